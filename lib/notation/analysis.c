/*
 * Telling the game from its analysis, and hanging the analysis on the game.
 */
#include "notation/analysis.h"

#include <string.h>

#include "base/messages.h"
#include "notation/characters.h"
#include "notation/decode.h"
#include "notation/reading.h"
#include "notation/selection.h"
#include "notation/settle.h"

enum {
	TOLD_LOOKS = 8, /* sentences behind a game, in each of which it may go on */
};

/* --- Following the play --------------------------------------------------------------------- */

static int64_t index_of(const struct half_move *half_move)
{
	return half_move_index(half_move->number, half_move->side);
}

/* A Knecht is mostly not named; whether it is one is for the script to say, later. */
static enum ct1_piece piece_of(const struct half_move *half_move)
{
	return half_move->piece == CT1_NO_PIECE ? CT1_KNECHT : (enum ct1_piece)half_move->piece;
}

static bool is_same(const struct half_move *a, const struct half_move *b)
{
	return a->readable && b->readable && a->from == b->from && a->to == b->to &&
	       piece_of(a) == piece_of(b);
}

static struct ct1_move move_of(const struct half_move *half_move)
{
	return (struct ct1_move){half_move->from, half_move->to, half_move->promotion};
}

static bool is_legal(const struct ct1_position *position, const struct half_move *half_move)
{
	return half_move->readable && position->squares[half_move->from] == piece_of(half_move) &&
	       ct1_position_judge(position, move_of(half_move)) == 0;
}

static bool play(struct ct1_position *position, const struct half_move *half_move)
{
	if (!is_legal(position, half_move))
		return false;
	ct1_position_play(position, ct1_position_complete(position, move_of(half_move)));
	selections_apply(half_move->selections, position);
	return true;
}

/* The rules of the game, as far as its tags are read. */
static const ct1_rules *rules_so_far(const struct ct1_reader *reader)
{
	const ct1_rules *tagged = ct1_rules_find(ct1_game_tag(reader->game, "Rules"));

	if (reader->rules)
		return reader->rules;
	return tagged ? tagged : ct1_rules_find(NULL);
}

/* Where the main line starts: as it was set up, else in the usual position, if at move 1. */
static bool find_start(const struct ct1_reader *reader, int64_t index,
                       struct ct1_position *position)
{
	const struct setup *setup = &reader->draft.setup;
	const ct1_rules *rules = rules_so_far(reader);
	size_t error;

	if (setup->given) {
		*position = setup->position;
		position->rules = rules;
		if (!setup->has_side && index >= 0)
			position->side = (enum ct1_side)(index % 2);
		return setup->readable;
	}
	position_parse(position, rules, rules->start, &error);
	return index <= 0 && !game_find_tag(reader->game, "Position");
}

static void follow_half_move(struct course *course, struct half_move *half_move)
{
	int64_t index = half_move_written_index(half_move, course->next);

	half_move->number = (uint32_t)(index / 2 + 1);
	half_move->side = (enum ct1_side)(index % 2);
	half_move->ply = course->last ? course->last->ply + 1 : 1;
	course->known = course->known && play(&course->position, half_move);
	course->next = index + 1;
	if (course->beyond < course->next)
		course->beyond = course->next;
	course->last = half_move;
}

/* Follows what was read of a line since the last time. */
static void follow(struct ct1_reader *reader, struct course *course)
{
	struct half_move *here = course->last ? course->last->next : course->line->first;

	if (here && !course->last) {
		course->first = half_move_written_index(here, 0);
		course->next = course->first;
		if (course == &reader->draft.page.main)
			course->known = find_start(reader, here->numbered ? course->first : -1,
			                           &course->position);
	}
	/* One that was read behind it since then. */
	if (course->last && course->known)
		selections_apply(course->last->selections, &course->position);
	for (; here; here = here->next)
		follow_half_move(course, here);
}

static void follow_all(struct ct1_reader *reader)
{
	struct page *page = &reader->draft.page;

	page->main.line = &reader->game->main;
	follow(reader, &page->main);
	if (page->analysis.line)
		follow(reader, &page->analysis);
}

/* The half-move of a line that has this index by what is written, or null. */
static struct half_move *find(const struct line *line, int64_t index)
{
	struct half_move *here = line->last;

	while (here && index_of(here) != index)
		here = here->previous;
	return here;
}

/* Goes to where the main line begins, to find a position there. */
static bool ask_from_start(struct ct1_reader *reader)
{
	struct course *main = &reader->draft.page.main;
	const struct half_move *first = main->line->first;
	int64_t index = first->numbered ? index_of(first) : -1;

	main->asked = find_start(reader, index, &main->before_asked) ? first : NULL;
	return main->asked;
}

/*
 * The position before a half-move of the main line.  False: it is not known.  What is asked for is
 * mostly a little further on than the last time: the line is played from there.
 */
static bool find_position(struct ct1_reader *reader, const struct half_move *half_move,
                          struct ct1_position *position)
{
	struct course *main = &reader->draft.page.main;

