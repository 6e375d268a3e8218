/*
 * The rules as the books tell them: promotion, of Knechts, Ver Knechts and Princes.  See editions.h.
 */
#include "unit/editions.h"

/* ---- Promotion ---- */

static void knechts_are_promoted_by_a_step_forward(void **state)
{
	struct ct1_position p = board(*state, "w", "Ie5 Ig5 Ic4 Kh1 kh8 sg6");

	assert_legal(&p, "e5-e6V");
	assert_legal(&p, "e5-e6");
	assert_legal(&p, "g5:g6V");
	assert_violates(&p, "e5-e6R", PROMOTION);
	assert_violates(&p, "e5-e6I", PROMOTION);
	assert_violates(&p, "e5-d5V", PROMOTION);
	assert_violates(&p, "c4-c5V", PROMOTION);
	assert_legal(&p, "c4-c5");
	play(&p, "e5-e6");
	assert_int_equal(piece_on(&p, "e6"), CT1_VER_KNECHT);
	p = board(*state, "b", "ie4 ic5 Kh1 kh8");
	assert_violates(&p, "c5-c4V", PROMOTION);
	assert_violates(&p, "e4-e5V", PROMOTION);
	play(&p, "e4-e3");
	assert_int_equal(piece_on(&p, "e3"), CT1_VER_KNECHT);
}

/* Only by the step from rank 5 to 6: one that a diagram has beyond stays a Knecht. */
static void knechts_are_promoted_by_that_step_only(void **state)
{
	struct ct1_position p = diagram(*state, "w", "Ic6 Kh1 kh8");

	assert_violates(&p, "c6-c7V", PROMOTION);
	play(&p, "c6-c7");
	assert_int_equal(piece_on(&p, "c7"), CT1_KNECHT);
}

static void ver_knechts_are_not_promoted_before_the_far_rank(void **state)
{
	struct ct1_position p = board(*state, "w", "Ve6 Kh1 kh8");

	assert_violates(&p, "e6-e7R", PROMOTION);
	play(&p, "e6-e7");
	assert_int_equal(piece_on(&p, "e7"), CT1_VER_KNECHT);
}

/* The corners: the same in both editions. */
static void ver_knechts_on_the_corners(void **state)
{
	struct ct1_position p = board(*state, "w", "Va7 Vh7 Kh1 ke8 ia8");

	assert_legal(&p, "a7:a8R");
	assert_legal(&p, "a7:a8P");
	assert_legal(&p, "a7:a8C");
	assert_legal(&p, "a7:a8S");
	assert_violates(&p, "a7:a8", PROMOTION_CHOICE);
	assert_violates(&p, "a7:a8V", PROMOTION);
	assert_violates(&p, "a7:a8K", PROMOTION);
	assert_violates(&p, "a7:a8I", PROMOTION);
	assert_legal(&p, "h7-h8C");
	play(&p, "h7-h8S");
	assert_int_equal(piece_on(&p, "h8"), CT1_SCOUT);
	/* As printed: ВК a2-a1Кт. */
	p = board(*state, "b", "va2 vh2 Ke1 ke8");
	assert_legal(&p, "h2-h1C");
	play(&p, "a2-a1C");
	assert_int_equal(piece_on(&p, "a1"), CT1_CONNET);
}

static void ver_knechts_on_b_and_g_in_2024(void **state)
{
	(void)state;
	struct ct1_position p = board("2024", "w", "Vb7 Vg7 Kh1 ke8 sg8");

	assert_legal(&p, "b7-b8R");
	assert_legal(&p, "b7-b8P");
	assert_legal(&p, "b7-b8C");
	assert_legal(&p, "b7-b8S");
	assert_legal(&p, "g7:g8C");
	p = board("2024", "b", "vb2 vg2 Ke1 ke8");
	assert_legal(&p, "b2-b1C");
	assert_legal(&p, "g2-g1C");
}

static void ver_knechts_on_b_and_g_in_2021(void **state)
{
	(void)state;
	struct ct1_position p = board("2021", "w", "Vb7 Vg7 Kh1 ke8 sg8");

	assert_legal(&p, "b7-b8R");
	assert_legal(&p, "b7-b8P");
	assert_violates(&p, "b7-b8C", PROMOTION);
	assert_legal(&p, "b7-b8S");
	assert_violates(&p, "b7-b8", PROMOTION_CHOICE);
	assert_violates(&p, "g7:g8C", PROMOTION);
	assert_legal(&p, "g7:g8R");
	p = board("2021", "b", "vb2 vg2 Ke1 ke8");
	assert_violates(&p, "b2-b1C", PROMOTION);
	assert_legal(&p, "b2-b1P");
	assert_violates(&p, "g2-g1C", PROMOTION);
	assert_legal(&p, "g2-g1P");
}

