/*
 * Reading: whole games, checked, reported, and written as JSON.
 */
#include "fuzz/target.h"

static void use(ct1_context *context, ct1_game *game, void *user)
{
	(void)context;
	(void)user;
	target_demand(ct1_game_check(game, CT1_EXPLAIN) == CT1_OK, "checking failed");
	target_demand(ct1_game_report(game) == CT1_OK, "reporting failed");
	target_write_game(game, CT1_FORM_JSON, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	return target_run(bytes, length, length > 0 ? bytes[0] : 0, use, NULL);
}
