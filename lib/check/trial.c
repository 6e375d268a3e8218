/*
 * Trials: playing a line with an edit, and weighing what does not agree with the moves in it.
 */
#include "check/trial.h"

#include "base/context.h"
#include "notation/decode.h"
#include "notation/selection.h"
#include "notation/words.h"
#include "notation/write.h"

enum {
	/* What is not as it should be in half-moves that play. */
	DOUBT_SIGN = 7,
	DOUBT_FALSE_MARK = 5,
	DOUBT_NO_MARK = 2,
	DOUBT_PROMOTION = 5,
	DOUBT_RESULT = 7,
	/* Where it is so more often than that before the illegal half-move, it means nothing. */
	DOUBTS_TRUSTED = 2,

	TRIALS_MAX = 4096,
};

/* --- Playing ------------------------------------------------------------------------------- */

bool position_is_over(const struct ct1_position *position)
{
	return ct1_position_outcome(position).winner != CT1_NOBODY;
}

/* `at` is where in the line it is played: behind its begin no selection may be missing. */
static bool is_legal(const struct ct1_position *position, size_t at, struct ct1_move *move)
{
	if (ct1_position_judge(position, *move) != 0 ||
	    (at > 0 && ct1_position_awaits_selection(position)))
		return false;
	*move = ct1_position_complete(position, *move);
	return true;
}

enum sign sign_of_move(const struct ct1_position *position, struct ct1_move move)
{
	if (position->squares[move.to] == CT1_NO_PIECE)
		return SIGN_MOVE;
	return position->squares[move.from] == CT1_SCOUT &&
	                       ruleset_castles(position->rules) & BIT(move.to)
	               ? SIGN_EXCHANGE
	               : SIGN_CAPTURE;
}

/* Whether a half-move can be played as it is written, without an error. */
static bool can_play(const struct ct1_position *position, const struct half_move *half_move,
                     struct ct1_move *move)
{
	*move = (struct ct1_move){half_move->from, half_move->to, half_move->promotion};
	if (!half_move->readable || position_is_over(position) ||
	    !is_legal(position, half_move->ply - 1, move))
		return false;
	if (half_move->sign == SIGN_EXCHANGE &&
	    (position->squares[move->from] != CT1_SCOUT ||
	     !(ruleset_castles(position->rules) & BIT(move->to))))
		return false;
	return half_move->piece == CT1_NO_PIECE ||
	       half_move->piece == position->squares[move->from];
}

static bool gives_check(const struct ct1_position *after)
{
	return ct1_position_attacks_king(after, opponent(after->side));
}

unsigned doubt_mark(const struct search *search, const struct ct1_position *after, enum mark mark)
{
	if (gives_check(after) == (mark != MARK_NONE))
		return 0;
	return mark == MARK_NONE ? search->mark_doubt : DOUBT_FALSE_MARK;
}

/* Selects unassailable squares, if the line of the half-move at `at` begins with that. */
static void select_before(const struct search *search, size_t at, struct ct1_position *position)
{
	if (at < search->length && !search->line[at]->previous)
		selections_apply(search->line[at]->line->selections, position);
}

/* The same behind a half-move, and before the next one. */
static void select_behind(const struct search *search, size_t at, struct ct1_position *position)
{
	selections_apply(search->line[at]->selections, position);
	select_before(search, at + 1, position);
}

bool play_written(struct search *search, struct ct1_position *position, size_t at, unsigned *doubts)
{
	const struct half_move *here = search->line[at];
	struct ct1_move move;

	if (search->effort == 0 || !can_play(position, here, &move))
		return false;
	if (here->sign != SIGN_UNKNOWN && here->sign != sign_of_move(position, move))
		*doubts += search->sign_doubt;
	if (here->promotion != move.promotion)
		*doubts += DOUBT_PROMOTION;
	ct1_position_play(position, move);
	*doubts += doubt_mark(search, position, here->mark);
	select_behind(search, at, position);
	search->effort--;
	return true;
}

/* Plays the line from `at` on; returns the half-move that does not play, or the length. */
static size_t play_on(struct search *search, struct ct1_position *position, size_t at,
                      unsigned *doubts)
{
	while (at < search->length && play_written(search, position, at, doubts))
		at++;
	return at;
}

