/*
 * Reading the pages of a book: line by line it is told what is moves, to be read like a record, and
 * what is text.
 */
#include <ctype.h>
#include <string.h>

#include "base/messages.h"
#include "notation/analysis.h"
#include "notation/characters.h"
#include "notation/decode.h"
#include "notation/lineup.h"
#include "notation/paragraph.h"
#include "notation/remark.h"

enum {
	SETUP_REACH = 600,         /* bytes behind a setup in which its moves begin */
	AFTERWORD_MAX = 64 * 1024, /* bytes of text behind a game's last moves that belong to it */
};

/* What may stand in a line of moves. */
#define MOVE_LINE_KINDS                                                                          \
	(RUN_KINDS | TOKEN_SET(TOKEN_BAD_MOVE) | TOKEN_SET(TOKEN_NAG) | TOKEN_SET(TOKEN_WORDS) | \
	 TOKEN_SET(TOKEN_COMMENT) | TOKEN_SET(TOKEN_OPEN) | TOKEN_SET(TOKEN_CLOSE) |             \
	 TOKEN_SET(TOKEN_SETUP) | TOKEN_SET(TOKEN_TURN) | TOKEN_SET(TOKEN_POSITION) |            \
	 TOKEN_SET(TOKEN_TAG) | TOKEN_SET(TOKEN_JSON) | TOKEN_SET(TOKEN_SELECTION) |             \
	 TOKEN_SET(TOKEN_BAD_SELECTION))

/* With what a line of moves may begin. */
#define MOVE_LINE_BEGINNINGS \
	(MOVE_LINE_KINDS & ~(TOKEN_SET(TOKEN_BAD_MOVE) | TOKEN_SET(TOKEN_STRAY)))

/* With what a line of a record begins that needs no look at its moves. */
#define RECORD_BEGINNINGS                                                                \
	(TOKEN_SET(TOKEN_COMMENT) | TOKEN_SET(TOKEN_SETUP) | TOKEN_SET(TOKEN_POSITION) | \
	 TOKEN_SET(TOKEN_TAG) | TOKEN_SET(TOKEN_JSON) | TOKEN_SET(TOKEN_SELECTION))

/*
 * Where the moves that a line begins with end: at its end, or where text begins.  Specks are text
 * unless there is no other in the line, and moves behind them.
 */
static size_t find_text(const struct ct1_reader *reader, size_t at, size_t end)
{
	size_t length = text_length(&reader->text), specks = end, first = end;
	token_set allowed = MOVE_LINE_BEGINNINGS;
	unsigned open = reader->draft.line->parent != NULL;
	struct token token;

	for (; at < end; at = token.span.end) {
		if (!lexer_next(reader->lexer, reading_window(reader), length, true, at, &token) ||
		    token.span.begin >= end)
			break;
		bool closes = token.kind == TOKEN_CLOSE && open == 0;

		if (run_is_speck(reader, &token) || (closes && specks < end)) {
			specks = token.span.begin < specks ? token.span.begin : specks;
			first = specks < first ? specks : first;
			continue;
		}
		if (!(allowed & TOKEN_SET(token.kind)) || closes)
			return first < token.span.begin ? first : token.span.begin;
		specks = end;
		allowed = MOVE_LINE_KINDS;
		open += token.kind == TOKEN_OPEN;
		open -= token.kind == TOKEN_CLOSE;
	}
	return specks;
}

/* Goes on in another line of play. */
static bool enter(struct ct1_reader *reader, struct line *line)
{
	if (line == reader->draft.line)
		return DONE;
	if (!take_unused_number(reader))
		return NO_MEMORY;
	reader->draft.line = line;
	return DONE;
}

static bool note_rows(struct ct1_reader *reader, struct span span, const char *text)
{
	return game_note(reader->game, CHECK_AMBIGUOUS, span, NULL, NULL, "%s", _(text));
}

