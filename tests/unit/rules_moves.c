/*
 * The rules as the books tell them: how the pieces move.  See editions.h.
 */
#include "unit/editions.h"

/* ---- Board and pieces ---- */

static void the_start(void **state)
{
	static const enum ct1_piece rank[] = {CT1_SCOUT, CT1_PRINCE, CT1_CONNET,
	                                      CT1_KING,  CT1_PRINCE, CT1_SCOUT};
	struct ct1_position p;
	enum ct1_side side = CT1_BLACK;
	size_t error;

	assert_true(position_parse(&p, ct1_rules_find(*state),
	                           "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp 0 1", &error));
	assert_int_equal(ct1_position_side(&p), CT1_WHITE);
	assert_int_equal(ct1_position_faults(&p), 0);
	for (int file = 0; file < 8; file++) {
		enum ct1_piece expected = file % 7 == 0 ? CT1_RITTER : rank[file - 1];

		assert_int_equal(ct1_position_piece(&p, file, &side), expected);
		assert_int_equal(side, CT1_WHITE);
		assert_int_equal(ct1_position_piece(&p, 8 + file, &side), CT1_KNECHT);
		assert_int_equal(side, CT1_WHITE);
		assert_int_equal(ct1_position_piece(&p, 48 + file, &side), CT1_KNECHT);
		assert_int_equal(side, CT1_BLACK);
		assert_int_equal(ct1_position_piece(&p, 56 + file, &side), expected);
		assert_int_equal(side, CT1_BLACK);
	}
}

static void the_king_moves_one_square(void **state)
{
	struct ct1_position p = board(*state, "w", "Kd4 kh8");

	assert_targets(&p, "d4", "c3 d3 e3 c4 e4 c5 d5 e5");
	assert_violates(&p, "d4-d6", UNREACHABLE);
	assert_violates(&p, "d4-f6", UNREACHABLE);
}

static void the_connet_moves_two_straight_three_aslant(void **state)
{
	struct ct1_position p = board(*state, "w", "Cd4 Kh1 kh8");

	assert_targets(&p, "d4", "d5 d6 d3 d2 c4 b4 e4 f4 e5 f6 g7 c5 b6 a7 c3 b2 a1 e3 f2 g1");
	assert_violates(&p, "d4-d7", UNREACHABLE);
	assert_violates(&p, "d4-e6", UNREACHABLE);
}

static void the_connet_jumps_on_straight_lines_only(void **state)
{
	struct ct1_position p = board(*state, "w", "Cd4 Id5 Kh1 ic4 ie5 kh8");

	assert_legal(&p, "d4-d6");
	assert_legal(&p, "d4-b4");
	assert_violates(&p, "d4-f6", BLOCKED);
	assert_legal(&p, "d4:e5");
}

static void the_prince_moves_one_straight_three_aslant(void **state)
{
	struct ct1_position p = board(*state, "w", "Pd4 Kh1 kh8");

	assert_targets(&p, "d4", "d5 d3 c4 e4 e5 f6 g7 c5 b6 a7 c3 b2 a1 e3 f2 g1");
	assert_violates(&p, "d4-d6", UNREACHABLE);
	assert_violates(&p, "d4-e6", UNREACHABLE);
}

/* Figure 2.1: "f4-h2": only f4, for g3 is occupied; d5 cannot be captured. */
static void figure_2_1(void **state)
{
	struct ct1_position p = board(*state, "w", "Pe5 Ig3 vd5 Kh1 ka5");

	assert_targets(&p, "e5", "e4 f5 e6 f6 g7 h8 d6 c7 b8 d4 c3 b2 f4");
	assert_sums(&p, "d5", 1.5, 1.5);
	assert_violates(&p, "e5:d5", NO_SUPERIORITY);
	assert_violates(&p, "e5-g3", OWN_PIECE);
	assert_violates(&p, "e5-h2", BLOCKED);
}

