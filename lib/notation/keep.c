/*
 * Changing the moves of a game, and its selections of squares, where they stand, and nothing else:
 * spaces, numbers, comments and what is odd about the spelling of a sign stay as they are.
 */
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/messages.h"
#include "notation/selection.h"
#include "notation/words.h"

struct keeper {
	struct ct1_game *game;
	const struct style *from, *to;
	struct buffer text; /* of the edit at hand */
	ct1_edit *edit;
	void *user;
	int status;
};

/* Puts keeper->text in place of a span. */
static void replace(struct keeper *keeper, struct span span)
{
	uint64_t begin = game_place(keeper->game, span.begin).offset;
	uint64_t end = game_place(keeper->game, span.end).offset;
	const char *text = buffer_string(&keeper->text);

	if (!text)
		keeper->status = CT1_NO_MEMORY;
	else if (keeper->status == CT1_OK &&
	         keeper->edit(keeper->user, begin, (size_t)(end - begin), text) != 0)
		keeper->status = CT1_WRITE_FAILED;
	keeper->text.length = 0;
}

/* The piece with the space behind it.  An unnamed Knecht stays unnamed in every form. */
static void keep_piece(struct keeper *keeper, const struct half_move *half_move)
{
	struct span span = {half_move->span.begin, half_move->from_span.begin};

	if (keeper->from->latin == keeper->to->latin && keeper->from->plain == keeper->to->plain)
		return;
	if (span_is_empty(span) && half_move->piece == CT1_KNECHT)
		return;
	write_piece(&keeper->text, half_move->piece, keeper->to);
	replace(keeper, span);
}

/* The sign as the source has it: ASCII, which is told from Latin by this sign alone, has another. */
static const char *source_sign(const struct keeper *keeper, const struct half_move *half_move)
{
	struct span span = half_move->sign_span;

	if (span.end - span.begin == 1 && keeper->game->text[span.begin] == '%')
		return "%";
	return keeper->from->signs[half_move->sign];
}

static void keep_sign(struct keeper *keeper, const struct half_move *half_move)
{
	const char *sign = keeper->to->signs[half_move->sign];

	if (strcmp(source_sign(keeper, half_move), sign) == 0)
		return;
	buffer_add_string(&keeper->text, sign);
	/* PGN has no spaces within a move; and a sign that is not there is put between the squares. */
	if (keeper->to->pgn || span_is_empty(half_move->sign_span))
		replace(keeper, (struct span){half_move->from_span.end, half_move->to_span.begin});
	else
		replace(keeper, half_move->sign_span);
}

static void keep_promotion(struct keeper *keeper, const struct half_move *half_move)
{
	struct span span = {half_move->to_span.end, half_move->promotion_span.end};

	if (half_move->promotion == CT1_NO_PIECE ||
	    (keeper->from->latin == keeper->to->latin &&
	     keeper->from->small_promotion == keeper->to->small_promotion &&
	     strcmp(keeper->from->promotion, keeper->to->promotion) == 0))
		return;
	write_promotion(&keeper->text, half_move->promotion, keeper->to);
	replace(keeper, span);
}

static void keep_mark(struct keeper *keeper, const struct half_move *half_move)
{
	const char *mark = keeper->to->marks[half_move->mark];

	if (strcmp(keeper->from->marks[half_move->mark], mark) == 0)
		return;
	buffer_add_string(&keeper->text, mark);
	replace(keeper, half_move->mark_span);
}

/* A piece that only the game tells, as in coordinates, is not told in a quotation. */
static void keep_half_move(struct keeper *keeper, const struct half_move *half_move)
{
	if (half_move->piece == CT1_NO_PIECE)
		return;
	keep_piece(keeper, half_move);
	keep_sign(keeper, half_move);
	keep_promotion(keeper, half_move);
}

/* --- Selections of unassailable squares ----------------------------------------------------- */

/* In PGN a selection is a comment: its brace at a place is put in or taken out. */
static void keep_brace(struct keeper *keeper, size_t at, const char *brace)
{
	const struct ct1_game *game = keeper->game;

	if (keeper->to->pgn && !keeper->from->pgn) {
		buffer_add_string(&keeper->text, brace);
		replace(keeper, (struct span){at, at});
	} else if (keeper->from->pgn && !keeper->to->pgn) {
		at -= *brace == '{' && at > 0;
		if (at < game->length && game->text[at] == *brace)
			replace(keeper, (struct span){at, at + 1});
	}
}

