/*
 * Trials: making them, playing them, and choosing which to extend.
 */
#include "check/search.h"

#include <string.h>

#include "base/context.h"
#include "notation/words.h"
#include "notation/write.h"

enum {
	/* What an edit costs beside what it changes: half-moves are mostly written right. */
	COST_EDIT = 4,
	COST_SWAPPED = 4,  /* the squares of a move */
	COST_DOUBLED = 2,  /* half-moves written twice */
	COST_FOREIGN = 8,  /* a half-move that does not belong there */
	COST_LEFT_OUT = 5, /* a half-move */
	COST_ORDER = 3,    /* half-moves, or pairs of them, in the wrong order */
	COST_NUMBERS = 4,  /* the move numbers speak against it */

	/* How much a half-move may be away from what is written, where it is illegal and before. */
	DISTANCE_MAX = 12,
	DISTANCE_EARLIER = 6,

	/* What is not as it should be in half-moves that play. */
	DOUBT_SIGN = 7,
	DOUBT_FALSE_MARK = 5,
	DOUBT_NO_MARK = 2,
	DOUBT_PROMOTION = 5,
	DOUBT_RESULT = 7,
	/* Where it is so more often than that before the illegal half-move, it means nothing. */
	DOUBTS_TRUSTED = 2,

	MARGIN = 6,      /* by which a repair is cheaper than any other, */
	MARGIN_SIGN = 2, /* and one that changes a sign or a promotion only */
	CHEAP = 10,      /* an edit of a repair */
	EVIDENCE = 6,    /* half-moves that must play behind the last edit of a repair */
	NEAR_MISS = 8,   /* half-moves within which a second error is unlikely */
	TRIALS_MAX = 4096,
};

/* --- Playing ------------------------------------------------------------------------------- */

static bool is_over(const struct ct1_position *position)
{
	return ct1_position_outcome(position).winner != CT1_NOBODY;
}

static bool is_legal(const struct ct1_position *position, struct ct1_move *move)
{
	if (ct1_position_judge(position, *move) != 0)
		return false;
	*move = ct1_position_complete(position, *move);
	return true;
}

static enum sign sign_of(const struct ct1_position *position, struct ct1_move move)
{
	const bitboard *castle = position->rules->castle;

	if (position->squares[move.to] == CT1_NO_PIECE)
		return SIGN_MOVE;
	return position->squares[move.from] == CT1_SCOUT &&
	                       (castle[CT1_WHITE] | castle[CT1_BLACK]) & BIT(move.to)
	               ? SIGN_EXCHANGE
	               : SIGN_CAPTURE;
}

/* Whether a half-move can be played as it is written, without an error. */
static bool can_play(const struct ct1_position *position, const struct half_move *half_move,
                     struct ct1_move *move)
{
	*move = (struct ct1_move){half_move->from, half_move->to, half_move->promotion};
	if (!half_move->readable || is_over(position) || !is_legal(position, move))
		return false;
	if (half_move->sign == SIGN_EXCHANGE &&
	    (position->squares[move->from] != CT1_SCOUT ||
	     !((position->rules->castle[CT1_WHITE] | position->rules->castle[CT1_BLACK]) &
	       BIT(move->to))))
		return false;
	return half_move->piece == CT1_NO_PIECE ||
	       half_move->piece == position->squares[move->from];
}

static bool gives_check(const struct ct1_position *after)
{
	return ct1_position_attacks_king(after, opponent(after->side));
}

/* What the mark of a half-move has against the position behind it. */
static unsigned doubt_mark(const struct search *search, const struct ct1_position *after,
                           enum mark mark)
{
	if (gives_check(after) == (mark != MARK_NONE))
		return 0;
	return mark == MARK_NONE ? search->mark_doubt : DOUBT_FALSE_MARK;
}

/* Plays one half-move of the line.  False if it does not play. */
static bool step(struct search *search, struct ct1_position *position, size_t at, unsigned *doubts)
{
	const struct half_move *here = search->line[at];
	struct ct1_move move;

	if (search->effort == 0 || !can_play(position, here, &move))
		return false;
	if (here->sign != SIGN_UNKNOWN && here->sign != sign_of(position, move))
		*doubts += search->sign_doubt;
	if (here->promotion != move.promotion)
		*doubts += DOUBT_PROMOTION;
	ct1_position_play(position, move);
	*doubts += doubt_mark(search, position, here->mark);
	search->effort--;
	return true;
}

