/*
 * The selection of the unassailable squares in the record of Chess-T2.
 */
#ifndef NOTATION_SELECTION_H
#define NOTATION_SELECTION_H

#include "notation/lexer.h"
#include "notation/write.h"

/* Adds a selection behind the last half-move of a line, or before its first. */
void line_add_selection(struct line *line, struct selection *selection);

/* Moves all selections of a list to the end of another one. */
void selections_move(struct selection **from, struct selection **to);

/* The selection as the rules have it, as far as that is known; and whether two say the same. */
struct selection selection_right(const struct selection *selection);
bool selection_is_same(const struct selection *one, const struct selection *other);

/* Selects the squares in a position as the first of some selections says, if they are due. */
void selections_apply(const struct selection *selections, struct ct1_position *position);

/* A selection token into a new selection.  False: out of memory. */
bool selection_read(struct ct1_game *game, struct lexer *lexer, const char *text,
                    const struct token *token, struct selection **selection);

/* "*) g4; h5 (:W Кн h5); /неприступные поля/"; `columns`: with the underscores of the books. */
void selection_write(struct buffer *out, const struct selection *selection,
                     const struct style *style, bool columns);

/* "(:W Кн h5)" */
void selection_write_loss(struct buffer *out, const struct selected *selected,
                          const struct style *style);

#endif
