/*
 * The board and what stands on it, for the files beside this one.
 */
#ifndef PLAIN_BOARD_H
#define PLAIN_BOARD_H

#include "plain/plain.h"

/* ---- Board ---- */

static inline char other(char side)
{
	return side == 'w' ? 'b' : 'w';
}

static inline int same_square(struct plain_square a, struct plain_square b)
{
	return a.file == b.file && a.rank == b.rank;
}

/* "Ranks 1-4 are White's territory, 5-8 Black's." */
static inline int in_territory(char side, int rank)
{
	return side == 'w' ? rank <= 3 : rank >= 4;
}

/* "White's castle is c1 d1 e1 f1, Black's c8 d8 e8 f8." */
static inline int in_castle_of(char side, struct plain_square s)
{
	return s.rank == (side == 'w' ? 0 : 7) && s.file >= 2 && s.file <= 5;
}

static inline int in_a_castle(struct plain_square s)
{
	return in_castle_of('w', s) || in_castle_of('b', s);
}

static inline int forward(char side)
{
	return side == 'w' ? 1 : -1;
}

/* A rank as a side counts them from its own first one, 1 to 8. */
static inline int rank_seen_by(char side, int rank)
{
	return side == 'w' ? rank + 1 : 8 - rank;
}

/* ---- Pieces ---- */

static inline char at(const struct plain_position *p, struct plain_square s)
{
	return p->square[s.rank][s.file];
}

static inline void put(struct plain_position *p, struct plain_square s, char piece)
{
	p->square[s.rank][s.file] = piece;
}

/* 'w', 'b', or 0 for an empty square. */
static inline char side_of(char piece)
{
	if (piece >= 'A' && piece <= 'Z')
		return 'w';
	return piece >= 'a' && piece <= 'z' ? 'b' : 0;
}

/* The kind of a piece is its letter in upper case. */
static inline char kind_of(char piece)
{
	return side_of(piece) == 'b' ? (char)(piece - 'a' + 'A') : piece;
}

static inline char piece_of(char side, char kind)
{
	return side == 'b' ? (char)(kind - 'A' + 'a') : kind;
}

static inline int is_royal(char piece)
{
	char kind = kind_of(piece);

	return kind == 'K' || kind == 'C' || kind == 'P';
}

/* The faults of a piece on a square, enum plain_fault added up. */
unsigned plain_misplaced(char piece, struct plain_square s);

/* The royal pieces of a side in the castle of its owner. */
int plain_royals_in_castle(const struct plain_position *p, char side, char owner);

#endif
