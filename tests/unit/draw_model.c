/*
 * Diagrams as a model, and their text: marks, arrows and sums against positions worked out by hand
 * from the rules (shared by all formats), statements in words, and the two ways round of a board.
 */
#include <stdio.h>
#include <utf8proc.h>

#include "draw/diagram.h"
#include "unit/drawing.h"

#define START NULL
#define AT(file, rank) (((rank)-1) * FILES + ((file) - 'a'))

/* "e3": a square's name. */
static int square_of(const char *name)
{
	return AT(name[0], name[1] - '0');
}

/* Exactly the squares in the list, "e3 f5", have the marks, and none else any. */
static void assert_marked(const ct1_diagram *diagram, unsigned marks, const char *list)
{
	uint64_t wanted = 0;

	for (; *list; list += list[2] ? 3 : 2)
		wanted |= BIT(square_of(list));
	for (int square = 0; square < SQUARES; square++) {
		bool marked = diagram->marks[square] == marks;

		if (marked != (wanted >> square & 1))
			fail_msg("%c%d has the marks %#x", 'a' + square % 8, square / 8 + 1,
			         diagram->marks[square]);
	}
}

static void assert_sums(const ct1_diagram *diagram, const char *square, const char *unicode,
                        const char *ascii)
{
	const struct sums *sums = &diagram->sums[square_of(square)];
	struct buffer text;

	assert_true(sums->shown);
	for (int i = 0; i < 2; i++) {
		buffer_init(&text, diagram->context);
		diagram_add_sums(&text, sums, i == 1);
		assert_string_equal(buffer_string(&text), i == 1 ? ascii : unicode);
		buffer_free(&text);
	}
}

/* ---- Which way round ---- */

static void squares_have_places(void **state)
{
	struct ct1_diagram_options options = {.flipped = false};

	(void)state;
	assert_int_equal(diagram_square(&options, 0, 7), AT('a', 1));
	assert_int_equal(diagram_square(&options, 7, 0), AT('h', 8));
	options.flipped = true;
	assert_int_equal(diagram_square(&options, 7, 0), AT('a', 1));
	assert_int_equal(diagram_square(&options, 0, 7), AT('h', 8));
	for (int square = 0; square < 2 * SQUARES; square++) {
		options.flipped = square >= SQUARES;
		assert_int_equal(diagram_square(&options,
		                                diagram_column(&options, square % SQUARES),
		                                diagram_row(&options, square % SQUARES)),
		                 square % SQUARES);
	}
}

/* ---- Marks ---- */

static void last_move_has_both_ends(void **state)
{
	ct1_diagram *diagram = new_diagram(state, START);

	ct1_diagram_set_last_move(diagram, (struct ct1_move){AT('e', 2), AT('e', 4), 0});
	assert_marked(diagram, MARK_LAST_MOVE, "e2 e4");
	ct1_diagram_add_mark(diagram, AT('e', 2));
	assert_marked(diagram, MARK_LAST_MOVE | MARK_AUTHOR, "e2");
	ct1_diagram_free(diagram);
}

/* A Knecht in its own territory: a step to each side, two forward. */
static void knecht_moves(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "4k3/8/8/8/8/8/I3I3/4K3 w");

	ct1_diagram_show_moves(diagram, AT('a', 2));
	assert_marked(diagram, MARK_LOOKED_AT, "a2");
	assert_marked(diagram, MARK_MOVE, "a1 a3 a4 b2");
	assert_int_equal(diagram_marked(diagram, MARK_STRIKE), 0);
	ct1_diagram_free(diagram);
	diagram = new_diagram(state, "4k3/8/8/8/8/8/I3I3/4K3 w");
	ct1_diagram_show_moves(diagram, AT('e', 2));
	/* The own King's square is struck only. */
	assert_marked(diagram, MARK_MOVE, "d2 e3 e4 f2");
	assert_marked(diagram, MARK_STRIKE, "e1");
	ct1_diagram_free(diagram);
}

