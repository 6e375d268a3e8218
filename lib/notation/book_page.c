/*
 * Telling the page of a book from a plain record, which has no lines of prose about moves.
 */
#include <string.h>

#include "notation/characters.h"
#include "notation/reading.h"
#include "notation/words.h"
#include "text/utf8.h"

enum {
	SENTENCE_WORDS = 4, /* at least, for a line of prose that begins with a word */
	MIXED_WORDS = 6,    /* and for one that begins otherwise, maybe with moves */
	WORD_LETTERS = 3,   /* for a word that counts there */
};

/* Whether a byte is part of a letter, or of another character behind its first byte. */
static bool is_in_word(char byte)
{
	return (byte_traits[(unsigned char)byte] & (BYTE_LETTER | BYTE_CONTINUES)) != 0;
}

/*
 * How many of the words in a span count for a sentence.  Each has at least so many bytes as letters,
 * and so one of them in every so many of the text.
 */
static unsigned count_words(const char *text, struct span span)
{
	unsigned words = 0;
	size_t end = span.begin; /* of the word before */

	for (size_t at = end + WORD_LETTERS - 1; at < span.end; at = end + WORD_LETTERS - 1) {
		unsigned letters = 0;
		size_t begin = at;

		if (!is_in_word(text[at])) {
			end = at + 1;
			continue;
		}
		while (begin > end && is_in_word(text[begin - 1]))
			begin--;
		for (end = begin; end < span.end && is_in_word(text[end]); end++)
			letters += character_begins_letter((unsigned char)text[end]);
		words += letters >= WORD_LETTERS;
	}
	return words;
}

/* A line as the reader of plain records sees it, or the lines of a sentence. */
struct line_view {
	enum token_kind first; /* with what it begins */
	unsigned words;        /* that mean nothing to that reader */
	bool has_moves;        /* or what looks like one */
	bool ends;             /* with a full stop */
};

/*
 * A line of prose about moves, which a plain record cannot have: its reader would take it for
 * broken ones.  A line that begins with moves may have a few words in it.
 */
static bool is_sentence(const struct line_view *line)
{
	const token_set text = TOKEN_SET(TOKEN_TEXT) | TOKEN_SET(TOKEN_BAD_MOVE);
	const token_set mixed =
		TOKEN_SET(TOKEN_NUMBER) | TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_OPEN);

	return line->has_moves &&
	       ((text & TOKEN_SET(line->first) &&
	         (line->words >= SENTENCE_WORDS || (line->words > 0 && line->ends))) ||
	        (mixed & TOKEN_SET(line->first) && line->words >= MIXED_WORDS));
}

/* Whether a line begins a sentence about moves that the next one goes on with. */
static bool goes_on_below(const struct line_view *line)
{
	return line->first == TOKEN_TEXT && line->words > 0 && line->has_moves && !line->ends;
}

/* Whether another game begins in a record, once one has. */
static bool is_beginning(const struct ct1_reader *reader, const struct token *token)
{
	struct span body = token->parts[PART_BODY];

	return token->kind == TOKEN_TAG || token->kind == TOKEN_HEADING ||
	       (token->kind == TOKEN_NUMBER && body.end - body.begin == 1 &&
	        reading_window(reader)[body.begin] == '1');
}

/* A heading with the players below it, or behind it, is a book's. */
static bool has_names(const struct ct1_reader *reader, size_t at, size_t limit)
{
	const char *text = reading_window(reader);
	struct token line;

	if (!lexer_page_line(reader->lexer, text, limit, at, &line) || line.kind != TOKEN_HEADING)
		return false;
	at = lexer_skip(text, limit, line.span.end);
	return lexer_page_line(reader->lexer, text, limit, at, &line) && line.kind == TOKEN_NAMES;
}

/* Where a line ends without the reason between slashes behind a result. */
static size_t end_without_reason(const char *text, struct span line)
{
	size_t slash = line.end - 1;

	if (text[slash] != '/')
		return line.end;
	while (slash > line.begin && text[slash - 1] != '/')
		slash--;
	if (slash == line.begin ||
	    word_find_reason(text + slash, line.end - 1 - slash).reason == CT1_NO_REASON)
		return line.end;
	return slash;
}

/*
 * A quick look at the game that begins at `at`, as far as it goes: whether any line in it can be one
 * of a book.  Few records have such lines, which are those that have comments.
 */
static bool may_be_page(const struct ct1_reader *reader, size_t at, size_t limit)
{
	const char *text = reading_window(reader);
	bool begun = false;
	size_t end;

	for (; (at = lexer_skip(text, limit, at)) < limit; at = end) {
		end = lexer_line_end(reader->lexer, text, limit, at);
		bool tag = text[at] == '[', first = end - at > 1 && memcmp(text + at, "1.", 2) == 0;

		if (begun && (tag || first))
			return false;
		struct span told = {at, end_without_reason(text, (struct span){at, end})};
		unsigned words = tag ? 0 : count_words(text, told);

		if (words >= SENTENCE_WORDS ||
		    (words > 0 && (begun || has_names(reader, at, limit))))
			return true;
		begun |= !tag && words == 0;
	}
	return false;
}

static size_t word_end(const char *text, struct span span)
{
	size_t end = span.begin;

	while (end < span.end && text[end] != ' ')
		end++;
	return end;
}

bool book_is_page(const struct ct1_reader *reader, size_t at)
{
	const char *text = reading_window(reader);
	size_t limit = lexer_sight(reader->lexer, text, text_length(&reader->text), at);
	size_t line_end = at;
	const token_set moves =
		TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_BAD_MOVE) | TOKEN_SET(TOKEN_SETUP);
	struct line_view line = {.first = TOKEN_END};
	struct token token;
	bool begun = false;

	if (!may_be_page(reader, at, limit))
		return false;
	/* The end of what is looked at does for that of the text. */
	while (lexer_next(reader->lexer, text, limit, true, at, &token) &&
	       token.kind != TOKEN_END && token.kind != TOKEN_JSON) {
		if (token.span.begin >= line_end) {
			if (!goes_on_below(&line) ||
			    text_has_empty_line(text, line_end, token.span.begin))
				line = (struct line_view){.first = token.kind};
			line_end = lexer_line_end(reader->lexer, text, limit, token.span.begin);
		}
		/* What looks like a caption within a line may have moves behind it. */
		if (token.kind == TOKEN_PROSE && line.first == TOKEN_TEXT &&
		    token.span.end == line_end)
			token = (struct token){
				.kind = TOKEN_TEXT,
				.span = {token.span.begin, word_end(text, token.span)}};
		/* In a line that begins with a word the number is that of analysis. */
		if (begun && line.first != TOKEN_TEXT && is_beginning(reader, &token))
			return false;
		line.words += token.kind == TOKEN_TEXT && count_words(text, token.span) > 0;
		line.has_moves |= (moves & TOKEN_SET(token.kind)) != 0;
		line.ends = begun && token.kind == TOKEN_STRAY && token.span.end == line_end &&
		            text[token.span.begin] == '.';
		if (is_sentence(&line) ||
		    (!token.scripts && has_names(reader, token.span.begin, limit)))
			return true;
		begun |= token.kind == TOKEN_MOVE;
		at = token.span.end;
	}
	return false;
}
