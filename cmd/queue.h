/*
 * The games between reading and output: read one after the other, prepared side by side in several
 * threads, and taken one after the other in the order of the input.
 */
#ifndef QUEUE_H
#define QUEUE_H

#include "cli.h"

struct queue;

/*
 * A queue whose games are prepared by `threads` threads, the caller's among them, or by as many as
 * can be started.  Null: out of memory.
 */
struct queue *queue_new(struct cli *cli, unsigned threads);

/* Games that were not taken are dropped. */
void queue_free(struct queue *queue);

/*
 * Adds a game, which is the queue's from now on, of the input that is being read; games before it
 * may be taken meanwhile.  A status of the library: that of the first game that could not be taken,
 * which has been complained about.  After it no game is taken any more.
 */
int queue_add(struct queue *queue, ct1_game *game);

/*
 * Takes all games that were added, so that what is said next comes behind what is said of them.
 * Does nothing while a game is being taken.
 */
int queue_settle(struct queue *queue);

/* The status so far. */
int queue_status(const struct queue *queue);

#endif
