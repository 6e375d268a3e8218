/*
 * The board as the books print it: hatched castles in a frame, a bold line between the territories,
 * double lines where Knechts are promoted; and what stands beside it.
 */
#include "draw/picture.h"

/* --- Hatching ------------------------------------------------------------------------------- */

enum {
	DARK_STEP = 12, /* along a side of a square, from stripe to stripe */
	DARK_STRIPE = 4,
	CASTLE_STEP = 16,
	CASTLE_STRIPE = 2,
};

/*
 * Adds a stripe across a square as a figure that ends exactly at its sides, which a line would not
 * do: it covers what is between x + y = `from` and x + y = `to`, or the mirror image of that.
 */
static void add_stripe(struct buffer *out, int from, int to, bool mirrored)
{
	int points[4][2];

	for (int i = 0; i < 4; i++) {
		int sum = i == 0 || i == 3 ? from : to;
		bool high = i < 2; /* an end at the upper right, the others at the lower left */
		int near = sum > SQUARE ? sum - SQUARE : 0;
		int far = sum - near;

		points[i][0] = high ? far : near;
		points[i][1] = high ? near : far;
		if (mirrored)
			points[i][0] = SQUARE - points[i][0];
	}
	buffer_printf(out, "M%d %dL%d %d %d %d %d %dZ", points[0][0], points[0][1], points[1][0],
	              points[1][1], points[2][0], points[2][1], points[3][0], points[3][1]);
}

static void define_hatching(const struct picture *picture, const char *name, int step, int stripe,
                            bool crossed)
{
	struct buffer *path = &picture->canvas->path;

	canvas_begin_symbol(picture->canvas, name);
	for (int middle = step / 2; middle < 2 * SQUARE; middle += step) {
		int from = middle - stripe / 2;

		add_stripe(path, from, from + stripe, false);
		if (crossed)
			add_stripe(path, from, from + stripe, true);
	}
	canvas_path(picture->canvas, &(struct look){0});
	canvas_end_symbol(picture->canvas);
}

void picture_define_board(const struct picture *picture)
{
	if (picture->colors[COLOR_HATCH] != COLOR_NONE)
		define_hatching(picture, "-hatch", DARK_STEP, DARK_STRIPE, false);
	if (picture->colors[COLOR_CASTLE_HATCH] != COLOR_NONE)
		define_hatching(picture, "-castle", CASTLE_STEP, CASTLE_STRIPE, true);
}

/* --- Squares -------------------------------------------------------------------------------- */

enum {
	BLEED = 2, /* of the paper, so that sizes in whole pixels leave no gap at its edges */
	SQUARE_LINE = 15, /* closes the gaps between dark squares that meet at a corner */
};

static bool is_dark(int square)
{
	return (square % FILES + square / FILES) % 2 == 0;
}

static bitboard castles(const struct picture *picture)
{
	const bitboard *castle = picture->diagram->position.rules->castle;

	return castle[CT1_WHITE] | castle[CT1_BLACK];
}

static void add_squares(const struct picture *picture, bitboard squares, const struct look *look)
{
	while (squares) {
		int square = bitboard_take(&squares);

		buffer_printf(&picture->canvas->path, "M%d %dh%dv%dh-%dz",
		              square_x(picture, square), square_y(picture, square), SQUARE, SQUARE,
		              SQUARE);
	}
	canvas_path(picture->canvas, look);
}

static void add_hatching(const struct picture *picture, bitboard squares, const char *name,
                         const char *class, uint32_t color)
{
	if (color == COLOR_NONE)
		return;
	canvas_begin_group(picture->canvas, &(struct look){.class = class, .fill = color});
	while (squares) {
		int square = bitboard_take(&squares);

		canvas_symbol(picture->canvas,
		              &(struct look){.x = square_x(picture, square),
		                             .y = square_y(picture, square)},
		              name);
	}
	canvas_end_group(picture->canvas);
}

static void add_ground(const struct picture *picture)
{
	const uint32_t *colors = picture->colors;
	bitboard dark = 0;

	for (int square = 0; square < SQUARES; square++) {
		if (is_dark(square))
			dark |= BIT(square);
	}
	dark &= ~castles(picture);
	canvas_box(picture->canvas,
	           &(struct look){.class = "ct1-paper", .fill = colors[COLOR_PAPER]},
	           (struct box){-BLEED, -BLEED, picture->width + 2 * BLEED,
	                        picture->height + 2 * BLEED, 0});
	canvas_box(picture->canvas,
	           &(struct look){.class = "ct1-light", .fill = colors[COLOR_LIGHT]},
	           (struct box){picture->left, picture->top, BOARD, BOARD, 0});
	add_squares(picture, dark,
	            &(struct look){
			    .class = "ct1-dark",
			    .fill = colors[COLOR_DARK],
			    .line = colors[COLOR_HATCH],
			    .width = SQUARE_LINE,
		    });
	add_squares(picture, castles(picture),
	            &(struct look){.class = "ct1-castle", .fill = colors[COLOR_CASTLE]});
	add_hatching(picture, dark, "-hatch", "ct1-dark-hatch", colors[COLOR_HATCH]);
	add_hatching(picture, castles(picture), "-castle", "ct1-castle-hatch",
	             colors[COLOR_CASTLE_HATCH]);
}