static void ver_knechts_on_the_castle_in_2024(void **state)
{
	(void)state;
	struct ct1_position p = board("2024", "w", "Vc7 Vd7 Vf7 Vf2 Cc5 Kh1 kd8");

	assert_legal(&p, "c7-c8P");
	assert_legal(&p, "f7-f8C");
	assert_violates(&p, "f7-f8", PROMOTION_CHOICE);
	assert_violates(&p, "f7-f8R", PROMOTION);
	assert_violates(&p, "f7-f8S", PROMOTION);
	/* Not by a capture, and not on the own castle. */
	assert_violates(&p, "f2-f1", CASTLE_ENTRY);
	assert_violates(&p, "d7:d8", CASTLE_ENTRY | NO_SUPERIORITY);
	p = board("2024", "w", "Vd7 Pc7 Kh1 kd8");
	assert_violates(&p, "d7:d8", CASTLE_ENTRY);
	assert_violates(&p, "d7:d8P", CASTLE_ENTRY | PROMOTION);
	p = board("2024", "w", "Vd7 Pd8 Kh1 ke8");
	assert_violates(&p, "d7-d8", OWN_PIECE);
	p = board("2024", "b", "vd2 Kf1 kh8");
	play(&p, "d2-d1P");
	assert_int_equal(piece_on(&p, "d1"), CT1_PRINCE);
	assert_goes_on(&p);
}

static void ver_knechts_on_the_castle_in_2021(void **state)
{
	(void)state;
	struct ct1_position p = board("2021", "w", "Vd7 Kh1 kf8");

	assert_violates(&p, "d7-d8", CASTLE_ENTRY);
	assert_violates(&p, "d7-d8P", CASTLE_ENTRY | PROMOTION);
}

/* Never a fourth Prince; the enemy's do not count. */
static void no_fourth_prince(void **state)
{
	struct ct1_position p = board(*state, "w", "Va7 Vg7 Pa1 Pa2 Pa3 Kh1 kf8");

	assert_violates(&p, "a7-a8P", PROMOTION);
	assert_legal(&p, "a7-a8C");
	assert_violates(&p, "a7-a8", PROMOTION_CHOICE);
	assert_violates(&p, "g7-g8P", PROMOTION);
	assert_legal(&p, "g7-g8R");
	p = board(*state, "w", "Va7 Pa1 Pa2 Kh1 kf8 pa5 ph5 ph6");
	assert_legal(&p, "a7-a8P");
}

static void no_fourth_connet(void **state)
{
	struct ct1_position p = board(*state, "b", "va2 vg2 ch8 ch7 ch6 Kf1 kf8");

	assert_violates(&p, "a2-a1C", PROMOTION);
	assert_legal(&p, "a2-a1P");
	p = board(*state, "b", "va2 ch8 ch7 kf8 Kf1 Cg3 Ch3 Ch4");
	assert_legal(&p, "a2-a1C");
}

/* One choice left needs not be written; none left, and the move is impossible. */
static void limits_on_the_castle_in_2024(void **state)
{
	(void)state;
	struct ct1_position p = board("2024", "w", "Vd7 Ca1 Ca2 Ca3 Pb1 Pb2 Kh1 kf8");

	assert_violates(&p, "d7-d8C", PROMOTION);
	assert_legal(&p, "d7-d8P");
	play(&p, "d7-d8");
	assert_int_equal(piece_on(&p, "d8"), CT1_PRINCE);
	p = board("2024", "w", "Vd7 Vb7 Ca1 Ca2 Ca3 Pb1 Pb2 Pb3 Kh1 kf8");
	assert_violates(&p, "d7-d8", PROMOTION);
	assert_violates(&p, "d7-d8P", PROMOTION);
	assert_violates(&p, "d7-d8C", PROMOTION);
	assert_legal(&p, "b7-b8R");
	assert_legal(&p, "b7-b8S");
	assert_violates(&p, "b7-b8", PROMOTION_CHOICE);
}

static void other_pieces_are_not_promoted(void **state)
{
	struct ct1_position p = board(*state, "w", "Ca7 Rb7 Sh6 Kg7 kd4");

	assert_violates(&p, "a7-a8P", PROMOTION);
	assert_violates(&p, "b7-b8C", PROMOTION);
	assert_violates(&p, "h6-g8C", PROMOTION);
	assert_violates(&p, "g7-f8C", PROMOTION);
	assert_violates(&p, "a7-c8C", UNREACHABLE);
	assert_legal(&p, "h6-g8");
}

