/*
 * How a picture is coloured, as a table: what is the same in all themes is not in it.
 */
#ifndef DRAW_THEMES_H
#define DRAW_THEMES_H

#include "ct1.h"

/* Two colours: of an area, and of the line round it. */
struct paint {
	const char *fill, *line;
};

struct piece_paint {
	const char *fill, *line;
	const char *bars; /* and seams */
	const char *halo; /* round the piece, apart from the square */
};

/* Colours are those of SVG, "none" where nothing is to be drawn. */
struct theme {
	const char *name;
	const char *paper, *ink; /* behind and beside the board */
	const char *light, *dark;
	const char *hatch;   /* lines over the dark squares */
	struct paint castle; /* its line is the hatching */
	const char *line;    /* of frames and of the lines between ranks */
	const char *gap;     /* between double lines */
	struct piece_paint pieces[2];
	struct paint arrows[4]; /* by kind of arrow */
	struct paint mark;      /* of moves */
	struct paint exchange;  /* the darker ones */
	struct paint author;
	struct paint frame; /* round a square; its line is what sets it apart */
	struct paint capture;
	struct paint last;
	struct paint plate; /* behind numbers: fill and their colour */
	int outline;        /* width of the pieces' lines, in tenths */
};

const struct theme *theme_find(enum ct1_theme theme);

#endif
