/*
 * A text that grows.  A failed allocation is remembered: later additions do nothing, and the one
 * who made the buffer looks at `failed` once, at the end.
 */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdarg.h>
#include <string.h>

#include "ct1.h"

struct buffer {
	const ct1_context *context;
	char *data; /* not terminated; null while empty */
	size_t length, capacity;
	bool failed;
};

void buffer_init(struct buffer *buffer, const ct1_context *context);
void buffer_free(struct buffer *buffer);

/* Makes room for so many bytes more; false if that fails, or anything did before. */
bool buffer_grow(struct buffer *buffer, size_t more);

/* These are short and called for every word that is written: they are worth being inline. */
static inline bool buffer_reserve(struct buffer *buffer, size_t more)
{
	return (buffer->data && more <= buffer->capacity - buffer->length) ||
	       buffer_grow(buffer, more);
}

static inline void buffer_add(struct buffer *buffer, const char *bytes, size_t length)
{
	if (length == 0 || !buffer_reserve(buffer, length))
		return;
	memcpy(buffer->data + buffer->length, bytes, length);
	buffer->length += length;
}

static inline void buffer_add_char(struct buffer *buffer, char c)
{
	if (buffer_reserve(buffer, 1))
		buffer->data[buffer->length++] = c;
}

static inline void buffer_add_string(struct buffer *buffer, const char *string)
{
	buffer_add(buffer, string, strlen(string));
}

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
