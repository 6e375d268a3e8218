/*
 * The lexer: text into tokens.  The patterns are PCRE2's, put together once from the tables of
 * characters and words.  It keeps no place of its own and changes nothing: asked about the same
 * place of the same text it says the same.
 */
#ifndef NOTATION_LEXER_H
#define NOTATION_LEXER_H

#include "notation/game.h"

enum token_kind {
	TOKEN_END,           /* of the text: more may come unless it is complete */
	TOKEN_MOVE,          /* Кт d1-g4, with promotion, mark and glyphs */
	TOKEN_BAD_MOVE,      /* what looks like one but cannot be read */
	TOKEN_NUMBER,        /* 12. */
	TOKEN_ELLIPSIS,      /* … */
	TOKEN_SELECTION,     /* *) g4; h5; /неприступные поля/ */
	TOKEN_BAD_SELECTION, /* what has these words but cannot be read */
	TOKEN_NAG,           /* $1 */
	TOKEN_MARK,          /* + or +) or a glyph apart from its move */
	TOKEN_RESULT,        /* WV */
	TOKEN_WORDS,         /* a reason without its slashes */
	TOKEN_SLASHED,       /* a reason or a comment between slashes */
	TOKEN_COMMENT,       /* {…} or ; … */
	TOKEN_OPEN,          /* ( */
	TOKEN_CLOSE,         /* ) */
	TOKEN_TAG,           /* [Name "value"] */
	TOKEN_SETUP,         /* Белые: Кр e1, Пр d2; */
	TOKEN_TURN,          /* Ход белых. */
	TOKEN_POSITION,      /* a position string */
	TOKEN_HEADING,       /* Партия 2, alone in its line */
	TOKEN_PROSE,         /* a line of text, a caption */
	TOKEN_PAGE,          /* a number alone in its line */
	TOKEN_STRAY,         /* a comma or full stop */
	TOKEN_JSON,          /* a line that is a game of ct1-parse */
	TOKEN_CHAPTER,       /* of a book: the heading of a chapter */
	TOKEN_CAPTION,       /* what stands below a diagram */
	TOKEN_NAMES,         /* the players, alone in their line */
	TOKEN_VENUE,         /* place and year, alone in their line */
	TOKEN_ANALYSIS,      /* half-moves that were not played */
	TOKEN_MENTION,       /* half-moves that a text only names */
	TOKEN_RATIO,         /* in a text, e3] 5 ед.: 5½ ед. */
	TOKEN_CLAIM,         /* in a text, of how things stand: белому Королю шах */
	TOKEN_HEDGE,         /* a word that makes it doubtful what a sentence claims */
	TOKEN_ORDINAL,       /* in a text: after the 12th move of White */
	TOKEN_TEXT,          /* anything else */
	TOKEN_KINDS,
};

/* A set of kinds of token. */
typedef uint64_t token_set;

#define TOKEN_SET(kind) ((token_set)1 << (kind))

/* The parts of a token, each a named group of its pattern. */
enum part {
	PART_BODY, /* what matters of it: the number, the comment's text, a tag's name, … */
	PART_VALUE,
	PART_PIECE,
	PART_LETTER, /* a piece as one letter */
	PART_FROM,
	PART_SIGN,
	PART_TO,
	PART_PROMOTION,
	PART_PROMOTION_LETTER,
	PART_MATE,   /* a mark of mate as in chess */
	PART_SUFFIX, /* marks and glyphs */
	PARTS,
};

struct token {
	enum token_kind kind;
	struct span span;
	struct span parts[PARTS]; /* empty where there is nothing */
	unsigned
		scripts; /* in which it is spelled as it should be, if it was found without patterns */
};

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

const char *token_name(enum token_kind kind);

#endif