/* What the result has against the position at the end of the line. */
static unsigned doubt_result(const struct search *search, const struct ct1_position *position)
{
	const struct line *line = search->line[search->length - 1]->line;
	const struct result *result = &line->result;
	const struct tag *tag =
		line == &search->game->main ? game_find_tag(search->game, "Result") : NULL;
	struct ct1_outcome outcome = ct1_position_outcome(position);
	enum ct1_winner winner;

	if (outcome.winner == CT1_NOBODY)
		return result->given && is_over_board(result->reason) ? DOUBT_RESULT : 0;
	if (result->given)
		return result->winner == outcome.winner ? 0 : DOUBT_RESULT;
	return tag && word_find_result(tag->value, &winner) && winner != outcome.winner
	               ? DOUBT_RESULT
	               : 0;
}

/* Selects unassailable squares, if they are due, as a half-move that an edit takes away has them. */
static void select_taken(const struct search *search, const struct edit *edit,
                         struct ct1_position *position)
{
	for (unsigned i = 0; i < edit->taken; i++)
		selections_apply(search->line[edit->at + i]->selections, position);
}

static bool play_edit(const struct search *search, const struct edit *edit,
                      struct ct1_position *position)
{
	for (unsigned i = 0; i < edit->given; i++) {
		struct ct1_move move = edit->moves[i];

		if (position_is_over(position) || !is_legal(position, edit->at + i, &move))
			return false;
		ct1_position_play(position, move);
		select_taken(search, edit, position);
	}
	return true;
}

/* --- Trials -------------------------------------------------------------------------------- */

size_t trial_first(const struct search *search, size_t trial)
{
	while (search->trials[trial].parent != 0)
		trial = search->trials[trial].parent;
	return trial;
}

size_t trial_gain(const struct search *search, const struct trial *trial)
{
	size_t next = trial_next(trial);
	size_t from = trial->parent == 0 ? search->bad : search->trials[trial->parent].reached;

	return trial->reached - (next > from ? next : from);
}

void trial_meant(const struct search *search, const struct trial *trial,
                 struct half_move meant[EDIT_MOVES])
{
	struct ct1_position position = trial->position;

	for (unsigned i = 0; i < trial->edit.given; i++) {
		struct ct1_move move = trial->edit.moves[i];
		struct ct1_position after = position;
		struct audit audit = {.before = &position, .after = &after, .move = move};

		ct1_position_play(&after, move);
		meant[i] = (struct half_move){.from = move.from, .to = move.to, .readable = true};
		audit_facts(&audit, &meant[i]);
		meant[i].piece = meant[i].facts.piece;
		meant[i].sign = meant[i].facts.sign;
		meant[i].promotion = meant[i].facts.promotion;
		meant[i].mark = meant[i].facts.mark;
		position = after;
		select_taken(search, &trial->edit, &position);
	}
}

static void add_trial(struct search *search, const struct trial *trial)
{
	struct trial *trials =
		search->count < TRIALS_MAX
			? memory_grow(search->game->context, search->trials, &search->capacity,
	                              search->count + 1, sizeof *trials)
			: NULL;

	if (!trials) {
		search->failed |= search->count < TRIALS_MAX;
		return;
	}
	search->trials = trials;
	trials[search->count++] = *trial;
}

/* Whether the doubtful half-move is none any more, after an edit before it. */
static bool settles_doubt(struct search *search, const struct trial *trial)
{
	struct ct1_position position = trial->position;
	unsigned doubts = 0;
	size_t at = trial_next(trial);

	if (at > search->bad)
		return true;
	play_edit(search, &trial->edit, &position);
	while (at < search->bad && play_written(search, &position, at, &doubts))
		at++;
	doubts = 0;
	return play_written(search, &position, at, &doubts) && doubts == 0;
}

/*
 * Whether an edit was of use: what stood where the line broke must play then, in its place or
 * behind what is given.  In a line that plays, less must be doubtful than before.
 */
static bool is_of_use(struct search *search, const struct trial *trial, const struct trial *parent)
{
	const struct edit *edit = &trial->edit;
	size_t next = trial_next(trial);

	if (search->doubtful)
		return trial_is_complete(search, trial) && trial->doubts < parent->doubts &&
		       settles_doubt(search, trial);
	return trial->reached > parent->reached &&
	       (edit->given == edit->taken || next == search->length || trial->reached > next);
}

