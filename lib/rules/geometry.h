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

/* What a line of movement is looked at for: the squares reached from one, or those reaching it. */
enum direction {
	REACHED_FROM,
	REACHING,
};

extern const bitboard leap[2][2][PIECES][SQUARES]; /* direction, side, piece, square */
extern const uint8_t slide_of[2][2][PIECES];       /* row of `slides`; 0 for none */
extern const struct slide slides[][SQUARES];
extern const bitboard slide_table[];

static inline bitboard geometry_look(enum direction direction, enum ct1_side side,
                                     enum ct1_piece piece, int square, bitboard occupied)
{
	bitboard squares = leap[direction][side][piece][square];
	int row = slide_of[direction][side][piece];

	if (row == 0)
		return squares;
	const struct slide *slide = &slides[row][square];
	uint64_t index = ((occupied & slide->blockers) * slide->multiplier) >> slide->shift;

	return squares | slide_table[slide->table + index];
}

/* The squares that a piece on `square` strikes. */
static inline bitboard geometry_reach(enum ct1_side side, enum ct1_piece piece, int square,
                                      bitboard occupied)
{
	return geometry_look(REACHED_FROM, side, piece, square, occupied);
}

/* The squares from which such a piece strikes `square`. */
static inline bitboard geometry_strikers(enum ct1_side side, enum ct1_piece piece, int square,
                                         bitboard occupied)
{
	return geometry_look(REACHING, side, piece, square, occupied);
}

#endif
