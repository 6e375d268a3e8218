/*
 * The reader: tokens into games.
 *
 * One game is under construction at a time, and the text window begins where it begins.  A token
 * that opens the next game closes the current one, which then takes its text along.
 */
#include <string.h>

#include "base/context.h"
#include "base/messages.h"
#include "notation/assertions.h"
#include "notation/characters.h"
#include "notation/decode.h"
#include "notation/json.h"
#include "notation/reading.h"
#include "notation/settle.h"
#include "notation/words.h"

enum {
	PROSE_MAX = 64 * 1024, /* text that is kept while no game has begun */
};

static void free_lexer(void *lexer)
{
	lexer_free(lexer);
}

/* Putting the patterns together takes longer than reading a game: it is done once. */
static struct lexer *share_lexer(ct1_context *context)
{
	if (!context->shared) {
		context->shared = lexer_new(context);
		context->free_shared = free_lexer;
	}
	return context->shared;
}

ct1_reader *ct1_reader_new(ct1_context *context)
{
	struct ct1_reader *reader = memory_new(context, sizeof *reader);

	if (!reader)
		return NULL;
	reader->context = context;
	reader->scripts = IN_ANY;
	text_init(&reader->text, context);
	reader->lexer = share_lexer(context);
	if (!reader->lexer) {
		ct1_reader_free(reader);
		return NULL;
	}
	return reader;
}

void ct1_reader_free(ct1_reader *reader)
{
	if (!reader)
		return;
	ct1_game_free(reader->game);
	text_free(&reader->text);
	memory_free(reader->context, reader);
}

int ct1_reader_feed(ct1_reader *reader, const void *bytes, size_t length)
{
	return text_feed(&reader->text, bytes, length);
}

int ct1_reader_finish(ct1_reader *reader)
{
	return text_finish(&reader->text);
}

uint64_t ct1_reader_offset(const ct1_reader *reader)
{
	return reader->text.anchor_count > 0
	               ? reader->text.anchors[reader->text.first_anchor].offset
	               : 0;
}

int ct1_reader_set_encoding(ct1_reader *reader, const char *name)
{
	return text_set_encoding(&reader->text, name);
}

const char *ct1_reader_encoding(const ct1_reader *reader)
{
	return text_encoding(&reader->text);
}

void ct1_reader_set_rules(ct1_reader *reader, const ct1_rules *rules)
{
	reader->rules = rules;
}

void ct1_reader_set_form(ct1_reader *reader, enum ct1_form form)
{
	static const unsigned scripts[] = {IN_CYRILLIC,   IN_LATIN, IN_LATIN,
	                                   IN_COORDINATE, IN_PGN,   IN_CYRILLIC | IN_LATIN,
	                                   IN_ANY,        IN_ANY};

	reader->scripts = scripts[form];
	reader->from_book = form == CT1_FORM_BOOK;
}

void ct1_reader_set_token_sink(ct1_reader *reader, ct1_token_sink *sink, void *user)
{
	reader->token_sink = sink;
	reader->token_user = user;
}

static bool is_white(char c)
{
	return c == ' ' || c == '\t' || c == '\f' || c == '>';
}

bool reading_is_alone(const struct ct1_reader *reader, struct span span)
{
	const char *text = reading_window(reader);

	for (size_t i = span.begin; i < span.end; i++) {
		if (text[i] < '0' || text[i] > '9')
			return false;
	}
	while (span.begin > 0 && is_white(text[span.begin - 1]))
		span.begin--;
	while (span.end < text_length(&reader->text) && is_white(text[span.end]))
		span.end++;
	return (span.begin == 0 || strchr("\r\n", text[span.begin - 1])) &&
	       (span.end == text_length(&reader->text) || strchr("\r\n", text[span.end]));
}

/* --- Numbers ------------------------------------------------------------------------------- */

