/*
 * Sets of squares: bit n is square n, a1 = 0, b1 = 1, … h8 = 63.
 */
#ifndef RULES_BITBOARD_H
#define RULES_BITBOARD_H

#include <stdint.h>

typedef uint64_t bitboard;

enum {
	FILES = 8,
	RANKS = 8,
	SQUARES = FILES * RANKS,
};

/* The set of one square, by number or as ON('a', 1). */
#define BIT(square) ((bitboard)1 << (square))
#define ON(file, rank) BIT(((rank)-1) * FILES + ((file) - 'a'))
#define RANK(rank) ((bitboard)0xff << (((rank)-1) * FILES))

/* Sets have few members; a loop over them is faster than a call of the compiler's own. */
static inline int bitboard_count(bitboard set)
{
	int count = 0;

	for (; set; set &= set - 1)
		count++;
	return count;
}

/* The lowest square of a set that is not empty. */
static inline int bitboard_first(bitboard set)
{
	return __builtin_ctzll(set);
}

/* Takes the lowest square out of a set that is not empty. */
static inline int bitboard_take(bitboard *set)
{
	int square = bitboard_first(*set);

	*set &= *set - 1;
	return square;
}

#endif
