/*
 * What the bytes of a character tell of it, against what utf8proc knows of every character.
 */
#include "notation/characters.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <utf8proc.h>

#include <cmocka.h>

#include "notation/layout.h"
#include "text/utf8.h"

enum {
	LAST_CODE = 0x10ffff,
	LAST_CYRILLIC = 0x52f,
};

static bool is_surrogate(uint32_t code)
{
	return code >= 0xd800 && code <= 0xdfff;
}

/* The traits that all bytes of a text have. */
static unsigned common_traits(const char *utf8, size_t length)
{
	unsigned common = BYTE_NARROW;

	for (size_t i = 0; i < length; i++)
		common &= byte_traits[(unsigned char)utf8[i]];
	return common;
}

static void test_every_character(void **state)
{
	unsigned narrow = 0;

	(void)state;
	for (uint32_t code = 0; code <= LAST_CODE; code++) {
		char utf8[UTF8_MAX];

		if (is_surrogate(code))
			continue;
		size_t length = utf8_encode(code, utf8);

		for (size_t i = 0; i < length; i++)
			assert_int_equal(
				(byte_traits[(unsigned char)utf8[i]] & BYTE_CONTINUES) != 0, i > 0);
		if (common_traits(utf8, length)) {
			narrow++;
			if (utf8proc_charwidth((utf8proc_int32_t)code) != 1)
				fail_msg("U+%04X does not take one column", code);
		}
	}
	/* The printed ASCII, À to ÿ, Ѐ to ѿ. */
	assert_int_equal(narrow, 95 + 64 + 128);
}

/* Among the scripts of a record; what is no letter may count as one only where it is Cyrillic. */
static void test_letters(void **state)
{
	(void)state;
	for (uint32_t code = 0; code <= LAST_CYRILLIC; code++) {
		char utf8[UTF8_MAX];
		utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)code);
		bool ascii = code < 0x80, cyrillic = code >= 0x400;
		bool letter = (ascii || cyrillic) && category >= UTF8PROC_CATEGORY_LU &&
		              category <= UTF8PROC_CATEGORY_LO;

		utf8_encode(code, utf8);
		bool begins = character_begins_letter((unsigned char)*utf8);

		if (begins != letter && !(begins && cyrillic))
			fail_msg("U+%04X", code);
		assert_int_equal(character_begins_word((unsigned char)*utf8),
		                 begins || (code >= '0' && code <= '9'));
	}
}

/* Wherever in a text what is not narrow stands: U+4E00 takes two columns, U+200B and U+0301 none. */
static void test_widths(void **state)
{
	static const struct {
		const char *text;
		size_t width;
	} texts[] = {
		{"", 0},       {"Кт d1-g4+)", 10},     {"Рк e6÷d8", 8},     {"½-½", 3},
		{"\u4e00", 2}, {"аб\u4e00вгдежз", 10}, {"e\u0301e2-e4", 6}, {"\u200bКр e1", 5},
	};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		assert_int_equal(display_width(texts[i].text, strlen(texts[i].text)),
		                 texts[i].width);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_character),
		cmocka_unit_test(test_letters),
		cmocka_unit_test(test_widths),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
