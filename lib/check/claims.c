/*
 * What the text claims of a position, against the position.  It may speak of the one behind a
 * half-move or of the one before it; only what is true of neither is reported.
 */
#include "base/buffer.h"
#include "base/messages.h"
#include "check/audit.h"
#include "notation/lineup.h"
#include "notation/words.h"
#include "notation/write.h"

/* --- Strength ------------------------------------------------------------------------------- */

static bool has_strengths(const struct ct1_position *position, const struct assertion *assertion)
{
	return ct1_position_strength(position, CT1_WHITE, assertion->square) ==
	               assertion->sums[CT1_WHITE] &&
	       ct1_position_strength(position, CT1_BLACK, assertion->square) ==
	               assertion->sums[CT1_BLACK];
}

static void add_ratio(struct buffer *out, int white, int black)
{
	add_strength(out, white);
	buffer_add_char(out, ':');
	add_strength(out, black);
}

static void add_strengths(struct buffer *out, const struct ct1_position *position, int square)
{
	add_ratio(out, ct1_position_strength(position, CT1_WHITE, square),
	          ct1_position_strength(position, CT1_BLACK, square));
}

/* "1. … Рт e3:e5" */
static void add_named_move(struct buffer *out, const struct audit *audit)
{
	const struct half_move *half_move = audit->half_move;

	buffer_printf(out, "%u. %s", (unsigned)half_move->number,
	              half_move->side == CT1_BLACK ? "… " : "");
	write_move(out, half_move, style_of_game(audit->game));
}

static void note_strength(struct audit *audit, const struct assertion *assertion)
{
	enum { CLAIMED, AFTER, MOVE, BEFORE, TEXTS };
	struct buffer texts[TEXTS];
	const char *strings[TEXTS];

	for (int i = 0; i < TEXTS; i++)
		buffer_init(&texts[i], audit->game->context);
	add_ratio(&texts[CLAIMED], assertion->sums[CT1_WHITE], assertion->sums[CT1_BLACK]);
	add_strengths(&texts[AFTER], audit->after, assertion->square);
	add_named_move(&texts[MOVE], audit);
	add_strengths(&texts[BEFORE], audit->before, assertion->square);
	bool whole = true;

	for (int i = 0; i < TEXTS; i++) {
		strings[i] = buffer_string(&texts[i]);
		whole = whole && strings[i];
	}
	audit->failed |=
		!whole ||
		!game_note(audit->game, CHECK_STRENGTH_CLAIM, assertion->span, audit->half_move,
	                   NULL, "%s] %s is claimed; it is %s after %s and %s before it",
	                   SQUARE_NAME(assertion->square), strings[CLAIMED], strings[AFTER],
	                   strings[MOVE], strings[BEFORE]);
	for (int i = 0; i < TEXTS; i++)
		buffer_free(&texts[i]);
}

/* --- Setups --------------------------------------------------------------------------------- */

static void add_piece(struct buffer *out, enum ct1_piece piece, int square)
{
	if (out->length > 0)
		buffer_add_string(out, ", ");
	buffer_printf(out, "%s %s", word_abbreviation(piece), SQUARE_NAME(square));
}

/* The pieces on these squares, as they are listed or as they stand. */
static void add_pieces(struct buffer *out, const bitboard pieces[PIECES], bitboard squares)
{
	for (int kind = CT1_NO_PIECE + 1; kind < PIECES; kind++) {
		for (bitboard left = pieces[kind] & squares; left;)
			add_piece(out, (enum ct1_piece)kind, bitboard_take(&left));
	}
	if (out->length == 0)
		buffer_add_string(out, _("none"));
}

/* A list that is like neither position is that of another one, or of some of the pieces. */
static bool is_other_list(const struct audit *audit, const struct lineup *lineup)
{
	return lineup_likeness(lineup, audit->after) == LIKENESS_NONE &&
	       lineup_likeness(lineup, audit->before) == LIKENESS_NONE;
}

static void note_pieces(struct audit *audit, const struct assertion *assertion)
{
	const struct lineup *lineup = assertion->lineup;
	bitboard before = lineup_differences(lineup, audit->before);
	bitboard after = lineup_differences(lineup, audit->after);
	bool is_after = bitboard_count(after) <= bitboard_count(before);
	bool white = assertion->side == CT1_WHITE;
	const struct ct1_position *position = is_after ? audit->after : audit->before;
	bitboard differences = is_after ? after : before;
	struct buffer move, listed, unlisted;

	if (is_other_list(audit, lineup))
		return;
	buffer_init(&move, audit->game->context);
	buffer_init(&listed, audit->game->context);
	buffer_init(&unlisted, audit->game->context);
	add_named_move(&move, audit);
	add_pieces(&listed, lineup->pieces, differences);
	add_pieces(&unlisted, position->pieces[assertion->side], differences);
	const char *parts[] = {buffer_string(&move), buffer_string(&listed),
	                       buffer_string(&unlisted)};

	audit->failed |=
		!parts[0] || !parts[1] || !parts[2] ||
		!game_note(audit->game, CHECK_SETUP_CLAIM, assertion->span, audit->half_move, NULL,
	                   white ? is_after ? N_("White's pieces after %s are others; listed: %s; "
	                                         "standing: %s")
	                                    : N_("White's pieces before %s are others; listed: %s; "
	                                         "standing: %s")
	                   : is_after ? N_("Black's pieces after %s are others; listed: %s; "
	                                   "standing: %s")
	                              : N_("Black's pieces before %s are others; listed: %s; "
	                                   "standing: %s"),
	                   parts[0], parts[1], parts[2]);
	buffer_free(&move);
	buffer_free(&listed);
	buffer_free(&unlisted);
}