/* Without superiority and wrongly promoted. */
static void promotions_of_captures_that_fail(void **state)
{
	struct ct1_position p = board(*state, "w", "Va7 ra8 Ie5 ie6 Kh1 ke8");

	assert_violates(&p, "a7:a8R", NO_SUPERIORITY);
	assert_violates(&p, "a7:a8", NO_SUPERIORITY | PROMOTION_CHOICE);
	assert_violates(&p, "a7:a8K", NO_SUPERIORITY | PROMOTION);
	assert_violates(&p, "e5:e6", NO_SUPERIORITY);
	assert_violates(&p, "e5:e6C", NO_SUPERIORITY | PROMOTION);
}

/* ---- The Prince right ---- */

static void the_first_prince_becomes_a_connet(void **state)
{
	struct ct1_position p = board(*state, "w Pp", "Pc5 Pa6 Kh1 ke8 ig7");

	assert_legal(&p, "c5-f8C");
	assert_violates(&p, "c5-f8P", PROMOTION);
	assert_violates(&p, "c5-d6C", PROMOTION);
	play(&p, "c5-f8");
	assert_int_equal(piece_on(&p, "f8"), CT1_CONNET);
	assert_rights(&p, "p");
	play(&p, "g7-g6");
	/* Once in a game. */
	assert_violates(&p, "a6-c8C", PROMOTION);
	play(&p, "a6-c8");
	assert_int_equal(piece_on(&p, "c8"), CT1_PRINCE);
	assert_rights(&p, "p");
}

static void the_first_prince_of_black(void **state)
{
	struct ct1_position p = board(*state, "b Pp", "pc4 pb2 Ke1 kh8");

	assert_violates(&p, "c4-f7C", PROMOTION);
	play(&p, "c4-f1");
	assert_int_equal(piece_on(&p, "f1"), CT1_CONNET);
	assert_rights(&p, "P");
}

/* Пр d6:f8Кт */
static void the_first_prince_captures(void **state)
{
	struct ct1_position p = board(*state, "w P", "Pd6 Rg8 Kh1 kc8 pf8");

	assert_legal(&p, "d6:f8C");
	play(&p, "d6:f8");
	assert_int_equal(piece_on(&p, "f8"), CT1_CONNET);
	assert_rights(&p, "-");
}

/* Пр c5-f8 and Пр c5-f8Кт are both legal, and either tells that the right is spent now. */
static void a_right_that_is_not_known(void **state)
{
	struct ct1_position p = board(*state, "w ?", "Pc5 Kh1 ke8");
	struct ct1_position after = p;

	play(&after, "c5-f8");
	assert_int_equal(piece_on(&after, "f8"), CT1_PRINCE);
	assert_rights(&after, "-?");
	play(&p, "c5-f8C");
	assert_int_equal(piece_on(&p, "f8"), CT1_CONNET);
	assert_rights(&p, "-?");
	p = board(*state, "b ?p", "pc4 Ke1 kh8");
	assert_legal(&p, "c4-f1C");
	play(&p, "c4-f1");
	assert_rights(&p, "?-");
	p = board(*state, "b P?", "pc4 Ke1 kh8");
	play(&p, "c4-f1");
	assert_int_equal(piece_on(&p, "f1"), CT1_PRINCE);
	assert_rights(&p, "P");
}

/* An entry while three Connets stand leaves the right for later. */
static void the_right_waits_while_three_connets_stand(void **state)
{
	struct ct1_position p = board(*state, "w Pp", "Cg1 Ch2 Ca2 Pc5 Kh4 ke8 sb4");

	assert_violates(&p, "c5-f8C", PROMOTION);
	play(&p, "c5-f8");
	assert_int_equal(piece_on(&p, "f8"), CT1_PRINCE);
	assert_rights(&p, "Pp");
	play(&p, "e8-d8");
	play(&p, "f8-g7");
	play(&p, "b4:a2");
	play(&p, "g7-f8");
	assert_int_equal(piece_on(&p, "f8"), CT1_CONNET);
	assert_rights(&p, "p");
}

static void an_unknown_right_stays_unknown_while_three_connets_stand(void **state)
{
	struct ct1_position p = board(*state, "w ?", "Cg1 Ch2 Ca2 Pc5 Kh4 ke8");

	assert_violates(&p, "c5-f8C", PROMOTION);
	play(&p, "c5-f8");
	assert_rights(&p, "?");
	p = board(*state, "w P?", "Cg1 Ch2 Pc5 Kh4 ke8 cg8 ch8 ch7");
	play(&p, "c5-f8");
	assert_int_equal(piece_on(&p, "f8"), CT1_CONNET);
	assert_rights(&p, "-?");
}

