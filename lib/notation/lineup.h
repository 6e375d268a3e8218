/*
 * The pieces of one side as a text lists them (`Белые: Кр e1, Пр d2`), to be held against positions.
 */
#ifndef NOTATION_LINEUP_H
#define NOTATION_LINEUP_H

#include "notation/lexer.h"

struct lineup {
	enum ct1_side side;
	bitboard pieces[PIECES]; /* by their kind; under CT1_NO_PIECE all of them */
};

/* What a setup token lists, without a note on how it is spelled. */
void lineup_read(struct lineup *lineup, struct lexer *lexer, const char *text,
                 const struct token *token);

/* The squares on which what is listed differs from what the side has in a position. */
bitboard lineup_differences(const struct lineup *lineup, const struct ct1_position *position);

/* How much the pieces listed are those of a position. */
enum likeness {
	LIKENESS_NONE,
	LIKENESS_NEAR, /* but for a misprint or two */
	LIKENESS_FULL,
};

enum likeness lineup_likeness(const struct lineup *lineup, const struct ct1_position *position);

#endif