/* Figure 2.2: the Ritter jumps over its own Knecht on c5. */
static void figure_2_2(void **state)
{
	struct ct1_position p = board(*state, "b", "rd5 ic5 Kh1 ka8");

	assert_targets(&p, "d5", "d6 d7 e5 f5 d4 d3 b5");
	assert_violates(&p, "d5-c5", OWN_PIECE);
	assert_violates(&p, "d5-a5", UNREACHABLE);
	assert_violates(&p, "d5-e6", UNREACHABLE);
}

static void the_ritter_jumps_over_enemies(void **state)
{
	struct ct1_position p = board(*state, "w", "Rd4 id5 Kh1 ka8");

	assert_legal(&p, "d4-d6");
	assert_legal(&p, "d4:d5");
}

static void knechts_move_one_square_straight(void **state)
{
	struct ct1_position p = board(*state, "w", "Ib4 Vf4 Kh1 kh8");

	assert_targets(&p, "b4", "a4 c4 b5 b3");
	assert_targets(&p, "f4", "e4 g4 f5 f3");
	assert_violates(&p, "b4-c5", UNREACHABLE);
	p = board(*state, "b", "ib5 vf5 Kh1 kh8");
	assert_targets(&p, "b5", "a5 c5 b4 b6");
	assert_targets(&p, "f5", "e5 g5 f4 f6");
}

/* Start, middle and end lie in own territory: from the first rank or the second, never beyond. */
static void knechts_step_twice_in_own_territory(void **state)
{
	struct ct1_position p = board(*state, "w", "Ib1 Id2 Ie3 Ig4 Kf1 kh8");

	assert_targets(&p, "b1", "a1 b2 b3");
	assert_targets(&p, "d2", "c2 e2 d3 d4");
	assert_violates(&p, "e3-e5", UNREACHABLE);
	assert_violates(&p, "g4-g6", UNREACHABLE);
	assert_violates(&p, "g4-g2", UNREACHABLE);
	assert_violates(&p, "d2-f2", UNREACHABLE);
	p = board(*state, "b", "ib8 ie7 id6 ig5 Kh1 kf8");
	assert_targets(&p, "b8", "a8 b7 b6");
	assert_targets(&p, "e7", "d7 f7 e6 e5");
	assert_violates(&p, "d6-d4", UNREACHABLE);
	assert_violates(&p, "g5-g3", UNREACHABLE);
	assert_violates(&p, "g5-g7", UNREACHABLE);
}

/* "Moves as Knecht": so does a Ver Knecht that has come back into its own territory. */
static void ver_knechts_step_twice_too(void **state)
{
	struct ct1_position p = board(*state, "w", "Va2 Vd2 Ra3 Ve3 Vg2 ig4 Vh5 Kf1 kh8");

	assert_targets(&p, "d2", "c2 e2 d3 d4");
	assert_violates(&p, "a2-a4", BLOCKED);
	assert_violates(&p, "e3-e5", UNREACHABLE);
	assert_violates(&p, "h5-h7", UNREACHABLE);
	assert_sums(&p, "g4", 1.5, 1);
	assert_legal(&p, "g2:g4");
	p = board(*state, "b", "va7 Kh1 vc6 vh4 kf8");
	assert_targets(&p, "a7", "a8 b7 a6 a5");
	assert_sums(&p, "a5", 0, 1.5);
	assert_violates(&p, "c6-c4", UNREACHABLE);
	assert_violates(&p, "h4-h2", UNREACHABLE);
}

static void knechts_do_not_jump(void **state)
{
	struct ct1_position p = board(*state, "w", "Ia2 Ra3 Ib2 sb3 Ie2 Kh1 kh8");

	assert_violates(&p, "a2-a4", BLOCKED);
	assert_violates(&p, "b2-b4", BLOCKED);
	assert_legal(&p, "e2-e4");
}

static void knechts_step_twice_as_often_as_they_like(void **state)
{
	struct ct1_position p = board(*state, "w", "Ib2 Kh1 kh8");

	play(&p, "b2-b4");
	play(&p, "h8-h7");
	play(&p, "b4-b3");
	play(&p, "h7-h8");
	play(&p, "b3-b2");
	play(&p, "h8-h7");
	play(&p, "b2-b4");
}

