/*
 * The rules of Chess-T2 as far as they are known: unassailable squares, castles that hold against
 * royal pieces, the Prince's promotion that is optional. Positions and expected values come from
 * the text (rules.md and the excerpt of the book of 2020), and where that is silent from the reading
 * that ct1-rules(7) tells; none comes from a program.
 */
#include "unit/boards.h"

/* ---- Unassailable squares: who may go there ---- */

static void own_pieces_stand_there(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 g4h5", "Rg3 Ke1 ke8");

	assert_legal(&p, "g3-g4");
	p = board("t2", "b - 0 9 g4h5", "rh6 Ke1 ke8");
	assert_legal(&p, "h6-h5");
}

static void enemy_pieces_do_not(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 g4h5", "Rh4 Sg3 Ke1 ke8");

	assert_violates(&p, "h4-h5", UNASSAILABLE);
	assert_violates(&p, "g3-h5", UNASSAILABLE);
	assert_targets(&p, "h4", "h2 h3 h6 f4 g4");
	p = board("t2", "b - 0 9 g4h5", "rg5 sf6 Ke1 ke8");
	assert_violates(&p, "g5-g4", UNASSAILABLE);
	assert_violates(&p, "f6-g4", UNASSAILABLE);
}

/* Strength or none, and the Scout, which else captures whatever the sums are. */
static void nothing_is_captured_there(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 g4h5", "Rh4 Rh3 Sg3 Ke1 ke8 ih5");

	assert_violates(&p, "h4:h5", UNASSAILABLE | NO_SUPERIORITY);
	assert_violates(&p, "g3:h5", UNASSAILABLE);
}

static void before_the_selection_all_squares_are_alike(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 3 -", "Rh4 Sg3 Ke1 ke8 ih5");

	assert_legal(&p, "h4:h5");
	assert_legal(&p, "g3:h5");
}

/* Our reading: the square bars those who would stand there, not those who pass. */
static void enemy_pieces_pass_over(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 a5e4", "Pc2 Ke1 ke8");

	assert_legal(&p, "c2-f5");
	assert_violates(&p, "c2-e4", UNASSAILABLE);
	p = board("t2", "w - 0 9 a5d3", "Id2 Ke1 ke8");
	assert_legal(&p, "d2-d4");
	assert_violates(&p, "d2-d3", UNASSAILABLE);
}

/* Our reading: an exchange enters the square, though nothing is left there. */
static void scouts_do_not_exchange_there(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 a5c8", "Sb6 Ke1 ke8 pc8");

	assert_violates(&p, "b6%c8", UNASSAILABLE);
	p = board("t2", "w - 0 9 c8a5", "Sb6 Sd6 Ke1 ke8 pd8");
	assert_legal(&p, "d6%e8");
}

/* ---- Strength there ---- */

static void enemy_strength_does_not_act(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 g4h5", "Ig4 Rg3 Ke1 ke8 cg5 rg6");

	assert_sums(&p, "g4", 3, 0);
	assert_int_equal(ct1_position_strikers(&p, CT1_BLACK, square_number("g4")), 0);
	p = board("t2", "w - 0 9 a1h5", "Ig4 Rg3 Ke1 ke8 cg5 rg6");
	assert_sums(&p, "g4", 3, 5);
}

/* A line goes on behind the square, and so does the strength. */
static void strength_acts_behind_it(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 a5e4", "Pc2 Ke1 ke8 if5");

	assert_sums(&p, "e4", 0, 0);
	assert_sums(&p, "f5", 1.5, 1);
	assert_legal(&p, "c2:f5");
}

static void a_king_there_is_never_in_check(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 e4a5", "Ke4 ke8 sf6 ce5");

	assert_false(ct1_position_attacks_king(&p, CT1_BLACK));
	assert_false(ct1_position_finishing(&p));
	p = board("t2", "w - 0 9 d4a5", "Ke4 ke8 sf6 ce5");
	assert_true(ct1_position_attacks_king(&p, CT1_BLACK));
}

