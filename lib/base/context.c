/*
 * Contexts and their memory.
 */
#include "base/context.h"

#include <stdlib.h>
#include <string.h>

static void *resize_with_libc(void *user, void *memory, size_t size)
{
	(void)user;
	if (size == 0) {
		free(memory);
		return NULL;
	}
	return realloc(memory, size);
}

const char *ct1_version(void)
{
	return CT1_VERSION;
}

ct1_context *ct1_context_new(const struct ct1_allocator *allocator)
{
	struct ct1_allocator chosen = {resize_with_libc, NULL};

	if (allocator)
		chosen = *allocator;
	ct1_context *context = chosen.resize(chosen.user, NULL, sizeof *context);
	if (!context)
		return NULL;
	*context = (ct1_context){.allocator = chosen};
	for (size_t i = 0; i < CHECKS; i++)
		context->severity[i] = ct1_check_severity(i);
	limits_init(context->limits);
	return context;
}

void ct1_context_free(ct1_context *context)
{
	if (!context)
		return;
	if (context->shared)
		context->free_shared(context->shared);
	context->allocator.resize(context->allocator.user, context, 0);
}

void ct1_context_set_sink(ct1_context *context, ct1_sink *sink, void *user)
{
	context->sink = sink;
	context->sink_user = user;
}

int ct1_context_set_severity(ct1_context *context, const char *name, enum ct1_severity severity)
{
	for (size_t i = 0; i < CHECKS; i++) {
		if (strcmp(ct1_check_name(i), name) == 0) {
			context->severity[i] = severity;
			return CT1_OK;
		}
	}
	return CT1_NOT_FOUND;
}

void ct1_context_set_strict(ct1_context *context)
{
	for (size_t i = 0; i < CHECKS; i++) {
		if (context->severity[i] == CT1_WARNING)
			context->severity[i] = CT1_ERROR;
	}
}

int ct1_context_set_limit(ct1_context *context, const char *name, size_t value)
{
	for (size_t i = 0; i < LIMITS; i++) {
		if (strcmp(ct1_limit(i)->name, name) != 0)
			continue;
		if (value < ct1_limit(i)->least || value > ct1_limit(i)->most)
			return CT1_OUT_OF_RANGE;
		context->limits[i] = value;
		return CT1_OK;
	}
	return CT1_NOT_FOUND;
}

void *memory_resize(const ct1_context *context, void *memory, size_t size)
{
	return context->allocator.resize(context->allocator.user, memory, size);
}

void memory_free(const ct1_context *context, void *memory)
{
	if (memory)
		context->allocator.resize(context->allocator.user, memory, 0);
}

void *memory_new(const ct1_context *context, size_t size)
{
	void *memory = memory_resize(context, NULL, size);

	if (memory)
		memset(memory, 0, size);
	return memory;
}

void *memory_grow(const ct1_context *context, void *array, size_t *capacity, size_t wanted,
                  size_t size)
{
	if (wanted <= *capacity && array)
		return array;
	size_t grown = *capacity < 16 ? 16 : *capacity;

	while (grown < wanted) {
		if (grown > SIZE_MAX / 2 / size)
			return NULL;
		grown *= 2;
	}
	void *moved = memory_resize(context, array, grown * size);
	if (moved)
		*capacity = grown;
	return moved;
}
