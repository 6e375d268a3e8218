/*
 * Preparing a game for another form.
 *
 * The coordinate form tells neither piece nor sign: a game that comes from it must be played, and
 * one that goes into it is, so that it is sure to come back.
 */
#include "base/messages.h"
#include "check/audit.h"
#include "notation/words.h"

/* Cuts a line behind its last half-move that is known to be legal; a result stays that stands there. */
static void cut_line(struct line *line)
{
	struct half_move *last = NULL;

	for (struct half_move *here = line->first; here && here->facts.known; here = here->next)
		last = here;
	if (last == line->last)
		return;
	if (last)
		last->next = NULL;
	else
		line->first = NULL;
	line->last = last;
	if (line->result.after != last)
		line->result = (struct result){.given = false};
}

static bool note_loss(struct ct1_game *game, struct span span, const struct half_move *half_move,
                      const char *what)
{
	return game_note(game, CHECK_LOSS, span, half_move, NULL, "%s", _(what));
}

static bool note_half_move(struct ct1_game *game, const struct half_move *half_move)
{
	if (half_move->comments && !note_loss(game, half_move->span, half_move,
	                                      N_("the coordinate form cannot carry its comments")))
		return false;
	return !half_move->glyphs ||
	       note_loss(game, half_move->span, half_move,
	                 N_("the coordinate form cannot carry the comment on its quality"));
}

/* Every line, the main one first: cut, and told what is lost of it. */
static bool prepare_lines(struct ct1_game *game, bool to_coordinates)
{
	struct walk walk;

	cut_line(&game->main);
	if (to_coordinates && game->main.comments &&
	    !note_loss(game, (struct span){0, 1}, NULL,
	               N_("the coordinate form cannot carry comments before the first move")))
		return false;
	walk_begin(&walk, game);
	for (enum walk_event event; (event = walk_next(&walk)) != WALK_DONE;) {
		if (event == WALK_LINE_BEGIN) {
			cut_line(walk.line);
			if (!walk.line->first)
				half_move_drop_variation(walk.line->parent, walk.line);
			if (to_coordinates && walk.line->comments &&
			    !note_loss(game, walk.line->span, NULL,
			               N_("the coordinate form cannot carry comments before a "
			                  "move")))
				return false;
		} else if (event == WALK_HALF_MOVE && to_coordinates &&
		           !note_half_move(game, walk.half_move)) {
			return false;
		}
	}
	return true;
}

/*
 * In PGN captures and exchanges have one sign and are told apart by piece and square: what is
 * written otherwise does not come back so.
 */
static bool note_signs(struct ct1_game *game)
{
	bitboard castles = ruleset_castles(game->rules);
	struct walk walk;

	walk_begin(&walk, game);
	for (enum walk_event event; (event = walk_next(&walk)) != WALK_DONE;) {
		const struct half_move *here = walk.half_move;

		if (event != WALK_HALF_MOVE || !here->readable ||
		    (here->sign != SIGN_CAPTURE && here->sign != SIGN_EXCHANGE))
			continue;
		bool exchanges = here->piece == CT1_SCOUT && castles & BIT(here->to);

		if (exchanges != (here->sign == SIGN_EXCHANGE) &&
		    !game_note(game, CHECK_LOSS, here->sign_span, here, NULL,
		               "the PGN-style form cannot carry this sign: read back as %s",
		               exchanges ? "÷" : ":"))
			return false;
	}
	return true;
}

int ct1_game_convert(ct1_game *game, enum ct1_form form)
{
	bool to_coordinates = form == CT1_FORM_COORDINATE;

	if (form == CT1_FORM_PGN && !note_signs(game))
		return CT1_NO_MEMORY;
	if (!to_coordinates && game->scripts != IN_COORDINATE)
		return CT1_OK;
	/* Towards coordinates what is written wrong is lost, so it is told. */
	int status = ct1_game_check(game, CHECK_NO_GAME | (to_coordinates ? 0 : CHECK_NO_RECORD));

	if (status == CT1_OK && !prepare_lines(game, to_coordinates))
		status = CT1_NO_MEMORY;
	if (status == CT1_OK && !to_coordinates)
		status = ct1_game_annotate(game);
	return status;
}
