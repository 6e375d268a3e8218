/*
 * Suggestions: what may have been meant where a move is not legal, as notes below the error.
 */
#include "base/context.h"
#include "base/messages.h"
#include "check/audit.h"
#include "check/search.h"
#include "notation/write.h"

enum {
	SUGGESTIONS_MAX = 3, /* for one illegal move */
	/* How much dearer than the best one a further one may be, and how dear any where nothing
	 * speaks for it but that it is near. */
	SUGGESTION_WINDOW = 4,
	SUGGESTION_NEAR = 3,
};

/* What is to stand in the text, with what stands there now between the moves. */
static void add_replacement(struct buffer *out, const struct search *search,
                            const struct trial *trial)
{
	struct half_move *const *written = search->line + trial->edit.at;
	const struct edit *edit = &trial->edit;
	struct half_move meant[EDIT_MOVES];

	trial_meant(search, trial, meant);
	if (edit->taken == 1 && edit->given == 1)
		meant[0].glyphs = (uint8_t)written_glyphs(search->game, written[0]);
	for (unsigned i = 0; i < edit->given; i++) {
		write_half_move(out, &meant[i], style_of_game(search->game));
		if (edit->taken == 0)
			buffer_add_char(out, ' ');
		else if (i + 1 < edit->given)
			buffer_add(out, search->game->text + written[i]->span.end,
			           written[i + 1]->span.begin - written[i]->span.end);
	}
}

/* What becomes of a half-move further on, and of those behind it. */
static void add_gain_further_on(struct buffer *out, const struct search *search, size_t bad,
                                size_t gain)
{
	struct buffer text;

	buffer_init(&text, out->context);
	written_add(&text, search->game, search->line[bad]);
	const char *written = buffer_string(&text);

	if (!written)
		out->failed = true;
	else if (search->doubtful)
		buffer_printf(out, _("then \"%s\" further on is right"), written);
	else if (gain <= 1)
		buffer_printf(out, _("then \"%s\" further on plays"), written);
	else
		buffer_printf(out,
		              PLURAL("then \"%s\" further on plays, and %zu more half-move",
		                     "then \"%s\" further on plays, and %zu more half-moves",
		                     gain - 1),
		              written, gain - 1);
	buffer_free(&text);
}

/* How far the line plays with an edit. */
static void add_gain(struct buffer *out, const struct search *search, const struct trial *trial)
{
	size_t gain = trial_gain(search, trial);
	size_t bad = trial->parent == 0 ? search->bad : search->trials[trial->parent].reached;
	bool earlier = trial->edit.at < bad && trial_next(trial) <= bad;

	if (search->doubtful && earlier)
		add_gain_further_on(out, search, bad, 0);
	else if (search->doubtful)
		return;
	else if (earlier && gain > 0)
		add_gain_further_on(out, search, bad, gain);
	else if (gain > 0)
		buffer_printf(out,
		              PLURAL("then %zu more half-move plays",
		                     "then %zu more half-moves play", gain),
		              gain);
	else if (!trial_is_complete(search, trial))
		buffer_add_string(out, _("but then the next half-move does not play"));
}

static void add_question(struct buffer *out, const struct search *search, const struct trial *trial)
{
	const struct edit *edit = &trial->edit;
	struct buffer text;

	buffer_init(&text, out->context);
	trial_add_moves(&text, search, trial);
	const char *moves = buffer_string(&text);

	if (!moves)
		out->failed = true;
	else if (edit->given == 0)
		buffer_add_string(out, edit->taken == 1 ? _("does this half-move belong here?")
		                                        : _("do these half-moves belong here?"));
	else if (edit->taken == 0)
		buffer_printf(out,
		              edit->given == 1 ? _("was %s left out before this?")
		                               : _("were %s left out before this?"),
		              moves);
	else
		buffer_printf(out,
		              edit->taken == 1 ? _("did you mean %s?")
		                               : _("did you mean, in this order, %s?"),
		              moves);
	buffer_free(&text);
}

static bool note_trial(const struct search *search, const struct trial *trial)
{
	const struct edit *edit = &trial->edit;
	const struct half_move *first = search->line[edit->at];
	struct buffer question, gain, replacement;

	buffer_init(&question, search->game->context);
	buffer_init(&gain, search->game->context);
	buffer_init(&replacement, search->game->context);
	add_question(&question, search, trial);
	add_gain(&gain, search, trial);
	add_replacement(&replacement, search, trial);
	const char *asked = buffer_string(&question), *gained = buffer_string(&gain);
	const char *instead = buffer_string(&replacement);
	bool noted = asked && gained && instead &&
	             game_note(search->game, CHECK_SUGGESTION, edit_span(search, edit), first,
	                       instead, *gained ? "%s %s" : "%s", asked, gained);

	buffer_free(&question);
	buffer_free(&gain);
	buffer_free(&replacement);
	return noted;
}

/* --- Which ones --------------------------------------------------------------------------- */

