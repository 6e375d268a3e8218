/*
 * Writing XML.
 */
#include "draw/xml.h"

#include <utf8proc.h>

/* --- Characters ----------------------------------------------------------------------------- */

/* XML 1.0, production 2, without the control character that it discourages. */
static bool is_allowed(utf8proc_int32_t code)
{
	if (code < 0x20)
		return code == '\t' || code == '\n' || code == '\r';
	return code != 0x7F && code != 0xFFFE && code != 0xFFFF;
}

uint32_t xml_take(const char **text, const char *end)
{
	utf8proc_int32_t code; /* negative where there is none */
	utf8proc_ssize_t length =
		utf8proc_iterate((const utf8proc_uint8_t *)*text, end - *text, &code);

	*text += length > 0 ? length : 1;
	return is_allowed(code) ? (uint32_t)code : XML_REPLACEMENT;
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

int xml_take_tenths(const char **text)
{
	bool negative = **text == '-';
	int tenths = 0;

	*text += negative;
	for (; **text >= '0' && **text <= '9'; (*text)++)
		tenths = tenths * 10 + (**text - '0');
	tenths *= 10;
	if (**text == '.') {
		tenths += (*text)[1] - '0';
		*text += 2;
	}
	return negative ? -tenths : tenths;
}
