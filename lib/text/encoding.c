/*
 * Opening encodings, and converting one character.
 */
#include "text/encoding.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "text/utf8.h"

/*
 * Names that are tried one after the other, because no iconv knows them all: glibc and GNU libiconv
 * differ about MacCyrillic.  UTF-16 and UTF-32 are given a byte order here, for each iconv has its
 * own idea of what they mean without a mark.
 */
static const struct {
	const char *name;
	const char *tried[3];
} aliases[] = {
	{"UTF-16", {"UTF-16LE"}},
	{"UTF-32", {"UTF-32LE"}},
	{"MacCyrillic", {"MAC-CYRILLIC", "MacCyrillic", "x-mac-cyrillic"}},
	{"x-mac-cyrillic", {"MAC-CYRILLIC", "MacCyrillic", "x-mac-cyrillic"}},
	{"windows-1251", {"WINDOWS-1251", "CP1251"}},
	{"KOI8-U", {"KOI8-U", "KOI8-RU"}},
	{"CP866", {"CP866", "IBM866"}},
	{"DOS", {"CP866", "IBM866"}},
	{"ISO-8859-5", {"ISO-8859-5", "ISO8859-5"}},
};

enum {
	ALIASES = sizeof aliases / sizeof *aliases,
	NAMES_TRIED = sizeof aliases[0].tried / sizeof *aliases[0].tried,
	NAME_MAX_LENGTH = 64,
};

/* --- Names --------------------------------------------------------------------------------- */

/* A letter in lower case, a digit as it is, 0 for anything else. */
static char folded(char c)
{
	if (c >= 'A' && c <= 'Z')
		return (char)(c - 'A' + 'a');
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '\0';
}

static const char *skip_others(const char *name)
{
	while (*name != '\0' && folded(*name) == '\0')
		name++;
	return name;
}

bool encoding_is(const char *name, const char *other)
{
	for (;;) {
		name = skip_others(name);
		other = skip_others(other);
		if (folded(*name) != folded(*other))
			return false;
		if (*name == '\0')
			return true;
		name++;
		other++;
	}
}

/* An empty name is the locale's encoding to iconv, and a slash begins what is no name any more. */
static bool is_name(const char *name)
{
	size_t length = strlen(name);

	return length > 0 && length <= NAME_MAX_LENGTH && !strchr(name, '/');
}

/*
 * iconv may call a conversion unknown that it has no memory to load. So it is asked twice, and if
 * even a byte cannot be had, memory it is.
 */
static int open_between(const char *to, const char *from, iconv_t *iconv)
{
	void *byte;

	*iconv = iconv_open(to, from);
	if (*iconv == (iconv_t)-1 && errno == EINVAL)
		*iconv = iconv_open(to, from);
	if (*iconv != (iconv_t)-1)
		return CT1_OK;
	if (errno != EINVAL)
		return CT1_NO_MEMORY;
	byte = malloc(1);
	free(byte);
	return byte ? CT1_NOT_FOUND : CT1_NO_MEMORY;
}

static int open_named(const char *name, bool decoder, iconv_t *iconv)
{
	return decoder ? open_between("UTF-8", name, iconv) : open_between(name, "UTF-8", iconv);
}

static int open_any(const char *name, bool decoder, iconv_t *iconv)
{
	if (!is_name(name))
		return CT1_NOT_FOUND;
	for (size_t i = 0; i < ALIASES; i++) {
		int status = CT1_NOT_FOUND;

		if (!encoding_is(aliases[i].name, name))
			continue;
		for (size_t j = 0; j < NAMES_TRIED && aliases[i].tried[j]; j++) {
			status = open_named(aliases[i].tried[j], decoder, iconv);
			if (status != CT1_NOT_FOUND)
				return status;
		}
	}
	return open_named(name, decoder, iconv);
}

int encoding_open_decoder(const char *name, iconv_t *iconv)
{
	return open_any(name, true, iconv);
}

int encoding_open_encoder(const char *name, iconv_t *iconv)
{
	return open_any(name, false, iconv);
}

/* --- Converting ---------------------------------------------------------------------------- */

/*
 * iconv is given one unit more each time until it takes them: so it never takes more than one
 * character, and it is known which bytes that one had.
 */
enum conversion encoding_convert(iconv_t iconv_to, unsigned unit, const void *bytes, size_t length,
                                 struct converted *converted)
{
	char from[CONVERTED_MAX];
	size_t limit = length < sizeof from ? length : sizeof from;

	memcpy(from, bytes, limit);
	for (size_t size = unit; size <= limit; size += unit) {
		char *in = from, *out = converted->bytes;
		size_t in_left = size, out_left = sizeof converted->bytes;
		size_t inexact = iconv(iconv_to, &in, &in_left, &out, &out_left);

		converted->taken = size - in_left;
		converted->length = sizeof converted->bytes - out_left;
		/* What was converted to something else is not in the encoding. */
		if (inexact == 0 || (inexact == (size_t)-1 && converted->taken > 0))
			return CONVERSION_DONE;
		if (inexact != (size_t)-1 || errno != EINVAL)
			return CONVERSION_BAD;
	}
	return limit < sizeof from ? CONVERSION_MORE : CONVERSION_BAD;
}

