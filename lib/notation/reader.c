/*
 * The reader: tokens into games.
 *
 * One game is under construction at a time, and the text window begins where it begins.  A token
 * that opens the next game closes the current one, which then takes its text along.
 */
#include <string.h>

#include "base/context.h"
#include "notation/characters.h"
#include "notation/decode.h"
#include "notation/json.h"
#include "notation/settle.h"
#include "notation/setup.h"
#include "notation/words.h"

/* The move number that was read and waits for its half-move. */
struct claim {
	struct span span;
	uint32_t number; /* 0: none */
	enum ct1_side side;
};

struct ct1_reader {
	ct1_context *context;
	struct text text;
	struct lexer *lexer;
	const ct1_rules *rules; /* for every game; null: as its tag says */
	unsigned scripts;       /* that a game may be written in */
	ct1_token_sink *token_sink;
	void *token_user;

	struct ct1_game *game; /* null between games */
	struct line *line;     /* where the next half-move goes */
	struct claim claim;
	struct setup setup;
	size_t at;                /* how far the window has been read */
	size_t end;               /* of the game's last token */
	unsigned games;           /* so far */
	unsigned tags;            /* of this game */
	unsigned inner_marks;     /* +) within variations */
	bool splits_marks;        /* into check and a closing bracket */
	bool dots_noted;          /* full stops for an ellipsis */
	struct span comment;      /* the body of the last one */
	struct span outcome;      /* the value of the Outcome tag; empty for none */
	bool has_content;         /* the game has more than comments and text that cannot be read */
	enum token_kind previous; /* the kind of the last token */
};

/* What a handler of a token returns. */
enum {
	DONE = true,
	NO_MEMORY = false,
};

enum {
	PROSE_MAX = 64 * 1024, /* text that is kept while no game has begun */
	TAGS_MAX = 1000,       /* in a game */
};

ct1_reader *ct1_reader_new(ct1_context *context)
{
	struct ct1_reader *reader = memory_new(context, sizeof *reader);

	if (!reader)
		return NULL;
	reader->context = context;
	reader->scripts = IN_ANY;
	text_init(&reader->text, context);
	reader->lexer = lexer_new(context);
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
	lexer_free(reader->lexer);
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
	return reader->text.anchor_count > 0 ? reader->text.anchors[0].offset : 0;
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
	static const unsigned scripts[] = {IN_CYRILLIC, IN_LATIN,    IN_LATIN, IN_COORDINATE,
	                                   IN_PGN,      IN_CYRILLIC, IN_ANY,   IN_ANY};

	reader->scripts = scripts[form];
}

void ct1_reader_set_token_sink(ct1_reader *reader, ct1_token_sink *sink, void *user)
{
	reader->token_sink = sink;
	reader->token_user = user;
}

static const char *window(const struct ct1_reader *reader)
{
	return reader->text.window.data ? reader->text.window.data : "";
}

/* --- Half-moves ---------------------------------------------------------------------------- */

/* Hangs a new half-move on the current line, with the number that was read before it. */
static struct half_move *add_half_move(struct ct1_reader *reader, struct span span)
{
	struct line *line = reader->line;
	struct half_move *half_move = arena_new(&reader->game->arena, sizeof *half_move);

	if (!half_move)
		return NULL;
	half_move->span = span;
	half_move->line = line;
	half_move->previous = line->last;
	half_move->numbered = reader->claim.number > 0;
	half_move->number = reader->claim.number;
	half_move->side = reader->claim.side;
	half_move->number_span = reader->claim.span;
	if (line->last)
		line->last->next = half_move;
	else
		line->first = half_move;
	line->last = half_move;
	reader->claim = (struct claim){{0, 0}, 0, CT1_WHITE};
	reader->has_content = true;
	return half_move;
}

