/*
 * What pictures are drawn on.  A picture is drawn once, with the functions below; what becomes of
 * them, elements of SVG or commands of TikZ, is a table of functions for each.
 *
 * Coordinates are those of the picture, y downwards.  Lines have their width in tenths of its unit.
 */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include "base/buffer.h"
#include "draw/colors.h"

/* How something is painted.  What is 0 or null is as the group around it has it. */
struct look {
	const char *class; /* its names for style sheets */
	uint32_t fill, line;
	int width; /* of the line; 0: no line is drawn */
	enum { JOINS_SHARP, JOINS_ROUND, ENDS_ROUND /* and joins */ } joins;
	int dash, gap, phase; /* of a dashed line, in tenths */
	int x, y;             /* its origin: of a circle the middle, of a text that of its base */
	int scale;            /* of a symbol, in tenths; 0: as it was drawn */
};

struct box {
	int x, y, width, height;
	int radius; /* of the corners */
};

struct text {
	const char *data;
	size_t length;
};

/* A picture as a whole. */
struct sheet {
	int width, height;
	enum ct1_unit unit;
	unsigned size; /* the width of it all in that unit */
	const char *theme;
	bool russian;
	struct text title, description;
};

struct canvas {
	struct buffer *out;
	const char *prefix;  /* of all names in it */
	const char *symbols; /* of the names of the symbols that are used */
	/*
	 * The path that the next canvas_path() paints, in the syntax of SVG's path data; of its
	 * commands only M L H V C Z and h v l z are used.
	 */
	struct buffer path;
	const struct canvas_kind *kind;
};

struct canvas_kind {
	void (*begin)(struct canvas *canvas, const struct sheet *sheet);
	void (*end)(struct canvas *canvas);
	void (*end_symbols)(struct canvas *canvas);
	void (*begin_symbol)(struct canvas *canvas, const char *name);
	void (*end_symbol)(struct canvas *canvas);
	void (*begin_group)(struct canvas *canvas, const struct look *look);
	void (*end_group)(struct canvas *canvas);
	void (*path)(struct canvas *canvas, const struct look *look);
	void (*box)(struct canvas *canvas, const struct look *look, struct box box);
	void (*circle)(struct canvas *canvas, const struct look *look, int radius);
	void (*symbol)(struct canvas *canvas, const struct look *look, const char *name);
	void (*text)(struct canvas *canvas, const struct look *look, struct text text, int size);
};

extern const struct canvas_kind svg_canvas, tikz_canvas;

void canvas_init(struct canvas *canvas, const struct canvas_kind *kind, struct buffer *out);

/* Also hands the path's lack of memory on to the output. */
void canvas_free(struct canvas *canvas);

/* Symbols are drawings that are used by their names; they come first. */
static inline void canvas_begin(struct canvas *canvas, const struct sheet *sheet)
{
	canvas->kind->begin(canvas, sheet);
}

static inline void canvas_end(struct canvas *canvas)
{
	canvas->kind->end(canvas);
}

static inline void canvas_end_symbols(struct canvas *canvas)
{
	canvas->kind->end_symbols(canvas);
}

static inline void canvas_begin_symbol(struct canvas *canvas, const char *name)
{
	canvas->kind->begin_symbol(canvas, name);
}

static inline void canvas_end_symbol(struct canvas *canvas)
{
	canvas->kind->end_symbol(canvas);
}

static inline void canvas_begin_group(struct canvas *canvas, const struct look *look)
{
	canvas->kind->begin_group(canvas, look);
}

static inline void canvas_end_group(struct canvas *canvas)
{
	canvas->kind->end_group(canvas);
}

/* Paints the path, and begins a new one. */
void canvas_path(struct canvas *canvas, const struct look *look);

static inline void canvas_box(struct canvas *canvas, const struct look *look, struct box box)
{
	canvas->kind->box(canvas, look, box);
}

static inline void canvas_circle(struct canvas *canvas, const struct look *look, int radius)
{
	canvas->kind->circle(canvas, look, radius);
}

static inline void canvas_symbol(struct canvas *canvas, const struct look *look, const char *name)
{
	canvas->kind->symbol(canvas, look, name);
}

/* A text in whatever font the viewer has. */
static inline void canvas_text(struct canvas *canvas, const struct look *look, struct text text,
                               int size)
{
	canvas->kind->text(canvas, look, text, size);
}

/* Adds a place in tenths to the path: "12.5 40". */
void canvas_add_place(struct canvas *canvas, int x, int y);

#endif