uint32_t reading_next_number(const struct line *line, enum ct1_side *side)
{
	const struct half_move *half_move = line->last;
	int64_t index = 1;

	if (half_move && !half_move->numbered) {
		half_move = half_move->previous;
		index++;
	}
	if (!half_move || !half_move->numbered)
		return 0;
	index += half_move_own_index(half_move);
	/* White's number may be repeated before Black's half-move. */
	if (half_move->side == CT1_WHITE && half_move->previous &&
	    half_move->previous->number == half_move->number)
		index++;
	*side = index % 2 == 0 ? CT1_WHITE : CT1_BLACK;
	return (uint32_t)(index / 2 + 1);
}

/*
 * Whether a number alone in its line is not a page's but a move's, in a cell of its own: a move
 * follows, and so does the number; or those before it were such, and it begins a row.
 */
static bool is_cell(const struct ct1_reader *reader, const struct token *token)
{
	const token_set row = TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_ELLIPSIS);
	const char *text = reading_window(reader);
	const struct line *line = reader->draft.line;
	enum ct1_side side = CT1_WHITE;
	struct token behind;

	if (!reading_is_alone(reader, token->parts[PART_BODY]) ||
	    !lexer_take(reader->lexer, row, text, text_length(&reader->text), token->span.end,
	                &behind))
		return false;
	uint32_t number = decode_number_gist(text, token->parts[PART_BODY]);
	uint32_t next = line->last ? reading_next_number(line, &side) : 1;

	if (reader->draft.cells)
		return side == CT1_WHITE || number == next + 1 || number == 1;
	return side == CT1_WHITE && number == next;
}

/* Takes the number in a cell of its own for that of a move. */
static void tell_cell(struct ct1_reader *reader, struct token *token)
{
	if (token->kind == TOKEN_TEXT)
		token->parts[PART_BODY] = token->span;
	if (!is_cell(reader, token))
		return;
	token->kind = TOKEN_NUMBER;
	token->span = token->parts[PART_BODY];
	reader->draft.cells = true;
}

/* --- Signs that mean something else by their place ------------------------------------------ */

/* Half-moves, with what may stand before the first one. */
#define PLAY (TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_NUMBER) | TOKEN_SET(TOKEN_ELLIPSIS))

static bool plays_behind(const struct ct1_reader *reader, const struct token *token)
{
	struct token behind;

	return lexer_take(reader->lexer, PLAY, reading_window(reader), text_length(&reader->text),
	                  token->span.end, &behind);
}

/* Square brackets round moves, which make no tag, are those of a variation. */
static void tell_bracket(struct ct1_reader *reader, struct token *token)
{
	const char *text = reading_window(reader);
	const struct line *line = reader->draft.line;

	if (text[token->span.begin] == '[' && line->last && plays_behind(reader, token))
		token->kind = TOKEN_OPEN;
	if (text[token->span.begin] == ']' && line->parent && text[line->span.begin] == '[')
		token->kind = TOKEN_CLOSE;
}

/* The token behind one in its line; false: none is. */
static bool find_behind(const struct ct1_reader *reader, const struct token *token,
                        struct token *behind)
{
	const char *text = reading_window(reader);
	size_t length = text_length(&reader->text);
	size_t end = lexer_line_end(reader->lexer, text, length, token->span.end);

	return lexer_next(reader->lexer, text, end, true, token->span.end, behind) &&
	       behind->kind != TOKEN_END;
}

/* A sign at the begin of a line of text is none of the move above. */
static void tell_mark(struct ct1_reader *reader, struct token *token)
{
	const token_set text =
		TOKEN_SET(TOKEN_TEXT) | TOKEN_SET(TOKEN_WORDS) | TOKEN_SET(TOKEN_PROSE);
	struct token behind;

	if (lexer_begins_line(reading_window(reader), token->span.begin) &&
	    find_behind(reader, token, &behind) && text & TOKEN_SET(behind.kind))
		token->kind = TOKEN_TEXT;
}

/* An asterisk before moves in its line marks the item of a list. */
static void tell_asterisk(struct ct1_reader *reader, struct token *token)
{
	struct token behind;

	if (reading_window(reader)[token->span.begin] == '*' &&
	    lexer_begins_line(reading_window(reader), token->span.begin) &&
	    find_behind(reader, token, &behind) && PLAY & TOKEN_SET(behind.kind))
		token->kind = TOKEN_STRAY;
}

