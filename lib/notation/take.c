/*
 * Taking tokens into the game that is being read: one handler for each kind.
 */
#include <string.h>

#include "base/messages.h"
#include "notation/characters.h"
#include "notation/decode.h"
#include "notation/reading.h"
#include "notation/selection.h"
#include "notation/words.h"

/* --- Half-moves ---------------------------------------------------------------------------- */

static bool add_comment(struct ct1_reader *reader, struct span span)
{
	return line_add_comment(&reader->game->arena, reader->draft.line, reading_window(reader),
	                        span);
}

/* Hangs a new half-move on the current line, with the number that was read before it. */
static struct half_move *add_half_move(struct ct1_reader *reader, struct span span)
{
	struct half_move *half_move = arena_new(&reader->game->arena, sizeof *half_move);

	if (!half_move)
		return NULL;
	half_move->span = span;
	half_move->numbered = reader->draft.claim.number > 0;
	half_move->number = reader->draft.claim.number;
	half_move->side = reader->draft.claim.side;
	half_move->number_span = reader->draft.claim.span;
	half_move->doubt = reader->draft.page.doubt;
	reader->game->half_moves++;
	line_add_half_move(reader->draft.line, half_move);
	reader->draft.claim = (struct claim){{0, 0}, 0, CT1_WHITE};
	reader->draft.has_content = true;
	return half_move;
}

/* A reason between slashes that a half-move follows was a comment. */
static bool settle_result(struct ct1_reader *reader)
{
	struct line *line = reader->draft.line;
	struct span span = line->result.reason_body;

	if (!line->result.given || line->result.sign_written)
		return DONE;
	line->result = (struct result){.given = false};
	return add_comment(reader, span);
}

/* What was noted behind `before` is about a half-move. */
static void own_notes(struct ct1_game *game, struct note *before, const struct half_move *half_move)
{
	for (struct note *note = before ? before->next : game->notes; note; note = note->next)
		note->half_move = half_move;
}

/*
 * A mark `+)` within a variation may be check and the closing bracket.  It is read as the mark of
 * finishing check, unless brackets do not match so: see misreads_brackets() in reader.c.
 */
static void split_mark(struct ct1_reader *reader, struct token *token)
{
	struct span *suffix = &token->parts[PART_SUFFIX];
	const char *text = reading_window(reader);

	if (!reader->draft.line->parent || suffix->end - suffix->begin < 2 ||
	    memcmp(text + suffix->end - 2, "+)", 2) != 0)
		return;
	reader->draft.inner_marks++;
	if (reader->draft.splits_marks) {
		suffix->end--;
		token->span.end--;
		reader->at = token->span.end;
	}
}

static bool take_move(struct ct1_reader *reader, struct token *token)
{
	bool ambiguous;
	struct note *before = reader->game->last_note;
	size_t end =
		decode_cut(reading_window(reader), text_length(&reader->text), token, &ambiguous);

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

	if (!half_move || !decode_move(reader->game, reading_window(reader), token, half_move))
		return NO_MEMORY;
	half_move->behind_blank = reader->draft.previous == TOKEN_NUMBER &&
	                          memchr(reading_window(reader) + reader->draft.end, '_',
	                                 token->span.begin - reader->draft.end);
	/* Text before it, which is noted, may have been its piece. */
	if (half_move->piece == CT1_NO_PIECE && reader->draft.previous == TOKEN_TEXT && before) {
		half_move->readable = false;
		half_move->span.begin = before->span.begin;
	}
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
	                 reading_window(reader) + token->span.begin);
}

/* --- Selections of unassailable squares ----------------------------------------------------- */

static bool take_selection(struct ct1_reader *reader, struct token *token)
{
	struct selection *selection;

	if (!settle_result(reader) ||
	    !selection_read(reader->game, reader->lexer, reading_window(reader), token, &selection))
		return NO_MEMORY;
	line_add_selection(reader->draft.line, selection);
	reader->draft.has_content = true;
	return DONE;
}

static bool take_bad_selection(struct ct1_reader *reader, struct token *token)
{
	return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
	                 "a selection of unassailable squares that cannot be read, kept as a "
	                 "comment") &&
	       add_comment(reader, token->span);
}

