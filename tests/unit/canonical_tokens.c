/*
 * Tokens that the lexer finds without its patterns, against what the patterns find: at every
 * character of random texts that are made of what moves are made of, and of what may stand beside
 * them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "notation/canonical.h"
#include "notation/lexer.h"

enum {
	TEXTS = 20000,
	PARTS_MAX = 12, /* of a text */
	TEXT_MAX = PARTS_MAX * 16,
};

static const char *const parts[] = {
	"Кт ",    "Пр ",     "Рт ", "Рк ",  "Кр ",    "ВК ",      "Кн ",       "Kт ", "Кт",  "C",
	"e2",     "e4",      "g1",  "h8",   "a9",     "i1",       "е4",        "E4",  "-",   ":",
	"÷",      ":-",      "-:",  "–",    "x",      "%",        "+",         "+)",  ")",   "!",
	"?",      "!!",      "!?",  "‼",    "#",      "х",        " ",         " ",   " ",   "  ",
	"\n",     "\t",      "_",   "____", "\u00a0", "…",        "...",       ".",   "1.",  "12. ",
	"123456", "7890123", "1",   "½",    "ВК",     "Кт",       "Пр",        "V",   "=",   "v",
	"\u00ad", "\u200b",  "/",   "{",    "(",      "[",        "*",         ",",   ";",   "$1",
	"WV",     "Белые: ", "x",   "×",    "e2-e4",  "Пр d2:b4", "\u0308",    "1-0", "8/8", "я",
	"z",      "BV",      "W",   "S",    "e2e4",   "Pd2xb4",   "[Event \"", "\"]", "\"",  "\\",
	"]",      "ШV",      "_1",
};

static uint32_t next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005U + 1442695040888963407U;
	return (uint32_t)(*state >> 33);
}

static void add(char *text, const char *part)
{
	memcpy(text + strlen(text), part, strlen(part) + 1);
}

static bool is_same(const struct token *one, const struct token *other)
{
	if (one->kind != other->kind || one->span.begin != other->span.begin ||
	    one->span.end != other->span.end)
		return false;
	for (int part = 0; part < PARTS; part++) {
		if (one->parts[part].begin != other->parts[part].begin ||
		    one->parts[part].end != other->parts[part].end)
			return false;
	}
	return true;
}

/* Compares at each character; returns how many tokens were found without patterns. */
static int compare(struct lexer *lexer, const char *text)
{
	size_t length = strlen(text);
	int found = 0;

	for (size_t at = 0; at < length; at++) {
		struct token token = {.kind = TOKEN_END}, matched;

		if (((unsigned char)text[at] & 0xc0) == 0x80 ||
		    !canonical_token(text, length, at, &token))
			continue;
		found++;
		lexer_match(lexer, text, length, at, &matched);
		if (!is_same(&token, &matched))
			fail_msg("\"%s\" from %zu on: %s to %zu, but by pattern %s to %zu", text,
			         at, token_name(token.kind), token.span.end,
			         token_name(matched.kind), matched.span.end);
	}
	return found;
}

static void random_texts(void **state)
{
	ct1_context *context = ct1_context_new(NULL);
	struct lexer *lexer = lexer_new(context);
	uint64_t random = 1;
	int found = 0;

	(void)state;
	assert_non_null(lexer);
	for (int i = 0; i < TEXTS; i++) {
		char text[TEXT_MAX] = "";
		uint32_t count = next_random(&random) % PARTS_MAX + 1;

		while (count-- > 0)
			add(text, parts[next_random(&random) % (sizeof parts / sizeof *parts)]);
		found += compare(lexer, text);
	}
	assert_true(found > TEXTS / 4);
	lexer_free(lexer);
	ct1_context_free(context);
}

/* A token, or its beginning, then anything that may stand behind it, then anything again. */
static void what_follows_a_token(void **state)
{
	static const char *const heads[] = {
		"e2-e4",   "Пр d2:b4+", "Рк e6÷d8+)!",       "Кт d1-g4!?", "e2e4",
		"Pd2:b4+", "Se6%d8+)!", "Cd1xg4!?",          "Vd1g4",      "WV",
		"BV ",     "[Event \"", "[Event \"Ш. Х.\"]", "[_1"};
	ct1_context *context = ct1_context_new(NULL);
	struct lexer *lexer = lexer_new(context);
	size_t count = sizeof parts / sizeof *parts;
	int found = 0;

	(void)state;
	assert_non_null(lexer);
	for (size_t i = 0; i < sizeof heads / sizeof *heads * count * count; i++) {
		char text[TEXT_MAX] = "";

		add(text, heads[i / count / count]);
		add(text, parts[i / count % count]);
		add(text, parts[i % count]);
		found += compare(lexer, text);
	}
	assert_true(found > (int)count);
	lexer_free(lexer);
	ct1_context_free(context);
}

/* What a clean record is made of is found so. */
static void clean_record(void **state)
{
	static const char text[] =
		"[Event \"Партия 2\"]\n\n"
		"1. e2-e4 Кт d8-g5! 2. … Пр c1:f4+) (3. Рк e6÷d8+ a7-a6) 4. h2-h4 WV\n";
	size_t length = sizeof text - 1;
	int found = 0;

	(void)state;
	for (size_t at = 0; at < length;) {
		struct token token = {.kind = TOKEN_END};

		if (canonical_token(text, length, at, &token)) {
			found++;
			at = token.span.end;
		} else {
			assert_non_null(strchr(" ()\n", text[at]));
			at++;
		}
	}
	assert_int_equal(found, 13);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_texts),
		cmocka_unit_test(what_follows_a_token),
		cmocka_unit_test(clean_record),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
