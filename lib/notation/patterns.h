/*
 * The patterns of tokens, in groups.  They change nothing but whether memory has run out: asked about
 * the same place of the same text they say the same.
 */
#ifndef NOTATION_PATTERNS_H
#define NOTATION_PATTERNS_H

#include "notation/token.h"

enum pattern_group {
	PATTERNS_OF_RECORD, /* the last of them matches any character */
	PATTERNS_OF_PAGE,   /* the lines of a book that a record has not */
	PATTERNS_OF_TEXT,   /* what a text claims */
	PATTERN_OF_WORD,    /* or of a character that is in none */
	PATTERN_OF_PLACEMENT,
	PATTERN_OF_LOSS,
	PATTERN_GROUPS,
};

/* Null: out of memory. */
struct patterns *patterns_new(ct1_context *context);
void patterns_free(struct patterns *patterns);

/* Whether memory has run out in a match since the reset: then what was found is not sure. */
bool patterns_failed(const struct patterns *patterns);
void patterns_reset(struct patterns *patterns);

/*
 * The token that begins at `at` by the first pattern of the group that finds one of these kinds in
 * text[at..end).  False: there is none, and *token stays as it was.
 */
bool patterns_match(struct patterns *patterns, enum pattern_group group, token_set kinds,
                    const char *text, size_t end, size_t at, struct token *token);

#endif
