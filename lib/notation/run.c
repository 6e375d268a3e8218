/*
 * Telling runs of half-moves: what belongs to one, and what it is in the page.
 */
#include "notation/run.h"

#include <string.h>

#include "notation/characters.h"
#include "notation/decode.h"
#include "notation/reading.h"

/* --- Reading one ---------------------------------------------------------------------------- */

/* A run, token by token. */
struct run_walk {
	struct ct1_reader *reader;
	struct token token;
	size_t at, end;
	int64_t index; /* of the half-move that comes next; -1: not known */
	bool numbered; /* the last token is a number */
	bool row;      /* it may have specks in it */
};

bool run_is_speck(const struct ct1_reader *reader, const struct token *token)
{
	const char *text = reading_window(reader);

	if (token->kind != TOKEN_TEXT || strchr("{[", text[token->span.begin]))
		return false;
	for (size_t at = token->span.begin; at < token->span.end; at++) {
		if (character_begins_letter((unsigned char)text[at]))
			return false;
	}
	return true;
}

/* Behind specks, and the bracket of an item of a list, "2)". */
static size_t skip_specks(const struct ct1_reader *reader, size_t at, size_t end)
{
	const char *text = reading_window(reader);
	struct token token;

	while (lexer_next(reader->lexer, text, end, true, at, &token) &&
	       run_is_speck(reader, &token)) {
		at = token.span.end;
		if (at < end && text[at] == ')')
			at++;
	}
	return at;
}

/* Whether a number stands at the walk's place that was there before: it begins another run in a text. */
static bool begins_again(const struct run_walk *walk, uint32_t number)
{
	return !walk->row && walk->index >= 0 && number > 0 && number < walk->index / 2 + 1;
}

static void take_walk_number(struct run_walk *walk, uint32_t number)
{
	bool repeats = walk->index % 2 == CT1_BLACK && walk->index / 2 + 1 == number;

	if (number > 0 && !repeats)
		walk->index = half_move_index(number, CT1_WHITE);
}

/* The next token of a run; a full stop ends it, and so does a text between slashes. */
static bool walk_on(struct run_walk *walk)
{
	const char *text = reading_window(walk->reader);
	struct token *token = &walk->token;

	walk->at = reading_skip_pages(walk->reader, walk->at, walk->end);
	if (walk->row)
		walk->at = skip_specks(walk->reader, walk->at, walk->end);
	if (!lexer_take(walk->reader->lexer, RUN_KINDS, text, walk->end, walk->at, token) ||
	    (token->kind == TOKEN_STRAY && text[token->span.begin] == '.'))
		return false;
	uint32_t number =
		token->kind == TOKEN_NUMBER ? decode_number_gist(text, token->parts[PART_BODY]) : 0;

	if (begins_again(walk, number))
		return false;
	if (token->kind == TOKEN_NUMBER)
		take_walk_number(walk, number);
	else if (token->kind == TOKEN_ELLIPSIS && walk->numbered && walk->index >= 0)
		walk->index |= CT1_BLACK;
	walk->numbered = token->kind == TOKEN_NUMBER;
	walk->at = token->span.end;
	return true;
}

static void read_run(struct run_walk walk, struct run *run)
{
	size_t at = walk.at;

	*run = (struct run){.span = {at, at}, .index = -1, .next = -1};
	while (walk_on(&walk)) {
		if (walk.token.kind == TOKEN_MOVE && run->count++ == 0) {
			run->index = walk.index;
			run->first = decode_gist(reading_window(walk.reader), &walk.token);
		}
		if (walk.token.kind == TOKEN_MOVE && walk.index >= 0)
			walk.index++;
		if (walk.token.kind != TOKEN_NUMBER && walk.token.kind != TOKEN_STRAY)
			run->span.end = walk.token.span.end;
	}
	run->next = walk.index;
}

void run_read(struct ct1_reader *reader, size_t at, size_t end, struct run *run)
{
	read_run(
		(struct run_walk){.reader = reader, .at = at, .end = end, .index = -1, .row = true},
		run);
}

bool run_find(struct ct1_reader *reader, size_t at, size_t end, struct run *run)
{
	const token_set beginnings = TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_NUMBER);
	struct token token;

	while (lexer_find(reader->lexer, beginnings, reading_window(reader), end, at, &token)) {
		read_run(
			(struct run_walk){
				.reader = reader, .at = token.span.begin, .end = end, .index = -1},
			run);
		if (run->count > 0)
			return true;
		at = token.span.end;
	}
	return false;
}

