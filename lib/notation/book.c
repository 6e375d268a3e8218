/*
 * The layout of the books: White's half-moves in one column, Black's in another, underscores
 * between them.  Comments and variations interrupt it as running text.
 */
#include "notation/layout.h"
#include "notation/selection.h"

enum {
	BLACK_COLUMN = 24, /* where Black's half-move begins, at least */
};

/* Fills up with underscores: with a space on either side where a half-move follows. */
static void put_underscores(struct layout *layout, bool spaced)
{
	size_t end = BLACK_COLUMN - (spaced ? 1 : 0);

	if (spaced && layout->word.length > 0)
		buffer_add_char(&layout->word, ' ');
	/* Where memory has run out, a word may end within a character. */
	size_t width =
		layout->word.failed ? end : display_width(layout->word.data, layout->word.length);

	do
		buffer_add_char(&layout->word, '_');
	while (++width < end);
	if (spaced)
		buffer_add_char(&layout->word, ' ');
}

/* Whether Black's half-move follows in the same row. */
static bool pairs(const struct half_move *white)
{
	const struct half_move *black = white->next;

	return white->side == CT1_WHITE && black && black->side == CT1_BLACK &&
	       black->number == white->number && !white->comments && !white->variations &&
	       !white->selections && !half_move_has_result(white);
}

static void put_white(struct layout *layout, const struct half_move *half_move)
{
	layout_end_line(layout);
	buffer_add_number(&layout->word, half_move->number);
	buffer_add_string(&layout->word, ". ");
	layout_add_half_move(layout, half_move);
	if (!pairs(half_move)) {
		put_underscores(layout, false);
		buffer_add_string(&layout->word, "…");
		layout_put_word(layout);
	}
}

/* Behind White's half-move, which is in layout->word, or in a row of its own. */
static void put_black(struct layout *layout, const struct half_move *half_move)
{
	const struct half_move *before = half_move->previous;

	if (!before || !pairs(before))
		layout_end_line(layout);
	if (!before || (!pairs(before) && !half_move_is_late(half_move)) ||
	    layout_needs_number(half_move)) {
		buffer_add_number(&layout->word, half_move->number);
		buffer_add_string(&layout->word, ". …");
	}
	put_underscores(layout, true);
	layout_add_half_move(layout, half_move);
	layout_put_word(layout);
}

/* Each in a row of its own. */
static void put_selections(struct layout *layout, const struct selection *selections)
{
	for (; selections; selections = selections->next) {
		layout_end_line(layout);
		selection_write(&layout->word, selections, layout->style, true);
		layout_put_word(layout);
		layout_end_line(layout);
	}
}

static void put_row(struct layout *layout, const struct walk *walk)
{
	const struct half_move *half_move = walk->half_move;
	const struct result *result = &walk->line->result;

	if (result->given && result->after == half_move->previous) {
		write_result(&layout->word, result, layout->style);
		layout_put_word(layout);
	}
	if (half_move->side == CT1_WHITE)
		put_white(layout, half_move);
	else
		put_black(layout, half_move);
	if (half_move->comments || half_move->variations)
		layout_end_line(layout);
	layout_put_comments(layout, half_move->comments);
	put_selections(layout, half_move->selections);
}

void write_book(struct buffer *out, struct ct1_game *game, const struct ct1_write_options *options,
                size_t width)
{
	struct layout layout;
	struct walk walk;

	write_tags(out, game, style_of(CT1_FORM_BOOK), options->continued);
	layout_init(&layout, out, game, style_of(CT1_FORM_BOOK), width);
	layout_put_comments(&layout, game->main.comments);
	put_selections(&layout, game->main.selections);
	walk_begin(&walk, game);
	while (walk_next(&walk) != WALK_DONE) {
		if (walk.last == WALK_HALF_MOVE && walk.line == &game->main)
			put_row(&layout, &walk);
		else
			layout_put_event(&layout, &walk);
	}
	layout_put_event(&layout, &walk);
	layout_finish(&layout);
}