static bool enter_analysis(struct ct1_reader *reader, const struct run *run, size_t end)
{
	struct page *page = &reader->draft.page;
	struct course *course = &page->analysis;
	struct span span = {run->span.begin, end};
	bool goes_on = course->line && course->line == reader->draft.line && !page->interrupted &&
	               course->next == run->index;

	if (!reading_show(reader, TOKEN_ANALYSIS, span))
		return NO_MEMORY;
	if (run->index < 0 || goes_on) {
		reader->draft.line->span.end = end;
		return DONE;
	}
	*course = (struct course){.line = analysis_begin(reader, span, false)};
	if (!page->doubt &&
	    !note_rows(reader, span,
	               run->index < page->main.next
	                       ? N_("read as analysis, as its number was there before; it could be "
	                            "the game")
	                       : N_("read as analysis, as the game was over before; it could be "
	                            "the game")))
		return NO_MEMORY;
	return course->line && enter(reader, course->line);
}

/* What stands before `end` is read as moves. */
static void begin_moves(struct ct1_reader *reader, size_t end)
{
	struct page *page = &reader->draft.page;

	page->moves_end = end;
	page->last_moves = end;
	page->interrupted = false;
}

static bool take_mentioned(struct ct1_reader *reader, struct span span)
{
	reader->at = reader->draft.end = span.end;
	reader->draft.previous = TOKEN_MENTION;
	reader->draft.page.interrupted = true;
	return reading_show(reader, TOKEN_MENTION, span) &&
	       game_note(reader->game, CHECK_PROSE, span, NULL, NULL,
	                 "moves that are only named, kept as a comment") &&
	       paragraph_add(reader, span);
}

/* --- Moves ---------------------------------------------------------------------------------- */

/* Whether the text before moves, if there is any, leads up to them. */
static bool is_announced(const struct ct1_reader *reader, size_t begin)
{
	const char *text = reading_window(reader);
	struct span before = {reader->draft.page.last_moves, begin};

	return reader->draft.page.interrupted &&
	       (prose_breaks_off(text, before) ||
	        prose_ends_with(text, prose_end(text, before), ":"));
}

/* Whether underscores fill up the columns of a row, which no sentence has. */
static bool has_columns(const struct ct1_reader *reader, size_t begin, size_t end)
{
	return memchr(reading_window(reader) + begin, '_', end - begin);
}

/* Whether a row goes on with the moves before it in a sentence, by its number. */
static bool is_led_to(struct ct1_reader *reader, const struct run *run)
{
	return run->index >= 0 && paragraph_leads_to(reader) == run->index;
}

/*
 * Whether moves, up to the line's end, are Black's half of the row that begins there, behind words:
 * "2. a2-a3 and well played, too b7-b6".  A sentence that goes on below would have named them.
 */
static bool completes_row(struct ct1_reader *reader, const struct run *run)
{
	const struct page *page = &reader->draft.page;
	const char *text = reading_window(reader);
	size_t length = text_length(&reader->text);
	size_t line_end = lexer_line_end(reader->lexer, text, length, page->last_moves);

	if (run->index >= 0 || run->span.begin >= line_end ||
	    run->span.end != prose_end(text, (struct span){run->span.begin, line_end}) ||
	    !run_plays_next(reader, run) || course_next(reader) % 2 != CT1_BLACK)
		return false;
	struct span gap = {line_end, lexer_skip(text, length, line_end)};

	if (!character_is_small(text + gap.end, length - gap.end) ||
	    text_has_empty_line(text, gap.begin, gap.end))
		return true;
	analysis_set_aside(reader, run->span, true);
	return false;
}

/* Whether a row begins with the sign of a result, which no sentence goes on with. */
static bool begins_with_result(const struct ct1_reader *reader, size_t at)
{
	struct token sign;

	return lexer_take(reader->lexer, TOKEN_SET(TOKEN_RESULT), reading_window(reader),
	                  text_length(&reader->text), at, &sign) &&
	       reading_window(reader)[sign.span.begin] != '*';
}

static bool has_unnumbered_rows(const struct ct1_reader *reader)
{
	const struct half_move *first = reader->game->main.first;

	return first && !first->numbered;
}

/*
 * Whether a row, which has nothing but moves in it, goes on with the game below a sentence that did
 * not end.  It does not below another row that it goes on with; nor if it passes over half-moves and
 * the sentence has numbers, so that it may go on with its analysis.
 */
