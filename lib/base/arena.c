/*
 * Arenas: a list of blocks, each filled from its front.
 */
#include "base/arena.h"

#include <stdalign.h>
#include <string.h>

#include "base/context.h"

/* In bytes; a test has blocks of one piece each, none of which comes without an allocation. */
#define FIRST_BLOCK ((size_t)8 * 1024)
#ifndef LAST_BLOCK
#define LAST_BLOCK ((size_t)256 * 1024)
#endif

struct arena_block {
	struct arena_block *next;
	size_t size; /* of `bytes` */
	alignas(max_align_t) unsigned char bytes[];
};

void arena_init(struct arena *arena, const ct1_context *context)
{
	*arena = (struct arena){.context = context};
}

void arena_free(struct arena *arena)
{
	while (arena->blocks) {
		struct arena_block *next = arena->blocks->next;

		memory_free(arena->context, arena->blocks);
		arena->blocks = next;
	}
	arena->left = 0;
}

/* Blocks grow with the game, so that small games stay small and long ones need few blocks. */
static bool add_block(struct arena *arena, size_t needed)
{
	size_t size = arena->blocks ? arena->blocks->size * 2 : FIRST_BLOCK;

	if (size > LAST_BLOCK)
		size = LAST_BLOCK;
	if (size < needed)
		size = needed;
	struct arena_block *block = memory_resize(arena->context, NULL, sizeof *block + size);
	if (!block)
		return false;
	block->next = arena->blocks;
	block->size = size;
	arena->blocks = block;
	arena->left = size;
	return true;
}

void *arena_new(struct arena *arena, size_t size)
{
	const size_t alignment = alignof(max_align_t);

	if (size > SIZE_MAX / 2)
		return NULL;
	size = (size + alignment - 1) / alignment * alignment;
	if ((!arena->blocks || size > arena->left) && !add_block(arena, size))
		return NULL;
	unsigned char *memory = arena->blocks->bytes + arena->blocks->size - arena->left;

	arena->left -= size;
	return memset(memory, 0, size);
}

char *arena_copy(struct arena *arena, const char *bytes, size_t length)
{
	char *copy = arena_new(arena, length + 1);

	if (copy && length > 0)
		memcpy(copy, bytes, length);
	return copy;
}
