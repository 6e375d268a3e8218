/*
 * The positions of a game's main line.
 */
#include "check/replay.h"

#include "base/context.h"
#include "base/messages.h"
#include "notation/selection.h"

unsigned ct1_game_length(const ct1_game *game)
{
	return game->main.last ? game->main.last->ply : 0;
}

unsigned ct1_game_find(const ct1_game *game, unsigned number, enum ct1_side side)
{
	for (const struct half_move *here = game->main.first; here; here = here->next) {
		if (here->number == number && here->side == side)
			return here->ply;
	}
	return 0;
}

bool ct1_game_number(const ct1_game *game, unsigned half_move, unsigned *number,
                     enum ct1_side *side)
{
	for (const struct half_move *here = game->main.first; here; here = here->next) {
		if (here->ply == half_move) {
			*number = here->number;
			*side = here->side;
			return true;
		}
	}
	return false;
}

bool names_wrong_piece(const struct ct1_position *position, const struct half_move *half_move)
{
	return half_move->piece != CT1_NO_PIECE &&
	       half_move->piece != position->squares[half_move->from];
}

bool tells_false_exchange(const struct ct1_position *position, const struct half_move *half_move)
{
	return half_move->sign == SIGN_EXCHANGE &&
	       (position->squares[half_move->from] != CT1_SCOUT ||
	        !(ruleset_castles(position->rules) & BIT(half_move->to)));
}

bool replay(struct ct1_position *position, const struct half_move *here, struct ct1_move *move)
{
	*move = (struct ct1_move){here->from, here->to, here->promotion};
	if (!here->readable || ct1_position_judge(position, *move) != 0 ||
	    names_wrong_piece(position, here) || tells_false_exchange(position, here))
		return false;
	*move = ct1_position_complete(position, *move);
	ct1_position_play(position, *move);
	selections_apply(here->selections, position);
	return true;
}

int ct1_game_position(const ct1_game *game, unsigned half_moves, ct1_position **position,
                      struct ct1_move *last)
{
	const struct half_move *here = game->main.first;
	struct ct1_position reached = game->start;

	selections_apply(game->main.selections, &reached);
	*position = NULL;
	if (!game->start_known)
		return CT1_NOT_FOUND;
	for (unsigned played = 0; played < half_moves; played++, here = here->next) {
		if (!here || !replay(&reached, here, last))
			return CT1_NOT_FOUND;
	}
	*position = memory_new(game->context, sizeof **position);
	if (!*position)
		return CT1_NO_MEMORY;
	**position = reached;
	(*position)->context = game->context;
	return CT1_OK;
}

/* The first half-move of the main line that cannot be played; null for none. */
static const struct half_move *first_bad(const ct1_game *game)
{
	struct ct1_position position = game->start;
	struct ct1_move move;
	const struct half_move *here = game->main.first;

	selections_apply(game->main.selections, &position);
	while (here && replay(&position, here, &move))
		here = here->next;
	return here;
}

int ct1_game_note_unreached(ct1_game *game, const char *what)
{
	const struct half_move *here = game->start_known ? first_bad(game) : NULL;
	const char *why = N_("the game has no such position");
	struct span span = here ? here->span : (struct span){0, 0};

	if (!game->start_known)
		why = N_("the start is not known");
	else if (here)
		why = here->readable ? N_("this move is not legal") : N_("this cannot be read");
	else if (game->main.last)
		span = game->main.last->span;
	return game_note(game, CHECK_NO_POSITION, span, here, NULL, "no diagram of %s: %s", what,
	                 _(why))
	               ? CT1_OK
	               : CT1_NO_MEMORY;
}
