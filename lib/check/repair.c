/*
 * Repairing a game: the one reading that is sure, put in place of what is written, and what the
 * rules say of signs, promotions, marks, numbers and the result.  Every change is noted with the
 * old and the new reading.
 */
#include <stdio.h>
#include <string.h>

#include "base/context.h"
#include "base/messages.h"
#include "check/audit.h"
#include "check/search.h"
#include "notation/selection.h"
#include "notation/settle.h"
#include "notation/words.h"
#include "notation/write.h"

/* --- Notes --------------------------------------------------------------------------------- */

/* What had been noted of a game before it is checked again, where that is not to be told. */
struct record_of_notes {
	struct note *notes, *last_note;
	size_t note_count;
	unsigned counts[CT1_ERROR + 1];
};

static struct record_of_notes put_notes_away(struct ct1_game *game)
{
	struct record_of_notes kept = {game->notes, game->last_note, game->note_count, {0}};

	memcpy(kept.counts, game->counts, sizeof kept.counts);
	game->notes = game->last_note = NULL;
	game->note_count = 0;
	return kept;
}

static void take_notes_back(struct ct1_game *game, const struct record_of_notes *kept)
{
	game->notes = kept->notes;
	game->last_note = kept->last_note;
	game->note_count = kept->note_count;
	memcpy(game->counts, kept->counts, sizeof game->counts);
}

/* What was noted since `before` is told below what is wrong at a place. */
static void put_below(struct ct1_game *game, const struct note *before, size_t place)
{
	if (game->last_note != before)
		game->last_note->at = place;
}

/* Notes that something is put in: before what stands at its place, or behind a half-move. */
static bool note_put_in(struct ct1_game *game, struct span span, const struct half_move *half_move,
                        const char *new)
{
	bool behind = half_move && span.begin >= half_move->span.end;
	struct buffer text;

	buffer_init(&text, game->context);
	buffer_printf(&text, behind ? " %s" : "%s ", new);
	const char *replacement = buffer_string(&text);
	bool noted = replacement && game_note(game, CHECK_REPAIR, span, half_move, replacement,
	                                      "\"%s\" put in", new);

	buffer_free(&text);
	return noted;
}

/* Notes a change and counts it.  False: out of memory. */
static bool note_change(struct ct1_game *game, struct span span, const struct half_move *half_move,
                        const char *old, const char *new, unsigned *changes)
{
	const struct note *before = game->last_note;
	bool noted;

	++*changes;
	if (!*old)
		noted = note_put_in(game, span, half_move, new);
	else if (!*new)
		noted = game_note(game, CHECK_REPAIR, span, half_move, "", "\"%s\" taken out", old);
	else
		noted = game_note(game, CHECK_REPAIR, span, half_move, new,
		                  "\"%s\" repaired to \"%s\"", old, new);
	put_below(game, before,
	          half_move && half_move->span.end > span.end ? half_move->span.end : span.end);
	return noted;
}

/* The same with texts in buffers, which are freed. */
static bool note_buffers(struct ct1_game *game, struct span span, const struct half_move *half_move,
                         struct buffer *old, struct buffer *new, unsigned *changes)
{
	const char *old_text = buffer_string(old), *new_text = buffer_string(new);
	bool noted = old_text && new_text &&
	             note_change(game, span, half_move, old_text, new_text, changes);

	buffer_free(old);
	buffer_free(new);
	return noted;
}

/* --- Moves --------------------------------------------------------------------------------- */

/* What a half-move says becomes that of another one; its place in the game stays. */
static void take_place(struct half_move *half_move, const struct half_move *other)
{
	struct half_move place = *half_move;

	*half_move = *other;
	half_move->next = place.next;
	half_move->previous = place.previous;
	half_move->line = place.line;
	half_move->number_span = place.number_span;
	half_move->ply = place.ply;
	half_move->number = place.number;
	half_move->side = place.side;
	half_move->numbered = place.numbered;
	half_move->selections = place.selections;
}

