/*
 * The encoder: UTF-8 into another encoding, call by call, with ASCII in place of what that one
 * lacks.
 */
#include <string.h>

#include "base/buffer.h"
#include "base/context.h"
#include "text/encoding.h"
#include "text/utf8.h"

/*
 * The reader takes each of these for what it stands for; only width, kind of quotation mark and the
 * like are gone.
 */
static const struct {
	uint32_t first, last;
	const char *written;
} substitutes[] = {
	{0x00a0, 0x00a0, " "},   /* NO-BREAK SPACE */
	{0x00ab, 0x00ab, "\""},  /* LEFT-POINTING DOUBLE ANGLE QUOTATION MARK */
	{0x00ad, 0x00ad, "-"},   /* SOFT HYPHEN */
	{0x00bb, 0x00bb, "\""},  /* RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK */
	{0x00bc, 0x00bc, "1/4"}, /* VULGAR FRACTION ONE QUARTER */
	{0x00bd, 0x00bd, "1/2"}, /* VULGAR FRACTION ONE HALF */
	{0x00be, 0x00be, "3/4"}, /* VULGAR FRACTION THREE QUARTERS */
	{0x00d7, 0x00d7, "x"},   /* MULTIPLICATION SIGN */
	{0x00f7, 0x00f7, "%"},   /* DIVISION SIGN */
	{0x1680, 0x1680, " "},   /* OGHAM SPACE MARK */
	{0x2000, 0x200a, " "},   /* EN QUAD to HAIR SPACE */
	{0x200b, 0x200f, ""},    /* ZERO WIDTH SPACE to RIGHT-TO-LEFT MARK */
	{0x2010, 0x2015, "-"},   /* HYPHEN to HORIZONTAL BAR */
	{0x2018, 0x201b, "'"},   /* the single quotation marks */
	{0x201c, 0x201f, "\""},  /* the double quotation marks */
	{0x2026, 0x2026, "..."}, /* HORIZONTAL ELLIPSIS */
	{0x202f, 0x202f, " "},   /* NARROW NO-BREAK SPACE */
	{0x2032, 0x2032, "'"},   /* PRIME */
	{0x2033, 0x2033, "\""},  /* DOUBLE PRIME */
	{0x2039, 0x2039, "'"},   /* SINGLE LEFT-POINTING ANGLE QUOTATION MARK */
	{0x203a, 0x203a, "'"},   /* SINGLE RIGHT-POINTING ANGLE QUOTATION MARK */
	{0x2043, 0x2043, "-"},   /* HYPHEN BULLET */
	{0x205f, 0x205f, " "},   /* MEDIUM MATHEMATICAL SPACE */
	{0x2060, 0x2060, ""},    /* WORD JOINER */
	{0x2116, 0x2116, "No"},  /* NUMERO SIGN */
	{0x2212, 0x2212, "-"},   /* MINUS SIGN */
	{0x2236, 0x2236, ":"},   /* RATIO */
	{0x223b, 0x223b, "%"},   /* HOMOTHETIC */
	{0x3000, 0x3000, " "},   /* IDEOGRAPHIC SPACE */
	{0xfe58, 0xfe58, "-"},   /* SMALL EM DASH */
	{0xfe63, 0xfe63, "-"},   /* SMALL HYPHEN-MINUS */
	{0xfeff, 0xfeff, ""},    /* ZERO WIDTH NO-BREAK SPACE */
	{0xff0d, 0xff0d, "-"},   /* FULLWIDTH HYPHEN-MINUS */
	{0xff1a, 0xff1a, ":"},   /* FULLWIDTH COLON */
};

/* The Cyrillic letters that may be written as two characters and exist as one. */
static const struct {
	uint32_t base, mark, composed;
} compositions[] = {
	{0x0418, 0x0306, 0x0419}, /* CYRILLIC CAPITAL LETTER SHORT I */
	{0x0438, 0x0306, 0x0439}, /* CYRILLIC SMALL LETTER SHORT I */
	{0x0415, 0x0308, 0x0401}, /* CYRILLIC CAPITAL LETTER IO */
	{0x0435, 0x0308, 0x0451}, /* CYRILLIC SMALL LETTER IO */
};

