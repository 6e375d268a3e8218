/*
 * Writing games: one file a form.  Each adds the game to a buffer, whose `failed` tells whether
 * memory ran out.
 */
#ifndef NOTATION_WRITE_H
#define NOTATION_WRITE_H

#include "base/buffer.h"
#include "notation/game.h"

void write_record(struct buffer *out, struct ct1_game *game);
void write_json(struct buffer *out, struct ct1_game *game, const char *file);

/* A half-move in the canonical Cyrillic form, without mark and glyphs: "Пр d6:f8Кт". */
void write_move(struct buffer *out, const struct half_move *half_move);

/* The glyphs of a half-move, as "!?". */
void write_glyphs(struct buffer *out, unsigned glyphs);

const char *write_mark(enum mark mark);

#endif
