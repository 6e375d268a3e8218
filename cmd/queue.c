/*
 * A ring of batches of games.  The caller's thread fills one after the other with the games that it
 * reads, and takes the games of the oldest when these are prepared; in between any thread claims the
 * oldest that nobody has claimed, prepares its games and touches no other.  Where there is nothing to
 * take and no batch left to fill, the caller's thread prepares one itself.
 *
 * With one thread a batch is one game, which is taken as soon as it is read.
 */
#include "queue.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
	/* Of a batch, so that threads have something to do for longer than it takes to wake them. */
	BATCH_GAMES = 16,
	BATCH_BYTES = 64 * 1024, /* of text, so that few games wait where they are large */
	STACK_BYTES = 1024 * 1024,
};

struct batch {
	struct cli_game games[BATCH_GAMES];
	size_t count;
	size_t bytes; /* of text, as they stood in the input */
	bool prepared;
};

struct queue {
	struct cli *cli;
	size_t batch_games; /* at most in a batch */
	int status;
	bool taking; /* a game */

	struct batch *batches;
	size_t size; /* their number */
	/* Batches are counted from the first on: those before `taken` have been, and so on.  The one
	   that is being filled is number `filled`. */
	uint64_t taken, claimed, filled;

	pthread_t *threads; /* besides the caller's */
	size_t thread_count;
	pthread_mutex_t mutex; /* of `claimed`, `filled`, `closing`, and each batch's `prepared` */
	pthread_cond_t batch_filled, batch_prepared;
	bool closing;
};

static struct batch *batch_at(const struct queue *queue, uint64_t number)
{
	return &queue->batches[number % queue->size];
}

/* --- In any thread ------------------------------------------------------------------------- */

int cli_add_text(void *user, const char *bytes, size_t length)
{
	struct cli_game *game = user;

	if (length > game->capacity - game->length) {
		size_t capacity = 2 * (game->length + length);
		char *text = realloc(game->text, capacity);

		if (!text)
			return -1;
		game->text = text;
		game->capacity = capacity;
	}
	memcpy(game->text + game->length, bytes, length);
	game->length += length;
	return 0;
}

/* Prepares the oldest batch that is not claimed; the mutex is held but for the work itself. */
static void prepare_batch(struct queue *queue)
{
	const struct cli *cli = queue->cli;
	struct batch *batch = batch_at(queue, queue->claimed++);

	pthread_mutex_unlock(&queue->mutex);
	for (size_t i = 0; i < batch->count && cli->program->prepare_game; i++) {
		struct cli_game *game = &batch->games[i];

		game->status = cli->program->prepare_game(cli, game);
		if (game->status == CT1_WRITE_FAILED)
			game->status = CT1_NO_MEMORY; /* for its text: it writes nothing else */
	}
	pthread_mutex_lock(&queue->mutex);
	batch->prepared = true;
	pthread_cond_signal(&queue->batch_prepared);
}

static void *work(void *user)
{
	struct queue *queue = user;

	pthread_mutex_lock(&queue->mutex);
	while (!queue->closing) {
		if (queue->claimed < queue->filled)
			prepare_batch(queue);
		else
			pthread_cond_wait(&queue->batch_filled, &queue->mutex);
	}
	pthread_mutex_unlock(&queue->mutex);
	return NULL;
}

/* --- In the caller's thread ---------------------------------------------------------------- */

static void wait_until_prepared(struct queue *queue, const struct batch *batch)
{
	pthread_mutex_lock(&queue->mutex);
	while (!batch->prepared) {
		if (queue->claimed < queue->filled)
			prepare_batch(queue);
		else
			pthread_cond_wait(&queue->batch_prepared, &queue->mutex);
	}
	pthread_mutex_unlock(&queue->mutex);
}

static void take_game(struct queue *queue, struct cli_game *game)
{
	struct cli *cli = queue->cli;
	const char *file = cli->file;

	cli->file = game->file;
	queue->status = game->status;
	if (queue->status == CT1_OK)
		queue->status = cli->program->take_game(cli, game);
	if (queue->status == CT1_OK && ferror(cli->output)) {
		cli->write_error = errno;
		queue->status = CT1_WRITE_FAILED;
	}
	if (queue->status == CT1_NO_MEMORY)
		cli_complain(cli, "%s: out of memory", cli->file);
	cli->file = file;
}

