/*
 * The context: where memory comes from, where findings go and how severe each is.
 */
#ifndef BASE_CONTEXT_H
#define BASE_CONTEXT_H

#include "base/checks.h"
#include "base/limits.h"
#include "ct1.h"

struct ct1_context {
	struct ct1_allocator allocator;
	ct1_sink *sink;
	void *sink_user;
	enum ct1_severity severity[CHECKS];
	size_t limits[LIMITS];
	/* What is made once for all readers, by the first of them; null so far. */
	void *shared;
	void (*free_shared)(void *shared);
};

/* Like realloc() and free(), through the context's allocator.  Null on failure. */
void *memory_resize(const ct1_context *context, void *memory, size_t size);
void memory_free(const ct1_context *context, void *memory);

/* Zeroed memory for one object.  Null on failure. */
void *memory_new(const ct1_context *context, size_t size);

/*
 * Grows an array to hold at least `wanted` items of `size` bytes; `*capacity` counts items.
 * Returns the array, moved perhaps, or null on failure: the old one is valid still.
 */
void *memory_grow(const ct1_context *context, void *array, size_t *capacity, size_t wanted,
                  size_t size);

#endif
