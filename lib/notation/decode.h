/*
 * From the spelling of a token to what it means.  Whatever is not spelled as the canonical record
 * has it is noted on the game, at its place.
 *
 * All functions return false when memory runs out.
 */
#ifndef NOTATION_DECODE_H
#define NOTATION_DECODE_H

#include "notation/lexer.h"

/* A move token into a half-move. */
bool decode_move(struct ct1_game *game, const char *text, const struct token *token,
                 struct half_move *half_move);

/* What moves from where to where, for a first look: without marks, and without a note. */
struct half_move decode_gist(const char *text, const struct token *token);

/* Marks and glyphs, as part of a move or apart from it, added to what the half-move has. */
bool decode_suffix(struct ct1_game *game, const char *text, struct span span,
                   struct half_move *half_move);

/* A mark of mate as in chess; the span may be empty. */
bool decode_mate(struct ct1_game *game, const char *text, struct span span,
                 struct half_move *half_move);

/* The glyphs at the end of what could not be read as a move, as far as they can be told. */
unsigned decode_glyphs_behind(const char *text, struct span span);

/* A numeric glyph of PGN. */
bool decode_nag(struct ct1_game *game, const char *text, const struct token *token,
                struct half_move *half_move);

/* How a piece word, perhaps empty, and a square are spelled in a setup line. */
bool decode_placement(struct ct1_game *game, const char *text, struct span piece_span,
                      struct span square_span);

/* What they mean, without a note. */
enum ct1_piece decode_placement_gist(const char *text, struct span piece_span,
                                     struct span square_span, int *square);

bool decode_square(struct ct1_game *game, const char *text, struct span span, int *square);

/* The same for a first look, without a note. */
int decode_square_gist(const char *text, struct span span);

/* The number of a move; 0 for "№№", which is any. */
bool decode_number(struct ct1_game *game, const char *text, struct span span, uint32_t *number);

/* The same for a first look, without a note. */
uint32_t decode_number_gist(const char *text, struct span span);

/* The winner that a sign of result tells; in the scripts `also` it need not be their own sign. */
bool decode_result(struct ct1_game *game, const char *text, struct span span, unsigned also,
                   enum ct1_winner *winner);

/*
 * Where the move token ends if its promotion is read as the next move's piece instead: then a
 * square follows (`e7-e5Ктd8-f6`).  Its end as it is where that cannot be, or where the promotion
 * makes sense; *ambiguous tells of the last case.
 */
size_t decode_cut(const char *text, size_t length, const struct token *token, bool *ambiguous);

#endif
