/*
 * The board as the books print it: hatched castles in a frame, a bold line between the territories,
 * double lines where Knechts are promoted; and what stands beside it.
 */
#include <string.h>

#include "draw/svg.h"
#include "draw/xml.h"

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

static void define_hatching(const struct picture *picture, const char *id, int step, int stripe,
                            bool crossed)
{
	struct buffer *out = picture->out;

	buffer_add_string(out, "<path id=\"");
	svg_add_id(picture, id);
	buffer_add_string(out, "\" d=\"");
	for (int middle = step / 2; middle < 2 * SQUARE; middle += step) {
		int from = middle - stripe / 2;

		add_stripe(out, from, from + stripe, false);
		if (crossed)
			add_stripe(out, from, from + stripe, true);
	}
	buffer_add_string(out, "\"/>\n");
}

void svg_define_board(const struct picture *picture)
{
	if (strcmp(picture->theme->hatch, "none") != 0)
		define_hatching(picture, "-hatch", DARK_STEP, DARK_STRIPE, false);
	define_hatching(picture, "-castle", CASTLE_STEP, CASTLE_STRIPE, true);
}

/* --- Squares -------------------------------------------------------------------------------- */

static bool is_dark(int square)
{
	return (square % FILES + square / FILES) % 2 == 0;
}

static bitboard castles(const struct picture *picture)
{
	const bitboard *castle = picture->diagram->position.rules->castle;

	return castle[CT1_WHITE] | castle[CT1_BLACK];
}

static void add_squares(const struct picture *picture, bitboard squares, const char *class,
                        const char *fill, const char *line)
{
	buffer_printf(picture->out,
	              "<path class=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\" d=\"",
	              class, fill, line);
	while (squares) {
		int square = bitboard_take(&squares);

		buffer_printf(picture->out, "M%d %dh%dv%dh-%dz", square_x(picture, square),
		              square_y(picture, square), SQUARE, SQUARE, SQUARE);
	}
	buffer_add_string(picture->out, "\"/>\n");
}

static void add_hatching(const struct picture *picture, bitboard squares, const char *id,
                         const char *class, const char *color)
{
	if (strcmp(color, "none") == 0)
		return;
	buffer_printf(picture->out, "<g class=\"%s\" fill=\"%s\">\n", class, color);
	while (squares) {
		int square = bitboard_take(&squares);

		buffer_add_string(picture->out, "<use xlink:href=\"#");
		svg_add_id(picture, id);
		buffer_printf(picture->out, "\" x=\"%d\" y=\"%d\"/>\n", square_x(picture, square),
		              square_y(picture, square));
	}
	buffer_add_string(picture->out, "</g>\n");
}

static void add_ground(const struct picture *picture)
{
	const struct theme *theme = picture->theme;
	bitboard dark = 0;

	for (int square = 0; square < SQUARES; square++) {
		if (is_dark(square))
			dark |= BIT(square);
	}
	dark &= ~castles(picture);
	buffer_printf(picture->out,
	              "<rect class=\"ct1-paper\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n"
	              "<rect class=\"ct1-light\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
	              "fill=\"%s\"/>\n",
	              picture->width, picture->height, theme->paper, picture->left, picture->top,
	              BOARD, BOARD, theme->light);
	add_squares(picture, dark, "ct1-dark", theme->dark, theme->hatch);
	add_squares(picture, castles(picture), "ct1-castle", theme->castle.fill, "none");
	add_hatching(picture, dark, "-hatch", "ct1-dark-hatch", theme->hatch);
	add_hatching(picture, castles(picture), "-castle", "ct1-castle-hatch", theme->castle.line);
}

/* --- Lines ---------------------------------------------------------------------------------- */

enum {
	BOLD = 80, /* widths in tenths */
	DOUBLE = 26,
	DOUBLE_ALL = 96, /* both lines and what is between them */
	CASTLE_FRAME = 50,
	CASTLE_INNER = 20,
};

static void open_lines(const struct picture *picture, const char *class, const char *color,
                       int width)
{
	buffer_printf(picture->out,
	              "<path class=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"", class,
	              color);
	xml_add_tenths(picture->out, width);
	buffer_add_string(picture->out, "\" d=\"");
}

static void close_lines(const struct picture *picture)
{
	buffer_add_string(picture->out, "\"/>\n");
}

/* Adds a line across the board, so many tenths below its top. */
static void add_level(const struct picture *picture, int tenths)
{
	buffer_printf(picture->out, "M%d ", picture->left);
	xml_add_tenths(picture->out, picture->top * 10 + tenths);
	buffer_printf(picture->out, "h%d", BOARD);
}

static void add_territories(const struct picture *picture)
{
	const struct theme *theme = picture->theme;
	int middle = BOARD / 2 * 10;
	int step = SQUARE * 10;
	int off = (DOUBLE_ALL - DOUBLE) / 2;

	open_lines(picture, "ct1-double-gap", theme->gap, DOUBLE_ALL);
	add_level(picture, middle - step);
	add_level(picture, middle + step);
	close_lines(picture);
	open_lines(picture, "ct1-double", theme->line, DOUBLE);
	add_level(picture, middle - step - off);
	add_level(picture, middle - step + off);
	add_level(picture, middle + step - off);
	add_level(picture, middle + step + off);
	close_lines(picture);
	open_lines(picture, "ct1-territory", theme->line, BOLD);
	add_level(picture, middle);
	close_lines(picture);
}