/* By its place a token may be of another kind in a plain record than the lexer sees. */
static void tell_by_place(struct ct1_reader *reader, struct token *token)
{
	switch (token->kind) {
	case TOKEN_PAGE:
		tell_cell(reader, token);
		break;
	case TOKEN_TEXT:
		tell_cell(reader, token);
		if (token->kind == TOKEN_TEXT)
			tell_bracket(reader, token);
		break;
	case TOKEN_MARK:
		tell_mark(reader, token);
		break;
	case TOKEN_RESULT:
		tell_asterisk(reader, token);
		break;
	default:
		break;
	}
}

/* --- Where games begin ---------------------------------------------------------------------- */

/* Whether an empty line stands before a token. */
static bool is_apart(const struct ct1_reader *reader, const struct token *token)
{
	return text_has_empty_line(reading_window(reader), reader->draft.end, token->span.begin);
}

/* Whether a number is that of Black's half-move by what stands behind it. */
static bool is_blacks(const struct ct1_reader *reader, const struct token *number)
{
	struct token behind;

	return lexer_take(reader->lexer, TOKEN_SET(TOKEN_ELLIPSIS), reading_window(reader),
	                  text_length(&reader->text), number->span.end, &behind);
}

/*
 * Whether a number 1 in the middle of a game has lost its other digit: it stands where one of two
 * digits follows, and the next number goes on from there.
 */
static bool lost_digit(const struct ct1_reader *reader, const struct token *token)
{
	const char *text = reading_window(reader);
	size_t length = text_length(&reader->text);
	size_t end = lexer_sight(reader->lexer, text, length, token->span.begin);
	enum ct1_side side;
	uint32_t next = reading_next_number(&reader->game->main, &side);
	struct token behind;

	return next >= 10 && next < 20 && !is_apart(reader, token) &&
	       lexer_find(reader->lexer, TOKEN_SET(TOKEN_NUMBER), text, end, token->span.end,
	                  &behind) &&
	       decode_number_gist(text, behind.parts[PART_BODY]) == next + 1;
}

/*
 * Whether a number 1 begins a new game: not where it repeats the number before Black's half, which
 * may stand far below White's.
 */
static bool restarts(struct ct1_reader *reader, const struct token *token)
{
	const struct line *main = &reader->game->main;
	const char *body = reading_window(reader) + token->parts[PART_BODY].begin;

	if (token->parts[PART_BODY].end - token->parts[PART_BODY].begin != 1 || *body != '1' ||
	    reader->draft.line != main || !main->first)
		return false;
	if (main->result.given)
		return true;
	return main->first != main->last ? !lost_digit(reader, token)
	                                 : !is_blacks(reader, token) && is_apart(reader, token);
}

static bool is_reason(const struct ct1_reader *reader, const struct token *token)
{
	struct span body = token->parts[PART_BODY];

	return word_find_reason(reading_window(reader) + body.begin, body.end - body.begin)
	               .reason != CT1_NO_REASON;
}

/* What is a comment between braces, or may be one between slashes, or is a line of text. */
#define COMMENTS (TOKEN_SET(TOKEN_COMMENT) | TOKEN_SET(TOKEN_SLASHED) | TOKEN_SET(TOKEN_PROSE))

/*
 * The first token behind a comment and the comments behind it, which is the same for all of these,
 * or what stands too far behind.  False: more text is needed.
 */
static bool find_behind_comments(struct ct1_reader *reader, const struct token *comment,
                                 struct token *behind)
{
	const struct text *input = &reader->text;
	struct token *known = &reader->draft.behind_comments;

	*behind = *known;
	if (comment->span.end <= known->span.begin)
		return true;
	*behind = *comment;
	do {
		if (!lexer_next(reader->lexer, reading_window(reader), text_length(input),
		                input->finished, behind->span.end, behind))
			return false;
	} while (COMMENTS & TOKEN_SET(behind->kind) &&
	         behind->span.end - comment->span.end < PROSE_MAX);
	*known = *behind;
	return true;
}