static bool insert(struct ct1_game *game, struct half_move *before, const struct half_move *meant)
{
	struct half_move *added = arena_new(&game->arena, sizeof *added);

	if (!added)
		return false;
	*added = *meant;
	added->span = (struct span){before->span.begin, before->span.begin};
	added->line = before->line;
	added->next = before;
	added->previous = before->previous;
	if (before->previous)
		before->previous->next = added;
	else
		before->line->first = added;
	before->previous = added;
	return true;
}

/*
 * Takes a half-move out of its line; what was said of it stays.  It is never the last one: only what
 * plays behind it makes that sure.
 */
static void take_out(struct half_move *half_move)
{
	struct half_move *previous = half_move->previous;
	struct line *line = half_move->line;
	struct comment **first = previous ? &previous->comments : &line->comments;
	struct comment **last = previous ? &previous->last_comment : &line->last_comment;

	if (half_move->comments) {
		*(*last ? &(*last)->next : first) = half_move->comments;
		*last = half_move->last_comment;
	}
	selections_move(&half_move->selections,
	                previous ? &previous->selections : &line->selections);
	*(previous ? &previous->next : &line->first) = half_move->next;
	half_move->next->previous = previous;
}

/* Puts half-moves into another order: each takes the place where its move was given. */
static void put_in_order(struct half_move *const *written, const struct edit *edit)
{
	struct half_move old[EDIT_MOVES];

	for (unsigned i = 0; i < edit->taken; i++)
		old[i] = *written[i];
	for (unsigned i = 0; i < edit->taken; i++) {
		unsigned from = 0;

		while (from + 1 < edit->taken &&
		       (old[from].from != edit->moves[i].from || old[from].to != edit->moves[i].to))
			from++;
		take_place(written[i], &old[from]);
	}
}

/* A half-move in place of another one, of which it keeps what the rules do not tell. */
static void replace(const struct ct1_game *game, struct half_move *half_move,
                    const struct half_move *meant)
{
	half_move->glyphs = (uint8_t)written_glyphs(game, half_move);
	half_move->readable = true;
	half_move->piece = meant->piece;
	half_move->from = meant->from;
	half_move->to = meant->to;
	half_move->sign = meant->sign;
	half_move->promotion = meant->promotion;
	half_move->mark = meant->mark;
}

static bool apply(const struct search *search, const struct trial *trial)
{
	const struct edit *edit = &trial->edit;
	struct half_move *const *written = search->line + edit->at;
	struct half_move meant[EDIT_MOVES];

	trial_meant(search, trial, meant);
	if (edit->taken == 0)
		return insert(search->game, written[0], &meant[0]);
	if (edit->given == 0) {
		for (unsigned i = 0; i < edit->taken; i++)
			take_out(written[i]);
	} else if (edit->taken == 1) {
		replace(search->game, written[0], &meant[0]);
	} else {
		put_in_order(written, edit);
	}
	return true;
}

static bool note_edit(const struct search *search, const struct trial *trial, unsigned *changes)
{
	const struct edit *edit = &trial->edit;
	struct buffer old, new;

	buffer_init(&old, search->game->context);
	buffer_init(&new, search->game->context);
	for (unsigned i = 0; i < edit->taken; i++) {
		if (i > 0)
			buffer_add_char(&old, ' ');
		written_add(&old, search->game, search->line[edit->at + i]);
	}
	trial_add_moves(&new, search, trial);
	if (edit->taken == 1 && edit->given == 1)
		write_glyphs(&new, written_glyphs(search->game, search->line[edit->at]));
	return note_buffers(search->game, edit_span(search, edit), search->line[edit->at], &old,
	                    &new, changes);
}

/* Whether a repair may be made: what it would take away has no variations, and is asked for. */
static bool is_allowed(const struct search *search, size_t repair, enum ct1_repair asked)
{
	for (size_t i = repair; i != 0; i = search->trials[i].parent) {
		const struct edit *edit = &search->trials[i].edit;

		if (asked == CT1_REPAIR_MARKS && !trial_keeps_move(search, &search->trials[i]))
			return false;
		for (unsigned j = 0; j < edit->taken; j++) {
			if (search->line[edit->at + j]->variations &&
			    (edit->taken > 1 || edit->given == 0))
				return false;
		}
	}
	return true;
}

