/*
 * A position: the board as sets of squares, one a side and kind of piece, so that what stands near a
 * square is told by a table look-up; and beside them as an array, for "what stands here".
 * A plain value, copied freely.
 */
#ifndef RULES_POSITION_H
#define RULES_POSITION_H

#include "base/context.h"
#include "rules/ruleset.h"

/* Whether a side's Prince may still become a Connet by entering the enemy castle. */
enum prince_right {
	RIGHT_SPENT,
	RIGHT_UNSPENT,
	RIGHT_UNKNOWN, /* as in a diagram, which does not show it */
};

struct ct1_position {
	const struct ct1_rules *rules;
	const ct1_context *context; /* null where it was not allocated by itself */
	bitboard pieces[2][PIECES]; /* under CT1_NO_PIECE: all pieces of the side */
	uint8_t squares[SQUARES];   /* the kind of piece */
	enum ct1_side side;         /* to move */
	enum prince_right rights[2];
	bitboard unassailable[2]; /* the square of either side; none before the selection */
	uint32_t clock;           /* half-moves since the last capture or exchange */
	uint32_t number;          /* of the move */
};

/* An empty board with the defaults of a position string. */
void position_clear(struct ct1_position *position, const ct1_rules *rules);

/* Puts a piece on an empty square; takes off what stands on one. */
void position_put(struct ct1_position *position, enum ct1_side side, enum ct1_piece piece,
                  int square);
void position_remove(struct ct1_position *position, int square);

/* The square, if any, where pieces of `side` cannot go and their strength does not act. */
static inline bitboard position_barred(const struct ct1_position *position, enum ct1_side side)
{
	return position->unassailable[opponent(side)];
}

/* The pieces of `side` that stand there all the same. */
static inline bitboard position_evicted(const struct ct1_position *position, enum ct1_side side)
{
	return position->pieces[side][CT1_NO_PIECE] & position_barred(position, side);
}

/* Reads a position string.  False: `*error` is the offset of what cannot be read. */
bool position_parse(struct ct1_position *position, const ct1_rules *rules, const char *text,
                    size_t *error);

static inline bitboard position_occupied(const struct ct1_position *position)
{
	return position->pieces[CT1_WHITE][CT1_NO_PIECE] |
	       position->pieces[CT1_BLACK][CT1_NO_PIECE];
}

/* Whose piece stands on an occupied square. */
static inline enum ct1_side position_owner(const struct ct1_position *position, int square)
{
	return (position->pieces[CT1_WHITE][CT1_NO_PIECE] & BIT(square)) ? CT1_WHITE : CT1_BLACK;
}

/* The royal pieces of a side. */
static inline bitboard position_royals(const struct ct1_position *position, enum ct1_side side)
{
	const bitboard *pieces = position->pieces[side];

	return pieces[CT1_KING] | pieces[CT1_CONNET] | pieces[CT1_PRINCE];
}

/* Strength and superiority (strength.c). */
bool position_superior(const struct ct1_position *position, enum ct1_side side, int square);

/* Whether `side` has superiority there, and royal pieces of it take part. */
bool position_holds(const struct ct1_position *position, enum ct1_side side, int square);

/* Moves (moves.c): those of some pieces of the side to move; whether it has any, and whether `side`
 * could capture the enemy piece on `square` if it were to move. */
size_t position_moves_of(const struct ct1_position *position, bitboard pieces,
                         struct ct1_move *moves);
bool position_can_move(const struct ct1_position *position);
bool position_can_capture(const struct ct1_position *position, enum ct1_side side, int square);

/* What a legal move from..to makes of the piece: kinds, KIND(CT1_NO_PIECE) if it may stay what it
 * is.  Empty: it must be promoted and there is nothing left to become. */
piece_set position_promotions(const struct ct1_position *position, int from, int to);

#endif
