/*
 * Making diagrams.
 */
#include "draw/diagram.h"

#include <string.h>

#include "base/context.h"
#include "draw/canvas.h"
#include "rules/geometry.h"

/*
 * Whether a side has won.  Where one has no pieces at all, or both have no King, it is not the end
 * of a game that is shown but a part of a position.
 */
static bool is_won(const struct ct1_position *position)
{
	enum ct1_winner winner = ct1_position_outcome(position).winner;

	return (winner == CT1_WHITE_WON && position->pieces[CT1_BLACK][CT1_NO_PIECE]) ||
	       (winner == CT1_BLACK_WON && position->pieces[CT1_WHITE][CT1_NO_PIECE]);
}

ct1_diagram *ct1_diagram_new(ct1_context *context, const ct1_position *position)
{
	ct1_diagram *diagram = memory_new(context, sizeof *diagram);

	if (!diagram)
		return NULL;
	diagram->context = context;
	diagram->position = *position;
	diagram->over = is_won(position);
	for (enum ct1_side side = CT1_WHITE; side <= CT1_BLACK; side++) {
		int square = ct1_position_unassailable(position, side);

		if (square >= 0)
			diagram->marks[square] |= side == CT1_WHITE ? MARK_WHITES : MARK_BLACKS;
	}
	return diagram;
}

void ct1_diagram_free(ct1_diagram *diagram)
{
	if (!diagram)
		return;
	memory_free(diagram->context, diagram->arrows);
	memory_free(diagram->context, diagram->caption);
	memory_free(diagram->context, diagram);
}

int ct1_diagram_set_caption(ct1_diagram *diagram, const char *caption)
{
	char *copy = NULL;

	if (caption) {
		copy = memory_new(diagram->context, strlen(caption) + 1);
		if (!copy)
			return CT1_NO_MEMORY;
		memcpy(copy, caption, strlen(caption) + 1);
	}
	memory_free(diagram->context, diagram->caption);
	diagram->caption = copy;
	return CT1_OK;
}

/* --- Arrows --------------------------------------------------------------------------------- */

static int add_arrow(ct1_diagram *diagram, struct arrow arrow)
{
	struct arrow *arrows =
		memory_grow(diagram->context, diagram->arrows, &diagram->arrow_capacity,
	                    diagram->arrow_count + 1, sizeof *arrows);

	if (!arrows)
		return CT1_NO_MEMORY;
	diagram->arrows = arrows;
	arrows[diagram->arrow_count++] = arrow;
	return CT1_OK;
}

int ct1_diagram_add_arrow(ct1_diagram *diagram, int from, int to)
{
	return add_arrow(diagram, (struct arrow){.from = from, .to = to, .kind = ARROW_AUTHOR});
}

int ct1_diagram_show_attack(ct1_diagram *diagram, int square)
{
	const struct ct1_position *position = &diagram->position;
	int status = CT1_OK;

	for (enum ct1_side side = CT1_WHITE; (int)side <= CT1_BLACK && status == CT1_OK; side++) {
		/* A Scout strikes without strength; the books show its attack all the same. */
		bitboard strikers = ct1_position_strikers(position, side, square) |
		                    (position->pieces[side][CT1_SCOUT] &
		                     geometry_origins(side, CT1_SCOUT, square));

		strikers &= ~BIT(square);
		if (position_barred(position, side) & BIT(square))
			continue;
		while (strikers && status == CT1_OK)
			status = add_arrow(diagram, (struct arrow){
							    .from = bitboard_take(&strikers),
							    .to = square,
							    .kind = side == CT1_WHITE ? ARROW_WHITE
			                                                              : ARROW_BLACK,
						    });
	}
	return status;
}

/* --- Marks ---------------------------------------------------------------------------------- */

void ct1_diagram_set_last_move(ct1_diagram *diagram, struct ct1_move move)
{
	diagram->last_move = move;
	diagram->has_last_move = true;
	diagram->marks[move.from] |= MARK_LAST_MOVE;
	diagram->marks[move.to] |= MARK_LAST_MOVE;
}

bitboard diagram_marked(const struct ct1_diagram *diagram, unsigned marks)
{
	bitboard marked = 0;

	for (int square = 0; square < SQUARES; square++) {
		if (diagram->marks[square] & marks)
			marked |= BIT(square);
	}
	return marked;
}

void ct1_diagram_add_mark(ct1_diagram *diagram, int square)
{
	diagram->marks[square] |= MARK_AUTHOR;
}

