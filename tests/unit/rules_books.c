/*
 * The rules as the books tell them: every printed example whose position can be worked out, and
 * for every rule a move that keeps it and one that breaks it. Positions and expected values come
 * from the text (rules.md and the excerpts of the 2021 and 2024 editions), none from a program.
 * Where a figure is not printed whole, the pieces that the text names are put up, and Kings where
 * they do not disturb.
 */
#include "unit/boards.h"

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

/* ---- Check ---- */

static void a_lone_ritter_gives_no_check_in_the_castle(void **state)
{
	struct ct1_position p = board(*state, "b", "Rc6 Vd7 Kh1 kc8");

	assert_sums(&p, "c8", 2, 1.5);
	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
	/* Outside of the castle it does. */
	p = board(*state, "b", "Rb6 Kh1 kb8");
	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
	/* And in the castle together with a royal piece. */
	p = board(*state, "b", "Rc6 Pe6 Kh1 kc8");
	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
}

static void a_check_by_exchange(void **state)
{
	struct ct1_position p = board(*state, "b", "Sb6 Kh1 kc8 cd8");

	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
	p = board(*state, "b", "Sb5 Kh1 kc8 cd8");
	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
}

/* A royal piece that may not leave its own castle gives no check outside. */
static void the_last_defender_gives_no_check(void **state)
{
	struct ct1_position p = board(*state, "b", "Cd1 Kh3 pc1 kd3");

	assert_sums(&p, "d3", 3, 1.5);
	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
	p = board(*state, "b", "Cd1 Pe1 Kh3 pc1 kd3");
	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
	/* Its strength helps another piece still: 4 to 3. */
	p = board(*state, "b", "Cd1 Id2 Kh3 pc1 kd3 pe2");
	assert_sums(&p, "d3", 4, 3);
	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
	/* Inside the castle it does give check. */
	p = board(*state, "b", "Cd1 Kh3 kf1");
	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
}

static void check_needs_superiority(void **state)
{
	struct ct1_position p = board(*state, "w", "Kd4 kd5");

	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
	assert_false(ct1_position_attacks_king(&p, CT1_BLACK));
	p = board(*state, "w", "Kd4 kd5 ie4");
	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
	assert_true(ct1_position_attacks_king(&p, CT1_BLACK));
}

/* A player may ignore a check, stay in it and move into it. */
static void check_binds_nobody(void **state)
{
	struct ct1_position p = board(*state, "w", "Ka4 Ih2 rc4 rc3 kh8");

	assert_true(ct1_position_attacks_king(&p, CT1_BLACK));
	assert_legal(&p, "h2-h3");
	assert_legal(&p, "a4-a3");
	play(&p, "h2-h3");
	play(&p, "c4:a4");
	assert_outcome(&p, CT1_BLACK_WON, CT1_BY_KING);
}

/* ---- Finishing check ---- */

/* Three flights, and on each of them the King falls. */
static void a_finishing_check(void **state)
{
	struct ct1_position p = board(*state, "b", "Ra6 Rb6 Kh1 ka8");

	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
	assert_true(ct1_position_finishing(&p));
	/* It is one on the side that is to move. */
	p = board(*state, "w", "Ra6 Rb6 Kh1 ka8");
	assert_false(ct1_position_finishing(&p));
}

static void a_flight_refutes(void **state)
{
	struct ct1_position p = board(*state, "b", "Ra6 Kh1 ka8");

	assert_true(ct1_position_attacks_king(&p, CT1_WHITE));
	assert_false(ct1_position_finishing(&p));
}

/* The King falls wherever he goes, but is not in check. */
static void without_check_nothing_is_finishing(void **state)
{
	struct ct1_position p = board(*state, "b", "Rb6 Ra5 Kh1 ka8");

	assert_false(ct1_position_attacks_king(&p, CT1_WHITE));
	assert_false(ct1_position_finishing(&p));
}

static void taking_the_king_refutes(void **state)
{
	struct ct1_position p = board(*state, "b", "Ra6 Rb6 Kh1 ka8 sf2");

	assert_false(ct1_position_finishing(&p));
	p = board(*state, "b", "Ra6 Rb6 Kh1 ka8 sg2");
	assert_true(ct1_position_finishing(&p));
}

