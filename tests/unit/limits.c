/*
 * The table of limits: what can be set, and that ct1-record(5) tells the same.  And what is not set
 * there, how much a match may take: enough for the longest list of pieces.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ct1.h"

static void values_have_bounds(void **state)
{
	ct1_context *context = ct1_context_new(NULL);
	size_t count = 0;

	(void)state;
	assert_non_null(context);
	for (const struct ct1_limit *limit; (limit = ct1_limit(count)); count++) {
		assert_true(limit->least > 0 && limit->least <= limit->usual);
		assert_true(limit->usual <= limit->most && limit->most < INT32_MAX);
		for (size_t i = 0; i < count; i++)
			assert_string_not_equal(limit->name, ct1_limit(i)->name);
		assert_int_equal(ct1_context_set_limit(context, limit->name, limit->least), CT1_OK);
		assert_int_equal(ct1_context_set_limit(context, limit->name, limit->most), CT1_OK);
		assert_int_equal(ct1_context_set_limit(context, limit->name, limit->least - 1),
		                 CT1_OUT_OF_RANGE);
		assert_int_equal(ct1_context_set_limit(context, limit->name, limit->most + 1),
		                 CT1_OUT_OF_RANGE);
		assert_int_equal(ct1_context_set_limit(context, limit->name, SIZE_MAX),
		                 CT1_OUT_OF_RANGE);
	}
	assert_true(count > 0);
	assert_null(ct1_limit(SIZE_MAX));
	assert_int_equal(ct1_context_set_limit(context, "", 1), CT1_NOT_FOUND);
	assert_int_equal(ct1_context_set_limit(context, "tag", 1), CT1_NOT_FOUND);
	ct1_context_free(context);
}

/* A row of the manual: .It Cm NAME Ta USUAL Ta MOST Ta SUMMARY, of bytes with "bytes: ". */
static void manual_has_the_table(void **state)
{
	FILE *page = fopen("man/ct1-record.5", "r");
	char line[1000], wanted[1000];
	size_t count = 0;

	(void)state;
	assert_non_null(page);
	while (fgets(line, sizeof line, page)) {
		const struct ct1_limit *limit = ct1_limit(count);

		if (strncmp(line, ".It Cm ", 7) != 0 || strstr(line, " Ta ") == NULL || !limit ||
		    strncmp(line + 7, limit->name, strlen(limit->name)) != 0)
			continue;
		bool bytes = strcmp(limit->unit, "bytes") == 0;

		snprintf(wanted, sizeof wanted, ".It Cm %s Ta %zu Ta %zu Ta %s%s\n", limit->name,
		         limit->usual, limit->most, bytes ? "bytes: " : "", limit->summary);
		assert_string_equal(line, wanted);
		count++;
	}
	fclose(page);
	assert_null(ct1_limit(count));
}

/* --- A match that needs more memory than compiled patterns have ------------------------------- */

enum {
	SQUARES_LISTED = 3000, /* of a setup, so that its pattern goes on and on */
	LARGE = 300 * 1024,    /* bytes of an allocation that may fail: of a match alone */
};

/* An allocator of which large allocations fail, from number `fails` on; 0: none. */
struct failing {
	unsigned large, fails;
};

static void *resize(void *user, void *memory, size_t size)
{
	struct failing *failing = user;

	if (size == 0) {
		free(memory);
		return NULL;
	}
	failing->large += size >= LARGE;
	bool fails = size >= LARGE && failing->fails > 0 && failing->large >= failing->fails;

	return fails ? NULL : realloc(memory, size);
}

/* Reads the list; whether it was taken for one, or CT1_NO_MEMORY. */
static int read_setup(struct failing *failing, const char *text, bool *taken)
{
	const struct ct1_allocator allocator = {resize, failing};
	ct1_context *context = ct1_context_new(&allocator);
	ct1_reader *reader = context ? ct1_reader_new(context) : NULL;
	ct1_game *game = NULL;
	int status = CT1_NO_MEMORY;

	if (reader && ct1_reader_feed(reader, text, strlen(text)) == CT1_OK &&
	    ct1_reader_finish(reader) == CT1_OK)
		status = ct1_reader_next(reader, &game);
	if (status == CT1_OK)
		*taken = game && ct1_game_length(game) == 1;
	ct1_game_free(game);
	ct1_reader_free(reader);
	ct1_context_free(context);
	return status;
}

/* What is not taken for a list is taken for moves that cannot be read. */
static void lists_are_long(void **state)
{
	static char text[8 * SQUARES_LISTED];
	struct failing failing = {0, 0};
	size_t length = (size_t)snprintf(text, sizeof text, "Белые: Кр e1");
	bool taken = false;

	(void)state;
	for (int i = 1; i < SQUARES_LISTED; i++)
		length += (size_t)snprintf(text + length, sizeof text - length, ", e1");
	snprintf(text + length, sizeof text - length, ".\n1. e2-e4\n");
	assert_int_equal(read_setup(&failing, text, &taken), CT1_OK);
	assert_true(taken);
	for (unsigned large = failing.large; large > 0; large--) {
		failing = (struct failing){0, large};
		taken = false;
		if (read_setup(&failing, text, &taken) == CT1_OK)
			assert_true(taken);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_have_bounds),
		cmocka_unit_test(manual_has_the_table),
		cmocka_unit_test(lists_are_long),
	};

	return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