/* A piece captures only where it could have moved had the square been empty. */
static void knechts_capture_straight(void **state)
{
	struct ct1_position p = board(*state, "w", "Ie4 sd4 se5 sf4 se3 sd5 sf5 sd3 sf3 Kh1 kh8");

	assert_targets(&p, "e4", "d4 e5 f4 e3");
	assert_violates(&p, "e4:d5", UNREACHABLE);
	assert_violates(&p, "e4:f3", UNREACHABLE);
}

static void knechts_capture_by_two_steps(void **state)
{
	struct ct1_position p = board(*state, "w", "Ia2 sa4 Ic2 Sc3 sc4 Kh1 kh8");

	assert_legal(&p, "a2:a4");
	assert_violates(&p, "c2:c4", BLOCKED);
	p = board(*state, "b", "ia7 Sa5 Kh1 kh8");
	assert_legal(&p, "a7:a5");
}

static void the_scout_jumps_like_a_knight(void **state)
{
	struct ct1_position p = board(*state, "w", "Sd4 Id5 Ie4 vd3 ic4 Kh1 kh8");

	assert_targets(&p, "d4", "b3 b5 c2 c6 e2 e6 f3 f5");
	assert_violates(&p, "d4-e5", UNREACHABLE);
	assert_violates(&p, "d4-d6", UNREACHABLE);
}

static void there_is_no_castling(void **state)
{
	struct ct1_position p = board(*state, "w", "Ra1 Ke1 Rh1 ke8");

	assert_targets(&p, "e1", "d1 f1 d2 e2 f2");
	assert_violates(&p, "e1-g1", UNREACHABLE);
}

/* Figure 1.4: Пр d2:b4 Кн f7-f5. */
static void figure_1_4(void **state)
{
	struct ct1_position p = board(*state, "w", "Ke1 Pd2 ke7 if7 ib4");

	play(&p, "d2:b4");
	play(&p, "f7-f5");
	assert_goes_on(&p);
}

/* ---- Chapter 5: the Scout ---- */

static void figure_5_1(void **state)
{
	struct ct1_position p = board(*state, "w", "Ig3 Rc3 Ia5 Kh1 sg4 pe3 sa6 ib6 kh8");

	assert_sums(&p, "g4", 1, 0);
	assert_legal(&p, "g3:g4");
	assert_sums(&p, "e3", 2, 1.5);
	assert_legal(&p, "c3:e3");
	assert_sums(&p, "a6", 1, 1);
	assert_violates(&p, "a5:a6", NO_SUPERIORITY);
}

static void figure_5_2(void **state)
{
	struct ct1_position p = board(*state, "w", "Ia4 Sb3 If4 Ig5 Sh4 Kh1 ia5 cd4 if5 rf7 kh8");

	assert_sums(&p, "a5", 1, 1);
	assert_violates(&p, "a4:a5", NO_SUPERIORITY);
	assert_legal(&p, "b3:a5");
	assert_legal(&p, "b3:d4");
	assert_sums(&p, "f5", 2, 3);
	assert_violates(&p, "f4:f5", NO_SUPERIORITY);
	assert_violates(&p, "g5:f5", NO_SUPERIORITY);
	assert_legal(&p, "h4:f5");
}

static void figure_5_3(void **state)
{
	struct ct1_position p = board(*state, "w", "Ia4 Sb3 If4 Ig5 Sh4 Kh1 ia5 cd4 if5 rf7 kh8");

	play(&p, "h4:f5");
	assert_sums(&p, "f5", 2, 2);
	assert_violates(&p, "f7:f5", NO_SUPERIORITY);
}

/* 22. Рк e3-d5+: the King has to leave c7, and not for b6. */
static void figure_5_4(void **state)
{
	static const char *const flights[] = {"c7-b8", "c7-c8", "c7-d8", "c7-d6", "c7-c6", "c7-b6"};
	struct ct1_position p = board(*state, "w", "Se3 Kh1 kc7 ib7 pd7 ib4");

	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
	play(&p, "e3-d5");
	assert_sums(&p, "c7", 0, 4);
	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
	for (size_t i = 0; i < sizeof flights / sizeof *flights; i++) {
		struct ct1_position after = p;

		play(&after, flights[i]);
		assert_int_equal(ct1_position_attacks_king(&after, CT1_WHITE),
		                 strcmp(flights[i], "c7-b6") == 0);
	}
	play(&p, "b7-b6");
	assert_legal(&p, "d5:b4");
	play(&p, "d5:c7");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_KING);
}

