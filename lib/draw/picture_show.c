/*
 * What is shown about a position: marks on squares, arrows, strength sums.  What could hide a piece
 * lies under it; over the pieces come the arrows, which go between them, small marks in the corners
 * that pieces leave free, and the sums at their feet.
 */
#include "draw/picture.h"

/* --- Marks ---------------------------------------------------------------------------------- */

enum {
	LINE = 40, /* of a frame or ring, in tenths; its edge on both sides together: */
	EDGE = 40,
	MARK = 17,                     /* half the size of a mark in the middle of a square */
	CORNER = 9,                    /* half the size of one in its corner, beside a piece */
	IN_CORNER = HALF - CORNER - 4, /* from the middle of the square to that one's */
	MARK_LINE = 35,
	SHIELD_LINE = 30,
};

/* A line with an edge that sets it apart from whatever is under it. */
static void add_edged(const struct picture *picture, int square, const char *class,
                      enum color_role color, const char *data)
{
	char name[CLASS_MAX];

	picture_name_square(name, class, square);
	for (int pass = 0; pass < 2; pass++) {
		struct look look = {
			.class = name,
			.fill = COLOR_NONE,
			.line = picture->colors[pass == 0 ? color + 1 : color],
			.width = pass == 0 ? LINE + EDGE : LINE,
			.x = square_x(picture, square),
			.y = square_y(picture, square),
		};

		buffer_add_string(&picture->canvas->path, data);
		canvas_path(picture->canvas, &look);
	}
}

/*
 * A shield in the colour of the side, with an edge in the other one, so that it tells whose it is
 * without any tint.  Where both squares are the same Black's lies within White's.
 */
static void add_shield(const struct picture *picture, int square, enum ct1_side side)
{
	bool within = picture->diagram->marks[square] & MARK_WHITES && side == CT1_BLACK;
	const uint32_t *colors = picture->colors;
	char name[CLASS_MAX];
	struct look look = {
		.class = name,
		.fill = colors[side == CT1_WHITE ? COLOR_WHITE : COLOR_BLACK],
		.line = colors[side == CT1_WHITE ? COLOR_WHITE_LINE : COLOR_BLACK_BARS],
		.width = SHIELD_LINE,
		.x = square_x(picture, square),
		.y = square_y(picture, square),
	};

	picture_name_square(name,
	                    side == CT1_WHITE ? "ct1-unassailable ct1-white"
	                                      : "ct1-unassailable ct1-black",
	                    square);
	buffer_add_string(&picture->canvas->path,
	                  within ? "M24 22L72 22 72 46C72 58 62 68 48 74 34 68 24 58 24 46Z"
	                         : "M6 7L90 7 90 46C90 68 72 83 48 92 24 83 6 68 6 46Z");
	canvas_path(picture->canvas, &look);
}

/* Sums leave no room for the lower corners. */
static void add_corners(const struct picture *picture, int square)
{
	bool upper = picture->diagram->sums[square].shown;

	add_edged(picture, square, "ct1-last-move", COLOR_LAST_MOVE,
	          upper ? "M6 26L6 6 26 6M70 6L90 6 90 26"
	                : "M6 26L6 6 26 6M70 6L90 6 90 26M90 70L90 90 70 90M26 90L6 90 6 70");
}

static void add_under_marks(const struct picture *picture, int square)
{
	unsigned marks = picture->diagram->marks[square];

	if (marks & MARK_WHITES)
		add_shield(picture, square, CT1_WHITE);
	if (marks & MARK_BLACKS)
		add_shield(picture, square, CT1_BLACK);
	if (marks & MARK_LAST_MOVE)
		add_corners(picture, square);
	if (marks & MARK_LOOKED_AT)
		add_edged(picture, square, "ct1-looked-at", COLOR_LOOKED_AT,
		          "M6 6L90 6 90 90 6 90Z");
	if (marks & MARK_CAPTURE)
		add_edged(picture, square, "ct1-capture", COLOR_CAPTURE,
		          "M48 4C72.3 4 92 23.7 92 48 92 72.3 72.3 92 48 92 23.7 92 4 72.3 4 48 4 "
		          "23.7 23.7 4 48 4Z");
}

