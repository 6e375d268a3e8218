/*
 * The rules as the books tell them: strength, capture by it, and what it means for castles.  See editions.h.
 */
#include "unit/editions.h"

/* ---- Strength ---- */

static void the_strength_of_each_piece(void **state)
{
	static const double units[] = {1.5, 3, 1.5, 2, 1.5, 1, 0};
	struct ct1_position p;
	char pieces[] = "?d4";

	for (int i = 0; letters[i]; i++) {
		pieces[0] = letters[i];
		p = diagram(*state, "w", pieces);
		assert_sums(&p, "d4", units[i], 0);
		pieces[0] = (char)(letters[i] - 'A' + 'a');
		p = diagram(*state, "w", pieces);
		assert_sums(&p, "d4", 0, units[i]);
	}
}

/* Up to and including the first occupied square, whoever stands there. */
static void strength_ends_at_the_first_piece(void **state)
{
	struct ct1_position p = board(*state, "w", "Pd4 if6 Ib2 Kh1 kh8");

	assert_true(is_struck(&p, CT1_WHITE, "d4", "d4"));
	assert_true(is_struck(&p, CT1_WHITE, "e5", "d4"));
	assert_true(is_struck(&p, CT1_WHITE, "f6", "d4"));
	assert_false(is_struck(&p, CT1_WHITE, "g7", "d4"));
	assert_true(is_struck(&p, CT1_WHITE, "b2", "d4"));
	assert_false(is_struck(&p, CT1_WHITE, "a1", "d4"));
	assert_true(is_struck(&p, CT1_WHITE, "a7", "d4"));
	assert_false(is_struck(&p, CT1_WHITE, "d6", "d4"));
}

static void strength_jumps_with_ritter_and_connet(void **state)
{
	struct ct1_position p = board(*state, "w", "Rd4 Id5 ie4 Kh1 kh8");

	assert_true(is_struck(&p, CT1_WHITE, "d5", "d4"));
	assert_true(is_struck(&p, CT1_WHITE, "d6", "d4"));
	assert_true(is_struck(&p, CT1_WHITE, "f4", "d4"));
	assert_false(is_struck(&p, CT1_WHITE, "d7", "d4"));
	p = board(*state, "w", "Cd4 Id5 ie5 Kh1 kh8");
	assert_true(is_struck(&p, CT1_WHITE, "d6", "d4"));
	assert_true(is_struck(&p, CT1_WHITE, "e5", "d4"));
	assert_false(is_struck(&p, CT1_WHITE, "f6", "d4"));
}

static void the_knechts_two_steps_strike(void **state)
{
	struct ct1_position p = board(*state, "w", "Ib2 Id2 Sd3 Ig3 Kh1 ib7 ka8");

	assert_sums(&p, "b4", 1, 0);
	assert_sums(&p, "d4", 0, 0);
	assert_sums(&p, "d3", 1, 0);
	assert_sums(&p, "g5", 0, 0);
	assert_sums(&p, "b5", 0, 1);
}

static void strength_adds_up_by_sides(void **state)
{
	struct ct1_position p = board(*state, "w", "Cd2 Pb2 Rd6 Kh1 rc4 vd5 ic5 kf5 sf3");

	/* c3: Connet and Prince; Black's Ritter. d4: Connet, Prince, Ritter; Ritter, Ver Knecht. */
	assert_sums(&p, "c3", 4.5, 2);
	assert_sums(&p, "d4", 6.5, 3.5);
	assert_sums(&p, "d5", 2, 2.5);
}

/* Superiority is a strictly greater sum. */
static void equal_sums_are_no_superiority(void **state)
{
	struct ct1_position p = board(*state, "w", "Ie4 ie5 Kh1 kh8");

	assert_sums(&p, "e5", 1, 1);
	assert_violates(&p, "e4:e5", NO_SUPERIORITY);
	p = board(*state, "w", "Ve4 ie5 Kh1 kh8");
	assert_sums(&p, "e5", 1.5, 1);
	assert_legal(&p, "e4:e5");
}

static void common_pieces_strike_castle_squares(void **state)
{
	struct ct1_position p = board(*state, "w", "Rb8 Vd7 If2 Ke1 kf8 ie7 rg1");

	assert_sums(&p, "c8", 2, 0);
	assert_sums(&p, "d8", 3.5, 0);
	assert_sums(&p, "e8", 0, 2.5);
	assert_sums(&p, "f1", 2.5, 2);
	assert_violates(&p, "b8-c8", CASTLE_ENTRY);
}

