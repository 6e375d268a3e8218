/*
 * The selection of the unassailable squares in the record of Chess-T2.
 */
#ifndef NOTATION_SELECTION_H
#define NOTATION_SELECTION_H

#include "notation/lexer.h"
#include "notation/write.h"

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