/*
 * Whether a comment stands apart from the moves before it, so that it may be the next game's; for a
 * line of text, as the players' names, a result before it does.
 */
static bool is_comment_apart(const struct ct1_reader *reader, const struct token *token)
{
	return COMMENTS & TOKEN_SET(token->kind) && reader->game && reader->game->main.first &&
	       reader->draft.line == &reader->game->main && !reader->draft.page.reads &&
	       ((token->kind == TOKEN_PROSE && reader->game->main.result.given) ||
	        is_apart(reader, token));
}

static bool leads_to_next_game(struct ct1_reader *reader, const struct token *comment)
{
	struct token behind;

	return is_comment_apart(reader, comment) &&
	       find_behind_comments(reader, comment, &behind) && behind.kind == TOKEN_NUMBER &&
	       restarts(reader, &behind);
}

/*
 * Whether the tags of a game without moves end before a tag that is apart from them: where its result
 * was among them, or the game has that tag already.
 */
static bool ends_tags(const struct ct1_reader *reader, const struct token *tag)
{
	struct span name = tag->parts[PART_BODY];
	const char *text = reading_window(reader) + name.begin;

	for (const struct tag *here = reader->game->tags; here; here = here->next) {
		if (strlen(here->name) == name.end - name.begin &&
		    memcmp(here->name, text, name.end - name.begin) == 0)
			return true;
	}
	return reader->draft.has_outcome;
}

/* Whether a token belongs to the next game and not to the one being read. */
static bool begins_game(struct ct1_reader *reader, const struct token *token)
{
	const struct line *main = &reader->game->main;
	bool played = main->first || main->result.given;

	if (reader->draft.page.opens_game)
		return true;
	switch (token->kind) {
	case TOKEN_TAG:
		return played || (reader->draft.has_content && is_apart(reader, token) &&
		                  ends_tags(reader, token));
	case TOKEN_CHAPTER:
		return main->result.given || (played && book_reads_fragment(reader));
	case TOKEN_HEADING:
	case TOKEN_NAMES:
	case TOKEN_SETUP:
	case TOKEN_POSITION:
		return played;
	case TOKEN_JSON:
		return true;
	case TOKEN_SLASHED:
		if (is_reason(reader, token))
			return false;
		/* fall through */
	case TOKEN_COMMENT:
		if (leads_to_next_game(reader, token))
			return true;
		return main->result.sign_written && reader->draft.line == main &&
		       is_apart(reader, token);
	case TOKEN_PROSE:
		return leads_to_next_game(reader, token);
	case TOKEN_NUMBER:
		return restarts(reader, token);
	default:
		return false;
	}
}

/* Whether the game would become longer than a game may be with a token. */
static bool is_too_long(const struct ct1_reader *reader, const struct token *token)
{
	return token->kind != TOKEN_END && reader->draft.has_content &&
	       token->span.end > game_limit(reader->game, LIMIT_GAME);
}

static bool ends_game(struct ct1_reader *reader, const struct token *token)
{
	return token->kind == TOKEN_END || begins_game(reader, token) || is_too_long(reader, token);
}

static bool note_long_game(struct ct1_reader *reader, const struct token *token)
{
	if (begins_game(reader, token) || !is_too_long(reader, token))
		return DONE;
	return game_note(
		reader->game, CHECK_LIMIT, (struct span){reader->draft.end, reader->draft.end},
		NULL, NULL,
		N_("a game longer than %zu bytes, the limit \"game\"; what follows is read as "
	           "another game"),
		game_limit(reader->game, LIMIT_GAME));
}

/* Whether a game stands in a book: other pages do then, until tags begin a game of a record. */
static bool begins_page(const struct ct1_reader *reader)
{
	bool tagged = *reading_window(reader) == '[';

	return reader->from_book || (reader->in_book && !tagged) || book_is_page(reader, 0);
}

