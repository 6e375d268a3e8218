/*
 * Choosing at random.
 */
#ifndef PLAIN_CHANCE_H
#define PLAIN_CHANCE_H

#include <stdbool.h>

#include "plain/plain.h"

/* A number from 0 to limit - 1. */
static inline int below(struct plain_random *random, int limit)
{
	return plain_random_below(random, limit);
}

/* True once in so many times. */
static inline bool once_in(struct plain_random *random, int times)
{
	return below(random, times) == 0;
}

#endif
