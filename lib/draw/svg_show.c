/*
 * What is shown about a position: marks on squares, arrows, strength sums.  What could hide a piece
 * lies under it; over the pieces come the points of the arrows, small marks in the corners that
 * pieces leave free, and the sums at their feet.
 */
#include "draw/svg.h"
#include "draw/xml.h"

/* Opens an element's class, which also names the square. */
static void add_class(const struct picture *picture, const char *element, const char *class,
                      int square)
{
	buffer_printf(picture->out, "<%s class=\"%s ct1-%c%c\"", element, class,
	              'a' + square % FILES, '1' + square / FILES);
}

static void add_color(const struct picture *picture, const char *fill, const char *line, int width)
{
	buffer_printf(picture->out, " fill=\"%s\" stroke=\"%s\" stroke-width=\"", fill, line);
	xml_add_tenths(picture->out, width);
	buffer_add_char(picture->out, '"');
}

/* --- Marks ---------------------------------------------------------------------------------- */

enum {
	LINE = 40, /* of a frame or ring, in tenths; its edge on both sides together: */
	EDGE = 40,
	MARK = 17,  /* half the size of a mark in the middle of a square */
	CORNER = 9, /* half the size of one in its corner, beside a piece */
	OFF = 4,    /* of that from the sides */
	MARK_LINE = 35,
};

/* A line with an edge that sets it apart from whatever is under it. */
static void add_edged(const struct picture *picture, int square, const char *class,
                      const struct paint *paint, const char *data)
{
	for (int pass = 0; pass < 2; pass++) {
		add_class(picture, "path", class, square);
		add_color(picture, "none", pass == 0 ? paint->line : paint->fill,
		          pass == 0 ? LINE + EDGE : LINE);
		buffer_printf(picture->out, " transform=\"translate(%d %d)\" d=\"%s\"/>\n",
		              square_x(picture, square), square_y(picture, square), data);
	}
}

static void add_under_marks(const struct picture *picture, int square)
{
	unsigned marks = picture->diagram->marks[square];

	if (marks & MARK_LAST_MOVE)
		add_edged(picture, square, "ct1-last-move", &picture->theme->last,
		          "M6 26V6H26M70 6H90V26M90 70V90H70M26 90H6V70");
	if (marks & MARK_LOOKED_AT)
		add_edged(picture, square, "ct1-looked-at", &picture->theme->frame,
		          "M6 6H90V90H6Z");
	if (marks & MARK_CAPTURE)
		add_edged(picture, square, "ct1-capture", &picture->theme->capture,
		          "M48 4A44 44 0 0 1 48 92A44 44 0 0 1 48 4Z");
}

static void add_triangle(const struct picture *picture, int square, int x, int y, int half)
{
	add_class(picture, "path", "ct1-strike", square);
	buffer_printf(picture->out, " stroke-linejoin=\"round\" d=\"M%d %dl%d %dh-%dz\"", x,
	              y - half, half, 2 * half, 2 * half);
}

static void add_rectangle(const struct picture *picture, int square, int x, int y, int half)
{
	unsigned marks = picture->diagram->marks[square];
	const char *class = "ct1-move";

	if (marks & MARK_EXCHANGE)
		class = "ct1-move ct1-exchange";
	else if (marks & MARK_SCOUT)
		class = "ct1-move ct1-scout-move";
	add_class(picture, "rect", class, square);
	buffer_printf(picture->out, " x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", x - half,
	              y - half, 2 * half, 2 * half);
	if (marks & MARK_SCOUT)
		buffer_printf(picture->out, " rx=\"%d\"", half * 2 / 3);
}

/* A mark of a move, with its middle at a place. */
static void add_move_mark(const struct picture *picture, int square, int x, int y, int half)
{
	unsigned marks = picture->diagram->marks[square];
	const struct paint *paint =
		(marks & MARK_EXCHANGE) ? &picture->theme->exchange : &picture->theme->mark;

	if (marks & MARK_STRIKE)
		add_triangle(picture, square, x, y, half);
	else
		add_rectangle(picture, square, x, y, half);
	add_color(picture, paint->fill, paint->line, MARK_LINE);
	buffer_add_string(picture->out, "/>\n");
}

static void add_author_mark(const struct picture *picture, int square, int x, int y, int radius)
{
	add_class(picture, "circle", "ct1-mark", square);
	buffer_printf(picture->out, " cx=\"%d\" cy=\"%d\" r=\"%d\"", x, y, radius);
	add_color(picture, picture->theme->author.fill, picture->theme->author.line, MARK_LINE);
	buffer_add_string(picture->out, "/>\n");
}

/* Alone, a mark has the middle of its square; beside something else, a corner. */
static void add_over_marks(const struct picture *picture, int square)
{
	unsigned marks = picture->diagram->marks[square];
	int x = square_x(picture, square), y = square_y(picture, square);
	bool moves = marks & (MARK_MOVE | MARK_STRIKE);
	bool taken = is_occupied(picture, square) || picture->diagram->sums[square].shown;

	if (moves && taken)
		add_move_mark(picture, square, x + CORNER + OFF, y + CORNER + OFF, CORNER);
	else if (moves)
		add_move_mark(picture, square, x + HALF, y + HALF, MARK);
	if (!(marks & MARK_AUTHOR))
		return;
	if (taken || moves)
		add_author_mark(picture, square, x + SQUARE - CORNER - OFF, y + CORNER + OFF,
		                CORNER);
	else
		add_author_mark(picture, square, x + HALF, y + HALF, MARK);
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

struct place {
	int x, y;
};

static struct place middle_of(const struct picture *picture, int square)
{
	return (struct place){square_x(picture, square) + HALF, square_y(picture, square) + HALF};
}

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
	xml_add_tenths(picture->out,
	               course->tip.x -
	                       (course->direction.x * behind + course->direction.y * aside) / UNIT);
	buffer_add_char(picture->out, ' ');
	xml_add_tenths(picture->out,
	               course->tip.y -
	                       (course->direction.y * behind - course->direction.x * aside) / UNIT);
}

