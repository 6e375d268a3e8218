/*
 * The tables of characters, and looking up in them.
 */
#include "notation/characters.h"

#include <utf8proc.h>

const struct lookalike lookalikes[] = {
	{{0x0430, "CYRILLIC SMALL LETTER A"}, {0x61, "LATIN SMALL LETTER A"}},
	{{0x0410, "CYRILLIC CAPITAL LETTER A"}, {0x41, "LATIN CAPITAL LETTER A"}},
	{{0x0432, "CYRILLIC SMALL LETTER VE"}, {0x62, "LATIN SMALL LETTER B"}},
	{{0x0412, "CYRILLIC CAPITAL LETTER VE"}, {0x42, "LATIN CAPITAL LETTER B"}},
	{{0x0441, "CYRILLIC SMALL LETTER ES"}, {0x63, "LATIN SMALL LETTER C"}},
	{{0x0421, "CYRILLIC CAPITAL LETTER ES"}, {0x43, "LATIN CAPITAL LETTER C"}},
	{{0x0435, "CYRILLIC SMALL LETTER IE"}, {0x65, "LATIN SMALL LETTER E"}},
	{{0x0415, "CYRILLIC CAPITAL LETTER IE"}, {0x45, "LATIN CAPITAL LETTER E"}},
	{{0x043d, "CYRILLIC SMALL LETTER EN"}, {0x68, "LATIN SMALL LETTER H"}},
	{{0x041d, "CYRILLIC CAPITAL LETTER EN"}, {0x48, "LATIN CAPITAL LETTER H"}},
	{{0x043a, "CYRILLIC SMALL LETTER KA"}, {0x6b, "LATIN SMALL LETTER K"}},
	{{0x041a, "CYRILLIC CAPITAL LETTER KA"}, {0x4b, "LATIN CAPITAL LETTER K"}},
	{{0x043c, "CYRILLIC SMALL LETTER EM"}, {0x6d, "LATIN SMALL LETTER M"}},
	{{0x041c, "CYRILLIC CAPITAL LETTER EM"}, {0x4d, "LATIN CAPITAL LETTER M"}},
	{{0x043e, "CYRILLIC SMALL LETTER O"}, {0x6f, "LATIN SMALL LETTER O"}},
	{{0x041e, "CYRILLIC CAPITAL LETTER O"}, {0x4f, "LATIN CAPITAL LETTER O"}},
	{{0x0440, "CYRILLIC SMALL LETTER ER"}, {0x70, "LATIN SMALL LETTER P"}},
	{{0x0420, "CYRILLIC CAPITAL LETTER ER"}, {0x50, "LATIN CAPITAL LETTER P"}},
	{{0x0442, "CYRILLIC SMALL LETTER TE"}, {0x74, "LATIN SMALL LETTER T"}},
	{{0x0422, "CYRILLIC CAPITAL LETTER TE"}, {0x54, "LATIN CAPITAL LETTER T"}},
	{{0x0443, "CYRILLIC SMALL LETTER U"}, {0x79, "LATIN SMALL LETTER Y"}},
	{{0x0423, "CYRILLIC CAPITAL LETTER U"}, {0x59, "LATIN CAPITAL LETTER Y"}},
	{{0x0445, "CYRILLIC SMALL LETTER HA"}, {0x78, "LATIN SMALL LETTER X"}},
	{{0x0425, "CYRILLIC CAPITAL LETTER HA"}, {0x58, "LATIN CAPITAL LETTER X"}},
};
const size_t lookalike_count = sizeof lookalikes / sizeof *lookalikes;

const struct stand_in stand_ins[] = {
	{{0x044c, "CYRILLIC SMALL LETTER SOFT SIGN"}, 'b'},
	{{0x042c, "CYRILLIC CAPITAL LETTER SOFT SIGN"}, 'b'},
	{{0x0501, "CYRILLIC SMALL LETTER KOMI DE"}, 'd'},
	{{0x0261, "LATIN SMALL LETTER SCRIPT G"}, 'g'},
	{{0x04bb, "CYRILLIC SMALL LETTER SHHA"}, 'h'},
	{{0x03b1, "GREEK SMALL LETTER ALPHA"}, 'a'},
	{{0x0391, "GREEK CAPITAL LETTER ALPHA"}, 'a'},
	{{0x03b2, "GREEK SMALL LETTER BETA"}, 'b'},
	{{0x0392, "GREEK CAPITAL LETTER BETA"}, 'b'},
	{{0x03f2, "GREEK LUNATE SIGMA SYMBOL"}, 'c'},
	{{0x03b5, "GREEK SMALL LETTER EPSILON"}, 'e'},
	{{0x0395, "GREEK CAPITAL LETTER EPSILON"}, 'e'},
	{{0x0397, "GREEK CAPITAL LETTER ETA"}, 'h'},
};
const size_t stand_in_count = sizeof stand_ins / sizeof *stand_ins;

