/*
 * Putting up positions and asking about them, for tests of the rules that come from their text.
 * A case in words: board("2024", "w P", "Ke1 Pd2 ke7"), assert_violates(&p, "d2:b4", BLOCKED).
 */
#ifndef UNIT_BOARDS_H
#define UNIT_BOARDS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "rules/position.h"

#define NO_PIECE CT1_VIOLATES_NO_PIECE
#define WRONG_SIDE CT1_VIOLATES_WRONG_SIDE
#define OWN_PIECE CT1_VIOLATES_OWN_PIECE
#define UNREACHABLE CT1_VIOLATES_UNREACHABLE
#define BLOCKED CT1_VIOLATES_BLOCKED
#define NO_SUPERIORITY CT1_VIOLATES_NO_SUPERIORITY
#define CASTLE_ENTRY CT1_VIOLATES_CASTLE_ENTRY
#define CASTLE_EXIT CT1_VIOLATES_CASTLE_EXIT
#define EXCHANGE_PLACE CT1_VIOLATES_EXCHANGE_PLACE
#define PROMOTION CT1_VIOLATES_PROMOTION
#define PROMOTION_CHOICE CT1_VIOLATES_PROMOTION_CHOICE
#define UNASSAILABLE CT1_VIOLATES_UNASSAILABLE
#define CASTLE_HELD CT1_VIOLATES_CASTLE_HELD

/* The letter of a piece is at its number, from CT1_KING on. */
static const char letters[] = "KCPRVIS";

/* ---- Putting up positions ---- */

static inline int square_number(const char *name)
{
	assert_in_range(name[0], 'a', 'h');
	assert_in_range(name[1], '1', '8');
	return (name[1] - '1') * 8 + (name[0] - 'a');
}

/* Puts "Ke1" into the array of squares. */
static inline void put_piece(char cells[CT1_SQUARES], const char *placement)
{
	int square = square_number(placement + 1);

	assert_int_equal(cells[square], 0);
	cells[square] = placement[0];
}

/* Writes the first field of a position string. */
static inline char *write_cells(char *at, const char cells[CT1_SQUARES])
{
	for (int rank = 7; rank >= 0; rank--) {
		for (int file = 0; file < 8; file++)
			*at++ = cells[rank * 8 + file] ? cells[rank * 8 + file] : '1';
		*at++ = rank > 0 ? '/' : ' ';
	}
	return at;
}

/* "Ke1 Pd2 ke7": the pieces, White's in upper case; fields: what a position string has besides. */
static inline struct ct1_position diagram(const char *edition, const char *fields,
                                          const char *pieces)
{
	const ct1_rules *rules = ct1_rules_find(edition);
	char cells[CT1_SQUARES] = {0};
	char text[CT1_POSITION_STRING];
	struct ct1_position position;
	size_t error;

	assert_non_null(rules);
	for (; *pieces; pieces += strspn(pieces, " ")) {
		put_piece(cells, pieces);
		pieces += 3;
	}
	char *at = write_cells(text, cells);

	snprintf(at, sizeof text - (size_t)(at - text), "%s", fields);
	assert_true(position_parse(&position, rules, text, &error));
	return position;
}

/* The same for a position that can stand in a game. */
static inline struct ct1_position board(const char *edition, const char *fields, const char *pieces)
{
	struct ct1_position position = diagram(edition, fields, pieces);

	assert_int_equal(ct1_position_faults(&position), 0);
	return position;
}

/* ---- Asking about them ---- */

/* "d2:b4", "c5-f8C"; the sign must agree with what stands on the board. */
static inline struct ct1_move read_move(const struct ct1_position *position, const char *text)
{
	struct ct1_move move = {0};
	enum ct1_side owner = position->side;
	const char *promotion = text[5] ? strchr(letters, text[5]) : NULL;

	move.from = (uint8_t)square_number(text);
	move.to = (uint8_t)square_number(text + 3);
	if (text[5]) {
		assert_non_null(promotion);
		move.promotion = (uint8_t)(promotion - letters + CT1_KING);
	}
	ct1_position_piece(position, move.to, &owner);
	assert_int_equal(text[2] != '-', owner != position->side);
	return move;
}

/* Whether the move, as it is, is among the legal ones. */
static inline bool is_listed(const struct ct1_position *position, struct ct1_move move)
{
	struct ct1_move moves[CT1_MOVES_MAX];
	size_t count = ct1_position_moves(position, moves);

	for (size_t i = 0; i < count; i++) {
		if (moves[i].from == move.from && moves[i].to == move.to &&
		    moves[i].promotion == move.promotion)
			return true;
	}
	return false;
}