/* Of a mark, with a line round it. */
static struct look mark_look(const struct picture *picture, const char *class,
                             enum color_role color)
{
	return (struct look){
		.class = class,
		.fill = picture->colors[color],
		.line = picture->colors[color + 1],
		.width = MARK_LINE,
	};
}

/* Whether a piece of the same side as the one looked at stands there. */
static bool is_own(const struct picture *picture, int square)
{
	const struct ct1_position *position = &picture->diagram->position;
	bitboard looked_at = diagram_marked(picture->diagram, MARK_LOOKED_AT);

	return looked_at && is_occupied(picture, square) &&
	       position_owner(position, square) ==
	               position_owner(position, bitboard_first(looked_at));
}

/* Upright where it strikes, upside down where the piece is its own, which it stands by. */
static void add_triangle(const struct picture *picture, int square, struct place middle, int half)
{
	char name[CLASS_MAX];
	struct look look = mark_look(picture, name, COLOR_MOVE);

	picture_name_square(name, "ct1-strike", square);
	look.joins = JOINS_ROUND;
	if (is_own(picture, square))
		half = -half;
	buffer_printf(&picture->canvas->path, "M%d %dl%d %dh%dz", middle.x, middle.y - half, half,
	              2 * half, -2 * half);
	canvas_path(picture->canvas, &look);
}

static void add_rectangle(const struct picture *picture, int square, struct place middle, int half)
{
	unsigned marks = picture->diagram->marks[square];
	const char *class = "ct1-move";
	char name[CLASS_MAX];
	struct look look =
		mark_look(picture, name, marks & MARK_EXCHANGE ? COLOR_EXCHANGE : COLOR_MOVE);

	if (marks & MARK_EXCHANGE)
		class = "ct1-move ct1-exchange";
	else if (marks & MARK_SCOUT)
		class = "ct1-move ct1-scout-move";
	picture_name_square(name, class, square);
	canvas_box(picture->canvas, &look,
	           (struct box){
			   .x = middle.x - half,
			   .y = middle.y - half,
			   .width = 2 * half,
			   .height = 2 * half,
			   .radius = marks & MARK_SCOUT ? half * 2 / 3 : 0,
		   });
}

static void add_move_mark(const struct picture *picture, int square, struct place middle, int half)
{
	if (picture->diagram->marks[square] & MARK_STRIKE)
		add_triangle(picture, square, middle, half);
	else
		add_rectangle(picture, square, middle, half);
}

static void add_author_mark(const struct picture *picture, int square, struct place middle,
                            int radius)
{
	char name[CLASS_MAX];
	struct look look = mark_look(picture, name, COLOR_MARK);

	picture_name_square(name, "ct1-mark", square);
	look.x = middle.x;
	look.y = middle.y;
	canvas_circle(picture->canvas, &look, radius);
}

/* Alone, a mark has the middle of its square; beside something else, a corner. */
static void add_over_marks(const struct picture *picture, int square)
{
	unsigned marks = picture->diagram->marks[square];
	struct place middle = middle_of(picture, square);
	struct place left = {middle.x - IN_CORNER, middle.y - IN_CORNER};
	struct place right = {middle.x + IN_CORNER, middle.y - IN_CORNER};
	bool moves = marks & (MARK_MOVE | MARK_STRIKE);
	bool taken = is_occupied(picture, square) || picture->diagram->sums[square].shown;

	if (moves && taken)
		add_move_mark(picture, square, left, CORNER);
	else if (moves)
		add_move_mark(picture, square, middle, MARK);
	if (!(marks & MARK_AUTHOR))
		return;
	if (taken || moves)
		add_author_mark(picture, square, right, CORNER);
	else
		add_author_mark(picture, square, middle, MARK);
}

/* --- Strength ------------------------------------------------------------------------------- */

enum {
	SUMS_SCALE = 850, /* at most */
	SUMS_ROOM = 82,   /* of the numbers in their square */
	SUMS_STROKE = 44, /* tenths, at the scale of 1 */
	PLATE_PAD = 3,
	PLATE_OFF = 2, /* from the lower side of the square */
	PLATE_LINE = 15,
	PLATE_RADIUS = 5,
};

