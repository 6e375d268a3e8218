/*
 * Where a game ends and the next one begins.
 */
#ifndef NOTATION_BOUNDS_H
#define NOTATION_BOUNDS_H

#include "notation/reading.h"

/* Whether a game ends before a token: its text does, it is too long, or the next game begins. */
bool bounds_reached(struct ct1_reader *reader, const struct token *token);

/* Whether it cannot be told yet, as what stands behind a comment decides of which game that is. */
bool bounds_unsure(struct ct1_reader *reader, const struct token *token);

/*
 * Notes that a game was cut before a token for its length, or that the token may not begin another
 * game though it is read so.  False: out of memory.
 */
bool bounds_note_end(struct ct1_reader *reader, const struct token *token);

/*
 * Whether the brackets match only if the marks `+)` in variations are read the other way: as check
 * and bracket where there are just as many variations without an end, as marks of finishing check
 * where a bracket closes that was not open.
 */
bool bounds_misread(const struct ct1_reader *reader);

#endif
