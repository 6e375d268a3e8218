/*
 * Diagrams in SVG: that the pieces stand where they should, that a picture is well-formed, refers
 * to nothing outside of itself and needs no fonts, whatever is asked for and whatever a caption
 * holds; and that what is drawn agrees with the rules.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/glyphs.h"
#include "draw/shapes.h"
#include "draw/xml.h"
#include "rules/position.h"
#include "unit/drawing.h"

static char *draw(void **state, const ct1_diagram *diagram,
                  const struct ct1_diagram_options *options)
{
	return draw_as(CT1_DIAGRAM_SVG, state, diagram, options);
}

/* ---- A small check of well-formedness ---- */

static bool is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '-' || c == ':' || c == '_';
}

static size_t name_length(const char *at)
{
	size_t length = 0;

	while (is_name(at[length]))
		length++;
	return length;
}

/* Behind a reference, &lt; or &#13;, that begins here. */
static const char *skip_reference(const char *at)
{
	const char *end = strchr(at, ';');

	assert_non_null(end);
	assert_in_range(end - at, 2, 6);
	return end + 1;
}

/* Behind characters up to one of `ends`; none may be forbidden there. */
static const char *skip_text(const char *at, const char *ends)
{
	while (*at && !strchr(ends, *at)) {
		if (*at == '&') {
			at = skip_reference(at);
			continue;
		}
		assert_true((unsigned char)*at >= 0x20 || *at == '\n' || *at == '\t');
		assert_true(*at != '<');
		at++;
	}
	return at;
}

/* Behind the attributes of a tag, every one of them once. */
static const char *skip_attributes(const char *at)
{
	const char *first = at;

	while (*at == ' ') {
		char again[64];
		size_t length = name_length(++at);

		assert_true(length > 0);
		snprintf(again, sizeof again, " %.*s=\"", (int)length, at);
		assert_ptr_equal(strstr(first, again), at - 1);
		at += length;
		assert_memory_equal(at, "=\"", 2);
		at = skip_text(at + 2, "\"");
		assert_int_equal(*at, '"');
		at++;
	}
	return at;
}

static void assert_well_formed(const char *at)
{
	const char *open[16] = {"svg"};
	size_t depth = 0;

	do {
		assert_int_equal(*at, '<');
		bool closes = at[1] == '/';
		const char *name = at + 1 + closes;
		size_t length = name_length(name);

		assert_true(length > 0);
		at = name + length;
		if (closes) {
			if (depth-- == 0)
				fail();
			assert_int_equal(length, name_length(open[depth]));
			assert_memory_equal(name, open[depth], length);
		} else {
			at = skip_attributes(at);
			if (*at == '/') {
				at++;
			} else {
				assert_in_range(depth, 0, 15);
				open[depth++] = name;
			}
		}
		assert_int_equal(*at, '>');
		at = skip_text(at + 1, "<");
	} while (depth > 0);
	assert_int_equal(*at, '\0');
}

/* ---- Where the pieces are ---- */

static void read_corner(const char *picture, int *x, int *y)
{
	const char *light = strstr(picture, "<rect class=\"ct1-light\" x=\"");

	assert_non_null(light);
	char *end;

	*x = (int)strtol(light + strlen("<rect class=\"ct1-light\" x=\""), &end, 10);
	assert_memory_equal(end, "\" y=\"", 5);
	*y = (int)strtol(end + 5, NULL, 10);
}

static void assert_stands(const char *picture, const struct ct1_diagram_options *options,
                          const ct1_position *position, int square)
{
	enum ct1_side side;
	enum ct1_piece piece = ct1_position_piece(position, square, &side);
	int file = square % 8, rank = square / 8, x, y;
	char expected[256];

	read_corner(picture, &x, &y);
	snprintf(expected, sizeof expected, " ct1-%c%c\" xlink:href=\"#", 'a' + file, '1' + rank);
	if (piece == CT1_NO_PIECE) {
		assert_null(strstr(picture, expected));
		return;
	}
	snprintf(expected, sizeof expected,
	         "<use class=\"ct1-piece ct1-%s ct1-%s ct1-%c%c\" xlink:href=\"#ct1-%s-%s\" "
	         "x=\"%d\" y=\"%d\"/>",
	         side == CT1_WHITE ? "white" : "black", shapes[piece].name, 'a' + file, '1' + rank,
	         side == CT1_WHITE ? "white" : "black", shapes[piece].name,
	         x + 96 * (options->flipped ? 7 - file : file),
	         y + 96 * (options->flipped ? rank : 7 - rank));
	if (occurrences(picture, expected) != 1)
		fail_msg("there is no %s", expected);
}

