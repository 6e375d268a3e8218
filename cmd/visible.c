/*
 * What may be shown.
 */
#include "visible.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* Whether a character does something to a terminal, or turns the direction of what follows. */
static bool is_control(utf8proc_int32_t code)
{
	const utf8proc_property_t *property = utf8proc_get_property(code);

	return property->category == UTF8PROC_CATEGORY_CC ||
	       (property->category == UTF8PROC_CATEGORY_CF &&
	        property->bidi_class != UTF8PROC_BIDI_CLASS_BN &&
	        property->bidi_class != UTF8PROC_BIDI_CLASS_AN);
}

/* The character that a text begins with, or a negative number for none. */
static utf8proc_int32_t decode(const char *utf8, size_t left, size_t *size)
{
	utf8proc_int32_t code;
	utf8proc_ssize_t length =
		utf8proc_iterate((const utf8proc_uint8_t *)utf8, (utf8proc_ssize_t)left, &code);

	*size = length > 0 ? (size_t)length : 1;
	return length > 0 ? code : -1;
}

bool visible_is(const char *utf8, size_t left, size_t *size)
{
	utf8proc_int32_t code = decode(utf8, left, size);

	return code >= 0 && !is_control(code);
}

int32_t visible_take(const char *utf8, size_t left, size_t *size)
{
	utf8proc_int32_t code = decode(utf8, left, size);

	if (code >= 0 && !is_control(code))
		return code;
	return code == '\t' ? ' ' : 0xfffd;
}

void visible_put(FILE *stream, const char *utf8)
{
	size_t length = strlen(utf8), begin = 0, size;

	for (size_t at = 0; at < length; at += size) {
		if (visible_is(utf8 + at, length - at, &size))
			continue;
		utf8proc_uint8_t character[4] = {0};
		utf8proc_int32_t code = visible_take(utf8 + at, length - at, &size);

		fwrite(utf8 + begin, 1, at - begin, stream);
		fwrite(character, 1, (size_t)utf8proc_encode_char(code, character), stream);
		begin = at + size;
	}
	fwrite(utf8 + begin, 1, length - begin, stream);
}

char *visible_copy(const char *utf8)
{
	size_t length = strlen(utf8), size, end = 0;
	char *copy = malloc(3 * length + 1);

	for (size_t at = 0; copy && at < length; at += size) {
		utf8proc_int32_t code = visible_take(utf8 + at, length - at, &size);

		end += (size_t)utf8proc_encode_char(code, (utf8proc_uint8_t *)copy + end);
	}
	if (copy)
		copy[end] = '\0';
	return copy;
}
