/*
 * Text from inputs and names of files as it may be shown: valid UTF-8, without what could control a
 * terminal or turn the direction of what follows.
 */
#ifndef VISIBLE_H
#define VISIBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Whether the character that a text of `left` bytes begins with may be shown; how many it has. */
bool visible_is(const char *utf8, size_t left, size_t *size);

/* That character.  What is none, and what may not be shown, becomes U+FFFD; a tab a space. */
int32_t visible_take(const char *utf8, size_t left, size_t *size);

/* Writes a text so. */
void visible_put(FILE *stream, const char *utf8);

/* A copy of a text that is so.  Null if memory runs out; the caller frees. */
char *visible_copy(const char *utf8);

#endif
