/*
 * The library against the plain rules of tests/plain, on random positions of all rule sets: moves,
 * judgements, what a move leads to, strength, check, faults. The seeds are fixed, so a failure
 * comes again; it names the position.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "plain/plain.h"
#include "rules/position.h"

/* How much is compared; a run with sanitizers is to end within a minute. */
enum {
	GAMES = 300,
	GAME_HALF_MOVES = 150,
	PLACEMENTS = 1000,
	FAULTY_BOARDS = 5000,
};

/* The letter of a piece is at its number. */
static const char letters[] = ".KCPRVIS";

/* One position, in both views. */
struct pair {
	enum plain_edition edition;
	struct plain_position plain;
	struct ct1_position ours;
	char text[PLAIN_TEXT_MAX];
};

static struct {
	unsigned long positions, moves, judgements, checks, finishing_checks, wins;
} compared;

/* For every from- and to-square the set of promotions that a legal move has: KIND() each. */
struct move_table {
	piece_set promotions[CT1_SQUARES][CT1_SQUARES];
};

static struct plain_square plain_square(int square)
{
	return (struct plain_square){square % 8, square / 8};
}

static int our_square(struct plain_square square)
{
	return square.rank * 8 + square.file;
}

static char plain_side(enum ct1_side side)
{
	return side == CT1_WHITE ? 'w' : 'b';
}

static int our_piece(char letter)
{
	return letter ? (int)(strchr(letters, letter) - letters) : CT1_NO_PIECE;
}

static struct ct1_move our_move(struct plain_move move)
{
	return (struct ct1_move){(uint8_t)our_square(move.from), (uint8_t)our_square(move.to),
	                         (uint8_t)our_piece(move.promotion)};
}

/* The library reads what the plain rules write, and writes the same. */
static void make_pair(struct pair *pair, enum plain_edition edition,
                      const struct plain_position *plain)
{
	const char *name = plain_edition_name(edition);
	char written[CT1_POSITION_STRING];
	size_t error;

	pair->edition = edition;
	pair->plain = *plain;
	plain_write(plain, pair->text);
	if (!position_parse(&pair->ours, ct1_rules_find(name), pair->text, &error))
		fail_msg("%s cannot be read", pair->text);
	ct1_position_string(&pair->ours, written);
	assert_string_equal(written, pair->text);
}

/* Fails naming the position and whatever else helps. */
#define differ(pair, format, ...) \
	fail_msg("%d, %s: " format, (int)(pair)->edition, (pair)->text, __VA_ARGS__)

/* ---- Strength, faults, check ---- */

static void compare_strength(const struct pair *pair, enum ct1_side side, int square)
{
	const struct ct1_position *ours = &pair->ours;
	int strength = ct1_position_strength(ours, side, square);
	int plain = plain_strength(&pair->plain, plain_side(side), plain_square(square));
	bool realisable = ct1_position_realisable(ours, side, square);
	uint64_t strikers = ct1_position_strikers(ours, side, square);

	if (strength != plain)
		differ(pair, "side %d on %d: %d, plain %d", side, square, strength, plain);
	if (realisable != plain_realisable(&pair->plain, plain_side(side), plain_square(square)))
		differ(pair, "side %d on %d: realisable %d", side, square, realisable);
	while (strikers) {
		int striker = bitboard_take(&strikers);
		enum ct1_side owner = opponent(side);
		enum ct1_piece piece = ct1_position_piece(ours, striker, &owner);

		if (owner != side || piece == CT1_SCOUT)
			differ(pair, "side %d on %d: struck by %d", side, square, striker);
		strength -= ours->rules->pieces[piece].strength;
	}
	if (strength != 0)
		differ(pair, "side %d on %d: strikers are %d off", side, square, strength);
}

static void compare_all_strength(const struct pair *pair)
{
	for (int square = 0; square < CT1_SQUARES; square++) {
		compare_strength(pair, CT1_WHITE, square);
		compare_strength(pair, CT1_BLACK, square);
	}
}

