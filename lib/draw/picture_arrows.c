/*
 * Arrows: the author's, those of an attack, and that of the last move.
 */
#include <stdio.h>

#include "draw/picture.h"

enum {
	SHAFT = 70, /* width in tenths; with its edges: */
	SHAFT_ALL = 120,
	POINT = 26, /* length of the point, and half its width */
	POINT_HALF = 13,
	POINT_LINE = 25,
	AWAY = 33, /* of its tip from the middle of a square, with a piece or without */
	NEAR = 20,
	HALO = 100, /* beyond the edges, on both sides together */
	LANE = 26,  /* between arrows that go side by side */
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

/* The square on which a bent arrow has its corner, if it goes along its rank first or not. */
static int corner_square(const struct arrow *arrow, bool level)
{
	return level ? arrow->from / FILES * FILES + arrow->to % FILES
	             : arrow->to / FILES * FILES + arrow->from % FILES;
}

/* A bent arrow goes along its longer way first, unless a piece on its corner would hide it. */
static bool goes_level(const struct picture *picture, const struct arrow *arrow)
{
	int files = arrow->to % FILES - arrow->from % FILES;
	int ranks = arrow->to / FILES - arrow->from / FILES;
	bool level = files * files > ranks * ranks;
	bool hidden = is_occupied(picture, corner_square(arrow, level)) &&
	              !is_occupied(picture, corner_square(arrow, !level));

	return level != hidden;
}

/* Whether a piece stands on either corner: then the arrow lies over it. */
static bool lies_over(const struct picture *picture, const struct arrow *arrow)
{
	return arrow->bent &&
	       is_occupied(picture, corner_square(arrow, goes_level(picture, arrow)));
}

/* The last leg of an arrow, from the corner of one that is bent. */
static struct place last_leg(const struct picture *picture, const struct arrow *arrow)
{
	struct place from = middle_of(picture, arrow->from), to = middle_of(picture, arrow->to);
	struct place leg = {to.x - from.x, to.y - from.y};

	if (arrow->bent && goes_level(picture, arrow))
		leg.x = 0;
	else if (arrow->bent)
		leg.y = 0;
	return leg;
}

static bool is_same_way(struct place a, struct place b)
{
	return a.x * b.y == a.y * b.x && a.x * b.x + a.y * b.y > 0;
}

/* How far to the right of its last leg an arrow begins; the scale does not matter. */
static int side_of(const struct picture *picture, const struct arrow *arrow)
{
	struct place from = middle_of(picture, arrow->from), to = middle_of(picture, arrow->to);
	struct place leg = last_leg(picture, arrow);

	return (from.y - to.y) * leg.x - (from.x - to.x) * leg.y;
}

/*
 * How far to its right an arrow is drawn, in tenths: arrows that come to a square the same way go
 * side by side, or one would hide the others.  They do not cross.
 */
static int find_lane(const struct picture *picture, const struct arrow *arrow)
{
	const ct1_diagram *diagram = picture->diagram;
	struct place leg = last_leg(picture, arrow);
	int side = side_of(picture, arrow), left = 0, right = 0;

	if (arrow->kind == ARROW_LAST_MOVE)
		return 0;
	for (size_t i = 0; i < diagram->arrow_count; i++) {
		const struct arrow *other = &diagram->arrows[i];
		int other_side = side_of(picture, other);

		if (other == arrow || other->to != arrow->to ||
		    !is_same_way(leg, last_leg(picture, other)))
			continue;
		if (other_side < side || (other_side == side && other < arrow))
			left++;
		else
			right++;
	}
	return (left - right) * LANE * 10 / 2;
}

/* Where an arrow goes, in tenths: `turn` is its corner, or its beginning where it has none; the
 * direction of its end is a vector of the length UNIT. */
struct course {
	struct place from, turn, tip, direction;
};

static struct place shifted(struct place place, struct place direction, int ahead, int aside)
{
	return (struct place){
		place.x + (direction.x * ahead - direction.y * aside) / UNIT,
		place.y + (direction.y * ahead + direction.x * aside) / UNIT,
	};
}

static struct course plot(const struct picture *picture, const struct arrow *arrow)
{
	struct place from = middle_of(picture, arrow->from), to = middle_of(picture, arrow->to);
	struct place leg = last_leg(picture, arrow);
	int length = root(((int64_t)leg.x * leg.x + (int64_t)leg.y * leg.y) * 100);
	int away = is_occupied(picture, arrow->to) ? AWAY : NEAR;
	int lane = find_lane(picture, arrow);
	struct course course;

	if (length == 0)
		length = 1;
	course.direction = (struct place){leg.x * 10 * UNIT / length, leg.y * 10 * UNIT / length};
	course.tip =
		shifted((struct place){to.x * 10, to.y * 10}, course.direction, -away * 10, lane);
	course.turn = shifted((struct place){(to.x - leg.x) * 10, (to.y - leg.y) * 10},
	                      course.direction, 0, lane);
	course.from = arrow->bent ? (struct place){from.x * 10, from.y * 10} : course.turn;
	return course;
}

/* Adds the place so far behind the tip and to its right, both in tenths. */
static void add_place(const struct picture *picture, const struct course *course, int behind,
                      int aside)
{
	struct place place = shifted(course->tip, course->direction, -behind, aside);

	canvas_add_place(picture->canvas, place.x, place.y);
}

static void add_line(const struct picture *picture, const struct course *course, bool bent,
                     const struct look *look)
{
	struct buffer *path = &picture->canvas->path;

	buffer_add_char(path, 'M');
	canvas_add_place(picture->canvas, course->from.x, course->from.y);
	buffer_add_char(path, 'L');
	if (bent) {
		canvas_add_place(picture->canvas, course->turn.x, course->turn.y);
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
		add_line(picture, course, arrow->bent, &halo);
	add_line(picture, course, arrow->bent, &edge);
	add_line(picture, course, arrow->bent, &shaft);
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

/* Points lie over the pieces; so does the shaft of an arrow that would not be understood else. */
static void add_arrow(const struct picture *picture, const struct arrow *arrow, bool over)
{
	static const char *const classes[] = {"ct1-arrow", "ct1-arrow ct1-last-move",
	                                      "ct1-arrow ct1-white", "ct1-arrow ct1-black"};
	struct course course = plot(picture, arrow);
	char name[CLASS_MAX];

	snprintf(name, CLASS_MAX, "%s ct1-%c%c-%c%c", classes[arrow->kind],
	         'a' + arrow->from % FILES, '1' + arrow->from / FILES, 'a' + arrow->to % FILES,
	         '1' + arrow->to / FILES);
	canvas_begin_group(picture->canvas, &(struct look){.class = name});
	if (over == lies_over(picture, arrow))
		add_shaft(picture, arrow, &course);
	if (over)
		add_point(picture, arrow, &course);
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

void picture_add_arrows(const struct picture *picture, bool over)
{
	const ct1_diagram *diagram = picture->diagram;

	if (diagram->has_last_move) {
		struct arrow arrow = last_move_arrow(diagram);

		add_arrow(picture, &arrow, over);
	}
	for (size_t i = 0; i < diagram->arrow_count; i++)
		add_arrow(picture, &diagram->arrows[i], over);
}
