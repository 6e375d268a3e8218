/*
 * The errors of a half-move, one function for each named check, in a table with the faults that it
 * tells and what must have been found in order first.
 */
#include "base/buffer.h"
#include "base/messages.h"
#include "check/audit.h"
#include "check/replay.h"
#include "notation/words.h"

/* What can be wrong besides what the rules forbid, in sets with enum ct1_violation. */
enum {
	WRONG_PIECE = 1 << 16,
	FALSE_EXCHANGE = 1 << 17, /* its sign, where none is made */
	SELECTION_MISSING = 1 << 18,
};

/*
 * Says what is wrong with the half-move; the first error also says what becomes of the rest.  The
 * format is translated.
 */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
static void
error(struct audit *audit, enum check check, struct span span, const char *format, ...)
{
	struct buffer text;
	va_list arguments;
	size_t left = 0;

	for (const struct half_move *rest = audit->half_move->next; rest; rest = rest->next)
		left++;
	buffer_init(&text, audit->game->context);
	va_start(arguments, format);
	buffer_vprintf(&text, _(format), arguments);
	va_end(arguments);
	if (audit->errors++ == 0 && left > 0)
		buffer_printf(&text,
		              PLURAL("; the %zu half-move after it is not judged",
		                     "; the %zu half-moves after it are not judged", left),
		              left);
	const char *string = buffer_string(&text);

	if (!string || !game_note(audit->game, check, span, audit->half_move, NULL, "%s", string))
		audit->failed = true;
	buffer_free(&text);
}

static const char *piece_name(const struct audit *audit, int square)
{
	return word_piece_name(audit->before->squares[square]);
}

static const char *owner_name(const struct audit *audit, int square)
{
	return position_owner(audit->before, square) == CT1_WHITE ? _("white") : _("black");
}

/* --- The checks ---------------------------------------------------------------------------- */

static void no_piece(struct audit *audit, enum check check)
{
	error(audit, check, audit->half_move->span, "nothing stands on %s",
	      SQUARE_NAME(audit->move.from));
}

static void wrong_side(struct audit *audit, enum check check)
{
	const struct half_move *half_move = audit->half_move;
	bool white = audit->before->side == CT1_WHITE;
	int from = audit->move.from;

	if (half_move->out_of_order)
		error(audit, check, half_move->span,
		      white ? N_("White's half of move %u is missing: a %s %s stands on %s")
		            : N_("Black's half of move %u is missing: a %s %s stands on %s"),
		      (unsigned)audit->before->number, owner_name(audit, from),
		      piece_name(audit, from), SQUARE_NAME(from));
	else
		error(audit, check, half_move->span,
		      white ? N_("White is to move, and a %s %s stands on %s")
		            : N_("Black is to move, and a %s %s stands on %s"),
		      owner_name(audit, from), piece_name(audit, from), SQUARE_NAME(from));
}

static void wrong_piece(struct audit *audit, enum check check)
{
	int from = audit->move.from;

	error(audit, check, audit->half_move->span, "a %s %s stands on %s, not a %s",
	      owner_name(audit, from), piece_name(audit, from), SQUARE_NAME(from),
	      word_piece_name(audit->half_move->piece));
}

static void own_piece(struct audit *audit, enum check check)
{
	int to = audit->move.to;

	error(audit, check, audit->half_move->span, "an own %s stands on %s", piece_name(audit, to),
	      SQUARE_NAME(to));
}

static void unreachable(struct audit *audit, enum check check)
{
	error(audit, check, audit->half_move->span, "a %s does not move from %s to %s",
	      piece_name(audit, audit->move.from), SQUARE_NAME(audit->move.from),
	      SQUARE_NAME(audit->move.to));
}

static int sign_of(int number)
{
	return (number > 0) - (number < 0);
}

static void blocked(struct audit *audit, enum check check)
{
	int from = audit->move.from, to = audit->move.to;
	int step = FILES * sign_of(to / FILES - from / FILES) + sign_of(to % FILES - from % FILES);
	int between = from + step;

	while (audit->before->squares[between] == CT1_NO_PIECE)
		between += step;
	error(audit, check, audit->half_move->span, "a %s %s on %s is in the way",
	      owner_name(audit, between), piece_name(audit, between), SQUARE_NAME(between));
}

