/*
 * The walk through a game: what it comes to, in order, with the position behind every half-move as
 * worked out by hand.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/reading.h"

/* What a test reads, and the form in which the walk is to tell it. */
struct telling {
	enum ct1_form form;
	struct record_buffer out;
};

static void tell_half_move(struct telling *telling, const ct1_walk *walk)
{
	struct ct1_place place = ct1_walk_place(walk);
	const ct1_position *position = ct1_walk_position(walk);
	char text[CT1_POSITION_STRING] = "?", line[CT1_POSITION_STRING + 64];
	struct ct1_move move;

	if (position)
		ct1_position_string(position, text);
	assert_int_equal(ct1_walk_move(walk, &move), position != NULL);
	snprintf(line, sizeof line, " | %u %u%c | %s", place.half_move, place.number,
	         place.side == CT1_WHITE ? 'w' : 'b', text);
	record_add(&telling->out, line);
}

static int tell(void *user, ct1_game *game)
{
	static const char *const names[] = {"select ", "comment ", "", "(", ")", "result ", "done"};
	struct telling *telling = user;
	ct1_walk *walk = ct1_walk_new(game);
	enum ct1_event event;

	assert_non_null(walk);
	assert_int_equal(ct1_walk_place(walk).half_move, 0);
	assert_int_equal(ct1_walk_place(walk).number, 0);
	do {
		assert_int_equal(ct1_walk_next(walk, &event), CT1_OK);
		record_add(&telling->out, names[event]);
		record_add(&telling->out, ct1_walk_text(walk, telling->form));
		if (event == CT1_EVENT_HALF_MOVE)
			tell_half_move(telling, walk);
		record_add(&telling->out, "\n");
	} while (event != CT1_EVENT_DONE);
	assert_int_equal(ct1_walk_next(walk, &event), CT1_OK);
	assert_int_equal(event, CT1_EVENT_DONE);
	ct1_walk_free(walk);
	return CT1_OK;
}

static void assert_told(const char *record, enum ct1_form form, const char *expected)
{
	ct1_context *context = ct1_context_new(NULL);
	struct record_buffer input = {0};
	struct telling telling = {.form = form};

	assert_non_null(context);
	record_add(&input, record);
	record_add(&telling.out, "");
	reading_games(context, CT1_FORMS, &input, tell, &telling);
	assert_string_equal(telling.out.bytes, expected);
	free(input.bytes);
	free(telling.out.bytes);
	ct1_context_free(context);
}

/* A variation begins where the half-move that it replaces does, at every depth. */
static void variations_begin_before_what_they_replace(void **state)
{
	(void)state;
	assert_told("[Position \"4k3/3p4/8/8/8/8/3P4/4K3 w - 0 1\"]\n\n"
	            "{a} 1. Кр e1-d1! {b} (1. Пр d2-d3 {c} Кр e8-f8 (1. … Пр d7-c7) 2. Кр e1-f1) "
	            "(1. Кр e1-f1) 1. … Кр e8-d8 ½-½",
	            CT1_FORM_LATIN,
	            "comment a\n"
	            "Ke1-d1! | 1 1w | 4k3/3p4/8/8/8/8/3P4/3K4 b - 1 1\n"
	            "comment b\n"
	            "(\n"
	            "Pd2-d3 | 1 1w | 4k3/3p4/8/8/8/3P4/8/4K3 b - 1 1\n"
	            "comment c\n"
	            "Ke8-f8 | 2 1b | 5k2/3p4/8/8/8/3P4/8/4K3 w - 2 2\n"
	            "(\n"
	            "Pd7-c7 | 2 1b | 4k3/2p5/8/8/8/3P4/8/4K3 w - 2 2\n"
	            ")\n"
	            "Ke1-f1 | 3 2w | 5k2/3p4/8/8/8/3P4/8/5K2 b - 3 2\n"
	            ")\n"
	            "(\n"
	            "Ke1-f1 | 1 1w | 4k3/3p4/8/8/8/8/3P4/5K2 b - 1 1\n"
	            ")\n"
	            "Ke8-d8 | 2 1b | 3k4/3p4/8/8/8/8/3P4/3K4 w - 2 2\n"
	            "result ½-½\n"
	            "done\n");
}

/* From a half-move that is not legal on there is no position, but its variation has one. */
static void what_is_not_legal_has_no_position(void **state)
{
	(void)state;
	assert_told("[Position \"4k3/3p4/8/8/8/8/3P4/4K3 w - 0 1\"]\n\n"
	            "1. Кр e1-e3 (1. Кр e1-d1) 1. … Кр e8-d8 *",
	            CT1_FORM_CYRILLIC,
	            "Кр e1-e3 | 1 1w | ?\n"
	            "(\n"
	            "Кр e1-d1 | 1 1w | 4k3/3p4/8/8/8/8/3P4/3K4 b - 1 1\n"
	            ")\n"
	            "Кр e8-d8 | 2 1b | ?\n"
	            "result *\n"
	            "done\n");
}

/* The pieces on the enemy's unassailable square are gone behind the half-move before. */
static void selections_change_the_position(void **state)
{
	(void)state;
	assert_told("[Rules \"t2\"]\n[Position \"4k3/8/8/4i3/4I3/8/8/4K3 b - 0 3\"]\n\n"
	            "3. … Кр e8-d8 *) f4; e4 (:W Кн e4); /неприступные поля/ 4. Кр e1-d1 *",
	            CT1_FORM_LATIN,
	            "Ke8-d8 | 1 3b | 3k4/8/8/4i3/8/8/8/4K3 w - 1 4 f4e4\n"
	            "select *) f4; e4 (:W Ie4); /unassailable squares/\n"
	            "Ke1-d1 | 2 4w | 3k4/8/8/4i3/8/8/8/3K4 b - 2 4 f4e4\n"
	            "result *\n"
	            "done\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(variations_begin_before_what_they_replace),
		cmocka_unit_test(what_is_not_legal_has_no_position),
		cmocka_unit_test(selections_change_the_position),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