/* Puts the moves right.  *done: all of the main line is legal now. */
static bool repair_moves(struct ct1_game *game, const struct half_move *bad, enum ct1_repair asked,
                         unsigned *changes, bool *done)
{
	struct search *search = search_new(game, bad, EFFORT_LINE);
	bool well = search;

	*done = false;
	if (!search)
		return false;
	size_t repair;

	if (search_repair(search, &repair) && is_allowed(search, repair, asked)) {
		/* The last edit comes first: so the half-moves before it are still as written. */
		for (size_t i = repair; i != 0 && well; i = search->trials[i].parent)
			well = note_edit(search, &search->trials[i], changes) &&
			       apply(search, &search->trials[i]);
		*done = well;
	}
	search_free(search);
	return well;
}

/* Whether a move number is written as Black's, with an ellipsis behind it. */
static bool is_blacks_number(const struct ct1_game *game, const struct half_move *half_move)
{
	struct span span = half_move->number_span;
	const char *stop = memchr(game->text + span.begin, '.', span.end - span.begin);

	return stop && stop + 1 < game->text + span.end;
}

static void forget_selections(struct selection *selections)
{
	for (struct selection *here = selections; here; here = here->next)
		here->facts.known = false;
}

/* Checks the game again, of which another reading has become the right one. */
static bool check_again(struct ct1_game *game)
{
	struct record_of_notes kept = put_notes_away(game);
	struct walk walk;

	forget_selections(game->main.selections);
	walk_begin(&walk, game);
	while (walk_next(&walk) != WALK_DONE) {
		if (walk.last == WALK_LINE_BEGIN)
			forget_selections(walk.line->selections);
		if (walk.last != WALK_HALF_MOVE)
			continue;
		walk.half_move->facts.known = false;
		forget_selections(walk.half_move->selections);
		/* What it was taken for does not hold any more. */
		if (walk.half_move->number_span.end > walk.half_move->number_span.begin)
			walk.half_move->side =
				is_blacks_number(game, walk.half_move) ? CT1_BLACK : CT1_WHITE;
	}
	settle_numbers(game);
	game->legal = 0;
	bool checked = ct1_game_check(game, 0) == CT1_OK;

	take_notes_back(game, &kept);
	return checked;
}

/* --- Doubts -------------------------------------------------------------------------------- */

/* Notes that a doubtful half-move is left as it is written. */
static bool note_unsure(struct ct1_game *game, const struct half_move *half_move)
{
	const struct note *before = game->last_note;
	struct buffer written;

	buffer_init(&written, game->context);
	written_add(&written, game, half_move);
	const char *text = buffer_string(&written);
	bool noted =
		text && game_note(game, CHECK_REPAIR, half_move->span, half_move, NULL,
	                          "\"%s\" left as it is: another one may have been meant", text);

	put_below(game, before, half_move->span.end);
	buffer_free(&written);
	return noted;
}

/*
 * Finds out from where on a line is not sure because of a doubtful half-move: another one may have
 * been meant, there or before.  Where a line is not legal to its end none of it is.
 */
static bool find_unsure(struct ct1_game *game, struct half_move *half_move, size_t *effort)
{
	struct line *line = half_move->line;
	size_t most = line == &game->main ? EFFORT_LINE : EFFORT_VARIATION;
	size_t allowed = most < *effort ? most : *effort;

	if (!line->last->facts.known || allowed == 0) {
		half_move->unsure = true;
		return true;
	}
	struct search *search = search_new(game, half_move, allowed);

	if (!search)
		return false;
	*effort -= allowed - search->effort;
	for (size_t at = search_sure_end(search); at < search->length; at++)
		search->line[at]->unsure = true;
	search_free(search);
	return true;
}

/* What is evidence for other moves than those that are written stays as it is. */
static bool keep_evidence(struct ct1_game *game)
{
	size_t effort = EFFORT_GAME;
	struct walk walk;

	walk_begin(&walk, game);
	for (enum walk_event event; (event = walk_next(&walk)) != WALK_DONE;) {
		struct half_move *here = walk.half_move;

		if (event != WALK_HALF_MOVE || !here->facts.known || !is_doubtful(here))
			continue;
		if (!find_unsure(game, here, &effort) || (here->unsure && !note_unsure(game, here)))
			return false;
	}
	return true;
}

