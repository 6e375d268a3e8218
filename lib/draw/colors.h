/*
 * What is coloured in a picture, and how the themes colour it, as a table.
 */
#ifndef DRAW_COLORS_H
#define DRAW_COLORS_H

#include <stdint.h>

#include "ct1.h"

/* A colour is 0xRRGGBB with a bit that tells it from 0, which is no colour at all but "not said". */
#define COLOR_SAID 0x1000000U
#define COLOR_NONE 0x2000000U /* nothing is to be painted */
#define RGB(rgb) (COLOR_SAID | (rgb))

/* Of an area and the line round it, or of a line and what sets it apart, the second comes next. */
enum color_role {
	COLOR_PAPER, /* behind the board */
	COLOR_INK,   /* beside it */
	COLOR_LIGHT,
	COLOR_DARK,
	COLOR_HATCH, /* over the dark squares */
	COLOR_CASTLE,
	COLOR_CASTLE_HATCH,
	COLOR_LINE, /* frames and the lines between ranks */
	COLOR_GAP,  /* between double lines */
	COLOR_WHITE,
	COLOR_WHITE_LINE,
	COLOR_WHITE_BARS,
	COLOR_WHITE_HALO, /* round the piece, apart from the square */
	COLOR_BLACK,
	COLOR_BLACK_LINE,
	COLOR_BLACK_BARS, /* and seams */
	COLOR_BLACK_HALO,
	COLOR_ARROW, /* in the order of the kinds of arrows */
	COLOR_ARROW_EDGE,
	COLOR_LAST_ARROW,
	COLOR_LAST_ARROW_EDGE,
	COLOR_WHITE_ARROW,
	COLOR_WHITE_ARROW_EDGE,
	COLOR_BLACK_ARROW,
	COLOR_BLACK_ARROW_EDGE,
	COLOR_MOVE,
	COLOR_MOVE_LINE,
	COLOR_EXCHANGE,
	COLOR_EXCHANGE_LINE,
	COLOR_MARK,
	COLOR_MARK_LINE,
	COLOR_LOOKED_AT,
	COLOR_LOOKED_AT_EDGE,
	COLOR_CAPTURE,
	COLOR_CAPTURE_EDGE,
	COLOR_LAST_MOVE,
	COLOR_LAST_MOVE_EDGE,
	COLOR_SUMS,
	COLOR_SUMS_PLATE, /* behind the numbers */
	COLOR_ROLES,
};

_Static_assert((int)COLOR_ROLES == CT1_COLORS, "ct1.h says how many colours there are");

/* A theme, apart from its colours. */
struct theme {
	const char *name;
	int outline; /* width of the pieces' lines, in tenths */
};

extern const struct theme themes[CT1_THEMES];

/* The colours of a picture: the theme's, but for those that the options give. */
void colors_resolve(const struct ct1_diagram_options *options, uint32_t colors[COLOR_ROLES]);

#endif
