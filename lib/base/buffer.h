/*
 * A text that grows.  A failed allocation is remembered: later additions do nothing, and the one
 * who made the buffer looks at `failed` once, at the end.
 */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdarg.h>

#include "ct1.h"

struct buffer {
	const ct1_context *context;
	char *data; /* not terminated; null while empty */
	size_t length, capacity;
	bool failed;
};

void buffer_init(struct buffer *buffer, const ct1_context *context);
void buffer_free(struct buffer *buffer);

void buffer_add(struct buffer *buffer, const char *bytes, size_t length);
void buffer_add_char(struct buffer *buffer, char c);
void buffer_add_string(struct buffer *buffer, const char *string);
void buffer_add_number(struct buffer *buffer, uint64_t number);

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void buffer_printf(struct buffer *buffer, const char *format, ...);

#if defined(__GNUC__)
__attribute__((format(printf, 2, 0)))
#endif
void buffer_vprintf(struct buffer *buffer, const char *format, va_list arguments);

/* The text with a terminating zero, or null if anything failed.  The buffer keeps it. */
const char *buffer_string(struct buffer *buffer);

#endif