/* --- What else ------------------------------------------------------------------------------ */

static bool is_in_check(const struct ct1_position *position, enum ct1_side side)
{
	return ct1_position_attacks_king(position, opponent(side));
}

static bool is_in_finishing_check(const struct ct1_position *position, enum ct1_side side)
{
	return position->side == side && ct1_position_outcome(position).winner == CT1_NOBODY &&
	       ct1_position_finishing(position);
}

static bool has_lost(const struct ct1_position *position, enum ct1_side side,
                     enum ct1_reason reason)
{
	struct ct1_outcome outcome = ct1_position_outcome(position);

	return outcome.reason == reason &&
	       outcome.winner == (side == CT1_WHITE ? CT1_BLACK_WON : CT1_WHITE_WON);
}

/* A player who resigns has lost, unless another result is written. */
static bool may_have_resigned(const struct audit *audit, enum ct1_side side)
{
	const struct result *result = &audit->half_move->line->result;

	return !result->given || result->winner == CT1_NOBODY ||
	       result->winner == (side == CT1_WHITE ? CT1_BLACK_WON : CT1_WHITE_WON);
}

static bool is_true_in(const struct audit *audit, const struct ct1_position *position,
                       const struct assertion *assertion)
{
	switch (assertion->kind) {
	case ASSERT_STRENGTH:
		return has_strengths(position, assertion);
	case ASSERT_PIECES:
		return lineup_differences(assertion->lineup, position) == 0;
	case ASSERT_CHECK:
		return is_in_check(position, assertion->side);
	case ASSERT_FINISHING:
		return is_in_finishing_check(position, assertion->side);
	case ASSERT_CASTLE:
		return has_lost(position, assertion->side, CT1_BY_CASTLE);
	case ASSERT_BLOCKADE:
		return has_lost(position, assertion->side, CT1_BY_BLOCKADE);
	case ASSERT_KING:
		return has_lost(position, assertion->side, CT1_BY_KING);
	default:
		return may_have_resigned(audit, assertion->side);
	}
}

static void note_untrue(struct audit *audit, const struct assertion *assertion)
{
	static const struct {
		enum check check;
		const char *texts[2]; /* by the side */
	} notes[] = {
		[ASSERT_CHECK] = {CHECK_CHECK_CLAIM,
	                          {N_("claimed here, but White's King is not in check"),
	                           N_("claimed here, but Black's King is not in check")}},
		[ASSERT_FINISHING] = {CHECK_FINISHING_CLAIM,
	                              {N_("claimed here, but White's King is not in finishing "
	                                  "check"),
	                               N_("claimed here, but Black's King is not in finishing "
	                                  "check")}},
		[ASSERT_CASTLE] = {CHECK_CASTLE_CLAIM,
	                           {N_("claimed here, but White's castle is not captured"),
	                            N_("claimed here, but Black's castle is not captured")}},
		[ASSERT_BLOCKADE] = {CHECK_BLOCKADE_CLAIM,
	                             {N_("claimed here, but White's pieces are not blockaded"),
	                              N_("claimed here, but Black's pieces are not blockaded")}},
		[ASSERT_KING] = {CHECK_RESULT_CLAIM,
	                         {N_("claimed here, but White's King is not taken"),
	                          N_("claimed here, but Black's King is not taken")}},
		[ASSERT_RESIGNED] = {CHECK_RESULT_CLAIM,
	                             {N_("claimed here, but White's resignation is not the result"),
	                              N_("claimed here, but Black's resignation is not the "
	                                 "result")}},
	};

	audit->failed |= !game_note(audit->game, notes[assertion->kind].check, assertion->span,
	                            audit->half_move, NULL, "%s",
	                            _(notes[assertion->kind].texts[assertion->side]));
}

void audit_claims(struct audit *audit)
{
	for (const struct assertion *assertion = audit->half_move->assertions; assertion;
	     assertion = assertion->next) {
		if (is_true_in(audit, audit->after, assertion) ||
		    is_true_in(audit, audit->before, assertion))
			continue;
		if (assertion->kind == ASSERT_STRENGTH)
			note_strength(audit, assertion);
		else if (assertion->kind == ASSERT_PIECES)
			note_pieces(audit, assertion);
		else
			note_untrue(audit, assertion);
	}
}