/* A non-royal piece strikes the castles and does not enter them. */
static void ritter_strikes_castle(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "2k5/8/2R5/8/8/8/8/4K3 w");

	ct1_diagram_show_moves(diagram, AT('c', 6));
	assert_marked(diagram, MARK_MOVE, "a6 b6 d6 e6 c7 c5 c4");
	assert_marked(diagram, MARK_STRIKE, "c8");
	ct1_diagram_free(diagram);
}

/* Where the enemy is stronger there is no capture; where he is weaker, there is. */
static void capture_needs_superiority(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "4k3/8/8/3r4/3I4/8/8/4K3 w");

	ct1_diagram_show_moves(diagram, AT('d', 4));
	assert_marked(diagram, MARK_STRIKE, "d5");
	assert_marked(diagram, MARK_MOVE, "d3 c4 e4");
	ct1_diagram_free(diagram);
	/* It is White's move, but the Ritter is looked at as if it were Black's. */
	diagram = new_diagram(state, "4k3/8/8/3r4/3I4/8/8/4K3 w");
	ct1_diagram_show_moves(diagram, AT('d', 5));
	assert_marked(diagram, MARK_MOVE, "d4 d3 d6 d7 b5 c5 e5 f5");
	assert_int_equal(diagram->position.side, CT1_WHITE);
	ct1_diagram_free(diagram);
}

static void scout_exchanges_in_castles(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "4k3/8/8/3r4/8/4S3/8/K4P2 w");

	ct1_diagram_show_moves(diagram, AT('e', 3));
	/* The empty castle square, too: there it can do nothing else. */
	assert_marked(diagram, MARK_MOVE | MARK_SCOUT | MARK_EXCHANGE, "d1");
	assert_marked(diagram, MARK_MOVE | MARK_SCOUT, "c2 c4 d5 f5 g2 g4");
	/* It has no strength for the own Prince. */
	assert_int_equal(diagram_marked(diagram, MARK_STRIKE), 0);
	ct1_diagram_free(diagram);
	diagram = new_diagram(state, "3pk3/8/4S3/8/8/8/8/4K3 w");
	ct1_diagram_show_moves(diagram, AT('e', 6));
	assert_marked(diagram, MARK_MOVE | MARK_SCOUT | MARK_EXCHANGE, "d8 f8");
	ct1_diagram_free(diagram);
}

static void empty_square_shows_no_moves(void **state)
{
	ct1_diagram *diagram = new_diagram(state, START);

	ct1_diagram_show_moves(diagram, AT('e', 4));
	assert_marked(diagram, 0xff, "");
	assert_int_equal(diagram_marked(diagram, 0xff), 0);
	ct1_diagram_free(diagram);
}

static void captures_of_the_side_to_move(void **state)
{
	/* The Ritter has 2 against 1 on d4; on g4, a Scout captures whatever the sums are. */
	ct1_diagram *diagram = new_diagram(state, "4k3/8/8/8/3i2c1/8/3R3S/4K3 w");

	ct1_diagram_show_captures(diagram);
	assert_marked(diagram, MARK_CAPTURE, "d4 g4");
	ct1_diagram_free(diagram);
	diagram = new_diagram(state, "4k3/8/8/8/3i2c1/8/3R3S/4K3 b");
	ct1_diagram_show_captures(diagram);
	assert_int_equal(diagram_marked(diagram, MARK_CAPTURE), 0);
	ct1_diagram_free(diagram);
}

/* ---- Sums ---- */

static void sums_where_both_strike(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "4k3/8/8/8/3i4/8/3R4/4K3 w");

	ct1_diagram_show_strength(diagram, -1);
	for (int square = 0; square < SQUARES; square++)
		assert_int_equal(diagram->sums[square].shown,
		                 square == AT('d', 4) || square == AT('d', 3));
	assert_sums(diagram, "d3", "2:1", "2:1");
	assert_sums(diagram, "d4", "2:1", "2:1");
	ct1_diagram_show_strength(diagram, AT('h', 8));
	assert_sums(diagram, "h8", "0:0", "0:0");
	/* The King, the Ritter's own square with it. */
	ct1_diagram_show_strength(diagram, AT('d', 2));
	assert_sums(diagram, "d2", "3½:0", "3.5:0");
	ct1_diagram_free(diagram);
}

