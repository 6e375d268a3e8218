/*
 * JSON: games are written as JSON, of which some bytes are changed, and that is read, checked, and
 * written in every form.
 */
#include <stdlib.h>

#include "fuzz/target.h"

enum {
	CHANGES = 4, /* of which each takes three bytes of the input: where, and to what */
	CHANGE = 3,
};

/* What the input begins with. */
struct changes {
	const uint8_t *bytes;
};

static void write_all(ct1_context *context, ct1_game *game, void *user)
{
	(void)context;
	(void)user;
	target_demand(ct1_game_check(game, CT1_EXPLAIN) == CT1_OK, "checking failed");
	for (enum ct1_form form = CT1_FORM_CYRILLIC; form < CT1_FORMS; form++) {
		target_demand(ct1_game_convert(game, form) == CT1_OK, "converting failed");
		target_write_game(game, form, NULL);
	}
	target_demand(ct1_game_report(game) == CT1_OK, "reporting failed");
}

static void change(ct1_context *context, ct1_game *game, void *user)
{
	const struct changes *changes = user;
	struct target_text text = {NULL, 0};

	target_write_game(game, CT1_FORM_JSON, &text);
	for (size_t i = 0; i < CHANGES; i++) {
		const uint8_t *bytes = changes->bytes + i * CHANGE;
		size_t at = ((size_t)bytes[0] << 8 | bytes[1]) % text.length;

		text.data[at] = (char)bytes[2];
	}
	target_read(context, (const uint8_t *)text.data, text.length, 0, write_all, NULL);
	free(text.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct changes changes = {bytes};
	size_t head = (size_t)CHANGES * CHANGE;

	if (length < head)
		return 0;
	return target_run(bytes + head, length - head, 0, change, &changes);
}
