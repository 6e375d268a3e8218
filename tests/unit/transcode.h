/*
 * For the tests of encodings: texts are put into an encoding by iconv alone, without the library,
 * and what an encoding lacks is left out of the text that is expected, too.
 */
#ifndef UNIT_TRANSCODE_H
#define UNIT_TRANSCODE_H

#include <iconv.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As iconv calls them here, and as the detection does; KOI8-U is read as KOI8-R. */
static const struct encoding_name {
	const char *iconv, *name;
	bool guessed; /* it can only be told from the text */
} encodings[] = {
	{"WINDOWS-1251", "windows-1251", true},
	{"KOI8-R", "KOI8-R", true},
	{"KOI8-U", "KOI8-R", true},
	{"CP866", "CP866", true},
	{"ISO-8859-5", "ISO-8859-5", true},
	{"MAC-CYRILLIC", "MacCyrillic", true},
	{"UTF-8", "UTF-8", false},
	{"UTF-16LE", "UTF-16LE", true},
	{"UTF-16BE", "UTF-16BE", true},
};

enum {
	ENCODINGS = sizeof encodings / sizeof *encodings,
};

/* A text in an encoding, and the same in UTF-8. */
struct sample_text {
	char *bytes, *utf8;
	size_t length, utf8_length;
};

static inline void sample_text_free(struct sample_text *text)
{
	free(text->bytes);
	free(text->utf8);
}

static inline size_t character_length(const char *utf8)
{
	unsigned char lead = (unsigned char)*utf8;

	if (lead < 0x80)
		return 1;
	return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/* Adds one character, which has to be valid.  Returns false if the encoding lacks it. */
static inline bool add_transcoded(iconv_t iconv_to, struct sample_text *text, const char *utf8,
                                  size_t length)
{
	char from[4];
	char *in = from, *out = text->bytes + text->length;
	size_t in_left = length, out_left = 16;

	memcpy(from, utf8, length);
	if (iconv(iconv_to, &in, &in_left, &out, &out_left) != 0)
		return false;
	text->length = (size_t)(out - text->bytes);
	memcpy(text->utf8 + text->utf8_length, utf8, length);
	text->utf8_length += length;
	return true;
}

/* What people type for a character that their encoding lacks. */
static inline const char *typed_instead(const char *utf8)
{
	static const char *const pairs[][2] = {
		{"…", "..."}, {"÷", "%"},  {"½", "1/2"}, {"–", "-"},        {"—", "-"},
		{"«", "\""},  {"»", "\""}, {"№", "No"},  {"\xc2\xa0", " "},
	};

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		if (strncmp(pairs[i][0], utf8, strlen(pairs[i][0])) == 0)
			return pairs[i][1];
	}
	return "?";
}

/*
 * Opened once and never closed, so that iconv keeps its tables: loading them again each time would
 * be most of what the tests do.
 */
static inline iconv_t encoder_for(const char *name)
{
	static struct {
		const char *name;
		iconv_t encoder, decoder;
	} open[32];
	size_t i = 0;

	while (open[i].name && strcmp(open[i].name, name) != 0)
		i++;
	if (!open[i].name) {
		open[i].name = name;
		open[i].encoder = iconv_open(name, "UTF-8");
		open[i].decoder = iconv_open("UTF-8", name);
	}
	return open[i].encoder;
}

static inline struct sample_text transcode(const char *name, const char *utf8, size_t length)
{
	struct sample_text text = {malloc(4 * length + 64), malloc(4 * length + 64), 0, 0};
	iconv_t iconv_to = encoder_for(name);

	if (!text.bytes || !text.utf8 || iconv_to == (iconv_t)-1) {
		perror(name);
		abort();
	}
	for (size_t at = 0; at < length;) {
		size_t size = character_length(utf8 + at);

		if (!add_transcoded(iconv_to, &text, utf8 + at, size)) {
			for (const char *c = typed_instead(utf8 + at); *c; c++)
				add_transcoded(iconv_to, &text, c, 1);
		}
		at += size;
	}
	return text;
}

/* A whole file; the caller frees it. */
static inline char *read_whole(const char *name, size_t *length)
{
	enum {
		LIMIT = 1 << 20,
	};
	FILE *file = fopen(name, "rb");
	char *text = malloc(LIMIT);

	if (!file || !text) {
		perror(name);
		abort();
	}
	*length = fread(text, 1, LIMIT, file);
	fclose(file);
	return text;
}

#endif
