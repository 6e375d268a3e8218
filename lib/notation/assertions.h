/*
 * Claims that the comments of a game make of its positions, found where it is clear which position
 * they speak of.
 */
#ifndef NOTATION_ASSERTIONS_H
#define NOTATION_ASSERTIONS_H

#include "notation/lexer.h"

/* Hangs the claims in all comments on the half-moves that they follow.  False: out of memory. */
bool assertions_find(struct ct1_game *game, struct lexer *lexer);

#endif