static bool goes_on_with_game(struct ct1_reader *reader, const struct run *run)
{
	const struct line *main = &reader->game->main;

	if (run->count == 0)
		return begins_with_result(reader, run->span.begin);
	if (run->index < 0)
		return !main->result.given && run_plays_next(reader, run) &&
		       (completes_row(reader, run) || has_unnumbered_rows(reader) ||
		        (!main->first && run->count > 1));
	if (run_is_expected(reader, run))
		return !reader->draft.page.takes_rows || !is_led_to(reader, run);
	return run_passes_over(reader, run) && paragraph_leads_to(reader) < 0;
}

/* Whether moves in a text, or below it, are the game; it is noted if that is not sure. */
static bool is_game_in_text(struct ct1_reader *reader, const struct run *run, size_t end)
{
	enum remark remark = remark_judge(reader, run, end);

	reader->draft.page.game_unsure = remark == REMARK_MAY_TAKE;
	return remark != REMARK_TAKES;
}

/* Whether moves at the begin of a line go on with the sentence before them. */
static bool is_in_sentence(struct ct1_reader *reader, const struct run *run, size_t begin,
                           size_t end)
{
	if (paragraph_is_empty(reader) || has_columns(reader, begin, end))
		return false;
	if (is_game_in_text(reader, run, reading_line_end(reader, begin)) ||
	    (run_is_expected(reader, run) && paragraph_leads_to(reader) > run->index))
		return false;
	if (run->index < 0 && paragraph_ends_in_number(reader))
		return !has_unnumbered_rows(reader) && !begins_with_result(reader, begin);
	if (is_announced(reader, begin) && paragraph_goes_on(reader, run, end))
		return true;
	return paragraph_is_unfinished(reader) && !goes_on_with_game(reader, run);
}

/* Whether moves may be analysis, by the text around them. */
static enum doubt doubt_moves(const struct ct1_reader *reader, const struct run *run, size_t begin,
                              size_t end)
{
	if (paragraph_is_unfinished(reader) && !has_columns(reader, begin, end))
		return DOUBT_WITHIN;
	return is_announced(reader, begin) || paragraph_goes_on(reader, run, end) ? DOUBT_BESIDE
	                                                                          : DOUBT_NONE;
}

/*
 * Makes an analysis of what was taken for the game before a row that is the game.  That is beyond
 * doubt where a sentence had the moves, and the row has columns.
 */
static bool mend_game(struct ct1_reader *reader, const struct run *run, size_t begin, size_t end)
{
	enum doubt doubt = reader->draft.page.doubt;
	struct half_move *first = run_supersedes(reader, run, doubt);

	if (!first)
		return DONE;
	if (!enter(reader, &reader->game->main) || !analysis_demote(reader, first, run->span.begin))
		return NO_MEMORY;
	return (!doubt && first->doubt == DOUBT_WITHIN && has_columns(reader, begin, end)) ||
	       note_rows(reader, run->span,
	                 "read as the game, and what has its number before as analysis; it could "
	                 "be the other way round");
}

/*
 * A row that goes on with a sentence, where it could be the game: as what was read as the game may
 * be analysis, or as it follows.  The paragraph tells of the first one, when it has ended.
 */
static void find_swallowed(struct ct1_reader *reader, const struct run *run, size_t end)
{
	struct span *swallowed = &reader->draft.page.swallowed;

	if (swallowed->end > 0 || end < reading_line_end(reader, end))
		return;
	if ((run_is_expected(reader, run) && !paragraph_goes_on(reader, run, end)) ||
	    (run->count > 1 && run_supersedes(reader, run, DOUBT_WITHIN)))
		*swallowed = run->span;
}

/* Whether a line begins with the game's next moves, numbered as its rows are. */
static bool begins_next(struct ct1_reader *reader, const struct run *run)
{
	if (run->count == 0)
		return false;
	return run->index >= 0 ? run_is_expected(reader, run)
	                       : (!reader->game->main.first || has_unnumbered_rows(reader)) &&
	                                 run_plays_next(reader, run);
}

/* Whether it begins with the next number, behind which no move can be read. */
static bool begins_next_number(struct ct1_reader *reader, size_t at, size_t line_end)
{
	const char *text = reading_window(reader);
	struct token number;

	return reader->game->main.first &&
	       lexer_take(reader->lexer, TOKEN_SET(TOKEN_NUMBER), text, line_end, at, &number) &&
	       half_move_index(decode_number_gist(text, number.parts[PART_BODY]), CT1_WHITE) ==
	               course_next(reader);
}