static inline void check_violations(const struct ct1_position *position, const char *text,
                                    unsigned expected, int line)
{
	struct ct1_move move = read_move(position, text);
	unsigned violated = ct1_position_judge(position, move);

	if (violated != expected)
		fail_msg("line %d: %s violates %#x, not %#x", line, text, violated, expected);
	if (is_listed(position, ct1_position_complete(position, move)) != (expected == 0))
		fail_msg("line %d: %s is judged otherwise than listed", line, text);
}

#define assert_violates(position, text, expected) \
	check_violations(position, text, expected, __LINE__)
#define assert_legal(position, text) check_violations(position, text, 0, __LINE__)

static inline void check_play(struct ct1_position *position, const char *text, int line)
{
	check_violations(position, text, 0, line);
	ct1_position_play(position, ct1_position_complete(position, read_move(position, text)));
}

/* Plays a legal move. */
#define play(position, text) check_play(position, text, __LINE__)

/* The squares that a piece may go to, written one behind the other: "e4 f5". */
static inline void check_targets(const struct ct1_position *position, const char *from,
                                 const char *squares, int line)
{
	struct ct1_move moves[CT1_MOVES_MAX];
	size_t count = ct1_position_moves(position, moves);
	uint64_t expected = 0, found = 0;

	for (const char *at = squares; *at; at += strspn(at, " ")) {
		expected |= BIT(square_number(at));
		at += 2;
	}
	for (size_t i = 0; i < count; i++) {
		if (moves[i].from == square_number(from))
			found |= BIT(moves[i].to);
	}
	if (found != expected)
		fail_msg("line %d: %s goes to %#llx, not %#llx", line, from,
		         (unsigned long long)found, (unsigned long long)expected);
}

#define assert_targets(position, from, squares) check_targets(position, from, squares, __LINE__)

/* In units, as the books print them, White's sum first: e3] 2 ед.: 1½ ед. is "e3", 2, 1.5. */
static inline void check_sums(const struct ct1_position *position, const char *square, double white,
                              double black, int line)
{
	int number = square_number(square);
	int white_sum = ct1_position_strength(position, CT1_WHITE, number);
	int black_sum = ct1_position_strength(position, CT1_BLACK, number);

	if (white_sum != (int)(2 * white) || black_sum != (int)(2 * black))
		fail_msg("line %d: %s] %g : %g", line, square, white_sum / 2.0, black_sum / 2.0);
}

#define assert_sums(position, square, white, black) \
	check_sums(position, square, white, black, __LINE__)

static inline bool is_struck(const struct ct1_position *position, enum ct1_side side,
                             const char *square, const char *by)
{
	uint64_t strikers = ct1_position_strikers(position, side, square_number(square));

	return strikers & BIT(square_number(by));
}

static inline bool is_realisable(const struct ct1_position *position, enum ct1_side side,
                                 const char *square)
{
	return ct1_position_realisable(position, side, square_number(square));
}

static inline enum ct1_piece piece_on(const struct ct1_position *position, const char *square)
{
	enum ct1_side side;

	return ct1_position_piece(position, square_number(square), &side);
}

static inline void check_outcome(const struct ct1_position *position, enum ct1_winner winner,
                                 enum ct1_reason reason, int line)
{
	struct ct1_outcome outcome = ct1_position_outcome(position);

	if (outcome.winner != winner || outcome.reason != reason)
		fail_msg("line %d: outcome %d by %d, not %d by %d", line, (int)outcome.winner,
		         (int)outcome.reason, (int)winner, (int)reason);
}

#define assert_outcome(position, winner, reason) check_outcome(position, winner, reason, __LINE__)
#define assert_goes_on(position) check_outcome(position, CT1_NOBODY, CT1_NO_REASON, __LINE__)

/* The third field of the position string is the rights. */
static inline void check_rights(const struct ct1_position *position, const char *expected, int line)
{
	char text[CT1_POSITION_STRING], rights[3];

	ct1_position_string(position, text);
	assert_int_equal(sscanf(text, "%*s %*s %2s", rights), 1);
	if (strcmp(rights, expected) != 0)
		fail_msg("line %d: Prince rights %s, not %s", line, rights, expected);
}

#define assert_rights(position, expected) check_rights(position, expected, __LINE__)

#endif
