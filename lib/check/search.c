/*
 * The search: which trial to go on with, and which one is the repair.
 */
#include "check/search.h"

#include "base/context.h"

enum {
	MARGIN = 6,            /* by which a repair is cheaper than any other, */
	MARGIN_SIGN = 2,       /* and one that changes but an illegal sign or promotion */
	CHEAP = 10,            /* an edit of a repair */
	EVIDENCE = 6,          /* half-moves that must play behind the last edit of a repair */
	EVIDENCE_FITTING = 24, /* the same where the one that is replaced fits the board */
	NEAR_MISS = 8,         /* half-moves within which a second error is unlikely */
	SLIP_MARGIN = 2,       /* by which a sign is likelier to be wrong than a move */
};

static void extend(struct search *search, size_t index)
{
	struct trial trial = search->trials[index];

	search->trials[index].extended = true;
	if (trial_lay_trail(search, &trial))
		edits_try(search, index);
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

/*
 * Whether what an edit replaces wants nothing but strength: piece, squares and sign fit the board,
 * as those of a slip hardly do.  Then the position may be the wrong one, which shows further on.
 */
static bool fits_board(const struct trial *trial, const struct half_move *written)
{
	struct ct1_move move = {written->from, written->to, written->promotion};

	return written->readable && written->piece == trial->position.squares[written->from] &&
	       ct1_position_judge(&trial->position, move) == CT1_VIOLATES_NO_SUPERIORITY &&
	       written->sign == sign_of_move(&trial->position, move);
}

/* Whether an edit of a repair is one that may be made without asking. */
static bool is_sure(const struct search *search, const struct trial *trial)
{
	const struct edit *edit = &trial->edit;

	if (edit->cost > CHEAP)
		return false;
	if (trial_keeps_move(search, trial))
		return true;
	if (edit->taken == 0 && !edit_is_numbered(search, edit))
		return false;
	bool fits = edit->taken == 1 && fits_board(trial, search->line[edit->at]);

	return trial_gain(search, trial) >= (fits ? EVIDENCE_FITTING : EVIDENCE);
}

bool search_repair(const struct search *search, size_t *repair)
{
	if (search->effort == 0 || search->has_gap || !find_cheapest(search, repair))
		return false;
	const struct trial *best = &search->trials[*repair];
	unsigned margin = !search->doubtful && best->parent == 0 && trial_keeps_move(search, best)
	                          ? MARGIN_SIGN
	                          : MARGIN;

	for (size_t i = 0; i < search->count; i++) {
		const struct trial *trial = &search->trials[i];

		if (i != *repair && trial_is_complete(search, trial) &&
		    trial_total(trial) < trial_total(best) + margin)
			return false;
	}
	for (size_t i = *repair; i != 0; i = search->trials[i].parent) {
		if (!is_sure(search, &search->trials[i]))
			return false;
	}
	return true;
}

bool search_explains(const struct search *search, const struct trial *trial)
{
	return trial_total(trial) <= search->trials[0].doubts + SLIP_MARGIN;
}

bool search_has_rival(const struct search *search)
{
	for (size_t i = 1; i < search->count; i++) {
		const struct trial *trial = &search->trials[i];

		if (search_explains(search, trial) && !trial_keeps_move(search, trial))
			return true;
	}
	return false;
}

size_t search_sure_end(const struct search *search)
{
	size_t end = search->has_gap || search->effort == 0 ? search->first : search->length;

	for (size_t i = 1; i < search->count; i++) {
		const struct trial *trial = &search->trials[i];

		if (trial_total(trial) < search->trials[0].doubts + MARGIN &&
		    !trial_keeps_move(search, trial) && trial->edit.at < end)
			end = trial->edit.at;
	}
	return end;
}

/*
 * What is played before a half-move: a variation goes on from there, too, and analysis behind the
 * end from where the main line ends.  Null: the start.
 */
static struct half_move *find_previous(const struct ct1_game *game,
                                       const struct half_move *half_move)
{
	while (!half_move->previous && half_move->line->parent)
		half_move = half_move->line->parent;
	return half_move->previous || !half_move->line->behind ? half_move->previous
	                                                       : game->main.last;
}

/* The half-moves that lead to the bad one and those behind it in its line. */
static bool collect_line(struct search *search, const struct half_move *bad)
{
	const struct ct1_game *game = search->game;
	struct half_move *first = bad->line->first, *here;
	size_t count = 0;

	for (here = first; (here = find_previous(game, here));)
		count++;
	search->first = count;
	for (here = first; here; here = here->next)
		count++;
	search->length = count;
	search->line = memory_resize(game->context, NULL, count * sizeof *search->line);
	if (!search->line)
		return false;
	count = search->first;
	for (here = first; here; here = here->next) {
		if (here == bad)
			search->bad = count;
		search->line[count++] = here;
	}
	count = search->first;
	for (here = first; (here = find_previous(game, here));)
		search->line[--count] = here;
	return true;
}

struct search *search_new(struct ct1_game *game, const struct half_move *bad, size_t effort)
{
	struct search *search = memory_new(game->context, sizeof *search);

	if (!search)
		return NULL;
	search->game = game;
	search->effort = effort;
	search->doubtful = bad->facts.known;
	confusions_init(&search->confusions, (enum script)game->scripts);
	search->failed = !collect_line(search, bad);
	if (!search->failed)
		trial_begin(search);
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
	memory_free(search->game->context, search->line);
	memory_free(search->game->context, search->trials);
	memory_free(search->game->context, search);
}
