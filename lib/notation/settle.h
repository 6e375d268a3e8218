/*
 * What can be said of a game's half-moves only when all of it has been read.
 */
#ifndef NOTATION_SETTLE_H
#define NOTATION_SETTLE_H

#include "notation/game.h"

/* Decides for one of the scripts that the game may be written in.  False: out of memory. */
bool settle_script(struct ct1_game *game);

/* Hangs variations on the half-move that they replace by their number.  False: out of memory. */
bool settle_branches(struct ct1_game *game);

/* Numbers the half-moves: what is written counts, where nothing is they follow one another. */
void settle_numbers(struct ct1_game *game);

#endif
