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

/* Who has won by what has been taken, King or castle. */
static struct ct1_outcome outcome_by_capture(const struct ct1_position *position)
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
	return (struct ct1_outcome){CT1_NOBODY, CT1_NO_REASON};
}

struct ct1_outcome ct1_position_outcome(const ct1_position *position)
{
	struct ct1_outcome outcome = outcome_by_capture(position);

	if (outcome.winner == CT1_NOBODY && !position_can_move(position))
		return (struct ct1_outcome){winner_of(opponent(position->side)), CT1_BY_BLOCKADE};
	return outcome;
}

bool ct1_position_attacks_king(const ct1_position *position, enum ct1_side side)
{
	bitboard king = position->pieces[opponent(side)][CT1_KING];

	return king && position_can_capture(position, side, bitboard_first(king));
}

/* Whether the King, which is in check, does not fall after some reply of these pieces. */
static bool can_be_saved(const struct ct1_position *position, bitboard pieces)
{
	struct ct1_move replies[CT1_MOVES_MAX];
	size_t count = position_moves_of(position, pieces, replies);

	for (size_t i = 0; i < count; i++) {
		struct ct1_position after = *position;

		ct1_position_play(&after, replies[i]);
		/* Who can take the King can move: there is no blockade. */
		if (!ct1_position_attacks_king(&after, after.side) ||
		    outcome_by_capture(&after).winner != CT1_NOBODY)
			return true;
	}
	return false;
}

bool ct1_position_finishing(const ct1_position *position)
{
	const bitboard *own = position->pieces[position->side];

	/* Mostly the King goes away, which is told sooner.  Without a reply the game is over. */
	return ct1_position_attacks_king(position, opponent(position->side)) &&
	       !can_be_saved(position, own[CT1_KING]) &&
	       !can_be_saved(position, own[CT1_NO_PIECE] & ~own[CT1_KING]) &&
	       position_can_move(position);
}
