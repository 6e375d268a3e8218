/*
 * Diagrams for LaTeX: that the pieces stand where they should, that whatever a caption holds, there
 * are no commands but those of a picture, and that what is opened is closed.  Colours of one's own,
 * in both kinds of pictures.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/colors.h"
#include "draw/shapes.h"
#include "rules/position.h"
#include "unit/drawing.h"

static char *draw(void **state, const ct1_diagram *diagram,
                  const struct ct1_diagram_options *options)
{
	return draw_as(CT1_DIAGRAM_TEX, state, diagram, options);
}

/* ---- A small check of what TeX would read ---- */

/* What is open; enough for the deepest nesting that there is. */
struct nesting {
	char kinds[16]; /* '{' and the first letters of environments */
	size_t depth;
};

static void nesting_open(struct nesting *nesting, char kind)
{
	assert_in_range(nesting->depth, 0, sizeof nesting->kinds - 1);
	nesting->kinds[nesting->depth++] = kind;
}

static void nesting_close(struct nesting *nesting, char kind)
{
	assert_true(nesting->depth > 0);
	assert_int_equal(nesting->kinds[--nesting->depth], kind);
}

/* Whether a command is one that pictures are made of. */
static bool is_known(const char *name, size_t length)
{
	static const char *const names[] = {
		"resizebox", "useasboundingbox", "tikzset",       "path",           "pic",
		"node",      "sffamily",         "fontsize",      "selectfont",     "begin",
		"end",       "textasciicircum",  "textbackslash", "textasciitilde",
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
			return true;
	}
	return false;
}

/* Behind "{scope}" or "{tikzpicture}", the kind of which is told. */
static const char *skip_environment(const char *at, char *kind)
{
	static const char *const names[] = {"{scope}", "{tikzpicture}"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (strncmp(at, names[i], strlen(names[i])) == 0) {
			*kind = names[i][1];
			return at + strlen(names[i]);
		}
	}
	fail_msg("an environment begins or ends at %.20s", at);
	*kind = '\0';
	return at;
}

/* Behind a command, which begins here with its backslash. */
static const char *skip_command(const char *at, struct nesting *nesting)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	const char *name = at + 1;
	size_t length = strspn(name, letters);
	char kind;

	if (length == 0) {
		assert_non_null(strchr("#$%&_{}", *name));
		assert_true(*name != '\0');
		return name + 1;
	}
	if (!is_known(name, length))
		fail_msg("there is the command %.20s", at);
	at = name + length;
	if (strncmp(name, "begin{", 6) == 0) {
		at = skip_environment(at, &kind);
		nesting_open(nesting, kind);
	} else if (strncmp(name, "end{", 4) == 0) {
		at = skip_environment(at, &kind);
		nesting_close(nesting, kind);
	}
	return at;
}

static void assert_well_formed(const char *at)
{
	struct nesting nesting = {.depth = 0};

	while (*at) {
		assert_true((unsigned char)*at >= ' ' || *at == '\n');
		assert_true(*at != 0x7F);
		assert_null(strchr("#$&^_~", *at));
		if (*at == '\\') {
			at = skip_command(at, &nesting);
			continue;
		}
		if (*at == '%')
			at += strcspn(at, "\n");
		else if (*at == '{')
			nesting_open(&nesting, '{');
		else if (*at == '}')
			nesting_close(&nesting, '{');
		at++;
	}
	assert_int_equal(nesting.depth, 0);
}

static void what_is_opened_is_closed(void **state)
{
	ct1_diagram *diagram = new_full_diagram(state);

	for (unsigned i = 0; i < 4 * 3 * CT1_THEMES; i++) {
		struct ct1_diagram_options options = {
			.flipped = i % 2,
			.border = i % 3,
			.side_mark = i % 5,
			.coordinates = i % 4,
			.pieces = i / 4 % 3,
			.theme = i / 12,
			.unit = i % 7 ? CT1_MILLIMETRES : CT1_PIXELS,
		};
		char *picture = draw(state, diagram, &options);

		assert_well_formed(picture);
		assert_int_equal(occurrences(picture, "\\begin{tikzpicture}"), 1);
		free(picture);
	}
	ct1_diagram_free(diagram);
}

/* ---- Where the pieces are ---- */

