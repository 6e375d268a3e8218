/*
 * Completing a game of which everything has been read.
 */
#ifndef NOTATION_FINISH_H
#define NOTATION_FINISH_H

#include "notation/reading.h"

/*
 * Completes the game being read.  *game is null if it was none; what was noted is reported then.
 * False: out of memory.
 */
bool finish_game(struct ct1_reader *reader, struct ct1_game **game);

#endif