/* In PGN it is a comment: whether this one is, as a whole. */
static bool is_selection(struct ct1_reader *reader, struct span body, struct token *token)
{
	const char *text = reading_window(reader);
	struct token end;

	return lexer_next(reader->lexer, text, body.end, true, body.begin, token) &&
	       token->kind == TOKEN_SELECTION &&
	       lexer_next(reader->lexer, text, body.end, true, token->span.end, &end) &&
	       end.kind == TOKEN_END;
}

/* --- Marks ---------------------------------------------------------------------------------- */

/* What cannot be read is written as it stands, with the mark behind it. */
static bool take_mark_of_unreadable(struct ct1_reader *reader, const struct token *token,
                                    struct half_move *half_move)
{
	size_t end = half_move->span.end;

	if (lexer_skip(reading_window(reader), token->span.begin, end) != token->span.begin)
		return add_comment(reader, token->span);
	half_move->span.end = token->span.end;
	return DONE;
}

static bool take_mark(struct ct1_reader *reader, struct token *token)
{
	struct half_move *half_move = reader->draft.line->last;

	if (!half_move)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a mark without a move before it");
	if (!half_move->readable)
		return take_mark_of_unreadable(reader, token, half_move);
	return decode_suffix(reader->game, reading_window(reader), token->span, half_move) &&
	       game_note(reader->game, CHECK_SPACING, token->span, NULL, NULL,
	                 "the mark is read as belonging to the move before it");
}

static bool take_nag(struct ct1_reader *reader, struct token *token)
{
	struct half_move *half_move = reader->draft.line->last;

	if (!half_move)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a glyph without a move before it");
	if (!half_move->readable)
		return take_mark_of_unreadable(reader, token, half_move);
	return decode_nag(reader->game, reading_window(reader), token, half_move);
}

/* --- Numbers ------------------------------------------------------------------------------- */

/* A number at the end of a line of play, without a half-move. */
bool take_unused_number(struct ct1_reader *reader)
{
	struct claim claim = reader->draft.claim;

	reader->draft.claim.number = 0;
	return claim.number == 0 || game_note(reader->game, CHECK_NUMBER_SEQUENCE, claim.span, NULL,
	                                      NULL, "a move number without a half-move");
}

static bool take_number(struct ct1_reader *reader, struct token *token)
{
	const char *text = reading_window(reader);
	struct span body = token->parts[PART_BODY];
	uint32_t number;

	/* It stands for any number. */
	if (strncmp(text + body.begin, "№", strlen("№")) == 0) {
		reader->draft.claim.number = 0;
		return DONE;
	}
	if (!decode_number(reader->game, text, body, &number))
		return NO_MEMORY;
	reader->draft.claim = (struct claim){token->span, number, CT1_WHITE};
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
	size_t begin = token->span.begin, length = token->span.end - begin;
	const char *text = reading_window(reader) + begin;
	bool dots = *text == '.', noted = reader->draft.dots_noted;
	/* Three in a row, of which the first may end the number: that is how it is in ASCII. */
	bool plain = dots && length == (begin > 0 && text[-1] == '.' ? 2 : 3) &&
	             memchr(text, ' ', length) == NULL;

	if (reader->draft.claim.number > 0) {
		reader->draft.claim.side = CT1_BLACK;
		reader->draft.claim.span.end = token->span.end;
	} else if (reader->draft.line->last) {
		reader->draft.line->last->behind_blank = false;
	}
	if (plain)
		game_hint(reader->game, IN_ANY & ~IN_CYRILLIC);
	if (!dots || noted)
		return DONE;
	reader->draft.dots_noted = true;
	return game_note_spelling(reader->game, CHECK_ELLIPSIS, token->span,
	                          plain ? IN_ANY & ~IN_CYRILLIC : 0, "…",
	                          "full stops read as %s, here and further on", "…");
}

/* --- Comments, results --------------------------------------------------------------------- */

/* Whether there are moves in a stretch of text. */
static bool has_moves(struct ct1_reader *reader, struct span span)
{
	struct token token;
	size_t at = span.begin;

	do {
		lexer_next(reader->lexer, reading_window(reader), span.end, true, at, &token);
		at = token.span.end;
	} while (token.kind != TOKEN_MOVE && token.kind != TOKEN_END);
	return token.kind == TOKEN_MOVE;
}

/*
 * A comment that may be none: a brace within braces, of which one before it may have been
 * forgotten; a slash or semicolon that may be punctuation, where there are moves behind it.
 */
