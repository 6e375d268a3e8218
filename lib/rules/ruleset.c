/*
 * The rule sets.
 *
 * The editions of 2021 and 2024 differ in one rule, the promotion of the Ver Knecht (2024 edition,
 * chapter 2; 2021 edition, chapter 3), so their common part stands here once.  Chess-T2 («Военно-
 * стратегические игры Chess-T и Chess-T2», 2020) is the older game, of which only some rules are
 * known; for the rest "t2" is as 2024.
 */
#include "rules/ruleset.h"

#include <string.h>

#define WHITE_CASTLE (ON('c', 1) | ON('d', 1) | ON('e', 1) | ON('f', 1))
#define BLACK_CASTLE (ON('c', 8) | ON('d', 8) | ON('e', 8) | ON('f', 8))

#define ANY_PIECE (KIND(CT1_RITTER) | KIND(CT1_PRINCE) | KIND(CT1_CONNET) | KIND(CT1_SCOUT))

/* Beyond the double line, where a Knecht has become a Ver Knecht. */
#define BEYOND_WHITE (RANK(6) | RANK(7) | RANK(8))
#define BEYOND_BLACK (RANK(3) | RANK(2) | RANK(1))

static const struct promotion knecht_crosses[] = {
	{FROM_OUTSIDE, {BEYOND_WHITE, BEYOND_BLACK}, KIND(CT1_VER_KNECHT)},
	{.into = 0},
};

static const struct promotion ver_knecht_arrives_2024[] = {
	{0, {RANK(8) & ~BLACK_CASTLE, RANK(1) & ~WHITE_CASTLE}, ANY_PIECE},
	{BY_MOVE, {BLACK_CASTLE, WHITE_CASTLE}, KIND(CT1_PRINCE) | KIND(CT1_CONNET)},
	{.into = 0},
};

static const struct promotion ver_knecht_arrives_2021[] = {
	{0, {ON('a', 8) | ON('h', 8), ON('a', 1) | ON('h', 1)}, ANY_PIECE},
	{0, {ON('b', 8) | ON('g', 8), ON('b', 1) | ON('g', 1)}, ANY_PIECE & ~KIND(CT1_CONNET)},
	{.into = 0},
};

static const struct promotion prince_enters[] = {
	{FROM_OUTSIDE | BY_RIGHT, {BLACK_CASTLE, WHITE_CASTLE}, KIND(CT1_CONNET)},
	{.into = 0},
};

static const struct promotion prince_may_enter[] = {
	{FROM_OUTSIDE | BY_RIGHT | OPTIONAL, {BLACK_CASTLE, WHITE_CASTLE}, KIND(CT1_CONNET)},
	{.into = 0},
};

#define START "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp 0 1"

#define CHESS_T1                                                                            \
	.pieces =                                                                           \
		{                                                                           \
			[CT1_KING] = {'K', 3, true},        [CT1_CONNET] = {'C', 6, true},  \
			[CT1_PRINCE] = {'P', 3, true},      [CT1_RITTER] = {'R', 4, false}, \
			[CT1_VER_KNECHT] = {'V', 3, false}, [CT1_KNECHT] = {'I', 2, false}, \
			[CT1_SCOUT] = {'S', 0, false},                                      \
	},                                                                                  \
	.castle = {WHITE_CASTLE, BLACK_CASTLE},                                             \
	.forbidden =                                                                        \
		{                                                                           \
			{[CT1_KNECHT] = BEYOND_WHITE, [CT1_VER_KNECHT] = RANK(8)},          \
			{[CT1_KNECHT] = BEYOND_BLACK, [CT1_VER_KNECHT] = RANK(1)},          \
	},                                                                                  \
	.promotions[CT1_KNECHT] = knecht_crosses,                                           \
	.promotion_limit = {[CT1_PRINCE] = 3, [CT1_CONNET] = 3}, .quiet_half_moves = 80,    \
	.repetitions = 3

/* The first is the default. */
static const struct ct1_rules rule_sets[] = {
	{.name = "2024",
         .is_edition = true,
         .start = START,
         .promotions[CT1_VER_KNECHT] = ver_knecht_arrives_2024,
         .promotions[CT1_PRINCE] = prince_enters,
         CHESS_T1},
	{.name = "2021",
         .is_edition = true,
         .start = START,
         .promotions[CT1_VER_KNECHT] = ver_knecht_arrives_2021,
         .promotions[CT1_PRINCE] = prince_enters,
         CHESS_T1},
	{.name = "t2",
         .start = START " -",
         .promotions[CT1_VER_KNECHT] = ver_knecht_arrives_2024,
         .promotions[CT1_PRINCE] = prince_may_enter,
         CHESS_T1,
         .selection_number = 3,
         .castles_hold = true},
};

const struct ct1_rules *ruleset_at(size_t index)
{
	return index < sizeof rule_sets / sizeof *rule_sets ? &rule_sets[index] : NULL;
}

const ct1_rules *ct1_rules_find(const char *name)
{
	const struct ct1_rules *rules = ruleset_at(0);

	for (size_t i = 0; name && rules && strcmp(rules->name, name) != 0; i++)
		rules = ruleset_at(i + 1);
	return rules;
}

const char *ct1_rules_name(const ct1_rules *rules)
{
	return rules->name;
}

enum ct1_piece ruleset_piece(const struct ct1_rules *rules, char letter)
{
	for (enum ct1_piece piece = CT1_KING; (int)piece < PIECES; piece++) {
		if (rules->pieces[piece].letter == letter)
			return piece;
	}
	return CT1_NO_PIECE;
}
