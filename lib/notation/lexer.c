/*
 * Tokens.  Most are found by the patterns, tried in the order of their table; comments, which may be
 * long, by a search for their end instead, and what is spelled to the letter as a form has it by
 * itself.
 */
#include "notation/lexer.h"

#include <string.h>

#include "base/context.h"
#include "notation/canonical.h"
#include "notation/characters.h"
#include "notation/patterns.h"
#include "text/utf8.h"

const char *token_name(enum token_kind kind)
{
	static const char *const names[TOKEN_KINDS] = {
		"end",           "move",    "bad-move", "number",  "ellipsis", "selection",
		"bad-selection", "nag",     "mark",     "result",  "words",    "slashed",
		"comment",       "open",    "close",    "tag",     "setup",    "turn",
		"position",      "heading", "prose",    "page",    "stray",    "json",
		"chapter",       "caption", "names",    "venue",   "analysis", "mention",
		"ratio",         "claim",   "hedge",    "ordinal", "text",
	};

	return names[kind];
}

struct lexer {
	ct1_context *context;
	struct patterns *patterns;
};

struct lexer *lexer_new(ct1_context *context)
{
	struct lexer *lexer = memory_new(context, sizeof *lexer);

	if (!lexer)
		return NULL;
	lexer->context = context;
	lexer->patterns = patterns_new(context);
	if (lexer->patterns)
		return lexer;
	memory_free(context, lexer);
	return NULL;
}

void lexer_free(struct lexer *lexer)
{
	patterns_free(lexer->patterns);
	memory_free(lexer->context, lexer);
}

bool lexer_failed(const struct lexer *lexer)
{
	return patterns_failed(lexer->patterns);
}

void lexer_reset(struct lexer *lexer)
{
	patterns_reset(lexer->patterns);
}

/* --- Finding tokens ------------------------------------------------------------------------ */

static bool is_separator(uint32_t code)
{
	if (code < 0x80)
		return code == ' ' || (code >= '\t' && code <= '\r') || code == '_' || code == '|';
	return character_is_space(code) || character_is_ignorable(code) ||
	       character_ends_line(code);
}

/* Whether a byte alone ends a line. */
static bool ends_line(char byte)
{
	return byte == '\n' || byte == '\r';
}

/*
 * Passes over spaces, line ends and the lines of the columns, _ or |; and at a line's begin over the
 * marks of quoted mail.
 */
size_t lexer_skip(const char *text, size_t length, size_t at)
{
	/* Mostly that is one space, with a letter or a digit behind it. */
	if (length - at > 1 && text[at] == ' ' &&
	    character_begins_word((unsigned char)text[at + 1]))
		return at + 1;
	bool quotes = at == 0 || ends_line(text[at - 1]);
	size_t size;

	for (; at < length && !character_begins_word((unsigned char)text[at]); at += size) {
		uint32_t code = character_at(text + at, length - at, &size);

		if (!is_separator(code) && !(quotes && code == '>'))
			break;
		quotes = quotes || character_ends_line(code);
	}
	return at;
}

/* Whether something is there, is not, or cannot be told before more of the text is. */
enum search {
	FOUND,
	MISSING,
	UNSURE,
};

/* The next `c` in the text from `at` on, within `limit` bytes. */
static enum search find(const char *text, size_t length, bool complete, size_t at, char c,
                        size_t limit, size_t *end)
{
	size_t last = length - at > limit ? at + limit : length;
	const char *found = memchr(text + at, c, last - at);

	if (found) {
		*end = (size_t)(found - text);
		return FOUND;
	}
	*end = last;
	return last == length && !complete ? UNSURE : MISSING;
}