static bool note_doubtful_comment(struct ct1_reader *reader, const struct token *token)
{
	struct span body = token->parts[PART_BODY];
	const char *text = reading_window(reader);
	const char *inner = memchr(text + body.begin, '{', body.end - body.begin);
	char opening = text[token->span.begin];
	bool spaced = body.begin < body.end && text[body.begin] == ' ';
	bool glued = token->span.begin == reader->draft.end && reader->draft.end > 0 &&
	             reader->draft.previous != TOKEN_OPEN;

	if (opening == '{' && inner) {
		size_t at = (size_t)(inner - text);

		return game_note_spelling(
			reader->game, CHECK_AMBIGUOUS, (struct span){at, at + 1}, IN_PGN, NULL,
			N_("a brace within a comment: one before it may have been forgotten"));
	}
	if ((opening == '/' ? spaced || (glued && reader->draft.previous == TOKEN_MOVE)
	                    : opening == ';' && (glued || !spaced)) &&
	    has_moves(reader, body))
		return game_note(reader->game, CHECK_AMBIGUOUS, token->span, NULL, NULL,
		                 "read as a comment; it could also be moves behind a \"%c\"",
		                 opening);
	return DONE;
}

/* Whether a comment to the end of its line was too long for that. */
static bool note_cut_comment(struct ct1_reader *reader, const struct token *token)
{
	const char *text = reading_window(reader);

	if (text[token->span.begin] != ';' || token->span.end == text_length(&reader->text) ||
	    strchr("\r\n", text[token->span.end]))
		return DONE;
	return game_note(reader->game, CHECK_LIMIT, token->span, NULL, NULL,
	                 "a comment longer than %zu bytes, the limit \"comment\"; the rest of its "
	                 "line is read as moves",
	                 game_limit(reader->game, LIMIT_COMMENT));
}

static bool is_ascii(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if ((unsigned char)text[i] >= 0x80)
			return false;
	}
	return true;
}

/* A reason, with slashes or without: it completes a result, or may become one. */
static bool take_reason(struct ct1_reader *reader, struct token *token)
{
	struct result *result = &reader->draft.line->result;
	struct span span = token->parts[PART_BODY];
	size_t length = span.end - span.begin;
	struct ct1_outcome outcome = word_find_reason(reading_window(reader) + span.begin, length);

	if (result->reason != CT1_NO_REASON && outcome.reason != CT1_NO_REASON &&
	    !game_note(reader->game, CHECK_REASON_MISMATCH, token->span, NULL, NULL,
	               "a second reason, kept as a comment"))
		return NO_MEMORY;
	if (outcome.reason == CT1_NO_REASON && reader->draft.previous == TOKEN_RESULT &&
	    !game_note(reader->game, CHECK_SPELLING, token->span, NULL, NULL,
	               "no reason that is known, kept as a comment"))
		return NO_MEMORY;
	if (outcome.reason == CT1_NO_REASON && !note_doubtful_comment(reader, token))
		return NO_MEMORY;
	if (outcome.reason == CT1_NO_REASON || result->reason != CT1_NO_REASON)
		return add_comment(reader, span);
	reader->draft.has_content = true;
	if (token->kind == TOKEN_SLASHED)
		game_narrow(reader->game, is_ascii(reading_window(reader) + span.begin, length)
		                                  ? IN_ANY & ~IN_CYRILLIC
		                                  : IN_CYRILLIC);
	result->reason = outcome.reason;
	result->reason_span = token->span;
	result->reason_body = span;
	result->reason_commented = token->kind == TOKEN_COMMENT;
	result->reason_winner = outcome.winner;
	if (!result->given) {
		result->given = true;
		result->winner = outcome.winner;
		result->after = reader->draft.line->last;
	}
	return DONE;
}

/* A sign of result; `also` are scripts in which this place of it is all right, too. */
static bool take_result(struct ct1_reader *reader, struct token *token, unsigned also)
{
	struct result *result = &reader->draft.line->result;
	enum ct1_winner winner;

	if (!decode_result(reader->game, reading_window(reader), token->parts[PART_BODY], also,
	                   &winner))
		return NO_MEMORY;
	if (result->sign_written)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a second result; the first one counts");
	if (!result->given)
		result->after = reader->draft.line->last;
	result->given = true;
	result->sign_written = true;
	result->winner = winner;
	result->sign_span = token->parts[PART_BODY];
	reader->draft.has_content = true;
	return DONE;
}