/* A line of text that may be the game's next row is remembered; mostly if it ends with a move, too. */
static void set_aside(struct ct1_reader *reader, const struct run *run, size_t line_end)
{
	const char *text = reading_window(reader);
	size_t end = prose_end(text, (struct span){run->span.begin, line_end});
	bool numbered = run->count == 0 && begins_next_number(reader, run->span.begin, line_end);
	struct run last = *run, next;

	if (!numbered && !begins_next(reader, run))
		return;
	while (run_find(reader, last.span.end, line_end, &next))
		last = next;
	if (last.count > 0 && (last.span.end == end || !numbered))
		analysis_set_aside(reader, (struct span){run->span.begin, end},
		                   last.span.end == end);
}

/* Whether moves in the middle of a line are the game: they go on with it, or the line ends so. */
static bool is_game_in_line(struct ct1_reader *reader, const struct run *run, size_t end)
{
	struct span rest = {run->span.end, end};

	if (reader->draft.page.flows && completes_row(reader, run))
		return true;
	return is_game_in_text(reader, run, end) ||
	       (run->index == 0 && !reader->game->main.first && run_is_expected(reader, run) &&
	        prose_end(reading_window(reader), rest) == run->span.end);
}

/* Where a caption begins in the middle of a line, as a page's text may have it; else its end. */
static size_t find_caption(const struct ct1_reader *reader, size_t at, size_t end)
{
	const char *text = reading_window(reader);
	struct token token;

	while ((at = prose_next_sentence(text, at, end)) < end) {
		if (lexer_page_line(reader->lexer, text, end, at, &token) &&
		    token.kind == TOKEN_CAPTION)
			return at;
	}
	return end;
}

/* Where moves in a line end at the latest: with the next line, as a move may be broken. */
static size_t moves_limit(const struct ct1_reader *reader, size_t from)
{
	const char *text = reading_window(reader);
	size_t sight = lexer_sight(reader->lexer, text, text_length(&reader->text), reader->at);
	size_t to = from < sight ? lexer_skip(text, sight, from) : from;

	if (to >= sight || text_has_empty_line(text, from, to))
		return from;
	return lexer_line_end(reader->lexer, text, sight, to);
}

static bool has_digit(const char *text, size_t at, size_t end)
{
	while (at < end && !isdigit((unsigned char)text[at]))
		at++;
	return at < end;
}

/* Where moves that a line breaks off go on with the game: from their number on, or else its end. */
static size_t find_broken_moves(struct ct1_reader *reader, size_t at, size_t end)
{
	struct run run;

	if (!has_digit(reading_window(reader), at, end))
		return end;
	return run_find(reader, at, moves_limit(reader, end), &run) && run.span.begin < end &&
	                       is_game_in_text(reader, &run, end)
	               ? run.span.begin
	               : end;
}

/*
 * Where prose in a line ends: with it or with a caption, or where moves go on that it interrupted,
 * or where the game begins.
 */
static size_t find_prose_end(struct ct1_reader *reader, size_t at, size_t end)
{
	size_t from = at;
	struct run run;

	end = find_caption(reader, at, end);
	for (; run_find(reader, from, end, &run); from = run.span.end) {
		if ((run.span.begin > at && is_game_in_line(reader, &run, end)) ||
		    (run_find_numbered(reader, &run) && is_game_in_text(reader, &run, end)))
			return run.span.begin;
	}
	return find_broken_moves(reader, from, end);
}

/* Prose in a line, up to where the game goes on in it. */
static void take_prose(struct ct1_reader *reader, size_t at, size_t end)
{
	struct page *page = &reader->draft.page;

	paragraph_begin(reader, at);
	size_t prose = find_prose_end(reader, at, end);

	paragraph_take(reader, prose);
	if (prose < end)
		page->game_at = prose;
}

/* Takes moves at the begin of a line into the sentence that they belong to. */
static bool take_into_sentence(struct ct1_reader *reader, const struct run *run, size_t begin,
                               size_t end)
{
	struct page *page = &reader->draft.page;

	find_swallowed(reader, run, end);
	if (page->swallowed.end == 0)
		set_aside(reader, run, reading_line_end(reader, begin));
	take_prose(reader, begin, reading_line_end(reader, begin));
	page->takes_rows = true;
	return DONE;
}