	if ((!main->asked || main->asked->ply > half_move->ply) && !ask_from_start(reader))
		return false;
	while (main->asked && main->asked != half_move && play(&main->before_asked, main->asked))
		main->asked = main->asked->next;
	*position = main->before_asked;
	return main->asked == half_move;
}

/* That of the list that is least like the position. */
static enum likeness find_likeness(const struct lineup lineups[], size_t count,
                                   const struct ct1_position *position)
{
	enum likeness least = LIKENESS_FULL;

	for (size_t i = 0; i < count; i++) {
		enum likeness likeness = lineup_likeness(&lineups[i], position);

		least = likeness < least ? likeness : least;
	}
	return least;
}

enum likeness analysis_likeness(struct ct1_reader *reader, const struct lineup lineups[],
                                size_t count)
{
	const struct half_move *here = reader->game->main.first;
	enum likeness most = LIKENESS_NONE;
	struct ct1_position position;

	follow_all(reader);
	if (!find_start(reader, here->numbered ? index_of(here) : -1, &position))
		return most;
	for (; here && play(&position, here); here = here->next) {
		enum likeness likeness = find_likeness(lineups, count, &position);

		most = likeness > most ? likeness : most;
	}
	return most;
}

/* --- Runs ----------------------------------------------------------------------------------- */

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
	if (token->kind == TOKEN_NUMBER)
		take_walk_number(walk, decode_number_gist(text, token->parts[PART_BODY]));
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

/* Whether the half-moves of a run are those of the main line from an index on. */
static bool is_main(struct ct1_reader *reader, const struct run *run, int64_t index)
{
	struct run_walk walk = {.reader = reader,
	                        .at = run->span.begin,
	                        .end = run->span.end,
	                        .index = -1,
	                        .row = true};
	const struct half_move *played = find(&reader->game->main, index);

	while (walk_on(&walk)) {
		if (walk.token.kind != TOKEN_MOVE)
			continue;
		struct half_move gist = decode_gist(reading_window(reader), &walk.token);

		if (!played || !is_same(played, &gist))
			return false;
		played = played->next;
	}
	return true;
}

/* --- Roles ---------------------------------------------------------------------------------- */

bool run_was_played(struct ct1_reader *reader, const struct run *run)
{
	follow_all(reader);
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
	return !course->known || is_legal(&course->position, &run->first);
}

bool run_is_expected(struct ct1_reader *reader, const struct run *run)
{
	const struct course *main = &reader->draft.page.main;
	struct ct1_position start;

	follow_all(reader);
	if (main->line->first)
		return goes_on(main, run) && may_go_on(main, run) && !main->line->result.given;
	return run->index >= 0 &&
	       (!find_start(reader, run->index, &start) || is_legal(&start, &run->first));
}

int64_t analysis_next(struct ct1_reader *reader)
{
	follow_all(reader);
	return reader->draft.page.main.next;
}

bool run_plays_next(struct ct1_reader *reader, const struct run *run)
{
	const struct course *main = &reader->draft.page.main;
	struct ct1_position start;

	follow_all(reader);
	if (main->line->first)
		return main->known && is_legal(&main->position, &run->first);
	return find_start(reader, run->index, &start) && is_legal(&start, &run->first);
}

bool run_passes_over(struct ct1_reader *reader, const struct run *run)
{
	const struct course *main = &reader->draft.page.main;

	follow_all(reader);
	return main->line->first && !main->line->result.given && run->index > main->next;
}

static enum role current_role(const struct ct1_reader *reader)
{
	return reader->draft.line == &reader->game->main ? ROLE_MAIN : ROLE_ANALYSIS;
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
	const struct half_move *played = find(page->main.line, run->index);
	struct ct1_position before;

	if (is_main(reader, run, run->index))
		return ROLE_MENTION;
	if (!page->interrupted && page->main.known && is_legal(&page->main.position, &run->first) &&
	    !(played && find_position(reader, played, &before) && is_legal(&before, &run->first)))
		return ROLE_MAIN;
	return ROLE_ANALYSIS;
}

bool run_may_follow(struct ct1_reader *reader, const struct run *run)
{
	follow_all(reader);
	return may_go_on(current_role(reader) == ROLE_MAIN ? &reader->draft.page.main
	                                                   : &reader->draft.page.analysis,
	                 run);
}

enum role run_role(struct ct1_reader *reader, const struct run *run)
{
	struct page *page = &reader->draft.page;
	const struct course *main = &page->main;

	follow_all(reader);
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

	follow_all(reader);
	/* Mostly the row is new: then there is nothing to look for, however long the game is. */
	if (run->index < 0 || run->index >= reader->draft.page.main.beyond)
		return NULL;
	first = find(main, run->index);
	if (!first || !first->previous || !first->doubt || main->result.given)
		return NULL;
	return !doubt || !find_position(reader, first, &before) || is_legal(&before, &run->first)
	               ? first
	               : NULL;
}

