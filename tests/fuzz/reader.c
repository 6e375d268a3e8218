/*
 * Reading: whole games, checked, reported, and written as JSON.
 */
#include <stdlib.h>

#include "fuzz/target.h"

static void use(ct1_context *context, ct1_game *game, void *user)
{
	struct target_text text = {NULL, 0};

	(void)context;
	(void)user;
	target_demand(ct1_game_check(game, CT1_EXPLAIN) == CT1_OK, "checking failed");
	target_demand(ct1_game_report(game) == CT1_OK, "reporting failed");
	target_demand(ct1_game_write(game, CT1_FORM_JSON, NULL, target_write, &text) == CT1_OK,
	              "writing failed");
	free(text.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	ct1_context *context = target_context();

	target_read(context, bytes, length, length > 0 ? bytes[0] : 0, use, NULL);
	ct1_context_free(context);
	return 0;
}