/* Non-royal strength attacks a castle only with royal strength beside it. */
static void sums_not_realisable(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "2k5/8/2R5/8/8/8/8/4K3 w");

	ct1_diagram_show_strength(diagram, AT('c', 8));
	assert_sums(diagram, "c8", "(2):1½", "(2):1.5");
	ct1_diagram_free(diagram);
	diagram = new_diagram(state, "2k5/8/2R1P3/8/8/8/8/4K3 w");
	ct1_diagram_show_strength(diagram, AT('c', 8));
	assert_sums(diagram, "c8", "3½:1½", "3.5:1.5");
	ct1_diagram_free(diagram);
}

/* ---- Arrows ---- */

static void assert_arrow(const ct1_diagram *diagram, size_t index, const char *from, int kind)
{
	const struct arrow *arrow = &diagram->arrows[index];

	assert_true(index < diagram->arrow_count);
	assert_int_equal(arrow->from, square_of(from));
	assert_int_equal(arrow->to, AT('d', 4));
	assert_int_equal((int)arrow->kind, kind);
}

/* All that strikes d4, Scouts too, but not what stands there. */
static void attack_has_all_strikers(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "4k3/8/8/3r4/3i4/1p1I1S2/8/4K3 w");

	assert_int_equal(ct1_diagram_show_attack(diagram, AT('d', 4)), CT1_OK);
	assert_int_equal(diagram->arrow_count, 3);
	assert_arrow(diagram, 0, "d3", ARROW_WHITE);
	assert_arrow(diagram, 1, "f3", ARROW_WHITE);
	assert_arrow(diagram, 2, "d5", ARROW_BLACK);
	ct1_diagram_free(diagram);
}

/* ---- Unassailable squares ---- */

static void unassailable_squares_are_marked(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "4k3/8/8/8/8/8/8/4K3 w - 0 9 g4h5");

	assert_marked(diagram, MARK_WHITES, "g4");
	assert_marked(diagram, MARK_BLACKS, "h5");
	ct1_diagram_free(diagram);
	diagram = new_diagram(state, "4k3/8/8/8/8/8/8/4K3 w - 0 9 d8d8");
	assert_marked(diagram, MARK_WHITES | MARK_BLACKS, "d8");
	ct1_diagram_free(diagram);
}

/* The enemy's: no move leads there, no exchange, nor is it struck. */
static void nothing_is_done_on_unassailable_squares(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "4k3/8/8/8/7R/8/8/4K3 w - 0 9 g4h5");

	ct1_diagram_show_moves(diagram, AT('h', 4));
	assert_marked(diagram, MARK_MOVE, "f4 h2 h3 h6");
	assert_marked(diagram, MARK_MOVE | MARK_WHITES, "g4");
	assert_marked(diagram, MARK_BLACKS, "h5");
	ct1_diagram_free(diagram);
	diagram = new_diagram(state, "3pk3/8/4S3/8/8/8/8/4K3 w - 0 9 a5d8");
	ct1_diagram_show_moves(diagram, AT('e', 6));
	assert_marked(diagram, MARK_BLACKS, "d8");
	assert_marked(diagram, MARK_MOVE | MARK_SCOUT | MARK_EXCHANGE, "f8");
	assert_int_equal(ct1_diagram_show_attack(diagram, AT('d', 8)), CT1_OK);
	assert_int_equal(diagram->arrow_count, 1);
	assert_int_equal(diagram->arrows[0].from, AT('e', 8));
	ct1_diagram_free(diagram);
}

/* Behind the end of a game nothing can be captured. */
static void nothing_is_captured_after_the_end(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "8/8/8/8/3i4/8/3R3S/4K3 b");

	ct1_diagram_show_captures(diagram);
	assert_true(diagram->over);
	ct1_diagram_free(diagram);
	diagram = new_diagram(state, "2K5/8/8/8/3i2c1/8/3R3S/k7 b");
	ct1_diagram_show_captures(diagram);
	assert_true(diagram->over);
	assert_int_equal(diagram_marked(diagram, MARK_CAPTURE), 0);
	ct1_diagram_free(diagram);
}

