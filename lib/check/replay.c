/*
 * The positions of a game's main line.
 */
#include "base/context.h"
#include "notation/game.h"

unsigned ct1_game_find(const ct1_game *game, unsigned number, enum ct1_side side)
{
	for (const struct half_move *here = game->main.first; here; here = here->next) {
		if (here->number == number && here->side == side)
			return here->ply;
	}
	return 0;
}

int ct1_game_position(const ct1_game *game, unsigned half_moves, ct1_position **position,
                      struct ct1_move *last)
{
	const struct half_move *here = game->main.first;
	struct ct1_position reached = game->start;

	*position = NULL;
	if (!game->start_known)
		return CT1_NOT_FOUND;
	for (unsigned played = 0; played < half_moves; played++, here = here->next) {
		if (!here || !here->readable)
			return CT1_NOT_FOUND;
		struct ct1_move move = {here->from, here->to, here->promotion};

		if (ct1_position_judge(&reached, move) != 0)
			return CT1_NOT_FOUND;
		*last = ct1_position_complete(&reached, move);
		ct1_position_play(&reached, *last);
	}
	*position = memory_new(game->context, sizeof **position);
	if (!*position)
		return CT1_NO_MEMORY;
	**position = reached;
	(*position)->context = game->context;
	return CT1_OK;
}
