/*
 * Pictures as PNG and PDF, which librsvg and cairo make out of SVG.  The program may have been built
 * without them; then none of this is to be called but the first.
 */
#ifndef PRINTING_H
#define PRINTING_H

#include "cli.h"

/* An SVG document. */
struct svg {
	char *data;
	size_t length;
};

/* Whether PNG and PDF can be made.  If not, that is complained about. */
bool print_is_possible(struct cli *cli);

enum {
	PNG_PIXELS_MAX = 32767, /* that cairo can draw in a row or column */
};

#define PNG_TOO_LARGE N_("a PNG has at most 32767 pixels in a row or column")

/*
 * Writes a picture as a PNG of this width in pixels, so many of them in an inch; 0: that is not
 * told.  Every failure is complained about.
 */
bool print_png(struct cli *cli, const struct svg *svg, unsigned width, unsigned dpi);

/* How the pages of a PDF are laid out. */
struct sheets {
	unsigned columns, rows;         /* of pictures on a page; 0: a page for each, of its size */
	double page_width, page_height; /* in millimetres */
};

/* A PDF that is being written to the output. */
struct document;

/* Null, and complained about, on failure. */
struct document *document_open(struct cli *cli, const struct sheets *sheets);

/* Adds a picture; pages are written when they are full. */
bool document_add(struct document *document, const struct svg *svg);

/* Writes what is left, and frees.  Null is allowed. */
bool document_close(struct document *document);

#endif