static void assert_all_stand(void **state, const char *text, struct ct1_diagram_options options)
{
	ct1_diagram *diagram = new_diagram(state, text);
	char *picture = draw(state, diagram, &options);
	ct1_position *position;
	int pieces = 0;

	assert_int_equal(ct1_position_new(*state, ct1_rules_find(NULL), text, &position, NULL),
	                 CT1_OK);
	for (int square = 0; square < CT1_SQUARES; square++) {
		enum ct1_side side;

		pieces += ct1_position_piece(position, square, &side) != CT1_NO_PIECE;
		assert_stands(picture, &options, position, square);
	}
	assert_int_equal(occurrences(picture, "class=\"ct1-piece "), pieces);
	ct1_position_free(position);
	free(picture);
	ct1_diagram_free(diagram);
}

static void pieces_stand_where_they_do(void **state)
{
	static const char *const positions[] = {NULL, CROWDED, "4k3/8/8/8/8/8/8/4K3"};

	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		for (int flipped = 0; flipped < 2; flipped++) {
			for (int pieces = CT1_PIECES_FIGURES; pieces <= CT1_PIECES_LATIN; pieces++)
				assert_all_stand(state, positions[i],
				                 (struct ct1_diagram_options){
							 .flipped = flipped,
							 .border = i % 2,
							 .pieces = pieces,
							 .coordinates = i % 4,
						 });
		}
	}
}

/* A shield for each, in the colour of its side; without such squares, none. */
static void unassailable_squares_have_shields(void **state)
{
	static const struct {
		const char *position;
		int shields;
	} cases[] = {{"4k3/8/8/8/8/8/8/4K3 w - 0 9 g4h5", 2}, {"4k3/8/8/8/8/8/8/4K3 w - 0 9", 0}};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ct1_diagram *diagram = new_diagram(state, cases[i].position);
		char *picture = draw(state, diagram, NULL);
		int half = cases[i].shields / 2;

		assert_int_equal(occurrences(picture, "ct1-unassailable"), cases[i].shields);
		assert_int_equal(occurrences(picture, "\"ct1-unassailable ct1-white ct1-g4\""),
		                 half);
		assert_int_equal(occurrences(picture, "\"ct1-unassailable ct1-black ct1-h5\""),
		                 half);
		free(picture);
		ct1_diagram_free(diagram);
	}
}

/* What is shown on a square turns with the board, an arrow too. */
static void flipping_turns_everything(void **state)
{
	ct1_diagram *diagram = new_diagram(state, NULL);

	assert_int_equal(ct1_diagram_add_arrow(diagram, 24, 31), CT1_OK);
	ct1_diagram_add_mark(diagram, 32);
	struct ct1_diagram_options options = {.coordinates = CT1_COORDINATES_NONE};
	char *usual = draw(state, diagram, &options);

	options.flipped = true;
	char *flipped = draw(state, diagram, &options);

	/* The board begins at 13: so a4 has its middle at 61 445, h4 at 733 445. */
	/* Halo, edge and filling. */
	assert_int_equal(occurrences(usual, "d=\"M61 445L"), 3);
	assert_int_equal(occurrences(flipped, "d=\"M733 349L"), 3);
	assert_int_equal(occurrences(usual, "ct1-mark ct1-a5\" cx=\"61\" cy=\"349\""), 1);
	assert_int_equal(occurrences(flipped, "ct1-mark ct1-a5\" cx=\"733\" cy=\"445\""), 1);
	free(usual);
	free(flipped);
	ct1_diagram_free(diagram);
}

/* ---- Where arrows go ---- */

/* The line of an arrow as a curve; that of a straight one is pulled nowhere. */
struct curve {
	double x[4], y[4];
};

/* Reads the places of path data; as many as there are. */
static int read_places(const char *data, struct curve *curve)
{
	int count = 0;

	while (*data != '"') {
		char *end;

		assert_in_range(count, 0, 3);
		curve->x[count] = strtod(data + 1, &end);
		curve->y[count] = strtod(end + 1, &end);
		count++;
		data = end;
	}
	return count;
}

static struct curve read_arrow(const char *picture, int from, int to)
{
	char wanted[80];
	struct curve curve;