bool run_find_numbered(struct ct1_reader *reader, struct run *run)
{
	struct token number;

	return run->index < 0 && run->next >= 0 &&
	       lexer_find(reader->lexer, TOKEN_SET(TOKEN_NUMBER), reading_window(reader),
	                  run->span.end, run->span.begin, &number) &&
	       run_find(reader, number.span.begin, run->span.end, run);
}

size_t run_count_moves(struct ct1_reader *reader, struct span span)
{
	int64_t next = -1;
	size_t count = 0;
	struct run run;

	for (; run_find(reader, span.begin, span.end, &run); span.begin = run.span.end) {
		if (run.next < 0 && next >= 0 && next % 2 == CT1_WHITE)
			continue;
		count += (size_t)run.count;
		if (run.next >= 0 || next >= 0)
			next = run.next >= 0 ? run.next : next + run.count;
	}
	return count;
}

/* --- What may follow ------------------------------------------------------------------------ */

/* Whether the half-moves of a run are those of the main line from an index on. */
static bool is_main(struct ct1_reader *reader, const struct run *run, int64_t index)
{
	struct run_walk walk = {.reader = reader,
	                        .at = run->span.begin,
	                        .end = run->span.end,
	                        .index = -1,
	                        .row = true};
	const struct half_move *played = line_find(&reader->game->main, index);

	while (walk_on(&walk)) {
		if (walk.token.kind != TOKEN_MOVE)
			continue;
		struct half_move gist = decode_gist(reading_window(reader), &walk.token);

		if (!played || !course_is_same(played, &gist))
			return false;
		played = played->next;
	}
	return true;
}

bool run_was_played(struct ct1_reader *reader, const struct run *run)
{
	course_follow_all(reader);
	return reader->game->main.first &&
	       is_main(reader, run,
	               run->index >= 0 ? run->index : reader->draft.page.main.next - run->count);
}

/* Whether a run goes on with a line of play, going by numbers, and whether the rules allow it. */
static bool goes_on(const struct course *course, const struct run *run)
{
	return course->line && course->line->first && run->index == course->next;
}

static bool may_go_on(const struct course *course, const struct run *run)
{
	return !course->known || course_allows(&course->position, &run->first);
}

bool run_is_expected(struct ct1_reader *reader, const struct run *run)
{
	const struct course *main = &reader->draft.page.main;
	struct ct1_position start;

	course_follow_all(reader);
	if (main->line->first)
		return goes_on(main, run) && may_go_on(main, run) && !main->line->result.given;
	return run->index >= 0 && (!course_find_start(reader, run->index, &start) ||
	                           course_allows(&start, &run->first));
}

bool run_plays_next(struct ct1_reader *reader, const struct run *run)
{
	const struct course *main = &reader->draft.page.main;
	struct ct1_position start;

	course_follow_all(reader);
	if (main->line->first)
		return main->known && course_allows(&main->position, &run->first);
	return course_find_start(reader, run->index, &start) && course_allows(&start, &run->first);
}

bool run_passes_over(struct ct1_reader *reader, const struct run *run)
{
	const struct course *main = &reader->draft.page.main;

	course_follow_all(reader);
	return main->line->first && !main->line->result.given && run->index > main->next;
}

/* --- Roles ---------------------------------------------------------------------------------- */

static enum role current_role(const struct ct1_reader *reader)
{
	return reader->draft.line == &reader->game->main ? ROLE_MAIN : ROLE_ANALYSIS;
}

bool run_may_follow(struct ct1_reader *reader, const struct run *run)
{
	course_follow_all(reader);
	return may_go_on(current_role(reader) == ROLE_MAIN ? &reader->draft.page.main
	                                                   : &reader->draft.page.analysis,
	                 run);
}

/* Moves without a number go on where nothing stands between, or where they can be played. */
static enum role role_without_number(struct ct1_reader *reader, const struct run *run)
{
	struct page *page = &reader->draft.page;