static void moving_inside_the_castle_is_no_entry(void **state)
{
	struct ct1_position p = board(*state, "w P", "Pf8 Kh1 kc8 ia7");

	assert_violates(&p, "f8-e8C", PROMOTION);
	play(&p, "f8-e8");
	assert_int_equal(piece_on(&p, "e8"), CT1_PRINCE);
	assert_rights(&p, "P");
	play(&p, "a7-a6");
	play(&p, "e8-f7");
	play(&p, "a6-a5");
	play(&p, "f7-f8");
	assert_int_equal(piece_on(&p, "f8"), CT1_CONNET);
	assert_rights(&p, "-");
}

static void the_own_castle_promotes_nobody(void **state)
{
	struct ct1_position p = board(*state, "w P", "Pb2 Kh1 kh8");

	assert_violates(&p, "b2-c1C", PROMOTION);
	play(&p, "b2-c1");
	assert_int_equal(piece_on(&p, "c1"), CT1_PRINCE);
	assert_rights(&p, "P");
}

static void only_a_prince_spends_the_right(void **state)
{
	struct ct1_position p = board(*state, "w P", "Cc5 Kg7 kd8 ih4");

	assert_violates(&p, "c5-f8P", PROMOTION);
	play(&p, "c5-f8");
	assert_rights(&p, "P");
	play(&p, "h4-g4");
	play(&p, "g7-f7");
	play(&p, "g4-h4");
	play(&p, "f7-e8");
	assert_rights(&p, "P");
}

/* A Ver Knecht that became a Prince in the castle has not entered as a Prince. */
static void a_prince_made_in_the_castle_has_not_entered(void **state)
{
	(void)state;
	struct ct1_position p = board("2024", "w P", "Vd7 Kh1 kf8 ia7");

	play(&p, "d7-d8P");
	assert_rights(&p, "P");
	play(&p, "a7-a6");
	assert_violates(&p, "d8-c8C", PROMOTION);
	play(&p, "d8-c8");
	play(&p, "a6-a5");
	play(&p, "c8-b7");
	play(&p, "a5-a4");
	play(&p, "b7-c8");
	assert_int_equal(piece_on(&p, "c8"), CT1_CONNET);
	assert_rights(&p, "-");
}

/* ---- Filling in promotions ---- */

static void completing_fills_in_what_is_certain(void **state)
{
	struct ct1_position p = board(*state, "w P?", "Ie5 Pc5 Va7 Kh1 ke8");

	assert_int_equal(ct1_position_complete(&p, read_move(&p, "e5-e6")).promotion,
	                 CT1_VER_KNECHT);
	assert_int_equal(ct1_position_complete(&p, read_move(&p, "c5-f8")).promotion, CT1_CONNET);
	assert_int_equal(ct1_position_complete(&p, read_move(&p, "a7-a8")).promotion, CT1_NO_PIECE);
	assert_int_equal(ct1_position_complete(&p, read_move(&p, "a7-a8S")).promotion, CT1_SCOUT);
	assert_int_equal(ct1_position_complete(&p, read_move(&p, "h1-h2")).promotion, CT1_NO_PIECE);
	p = board(*state, "w ?", "Pc5 Kh1 ke8");
	assert_int_equal(ct1_position_complete(&p, read_move(&p, "c5-f8")).promotion, CT1_NO_PIECE);
}

/* ---- All of them ---- */

static const struct CMUnitTest tests[] = {
	BOTH(knechts_are_promoted_by_a_step_forward),
	BOTH(knechts_are_promoted_by_that_step_only),
	BOTH(ver_knechts_are_not_promoted_before_the_far_rank),
	BOTH(ver_knechts_on_the_corners),
	cmocka_unit_test(ver_knechts_on_b_and_g_in_2024),
	cmocka_unit_test(ver_knechts_on_b_and_g_in_2021),
	cmocka_unit_test(ver_knechts_on_the_castle_in_2024),
	cmocka_unit_test(ver_knechts_on_the_castle_in_2021),
	BOTH(no_fourth_prince),
	BOTH(no_fourth_connet),
	cmocka_unit_test(limits_on_the_castle_in_2024),
	BOTH(other_pieces_are_not_promoted),
	BOTH(promotions_of_captures_that_fail),
	BOTH(the_first_prince_becomes_a_connet),
	BOTH(the_first_prince_of_black),
	BOTH(the_first_prince_captures),
	BOTH(a_right_that_is_not_known),
	BOTH(the_right_waits_while_three_connets_stand),
	BOTH(an_unknown_right_stays_unknown_while_three_connets_stand),
	BOTH(moving_inside_the_castle_is_no_entry),
	BOTH(the_own_castle_promotes_nobody),
	BOTH(only_a_prince_spends_the_right),
	cmocka_unit_test(a_prince_made_in_the_castle_has_not_entered),
	BOTH(completing_fills_in_what_is_certain),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