/* --- Marks --------------------------------------------------------------------------------- */

/* Notes what ct1_game_annotate() will change in a half-move. */
static bool note_marks(struct ct1_game *game, const struct half_move *half_move, unsigned *changes)
{
	const struct style *style = style_of_game(game);
	struct half_move right = *half_move;
	struct buffer old, new;

	if (half_move->unsure)
		return true;
	if (half_move->sign != SIGN_UNKNOWN)
		right.sign = half_move->facts.sign;
	if (game->scripts != IN_COORDINATE)
		right.mark = half_move->facts.mark;
	right.promotion = half_move->facts.promotion;
	if (right.sign == half_move->sign && right.promotion == half_move->promotion &&
	    right.mark == half_move->mark)
		return true;
	buffer_init(&old, game->context);
	buffer_init(&new, game->context);
	write_half_move(&old, half_move, style);
	write_half_move(&new, &right, style);
	return note_buffers(game, half_move->span, half_move, &old, &new, changes);
}

static bool note_number(struct ct1_game *game, const struct half_move *half_move, unsigned *changes)
{
	int64_t right = half_move_right_index(game, half_move);
	struct span span = half_move->number_span;
	char old[32], new[32];

	if (half_move->unsure || !half_move->numbered || half_move_own_index(half_move) == right)
		return true;
	snprintf(old, sizeof old, "%u.%s", (unsigned)half_move->number,
	         half_move->side == CT1_BLACK ? " …" : "");
	snprintf(new, sizeof new, "%u.%s", (unsigned)(right / 2 + 1),
	         right % 2 == CT1_BLACK ? " …" : "");
	return note_change(game, span, half_move, old, new, changes);
}

/* The same of selections of unassailable squares. */
static bool note_selections(struct ct1_game *game, const struct selection *selections,
                            unsigned *changes)
{
	for (const struct selection *here = selections; here; here = here->next) {
		struct selection right = selection_right(here);
		struct buffer old, new;

		if (selection_is_same(here, &right))
			continue;
		buffer_init(&old, game->context);
		buffer_init(&new, game->context);
		selection_write(&old, here, style_of_game(game), false);
		selection_write(&new, &right, style_of_game(game), false);
		if (!note_buffers(game, here->span, NULL, &old, &new, changes))
			return false;
	}
	return true;
}

static bool note_all_marks(struct ct1_game *game, unsigned *changes)
{
	struct walk walk;

	if (!note_selections(game, game->main.selections, changes))
		return false;
	walk_begin(&walk, game);
	for (enum walk_event event; (event = walk_next(&walk)) != WALK_DONE;) {
		const struct half_move *here = walk.half_move;

		if (event == WALK_LINE_BEGIN &&
		    !note_selections(game, walk.line->selections, changes))
			return false;
		if (event == WALK_HALF_MOVE && here->facts.known &&
		    !(note_number(game, here, changes) && note_marks(game, here, changes) &&
		      note_selections(game, here->selections, changes)))
			return false;
	}
	return true;
}

/* --- The result ---------------------------------------------------------------------------- */

static struct span result_span(const struct ct1_game *game)
{
	const struct result *result = &game->main.result;

	if (result->sign_written)
		return result->sign_span;
	if (result->given)
		return result->reason_span;
	size_t end = game->main.last ? game->main.last->span.end : 0;

	return (struct span){end, end};
}

/* Notes a result that was another one before; `old` is the one that was written. */
static bool note_result(struct ct1_game *game, const struct result *old, struct span span,
                        unsigned *changes)
{
	const struct style *style = style_of_game(game);
	const struct result *right = &game->main.result;
	struct buffer before, after;

	if (old->sign_written == right->sign_written && old->winner == right->winner &&
	    old->reason == right->reason)
		return true;
	buffer_init(&before, game->context);
	buffer_init(&after, game->context);
	write_result(&before, old, style);
	write_result(&after, right, style);
	return note_buffers(game, span, game->main.last, &before, &after, changes);
}

/*
 * The winner where the rules have not ended the game: whom sign, reason and tag agree upon.  Nobody
 * where they contradict each other or the rules.
 */
