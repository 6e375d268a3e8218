/*
 * Accounts of strength, for messages.
 */
#include "base/buffer.h"
#include "base/messages.h"
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
		buffer_printf(out, " %s", _("not realisable"));
	if (position_barred(position, side) & BIT(square))
		buffer_printf(out, " %s", _("on the enemy's unassailable square"));
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
	struct buffer attack, defence;

	buffer_init(&attack, out->context);
	buffer_init(&defence, out->context);
	add_side(&attack, position, attacker, square);
	add_side(&defence, position, opponent(attacker), square);
	const char *attacks = buffer_string(&attack), *defends = buffer_string(&defence);

	if (attacks && defends)
		buffer_printf(out, _("attack %s, defence %s on %s"), attacks, defends,
		              SQUARE_NAME(square));
	else
		out->failed = true;
	buffer_free(&attack);
	buffer_free(&defence);
}