/* A reason between slashes that a half-move follows was a comment. */
static bool settle_result(struct ct1_reader *reader)
{
	struct line *line = reader->line;
	struct span span = line->result.reason_body;

	if (!line->result.given || line->result.sign_written)
		return DONE;
	line->result = (struct result){.given = false};
	if (line->last)
		return comment_add(&reader->game->arena, &line->last->comments,
		                   &line->last->last_comment, window(reader) + span.begin,
		                   span.end - span.begin);
	return comment_add(&reader->game->arena, &line->comments, &line->last_comment,
	                   window(reader) + span.begin, span.end - span.begin);
}

/* What was noted behind `before` is about a half-move. */
static void own_notes(struct ct1_game *game, struct note *before, const struct half_move *half_move)
{
	for (struct note *note = before ? before->next : game->notes; note; note = note->next)
		note->half_move = half_move;
}

/*
 * A mark `+)` within a variation may be check and the closing bracket.  It is read as the mark of
 * finishing check, unless brackets do not match so: see misreads_brackets().
 */
static void split_mark(struct ct1_reader *reader, struct token *token)
{
	struct span *suffix = &token->parts[PART_SUFFIX];
	const char *text = window(reader);

	if (!reader->line->parent || suffix->end - suffix->begin < 2 ||
	    memcmp(text + suffix->end - 2, "+)", 2) != 0)
		return;
	if (reader->splits_marks) {
		suffix->end--;
		token->span.end--;
		reader->at = token->span.end;
	} else {
		reader->inner_marks++;
	}
}

static bool take_move(struct ct1_reader *reader, struct token *token)
{
	bool ambiguous;
	struct note *before = reader->game->last_note;
	size_t end = decode_cut(window(reader), reader->text.window.length, token, &ambiguous);

	if (end < token->span.end) {
		token->parts[PART_PROMOTION] = (struct span){0, 0};
		token->parts[PART_SUFFIX] = (struct span){end, end};
		token->span.end = end;
		reader->at = end;
	}
	split_mark(reader, token);
	if (!settle_result(reader))
		return NO_MEMORY;
	struct half_move *half_move = add_half_move(reader, token->span);

	if (!half_move || !decode_move(reader->game, window(reader), token, half_move))
		return NO_MEMORY;
	if (ambiguous &&
	    !game_note(reader->game, CHECK_AMBIGUOUS, token->parts[PART_PROMOTION], NULL, NULL,
	               "read as a promotion; it could also be the piece of the next move"))
		return NO_MEMORY;
	own_notes(reader->game, before, half_move);
	return DONE;
}

static bool take_bad_move(struct ct1_reader *reader, struct token *token)
{
	if (!settle_result(reader) || !add_half_move(reader, token->span))
		return NO_MEMORY;
	return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
	                 "\"%.*s\" cannot be read as a move",
	                 (int)(token->span.end - token->span.begin),
	                 window(reader) + token->span.begin);
}

static bool take_mark(struct ct1_reader *reader, struct token *token)
{
	struct half_move *half_move = reader->line->last;

	if (!half_move)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a mark without a move before it");
	return decode_suffix(reader->game, window(reader), token->span, half_move) &&
	       game_note(reader->game, CHECK_SPACING, token->span, NULL, NULL,
	                 "the mark is read as belonging to the move before it");
}

static bool take_nag(struct ct1_reader *reader, struct token *token)
{
	struct half_move *half_move = reader->line->last;

	if (!half_move)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a glyph without a move before it");
	return decode_nag(reader->game, window(reader), token, half_move);
}

/* --- Numbers ------------------------------------------------------------------------------- */

/* A number at the end of a line of play, without a half-move. */
static bool note_unused_number(struct ct1_reader *reader)
{
	struct claim claim = reader->claim;

	reader->claim.number = 0;
	return claim.number == 0 || game_note(reader->game, CHECK_NUMBER_SEQUENCE, claim.span, NULL,
	                                      NULL, "a move number without a half-move");
}