static void assert_stands(const char *picture, bool flipped, const ct1_position *position,
                          int square)
{
	enum ct1_side side;
	enum ct1_piece piece = ct1_position_piece(position, square, &side);
	int file = square % 8, rank = square / 8;
	char expected[80];

	for (int i = 0; i < 2; i++) {
		bool stands = piece != CT1_NO_PIECE && (int)side == i;

		/* Without coordinates and a border, the board begins at 13. */
		snprintf(expected, sizeof expected, "\\pic at (%d,%d) {ct1-%s-%s",
		         13 + 96 * (flipped ? 7 - file : file),
		         13 + 96 * (flipped ? rank : 7 - rank), i == CT1_WHITE ? "white" : "black",
		         stands ? shapes[piece].name : "");
		if (occurrences(picture, expected) != stands)
			fail_msg("it is wrong that there is %sone %s", stands ? "not " : "",
			         expected);
	}
}

static void assert_all_stand(void **state, const char *text, bool flipped)
{
	struct ct1_diagram_options options = {
		.flipped = flipped,
		.coordinates = CT1_COORDINATES_NONE,
	};
	ct1_diagram *diagram = new_diagram(state, text);
	char *picture = draw(state, diagram, &options);
	ct1_position *position;
	int pieces = 0;

	assert_int_equal(ct1_position_new(*state, ct1_rules_find(NULL), text, &position, NULL),
	                 CT1_OK);
	for (int square = 0; square < CT1_SQUARES; square++) {
		enum ct1_side side;

		pieces += ct1_position_piece(position, square, &side) != CT1_NO_PIECE;
		assert_stands(picture, flipped, position, square);
	}
	assert_int_equal(occurrences(picture, " {ct1-white-") +
	                         occurrences(picture, " {ct1-black-"),
	                 pieces);
	ct1_position_free(position);
	free(picture);
	ct1_diagram_free(diagram);
}

static void pieces_stand_where_they_do(void **state)
{
	for (int flipped = 0; flipped < 2; flipped++) {
		assert_all_stand(state, NULL, flipped);
		assert_all_stand(state, CROWDED, flipped);
		assert_all_stand(state, "4k3/8/8/8/8/8/8/4K3", flipped);
	}
}

/* ---- Captions ---- */

static char *draw_caption(void **state, const char *caption)
{
	ct1_diagram *diagram = new_diagram(state, NULL);

	assert_int_equal(ct1_diagram_set_caption(diagram, caption), CT1_OK);
	char *picture = draw(state, diagram, NULL);

	ct1_diagram_free(diagram);
	return picture;
}

static void specials_are_escaped(void **state)
{
	char *picture = draw_caption(state, "位 \\ { } $ & # % ^ _ ~ 3½");

	assert_well_formed(picture);
	assert_non_null(strstr(picture, "{位 \\textbackslash{} \\{ \\} \\$ \\& \\# \\% "
	                                "\\textasciicircum{} \\_ \\textasciitilde{} 3½};\n"));
	free(picture);
}

static void hostile_captions_are_text(void **state)
{
	static const char *const captions[] = {
		"line\n\\evil", "line\r\\evil",  "line\v\f\\evil",
		"\\evil位",     "位\n\\evil\n}", "位}\\end{tikzpicture}",
		"位^^M\\evil",  "位%\n\\evil",   "\x7F位\x01",
		"\xD0",         "位 \xFF\xC0",   "",
	};

	for (size_t i = 0; i < sizeof captions / sizeof *captions; i++) {
		char *picture = draw_caption(state, captions[i]);

		assert_well_formed(picture);
		assert_null(strstr(picture, "\n\\evil"));
		free(picture);
	}
}

/* ---- Colours ---- */

static void colors_are_read(void **state)
{
	static const struct {
		const char *name, *color;
		enum color_role role;
		uint32_t value;
	} good[] = {
		{"dark", "#c0c0c0", COLOR_DARK, RGB(0xC0C0C0)},
		{"light", "#aBc", COLOR_LIGHT, RGB(0xAABBCC)},
		{"hatch", "none", COLOR_HATCH, COLOR_NONE},
		{"castle-hatch", "#000", COLOR_CASTLE_HATCH, RGB(0)},
		{"sums-plate", "#FFFFFF", COLOR_SUMS_PLATE, RGB(0xFFFFFF)},
		{"paper", "#012345", COLOR_PAPER, RGB(0x012345)},
	};
	struct ct1_diagram_options options = {.flipped = false};

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		assert_int_equal(ct1_diagram_set_color(&options, good[i].name, good[i].color),
		                 CT1_OK);
		assert_int_equal(options.colors[good[i].role], good[i].value);
	}
}