/* Drops the window's first bytes, behind which what is known of it keeps its place. */
static void drop_text(struct ct1_reader *reader, size_t length)
{
	text_drop(&reader->text, length);
	reader->braceless -= reader->braceless < length ? reader->braceless : length;
}

static bool begin_game(struct ct1_reader *reader, size_t at)
{
	drop_text(reader, at);
	reader->at = 0;
	reader->game = game_new(reader->context);
	if (!reader->game)
		return NO_MEMORY;
	reader->game->rules = reader->rules;
	reader->game->scripts = reader->scripts;
	reader->draft = (struct draft){
		.line = &reader->game->main,
		.previous = TOKEN_END,
		.splits_marks = reader->splits_marks,
	};
	setup_init(&reader->draft.setup);
	reader->in_book = begins_page(reader);
	reader->draft.page.reads = reader->in_book;
	return DONE;
}

/*
 * Whether the brackets match only if the marks `+)` in variations are read the other way: as check
 * and bracket where there are just as many variations without an end, as marks of finishing check
 * where a bracket closes that was not open.
 */
static bool misreads_brackets(const struct ct1_reader *reader)
{
	const struct draft *draft = &reader->draft;
	unsigned open = 0;

	for (const struct line *line = draft->line; line->parent; line = line->parent->line)
		open++;
	if (draft->read_again || draft->inner_marks == 0)
		return false;
	return draft->splits_marks ? draft->stray_close : open == draft->inner_marks;
}

/* Reads the game again the other way, and those after it, which are likely to be alike. */
static bool read_again(struct ct1_reader *reader)
{
	reader->splits_marks = !reader->draft.splits_marks;
	ct1_game_free(reader->game);
	if (!begin_game(reader, 0))
		return NO_MEMORY;
	reader->draft.read_again = true;
	return DONE;
}

static bool note_unclosed(struct ct1_reader *reader)
{
	while (reader->draft.line->parent) {
		size_t begin = reader->draft.line->span.begin;
		struct token end = {.span = {reader->draft.end, reader->draft.end}};

		if (!game_note(reader->game, CHECK_SYNTAX, (struct span){begin, begin + 1}, NULL,
		               NULL, N_("a variation that is not closed")) ||
		    !take_close(reader, &end))
			return NO_MEMORY;
	}
	return DONE;
}

static bool note_faults(struct ct1_reader *reader)
{
	const struct text *text = &reader->text;

	for (size_t i = text->first_fault; i < text->fault_count; i++) {
		const struct text_fault *fault = &text->faults[i];
		struct span span = {fault->at - text->begin, fault->end - text->begin};

		if (span.begin >= reader->draft.end)
			break;
		if (span.end > reader->draft.end)
			span.end = reader->draft.end;
		if (!game_note(reader->game, CHECK_ENCODING, span, NULL, NULL,
		               PLURAL("%zu byte that is no %s, the first 0x%02X",
		                      "%zu bytes that are no %s, the first 0x%02X", fault->bytes),
		               fault->bytes, fault->encoding, fault->first))
			return NO_MEMORY;
	}
	return DONE;
}

/* Lines whose encoding is another than that of the input: UTF-8 quoted into an older text. */
static bool note_misread_lines(struct ct1_reader *reader)
{
	const char *text = reading_window(reader);
	size_t begin = 0, end = reader->draft.end;

	while (begin < end) {
		const char *found = memchr(text + begin, '\n', end - begin);
		size_t line_end = found ? (size_t)(found - text) : end;

		if (text_was_utf8(&reader->text, begin, line_end) &&
		    !game_note(reader->game, CHECK_ENCODING, (struct span){begin, line_end}, NULL,
		               NULL, N_("a line in UTF-8, read as %s like the rest"),
		               text_encoding(&reader->text)))
			return NO_MEMORY;
		begin = line_end + 1;
	}
	return DONE;
}