/* Letters that a scanner takes digits for. */
static const struct {
	struct character character;
	char digit;
} digit_letters[] = {
	{{0x0417, "CYRILLIC CAPITAL LETTER ZE"}, '3'}, {{0x0437, "CYRILLIC SMALL LETTER ZE"}, '3'},
	{{'l', "LATIN SMALL LETTER L"}, '1'},          {{'I', "LATIN CAPITAL LETTER I"}, '1'},
	{{0x041e, "CYRILLIC CAPITAL LETTER O"}, '0'},  {{0x043e, "CYRILLIC SMALL LETTER O"}, '0'},
	{{'O', "LATIN CAPITAL LETTER O"}, '0'},        {{'o', "LATIN SMALL LETTER O"}, '0'},
};

enum {
	DIGIT_LETTERS = sizeof digit_letters / sizeof *digit_letters,
};

/* The soft hyphen is among them: between two squares it can only be the sign of the move. */
const struct character dashes[] = {
	{0x00ad, "SOFT HYPHEN"},
	{0x2010, "HYPHEN"},
	{0x2011, "NON-BREAKING HYPHEN"},
	{0x2012, "FIGURE DASH"},
	{0x2013, "EN DASH"},
	{0x2014, "EM DASH"},
	{0x2015, "HORIZONTAL BAR"},
	{0x2212, "MINUS SIGN"},
	{0x2043, "HYPHEN BULLET"},
	{0xfe58, "SMALL EM DASH"},
	{0xfe63, "SMALL HYPHEN-MINUS"},
	{0xff0d, "FULLWIDTH HYPHEN-MINUS"},
};
const size_t dash_count = sizeof dashes / sizeof *dashes;

/* All of ASCII but the controls is narrow, and so is what these lead bytes begin: À to ÿ, Ѐ to ѿ. */
#define N BYTE_NARROW
#define L BYTE_LETTER
#define NL (BYTE_NARROW | BYTE_LETTER)
#define ND (BYTE_NARROW | BYTE_DIGIT)
#define NC (BYTE_NARROW | BYTE_CONTINUES)
const uint8_t byte_traits[256] = {
	/* clang-format off */
	/* 00 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	/* 10 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	/* 20 */ N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N,
	/* 30 */ ND, ND, ND, ND, ND, ND, ND, ND, ND, ND, N, N, N, N, N, N,
	/* 40 */ N, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL,
	/* 50 */ NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, N, N, N, N, N,
	/* 60 */ N, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL,
	/* 70 */ NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, NL, N, N, N, N, 0,
	/* 80 */ NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC,
	/* 90 */ NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC,
	/* a0 */ NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC,
	/* b0 */ NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC, NC,
	/* c0 */ 0, 0, 0, N, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	/* d0 */ NL, NL, L, L, L, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	/* e0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	/* f0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	/* clang-format on */
};
#undef N
#undef L
#undef NL
#undef ND
#undef NC

struct range {
	uint32_t first, last;
};

