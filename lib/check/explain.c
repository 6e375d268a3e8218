/*
 * Explaining a half-move: the strength on its square in words and as a table of the books, the
 * edition that would allow it, and why a finishing check is one, or which reply refutes it.
 */
#include "base/buffer.h"
#include "base/messages.h"
#include "check/audit.h"
#include "notation/words.h"
#include "notation/write.h"

/* --- Strength ------------------------------------------------------------------------------- */

/* A piece with its square and strength, as wide as any other; or a gap as wide. */
static void add_cell(struct buffer *out, const struct ct1_position *position, bitboard *pieces)
{
	if (!*pieces) {
		buffer_add_string(out, "         ");
		return;
	}
	int square = bitboard_take(pieces);
	enum ct1_piece piece = position->squares[square];
	int strength = position->rules->pieces[piece].strength;

	buffer_printf(out, "%s %s ", word_abbreviation(piece), SQUARE_NAME(square));
	add_strength(out, strength);
	buffer_add_string(out, strength % 2 ? " " : "  ");
}

/* The ratio as the books write it, and below it the pieces: White's at the left. */
static void add_table(struct buffer *out, const struct ct1_position *position, int square)
{
	bitboard white = ct1_position_strikers(position, CT1_WHITE, square);
	bitboard black = ct1_position_strikers(position, CT1_BLACK, square);

	buffer_printf(out, "%s] ", SQUARE_NAME(square));
	add_strength(out, ct1_position_strength(position, CT1_WHITE, square));
	buffer_add_string(out, " ед.: ");
	add_strength(out, ct1_position_strength(position, CT1_BLACK, square));
	buffer_add_string(out, " ед.");
	while (white || black) {
		buffer_add_char(out, '\n');
		add_cell(out, position, &white);
		buffer_add_string(out, "| ");
		add_cell(out, position, &black);
		while (!out->failed && out->length > 0 && out->data[out->length - 1] == ' ')
			out->length--;
	}
}

static void note_table(struct audit *audit)
{
	struct buffer table;

	buffer_init(&table, audit->game->context);
	add_table(&table, audit->before, audit->move.to);
	const char *string = buffer_string(&table);

	audit->failed |= !string || !game_add_details(audit->game, CHECK_STRENGTH, string);
	buffer_free(&table);
}

static bool note_account(struct audit *audit, bool by_scout)
{
	struct buffer account;

	buffer_init(&account, audit->game->context);
	account_add(&account, audit->before, audit->before->side, audit->move.to);
	const char *text = buffer_string(&account);
	bool noted =
		text &&
		game_note(audit->game, CHECK_STRENGTH, audit->half_move->span, audit->half_move,
	                  NULL, by_scout ? N_("a Scout captures whatever the sums are: %s") : "%s",
	                  text);

	buffer_free(&account);
	return noted;
}

/* An error of strength has the words already. */
static void explain_strength(struct audit *audit)
{
	bool scout = audit->before->squares[audit->move.from] == CT1_SCOUT;
	bool captures = audit->before->squares[audit->move.to] != CT1_NO_PIECE;

	if (!captures && audit->errors == 0)
		return;
	if (audit->told)
		audit->failed |= !game_note(audit->game, CHECK_STRENGTH, audit->half_move->span,
		                            audit->half_move, NULL, "the strength on %s",
		                            SQUARE_NAME(audit->move.to));
	else
		audit->failed |= !note_account(audit, captures && scout);
	if (!audit->failed)
		note_table(audit);
}

/* --- Editions ------------------------------------------------------------------------------- */

static void explain_edition(struct audit *audit)
{
	enum ct1_piece piece = audit->half_move->piece;
	const struct ct1_rules *rules;

	for (size_t i = 0; (rules = ruleset_at(i)); i++) {
		struct ct1_position position = *audit->before;

		position.rules = rules;
		if (audit->errors == 0 || !rules->is_edition || rules == audit->before->rules ||
		    (piece != CT1_NO_PIECE && position.squares[audit->move.from] != piece) ||
		    ct1_position_judge(&position, audit->move) != 0)
			continue;
		audit->failed |= !game_note(audit->game, CHECK_EDITION, audit->half_move->span,
		                            audit->half_move, NULL,
		                            "the %s edition allows this move", rules->name);
	}
}

/* --- Finishing check ------------------------------------------------------------------------ */

/* The replies to a check, and for each how the King falls, or that it does not. */
struct defence {
	const struct audit *audit;
	struct ct1_move replies[CT1_MOVES_MAX];
	struct ct1_move answers[CT1_MOVES_MAX];
	bool saves[CT1_MOVES_MAX];
	size_t count;
};

static bool is_same_move(struct ct1_move a, struct ct1_move b)
{
	return a.from == b.from && a.to == b.to && a.promotion == b.promotion;
}

/* Adds a move of a position as the record would have it. */
static void add_move(const struct audit *audit, struct buffer *out,
                     const struct ct1_position *position, struct ct1_move move)
{
	struct ct1_position after = *position;
	struct half_move half_move = {
		.piece = position->squares[move.from],
		.from = move.from,
		.to = move.to,
		.promotion = move.promotion,
	};

	ct1_position_play(&after, move);
	if (position->squares[move.to] != CT1_NO_PIECE)
		half_move.sign =
			after.squares[move.to] == CT1_NO_PIECE ? SIGN_EXCHANGE : SIGN_CAPTURE;
	write_move(out, &half_move, style_of_game(audit->game));
}