/* That the encoding is a guess is noted in the game where it was needed first. */
static bool note_guess(struct ct1_reader *reader)
{
	size_t at = reader->text.guessed_at, length;

	if (!reader->text.guessed || at >= reader->draft.end)
		return DONE;
	reader->text.guessed = false;
	character_at(reading_window(reader) + at, text_length(&reader->text) - at, &length);
	return game_note(reader->game, CHECK_ENCODING_GUESS, (struct span){at, at + length}, NULL,
	                 NULL, N_("read as %s"), text_encoding(&reader->text));
}

/* The Outcome tag of the coordinate form stands for a result behind the moves. */
static bool settle_outcome(struct ct1_reader *reader)
{
	struct span span = reader->draft.outcome;
	bool found = true;

	if (reader->draft.has_outcome)
		game_narrow(reader->game, IN_COORDINATE);
	if (span.begin == span.end)
		return DONE;
	if (reader->game->main.result.given)
		return game_note(reader->game, CHECK_BAD_TAG, span, NULL, NULL,
		                 "an outcome beside a result, which counts");
	if (!take_inner_result(reader, span, &found))
		return NO_MEMORY;
	return found || game_note(reader->game, CHECK_BAD_TAG, span, NULL, NULL,
	                          "an outcome that cannot be read");
}

/* The game takes its part of the text with it. */
static bool keep_text(struct ct1_reader *reader)
{
	const struct text *text = &reader->text;
	const struct anchor *first = text->anchors + text->first_anchor;
	struct ct1_game *game = reader->game;
	size_t left = text->anchor_count - text->first_anchor, count = 1;

	while (count < left && first[count].at - text->begin < reader->draft.end)
		count++;
	struct anchor *anchors = arena_new(&game->arena, count * sizeof *anchors);

	game->text = arena_copy(&game->arena, reading_window(reader), reader->draft.end);
	game->length = reader->draft.end;
	game->source = game->text;
	game->source_length = game->length;
	if (!anchors || !game->text)
		return NO_MEMORY;
	memcpy(anchors, first, count * sizeof *anchors);
	for (size_t i = 0; i < count; i++)
		anchors[i].at -= text->begin;
	game->anchors = anchors;
	game->anchor_count = count;
	game->unit = text->unit;
	return DONE;
}

/* Completes the game being read; *game is null if it was none, or is not complete. */
static bool finish_game(struct ct1_reader *reader, struct ct1_game **game)
{
	struct ct1_game *finished = reader->game;

	*game = NULL;
	if (!book_end_paragraph(reader) || !take_unused_number(reader) || !note_unclosed(reader) ||
	    !settle_outcome(reader) || !note_faults(reader) || !note_misread_lines(reader) ||
	    !note_guess(reader) || !book_settle_start(reader) ||
	    !setup_finish(&reader->draft.setup, finished, reading_window(reader)) ||
	    !keep_text(reader) || !settle_script(finished) || !settle_branches(finished) ||
	    !book_settle_analyses(reader) || !assertions_find(finished, reader->lexer))
		return NO_MEMORY;
	if (reader->draft.has_content) {
		finished->number = ++reader->games;
		reader->game = NULL;
		*game = finished;
		return DONE;
	}
	if (finished->main.comments &&
	    !game_note(finished, CHECK_PROSE, (struct span){0, reader->draft.end}, NULL, NULL,
	               N_("a comment that belongs to no game")))
		return NO_MEMORY;
	/* What is not sure is not said. */
	bool reported = !lexer_failed(reader->lexer) && ct1_game_report(finished) == CT1_OK;

	ct1_game_free(finished);
	reader->game = NULL;
	return reported;
}

/* Whether the guess was needed for what is in no game: a space of some kind, or JSON. */
static bool guessed_between(const struct ct1_reader *reader, size_t next)
{
	return !reader->game && reader->text.guessed && reader->text.guessed_at < next;
}

/* What is noted of it stands alone then. */
static bool note_guess_between(struct ct1_reader *reader)
{
	struct ct1_game *none;
	size_t dropped = reader->text.guessed_at, at = reader->at;

	if (!begin_game(reader, dropped))
		return NO_MEMORY;
	/* What has been read stays read. */
	reader->at = at > dropped ? at - dropped : 0;
	character_at(reading_window(reader), text_length(&reader->text), &reader->draft.end);
	return finish_game(reader, &none);
}

