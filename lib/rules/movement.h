/*
 * How the pieces move and strike, as data.  Only the generator of the geometry tables reads this
 * (mkgeometry.c); the library works on what it makes of it.
 *
 * 2024 edition, chapters 2 and 3: a line of movement is a run of squares in one direction.  On a
 * line that does not jump the first occupied square is the last one struck.
 */
#ifndef RULES_MOVEMENT_H
#define RULES_MOVEMENT_H

#include <stdbool.h>

#include "rules/ruleset.h"

enum {
	LINES_MAX = 8,
};

struct line {
	int file, rank; /* the direction, seen from White's side of the board */
	int reach;      /* squares; 0 ends a list of lines */
	bool jumps;     /* over whatever stands between */
	bool home;      /* a second square only while the whole line lies in own territory */
};

#define ORTHOGONAL(reach, jumps)                                                                \
	{1, 0, reach, jumps, false}, {-1, 0, reach, jumps, false}, {0, 1, reach, jumps, false}, \
	{                                                                                       \
		0, -1, reach, jumps, false                                                      \
	}
#define DIAGONAL(reach)                                                                          \
	{1, 1, reach, false, false}, {1, -1, reach, false, false}, {-1, 1, reach, false, false}, \
	{                                                                                        \
		-1, -1, reach, false, false                                                      \
	}
#define KNECHT                                                                       \
	{1, 0, 1, false, false}, {-1, 0, 1, false, false}, {0, -1, 1, false, false}, \
	{                                                                            \
		0, 1, 2, false, true                                                 \
	}

static const struct line movement[PIECES][LINES_MAX] = {
	[CT1_KING] = {ORTHOGONAL(1, false), DIAGONAL(1)},
	[CT1_CONNET] = {ORTHOGONAL(2, true), DIAGONAL(3)},
	[CT1_PRINCE] = {ORTHOGONAL(1, false), DIAGONAL(3)},
	[CT1_RITTER] = {ORTHOGONAL(2, true)},
	[CT1_VER_KNECHT] = {KNECHT},
	[CT1_KNECHT] = {KNECHT},
	[CT1_SCOUT] = {{1, 2, 1, false, false},
                       {2, 1, 1, false, false},
                       {2, -1, 1, false, false},
                       {1, -2, 1, false, false},
                       {-1, -2, 1, false, false},
                       {-2, -1, 1, false, false},
                       {-2, 1, 1, false, false},
                       {-1, 2, 1, false, false}},
};

#endif
