/*
 * What takes tokens into the game that is being read.
 */
#ifndef NOTATION_TAKE_H
#define NOTATION_TAKE_H

#include "notation/reading.h"

/* Takes a token of one kind.  It may end before the token's end: then reader->at tells. */
typedef bool take_function(struct ct1_reader *reader, struct token *token);

take_function take_selection;

/* Hangs a new half-move on the current line, with the number that was read before it. */
struct half_move *take_half_move(struct ct1_reader *reader, struct span span);

/* Comments and results (take_comment.c). */
take_function take_comment, take_reason, take_result;

/* What stands round the moves (take_text.c). */
take_function take_tag, take_result_line, take_heading, take_names, take_venue;
take_function take_setup, take_turn, take_position;
take_function take_prose, take_caption, take_chapter, take_page;
take_function take_stray, take_text;

/*
 * Whether the first half-moves with a number in a text have the one that follows in the game, or
 * begin another game; and where.
 */
bool take_goes_on(struct ct1_reader *reader, struct span span, size_t *at);

/* Takes what stands in the window as a comment on what came last. */
bool take_as_comment(struct ct1_reader *reader, struct span span);

#endif
