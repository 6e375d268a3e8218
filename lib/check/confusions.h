/*
 * How a half-move came to be written as another one: what is taken for what, and at which cost.
 *
 * A half-move is spelled in symbols: its piece, the letters and digits of its squares, its sign and
 * its promotion.  What it costs that one symbol was written for another is a small number; the cost
 * of a whole half-move is the least sum that makes one spelling of the other, as in a weighted edit
 * distance.
 */
#ifndef CHECK_CONFUSIONS_H
#define CHECK_CONFUSIONS_H

#include "notation/game.h"

enum {
	SYMBOLS = 72,
	SPELLING_MAX = 24, /* symbols; of a text that is longer the rest is cut off */
};

struct spelling {
	uint8_t symbols[SPELLING_MAX];
	size_t length;
};

struct confusions {
	uint8_t costs[SYMBOLS][SYMBOLS]; /* of writing the first for the second */
	enum script script;
};

/* What is confused in one of the ways of writing, which has its own letters for the pieces. */
void confusions_init(struct confusions *confusions, enum script script);

/* What is written: the parts of a half-move, or where it could not be read, its text. */
struct spelling spell_half_move(const struct confusions *confusions, const struct ct1_game *game,
                                const struct half_move *half_move);

/* A move that may have been meant, by a piece, with its right sign. */
struct spelling spell_move(const struct confusions *confusions, enum ct1_piece piece,
                           struct ct1_move move, enum sign sign);

/*
 * The cost of writing `written` for `meant`; 0 if they are the same.  Of one above `most` only that
 * is told.
 */
unsigned confusions_cost(const struct confusions *confusions, const struct spelling *written,
                         const struct spelling *meant, unsigned most);

/* The squares of a spelling the other way round; false if it has not two of them. */
bool spelling_swap_squares(struct spelling *spelling);

#endif
