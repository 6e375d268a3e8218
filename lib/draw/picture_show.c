/*
 * What is shown about a position: marks on squares, arrows, strength sums.  What could hide a piece
 * lies under it; over the pieces come the points of the arrows, small marks in the corners that
 * pieces leave free, and the sums at their feet.
 */
#include "draw/picture.h"

struct place {
	int x, y;
};

static struct place middle_of(const struct picture *picture, int square)
{
	return (struct place){square_x(picture, square) + HALF, square_y(picture, square) + HALF};
}

/* --- Marks ---------------------------------------------------------------------------------- */

enum {
	LINE = 40, /* of a frame or ring, in tenths; its edge on both sides together: */
	EDGE = 40,
	MARK = 17,                     /* half the size of a mark in the middle of a square */
	CORNER = 9,                    /* half the size of one in its corner, beside a piece */
	IN_CORNER = HALF - CORNER - 4, /* from the middle of the square to that one's */
	MARK_LINE = 35,
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

static void add_under_marks(const struct picture *picture, int square)
{
	unsigned marks = picture->diagram->marks[square];

	if (marks & MARK_LAST_MOVE)
		add_edged(picture, square, "ct1-last-move", COLOR_LAST_MOVE,
		          "M6 26L6 6 26 6M70 6L90 6 90 26M90 70L90 90 70 90M26 90L6 90 6 70");
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

static void add_triangle(const struct picture *picture, int square, struct place middle, int half)
{
	char name[CLASS_MAX];
	struct look look = mark_look(picture, name, COLOR_MOVE);

	picture_name_square(name, "ct1-strike", square);
	look.joins = JOINS_ROUND;
	buffer_printf(&picture->canvas->path, "M%d %dl%d %dh-%dz", middle.x, middle.y - half, half,
	              2 * half, 2 * half);
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

/* --- Arrows --------------------------------------------------------------------------------- */

enum {
	SHAFT = 70, /* width in tenths; with its edges: */
	SHAFT_ALL = 120,
	POINT = 26, /* length of the point, and half its width */
	POINT_HALF = 13,
	POINT_LINE = 25,
	AWAY = 33, /* of its tip from the middle of a square, with a piece or without */
	NEAR = 8,
	UNIT = 1000,
};

/* The square root, rounded down. */
static int root(int64_t number)
{
	int64_t low = 0, high = 1 << 20;

	while (low < high) {
		int64_t middle = (low + high + 1) / 2;

		if (middle * middle <= number)
			low = middle;
		else
			high = middle - 1;
	}
	return (int)low;
}

/* Where an arrow goes: `turn` is its corner, or its beginning where it has none; the direction of
 * its end is a vector of the length UNIT. */
struct course {
	struct place from, turn, tip, direction;
};

static struct course plot(const struct picture *picture, const struct arrow *arrow)
{
	struct place from = middle_of(picture, arrow->from), to = middle_of(picture, arrow->to);
	struct course course = {.from = from, .turn = from};
	int dx = to.x - from.x, dy = to.y - from.y;

	if (arrow->bent) {
		bool level = dx * dx > dy * dy;

		course.turn = level ? (struct place){to.x, from.y} : (struct place){from.x, to.y};
		dx = to.x - course.turn.x;
		dy = to.y - course.turn.y;
	}
	int length = root(((int64_t)dx * dx + (int64_t)dy * dy) * 100);
	int away = is_occupied(picture, arrow->to) ? AWAY : NEAR;

	if (length == 0)
		length = 1;
	course.direction = (struct place){dx * 10 * UNIT / length, dy * 10 * UNIT / length};
	course.tip = (struct place){to.x * 10 - course.direction.x * away * 10 / UNIT,
	                            to.y * 10 - course.direction.y * away * 10 / UNIT};
	return course;
}

/* Adds the place so far behind the tip and to its side, both in tenths. */
static void add_place(const struct picture *picture, const struct course *course, int behind,
                      int aside)
{
	canvas_add_place(
		picture->canvas,
		course->tip.x - (course->direction.x * behind + course->direction.y * aside) / UNIT,
		course->tip.y -
			(course->direction.y * behind - course->direction.x * aside) / UNIT);
}

static void add_shaft(const struct picture *picture, const struct course *course,
                      const struct look *look)
{
	struct buffer *path = &picture->canvas->path;

	buffer_printf(path, "M%d %d", course->from.x, course->from.y);
	if (course->turn.x != course->from.x || course->turn.y != course->from.y)
		buffer_printf(path, "L%d %d", course->turn.x, course->turn.y);
	buffer_add_char(path, 'L');
	add_place(picture, course, POINT * 10 - 20, 0);
	canvas_path(picture->canvas, look);
}

/* The point is open where the shaft meets it, so that no line parts them. */
static void add_point(const struct picture *picture, const struct course *course,
                      const struct look *look)
{
	struct buffer *path = &picture->canvas->path;

	buffer_add_char(path, 'M');
	add_place(picture, course, POINT * 10, SHAFT / 2);
	buffer_add_char(path, 'L');
	add_place(picture, course, POINT * 10, POINT_HALF * 10);
	buffer_add_char(path, ' ');
	canvas_add_place(picture->canvas, course->tip.x, course->tip.y);
	buffer_add_char(path, ' ');
	add_place(picture, course, POINT * 10, -POINT_HALF * 10);
	buffer_add_char(path, ' ');
	add_place(picture, course, POINT * 10, -SHAFT / 2);
	canvas_path(picture->canvas, look);
}

static void set_dashes(struct look *look, int dash, int gap, int phase)
{
	look->dash = dash;
	look->gap = gap;
	look->phase = phase;
}

static void add_arrow(const struct picture *picture, const struct arrow *arrow, bool over)
{
	static const char *const classes[] = {"ct1-arrow", "ct1-arrow ct1-last-move",
	                                      "ct1-arrow ct1-white", "ct1-arrow ct1-black"};
	uint32_t fill = picture->colors[COLOR_ARROW + 2 * arrow->kind];
	uint32_t edge = picture->colors[COLOR_ARROW + 2 * arrow->kind + 1];
	struct course course = plot(picture, arrow);
	char name[CLASS_MAX];

	snprintf(name, CLASS_MAX, "%s ct1-%c%c-%c%c", classes[arrow->kind],
	         'a' + arrow->from % FILES, '1' + arrow->from / FILES, 'a' + arrow->to % FILES,
	         '1' + arrow->to / FILES);
	canvas_begin_group(picture->canvas, &(struct look){.class = name});
	if (over) {
		struct look point = {
			.fill = fill, .line = edge, .width = POINT_LINE, .joins = JOINS_ROUND};

		add_point(picture, &course, &point);
	} else {
		struct look outer = {.fill = COLOR_NONE, .line = edge, .width = SHAFT_ALL};
		struct look inner = {.fill = COLOR_NONE, .line = fill, .width = SHAFT};

		if (arrow->kind == ARROW_LAST_MOVE) {
			set_dashes(&outer, 220, 60, 25);
			set_dashes(&inner, 170, 110, 0);
		}
		add_shaft(picture, &course, &outer);
		add_shaft(picture, &course, &inner);
	}
	canvas_end_group(picture->canvas);
}

static struct arrow last_move_arrow(const ct1_diagram *diagram)
{
	struct arrow arrow = {
		.from = diagram->last_move.from,
		.to = diagram->last_move.to,
		.kind = ARROW_LAST_MOVE,
	};
	int files = arrow.from % FILES - arrow.to % FILES;
	int ranks = arrow.from / FILES - arrow.to / FILES;

	arrow.bent = files * files + ranks * ranks == 5;
	return arrow;
}

static void add_arrows(const struct picture *picture, bool over)
{
	const ct1_diagram *diagram = picture->diagram;

	if (diagram->has_last_move) {
		struct arrow arrow = last_move_arrow(diagram);

		add_arrow(picture, &arrow, over);
	}
	for (size_t i = 0; i < diagram->arrow_count; i++)
		add_arrow(picture, &diagram->arrows[i], over);
}

/* --- Strength ------------------------------------------------------------------------------- */

enum {
	SUMS_SCALE = 900, /* at most */
	FOOT_SCALE = 660, /* at a piece's feet, so that its bars are seen */
	SUMS_ROOM = 82,   /* of the numbers in their square */
	SUMS_STROKE = 42, /* tenths, at the scale of 1 */
	FOOT_STROKE = 46,
	PLATE_PAD = 4,
	PLATE_OFF = 2, /* from the lower side of the square */
	PLATE_LINE = 15,
	PLATE_RADIUS = 5,
};

/* Where a text of sums goes, and what goes behind it: the plate. */
struct sums_place {
	int left, base, width, height;
	int scale, stroke;
};

static struct sums_place place_sums(const struct picture *picture, int square, int width)
{
	bool taken = is_occupied(picture, square) || picture->diagram->marks[square] != 0;
	struct sums_place place = {.scale = taken ? FOOT_SCALE : SUMS_SCALE};

	if (width * place.scale > SUMS_ROOM * GLYPH_WHOLE)
		place.scale = SUMS_ROOM * GLYPH_WHOLE / width;
	place.stroke = (taken ? FOOT_STROKE : SUMS_STROKE) * place.scale / GLYPH_WHOLE;
	place.width = width * place.scale / GLYPH_WHOLE;
	place.height = GLYPH_CAPITAL * place.scale / GLYPH_WHOLE;
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

static void add_sums_text(const struct picture *picture, int square, const struct buffer *text)
{
	struct sums_place place =
		place_sums(picture, square, glyphs_width(text->data, text->length));
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

static void add_sums(const struct picture *picture, int square)
{
	struct buffer text;

	buffer_init(&text, picture->canvas->out->context);
	diagram_add_sums(&text, &picture->diagram->sums[square], false);
	if (text.failed)
		picture->canvas->out->failed = true;
	else
		add_sums_text(picture, square, &text);
	buffer_free(&text);
}

/* --- All ------------------------------------------------------------------------------------ */

void picture_add_under(const struct picture *picture)
{
	canvas_begin_group(picture->canvas, &(struct look){.class = "ct1-under"});
	for (int square = 0; square < SQUARES; square++)
		add_under_marks(picture, square);
	add_arrows(picture, false);
	canvas_end_group(picture->canvas);
}

void picture_add_over(const struct picture *picture)
{
	canvas_begin_group(picture->canvas, &(struct look){.class = "ct1-over"});
	for (int square = 0; square < SQUARES; square++)
		add_over_marks(picture, square);
	add_arrows(picture, true);
	for (int square = 0; square < SQUARES; square++) {
		if (picture->diagram->sums[square].shown)
			add_sums(picture, square);
	}
	canvas_end_group(picture->canvas);
}
