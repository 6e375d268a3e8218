/*
 * An arena: memory that is handed out piece by piece and given back all at once.  Everything that
 * belongs to a game lives in the game's arena.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "ct1.h"

struct arena_block;

struct arena {
	const ct1_context *context;
	struct arena_block *blocks; /* the newest first */
	size_t left;                /* free bytes in the newest */
};

void arena_init(struct arena *arena, const ct1_context *context);
void arena_free(struct arena *arena);

/* Zeroed memory, aligned for any object.  Null on failure. */
void *arena_new(struct arena *arena, size_t size);

/* A copy with a terminating zero.  Null on failure. */
char *arena_copy(struct arena *arena, const char *bytes, size_t length);

#endif
