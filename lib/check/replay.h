/*
 * Playing a game as it is written, without judging it.
 */
#ifndef CHECK_REPLAY_H
#define CHECK_REPLAY_H

#include "notation/game.h"

/* Whether another piece stands where the one that is written would move from. */
bool names_wrong_piece(const struct ct1_position *position, const struct half_move *half_move);

/* Whether an exchange is written that is not made by a Scout on a castle square. */
bool tells_false_exchange(const struct ct1_position *position, const struct half_move *half_move);

/* Plays a half-move; *move is then complete.  False if it is not legal as it is written. */
bool replay(struct ct1_position *position, const struct half_move *here, struct ct1_move *move);

#endif