enum role run_role_in_prose(struct ct1_reader *reader, const struct run *run)
{
	follow_all(reader);
	return run->index < 0 || run_was_played(reader, run) ? ROLE_MENTION : ROLE_ANALYSIS;
}

/* --- Lines of analysis ---------------------------------------------------------------------- */

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
	while (here && index_of(here) == index && play(&played, here)) {
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
	return next == run->index && is_legal(&position, &run->first);
}

void analysis_promote(struct ct1_reader *reader, const struct run *run)
{
	const struct course *main = &reader->draft.page.main;

	follow_all(reader);
	if (main->last && main->known && run->index > main->next && bridge(reader, run, false))
		bridge(reader, run, true);
}

/* The position in which a half-move of this index can be played in place of the game's. */
static bool find_place(struct ct1_reader *reader, int64_t index, struct ct1_position *position)
{
	const struct course *main = &reader->draft.page.main;
	const struct half_move *played = find(main->line, index);

	if (played)
		return find_position(reader, played, position);
	*position = main->position;
	return main->known && index == main->next;
}

/* The position before a half-move of analysis that was followed. */
static bool find_position_in(const struct course *course, const struct half_move *half_move,
                             struct ct1_position *position)
{
	const struct half_move *here = course->line->first;

	*position = course->start;
	if (!course->start_known)
		return false;
	while (here != half_move && play(position, here))
		here = here->next;
	return here == half_move;
}

struct half_move *run_forks(struct ct1_reader *reader, const struct course *course,
                            const struct run *run, bool bracketed)
{
	struct half_move *played = course->line ? find(course->line, run->index) : NULL;
	struct ct1_position position;

	if (!played || played == course->line->first ||
	    (!bracketed && find_place(reader, run->index, &position) &&
	     is_legal(&position, &run->first)))
		return NULL;
	return find_position_in(course, played, &position) && is_legal(&position, &run->first)
	               ? played
	               : NULL;
}

void analysis_follow(struct ct1_reader *reader, struct course *course, struct line *line)
{
	if (course->line != line) {
		struct course next = {.line = line};

		if (line->fork)
			next.start_known = find_position_in(course, line->fork, &next.start);
		else if (line->first)
			next.start_known = find_place(
				reader, half_move_written_index(line->first, 0), &next.start);
		next.position = next.start;
		next.known = next.start_known;
		*course = next;
	}
	follow(reader, course);
}

/* Whether a run can be played in place of the game's half-move, and takes something if it says so. */
static bool fits_game(struct ct1_reader *reader, const struct run *run)
{
	struct ct1_position position;

	return find_place(reader, run->index, &position) && is_legal(&position, &run->first) &&
	       (run->first.sign != SIGN_CAPTURE || position.squares[run->first.to] != CT1_NO_PIECE);
}

bool run_goes_on(struct ct1_reader *reader, const struct course *course, const struct run *run,
                 bool same_sentence)
{
	if (!goes_on(course, run))
		return false;
	bool fits = course->known && is_legal(&course->position, &run->first);

	return (fits && same_sentence) || ((fits || same_sentence) && !fits_game(reader, run));
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

/* --- Settling ------------------------------------------------------------------------------- */

/* The half-move that an analysis replaces: of the game, else of an analysis before it. */
static struct half_move *find_replaced(const struct ct1_game *game, const struct line *line)
{
	int64_t index = index_of(line->first);
	struct half_move *found = line->fork ? line->fork : find(&game->main, index);

	for (struct line *before = game->analyses; !found && before != line;
	     before = before->next_analysis) {
		if (before->parent)
			found = find(before, index);
	}
	return found;
}

/* Whether a line is nothing but the half-moves from `played` on. */
static bool is_repetition(const struct half_move *played, const struct line *line)
{
	const struct half_move *here = line->first;

	while (here && played && is_same(here, played)) {
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

	return first && index_of(line->last) + 1 == index_of(first);
}

/* Whether an analysis goes on behind the last half-move of the game. */
static bool is_behind(const struct ct1_game *game, const struct line *line)
{
	const struct half_move *last = game->main.last;

	return last && index_of(line->first) == index_of(last) + 1;
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
	int64_t next = line->first && line->first->number > 0 ? index_of(line->first) : 0;

	for (struct half_move *here = line->first; here; here = here->next) {
		int64_t index = half_move_written_index(here, next);

		here->number = (uint32_t)(index / 2 + 1);
		here->side = (enum ct1_side)(index % 2);
		here->ply = ply++;
		next = index + 1;
	}
}

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
static bool note_told(struct ct1_reader *reader, const struct line *lines)
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
			    index_of(line->first) != index_of(here->next))
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
	struct line *left = NULL, **link = &left;

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
			*link = line;
			link = &line->next_analysis;
		}
	}
	*link = NULL;
	game->analyses = left;
	settle_numbers(game);
	return note_told(reader, left);
}

bool book_reads_fragment(const struct ct1_reader *reader)
{
	const struct half_move *first = reader->game->main.first;

	return reader->draft.setup.given || (first->numbered && index_of(first) != 0);
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