/* Moves in their own line, or at the begin of one. */
static bool take_moves(struct ct1_reader *reader, const struct run *run, size_t begin, size_t end)
{
	struct page *page = &reader->draft.page;
	bool in_text = begin == page->game_at;
	struct span moves = {begin, end};

	/* A position that the sentence tells decides what can be played. */
	if (paragraph_is_unfinished(reader) && !paragraph_take_setups(reader, page->paragraph.end))
		return NO_MEMORY;
	if (!in_text && is_in_sentence(reader, run, begin, end))
		return take_into_sentence(reader, run, begin, end);
	bool unsure =
		page->game_unsure || (paragraph_is_unfinished(reader) && is_led_to(reader, run));

	page->game_unsure = false;
	page->doubt = doubt_moves(reader, run, begin, end);
	if (in_text && !page->doubt)
		page->doubt = DOUBT_BESIDE;
	if (!book_end_paragraph(reader) || !mend_game(reader, run, begin, end))
		return NO_MEMORY;
	analysis_promote(reader, run);
	enum role role = in_text && run->count == 0 ? ROLE_MAIN : run_role(reader, run);

	if (role == ROLE_PROSE) {
		take_prose(reader, begin, reading_line_end(reader, begin));
		return DONE;
	}
	if (role == ROLE_MENTION)
		return take_mentioned(reader, moves);
	page->opens_game = role == ROLE_NEXT_GAME;
	if (role == ROLE_MAIN &&
	    (unsure || (page->doubt == DOUBT_WITHIN && run->count > 0 && run->index < 0)) &&
	    !note_rows(reader, moves,
	               "read as the game; it could be a part of the sentence before it"))
		return NO_MEMORY;
	bool entered = role == ROLE_ANALYSIS ? enter_analysis(reader, run, end)
	                                     : enter(reader, &reader->game->main);

	begin_moves(reader, end);
	return entered;
}

/* --- Prose ---------------------------------------------------------------------------------- */

static bool find_setup(const struct ct1_reader *reader, size_t at, size_t end, struct token *token)
{
	return lexer_find(reader->lexer, TOKEN_SET(TOKEN_SETUP), reading_window(reader), end, at,
	                  token);
}

/* Lists of pieces from a place on: of one side, or of both with no moves between. */
struct lineups {
	struct lineup sides[2];
	size_t count, end;
};

static struct lineups read_lineups(struct ct1_reader *reader, size_t at, size_t end)
{
	struct lineups lineups = {.end = at};
	struct token token;
	struct run run;

	while (lineups.count < 2 && find_setup(reader, lineups.end, end, &token) &&
	       !run_find(reader, lineups.end, token.span.begin, &run)) {
		lineup_read(&lineups.sides[lineups.count++], reader->lexer, reading_window(reader),
		            &token);
		lineups.end = token.span.end;
	}
	return lineups;
}

/* The first moves that follow soon behind lists, and before others. */
static bool find_run_behind(struct ct1_reader *reader, size_t at, size_t end, struct run *run)
{
	struct token next;

	end = at + SETUP_REACH < end ? at + SETUP_REACH : end;
	if (find_setup(reader, at, end, &next))
		end = next.span.begin;
	return run_find(reader, at, end, run);
}

/*
 * Whether a setup is that of the game itself, as it stood at some time, but for a misprint.  Moves
 * behind it that do not go on with the game rather start from that setup, then.
 */
static bool is_of_this_game(struct ct1_reader *reader, size_t at)
{
	const char *text = reading_window(reader);
	size_t end = lexer_sight(reader->lexer, text, text_length(&reader->text), at);
	struct lineups lineups = read_lineups(reader, at, end);
	enum likeness likeness = course_likeness(reader, lineups.sides, lineups.count);
	struct run run;

	if (!find_run_behind(reader, lineups.end, end, &run))
		return likeness >= LIKENESS_NEAR;
	if (run_is_expected(reader, &run))
		return true;
	bool starts = run.index == 0 || memcmp(text + run.span.begin, "№", strlen("№")) == 0;

	return !starts && likeness >= (run.index < 0 ? LIKENESS_NEAR : LIKENESS_FULL);
}

