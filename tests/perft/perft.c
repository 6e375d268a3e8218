/*
 * Counts the sequences of moves from a position: perft POSITION DEPTH RULES.
 *
 * A sequence ends with a taken King, a captured castle or no move left; a promotion choice is a
 * move of its own.  Prints a line for each depth up to DEPTH.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "rules/position.h"

static uint64_t count_moves(const struct ct1_position *position, int depth)
{
	struct ct1_move moves[CT1_MOVES_MAX];
	uint64_t sum = 0;

	if (ct1_position_outcome(position).winner != CT1_NOBODY)
		return 0;
	size_t count = ct1_position_moves(position, moves);

	if (depth == 1)
		return count;
	for (size_t i = 0; i < count; i++) {
		struct ct1_position after = *position;

		ct1_position_play(&after, moves[i]);
		sum += count_moves(&after, depth - 1);
	}
	return sum;
}

int main(int argc, char **argv)
{
	struct ct1_position position;
	size_t error;

	if (argc != 4) {
		fprintf(stderr, "usage: perft POSITION DEPTH RULES\n");
		return 2;
	}
	const ct1_rules *rules = ct1_rules_find(argv[3]);

	if (!rules) {
		fprintf(stderr, "perft: no rule set %s\n", argv[3]);
		return 2;
	}
	if (!position_parse(&position, rules, argv[1], &error)) {
		fprintf(stderr, "perft: cannot read the position from character %zu on\n",
		        error + 1);
		return 2;
	}
	int depth = (int)strtol(argv[2], NULL, 10);

	for (int i = 1; i <= depth; i++)
		printf("%d %" PRIu64 "\n", i, count_moves(&position, i));
	return 0;
}