/* White's Ritters leave Black's King this square alone. */
static void no_way_leads_there_out_of_a_blockade(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 g8a5", "Rg7 Rh6 Ke1 kh8");

	play(&p, "h6-h7");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_BLOCKADE);
	p = board("t2", "w - 0 9 a5g8", "Rg7 Rh6 Ke1 kh8");
	play(&p, "h6-h7");
	assert_goes_on(&p);
}

/* ---- Both squares the same; one that lies in a castle ---- */

/* Our reading: the ban of either side stands, so nobody goes there and nobody's strength acts. */
static void the_same_square_bars_everyone(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 d4d4", "Rd3 Ke1 ke8 id5");

	assert_violates(&p, "d3-d4", UNASSAILABLE);
	assert_legal(&p, "d3:d5");
	assert_sums(&p, "d4", 0, 0);
}

/* A square of the enemy's castle: he cannot defend it, and has lost it. */
static void a_square_in_the_enemys_castle(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 d8a5", "Pd7 Ke1 ke8 rd6");

	assert_sums(&p, "d8", 1.5, 0);
	assert_legal(&p, "d7-d8");
	play(&p, "d7-d8");
	assert_goes_on(&p);
	assert_violates(&p, "e8:d8", UNASSAILABLE | NO_SUPERIORITY);
	assert_violates(&p, "e8-e7", CASTLE_EXIT);
}

/* A square of the own castle: the enemy cannot enter there; castles are still for royal pieces. */
static void a_square_in_the_own_castle(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 a5d8", "Pd7 Ke1 kf8");

	assert_violates(&p, "d7-d8", UNASSAILABLE);
	p = board("t2", "b - 0 9 a5d8", "rd7 Ke1 kf8");
	assert_violates(&p, "d7-d8", CASTLE_ENTRY);
}

/* ---- Castles that hold ---- */

/* The Prince strikes f8 with 1½; the King with as much, and a Ritter adds 2. */
static void superiority_with_a_royal_piece_bars_entry(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 -", "Pc5 Ke1 ke8 rf6");

	assert_sums(&p, "f8", 1.5, 3.5);
	assert_violates(&p, "c5-f8", CASTLE_HELD);
	p = board("2024", "w - 0 9", "Pc5 Ke1 ke8 rf6");
	assert_legal(&p, "c5-f8");
	p = board("t2", "b - 0 9 -", "pc4 Ke1 ke8 Rf3");
	assert_violates(&p, "c4-f1", CASTLE_HELD);
}

static void equal_strength_does_not(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 -", "Pc5 Ke1 ke8");

	assert_sums(&p, "f8", 1.5, 1.5);
	assert_legal(&p, "c5-f8");
	p = board("t2", "w - 0 9 -", "Pc5 Rh8 Ke1 ke8 rf6");
	assert_sums(&p, "f8", 3.5, 3.5);
	assert_legal(&p, "c5-f8");
}

static void superiority_without_a_royal_piece_does_not(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 -", "Pc5 Ke1 kd8 rf6");

	assert_sums(&p, "f8", 1.5, 2);
	assert_legal(&p, "c5-f8");
}

/* To enter is to come from outside, and into the enemy's castle. */
static void moves_within_the_castle_are_no_entry(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 -", "Pc8 Ke1 ke8 rd6");

	assert_sums(&p, "d8", 1.5, 3.5);
	assert_legal(&p, "c8-d8");
	p = board("t2", "w - 0 9 -", "Pc2 Kh1 kb1 ce3");
	assert_sums(&p, "c1", 1.5, 4.5);
	assert_legal(&p, "c2-c1");
}

