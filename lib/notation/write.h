/*
 * Writing games.  How the parts of a move look in each form is data, a style; how they are laid
 * out is a file for each kind of layout.  Writers add to a buffer, whose `failed` tells whether
 * memory ran out.
 */
#ifndef NOTATION_WRITE_H
#define NOTATION_WRITE_H

#include "base/buffer.h"
#include "notation/game.h"

struct style {
	const char *signs[4];   /* by enum sign */
	const char *marks[3];   /* by enum mark */
	const char *results[4]; /* by enum ct1_winner */
	const char *promotion;  /* before the piece */
	const char *black; /* between the number and a half-move of Black's; null: no numbers */
	bool latin;        /* pieces by their Latin letters, reasons in English */
	bool small_promotion;
	bool plain; /* moves and variations alone; the result goes into a tag */
	bool pgn;   /* braces and semicolons for comments, numbers for glyphs, … */
};

const struct style *style_of(enum ct1_form form);

/* The style in which a game was written. */
const struct style *style_of_game(const struct ct1_game *game);

/* A half-move without mark and glyphs: "Пр d6:f8Кт". */
void write_move(struct buffer *out, const struct half_move *half_move, const struct style *style);

/*
 * Where a half-move that could not be read would be a move in another form, for a letter that in a
 * Cyrillic record could be one of several pieces: behind the first letter of its square.  The text's
 * end where it would be none.
 */
size_t write_find_doubt(const char *text, struct span span);

/* What could not be read, as it stands; a ? keeps it from becoming a move in this style. */
void write_unreadable(struct buffer *out, const char *text, struct span span,
                      const struct style *style);

/* A half-move as a whole: "Пр d6:f8Кт+)!". */
void write_half_move(struct buffer *out, const struct half_move *half_move,
                     const struct style *style);

void write_square(struct buffer *out, int square);

/* Its parts: the piece with the space behind it, the promotion; nothing where there is none. */
void write_piece(struct buffer *out, enum ct1_piece piece, const struct style *style);
void write_promotion(struct buffer *out, enum ct1_piece piece, const struct style *style);

/* The glyphs of a half-move, as "!?". */
void write_glyphs(struct buffer *out, unsigned glyphs);

/* A result with its reason: "WV /черный Король взят/". */
void write_result(struct buffer *out, const struct result *result, const struct style *style);

/* The tags; `continued` tells that the game follows another one. */
void write_tags(struct buffer *out, struct ct1_game *game, const struct style *style,
                bool continued);

/* The layouts: running text wrapped at `width` columns; the book's two columns; JSON. */
void write_record(struct buffer *out, struct ct1_game *game, const struct style *style,
                  const struct ct1_write_options *options, size_t width);
void write_book(struct buffer *out, struct ct1_game *game, const struct ct1_write_options *options,
                size_t width);
void write_json(struct buffer *out, struct ct1_game *game, const char *file);

#endif