static bool take_number(struct ct1_reader *reader, struct token *token)
{
	struct span body = token->parts[PART_BODY];
	uint32_t number = 0;

	for (size_t i = body.begin; i < body.end; i++)
		number = number * 10 + (uint32_t)(window(reader)[i] - '0');
	reader->claim = (struct claim){token->span, number, CT1_WHITE};
	if (number == 0)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "no move has the number 0");
	if (token->span.end == body.end)
		return game_note(reader->game, CHECK_SPELLING, token->span, NULL, NULL,
		                 "a move number without its full stop");
	return DONE;
}

/*
 * Behind a number the ellipsis stands for White's half-move, which was played before; anywhere
 * else for Black's column, which is filled elsewhere.
 */
static bool take_ellipsis(struct ct1_reader *reader, struct token *token)
{
	bool dots = window(reader)[token->span.begin] == '.';
	bool noted = reader->dots_noted;

	if (reader->claim.number > 0) {
		reader->claim.side = CT1_BLACK;
		reader->claim.span.end = token->span.end;
	}
	if (!dots || noted)
		return DONE;
	reader->dots_noted = true;
	return game_note_spelling(reader->game, CHECK_ELLIPSIS, token->span, IN_ANY & ~IN_CYRILLIC,
	                          "…", "full stops read as …, here and further on");
}

/* --- Comments, results --------------------------------------------------------------------- */

static bool add_comment(struct ct1_reader *reader, struct span span)
{
	struct line *line = reader->line;
	const char *text = window(reader) + span.begin;
	struct arena *arena = &reader->game->arena;

	if (line->last)
		return comment_add(arena, &line->last->comments, &line->last->last_comment, text,
		                   span.end - span.begin);
	return comment_add(arena, &line->comments, &line->last_comment, text,
	                   span.end - span.begin);
}

/* A reason, with slashes or without: it completes a result, or may become one. */
static bool take_reason(struct ct1_reader *reader, struct token *token)
{
	struct result *result = &reader->line->result;
	struct span span = token->parts[PART_BODY];
	size_t length = span.end - span.begin;
	struct ct1_outcome outcome = word_find_reason(window(reader) + span.begin, length);

	if (result->reason != CT1_NO_REASON && outcome.reason != CT1_NO_REASON &&
	    !game_note(reader->game, CHECK_REASON_MISMATCH, token->span, NULL, NULL,
	               "a second reason, kept as a comment"))
		return NO_MEMORY;
	if (outcome.reason == CT1_NO_REASON || result->reason != CT1_NO_REASON)
		return add_comment(reader, span);
	reader->has_content = true;
	result->reason = outcome.reason;
	result->reason_span = token->span;
	result->reason_body = span;
	result->reason_commented = token->kind == TOKEN_COMMENT;
	result->reason_winner = outcome.winner;
	if (!result->given) {
		result->given = true;
		result->winner = outcome.winner;
		result->after = reader->line->last;
	}
	return DONE;
}

static bool take_result(struct ct1_reader *reader, struct token *token)
{
	struct result *result = &reader->line->result;
	enum ct1_winner winner;

	if (!decode_result(reader->game, window(reader), token->parts[PART_BODY], &winner))
		return NO_MEMORY;
	if (result->sign_written)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a second result; the first one counts");
	if (!result->given)
		result->after = reader->line->last;
	result->given = true;
	result->sign_written = true;
	result->winner = winner;
	result->sign_span = token->parts[PART_BODY];
	reader->has_content = true;
	return DONE;
}

/* The comment before a result of the PGN-style form, if it is the reason; taken out of its list. */
static bool take_back_reason(struct ct1_reader *reader)
{
	struct line *line = reader->line;
	struct comment **link = line->last ? &line->last->comments : &line->comments;
	struct comment **last = line->last ? &line->last->last_comment : &line->last_comment;
	struct comment *before = NULL;

	if (reader->previous != TOKEN_COMMENT || !(reader->game->scripts & IN_PGN) || !*last ||
	    !word_is_reason((*last)->text))
		return false;
	while (*link != *last) {
		before = *link;
		link = &(*link)->next;
	}
	*link = NULL;
	*last = before;
	return true;
}