static unsigned plain_faults_as_ours(const struct pair *pair)
{
	static const struct {
		unsigned plain, ours;
	} faults[] = {
		{PLAIN_TWO_KINGS, CT1_FAULT_KINGS},
		{PLAIN_NO_KING, CT1_FAULT_NO_KING},
		{PLAIN_CASTLE_SQUARE, CT1_FAULT_CASTLE},
		{PLAIN_KNECHT_RANK, CT1_FAULT_KNECHT},
		{PLAIN_VETERAN_RANK, CT1_FAULT_VER_KNECHT},
		{PLAIN_CASTLE_IS_LOST, CT1_FAULT_CASTLE_CAPTURED},
		{PLAIN_IS_BLOCKADED, CT1_FAULT_BLOCKADE},
		{PLAIN_UNASSAILABLE, CT1_FAULT_UNASSAILABLE},
	};
	unsigned plain = plain_faults(&pair->plain, pair->edition), ours = 0;

	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		if (plain & faults[i].plain)
			ours |= faults[i].ours;
	}
	return ours;
}

/* Where the game is over for one reason, the library names none that comes after it. */
static void compare_faults(const struct pair *pair)
{
	unsigned plain = plain_faults_as_ours(pair);
	unsigned faults = ct1_position_faults(&pair->ours);

	if (plain & CT1_FAULT_NO_KING)
		plain &= ~(unsigned)(CT1_FAULT_CASTLE_CAPTURED | CT1_FAULT_BLOCKADE);
	if (plain & CT1_FAULT_CASTLE_CAPTURED)
		plain &= ~(unsigned)CT1_FAULT_BLOCKADE;
	if (faults != plain)
		differ(pair, "faults %#x, plain %#x", faults, plain);
}

static void compare_check(const struct pair *pair, enum ct1_side attacker)
{
	bool attacks = ct1_position_attacks_king(&pair->ours, attacker);

	if (attacks != plain_in_check(&pair->plain, pair->edition, plain_side(opponent(attacker))))
		differ(pair, "side %d attacks the King: %d", attacker, attacks);
	compared.checks += attacks;
}

static void compare_finishing(const struct pair *pair)
{
	bool finishing = ct1_position_finishing(&pair->ours);

	if (finishing != plain_in_finishing_check(&pair->plain, pair->edition))
		differ(pair, "finishing check: %d", finishing);
	compared.finishing_checks += finishing;
}

/* ---- Moves ---- */

static void enter_move(const struct pair *pair, struct move_table *table, struct ct1_move move)
{
	piece_set *promotions = &table->promotions[move.from][move.to];

	if (*promotions & KIND(move.promotion))
		differ(pair, "%d-%d, %d: listed twice", move.from, move.to, move.promotion);
	*promotions |= KIND(move.promotion);
}

static void list_plain_moves(const struct pair *pair, struct move_table *table)
{
	struct plain_move moves[PLAIN_MOVES_MAX];
	size_t count = plain_moves(&pair->plain, pair->edition, moves);

	memset(table, 0, sizeof *table);
	for (size_t i = 0; i < count; i++)
		enter_move(pair, table, our_move(moves[i]));
	compared.moves += count;
}

static void list_our_moves(const struct pair *pair, struct move_table *table)
{
	struct ct1_move moves[CT1_MOVES_MAX];
	size_t count = ct1_position_moves(&pair->ours, moves);

	memset(table, 0, sizeof *table);
	for (size_t i = 0; i < count; i++)
		enter_move(pair, table, moves[i]);
}