/* --- Lines ---------------------------------------------------------------------------------- */

enum {
	BOLD = 80,
	DOUBLE = 26,
	DOUBLE_ALL = 96, /* both lines and what is between them */
	CASTLE_FRAME = 50,
	CASTLE_INNER = 20,
};

static void paint_lines(const struct picture *picture, const char *class, enum color_role color,
                        int width)
{
	canvas_path(picture->canvas, &(struct look){
					     .class = class,
					     .fill = COLOR_NONE,
					     .line = picture->colors[color],
					     .width = width,
				     });
}

/* Adds a line across the board, so many tenths below its top. */
static void add_level(const struct picture *picture, int tenths)
{
	buffer_add_char(&picture->canvas->path, 'M');
	canvas_add_place(picture->canvas, picture->left * 10, picture->top * 10 + tenths);
	buffer_printf(&picture->canvas->path, "h%d", BOARD);
}

static void add_territories(const struct picture *picture)
{
	int middle = BOARD / 2 * 10;
	int step = SQUARE * 10;
	int off = (DOUBLE_ALL - DOUBLE) / 2;

	add_level(picture, middle - step);
	add_level(picture, middle + step);
	paint_lines(picture, "ct1-double-gap", COLOR_GAP, DOUBLE_ALL);
	add_level(picture, middle - step - off);
	add_level(picture, middle - step + off);
	add_level(picture, middle + step - off);
	add_level(picture, middle + step + off);
	paint_lines(picture, "ct1-double", COLOR_LINE, DOUBLE);
	add_level(picture, middle);
	paint_lines(picture, "ct1-territory", COLOR_LINE, BOLD);
}

/* Adds the lines between the squares of a castle, which nothing else tells apart. */
static void add_castle_lines(const struct picture *picture, bitboard castle)
{
	while (castle) {
		int square = bitboard_take(&castle);

		if ((castle & BIT(square + 1)) && square % FILES < FILES - 1)
			buffer_printf(&picture->canvas->path, "M%d %dv%d",
			              square_x(picture, square) +
			                      (picture->options->flipped ? 0 : SQUARE),
			              square_y(picture, square), SQUARE);
	}
}

static void add_castle_frame(const struct picture *picture, bitboard castle)
{
	if (!castle)
		return;
	int low = bitboard_first(castle);
	int count = bitboard_count(castle);
	int x = square_x(picture, picture->options->flipped ? low + count - 1 : low);

	buffer_printf(&picture->canvas->path, "M%d %dh%dv%dh-%dz", x, square_y(picture, low),
	              count * SQUARE, SQUARE, count * SQUARE);
}

static void add_castles(const struct picture *picture)
{
	const bitboard *castle = picture->diagram->position.rules->castle;

	add_castle_lines(picture, castle[CT1_WHITE]);
	add_castle_lines(picture, castle[CT1_BLACK]);
	paint_lines(picture, "ct1-castle-line", COLOR_LINE, CASTLE_INNER);
	add_castle_frame(picture, castle[CT1_WHITE]);
	add_castle_frame(picture, castle[CT1_BLACK]);
	paint_lines(picture, "ct1-castle-frame", COLOR_LINE, CASTLE_FRAME);
}

/* Adds a frame whose line has its middle so many tenths off the board. */
static void add_frame(const struct picture *picture, const char *class, int off, int width)
{
	int left = picture->left * 10 - off, top = picture->top * 10 - off;
	int right = left + BOARD * 10 + 2 * off, bottom = top + BOARD * 10 + 2 * off;

	buffer_add_char(&picture->canvas->path, 'M');
	canvas_add_place(picture->canvas, left, top);
	buffer_add_char(&picture->canvas->path, 'L');
	canvas_add_place(picture->canvas, right, top);
	buffer_add_char(&picture->canvas->path, ' ');
	canvas_add_place(picture->canvas, right, bottom);
	buffer_add_char(&picture->canvas->path, ' ');
	canvas_add_place(picture->canvas, left, bottom);
	buffer_add_char(&picture->canvas->path, 'Z');
	paint_lines(picture, class, COLOR_INK, width);
}

static void add_border(const struct picture *picture)
{
	add_frame(picture, "ct1-edge", 14, 28);
	if (picture->options->border)
		add_frame(picture, "ct1-border", 105, 65);
}

/* --- Coordinates ---------------------------------------------------------------------------- */

enum {
	OUTSIDE_SCALE = 860,
	OUTSIDE_STROKE = 34, /* tenths */
	INSIDE_SCALE = 470,
	INSIDE_STROKE = 26,
	INSIDE_HALO = 70,
	INSIDE_PAD = 4,
	INSIDE_BASE = 8,      /* leaves room for the tail of g */
	COORDINATES_OFF = 36, /* from the board to the middle of the letters */
	PLAIN_OFF = 26,
};

