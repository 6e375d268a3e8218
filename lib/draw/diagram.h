/*
 * A diagram as a model: what stands on the squares and what is shown about it.  It is made once
 * from a position; every format is a renderer over it.
 */
#ifndef DRAW_DIAGRAM_H
#define DRAW_DIAGRAM_H

#include "base/buffer.h"
#include "rules/position.h"

struct canvas_kind;

/* What is drawn on a square besides its piece; a set of these. */
enum square_mark {
	MARK_LAST_MOVE = 1 << 0, /* the last move began or ended here */
	MARK_AUTHOR = 1 << 1,
	MARK_MOVE = 1 << 2,      /* the piece looked at can move here */
	MARK_STRIKE = 1 << 3,    /* it only strikes here */
	MARK_SCOUT = 1 << 4,     /* with MARK_MOVE: by a Scout's jump */
	MARK_EXCHANGE = 1 << 5,  /* with it: only to exchange */
	MARK_CAPTURE = 1 << 6,   /* the piece here could be captured */
	MARK_LOOKED_AT = 1 << 7, /* the piece looked at stands here */
	MARK_WHITES = 1 << 8,    /* White's unassailable square */
	MARK_BLACKS = 1 << 9,    /* Black's */
};

struct arrow {
	int from, to;
	enum { ARROW_AUTHOR, ARROW_LAST_MOVE, ARROW_WHITE, ARROW_BLACK } kind;
};

/* Both raw sums on a square, in half-units. */
struct sums {
	bool shown;
	int sum[2];
	bool realisable[2];
};

struct ct1_diagram {
	ct1_context *context;
	struct ct1_position position;
	bool over;     /* a side has won: it is no one's move */
	char *caption; /* null for none */
	struct ct1_move last_move;
	bool has_last_move;
	uint16_t marks[SQUARES];
	struct sums sums[SQUARES];
	struct arrow *arrows;
	size_t arrow_count, arrow_capacity;
};

/* The square that is drawn at a column and row, both from 0, the row from above. */
static inline int diagram_square(const struct ct1_diagram_options *options, int column, int row)
{
	return options->flipped ? row * FILES + (FILES - 1 - column)
	                        : (RANKS - 1 - row) * FILES + column;
}

static inline int diagram_column(const struct ct1_diagram_options *options, int square)
{
	return options->flipped ? FILES - 1 - square % FILES : square % FILES;
}

static inline int diagram_row(const struct ct1_diagram_options *options, int square)
{
	return options->flipped ? square / FILES : RANKS - 1 - square / FILES;
}

/* Adds a sum of strength in units, with ½ or, in ASCII, with .5: "3½". */
void diagram_add_strength(struct buffer *out, int half_units, bool ascii);

/* Adds both sums as the books have them, "3½:2½"; one that cannot be used is in brackets. */
void diagram_add_sums(struct buffer *out, const struct sums *sums, bool ascii);

/* How things are said (words.c): with the pieces' names, for CT1_PIECES_FIGURES, or abbreviated. */
struct wording {
	bool russian, ascii;
	enum ct1_diagram_pieces pieces;
};

/*
 * One statement each on what is shown, without a full stop: "Last move: Кт g5-g3".  Nothing is
 * added where there is nothing to state, and false returned.
 */
bool diagram_state_side(struct buffer *out, const struct ct1_diagram *diagram,
                        const struct wording *wording);
bool diagram_state_last_move(struct buffer *out, const struct ct1_diagram *diagram,
                             const struct wording *wording);
bool diagram_state_unassailable(struct buffer *out, const struct ct1_diagram *diagram,
                                const struct wording *wording);
bool diagram_state_captures(struct buffer *out, const struct ct1_diagram *diagram,
                            const struct wording *wording);
bool diagram_state_sums(struct buffer *out, const struct ct1_diagram *diagram,
                        const struct wording *wording);
bool diagram_state_attack(struct buffer *out, const struct ct1_diagram *diagram, int square,
                          const struct wording *wording);
bool diagram_state_arrows(struct buffer *out, const struct ct1_diagram *diagram,
                          const struct wording *wording);

/* Adds what stands on the squares that have any of these marks: "Кт g5, Пр c1". */
void diagram_add_marked(struct buffer *out, const struct ct1_diagram *diagram, unsigned marks,
                        const struct wording *wording);

/* The squares that have any of these marks. */
bitboard diagram_marked(const struct ct1_diagram *diagram, unsigned marks);

/* Describes the position and what is shown in sentences, for those who cannot see it. */
void diagram_add_description(struct buffer *out, const struct ct1_diagram *diagram, bool russian);

/* The renderers; a picture becomes what the kind of canvas says. */
void diagram_write_text(struct buffer *out, const struct ct1_diagram *diagram,
                        const struct ct1_diagram_options *options, bool ascii);
void diagram_draw(struct buffer *out, const struct ct1_diagram *diagram,
                  const struct ct1_diagram_options *options, const struct canvas_kind *kind);

#endif