static bool take_result_token(struct ct1_reader *reader, struct token *token)
{
	struct token reason = {.kind = TOKEN_COMMENT, .span = reader->comment};

	reason.parts[PART_BODY] = reader->comment;
	bool reversed = reader->line->result.reason != CT1_NO_REASON;

	if (!take_result(reader, token))
		return NO_MEMORY;
	if (take_back_reason(reader))
		return take_reason(reader, &reason);
	return !reversed || game_note(reader->game, CHECK_SPELLING, token->span, NULL, NULL,
	                              "the result stands behind its reason");
}

/* A result and its reason within a comment or a tag.  *found: that is what the text was. */
static bool take_inner_result(struct ct1_reader *reader, struct span span, bool *found)
{
	struct token result, reason, end;
	const char *text = window(reader);

	lexer_next(reader->lexer, text, span.end, true, span.begin, &result);
	lexer_next(reader->lexer, text, span.end, true, result.span.end, &reason);
	lexer_next(reader->lexer, text, span.end, true, reason.span.end, &end);
	*found = result.kind == TOKEN_RESULT && end.kind == TOKEN_END &&
	         (reason.kind == TOKEN_SLASHED || reason.kind == TOKEN_END);
	if (!*found)
		return DONE;
	return take_result(reader, &result) &&
	       (reason.kind == TOKEN_END || take_reason(reader, &reason));
}

/* In PGN a variation has no result: the PGN-style form writes it as a comment. */
static bool take_comment(struct ct1_reader *reader, struct token *token)
{
	bool found = false;

	reader->comment = token->parts[PART_BODY];
	if (reader->line->parent && reader->game->scripts & IN_PGN &&
	    !take_inner_result(reader, reader->comment, &found))
		return NO_MEMORY;
	return found || add_comment(reader, reader->comment);
}

/* --- Variations ---------------------------------------------------------------------------- */

static bool take_open(struct ct1_reader *reader, struct token *token)
{
	struct half_move *parent = reader->line->last;

	if (!parent)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a variation without a move that it replaces");
	struct line *line = arena_new(&reader->game->arena, sizeof *line);

	if (!line)
		return NO_MEMORY;
	line->parent = parent;
	line->span = token->span;
	if (parent->last_variation)
		parent->last_variation->next = line;
	else
		parent->variations = line;
	parent->last_variation = line;
	reader->line = line;
	reader->claim.number = 0;
	return DONE;
}

/* A variation without half-moves is only what was said in it. */
static void dissolve(struct line *line)
{
	struct half_move *parent = line->parent;
	struct line **link = &parent->variations;

	if (line->comments) {
		if (parent->last_comment)
			parent->last_comment->next = line->comments;
		else
			parent->comments = line->comments;
		parent->last_comment = line->last_comment;
	}
	parent->last_variation = NULL;
	while (*link != line) {
		parent->last_variation = *link;
		link = &(*link)->next;
	}
	*link = NULL;
}

static bool take_close(struct ct1_reader *reader, struct token *token)
{
	struct line *line = reader->line;

	if (!line->parent)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a closing bracket without its opening one");
	line->span.end = token->span.end;
	reader->line = line->parent->line;
	if (!note_unused_number(reader))
		return NO_MEMORY;
	if (!line->first)
		dissolve(line);
	return DONE;
}

/* --- Tags, positions ----------------------------------------------------------------------- */

/* The value of a tag without its backslashes. */
static char *unescape(struct ct1_reader *reader, struct span span)
{
	char *value = arena_copy(&reader->game->arena, window(reader) + span.begin,
	                         span.end - span.begin);
	char *to = value;

	for (const char *from = value; value && *from; from++) {
		if (*from == '\\' && from[1])
			from++;
		*to++ = *from;
	}
	if (value)
		*to = '\0';
	return value;
}

