/*
 * Squares as the options name them, and sets of squares: bit n is square n.
 */
#ifndef SQUARES_H
#define SQUARES_H

#include <stdbool.h>
#include <stdint.h>

/* Reads a square; returns what is behind it, or null. */
const char *squares_read(const char *text, int *square);

/* Adds a list like "e4,d5" to a set; false if it is none. */
bool squares_add(uint64_t *squares, const char *text);

/* Takes the lowest square out of a set; -1 if there is none. */
int squares_take(uint64_t *squares);

#endif
