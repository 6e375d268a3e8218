/*
 * A rule set: what the pieces are worth, where the castles lie, what is promoted where.
 * The editions are tables of this kind in ruleset.c; the code that applies them knows no edition.
 */
#ifndef RULES_RULESET_H
#define RULES_RULESET_H

#include <stdbool.h>

#include "ct1.h"
#include "rules/bitboard.h"

enum {
	PIECES = CT1_SCOUT + 1, /* kinds of piece, the empty one included */
};

/* A set of kinds of piece; that of CT1_NO_PIECE stands for "no promotion". */
typedef unsigned piece_set;

#define KIND(piece) (1U << (piece))

struct piece_type {
	char letter;      /* in position strings, White's */
	uint8_t strength; /* in half-units */
	bool royal;
};

/* What a promotion asks for besides its piece and squares: a set of these. */
enum promotion_condition {
	FROM_OUTSIDE = 1 << 0, /* only by a move that begins off those squares */
	BY_MOVE = 1 << 1,      /* only onto an empty square */
	BY_RIGHT = 1 << 2,     /* only with the Prince right, which it spends */
	OPTIONAL = 1 << 3,     /* the piece may stay what it is */
};

struct promotion {
	unsigned conditions;
	bitboard squares[2]; /* to which White's pieces go, Black's */
	piece_set into;
};

struct ct1_rules {
	const char *name;
	bool is_edition;   /* of the book of chess-t1, else of another game */
	const char *start; /* position string */
	struct piece_type pieces[PIECES];
	bitboard castle[2];
	bitboard forbidden[2][PIECES]; /* where a piece cannot stand, the castles aside */
	const struct promotion *promotions[PIECES]; /* of each; a list ends with an empty `into` */
	int promotion_limit[PIECES]; /* none while so many are on the board; 0: no limit */
	unsigned quiet_half_moves;   /* without capture, then a draw may be claimed */
	unsigned repetitions;        /* of a position, then a draw may be claimed */
	/*
	 * After this move of both sides the unassailable squares are selected; 0: there are none.
	 */
	unsigned selection_number;
	/*
	 * Whether an enemy castle square is barred to royal pieces from outside while the enemy has
	 * superiority there and a royal piece takes part in it.
	 */
	bool castles_hold;
};

static inline enum ct1_side opponent(enum ct1_side side)
{
	return side == CT1_WHITE ? CT1_BLACK : CT1_WHITE;
}

/* The squares of both castles. */
static inline bitboard ruleset_castles(const struct ct1_rules *rules)
{
	return rules->castle[CT1_WHITE] | rules->castle[CT1_BLACK];
}

/* The rule sets, the default first; null behind the last. */
const struct ct1_rules *ruleset_at(size_t index);

/* The piece that a letter of a position string or of the Latin notation stands for, White's. */
enum ct1_piece ruleset_piece(const struct ct1_rules *rules, char letter);

#endif
