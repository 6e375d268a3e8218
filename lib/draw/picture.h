/*
 * What the parts of drawing a picture share: the picture that is being drawn, and where its squares
 * are.  One unit is 1/96 of a square; numbers called tenths are of that.
 *
 * Elements or the groups they are in carry classes for style sheets to name them by (all begin with
 * "ct1-"; SQUARE is as "ct1-e4"):
 *
 *   diagram theme-NAME           the picture
 *   paper                        what is behind it
 *   board                        light dark dark-hatch castle castle-hatch castle-line
 *                                castle-frame double-gap double territory edge border
 *   coordinates, coordinates-halo (the latter inside the board), side-mark with white or black
 *   pieces                       piece, with white or black, its name (king … scout) and SQUARE;
 *                                in the definitions halo figure seam bars, or token letters
 *   under                        unassailable, with white or black and SQUARE; last-move looked-at
 *                                capture, with SQUARE
 *   over                         move, with scout-move or exchange; strike mark sums, with SQUARE;
 *                                in sums plate sums-text; arrow
 *   arrow                        with last-move, white or black, and the squares as "ct1-e2-e4"
 *   caption
 *
 * But for a caption in a script that glyphs.h lacks, nothing in a picture depends on a font.
 */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "draw/canvas.h"
#include "draw/diagram.h"
#include "draw/glyphs.h"
#include "draw/shapes.h"

enum {
	SQUARE = SHAPE_BOX,
	HALF = SQUARE / 2,
	BOARD = FILES * SQUARE,
};

struct picture {
	struct canvas *canvas;
	const ct1_diagram *diagram;
	const struct ct1_diagram_options *options;
	const struct theme *theme;
	uint32_t colors[COLOR_ROLES];
	int left, top; /* of the board */
	int right;     /* end of what stands at the board's right */
	int bottom;    /* end of what belongs to the board; a caption comes below */
	int width, height;
};

/* The left upper corner of a square. */
static inline int square_x(const struct picture *picture, int square)
{
	return picture->left + diagram_column(picture->options, square) * SQUARE;
}

static inline int square_y(const struct picture *picture, int square)
{
	return picture->top + diagram_row(picture->options, square) * SQUARE;
}

struct place {
	int x, y;
};

static inline struct place middle_of(const struct picture *picture, int square)
{
	return (struct place){square_x(picture, square) + HALF, square_y(picture, square) + HALF};
}

static inline bool is_occupied(const struct picture *picture, int square)
{
	return picture->diagram->position.squares[square] != CT1_NO_PIECE;
}

enum {
	CLASS_MAX = 64, /* bytes of any name for style sheets, with its terminating zero */
};

/* Writes a class followed by that of a square: "ct1-mark ct1-e4". */
void picture_name_square(char name[CLASS_MAX], const char *class, int square);

/* A group of texts that are drawn as strokes, of a width in tenths; canvas_end_group() ends it. */
void picture_begin_lettering(const struct picture *picture, const char *class, uint32_t color,
                             int stroke);
void picture_add_lettering(const struct picture *picture, struct pen pen, const char *text,
                           size_t length);

/* The board without what stands on it (picture_board.c). */
void picture_define_board(const struct picture *picture);
void picture_add_board(const struct picture *picture);

/* The coordinates; inside the board they lie over the pieces, in their corners. */
void picture_add_coordinates(const struct picture *picture);

/* The pieces (picture_pieces.c). */
void picture_define_pieces(const struct picture *picture);
void picture_add_pieces(const struct picture *picture);

/* What is shown about the position: what lies under the pieces, and what over them
 * (picture_show.c). */
void picture_add_under(const struct picture *picture);
void picture_add_over(const struct picture *picture);

/* The arrows (picture_arrows.c). */
void picture_add_arrows(const struct picture *picture);

#endif
