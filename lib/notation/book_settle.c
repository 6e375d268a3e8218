/*
 * What can be said of a book's game only when all of it has been read: where it begins, and on what
 * the analyses hang.
 */
#include "base/messages.h"
#include "notation/analysis.h"
#include "notation/reading.h"
#include "notation/settle.h"

/* The half-move that an analysis replaces: of the game, else of an analysis before it. */
static struct half_move *find_replaced(const struct ct1_game *game, const struct line *line)
{
	int64_t index = half_move_own_index(line->first);
	struct half_move *found = line->fork ? line->fork : line_find(&game->main, index);

	for (struct line *before = game->analyses; !found && before != line;
	     before = before->next_analysis) {
		if (before->parent)
			found = line_find(before, index);
	}
	return found;
}

/* Whether a line is nothing but the half-moves from `played` on. */
static bool is_repetition(const struct half_move *played, const struct line *line)
{
	const struct half_move *here = line->first;

	while (here && played && course_is_same(here, played)) {
		here = here->next;
		played = played->next;
	}
	return !here;
}

/* An analysis that hangs nowhere stays as text; that of a line of its own becomes a comment. */
static bool keep_as_text(struct ct1_reader *reader, struct line *line)
{
	struct arena *arena = &reader->game->arena;
	struct half_move *after = line->after;
	struct line *main = &reader->game->main;
	struct span span = line->span;

	if (line->in_prose)
		return DONE;
	return comment_add(arena, after ? &after->comments : &main->comments,
	                   after ? &after->last_comment : &main->last_comment,
	                   reading_window(reader) + span.begin, span.end - span.begin);
}

/* Whether an analysis is the move that led to where a game begins of which the rest is shown. */
static bool is_before_start(const struct ct1_game *game, const struct line *line)
{
	const struct half_move *first = game->main.first;

	return first && half_move_own_index(line->last) + 1 == half_move_own_index(first);
}

/* Whether an analysis goes on behind the last half-move of the game. */
static bool is_behind(const struct ct1_game *game, const struct line *line)
{
	const struct half_move *last = game->main.last;

	return last && half_move_own_index(line->first) == half_move_own_index(last) + 1;
}

static bool note_unknown(struct ct1_game *game, const struct line *line)
{
	size_t count = 0;

	for (const struct half_move *here = line->first; here; here = here->next)
		count++;
	return game_note(game, CHECK_UNKNOWN_POSITION, line->first->span, line->first, NULL,
	                 PLURAL("no such move in the game: the %zu half-move from here on is not "
	                        "judged",
	                        "no such move in the game: the %zu half-moves from here on are not "
	                        "judged",
	                        count),
	                 count);
}

/* Numbers the half-moves of an analysis as they are written, from the place of its first one on. */
static void number_line(struct line *line, uint32_t ply)
{
	/* Where the main line was followed with it, the first one has its number from there. */
	int64_t next =
		line->first && line->first->number > 0 ? half_move_own_index(line->first) : 0;

	for (struct half_move *here = line->first; here; here = here->next) {
		int64_t index = half_move_written_index(here, next);

		here->number = (uint32_t)(index / 2 + 1);
		here->side = (enum ct1_side)(index % 2);
		here->ply = ply++;
		next = index + 1;
	}
}

static bool settle_analysis(struct ct1_reader *reader, struct line *line)
{
	struct half_move *replaced = line->first ? find_replaced(reader->game, line) : NULL;

	line->behind = line->first && !replaced && is_behind(reader->game, line);
	if (replaced && !is_repetition(replaced, line)) {
		half_move_add_variation(replaced, line);
		return DONE;
	}
	if (!keep_as_text(reader, line))
		return NO_MEMORY;
	return replaced || line->behind || !line->first || is_before_start(reader->game, line) ||
	       note_unknown(reader->game, line);
}

/* A variation in brackets may stand in a line of its own before the half-move that it replaces. */
static void settle_brackets(struct ct1_game *game)
{
	for (struct half_move *here = game->main.first; here && here->next; here = here->next) {
		for (struct line *line = here->variations, *next; line; line = next) {
			next = line->next;
			if (!line->first || !line->first->numbered ||
			    half_move_own_index(line->first) != half_move_own_index(here->next))
				continue;
			half_move_drop_variation(here, line);
			line->next = NULL;
			half_move_add_variation(here->next, line);
		}
	}
}

bool book_settle_analyses(struct ct1_reader *reader)
{
	struct ct1_game *game = reader->game;
	struct line *left = NULL, **last_left = &left, **last_quotation = &game->quotations;

	settle_numbers(game);
	if (!reader->draft.page.reads)
		return DONE;
	settle_brackets(game);
	for (struct line *line = game->analyses; line; line = line->next_analysis) {
		number_line(line, ct1_game_length(game) + 1);
		if (!settle_analysis(reader, line))
			return NO_MEMORY;
	}
	for (struct line *line = game->analyses; line; line = line->next_analysis) {
		if (line->behind) {
			*last_left = line;
			last_left = &line->next_analysis;
		} else if (!line->parent) {
			*last_quotation = line;
			last_quotation = &line->next_analysis;
		}
	}
	*last_left = NULL;
	*last_quotation = NULL;
	game->analyses = left;
	settle_numbers(game);
	return analysis_note_told(reader, left);
}

bool book_reads_fragment(const struct ct1_reader *reader)
{
	const struct half_move *first = reader->game->main.first;

	return reader->draft.setup.given || (first->numbered && half_move_own_index(first) != 0);
}

bool book_settle_start(struct ct1_reader *reader)
{
	const struct half_move *first = reader->game->main.first;
	struct ct1_game *game = reader->game;
	struct tag *tag;

	if (!reader->draft.page.reads || !first || !book_reads_fragment(reader) ||
	    reader->draft.setup.given || game_find_tag(game, "Position"))
		return DONE;
	tag = arena_new(&game->arena, sizeof *tag);
	if (!tag)
		return NO_MEMORY;
	*tag = (struct tag){NULL, "Position", UNKNOWN_POSITION, first->span, {0, 0}};
	game_add_tag(game, tag);
	return DONE;
}