/* Whether a game is in the PGN-style form, as far as is known; a doubt speaks against it. */
static bool is_pgn(const struct ct1_game *game)
{
	return game->names_variant ? (game->scripts & IN_PGN) != 0 : game->scripts == IN_PGN;
}

/*
 * The comment before a result of the PGN-style form, if it is the reason of that result; taken out
 * of its list.
 */
static bool take_back_reason(struct ct1_reader *reader)
{
	struct line *line = reader->draft.line;
	struct comment **link = line->last ? &line->last->comments : &line->comments;
	struct comment **last = line->last ? &line->last->last_comment : &line->last_comment;
	struct comment *before = NULL;

	if (reader->draft.previous != TOKEN_COMMENT || !reader->draft.braced ||
	    !is_pgn(reader->game) || !*last || !word_is_reason((*last)->text) ||
	    word_find_reason((*last)->text, strlen((*last)->text)).winner != line->result.winner)
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
	struct token reason = {.kind = TOKEN_COMMENT, .span = reader->draft.comment};
	bool reversed = reader->draft.line->result.reason != CT1_NO_REASON;

	reason.parts[PART_BODY] = reader->draft.comment;
	if (!take_result(reader, token, 0))
		return NO_MEMORY;
	if (take_back_reason(reader))
		return take_reason(reader, &reason);
	return !reversed || game_note(reader->game, CHECK_SPELLING, token->span, NULL, NULL,
	                              "the result stands behind its reason");
}

bool take_inner_result(struct ct1_reader *reader, struct span span, bool *found)
{
	struct token tokens[3];
	const char *text = reading_window(reader);
	size_t count = 0;

	*found = false;
	do {
		size_t at = count > 0 ? tokens[count - 1].span.end : span.begin;

		if (count == 3 ||
		    !lexer_next(reader->lexer, text, span.end, true, at, &tokens[count]))
			return DONE;
	} while (tokens[count++].kind != TOKEN_END);
	bool signed_first = tokens[0].kind == TOKEN_RESULT;
	struct token *reason = &tokens[signed_first ? 1 : 0];

	*found =
		count == (signed_first ? 1U : 0U) + (reason->kind == TOKEN_SLASHED ? 1U : 0U) + 1 &&
		count > 1;
	if (!*found)
		return DONE;
	if (signed_first && !take_result(reader, &tokens[0], IN_ANY))
		return NO_MEMORY;
	return reason->kind != TOKEN_SLASHED || take_reason(reader, reason);
}

/* In PGN a variation has no result: the PGN-style form writes it as a comment that says so. */
static bool take_comment(struct ct1_reader *reader, struct token *token)
{
	static const char prefix[] = RESULT_PREFIX;
	struct span body = token->parts[PART_BODY];
	struct token selection;
	bool found = false;

	if (!note_doubtful_comment(reader, token) || !note_cut_comment(reader, token))
		return NO_MEMORY;
	/* What may be more than a comment in PGN stands in braces. */
	reader->draft.comment = body;
	reader->draft.braced = reading_window(reader)[token->span.begin] == '{';
	if (reader->draft.braced && is_pgn(reader->game) && is_selection(reader, body, &selection))
		return take_selection(reader, &selection);
	if (reader->draft.braced && is_pgn(reader->game) && reader->draft.line->parent &&
	    body.end - body.begin > strlen(prefix) &&
	    memcmp(reading_window(reader) + body.begin, prefix, strlen(prefix)) == 0) {
		body.begin += strlen(prefix);
		if (!take_inner_result(reader, body, &found))
			return NO_MEMORY;
	}
	return found || add_comment(reader, reader->draft.comment);
}

/* --- Variations ---------------------------------------------------------------------------- */

static bool take_open(struct ct1_reader *reader, struct token *token)
{
	struct half_move *parent = reader->draft.line->last;

	if (!parent)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a variation without a move that it replaces");
	unsigned depth = reader->draft.line->depth + 1;

	if (depth > game_limit(reader->game, LIMIT_DEPTH)) {
		reader->draft.skipped = 1;
		return game_note_depth(reader->game, token->span);
	}
	struct line *line = arena_new(&reader->game->arena, sizeof *line);

	if (!line)
		return NO_MEMORY;
	line->span = token->span;
	line->depth = depth;
	half_move_add_variation(parent, line);
	reader->draft.line = line;
	reader->draft.claim.number = 0;
	return DONE;
}

