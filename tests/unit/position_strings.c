/*
 * Position strings: what is read, what is written, where a fault in one is reported; and what a
 * position must satisfy to stand in a game.
 */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "unit/contexts.h"

#define START "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp 0 1"
#define KINGS "4k3/8/8/8/8/8/8/4K3"

static ct1_position *read_position(void **state, const char *text)
{
	ct1_position *position;
	size_t error = 0;
	int status = ct1_position_new(*state, ct1_rules_find(NULL), text, &position, &error);

	if (status != CT1_OK)
		fail_msg("%s cannot be read from %zu on", text ? text : "the usual start", error);
	return position;
}

/* Reads `text`, which is then written as `expected`. */
static void assert_written(void **state, const char *text, const char *expected)
{
	ct1_position *position = read_position(state, text);
	char written[CT1_POSITION_STRING];

	ct1_position_string(position, written);
	assert_string_equal(written, expected);
	ct1_position_free(position);
}

/* Reading ends between `good` and `bad`. */
static void assert_malformed(void **state, const char *good, const char *bad)
{
	char text[256];
	ct1_position *position = NULL;
	size_t error = SIZE_MAX;

	snprintf(text, sizeof text, "%s%s", good, bad);
	int status = ct1_position_new(*state, ct1_rules_find(NULL), text, &position, &error);

	if (status != CT1_BAD_POSITION || error != strlen(good))
		fail_msg("%s: status %d, from %zu on, not %zu", text, status, error, strlen(good));
	assert_null(position);
}

/* ---- Rule sets ---- */

static void rule_sets_have_names(void **state)
{
	(void)state;
	assert_string_equal(ct1_rules_name(ct1_rules_find("2024")), "2024");
	assert_string_equal(ct1_rules_name(ct1_rules_find("2021")), "2021");
	assert_string_equal(ct1_rules_name(ct1_rules_find("t2")), "t2");
	assert_ptr_equal(ct1_rules_find(NULL), ct1_rules_find("2024"));
	assert_null(ct1_rules_find("2022"));
	assert_null(ct1_rules_find(""));
	assert_null(ct1_rules_find("20241"));
}

/* ---- What is read ---- */

static void no_text_is_the_start(void **state)
{
	assert_written(state, NULL, START);
}

