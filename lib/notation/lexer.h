/*
 * The lexer: text into tokens.  It keeps no place of its own and changes nothing: asked about the same
 * place of the same text it says the same.
 */
#ifndef NOTATION_LEXER_H
#define NOTATION_LEXER_H

#include "notation/token.h"

/* How a comment begins that is a result in the PGN-style form. */
#define RESULT_PREFIX "result:"

struct lexer;

/* Null: out of memory. */
struct lexer *lexer_new(ct1_context *context);
void lexer_free(struct lexer *lexer);

/* Whether memory has run out in a match since the reset: then what was found is not sure. */
bool lexer_failed(const struct lexer *lexer);
void lexer_reset(struct lexer *lexer);

/*
 * The token at or behind byte `at`.  False: the text ends too early to tell, and is not complete.
 */
bool lexer_next(struct lexer *lexer, const char *text, size_t length, bool complete, size_t at,
                struct token *token);

/*
 * The same where it is known that no closing brace stands in text[at..*braceless), if anything is.
 * Where an opening one finds none, *braceless becomes the end of what was looked through: a text full
 * of them would be looked through again for each.
 */
bool lexer_go_on(struct lexer *lexer, const char *text, size_t length, bool complete, size_t at,
                 size_t *braceless, struct token *token);

/*
 * The token that begins at `at`, by the patterns alone, in a text that is not empty from there on.
 * What lexer_next() finds without them is the same.
 */
void lexer_match(struct lexer *lexer, const char *text, size_t length, size_t at,
                 struct token *token);

/* Whether a text, behind its opening brace, is that of a game in JSON. */
bool lexer_is_json(const char *text, size_t length);

/* Where the next token may begin: behind spaces, line ends, underscores, marks of quoted mail. */
size_t lexer_skip(const char *text, size_t length, size_t at);

/*
 * Whether a sentence of text[..end) ends with the character at `at`: a capital letter comes next, or
 * nothing.  A full stop behind a digit is that of a number.
 */
bool lexer_ends_sentence(const char *text, size_t end, size_t at);

/*
 * The token of one of these kinds, a set, that comes next in text[at..end); and the
 * first one of them, looked for at the begin of every word.  False: there is none.
 */
bool lexer_take(struct lexer *lexer, token_set kinds, const char *text, size_t end, size_t at,
                struct token *token);
bool lexer_find(struct lexer *lexer, token_set kinds, const char *text, size_t end, size_t at,
                struct token *token);

/* What a line of a printed page is, or the part of it from `at` on.  False: nothing of its own. */
bool lexer_page_line(struct lexer *lexer, const char *text, size_t end, size_t at,
                     struct token *token);

/* Where the text ends of which a token at `at` is told: as much as is sure to be there. */
size_t lexer_sight(const struct lexer *lexer, const char *text, size_t length, size_t at);

/* Whether nothing but blanks stands before a place in its line. */
bool lexer_begins_line(const char *text, size_t at);

/* Where the line of text[at..length) ends, or where it is longer than a token may be. */
size_t lexer_line_end(const struct lexer *lexer, const char *text, size_t length, size_t at);

/*
 * The parts of a loss in a selection token, "(:W Кн h5)": the side's letter, the piece as a word or
 * one letter, the square.  False: it is none.
 */
bool lexer_loss(struct lexer *lexer, const char *text, struct span span, struct token *loss);

/* The next placement in the list of a setup token: a piece word, perhaps empty, and a square. */
bool lexer_placement(struct lexer *lexer, const char *text, size_t end, size_t *at,
                     struct span *piece, struct span *square);

#endif
