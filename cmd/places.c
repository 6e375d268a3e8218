/*
 * Lists of places in a game: "24w,24b,end".
 */
#include "places.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "language.h"

int places_add(struct places *places, struct place place)
{
	struct place *list = realloc(places->list, (places->count + 1) * sizeof *list);

	if (!list)
		return CT1_NO_MEMORY;
	places->list = list;
	list[places->count++] = place;
	return CT1_OK;
}

void places_free(struct places *places)
{
	free(places->list);
}

/* Reads a number at the beginning of a text; returns what is behind it, or null for none. */
static const char *read_number(const char *text, unsigned *number)
{
	unsigned long value = 0;
	const char *at = text;

	for (; *at >= '0' && *at <= '9'; at++) {
		value = value * 10 + (unsigned long)(*at - '0');
		if (value > INT_MAX)
			return NULL;
	}
	*number = (unsigned)value;
	return at > text ? at : NULL;
}

/* Reads one place of moves; returns what is behind it, or null. */
static const char *read_move(const char *text, struct place *place)
{
	size_t length = strcspn(text, ",");

	*place = (struct place){.kind = PLACE_START};
	if (length == strlen("start") && strncmp(text, "start", length) == 0)
		return text + length;
	place->kind = PLACE_END;
	if (length == strlen("end") && strncmp(text, "end", length) == 0)
		return text + length;
	place->kind = PLACE_MOVE;
	text = read_number(text, &place->number);
	if (!text || (*text != 'w' && *text != 'b'))
		return NULL;
	place->side = *text == 'w' ? CT1_WHITE : CT1_BLACK;
	return text + 1;
}

static const char *read_half_move(const char *text, struct place *place)
{
	*place = (struct place){.kind = PLACE_HALF_MOVE};
	return read_number(text, &place->number);
}

static int add_list(struct places *places, const char *text,
                    const char *(*read)(const char *text, struct place *place))
{
	for (;;) {
		struct place place;
		int status = CT1_OK;

		text = read(text, &place);
		if (!text || (*text != ',' && *text != '\0'))
			return CT1_NOT_FOUND;
		status = places_add(places, place);
		if (status != CT1_OK || *text++ == '\0')
			return status;
	}
}

int places_add_moves(struct places *places, const char *text)
{
	return add_list(places, text, read_move);
}

int places_add_half_moves(struct places *places, const char *text)
{
	return add_list(places, text, read_half_move);
}

void place_name(const struct place *place, char name[PLACE_NAME])
{
	if (place->kind == PLACE_MOVE)
		snprintf(name, PLACE_NAME, "%u%c", place->number,
		         place->side == CT1_WHITE ? 'w' : 'b');
	else if (place->kind == PLACE_HALF_MOVE)
		snprintf(name, PLACE_NAME, _("half-move %u"), place->number);
	else
		snprintf(name, PLACE_NAME, "%s",
		         place->kind == PLACE_START ? _("the start") : _("the end"));
}

unsigned place_find(const struct place *place, const ct1_game *game)
{
	unsigned length = ct1_game_length(game), found;

	switch (place->kind) {
	case PLACE_MOVE:
		found = ct1_game_find(game, place->number, place->side);
		return found > 0 ? found : length + 1;
	case PLACE_HALF_MOVE:
		return place->number;
	case PLACE_END:
		return length;
	default:
		return 0;
	}
}