/* A comment to the end of the line, or where it is longer than it may be. */
static enum search find_line_comment(const struct lexer *lexer, const char *text, size_t length,
                                     bool complete, size_t at, struct token *token)
{
	size_t limit = lexer->context->limits[LIMIT_COMMENT], left = length - at - 1;
	size_t last = left > limit ? at + 1 + limit : length;

	while (last < length && utf8_continues((unsigned char)text[last]))
		last--;
	size_t end = character_line_end(text, at + 1, last);

	if (end == length && !complete)
		return UNSURE;
	token->kind = TOKEN_COMMENT;
	token->span = (struct span){at, end};
	token->parts[PART_BODY] = (struct span){at + 1, end};
	return FOUND;
}

/* Whether a semicolon stands right between what may be the cells of a table: moves and their number. */
static bool ends_cell(struct lexer *lexer, const char *text, size_t length, size_t at)
{
	struct token behind;

	return at > 0 && character_begins_word((unsigned char)text[at - 1]) &&
	       lexer_take(lexer, TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_NUMBER), text, length,
	                  at + 1, &behind) &&
	       behind.span.begin == at + 1;
}

static bool is_in_line(const char *text, size_t begin, size_t end)
{
	return !memchr(text + begin, '\n', end - begin) && !memchr(text + begin, '\r', end - begin);
}

/* Whether text between slashes is rows of a game: several lines, and nothing in them but moves. */
static bool is_rows(struct lexer *lexer, const char *text, struct span span)
{
	const token_set play = TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_NUMBER) |
	                       TOKEN_SET(TOKEN_ELLIPSIS) | TOKEN_SET(TOKEN_MARK) |
	                       TOKEN_SET(TOKEN_RESULT) | TOKEN_SET(TOKEN_STRAY);
	struct token token = {.span = {span.begin, span.begin}};
	bool has_moves = false;

	if (is_in_line(text, span.begin, span.end))
		return false;
	while (lexer_take(lexer, play, text, span.end, token.span.end, &token))
		has_moves |= token.kind == TOKEN_MOVE;
	return has_moves && token.span.begin == span.end;
}

/* Whether a slash stands within a word or number, as in "2022/2023", not behind a move or result. */
static bool is_in_word(const char *text, size_t length, size_t at)
{
	if (at == 0 || at + 1 == length || !character_begins_word((unsigned char)text[at + 1]))
		return false;
	if (text[at - 1] == 'V' || (at > 1 && text[at - 2] >= 'a' && text[at - 2] <= 'h'))
		return false;
	do
		at--;
	while (at > 0 && utf8_continues((unsigned char)text[at]));
	return character_begins_word((unsigned char)text[at]);
}

/* Text between two signs, of which one stands at `at` and the other at `end`. */
static void take_between(struct token *token, enum token_kind kind, size_t at, size_t end)
{
	token->kind = kind;
	token->span = (struct span){at, end + 1};
	token->parts[PART_BODY] = (struct span){at + 1, end};
}

static enum search find_slashed(struct lexer *lexer, const char *text, size_t length, bool complete,
                                size_t at, struct token *token)
{
	size_t limit = lexer->context->limits[LIMIT_TOKEN], end;
	enum search search = find(text, length, complete, at + 1, '/', limit + 1, &end);

	/*
	 * A slash does not reach beyond an empty line for its partner, nor round rows of a game; within
	 * a word it does not reach beyond the line.
	 */
	if (search == FOUND && (text_has_empty_line(text, at, end) ||
	                        (is_in_word(text, length, at) && !is_in_line(text, at, end)) ||
	                        is_rows(lexer, text, (struct span){at + 1, end})))
		return MISSING;
	take_between(token, TOKEN_SLASHED, at, end);
	return search;
}

static enum search find_braced(const struct lexer *lexer, const char *text, size_t length,
                               bool complete, size_t at, size_t *braceless, struct token *token)
{
	size_t limit = at + 1 + lexer->context->limits[LIMIT_COMMENT] + 1, end = limit;
	size_t begin = *braceless > at ? *braceless : at + 1;
	enum search search = begin < limit
	                             ? find(text, length, complete, begin, '}', limit - begin, &end)
	                             : MISSING;

	if (search != FOUND && end > *braceless)
		*braceless = end;
	take_between(token, TOKEN_COMMENT, at, end);
	return search;
}