/* A capture needs superiority, so that the enemy cannot have it. */
static void captures_on_entry(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 -", "Cc5 Ke1 ke8 pf8");

	assert_sums(&p, "f8", 3, 3);
	assert_violates(&p, "c5:f8", NO_SUPERIORITY);
	p = board("t2", "w - 0 9 -", "Cc5 Ke1 kd8 pf8");
	assert_legal(&p, "c5:f8");
	p = board("t2", "w - 0 9 -", "Pc5 Ke1 ke8 pf8");
	assert_violates(&p, "c5:f8", NO_SUPERIORITY | CASTLE_HELD);
}

/* Our reading: a Ver Knecht is no royal piece before it has arrived. */
static void ver_knechts_are_not_barred(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 -", "Vd7 Ke1 ke8 pc7");

	assert_sums(&p, "d8", 1.5, 3);
	assert_legal(&p, "d7-d8C");
}

/* ---- The Prince's promotion ---- */

static void the_prince_may_become_a_connet(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w P 0 9 -", "Pc5 Ke1 ke8");
	struct ct1_position after = p;

	assert_legal(&p, "c5-f8");
	assert_legal(&p, "c5-f8C");
	assert_int_equal(ct1_position_complete(&p, read_move(&p, "c5-f8")).promotion, CT1_NO_PIECE);
	play(&after, "c5-f8C");
	assert_int_equal(piece_on(&after, "f8"), CT1_CONNET);
	assert_rights(&after, "-");
	play(&p, "c5-f8");
	assert_int_equal(piece_on(&p, "f8"), CT1_PRINCE);
	assert_rights(&p, "P");
}

static void once_a_game(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 9 -", "Pc5 Ke1 ke8");

	assert_legal(&p, "c5-f8");
	assert_violates(&p, "c5-f8C", PROMOTION);
}

/* Under the other rules an entry without promotion tells that the right was spent. */
static void an_entry_tells_nothing_of_the_right(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w ? 0 9 -", "Pc5 Ke1 ke8");

	play(&p, "c5-f8");
	assert_rights(&p, "?");
	p = board("t2", "w ? 0 9 -", "Pc5 Ke1 ke8");
	play(&p, "c5-f8C");
	assert_rights(&p, "-?");
	p = board("2024", "w ? 0 9", "Pc5 Ke1 ke8");
	play(&p, "c5-f8");
	assert_rights(&p, "-?");
}

/* ---- The selection ---- */

static void select_squares(struct ct1_position *position, const char *white, const char *black)
{
	const int squares[] = {square_number(white), square_number(black)};

	ct1_position_select(position, squares);
}

static void it_follows_move_three(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 4 -", "Ke1 ke8");

	assert_true(ct1_position_awaits_selection(&p));
	p = board("t2", "b - 0 3 -", "Ke1 ke8");
	assert_false(ct1_position_awaits_selection(&p));
	play(&p, "e8-e7");
	assert_true(ct1_position_awaits_selection(&p));
	p = board("t2", "b - 0 4 -", "Ke1 ke8");
	assert_false(ct1_position_awaits_selection(&p));
	p = board("t2", "w - 0 4 g4h5", "Ke1 ke8");
	assert_false(ct1_position_awaits_selection(&p));
	p = board("2024", "w - 0 4", "Ke1 ke8");
	assert_false(ct1_position_awaits_selection(&p));
}

static void enemy_pieces_leave_the_board(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 5 4 -", "Ke1 ke8 Ih5 ig4");
	char text[CT1_POSITION_STRING];

	select_squares(&p, "g4", "h5");
	assert_int_equal(piece_on(&p, "g4"), CT1_NO_PIECE);
	assert_int_equal(piece_on(&p, "h5"), CT1_NO_PIECE);
	assert_int_equal(ct1_position_unassailable(&p, CT1_WHITE), square_number("g4"));
	assert_int_equal(ct1_position_unassailable(&p, CT1_BLACK), square_number("h5"));
	ct1_position_string(&p, text);
	assert_string_equal(text, "4k3/8/8/8/8/8/8/4K3 w - 5 4 g4h5");
}

