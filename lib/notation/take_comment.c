/*
 * Taking comments, results and their reasons, each of which may be written as another one.
 */
#include <string.h>

#include "base/messages.h"
#include "notation/decode.h"
#include "notation/take.h"
#include "notation/words.h"

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

/* Whether a half-move stands right behind a number, perhaps with an ellipsis between. */
static bool is_before_move(struct ct1_reader *reader, size_t at, size_t end)
{
	const char *text = reading_window(reader);
	struct token token;

	if (lexer_take(reader->lexer, TOKEN_SET(TOKEN_ELLIPSIS), text, end, at, &token))
		at = token.span.end;
	return lexer_take(reader->lexer, TOKEN_SET(TOKEN_MOVE), text, end, at, &token);
}

bool take_goes_on(struct ct1_reader *reader, struct span span, size_t *at)
{
	const char *text = reading_window(reader);
	enum ct1_side side = CT1_WHITE;
	uint32_t next = reading_next_number(reader->draft.line, &side);
	bool over = reader->draft.line->result.given;
	struct token token = {.span = {span.begin, span.begin}};

	while (lexer_find(reader->lexer, TOKEN_SET(TOKEN_NUMBER), text, span.end, token.span.end,
	                  &token)) {
		uint32_t number = decode_number_gist(text, token.parts[PART_BODY]);

		*at = token.span.begin;
		if (!is_before_move(reader, token.span.end, span.end))
			continue;
		/* Black's half-move has no number of its own. */
		return next == 0 || number == next || (over && number == 1) ||
		       (side == CT1_BLACK && number == next + 1 &&
		        has_moves(reader, (struct span){span.begin, token.span.begin}));
	}
	return false;
}

static bool begins_with(const char *text, struct span span, const char *prefix)
{
	size_t length = strlen(prefix);

	return span.end - span.begin >= length && memcmp(text + span.begin, prefix, length) == 0;
}

static bool has_brace(const char *text, struct span span)
{
	size_t length = span.end - span.begin;

	return memchr(text + span.begin, '{', length) || memchr(text + span.begin, '}', length);
}

/*
 * Whether a comment has moves in it with which the game, or another one, could go on.  One that has
 * a brace in it could not be set in another way.
 */
static bool may_be_play(struct ct1_reader *reader, struct span body)
{
	const char *text = reading_window(reader);
	enum ct1_side side = CT1_BLACK;
	struct token token;
	size_t at;

	reading_next_number(reader->draft.line, &side);
	if (has_brace(text, body))
		return false;
	bool unnumbered = side == CT1_BLACK || reader->draft.claim.number > 0 ||
	                  reader->draft.line->result.given;

	return (unnumbered && lexer_take(reader->lexer, TOKEN_SET(TOKEN_MOVE), text, body.end,
	                                 body.begin, &token)) ||
	       take_goes_on(reader, body, &at);
}

/* Whether a slash or semicolon stands as punctuation does. */
static bool is_punctuation(const struct ct1_reader *reader, const struct token *token)
{
	struct span body = token->parts[PART_BODY];
	const char *text = reading_window(reader);
	bool spaced = body.begin < body.end && text[body.begin] == ' ';
	bool glued = token->span.begin == reader->draft.end && reader->draft.end > 0 &&
	             reader->draft.previous != TOKEN_OPEN;

	return text[token->span.begin] == '/'
	               ? spaced || (glued && reader->draft.previous == TOKEN_MOVE)
	               : glued || !spaced;
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

	if (opening == '{' && inner) {
		size_t at = (size_t)(inner - text), moves;
		enum ct1_side side;
		/* PGN has braces in comments, but hardly moves before them with which the game goes on. */
		bool plays = reading_next_number(reader->draft.line, &side) > 1 &&
		             take_goes_on(reader, (struct span){body.begin, at}, &moves) &&
		             text[moves + strspn(text + moves, "0123456789")] == '.';

		return game_note_spelling(
			reader->game, CHECK_AMBIGUOUS, (struct span){at, at + 1},
			plays ? 0 : IN_PGN, NULL,
			N_("a brace within a comment: one before it may have been forgotten"));
	}
	if ((opening == '/' || opening == ';') &&
	    (may_be_play(reader, body) ||
	     (is_punctuation(reader, token) && has_moves(reader, body))))
		return game_note(reader->game, CHECK_AMBIGUOUS, token->span, NULL, NULL,
		                 "read as a comment; it could also be moves behind a \"%c\"",
		                 opening);
	return DONE;
}

static bool note_brackets(struct ct1_reader *reader, const struct token *token)
{
	return reading_window(reader)[token->span.begin] != '(' ||
	       game_note(reader->game, CHECK_SPELLING, token->span, NULL, NULL,
	                 N_("a comment in round brackets"));
}