static bool add_tag(struct ct1_reader *reader, const char *name, const char *value,
                    struct span span, struct span value_span)
{
	struct ct1_game *game = reader->game;
	struct tag *tag = arena_new(&game->arena, sizeof *tag);

	if (!tag || !name || !value)
		return NO_MEMORY;
	*tag = (struct tag){NULL, name, value, span, value_span};
	if (game->last_tag)
		game->last_tag->next = tag;
	else
		game->tags = tag;
	game->last_tag = tag;
	reader->has_content = true;
	return DONE;
}

/*
 * Some tags of the PGN-style and coordinate forms are not tags of the game: they say what other
 * forms say otherwise.
 */
static bool take_technical_tag(struct ct1_reader *reader, const char *name, const char *value,
                               struct span value_span)
{
	if (strcmp(name, "Variant") == 0 && strcmp(value, "chess-t1") == 0) {
		game_narrow(reader->game, IN_PGN);
		return true;
	}
	if (strcmp(name, "Outcome") == 0) {
		reader->outcome = value_span;
		return true;
	}
	return strcmp(name, "SetUp") == 0 && (strcmp(value, "1") == 0 || strcmp(value, "0") == 0);
}

static bool take_tag(struct ct1_reader *reader, struct token *token)
{
	struct span name_span = token->parts[PART_BODY], value_span = token->parts[PART_VALUE];
	const char *name = arena_copy(&reader->game->arena, window(reader) + name_span.begin,
	                              name_span.end - name_span.begin);
	const char *value = unescape(reader, value_span);

	reader->has_content = true;
	if (!name || !value)
		return NO_MEMORY;
	if (++reader->tags > TAGS_MAX)
		return reader->tags > TAGS_MAX + 1 ||
		       game_note(reader->game, CHECK_LIMIT, token->span, NULL, NULL,
		                 "more than %d tags; the rest is skipped", TAGS_MAX);
	if (take_technical_tag(reader, name, value, value_span))
		return DONE;
	if (strcmp(name, "FEN") == 0)
		name = "Position";
	if (ct1_game_tag(reader->game, name))
		return game_note(reader->game, CHECK_BAD_TAG, token->span, NULL, NULL,
		                 "the tag %s for the second time; the first one counts", name);
	return add_tag(reader, name, value, token->span, value_span);
}

/* A heading becomes the Event, unless there is one. */
static bool take_heading(struct ct1_reader *reader, struct token *token)
{
	struct span span = token->parts[PART_BODY];

	if (ct1_game_tag(reader->game, "Event"))
		return add_comment(reader, span);
	return add_tag(reader, "Event",
	               arena_copy(&reader->game->arena, window(reader) + span.begin,
	                          span.end - span.begin),
	               token->span, span);
}

static bool take_setup(struct ct1_reader *reader, struct token *token)
{
	reader->has_content = true;
	return setup_add_side(&reader->setup, reader->game, reader->lexer, window(reader), token);
}

static bool take_turn(struct ct1_reader *reader, struct token *token)
{
	reader->has_content = true;
	return setup_add_turn(&reader->setup, reader->game, window(reader), token);
}

static bool take_position(struct ct1_reader *reader, struct token *token)
{
	reader->has_content = true;
	return setup_add_string(&reader->setup, reader->game, window(reader), token->span,
	                        token->parts[PART_BODY]);
}

/* --- Text that means nothing --------------------------------------------------------------- */

static bool take_stray(struct ct1_reader *reader, struct token *token)
{
	return game_note(reader->game, CHECK_SPELLING, token->span, NULL, "",
	                 "a stray \"%c\" between moves", window(reader)[token->span.begin]);
}