/*
 * A variation without half-moves is only what was said in it: comments, and a result, which is that
 * of the line that it stands in.
 */
static bool dissolve(struct ct1_reader *reader, struct line *line)
{
	struct half_move *parent = line->parent;
	struct result *result = &parent->line->result;

	half_move_drop_variation(parent, line);
	if (line->comments) {
		if (parent->last_comment)
			parent->last_comment->next = line->comments;
		else
			parent->comments = line->comments;
		parent->last_comment = line->last_comment;
	}
	if (!line->result.given)
		return DONE;
	if (result->given)
		return game_note(reader->game, CHECK_SYNTAX, line->span, NULL, NULL,
		                 "a second result; the first one counts");
	*result = line->result;
	result->after = parent;
	return game_note(reader->game, CHECK_SPELLING, line->span, NULL, NULL,
	                 "a result in brackets");
}

bool take_close(struct ct1_reader *reader, struct token *token)
{
	struct line *line = reader->draft.line;

	if (!line->parent) {
		reader->draft.stray_close = true;
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a closing bracket without its opening one");
	}
	line->span.end = token->span.end;
	reader->draft.line = line->parent->line;
	if (!take_unused_number(reader))
		return NO_MEMORY;
	return line->first || dissolve(reader, line);
}

/* --- Tags, positions ----------------------------------------------------------------------- */

/* The value of a tag without its backslashes. */
static char *unescape(struct ct1_reader *reader, struct span span)
{
	char *value = arena_copy(&reader->game->arena, reading_window(reader) + span.begin,
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
	game_add_tag(game, tag);
	reader->draft.has_content = true;
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
		reader->game->names_variant = true;
		return true;
	}
	if (strcmp(name, "Outcome") == 0) {
		reader->draft.outcome = value_span;
		reader->draft.has_outcome = true;
		return true;
	}
	return strcmp(name, "SetUp") == 0 && (strcmp(value, "1") == 0 || strcmp(value, "0") == 0);
}

static bool take_tag(struct ct1_reader *reader, struct token *token)
{
	struct span name_span = token->parts[PART_BODY], value_span = token->parts[PART_VALUE];
	const char *name =
		arena_copy(&reader->game->arena, reading_window(reader) + name_span.begin,
	                   name_span.end - name_span.begin);
	const char *value = unescape(reader, value_span);

	reader->draft.has_content = true;
	if (!name || !value)
		return NO_MEMORY;
	if (reader->draft.tags++ >= game_limit(reader->game, LIMIT_TAGS))
		return game_note_tags(reader->game, token->span);
	if (take_technical_tag(reader, name, value, value_span))
		return DONE;
	enum ct1_winner winner;

	if (strcmp(name, "FEN") == 0)
		name = "Position";
	if (strcmp(name, "Result") == 0 && word_find_result(value, &winner))
		value = word_result(winner);
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
	               arena_copy(&reader->game->arena, reading_window(reader) + span.begin,
	                          span.end - span.begin),
	               token->span, span);
}

/* Two tags from the two parts of a line, the players or where and when they played. */
static bool add_tags(struct ct1_reader *reader, const struct token *token, const char *first,
                     const char *second)
{
	struct span body = token->parts[PART_BODY], value = token->parts[PART_VALUE];
	const char *text = reading_window(reader);
	struct arena *arena = &reader->game->arena;

	return add_tag(reader, first, arena_copy(arena, text + body.begin, body.end - body.begin),
	               token->span, body) &&
	       add_tag(reader, second,
	               arena_copy(arena, text + value.begin, value.end - value.begin), token->span,
	               value);
}

static bool take_names(struct ct1_reader *reader, struct token *token)
{
	return add_tags(reader, token, "White", "Black");
}

static bool take_venue(struct ct1_reader *reader, struct token *token)
{
	return add_tags(reader, token, "Site", "Date");
}

static bool take_setup(struct ct1_reader *reader, struct token *token)
{
	reader->draft.has_content = true;
	return setup_add_side(&reader->draft.setup, reader->game, reader->lexer,
	                      reading_window(reader), token);
}

