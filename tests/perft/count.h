/* The count of move sequences, for the test and for `make perft`. */
#ifndef PERFT_COUNT_H
#define PERFT_COUNT_H

#include <stdint.h>

#include "rules/position.h"

/*
 * How many sequences of `depth` moves there are.  One ends with a taken King, a captured castle or
 * no move left; a promotion choice is a move of its own.
 */
static inline uint64_t perft_count(const struct ct1_position *position, int depth)
{
	struct ct1_move moves[CT1_MOVES_MAX];
	uint64_t sequences = 0;

	if (depth == 0)
		return 1;
	if (ct1_position_outcome(position).winner != CT1_NOBODY)
		return 0;
	size_t count = ct1_position_moves(position, moves);

	if (depth == 1)
		return count;
	for (size_t i = 0; i < count; i++) {
		struct ct1_position after = *position;

		ct1_position_play(&after, moves[i]);
		sequences += perft_count(&after, depth - 1);
	}
	return sequences;
}

#endif