/* Words in a row are one finding. */
static bool take_text(struct ct1_reader *reader, struct token *token)
{
	struct note *note = reader->game->last_note;
	const char *text = window(reader) + token->span.begin;

	/* Bytes that are no text are reported as such. */
	if (strncmp(text, "\xef\xbf\xbd", 3) == 0)
		return DONE;
	if (reader->previous == TOKEN_TEXT && note && !strchr("{[", *text) &&
	    !memchr(window(reader) + note->span.end, '\n', token->span.begin - note->span.end)) {
		note->span.end = token->span.end;
		return DONE;
	}
	return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL, "%s",
	                 *text == '{'   ? "a comment that is not closed"
	                 : *text == '[' ? "a tag that cannot be read"
	                                : "text that is no part of a game");
}

/* --- Games --------------------------------------------------------------------------------- */

typedef bool take_function(struct ct1_reader *reader, struct token *token);

static take_function *const take[TOKEN_KINDS] = {
	[TOKEN_MOVE] = take_move,
	[TOKEN_BAD_MOVE] = take_bad_move,
	[TOKEN_NUMBER] = take_number,
	[TOKEN_ELLIPSIS] = take_ellipsis,
	[TOKEN_NAG] = take_nag,
	[TOKEN_MARK] = take_mark,
	[TOKEN_RESULT] = take_result_token,
	[TOKEN_WORDS] = take_reason,
	[TOKEN_SLASHED] = take_reason,
	[TOKEN_COMMENT] = take_comment,
	[TOKEN_OPEN] = take_open,
	[TOKEN_CLOSE] = take_close,
	[TOKEN_TAG] = take_tag,
	[TOKEN_SETUP] = take_setup,
	[TOKEN_TURN] = take_turn,
	[TOKEN_POSITION] = take_position,
	[TOKEN_HEADING] = take_heading,
	[TOKEN_STRAY] = take_stray,
	[TOKEN_TEXT] = take_text,
};

/* Moves, numbers and results that follow one another without a space. */
static bool note_glued(struct ct1_reader *reader, const struct token *token)
{
	const unsigned glues =
		1U << TOKEN_MOVE | 1U << TOKEN_BAD_MOVE | 1U << TOKEN_NUMBER | 1U << TOKEN_RESULT;
	bool both = glues & 1U << token->kind &&
	            (glues | 1U << TOKEN_ELLIPSIS | 1U << TOKEN_MARK) & 1U << reader->previous;

	if (!both || token->span.begin != reader->end)
		return DONE;
	return game_note(reader->game, CHECK_SPACING, token->span, NULL, NULL, "no space before %s",
	                 token->kind == TOKEN_NUMBER   ? "the move number"
	                 : token->kind == TOKEN_RESULT ? "the result"
	                                               : "the move");
}

/* Whether a number 1 begins a new game: not where it repeats the number before Black's half. */
static bool restarts(struct ct1_reader *reader, const struct token *token)
{
	const struct line *main = &reader->game->main;
	const char *body = window(reader) + token->parts[PART_BODY].begin;

	if (token->parts[PART_BODY].end - token->parts[PART_BODY].begin != 1 || *body != '1' ||
	    reader->line != main || !main->first)
		return false;
	return main->result.given || main->first != main->last ||
	       text_has_empty_line(window(reader), reader->end, token->span.begin);
}

/* Whether a token belongs to the next game and not to the one being read. */
static bool begins_game(struct ct1_reader *reader, const struct token *token)
{
	bool played = reader->game->main.first || reader->game->main.result.given;

	switch (token->kind) {
	case TOKEN_TAG:
	case TOKEN_HEADING:
	case TOKEN_SETUP:
	case TOKEN_POSITION:
		return played;
	case TOKEN_JSON:
		return true;
	case TOKEN_NUMBER:
		return restarts(reader, token);
	default:
		return false;
	}
}

