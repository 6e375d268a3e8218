/*
 * Selections of the unassailable squares: whether they are in their place, and what they cost.
 */
#include "base/buffer.h"
#include "base/messages.h"
#include "check/audit.h"
#include "notation/selection.h"
#include "notation/words.h"

/* --- Where they stand ----------------------------------------------------------------------- */

static bool note_misplaced(struct ct1_game *game, const struct play *play,
                           const struct selection *selection)
{
	const struct ct1_position *position = &play->position;
	const struct ct1_rules *rules = position->rules;

	if (rules->selection_number == 0)
		return game_note(
			game, CHECK_SELECTION_PLACE, selection->span, play->last, NULL,
			"the rules of %s have no unassailable squares, but t2 has; passed over",
			rules->name);
	if (position->unassailable[CT1_WHITE])
		return game_note(game, CHECK_SELECTION_PLACE, selection->span, play->last, NULL,
		                 "the unassailable squares are selected already; passed over");
	return game_note(game, CHECK_SELECTION_PLACE, selection->span, play->last, NULL,
	                 "the unassailable squares are selected after move %u of both sides, not "
	                 "here; passed over",
	                 rules->selection_number);
}

/* --- What they cost ------------------------------------------------------------------------- */

/* The whole selection as it should be written. */
static const char *corrected(struct ct1_game *game, const struct selection *selection,
                             struct buffer *out)
{
	struct selection right = selection_right(selection);

	buffer_init(out, game->context);
	selection_write(out, &right, style_of_game(game), false);
	return buffer_string(out);
}

static const char *owner_name(enum ct1_side owner)
{
	return owner == CT1_WHITE ? _("white") : _("black");
}

/* What is lost on a square, and what is written of it. */
static void describe(struct buffer *out, const struct selection *selection, enum ct1_side side)
{
	const struct selected *selected = &selection->squares[side];
	enum ct1_piece right = (enum ct1_piece)selection->facts.lost[side];
	const char *right_owner = owner_name(opponent(side)), *right_name = word_piece_name(right);
	const char *owner = owner_name(selected->owner);
	const char *name = word_piece_name((enum ct1_piece)selected->lost);

	if (selected->lost == CT1_NO_PIECE)
		buffer_printf(out, _("a %s %s leaves the board on %s, which is not written"),
		              right_owner, right_name, SQUARE_NAME(selected->square));
	else if (right == CT1_NO_PIECE)
		buffer_printf(out, _("nothing leaves the board on %s, not a %s %s"),
		              SQUARE_NAME(selected->square), owner, name);
	else
		buffer_printf(out, _("a %s %s leaves the board on %s, not a %s %s"), right_owner,
		              right_name, SQUARE_NAME(selected->square), owner, name);
}

static bool check_loss(struct ct1_game *game, const struct play *play,
                       const struct selection *selection, enum ct1_side side)
{
	const struct selected *selected = &selection->squares[side];
	enum check check =
		selected->lost == CT1_NO_PIECE ? CHECK_REMOVAL_UNMARKED : CHECK_REMOVAL_FALSE;
	struct buffer text, replacement;

	if (selected->lost == selection->facts.lost[side] &&
	    (selected->lost == CT1_NO_PIECE || selected->owner == opponent(side)))
		return true;
	buffer_init(&text, game->context);
	describe(&text, selection, side);
	const char *string = buffer_string(&text);
	const char *right = corrected(game, selection, &replacement);
	bool noted = string && right &&
	             game_note(game, check, selection->span, play->last, right, "%s", string);

	buffer_free(&text);
	buffer_free(&replacement);
	return noted;
}

static void find_facts(struct selection *selection, const struct ct1_position *before)
{
	selection->facts.known = true;
	for (enum ct1_side side = CT1_WHITE; side <= CT1_BLACK; side++) {
		int square = selection->squares[side].square;
		bool own = before->pieces[side][CT1_NO_PIECE] & BIT(square);

		selection->facts.lost[side] = own ? (uint8_t)CT1_NO_PIECE : before->squares[square];
	}
}

static bool make_selection(struct ct1_game *game, unsigned options, struct play *play,
                           struct selection *selection)
{
	find_facts(selection, &play->position);
	selections_apply(selection, &play->position);
	play->outcome = ct1_position_outcome(&play->position);
	/* The coordinate form does not tell what is lost. */
	if (options & CHECK_NO_RECORD || game->scripts == IN_COORDINATE)
		return true;
	return check_loss(game, play, selection, CT1_WHITE) &&
	       check_loss(game, play, selection, CT1_BLACK);
}

bool audit_selections(struct ct1_game *game, unsigned options, struct play *play,
                      struct selection *selections)
{
	for (; selections && play->judging; selections = selections->next) {
		bool over = play->outcome.winner != CT1_NOBODY;
		bool due = ct1_position_awaits_selection(&play->position);

		if (over ? !game_note(game, CHECK_AFTER_END, selections->span, play->last, NULL,
		                      "the game was over before this selection")
		         : !(due ? make_selection(game, options, play, selections)
		                 : note_misplaced(game, play, selections)))
			return false;
	}
	return true;
}