static bool take_turn(struct ct1_reader *reader, struct token *token)
{
	reader->draft.has_content = true;
	return setup_add_turn(&reader->draft.setup, reader->game, reading_window(reader), token);
}

static bool take_position(struct ct1_reader *reader, struct token *token)
{
	reader->draft.has_content = true;
	return setup_add_string(&reader->draft.setup, reader->game, reading_window(reader),
	                        token->span, token->parts[PART_BODY]);
}

/* --- Text between moves -------------------------------------------------------------------- */

static bool take_prose(struct ct1_reader *reader, struct token *token)
{
	return game_note(reader->game, CHECK_PROSE, token->span, NULL, NULL,
	                 "a line of text, kept as a comment") &&
	       add_comment(reader, token->span);
}

static bool take_caption(struct ct1_reader *reader, struct token *token)
{
	return game_note(reader->game, CHECK_PROSE, token->span, NULL, NULL,
	                 "a caption, kept as a comment") &&
	       add_comment(reader, token->span);
}

static bool take_chapter(struct ct1_reader *reader, struct token *token)
{
	return game_note(reader->game, CHECK_PROSE, token->span, NULL, NULL,
	                 "the heading of a chapter, kept as a comment") &&
	       add_comment(reader, token->span);
}

static bool take_page(struct ct1_reader *reader, struct token *token)
{
	return game_note(reader->game, CHECK_PROSE, token->span, NULL, NULL,
	                 "a page number, passed over");
}

/* --- Text that means nothing --------------------------------------------------------------- */

/* In a book's page it may be the end of a sentence. */
static bool take_stray(struct ct1_reader *reader, struct token *token)
{
	return reader->draft.page.reads ||
	       game_note(reader->game, CHECK_SPELLING, token->span, NULL, "",
	                 "a stray \"%c\" between moves", reading_window(reader)[token->span.begin]);
}

static bool is_white(char c)
{
	return c == ' ' || c == '\t' || c == '\f' || c == '>';
}

/* Digits alone in their line, but for spaces and what mail and page ends put there. */
static bool is_page_number(const struct ct1_reader *reader, struct span span)
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

static bool note_text(struct ct1_reader *reader, const struct token *token)
{
	char first = reading_window(reader)[token->span.begin];

	return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
	                 first == '{'   ? N_("a comment that is not closed")
	                 : first == '[' ? N_("a tag that cannot be read")
	                                : N_("text that is no part of a game"));
}

/*
 * Text that begins as something which ends nowhere as far as that may reach, though the text goes
 * on: it is noted as beyond a limit.
 */
static bool note_long_text(struct ct1_reader *reader, const struct token *token, bool *noted)
{
	const char *text = reading_window(reader);
	size_t begin = token->span.begin, end = text_length(&reader->text);
	size_t sight = lexer_sight(reader->lexer, text, end, begin);
	size_t comment = game_limit(reader->game, LIMIT_COMMENT);
	size_t limit = game_limit(reader->game, LIMIT_TOKEN);

	if (text[begin] == '{' && end - begin > comment + 1)
		*noted = game_note(reader->game, CHECK_LIMIT, token->span, NULL, NULL,
		                   "a comment that is not closed within %zu bytes, the limit "
		                   "\"comment\"; it is read as moves",
		                   comment);
	else if (text[begin] == '[' && end - begin >= limit &&
	         lexer_line_end(reader->lexer, text, end, begin) == sight)
		*noted = game_note(reader->game, CHECK_LIMIT, token->span, NULL, NULL,
		                   "a tag that is not closed within %zu bytes, the limit "
		                   "\"token\"; it cannot be read",
		                   limit);
	else if (text[begin] == '/' && end - begin > limit + 1 &&
	         !memchr(text + begin + 1, '/', sight - begin - 1) &&
	         !text_has_empty_line(text, begin, sight))
		*noted =
			game_note(reader->game, CHECK_LIMIT, token->span, NULL, NULL,
		                  "no second slash within %zu bytes, the limit \"token\"; the text "
		                  "is read as moves",
		                  limit);
	else
		return false;
	return true;
}