static enum ct1_winner find_agreed(const struct ct1_game *game)
{
	const struct result *result = &game->main.result;
	const struct tag *tag = game_find_tag(game, "Result");
	enum ct1_winner said[3];
	size_t count = 0;

	if (result->sign_written)
		said[count++] = result->winner;
	if (result->reason != CT1_NO_REASON)
		said[count++] = result->reason_winner;
	if (tag && word_find_result(tag->value, &said[count]))
		count++;
	for (size_t i = 1; i < count; i++) {
		if (said[i] != said[0])
			return CT1_NOBODY;
	}
	return count > 0 && !is_over_board(result->reason) ? said[0] : CT1_NOBODY;
}

/* The Result tag says what the rules say. */
static bool repair_tag(struct ct1_game *game, unsigned *changes)
{
	struct tag *tag = game->tags;
	const char *right = word_result(game->outcome.winner);
	enum ct1_winner winner;

	while (tag && strcmp(tag->name, "Result") != 0)
		tag = tag->next;
	if (!tag || !game->over || !word_find_result(tag->value, &winner) ||
	    winner == game->outcome.winner)
		return true;
	const char *old = tag->value;

	tag->value = right;
	return note_change(game, tag->value_span, NULL, old, right, changes);
}

/* --- The public function ------------------------------------------------------------------- */

/*
 * The first half-move of the main line that is not known to be legal, or else a doubtful one; but
 * who asks for marks alone has no doubts about moves.
 */
static const struct half_move *find_bad(const struct ct1_game *game, enum ct1_repair asked)
{
	const struct half_move *here = game->main.first;

	while (here && here->facts.known)
		here = here->next;
	return here || asked == CT1_REPAIR_MARKS ? here : find_doubtful(game);
}

/* Notes that a game is left as it is, because of a half-move that is not legal. */
static bool note_left(struct ct1_game *game, const struct half_move *bad, enum ct1_repair asked)
{
	const struct note *before = game->last_note;
	bool noted =
		game_note(game, CHECK_REPAIR, bad->span, bad, NULL,
	                  asked == CT1_REPAIR_MARKS
	                          ? N_("the game is left as it is: this is more than a mark")
	                          : N_("the game is left as it is: no repair of this is sure"));

	put_below(game, before, bad->span.end);
	return noted;
}

/* *legal: all moves of the main line are legal then, as written or repaired. */
static bool settle_moves(struct ct1_game *game, enum ct1_repair asked, unsigned *changes,
                         bool *legal)
{
	const struct half_move *bad = find_bad(game, asked);
	const struct result *result = &game->main.result;
	bool done = false;

	*legal = !bad || bad->facts.known;
	if (bad && (!result->given || result->after == game->main.last) &&
	    !repair_moves(game, bad, asked, changes, &done))
		return false;
	*legal |= done;
	if (!*legal)
		return note_left(game, bad, asked);
	if (done && !check_again(game))
		return false;
	return asked == CT1_REPAIR_MARKS || keep_evidence(game);
}

static bool repair_game(struct ct1_game *game, enum ct1_repair asked, unsigned *changes)
{
	struct result written = game->main.result;
	struct span span = result_span(game);
	bool legal;

	if (!settle_moves(game, asked, changes, &legal))
		return false;
	if (!legal)
		return true;
	if (!note_all_marks(game, changes))
		return false;
	if (!game->over)
		game->outcome = (struct ct1_outcome){find_agreed(game), written.reason};
	ct1_game_annotate(game);
	/* Where numbers stay as they are, those that are not written follow them. */
	settle_numbers(game);
	return note_result(game, &written, span, changes) && repair_tag(game, changes);
}

int ct1_game_repair(ct1_game *game, enum ct1_repair repair, unsigned *changes)
{
	unsigned legal = game->legal;
	struct ct1_outcome outcome = game->outcome;

	*changes = 0;
	if (!game->start_known || ct1_position_faults(&game->start) != 0)
		return CT1_OK;
	bool repaired = repair_game(game, repair, changes);

	/* The verdict is on the game as it was written. */
	game->legal = legal;
	game->outcome = outcome;
	return repaired ? CT1_OK : CT1_NO_MEMORY;
}
