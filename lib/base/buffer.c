/*
 * Growing texts.
 */
#include "base/buffer.h"

#include <stdio.h>

#include "base/context.h"

void buffer_init(struct buffer *buffer, const ct1_context *context)
{
	*buffer = (struct buffer){.context = context};
}

void buffer_free(struct buffer *buffer)
{
	memory_free(buffer->context, buffer->data);
	buffer_init(buffer, buffer->context);
}

bool buffer_grow(struct buffer *buffer, size_t more)
{
	char *data = NULL;

	if (!buffer->failed && more < SIZE_MAX / 2 - buffer->length)
		data = memory_grow(buffer->context, buffer->data, &buffer->capacity,
		                   buffer->length + more, 1);
	if (data) {
		buffer->data = data;
		return true;
	}
	buffer->failed = true;
	buffer->capacity = buffer->length; /* there is no room any more, even for less */
	return false;
}

void buffer_add_number(struct buffer *buffer, uint64_t number)
{
	char digits[20];
	size_t at = sizeof digits;

	do {
		digits[--at] = (char)('0' + number % 10);
		number /= 10;
	} while (number > 0);
	buffer_add(buffer, digits + at, sizeof digits - at);
}

void buffer_vprintf(struct buffer *buffer, const char *format, va_list arguments)
{
	va_list again;

	va_copy(again, arguments);
	int length = vsnprintf(NULL, 0, format, arguments);

	if (length < 0) {
		buffer->failed = true;
	} else if (buffer_reserve(buffer, (size_t)length + 1)) {
		vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, again);
		buffer->length += (size_t)length;
	}
	va_end(again);
}

void buffer_printf(struct buffer *buffer, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	buffer_vprintf(buffer, format, arguments);
	va_end(arguments);
}

const char *buffer_string(struct buffer *buffer)
{
	if (!buffer_reserve(buffer, 1))
		return NULL;
	buffer->data[buffer->length] = '\0';
	return buffer->data;
}
