/*
 * Checking a game: its start, then every half-move of every line where it is played, then the
 * results.  Variations are judged from where they branch.
 */
#include <string.h>

#include "base/buffer.h"
#include "base/context.h"
#include "base/messages.h"
#include "check/audit.h"
#include "notation/selection.h"
#include "notation/setup.h"
#include "notation/words.h"
#include "notation/write.h"

/* A half-move whose variations are being looked at: how it stood before and behind it. */
struct branch {
	struct play before, after;
	size_t mark; /* of the positions before it */
};

struct checking {
	struct ct1_game *game;
	unsigned options;
	struct play play;
	struct branch *branches; /* those that the walk is in, the innermost last */
	size_t depth, capacity;
	struct history *history;
	size_t effort; /* half-moves that may still be played in search of suggestions */
};

/* --- Selections of unassailable squares ---------------------------------------------------- */

/* The position that was reached now.  False: out of memory. */
static bool add_position(struct checking *checking)
{
	checking->play.repetitions = history_add(checking->history, &checking->play.position);
	return checking->play.repetitions > 0;
}

/* Those behind a half-move, or before the first one of a line. */
static bool check_selections(struct checking *checking, struct selection *selections)
{
	struct play *play = &checking->play;

	if (!selections)
		return true;
	bool due = ct1_position_awaits_selection(&play->position);

	if (!audit_selections(checking->game, checking->options, play, selections))
		return false;
	bool made = due && !ct1_position_awaits_selection(&play->position);

	/* The position is another one now. */
	return !made || add_position(checking);
}

/* --- The start ----------------------------------------------------------------------------- */

/* What is wrong with a side's pieces: of each kind of fault the squares that show it. */
struct fault {
	enum ct1_position_fault fault;
	const char *texts[2]; /* by the side */
	bitboard (*find)(const struct ct1_position *position, enum ct1_side side);
};

static bitboard find_kings(const struct ct1_position *position, enum ct1_side side)
{
	return position->pieces[side][CT1_KING];
}

static bitboard find_in_castles(const struct ct1_position *position, enum ct1_side side)
{
	return position->pieces[side][CT1_NO_PIECE] & ~position_royals(position, side) &
	       ruleset_castles(position->rules);
}

static bitboard find_knechts(const struct ct1_position *position, enum ct1_side side)
{
	return position->pieces[side][CT1_KNECHT] & position->rules->forbidden[side][CT1_KNECHT];
}

static bitboard find_ver_knechts(const struct ct1_position *position, enum ct1_side side)
{
	return position->pieces[side][CT1_VER_KNECHT] &
	       position->rules->forbidden[side][CT1_VER_KNECHT];
}

static const struct fault piece_faults[] = {
	{CT1_FAULT_KINGS,
         {N_("White has more than one King"), N_("Black has more than one King")},
         find_kings},
	{CT1_FAULT_CASTLE,
         {N_("White has a non-royal piece on a castle square"),
          N_("Black has a non-royal piece on a castle square")},
         find_in_castles},
	{CT1_FAULT_KNECHT,
         {N_("White has a Knecht where it would be a Ver Knecht"),
          N_("Black has a Knecht where it would be a Ver Knecht")},
         find_knechts},
	{CT1_FAULT_VER_KNECHT,
         {N_("White has a Ver Knecht on its far rank"),
          N_("Black has a Ver Knecht on its far rank")},
         find_ver_knechts},
	{CT1_FAULT_UNASSAILABLE,
         {N_("White has a piece on the enemy's unassailable square"),
          N_("Black has a piece on the enemy's unassailable square")},
         position_evicted},
};

static bool note_fault(struct ct1_game *game, const char *what, bitboard squares)
{
	struct buffer text;

	buffer_init(&text, game->context);
	buffer_add_string(&text, _(what));
	for (const char *before = ": "; squares; before = ", ")
		buffer_printf(&text, "%s%s", before, SQUARE_NAME(bitboard_take(&squares)));
	const char *string = buffer_string(&text);
	bool noted = string && game_note(game, CHECK_BAD_POSITION, game->setup_span, NULL, NULL,
	                                 "%s; the game is not judged", string);

	buffer_free(&text);
	return noted;
}