/*
 * 22. Рк f4-e6+ Кр f8-e7 (printed as Кр e8-e7) 23. Рк e6÷d8 Рк b6÷c8. Printed on c8 first, then on
 * d8: the White Connet stands where it is taken.
 */
static void figure_5_5(void **state)
{
	struct ct1_position p = board(*state, "w", "Cc8 Sf4 Kd1 kf8 cd8 pe8 if7 sb6");

	play(&p, "f4-e6");
	assert_sums(&p, "f8", 0, 7);
	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
	assert_sums(&p, "e6", 3, 0);
	struct ct1_position after = p;

	play(&after, "f8-g7");
	assert_true(ct1_position_attacks_king(&after, CT1_WHITE));
	after = p;
	play(&after, "f7-f6");
	play(&after, "e6%f8");
	assert_outcome(&after, CT1_WHITE_WON, CT1_BY_KING);
	play(&p, "f8-e7");
	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
}

/* Figures 5.6 and 5.7: what is exchanged and the Scout both leave, and the turn passes. */
static void figures_5_6_and_5_7(void **state)
{
	struct ct1_position p = board(*state, "w", "Cc8 Se6 Kd1 ke7 cd8 pe8 if7 sb6");

	play(&p, "e6%d8");
	assert_int_equal(piece_on(&p, "d8"), CT1_NO_PIECE);
	assert_int_equal(piece_on(&p, "e6"), CT1_NO_PIECE);
	assert_int_equal(ct1_position_side(&p), CT1_BLACK);
	assert_goes_on(&p);
	play(&p, "b6%c8");
	assert_int_equal(piece_on(&p, "c8"), CT1_NO_PIECE);
	assert_int_equal(piece_on(&p, "b6"), CT1_NO_PIECE);
	assert_int_equal(ct1_position_side(&p), CT1_WHITE);
	assert_goes_on(&p);
}

/* A Scout is worth nothing, neither for its own square nor for another piece's. */
static void scouts_neither_defend_nor_help(void **state)
{
	struct ct1_position p = board(*state, "w", "Id4 Sc3 id5 sf6 Kh1 kh8");

	assert_sums(&p, "d5", 1, 1);
	assert_violates(&p, "d4:d5", NO_SUPERIORITY);
	assert_int_equal(ct1_position_strikers(&p, CT1_WHITE, square_number("c3")), 0);
	assert_int_equal(ct1_position_strikers(&p, CT1_BLACK, square_number("d5")),
	                 BIT(square_number("d5")));
	p = board(*state, "w", "Sc3 sd5 Kh1 kh8");
	assert_legal(&p, "c3:d5");
}

static void scouts_exchange_on_castle_squares(void **state)
{
	struct ct1_position p = board(*state, "w", "Se6 Sb3 Ke1 kd8 pc1");

	/* Either castle, but never an empty square of it. */
	assert_legal(&p, "e6%d8");
	assert_legal(&p, "b3%c1");
	assert_violates(&p, "e6-f8", EXCHANGE_PLACE);
	assert_violates(&p, "b3-d2", 0);
	play(&p, "b3%c1");
	assert_int_equal(piece_on(&p, "c1"), CT1_NO_PIECE);
	assert_int_equal(piece_on(&p, "b3"), CT1_NO_PIECE);
	p = board(*state, "w", "Sb3 Kd1 kd8");
	assert_violates(&p, "b3-c1", EXCHANGE_PLACE);
	p = board(*state, "w", "Sc3 Kd1 kd8");
	assert_violates(&p, "c3-d1", OWN_PIECE);
}

static void scouts_do_not_exchange_elsewhere(void **state)
{
	struct ct1_position p = board(*state, "w", "Sc6 Kh1 rb8 ke8");

	play(&p, "c6:b8");
	assert_int_equal(piece_on(&p, "b8"), CT1_SCOUT);
}

/* ---- Violations that need no rule of their own ---- */

