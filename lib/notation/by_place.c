/*
 * Tokens that by their place mean something else than the lexer sees.
 */
#include <string.h>

#include "notation/characters.h"
#include "notation/decode.h"
#include "notation/reading.h"
#include "text/utf8.h"

enum {
	WORD_LETTERS = 3, /* of a word; less may be a piece */
	RULE_LENGTH = 3,  /* bytes */
};

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

/* --- Numbers -------------------------------------------------------------------------------- */

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

/* --- Signs ---------------------------------------------------------------------------------- */

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

/* Words in round brackets, without any digit as moves have them, are a comment. */
static void tell_remark(struct ct1_reader *reader, struct token *token)
{
	const char *text = reading_window(reader);
	size_t at = token->span.end;
	size_t end = lexer_sight(reader->lexer, text, text_length(&reader->text), at);
	unsigned letters = 0;
	bool has_word = false;

	for (; at < end && text[at] != ')'; at++) {
		if (strchr("0123456789({}[];*/", text[at]))
			return;
		if (character_begins_letter((unsigned char)text[at]))
			letters++;
		else if (!utf8_continues((unsigned char)text[at]))
			letters = 0;
		has_word |= letters == WORD_LETTERS;
	}
	if (at == end || !has_word)
		return;
	token->kind = TOKEN_COMMENT;
	token->parts[PART_BODY] = (struct span){token->span.end, at};
	token->span.end = at + 1;
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

/* A sign behind text, or at the begin of a line of text, is none of the move above. */
static void tell_mark(struct ct1_reader *reader, struct token *token)
{
	const token_set text =
		TOKEN_SET(TOKEN_TEXT) | TOKEN_SET(TOKEN_WORDS) | TOKEN_SET(TOKEN_PROSE);
	struct token behind;

	if (text & TOKEN_SET(reader->draft.previous) ||
	    (lexer_begins_line(reading_window(reader), token->span.begin) &&
	     find_behind(reader, token, &behind) && text & TOKEN_SET(behind.kind)))
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

/* A number with a bracket behind it may be that of a move in a list, "1) e2-e4". */
static void tell_item(struct ct1_reader *reader, struct token *token)
{
	const char *text = reading_window(reader);
	struct token bracket = {.span = {token->span.begin, token->span.end + 1}};

	if (reader->draft.line->parent || token->span.end == text_length(&reader->text) ||
	    text[token->span.end] != ')' || !plays_behind(reader, &bracket))
		return;
	for (size_t at = token->span.begin; at < token->span.end; at++) {
		if (text[at] < '0' || text[at] > '9')
			return;
	}
	token->kind = TOKEN_NUMBER;
	token->parts[PART_BODY] = token->span;
	token->span = bracket.span;
}

/* The rule below the head of a table. */
static void tell_rule(struct ct1_reader *reader, struct token *token)
{
	const char *text = reading_window(reader);

	for (size_t at = token->span.begin; at < token->span.end; at++) {
		if (!strchr("-=:", text[at]))
			return;
	}
	if (token->span.end - token->span.begin >= RULE_LENGTH)
		token->kind = TOKEN_STRAY;
}

/* What text may be, until it is something. */
static void tell_text(struct ct1_reader *reader, struct token *token)
{
	static void (*const tell[])(struct ct1_reader *, struct token *) = {
		tell_cell, tell_item, tell_bracket, tell_rule};

	for (size_t i = 0; i < sizeof tell / sizeof *tell && token->kind == TOKEN_TEXT; i++)
		tell[i](reader, token);
}

void reading_tell_by_place(struct ct1_reader *reader, struct token *token)
{
	switch (token->kind) {
	case TOKEN_PAGE:
		tell_cell(reader, token);
		break;
	case TOKEN_TEXT:
		tell_text(reader, token);
		break;
	case TOKEN_OPEN:
		tell_remark(reader, token);
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