/* What is legal with one promotion only is legal without it as well, and is then completed. */
static void compare_judgement(const struct pair *pair, struct ct1_move move, piece_set promotions,
                              piece_set promotion)
{
	struct ct1_move complete = ct1_position_complete(&pair->ours, move);
	bool left_out = move.promotion == CT1_NO_PIECE && bitboard_count(promotions) == 1;
	bool legal = ct1_position_judge(&pair->ours, move) == 0;

	compared.judgements++;
	if (legal != (left_out || (promotions & promotion) != 0))
		differ(pair, "%d-%d, %d: judged %d", move.from, move.to, move.promotion, legal);
	if (complete.from != move.from || complete.to != move.to)
		differ(pair, "%d-%d, %d: completed to another move", move.from, move.to,
		       move.promotion);
	if (!legal)
		return;
	if (left_out ? KIND(complete.promotion) != promotions
	             : complete.promotion != move.promotion)
		differ(pair, "%d-%d, %d: completed to %d", move.from, move.to, move.promotion,
		       complete.promotion);
}

static void compare_judgements(const struct pair *pair, const struct move_table *table)
{
	for (int from = 0; from < CT1_SQUARES; from++) {
		for (int to = 0; to < CT1_SQUARES; to++) {
			for (int kind = CT1_NO_PIECE; kind < PIECES; kind++) {
				struct ct1_move move = {(uint8_t)from, (uint8_t)to, (uint8_t)kind};

				compare_judgement(pair, move, table->promotions[from][to],
				                  KIND(kind));
			}
		}
	}
}

static void compare_moves(const struct pair *pair)
{
	static struct move_table plain, ours;

	list_plain_moves(pair, &plain);
	list_our_moves(pair, &ours);
	for (int from = 0; from < CT1_SQUARES; from++) {
		for (int to = 0; to < CT1_SQUARES; to++) {
			if (ours.promotions[from][to] != plain.promotions[from][to])
				differ(pair, "%d-%d: promotions %#x, plain %#x", from, to,
				       ours.promotions[from][to], plain.promotions[from][to]);
		}
	}
	compare_judgements(pair, &plain);
}

/* ---- What a move leads to ---- */

static void compare_outcome(const struct pair *pair, struct plain_move move,
                            const struct ct1_position *after)
{
	static const enum ct1_reason reasons[] = {
		[PLAIN_GOES_ON] = CT1_NO_REASON,
		[PLAIN_KING_TAKEN] = CT1_BY_KING,
		[PLAIN_CASTLE_CAPTURED] = CT1_BY_CASTLE,
		[PLAIN_BLOCKADE] = CT1_BY_BLOCKADE,
	};
	struct ct1_outcome outcome = ct1_position_outcome(after);
	enum plain_outcome plain = plain_outcome(&pair->plain, pair->edition, move);
	enum ct1_winner mover = pair->plain.turn == 'w' ? CT1_WHITE_WON : CT1_BLACK_WON;

	if (outcome.reason != reasons[plain] ||
	    outcome.winner != (plain == PLAIN_GOES_ON ? CT1_NOBODY : mover))
		differ(pair, "%d-%d: won by %d for %d, plain %d", our_square(move.from),
		       our_square(move.to), outcome.winner, outcome.reason, plain);
	compared.wins += plain != PLAIN_GOES_ON;
}

static void compare_play(const struct pair *pair)
{
	struct plain_move moves[PLAIN_MOVES_MAX];
	size_t count = plain_moves(&pair->plain, pair->edition, moves);

	for (size_t i = 0; i < count; i++) {
		struct plain_position plain = plain_make(&pair->plain, pair->edition, moves[i]);
		struct ct1_position ours = pair->ours;
		char plain_text[PLAIN_TEXT_MAX], our_text[CT1_POSITION_STRING];

		ct1_position_play(&ours, our_move(moves[i]));
		plain_write(&plain, plain_text);
		ct1_position_string(&ours, our_text);
		if (strcmp(plain_text, our_text) != 0)
			differ(pair, "%d-%d leads to %s, plain %s", our_square(moves[i].from),
			       our_square(moves[i].to), our_text, plain_text);
		compare_outcome(pair, moves[i], &ours);
	}
}

