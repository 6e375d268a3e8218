/*
 * Encodings: any bytes, as told by themselves, as UTF-8, and as any of those that are told apart.
 */
#include <stdlib.h>

#include "fuzz/target.h"

static void use(ct1_context *context, ct1_game *game, void *user)
{
	(void)context;
	(void)user;
	target_demand(ct1_game_report(game) == CT1_OK, "reporting failed");
}

static void read_as(ct1_context *context, const char *name, const uint8_t *bytes, size_t length)
{
	ct1_reader *reader = ct1_reader_new(context);
	ct1_game *game;

	target_demand(reader, "out of memory");
	target_demand(ct1_reader_set_encoding(reader, name) == CT1_OK, name);
	for (size_t at = 0; at < length; at += 3)
		target_demand(ct1_reader_feed(reader, bytes + at,
		                              length - at < 3 ? length - at : 3) == CT1_OK,
		              "feeding failed");
	target_demand(ct1_reader_finish(reader) == CT1_OK, "finishing failed");
	do {
		target_demand(ct1_reader_next(reader, &game) == CT1_OK, "reading failed");
		if (game)
			use(context, game, NULL);
		ct1_game_free(game);
	} while (game);
	ct1_reader_free(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	static const char *const names[] = {"UTF-8",  "UTF-16", "CP1251",      "KOI8-R",
	                                    "CP866",  "UTF-7",  "ISO-8859-5",  "MACCYRILLIC",
	                                    "UTF-32", "EUC-JP", "ISO-2022-JP", "GB18030"};
	ct1_context *context = target_context();
	size_t count = sizeof names / sizeof *names;

	target_read(context, bytes, length, length / 3, use, NULL);
	if (length > 0)
		read_as(context, names[bytes[0] % count], bytes + 1, length - 1);
	ct1_context_free(context);
	return 0;
}
