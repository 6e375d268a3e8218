/*
 * What the pieces and the sides are called: in the books, in the Latin notation, in words.
 */
#ifndef RULES_NAMES_H
#define RULES_NAMES_H

#include "ct1.h"

struct piece_names {
	const char *abbreviation; /* the book's */
	char letter;              /* the Latin one, as the author proposes */
	const char *english, *english_plural;
	const char *russian, *russian_plural;
};

/* The names of a kind of piece; those of CT1_NO_PIECE are "" and "nothing". */
const struct piece_names *names_of_piece(enum ct1_piece piece);

/* "White", "белые" */
const char *names_of_side(enum ct1_side side, bool russian);

/* "белых" */
const char *names_of_side_genitive(enum ct1_side side);

#endif