	snprintf(wanted, sizeof wanted, "<g class=\"ct1-arrow ct1-%c%c-%c%c\">", 'a' + from % 8,
	         '1' + from / 8, 'a' + to % 8, '1' + to / 8);
	const char *group = strstr(picture, wanted);

	assert_non_null(group);
	if (read_places(strstr(group, " d=\"") + strlen(" d=\""), &curve) == 2) {
		curve.x[2] = curve.x[3] = curve.x[1];
		curve.y[2] = curve.y[3] = curve.y[1];
		curve.x[1] = curve.x[0];
		curve.y[1] = curve.y[0];
	}
	return curve;
}

static double curve_at(const double points[4], double part)
{
	double rest = 1 - part;

	return rest * rest * rest * points[0] + 3 * rest * rest * part * points[1] +
	       3 * rest * part * part * points[2] + part * part * part * points[3];
}

static double in_square(double along)
{
	return along - 96 * (int)(along / 96);
}

/* With a Knecht on every square, whether a shaft would cover a head or a bar; the place that it has
 * its middle at is one of the board. */
static bool covers_knecht(double x, double y)
{
	enum {
		HALF_SHAFT = 4, /* without its edges, which may touch a rim */
	};
	double aside = in_square(x) - 48, below = in_square(y);
	double off = (aside < 0 ? -aside : aside) - HALF_SHAFT;
	bool head = off < 10 && below + HALF_SHAFT > 12 && below - HALF_SHAFT < 41;
	bool bar = off < 4 && below + HALF_SHAFT > 48 && below - HALF_SHAFT < 74;

	return head || bar;
}

static void assert_between_knechts(const char *picture, int from, int to)
{
	struct curve curve = read_arrow(picture, from, to);
	int left, top;

	read_corner(picture, &left, &top);
	for (int i = 0; i <= 100; i++) {
		double x = curve_at(curve.x, i / 100.0) - left;
		double y = curve_at(curve.y, i / 100.0) - top;

		if (covers_knecht(x, y))
			fail_msg("from %d to %d, at %f %f", from, to, x, y);
	}
}

/* As a Scout does, or over one square along a rank, a file or a diagonal. */
static bool is_jump(int from, int to)
{
	int files = abs(from % 8 - to % 8), ranks = abs(from / 8 - to / 8);

	return (files == 2 && ranks <= 2) || (ranks == 2 && files <= 2);
}

/* With a piece on every square, no shaft covers what tells what one of them is. */
static void arrows_go_between_the_pieces(void **state)
{
	for (int from = 0; from < CT1_SQUARES; from++) {
		ct1_diagram *diagram = new_diagram(
			state, "iiiiiiii/iiiiiiii/iiiiiiii/iiiiiiii/IIIIIIII/IIIIIIII/IIIIIIII/"
			       "IIIIIIII w");

		for (int to = 0; to < CT1_SQUARES; to++) {
			if (is_jump(from, to))
				assert_int_equal(ct1_diagram_add_arrow(diagram, from, to), CT1_OK);
		}
		char *picture = draw(state, diagram, NULL);

		for (int to = 0; to < CT1_SQUARES; to++) {
			if (is_jump(from, to))
				assert_between_knechts(picture, from, to);
		}
		free(picture);
		ct1_diagram_free(diagram);
	}
}

static void assert_course(const char *picture, int from, int to, bool bowed)
{
	struct curve curve = read_arrow(picture, from, to);

	assert_int_equal(curve.y[1] != curve.y[0], bowed);
}

/* Round a piece on the way, and round the beginning of another arrow to the same square. */
static void arrows_bow_where_they_must(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "4k3/8/8/8/8/8/8/R1R1K3 w");
	static const struct {
		int from, to;
		bool bowed;
	} arrows[] = {
		{0, 3, true},  {2, 3, false},  {0, 1, false},
		{8, 11, true}, {9, 11, false}, {24, 27, false},
	};
	enum {
		COUNT = sizeof arrows / sizeof *arrows,
	};

	for (size_t i = 0; i < COUNT; i++)
		assert_int_equal(ct1_diagram_add_arrow(diagram, arrows[i].from, arrows[i].to),
		                 CT1_OK);
	char *picture = draw(state, diagram, NULL);

	for (size_t i = 0; i < COUNT; i++)
		assert_course(picture, arrows[i].from, arrows[i].to, arrows[i].bowed);
	free(picture);
	ct1_diagram_free(diagram);
}

