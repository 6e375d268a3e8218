/*
 * The table of limits: what can be set, and that ct1-record(5) tells the same.
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_have_bounds),
		cmocka_unit_test(manual_has_the_table),
	};

	return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
