/*
 * UTF-8, byte by byte: where a character begins, how long it is going to be, and whether bytes that
 * are no character yet can become one.
 */
#ifndef TEXT_UTF8_H
#define TEXT_UTF8_H

#include "ct1.h"

enum {
	UTF8_MAX = 4, /* bytes of a character */
};

/* Whether a byte is not the first one of its character. */
static inline bool utf8_continues(unsigned char byte)
{
	return (byte & 0xc0) == 0x80;
}

/* The number of characters in valid UTF-8. */
size_t utf8_count(const char *utf8, size_t length);

/* The bytes of the character that a lead byte promises; 0 if it is no lead byte. */
size_t utf8_promised(unsigned char lead);

/* Whether these bytes, fewer than promised, can be the beginning of a character. */
bool utf8_may_continue(const unsigned char *bytes, size_t length);

/* The length of the character that the bytes begin with, or 0 if they begin with none. */
size_t utf8_character(const unsigned char *bytes, size_t length, uint32_t *code);

/* Writes a character; returns its length. */
size_t utf8_encode(uint32_t code, char utf8[UTF8_MAX]);

#endif
