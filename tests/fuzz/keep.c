/*
 * Changing moves in place: the edits come in the order of the input and lie within it, one behind
 * the other, whatever the form.
 */
#include "fuzz/target.h"

struct place {
	uint64_t behind; /* the last edit */
	size_t length;   /* of the input */
};

static int edit(void *user, uint64_t offset, size_t length, const char *text)
{
	struct place *place = user;

	target_demand(text && offset >= place->behind, "an edit before another one");
	target_demand(offset <= place->length && length <= place->length - offset,
	              "an edit behind the input");
	place->behind = offset + length;
	return 0;
}

static void use(ct1_context *context, ct1_game *game, void *user)
{
	static const enum ct1_form forms[] = {CT1_FORM_CYRILLIC, CT1_FORM_LATIN, CT1_FORM_ASCII,
	                                      CT1_FORM_PGN};
	struct place *place = user, before = *place;

	(void)context;
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		*place = before;
		target_demand(ct1_game_convert(game, forms[i]) == CT1_OK, "converting failed");
		target_demand(ct1_game_keep(game, forms[i], edit, place) == CT1_OK,
		              "keeping failed");
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct place place = {.length = length};

	return target_run(bytes, length, length / 2, use, &place);
}
