/*
 * Lines of analysis, which may turn out to be the game, as the game may to be analysis.
 */
#include "notation/analysis.h"

#include <string.h>

#include "base/messages.h"
#include "notation/characters.h"
#include "notation/lead.h"
#include "notation/reading.h"

enum {
	TOLD_LOOKS = 8,    /* sentences behind a game, in each of which it may go on */
	SUPPOSED_MOST = 4, /* half-moves that a sentence only supposes */
	REMARK_MOST = 1,   /* and a remark on the move before them */
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

/* Whether the text behind a half-move of the game, followed up to a place, only supposes what follows. */
static bool is_supposed(struct ct1_reader *reader, struct lead *lead, size_t to)
{
	lead_follow(lead, reader->lexer, reading_window(reader), to, to);
	return lead_supposes(lead);
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

/* How far a game has come that lines of a text may go on with. */
struct reach {
	struct half_move *after; /* null: it has not begun */
	int64_t next;
	struct ct1_position position;
};

static bool find_reach(struct ct1_reader *reader, struct reach *reach)
{
	const struct course *main = &reader->draft.page.main;

	course_follow_all(reader);
	*reach = (struct reach){main->last, main->next, main->position};
	if (main->last)
		return main->known;
	reach->next = 0;
	return !reader->draft.setup.given && course_find_start(reader, 0, &reach->position);
}

/*
 * Goes through the lines of analysis from there on, and has those that go on with it played; they
 * become the main line if they are to.  Whether the run can be played then.
 */
static bool bridge(struct ct1_reader *reader, struct reach reach, const struct run *run, bool take)
{
	struct lead lead = {.at = reach.after ? reach.after->span.end : 0};

	for (struct line *line = reader->game->analyses; line && reach.next < run->index;
	     line = line->next_analysis) {
		if (line->after == reach.after && !is_supposed(reader, &lead, line->span.begin) &&
		    play_behind(line, &reach.next, &reach.position) && take)
			adopt(&reader->game->main, line);
	}
	return reach.next == run->index && course_allows(&reach.position, &run->first);
}

void analysis_promote(struct ct1_reader *reader, const struct run *run)
{
	struct reach reach;

	if (find_reach(reader, &reach) && run->index > reach.next &&
	    bridge(reader, reach, run, false))
		bridge(reader, reach, run, true);
}

/* --- Told behind the game ------------------------------------------------------------------- */

void analysis_set_aside(struct ct1_reader *reader, struct span span, bool row)
{
	struct aside *aside = &reader->draft.page.aside;
	const struct half_move *last = reader->game->main.last;

	if (last ? aside->after != last : row && aside->span.end == 0)
		*aside = (struct aside){span, last, row};
}

/* Moves that tell how the game went on, for all that is known, and how many. */
struct told {
	struct span span; /* empty: there are none */
	size_t count;
};

static struct told tell_line(const struct line *line)
{
	struct told told = {.span = line->span};

	for (const struct half_move *here = line->first; here; here = here->next)
		told.count++;
	return told;
}

/* Where the last half-move of the game ends, as far as it was read. */
static size_t game_end(const struct ct1_reader *reader)
{
	const struct half_move *last = reader->game->main.last;

	return last ? last->span.end : 0;
}

/* Whether the text behind the game's last move goes on with it as a remark does, up to a place. */
static bool is_in_remark(const struct ct1_reader *reader, const struct lead *lead)
{
	const char *text = reading_window(reader);
	size_t length = text_length(&reader->text);
	size_t at = lexer_skip(text, length, game_end(reader));

	return !lead->ended && at < length &&
	       (text[at] == ',' || character_is_small(text + at, length - at));
}

/*
 * Whether moves in a text that a word supposes are no more than that: a few in the middle or at the
 * end of a sentence of their own.
 */
static bool is_only_supposed(const struct ct1_reader *reader, const struct lead *lead,
                             struct told told)
{
	const char *text = reading_window(reader);
	size_t length = text_length(&reader->text);
	size_t at = lexer_skip(text, length, told.span.end);
	size_t most = is_in_remark(reader, lead) ? REMARK_MOST : SUPPOSED_MOST;

	return told.count <= most && at < length && text[at] && strchr(".,;)", text[at]);
}

static bool can_follow_game(struct ct1_reader *reader, const struct line *line)
{
	struct reach reach;

	return find_reach(reader, &reach) && play_behind(line, &reach.next, &reach.position);
}

/*
 * The first of those behind the game of which no word makes a supposition.  A word does only for its
 * own sentence, or bracket, and for a few moves.
 */
static struct told find_told(struct ct1_reader *reader, const struct line *lines)
{
	const struct half_move *last = reader->game->main.last;
	struct aside aside = reader->draft.page.aside;
	struct lead lead = {.at = game_end(reader)};

	for (size_t looks = 0; lines && looks < TOLD_LOOKS; lines = lines->next_analysis) {
		if (!lines->in_prose || lines->after != last)
			continue;
		looks++;
		struct told told = tell_line(lines);

		if (!is_supposed(reader, &lead, lines->span.begin) ||
		    (!is_only_supposed(reader, &lead, told) && can_follow_game(reader, lines)))
			return told;
	}
	lead = (struct lead){.at = game_end(reader)};
	if (aside.span.end > 0 && aside.after == last &&
	    (aside.row || !is_supposed(reader, &lead, aside.span.begin)))
		return (struct told){aside.span, run_count_moves(reader, aside.span)};
	return (struct told){.count = 0};
}

/* Where a game has no result: what the text tells of how it went on, and how it ended. */
bool analysis_note_told(struct ct1_reader *reader, const struct line *lines)
{
	struct ct1_game *game = reader->game;
	struct span sign = reader->draft.page.told_result;

	if (game->main.result.given)
		return DONE;
	struct told told = find_told(reader, lines);

	if (told.span.end > 0 &&
	    !game_note(game, CHECK_AMBIGUOUS, told.span, NULL, NULL,
	               PLURAL("read as a part of the text; the %zu half-move from here on "
	                      "could be the game",
	                      "read as a part of the text; the %zu half-moves from here on "
	                      "could be the game",
	                      told.count),
	               told.count))
		return NO_MEMORY;
	return sign.end == 0 ||
	       game_note(game, CHECK_AMBIGUOUS, sign, NULL, NULL,
	                 "read as a part of the text; it could be the game's result");
}