/* Whether a line tells the position that another game starts from. */
static bool tells_start(struct ct1_reader *reader, size_t at, size_t end)
{
	struct token token;

	return reader->game->main.first && find_setup(reader, at, end, &token) &&
	       !is_of_this_game(reader, token.span.begin);
}

/* Prose in a line.  *token is set where it belongs to the next game. */
static enum book_step take_prose_line(struct ct1_reader *reader, size_t at, size_t end,
                                      struct token *token)
{
	struct page *page = &reader->draft.page;

	page->opens_game = tells_start(reader, at, end) ||
	                   (reader->game->main.first && at - page->last_moves > AFTERWORD_MAX);
	if (!page->opens_game) {
		take_prose(reader, at, end);
		return BOOK_TOKEN;
	}
	*token = (struct token){.kind = TOKEN_PROSE, .span = {at, end}};
	return book_end_paragraph(reader) ? BOOK_TOKEN : BOOK_NO_MEMORY;
}

/* --- Lines ---------------------------------------------------------------------------------- */

/* Text within the brackets of a variation is a comment there. */
static void take_prose_in_brackets(struct ct1_reader *reader, size_t at, size_t end,
                                   struct token *token)
{
	const char *text = reading_window(reader) + at;
	const char *close = memchr(text, ')', end - at);

	*token = (struct token){.kind = TOKEN_PROSE,
	                        .span = {at, close ? at + (size_t)(close - text) : end}};
}

/* Whether a line of its own kind is that here: players and places only before the first move. */
static bool is_expected_line(const struct ct1_reader *reader, const struct token *token)
{
	const struct ct1_game *game = reader->game;

	if (token->kind == TOKEN_VENUE)
		return !game->main.first && game->tags && !game_find_tag(game, "Site");
	if (token->kind != TOKEN_NAMES)
		return true;
	return !game->main.first ? !game_find_tag(game, "White") : game->main.result.given;
}

/*
 * A caption is a sentence that names a move; those that go on with the game are none of it.  Right
 * behind others that are named they may be named, too, so that they are only set aside.
 */
static void cut_caption(struct ct1_reader *reader, struct token *token)
{
	const char *text = reading_window(reader);
	size_t at = token->span.begin, end = prose_next_sentence(text, at, token->span.end);
	struct token named;
	struct run run;

	token->span.end = prose_end(text, (struct span){at, end});
	if (!lexer_find(reader->lexer, TOKEN_SET(TOKEN_MOVE), text, end, at, &named))
		return;
	for (at = named.span.end; run_find(reader, at, end, &run); at = run.span.end) {
		bool named_before = run.index < 0 && run_find_numbered(reader, &run);

		if (run.index < 0 || !run_is_expected(reader, &run))
			continue;
		if (!named_before) {
			token->span.end =
				prose_end(text, (struct span){token->span.begin, run.span.begin});
			return;
		}
		analysis_set_aside(reader, run.span, true);
	}
}

/* Whether a heading is the game's own on top of a page: the game goes on below it. */
static bool is_running_head(struct ct1_reader *reader, const struct token *token)
{
	size_t sight = lexer_sight(reader->lexer, reading_window(reader),
	                           text_length(&reader->text), reader->at);
	struct run run;

	return reading_repeats_heading(reader, token) && reader->game->main.first &&
	       find_run_behind(reader, token->span.end, sight, &run) && run.index > 0 &&
	       run.index <= course_next(reader);
}

/* What stands at `at` and is neither moves nor prose. */
static bool take_page_line(struct ct1_reader *reader, size_t at, size_t end, struct token *token)
{
	const char *text = reading_window(reader);

	if (!lexer_page_line(reader->lexer, text, end, at, token) ||
	    !is_expected_line(reader, token))
		return false;
	if (token->kind == TOKEN_CAPTION)
		cut_caption(reader, token);
	else if (is_running_head(reader, token))
		token->kind = TOKEN_PAGE;
	return true;
}