/* Plays the line from `at` on; returns the half-move that does not play, or the length. */
static size_t play_on(struct search *search, struct ct1_position *position, size_t at,
                      unsigned *doubts)
{
	while (at < search->length && step(search, position, at, doubts))
		at++;
	return at;
}

/* What the result has against the position at the end of the line. */
static unsigned doubt_result(const struct search *search, const struct ct1_position *position)
{
	const struct line *line = search->line[search->length - 1]->line;
	const struct result *result = &line->result;
	const struct tag *tag = line->parent ? NULL : game_find_tag(search->game, "Result");
	struct ct1_outcome outcome = ct1_position_outcome(position);
	enum ct1_winner winner;

	if (outcome.winner == CT1_NOBODY)
		return result->given && (result->reason == CT1_BY_KING ||
		                         result->reason == CT1_BY_CASTLE ||
		                         result->reason == CT1_BY_BLOCKADE)
		               ? DOUBT_RESULT
		               : 0;
	if (result->given)
		return result->winner == outcome.winner ? 0 : DOUBT_RESULT;
	return tag && word_find_result(tag->value, &winner) && winner != outcome.winner
	               ? DOUBT_RESULT
	               : 0;
}

static bool edit_play(const struct edit *edit, struct ct1_position *position)
{
	for (unsigned i = 0; i < edit->given; i++) {
		struct ct1_move move = edit->moves[i];

		if (is_over(position) || !is_legal(position, &move))
			return false;
		ct1_position_play(position, move);
	}
	return true;
}

/* --- Trials -------------------------------------------------------------------------------- */

bool trial_is_complete(const struct search *search, const struct trial *trial)
{
	return trial->reached == search->length;
}

unsigned trial_total(const struct trial *trial)
{
	return trial->cost + trial->doubts;
}

size_t trial_first(const struct search *search, size_t trial)
{
	while (search->trials[trial].parent != 0)
		trial = search->trials[trial].parent;
	return trial;
}

/* Where the line goes on as it is written behind the edit of a trial. */
static size_t trial_next(const struct trial *trial)
{
	return trial->edit.at + trial->edit.taken;
}

size_t trial_gain(const struct search *search, const struct trial *trial)
{
	size_t next = trial_next(trial);
	size_t from = trial->parent == 0 ? search->bad : search->trials[trial->parent].reached;

	return trial->reached - (next > from ? next : from);
}

