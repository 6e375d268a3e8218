/*
 * Looking at UTF-8; what is a character and what is not is utf8proc's knowledge.
 */
#include "text/utf8.h"

#include <string.h>
#include <utf8proc.h>

size_t utf8_count(const char *utf8, size_t length)
{
	const uint64_t high_bits = 0x8080808080808080, ones = 0x0101010101010101;
	size_t count = 0, at = 0;
	uint64_t word;

	/* Of a byte that continues a character the highest bit is set, and the next one is not. */
	for (; length - at >= sizeof word; at += sizeof word) {
		memcpy(&word, utf8 + at, sizeof word);
		word &= ~(word << 1) & high_bits;
		count += sizeof word - (size_t)((word >> 7) * ones >> 56);
	}
	for (; at < length; at++)
		count += !utf8_continues((unsigned char)utf8[at]);
	return count;
}

size_t utf8_promised(unsigned char lead)
{
	if (lead >= 0xc2 && lead <= 0xdf)
		return 2;
	if (lead >= 0xe0 && lead <= 0xef)
		return 3;
	return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/* The second byte of a character has narrower bounds than the rest: no overlong forms, no
   surrogates, nothing behind U+10FFFF. */
static bool may_be_second(unsigned char lead, unsigned char second)
{
	switch (lead) {
	case 0xe0:
		return second >= 0xa0;
	case 0xed:
		return second < 0xa0;
	case 0xf0:
		return second >= 0x90;
	case 0xf4:
		return second < 0x90;
	default:
		return true;
	}
}

bool utf8_may_continue(const unsigned char *bytes, size_t length)
{
	if (length >= utf8_promised(bytes[0]))
		return false;
	for (size_t i = 1; i < length; i++) {
		if (!utf8_continues(bytes[i]))
			return false;
	}
	return length < 2 || may_be_second(bytes[0], bytes[1]);
}

size_t utf8_character(const unsigned char *bytes, size_t length, uint32_t *code)
{
	utf8proc_int32_t found;
	utf8proc_ssize_t size = utf8proc_iterate(bytes, (utf8proc_ssize_t)length, &found);

	if (size <= 0)
		return 0;
	*code = (uint32_t)found;
	return (size_t)size;
}

size_t utf8_encode(uint32_t code, char utf8[UTF8_MAX])
{
	return (size_t)utf8proc_encode_char((utf8proc_int32_t)code, (utf8proc_uint8_t *)utf8);
}
