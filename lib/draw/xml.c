/*
 * Writing XML.
 */
#include "draw/xml.h"

#include <string.h>

/* --- Characters ----------------------------------------------------------------------------- */

/* How many bytes follow the first one of a character; -1: none begins so. */
static int count_following(unsigned char first)
{
	if (first < 0x80)
		return 0;
	if (first >= 0xC2 && first < 0xE0)
		return 1;
	if (first >= 0xE0 && first < 0xF0)
		return 2;
	return first >= 0xF0 && first < 0xF5 ? 3 : -1;
}

/* XML 1.0, production 2; also what is longer than need be, which UTF-8 forbids. */
static bool is_allowed(uint32_t code, int following)
{
	static const uint32_t smallest[] = {0, 0x80, 0x800, 0x10000};

	if (code < smallest[following] || code > 0x10FFFF)
		return false;
	if (code < 0x20)
		return code == '\t' || code == '\n' || code == '\r';
	return code != 0x7F && (code < 0xD800 || code > 0xDFFF) && code != 0xFFFE && code != 0xFFFF;
}

uint32_t xml_take(const char **text, const char *end)
{
	unsigned char first = (unsigned char)*(*text)++;
	int following = count_following(first);

	if (following < 0 || following > end - *text)
		return XML_REPLACEMENT;
	uint32_t code = following == 0 ? first : first & (0x3FU >> following);

	for (int i = 0; i < following; i++) {
		unsigned char next = (unsigned char)(*text)[i];

		if ((next & 0xC0) != 0x80)
			return XML_REPLACEMENT;
		code = code << 6 | (next & 0x3F);
	}
	if (!is_allowed(code, following))
		code = XML_REPLACEMENT;
	*text += following;
	return code;
}

/* --- Text ----------------------------------------------------------------------------------- */

static const char *find_escape(uint32_t code)
{
	switch (code) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\r': /* would be read as a newline */
		return "&#13;";
	case XML_REPLACEMENT:
		return "\xEF\xBF\xBD";
	default:
		return NULL;
	}
}

void xml_add_text(struct buffer *out, const char *text, size_t length)
{
	const char *end = text + length;

	while (text < end) {
		const char *start = text;
		const char *escape = find_escape(xml_take(&text, end));

		if (escape)
			buffer_add_string(out, escape);
		else
			buffer_add(out, start, (size_t)(text - start));
	}
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

void xml_add_name(struct buffer *out, const char *name)
{
	if (!is_letter(*name))
		buffer_add_char(out, '_');
	for (; *name; name++) {
		bool fits = is_letter(*name) || (*name >= '0' && *name <= '9') || *name == '-' ||
		            *name == '.';

		buffer_add_char(out, fits ? *name : '_');
	}
}

/* --- Numbers -------------------------------------------------------------------------------- */

void xml_add_tenths(struct buffer *out, int tenths)
{
	if (tenths < 0) {
		buffer_add_char(out, '-');
		tenths = -tenths;
	}
	if (tenths >= 10 || tenths == 0)
		buffer_add_number(out, (uint64_t)tenths / 10);
	if (tenths % 10 != 0) {
		buffer_add_char(out, '.');
		buffer_add_number(out, (uint64_t)tenths % 10);
	}
}