/* ---- References and fonts ---- */

static void assert_self_contained(const char *picture, const char *prefix)
{
	static const char *const foreign[] = {"url(", "<image",  "<style",  "<script", "filter",
	                                      "src=", "@import", "onload=", "<!"};
	char wanted[80];

	for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
		assert_null(strstr(picture, foreign[i]));
	assert_int_equal(occurrences(picture, "http"), 2);
	snprintf(wanted, sizeof wanted, " id=\"%s", prefix);
	assert_int_equal(occurrences(picture, " id=\""), occurrences(picture, wanted));
	snprintf(wanted, sizeof wanted, "href=\"#%s-", prefix);
	assert_int_equal(occurrences(picture, "href=\""), occurrences(picture, wanted));
}

/* Every id that is referred to is there, and every id is there once. */
static void assert_ids_met(const char *picture)
{
	for (const char *at = picture; (at = strstr(at, "href=\"#")); at++) {
		const char *name = at + strlen("href=\"#");
		char wanted[80];

		snprintf(wanted, sizeof wanted, " id=\"%.*s\"", (int)strcspn(name, "\""), name);
		assert_int_equal(occurrences(picture, wanted), 1);
	}
}

static void pictures_refer_to_nothing_outside(void **state)
{
	static const char *const prefixes[][2] = {
		{NULL, "ct1"}, {"fig-12", "fig-12"},    {"12", "_12"},
		{"", "_"},     {"a\"><b/>", "a___b__"}, {"д", "___"},
	};
	ct1_diagram *diagram = new_full_diagram(state);

	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
		struct ct1_diagram_options options = {.id_prefix = prefixes[i][0]};
		char *picture = draw(state, diagram, &options);

		assert_well_formed(picture);
		assert_self_contained(picture, prefixes[i][1]);
		assert_ids_met(picture);
		free(picture);
	}
	ct1_diagram_free(diagram);
}

/* All kinds of pieces are there to be used, and a second picture uses them. */
static void pictures_share_symbols(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "4k3/8/8/8/8/8/8/4K3 w");
	struct ct1_diagram_options first = {.id_prefix = "a", .all_symbols = true};
	struct ct1_diagram_options second = {.id_prefix = "b", .symbols = "a"};
	char *all = draw(state, diagram, &first), *none = draw(state, diagram, &second);

	/* The picture, its title and description, both hatchings, and seven pieces a side. */
	assert_int_equal(occurrences(all, " id=\"a"), 3 + 2 + 14);
	assert_int_equal(occurrences(all, " id=\"a-black-ver-knecht\""), 1);
	assert_int_equal(occurrences(none, " id=\""), 3);
	assert_int_equal(occurrences(none, "href=\"#a-white-king\""), 1);
	assert_int_equal(occurrences(none, "href=\"#"), occurrences(none, "href=\"#a-"));
	assert_int_equal(occurrences(none, "href=\"#"), occurrences(all, "href=\"#"));
	free(all);
	free(none);
	ct1_diagram_free(diagram);
}

static void fonts_are_for_foreign_captions_only(void **state)
{
	ct1_diagram *diagram = new_full_diagram(state);
	char *picture = draw(state, diagram, NULL);

	assert_null(strstr(picture, "<text"));
	assert_null(strstr(picture, "font"));
	assert_int_equal(occurrences(picture, "<g class=\"ct1-caption\""), 1);
	free(picture);
	assert_int_equal(ct1_diagram_set_caption(diagram, "位置 24"), CT1_OK);
	picture = draw(state, diagram, NULL);
	assert_int_equal(occurrences(picture, "<text class=\"ct1-caption\""), 1);
	free(picture);
	ct1_diagram_free(diagram);
}

/* ---- Bytes ---- */

static void the_start_is_small(void **state)
{
	ct1_diagram *diagram = new_diagram(state, NULL);

	for (int theme = 0; theme < CT1_THEMES; theme++) {
		struct ct1_diagram_options options = {
			.theme = theme, .border = true, .side_mark = true, .russian = true};
		char *picture = draw(state, diagram, &options);

		assert_in_range(strlen(picture), 1000, 25000);
		free(picture);
	}
	ct1_diagram_free(diagram);
}

static void the_same_is_drawn_the_same(void **state)
{
	ct1_diagram *one = new_full_diagram(state), *other = new_full_diagram(state);
	char *first = draw(state, one, NULL), *second = draw(state, other, NULL);

	assert_string_equal(first, second);
	free(first);
	free(second);
	ct1_diagram_free(one);
	ct1_diagram_free(other);
}