/* A coordinate with its middle at a place. */
static void add_outside(const struct picture *picture, char c, int x, int base)
{
	int width = glyphs_width(&c, 1) * OUTSIDE_SCALE / GLYPH_WHOLE;
	struct pen pen = {x * 10 - width * 5, base * 10, OUTSIDE_SCALE};

	picture_add_lettering(picture, pen, &c, 1);
}

static void add_all_outside(const struct picture *picture, bool all)
{
	int off = picture->options->border ? COORDINATES_OFF : PLAIN_OFF;
	int half = GLYPH_CAPITAL * OUTSIDE_SCALE / GLYPH_WHOLE / 2;

	picture_begin_lettering(picture, "ct1-coordinates", picture->colors[COLOR_INK],
	                        OUTSIDE_STROKE);
	for (int file = 0; file < FILES; file++) {
		int x = square_x(picture, file) + HALF;

		/* The letters' base line: that of all of them, whatever rises above it. */
		add_outside(picture, (char)('a' + file), x, picture->top + BOARD + off + half);
		if (all)
			add_outside(picture, (char)('a' + file), x, picture->top - off + half);
	}
	for (int rank = 0; rank < RANKS; rank++) {
		int base = square_y(picture, rank * FILES) + HALF + half;

		add_outside(picture, (char)('1' + rank), picture->left - off, base);
		if (all)
			add_outside(picture, (char)('1' + rank), picture->left + BOARD + off, base);
	}
	canvas_end_group(picture->canvas);
}

static void add_rank(const struct picture *picture, int row)
{
	char c = (char)('1' + diagram_square(picture->options, 0, row) / FILES);
	int height = GLYPH_CAPITAL * INSIDE_SCALE / GLYPH_WHOLE;
	struct pen pen = {(picture->left + INSIDE_PAD) * 10,
	                  (picture->top + row * SQUARE + INSIDE_PAD + height) * 10, INSIDE_SCALE};

	picture_add_lettering(picture, pen, &c, 1);
}

static void add_file(const struct picture *picture, int column)
{
	char c = (char)('a' + diagram_square(picture->options, column, 0) % FILES);
	int width = glyphs_width(&c, 1) * INSIDE_SCALE / GLYPH_WHOLE;
	struct pen pen = {(picture->left + (column + 1) * SQUARE - INSIDE_PAD - width) * 10,
	                  (picture->top + BOARD - INSIDE_BASE) * 10, INSIDE_SCALE};

	picture_add_lettering(picture, pen, &c, 1);
}

/* In the corners of the squares at the left and below, where pieces leave room. */
static void add_all_inside(const struct picture *picture, const char *class, uint32_t color,
                           int stroke)
{
	picture_begin_lettering(picture, class, color, stroke);
	for (int row = 0; row < RANKS; row++)
		add_rank(picture, row);
	for (int column = 0; column < FILES; column++)
		add_file(picture, column);
	canvas_end_group(picture->canvas);
}

void picture_add_coordinates(const struct picture *picture)
{
	const uint32_t *colors = picture->colors;

	switch (picture->options->coordinates) {
	case CT1_COORDINATES_INSIDE:
		add_all_inside(picture, "ct1-coordinates-halo", colors[COLOR_GAP], INSIDE_HALO);
		add_all_inside(picture, "ct1-coordinates", colors[COLOR_LINE], INSIDE_STROKE);
		break;
	case CT1_COORDINATES_NONE:
		break;
	default:
		add_all_outside(picture, picture->options->coordinates == CT1_COORDINATES_ALL);
	}
}

/* --- Side to move --------------------------------------------------------------------------- */

enum {
	SIDE_RADIUS = 14,
	SIDE_LINE = 40,
};

/* A disc of the side's colour, beside its first rank. */
static void add_side_mark(const struct picture *picture)
{
	bool white = picture->diagram->position.side == CT1_WHITE;
	int home = white ? 0 : SQUARES - FILES;

	canvas_circle(
		picture->canvas,
		&(struct look){
			.class = white ? "ct1-side-mark ct1-white" : "ct1-side-mark ct1-black",
			.fill = picture->colors[white ? COLOR_WHITE : COLOR_BLACK],
			.line = picture->colors[COLOR_INK],
			.width = SIDE_LINE,
			.x = picture->right + SIDE_RADIUS,
			.y = square_y(picture, home) + HALF,
		},
		SIDE_RADIUS);
}

void picture_add_board(const struct picture *picture)
{
	canvas_begin_group(picture->canvas, &(struct look){.class = "ct1-board"});
	add_ground(picture);
	add_territories(picture);
	add_castles(picture);
	add_border(picture);
	canvas_end_group(picture->canvas);
	if (picture->options->side_mark && !picture->diagram->over)
		add_side_mark(picture);
}