static void castle_entry(struct audit *audit, enum check check)
{
	error(audit, check, audit->half_move->span, "a %s may not enter a castle, here %s",
	      piece_name(audit, audit->move.from), SQUARE_NAME(audit->move.to));
}

static void castle_exit(struct audit *audit, enum check check)
{
	error(audit, check, audit->half_move->span,
	      "the %s on %s is the last defender of its castle, which the enemy has entered",
	      piece_name(audit, audit->move.from), SQUARE_NAME(audit->move.from));
}

/* An error with the account of strength on the to-square. */
static void error_of_strength(struct audit *audit, enum check check, const char *what)
{
	struct buffer account;

	buffer_init(&account, audit->game->context);
	account_add(&account, audit->before, audit->before->side, audit->move.to);
	const char *text = buffer_string(&account);

	if (text)
		error(audit, check, audit->half_move->span, "%s: %s", _(what), text);
	else
		audit->failed = true;
	audit->told = true;
	buffer_free(&account);
}

static void castle_held(struct audit *audit, enum check check)
{
	error_of_strength(audit, check, "superiority with a royal piece bars the castle");
}

static void unassailable(struct audit *audit, enum check check)
{
	error(audit, check, audit->half_move->span,
	      audit->before->side == CT1_WHITE ? N_("%s is Black's unassailable square")
	                                       : N_("%s is White's unassailable square"),
	      SQUARE_NAME(audit->move.to));
}

static void selection_missing(struct audit *audit, enum check check)
{
	error(audit, check, audit->half_move->span,
	      "the unassailable squares are selected before this move, and not written");
}

static void no_superiority(struct audit *audit, enum check check)
{
	error_of_strength(audit, check, "no superiority");
}

static void exchange_place(struct audit *audit, enum check check)
{
	const struct half_move *half_move = audit->half_move;

	if (audit->violated & CT1_VIOLATES_EXCHANGE_PLACE)
		error(audit, check, half_move->span,
		      "a Scout may not enter the empty castle square %s",
		      SQUARE_NAME(audit->move.to));
	else if (!(ruleset_castles(audit->before->rules) & BIT(audit->move.to)))
		error(audit, check, half_move->sign_span,
		      "an exchange is made on a castle square, which %s is not",
		      SQUARE_NAME(audit->move.to));
	else
		error(audit, check, half_move->sign_span, "only a Scout exchanges");
}

/* "Ritter, Prince or Scout" */
static void add_kinds(struct buffer *out, piece_set kinds)
{
	for (enum ct1_piece piece = CT1_KING; (int)piece < PIECES; piece++) {
		if (!(kinds & KIND(piece)))
			continue;
		kinds &= ~KIND(piece);
		buffer_add_string(out, word_piece_name(piece));
		if (kinds & (kinds - 1))
			buffer_add_string(out, ", ");
		else if (kinds)
			buffer_add_string(out, _(" or "));
	}
}

static void promotion_illegal(struct audit *audit, enum check check)
{
	const struct half_move *half_move = audit->half_move;
	struct span span = half_move->promotion ? half_move->promotion_span : half_move->span;
	piece_set kinds = position_promotions(audit->before, audit->move.from, audit->move.to);
	struct buffer names;

	if (kinds == 0) {
		error(audit, check, span,
		      "no promotion is left: there are as many Princes and Connets as there may "
		      "be");
		return;
	}
	kinds &= ~KIND(CT1_NO_PIECE);
	if (kinds == 0) {
		error(audit, check, span, "a %s on %s is not promoted here",
		      piece_name(audit, audit->move.from), SQUARE_NAME(audit->move.to));
		return;
	}
	buffer_init(&names, audit->game->context);
	add_kinds(&names, kinds);
	const char *text = buffer_string(&names);

	if (text)
		error(audit, check, span, "a promotion to %s is possible here, not to %s", text,
		      word_piece_name(half_move->promotion));
	else
		audit->failed = true;
	buffer_free(&names);
}

