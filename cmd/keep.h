/*
 * Passing an input through as it is, but for some places: ct1-convert --keep.
 */
#ifndef KEEP_H
#define KEEP_H

#include "cli.h"

/* The part of an input that has been read and not yet written. */
struct keep {
	char *bytes;
	size_t begin, end; /* of that part within them */
	size_t capacity;
	uint64_t offset; /* of its first byte in the input */
};

/* Each returns a status of the library. */
int keep_take(struct keep *keep, const char *bytes, size_t length);

/* Writes what stands before `offset`. */
int keep_write(struct keep *keep, struct cli *cli, uint64_t offset);

/* Passes over `length` bytes, which are not written. */
void keep_skip(struct keep *keep, size_t length);

/* Writes the rest; the next input may begin. */
int keep_finish(struct keep *keep, struct cli *cli);

void keep_free(struct keep *keep);

#endif