/* Whether a trial is a better reading than another one: first by how far it plays. */
static bool is_better(const struct search *search, size_t one, size_t other)
{
	const struct trial *a = &search->trials[one], *b = &search->trials[other];

	if (a->reached != b->reached)
		return a->reached > b->reached;
	return trial_total(a) < trial_total(b);
}

/* The best trial whose first edit is none of those that were chosen; 0 if there is none. */
static size_t choose_next(const struct search *search, const size_t *chosen, size_t count)
{
	size_t best = 0;

	for (size_t i = 1; i < search->count; i++) {
		size_t first = trial_first(search, i);
		bool taken = false;

		for (size_t j = 0; j < count; j++)
			taken |= chosen[j] == first;
		if (!taken && (best == 0 || is_better(search, i, best)))
			best = i;
	}
	return best == 0 ? 0 : trial_first(search, best);
}

/* How many half-moves, or whole moves, would do as well where one was left out. */
static size_t count_alike(const struct search *search, const struct trial *inserting)
{
	size_t count = 0;

	for (size_t i = 1; i < search->count; i++) {
		const struct trial *trial = &search->trials[i];

		count += trial->parent == 0 && trial->edit.at == inserting->edit.at &&
		         trial->edit.taken == 0 && trial->edit.given == inserting->edit.given &&
		         trial->reached == inserting->reached &&
		         trial_total(trial) == trial_total(inserting);
	}
	return count;
}

static bool note_left_out(const struct search *search, const struct trial *trial, size_t count)
{
	return game_note(
		search->game, CHECK_SUGGESTION, edit_span(search, &trial->edit),
		search->line[trial->edit.at], NULL,
		trial->edit.given == 1
			? PLURAL("was a half-move left out before this? %zu would do",
	                         "was a half-move left out before this? %zu of them would do",
	                         count)
			: PLURAL("was a move left out before this? %zu would do",
	                         "was a move left out before this? %zu of them would do", count),
		count);
}

/* Whether a suggestion is worth being told, of which `best` is the first. */
static bool is_worth_telling(const struct search *search, const struct trial *trial,
                             const struct trial *best)
{
	size_t gain = trial_gain(search, trial);

	if (search->doubtful)
		return search_explains(search, trial);
	if (gain == 0)
		return trial->edit.cost <= SUGGESTION_NEAR && trial->cost <= best->cost;
	return trial->cost <= best->cost + SUGGESTION_WINDOW;
}

/* The best few. */
static bool note_best(const struct search *search)
{
	size_t chosen[SUGGESTIONS_MAX], count = 0;
	bool noted = true;

	/* The warning of a doubtful half-move tells of its slip. */
	if (search->doubtful && !search_has_rival(search))
		return true;
	while (count < SUGGESTIONS_MAX && noted) {
		size_t next = choose_next(search, chosen, count);
		const struct trial *trial = &search->trials[next];

		if (next == 0)
			return true;
		chosen[count++] = next;
		size_t alike = trial->edit.taken == 0 ? count_alike(search, trial) : 1;

		if (alike > SUGGESTIONS_MAX && count == 1)
			return note_left_out(search, trial, alike);
		if (alike <= SUGGESTIONS_MAX &&
		    is_worth_telling(search, trial, &search->trials[chosen[0]]))
			noted = note_trial(search, trial);
	}
	return noted;
}

bool is_doubtful(const struct half_move *half_move)
{
	return (half_move->sign != half_move->facts.sign && half_move->sign != SIGN_UNKNOWN) ||
	       half_move->promotion != half_move->facts.promotion ||
	       (half_move->mark != MARK_NONE && half_move->facts.mark == MARK_NONE);
}

const struct half_move *find_doubtful(const struct ct1_game *game)
{
	const struct half_move *doubtful = NULL;

	for (const struct half_move *here = game->main.first; here; here = here->next) {
		if (!here->facts.known)
			return NULL;
		if (is_doubtful(here))
			doubtful = here;
	}
	return doubtful;
}

static bool note_repair(const struct search *search, size_t repair)
{
	bool noted = true;

	for (size_t i = repair; i != 0 && noted; i = search->trials[i].parent)
		noted = note_trial(search, &search->trials[i]);
	return noted;
}

bool suggest_readings(struct ct1_game *game, const struct half_move *bad, size_t *effort)
{
	size_t most = bad->line == &game->main ? EFFORT_LINE : EFFORT_VARIATION;
	size_t allowed = most < *effort ? most : *effort;

	if (game->context->severity[CHECK_SUGGESTION] == CT1_OFF)
		return true;
	struct search *search = search_new(game, bad, allowed);

	if (!search)
		return false;
	*effort -= allowed - search->effort;
	struct note *before = game->last_note;
	size_t repair;
	bool sure = search_repair(search, &repair), noted = true;

	if (!sure)
		noted = note_best(search);
	else if (!search->doubtful || !trial_keeps_move(search, &search->trials[repair]))
		noted = note_repair(search, repair);
	/* What stands before the error is told below it. */
	for (struct note *note = before ? before->next : game->notes; note; note = note->next) {
		if (note->at < bad->span.end)
			note->at = bad->span.end;
	}
	search_free(search);
	return noted;
}