/* At the end of an input without any game that is said, once. */
static bool note_no_game(struct ct1_reader *reader)
{
	struct ct1_game *none;

	if (reader->games > 0)
		return DONE;
	reader->games = 1;
	return begin_game(reader, reader->at) &&
	       game_note(reader->game, CHECK_EMPTY, (struct span){0, 0}, NULL, NULL,
	                 N_("no game found")) &&
	       finish_game(reader, &none);
}

static void show_token(struct ct1_reader *reader, enum token_kind kind, struct span span)
{
	if (!reader->token_sink || lexer_failed(reader->lexer))
		return;
	struct place place = text_locate(&reader->text, span.begin);
	struct ct1_token shown = {
		.kind = token_name(kind),
		.text = reading_window(reader) + span.begin,
		.length = span.end - span.begin,
		.line = place.line,
		.column = place.column,
		.offset = place.offset,
	};

	reader->token_sink(reader->token_user, &shown);
}

size_t reading_skip_pages(const struct ct1_reader *reader, size_t at, size_t end)
{
	const char *text = reading_window(reader);
	struct token page;

	for (;;) {
		at = lexer_skip(text, end, at);
		if (!lexer_page_line(reader->lexer, text, end, at, &page) ||
		    page.kind != TOKEN_PAGE)
			return at;
		at = page.span.end;
	}
}

bool reading_show(struct ct1_reader *reader, enum token_kind kind, struct span span)
{
	struct passage *passage = arena_new(&reader->game->arena, sizeof *passage);

	if (!passage)
		return NO_MEMORY;
	*passage = (struct passage){NULL, token_name(kind), span};
	game_add_passage(reader->game, passage);
	show_token(reader, kind, span);
	return DONE;
}

/* What stands in a book's page besides moves is remembered, too. */
static bool show_taken(struct ct1_reader *reader, const struct token *token)
{
	const token_set passages = TOKEN_SET(TOKEN_HEADING) | TOKEN_SET(TOKEN_NAMES) |
	                           TOKEN_SET(TOKEN_VENUE) | TOKEN_SET(TOKEN_CHAPTER) |
	                           TOKEN_SET(TOKEN_CAPTION) | TOKEN_SET(TOKEN_PAGE) |
	                           TOKEN_SET(TOKEN_PROSE);

	if (reader->draft.page.reads && passages & TOKEN_SET(token->kind))
		return reading_show(reader, token->kind, token->span);
	show_token(reader, token->kind, token->span);
	return DONE;
}

/* A game in JSON that is too long is told of alone, and its line skipped. */
static bool note_long_json(struct ct1_reader *reader, const struct token *token)
{
	struct ct1_game *none;
	size_t length = token->span.end - token->span.begin;

	reader->skips_line = true;
	if (!begin_game(reader, token->span.begin))
		return NO_MEMORY;
	reader->at = length;
	reader->draft.end = 1;
	return game_note(reader->game, CHECK_LIMIT, (struct span){0, 1}, NULL, NULL,
	                 N_("a game in JSON longer than %zu bytes, the limit \"json\"; it is "
	                    "skipped"),
	                 length) &&
	       finish_game(reader, &none);
}

/* Goes on to the end of the line if that is not to be read.  False: more of it may come. */
static bool skip_line(struct ct1_reader *reader)
{
	const char *text = reading_window(reader);
	size_t left = text_length(&reader->text) - reader->at;

	if (!reader->skips_line)
		return true;
	const char *end = left > 0 ? memchr(text + reader->at, '\n', left) : NULL;

	reader->at = end ? (size_t)(end - text) : text_length(&reader->text);
	reader->skips_line = !end && !reader->text.finished;
	return !reader->skips_line;
}