/* Where a text of sums goes, and what goes behind it: the plate. */
struct sums_place {
	int left, base, width, height;
	int scale, stroke;
};

static void make_sums(const struct picture *picture, int square, struct buffer *text)
{
	buffer_init(text, picture->canvas->out->context);
	diagram_add_sums(text, &picture->diagram->sums[square], false);
	if (text->failed)
		picture->canvas->out->failed = true;
}

/* One for the whole diagram, at which the widest of its sums fits. */
static int find_scale(const struct picture *picture)
{
	int widest = SUMS_ROOM;

	for (int square = 0; square < SQUARES; square++) {
		struct buffer text;

		if (!picture->diagram->sums[square].shown)
			continue;
		make_sums(picture, square, &text);
		int width = text.failed ? 0 : glyphs_width(text.data, text.length);

		widest = width > widest ? width : widest;
		buffer_free(&text);
	}
	int scale = SUMS_ROOM * GLYPH_WHOLE / widest;

	return scale < SUMS_SCALE ? scale : SUMS_SCALE;
}

/* In the middle of an empty square, else at its foot. */
static struct sums_place place_sums(const struct picture *picture, int square, int width, int scale)
{
	bool taken = is_occupied(picture, square) || picture->diagram->marks[square] != 0;
	struct sums_place place = {.scale = scale, .stroke = SUMS_STROKE * scale / GLYPH_WHOLE};

	place.width = width * scale / GLYPH_WHOLE;
	place.height = GLYPH_CAPITAL * scale / GLYPH_WHOLE;
	place.left = square_x(picture, square) + HALF - place.width / 2;
	place.base = square_y(picture, square) +
	             (taken ? SQUARE - PLATE_OFF - PLATE_PAD : HALF + place.height / 2);
	return place;
}

static void add_plate(const struct picture *picture, const struct sums_place *place)
{
	struct look look = {
		.class = "ct1-plate",
		.fill = picture->colors[COLOR_SUMS_PLATE],
		.line = picture->colors[COLOR_SUMS],
		.width = PLATE_LINE,
	};

	canvas_box(picture->canvas, &look,
	           (struct box){
			   .x = place->left - PLATE_PAD - 1,
			   .y = place->base - place->height - PLATE_PAD,
			   .width = place->width + 2 * PLATE_PAD + 2,
			   .height = place->height + 2 * PLATE_PAD,
			   .radius = PLATE_RADIUS,
		   });
}

static void add_sums_text(const struct picture *picture, int square, const struct buffer *text,
                          int scale)
{
	struct sums_place place =
		place_sums(picture, square, glyphs_width(text->data, text->length), scale);
	struct pen pen = {place.left * 10, place.base * 10, place.scale};
	char name[CLASS_MAX];

	picture_name_square(name, "ct1-sums", square);
	canvas_begin_group(picture->canvas, &(struct look){.class = name});
	add_plate(picture, &place);
	picture_begin_lettering(picture, "ct1-sums-text", picture->colors[COLOR_SUMS],
	                        place.stroke);
	picture_add_lettering(picture, pen, text->data, text->length);
	canvas_end_group(picture->canvas);
	canvas_end_group(picture->canvas);
}

static void add_sums(const struct picture *picture, int square, int scale)
{
	struct buffer text;

	make_sums(picture, square, &text);
	if (!text.failed)
		add_sums_text(picture, square, &text, scale);
	buffer_free(&text);
}

/* --- All ------------------------------------------------------------------------------------ */

void picture_add_under(const struct picture *picture)
{
	canvas_begin_group(picture->canvas, &(struct look){.class = "ct1-under"});
	for (int square = 0; square < SQUARES; square++)
		add_under_marks(picture, square);
	canvas_end_group(picture->canvas);
}

void picture_add_over(const struct picture *picture)
{
	canvas_begin_group(picture->canvas, &(struct look){.class = "ct1-over"});
	for (int square = 0; square < SQUARES; square++)
		add_over_marks(picture, square);
	picture_add_arrows(picture);
	int scale = find_scale(picture);

	for (int square = 0; square < SQUARES; square++) {
		if (picture->diagram->sums[square].shown)
			add_sums(picture, square, scale);
	}
	canvas_end_group(picture->canvas);
}