/* A loss is written anew, as what tells a piece; the words that go with it are another language's. */
static void keep_selection(struct keeper *keeper, const struct selection *selection)
{
	bool alike = keeper->from->latin == keeper->to->latin;

	keep_brace(keeper, selection->span.begin, "{");
	for (int i = 0; i < 2 && !alike; i++) {
		if (selection->squares[i].loss.end == 0)
			continue;
		selection_write_loss(&keeper->text, &selection->squares[i], keeper->to);
		replace(keeper, selection->squares[i].loss);
	}
	if (!alike && selection->words.end > 0) {
		buffer_printf(&keeper->text, "/%s/", word_selection(keeper->to->latin));
		replace(keeper, selection->words);
	}
	keep_brace(keeper, selection->span.end, "}");
}

/* --- All of them ---------------------------------------------------------------------------- */

/* What is changed at a place: one of these.  A mark may stand behind the selection of its move. */
struct kept {
	size_t begin;
	const struct half_move *half_move, *marked;
	const struct selection *selection;
};

/* By place: what a book says of a move may come after those that follow it. */
static int compare_places(const void *one, const void *other)
{
	const struct kept *a = one, *b = other;

	return a->begin < b->begin ? -1 : a->begin > b->begin;
}

/* Adds selections to a list unless it is null; returns how many there are in it then. */
static size_t collect_selections(const struct selection *selections, struct kept *list,
                                 size_t count)
{
	for (; selections; selections = selections->next, count++) {
		if (list)
			list[count] =
				(struct kept){selections->span.begin, .selection = selections};
	}
	return count;
}

/* The readable half-moves of a line with its variations, their marks and selections, likewise. */
static size_t collect_line(struct line *line, struct kept *list, size_t count)
{
	struct walk walk;

	count = collect_selections(line->selections, list, count);
	walk_begin_line(&walk, line);
	while (walk_next(&walk) != WALK_DONE) {
		const struct half_move *here = walk.half_move;

		if (walk.last == WALK_LINE_BEGIN)
			count = collect_selections(walk.line->selections, list, count);
		if (walk.last != WALK_HALF_MOVE)
			continue;
		if (here->readable && list) {
			list[count] = (struct kept){here->span.begin, .half_move = here};
			list[count + 1] = (struct kept){here->mark_span.begin, .marked = here};
		}
		count = collect_selections(here->selections, list,
		                           count + (here->readable ? 2 : 0));
	}
	return count;
}

/* The lines of a list, likewise. */
static size_t collect_analyses(struct line *lines, struct kept *list, size_t count)
{
	for (; lines; lines = lines->next_analysis)
		count = collect_line(lines, list, count);
	return count;
}

/* All that was read as moves, be it only a part of a text: it counts when the form is told. */
static size_t collect(struct ct1_game *game, struct kept *list)
{
	size_t count = collect_line(&game->main, list, 0);

	count = collect_analyses(game->analyses, list, count);
	return collect_analyses(game->quotations, list, count);
}

static int keep_all(struct keeper *keeper)
{
	struct ct1_game *game = keeper->game;
	size_t count = collect(game, NULL);
	struct kept *list = memory_new(game->context, (count + 1) * sizeof *list);

	if (!list)
		return CT1_NO_MEMORY;
	collect(game, list);
	qsort(list, count, sizeof *list, compare_places);
	for (size_t i = 0; i < count && keeper->status == CT1_OK; i++) {
		if (list[i].half_move)
			keep_half_move(keeper, list[i].half_move);
		else if (list[i].marked)
			keep_mark(keeper, list[i].marked);
		else
			keep_selection(keeper, list[i].selection);
	}
	memory_free(game->context, list);
	return keeper->status;
}

int ct1_game_keep(ct1_game *game, enum ct1_form form, ct1_edit *edit, void *user)
{
	struct keeper keeper = {
		.game = game,
		.from = style_of_game(game),
		.to = style_of(form),
		.edit = edit,
		.user = user,
	};

	if (game->source != game->text)
		return game_note(game, CHECK_LOSS, (struct span){0, 0}, NULL, NULL,
		                 N_("a game in JSON is kept as it is"))
		               ? CT1_OK
		               : CT1_NO_MEMORY;
	buffer_init(&keeper.text, game->context);
	int status = keep_all(&keeper);

	buffer_free(&keeper.text);
	return status;
}