static bool note_side(struct ct1_game *game, enum ct1_side side, unsigned faults)
{
	const struct ct1_position *start = &game->start;

	if (!find_kings(start, side) &&
	    !note_fault(game, side == CT1_WHITE ? N_("White has no King") : N_("Black has no King"),
	                0))
		return false;
	for (size_t i = 0; i < sizeof piece_faults / sizeof *piece_faults; i++) {
		bitboard squares = piece_faults[i].find(start, side);
		bool alone =
			piece_faults[i].fault == CT1_FAULT_KINGS && bitboard_count(squares) < 2;

		if (faults & piece_faults[i].fault && squares && !alone &&
		    !note_fault(game, piece_faults[i].texts[side], squares))
			return false;
	}
	return true;
}

static bool note_faults(struct ct1_game *game, unsigned faults)
{
	if (faults & CT1_FAULT_CASTLE_CAPTURED &&
	    !note_fault(game, N_("the game is over: a castle is captured"), 0))
		return false;
	if (faults & CT1_FAULT_BLOCKADE &&
	    !note_fault(game, N_("the game is over: the side to move cannot move"), 0))
		return false;
	if (faults & CT1_FAULT_SELECTION &&
	    !note_fault(game, N_("these rules have no unassailable squares"),
	                game->start.unassailable[CT1_WHITE] | game->start.unassailable[CT1_BLACK]))
		return false;
	return note_side(game, CT1_WHITE, faults) && note_side(game, CT1_BLACK, faults);
}

/* A part of a game whose start the record says is not known: without it nothing can be judged. */
static bool note_unknown_start(struct ct1_game *game)
{
	const struct half_move *first = game->main.first;
	const char *position = ct1_game_tag(game, "Position");

	if (game->start_known || !first || !position || strcmp(position, UNKNOWN_POSITION) != 0)
		return true;
	return game_note(game, CHECK_UNKNOWN_POSITION, first->span, first, NULL,
	                 "the position before this move is not known; the game is not judged");
}

static bool check_start(struct checking *checking)
{
	struct ct1_game *game = checking->game;
	unsigned faults = game->start_known ? ct1_position_faults(&game->start) : 0;

	checking->play =
		(struct play){.position = game->start, .judging = game->start_known && faults == 0};
	if (faults && !note_faults(game, faults))
		return false;
	if (!note_unknown_start(game))
		return false;
	checking->history = history_new(&game->arena);
	return checking->history && add_position(checking) &&
	       check_selections(checking, game->main.selections);
}

/* --- Half-moves ---------------------------------------------------------------------------- */

static bool explain(const struct checking *checking, struct audit *audit)
{
	if (checking->options & CT1_EXPLAIN)
		audit_explain(audit);
	return !audit->failed;
}

static bool suggest(struct checking *checking, const struct half_move *half_move)
{
	return !(checking->options & CT1_SUGGEST) ||
	       suggest_readings(checking->game, half_move, &checking->effort);
}

static bool note_order(struct ct1_game *game, const struct half_move *half_move)
{
	int64_t right = half_move_right_index(game, half_move);
	bool black = right % 2 == CT1_BLACK;
	const char *dots = style_of_game(game)->black;
	char instead[32];

	snprintf(instead, sizeof instead, "%u.%s", (unsigned)(right / 2 + 1),
	         !black                 ? ""
	         : dots && *dots == '.' ? ".."
	                                : " …");
	return game_note(game, CHECK_NUMBER_SEQUENCE, half_move->number_span, half_move, instead,
	                 "%u.%s where %u.%s follows", (unsigned)half_move->number,
	                 half_move->side == CT1_BLACK ? " …" : "", (unsigned)(right / 2 + 1),
	                 black ? " …" : "");
}

/* A half-move behind the end of its game. */
static bool note_after_end(struct checking *checking, const struct half_move *half_move)
{
	bool by_rules = checking->play.outcome.winner != CT1_NOBODY;

	checking->play.judging = false;
	return game_note(checking->game, CHECK_AFTER_END, half_move->span, half_move, NULL,
	                 "the game was over before this move") &&
	       (!by_rules || suggest(checking, half_move));
}

