/*
 * The costs of writing one half-move for another: what is likelier is cheaper.
 */
#include "check/confusions.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define SQUARE(file, rank) ((uint8_t)(((rank)-1) * FILES + ((file) - 'a')))

static unsigned cost(enum script script, enum ct1_piece piece, struct ct1_move move,
                     enum ct1_piece meant_piece, struct ct1_move meant_move)
{
	struct confusions confusions;

	confusions_init(&confusions, script);
	struct spelling written = spell_move(&confusions, piece, move, SIGN_MOVE);
	struct spelling meant = spell_move(&confusions, meant_piece, meant_move, SIGN_MOVE);

	return confusions_cost(&confusions, &written, &meant, UINT_MAX);
}

/* Of a Prince that moves from d2. */
static unsigned cost_of_square(uint8_t written, uint8_t meant)
{
	struct ct1_move move = {SQUARE('d', 2), written, CT1_NO_PIECE};
	struct ct1_move meant_move = {SQUARE('d', 2), meant, CT1_NO_PIECE};

	return cost(IN_CYRILLIC, CT1_PRINCE, move, CT1_PRINCE, meant_move);
}

static unsigned cost_of_piece(enum script script, enum ct1_piece written, enum ct1_piece meant)
{
	struct ct1_move move = {SQUARE('d', 2), SQUARE('d', 4), CT1_NO_PIECE};

	return cost(script, written, move, meant, move);
}

static void of_squares(void **state)
{
	unsigned any = cost_of_square(SQUARE('a', 1), SQUARE('a', 6));

	(void)state;
	assert_int_equal(cost_of_square(SQUARE('a', 1), SQUARE('a', 1)), 0);
	assert_true(cost_of_square(SQUARE('a', 1), SQUARE('a', 7)) < any); /* shape */
	assert_true(cost_of_square(SQUARE('a', 3), SQUARE('a', 8)) < any);
	assert_true(cost_of_square(SQUARE('c', 3), SQUARE('e', 3)) < any);
	assert_true(cost_of_square(SQUARE('a', 1), SQUARE('a', 2)) < any); /* keyboard */
	assert_true(cost_of_square(SQUARE('f', 3), SQUARE('g', 3)) < any);
	assert_true(cost_of_square(SQUARE('a', 2), SQUARE('a', 5)) < any); /* keypad */
	/* Two are dearer than one. */
	assert_true(cost_of_square(SQUARE('a', 1), SQUARE('g', 6)) > any);
}

static void of_pieces(void **state)
{
	unsigned any = cost_of_piece(IN_CYRILLIC, CT1_PRINCE, CT1_VER_KNECHT);

	(void)state;
	assert_true(cost_of_piece(IN_CYRILLIC, CT1_KING, CT1_CONNET) < any);
	assert_true(cost_of_piece(IN_CYRILLIC, CT1_SCOUT, CT1_RITTER) < any);
	assert_true(cost_of_piece(IN_CYRILLIC, CT1_PRINCE, CT1_RITTER) < any);
	/* A Knecht is not written: the piece was left out, whichever it is. */
	assert_true(cost_of_piece(IN_CYRILLIC, CT1_KNECHT, CT1_VER_KNECHT) < any);
	/* K and C are not alike, P and R are. */
	assert_int_equal(cost_of_piece(IN_LATIN, CT1_KING, CT1_CONNET), any);
	assert_true(cost_of_piece(IN_LATIN, CT1_PRINCE, CT1_RITTER) < any);
}

/* A half-move that cannot be read, against Рк b8-c6. */
static unsigned cost_of_text(const char *text, size_t length)
{
	struct confusions confusions;
	struct ct1_game game = {.text = text};
	struct half_move half_move = {.span = {0, length}};
	struct ct1_move move = {SQUARE('b', 8), SQUARE('c', 6), CT1_NO_PIECE};

	confusions_init(&confusions, IN_CYRILLIC);
	struct spelling written = spell_half_move(&confusions, &game, &half_move);
	struct spelling meant = spell_move(&confusions, CT1_SCOUT, move, SIGN_MOVE);

	return confusions_cost(&confusions, &written, &meant, UINT_MAX);
}

#define COST(text) cost_of_text((text), sizeof(text) - 1)

static void of_texts(void **state)
{
	(void)state;
	assert_int_equal(COST("Рк b8-c6"), 0);
	assert_int_equal(COST("Разведчик b8 – с6!"), 0);
	assert_true(COST("Рк b8-cб") < COST("Рк b8-c9"));
	assert_true(COST("Рк b8-6c") < COST("Рк b8-6"));
	assert_true(COST("Р b8-c6") < COST("Щщ b8-c6"));
	assert_true(COST("Щщ b8-c6") < COST("Кт b8-c6"));
	assert_true(COST("Рк b8c6") < COST("Рк f3-f4"));
	/* What is too long is cut, and no harm done. */
	assert_true(COST("Рк b8-c6-a1-b1-c1-d1-e1-f1-g1-h1-a2-b2-c2-d2-e2-f2-g2") > 0);
}

static void of_swapped_squares(void **state)
{
	struct confusions confusions;
	struct ct1_move move = {SQUARE('b', 8), SQUARE('c', 6), CT1_NO_PIECE};
	struct ct1_move back = {SQUARE('c', 6), SQUARE('b', 8), CT1_NO_PIECE};

	(void)state;
	confusions_init(&confusions, IN_CYRILLIC);
	struct spelling there = spell_move(&confusions, CT1_SCOUT, move, SIGN_MOVE);
	struct spelling other = spell_move(&confusions, CT1_SCOUT, back, SIGN_MOVE);

	assert_true(confusions_cost(&confusions, &there, &other, UINT_MAX) > 0);
	assert_true(spelling_swap_squares(&there));
	assert_int_equal(confusions_cost(&confusions, &there, &other, 0), 0);
	there.length = 3;
	assert_false(spelling_swap_squares(&there));
}

/* A bound tells the same costs up to it, and of all others that they are above. */
static void up_to_a_bound(void **state)
{
	static const char *const texts[] = {"Пр d2-d4", "Пр 2d-d4", "Пр d2d4", "П d2:4d",
	                                    "d2-d4Кт"};
	struct confusions confusions;

	(void)state;
	confusions_init(&confusions, IN_CYRILLIC);
	for (size_t i = 0; i < sizeof texts / sizeof *texts * SQUARES * SQUARES; i++) {
		struct ct1_game game = {.text = texts[i / SQUARES / SQUARES]};
		struct half_move half_move = {.span = {0, strlen(game.text)}};
		struct ct1_move move = {i / SQUARES % SQUARES, i % SQUARES, CT1_NO_PIECE};
		struct spelling written = spell_half_move(&confusions, &game, &half_move);
		struct spelling meant = spell_move(&confusions, CT1_PRINCE, move, SIGN_MOVE);
		unsigned whole = confusions_cost(&confusions, &written, &meant, UINT_MAX);

		for (unsigned most = 0; most < 24; most++) {
			unsigned told = confusions_cost(&confusions, &written, &meant, most);

			assert_true(whole <= most ? told == whole : told > most);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(of_squares),    cmocka_unit_test(of_pieces),
		cmocka_unit_test(of_texts),      cmocka_unit_test(of_swapped_squares),
		cmocka_unit_test(up_to_a_bound),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
