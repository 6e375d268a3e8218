/*
 * Arrows: the author's, those of an attack, and that of the last move.  They go between the pieces,
 * from the outline of one to that of another, so that nothing is covered which tells a piece's kind:
 * straight, as a Scout's jump does, which passes just where two squares meet, and in a bow round
 * what stands in the way.
 */
#include <stdio.h>
#include <stdlib.h>

#include "draw/picture.h"

enum {
	SHAFT = 70, /* width in tenths; with its edges: */
	SHAFT_ALL = 120,
	POINT = 24, /* length of the point, and half its width */
	POINT_HALF = 12,
	POINT_LINE = 25,
	HALO = 100,   /* beyond the edges, on both sides together */
	BOW = 540,    /* tenths from the straight way to what pulls a bow aside */
	BOW_ENDS = 2, /* fifths of the way from either end to that */
	UNIT = 1000,
	WHOLE = 1 << 16,
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

/* --- The way -------------------------------------------------------------------------------- */

static int common_divisor(int a, int b)
{
	while (b != 0) {
		int rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* Whether another arrow to the same square begins on one. */
static bool is_begun(const struct picture *picture, const struct arrow *arrow, int square)
{
	const ct1_diagram *diagram = picture->diagram;

	for (size_t i = 0; i < diagram->arrow_count; i++) {
		if (diagram->arrows[i].from == square && diagram->arrows[i].to == arrow->to)
			return true;
	}
	return false;
}

/* Whether a straight arrow would lie on a piece or on another arrow. */
static bool is_obstructed(const struct picture *picture, const struct arrow *arrow)
{
	int files = arrow->to % FILES - arrow->from % FILES;
	int ranks = arrow->to / FILES - arrow->from / FILES;
	int steps = common_divisor(abs(files), abs(ranks));

	for (int i = 1; i < steps; i++) {
		int square = arrow->from + (ranks * FILES + files) / steps * i;

		if (is_occupied(picture, square) || is_begun(picture, arrow, square))
			return true;
	}
	return false;
}

/* The middle of a square, in tenths. */
static struct place center_of(const struct picture *picture, int square)
{
	struct place middle = middle_of(picture, square);

	return (struct place){middle.x * 10, middle.y * 10};
}

/* What an arrow keeps clear round the middle of a square, in tenths: a box whose corners are cut off,
 * so that across and down to its slanting sides make `slant`. */
struct room {
	int aside, above, below, slant;
};

/* The foot of a piece does not tell its kind, so that the point of an arrow may lie on it. */
static struct room room_on(const struct picture *picture, int square)
{
	if (picture->diagram->sums[square].shown)
		return (struct room){420, 460, 480, 700};
	if (is_occupied(picture, square))
		return (struct room){360, 410, 320, 600};
	return (struct room){200, 200, 200, 280};
}

/* Shortens a part of a way that goes so far in a direction in which there is only so much room. */
static void fit(int *part, int way, int room)
{
	if (way != 0 && room * WHOLE / way < *part)
		*part = room * WHOLE / way;
}

/* Where the line from the middle of a square towards a place leaves that room. */
static struct place leave(const struct picture *picture, int square, struct place towards)
{
	struct place center = center_of(picture, square);
	struct room room = room_on(picture, square);
	int x = towards.x - center.x, y = towards.y - center.y;
	int part = WHOLE;

	fit(&part, abs(x), room.aside);
	fit(&part, abs(y), y < 0 ? room.above : room.below);
	fit(&part, abs(x) + abs(y), room.slant);
	return (struct place){center.x + x * part / WHOLE, center.y + y * part / WHOLE};
}

/*
 * Where an arrow goes, in tenths.  It sets out towards the first of its pulls and comes from where
 * the second is: the control points of a bow, or else the middles of both squares.  The direction
 * that it comes in has the length UNIT.
 */
struct course {
	struct place from, pulls[2], tip, direction;
	bool bowed;
};

/* To which side an arrow is bowed: a level one below, where pieces have their feet, unless the board
 * ends there; one aslant above, where they leave their corners free. */
static struct place bow_side(const struct picture *picture, struct place from, struct place to)
{
	bool lowest = from.y > (picture->top + BOARD - SQUARE) * 10;
	bool left = from.x < (picture->left + BOARD / 2) * 10;

	if (from.x == to.x)
		return (struct place){left ? 1 : -1, 0};
	return (struct place){0, from.y == to.y && !lowest ? 1 : -1};
}

static void bow(const struct picture *picture, struct place from, struct place to,
                struct course *course)
{
	struct place side = bow_side(picture, from, to);
	int x = to.x - from.x, y = to.y - from.y;
	int length = root((int64_t)x * x + (int64_t)y * y);
	struct place aside = {-y * BOW / length, x * BOW / length};

	if (aside.x * side.x + aside.y * side.y < 0)
		aside = (struct place){-aside.x, -aside.y};
	course->bowed = true;
	course->pulls[0] = (struct place){from.x + x * BOW_ENDS / 5 + aside.x,
	                                  from.y + y * BOW_ENDS / 5 + aside.y};
	course->pulls[1] = (struct place){to.x - x * BOW_ENDS / 5 + aside.x,
	                                  to.y - y * BOW_ENDS / 5 + aside.y};
}

/* The place so far behind the tip and to its right, both in tenths. */
static struct place place_behind(const struct course *course, int behind, int aside)
{
	struct place direction = course->direction;

	return (struct place){
		course->tip.x - (direction.x * behind + direction.y * aside) / UNIT,
		course->tip.y - (direction.y * behind - direction.x * aside) / UNIT,
	};
}

/* Whether the point of an arrow would reach behind where it begins. */
static bool is_too_short(const struct course *course)
{
	int x = course->tip.x - course->from.x, y = course->tip.y - course->from.y;

	return x * course->direction.x + y * course->direction.y < POINT * 10 * UNIT;
}

static struct course plot(const struct picture *picture, const struct arrow *arrow)
{
	struct place from = center_of(picture, arrow->from), to = center_of(picture, arrow->to);
	struct course course = {.from = from, .pulls = {to, from}};

	if (is_obstructed(picture, arrow))
		bow(picture, from, to, &course);
	if (is_occupied(picture, arrow->from))
		course.from = leave(picture, arrow->from, course.pulls[0]);
	course.tip = leave(picture, arrow->to, course.pulls[1]);

	int x = to.x - course.pulls[1].x, y = to.y - course.pulls[1].y;
	int length = root((int64_t)x * x + (int64_t)y * y);

	if (length > 0)
		course.direction = (struct place){x * UNIT / length, y * UNIT / length};
	if (is_too_short(&course))
		course.from = place_behind(&course, POINT * 10, 0);
	return course;
}

/* --- Drawing -------------------------------------------------------------------------------- */

static void add_place(const struct picture *picture, const struct course *course, int behind,
                      int aside)
{
	struct place place = place_behind(course, behind, aside);

	canvas_add_place(picture->canvas, place.x, place.y);
}

static void add_line(const struct picture *picture, const struct course *course,
                     const struct look *look)
{
	struct buffer *path = &picture->canvas->path;

	buffer_add_char(path, 'M');
	canvas_add_place(picture->canvas, course->from.x, course->from.y);
	buffer_add_char(path, course->bowed ? 'C' : 'L');
	for (int i = 0; course->bowed && i < 2; i++) {
		canvas_add_place(picture->canvas, course->pulls[i].x, course->pulls[i].y);
		buffer_add_char(path, ' ');
	}
	add_place(picture, course, POINT * 10 - 20, 0);
	canvas_path(picture->canvas, look);
}

/* The point is open where the shaft meets it, so that no line parts them. */
static void add_head(const struct picture *picture, const struct course *course,
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

/* The shaft from the outside to the inside: what sets it apart from a hatching, edge, filling. */
static void add_shaft(const struct picture *picture, const struct arrow *arrow,
                      const struct course *course)
{
	const uint32_t *paint = &picture->colors[COLOR_ARROW + 2 * arrow->kind];
	struct look halo = {.fill = COLOR_NONE, .line = picture->colors[COLOR_WHITE_HALO]};
	struct look edge = {.fill = COLOR_NONE, .line = paint[1], .width = SHAFT_ALL};
	struct look shaft = {.fill = COLOR_NONE, .line = paint[0], .width = SHAFT};

	halo.width = SHAFT_ALL + HALO;
	if (arrow->kind == ARROW_LAST_MOVE) {
		set_dashes(&edge, 220, 60, 25);
		set_dashes(&shaft, 170, 110, 0);
	}
	if (halo.line != COLOR_NONE)
		add_line(picture, course, &halo);
	add_line(picture, course, &edge);
	add_line(picture, course, &shaft);
}

static void add_point(const struct picture *picture, const struct arrow *arrow,
                      const struct course *course)
{
	const uint32_t *paint = &picture->colors[COLOR_ARROW + 2 * arrow->kind];
	struct look halo = {.fill = COLOR_NONE,
	                    .line = picture->colors[COLOR_WHITE_HALO],
	                    .width = POINT_LINE + HALO,
	                    .joins = JOINS_ROUND};
	struct look point = {
		.fill = paint[0], .line = paint[1], .width = POINT_LINE, .joins = JOINS_ROUND};

	if (halo.line != COLOR_NONE)
		add_head(picture, course, &halo);
	add_head(picture, course, &point);
}

static void add_arrow(const struct picture *picture, const struct arrow *arrow)
{
	static const char *const classes[] = {"ct1-arrow", "ct1-arrow ct1-last-move",
	                                      "ct1-arrow ct1-white", "ct1-arrow ct1-black"};
	struct course course = plot(picture, arrow);
	char name[CLASS_MAX];

	snprintf(name, CLASS_MAX, "%s ct1-%c%c-%c%c", classes[arrow->kind],
	         'a' + arrow->from % FILES, '1' + arrow->from / FILES, 'a' + arrow->to % FILES,
	         '1' + arrow->to / FILES);
	canvas_begin_group(picture->canvas, &(struct look){.class = name});
	add_shaft(picture, arrow, &course);
	add_point(picture, arrow, &course);
	canvas_end_group(picture->canvas);
}

void picture_add_arrows(const struct picture *picture)
{
	const ct1_diagram *diagram = picture->diagram;

	if (diagram->has_last_move)
		add_arrow(picture, &(struct arrow){
					   .from = diagram->last_move.from,
					   .to = diagram->last_move.to,
					   .kind = ARROW_LAST_MOVE,
				   });
	for (size_t i = 0; i < diagram->arrow_count; i++)
		add_arrow(picture, &diagram->arrows[i]);
}