void trial_meant(const struct trial *trial, struct half_move meant[EDIT_MOVES])
{
	struct ct1_position position = trial->position;

	for (unsigned i = 0; i < trial->edit.given; i++) {
		struct ct1_move move = trial->edit.moves[i];
		struct audit audit = {.before = &position, .after = position, .move = move};

		ct1_position_play(&audit.after, move);
		meant[i] = (struct half_move){.from = move.from, .to = move.to, .readable = true};
		audit_facts(&audit, &meant[i]);
		meant[i].piece = meant[i].facts.piece;
		meant[i].sign = meant[i].facts.sign;
		meant[i].promotion = meant[i].facts.promotion;
		meant[i].mark = meant[i].facts.mark;
		position = audit.after;
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
	edit_play(&trial->edit, &position);
	while (at < search->bad && step(search, &position, at, &doubts))
		at++;
	doubts = 0;
	return step(search, &position, at, &doubts) && doubts == 0;
}

/*
 * Whether an edit was of use: what stood where the line broke must play then, in its place or
 * behind what is given.  In a line that plays, less must be doubtful than before.
 */
static bool is_better_than(struct search *search, const struct trial *trial,
                           const struct trial *parent)
{
	const struct edit *edit = &trial->edit;
	size_t next = trial_next(trial);

	if (search->doubtful)
		return trial_is_complete(search, trial) && trial->doubts < parent->doubts &&
		       settles_doubt(search, trial);
	return trial->reached > parent->reached &&
	       (edit->given == edit->taken || next == search->length || trial->reached > next);
}

/* Plays an edit of the trial `parent`, and keeps it if it is of use. */
static void try_edit(struct search *search, size_t parent, const struct edit *edit, unsigned doubts)
{
	struct trial trial = {
		.parent = parent,
		.edit = *edit,
		.cost = search->trials[parent].cost + COST_EDIT + edit->cost,
		.doubts = search->trail_doubts[edit->at - search->trail_begin] + doubts,
		.position = search->trail[edit->at - search->trail_begin],
	};

	struct ct1_position position = trial.position;

	search->effort -= search->effort > edit->given ? edit->given + 1 : search->effort;
	if (!edit_play(edit, &position))
		return;
	trial.doubts_before = trial.doubts;
	trial.reached = play_on(search, &position, trial_next(&trial), &trial.doubts);
	if (trial_is_complete(search, &trial))
		trial.doubts += doubt_result(search, &position);
	if (is_better_than(search, &trial, &search->trials[parent]))
		add_trial(search, &trial);
}

/* --- Move numbers -------------------------------------------------------------------------- */

/*
 * What the numbers about a place say: by how many half-moves they go ahead of what is written.
 * False if they say nothing.
 */
static bool find_jump(const struct search *search, size_t at, int64_t *jump)
{
	bool numbered = false;

	*jump = 0;
	for (size_t i = at; i < at + 3 && i < search->length; i++) {
		const struct half_move *here = search->line[i], *before = here->previous;

		if (!here->numbered || !before)
			continue;
		numbered = true;
		*jump += half_move_index(here->number, here->side) -
		         half_move_index(before->number, before->side) - 1;
	}
	return numbered;
}

/* What the numbers have against an edit that puts so many half-moves more there. */
static unsigned doubt_numbers(const struct search *search, size_t at, int64_t shift)
{
	int64_t jump;

	return find_jump(search, at, &jump) && jump != shift ? COST_NUMBERS : 0;
}

/* --- Edits --------------------------------------------------------------------------------- */

/* The cost of a move in place of what is written. */
static unsigned distance(const struct search *search, const struct spelling spellings[2],
                         size_t count, const struct ct1_position *position, struct ct1_move move)
{
	const struct confusions *confusions = &search->confusions;
	struct spelling meant =
		spell_move(confusions, position->squares[move.from], move, sign_of(position, move));
	unsigned cost = confusions_cost(confusions, &spellings[0], &meant);

	if (count > 1) {
		unsigned swapped =
			COST_SWAPPED + confusions_cost(confusions, &spellings[1], &meant);

		cost = swapped < cost ? swapped : cost;
	}
	return cost;
}

/*
 * Whether a move may come in place of the one at `at`.  One that is legal is changed only into
 * another one, and one that is doubtful into what agrees with its sign.
 */
static bool may_replace(const struct search *search, size_t at, struct ct1_move move)
{
	const struct half_move *written = search->line[at];
	const struct ct1_position *position = &search->trail[at - search->trail_begin];
	bool same_squares = move.from == written->from && move.to == written->to;

	if (at < search->trail_end)
		return !same_squares || move.promotion != written->promotion;
	return !search->doubtful || same_squares || written->sign == sign_of(position, move);
}

/* Another move in place of the one at `at`. */
static void try_replacing(struct search *search, size_t parent, size_t at)
{
	const struct half_move *written = search->line[at];
	const struct ct1_position *position = &search->trail[at - search->trail_begin];
	bool earlier = at < search->trail_end;
	struct ct1_move moves[CT1_MOVES_MAX];
	struct spelling spellings[2] = {
		spell_half_move(&search->confusions, search->game, written)};
	size_t count = ct1_position_moves(position, moves);

	spellings[1] = spellings[0];
	size_t readings = spelling_swap_squares(&spellings[1]) ? 2 : 1;
	unsigned numbers = earlier ? 0 : doubt_numbers(search, at, 0);

	for (size_t i = 0; i < count && search->effort > 0; i++) {
		unsigned cost = distance(search, spellings, readings, position, moves[i]);
		struct edit edit = {at, 1, 1, {moves[i]}, cost + numbers};
		struct ct1_position after = *position;

		if (cost > (earlier ? DISTANCE_EARLIER : DISTANCE_MAX) ||
		    !may_replace(search, at, moves[i]))
			continue;
		ct1_position_play(&after, moves[i]);
		try_edit(search, parent, &edit, doubt_mark(search, &after, written->mark));
	}
}

/* A half-move left out before the one at `at`. */
static void try_inserting(struct search *search, size_t parent, size_t at)
{
	const struct ct1_position *position = &search->trail[at - search->trail_begin];
	const struct half_move *written = search->line[at];
	struct ct1_move moves[CT1_MOVES_MAX];
	int64_t jump;
	bool others = written->readable && position->squares[written->from] != CT1_NO_PIECE &&
	              position_owner(position, written->from) != position->side;

	if (!others && !(find_jump(search, at, &jump) && jump > 0))
		return;
	size_t count = ct1_position_moves(position, moves);
	unsigned cost = COST_LEFT_OUT + doubt_numbers(search, at, 1);

	for (size_t i = 0; i < count && search->effort > 0; i++) {
		struct edit edit = {at, 0, 1, {moves[i]}, cost};

		try_edit(search, parent, &edit, 0);
	}
}

/* The last place up to `bad` where the numbers pass a whole move over; SIZE_MAX for none. */
static size_t find_gap(const struct search *search, size_t lowest, size_t bad)
{
	int64_t jump;

	for (size_t at = bad + 1; at > lowest; at--) {
		if (search->line[at - 1]->numbered && find_jump(search, at - 1, &jump) && jump == 2)
			return at - 1;
	}
	return SIZE_MAX;
}

/* A whole move left out before the half-move at `at`. */
static void try_inserting_move(struct search *search, size_t parent, size_t at)
{
	const struct ct1_position *position = &search->trail[at - search->trail_begin];
	struct ct1_move moves[CT1_MOVES_MAX], replies[CT1_MOVES_MAX];
	size_t count = ct1_position_moves(position, moves);

	for (size_t i = 0; i < count && search->effort > 0; i++) {
		struct ct1_position after = *position;

		ct1_position_play(&after, moves[i]);
		size_t reply_count = is_over(&after) ? 0 : ct1_position_moves(&after, replies);

		for (size_t j = 0; j < reply_count && search->effort > 0; j++) {
			struct edit edit = {at, 0, 2, {moves[i], replies[j]}, COST_LEFT_OUT};

			try_edit(search, parent, &edit, 0);
		}
	}
}

static bool is_same(const struct half_move *one, const struct half_move *other)
{
	return one->readable && other->readable && one->piece == other->piece &&
	       one->from == other->from && one->to == other->to;
}

/* Half-moves written twice, or that do not belong there. */
static void try_deleting(struct search *search, size_t parent, size_t at)
{
	struct half_move *const *line = search->line;
	size_t next = trial_next(&search->trials[parent]);

	for (unsigned taken = 1; taken <= 2 && at + taken <= search->length; taken++) {
		bool doubled = false;

		for (size_t back = taken; back <= 2 && next + back <= at; back++)
			doubled |= is_same(line[at], line[at - back]) &&
			           is_same(line[at + taken - 1], line[at + taken - 1 - back]);
		/* The last half-moves may always be left out: that says nothing. */
		if (!doubled && (taken > 1 || at + taken == search->length))
			continue;
		struct edit edit = {
			at, taken, 0, {{0, 0, 0}}, doubled ? COST_DOUBLED : COST_FOREIGN};

		edit.cost += doubt_numbers(search, at, -(int64_t)taken);
		try_edit(search, parent, &edit, 0);
	}
}

/* Two runs of `run` half-moves, `gap` apart, in the other order. */
static void try_order(struct search *search, size_t parent, size_t at, unsigned run, unsigned gap)
{
	unsigned length = 2 * run + gap;
	struct edit edit = {at, length, length, {{0, 0, 0}}, COST_ORDER};
	struct ct1_position position = search->trail[at - search->trail_begin];
	unsigned doubts = 0;

	if (at + length > search->length)
		return;
	for (unsigned i = 0; i < length; i++) {
		unsigned from = i < run ? i + run + gap : i < run + gap ? i : i - run - gap;
		const struct half_move *here = search->line[at + from];

		edit.moves[i] = (struct ct1_move){here->from, here->to, here->promotion};
		if (!step(search, &position, at + from, &doubts))
			return;
	}
	try_edit(search, parent, &edit, doubts);
}

/* --- The search ---------------------------------------------------------------------------- */

/*
 * Plays a trial once more, to know the positions before the half-moves where it may go on.  False
 * if the effort does not suffice.
 */
static bool lay_trail(struct search *search, const struct trial *trial)
{
	size_t at = trial_next(trial), end = search->doubtful ? search->bad : trial->reached;
	struct ct1_position position = trial->position;
	unsigned doubts = trial->doubts_before;

	edit_play(&trial->edit, &position);
	search->trail_begin = end - at > LOOK_BACK ? end - LOOK_BACK : at;
	search->trail_end = end;
	for (;; at++) {
		if (at >= search->trail_begin) {
			search->trail[at - search->trail_begin] = position;
			search->trail_doubts[at - search->trail_begin] = doubts;
		}
		if (at == end)
			return true;
		if (!step(search, &position, at, &doubts))
			return false;
	}
}

/* Edits that leave as many half-moves before the bad one as there are. */
static void try_edits(struct search *search, size_t parent, size_t at)
{
	try_replacing(search, parent, at);
	try_order(search, parent, at, 1, 0); /* of neighbours */
	try_order(search, parent, at, 1, 1); /* of half-moves of one side */
	if (at % 2 == (size_t)search->game->start.side)
		try_order(search, parent, at, 2, 0); /* of whole moves */
}

static void extend(struct search *search, size_t index)
{
	struct trial trial = search->trials[index];

	search->trials[index].extended = true;
	if (!lay_trail(search, &trial))
		return;
	size_t bad = search->trail_end;
	size_t lowest = search->trail_begin > search->first ? search->trail_begin : search->first;

	if (!is_over(&search->trail[bad - search->trail_begin])) {
		try_edits(search, index, bad);
		try_deleting(search, index, bad);
		try_inserting(search, index, bad);
	}
	size_t gap = find_gap(search, lowest, bad);

	search->has_gap |= gap != SIZE_MAX;
	if (gap != SIZE_MAX)
		try_inserting_move(search, index, gap);
	for (size_t at = bad; at > lowest && search->effort > 0; at--)
		try_edits(search, index, at - 1);
}

/*
 * What the cheapest way to go on with a trial is thought to cost, at least.  Two errors hardly
 * follow upon one another, so that one who stops soon is likely to be wrong.
 */
static unsigned prospect(const struct search *search, const struct trial *trial)
{
	size_t gain = trial_gain(search, trial);

	return trial->cost + (gain < NEAR_MISS ? (unsigned)(NEAR_MISS - gain) / 2 : 0);
}

/* The most likely trial that can be extended; 0 if there is none. */
static size_t choose(const struct search *search)
{
	size_t best = 0;
	unsigned limit = UINT32_MAX;

	for (size_t i = 1; i < search->count; i++) {
		const struct trial *trial = &search->trials[i];

		if (trial_is_complete(search, trial) && trial->cost + MARGIN < limit)
			limit = trial->cost + MARGIN;
	}
	for (size_t i = 1; i < search->count; i++) {
		const struct trial *trial = &search->trials[i];
		unsigned cost = prospect(search, trial);

		if (trial->extended || trial_is_complete(search, trial) ||
		    (limit != UINT32_MAX && cost + COST_EDIT > limit))
			continue;
		if (best == 0 || cost < prospect(search, &search->trials[best]))
			best = i;
	}
	return best;
}

void trial_add_moves(struct buffer *out, const struct search *search, const struct trial *trial)
{
	struct half_move meant[EDIT_MOVES];

	trial_meant(trial, meant);
	for (unsigned i = 0; i < trial->edit.given; i++) {
		if (i > 0)
			buffer_add_char(out, ' ');
		write_half_move(out, &meant[i], style_of_game(search->game));
	}
}

struct span edit_span(const struct search *search, const struct edit *edit)
{
	struct half_move *const *written = search->line + edit->at;
	size_t begin = written[0]->span.begin;

	return (struct span){begin, edit->taken > 0 ? written[edit->taken - 1]->span.end : begin};
}

bool trial_keeps_move(const struct search *search, const struct trial *trial)
{
	const struct edit *edit = &trial->edit;
	const struct half_move *written = search->line[edit->at];

	return edit->taken == 1 && edit->given == 1 && written->readable &&
	       written->piece == trial->position.squares[written->from] &&
	       written->from == edit->moves[0].from && written->to == edit->moves[0].to;
}

/* The cheapest complete trial; false if there is none. */
static bool find_cheapest(const struct search *search, size_t *best)
{
	bool found = false;

	for (size_t i = 0; i < search->count; i++) {
		const struct trial *trial = &search->trials[i];

		if (trial_is_complete(search, trial) &&
		    (!found || trial_total(trial) < trial_total(&search->trials[*best]))) {
			found = true;
			*best = i;
		}
	}
	return found;
}

bool search_repair(const struct search *search, size_t *repair)
{
	if (search->effort == 0 || search->has_gap || !find_cheapest(search, repair))
		return false;
	const struct trial *best = &search->trials[*repair];
	unsigned margin = best->parent == 0 && *repair != 0 && trial_keeps_move(search, best)
	                          ? MARGIN_SIGN
	                          : MARGIN;

	for (size_t i = 0; i < search->count; i++) {
		const struct trial *trial = &search->trials[i];

		if (i != *repair && trial_is_complete(search, trial) &&
		    trial_total(trial) < trial_total(best) + margin)
			return false;
	}
	for (size_t i = *repair; i != 0; i = search->trials[i].parent) {
		const struct trial *trial = &search->trials[i];

		if (trial->edit.cost > CHEAP ||
		    (trial_gain(search, trial) < EVIDENCE && !trial_keeps_move(search, trial)))
			return false;
	}
	return true;
}

/* What is played before a half-move; a variation goes on from there, too.  Null: the start. */
static struct half_move *find_previous(struct half_move *half_move)
{
	while (!half_move->previous && half_move->line->parent)
		half_move = half_move->line->parent;
	return half_move->previous;
}

/* The half-moves that lead to the bad one and those behind it in its line. */
static bool collect_line(struct search *search, const struct half_move *bad)
{
	struct half_move *here = bad->line->first;
	size_t count = here->ply - 1;

	search->first = count;
	search->length = count;
	for (const struct half_move *rest = here; rest; rest = rest->next)
		search->length++;
	search->line =
		memory_resize(search->game->context, NULL, search->length * sizeof *search->line);
	if (!search->line)
		return false;
	for (struct half_move *rest = here; rest; rest = rest->next)
		search->line[count++] = rest;
	count = search->first;
	for (here = find_previous(here); here; here = find_previous(here))
		search->line[--count] = here;
	return true;
}

/*
 * How much signs and marks mean: nothing where they are wrong again and again.  Adds the trial of
 * the line as it is written.
 */
static void weigh_doubts(struct search *search)
{
	struct ct1_position position = search->game->start;
	struct trial root = {.reached = search->doubtful ? search->length : search->bad};
	unsigned signs = 0, marks = 0;
	struct ct1_move move;

	for (size_t at = 0; at < root.reached; at++) {
		const struct half_move *here = search->line[at];

		if (!can_play(&position, here, &move))
			break;
		signs += here->sign != SIGN_UNKNOWN && here->sign != sign_of(&position, move);
		ct1_position_play(&position, move);
		marks += here->mark == MARK_NONE && gives_check(&position);
	}
	search->sign_doubt = signs > DOUBTS_TRUSTED ? 0 : DOUBT_SIGN;
	search->mark_doubt = marks > DOUBTS_TRUSTED ? 0 : DOUBT_NO_MARK;
	position = root.position = search->game->start;
	play_on(search, &position, 0, &root.doubts);
	add_trial(search, &root);
}

struct search *search_new(struct ct1_game *game, const struct half_move *bad, size_t effort)
{
	struct search *search = memory_new(game->context, sizeof *search);

	if (!search)
		return NULL;
	search->game = game;
	search->effort = effort;
	search->bad = bad->ply - 1;
	search->doubtful = bad->facts.known;
	confusions_init(&search->confusions, (enum script)game->scripts);
	search->failed = !collect_line(search, bad);
	if (!search->failed)
		weigh_doubts(search);
	for (size_t next = 0; !search->failed && search->effort > 0;) {
		extend(search, next);
		next = choose(search);
		if (next == 0)
			break;
	}
	if (!search->failed)
		return search;
	search_free(search);
	return NULL;
}

void search_free(struct search *search)
{
	if (!search)
		return;
	memory_free(search->game->context, search->line);
	memory_free(search->game->context, search->trials);
	memory_free(search->game->context, search);
}
