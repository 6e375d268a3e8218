/*
 * The pieces of one side as a text lists them (`Белые: Кр e1, Пр d2`), to be held against positions.
 */
#ifndef NOTATION_LINEUP_H
#define NOTATION_LINEUP_H

#include "notation/lexer.h"

/*
 * The list of a setup token, piece by piece.  A square without a piece is a Knecht's, "Кр e1, a5";
 * but where Knechts are named, or none can stand on it, one more of the piece before it,
 * "Пр c1, f1, Кн a2, b2".
 */
struct listing {
	struct lexer *lexer;
	const char *text;
	size_t at, end;
	enum ct1_side side;
	bool names_knechts;
	struct span piece_span,
		square_span; /* of the piece that was read last; the first may be empty */
	enum ct1_piece piece;
	int square;
	enum ct1_piece other; /* that it could be as well, or none */
};

void listing_begin(struct listing *listing, struct lexer *lexer, const char *text,
                   const struct token *token);

/* The next piece.  False: there is none. */
bool listing_next(struct listing *listing);

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
