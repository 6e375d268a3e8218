/*
 * Converting: what is written of a game, in any form, is read again as one game that is written the
 * same way.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/target.h"

struct trip {
	enum ct1_form form;
	struct target_text first, second;
	unsigned games;
};

static void write_again(ct1_context *context, ct1_game *game, void *user)
{
	struct trip *trip = user;

	(void)context;
	trip->games++;
	target_demand(ct1_game_convert(game, trip->form) == CT1_OK, "converting failed");
	target_demand(ct1_game_write(game, trip->form, NULL, target_write, &trip->second) == CT1_OK,
	              "writing failed");
}

static void travel(ct1_context *context, ct1_game *game, void *user)
{
	(void)user;
	for (int form = 0; form < CT1_FORMS; form++) {
		struct trip trip = {.form = (enum ct1_form)form};

		target_demand(ct1_game_convert(game, trip.form) == CT1_OK, "converting failed");
		target_demand(ct1_game_write(game, trip.form, NULL, target_write, &trip.first) ==
		                      CT1_OK,
		              "writing failed");
		target_read(context, (const uint8_t *)trip.first.data, trip.first.length, 0,
		            write_again, &trip);
		free(trip.first.data);
		free(trip.second.data);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	ct1_context *context = target_context();

	target_read(context, bytes, length, length / 2, travel, NULL);
	ct1_context_free(context);
	return 0;
}
