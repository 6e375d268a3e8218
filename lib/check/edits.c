/*
 * The edits that are tried: what may have been meant by a half-move, and what may be left out, put
 * in or in another order about it.
 */
#include "check/trial.h"

/* What an edit costs: how a move differs from what is written is the distance of confusions.c. */
enum {
	COST_SWAPPED = 4,  /* the squares of a move */
	COST_DOUBLED = 2,  /* half-moves written twice */
	COST_FOREIGN = 8,  /* a half-move that does not belong there */
	COST_LEFT_OUT = 5, /* a half-move, or a whole move */
	COST_ORDER = 3,    /* half-moves, or pairs of them, in the wrong order */
	COST_NUMBERS = 4,  /* the move numbers speak against it */

	/* How much a half-move may be away from what is written, where it is illegal and before; more
	 * than COST_SWAPPED. */
	DISTANCE_MAX = 12,
	DISTANCE_EARLIER = 6,
};

/* --- Move numbers -------------------------------------------------------------------------- */

int64_t jump_at(const struct search *search, size_t at)
{
	const struct half_move *here = search->line[at], *before = here->previous;
	const struct ct1_position *start = &search->game->start;

	/* A variation has nothing before it, but the game starts somewhere. */
	if (!here->numbered || (!before && at > 0))
		return 0;
	return half_move_own_index(here) - (before ? half_move_own_index(before) + 1
	                                           : half_move_index(start->number, start->side));
}

/*
 * What the numbers about a place say: by how many half-moves they go ahead of what is written.
 * False if they say nothing.
 */
static bool find_jump(const struct search *search, size_t at, int64_t *jump)
{
	bool numbered = false;

	*jump = 0;
	for (size_t i = at; i < at + 3 && i < search->length; i++) {
		numbered |= search->line[i]->numbered && (i == 0 || search->line[i]->previous);
		*jump += jump_at(search, i);
	}
	return numbered;
}

/* What the numbers have against an edit that puts so many half-moves more there. */
static unsigned doubt_numbers(const struct search *search, size_t at, int64_t shift)
{
	int64_t jump;

	return find_jump(search, at, &jump) && jump != shift ? COST_NUMBERS : 0;
}

bool edit_is_numbered(const struct search *search, const struct edit *edit)
{
	int64_t jump;

	return find_jump(search, edit->at, &jump) &&
	       jump == (int64_t)edit->given - (int64_t)edit->taken;
}

/* --- Moves in place of others ------------------------------------------------------------- */

/* The cost of a move in place of what is written; of one above `most` only that. */
static unsigned distance(const struct search *search, const struct spelling spellings[2],
                         size_t count, const struct ct1_position *position, struct ct1_move move,
                         unsigned most)
{
	const struct confusions *confusions = &search->confusions;
	struct spelling meant = spell_move(confusions, position->squares[move.from], move,
	                                   sign_of_move(position, move));
	unsigned cost = confusions_cost(confusions, &spellings[0], &meant, most);

	if (count > 1) {
		unsigned swapped = COST_SWAPPED + confusions_cost(confusions, &spellings[1], &meant,
		                                                  most - COST_SWAPPED);

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
	const struct ct1_position *position = trail_position(search, at);
	bool same_squares = move.from == written->from && move.to == written->to;

	if (at < search->trail_end)
		return !same_squares || move.promotion != written->promotion;
	return !search->doubtful || same_squares || written->sign == sign_of_move(position, move);
}

/* Another move in place of the one at `at`. */
static void try_replacing(struct search *search, size_t parent, size_t at)
{
	const struct half_move *written = search->line[at];
	const struct ct1_position *position = trail_position(search, at);
	bool earlier = at < search->trail_end;
	struct ct1_move moves[CT1_MOVES_MAX];
	struct spelling spellings[2] = {
		spell_half_move(&search->confusions, search->game, written)};
	size_t count = ct1_position_moves(position, moves);

	spellings[1] = spellings[0];
	size_t readings = spelling_swap_squares(&spellings[1]) ? 2 : 1;
	unsigned numbers = earlier ? 0 : doubt_numbers(search, at, 0);
	unsigned most = earlier ? DISTANCE_EARLIER : DISTANCE_MAX;

	for (size_t i = 0; i < count && search->effort > 0; i++) {
		unsigned cost = distance(search, spellings, readings, position, moves[i], most);

		if (cost > most || !may_replace(search, at, moves[i]))
			continue;
		struct edit edit = {at, 1, 1, {moves[i]}, cost + numbers};
		struct ct1_position after = *position;

		ct1_position_play(&after, moves[i]);
		trial_try(search, parent, &edit, doubt_mark(search, &after, written->mark));
	}
}

/* A half-move left out before the one at `at`. */
static void try_inserting(struct search *search, size_t parent, size_t at)
{
	const struct ct1_position *position = trail_position(search, at);
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

		trial_try(search, parent, &edit, 0);
	}
}