static void compare(enum plain_edition edition, const struct plain_position *plain)
{
	struct pair pair;

	make_pair(&pair, edition, plain);
	compared.positions++;
	compare_all_strength(&pair);
	compare_faults(&pair);
	compare_check(&pair, CT1_WHITE);
	compare_check(&pair, CT1_BLACK);
	compare_finishing(&pair);
	compare_moves(&pair);
	compare_play(&pair);
}

/* ---- Random positions ---- */

static int set_up(void **state)
{
	(void)state;
	memset(&compared, 0, sizeof compared);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	print_message("compared %lu positions, %lu moves, %lu judgements, %lu checks, "
	              "%lu finishing checks, %lu wins\n",
	              compared.positions, compared.moves, compared.judgements, compared.checks,
	              compared.finishing_checks, compared.wins);
	return 0;
}

/* The state of a test is its edition; each has its own random numbers. */
static void random_games(void **state)
{
	enum plain_edition edition = *(const enum plain_edition *)*state;
	struct plain_random random = {edition};
	struct plain_position position;

	for (int i = 0; i < GAMES; i++) {
		int half_moves = plain_random_below(&random, GAME_HALF_MOVES);

		plain_random_game(&random, edition, half_moves, &position);
		compare(edition, &position);
	}
	assert_true(compared.checks > 0 && compared.wins > 0);
}

static void random_placements(void **state)
{
	enum plain_edition edition = *(const enum plain_edition *)*state;
	struct plain_random random = {edition};
	struct plain_position position;

	for (int i = 0; i < PLACEMENTS; i++) {
		plain_random_placement(&random, edition, &position);
		compare(edition, &position);
	}
	/* A comparison that never met what it compares would prove little. */
	assert_true(compared.checks > 0 && compared.finishing_checks > 0 && compared.wins > 0);
}

/* Any piece on any square; the more, the less is empty. */
static void fill(struct plain_random *random, struct plain_position *position, int pieces)
{
	static const char any[] = "KCPRVISkcprvis";

	memset(position->square, PLAIN_EMPTY, sizeof position->square);
	for (; pieces > 0; pieces--) {
		struct plain_square square = plain_square(plain_random_below(random, 64));

		position->square[square.rank][square.file] = any[plain_random_below(random, 14)];
	}
}

/* What can be said of boards that no game has: strength, and what is wrong with them. */
static void faulty_boards(void **state)
{
	enum plain_edition edition = *(const enum plain_edition *)*state;
	struct plain_random random = {edition};
	struct plain_position position;
	struct pair pair;

	for (int i = 0; i < FAULTY_BOARDS; i++) {
		assert_true(plain_parse(&position, edition == PLAIN_T2
		                                           ? "8/8/8/8/8/8/8/8 w - 0 1 d4e8"
		                                           : "8/8/8/8/8/8/8/8 w - 0 1"));
		fill(&random, &position, plain_random_below(&random, 20));
		position.turn = "wb"[plain_random_below(&random, 2)];
		make_pair(&pair, edition, &position);
		compare_all_strength(&pair);
		compare_faults(&pair);
		compared.positions++;
	}
}

int main(void)
{
	static enum plain_edition edition_2024 = PLAIN_2024, edition_2021 = PLAIN_2021,
				  edition_t2 = PLAIN_T2;
	static const struct CMUnitTest tests[] = {
		{"random games (2024)", random_games, set_up, tear_down, &edition_2024},
		{"random games (2021)", random_games, set_up, tear_down, &edition_2021},
		{"random games (t2)", random_games, set_up, tear_down, &edition_t2},
		{"random placements (2024)", random_placements, set_up, tear_down, &edition_2024},
		{"random placements (2021)", random_placements, set_up, tear_down, &edition_2021},
		{"random placements (t2)", random_placements, set_up, tear_down, &edition_t2},
		{"faulty boards (2024)", faulty_boards, set_up, tear_down, &edition_2024},
		{"faulty boards (2021)", faulty_boards, set_up, tear_down, &edition_2021},
		{"faulty boards (t2)", faulty_boards, set_up, tear_down, &edition_t2},
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
