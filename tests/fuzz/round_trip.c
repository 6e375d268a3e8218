/*
 * Converting: what is written of a game, in any form, can be read and written once more.  That it
 * is the same then is another matter: of a game that cannot be read it need not be, and for those
 * that can there is tests/unit/plain_roundtrip.c.
 */
#include <stdlib.h>

#include "fuzz/target.h"

static void write_as(ct1_game *game, enum ct1_form form, struct target_text *text)
{
	target_demand(ct1_game_convert(game, form) == CT1_OK, "converting failed");
	target_write_game(game, form, text);
}

static void write_again(ct1_context *context, ct1_game *game, void *user)
{
	const enum ct1_form *form = user;

	(void)context;
	write_as(game, *form, NULL);
}

static void travel(ct1_context *context, ct1_game *game, void *user)
{
	(void)user;
	for (enum ct1_form form = CT1_FORM_CYRILLIC; form < CT1_FORMS; form++) {
		struct target_text text = {NULL, 0};

		write_as(game, form, &text);
		target_read(context, (const uint8_t *)text.data, text.length, 0, write_again,
		            &form);
		free(text.data);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	return target_run(bytes, length, length / 2, travel, NULL);
}
