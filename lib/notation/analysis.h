/*
 * Lines of analysis in a book's page, before it is known what they hang on.
 */
#ifndef NOTATION_ANALYSIS_H
#define NOTATION_ANALYSIS_H

#include "notation/run.h"

/* A new line of analysis, and the tokens of a span taken into one.  False: out of memory. */
struct line *analysis_begin(struct ct1_reader *reader, struct span span, bool in_prose);
bool analysis_take(struct ct1_reader *reader, struct line *line, struct span span);

/* Follows a line of analysis, from the place in the main line that its first number tells. */
void analysis_follow(struct ct1_reader *reader, struct course *course, struct line *line);

/* Makes an analysis of the main line from a half-move on, and of the text behind it up to `end`. */
bool analysis_demote(struct ct1_reader *reader, struct half_move *first, size_t end);

/*
 * Makes the main line of analysis in the text, if a row passes over just its half-moves and all can
 * be played: "White played 7. Рк g1-f3", and then "7. … d7-e7".
 */
void analysis_promote(struct ct1_reader *reader, const struct run *run);

/*
 * Remembers moves that are read as text, though they could go on with the main line: if that ends
 * there, without a result, they are warned of; unless a word only supposes them and it is no row.
 */
void analysis_set_aside(struct ct1_reader *reader, struct span span, bool row);

/*
 * Warns, where a game has no result, of what the text tells of how it went on, in these lines behind
 * it, and of how it ended.  False: out of memory.
 */
bool analysis_note_told(struct ct1_reader *reader, const struct line *lines);

#endif
