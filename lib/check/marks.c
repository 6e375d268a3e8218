/*
 * What the record of a legal half-move tells, against what happened: sign, promotion, marks.
 */
#include "base/buffer.h"
#include "base/messages.h"
#include "check/audit.h"
#include "notation/words.h"
#include "notation/write.h"

void audit_facts(struct audit *audit, struct half_move *half_move)
{
	enum ct1_side opponent_side = audit->after->side;
	bool captures = audit->before->squares[audit->move.to] != CT1_NO_PIECE;
	bool vanishes = audit->after->squares[audit->move.to] == CT1_NO_PIECE;

	audit->outcome = ct1_position_outcome(audit->after);
	audit->in_check = ct1_position_attacks_king(audit->after, opponent(opponent_side));
	audit->finishing = audit->in_check && audit->outcome.winner == CT1_NOBODY &&
	                   ct1_position_finishing(audit->after);
	half_move->facts.known = true;
	half_move->facts.piece = audit->before->squares[audit->move.from];
	half_move->facts.promotion = audit->move.promotion;
	half_move->facts.sign = SIGN_MOVE;
	if (captures)
		half_move->facts.sign = vanishes ? SIGN_EXCHANGE : SIGN_CAPTURE;
	if (audit->finishing)
		half_move->facts.mark = MARK_FINISHING;
	else
		half_move->facts.mark = audit->in_check ? MARK_CHECK : MARK_NONE;
	/* At the end of the game a mark of check is no longer called for. */
	if (audit->in_check && audit->outcome.winner != CT1_NOBODY)
		half_move->facts.mark = half_move->mark;
}

/* The whole half-move as it should be written. */
static const char *corrected(struct audit *audit, struct buffer *out)
{
	const struct style *style = style_of_game(audit->game);
	struct half_move right = *audit->half_move;

	right.sign = audit->half_move->facts.sign;
	right.promotion = audit->half_move->facts.promotion;
	right.mark = audit->half_move->facts.mark;
	buffer_init(out, audit->game->context);
	write_half_move(out, &right, style);
	const char *text = buffer_string(out);

	audit->failed |= !text;
	return text;
}

/* Notes that something is left out, and which if not null; the replacement is the half-move with it. */
static void note_missing(struct audit *audit, enum check check, const char *what, const char *which)
{
	struct buffer text;
	const char *replacement = corrected(audit, &text);

	if (replacement && !game_note(audit->game, check, audit->half_move->span, audit->half_move,
	                              replacement, which ? "%s: %s" : "%s", _(what), which))
		audit->failed = true;
	buffer_free(&text);
}

static void note_false(struct audit *audit, enum check check, struct span span,
                       const char *replacement, const char *what)
{
	audit->failed |=
		!game_note(audit->game, check, span, audit->half_move, replacement, "%s", _(what));
}

static void check_sign(struct audit *audit)
{
	const struct half_move *half_move = audit->half_move;
	int to = audit->move.to;
	enum ct1_piece there = audit->before->squares[to];
	enum sign right = half_move->facts.sign;

	if (half_move->sign == right || half_move->sign == SIGN_UNKNOWN)
		return;
	const char *const *signs = style_of_game(audit->game)->signs;

	if (there == CT1_NO_PIECE)
		audit->failed |= !game_note(audit->game, CHECK_SIGN_MISMATCH, half_move->sign_span,
		                            half_move, signs[right],
		                            half_move->sign == SIGN_CAPTURE
		                                    ? N_("%s is empty: a move, not a capture")
		                                    : N_("%s is empty: a move, not an exchange"),
		                            SQUARE_NAME(to));
	else
		audit->failed |= !game_note(audit->game, CHECK_SIGN_MISMATCH, half_move->sign_span,
		                            half_move, signs[right],
		                            right == SIGN_EXCHANGE
		                                    ? N_("the %s on %s is exchanged, write %s")
		                                    : N_("the %s on %s is captured, write %s"),
		                            word_piece_name(there), SQUARE_NAME(to), signs[right]);
}

static void check_promotion(struct audit *audit)
{
	const struct half_move *half_move = audit->half_move;

	if (half_move->promotion == CT1_NO_PIECE && half_move->facts.promotion != CT1_NO_PIECE)
		note_missing(audit, CHECK_PROMOTION_UNMARKED, "the promotion is left out",
		             word_piece_name(half_move->facts.promotion));
}

static void check_marks(struct audit *audit)
{
	const struct half_move *half_move = audit->half_move;
	enum mark written = half_move->mark, right = half_move->facts.mark;

	if (written == right || audit->game->scripts == IN_COORDINATE)
		return;
	if (right == MARK_NONE)
		note_false(audit, CHECK_CHECK_FALSE, half_move->mark_span, "", "this is no check");
	else if (right == MARK_CHECK && written == MARK_FINISHING)
		note_false(audit, CHECK_FINISHING_FALSE, half_move->mark_span, "+",
		           "a check, but the King can be saved");
	else if (right == MARK_CHECK)
		note_missing(audit, CHECK_CHECK_UNMARKED, "this is check, and not marked", NULL);
	else
		note_missing(audit, CHECK_FINISHING_UNMARKED,
		             "this is finishing check, and not marked so", NULL);
}

void audit_record(struct audit *audit)
{
	check_sign(audit);
	check_promotion(audit);
	check_marks(audit);
}

/* Whether the next half-move of the line takes the King of `side`, as it can. */
static bool falls_next(const struct audit *audit, enum ct1_side side)
{
	const struct half_move *next = audit->half_move->next;

	return next && next->readable && audit->after->pieces[side][CT1_KING] & BIT(next->to) &&
	       ct1_position_judge(audit->after,
	                          (struct ct1_move){next->from, next->to, next->promotion}) == 0;
}

/*
 * A player is warned of a move by which his own King comes into check, not of staying in it.
 * Where the King is taken at once the record itself tells.
 */
void audit_own_king(struct audit *audit)
{
	enum ct1_side side = audit->before->side;

	if (audit->outcome.winner != CT1_NOBODY ||
	    !ct1_position_attacks_king(audit->after, opponent(side)) ||
	    ct1_position_attacks_king(audit->before, opponent(side)) || falls_next(audit, side))
		return;
	audit->failed |= !game_note(audit->game, CHECK_SELF_CHECK, audit->half_move->span,
	                            audit->half_move, NULL,
	                            side == CT1_WHITE ? N_("White's own King is in check now")
	                                              : N_("Black's own King is in check now"));
}
