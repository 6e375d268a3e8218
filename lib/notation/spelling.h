/*
 * What is noted of a spelling that is not that of the canonical record.  Functions return false when
 * memory runs out.
 */
#ifndef NOTATION_SPELLING_H
#define NOTATION_SPELLING_H

#include "notation/characters.h"
#include "notation/game.h"

/* A character read as another one, which in these scripts is all right. */
bool spelling_note_lookalike(struct ct1_game *game, struct span span, unsigned scripts,
                             const struct character *found, const struct character *meant);

/*
 * "…" read as …: a spelling that is all right in some scripts only.  Nearly all are right, and only
 * of one that is not the meaning is translated.
 */
bool spelling_note_reading(struct ct1_game *game, const char *text, struct span span,
                           unsigned scripts, const char *replacement, const char *meaning);

/* What only PGN has decides where it cannot be a Cyrillic record. */
void spelling_speak_for_pgn(struct ct1_game *game);

#endif