/* What a square reached by the piece on `from` is to that piece; 0 for nothing. */
static unsigned classify(const struct ct1_position *position, int from, int to)
{
	enum ct1_piece piece = position->squares[from];
	struct ct1_move move = {(uint8_t)from, (uint8_t)to, CT1_NO_PIECE};
	unsigned violated = ct1_position_judge(position, move) & ~CT1_VIOLATES_PROMOTION_CHOICE;
	bool castle =
		(position->rules->castle[CT1_WHITE] | position->rules->castle[CT1_BLACK]) & BIT(to);

	if (violated & CT1_VIOLATES_UNASSAILABLE)
		return 0;
	if (piece == CT1_SCOUT && castle && !(violated & CT1_VIOLATES_OWN_PIECE))
		return MARK_MOVE | MARK_SCOUT | MARK_EXCHANGE;
	/* A Scout has no strength for squares that it cannot go to. */
	if (violated != 0)
		return piece == CT1_SCOUT ? 0 : MARK_STRIKE;
	return piece == CT1_SCOUT ? MARK_MOVE | MARK_SCOUT : MARK_MOVE;
}

void ct1_diagram_show_moves(ct1_diagram *diagram, int square)
{
	struct ct1_position position = diagram->position;
	enum ct1_piece piece = position.squares[square];

	if (piece == CT1_NO_PIECE)
		return;
	/* As if it were that side's move, whosever it is. */
	position.side = position_owner(&position, square);
	bitboard reached =
		geometry_reach(position.side, piece, square, position_occupied(&position));

	diagram->marks[square] |= MARK_LOOKED_AT;
	while (reached) {
		int to = bitboard_take(&reached);

		diagram->marks[to] |= (uint16_t)classify(&position, square, to);
	}
}

void ct1_diagram_show_captures(ct1_diagram *diagram)
{
	const struct ct1_position *position = &diagram->position;
	bitboard enemies = position->pieces[opponent(position->side)][CT1_NO_PIECE];

	while (enemies && !diagram->over) {
		int square = bitboard_take(&enemies);

		if (position_can_capture(position, position->side, square))
			diagram->marks[square] |= MARK_CAPTURE;
	}
}

/* --- Strength ------------------------------------------------------------------------------- */

static void show_sums(ct1_diagram *diagram, int square)
{
	struct sums *sums = &diagram->sums[square];

	sums->shown = true;
	for (enum ct1_side side = CT1_WHITE; (int)side <= CT1_BLACK; side++) {
		sums->sum[side] = ct1_position_strength(&diagram->position, side, square);
		sums->realisable[side] = ct1_position_realisable(&diagram->position, side, square);
	}
}

void ct1_diagram_show_strength(ct1_diagram *diagram, int square)
{
	if (square >= 0) {
		show_sums(diagram, square);
		return;
	}
	for (square = 0; square < SQUARES; square++) {
		if (ct1_position_strength(&diagram->position, CT1_WHITE, square) > 0 &&
		    ct1_position_strength(&diagram->position, CT1_BLACK, square) > 0)
			show_sums(diagram, square);
	}
}

void diagram_add_strength(struct buffer *out, int half_units, bool ascii)
{
	if (half_units / 2 > 0 || half_units == 0 || ascii)
		buffer_add_number(out, (uint64_t)half_units / 2);
	if (half_units % 2)
		buffer_add_string(out, ascii ? ".5" : "½");
}

static void add_side(struct buffer *out, const struct sums *sums, enum ct1_side side, bool ascii)
{
	if (!sums->realisable[side])
		buffer_add_char(out, '(');
	diagram_add_strength(out, sums->sum[side], ascii);
	if (!sums->realisable[side])
		buffer_add_char(out, ')');
}

void diagram_add_sums(struct buffer *out, const struct sums *sums, bool ascii)
{
	add_side(out, sums, CT1_WHITE, ascii);
	buffer_add_char(out, ':');
	add_side(out, sums, CT1_BLACK, ascii);
}

/* --- Writing -------------------------------------------------------------------------------- */

/* Hands over what was written, and frees it. */
static int write_out(struct buffer *out, ct1_write *write, void *user)
{
	int status = out->failed ? CT1_NO_MEMORY : CT1_OK;

	if (status == CT1_OK && write(user, out->data, out->length) != 0)
		status = CT1_WRITE_FAILED;
	buffer_free(out);
	return status;
}

int ct1_diagram_write(const ct1_diagram *diagram, enum ct1_diagram_format format,
                      const struct ct1_diagram_options *options, ct1_write *write, void *user)
{
	static const struct ct1_diagram_options defaults = {.border = true};
	struct buffer out;

	if (!options)
		options = &defaults;
	buffer_init(&out, diagram->context);
	switch (format) {
	case CT1_DIAGRAM_SVG:
		diagram_draw(&out, diagram, options, &svg_canvas);
		break;
	case CT1_DIAGRAM_TEX:
		diagram_draw(&out, diagram, options, &tikz_canvas);
		break;
	default:
		diagram_write_text(&out, diagram, options, format == CT1_DIAGRAM_ASCII);
	}
	return write_out(&out, write, user);
}

int ct1_diagram_describe(const ct1_diagram *diagram, bool russian, ct1_write *write, void *user)
{
	struct buffer out;

	buffer_init(&out, diagram->context);
	diagram_add_description(&out, diagram, russian);
	return write_out(&out, write, user);
}
