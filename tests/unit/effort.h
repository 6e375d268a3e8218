/*
 * How long the tests with random games go on, and with which: CT1_GAMES is how many there are of
 * the usual 1200, CT1_SEED their seed (`make fuzz`).
 */
#ifndef UNIT_EFFORT_H
#define UNIT_EFFORT_H

#include <stdbool.h>
#include <stdlib.h>

#include "plain/plain.h"

enum {
	EFFORT_GAMES = 1200,
};

static inline unsigned long effort_setting(const char *name, unsigned long otherwise)
{
	const char *value = getenv(name);

	return value && *value ? strtoul(value, NULL, 10) : otherwise;
}

/* Whether the test runs under valgrind, where everything takes its time. */
static inline bool effort_is_slow(void)
{
	const char *wrapper = getenv("WRAPPER");

	return wrapper && *wrapper;
}

/* How many trials where `trials` are usual. */
static inline unsigned long effort_trials(unsigned long trials)
{
	unsigned long wished = effort_setting("CT1_GAMES", EFFORT_GAMES);

	if (effort_is_slow())
		wished /= 40;
	return (trials * wished + EFFORT_GAMES - 1) / EFFORT_GAMES;
}

/* Other random numbers for each `offset`. */
static inline struct plain_random effort_random(unsigned long offset)
{
	return (struct plain_random){effort_setting("CT1_SEED", 1) * 1000 + offset};
}

#endif
