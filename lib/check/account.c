/*
 * Accounts of strength, for messages.
 */
#include "base/buffer.h"
#include "check/audit.h"
#include "notation/words.h"

void add_strength(struct buffer *out, int strength)
{
	if (strength / 2 > 0 || strength == 0)
		buffer_add_number(out, (uint64_t)strength / 2);
	if (strength % 2)
		buffer_add_string(out, "½");
}

static void add_side(struct buffer *out, const struct ct1_position *position, enum ct1_side side,
                     int square)
{
	bitboard strikers = ct1_position_strikers(position, side, square);

	add_strength(out, ct1_position_strength(position, side, square));
	if (!ct1_position_realisable(position, side, square))
		buffer_add_string(out, " not realisable");
	if (position_barred(position, side) & BIT(square))
		buffer_add_string(out, " on the enemy's unassailable square");
	for (const char *before = " ("; strikers; before = ", ") {
		int striker = bitboard_take(&strikers);
		enum ct1_piece piece = position->squares[striker];

		buffer_printf(out, "%s%s %s ", before, word_piece_name(piece),
		              SQUARE_NAME(striker));
		add_strength(out, position->rules->pieces[piece].strength);
		if (!strikers)
			buffer_add_char(out, ')');
	}
}

void account_add(struct buffer *out, const struct ct1_position *position, enum ct1_side attacker,
                 int square)
{
	buffer_add_string(out, "attack ");
	add_side(out, position, attacker, square);
	buffer_add_string(out, ", defence ");
	add_side(out, position, opponent(attacker), square);
	buffer_printf(out, " on %s", SQUARE_NAME(square));
}
