/*
 * Running out of memory: each allocation fails in turn, alone or with all after it, while a record
 * is read, checked, repaired, written and converted.  Nothing crashes or leaks, and nobody is told
 * that all went well when it did not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ct1.h"

static const char record[] =
	"[White \"NN\"]\n[Rules \"2021\"]\n\n"
	"1. e2–e4! {центр} е7-e5 (1. … e7-e6 {тише} (1. … d7-d6+) 2. Пр f1-c4) 2. Кт d1-g4?! Kт "
	"d8-f6\n"
	"3. d2:d4 Кт f6-f9 BV /белые сдались/\n\n"
	"Белые: Кр e1, Пр d2; черные: Кр e7, Кн f7, Кн b4. Ход белых.\n7. Пр d2:b4 f7-f5\n"
	"Партия 3. NN — NN, Самара, 2021\n1. e2-e4 e7-e5\n"
	"Можно было сыграть и 1. … e7-e6 2. d2-d4, тогда d4] 1 ед.: 9 ед., а сей-\nчас иначе.\n"
	"1. d2-d4 e7-e5\nПозиция после хода 1. … e7-e5 2. h2-h4 a7-a5+)\n\n"
	"Партия 4\n1. e2-e4 e7-e5 2. Кт d1-g4 3. Пр f1-c4 Рк b8-c6 4. h2-h4 a7-a5 5. Рт h1-h3 "
	"Рт a8-a6 6. Рк b1-c3 Пр f8-c5 7. Рк g1-f3 Кт f6-e6\n"
	"[Rules \"t2\"]\n\n"
	"1. e2-e4 e7-e5 2. d2-d4 d7-d5 3. a2-a3 a7-a6\n"
	"*) __e5,___d4 (: B Kт d4)__ /неприступныe поля/ 4. b2-b3 *) a1; a2;\n";

/* An allocator that fails at call number `fails`, and at those after it if `stays`. */
struct failing {
	unsigned long calls, fails;
	bool stays;
	long live; /* allocations not yet freed */
};

static void *resize(void *user, void *memory, size_t size)
{
	struct failing *failing = user;

	if (size == 0) {
		failing->live -= memory != NULL;
		free(memory);
		return NULL;
	}
	failing->calls++;
	if (failing->calls == failing->fails || (failing->stays && failing->calls > failing->fails))
		return NULL;
	void *moved = realloc(memory, size);

	failing->live += moved && !memory;
	return moved;
}

static int drop(void *user, const char *bytes, size_t length)
{
	(void)bytes;
	*(size_t *)user += length;
	return 0;
}

static int take_walk(ct1_game *game, size_t *written)
{
	ct1_walk *walk = ct1_walk_new(game);
	enum ct1_event event = CT1_EVENT_COMMENT;
	int status = walk ? CT1_OK : CT1_NO_MEMORY;

	while (status == CT1_OK && event != CT1_EVENT_DONE) {
		status = ct1_walk_next(walk, &event);
		const char *text = status == CT1_OK ? ct1_walk_text(walk, CT1_FORM_CYRILLIC) : NULL;

		if (text)
			*written += strlen(text);
		else
			status = CT1_NO_MEMORY;
	}
	ct1_walk_free(walk);
	return status;
}

static int take_game(ct1_game *game, size_t *written)
{
	int status = ct1_game_check(game, CT1_EXPLAIN | CT1_SUGGEST);
	unsigned changes;

	if (status == CT1_OK)
		status = ct1_game_repair(game, CT1_REPAIR_ALL, &changes);
	if (status == CT1_OK)
		status = ct1_game_report(game);
	if (status == CT1_OK)
		status = take_walk(game, written);
	for (enum ct1_form form = CT1_FORM_CYRILLIC; form < CT1_FORMS && status == CT1_OK; form++)
		status = ct1_game_write(game, form, NULL, drop, written);
	return status;
}

static int take_games(ct1_reader *reader, size_t *written)
{
	ct1_game *game;
	int status;

	while ((status = ct1_reader_next(reader, &game)) == CT1_OK && game) {
		status = take_game(game, written);
		ct1_game_free(game);
		if (status != CT1_OK)
			return status;
	}
	return status;
}

/* The whole work; the status of the first part that failed. */
static int work(const struct ct1_allocator *allocator, size_t *written)
{
	ct1_context *context = ct1_context_new(allocator);
	ct1_reader *reader = context ? ct1_reader_new(context) : NULL;
	int status = reader ? ct1_reader_feed(reader, record, strlen(record)) : CT1_NO_MEMORY;

	if (status == CT1_OK)
		status = ct1_reader_finish(reader);
	if (status == CT1_OK)
		status = take_games(reader, written);
	ct1_reader_free(reader);
	ct1_context_free(context);
	return status;
}

static void fail_each(bool stays)
{
	struct failing none = {.fails = 0};
	struct ct1_allocator allocator = {resize, &none};
	size_t whole = 0;

	assert_int_equal(work(&allocator, &whole), CT1_OK);
	assert_int_equal(none.live, 0);
	assert_true(whole > 0);
	for (unsigned long fails = 1; fails <= none.calls; fails++) {
		struct failing failing = {.fails = fails, .stays = stays};
		size_t written = 0;

		allocator.user = &failing;
		int status = work(&allocator, &written);

		assert_int_equal(failing.live, 0);
		/* PCRE2 may do without its JIT: then all is as it should be nevertheless. */
		if (status == CT1_OK)
			assert_int_equal(written, whole);
		else
			assert_int_equal(status, CT1_NO_MEMORY);
	}
}

static void each_allocation_fails_once(void **state)
{
	(void)state;
	fail_each(false);
}

static void all_fail_from_each_on(void **state)
{
	(void)state;
	fail_each(true);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_allocation_fails_once),
		cmocka_unit_test(all_fail_from_each_on),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