/* Patterns see so much of the text and no more, however much of it is there already. */
size_t lexer_sight(const struct lexer *lexer, const char *text, size_t length, size_t at)
{
	size_t limit = lexer->context->limits[LIMIT_TOKEN], end = at + limit;

	if (length - at <= limit)
		return length;
	while (utf8_continues((unsigned char)text[end]))
		end--;
	return end;
}

/* Whether a brace opens an object of ct1-parse and not a comment: at a line's begin, with its key. */
static bool is_json(const char *text, size_t length, size_t at)
{
	if (at > 0 && text[at - 1] != '\n' && text[at - 1] != '\r')
		return false;
	return lexer_is_json(text + at + 1, length - at - 1);
}

bool lexer_is_json(const char *text, size_t length)
{
	static const char key[] = "\"format\"";
	size_t at = 0;

	while (at < length && (text[at] == ' ' || text[at] == '\t'))
		at++;
	if (length - at < sizeof key || memcmp(text + at, key, sizeof key - 1) != 0)
		return false;
	at += sizeof key - 1;
	while (at < length && (text[at] == ' ' || text[at] == '\t'))
		at++;
	return at < length && text[at] == ':';
}

static enum search find_json(const struct lexer *lexer, const char *text, size_t length,
                             bool complete, size_t at, struct token *token)
{
	size_t limit = lexer->context->limits[LIMIT_JSON];

	token->kind = TOKEN_JSON;
	return find(text, length, complete, at, '\n', limit, &token->span.end) == UNSURE ? UNSURE
	                                                                                 : FOUND;
}

/* What is found by looking for its end: comments and lines of JSON. */
static enum search find_long(struct lexer *lexer, const char *text, size_t length, bool complete,
                             size_t at, size_t *braceless, struct token *token)
{
	switch (text[at]) {
	case '{':
		if (is_json(text, length, at))
			return find_json(lexer, text, length, complete, at, token);
		return find_braced(lexer, text, length, complete, at, braceless, token);
	case ';':
		if (ends_cell(lexer, text, length, at))
			return MISSING;
		return find_line_comment(lexer, text, length, complete, at, token);
	case '/':
		return find_slashed(lexer, text, length, complete, at, token);
	default:
		return MISSING;
	}
}

void lexer_match(struct lexer *lexer, const char *text, size_t length, size_t at,
                 struct token *token)
{
	size_t end = lexer_sight(lexer, text, length, at);

	patterns_match(lexer->patterns, PATTERNS_OF_RECORD, TOKEN_ANY, text, end, at, token);
}

bool lexer_next(struct lexer *lexer, const char *text, size_t length, bool complete, size_t at,
                struct token *token)
{
	size_t braceless = 0;

	return lexer_go_on(lexer, text, length, complete, at, &braceless, token);
}

bool lexer_go_on(struct lexer *lexer, const char *text, size_t length, bool complete, size_t at,
                 size_t *braceless, struct token *token)
{
	*token = (struct token){.kind = TOKEN_END};
	at = lexer_skip(text, length, at);
	token->span = (struct span){at, at};
	if (at == length)
		return complete;
	if (!complete && length - at < lexer->context->limits[LIMIT_TOKEN])
		return false;
	if (canonical_token(text, lexer_sight(lexer, text, length, at), at, token))
		return true;
	enum search search = find_long(lexer, text, length, complete, at, braceless, token);

	if (search == MISSING)
		lexer_match(lexer, text, length, at, token);
	return search != UNSURE;
}

/* Whether a full stop is that of a move's number: not so behind a square, or "рис. 4.12." */
static bool ends_number(const char *text, size_t at)
{
	size_t begin = at;

	while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9')
		begin--;
	return text[at] == '.' && begin < at && (begin == 0 || strchr(" \t\r\n(", text[begin - 1]));
}

