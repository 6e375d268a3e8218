/*
 * Laying out running text: words one after another, wrapped at a width.
 */
#ifndef NOTATION_LAYOUT_H
#define NOTATION_LAYOUT_H

#include "notation/write.h"

struct layout {
	struct buffer *out;
	const struct ct1_game *game;
	const struct style *style;
	size_t width;
	size_t column;      /* of the next character */
	bool begun;         /* something stands in the line */
	struct buffer word; /* being put together */
	struct buffer held; /* the last word, as long as something may be glued to it */
};

void layout_init(struct layout *layout, struct buffer *out, const struct ct1_game *game,
                 const struct style *style, size_t width);

/* Ends the last line. */
void layout_finish(struct layout *layout);

void layout_end_line(struct layout *layout);

/* Puts layout->word, which is not broken though it may have spaces in it. */
void layout_put_word(struct layout *layout);

void layout_put_comments(struct layout *layout, const struct comment *comments);

/* Selections of unassailable squares, each a word. */
void layout_put_selections(struct layout *layout, const struct selection *selections);

/*
 * Whether the number must stand before a half-move: Black's goes without where it follows, and behind
 * a result, where a number 1 would begin another game.
 */
bool layout_needs_number(const struct half_move *half_move);

/* A half-move, with its number where one is needed. */
void layout_put_half_move(struct layout *layout, const struct half_move *half_move);

/* The same without number, mark and glyphs included, added to layout->word. */
void layout_add_half_move(struct layout *layout, const struct half_move *half_move);

/* What belongs to an event of the walk through the tree, in running text. */
void layout_put_event(struct layout *layout, const struct walk *walk);

size_t display_width(const char *utf8, size_t length);

#endif
