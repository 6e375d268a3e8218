/*
 * Strength: which pieces strike a square, and with how much.
 *
 * 2024 edition, chapters 3 and 4.  A piece strikes its own square too; a Scout has no strength;
 * non-royal pieces strike castle squares although they cannot move there.
 */
#include "rules/geometry.h"
#include "rules/position.h"

/* The pieces of one kind that strike a square, one that stands on it included. */
static bitboard strikers_of_kind(const struct ct1_position *position, enum ct1_side side,
                                 enum ct1_piece piece, int square, bitboard occupied)
{
	bitboard pieces = position->pieces[side][piece];

	if (pieces == 0)
		return 0;
	return pieces & (geometry_strikers(side, piece, square, occupied) | BIT(square));
}

uint64_t ct1_position_strikers(const ct1_position *position, enum ct1_side side, int square)
{
	bitboard occupied = position_occupied(position);
	bitboard strikers = 0;

	if (position_barred(position, side) & BIT(square))
		return 0;
	for (enum ct1_piece piece = CT1_KING; (int)piece < PIECES; piece++) {
		if (position->rules->pieces[piece].strength > 0)
			strikers |= strikers_of_kind(position, side, piece, square, occupied);
	}
	return strikers;
}

int ct1_position_strength(const ct1_position *position, enum ct1_side side, int square)
{
	bitboard occupied = position_occupied(position);
	int sum = 0;

	if (position_barred(position, side) & BIT(square))
		return 0;
	for (enum ct1_piece piece = CT1_KING; (int)piece < PIECES; piece++) {
		int strength = position->rules->pieces[piece].strength;

		if (strength > 0)
			sum += strength * bitboard_count(strikers_of_kind(position, side, piece,
			                                                  square, occupied));
	}
	return sum;
}

bool position_superior(const struct ct1_position *position, enum ct1_side side, int square)
{
	int attack = ct1_position_strength(position, side, square);

	return attack > 0 && attack > ct1_position_strength(position, opponent(side), square);
}

bool position_holds(const struct ct1_position *position, enum ct1_side side, int square)
{
	return ct1_position_strikers(position, side, square) & position_royals(position, side) &&
	       position_superior(position, side, square);
}

/* Whether `side` is the one to attack on a castle square, and not the one to defend it. */
static bool attacks_there(const struct ct1_position *position, enum ct1_side side, int square)
{
	if (position->squares[square] != CT1_NO_PIECE)
		return position_owner(position, square) != side;
	return position->rules->castle[opponent(side)] & BIT(square);
}

bool ct1_position_realisable(const ct1_position *position, enum ct1_side side, int square)
{
	const struct ct1_rules *rules = position->rules;

	if (!((rules->castle[CT1_WHITE] | rules->castle[CT1_BLACK]) & BIT(square)) ||
	    !attacks_there(position, side, square))
		return true;
	bitboard strikers = ct1_position_strikers(position, side, square);

	return strikers == 0 || (strikers & position_royals(position, side)) != 0;
}