bool lexer_ends_sentence(const char *text, size_t end, size_t at)
{
	if (text[at] == '\0' || !strchr(".!?;", text[at]) || ends_number(text, at))
		return false;
	/* Now it is sure that a character begins behind it. */
	size_t next = lexer_skip(text, end, at + 1);

	return next > at + 1 && (next == end || character_is_capital(text + next, end - next));
}

bool lexer_take(struct lexer *lexer, token_set set, const char *text, size_t end, size_t at,
                struct token *token)
{
	at = lexer_skip(text, end, at);
	*token = (struct token){.kind = TOKEN_END, .span = {at, at}};
	if (at == end)
		return false;
	for (int group = PATTERNS_OF_RECORD; group <= PATTERNS_OF_TEXT; group++) {
		if (patterns_match(lexer->patterns, (enum pattern_group)group, set, text, end, at,
		                   token))
			return true;
	}
	return false;
}

enum {
	DIGIT_REACH = 256, /* bytes before its first digit that a token has at most */
};

/* What has digits cannot begin far from the next one: so most of a prose is passed over quickly. */
static size_t skip_to_digit(const char *text, size_t end, size_t at)
{
	size_t digit = at;

	while (digit < end && (text[digit] < '0' || text[digit] > '9'))
		digit++;
	if (digit == end || digit - at <= DIGIT_REACH)
		return digit == end ? end : at;
	at = digit - DIGIT_REACH;
	while (at < digit && text[at] != ' ' && !ends_line(text[at]))
		at++;
	return at;
}

bool lexer_find(struct lexer *lexer, token_set set, const char *text, size_t end, size_t at,
                struct token *token)
{
	const token_set with_digits =
		TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_NUMBER) | TOKEN_SET(TOKEN_SETUP);

	if (!(set & ~with_digits))
		at = skip_to_digit(text, end, at);
	while (!lexer_take(lexer, set, text, end, at, token)) {
		at = token->span.begin;
		if (at == end)
			return false;
		at = patterns_match(lexer->patterns, PATTERN_OF_WORD, TOKEN_ANY, text, end, at,
		                    token)
		             ? token->span.end
		             : end;
	}
	return true;
}

bool lexer_begins_line(const char *text, size_t at)
{
	while (at > 0 && strchr(" \t>", text[at - 1]))
		at--;
	return at == 0 || ends_line(text[at - 1]);
}

bool lexer_page_line(struct lexer *lexer, const char *text, size_t end, size_t at,
                     struct token *token)
{
	return patterns_match(lexer->patterns, PATTERNS_OF_PAGE, TOKEN_ANY, text, end, at, token) &&
	       (token->kind != TOKEN_PAGE || lexer_begins_line(text, at));
}

size_t lexer_line_end(const struct lexer *lexer, const char *text, size_t length, size_t at)
{
	size_t end = lexer_sight(lexer, text, length, at);
	/* A book's line is asked for its end at each token. */
	const char *feed = memchr(text + at, '\n', end - at);
	size_t line_end = feed ? (size_t)(feed - text) : end;
	const char *carriage_return = memchr(text + at, '\r', line_end - at);

	return carriage_return ? (size_t)(carriage_return - text) : line_end;
}

bool lexer_loss(struct lexer *lexer, const char *text, struct span span, struct token *loss)
{
	return patterns_match(lexer->patterns, PATTERN_OF_LOSS, TOKEN_ANY, text, span.end,
	                      span.begin, loss);
}

bool lexer_placement(struct lexer *lexer, const char *text, size_t end, size_t *at,
                     struct span *piece, struct span *square)
{
	struct token found;

	if (!patterns_match(lexer->patterns, PATTERN_OF_PLACEMENT, TOKEN_ANY, text, end, *at,
	                    &found))
		return false;
	*at = found.span.end;
	*piece = found.parts[PART_PIECE];
	*square = found.parts[PART_FROM];
	return true;
}
