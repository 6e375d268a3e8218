/*
 * The paragraphs of a book's page: lines of prose that are put together, and become comments.  The
 * moves within them are analysis, or name what was played.
 */
#ifndef NOTATION_PARAGRAPH_H
#define NOTATION_PARAGRAPH_H

#include "notation/reading.h"
#include "notation/run.h"

/* Where the text of a span ends without the blanks behind it. */
size_t prose_end(const char *text, struct span span);

bool prose_ends_with(const char *text, size_t end, const char *suffix);

/* The next sentence in a line behind `at`, or its end. */
size_t prose_next_sentence(const char *text, size_t at, size_t end);

/* Whether a text breaks off within a sentence. */
bool prose_breaks_off(const char *text, struct span span);

/*
 * The paragraph that is being read: whether there is none; one that begins, unless there is one; and
 * prose of the window that belongs to it, up to a place.
 */
bool paragraph_is_empty(const struct ct1_reader *reader);
void paragraph_begin(struct ct1_reader *reader, size_t at);
void paragraph_take(struct ct1_reader *reader, size_t end);

/* Takes positions that are told in it, up to a place, and are not taken yet, unless the game has begun. */
bool paragraph_take_setups(struct ct1_reader *reader, size_t end);

/* Whether it breaks off within a sentence; with the number of a move, "12." or "12. …". */
bool paragraph_is_unfinished(const struct ct1_reader *reader);
bool paragraph_ends_in_number(const struct ct1_reader *reader);

/* Whether a sentence goes on or ends behind moves, in their line; they stop before `end`. */
bool paragraph_goes_on(const struct ct1_reader *reader, const struct run *run, size_t end);

/* The index behind its last moves, going by their numbers; -1: they have none. */
int64_t paragraph_leads_to(struct ct1_reader *reader);

/* Keeps a stretch of the window as a comment, put together to running text. */
bool paragraph_add(struct ct1_reader *reader, struct span span);

#endif