static bool begin_game(struct ct1_reader *reader, size_t at)
{
	text_drop(&reader->text, at);
	reader->at = 0;
	reader->end = 0;
	reader->tags = 0;
	reader->inner_marks = 0;
	reader->dots_noted = false;
	reader->splits_marks = false;
	reader->claim = (struct claim){{0, 0}, 0, CT1_WHITE};
	reader->has_content = false;
	reader->previous = TOKEN_END;
	setup_init(&reader->setup);
	reader->game = game_new(reader->context);
	if (!reader->game)
		return NO_MEMORY;
	reader->game->rules = reader->rules;
	reader->game->scripts = reader->scripts;
	reader->comment = reader->outcome = (struct span){0, 0};
	reader->line = &reader->game->main;
	return DONE;
}

/*
 * Whether the game has just as many variations without an end as marks `+)` in variations: then
 * these are check and bracket, each of them, and the game must be read again so.
 */
static bool misreads_brackets(const struct ct1_reader *reader)
{
	unsigned open = 0;

	for (const struct line *line = reader->line; line->parent; line = line->parent->line)
		open++;
	return open > 0 && open == reader->inner_marks && !reader->splits_marks;
}

static bool read_again(struct ct1_reader *reader)
{
	ct1_game_free(reader->game);
	if (!begin_game(reader, 0))
		return NO_MEMORY;
	reader->splits_marks = true;
	return DONE;
}

static bool note_unclosed(struct ct1_reader *reader)
{
	while (reader->line->parent) {
		size_t begin = reader->line->span.begin;
		struct token end = {.span = {reader->end, reader->end}};

		if (!game_note(reader->game, CHECK_SYNTAX, (struct span){begin, begin + 1}, NULL,
		               NULL, "a variation that is not closed") ||
		    !take_close(reader, &end))
			return NO_MEMORY;
	}
	return DONE;
}

static bool note_faults(struct ct1_reader *reader)
{
	for (size_t i = 0; i < reader->text.fault_count; i++) {
		const struct text_fault *fault = &reader->text.faults[i];

		if (fault->at >= reader->end)
			break;
		if (!game_note(reader->game, CHECK_ENCODING, (struct span){fault->at, fault->end},
		               NULL, NULL, "%zu byte%s that %s no %s, the first 0x%02X",
		               fault->bytes, fault->bytes == 1 ? "" : "s",
		               fault->bytes == 1 ? "is" : "are", fault->encoding, fault->first))
			return NO_MEMORY;
	}
	return DONE;
}

/* That the encoding is a guess is noted in the game where it was needed first. */
static bool note_guess(struct ct1_reader *reader)
{
	size_t at = reader->text.guessed_at, length;

	if (!reader->text.guessed || at >= reader->end)
		return DONE;
	reader->text.guessed = false;
	character_at(window(reader) + at, reader->text.window.length - at, &length);
	return game_note(reader->game, CHECK_ENCODING_GUESS, (struct span){at, at + length}, NULL,
	                 NULL, "read as %s", text_encoding(&reader->text));
}

/* The Outcome tag of the coordinate form stands for a result behind the moves. */
static bool settle_outcome(struct ct1_reader *reader)
{
	struct span span = reader->outcome;
	bool found = true;

	if (span.begin == span.end || reader->game->main.result.given)
		return DONE;
	if (!take_inner_result(reader, span, &found))
		return NO_MEMORY;
	return found || game_note(reader->game, CHECK_BAD_TAG, span, NULL, NULL,
	                          "an outcome that cannot be read");
}

/* The game takes its part of the text with it. */
static bool keep_text(struct ct1_reader *reader)
{
	struct ct1_game *game = reader->game;
	size_t count = 1;

	while (count < reader->text.anchor_count && reader->text.anchors[count].at < reader->end)
		count++;
	struct anchor *anchors = arena_new(&game->arena, count * sizeof *anchors);

	game->text = arena_copy(&game->arena, window(reader), reader->end);
	game->length = reader->end;
	game->source = game->text;
	game->source_length = game->length;
	if (!anchors || !game->text)
		return NO_MEMORY;
	memcpy(anchors, reader->text.anchors, count * sizeof *anchors);
	game->anchors = anchors;
	game->anchor_count = count;
	game->unit = reader->text.unit;
	return DONE;
}