/* c8] 2 ед.: 1½ ед., only a Ritter attacking: not realisable; with the Prince 3½ to 1½. */
static void attack_on_a_castle_needs_a_royal_piece(void **state)
{
	struct ct1_position p = board(*state, "b", "Rb8 Kh1 kc8");

	assert_sums(&p, "c8", 2, 1.5);
	assert_false(is_realisable(&p, CT1_WHITE, "c8"));
	assert_true(is_realisable(&p, CT1_BLACK, "c8"));
	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
	p = board(*state, "b", "Rb8 Pc7 Kh1 kc8");
	assert_sums(&p, "c8", 3.5, 1.5);
	assert_true(is_realisable(&p, CT1_WHITE, "c8"));
	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
	/* A royal piece that does not strike that square is no help. */
	p = board(*state, "b", "Rb8 Pc6 Kh1 kc8");
	assert_false(is_realisable(&p, CT1_WHITE, "c8"));
	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
}

static void who_attacks_an_empty_castle_square(void **state)
{
	struct ct1_position p = board(*state, "w", "Rb8 Rb1 Ke1 kf8 rg8 rg1");

	assert_false(is_realisable(&p, CT1_WHITE, "d8"));
	assert_true(is_realisable(&p, CT1_BLACK, "e8"));
	assert_true(is_realisable(&p, CT1_WHITE, "d1"));
	assert_false(is_realisable(&p, CT1_BLACK, "f1"));
	/* Ordinary squares, and squares that nobody strikes. */
	assert_true(is_realisable(&p, CT1_WHITE, "b7"));
	assert_true(is_realisable(&p, CT1_WHITE, "e8"));
	p = board(*state, "w", "Rb8 Pc7 Ke1 kf8");
	assert_true(is_realisable(&p, CT1_WHITE, "d8"));
}

/* Whoever holds a castle square defends it, in the enemy's castle too. */
static void intruders_in_a_castle_are_attacked(void **state)
{
	struct ct1_position p = board(*state, "b", "Cf8 Kh1 kc8 rg8");

	assert_false(is_realisable(&p, CT1_BLACK, "f8"));
	assert_true(is_realisable(&p, CT1_WHITE, "f8"));
	p = board(*state, "b", "Cf8 Kh1 ke8 rg8");
	assert_true(is_realisable(&p, CT1_BLACK, "f8"));
	p = board(*state, "b", "Cf8 Ve7 Kh1 kc8");
	assert_true(is_realisable(&p, CT1_WHITE, "f8"));
	p = board(*state, "w", "Rb1 Ke1 pc1 kh8");
	assert_false(is_realisable(&p, CT1_WHITE, "c1"));
	p = board(*state, "w", "Rb1 Pd2 Ke1 pc1 kh8");
	assert_true(is_realisable(&p, CT1_WHITE, "c1"));
	assert_legal(&p, "d2:c1");
}

/* Non-royal strength defends a castle square in full. */
static void common_pieces_defend_a_castle(void **state)
{
	struct ct1_position p = board(*state, "w", "Pb7 Pd7 Kh1 kc8 rc6");

	assert_sums(&p, "c8", 3, 3.5);
	assert_violates(&p, "b7:c8", NO_SUPERIORITY);
	p = board(*state, "w", "Pb7 Pd7 Kh1 kc8 ra6");
	assert_sums(&p, "c8", 3, 1.5);
	assert_legal(&p, "b7:c8");
}

/* The royal piece captures with the help of the Ritter that cannot. */
static void common_pieces_help_to_attack_a_castle(void **state)
{
	struct ct1_position p = board(*state, "w -", "Pc7 Kh1 kc8");

	assert_violates(&p, "c7:c8", NO_SUPERIORITY);
	p = board(*state, "w -", "Pc7 Rb8 Kh1 kc8");
	assert_legal(&p, "c7:c8");
	assert_violates(&p, "b8:c8", CASTLE_ENTRY);
}

/* ---- Chapter 4: figures 4.11 to 4.13 ---- */

/*
 * The text names b8, f4, c7, h6, f8, c8, h1 and d1. The Knecht on d7 is in the sum of d8, and c7
 * needs support. The rest is that of "castle-attack" in perft.tsv, but for a Ver Knecht on c6: a
 * Knecht would have been promoted.
 */