static void taking_the_castle_refutes(void **state)
{
	struct ct1_position p = board(*state, "b", "Ra6 Rb6 Kh1 ka8 pb2");

	assert_false(ct1_position_finishing(&p));
	p = board(*state, "b", "Ra6 Rb6 Pe1 Kh1 ka8 pb2");
	assert_true(ct1_position_finishing(&p));
}

static void a_piece_between_refutes(void **state)
{
	struct ct1_position p = board(*state, "b", "Cd5 Ra5 Rb6 Kh1 ka8 ic7");

	assert_false(ct1_position_finishing(&p));
	p = board(*state, "b", "Cd5 Ra5 Rb6 Kh1 ka8 ih7");
	assert_true(ct1_position_finishing(&p));
}

static void support_refutes(void **state)
{
	struct ct1_position p = board(*state, "b", "Ra6 Rb6 Kh1 ka8 rc7");

	assert_false(ct1_position_finishing(&p));
	p = board(*state, "b", "Ra6 Rb6 Kh1 ka8 re5");
	assert_true(ct1_position_finishing(&p));
}

static void capturing_the_attacker_refutes(void **state)
{
	struct ct1_position p = board(*state, "b", "Ra6 Rb6 Kh1 ka8 sc5");

	assert_false(ct1_position_finishing(&p));
	p = board(*state, "b", "Ra6 Rb6 Kh1 ka8 sc3");
	assert_true(ct1_position_finishing(&p));
}

/* ---- The end of the game ---- */

static void the_king_is_exchanged(void **state)
{
	struct ct1_position p = board(*state, "w", "Sb6 Kh1 kc8 pe8");

	play(&p, "b6%c8");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_KING);
}

/* First way: entry into a castle without defenders. */
static void the_castle_is_entered(void **state)
{
	static const char *const entries[] = {"d7-c8", "d7-d8", "d7-e8"};

	for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
		struct ct1_position p = board(*state, "w", "Pd7 Kh1 kh8");

		play(&p, entries[i]);
		assert_outcome(&p, CT1_WHITE_WON, CT1_BY_CASTLE);
	}
	struct ct1_position p = board(*state, "b", "kd2 Kh1");

	play(&p, "d2-c1");
	assert_outcome(&p, CT1_BLACK_WON, CT1_BY_CASTLE);
	p = board(*state, "w", "Pd7 Kh1 kf8");
	play(&p, "d7-d8");
	assert_goes_on(&p);
	/* The own castle is not captured by its own side, and b8 is no castle square. */
	p = board(*state, "w", "Pa7 Pb2 Kh1 kh8");
	play(&p, "b2-c1");
	assert_goes_on(&p);
	play(&p, "h8-h7");
	play(&p, "a7-b8");
	assert_goes_on(&p);
}

/* Second way: the only defender is captured on entering. */
static void the_last_defender_is_captured(void **state)
{
	struct ct1_position p = board(*state, "w", "Pb7 Rb8 Kh1 kh8 pc8");

	play(&p, "b7:c8");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_CASTLE);
	p = board(*state, "w", "Pb7 Rb8 Kh1 kh8 pc8 pf8");
	play(&p, "b7:c8");
	assert_goes_on(&p);
}

/* Third way: the only defender is removed while an own royal piece is inside. */
static void the_last_defender_is_removed(void **state)
{
	struct ct1_position p = board(*state, "w", "Ce8 Kh1 kh8 pc8");

	play(&p, "e8:c8");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_CASTLE);
	p = board(*state, "w", "Pf8 Sb6 Kh1 kh8 pc8");
	play(&p, "b6%c8");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_CASTLE);
	p = board(*state, "w", "Pg8 Sb6 Kh1 kh8 pc8");
	play(&p, "b6%c8");
	assert_goes_on(&p);
	p = board(*state, "b", "pf1 sb3 Kh1 kh8 Pc1");
	play(&p, "b3%c1");
	assert_outcome(&p, CT1_BLACK_WON, CT1_BY_CASTLE);
}

/* A Ver Knecht that promotes there has become royal. */
static void a_ver_knecht_captures_the_castle_in_2024(void **state)
{
	(void)state;
	struct ct1_position p = board("2024", "w", "Vd7 Kh1 kh8");
	struct ct1_position after = p;

	play(&after, "d7-d8C");
	assert_outcome(&after, CT1_WHITE_WON, CT1_BY_CASTLE);
	play(&p, "d7-d8P");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_CASTLE);
}

