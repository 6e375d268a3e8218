/*
 * What leads up to a place in a text: the words of its sentence, or of the bracket that it stands in,
 * and whether they only suppose what follows.
 */
#ifndef NOTATION_LEAD_H
#define NOTATION_LEAD_H

#include "notation/lexer.h"

enum {
	LEAD_LEVELS = 8, /* of brackets within one another, as far as they are told apart */
};

/* The sentence that is open at a place, outside of brackets or in one. */
struct lead_level {
	bool words;  /* there are some, or moves */
	bool hedged; /* a word says that something only may be */
};

/* A text, followed from its begin up to a place. */
struct lead {
	size_t at;
	size_t depth; /* of brackets that are open there */
	bool ended;   /* a sentence has, outside of brackets */
	struct lead_level levels[LEAD_LEVELS];
};

/* Goes on to a place in text[..end). */
void lead_follow(struct lead *lead, struct lexer *lexer, const char *text, size_t end, size_t to);

/* Whether nothing stands between the last sentence, or what was in brackets, and the place. */
bool lead_is_closed(const struct lead *lead, const char *text);

/* Whether the sentence at the place, or one around the bracket it stands in, only supposes. */
bool lead_supposes(const struct lead *lead);

#endif
