/*
 * Strength: which pieces strike a square, and with how much.
 *
 * 2024 edition, chapters 3 and 4.  A piece strikes its own square too; a Scout has no strength;
 * non-royal pieces strike castle squares although they cannot move there.
 */
#include "rules/geometry.h"
#include "rules/position.h"

/* Whether the piece on `from`, which is no Scout, strikes a square. */
static bool strikes(const struct ct1_position *position, enum ct1_side side, int from, int square)
{
	enum ct1_piece piece = position->squares[from];

	if (from == square)
		return true;
	return geometry_origins(side, piece, square) & BIT(from) &&
	       geometry_reach(side, piece, from, position_occupied(position)) & BIT(square);
}

uint64_t ct1_position_strikers(const ct1_position *position, enum ct1_side side, int square)
{
	const bitboard *pieces = position->pieces[side];
	bitboard near = pieces[CT1_NO_PIECE] & ~pieces[CT1_SCOUT] & geometry_near(side, square);
	bitboard strikers = 0;

	if (position_barred(position, side) & BIT(square))
		return 0;
	while (near) {
		int from = bitboard_take(&near);

		if (strikes(position, side, from, square))
			strikers |= BIT(from);
	}
	return strikers;
}

int ct1_position_strength(const ct1_position *position, enum ct1_side side, int square)
{
	bitboard strikers = ct1_position_strikers(position, side, square);
	int sum = 0;

	while (strikers) {
		enum ct1_piece piece = position->squares[bitboard_take(&strikers)];

		sum += position->rules->pieces[piece].strength;
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

	if (!(ruleset_castles(rules) & BIT(square)) || !attacks_there(position, side, square))
		return true;
	bitboard strikers = ct1_position_strikers(position, side, square);

	return strikers == 0 || (strikers & position_royals(position, side)) != 0;
}
