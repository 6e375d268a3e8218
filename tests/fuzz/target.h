/*
 * What the fuzz targets share.  A target takes any bytes and does with them what programs do with
 * an input; nothing may go wrong, whatever they are.
 */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

#include "ct1.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Ends the program, so that the fuzzer keeps the input, unless `condition` holds. */
void target_demand(bool condition, const char *what);

/* Calls `use` with each game in the bytes.  `split` is where they are fed in two parts. */
typedef void target_use(ct1_context *context, ct1_game *game, void *user);
void target_read(ct1_context *context, const uint8_t *bytes, size_t length, size_t split,
                 target_use *use, void *user);

/* The same of readers that show each token to nobody, so that they look at each by itself. */
void target_read_by_token(ct1_context *context, const uint8_t *bytes, size_t length, size_t split,
                          target_use *use, void *user);

/* The first in a context of its own, for targets that do nothing else.  Returns 0. */
int target_run(const uint8_t *bytes, size_t length, size_t split, target_use *use, void *user);

/* A write function that takes a text to a growing string, which begins as null. */
struct target_text {
	char *data;
	size_t length;
};
int target_write(void *user, const char *bytes, size_t length);

/* Writes a game in a form, to a text or, for null, to nobody. */
void target_write_game(ct1_game *game, enum ct1_form form, struct target_text *text);

/* A context whose findings are formatted and thrown away. */
ct1_context *target_context(void);

#endif