/* Both in ascending order. */
static const struct range spaces[] = {
	{'\t', '\t'},     {' ', ' '},       {0x00a0, 0x00a0}, {0x1680, 0x1680},
	{0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};

static const struct range ignorables[] = {
	{0x00ad, 0x00ad},
	{0x200b, 0x200f},
	{0x2060, 0x2060},
	{0xfeff, 0xfeff},
};

enum {
	SPACES = sizeof spaces / sizeof *spaces,
	IGNORABLES = sizeof ignorables / sizeof *ignorables,
};

uint32_t character_long(const char *utf8, size_t left, size_t *length)
{
	utf8proc_int32_t code;

	*length = (size_t)utf8proc_iterate((const utf8proc_uint8_t *)utf8, (utf8proc_ssize_t)left,
	                                   &code);
	return (uint32_t)code;
}

size_t character_line_end(const char *utf8, size_t begin, size_t end)
{
	size_t length;

	while (begin < end &&
	       !character_ends_line(character_at(utf8 + begin, end - begin, &length)))
		begin += length;
	return begin;
}

const char *character_dash_name(uint32_t code)
{
	for (size_t i = 0; i < dash_count; i++) {
		if (dashes[i].code == code)
			return dashes[i].name;
	}
	return NULL;
}

static bool is_in(const struct range *ranges, size_t count, uint32_t code)
{
	size_t i = 0;

	while (i < count && code > ranges[i].last)
		i++;
	return i < count && code >= ranges[i].first;
}

/* What is most common is told first: these are asked of every character. */
bool character_is_space(uint32_t code)
{
	if (code < 0xa0)
		return code == ' ' || code == '\t';
	return is_in(spaces, SPACES, code);
}

static uint32_t first_code(const char *utf8, size_t left)
{
	size_t length;

	return left > 0 ? character_at(utf8, left, &length) : 0;
}

bool character_is_capital(const char *utf8, size_t left)
{
	return utf8proc_category((utf8proc_int32_t)first_code(utf8, left)) == UTF8PROC_CATEGORY_LU;
}

bool character_is_small(const char *utf8, size_t left)
{
	return utf8proc_category((utf8proc_int32_t)first_code(utf8, left)) == UTF8PROC_CATEGORY_LL;
}

bool character_is_ignorable(uint32_t code)
{
	return code >= 0xad && is_in(ignorables, IGNORABLES, code);
}

bool character_is_blank(uint32_t code)
{
	return code == '\n' || code == '\r' || character_is_space(code) ||
	       character_is_ignorable(code);
}

/* The file letter that a Latin letter is, in either case, or 0. */
static char latin_file(uint32_t code)
{
	if (code >= 'a' && code <= 'h')
		return (char)code;
	return code >= 'A' && code <= 'H' ? (char)(code - 'A' + 'a') : '\0';
}

static const struct character file_letters[] = {
	{'a', "LATIN SMALL LETTER A"}, {'b', "LATIN SMALL LETTER B"}, {'c', "LATIN SMALL LETTER C"},
	{'d', "LATIN SMALL LETTER D"}, {'e', "LATIN SMALL LETTER E"}, {'f', "LATIN SMALL LETTER F"},
	{'g', "LATIN SMALL LETTER G"}, {'h', "LATIN SMALL LETTER H"},
};

char character_file(uint32_t code, const struct character **found, const struct character **meant)
{
	*found = NULL;
	if (code < 0x80)
		return latin_file(code);
	char file = '\0';

	for (size_t i = 0; i < lookalike_count && !file; i++) {
		if (lookalikes[i].cyrillic.code == code) {
			*found = &lookalikes[i].cyrillic;
			file = latin_file(lookalikes[i].latin.code);
		}
	}
	for (size_t i = 0; i < stand_in_count && !file; i++) {
		if (stand_ins[i].character.code == code) {
			*found = &stand_ins[i].character;
			file = stand_ins[i].file;
		}
	}
	if (!file)
		*found = NULL;
	*meant = file ? &file_letters[file - 'a'] : NULL;
	return file;
}

char character_digit(uint32_t code, const struct character **found, const struct character **meant)
{
	static const struct character digits[] = {
		{'0', "DIGIT ZERO"}, {'1', "DIGIT ONE"}, {'2', "DIGIT TWO"}, {'3', "DIGIT THREE"}};

	*found = *meant = NULL;
	if (code >= '0' && code <= '9')
		return (char)code;
	for (size_t i = 0; i < DIGIT_LETTERS; i++) {
		if (digit_letters[i].character.code != code)
			continue;
		*found = &digit_letters[i].character;
		*meant = &digits[digit_letters[i].digit - '0'];
		return digit_letters[i].digit;
	}
	return '\0';
}

const struct lookalike *character_cyrillic(uint32_t code)
{
	for (size_t i = 0; i < lookalike_count; i++) {
		if (lookalikes[i].latin.code == code)
			return &lookalikes[i];
	}
	return NULL;
}

/* --- Classes for patterns ------------------------------------------------------------------ */

/* None of the tables has a character that means anything within a class. */
static void add_code(struct buffer *pattern, uint32_t code)
{
	utf8proc_uint8_t utf8[4] = {0};

	buffer_add(pattern, (const char *)utf8,
	           (size_t)utf8proc_encode_char((utf8proc_int32_t)code, utf8));
}

static void add_ranges(struct buffer *pattern, const struct range *ranges, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		add_code(pattern, ranges[i].first);
		buffer_add_char(pattern, '-');
		add_code(pattern, ranges[i].last);
	}
}

void characters_add_files(struct buffer *pattern)
{
	buffer_add_string(pattern, "a-hA-H");
	for (size_t i = 0; i < lookalike_count; i++) {
		if (latin_file(lookalikes[i].latin.code))
			add_code(pattern, lookalikes[i].cyrillic.code);
	}
	for (size_t i = 0; i < stand_in_count; i++)
		add_code(pattern, stand_ins[i].character.code);
}

/* Letters for digits from `least` on. */
static void add_digit_letters(struct buffer *pattern, char least)
{
	for (size_t i = 0; i < DIGIT_LETTERS; i++) {
		if (digit_letters[i].digit >= least)
			add_code(pattern, digit_letters[i].character.code);
	}
}

void characters_add_digits(struct buffer *pattern)
{
	add_digit_letters(pattern, '0');
}

void characters_add_ranks(struct buffer *pattern)
{
	add_digit_letters(pattern, '1');
}

void characters_add_dashes(struct buffer *pattern)
{
	buffer_add_string(pattern, "\\-");
	for (size_t i = 0; i < dash_count; i++)
		add_code(pattern, dashes[i].code);
}

void characters_add_spaces(struct buffer *pattern)
{
	add_ranges(pattern, spaces, SPACES);
}

void characters_add_ignorables(struct buffer *pattern)
{
	add_ranges(pattern, ignorables, IGNORABLES);
}

void characters_add_letter(struct buffer *pattern, uint32_t code)
{
	uint32_t cases[] = {(uint32_t)utf8proc_tolower((utf8proc_int32_t)code),
	                    (uint32_t)utf8proc_toupper((utf8proc_int32_t)code)};

	buffer_add_char(pattern, '[');
	for (size_t i = 0; i < 2; i++) {
		add_code(pattern, cases[i]);
		for (size_t j = 0; j < lookalike_count; j++) {
			if (lookalikes[j].cyrillic.code == cases[i])
				add_code(pattern, lookalikes[j].latin.code);
		}
	}
	buffer_add_char(pattern, ']');
}