/*
 * The last place up to `bad` where the numbers pass more than a half-move over, and how many they
 * do; SIZE_MAX for none.
 */
static size_t find_gap(const struct search *search, size_t lowest, size_t bad, int64_t *jump)
{
	for (size_t at = bad + 1; at > lowest; at--) {
		/* The number that follows may take a slip back. */
		if (jump_at(search, at - 1) > 1 && find_jump(search, at - 1, jump) && *jump > 1)
			return at - 1;
	}
	return SIZE_MAX;
}

/* A whole move left out before the half-move at `at`. */
static void try_inserting_move(struct search *search, size_t parent, size_t at)
{
	const struct ct1_position *position = trail_position(search, at);
	struct ct1_move moves[CT1_MOVES_MAX], replies[CT1_MOVES_MAX];
	size_t count = ct1_position_moves(position, moves);

	for (size_t i = 0; i < count && search->effort > 0; i++) {
		struct ct1_position after = *position;

		ct1_position_play(&after, moves[i]);
		size_t reply_count =
			position_is_over(&after) ? 0 : ct1_position_moves(&after, replies);

		for (size_t j = 0; j < reply_count && search->effort > 0; j++) {
			struct edit edit = {at, 0, 2, {moves[i], replies[j]}, COST_LEFT_OUT};

			trial_try(search, parent, &edit, 0);
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
		trial_try(search, parent, &edit, 0);
	}
}

/* Two runs of `run` half-moves, `gap` apart, in the other order. */
static void try_order(struct search *search, size_t parent, size_t at, unsigned run, unsigned gap)
{
	unsigned length = 2 * run + gap;
	struct edit edit = {at, length, length, {{0, 0, 0}}, COST_ORDER};
	struct ct1_position position = *trail_position(search, at);
	unsigned doubts = 0;

	if (at + length > search->length)
		return;
	for (unsigned i = 0; i < length; i++) {
		unsigned from = i < run ? i + run + gap : i < run + gap ? i : i - run - gap;
		const struct half_move *here = search->line[at + from];

		edit.moves[i] = (struct ct1_move){here->from, here->to, here->promotion};
		if (!play_written(search, &position, at + from, &doubts))
			return;
	}
	trial_try(search, parent, &edit, doubts);
}

/* Edits that leave as many half-moves before the bad one as there are. */
static void try_at(struct search *search, size_t parent, size_t at)
{
	try_replacing(search, parent, at);
	try_order(search, parent, at, 1, 0); /* of neighbours */
	try_order(search, parent, at, 1, 1); /* of half-moves of one side */
	if (at % 2 == (size_t)search->game->start.side)
		try_order(search, parent, at, 2, 0); /* of whole moves */
}

void edits_try(struct search *search, size_t trial)
{
	size_t bad = search->trail_end;
	size_t lowest = search->trail_begin > search->first ? search->trail_begin : search->first;

	if (!position_is_over(trail_position(search, bad))) {
		try_at(search, trial, bad);
		try_deleting(search, trial, bad);
		try_inserting(search, trial, bad);
	}
	int64_t jump;
	size_t gap = find_gap(search, lowest, bad, &jump);

	search->has_gap |= gap != SIZE_MAX;
	if (gap != SIZE_MAX && jump == 2)
		try_inserting_move(search, trial, gap);
	for (size_t at = bad; at > lowest && search->effort > 0; at--)
		try_at(search, trial, at - 1);
}
