/*
 * The rules as the books tell them, in tests rules_*.c: every printed example whose position can be
 * worked out, and for every rule a move that keeps it and one that breaks it. Positions and expected
 * values come from the text of the 2021 and 2024 editions, none from a program. Where a figure is
 * not printed whole, the pieces that the text names are put up, and Kings where they do not disturb.
 *
 * A test of what the editions have in common is run for each.
 */
#ifndef UNIT_EDITIONS_H
#define UNIT_EDITIONS_H

#include "unit/boards.h"

static char edition_2024[] = "2024", edition_2021[] = "2021";

#define NAMED(name, test, edition)              \
	{                                       \
		name, test, NULL, NULL, edition \
	}
#define BOTH(test) \
	NAMED(#test " (2024)", test, edition_2024), NAMED(#test " (2021)", test, edition_2021)

#endif
