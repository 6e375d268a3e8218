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
#include "notation/bounds.h"
#include "notation/characters.h"
#include "notation/finish.h"
#include "notation/json.h"

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

bool reading_repeats_heading(const struct ct1_reader *reader, const struct token *token)
{
	const char *event = reader->game ? ct1_game_tag(reader->game, "Event") : NULL;
	struct span name = token->parts[PART_BODY];

	return token->kind == TOKEN_HEADING && event && strlen(event) == name.end - name.begin &&
	       memcmp(event, reading_window(reader) + name.begin, strlen(event)) == 0;
}

size_t reading_skip_pages(const struct ct1_reader *reader, size_t at, size_t end)
{
	const char *text = reading_window(reader);
	struct token page;

	for (;;) {
		at = lexer_skip(text, end, at);
		if (!lexer_page_line(reader->lexer, text, end, at, &page) ||
		    (page.kind != TOKEN_PAGE && !reading_repeats_heading(reader, &page)))
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
	show_token(reader, token->kind, token->span);
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
	if (reader->game && reader->draft.page.reads)
		return book_next(reader, token);
	if (!reading_next(reader, token))
		return BOOK_UNSURE;
	if (reader->game)
		reading_tell_by_place(reader, token);
	return bounds_unsure(reader, token) ? BOOK_UNSURE : BOOK_TOKEN;
}

/* Takes a token into the game being read. */
static bool take_next(struct ct1_reader *reader, struct token *token)
{
	reader->at = token->span.end;
	if (!take_token(reader, token))
		return NO_MEMORY;
	reader->draft.end = reader->at;
	reader->draft.previous = token->kind;
	return show_taken(reader, token);
}

/* Ends the game before a token: it is complete then, or has to be read again. */
static bool end_game(struct ct1_reader *reader, const struct token *token, struct ct1_game **game)
{
	if (bounds_misread(reader))
		return read_again(reader);
	return bounds_note_long_game(reader, token) && finish_game(reader, game);
}

/* Does one thing about a token; unless that is to take it, it will be met again. */
static bool use_token(struct ct1_reader *reader, struct token *token, struct ct1_game **game)
{
	if (guessed_between(reader, token->span.begin))
		return note_guess_between(reader);
	if (reader->game && bounds_reached(reader, token))
		return end_game(reader, token, game);
	if (token->kind == TOKEN_JSON)
		return take_json(reader, token, game);
	if (!reader->game)
		return begin_game(reader, token->span.begin);
	return take_next(reader, token);
}

/* Reads on until a game is complete or the text ends. */
static bool read_game(struct ct1_reader *reader, struct ct1_game **game)
{
	struct token token;

	while (!*game) {
		if (!skip_line(reader))
			return wait_for_more(reader);
		if (!take_clean_run(reader))
			return NO_MEMORY;
		enum book_step step = next_token(reader, &token);

		if (step == BOOK_NO_MEMORY)
			return NO_MEMORY;
		if (step == BOOK_UNSURE) {
			reader->at = token.span.begin;
			return wait_for_more(reader);
		}
		if (token.kind == TOKEN_END && !reader->game &&
		    !guessed_between(reader, token.span.begin))
			return note_no_game(reader);
		if (!use_token(reader, &token, game))
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
