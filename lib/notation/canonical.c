/*
 * Tokens found without a pattern.
 *
 * Nothing here may take what a pattern would read in another way: a token is taken only where what
 * follows it cannot belong to it in any spelling.
 */
#include "notation/canonical.h"

#include <string.h>

/* Text that is being looked at, and a byte of it; 0 behind its end. */
struct view {
	const char *text;
	size_t end;
};

static char byte_at(struct view view, size_t at)
{
	return at < view.end ? view.text[at] : '\0';
}

static bool has(struct view view, size_t at, const char *bytes, size_t length)
{
	return at + length <= view.end && memcmp(view.text + at, bytes, length) == 0;
}

#define HAS(view, at, string) has(view, at, string, sizeof(string) - 1)

/* --- Numbers and ellipses ------------------------------------------------------------------- */

enum {
	DIGITS_MAX = 9,
	TAG_NAME_MAX = 255, /* bytes */
};

static bool take_number(struct view view, size_t at, struct token *token)
{
	size_t end = at;

	while (byte_at(view, end) >= '0' && byte_at(view, end) <= '9')
		end++;
	if (byte_at(view, end) != '.' || end == at || end - at > DIGITS_MAX)
		return false;
	token->kind = TOKEN_NUMBER;
	token->span = (struct span){at, end + 1};
	token->parts[PART_BODY] = (struct span){at, end};
	return true;
}

#define ELLIPSIS "…"

static bool take_ellipsis(struct view view, size_t at, struct token *token)
{
	size_t end = at + sizeof ELLIPSIS - 1;

	if (!HAS(view, at, ELLIPSIS) || HAS(view, end, ELLIPSIS))
		return false;
	token->kind = TOKEN_ELLIPSIS;
	token->span = (struct span){at, end};
	return true;
}

/* --- Moves ---------------------------------------------------------------------------------- */

enum {
	ABBREVIATION = 4, /* bytes: two Cyrillic letters */
};

static bool is_square(struct view view, size_t at)
{
	char file = byte_at(view, at), rank = byte_at(view, at + 1);

	return file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8';
}

/* Passes over a letter right before a square, or an abbreviation and the space behind it. */
static size_t skip_piece(struct view view, size_t at, struct token *token)
{
	static const char abbreviations[][ABBREVIATION + 1] = {"Кт", "Пр", "Рт", "Рк", "Кр", "ВК"};

	if (is_square(view, at + 1)) {
		if (!strchr("KCPRVIS", view.text[at]))
			return at;
		token->parts[PART_LETTER] = (struct span){at, at + 1};
		return at + 1;
	}
	if (!HAS(view, at + ABBREVIATION, " "))
		return at;
	for (size_t i = 0; i < sizeof abbreviations / sizeof *abbreviations; i++) {
		if (memcmp(view.text + at, abbreviations[i], ABBREVIATION) != 0)
			continue;
		token->parts[PART_PIECE] = (struct span){at, at + ABBREVIATION};
		return at + ABBREVIATION + 1;
	}
	return at;
}

static unsigned piece_scripts(const struct token *token)
{
	if (token->parts[PART_LETTER].end > 0)
		return IN_LATIN | IN_PGN;
	return token->parts[PART_PIECE].end > 0 ? IN_CYRILLIC : IN_ANY;
}

/* The length of a sign, which some forms leave out. */
static size_t sign_length(struct view view, size_t at)
{
	switch (byte_at(view, at)) {
	case '-':
	case ':':
	case '%':
	case 'x':
		return 1;
	default:
		return HAS(view, at, "÷") ? sizeof "÷" - 1 : 0;
	}
}

/* By its first byte, or that of the square behind the place where it would be. */
static unsigned sign_scripts(char first)
{
	switch (first) {
	case '%':
		return IN_LATIN;
	case 'x':
		return IN_PGN;
	default:
		return first >= 'a' && first <= 'h' ? IN_PGN | IN_COORDINATE
		                                    : IN_CYRILLIC | IN_LATIN;
	}
}

/* Passes over marks and glyphs right behind the move. */
static size_t skip_suffix(struct view view, size_t at)
{
	if (byte_at(view, at) == '+')
		at += byte_at(view, at + 1) == ')' ? 2 : 1;
	for (int i = 0; i < 2 && (byte_at(view, at) == '!' || byte_at(view, at) == '?'); i++)
		at++;
	return at;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether a character begins something that is no mark: a word in either alphabet, a number, … */
static bool begins_other(char c)
{
	return is_letter(c) || (c >= '0' && c <= '9') || c == '\xd0' || c == '\xd1' || c == '_' ||
	       c == '(' || c == '{' || c == '[' || c == '/' || c == '*';
}

/* Whether a move surely ends here. */
static bool ends_move(struct view view, size_t at)
{
	switch (byte_at(view, at)) {
	case '\n':
	case '_':
		return true;
	case ')':
		return view.text[at - 1] != '+';
	case ' ':
		return begins_other(byte_at(view, at + 1)) || HAS(view, at + 1, ELLIPSIS);
	default:
		return false;
	}
}

static bool take_move(struct view view, size_t at, struct token *token)
{
	size_t from = skip_piece(view, at, token), sign = from + 2;
	size_t to = sign + sign_length(view, sign), suffix = to + 2;

	if (!is_square(view, from) || !is_square(view, to))
		return false;
	size_t end = skip_suffix(view, suffix);

	if (!ends_move(view, end))
		return false;
	token->scripts = piece_scripts(token) & sign_scripts(byte_at(view, sign));
	token->kind = TOKEN_MOVE;
	token->span = (struct span){at, end};
	token->parts[PART_FROM] = (struct span){from, from + 2};
	if (sign < to)
		token->parts[PART_SIGN] = (struct span){sign, to};
	token->parts[PART_TO] = (struct span){to, to + 2};
	token->parts[PART_SUFFIX] = (struct span){suffix, end};
	return true;
}

/* --- Tags and results ------------------------------------------------------------------------- */

static bool is_word(char c)
{
	return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
}

/* A tag whose value has neither quotes nor backslashes in it. */
static bool take_tag(struct view view, size_t at, struct token *token)
{
	size_t name_end = at + 1;

	if (byte_at(view, at) != '[')
		return false;
	while (is_word(byte_at(view, name_end)))
		name_end++;
	if (name_end == at + 1 || name_end - at > TAG_NAME_MAX + 1 || !HAS(view, name_end, " \""))
		return false;
	size_t value = name_end + 2, end = value;

	while (end < view.end && !strchr("\"\\\r\n", view.text[end]))
		end++;
	if (!HAS(view, end, "\"]"))
		return false;
	token->kind = TOKEN_TAG;
	token->span = (struct span){at, end + 2};
	token->parts[PART_BODY] = (struct span){at + 1, name_end};
	token->parts[PART_VALUE] = (struct span){value, end};
	return true;
}

static bool take_result(struct view view, size_t at, struct token *token)
{
	char behind = byte_at(view, at + 2);

	if ((!HAS(view, at, "WV") && !HAS(view, at, "BV")) || (behind != ' ' && behind != '\n'))
		return false;
	token->kind = TOKEN_RESULT;
	token->span = (struct span){at, at + 2};
	token->parts[PART_BODY] = token->span;
	return true;
}

bool canonical_token(const char *text, size_t end, size_t at, struct token *token)
{
	struct view view = {text, end};
	char first = byte_at(view, at);

	token->scripts = IN_ANY;
	if (first >= '0' && first <= '9')
		return take_number(view, at, token);
	return take_move(view, at, token) || take_ellipsis(view, at, token) ||
	       take_tag(view, at, token) || take_result(view, at, token);
}
