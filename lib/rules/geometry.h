/*
 * Which squares a piece reaches, by table look-up.
 *
 * A piece leaps to some squares whatever stands between.  To others it slides: there the squares
 * between (the blockers) decide.  Their occupation, gathered into an index by one multiplication,
 * picks the reached squares from a table.  The tables are made at build time by mkgeometry.c out
 * of movement.h.
 */
#ifndef RULES_GEOMETRY_H
#define RULES_GEOMETRY_H

#include "rules/ruleset.h"

struct slide {
	bitboard blockers;
	uint64_t multiplier;
	uint16_t table; /* where this square's part of slide_table begins */
	uint8_t shift;
};

extern const bitboard leap[2][PIECES][SQUARES]; /* side, piece, square */
extern const uint8_t slide_of[2][PIECES];       /* row of `slides`; 0 for none */
extern const struct slide slides[][SQUARES];
extern const bitboard slide_table[];
extern const bitboard origins[2][PIECES][SQUARES];
extern const bitboard nearby[2][SQUARES];

/* The squares that a piece on `square` strikes. */
static inline bitboard geometry_reach(enum ct1_side side, enum ct1_piece piece, int square,
                                      bitboard occupied)
{
	bitboard squares = leap[side][piece][square];
	int row = slide_of[side][piece];

	if (row == 0)
		return squares;
	const struct slide *slide = &slides[row][square];
	uint64_t index = ((occupied & slide->blockers) * slide->multiplier) >> slide->shift;

	return squares | slide_table[slide->table + index];
}

/* The squares from which such a piece strikes `square` where nothing stands between. */
static inline bitboard geometry_origins(enum ct1_side side, enum ct1_piece piece, int square)
{
	return origins[side][piece][square];
}

/* `square` and those from which any piece but a Scout strikes it where nothing stands between. */
static inline bitboard geometry_near(enum ct1_side side, int square)
{
	return nearby[side][square];
}

#endif