void encoding_flush(iconv_t iconv_to, struct converted *converted)
{
	char *out = converted->bytes;
	size_t out_left = sizeof converted->bytes;

	converted->taken = 0;
	if (iconv(iconv_to, NULL, NULL, &out, &out_left) == (size_t)-1)
		out_left = sizeof converted->bytes;
	converted->length = sizeof converted->bytes - out_left;
}

/* --- Opening ------------------------------------------------------------------------------- */

/* The bytes that one more letter takes; 1 where that cannot be found out. */
static unsigned find_unit(const char *name)
{
	static const char letters[] = "AA";
	struct converted one = {0}, two = {0};
	iconv_t encoder;
	unsigned unit = 1;

	if (encoding_open_encoder(name, &encoder) != CT1_OK)
		return unit;
	if (encoding_convert(encoder, 1, letters, 1, &one) == CONVERSION_DONE &&
	    encoding_convert(encoder, 1, letters + 1, 1, &two) == CONVERSION_DONE && two.length > 0)
		unit = (unsigned)two.length;
	iconv_close(encoder);
	return unit;
}

/* Whether the UTF-8 in `bytes` is one character. */
static bool is_one_character(const char *bytes, size_t length)
{
	return length <= UTF8_MAX && utf8_count(bytes, length) == 1;
}

/*
 * Makes the table.  Returns false if the encoding is none of one byte a character: one of its bytes
 * is only a beginning, or changes what the next one means.
 */
static bool fill_table(iconv_t decoder, struct encoding_table *table)
{
	for (size_t byte = 0; byte < BYTE_VALUES; byte++) {
		unsigned char from = (unsigned char)byte;
		struct converted to, rest = {0};
		enum conversion conversion = encoding_convert(decoder, 1, &from, 1, &to);

		/* A letter may be held back until it is sure that no accent follows. */
		encoding_flush(decoder, &rest);
		if (conversion == CONVERSION_BAD)
			continue;
		if (conversion == CONVERSION_DONE && to.length == 0)
			to = rest;
		if (conversion == CONVERSION_MORE || !is_one_character(to.bytes, to.length))
			return false;
		memcpy(table->utf8[byte], to.bytes, to.length);
		if (!strchr("\r\n", to.bytes[0]))
			table->length[byte] = (unsigned char)to.length;
	}
	return true;
}

/* Chooses the way to decode: a table where there can be one. */
static int prepare(struct encoding *encoding)
{
	iconv_t decoder;
	int status = encoding_open_decoder(encoding->name, &decoder);

	if (status != CT1_OK)
		return status;
	encoding->kind = ENCODING_ICONV;
	encoding->iconv = decoder;
	encoding->unit = find_unit(encoding->name);
	if (encoding->unit > 1)
		return CT1_OK;
	encoding->table = memory_new(encoding->context, sizeof *encoding->table);
	if (!encoding->table)
		return CT1_NO_MEMORY;
	if (fill_table(decoder, encoding->table)) {
		iconv_close(decoder);
		encoding->kind = ENCODING_TABLE;
		return CT1_OK;
	}
	memory_free(encoding->context, encoding->table);
	encoding->table = NULL;
	return CT1_OK;
}

int encoding_open(const ct1_context *context, const char *name, struct encoding **encoding)
{
	*encoding = NULL;
	if (!is_name(name))
		return CT1_NOT_FOUND;
	struct encoding *opened = memory_new(context, sizeof *opened);
	bool is_utf8 = encoding_is(name, "UTF-8");
	size_t size = strlen(name) + 1;
	int status = CT1_NO_MEMORY;

	if (!opened)
		return CT1_NO_MEMORY;
	opened->context = context;
	opened->name = memory_new(context, size);
	if (opened->name) {
		memcpy(opened->name, name, size);
		status = is_utf8 ? CT1_OK : prepare(opened);
	}
	if (status == CT1_OK)
		*encoding = opened;
	else
		encoding_free(opened);
	return status;
}

void encoding_free(struct encoding *encoding)
{
	if (!encoding)
		return;
	if (encoding->kind == ENCODING_ICONV)
		iconv_close(encoding->iconv);
	memory_free(encoding->context, encoding->table);
	memory_free(encoding->context, encoding->name);
	memory_free(encoding->context, encoding);
}

bool ct1_encoding_known(const char *name)
{
	iconv_t decoder;
	int status = CT1_OK;

	if (is_name(name) && encoding_is(name, "UTF-8"))
		return true;
	status = encoding_open_decoder(name, &decoder);
	if (status == CT1_OK)
		iconv_close(decoder);
	return status != CT1_NOT_FOUND;
}
