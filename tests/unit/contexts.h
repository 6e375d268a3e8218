/*
 * Contexts for tests: one that is the state of every test of a group, and memory that ends.
 */
#ifndef UNIT_CONTEXTS_H
#define UNIT_CONTEXTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ct1.h"

static inline int set_up(void **state)
{
	*state = ct1_context_new(NULL);
	return *state ? 0 : -1;
}

static inline int tear_down(void **state)
{
	ct1_context_free(*state);
	return 0;
}

/* Allocations that succeed still; negative: all of them.  Where none is left, all fail. */
struct supply {
	int left;
};

/* What a struct ct1_allocator has whose `user` is a supply. */
static inline void *supply_resize(void *user, void *memory, size_t size)
{
	struct supply *supply = user;

	if (size == 0) {
		free(memory);
		return NULL;
	}
	if (supply->left == 0)
		return NULL;
	supply->left -= supply->left > 0;
	return realloc(memory, size);
}

#endif