/*
 * How the King falls after a reply: by `usual` if that does it, else by any move.  False: it is
 * saved, or the reply has won.
 */
static bool find_answer(const struct ct1_position *after, struct ct1_move usual,
                        struct ct1_move *answer)
{
	struct ct1_move moves[CT1_MOVES_MAX];
	size_t count = ct1_position_moves(after, moves);
	bitboard king = after->pieces[opponent(after->side)][CT1_KING];
	bool found = false;

	if (ct1_position_outcome(after).winner != CT1_NOBODY)
		return false;
	for (size_t i = 0; i < count; i++) {
		if (!(king & BIT(moves[i].to)))
			continue;
		if (!found || is_same_move(moves[i], usual))
			*answer = moves[i];
		found = true;
	}
	return found;
}

static void find_defence(struct defence *defence)
{
	const struct ct1_position *position = defence->audit->after;
	struct ct1_move usual = {0, 0, CT1_NO_PIECE};

	defence->count = ct1_position_moves(position, defence->replies);
	for (size_t i = 0; i < defence->count; i++) {
		struct ct1_position after = *position;

		ct1_position_play(&after, defence->replies[i]);
		defence->saves[i] = !find_answer(&after, usual, &defence->answers[i]);
		/* Most replies leave the King where it is, so that one move takes it. */
		if (!defence->saves[i] && position->squares[defence->replies[i].from] != CT1_KING)
			usual = defence->answers[i];
	}
}

/* The answer that most replies get. */
static struct ct1_move commonest(const struct defence *defence)
{
	size_t best = 0, most = 0;

	for (size_t i = 0; i < defence->count; i++) {
		size_t same = 0;

		for (size_t j = 0; j < defence->count; j++)
			same += is_same_move(defence->answers[i], defence->answers[j]);
		if (same > most) {
			most = same;
			best = i;
		}
	}
	return defence->answers[best];
}

static void add_exchange(const struct defence *defence, struct buffer *out, size_t i)
{
	struct ct1_position after = *defence->audit->after;

	add_move(defence->audit, out, &after, defence->replies[i]);
	ct1_position_play(&after, defence->replies[i]);
	buffer_add_char(out, ' ');
	add_move(defence->audit, out, &after, defence->answers[i]);
}

/* "Кр c8-b7 Пр c7:b7, any other Пр c7:c8"; a reply that alone gets its answer is named. */
static void add_proof(const struct defence *defence, struct buffer *out)
{
	struct ct1_move usual = commonest(defence);
	size_t last = 0, same = 0;

	for (size_t i = 0; i < defence->count; i++) {
		if (is_same_move(defence->answers[i], usual)) {
			last = i;
			same++;
			continue;
		}
		add_exchange(defence, out, i);
		buffer_add_string(out, ", ");
	}
	if (same == 1) {
		add_exchange(defence, out, last);
		return;
	}
	struct ct1_position after = *defence->audit->after;

	ct1_position_play(&after, defence->replies[last]);
	buffer_printf(out, "%s ", same < defence->count ? _("any other") : _("any"));
	add_move(defence->audit, out, &after, usual);
}

/* "Кр c8-b7, Пр d8-c8" */
static void add_refutation(const struct defence *defence, struct buffer *out)
{
	const char *before = "";

	for (size_t i = 0; i < defence->count; i++) {
		if (!defence->saves[i])
			continue;
		buffer_add_string(out, before);
		add_move(defence->audit, out, defence->audit->after, defence->replies[i]);
		before = ", ";
	}
}

static bool note_defence(const struct audit *audit, const struct defence *defence,
                         const char *replies)
{
	const struct half_move *half_move = audit->half_move;

	if (!audit->finishing)
		return game_note(audit->game, CHECK_FINISHING, half_move->span, half_move, NULL,
		                 "the King is saved by %s", replies);
	return game_note(audit->game, CHECK_FINISHING, half_move->span, half_move, NULL,
	                 PLURAL("the %zu reply does not save the King: %s",
	                        "none of %zu replies saves the King: %s", defence->count),
	                 defence->count, replies);
}

/* For a check that is finishing, or is said to be. */
static void explain_finishing(struct audit *audit)
{
	struct defence defence = {.audit = audit};
	struct buffer list;

	if (audit->errors > 0 || audit->outcome.winner != CT1_NOBODY || !audit->in_check ||
	    (!audit->finishing && audit->half_move->mark != MARK_FINISHING))
		return;
	find_defence(&defence);
	buffer_init(&list, audit->game->context);
	if (audit->finishing)
		add_proof(&defence, &list);
	else
		add_refutation(&defence, &list);
	const char *replies = buffer_string(&list);

	audit->failed |= !replies || !note_defence(audit, &defence, replies);
	buffer_free(&list);
}

void audit_explain(struct audit *audit)
{
	explain_strength(audit);
	explain_edition(audit);
	explain_finishing(audit);
}