static void other_colors_are_refused(void **state)
{
	static const char *const bad[][2] = {
		{"", "#fff"},       {"Dark", "#fff"},     {"dark ", "#fff"},  {"darker", "#fff"},
		{"dar", "#fff"},    {"dark", ""},         {"dark", "#"},      {"dark", "#ff"},
		{"dark", "#fffff"}, {"dark", "#fffffff"}, {"dark", "#ggg"},   {"dark", "fff"},
		{"dark", "red"},    {"dark", "None"},     {"dark", "#fff\""},
	};
	struct ct1_diagram_options options = {.flipped = false}, untouched = options;

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(ct1_diagram_set_color(&options, bad[i][0], bad[i][1]),
		                 CT1_NOT_FOUND);
	assert_memory_equal(options.colors, untouched.colors, sizeof options.colors);
}

static void colors_replace_those_of_the_theme(void **state)
{
	ct1_diagram *diagram = new_diagram(state, NULL);

	for (int theme = 0; theme < CT1_THEMES; theme++) {
		struct ct1_diagram_options options = {.theme = theme};

		assert_int_equal(ct1_diagram_set_color(&options, "dark", "#123456"), CT1_OK);
		assert_int_equal(ct1_diagram_set_color(&options, "ink", "#abc"), CT1_OK);
		char *svg = draw_as(CT1_DIAGRAM_SVG, state, diagram, &options);
		char *tex = draw(state, diagram, &options);

		assert_true(occurrences(svg, "fill=\"#123456\"") > 0);
		assert_true(occurrences(svg, "stroke=\"#abc\"") > 0);
		assert_true(occurrences(tex, "fill={rgb,255:red,18;green,52;blue,86}") > 0);
		assert_true(occurrences(tex, "draw={rgb,255:red,170;green,187;blue,204}") > 0);
		free(tex);
		free(svg);
	}
	ct1_diagram_free(diagram);
}

/* Of the start in "book": both hatchings are there, until they are of no colour. */
static void no_color_is_no_hatching(void **state)
{
	ct1_diagram *diagram = new_diagram(state, NULL);
	struct ct1_diagram_options options = {.theme = CT1_THEME_BOOK};
	static const char *const names[] = {"hatch", "castle-hatch"};
	static const char *const uses[][2] = {
		{"href=\"#ct1-hatch\"", " {ct1-hatch}"},
		{"href=\"#ct1-castle\"", " {ct1-castle}"},
	};

	for (int i = 0; i < 2; i++) {
		for (int form = 0; form < 2; form++) {
			enum ct1_diagram_format format = form ? CT1_DIAGRAM_TEX : CT1_DIAGRAM_SVG;

			options.colors[COLOR_HATCH] = options.colors[COLOR_CASTLE_HATCH] = 0;
			char *usual = draw_as(format, state, diagram, &options);

			ct1_diagram_set_color(&options, names[i], "none");
			char *plain = draw_as(format, state, diagram, &options);

			/* Half of the squares that are not of a castle; the castles. */
			assert_int_equal(occurrences(usual, uses[i][form]), i ? 8 : 28);
			assert_int_equal(occurrences(plain, uses[i][form]), 0);
			assert_int_equal(occurrences(plain, uses[!i][form]), i ? 28 : 8);
			free(plain);
			free(usual);
		}
	}
	ct1_diagram_free(diagram);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_opened_is_closed),
		cmocka_unit_test(pieces_stand_where_they_do),
		cmocka_unit_test(specials_are_escaped),
		cmocka_unit_test(hostile_captions_are_text),
		cmocka_unit_test(colors_are_read),
		cmocka_unit_test(other_colors_are_refused),
		cmocka_unit_test(colors_replace_those_of_the_theme),
		cmocka_unit_test(no_color_is_no_hatching),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
