/*
 * Encodings by their names: UTF-8, which is decoded in place; those of one byte a character, as a
 * table that was made once; all others, through iconv character by character.  The names are those
 * of iconv, and a few that one iconv knows and another does not.
 */
#ifndef TEXT_ENCODING_H
#define TEXT_ENCODING_H

#include <iconv.h>

#include "text/utf8.h"

enum encoding_kind {
	ENCODING_UTF8,
	ENCODING_TABLE,
	ENCODING_ICONV,
};

enum {
	BYTE_VALUES = 256,
};

/*
 * What each byte means, as UTF-8.  The length is 0 for a line end, which stands in `utf8` all the
 * same, and for a byte that means nothing, where zero does.
 */
struct encoding_table {
	unsigned char length[BYTE_VALUES];
	char utf8[BYTE_VALUES][UTF8_MAX];
};

struct encoding {
	const ct1_context *context;
	char *name; /* as asked for */
	enum encoding_kind kind;
	unsigned unit;                /* bytes of most characters; 0: as in UTF-8 */
	struct encoding_table *table; /* ENCODING_TABLE only */
	iconv_t iconv;                /* ENCODING_ICONV only: into UTF-8 */
};

/* CT1_NOT_FOUND for a name that iconv does not know, or CT1_NO_MEMORY; then *encoding is null. */
int encoding_open(const ct1_context *context, const char *name, struct encoding **encoding);
void encoding_free(struct encoding *encoding);

/* Whether two names are the same but for case and for what is no letter or digit. */
bool encoding_is(const char *name, const char *other);

/*
 * A conversion between UTF-8 and the encoding `name`, in one direction or the other.  The byte
 * order of UTF-16 and UTF-32 is little-endian unless the name says otherwise, and no mark is
 * written.  CT1_NOT_FOUND, or CT1_NO_MEMORY.
 */
int encoding_open_decoder(const char *name, iconv_t *iconv);
int encoding_open_encoder(const char *name, iconv_t *iconv);

/* What encoding_decode() and encoding_encode() find. */
enum conversion {
	CONVERSION_DONE, /* a character, or a change of state, which gives nothing */
	CONVERSION_MORE, /* the bytes are only its beginning */
	CONVERSION_BAD,  /* no character of the encoding */
};

enum {
	CONVERTED_MAX = 32, /* bytes of a character with all that belongs to it */
};

/* One conversion: what it took and what it gave. */
struct converted {
	size_t taken, length;
	char bytes[CONVERTED_MAX];
};

/* Converts the character that `bytes` begin with, in steps of `unit` bytes. */
enum conversion encoding_convert(iconv_t iconv, unsigned unit, const void *bytes, size_t length,
                                 struct converted *converted);

/* Takes out what iconv still holds, and puts it into its first state again. */
void encoding_flush(iconv_t iconv, struct converted *converted);

#endif
