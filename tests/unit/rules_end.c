/*
 * The rules as the books tell them: check, finishing check and the end of the game.  See editions.h.
 */
#include "unit/editions.h"

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

/* ---- All of them ---- */

static const struct CMUnitTest tests[] = {
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
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