static void what_is_written_reads_back(void **state)
{
	static const char *const texts[] = {
		START,
		"8/8/8/8/8/5k2/8/3K4 w - 0 33",
		"1Rk2pri/3i1V2/2I4C/8/5P2/5v2/2pv4/1R1K3c w Pp 0 24",
		"K7/1C6/2P5/3R4/4V3/5I2/6S1/7k b ? 12 345",
		"k7/1c6/2p5/3r4/4v3/5i2/6s1/7K b p 79 80",
		"8/8/8/8/8/8/8/8 w ? 0 1",
		"1k1k1k1k/k1k1k1k1/2k2k2/3kk3/kkkk4/4kkkk/kk4kk/1kkkkkk1 b P 1 2",
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		assert_written(state, texts[i], texts[i]);
}

static void only_the_board_is_required(void **state)
{
	assert_written(state, KINGS, KINGS " w ? 0 1");
	assert_written(state, KINGS " b", KINGS " b ? 0 1");
	assert_written(state, KINGS " b Pp", KINGS " b Pp 0 1");
	assert_written(state, KINGS " b Pp 7", KINGS " b Pp 7 1");
	assert_written(state, KINGS " b Pp 7 30", KINGS " b Pp 7 30");
}

static void other_spellings_are_normalised(void **state)
{
	assert_written(state, "1111k3/44/8/71/8/8/17/4K111", KINGS " w ? 0 1");
	assert_written(state, KINGS " w - 007 0030", KINGS " w - 7 30");
	assert_written(state, "  " KINGS "   b  P   7  30  ", KINGS " b P 7 30");
}

static void prince_rights(void **state)
{
	static const char *const rights[] = {"Pp", "P", "p", "-", "?", "P?", "?p", "-?", "?-"};
	char text[CT1_POSITION_STRING];

	for (size_t i = 0; i < sizeof rights / sizeof *rights; i++) {
		snprintf(text, sizeof text, KINGS " w %s 0 1", rights[i]);
		assert_written(state, text, text);
	}
}

enum {
	STAYS = 1 << 0,
	PROMOTED = 1 << 1,
	B2 = 9,
	C1 = 2,
	B7 = 49,
	C8 = 58,
};

/* How a side's Prince may enter the enemy castle: White's from b7 to c8, Black's from b2 to c1. */
static unsigned entries(void **state, char side, const char *rights)
{
	int from = side == 'w' ? B7 : B2, to = side == 'w' ? C8 : C1;
	struct ct1_move moves[CT1_MOVES_MAX];
	char text[CT1_POSITION_STRING];
	unsigned found = 0;

	snprintf(text, sizeof text, "4k3/1P6/8/8/8/8/1p6/4K3 %c %s", side, rights);
	ct1_position *position = read_position(state, text);
	size_t count = ct1_position_moves(position, moves);

	for (size_t i = 0; i < count; i++) {
		if (moves[i].from == from && moves[i].to == to)
			found |= moves[i].promotion == CT1_CONNET ? PROMOTED : STAYS;
	}
	ct1_position_free(position);
	return found;
}

static void prince_rights_mean_what_they_say(void **state)
{
	static const struct {
		const char *text;
		unsigned white, black;
	} rights[] = {
		{"Pp", PROMOTED, PROMOTED},
		{"P", PROMOTED, STAYS},
		{"p", STAYS, PROMOTED},
		{"-", STAYS, STAYS},
		{"?", STAYS | PROMOTED, STAYS | PROMOTED},
		{"P?", PROMOTED, STAYS | PROMOTED},
		{"?p", STAYS | PROMOTED, PROMOTED},
		{"-?", STAYS, STAYS | PROMOTED},
		{"?-", STAYS | PROMOTED, STAYS},
	};

	for (size_t i = 0; i < sizeof rights / sizeof *rights; i++) {
		assert_int_equal(entries(state, 'w', rights[i].text), rights[i].white);
		assert_int_equal(entries(state, 'b', rights[i].text), rights[i].black);
	}
}

static void pieces_are_where_the_string_has_them(void **state)
{
	static const char text[] = "kcprvis1/8/8/8/8/8/8/1KCPRVIS b";
	ct1_position *position = read_position(state, text);
	enum ct1_side side;

	assert_int_equal(ct1_position_side(position), CT1_BLACK);
	for (int i = 0; i < 7; i++) {
		side = CT1_WHITE;
		assert_int_equal(ct1_position_piece(position, 56 + i, &side), CT1_KING + i);
		assert_int_equal(side, CT1_BLACK);
		assert_int_equal(ct1_position_piece(position, 1 + i, &side), CT1_KING + i);
		assert_int_equal(side, CT1_WHITE);
	}
	/* An empty square says nothing about the side. */
	side = CT1_BLACK;
	assert_int_equal(ct1_position_piece(position, 0, &side), CT1_NO_PIECE);
	assert_int_equal(side, CT1_BLACK);
	side = CT1_WHITE;
	assert_int_equal(ct1_position_piece(position, 63, &side), CT1_NO_PIECE);
	assert_int_equal(side, CT1_WHITE);
	ct1_position_free(position);
}

static void the_longest_string_has_room(void **state)
{
	static const char text[] =
		"rrrrrrrr/RRRRRRRR/rrrrrrrr/RRRRRRRR/rrrrrrrr/RRRRRRRR/rrrrrrrr/RRRRRRRR"
		" w Pp 999999999 999999999";

	assert_true(sizeof text <= CT1_POSITION_STRING);
	assert_written(state, text, text);
}

/* In Turkish, i is no small I, nor I a big i; position strings do not care. */
static void the_locale_does_not_matter(void **state)
{
	static const char *const turkish[] = {"tr_TR.UTF-8", "tr_TR.ISO-8859-9", "tr_TR"};
	size_t i = 0, count = sizeof turkish / sizeof *turkish;

	while (i < count && !setlocale(LC_CTYPE, turkish[i]))
		i++;
	if (i == count) {
		print_message("no Turkish locale here: not tested\n");
		return;
	}
	ct1_position *position;
	char written[CT1_POSITION_STRING] = "";
	int status = ct1_position_new(*state, ct1_rules_find(NULL), START, &position, NULL);

	if (status == CT1_OK)
		ct1_position_string(position, written);
	ct1_position_free(position);
	setlocale(LC_CTYPE, "C");
	assert_int_equal(status, CT1_OK);
	assert_string_equal(written, START);
}

/* ---- What cannot be read ---- */

static void malformed_boards(void **state)
{
	assert_malformed(state, "", "");
	assert_malformed(state, "", "w Pp 0 1");
	assert_malformed(state, "", "/" KINGS);
	assert_malformed(state, "4", "x3/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4", "Q3/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4",
	                 "\xd0\x9a"
	                 "3/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4", "-3/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4", " k3/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4k3/", "0/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4k3/", "9/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4k3/", "/8/8/8/8/8/8/4K3");
}

static void ranks_that_are_too_short(void **state)
{
	assert_malformed(state, "4k2", "/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4k3/8/8/pppp111", "/8/8/8/4K3");
	assert_malformed(state, "4k3/8/8/8/8/8/8/4K2", "");
	assert_malformed(state, "4k3/8/8/8/8/8/8/4K2", " w");
}

static void ranks_that_are_too_long(void **state)
{
	assert_malformed(state, "4k3", "1/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4k3", "p/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4k", "4/8/8/8/8/8/8/4K3");
	assert_malformed(state, "4k3/8/8/8/8/8/8/4K3", "1");
	assert_malformed(state, "4k3/8/8/8/8/8/8/4K", "4 w");
}

static void too_few_or_too_many_ranks(void **state)
{
	assert_malformed(state, "4k3/8/8/8/8/8/8", "");
	assert_malformed(state, "4k3/8/8/8/8/8/8", " w");
	assert_malformed(state, "4k3/8/8/8/8/8/8/", "");
	assert_malformed(state, KINGS, "/");
	assert_malformed(state, KINGS, "/8 w");
}

static void malformed_sides(void **state)
{
	assert_malformed(state, KINGS " ", "x");
	assert_malformed(state, KINGS " ", "W Pp 0 1");
	assert_malformed(state, KINGS " ", "B");
	assert_malformed(state, KINGS " ", "- 0 1");
	assert_malformed(state, KINGS " w", "hite Pp");
	assert_malformed(state, KINGS " w", "b");
	assert_malformed(state, KINGS " w", "/");
	assert_malformed(state, KINGS, "\tw");
	assert_malformed(state, KINGS, "\n");
	assert_malformed(state, KINGS " w", "\n");
}

static void malformed_rights(void **state)
{
	static const char *const rights[] = {"x",  "0",  "w",  "pP", "PP", "pp", "P-",
	                                     "-P", "-p", "--", "??", "?P", "p?", "Pp?"};

	for (size_t i = 0; i < sizeof rights / sizeof *rights; i++)
		assert_malformed(state, KINGS " w ", rights[i]);
	assert_malformed(state, KINGS " w ", "x 0 1");
	assert_malformed(state, KINGS " w ", "0 1");
}

static void malformed_counts(void **state)
{
	assert_malformed(state, KINGS " w - ", "x");
	assert_malformed(state, KINGS " w - ", "-1 1");
	assert_malformed(state, KINGS " w - ", "+1 1");
	assert_malformed(state, KINGS " w - 1", "x 1");
	assert_malformed(state, KINGS " w - 1", ".5 1");
	assert_malformed(state, KINGS " w - 1", ",1");
	assert_malformed(state, KINGS " w - 999999999", "9 1");
	assert_malformed(state, KINGS " w - 0 ", "x");
	assert_malformed(state, KINGS " w - 0 ", "-1");
	assert_malformed(state, KINGS " w - 0 1", "x");
	assert_malformed(state, KINGS " w - 0 1", "\n");
	assert_malformed(state, KINGS " w - 0 999999999", "9");
}

/* Moves are numbered from 1. */
static void there_is_no_move_zero(void **state)
{
	assert_malformed(state, KINGS " w - 0 ", "0");
	assert_malformed(state, KINGS " w - 0 ", "00");
	assert_malformed(state, KINGS " w - 0 ", "0 1");
}

static void too_many_fields(void **state)
{
	assert_malformed(state, KINGS " w - 0 1 ", "x");
	assert_malformed(state, KINGS " w - 0 1 ", "1");
	assert_malformed(state, KINGS " w - 0 1 ", KINGS);
}

/* Writes what was read by the rules of Chess-T2, which have a field more. */
static void assert_written_t2(void **state, const char *text, const char *expected)
{
	char written[CT1_POSITION_STRING];
	ct1_position *position;

	assert_int_equal(ct1_position_new(*state, ct1_rules_find("t2"), text, &position, NULL),
	                 CT1_OK);
	ct1_position_string(position, written);
	assert_string_equal(written, expected);
	ct1_position_free(position);
}

static void unassailable_squares(void **state)
{
	assert_written_t2(state, NULL, START " -");
	assert_written_t2(state, KINGS, KINGS " w ? 0 1 -");
	assert_written_t2(state, KINGS " w - 0 9 -", KINGS " w - 0 9 -");
	assert_written_t2(state, KINGS " w - 0 9  g4h5 ", KINGS " w - 0 9 g4h5");
	assert_written_t2(state, KINGS " w - 0 9 a1h8", KINGS " w - 0 9 a1h8");
	/* What other rules do not have is not hidden. */
	assert_written(state, KINGS " w - 0 9 g4h5", KINGS " w - 0 9 g4h5");
	assert_written(state, KINGS " w - 0 9 -", KINGS " w - 0 9");
}

static void malformed_unassailable_squares(void **state)
{
	assert_malformed(state, KINGS " w - 0 1 ", "i4h5");
	assert_malformed(state, KINGS " w - 0 1 ", "G4h5");
	assert_malformed(state, KINGS " w - 0 1 g4", "");
	assert_malformed(state, KINGS " w - 0 1 g4", "h9");
	assert_malformed(state, KINGS " w - 0 1 g4", " h5");
	assert_malformed(state, KINGS " w - 0 1 g4h5", "a1");
	assert_malformed(state, KINGS " w - 0 1 -", "h5");
	assert_malformed(state, KINGS " w - 0 1 g4h5 ", "1");
}

static void the_place_of_a_fault_need_not_be_asked_for(void **state)
{
	ct1_position *position;

	assert_int_equal(ct1_position_new(*state, ct1_rules_find("2021"), "x", &position, NULL),
	                 CT1_BAD_POSITION);
	assert_null(position);
	ct1_position_free(NULL);
}

/* ---- Memory ---- */

static void out_of_memory(void **state)
{
	(void)state;
	struct supply supply = {1};
	ct1_position *position;
	size_t error;
	struct ct1_allocator allocator = {supply_resize, &supply};
	ct1_context *context = ct1_context_new(&allocator);

	assert_non_null(context);
	supply.left = 0;
	assert_int_equal(ct1_position_new(context, ct1_rules_find(NULL), NULL, &position, &error),
	                 CT1_NO_MEMORY);
	assert_null(position);
	supply.left = 1;
	assert_int_equal(ct1_position_new(context, ct1_rules_find(NULL), NULL, &position, &error),
	                 CT1_OK);
	ct1_position_free(position);
	ct1_context_free(context);
}

/* ---- What a position must satisfy ---- */

static void assert_faults(void **state, const char *text, unsigned expected)
{
	ct1_position *position = read_position(state, text);
	unsigned faults = ct1_position_faults(position);

	if (faults != expected)
		fail_msg("%s: faults %#x, not %#x", text, faults, expected);
	ct1_position_free(position);
}

static void no_faults(void **state)
{
	assert_faults(state, START, 0);
	assert_faults(state, KINGS, 0);
	assert_faults(state, "8/8/8/8/8/5k2/8/3K4 w - 0 33", 0);
}

static void both_kings_are_needed(void **state)
{
	assert_faults(state, "4k3/8/8/8/8/8/8/4C3", CT1_FAULT_NO_KING);
	assert_faults(state, "4c3/8/8/8/8/8/8/4K3", CT1_FAULT_NO_KING);
}

static void one_king_a_side(void **state)
{
	assert_faults(state, "4k3/8/8/8/8/8/8/3KK3", CT1_FAULT_KINGS);
	assert_faults(state, "3kk3/8/8/8/8/8/8/4K3 b", CT1_FAULT_KINGS);
}

static void only_royal_pieces_stand_in_castles(void **state)
{
	assert_faults(state, "4k3/8/8/8/8/8/8/2R1K3", CT1_FAULT_CASTLE);
	assert_faults(state, "4k3/8/8/8/8/8/8/3VK3", CT1_FAULT_CASTLE);
	assert_faults(state, "4k3/8/8/8/8/8/8/4KS2", CT1_FAULT_CASTLE);
	assert_faults(state, "4k3/8/8/8/8/8/8/3IK3", CT1_FAULT_CASTLE);
	assert_faults(state, "4k3/8/8/8/8/8/8/3rK3", CT1_FAULT_CASTLE);
	assert_faults(state, "3Rk3/8/8/8/8/8/8/4K3", CT1_FAULT_CASTLE);
	assert_faults(state, "2v1k3/8/8/8/8/8/8/4K3", CT1_FAULT_CASTLE);
	assert_faults(state, "4ki2/8/8/8/8/8/8/4K3", CT1_FAULT_CASTLE);
	/* Beside the castles they do, and royal pieces inside. */
	assert_faults(state, "1R1pk1i1/8/8/8/8/8/8/1SC1KPr1", 0);
	assert_faults(state, "3Pk3/8/8/8/8/8/8/3cK3", 0);
}

static void knechts_would_have_been_promoted(void **state)
{
	assert_faults(state, "4k3/8/I7/8/8/8/8/4K3", CT1_FAULT_KNECHT);
	assert_faults(state, "4k3/I7/8/8/8/8/8/4K3", CT1_FAULT_KNECHT);
	assert_faults(state, "I3k3/8/8/8/8/8/8/4K3", CT1_FAULT_KNECHT);
	assert_faults(state, "4k3/8/8/8/8/i7/8/4K3", CT1_FAULT_KNECHT);
	assert_faults(state, "4k3/8/8/8/8/8/i7/4K3", CT1_FAULT_KNECHT);
	assert_faults(state, "4k3/8/8/8/8/8/8/i3K3", CT1_FAULT_KNECHT);
	assert_faults(state, "i3k3/i7/i7/I7/i7/I7/I7/I3K3", 0);
}

static void ver_knechts_would_have_been_promoted(void **state)
{
	assert_faults(state, "V3k3/8/8/8/8/8/8/4K3", CT1_FAULT_VER_KNECHT);
	assert_faults(state, "4k3/8/8/8/8/8/8/4K2v", CT1_FAULT_VER_KNECHT);
	assert_faults(state, "v3k3/V7/8/8/8/8/v7/V3K3", 0);
}

static void faults_add_up(void **state)
{
	assert_faults(state, "3Vk3/8/8/8/8/8/8/4K3", CT1_FAULT_CASTLE | CT1_FAULT_VER_KNECHT);
	assert_faults(state, "3Ik3/8/8/8/8/8/8/4K3", CT1_FAULT_CASTLE | CT1_FAULT_KNECHT);
	assert_faults(state, "4k3/8/8/8/8/i7/8/4C2v",
	              CT1_FAULT_NO_KING | CT1_FAULT_KNECHT | CT1_FAULT_VER_KNECHT);
	assert_faults(state, "4k3/8/8/8/8/8/8/4C1kk", CT1_FAULT_NO_KING | CT1_FAULT_KINGS);
	assert_faults(state, "3P3k/8/8/8/8/8/8/2R1K2K b",
	              CT1_FAULT_KINGS | CT1_FAULT_CASTLE | CT1_FAULT_CASTLE_CAPTURED);
}

/* Whoever is to move. */
static void a_captured_castle_ends_the_game(void **state)
{
	assert_faults(state, "3P4/8/8/7k/8/8/8/4K3 b", CT1_FAULT_CASTLE_CAPTURED);
	assert_faults(state, "3P4/8/8/7k/8/8/8/4K3 w", CT1_FAULT_CASTLE_CAPTURED);
	assert_faults(state, "4k3/8/8/8/7K/8/8/2c5 w", CT1_FAULT_CASTLE_CAPTURED);
	assert_faults(state, "8/8/8/8/8/8/8/2k4K b", CT1_FAULT_CASTLE_CAPTURED);
	assert_faults(state, "3Pp3/8/8/7k/8/8/8/4K3 b", 0);
	assert_faults(state, "1P6/8/8/7k/8/8/8/4K3 b", 0);
	assert_faults(state, "4k3/8/8/8/7K/8/8/2C5 w", 0);
}

static void a_blockade_ends_the_game(void **state)
{
	assert_faults(state, "8/8/8/8/8/8/8/2Kk4 w", CT1_FAULT_BLOCKADE);
	assert_faults(state, "8/8/8/8/8/8/8/2Kk4 b", 0);
	assert_faults(state, "8/8/8/8/8/8/8/2Kk2I1 w", 0);
	assert_faults(state, "6Rk/6RR/8/8/8/8/8/4K3 b", CT1_FAULT_BLOCKADE);
	assert_faults(state, "6Sk/6SS/8/8/8/8/8/4K3 b", 0);
	assert_faults(state, "7k/6RR/8/8/8/8/8/4K3 b", 0);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(rule_sets_have_names),
	cmocka_unit_test(no_text_is_the_start),
	cmocka_unit_test(what_is_written_reads_back),
	cmocka_unit_test(only_the_board_is_required),
	cmocka_unit_test(other_spellings_are_normalised),
	cmocka_unit_test(prince_rights),
	cmocka_unit_test(prince_rights_mean_what_they_say),
	cmocka_unit_test(pieces_are_where_the_string_has_them),
	cmocka_unit_test(the_longest_string_has_room),
	cmocka_unit_test(the_locale_does_not_matter),
	cmocka_unit_test(malformed_boards),
	cmocka_unit_test(ranks_that_are_too_short),
	cmocka_unit_test(ranks_that_are_too_long),
	cmocka_unit_test(too_few_or_too_many_ranks),
	cmocka_unit_test(malformed_sides),
	cmocka_unit_test(malformed_rights),
	cmocka_unit_test(malformed_counts),
	cmocka_unit_test(there_is_no_move_zero),
	cmocka_unit_test(too_many_fields),
	cmocka_unit_test(unassailable_squares),
	cmocka_unit_test(malformed_unassailable_squares),
	cmocka_unit_test(the_place_of_a_fault_need_not_be_asked_for),
	cmocka_unit_test(out_of_memory),
	cmocka_unit_test(no_faults),
	cmocka_unit_test(both_kings_are_needed),
	cmocka_unit_test(one_king_a_side),
	cmocka_unit_test(only_royal_pieces_stand_in_castles),
	cmocka_unit_test(knechts_would_have_been_promoted),
	cmocka_unit_test(ver_knechts_would_have_been_promoted),
	cmocka_unit_test(faults_add_up),
	cmocka_unit_test(a_captured_castle_ends_the_game),
	cmocka_unit_test(a_blockade_ends_the_game),
};

int main(void)
{
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