/* Empties a batch; games are taken as long as all goes well. */
static void take_batch(struct queue *queue, struct batch *batch)
{
	queue->taking = true;
	for (size_t i = 0; i < batch->count; i++) {
		struct cli_game *game = &batch->games[i];

		if (queue->status == CT1_OK)
			take_game(queue, game);
		ct1_game_free(game->game);
		game->length = 0; /* its room is for the next one */
	}
	queue->taking = false;
	batch->count = 0;
	batch->bytes = 0;
	batch->prepared = false;
}

static void take_oldest(struct queue *queue)
{
	struct batch *batch = batch_at(queue, queue->taken);

	wait_until_prepared(queue, batch);
	take_batch(queue, batch);
	queue->taken++;
}

/* Gives the batch that is being filled to the threads. */
static void release_batch(struct queue *queue)
{
	pthread_mutex_lock(&queue->mutex);
	queue->filled++;
	pthread_cond_signal(&queue->batch_filled);
	pthread_mutex_unlock(&queue->mutex);
}

int queue_add(struct queue *queue, ct1_game *game)
{
	struct batch *batch = batch_at(queue, queue->filled);
	struct cli_game *added = &batch->games[batch->count++];
	size_t bytes;

	added->game = game;
	added->first = queue->filled == 0 && batch->count == 1;
	added->file = queue->cli->file;
	added->encoding = ct1_reader_encoding(queue->cli->reader);
	added->status = CT1_OK;
	ct1_game_source(game, &bytes);
	batch->bytes += bytes;
	if (batch->count < queue->batch_games && batch->bytes < BATCH_BYTES)
		return queue->status;
	release_batch(queue);
	/* One must be left to be filled next. */
	while (queue->filled - queue->taken == queue->size)
		take_oldest(queue);
	return queue->status;
}

int queue_settle(struct queue *queue)
{
	if (queue->taking)
		return queue->status;
	if (batch_at(queue, queue->filled)->count > 0)
		release_batch(queue);
	while (queue->taken < queue->filled)
		take_oldest(queue);
	return queue->status;
}

int queue_status(const struct queue *queue)
{
	return queue->status;
}

/* --- Making and freeing -------------------------------------------------------------------- */

/* Threads that cannot be started are done without. */
static void start_threads(struct queue *queue, size_t count)
{
	pthread_attr_t attributes;

	if (count == 0 || pthread_attr_init(&attributes) != 0)
		return;
	/* The same everywhere: some systems give a thread very little. */
	pthread_attr_setstacksize(&attributes, STACK_BYTES);
	while (queue->thread_count < count &&
	       pthread_create(&queue->threads[queue->thread_count], &attributes, work, queue) == 0)
		queue->thread_count++;
	pthread_attr_destroy(&attributes);
}

struct queue *queue_new(struct cli *cli, unsigned threads)
{
	struct queue *queue = calloc(1, sizeof *queue);

	if (!queue)
		return NULL;
	queue->cli = cli;
	queue->batch_games = threads > 1 ? BATCH_GAMES : 1;
	queue->size = threads > 1 ? 2 * (size_t)threads : 1;
	pthread_mutex_init(&queue->mutex, NULL);
	pthread_cond_init(&queue->batch_filled, NULL);
	pthread_cond_init(&queue->batch_prepared, NULL);
	queue->batches = calloc(queue->size, sizeof *queue->batches);
	queue->threads = calloc(threads, sizeof *queue->threads);
	if (!queue->batches || !queue->threads) {
		queue_free(queue);
		return NULL;
	}
	start_threads(queue, threads - 1);
	return queue;
}

static void end_threads(struct queue *queue)
{
	pthread_mutex_lock(&queue->mutex);
	queue->closing = true;
	pthread_cond_broadcast(&queue->batch_filled);
	pthread_mutex_unlock(&queue->mutex);
	for (size_t i = 0; i < queue->thread_count; i++)
		pthread_join(queue->threads[i], NULL);
}

/* Its games have all been taken. */
static void free_batch(struct batch *batch)
{
	for (size_t i = 0; i < BATCH_GAMES; i++)
		free(batch->games[i].text);
}

void queue_free(struct queue *queue)
{
	if (!queue)
		return;
	end_threads(queue);
	for (size_t i = 0; queue->batches && i < queue->size; i++)
		free_batch(&queue->batches[i]);
	pthread_cond_destroy(&queue->batch_prepared);
	pthread_cond_destroy(&queue->batch_filled);
	pthread_mutex_destroy(&queue->mutex);
	free(queue->threads);
	free(queue->batches);
	free(queue);
}
