/*
 * Tokens: what a text is made of, be it a record, the page of a book or a comment.
 */
#ifndef NOTATION_TOKEN_H
#define NOTATION_TOKEN_H

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
#define TOKEN_ANY (TOKEN_SET(TOKEN_KINDS) - 1)

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

const char *token_name(enum token_kind kind);

#endif