/* Draws that may be claimed after a half-move, which is said of the main line. */
static bool check_draws(struct checking *checking, const struct half_move *half_move)
{
	const struct ct1_position *position = &checking->play.position;
	const struct ct1_rules *rules = position->rules;
	const struct result *result = &half_move->line->result;
	bool drawn = result->given && result->winner == CT1_DRAWN && result->after == half_move;

	if (!add_position(checking))
		return false;
	if (half_move->line != &checking->game->main || drawn ||
	    checking->play.outcome.winner != CT1_NOBODY)
		return true;
	if (checking->play.repetitions == rules->repetitions &&
	    !game_note(checking->game, CHECK_DRAW_CLAIMABLE, half_move->span, half_move, NULL,
	               "the same position for the third time: a draw may be claimed"))
		return false;
	return position->clock != rules->quiet_half_moves ||
	       game_note(checking->game, CHECK_DRAW_CLAIMABLE, half_move->span, half_move, NULL,
	                 "40 moves without capture or exchange: a draw may be claimed");
}

/* Plays a legal half-move and compares it with what is written. */
static bool play_half_move(struct checking *checking, struct audit *audit,
                           struct half_move *half_move)
{
	audit->move = ct1_position_complete(audit->before, audit->move);
	ct1_position_play(&checking->play.position, audit->move);
	audit->after = &checking->play.position;
	audit_facts(audit, half_move);
	if (!(checking->options & CHECK_NO_RECORD))
		audit_record(audit);
	if (!(checking->options & CHECK_NO_GAME)) {
		audit_own_king(audit);
		audit_claims(audit);
	}
	if (audit->failed || !explain(checking, audit))
		return false;
	checking->play.outcome = audit->outcome;
	checking->play.last = half_move;
	if (half_move->line == &checking->game->main)
		checking->game->legal++;
	return checking->options & CHECK_NO_GAME || check_draws(checking, half_move);
}

static bool check_half_move(struct checking *checking, struct half_move *half_move)
{
	struct ct1_game *game = checking->game;
	struct ct1_position before = checking->play.position;
	struct audit audit = {
		.game = game,
		.half_move = half_move,
		.before = &before,
		.move = {half_move->from, half_move->to, half_move->promotion},
	};
	const struct result *result = &half_move->line->result;

	if (!checking->play.judging)
		return true;
	if (checking->play.outcome.winner != CT1_NOBODY ||
	    (result->given && result->sign_written && result->after == half_move->previous))
		return note_after_end(checking, half_move);
	if (!half_move->readable) {
		checking->play.judging = false;
		return suggest(checking, half_move);
	}
	audit_errors(&audit);
	if (half_move->out_of_order && !(audit.violated & CT1_VIOLATES_WRONG_SIDE) &&
	    !note_order(game, half_move))
		return false;
	if (audit.failed)
		return false;
	if (audit.errors == 0)
		return play_half_move(checking, &audit, half_move);
	checking->play.judging = false;
	/* Where unassailable squares are not known nothing is to be suggested. */
	return explain(checking, &audit) &&
	       (ct1_position_awaits_selection(&before) || suggest(checking, half_move));
}

/* --- Lines --------------------------------------------------------------------------------- */

static bool check_result(struct checking *checking, struct line *line)
{
	struct ct1_game *game = checking->game;
	const struct result *result = &line->result;

	if (!(checking->options & CHECK_NO_GAME))
		return audit_result(game, line, &checking->play);
	if (line->parent)
		return true;
	game->over = checking->play.outcome.winner != CT1_NOBODY;
	game->outcome = game->over ? checking->play.outcome
	                           : (struct ct1_outcome){result->winner, result->reason};
	return true;
}

/* Null: out of memory. */
static struct branch *push_branch(struct checking *checking)
{
	struct branch *branches =
		memory_grow(checking->game->context, checking->branches, &checking->capacity,
	                    checking->depth + 1, sizeof *branches);

	if (!branches)
		return NULL;
	checking->branches = branches;
	branches[checking->depth].before = checking->play;
	branches[checking->depth].mark = history_mark(checking->history);
	return &branches[checking->depth++];
}