/* Completes the game being read; *game is null if it was none. */
static bool finish_game(struct ct1_reader *reader, struct ct1_game **game)
{
	*game = reader->game;
	if (!note_unused_number(reader) || !note_unclosed(reader) || !settle_outcome(reader) ||
	    !note_faults(reader) || !note_guess(reader) ||
	    !setup_finish(&reader->setup, *game, window(reader)) || !keep_text(reader) ||
	    !settle_script(*game))
		return NO_MEMORY;
	if (reader->has_content) {
		(*game)->number = ++reader->games;
		settle_numbers(*game);
		reader->game = NULL;
		return DONE;
	}
	bool reported = ct1_game_report(*game) == CT1_OK;

	ct1_game_free(*game);
	*game = NULL;
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

	if (!begin_game(reader, reader->text.guessed_at))
		return NO_MEMORY;
	character_at(window(reader), reader->text.window.length, &reader->end);
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
	                 "no game found") &&
	       finish_game(reader, &none);
}

static void show_token(struct ct1_reader *reader, const struct token *token)
{
	if (!reader->token_sink)
		return;
	struct place place = text_place(reader->text.anchors, reader->text.anchor_count,
	                                reader->text.unit, window(reader), token->span.begin);
	struct ct1_token shown = {
		.kind = token_name(token->kind),
		.text = window(reader) + token->span.begin,
		.length = token->span.end - token->span.begin,
		.line = place.line,
		.column = place.column,
		.offset = place.offset,
	};

	reader->token_sink(reader->token_user, &shown);
}

/* A line of JSON is a game by itself. */
static bool take_json(struct ct1_reader *reader, const struct token *token, struct ct1_game **game)
{
	struct place place = text_place(reader->text.anchors, reader->text.anchor_count,
	                                reader->text.unit, window(reader), token->span.begin);

	*game = json_read_game(reader->context, reader->rules, window(reader) + token->span.begin,
	                       token->span.end - token->span.begin, place);
	reader->at = token->span.end;
	if (!*game)
		return NO_MEMORY;
	(*game)->number = ++reader->games;
	return DONE;
}

/* Nothing to read for now: what is before this place is no longer needed, unless by a game. */
static bool wait_for_more(struct ct1_reader *reader)
{
	struct ct1_game *none;

	if (reader->game && (reader->has_content || reader->at < PROSE_MAX))
		return DONE;
	if (reader->game && !finish_game(reader, &none))
		return NO_MEMORY;
	if (guessed_between(reader, reader->at))
		return note_guess_between(reader);
	text_drop(&reader->text, reader->at);
	reader->at = 0;
	return DONE;
}

/* Reads on until a game is complete or the text ends. */
static bool read_game(struct ct1_reader *reader, struct ct1_game **game)
{
	struct token token;

	while (!*game) {
		bool sure = lexer_next(reader->lexer, window(reader), reader->text.window.length,
		                       reader->text.finished, reader->at, &token);

		if (!sure) {
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
		if (token.kind == TOKEN_END || (reader->game && begins_game(reader, &token))) {
			bool again = misreads_brackets(reader);

			if (!(again ? read_again(reader) : finish_game(reader, game)))
				return NO_MEMORY;
			continue;
		}
		if (token.kind == TOKEN_JSON) {
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
		if (!note_glued(reader, &token) || !take[token.kind](reader, &token))
			return NO_MEMORY;
		reader->end = reader->at;
		reader->previous = token.kind;
		show_token(reader, &token);
	}
	return DONE;
}

int ct1_reader_next(ct1_reader *reader, ct1_game **game)
{
	*game = NULL;
	return read_game(reader, game) ? CT1_OK : CT1_NO_MEMORY;
}