static void own_pieces_stay(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 4 -", "Ke1 ke8 Ig4 ih5");

	select_squares(&p, "g4", "h5");
	assert_int_equal(piece_on(&p, "g4"), CT1_KNECHT);
	assert_int_equal(piece_on(&p, "h5"), CT1_KNECHT);
	p = board("t2", "w - 0 4 -", "Ke1 ke8 Ig4");
	select_squares(&p, "g4", "g4");
	assert_int_equal(piece_on(&p, "g4"), CT1_NO_PIECE);
}

static void a_king_is_lost_that_way(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 4 -", "Ke3 ke8");

	select_squares(&p, "a1", "e3");
	assert_outcome(&p, CT1_BLACK_WON, CT1_BY_KING);
	p = board("t2", "w - 0 4 -", "Ke3 ke8");
	select_squares(&p, "e8", "a1");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_KING);
	p = board("t2", "w - 0 4 -", "Ke3 ke8");
	select_squares(&p, "e8", "e3");
	assert_outcome(&p, CT1_DRAWN, CT1_BY_KING);
}

static void the_last_defender_is_lost_that_way(void **state)
{
	(void)state;
	struct ct1_position p = board("t2", "w - 0 4 -", "Pf8 Ke1 kh8 pc8");

	select_squares(&p, "c8", "a1");
	assert_outcome(&p, CT1_WHITE_WON, CT1_BY_CASTLE);
}

static void faults(void **state)
{
	(void)state;
	struct ct1_position p = diagram("t2", "w - 0 9 g4h5", "Ke1 ke8 ig4");

	assert_int_equal(ct1_position_faults(&p), CT1_FAULT_UNASSAILABLE);
	p = diagram("t2", "w - 0 9 g4h5", "Ke1 ke8 Ih5");
	assert_int_equal(ct1_position_faults(&p), CT1_FAULT_UNASSAILABLE);
	p = diagram("2024", "w - 0 9 g4h5", "Ke1 ke8");
	assert_int_equal(ct1_position_faults(&p), CT1_FAULT_SELECTION);
	p = diagram("2021", "w - 0 9 -", "Ke1 ke8");
	assert_int_equal(ct1_position_faults(&p), 0);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(own_pieces_stand_there),
	cmocka_unit_test(enemy_pieces_do_not),
	cmocka_unit_test(nothing_is_captured_there),
	cmocka_unit_test(before_the_selection_all_squares_are_alike),
	cmocka_unit_test(enemy_pieces_pass_over),
	cmocka_unit_test(scouts_do_not_exchange_there),
	cmocka_unit_test(enemy_strength_does_not_act),
	cmocka_unit_test(strength_acts_behind_it),
	cmocka_unit_test(a_king_there_is_never_in_check),
	cmocka_unit_test(no_way_leads_there_out_of_a_blockade),
	cmocka_unit_test(the_same_square_bars_everyone),
	cmocka_unit_test(a_square_in_the_enemys_castle),
	cmocka_unit_test(a_square_in_the_own_castle),
	cmocka_unit_test(superiority_with_a_royal_piece_bars_entry),
	cmocka_unit_test(equal_strength_does_not),
	cmocka_unit_test(superiority_without_a_royal_piece_does_not),
	cmocka_unit_test(moves_within_the_castle_are_no_entry),
	cmocka_unit_test(captures_on_entry),
	cmocka_unit_test(ver_knechts_are_not_barred),
	cmocka_unit_test(the_prince_may_become_a_connet),
	cmocka_unit_test(once_a_game),
	cmocka_unit_test(an_entry_tells_nothing_of_the_right),
	cmocka_unit_test(it_follows_move_three),
	cmocka_unit_test(enemy_pieces_leave_the_board),
	cmocka_unit_test(own_pieces_stay),
	cmocka_unit_test(a_king_is_lost_that_way),
	cmocka_unit_test(the_last_defender_is_lost_that_way),
	cmocka_unit_test(faults),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
