/*
 * The pieces as drawings of our own, in the convention of the game's books: a shield whose bars
 * tell the strength, a head that tells the piece, a collar for royal ones.  All are of one height
 * and drawn in a square of SHAPE_BOX units, y downwards.
 */
#ifndef DRAW_SHAPES_H
#define DRAW_SHAPES_H

#include "base/buffer.h"
#include "rules/ruleset.h"

enum {
	SHAPE_BOX = 96, /* width and height of a square of the board */
	SHAPE_TOP = 9,  /* the highest point of a piece, and the lowest */
	SHAPE_FOOT = 89,
};

struct shape {
	const char *name;    /* as in class names */
	const char *outline; /* path data of closed figures, to be filled and stroked */
	const char *seams;   /* path data of the lines between head, collar and body */
	const char *bars;    /* from the left: 'l' for a whole unit of strength, 's' for a half */
};

extern const struct shape shapes[PIECES];

/* Adds the path data of a piece's bars, to be filled. */
void shapes_add_bars(struct buffer *out, const struct shape *shape);

#endif