/* A line of JSON is a game by itself. */
static bool take_json(struct ct1_reader *reader, const struct token *token, struct ct1_game **game)
{
	if (token->span.end < text_length(&reader->text) &&
	    reading_window(reader)[token->span.end] != '\n')
		return note_long_json(reader, token);
	struct place place = text_locate(&reader->text, token->span.begin);

	*game = json_read_game(reader->context, reader->rules,
	                       reading_window(reader) + token->span.begin,
	                       token->span.end - token->span.begin, place);
	reader->at = token->span.end;
	if (!*game)
		return NO_MEMORY;
	reader->games++;
	if ((*game)->number == 0)
		(*game)->number = reader->games;
	if (assertions_find(*game, reader->lexer))
		return DONE;
	ct1_game_free(*game);
	*game = NULL;
	return NO_MEMORY;
}

/* Nothing to read for now: what is before this place is no longer needed, unless by a game. */
static bool wait_for_more(struct ct1_reader *reader)
{
	struct ct1_game *none;

	if (reader->game && (reader->draft.has_content || reader->at < PROSE_MAX))
		return DONE;
	if (reader->game && !finish_game(reader, &none))
		return NO_MEMORY;
	if (guessed_between(reader, reader->at))
		return note_guess_between(reader);
	drop_text(reader, reader->at);
	reader->at = 0;
	return DONE;
}

bool reading_next(struct ct1_reader *reader, struct token *token)
{
	return lexer_go_on(reader->lexer, reading_window(reader), text_length(&reader->text),
	                   reader->text.finished, reader->at, &reader->braceless, token);
}

/* The next token of a record or of a book's page. */
static enum book_step next_token(struct ct1_reader *reader, struct token *token)
{
	struct token behind;

	if (reader->game && reader->draft.page.reads)
		return book_next(reader, token);
	if (!reading_next(reader, token))
		return BOOK_UNSURE;
	if (reader->game)
		tell_by_place(reader, token);
	return is_comment_apart(reader, token) && !find_behind_comments(reader, token, &behind)
	               ? BOOK_UNSURE
	               : BOOK_TOKEN;
}

/* Reads on until a game is complete or the text ends. */
static bool read_game(struct ct1_reader *reader, struct ct1_game **game)
{
	struct token token;

	while (!*game) {
		if (!skip_line(reader))
			return wait_for_more(reader);
		enum book_step step = next_token(reader, &token);

		if (step == BOOK_NO_MEMORY)
			return NO_MEMORY;
		if (step == BOOK_UNSURE) {
			reader->at = token.span.begin;
			return wait_for_more(reader);
		}
		if (guessed_between(reader, token.span.begin)) {
			if (!note_guess_between(reader))
				return NO_MEMORY;
			continue;
		}
		if (token.kind == TOKEN_END && !reader->game)
			return note_no_game(reader);
		if (reader->game && ends_game(reader, &token)) {
			bool again = misreads_brackets(reader);

			if (!(again ? read_again(reader)
			            : note_long_game(reader, &token) && finish_game(reader, game)))
				return NO_MEMORY;
			continue;
		}
		if (token.kind == TOKEN_JSON) {
			show_token(reader, token.kind, token.span);
			if (!take_json(reader, &token, game))
				return NO_MEMORY;
			continue;
		}
		if (!reader->game) {
			if (!begin_game(reader, token.span.begin))
				return NO_MEMORY;
			continue; /* the window has moved: look again */
		}
		reader->at = token.span.end;
		if (!take_token(reader, &token))
			return NO_MEMORY;
		reader->draft.end = reader->at;
		reader->draft.previous = token.kind;
		if (!show_taken(reader, &token))
			return NO_MEMORY;
	}
	return DONE;
}

int ct1_reader_next(ct1_reader *reader, ct1_game **game)
{
	*game = NULL;
	lexer_reset(reader->lexer);
	bool read = read_game(reader, game);

	if (read && !lexer_failed(reader->lexer))
		return CT1_OK;
	if (read)
		ct1_game_free(*game); /* else it is the reader's still */
	*game = NULL;
	return CT1_NO_MEMORY;
}
