/*
 * Where a game starts: the usual position, a position string in a tag or in the text, or the
 * book's list of pieces, which may come in several tokens.
 */
#ifndef NOTATION_SETUP_H
#define NOTATION_SETUP_H

#include "notation/lexer.h"

/* The value of a Position tag where the start is not known. */
#define UNKNOWN_POSITION "?"

struct setup {
	bool given;
	bool readable;
	bool listed[2]; /* sides whose pieces were listed */
	bool has_side, has_number;
	struct ct1_position position;
	struct span span;
};

void setup_init(struct setup *setup);

/* Each takes its token; false when memory runs out. */
bool setup_add_side(struct setup *setup, struct ct1_game *game, struct lexer *lexer,
                    const char *text, const struct token *token);
bool setup_add_turn(struct setup *setup, struct ct1_game *game, const char *text,
                    const struct token *token);
bool setup_add_string(struct setup *setup, struct ct1_game *game, const char *text,
                      struct span whole, struct span string);

/*
 * Settles rules and start of a game whose tags have all been read.  Where the setup does not say
 * which move it is, the number before the first half-move does.
 */
bool setup_finish(struct setup *setup, struct ct1_game *game, const char *text);

#endif
