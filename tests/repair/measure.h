/*
 * Measuring what becomes of a damaged game: what is suggested, and what a repair makes of it.
 */
#ifndef REPAIR_MEASURE_H
#define REPAIR_MEASURE_H

#include "ct1.h"
#include "repair/damage.h"

struct measures {
	unsigned tried;
	unsigned unseen; /* games that are as right as before: another move was legal, too */
	unsigned first;  /* the right repair is the first suggestion */
	unsigned among;  /* or one of the first three */
	unsigned none;
	unsigned fixed, spoiled; /* games repaired to what they were, and to something else */
	double longest;          /* seconds that checking took */
};

/* A random game that begins as all do, of at least so many half-moves. */
void measure_random_page(struct page *page, struct plain_random *random, int half_moves);

/* The moves of the first game in a file.  False if it cannot be read. */
bool measure_read_page(ct1_context *context, const char *name, struct page *page);

/* Damages a page at a random half-move that has `rest` others behind it, and measures. */
void measure_damage(ct1_context *context, const struct page *page, enum damage damage, int rest,
                    struct plain_random *random, struct measures *measures);

/* Whether a page is said to be without error, and is repaired to itself without a change. */
bool measure_clean(ct1_context *context, const struct page *page);

#endif