static void nothing_stands_there(void **state)
{
	struct ct1_position p = board(*state, "w", "Ie2 Kh1 kh8");

	assert_violates(&p, "e3-e4", NO_PIECE);
	assert_legal(&p, "e2-e4");
}

static void the_piece_is_the_other_sides(void **state)
{
	struct ct1_position p = board(*state, "w", "Ie2 ie7 Kh1 kh8");

	assert_violates(&p, "e7-e5", WRONG_SIDE);
	play(&p, "e2-e4");
	assert_violates(&p, "e4-e5", WRONG_SIDE);
	assert_legal(&p, "e7-e5");
}

static void an_own_piece_stands_there(void **state)
{
	struct ct1_position p = board(*state, "w", "Ie2 Re3 Pg3 Ih4 Kh1 kh8 se5");

	assert_violates(&p, "e2-e3", OWN_PIECE);
	assert_violates(&p, "e2-e4", BLOCKED);
	assert_violates(&p, "e3-e2", OWN_PIECE);
	assert_violates(&p, "e3-g3", OWN_PIECE);
	assert_violates(&p, "e3-h4", OWN_PIECE | UNREACHABLE);
	assert_violates(&p, "e3-e3", OWN_PIECE | UNREACHABLE);
	assert_legal(&p, "e3:e5");
	p = board(*state, "w", "Pe5 Ig3 Ih2 Kh1 kh8");
	assert_violates(&p, "e5-h2", OWN_PIECE | BLOCKED);
}

/* ---- Counting moves ---- */

static void check_numbers(const struct ct1_position *position, const char *expected)
{
	char text[CT1_POSITION_STRING];

	ct1_position_string(position, text);
	assert_string_equal(strchr(strchr(text, ' ') + 1, ' ') + 3, expected);
}

/* Half-moves since the last capture or exchange, then the number of the move. */
static void half_moves_without_capture_are_counted(void **state)
{
	struct ct1_position p = board(*state, "w - 3 12", "Sb6 Sd6 Kh1 kf8 cc8 ia5");

	play(&p, "h1-h2");
	check_numbers(&p, "4 12");
	play(&p, "a5-a4");
	check_numbers(&p, "5 13");
	play(&p, "b6:a4");
	check_numbers(&p, "0 13");
	play(&p, "c8-b7");
	check_numbers(&p, "1 14");
	play(&p, "h2-h1");
	play(&p, "b7-c8");
	check_numbers(&p, "3 15");
	play(&p, "d6%c8");
	check_numbers(&p, "0 15");
}

/* ---- All of them ---- */

static const struct CMUnitTest tests[] = {
	BOTH(the_start),
	BOTH(the_king_moves_one_square),
	BOTH(the_connet_moves_two_straight_three_aslant),
	BOTH(the_connet_jumps_on_straight_lines_only),
	BOTH(the_prince_moves_one_straight_three_aslant),
	BOTH(figure_2_1),
	BOTH(figure_2_2),
	BOTH(the_ritter_jumps_over_enemies),
	BOTH(knechts_move_one_square_straight),
	BOTH(knechts_step_twice_in_own_territory),
	BOTH(ver_knechts_step_twice_too),
	BOTH(knechts_do_not_jump),
	BOTH(knechts_step_twice_as_often_as_they_like),
	BOTH(knechts_capture_straight),
	BOTH(knechts_capture_by_two_steps),
	BOTH(the_scout_jumps_like_a_knight),
	BOTH(there_is_no_castling),
	BOTH(figure_1_4),
	BOTH(figure_5_1),
	BOTH(figure_5_2),
	BOTH(figure_5_3),
	BOTH(figure_5_4),
	BOTH(figure_5_5),
	BOTH(figures_5_6_and_5_7),
	BOTH(scouts_neither_defend_nor_help),
	BOTH(scouts_exchange_on_castle_squares),
	BOTH(scouts_do_not_exchange_elsewhere),
	BOTH(nothing_stands_there),
	BOTH(the_piece_is_the_other_sides),
	BOTH(an_own_piece_stands_there),
	BOTH(half_moves_without_capture_are_counted),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