/* Whether a comment to the end of its line was too long for that. */
static bool note_cut_comment(struct ct1_reader *reader, const struct token *token)
{
	const char *text = reading_window(reader);
	size_t end = token->span.end, length = text_length(&reader->text), size;

	if (text[token->span.begin] != ';' || end == length ||
	    character_ends_line(character_at(text + end, length - end, &size)))
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
bool take_reason(struct ct1_reader *reader, struct token *token)
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
		return take_as_comment(reader, span);
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
static bool take_result_sign(struct ct1_reader *reader, struct token *token, unsigned also)
{
	struct result *result = &reader->draft.line->result;
	enum ct1_winner winner;

	if (!decode_result(reader->game, reading_window(reader), token->parts[PART_BODY], also,
	                   &winner))
		return NO_MEMORY;
	if (result->told && winner == result->winner)
		return DONE;
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

bool take_result(struct ct1_reader *reader, struct token *token)
{
	struct token reason = {.kind = TOKEN_COMMENT, .span = reader->draft.comment};
	struct result *result = &reader->draft.line->result;
	bool reversed = result->reason != CT1_NO_REASON, told = result->told;
	bool labelled = token->span.begin < token->parts[PART_BODY].begin;

	if (labelled && !reader->game->main.first)
		return take_result_line(reader, token);
	reason.parts[PART_BODY] = reader->draft.comment;
	if (!take_result_sign(reader, token, labelled ? IN_ANY : 0))
		return NO_MEMORY;
	result->told = false;
	if (told)
		return DONE;
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
	if (signed_first && !take_result_sign(reader, &tokens[0], IN_ANY))
		return NO_MEMORY;
	return reason->kind != TOKEN_SLASHED || take_reason(reader, reason);
}

/*
 * Whether a game is in PGN, or can be: where Knechts alone have moved it looks like coordinates, which
 * have no selections in braces.
 */
static bool may_be_pgn(const struct ct1_game *game)
{
	return is_pgn(game) || (game->scripts & IN_PGN && game_is_in(game, IN_PGN | IN_COORDINATE));
}

/* In PGN a selection is a comment: whether this one is, as a whole. */
static bool is_selection(struct ct1_reader *reader, struct span body, struct token *token)
{
	const char *text = reading_window(reader);
	struct token end;

	return lexer_next(reader->lexer, text, body.end, true, body.begin, token) &&
	       token->kind == TOKEN_SELECTION &&
	       lexer_next(reader->lexer, text, body.end, true, token->span.end, &end) &&
	       end.kind == TOKEN_END;
}

/* Whether a comment could not be set but to the end of its line: in braces it would be more. */
static bool needs_line(const char *text, struct span body)
{
	while (body.begin < body.end && text[body.begin] == ' ')
		body.begin++;
	return has_brace(text, body) || begins_with(text, body, "*)") ||
	       begins_with(text, body, RESULT_PREFIX);
}

/*
 * In a variation a comment to the end of its line ends before the closing bracket, if nothing
 * stands behind that, or moves do.
 */
static void cut_in_brackets(struct ct1_reader *reader, struct token *token)
{
	const token_set play =
		TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_NUMBER) | TOKEN_SET(TOKEN_ELLIPSIS);
	const char *text = reading_window(reader);
	struct span *body = &token->parts[PART_BODY];
	struct token behind;
	size_t at = body->begin;
	int open = 1;

	if (text[token->span.begin] != ';' || !reader->draft.line->parent ||
	    needs_line(text, *body))
		return;
	for (; at < body->end && open > 0; at++) {
		open += text[at] == '(';
		open -= text[at] == ')';
	}
	if (open > 0 || (!lexer_take(reader->lexer, play, text, body->end, at, &behind) &&
	                 behind.span.begin < body->end))
		return;
	body->end = at - 1;
	token->span.end = body->end;
	reader->at = body->end;
}

/*
 * In PGN a variation has no result, nor has a game but behind its end: the PGN-style form writes it as
 * a comment that says so.
 */
bool take_comment(struct ct1_reader *reader, struct token *token)
{
	struct token selection;
	bool found = false;

	if (!note_cut_comment(reader, token))
		return NO_MEMORY;
	cut_in_brackets(reader, token);
	struct span body = token->parts[PART_BODY];

	if (!note_doubtful_comment(reader, token) || !note_brackets(reader, token))
		return NO_MEMORY;
	/* What may be more than a comment in PGN stands in braces. */
	reader->draft.comment = body;
	reader->draft.braced = reading_window(reader)[token->span.begin] == '{';
	if (reader->draft.braced && may_be_pgn(reader->game) &&
	    is_selection(reader, body, &selection)) {
		game_narrow(reader->game, IN_PGN);
		return take_selection(reader, &selection);
	}
	if (reader->draft.braced && is_pgn(reader->game) &&
	    begins_with(reading_window(reader), body, RESULT_PREFIX)) {
		body.begin += strlen(RESULT_PREFIX);
		if (!take_inner_result(reader, body, &found))
			return NO_MEMORY;
		reader->draft.line->result.told |= found && !reader->draft.line->parent;
	}
	return found || take_as_comment(reader, reader->draft.comment);
}