void trial_try(struct search *search, size_t parent, const struct edit *edit, unsigned doubts)
{
	struct trial trial = {
		.parent = parent,
		.edit = *edit,
		.cost = search->trials[parent].cost + COST_EDIT + edit->cost,
		.doubts = search->trail_doubts[edit->at - search->trail_begin] + doubts,
		.position = *trail_position(search, edit->at),
	};
	struct ct1_position position = trial.position;

	search->effort -= search->effort > edit->given ? edit->given + 1 : search->effort;
	if (!play_edit(search, edit, &position))
		return;
	trial.doubts_before = trial.doubts;
	trial.reached = play_on(search, &position, trial_next(&trial), &trial.doubts);
	if (trial_is_complete(search, &trial))
		trial.doubts += doubt_result(search, &position);
	if (is_of_use(search, &trial, &search->trials[parent]))
		add_trial(search, &trial);
}

void trial_add_moves(struct buffer *out, const struct search *search, const struct trial *trial)
{
	struct half_move meant[EDIT_MOVES];

	trial_meant(search, trial, meant);
	for (unsigned i = 0; i < trial->edit.given; i++) {
		if (i > 0)
			buffer_add_char(out, ' ');
		write_half_move(out, &meant[i], style_of_game(search->game));
	}
}

void written_add(struct buffer *out, const struct ct1_game *game, const struct half_move *half_move)
{
	struct span span = half_move->span;

	if (half_move->readable)
		write_half_move(out, half_move, style_of_game(game));
	else
		buffer_add(out, game->text + span.begin, span.end - span.begin);
}

unsigned written_glyphs(const struct ct1_game *game, const struct half_move *half_move)
{
	return half_move->readable || half_move->glyphs
	               ? half_move->glyphs
	               : decode_glyphs_behind(game->text, half_move->span);
}

struct span edit_span(const struct search *search, const struct edit *edit)
{
	const struct half_move *first = search->line[edit->at];
	size_t begin = first->span.begin;

	if (edit->taken > 0)
		return (struct span){begin, search->line[edit->at + edit->taken - 1]->span.end};
	if (first->number_span.end > first->number_span.begin && jump_at(search, edit->at) > 0)
		begin = first->number_span.begin;
	return (struct span){begin, begin};
}

bool trial_keeps_move(const struct search *search, const struct trial *trial)
{
	const struct edit *edit = &trial->edit;
	const struct half_move *written = search->line[edit->at];

	return edit->taken == 1 && edit->given == 1 && written->readable &&
	       written->piece == trial->position.squares[written->from] &&
	       written->from == edit->moves[0].from && written->to == edit->moves[0].to;
}

/* Signs and marks mean nothing where they are wrong again and again. */
void trial_begin(struct search *search)
{
	struct ct1_position position = search->game->start;
	struct trial root = {.reached = search->doubtful ? search->length : search->bad};
	unsigned signs = 0, marks = 0;
	struct ct1_move move;

	selections_apply(search->game->main.selections, &position);
	select_before(search, 0, &position);
	root.position = position;
	for (size_t at = 0; at < root.reached && can_play(&position, search->line[at], &move);
	     at++) {
		const struct half_move *here = search->line[at];

		signs += here->sign != SIGN_UNKNOWN && here->sign != sign_of_move(&position, move);
		ct1_position_play(&position, move);
		marks += here->mark == MARK_NONE && gives_check(&position);
		select_behind(search, at, &position);
	}
	search->sign_doubt = signs > DOUBTS_TRUSTED ? 0 : DOUBT_SIGN;
	search->mark_doubt = marks > DOUBTS_TRUSTED ? 0 : DOUBT_NO_MARK;
	position = root.position;
	play_on(search, &position, 0, &root.doubts);
	add_trial(search, &root);
}

bool trial_lay_trail(struct search *search, const struct trial *trial)
{
	size_t at = trial_next(trial), end = search->doubtful ? search->bad : trial->reached;
	struct ct1_position position = trial->position;
	unsigned doubts = trial->doubts_before;

	play_edit(search, &trial->edit, &position);
	search->trail_begin = end - at > LOOK_BACK ? end - LOOK_BACK : at;
	search->trail_end = end;
	for (;; at++) {
		if (at >= search->trail_begin) {
			search->trail[at - search->trail_begin] = position;
			search->trail_doubts[at - search->trail_begin] = doubts;
		}
		if (at == end)
			return true;
		if (!play_written(search, &position, at, &doubts))
			return false;
	}
}
