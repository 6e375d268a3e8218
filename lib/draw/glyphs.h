/*
 * Letters, digits and signs drawn as strokes, so that a picture needs no font: a single-stroke
 * alphabet of our own, Latin and Cyrillic, after the manner of technical lettering.  The strokes
 * are to be painted with round ends and joins.
 */
#ifndef DRAW_GLYPHS_H
#define DRAW_GLYPHS_H

#include "base/buffer.h"

enum {
	GLYPH_CAPITAL = 28, /* height of capitals and digits above the base line */
	GLYPH_SMALL = 20,   /* height of small letters */
	GLYPH_DEPTH = 8,    /* of what hangs below the base line */
	GLYPH_GAP = 7,      /* between two letters */
	GLYPH_SPACE = 11,
	GLYPH_WHOLE = 1000, /* the scale at which a unit of the alphabet is one of the picture */
};

/* Where and how large a text is drawn: its left end on the base line, in tenths. */
struct pen {
	int x, y;
	int scale;
};

/* Whether the alphabet has all characters of a text, UTF-8. */
bool glyphs_have(const char *text, size_t length);

/* The width of a text in units of the alphabet; a missing character is as wide as most. */
int glyphs_width(const char *text, size_t length);

/* Adds the path data of a text; what is missing in the alphabet is left out. */
void glyphs_add(struct buffer *out, struct pen pen, const char *text, size_t length);

#endif
