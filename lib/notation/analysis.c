/*
 * Lines of analysis, which may turn out to be the game, as the game may to be analysis.
 */
#include "notation/analysis.h"

#include <string.h>

#include "base/messages.h"
#include "notation/reading.h"

enum {
	TOLD_LOOKS = 8, /* sentences behind a game, in each of which it may go on */
};

/* --- Taking one ----------------------------------------------------------------------------- */

struct line *analysis_begin(struct ct1_reader *reader, struct span span, bool in_prose)
{
	struct ct1_game *game = reader->game;
	struct line *line = arena_new(&game->arena, sizeof *line);

	if (!line)
		return NULL;
	line->span = span;
	line->after = game->main.last;
	line->in_prose = in_prose;
	if (game->last_analysis)
		game->last_analysis->next_analysis = line;
	else
		game->analyses = line;
	game->last_analysis = line;
	return line;
}

void analysis_follow(struct ct1_reader *reader, struct course *course, struct line *line)
{
	if (course->line != line) {
		struct course next = {.line = line};

		if (line->fork)
			next.start_known = course_find_within(course, line->fork, &next.start);
		else if (line->first)
			next.start_known = course_find_place(
				reader, half_move_written_index(line->first, 0), &next.start);
		next.position = next.start;
		next.known = next.start_known;
		*course = next;
	}
	course_follow(reader, course);
}

bool analysis_take(struct ct1_reader *reader, struct line *line, struct span span)
{
	struct draft *draft = &reader->draft, before = *draft;
	size_t at = reader->at;
	struct token token;

	draft->line = line;
	draft->claim.number = 0;
	draft->previous = TOKEN_END;
	reader->at = span.begin;
	while (lexer_take(reader->lexer, RUN_KINDS, reading_window(reader), span.end, reader->at,
	                  &token)) {
		reader->at = token.span.end;
		if (token.kind != TOKEN_STRAY && !take_token(reader, &token))
			return NO_MEMORY;
		draft->end = reader->at;
		draft->previous = token.kind;
		reader->at = reading_skip_pages(reader, reader->at, span.end);
	}
	reader->at = at;
	draft->line = before.line;
	draft->claim = before.claim;
	draft->end = before.end;
	draft->previous = before.previous;
	draft->has_content = before.has_content;
	return DONE;
}

/* --- What is the game after all ------------------------------------------------------------- */

bool analysis_demote(struct ct1_reader *reader, struct half_move *first, size_t end)
{
	struct span moves = {first->numbered ? first->number_span.begin : first->span.begin,
	                     reader->game->main.last->span.end};
	struct line *line;

	line_cut(&reader->game->main, first);
	line = analysis_begin(reader, (struct span){moves.begin, end}, false);
	if (!line)
		return NO_MEMORY;
	for (struct half_move *here = first, *next; here; here = next) {
		next = here->next;
		here->next = NULL;
		line_add_half_move(line, here);
	}
	reader->draft.page.main = (struct course){.line = &reader->game->main};
	return reading_show(reader, TOKEN_ANALYSIS, moves);
}

/* Whether a line of a text goes on with a main line that has come so far; then plays it. */
static bool play_behind(const struct line *line, int64_t *next, struct ct1_position *position)
{
	struct ct1_position played = *position;
	const struct half_move *here = line->first;
	int64_t index = *next;

	if (!line->in_prose || line->fork)
		return false;
	while (here && half_move_own_index(here) == index && course_play(&played, here)) {
		here = here->next;
		index++;
	}
	if (here || index == *next)
		return false;
	*next = index;
	*position = played;
	return true;
}

/* Whether a word says that something only may be; "не" and "рис." do not. */
static bool is_supposition(const char *text, struct span word)
{
	static const char *const others[] = {"не", "Не", "рис.", "Рис."};
	size_t length = word.end - word.begin;

	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		if (strlen(others[i]) == length &&
		    memcmp(text + word.begin, others[i], length) == 0)
			return false;
	}
	return true;
}

