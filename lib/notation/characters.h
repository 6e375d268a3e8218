/*
 * Characters that stand for others: look-alikes of the two alphabets, dashes, spaces, and what is
 * not seen at all.  One table each, in characters.c.
 */
#ifndef NOTATION_CHARACTERS_H
#define NOTATION_CHARACTERS_H

#include "base/buffer.h"

struct character {
	uint32_t code;
	const char *name; /* as in the Unicode standard */
};

/* A Cyrillic and a Latin letter of the same shape. */
struct lookalike {
	struct character cyrillic, latin;
};

extern const struct lookalike lookalikes[];
extern const size_t lookalike_count;

/* Further characters that stand for a file letter, and the letter that is meant. */
struct stand_in {
	struct character character;
	char file;
};

extern const struct stand_in stand_ins[];
extern const size_t stand_in_count;

/* All kinds of dash but the hyphen of the keyboard. */
extern const struct character dashes[];
extern const size_t dash_count;

/* One of three bytes or four. */
uint32_t character_long(const char *utf8, size_t left, size_t *length);

/*
 * The character at `utf8`, which must be valid; its length in bytes in *length.  Nearly all are ASCII
 * or Cyrillic, and nearly everything asks for them.
 */
static inline uint32_t character_at(const char *utf8, size_t left, size_t *length)
{
	unsigned char first = (unsigned char)utf8[0];

	if (first >= 0xe0)
		return character_long(utf8, left, length);
	*length = first < 0x80 ? 1 : 2;
	return first < 0x80 ? first : (first & 0x1fU) << 6 | ((unsigned char)utf8[1] & 0x3fU);
}

/* What a byte of UTF-8 tells of its character. */
enum byte_trait {
	BYTE_LETTER = 1,    /* begins a Latin or a Cyrillic letter */
	BYTE_DIGIT = 2,     /* is an ASCII digit */
	BYTE_CONTINUES = 4, /* does not begin the character */
	BYTE_NARROW = 8,    /* belongs to one that takes one column, as nearly all of a record do */
};

/* The traits of every byte, so that a text can be looked through without many questions. */
extern const uint8_t byte_traits[256];

static inline bool character_begins_letter(unsigned char byte)
{
	return (byte_traits[byte] & BYTE_LETTER) != 0;
}

static inline bool character_begins_word(unsigned char byte)
{
	return (byte_traits[byte] & (BYTE_LETTER | BYTE_DIGIT)) != 0;
}

/* The name of a dash, or null for anything else. */
const char *character_dash_name(uint32_t code);

/* Whether a line ends here to the eye: LF, CR, and those that word processors and Unicode have. */
static inline bool character_ends_line(uint32_t code)
{
	return (code >= '\n' && code <= '\r') || code == 0x85 || code == 0x2028 || code == 0x2029;
}

/* Where the first line of utf8[begin..end) ends. */
size_t character_line_end(const char *utf8, size_t begin, size_t end);

/* Spaces of every width, but no line ends. */
bool character_is_space(uint32_t code);

/* Whether a text, which may be empty, begins with a capital or a small letter. */
bool character_is_capital(const char *utf8, size_t left);
bool character_is_small(const char *utf8, size_t left);

/* Zero-width characters and the soft hyphen. */
bool character_is_ignorable(uint32_t code);

/* All of these, and the line ends of the keyboard. */
bool character_is_blank(uint32_t code);

/*
 * The file letter 'a' to 'h' that a character means, or 0.  For one that is no Latin letter *found
 * and *meant are that character and the letter, in full; else *found is null.
 */
char character_file(uint32_t code, const struct character **found, const struct character **meant);

/* The digit '0' to '9' that a character means, or 0, in the same way. */
char character_digit(uint32_t code, const struct character **found, const struct character **meant);

/* The Cyrillic letter that a Latin one looks like, or null. */
const struct lookalike *character_cyrillic(uint32_t code);

/* Add the members of a PCRE2 character class, without the brackets. */
void characters_add_files(struct buffer *pattern);
void characters_add_digits(struct buffer *pattern);
void characters_add_ranks(struct buffer *pattern);
void characters_add_dashes(struct buffer *pattern);
void characters_add_spaces(struct buffer *pattern);
void characters_add_ignorables(struct buffer *pattern);

/* Adds a class of a Cyrillic letter in both cases with its look-alikes. */
void characters_add_letter(struct buffer *pattern, uint32_t code);

#endif