/* A part of a position, without Kings or with pieces of one side, is no end of a game. */
static void parts_of_positions_are_no_ends(void **state)
{
	static const char *const parts[] = {"8/8/8/3R4/8/8/8/8 w", "8/8/8/3K4/8/8/8/8 w",
	                                    "8/8/8/3r4/8/8/3I4/8 b", "4k3/8/8/8/8/8/8/4K3 w"};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		ct1_diagram *diagram = new_diagram(state, parts[i]);

		assert_false(diagram->over);
		ct1_diagram_free(diagram);
	}
}

/* ---- Words ---- */

static int add_bytes(void *user, const char *bytes, size_t length)
{
	buffer_add(user, bytes, length);
	return 0;
}

static void assert_described(const ct1_diagram *diagram, bool russian, const char *wanted)
{
	struct buffer text;

	buffer_init(&text, diagram->context);
	assert_int_equal(ct1_diagram_describe(diagram, russian, add_bytes, &text), CT1_OK);
	assert_string_equal(buffer_string(&text), wanted);
	buffer_free(&text);
}

static void positions_in_words(void **state)
{
	ct1_diagram *diagram = new_diagram(state, "4k3/8/2p5/8/8/8/II1V4/4K1SS w");

	assert_described(diagram, false,
	                 "White: King e1, Ver Knecht d2, Knechts a2, b2, Scouts g1, h1; Black: "
	                 "King e8, Prince c6. White to move.");
	assert_described(diagram, true,
	                 "Белые: Король e1, Вер Кнехт d2, Кнехты a2, b2, Разведчики g1, h1; "
	                 "черные: Король e8, Принц c6. Ход белых.");
	ct1_diagram_free(diagram);
	diagram = new_diagram(state, "8/8/8/8/8/8/8/4K3 b");
	assert_described(diagram, false, "White: King e1; Black: no pieces. Black to move.");
	assert_described(diagram, true, "Белые: Король e1; черные: ни одной фигуры. Ход черных.");
	ct1_diagram_free(diagram);
	diagram = new_diagram(state, "4k3/8/8/8/8/8/8/4K3 w - 0 9 g4h5");
	assert_described(diagram, false,
	                 "White: King e1; Black: King e8. White to move. Unassailable squares: "
	                 "White g4, Black h5.");
	assert_described(diagram, true,
	                 "Белые: Король e1; черные: Король e8. Ход белых. Неприступные поля: "
	                 "белые g4, черные h5.");
	ct1_diagram_free(diagram);
}

/* Plays a move from a position and states it. */
static void assert_stated_move(void **state, const char *text, struct ct1_move move,
                               const char *latin, const char *in_full)
{
	const struct wording brief = {.ascii = true, .pieces = CT1_PIECES_LATIN};
	const struct wording full = {.russian = true};
	ct1_diagram *diagram = new_diagram(state, text);
	struct buffer out;

	assert_int_equal(ct1_position_judge(&diagram->position, move), 0);
	move = ct1_position_complete(&diagram->position, move);
	ct1_position_play(&diagram->position, move);
	ct1_diagram_set_last_move(diagram, move);
	buffer_init(&out, *state);
	assert_true(diagram_state_last_move(&out, diagram, &brief));
	assert_string_equal(buffer_string(&out), latin);
	out.length = 0;
	assert_true(diagram_state_last_move(&out, diagram, &full));
	assert_string_equal(buffer_string(&out), in_full);
	buffer_free(&out);
	ct1_diagram_free(diagram);
}

