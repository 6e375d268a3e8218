/*
 * Counts the sequences of moves from a position: perft POSITION DEPTH RULES.  Prints a line for each
 * depth up to DEPTH.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "perft/count.h"
#include "rules/position.h"

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
		printf("%d %" PRIu64 "\n", i, perft_count(&position, i));
	return 0;
}
