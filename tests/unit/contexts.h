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

/* Lets a use of a context have one allocation more each time, until it returns that it had enough. */
static inline void starve(bool (*use)(ct1_context *context, const void *what), const void *what)
{
	bool enough = false;

	for (int allowed = 0; !enough; allowed++) {
		struct supply supply = {-1};
		struct ct1_allocator allocator = {supply_resize, &supply};
		ct1_context *context = ct1_context_new(&allocator);

		assert_non_null(context);
		assert_in_range(allowed, 0, 1000);
		supply.left = allowed;
		enough = use(context, what);
		ct1_context_free(context);
	}
}

#endif