enum {
	COMPOSITIONS = sizeof compositions / sizeof *compositions,
	REPLACEMENT_CHARACTER = 0xfffd,
	COUNTS_IN_PAGE = 256, /* code points */
	PAGES = 0x110000 / COUNTS_IN_PAGE,
};

/* Where in a line the output is: a quotation mark in a quoted value is written with a backslash. */
struct quoting {
	size_t column;     /* characters before it, as far as they matter */
	char begin;        /* the line's first character */
	bool values;       /* it is a tag, or JSON */
	bool open, escape; /* in a value; behind a backslash in one */
};

struct ct1_encoder {
	const ct1_context *context;
	bool is_utf8;        /* nothing is to be done */
	bool writes_mark;    /* the output has to begin with a byte order mark */
	bool keeps_ascii;    /* ASCII is written as it is */
	iconv_t iconv;       /* from UTF-8, unless is_utf8 */
	struct buffer bytes; /* of the call that is going on */
	ct1_write *write;
	void *write_user;
	ct1_substitution_sink *sink;
	void *sink_user;
	struct quoting quoting;
	uint32_t last; /* the last character of the call, and where its bytes begin */
	size_t last_at;
	unsigned char rest[UTF8_MAX]; /* of a character that is not complete */
	size_t rest_length;
	uint64_t *counts[PAGES]; /* of substitutions by code point; null: none in this page */
};

/* Null where nothing can stand for the character. */
static const char *find_substitute(uint32_t code)
{
	for (size_t i = 0; i < sizeof substitutes / sizeof *substitutes; i++) {
		if (code >= substitutes[i].first && code <= substitutes[i].last)
			return substitutes[i].written;
	}
	return NULL;
}

/* --- Opening ------------------------------------------------------------------------------- */

/*
 * Whether ASCII is the same bytes in the encoding, whatever stands before.  Encodings of more than
 * one byte a character are not asked: some change the meaning of what follows.
 */
static int find_ascii(const ct1_context *context, const char *name, bool *keeps)
{
	struct encoding *encoding;
	int status = encoding_open(context, name, &encoding);

	*keeps = status == CT1_OK && encoding->kind == ENCODING_TABLE;
	for (unsigned char c = 1; c < 0x80 && *keeps; c++)
		*keeps = (unsigned char)encoding->table->utf8[c][0] == c;
	encoding_free(encoding);
	return status;
}

/* UTF-16 has a mark whichever of its names was given: without one it can only be guessed. */
static int open_iconv(ct1_encoder *encoder, const char *name)
{
	int status = find_ascii(encoder->context, name, &encoder->keeps_ascii);

	/* Until it is open there is nothing to close. */
	encoder->is_utf8 = true;
	if (status != CT1_OK || encoding_is(name, "UTF-8"))
		return status;
	status = encoding_open_encoder(name, &encoder->iconv);
	encoder->is_utf8 = status != CT1_OK;
	encoder->writes_mark = encoding_is(name, "UTF-16") || encoding_is(name, "UTF-16LE") ||
	                       encoding_is(name, "UTF-16BE");
	return status;
}

int ct1_encoder_new(ct1_context *context, const char *name, ct1_encoder **opened)
{
	ct1_encoder *encoder = memory_new(context, sizeof *encoder);

	*opened = NULL;
	if (!encoder)
		return CT1_NO_MEMORY;
	encoder->context = context;
	buffer_init(&encoder->bytes, context);
	int status = open_iconv(encoder, name);

	if (status != CT1_OK) {
		ct1_encoder_free(encoder);
		return status;
	}
	*opened = encoder;
	return CT1_OK;
}

void ct1_encoder_free(ct1_encoder *encoder)
{
	if (!encoder)
		return;
	if (!encoder->is_utf8)
		iconv_close(encoder->iconv);
	for (size_t i = 0; i < PAGES; i++)
		memory_free(encoder->context, encoder->counts[i]);
	buffer_free(&encoder->bytes);
	memory_free(encoder->context, encoder);
}

void ct1_encoder_set_output(ct1_encoder *encoder, ct1_write *write, void *user)
{
	encoder->write = write;
	encoder->write_user = user;
}