static void last_moves_in_words(void **state)
{
	assert_stated_move(state, START, (struct ct1_move){AT('d', 1), AT('d', 3), 0},
	                   "Last move: Cd1-d3", "Последний ход: Коннет d1-d3");
	assert_stated_move(state, START, (struct ct1_move){AT('e', 2), AT('e', 4), 0},
	                   "Last move: e2-e4", "Последний ход: e2-e4");
	assert_stated_move(state, "4k3/8/8/8/3i4/8/3R4/4K3 w",
	                   (struct ct1_move){AT('d', 2), AT('d', 4), 0}, "Last move: Rd2:d4",
	                   "Последний ход: Риттер d2:d4");
	assert_stated_move(state, "3pk3/8/4S3/8/8/8/8/4K3 w",
	                   (struct ct1_move){AT('e', 6), AT('d', 8), 0}, "Last move: Se6%d8",
	                   "Последний ход: Разведчик e6÷d8");
	assert_stated_move(state, "4k3/8/8/I7/8/8/8/4K3 w",
	                   (struct ct1_move){AT('a', 5), AT('a', 6), 0}, "Last move: a5-a6V",
	                   "Последний ход: a5-a6 = Вер Кнехт");
}

/* ---- Text ---- */

static int take_text(void *user, const char *bytes, size_t length)
{
	buffer_add(user, bytes, length);
	return 0;
}

static int fail_to_take(void *user, const char *bytes, size_t length)
{
	(void)user;
	(void)bytes;
	(void)length;
	return -1;
}

static int width(const char *line, size_t length)
{
	utf8proc_int32_t code;
	int columns = 0;

	for (size_t at = 0; at < length;) {
		utf8proc_ssize_t size = utf8proc_iterate((const utf8proc_uint8_t *)line + at,
		                                         (utf8proc_ssize_t)(length - at), &code);

		assert_true(size > 0);
		columns += utf8proc_charwidth(code);
		at += (size_t)size;
	}
	return columns;
}

/* Everything that can be on a board at once. */
static ct1_diagram *make_full(void **state)
{
	ct1_diagram *diagram =
		new_diagram(state, "r1p1k1pr/ii2iiii/2s5/2p1c3/3SI3/2P3C1/IIIV1III/R1P1K2R w");

	ct1_diagram_set_last_move(diagram, (struct ct1_move){AT('e', 2), AT('e', 4), 0});
	ct1_diagram_show_moves(diagram, AT('d', 4));
	ct1_diagram_show_moves(diagram, AT('g', 3));
	ct1_diagram_show_captures(diagram);
	ct1_diagram_show_strength(diagram, -1);
	ct1_diagram_add_mark(diagram, AT('h', 4));
	assert_int_equal(ct1_diagram_show_attack(diagram, AT('e', 5)), CT1_OK);
	assert_int_equal(ct1_diagram_add_arrow(diagram, AT('g', 1), AT('f', 3)), CT1_OK);
	assert_int_equal(ct1_diagram_set_caption(diagram, "Диаграмма"), CT1_OK);
	return diagram;
}

/* The board's lines are of one width, whatever is on them; without coordinates nothing is beside. */
static void boards_are_rectangles(void **state)
{
	ct1_diagram *diagram = make_full(state);

	for (int form = 0; form < 4; form++) {
		struct ct1_diagram_options options = {
			.border = true,
			.coordinates = CT1_COORDINATES_NONE,
			.pieces = form & 1 ? CT1_PIECES_LATIN : CT1_PIECES_CYRILLIC,
			.flipped = form & 2,
		};
		struct buffer text;

		buffer_init(&text, *state);
		assert_int_equal(
			ct1_diagram_write(diagram, CT1_DIAGRAM_UNICODE, &options, take_text, &text),
			CT1_OK);
		const char *line = buffer_string(&text);

		for (int i = 0; i < 2 * RANKS + 1; i++) {
			size_t length = strcspn(line, "\n");

			assert_int_equal(width(line, length), form & 1 ? 33 : 41);
			line += length + 1;
		}
		buffer_free(&text);
	}
	ct1_diagram_free(diagram);
}