static void promotion_choice(struct audit *audit, enum check check)
{
	struct buffer names;

	buffer_init(&names, audit->game->context);
	add_kinds(&names, position_promotions(audit->before, audit->move.from, audit->move.to));
	const char *text = buffer_string(&names);

	if (text)
		error(audit, check, audit->half_move->span, "the promotion is left out: %s", text);
	else
		audit->failed = true;
	buffer_free(&names);
}

/* --- The table ----------------------------------------------------------------------------- */

/* `tell` says what is wrong where there is one of the faults, and nothing that is named `unless`. */
static const struct {
	enum check check;
	unsigned faults, unless;
	void (*tell)(struct audit *audit, enum check check);
} checks[] = {
	{CHECK_NO_PIECE, CT1_VIOLATES_NO_PIECE, 0, no_piece},
	{CHECK_WRONG_SIDE, CT1_VIOLATES_WRONG_SIDE, 0, wrong_side},
	{CHECK_WRONG_PIECE, WRONG_PIECE, CT1_VIOLATES_NO_PIECE | CT1_VIOLATES_WRONG_SIDE,
         wrong_piece},
	{CHECK_OWN_PIECE, CT1_VIOLATES_OWN_PIECE, 0, own_piece},
	{CHECK_UNREACHABLE, CT1_VIOLATES_UNREACHABLE, 0, unreachable},
	{CHECK_BLOCKED, CT1_VIOLATES_BLOCKED, 0, blocked},
	{CHECK_CASTLE_ENTRY, CT1_VIOLATES_CASTLE_ENTRY, 0, castle_entry},
	{CHECK_CASTLE_EXIT, CT1_VIOLATES_CASTLE_EXIT, 0, castle_exit},
	{CHECK_CASTLE_HELD, CT1_VIOLATES_CASTLE_HELD, CT1_VIOLATES_NO_SUPERIORITY, castle_held},
	{CHECK_UNASSAILABLE, CT1_VIOLATES_UNASSAILABLE, 0, unassailable},
	{CHECK_NO_SUPERIORITY, CT1_VIOLATES_NO_SUPERIORITY, CT1_VIOLATES_UNASSAILABLE,
         no_superiority},
	{CHECK_EXCHANGE_PLACE, CT1_VIOLATES_EXCHANGE_PLACE | FALSE_EXCHANGE,
         CT1_VIOLATES_NO_PIECE | CT1_VIOLATES_WRONG_SIDE | CT1_VIOLATES_UNREACHABLE,
         exchange_place},
	{CHECK_PROMOTION_ILLEGAL, CT1_VIOLATES_PROMOTION, CT1_VIOLATES_CASTLE_ENTRY,
         promotion_illegal},
	{CHECK_PROMOTION_CHOICE, CT1_VIOLATES_PROMOTION_CHOICE, 0, promotion_choice},
	{CHECK_SELECTION_MISSING, SELECTION_MISSING, 0, selection_missing},
};

/* The faults that are none of the move itself. */
static unsigned faults_of_record(const struct audit *audit)
{
	const struct half_move *half_move = audit->half_move;
	unsigned faults = 0;

	if (names_wrong_piece(audit->before, half_move))
		faults |= WRONG_PIECE;
	if (tells_false_exchange(audit->before, half_move))
		faults |= FALSE_EXCHANGE;
	/* The first half-move of a game may stand behind a selection that its start does not tell. */
	if (half_move->ply > 1 && ct1_position_awaits_selection(audit->before))
		faults |= SELECTION_MISSING;
	return faults;
}

void audit_errors(struct audit *audit)
{
	audit->violated = ct1_position_judge(audit->before, audit->move);
	unsigned faults = audit->violated | faults_of_record(audit);

	for (size_t i = 0; faults && i < sizeof checks / sizeof *checks; i++) {
		if (faults & checks[i].faults && !(faults & checks[i].unless))
			checks[i].tell(audit, checks[i].check);
	}
}