static void add_shaft(const struct picture *picture, const struct course *course, bool dashed,
                      const char *color, int width)
{
	add_color(picture, "none", color, width);
	if (dashed)
		buffer_add_string(picture->out, width == SHAFT ? " stroke-dasharray=\"17 11\""
		                                               : " stroke-dasharray=\"22 6\" "
		                                                 "stroke-dashoffset=\"2.5\"");
	buffer_printf(picture->out, " d=\"M%d %d", course->from.x, course->from.y);
	if (course->turn.x != course->from.x || course->turn.y != course->from.y)
		buffer_printf(picture->out, "L%d %d", course->turn.x, course->turn.y);
	buffer_add_char(picture->out, 'L');
	add_place(picture, course, POINT * 10 - 20, 0);
	buffer_add_string(picture->out, "\"/>\n");
}

/* The point is open where the shaft meets it, so that no line parts them. */
static void add_point(const struct picture *picture, const struct course *course,
                      const struct paint *paint)
{
	buffer_add_string(picture->out, "<path");
	add_color(picture, paint->fill, paint->line, POINT_LINE);
	buffer_add_string(picture->out, " stroke-linejoin=\"round\" d=\"M");
	add_place(picture, course, POINT * 10, SHAFT / 2);
	buffer_add_char(picture->out, 'L');
	add_place(picture, course, POINT * 10, POINT_HALF * 10);
	buffer_add_char(picture->out, ' ');
	xml_add_tenths(picture->out, course->tip.x);
	buffer_add_char(picture->out, ' ');
	xml_add_tenths(picture->out, course->tip.y);
	buffer_add_char(picture->out, ' ');
	add_place(picture, course, POINT * 10, -POINT_HALF * 10);
	buffer_add_char(picture->out, ' ');
	add_place(picture, course, POINT * 10, -SHAFT / 2);
	buffer_add_string(picture->out, "\"/>\n");
}

static void add_arrow(const struct picture *picture, const struct arrow *arrow, bool over)
{
	static const char *const classes[] = {"ct1-arrow", "ct1-arrow ct1-last-move",
	                                      "ct1-arrow ct1-white", "ct1-arrow ct1-black"};
	const struct paint *paint = &picture->theme->arrows[arrow->kind];
	struct course course = plot(picture, arrow);
	bool dashed = arrow->kind == ARROW_LAST_MOVE;

	buffer_printf(picture->out, "<g class=\"%s ct1-%c%c-%c%c\">\n", classes[arrow->kind],
	              'a' + arrow->from % FILES, '1' + arrow->from / FILES, 'a' + arrow->to % FILES,
	              '1' + arrow->to / FILES);
	if (over) {
		add_point(picture, &course, paint);
	} else {
		buffer_add_string(picture->out, "<path");
		add_shaft(picture, &course, dashed, paint->line, SHAFT_ALL);
		buffer_add_string(picture->out, "<path");
		add_shaft(picture, &course, dashed, paint->fill, SHAFT);
	}
	buffer_add_string(picture->out, "</g>\n");
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
	buffer_printf(picture->out,
	              "<rect class=\"ct1-plate\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
	              "rx=\"5\"",
	              place->left - PLATE_PAD - 1, place->base - place->height - PLATE_PAD,
	              place->width + 2 * PLATE_PAD + 2, place->height + 2 * PLATE_PAD);
	add_color(picture, picture->theme->plate.fill, picture->theme->plate.line, PLATE_LINE);
	buffer_add_string(picture->out, "/>\n");
}

static void add_sums_text(const struct picture *picture, int square, const struct buffer *text)
{
	struct sums_place place =
		place_sums(picture, square, glyphs_width(text->data, text->length));
	struct pen pen = {place.left * 10, place.base * 10, place.scale};

	add_class(picture, "g", "ct1-sums", square);
	buffer_add_string(picture->out, ">\n");
	add_plate(picture, &place);
	svg_open_lettering(picture, "ct1-sums-text", picture->theme->plate.line, place.stroke);
	svg_add_lettering(picture, pen, text->data, text->length);
	svg_close_group(picture);
	svg_close_group(picture);
}

static void add_sums(const struct picture *picture, int square)
{
	struct buffer text;

	buffer_init(&text, picture->out->context);
	diagram_add_sums(&text, &picture->diagram->sums[square], false);
	if (text.failed)
		picture->out->failed = true;
	else
		add_sums_text(picture, square, &text);
	buffer_free(&text);
}

/* --- All ------------------------------------------------------------------------------------ */

void svg_add_under(const struct picture *picture)
{
	buffer_add_string(picture->out, "<g class=\"ct1-under\">\n");
	for (int square = 0; square < SQUARES; square++)
		add_under_marks(picture, square);
	add_arrows(picture, false);
	buffer_add_string(picture->out, "</g>\n");
}

void svg_add_over(const struct picture *picture)
{
	buffer_add_string(picture->out, "<g class=\"ct1-over\">\n");
	for (int square = 0; square < SQUARES; square++)
		add_over_marks(picture, square);
	add_arrows(picture, true);
	for (int square = 0; square < SQUARES; square++) {
		if (picture->diagram->sums[square].shown)
			add_sums(picture, square);
	}
	buffer_add_string(picture->out, "</g>\n");
}