static struct ct1_position figure_4_11(const char *edition)
{
	return board(edition, "w ? 0 24",
	             "Rb8 Vf7 Vc6 Ch6 Pf4 Rb1 Kd1 kc8 pf8 rg8 ih8 id7 vf3 pc2 vd2 ch1");
}

/* On f8 the Connet can take the Prince, and only the Connet. */
static void figure_4_11_capture_on_f8(void **state)
{
	struct ct1_position p = figure_4_11(*state);

	assert_legal(&p, "h6:f8");
	assert_violates(&p, "f7:f8", CASTLE_ENTRY);
	assert_false(is_realisable(&p, CT1_WHITE, "c8"));
	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
}

/* 24. Пр f4-c7+) Кт h1-f1+ 25. Пр c7:c8 WV */
static void figure_4_12(void **state)
{
	struct ct1_position p = figure_4_11(*state);

	assert_sums(&p, "c8", 2, 1.5);
	play(&p, "f4-c7");
	assert_sums(&p, "c8", 3.5, 1.5);
	assert_true(is_realisable(&p, CT1_WHITE, "c8"));
	assert_sums(&p, "b7", 3.5, 1.5);
	assert_sums(&p, "d8", 3.5, 2.5);
	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
	assert_true(ct1_position_finishing(&p));
	assert_violates(&p, "c8:b8", NO_SUPERIORITY);
	assert_violates(&p, "c8:c7", NO_SUPERIORITY);
	assert_violates(&p, "d7:c7", NO_SUPERIORITY);
	assert_legal(&p, "c8-b7");
	assert_legal(&p, "c8-d8");
	assert_false(ct1_position_attacks_king(&p, CT1_BLACK));
	play(&p, "h1-f1");
	assert_true(ct1_position_attacks_king(&p, CT1_BLACK));
	play(&p, "c7:c8");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_KING);
}

static void figure_4_12_either_flight(void **state)
{
	struct ct1_position p = figure_4_11(*state);

	play(&p, "f4-c7");
	struct ct1_position after = p;

	play(&after, "c8-b7");
	assert_true(ct1_position_attacks_king(&after, CT1_WHITE));
	after = p;
	play(&after, "c8-d8");
	assert_true(ct1_position_attacks_king(&after, CT1_WHITE));
}

/* 24. Кт h6:f8 Кт h1-f1+ 25. Кр d1-c1 Кт f1-e1+) */
static void figure_4_13(void **state)
{
	struct ct1_position p = figure_4_11(*state);

	play(&p, "h6:f8");
	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
	play(&p, "h1-f1");
	assert_true(ct1_position_attacks_king(&p, CT1_BLACK));
	play(&p, "d1-c1");
	play(&p, "f1-e1");
	assert_true(ct1_position_attacks_king(&p, CT1_BLACK));
	assert_true(ct1_position_finishing(&p));
	assert_goes_on(&p);
}

/* ---- Capture ---- */

/* Any piece that can move there, also one too weak by itself. */
static void any_piece_of_the_superior_side_captures(void **state)
{
	struct ct1_position p = board(*state, "w", "Ie4 Re3 re5 Kh1 kh8");

	assert_sums(&p, "e5", 3, 2);
	assert_legal(&p, "e4:e5");
	assert_legal(&p, "e3:e5");
}

static void kings_capture_and_are_captured(void **state)
{
	struct ct1_position p = board(*state, "w", "Kd4 Rd3 kd5");

	assert_sums(&p, "d5", 3.5, 1.5);
	assert_legal(&p, "d3:d5");
	play(&p, "d4:d5");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_KING);
	p = board(*state, "w", "Kd4 Ra3 kd5");
	assert_violates(&p, "d4:d5", NO_SUPERIORITY);
}

static void captures_are_not_compulsory(void **state)
{
	struct ct1_position p = board(*state, "w", "Ie4 se5 Kh1 kh8");

	assert_legal(&p, "e4:e5");
	assert_legal(&p, "e4-d4");
	assert_legal(&p, "h1-h2");
}

/* ---- Castles ---- */

static void only_royal_pieces_enter_castles(void **state)
{
	struct ct1_position p = board(*state, "w", "Rb1 If2 Ve2 Rg8 Pb2 Cb7 Ph5 Kh1 ke8");

	assert_violates(&p, "b1-c1", CASTLE_ENTRY);
	assert_violates(&p, "f2-f1", CASTLE_ENTRY);
	assert_violates(&p, "e2-e1", CASTLE_ENTRY);
	assert_violates(&p, "g8-f8", CASTLE_ENTRY);
	assert_violates(&p, "g8:e8", CASTLE_ENTRY);
	assert_legal(&p, "b1-b3");
	assert_legal(&p, "b2-c1");
	assert_legal(&p, "b7-c8");
	p = board(*state, "w", "Kg2 kc8 Cd6");
	assert_legal(&p, "g2-f1");
}