/* Words in a row are one finding. */
static bool take_text(struct ct1_reader *reader, struct token *token)
{
	bool noted;
	struct note *note = reader->game->last_note;
	const char *text = reading_window(reader) + token->span.begin;

	if (is_page_number(reader, token->span))
		return take_page(reader, token);
	/* Bytes that are no text are reported as such. */
	if (strncmp(text, "\xef\xbf\xbd", 3) == 0)
		return DONE;
	if (reader->draft.previous == TOKEN_TEXT && note && !strchr("{[", *text) &&
	    !memchr(reading_window(reader) + note->span.end, '\n',
	            token->span.begin - note->span.end)) {
		note->span.end = token->span.end;
		return DONE;
	}
	return note_long_text(reader, token, &noted) ? noted : note_text(reader, token);
}

/* --- All kinds ----------------------------------------------------------------------------- */

typedef bool take_function(struct ct1_reader *reader, struct token *token);

static take_function *const take[TOKEN_KINDS] = {
	[TOKEN_MOVE] = take_move,
	[TOKEN_BAD_MOVE] = take_bad_move,
	[TOKEN_NUMBER] = take_number,
	[TOKEN_ELLIPSIS] = take_ellipsis,
	[TOKEN_SELECTION] = take_selection,
	[TOKEN_BAD_SELECTION] = take_bad_selection,
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
	[TOKEN_PROSE] = take_prose,
	[TOKEN_PAGE] = take_page,
	[TOKEN_STRAY] = take_stray,
	[TOKEN_CHAPTER] = take_chapter,
	[TOKEN_CAPTION] = take_caption,
	[TOKEN_NAMES] = take_names,
	[TOKEN_VENUE] = take_venue,
	[TOKEN_TEXT] = take_text,
};

/* Moves, numbers and results that follow one another without a space. */
static bool note_glued(struct ct1_reader *reader, const struct token *token)
{
	const token_set glues = TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_BAD_MOVE) |
	                        TOKEN_SET(TOKEN_NUMBER) | TOKEN_SET(TOKEN_RESULT);
	bool both = glues & TOKEN_SET(token->kind) &&
	            (glues | TOKEN_SET(TOKEN_ELLIPSIS) | TOKEN_SET(TOKEN_MARK)) &
	                    TOKEN_SET(reader->draft.previous);

	if (!both || token->span.begin != reader->draft.end)
		return DONE;
	return game_note(reader->game, CHECK_SPACING, token->span, NULL, NULL,
	                 token->kind == TOKEN_NUMBER   ? N_("no space before the move number")
	                 : token->kind == TOKEN_RESULT ? N_("no space before the result")
	                                               : N_("no space before the move"));
}

/* What belongs to half-moves, and is skipped with those beyond the limit. */
#define OF_HALF_MOVES                                                                  \
	(TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_BAD_MOVE) | TOKEN_SET(TOKEN_NUMBER) | \
	 TOKEN_SET(TOKEN_ELLIPSIS) | TOKEN_SET(TOKEN_MARK) | TOKEN_SET(TOKEN_NAG) |    \
	 TOKEN_SET(TOKEN_COMMENT) | TOKEN_SET(TOKEN_SELECTION) | TOKEN_SET(TOKEN_BAD_SELECTION))

/* Whether a token is one of them, or in a variation that is skipped up to its closing bracket. */
static bool is_skipped(struct ct1_reader *reader, struct token *token)
{
	bool full = reader->game->limits_met[LIMIT_HALF_MOVES];

	if (reader->draft.skipped == 0 && !(full && token->kind == TOKEN_OPEN))
		return full && OF_HALF_MOVES & TOKEN_SET(token->kind);
	if (token->kind == TOKEN_MOVE)
		split_mark(reader, token);
	reader->draft.skipped += token->kind == TOKEN_OPEN;
	reader->draft.skipped -= token->kind == TOKEN_CLOSE;
	return true;
}

/* Whether a half-move is one too many. */
static bool is_beyond(const struct ct1_reader *reader, const struct token *token)
{
	return (token->kind == TOKEN_MOVE || token->kind == TOKEN_BAD_MOVE) &&
	       reader->game->half_moves >= game_limit(reader->game, LIMIT_HALF_MOVES);
}

bool take_token(struct ct1_reader *reader, struct token *token)
{
	if (is_skipped(reader, token))
		return DONE;
	if (is_beyond(reader, token)) {
		reader->draft.claim.number = 0;
		return game_note_half_moves(reader->game, token->span);
	}
	return note_glued(reader, token) && take[token->kind](reader, token);
}
