/*
 * Text on a page of HTML.
 */
#include <string.h>
#include <utf8proc.h>

#include "page_writer.h"

void put_bytes(struct writer *writer, const char *bytes, size_t length)
{
	if (writer->status == CT1_OK && cli_write(writer->cli, bytes, length) != 0)
		writer->status = CT1_WRITE_FAILED;
}

void put_markup(struct writer *writer, const char *html)
{
	put_bytes(writer, html, strlen(html));
}

void put_number(struct writer *writer, unsigned number)
{
	char text[3 * sizeof number];

	snprintf(text, sizeof text, "%u", number);
	put_markup(writer, text);
}

static const char *escape_of(utf8proc_int32_t code)
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
	case '\t':
	case '\n':
		return NULL;
	default:
		return code < 0x20 || (code >= 0x7F && code < 0xA0) ? "\xEF\xBF\xBD" : NULL;
	}
}

int put_escaped(void *user, const char *bytes, size_t length)
{
	struct writer *writer = user;
	size_t begin = 0, size;

	for (size_t at = 0; at < length; at += size) {
		utf8proc_int32_t code; /* negative where there is none */
		utf8proc_ssize_t taken = utf8proc_iterate((const utf8proc_uint8_t *)bytes + at,
		                                          (utf8proc_ssize_t)(length - at), &code);
		const char *escape = escape_of(code);

		size = taken > 0 ? (size_t)taken : 1;
		if (!escape)
			continue;
		put_bytes(writer, bytes + begin, at - begin);
		put_markup(writer, escape);
		begin = at + size;
	}
	put_bytes(writer, bytes + begin, length - begin);
	return writer->status == CT1_OK ? 0 : -1;
}

void put_text(struct writer *writer, const char *text)
{
	put_escaped(writer, text, strlen(text));
}

void put_either(struct writer *writer, const char *english, const char *russian)
{
	put_markup(writer, writer->page->options->diagram->russian ? russian : english);
}