static bool visit_half_move(struct checking *checking, struct half_move *half_move)
{
	struct branch *branch = half_move->variations ? push_branch(checking) : NULL;

	if (half_move->variations && !branch)
		return false;
	if (!check_half_move(checking, half_move) ||
	    !check_selections(checking, half_move->selections))
		return false;
	if (branch)
		branch->after = checking->play;
	return true;
}

/* A line begins and ends only behind a half-move that has made its branch. */
static bool begin_line(struct checking *checking, const struct line *line)
{
	const struct branch *branch = &checking->branches[checking->depth - 1];

	/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): see above */
	checking->play = branch->before;
	history_back(checking->history, branch->mark);
	return check_selections(checking, line->selections);
}

static bool end_line(struct checking *checking, struct line *line)
{
	if (!check_result(checking, line))
		return false;
	if (line->next)
		return true;
	const struct branch *branch = &checking->branches[--checking->depth];

	/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): see above */
	checking->play = branch->after;
	history_back(checking->history, branch->mark);
	return history_add(checking->history, &branch->after.position) > 0;
}

/* Analyses that go on where the main line ends, though nothing hangs them there. */
static bool check_behind(struct checking *checking)
{
	struct play end = checking->play;
	size_t mark = history_mark(checking->history);
	bool going = true;

	for (struct line *line = checking->game->analyses; line; line = line->next_analysis) {
		checking->play = end;
		history_back(checking->history, mark);
		for (struct half_move *here = line->first; going && here; here = here->next)
			going = check_half_move(checking, here);
	}
	return going;
}

static bool check_lines(struct checking *checking)
{
	struct walk walk;
	bool going = true;

	walk_begin(&walk, checking->game);
	for (enum walk_event event; going && (event = walk_next(&walk)) != WALK_DONE;) {
		if (event == WALK_HALF_MOVE) {
			going = visit_half_move(checking, walk.half_move);
		} else if (event == WALK_LINE_BEGIN) {
			going = begin_line(checking, walk.line);
		} else {
			going = end_line(checking, walk.line);
		}
	}
	const struct half_move *doubtful = find_doubtful(checking->game);

	return going && check_result(checking, &checking->game->main) && check_behind(checking) &&
	       (!doubtful || suggest(checking, doubtful));
}

int ct1_game_check(ct1_game *game, unsigned options)
{
	struct checking checking = {
		.game = game,
		.options = options,
		.effort = EFFORT_GAME,
	};

	game->checked = true;
	bool done = check_start(&checking) && check_lines(&checking);

	memory_free(game->context, checking.branches);
	return done ? CT1_OK : CT1_NO_MEMORY;
}

/* --- Annotating ----------------------------------------------------------------------------- */

static void annotate_selections(struct selection *selections)
{
	for (; selections; selections = selections->next)
		*selections = selection_right(selections);
}

int ct1_game_annotate(ct1_game *game)
{
	struct walk walk;
	struct result *result = &game->main.result;

	walk_begin(&walk, game);
	for (enum walk_event event; (event = walk_next(&walk)) != WALK_DONE;) {
		struct half_move *half_move = walk.half_move;

		if (event == WALK_LINE_BEGIN)
			annotate_selections(walk.line->selections);
		if (event != WALK_HALF_MOVE || !half_move->facts.known)
			continue;
		annotate_selections(half_move->selections);
		half_move->piece = half_move->facts.piece;
		if (half_move->unsure)
			continue;
		int64_t index = half_move_right_index(game, half_move);

		half_move->number = (uint32_t)(index / 2 + 1);
		half_move->side = (enum ct1_side)(index % 2);
		half_move->sign = half_move->facts.sign;
		half_move->promotion = half_move->facts.promotion;
		half_move->mark = half_move->facts.mark;
	}
	annotate_selections(game->main.selections);
	if (game->outcome.winner == CT1_NOBODY)
		return CT1_OK;
	if (!result->given)
		result->after = game->main.last;
	result->given = true;
	result->sign_written = true;
	result->winner = game->outcome.winner;
	result->reason = game->outcome.reason;
	result->reason_winner = game->outcome.winner;
	return CT1_OK;
}
