/*
 * The end of the game: King, castle, blockade; check and finishing check.
 *
 * 2024 edition, chapters 4 and 6.
 */
#include "rules/position.h"

static enum ct1_winner winner_of(enum ct1_side side)
{
	return side == CT1_WHITE ? CT1_WHITE_WON : CT1_BLACK_WON;
}

/* Whether `side` stands in the enemy castle and the enemy, with royal pieces, does not. */
static bool holds_enemy_castle(const struct ct1_position *position, enum ct1_side side)
{
	bitboard castle = position->rules->castle[opponent(side)];

	return position_royals(position, side) & castle &&
	       !(position_royals(position, opponent(side)) & castle);
}

struct ct1_outcome ct1_position_outcome(const ct1_position *position)
{
	enum ct1_side loser = position->side; /* of whatever the last move did */
	enum ct1_side winner = opponent(loser);

	if (!position->pieces[loser][CT1_KING] && !position->pieces[winner][CT1_KING])
		return (struct ct1_outcome){CT1_DRAWN, CT1_BY_KING};
	if (!position->pieces[loser][CT1_KING])
		return (struct ct1_outcome){winner_of(winner), CT1_BY_KING};
	if (!position->pieces[winner][CT1_KING])
		return (struct ct1_outcome){winner_of(loser), CT1_BY_KING};
	if (holds_enemy_castle(position, winner))
		return (struct ct1_outcome){winner_of(winner), CT1_BY_CASTLE};
	if (holds_enemy_castle(position, loser))
		return (struct ct1_outcome){winner_of(loser), CT1_BY_CASTLE};
	if (!position_can_move(position))
		return (struct ct1_outcome){winner_of(winner), CT1_BY_BLOCKADE};
	return (struct ct1_outcome){CT1_NOBODY, CT1_NO_REASON};
}

bool ct1_position_attacks_king(const ct1_position *position, enum ct1_side side)
{
	bitboard king = position->pieces[opponent(side)][CT1_KING];

	return king && position_can_capture(position, side, bitboard_first(king));
}

bool ct1_position_finishing(const ct1_position *position)
{
	struct ct1_move replies[CT1_MOVES_MAX];
	enum ct1_side attacker = opponent(position->side);

	if (!ct1_position_attacks_king(position, attacker))
		return false;
	size_t count = ct1_position_moves(position, replies);

	for (size_t i = 0; i < count; i++) {
		struct ct1_position after = *position;

		ct1_position_play(&after, replies[i]);
		if (!ct1_position_attacks_king(&after, attacker) ||
		    ct1_position_outcome(&after).winner != CT1_NOBODY)
			return false;
	}
	return count > 0; /* without a reply the game is over, and nothing falls any more */
}
