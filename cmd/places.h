/*
 * Which positions of a game are asked for, as the options name them.
 */
#ifndef PLACES_H
#define PLACES_H

#include "ct1.h"

/* One position of a game's main line, or each of them. */
struct place {
	enum { PLACE_START, PLACE_END, PLACE_MOVE, PLACE_HALF_MOVE, PLACE_EACH } kind;
	unsigned number; /* of the move or half-move */
	enum ct1_side side;
};

struct places {
	struct place *list;
	size_t count;
};

/* Add those of a list like "start,24w,24b"; of one like "47,48".  CT1_NOT_FOUND if it is none. */
int places_add_moves(struct places *places, const char *text);
int places_add_half_moves(struct places *places, const char *text);

int places_add(struct places *places, struct place place);
void places_free(struct places *places);

enum {
	PLACE_NAME = 32, /* bytes for any name, with its terminating zero */
};

/* Writes what a place is called in messages. */
void place_name(const struct place *place, char name[PLACE_NAME]);

/* The half-move after which a place is; one behind the last where the game has no such place. */
unsigned place_find(const struct place *place, const ct1_game *game);

#endif
