/*
 * Repairing: suggestions for whatever cannot be played, a repair as far as there is one, and the
 * record of what is left.
 */
#include "fuzz/target.h"

static void use(ct1_context *context, ct1_game *game, void *user)
{
	const enum ct1_repair *repair = user;
	unsigned changes;

	(void)context;
	target_demand(ct1_game_check(game, CT1_EXPLAIN | CT1_SUGGEST) == CT1_OK, "checking failed");
	target_demand(ct1_game_repair(game, *repair, &changes) == CT1_OK, "repairing failed");
	target_demand(ct1_game_report(game) == CT1_OK, "reporting failed");
	target_write_game(game, CT1_FORM_CYRILLIC, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	enum ct1_repair repair = length % 2 ? CT1_REPAIR_MARKS : CT1_REPAIR_ALL;

	return target_run(bytes, length, length, use, &repair);
}
