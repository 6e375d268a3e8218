/*
 * The library against figures that were worked out without it: how many sequences of moves there
 * are from a position (perft.tsv), and the strength sums of positions (strength.tsv). A test for
 * each line of the two. They are looked for in tests/perft, from the project's root.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "perft/count.h"
#include "rules/position.h"

enum {
	LINES_MAX = 64,
	LINE_MAX_BYTES = 2048,
};

/* A file as lines, and a test for each of them. */
struct table {
	char lines[LINES_MAX][LINE_MAX_BYTES];
	struct CMUnitTest tests[LINES_MAX];
	size_t count;
};

/* Cuts the line behind its next field; returns what follows, or null behind the last. */
static char *cut_field(char *line)
{
	char *end = line + strcspn(line, "\t");

	if (*end == '\0')
		return NULL;
	*end = '\0';
	return end + 1;
}

static struct ct1_position read_position(const char *edition, const char *text)
{
	struct ct1_position position;
	size_t error;
	const ct1_rules *rules = ct1_rules_find(edition);

	assert_non_null(rules);
	if (!position_parse(&position, rules, text, &error))
		fail_msg("%s cannot be read from %zu on", text, error);
	return position;
}

/* ---- perft.tsv: name, edition, position, then the count for 1, 2, 3 … half-moves ---- */

static void perft(void **state)
{
	char *edition = *state;

	assert_non_null(edition);
	char *text = cut_field(edition);

	assert_non_null(text);
	char *counts = cut_field(text);

	assert_non_null(counts);
	struct ct1_position position = read_position(edition, text);

	for (int depth = 1; counts; depth++) {
		char *next = cut_field(counts), *end;
		uint64_t expected = strtoull(counts, &end, 10);
		uint64_t counted = perft_count(&position, depth);

		assert_true(end > counts && *end == '\0');
		if (counted != expected)
			fail_msg("%s, %d half-moves: %" PRIu64 ", not %" PRIu64, edition, depth,
			         counted, expected);
		counts = next;
	}
}

/* ---- strength.tsv: name, position, then "b1 2:1½" for every square that both sides strike ---- */

static int write_sum(char *text, size_t size, int half_units)
{
	return snprintf(text, size, "%d%s", half_units / 2, half_units % 2 ? "\xc2\xbd" : "");
}

/* What the line has behind the position. */
static void write_sums(const struct ct1_position *position, char text[LINE_MAX_BYTES])
{
	size_t at = 0;

	text[0] = '\0';
	for (int square = 0; square < CT1_SQUARES; square++) {
		int white = ct1_position_strength(position, CT1_WHITE, square);
		int black = ct1_position_strength(position, CT1_BLACK, square);

		if (!ct1_position_strikers(position, CT1_WHITE, square) ||
		    !ct1_position_strikers(position, CT1_BLACK, square))
			continue;
		at += (size_t)snprintf(text + at, LINE_MAX_BYTES - at, "%s%c%c ", at ? "\t" : "",
		                       'a' + square % 8, '1' + square / 8);
		at += (size_t)write_sum(text + at, LINE_MAX_BYTES - at, white);
		text[at++] = ':';
		at += (size_t)write_sum(text + at, LINE_MAX_BYTES - at, black);
		assert_true(at < LINE_MAX_BYTES - 32);
	}
}

static void strength(void **state)
{
	char *text = *state;

	assert_non_null(text);
	const char *sums = cut_field(text);
	struct ct1_position position = read_position(NULL, text);
	char found[LINE_MAX_BYTES];

	write_sums(&position, found);
	assert_string_equal(found, sums ? sums : "");
}

/* ---- All lines ---- */

/* Reads the next line that is no comment, without its end. */
static bool read_line(FILE *file, char text[LINE_MAX_BYTES])
{
	while (fgets(text, LINE_MAX_BYTES, file)) {
		text[strcspn(text, "\r\n")] = '\0';
		if (text[0] != '#' && text[0] != '\0')
			return true;
	}
	return false;
}

/* A test for every line, named by its first field; the rest is its state. */
static bool read_table(struct table *table, const char *path, CMUnitTestFunction test)
{
	FILE *file = fopen(path, "r");

	if (!file) {
		perror(path);
		return false;
	}
	while (table->count < LINES_MAX && read_line(file, table->lines[table->count])) {
		char *line = table->lines[table->count];
		char *rest = cut_field(line);

		table->tests[table->count++] = (struct CMUnitTest){line, test, NULL, NULL, rest};
	}
	bool complete = feof(file) && table->count > 0;

	fclose(file);
	if (!complete)
		fprintf(stderr, "%s: empty, or longer than expected\n", path);
	return complete;
}

int main(void)
{
	static struct table perfts, strengths;

	if (!read_table(&perfts, "tests/perft/perft.tsv", perft) ||
	    !read_table(&strengths, "tests/perft/strength.tsv", strength))
		return 1;
	int failed = _cmocka_run_group_tests("perft", perfts.tests, perfts.count, NULL, NULL);

	failed += _cmocka_run_group_tests("strength", strengths.tests, strengths.count, NULL, NULL);
	return failed != 0;
}