static void common_pieces_neither_enter_nor_are_strong_enough(void **state)
{
	struct ct1_position p = board(*state, "w", "Rb8 Kh1 kc8 pb7");

	assert_sums(&p, "c8", 2, 3);
	assert_violates(&p, "b8:c8", CASTLE_ENTRY | NO_SUPERIORITY);
}

static void the_last_defender_stays(void **state)
{
	struct ct1_position p = board(*state, "w", "Ke1 Ph4 pc1 ke8");

	assert_targets(&p, "e1", "d1 f1");
	assert_violates(&p, "e1-e2", CASTLE_EXIT);
	assert_violates(&p, "e1-d2", CASTLE_EXIT);
	/* Free: an enemy before the castle, a second defender, the enemy's own leaving. */
	p = board(*state, "w", "Ke1 Ph4 pb1 ke8");
	assert_legal(&p, "e1-e2");
	p = board(*state, "w", "Ke1 Pf1 pc1 ke8");
	assert_legal(&p, "e1-e2");
	assert_legal(&p, "f1-g2");
	p = board(*state, "b", "Ke1 Ph4 pc1 ke8");
	assert_legal(&p, "c1-b1");
	p = board(*state, "b", "Pf8 Kh1 kc8 id7");
	assert_violates(&p, "c8-b7", CASTLE_EXIT);
	assert_legal(&p, "c8-d8");
}

/* The ban is for royal pieces in the castle: others go where they like. */
static void the_last_defender_alone_stays(void **state)
{
	struct ct1_position p = board(*state, "w", "Cd1 Kh3 Ie2 Rb1 pf1 ke8");

	assert_legal(&p, "h3-h4");
	assert_legal(&p, "b1-b2");
	assert_legal(&p, "d1:f1");
	assert_violates(&p, "d1-d3", CASTLE_EXIT);
	assert_violates(&p, "d1-f3", CASTLE_EXIT | BLOCKED);
}

static void the_last_defender_captures_inside(void **state)
{
	struct ct1_position p = board(*state, "w", "Cd1 Kh3 pc1 cd3 ke8");

	assert_legal(&p, "d1:c1");
	assert_violates(&p, "d1:d3", CASTLE_EXIT | NO_SUPERIORITY);
	p = board(*state, "w", "Cd1 Kh3 pc1 sd3 ke8");
	assert_violates(&p, "d1:d3", CASTLE_EXIT);
	p = board(*state, "w", "Cd1 Kh3 cd3 ke8");
	assert_violates(&p, "d1:d3", NO_SUPERIORITY);
	p = board(*state, "w", "Cd1 Kh3 sd3 ke8");
	assert_legal(&p, "d1:d3");
}

/* ---- All of them ---- */

static const struct CMUnitTest tests[] = {
	BOTH(the_strength_of_each_piece),
	BOTH(strength_ends_at_the_first_piece),
	BOTH(strength_jumps_with_ritter_and_connet),
	BOTH(the_knechts_two_steps_strike),
	BOTH(strength_adds_up_by_sides),
	BOTH(equal_sums_are_no_superiority),
	BOTH(common_pieces_strike_castle_squares),
	BOTH(attack_on_a_castle_needs_a_royal_piece),
	BOTH(who_attacks_an_empty_castle_square),
	BOTH(intruders_in_a_castle_are_attacked),
	BOTH(common_pieces_defend_a_castle),
	BOTH(common_pieces_help_to_attack_a_castle),
	BOTH(figure_4_11_capture_on_f8),
	BOTH(figure_4_12),
	BOTH(figure_4_12_either_flight),
	BOTH(figure_4_13),
	BOTH(any_piece_of_the_superior_side_captures),
	BOTH(kings_capture_and_are_captured),
	BOTH(captures_are_not_compulsory),
	BOTH(only_royal_pieces_enter_castles),
	BOTH(common_pieces_neither_enter_nor_are_strong_enough),
	BOTH(the_last_defender_stays),
	BOTH(the_last_defender_alone_stays),
	BOTH(the_last_defender_captures_inside),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