/* Whether a row that began in the line before goes on in this one: within a move, or behind it. */
static bool goes_on_in_line(struct ct1_reader *reader, const struct run *run)
{
	const struct draft *draft = &reader->draft;
	size_t begin = run->span.begin;

	if (run->count == 0 || draft->page.interrupted || !run_may_follow(reader, run))
		return false;
	if (draft->previous == TOKEN_MOVE &&
	    lexer_line_end(reader->lexer, reading_window(reader), begin, draft->end) == begin)
		return true;
	return run->index < 0 && !text_has_empty_line(reading_window(reader), draft->end, begin) &&
	       (draft->claim.number > 0 ||
	        (draft->previous == TOKEN_MOVE && draft->line == &reader->game->main &&
	         !has_unnumbered_rows(reader) && course_next(reader) % 2 == CT1_BLACK));
}

/* Whether text right behind moves begins as a comment that ends nowhere. */
static bool is_unclosed(const struct ct1_reader *reader, size_t at, size_t text_begin)
{
	return at == text_begin && at == reader->draft.page.last_moves &&
	       strchr("{/", reading_window(reader)[at]);
}

/* One line, or what is left of it from `at` on.  A token without an end was no token yet. */
static enum book_step read_line(struct ct1_reader *reader, size_t at, size_t end,
                                struct token *token)
{
	const char *text = reading_window(reader);
	struct run run;

	*token = (struct token){.kind = TOKEN_END};
	if (take_page_line(reader, at, end, token))
		return token->kind == TOKEN_PAGE || book_end_paragraph(reader) ? BOOK_TOKEN
		                                                               : BOOK_NO_MEMORY;
	size_t text_begin = find_text(reader, at, end);
	bool unclosed = is_unclosed(reader, at, text_begin);

	if (reader->draft.line->parent) {
		if (text_begin == at && !unclosed)
			take_prose_in_brackets(reader, at, end, token);
		else
			begin_moves(reader, unclosed ? end : text_begin);
		return BOOK_TOKEN;
	}
	run_read(reader, at, text_begin, &run);
	bool record = lexer_take(reader->lexer, RECORD_BEGINNINGS, text, end, at, token) ||
	              strchr("{;", text[at]) || unclosed;
	bool setup = token->kind == TOKEN_SETUP;

	token->span = (struct span){0, 0};
	/* What a game that has begun tells of its pieces is text. */
	if (setup && reader->game->main.first && !tells_start(reader, at, end))
		return take_prose_line(reader, at, end, token);
	if (record) {
		begin_moves(reader, text_begin > at ? text_begin : end);
		return book_end_paragraph(reader) ? BOOK_TOKEN : BOOK_NO_MEMORY;
	}
	if (text_begin == end || (run.index >= 0 && run_is_expected(reader, &run)) ||
	    goes_on_in_line(reader, &run))
		return take_moves(reader, &run, at, text_begin) ? BOOK_TOKEN : BOOK_NO_MEMORY;
	run_read(reader, at, end, &run);
	set_aside(reader, &run, end);
	return take_prose_line(reader, at, end, token);
}

static bool has_token(const struct token *token)
{
	return !span_is_empty(token->span);
}

/* An empty line ends a paragraph, unless a page ends there and the sentence does not. */
static bool end_at_gap(struct ct1_reader *reader, size_t at)
{
	struct span paragraph = reader->draft.page.paragraph;
	bool turned = reader->draft.previous == TOKEN_PAGE && paragraph_is_unfinished(reader);

	if (paragraph_is_empty(reader) || turned ||
	    !text_has_empty_line(reading_window(reader), paragraph.end, at))
		return DONE;
	return book_end_paragraph(reader);
}

enum book_step book_next(struct ct1_reader *reader, struct token *token)
{
	const struct text *input = &reader->text;

	for (;;) {
		const char *text = reading_window(reader);
		size_t length = text_length(input);
		size_t at = lexer_skip(text, length, reader->at);

		if (!reading_next(reader, token))
			return BOOK_UNSURE;
		if (token->kind == TOKEN_END || at < reader->draft.page.moves_end)
			return BOOK_TOKEN;
		if (!end_at_gap(reader, at))
			return BOOK_NO_MEMORY;
		enum book_step step = read_line(
			reader, at, lexer_line_end(reader->lexer, text, length, at), token);

		if (step != BOOK_TOKEN || has_token(token))
			return step;
	}
}
