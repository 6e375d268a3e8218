/*
 * Games as JSON: the words that stand in it, and reading it.  Writing is in write.h.
 */
#ifndef NOTATION_JSON_H
#define NOTATION_JSON_H

#include "notation/game.h"

extern const char *const json_winners[4]; /* by enum ct1_winner */
extern const char *const json_reasons[8]; /* by enum ct1_reason */
extern const char *const json_kinds[4];   /* by enum sign */
extern const char *const json_sides[2];   /* by enum ct1_side */

/*
 * The game in a line of JSON that stands at `place`.  What is wrong with it is noted on the game,
 * whose places are those that the JSON tells.  Null: out of memory.
 */
struct ct1_game *json_read_game(const ct1_context *context, const ct1_rules *rules,
                                const char *line, size_t length, struct place place);

#endif