/*
 * Whether the sentence that leads up to a place only supposes what follows, which is none of the game
 * then; it begins behind a half-move.
 */
static bool is_supposed(const struct ct1_reader *reader, const struct half_move *after, size_t end)
{
	const char *text = reading_window(reader);
	size_t at = end;
	struct token hedge;

	while (at > after->span.end && !lexer_ends_sentence(text, end, at - 1))
		at--;
	for (; lexer_find(reader->lexer, TOKEN_SET(TOKEN_HEDGE), text, end, at, &hedge);
	     at = hedge.span.end) {
		if (is_supposition(text, hedge.span))
			return true;
	}
	return false;
}

static void adopt(struct line *main, struct line *line)
{
	for (struct half_move *here = line->first, *next; here; here = next) {
		next = here->next;
		here->next = NULL;
		line_add_half_move(main, here);
	}
	line->first = line->last = NULL;
}

/*
 * Goes through the lines of analysis from the main line's end on, and has those that go on with it
 * played; they become the main line if they are to.  Whether the run can be played then.
 */
static bool bridge(struct ct1_reader *reader, const struct run *run, bool take)
{
	const struct course *main = &reader->draft.page.main;
	struct ct1_position position = main->position;
	struct half_move *after = main->last;
	int64_t next = main->next;

	for (struct line *line = reader->game->analyses; line && next < run->index;
	     line = line->next_analysis) {
		if (line->after == after && !is_supposed(reader, after, line->span.begin) &&
		    play_behind(line, &next, &position) && take)
			adopt(&reader->game->main, line);
	}
	return next == run->index && course_allows(&position, &run->first);
}

void analysis_promote(struct ct1_reader *reader, const struct run *run)
{
	const struct course *main = &reader->draft.page.main;

	course_follow_all(reader);
	if (main->last && main->known && run->index > main->next && bridge(reader, run, false))
		bridge(reader, run, true);
}

/* --- Told behind the game ------------------------------------------------------------------- */

void analysis_set_aside(struct ct1_reader *reader, struct span span, bool row)
{
	struct aside *aside = &reader->draft.page.aside;
	const struct half_move *last = reader->game->main.last;

	if (last ? aside->after != last : row && aside->span.end == 0)
		*aside = (struct aside){span, last, row};
}

/*
 * The moves, of those behind the game, that tell how it went on, for all that is known: no word makes a
 * supposition of them.  Else an empty span.
 */
static struct span find_told(const struct ct1_reader *reader, const struct line *lines)
{
	const struct half_move *last = reader->game->main.last;
	struct aside aside = reader->draft.page.aside;

	for (size_t looks = 0; lines && looks < TOLD_LOOKS; lines = lines->next_analysis) {
		if (!lines->in_prose || lines->after != last)
			continue;
		looks++;
		if (!is_supposed(reader, last, lines->span.begin))
			return lines->span;
	}
	if (aside.span.end > 0 && aside.after == last &&
	    (aside.row || !is_supposed(reader, last, aside.span.begin)))
		return aside.span;
	return (struct span){0, 0};
}

/* Where a game has no result: what the text tells of how it went on, and how it ended. */
bool analysis_note_told(struct ct1_reader *reader, const struct line *lines)
{
	struct ct1_game *game = reader->game;
	struct span sign = reader->draft.page.told_result;

	if (game->main.result.given)
		return DONE;
	struct span moves = find_told(reader, lines);

	if (moves.end > 0 && !game_note(game, CHECK_AMBIGUOUS, moves, NULL, NULL,
	                                "read as a part of the text; it could be the game"))
		return NO_MEMORY;
	return sign.end == 0 ||
	       game_note(game, CHECK_AMBIGUOUS, sign, NULL, NULL,
	                 "read as a part of the text; it could be the game's result");
}