/* The number of a combination, taken apart. */
static unsigned take(unsigned *number, unsigned choices)
{
	unsigned choice = *number % choices;

	*number /= choices;
	return choice;
}

static void all_options_go_together(void **state)
{
	ct1_diagram *diagram = new_full_diagram(state);
	unsigned combinations = 2 * 2 * 2 * 2 * 4 * 3 * CT1_THEMES;

	for (unsigned i = 0; i < combinations; i++) {
		unsigned number = i;
		struct ct1_diagram_options options = {
			.flipped = take(&number, 2),
			.border = take(&number, 2),
			.side_mark = take(&number, 2),
			.russian = take(&number, 2),
			.coordinates = take(&number, 4),
			.pieces = take(&number, 3),
			.theme = take(&number, CT1_THEMES),
			.size = i,
		};
		char *picture = draw(state, diagram, &options);

		assert_well_formed(picture);
		assert_self_contained(picture, "ct1");
		assert_int_equal(occurrences(picture, "class=\"ct1-side-mark "), options.side_mark);
		free(picture);
	}
	ct1_diagram_free(diagram);
}

/* ---- Captions ---- */

static void hostile_captions_are_text(void **state)
{
	static const char *const captions[] = {
		"</title><script>alert(1)</script>",
		"]]>&amp;&<>\"'",
		"a\x01\x08\x1F\x7F\r\n\tb",
		"\xC0\xAF \xED\xA0\x80 \xF5\x80\x80\x80 \xFF",
		"cut \xD0",
		"cut \xE2\x82",
		"\xEF\xBF\xBF \xEF\xBF\xBE",
		"",
		" ",
		"\n\n\n",
		"Долгое-предолгое-предолгое-предолгое-предолгое-предолгое-слово-без-пробелов",
		"位位位位位位位位位位位位位位位位位位位位位位位位位位位位位位位位位位位位位位位",
	};
	ct1_diagram *diagram = new_diagram(state, NULL);

	for (size_t i = 0; i < sizeof captions / sizeof *captions; i++) {
		assert_int_equal(ct1_diagram_set_caption(diagram, captions[i]), CT1_OK);
		char *picture = draw(state, diagram, NULL);

		assert_well_formed(picture);
		assert_null(strstr(picture, "<script"));
		free(picture);
	}
	ct1_diagram_free(diagram);
}

static uint32_t take_code(const char *text)
{
	return xml_take(&text, text + strlen(text));
}

static void characters_are_checked(void **state)
{
	(void)state;
	assert_int_equal(take_code("a"), 'a');
	assert_int_equal(take_code("½"), 0xBD);
	assert_int_equal(take_code("К"), 0x41A);
	assert_int_equal(take_code("位"), 0x4F4D);
	assert_int_equal(take_code("\xF0\x9F\x99\x82"), 0x1F642);
	assert_int_equal(take_code("\xC1\x81"), XML_REPLACEMENT);
	assert_int_equal(take_code("\xE0\x81\x81"), XML_REPLACEMENT);
	assert_int_equal(take_code("\x80"), XML_REPLACEMENT);
	assert_int_equal(take_code("\xF4\x90\x80\x80"), XML_REPLACEMENT);
}

static void numbers_have_one_decimal_at_most(void **state)
{
	static const struct {
		int tenths;
		const char *text;
	} numbers[] = {{0, "0"}, {5, ".5"}, {-5, "-.5"}, {10, "1"}, {-125, "-12.5"}, {1200, "120"}};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		struct buffer out;

		buffer_init(&out, *state);
		xml_add_tenths(&out, numbers[i].tenths);
		assert_string_equal(buffer_string(&out), numbers[i].text);
		buffer_free(&out);
	}
}

/* ---- Drawings ---- */

static void the_alphabet_is_whole(void **state)
{
	static const char *const all =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 "
		"АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ абвгдеёжзийклмнопрстуфхцчшщъыьэюя "
		"!\"#%&'()*+,-./:;<=>?[]_ «»–—…“”„’№×÷½¼·";

	(void)state;
	for (const char *at = all; *at;) {
		const char *start = at;

		xml_take(&at, at + strlen(at));
		if (!glyphs_have(start, (size_t)(at - start)))
			fail_msg("there is no %.*s", (int)(at - start), start);
	}
	assert_false(glyphs_have("位", 3));
	assert_int_equal(glyphs_width("", 0), 0);
	assert_int_equal(glyphs_width("1", 1) * 2 + GLYPH_GAP, glyphs_width("11", 2));
}

