/*
 * Drawing as the options of ct1-render ask for it: positions, games, in any format.
 */
#ifndef DRAWING_H
#define DRAWING_H

#include "cli.h"
#include "page.h"
#include "places.h"
#include "printing.h"

struct format {
	const char *ending;            /* of files, by which it is known; null for none */
	enum ct1_diagram_format draws; /* that of the library, or what is made into it */
	enum {
		TEXT,    /* many, with an empty line between them */
		PICTURE, /* one */
		PAGES,
	} output; /* what it can hold */
	bool is_binary;
};

/* In the order in which --format names them. */
enum { UNICODE, ASCII, SVG, PNG, PDF, TEX, HTML, FORMATS };

extern const struct format formats[FORMATS];

/* What the options ask for, and how far it has come. */
struct settings {
	const struct format *format; /* null: what suits the output */
	bool format_fits;            /* it was null */
	struct places places;
	unsigned long game;   /* the only one to draw, from 1; 0 for all */
	const char *position; /* drawn instead of games */

	struct ct1_diagram_options options;
	bool theme_given, colors_given;
	enum { BY_LETTERS, RUSSIAN, ENGLISH } language;
	const char *caption;
	bool captions; /* made from the place in the game */

	bool last_move, captures, all_strength;
	uint64_t marks, moves, strength, attack;
	uint64_t arrows[CT1_SQUARES]; /* by their beginnings */

	struct sheets sheets;
	bool paper_given;
	struct document *document; /* that is being written */
	struct page_options page_options;
	struct page page;

	unsigned long drawn;
	bool game_found; /* in this input */
};

/* Why several pictures cannot be drawn. */
extern const char one_picture_only[];

/* Whether an output that holds one picture is to hold several. */
bool holds_too_many(const struct cli *cli, bool several);

/* The width of a PNG in pixels. */
unsigned png_width(const struct ct1_diagram_options *options);

/* Draws a position, with the move that led to it or null.  A status of the library. */
int draw_position(struct cli *cli, const ct1_position *position, const struct ct1_move *last,
                  const char *caption);

/* Draws of a game what is asked for, and reports what there is to say of it. */
int draw_game(struct cli *cli, ct1_game *game);

/* Ends what holds all diagrams. */
void finish_drawing(struct cli *cli);

#endif