/* The printed blockade of lone Kings: White's King, the last defender, has nowhere to go. */
static void the_blockade_of_lone_kings(void **state)
{
	static const char *const moves[] = {"d1-e2", "f3-f2", "e2-e1", "f2-f1",
	                                    "e1-d1", "f1-e1", "d1-c1"};
	struct ct1_position p = board(*state, "w - 0 33", "Kd1 kf3");

	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
		play(&p, moves[i]);
		assert_goes_on(&p);
	}
	play(&p, "e1-d1");
	assert_violates(&p, "c1-b1", CASTLE_EXIT);
	assert_violates(&p, "c1:d1", NO_SUPERIORITY);
	assert_outcome(&p, CT1_BLACK_WON, CT1_BY_BLOCKADE);
}

/* Three Ritters lock the King up in the corner. */
static void a_blockade_comes_after_the_castle(void **state)
{
	struct ct1_position p = board(*state, "w", "Pd7 Rg8 Rh7 Rg7 Kh1 kh8");
	struct ct1_position after = p;

	play(&after, "d7-d6");
	assert_outcome(&after, CT1_WHITE_WON, CT1_BY_BLOCKADE);
	play(&p, "d7-d8");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_CASTLE);
	p = board(*state, "w", "Pd7 Rg8 Rh7 Rg7 Kh1 kh8 ia7");
	play(&p, "d7-d6");
	assert_goes_on(&p);
}

static void the_castle_comes_after_the_king(void **state)
{
	struct ct1_position p = board(*state, "w", "Pb7 Rb8 Kh1 kc8");

	play(&p, "b7:c8");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_KING);
	p = board(*state, "w", "Pf8 Sb6 Kh1 kc8");
	play(&p, "b6%c8");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_KING);
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

static char edition_2024[] = "2024", edition_2021[] = "2021";

/* A test of what the editions have in common is run for each. */
#define NAMED(name, test, edition)              \
	{                                       \
		name, test, NULL, NULL, edition \
	}
#define BOTH(test) \
	NAMED(#test " (2024)", test, edition_2024), NAMED(#test " (2021)", test, edition_2021)

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
	BOTH(figure_5_1),
	BOTH(figure_5_2),
	BOTH(figure_5_3),
	BOTH(figure_5_4),
	BOTH(figure_5_5),
	BOTH(figures_5_6_and_5_7),
	BOTH(scouts_neither_defend_nor_help),
	BOTH(scouts_exchange_on_castle_squares),
	BOTH(scouts_do_not_exchange_elsewhere),
	BOTH(only_royal_pieces_enter_castles),
	BOTH(common_pieces_neither_enter_nor_are_strong_enough),
	BOTH(the_last_defender_stays),
	BOTH(the_last_defender_alone_stays),
	BOTH(the_last_defender_captures_inside),
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
	BOTH(a_lone_ritter_gives_no_check_in_the_castle),
	BOTH(a_check_by_exchange),
	BOTH(the_last_defender_gives_no_check),
	BOTH(check_needs_superiority),
	BOTH(check_binds_nobody),
	BOTH(a_finishing_check),
	BOTH(a_flight_refutes),
	BOTH(without_check_nothing_is_finishing),
	BOTH(taking_the_king_refutes),
	BOTH(taking_the_castle_refutes),
	BOTH(a_piece_between_refutes),
	BOTH(support_refutes),
	BOTH(capturing_the_attacker_refutes),
	BOTH(the_king_is_exchanged),
	BOTH(the_castle_is_entered),
	BOTH(the_last_defender_is_captured),
	BOTH(the_last_defender_is_removed),
	cmocka_unit_test(a_ver_knecht_captures_the_castle_in_2024),
	BOTH(the_blockade_of_lone_kings),
	BOTH(a_blockade_comes_after_the_castle),
	BOTH(the_castle_comes_after_the_king),
	BOTH(nothing_stands_there),
	BOTH(the_piece_is_the_other_sides),
	BOTH(an_own_piece_stands_there),
	BOTH(half_moves_without_capture_are_counted),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