static void bars_tell_the_strength(void **state)
{
	ct1_position *position;

	assert_int_equal(
		ct1_position_new(*state, ct1_rules_find(NULL), "8/8/8/8/8/8/8/8", &position, NULL),
		CT1_OK);
	for (int piece = CT1_KING; piece < PIECES; piece++) {
		int half_units = 0;

		for (const char *bar = shapes[piece].bars; *bar; bar++)
			half_units += *bar == 'l' ? 2 : 1;
		assert_int_equal(half_units, position->rules->pieces[piece].strength);
	}
	ct1_position_free(position);
}

/* Takes the next number of path data and what separates it from others. */
static double take_number(const char **at)
{
	char *end;
	double number = strtod(*at, &end);

	assert_true(end > *at);
	*at = end + strspn(end, " ");
	return number;
}

/* How many numbers an argument of a command has, and which of them is y. */
static int arity(char command, int *y)
{
	switch (command) {
	case 'H':
		*y = -1;
		return 1;
	case 'V':
		*y = 0;
		return 1;
	default:
		*y = 1;
		return 2;
	}
}

static void measure(const char *data, double *top, double *foot)
{
	char command = 'M';

	*top = SHAPE_BOX;
	*foot = 0;
	while (*data) {
		int y;

		if (*data >= 'A')
			command = *data++;
		if (command == 'Z')
			continue;
		int numbers = arity(command, &y);

		for (int i = 0; i < numbers; i++) {
			double number = take_number(&data);

			if (i != y)
				continue;
			*top = number < *top ? number : *top;
			*foot = number > *foot ? number : *foot;
		}
	}
}

static void pieces_are_of_one_height(void **state)
{
	(void)state;
	for (int piece = CT1_KING; piece < PIECES; piece++) {
		double top, foot;

		measure(shapes[piece].outline, &top, &foot);
		assert_true(top == SHAPE_TOP);
		assert_true(foot == SHAPE_FOOT);
	}
}

/* ---- Memory ---- */

static int swallow(void *user, const char *bytes, size_t length)
{
	(void)user;
	(void)bytes;
	(void)length;
	return 0;
}

static void lack_of_memory_is_told_in(enum ct1_diagram_format format)
{
	struct supply supply = {-1};
	struct ct1_allocator allocator = {supply_resize, &supply};
	void *context = ct1_context_new(&allocator);
	ct1_diagram *diagram = new_full_diagram(&context);
	int status = CT1_NO_MEMORY, allocations = 0;

	for (; status == CT1_NO_MEMORY; allocations++) {
		supply.left = allocations;
		status = ct1_diagram_write(diagram, format, NULL, swallow, NULL);
		assert_in_range(allocations, 0, 1000);
	}
	assert_int_equal(status, CT1_OK);
	assert_in_range(allocations, 5, 1000);
	ct1_diagram_free(diagram);
	ct1_context_free(context);
}

static void lack_of_memory_is_told(void **state)
{
	(void)state;
	lack_of_memory_is_told_in(CT1_DIAGRAM_SVG);
	lack_of_memory_is_told_in(CT1_DIAGRAM_TEX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pieces_stand_where_they_do),
		cmocka_unit_test(unassailable_squares_have_shields),
		cmocka_unit_test(flipping_turns_everything),
		cmocka_unit_test(arrows_go_between_the_pieces),
		cmocka_unit_test(arrows_bow_where_they_must),
		cmocka_unit_test(pictures_refer_to_nothing_outside),
		cmocka_unit_test(pictures_share_symbols),
		cmocka_unit_test(fonts_are_for_foreign_captions_only),
		cmocka_unit_test(the_start_is_small),
		cmocka_unit_test(the_same_is_drawn_the_same),
		cmocka_unit_test(all_options_go_together),
		cmocka_unit_test(hostile_captions_are_text),
		cmocka_unit_test(characters_are_checked),
		cmocka_unit_test(numbers_have_one_decimal_at_most),
		cmocka_unit_test(the_alphabet_is_whole),
		cmocka_unit_test(bars_tell_the_strength),
		cmocka_unit_test(pieces_are_of_one_height),
		cmocka_unit_test(lack_of_memory_is_told),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
