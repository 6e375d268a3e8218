/*
 * Reading: whole games, checked, reported, and written as JSON; and that it does not matter for them
 * whether anybody asks for the tokens.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/target.h"

static void use(ct1_context *context, ct1_game *game, void *user)
{
	(void)context;
	target_demand(ct1_game_check(game, CT1_EXPLAIN) == CT1_OK, "checking failed");
	target_demand(ct1_game_report(game) == CT1_OK, "reporting failed");
	target_write_game(game, CT1_FORM_JSON, user);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct target_text text = {NULL, 0}, by_token = {NULL, 0};
	size_t split = length > 0 ? bytes[0] : 0;
	ct1_context *context = target_context();

	target_read(context, bytes, length, split, use, &text);
	target_read_by_token(context, bytes, length, split, use, &by_token);
	target_demand(
		text.length == by_token.length &&
			(text.length == 0 || memcmp(text.data, by_token.data, text.length) == 0),
		"games are read in another way when their tokens are shown");
	free(text.data);
	free(by_token.data);
	ct1_context_free(context);
	return 0;
}