	if (run->count == 0 || !page->interrupted || reader->draft.claim.number > 0)
		return current_role(reader);
	if (!page->main.line->first)
		return run_plays_next(reader, run) ? ROLE_MAIN : ROLE_PROSE;
	if (run_was_played(reader, run))
		return ROLE_MENTION;
	return run_plays_next(reader, run) ? ROLE_MAIN : ROLE_MENTION;
}

/*
 * A number that was there before: what was played, what could have been played, or, in an unbroken
 * column of moves that can only be played here, a slip.
 */
static enum role role_of_repeated(struct ct1_reader *reader, const struct run *run)
{
	struct page *page = &reader->draft.page;
	const struct half_move *played = line_find(page->main.line, run->index);
	struct ct1_position before;

	if (is_main(reader, run, run->index))
		return ROLE_MENTION;
	if (!page->interrupted && page->main.known &&
	    course_allows(&page->main.position, &run->first) &&
	    !(played && course_find_before(reader, played, &before) &&
	      course_allows(&before, &run->first)))
		return ROLE_MAIN;
	return ROLE_ANALYSIS;
}

enum role run_role(struct ct1_reader *reader, const struct run *run)
{
	struct page *page = &reader->draft.page;
	const struct course *main = &page->main;

	course_follow_all(reader);
	if (run->index < 0)
		return role_without_number(reader, run);
	if (!main->line->first)
		return ROLE_MAIN;
	if (goes_on(&page->analysis, run) && !page->interrupted &&
	    current_role(reader) == ROLE_ANALYSIS &&
	    (may_go_on(&page->analysis, run) || !run_is_expected(reader, run)))
		return ROLE_ANALYSIS;
	if (run->index == main->next)
		return main->line->result.given ? ROLE_ANALYSIS : ROLE_MAIN;
	if (run->index == 0)
		return main->line->result.given || main->next > 1 ? ROLE_NEXT_GAME : ROLE_MAIN;
	if (run->index < main->first)
		return ROLE_NEXT_GAME;
	if (run->index > main->next)
		return main->known ? ROLE_MAIN : ROLE_NEXT_GAME;
	return role_of_repeated(reader, run);
}

struct half_move *run_supersedes(struct ct1_reader *reader, const struct run *run, enum doubt doubt)
{
	const struct line *main = &reader->game->main;
	struct half_move *first;
	struct ct1_position before;

	course_follow_all(reader);
	/* Mostly the row is new: then there is nothing to look for, however long the game is. */
	if (run->index < 0 || run->index >= reader->draft.page.main.beyond)
		return NULL;
	first = line_find(main, run->index);
	if (!first || !first->previous || !first->doubt || main->result.given)
		return NULL;
	return !doubt || !course_find_before(reader, first, &before) ||
	                       course_allows(&before, &run->first)
	               ? first
	               : NULL;
}

enum role run_role_in_prose(struct ct1_reader *reader, const struct run *run)
{
	course_follow_all(reader);
	return run->index < 0 || run_was_played(reader, run) ? ROLE_MENTION : ROLE_ANALYSIS;
}

/* --- Analysis in a text --------------------------------------------------------------------- */

/* Whether a run can be played in place of the game's half-move, and takes something if it says so. */
static bool fits_game(struct ct1_reader *reader, const struct run *run)
{
	struct ct1_position position;

	return course_find_place(reader, run->index, &position) &&
	       course_allows(&position, &run->first) &&
	       (run->first.sign != SIGN_CAPTURE || position.squares[run->first.to] != CT1_NO_PIECE);
}

bool run_goes_on(struct ct1_reader *reader, const struct course *course, const struct run *run,
                 bool same_sentence)
{
	if (!goes_on(course, run))
		return false;
	bool fits = course->known && course_allows(&course->position, &run->first);

	return (fits && same_sentence) || ((fits || same_sentence) && !fits_game(reader, run));
}

struct half_move *run_forks(struct ct1_reader *reader, const struct course *course,
                            const struct run *run, bool bracketed)
{
	struct half_move *played = course->line ? line_find(course->line, run->index) : NULL;
	struct ct1_position position;

	if (!played || played == course->line->first ||
	    (!bracketed && course_find_place(reader, run->index, &position) &&
	     course_allows(&position, &run->first)))
		return NULL;
	return course_find_within(course, played, &position) &&
	                       course_allows(&position, &run->first)
	               ? played
	               : NULL;
}
