/*
 * Reading and writing whole inputs in a test: what is fed comes out as a list of texts, one a
 * game, and what was found on the way as lines of one text.
 */
#ifndef UNIT_READING_H
#define UNIT_READING_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ct1.h"
#include "plain/record.h"

/* One text a game. */
struct texts {
	struct record_buffer *items;
	size_t count;
};

static inline void texts_free(struct texts *texts)
{
	for (size_t i = 0; i < texts->count; i++)
		free(texts->items[i].bytes);
	free(texts->items);
	*texts = (struct texts){NULL, 0};
}

static inline struct record_buffer *texts_add(struct texts *texts)
{
	texts->items = realloc(texts->items, (texts->count + 1) * sizeof *texts->items);
	if (!texts->items)
		abort();
	texts->items[texts->count] = (struct record_buffer){0};
	record_add(&texts->items[texts->count], "");
	return &texts->items[texts->count++];
}

/* What ct1-convert makes of several games: an empty line between them, but in JSON. */
static inline void texts_join(const struct texts *texts, enum ct1_form form,
                              struct record_buffer *out)
{
	for (size_t i = 0; i < texts->count; i++) {
		if (i > 0 && form != CT1_FORM_JSON)
			record_add(out, "\n");
		record_add(out, texts->items[i].bytes);
	}
}

/* Takes what ct1_game_write() writes. */
static inline int reading_write(void *user, const char *bytes, size_t length)
{
	struct record_buffer *out = user;
	char *copy = strndup(bytes ? bytes : "", length);

	if (!copy)
		abort();
	record_add(out, copy);
	free(copy);
	return 0;
}

/* Takes findings: GAME:LINE:COLUMN: NAME: TEXT. */
static inline void reading_note(void *user, const struct ct1_finding *finding)
{
	struct record_buffer *out = user;
	char place[80];

	snprintf(place, sizeof place, "%u:%llu:%llu: ", finding->game,
	         (unsigned long long)finding->line, (unsigned long long)finding->column);
	record_add(out, place);
	record_add(out, finding->name);
	record_add(out, ": ");
	record_add(out, finding->text);
	record_add(out, "\n");
}

/* What is done with each game; a status of the library. */
typedef int reading_use(void *user, ct1_game *game);

/* Reads an input, in one piece, and frees each game when it has been used. */
static inline void reading_games(ct1_context *context, enum ct1_form from,
                                 const struct record_buffer *input, reading_use *use, void *user)
{
	ct1_reader *reader = ct1_reader_new(context);
	ct1_game *game;

	if (!reader)
		abort();
	ct1_reader_set_form(reader, from);
	if (ct1_reader_feed(reader, input->bytes, input->length) != CT1_OK ||
	    ct1_reader_finish(reader) != CT1_OK)
		abort();
	while (ct1_reader_next(reader, &game) == CT1_OK && game) {
		if (use(user, game) != CT1_OK)
			abort();
		ct1_game_free(game);
	}
	ct1_reader_free(reader);
}

#endif
