/*
 * Playing a game as it is written, without judging it.
 */
#ifndef CHECK_REPLAY_H
#define CHECK_REPLAY_H

#include "notation/game.h"

/* Plays a half-move; *move is then complete.  False if it is none that can be played. */
bool replay(struct ct1_position *position, const struct half_move *here, struct ct1_move *move);

#endif