/* Adds the lines between the squares of a castle, which nothing else tells apart. */
static void add_castle_lines(const struct picture *picture, bitboard castle)
{
	while (castle) {
		int square = bitboard_take(&castle);

		if ((castle & BIT(square + 1)) && square % FILES < FILES - 1)
			buffer_printf(picture->out, "M%d %dv%d",
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

	buffer_printf(picture->out, "M%d %dh%dv%dh-%dz", x, square_y(picture, low), count * SQUARE,
	              SQUARE, count * SQUARE);
}

static void add_castles(const struct picture *picture)
{
	const bitboard *castle = picture->diagram->position.rules->castle;

	open_lines(picture, "ct1-castle-line", picture->theme->line, CASTLE_INNER);
	add_castle_lines(picture, castle[CT1_WHITE]);
	add_castle_lines(picture, castle[CT1_BLACK]);
	close_lines(picture);
	open_lines(picture, "ct1-castle-frame", picture->theme->line, CASTLE_FRAME);
	add_castle_frame(picture, castle[CT1_WHITE]);
	add_castle_frame(picture, castle[CT1_BLACK]);
	close_lines(picture);
}

/* Adds a frame whose line has its middle so many tenths off the board. */
static void add_frame(const struct picture *picture, const char *class, int off, int width)
{
	int side = BOARD * 10 + 2 * off;

	open_lines(picture, class, picture->theme->ink, width);
	buffer_add_char(picture->out, 'M');
	xml_add_tenths(picture->out, picture->left * 10 - off);
	buffer_add_char(picture->out, ' ');
	xml_add_tenths(picture->out, picture->top * 10 - off);
	buffer_add_char(picture->out, 'h');
	xml_add_tenths(picture->out, side);
	buffer_add_char(picture->out, 'v');
	xml_add_tenths(picture->out, side);
	buffer_add_string(picture->out, "h-");
	xml_add_tenths(picture->out, side);
	buffer_add_char(picture->out, 'z');
	close_lines(picture);
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
	INSIDE_SCALE = 620,
	INSIDE_STROKE = 30,
	INSIDE_HALO = 80,
	INSIDE_PAD = 5,
	INSIDE_BASE = 10,     /* leaves room for the tail of g */
	COORDINATES_OFF = 36, /* from the board to the middle of the letters */
	PLAIN_OFF = 26,
};

/* A coordinate with its middle at a place. */
static void add_outside(const struct picture *picture, char c, int x, int base)
{
	int width = glyphs_width(&c, 1) * OUTSIDE_SCALE / GLYPH_WHOLE;
	struct pen pen = {x * 10 - width * 5, base * 10, OUTSIDE_SCALE};

	svg_add_lettering(picture, pen, &c, 1);
}

static void add_all_outside(const struct picture *picture, bool all)
{
	int off = picture->options->border ? COORDINATES_OFF : PLAIN_OFF;
	int half = GLYPH_CAPITAL * OUTSIDE_SCALE / GLYPH_WHOLE / 2;

	svg_open_lettering(picture, "ct1-coordinates", picture->theme->ink, OUTSIDE_STROKE);
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
	svg_close_group(picture);
}

static void add_rank(const struct picture *picture, int row)
{
	char c = (char)('1' + diagram_square(picture->options, 0, row) / FILES);
	int height = GLYPH_CAPITAL * INSIDE_SCALE / GLYPH_WHOLE;
	struct pen pen = {(picture->left + INSIDE_PAD) * 10,
	                  (picture->top + row * SQUARE + INSIDE_PAD + height) * 10, INSIDE_SCALE};

	svg_add_lettering(picture, pen, &c, 1);
}

static void add_file(const struct picture *picture, int column)
{
	char c = (char)('a' + diagram_square(picture->options, column, 0) % FILES);
	int width = glyphs_width(&c, 1) * INSIDE_SCALE / GLYPH_WHOLE;
	struct pen pen = {(picture->left + (column + 1) * SQUARE - INSIDE_PAD - width) * 10,
	                  (picture->top + BOARD - INSIDE_BASE) * 10, INSIDE_SCALE};

	svg_add_lettering(picture, pen, &c, 1);
}

/* In the corners of the squares at the left and below, where pieces leave room. */
static void add_all_inside(const struct picture *picture, const char *class, const char *color,
                           int stroke)
{
	svg_open_lettering(picture, class, color, stroke);
	for (int row = 0; row < RANKS; row++)
		add_rank(picture, row);
	for (int column = 0; column < FILES; column++)
		add_file(picture, column);
	svg_close_group(picture);
}

void svg_add_coordinates(const struct picture *picture)
{
	const struct theme *theme = picture->theme;

	switch (picture->options->coordinates) {
	case CT1_COORDINATES_INSIDE:
		add_all_inside(picture, "ct1-coordinates-halo", theme->gap, INSIDE_HALO);
		add_all_inside(picture, "ct1-coordinates", theme->line, INSIDE_STROKE);
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
};

/* A disc of the side's colour, beside its first rank. */
static void add_side_mark(const struct picture *picture)
{
	enum ct1_side side = picture->diagram->position.side;
	int home = side == CT1_WHITE ? 0 : SQUARES - FILES;

	buffer_printf(picture->out,
	              "<circle class=\"ct1-side-mark ct1-%s\" cx=\"%d\" cy=\"%d\" r=\"%d\" "
	              "fill=\"%s\" stroke=\"%s\" stroke-width=\"4\"/>\n",
	              side == CT1_WHITE ? "white" : "black", picture->right + SIDE_RADIUS,
	              square_y(picture, home) + HALF, SIDE_RADIUS,
	              side == CT1_WHITE ? "#fff" : "#000", picture->theme->ink);
}

void svg_add_board(const struct picture *picture)
{
	buffer_add_string(picture->out, "<g class=\"ct1-board\">\n");
	add_ground(picture);
	add_territories(picture);
	add_castles(picture);
	add_border(picture);
	buffer_add_string(picture->out, "</g>\n");
	if (picture->options->side_mark)
		add_side_mark(picture);
}