/* ASCII is ASCII, and no line of any text ends in a space. */
static void texts_are_clean(void **state)
{
	ct1_diagram *diagram = make_full(state);
	struct buffer text;

	for (int format = CT1_DIAGRAM_UNICODE; format <= CT1_DIAGRAM_ASCII; format++) {
		buffer_init(&text, *state);
		assert_int_equal(ct1_diagram_write(diagram, (enum ct1_diagram_format)format, NULL,
		                                   take_text, &text),
		                 CT1_OK);
		const char *all = buffer_string(&text);

		assert_null(strstr(all, " \n"));
		for (size_t i = 0; i < text.length && format == CT1_DIAGRAM_ASCII; i++)
			assert_true((all[i] >= ' ' && all[i] <= '~') || all[i] == '\n');
		buffer_free(&text);
	}
	ct1_diagram_free(diagram);
}

static void failures_are_told(void **state)
{
	ct1_diagram *diagram = make_full(state);

	assert_int_equal(ct1_diagram_write(diagram, CT1_DIAGRAM_ASCII, NULL, fail_to_take, NULL),
	                 CT1_WRITE_FAILED);
	ct1_diagram_free(diagram);
}

/* Whichever allocation fails while a diagram is written, it is told, and all is freed. */
static int write_with(struct supply *supply, int allocations)
{
	const struct ct1_allocator allocator = {supply_resize, supply};
	ct1_context *context = ct1_context_new(&allocator);
	void *state = context;
	ct1_diagram *diagram = make_full(&state);

	supply->left = allocations;
	int status = ct1_diagram_write(diagram, CT1_DIAGRAM_UNICODE, NULL, fail_to_take, NULL);

	ct1_diagram_free(diagram);
	ct1_context_free(context);
	return status;
}

static void memory_may_run_out(void **state)
{
	int status = CT1_NO_MEMORY;

	(void)state;
	for (int allocations = 0; status == CT1_NO_MEMORY; allocations++) {
		struct supply supply = {-1};

		status = write_with(&supply, allocations);
		assert_true(allocations > 0 || status == CT1_NO_MEMORY);
	}
	assert_int_equal(status, CT1_WRITE_FAILED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(squares_have_places, set_up, tear_down),
		cmocka_unit_test_setup_teardown(last_move_has_both_ends, set_up, tear_down),
		cmocka_unit_test_setup_teardown(knecht_moves, set_up, tear_down),
		cmocka_unit_test_setup_teardown(ritter_strikes_castle, set_up, tear_down),
		cmocka_unit_test_setup_teardown(capture_needs_superiority, set_up, tear_down),
		cmocka_unit_test_setup_teardown(scout_exchanges_in_castles, set_up, tear_down),
		cmocka_unit_test_setup_teardown(empty_square_shows_no_moves, set_up, tear_down),
		cmocka_unit_test_setup_teardown(captures_of_the_side_to_move, set_up, tear_down),
		cmocka_unit_test_setup_teardown(sums_where_both_strike, set_up, tear_down),
		cmocka_unit_test_setup_teardown(sums_not_realisable, set_up, tear_down),
		cmocka_unit_test_setup_teardown(attack_has_all_strikers, set_up, tear_down),
		cmocka_unit_test_setup_teardown(unassailable_squares_are_marked, set_up, tear_down),
		cmocka_unit_test_setup_teardown(nothing_is_done_on_unassailable_squares, set_up,
	                                        tear_down),
		cmocka_unit_test_setup_teardown(nothing_is_captured_after_the_end, set_up,
	                                        tear_down),
		cmocka_unit_test_setup_teardown(parts_of_positions_are_no_ends, set_up, tear_down),
		cmocka_unit_test_setup_teardown(positions_in_words, set_up, tear_down),
		cmocka_unit_test_setup_teardown(last_moves_in_words, set_up, tear_down),
		cmocka_unit_test_setup_teardown(boards_are_rectangles, set_up, tear_down),
		cmocka_unit_test_setup_teardown(texts_are_clean, set_up, tear_down),
		cmocka_unit_test_setup_teardown(failures_are_told, set_up, tear_down),
		cmocka_unit_test_setup_teardown(memory_may_run_out, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