void ct1_encoder_set_sink(ct1_encoder *encoder, ct1_substitution_sink *sink, void *user)
{
	encoder->sink = sink;
	encoder->sink_user = user;
}

/* --- Substitutions ------------------------------------------------------------------------- */

static struct ct1_substitution describe(const ct1_encoder *encoder, uint32_t code)
{
	const uint64_t *page = encoder->counts[code / COUNTS_IN_PAGE];
	const char *written = find_substitute(code);

	return (struct ct1_substitution){
		.code = code,
		.written = written ? written : "?",
		.lost = !written,
		.count = page ? page[code % COUNTS_IN_PAGE] : 0,
	};
}

static void count(ct1_encoder *encoder, uint32_t code)
{
	uint64_t **page = &encoder->counts[code / COUNTS_IN_PAGE];

	if (!*page)
		*page = memory_new(encoder->context, COUNTS_IN_PAGE * sizeof **page);
	if (*page)
		(*page)[code % COUNTS_IN_PAGE]++;
	else
		encoder->bytes.failed = true;
}

bool ct1_encoder_substituted(const ct1_encoder *encoder, uint32_t from,
                             struct ct1_substitution *substitution)
{
	for (uint32_t code = from; code < PAGES * COUNTS_IN_PAGE; code++) {
		const uint64_t *page = encoder->counts[code / COUNTS_IN_PAGE];

		if (!page) {
			code |= COUNTS_IN_PAGE - 1; /* on to the next one */
		} else if (page[code % COUNTS_IN_PAGE] > 0) {
			*substitution = describe(encoder, code);
			return true;
		}
	}
	return false;
}

/* --- Encoding ------------------------------------------------------------------------------ */

/* Follows the text: where a quoted value begins and ends.  Only ASCII matters. */
static void follow_quotes(struct quoting *quoting, char c)
{
	bool escaped = quoting->escape;

	quoting->escape = quoting->open && !escaped && c == '\\';
	if (c == '\n' || c == '\r') {
		*quoting = (struct quoting){.column = 0};
		return;
	}
	if (quoting->column == 0)
		quoting->begin = c;
	if ((quoting->column == 0 && c == '[') ||
	    (quoting->column == 1 && c == '"' && quoting->begin == '{'))
		quoting->values = true;
	if (quoting->column < 2)
		quoting->column++;
	if (c == '"' && quoting->values && !escaped)
		quoting->open = !quoting->open;
}

/* Whether iconv can write the character; if so, adds it. */
static bool add_character(ct1_encoder *encoder, const char *utf8, size_t length)
{
	struct converted converted;

	/* All bytes at once: they are known to be one character. */
	if (encoding_convert(encoder->iconv, (unsigned)length, utf8, length, &converted) !=
	    CONVERSION_DONE)
		return false;
	buffer_add(&encoder->bytes, converted.bytes, converted.length);
	return true;
}

static void add_ascii(ct1_encoder *encoder, char c)
{
	follow_quotes(&encoder->quoting, c);
	if (encoder->keeps_ascii)
		buffer_add_char(&encoder->bytes, c);
	else
		add_character(encoder, &c, 1);
}

static bool is_digit(uint32_t code)
{
	return code >= '0' && code <= '9';
}

static void add_substitute(ct1_encoder *encoder, uint32_t code)
{
	count(encoder, code);
	struct ct1_substitution substitution = describe(encoder, code);

	/* 5½ is 5 1/2, and not 51/2. */
	if (is_digit(encoder->last) && is_digit((unsigned char)substitution.written[0]))
		add_ascii(encoder, ' ');
	for (const char *c = substitution.written; *c; c++) {
		if (*c == '"' && encoder->quoting.open)
			add_ascii(encoder, '\\');
		add_ascii(encoder, *c);
	}
	if (encoder->sink)
		encoder->sink(encoder->sink_user, &substitution);
}

/*
 * Puts one character in the place of the last one and an accent.  Returns whether it could: not
 * where bytes of the last one may have changed the meaning of what follows.
 */
