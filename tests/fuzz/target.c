/*
 * What the fuzz targets share.
 */
#include "fuzz/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void target_demand(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "fuzz: %s\n", what);
	abort();
}

int target_write(void *user, const char *bytes, size_t length)
{
	struct target_text *text = user;
	char *data = realloc(text->data, text->length + length + 1);

	target_demand(data, "out of memory");
	if (length > 0)
		memcpy(data + text->length, bytes, length);
	text->data = data;
	text->length += length;
	data[text->length] = '\0';
	return 0;
}

static void discard_finding(void *user, const struct ct1_finding *finding)
{
	(void)user;
	target_demand(finding->text && finding->line > 0 && finding->column > 0,
	              "a finding without text or place");
}

ct1_context *target_context(void)
{
	ct1_context *context = ct1_context_new(NULL);

	target_demand(context, "out of memory");
	ct1_context_set_sink(context, discard_finding, NULL);
	return context;
}

static void take_games(ct1_reader *reader, ct1_context *context, target_use *use, void *user)
{
	ct1_game *game;

	for (;;) {
		target_demand(ct1_reader_next(reader, &game) == CT1_OK, "reading failed");
		if (!game)
			return;
		use(context, game, user);
		ct1_game_free(game);
	}
}

/* Reads with a new reader, which it frees. */
static void read_with(ct1_reader *reader, ct1_context *context, const uint8_t *bytes, size_t length,
                      size_t split, target_use *use, void *user)
{
	if (split > length)
		split = length;
	target_demand(ct1_reader_feed(reader, bytes, split) == CT1_OK, "feeding failed");
	take_games(reader, context, use, user);
	target_demand(ct1_reader_feed(reader, bytes + split, length - split) == CT1_OK,
	              "feeding failed");
	take_games(reader, context, use, user);
	target_demand(ct1_reader_finish(reader) == CT1_OK, "finishing failed");
	take_games(reader, context, use, user);
	ct1_reader_free(reader);
}

static ct1_reader *new_reader(ct1_context *context)
{
	ct1_reader *reader = ct1_reader_new(context);

	target_demand(reader, "out of memory");
	return reader;
}

void target_read(ct1_context *context, const uint8_t *bytes, size_t length, size_t split,
                 target_use *use, void *user)
{
	read_with(new_reader(context), context, bytes, length, split, use, user);
}

static void discard_token(void *user, const struct ct1_token *token)
{
	(void)user;
	target_demand(token->kind && token->text, "a token without kind or text");
}

void target_read_by_token(ct1_context *context, const uint8_t *bytes, size_t length, size_t split,
                          target_use *use, void *user)
{
	ct1_reader *reader = new_reader(context);

	ct1_reader_set_token_sink(reader, discard_token, NULL);
	read_with(reader, context, bytes, length, split, use, user);
}

int target_run(const uint8_t *bytes, size_t length, size_t split, target_use *use, void *user)
{
	ct1_context *context = target_context();

	target_read(context, bytes, length, split, use, user);
	ct1_context_free(context);
	return 0;
}

void target_write_game(ct1_game *game, enum ct1_form form, struct target_text *text)
{
	struct target_text unread = {NULL, 0};

	target_demand(ct1_game_write(game, form, NULL, target_write, text ? text : &unread) ==
	                      CT1_OK,
	              "writing failed");
	free(unread.data);
}