static bool compose(ct1_encoder *encoder, uint32_t mark)
{
	char utf8[UTF8_MAX];
	size_t end = encoder->bytes.length;

	for (size_t i = 0; i < COMPOSITIONS && encoder->keeps_ascii; i++) {
		if (compositions[i].base != encoder->last || compositions[i].mark != mark)
			continue;
		size_t length = utf8_encode(compositions[i].composed, utf8);

		if (!add_character(encoder, utf8, length) || encoder->bytes.failed)
			return false;
		size_t added = encoder->bytes.length - end;

		memmove(encoder->bytes.data + encoder->last_at, encoder->bytes.data + end, added);
		encoder->bytes.length = encoder->last_at + added;
		return true;
	}
	return false;
}

static void add(ct1_encoder *encoder, const unsigned char *utf8, size_t length, uint32_t code)
{
	size_t at = encoder->bytes.length;

	if (code < 0x80)
		add_ascii(encoder, (char)code);
	else if (!add_character(encoder, (const char *)utf8, length) && !compose(encoder, code))
		add_substitute(encoder, code);
	if (code >= 0x80)
		encoder->quoting.column = 2;
	encoder->last = code;
	encoder->last_at = at;
}

/* Adds all characters that are complete.  Returns what was used. */
static size_t add_all(ct1_encoder *encoder, const unsigned char *utf8, size_t length, bool complete)
{
	size_t at = 0;

	while (at < length && !encoder->bytes.failed) {
		uint32_t code;
		size_t size = utf8_character(utf8 + at, length - at, &code);

		if (size == 0 && !complete && utf8_may_continue(utf8 + at, length - at))
			break;
		if (size > 0)
			add(encoder, utf8 + at, size, code);
		else
			add_substitute(encoder, REPLACEMENT_CHARACTER);
		at += size ? size : 1;
	}
	return at;
}

/* A character that an earlier call left unfinished.  Returns what was taken of `utf8`. */
static size_t complete_rest(ct1_encoder *encoder, const unsigned char *utf8, size_t length)
{
	size_t taken = 0;

	while (encoder->rest_length > 0 && taken < length && !encoder->bytes.failed) {
		encoder->rest[encoder->rest_length++] = utf8[taken++];
		size_t used = add_all(encoder, encoder->rest, encoder->rest_length, false);

		encoder->rest_length -= used;
		memmove(encoder->rest, encoder->rest + used, encoder->rest_length);
	}
	return taken;
}

static void add_mark(ct1_encoder *encoder)
{
	static const char mark[] = "\xef\xbb\xbf";

	if (encoder->writes_mark)
		add_character(encoder, mark, strlen(mark));
	encoder->writes_mark = false;
}

/* Hands what the call gave to the caller's function. */
static int flush(ct1_encoder *encoder)
{
	struct buffer *bytes = &encoder->bytes;

	if (bytes->failed)
		return CT1_NO_MEMORY;
	if (bytes->length == 0)
		return CT1_OK;
	int failed = encoder->write(encoder->write_user, bytes->data, bytes->length);

	bytes->length = 0;
	return failed ? CT1_WRITE_FAILED : CT1_OK;
}

int ct1_encoder_write(void *encoder_, const char *utf8, size_t length)
{
	ct1_encoder *encoder = encoder_;
	const unsigned char *bytes = (const unsigned char *)utf8;

	if (encoder->is_utf8)
		return encoder->write(encoder->write_user, utf8, length) ? CT1_WRITE_FAILED
		                                                         : CT1_OK;
	encoder->last = 0;
	if (length > 0)
		add_mark(encoder);
	size_t at = complete_rest(encoder, bytes, length);

	at += add_all(encoder, bytes + at, length - at, false);
	if (at < length && !encoder->bytes.failed) {
		encoder->rest_length = length - at;
		memcpy(encoder->rest, bytes + at, encoder->rest_length);
	}
	return flush(encoder);
}

int ct1_encoder_finish(ct1_encoder *encoder)
{
	struct converted converted = {0};

	if (encoder->is_utf8)
		return CT1_OK;
	add_all(encoder, encoder->rest, encoder->rest_length, true);
	encoder->rest_length = 0;
	encoding_flush(encoder->iconv, &converted);
	buffer_add(&encoder->bytes, converted.bytes, converted.length);
	return flush(encoder);
}
