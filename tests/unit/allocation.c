/*
 * Running out of memory: each allocation fails in turn, alone or with all after it, while records
 * are read, checked, repaired, drawn, written and converted.  Nothing crashes or leaks, and nobody
 * is told that all went well when it did not.
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ct1.h"
#include "unit/reading.h"

/* Here whatever is taken from an arena is an allocation of its own, which can fail. */
#define LAST_BLOCK 1
#include "base/arena.c" /* NOLINT(bugprone-suspicious-include): in place of the library's */

static char record[] =
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

#define SELECTING "rspckpsr/1iii1iii/i7/4i3/3PI3/P7/1II1IIII/RS1CKPSR w ? 0 4"

/* What is seldom needed, so that memory ends seldom there. */
static const char *const records[] = {
	/* Pieces, signs, marks, glyphs, numbers; each is read, but noted. */
	"1. e2-e4 $1 ? e7-e5++ /черные сдались/ 2. Kт d1-g4 Кн d7-d6 3. Коннет g4-g5 ВКн a7-a6 4.",
	"1. e2-e4 e7-e5 2. Сd1-g4 Cd8-f6 (2. ... Cd8-g5 3.)",
	"1. e2-e4 e7-e5 2. d2-d3ВКd7-d6",
	/* Variations: of White's half-move behind Black's, and with words before them. */
	"1. e2-e4 ({тише, e4] 0 ед.: 9 ед.} 1. e2-e3) 1. … e7-e5 2. d2-d4 d7-d5 (2. d2-d3 d7-d6)",
	/* Tags, lines and signs of results, and reasons that are none or one too many. */
	"[white «NN»]\n\n1. e2-e4 e7-e5 WV /черные сдались/ /белые сдались/",
	"Результат: WV\nПозиция после e2-e4 2. d2-d4\n1. e2-e4 e7-e5 WV /причина/",
	"[Outcome \"BW /black castle captured/\"]\n\n1. e2e4 e7e5",
	"[Variant \"chess-t1\"]\n\n1. e2e4 e7e5 2. Cd1g4 (2. Sb1c3 {result: BW /Black "
	"resigned/}) *",
	/* Selections: before the first half-move, and before one of a variation. */
	"[Rules \"t2\"]\n[Position \"" SELECTING "\"]\n\n*) e5 (:W е5); h5; 4. b2:b3 b7-b6",
	"[Rules \"t2\"]\n[Position \"" SELECTING "\"]\n\n4. b2:b3 (*) e5; h5; 4. c2-c3 b7-b6)",
	/* A claim before the first half-move. */
	"Белые: Кр e1; черные: Кр e7, Кн f7. Ход белых. {Сила f7] 0 ед.: 9 ед.} 1. Кр e1-d1",
	/* So many positions that they need more room to be found in. */
	"1. a2-a3 a7-a6 2. b2-b3 b7-b6 3. c2-c3 c7-c6 4. d2-d3 d7-d6 5. e2-e3 e7-e6 6. f2-f3 f7-f6 "
	"7. g2-g3 g7-g6 8. h2-h3 h7-h6 9. a3-a4 a6-a5 10. b3-b4 b6-b5 11. c3-c4 c6-c5 12. d3-d4 "
	"d6-d5 13. e3-e4 e6-e5 14. f3-f4 f6-f5 15. g3-g4 g6-g5 16. h3-h4 h6-h5 17. Рк b1-c3 Рк "
	"b8-c6 18. Рк g1-f3 Рк g8-f6 19. Рк c3-b1 Рк c6-b8 20. Рк f3-g1 Рк f6-g8 21. Рт a1-a3 Рт "
	"a8-a6 22. Рт h1-h3 Рт h8-h6 23. Рт a3-b3 Рт a6-b6 24. Рт h3-g3 Рт h6-g6 25. Рт b3-c3 Рт "
	"b6-c6 26. Рт g3-f3 Рт g6-f6 27. Рт c3-c2 Рт c6-c7 28. Рт f3-f2 Рт f6-f7 29. Рт c2-b2 Рт "
	"c7-b7 30. Рт f2-g2 Рт f7-g7 31. Рт b2-a2 Рт b7-a7 32. Рт g2-h2 Рт g7-h7 33. Рт a2-a1 Рт "
	"a7-a8",
	/* Encodings: told by a space before the first game; one in another. */
	"\xa0\n1. e2-e4 *\n",
	"1. e2-e4 e7-e5 2. \xca\xf2 d1-g4 \xca\xf2 d8-f6 {\xf5\xee\xf0\xee\xf8\xee} 3. d2-d3 "
	"d7-d6\n4. h2-h4 {другая кодировка} a7-a5\n",
};

/* And in pages. */
static const char *const pages[] = {
	/* Setups, rows and analyses behind words, a number that none uses, and the end. */
	"Поставим так. Белые: Кр e1, Пр d2; черные: Кр e7.\nИ вот партия\nПр d2-b4 Кр e7-d7\n",
	"1. e2-e4 e7-e5\n2. Кт d1-g4 Кт d8-f6\n3.\n2. a2-a3 a7-a6\nЛучше было 7. Kg4-g5.\n",
	"1. e2-e4 e7-e5\nВозможно 2. a2-a3 и потом a7-a6 и так\n3. b2-b3 b7-b6\n",
	"1. e2-e4 e7-e5 WV /черные сдались/\nИграли дальше.\n2. a2-a3 a7-a6\n",
	"15. e2-e4 e7-e5\nТеперь белые сдались.\n",
	/* A row that makes an analysis of the one before it. */
	"1. e2-e4 e7-e5\n\n2. d2-d3 было бы ошибкой.\n\n2. d2-d4 d7-d6\n",
	"Вот как мой друг начал партию со мной\ne2-e4 e7-e5\n",
};

/* --- Memory -------------------------------------------------------------------------------- */

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

/* --- Work ---------------------------------------------------------------------------------- */

static int drop(void *user, const char *bytes, size_t length)
{
	(void)bytes;
	*(size_t *)user += length;
	return 0;
}

static int drop_edit(void *user, uint64_t offset, size_t length, const char *text)
{
	(void)offset;
	(void)length;
	*(size_t *)user += strlen(text);
	return 0;
}

static void drop_finding(void *user, const struct ct1_finding *finding)
{
	*(size_t *)user += strlen(finding->text);
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

static int judge(ct1_game *game, size_t *written)
{
	int status = ct1_game_check(game, CT1_EXPLAIN | CT1_SUGGEST);
	unsigned changes;

	if (status == CT1_OK)
		status = ct1_game_repair(game, CT1_REPAIR_ALL, &changes);
	if (status == CT1_OK)
		status = ct1_game_annotate(game);
	if (status == CT1_OK)
		status = ct1_game_report(game);
	if (status == CT1_OK)
		status = take_walk(game, written);
	for (enum ct1_form form = CT1_FORM_CYRILLIC; form < CT1_FORMS && status == CT1_OK; form++)
		status = ct1_game_write(game, form, NULL, drop, written);
	return status;
}

static int convert(ct1_game *game, size_t *written)
{
	int status = CT1_OK;

	for (enum ct1_form form = CT1_FORM_CYRILLIC; form < CT1_FORM_BOOK; form++) {
		if (status == CT1_OK)
			status = ct1_game_convert(game, form);
		if (status == CT1_OK && form != CT1_FORM_COORDINATE)
			status = ct1_game_keep(game, form, drop_edit, written);
	}
	return status == CT1_OK ? ct1_game_report(game) : status;
}

static int write_json(void *user, ct1_game *game)
{
	return ct1_game_write(game, CT1_FORM_JSON, NULL, reading_write, user);
}

typedef int use_function(ct1_game *game, size_t *written);

static int take_games(ct1_reader *reader, use_function *use, size_t *written)
{
	ct1_game *game;
	int status;

	while ((status = ct1_reader_next(reader, &game)) == CT1_OK && game) {
		status = use(game, written);
		ct1_game_free(game);
		if (status != CT1_OK)
			return status;
	}
	return status;
}

/* An input, and what is done with its games. */
struct reading {
	const char *bytes;
	size_t length;
	use_function *use;
	bool is_page;
};

static int read_games(ct1_context *context, const void *user, size_t *written)
{
	const struct reading *reading = user;
	ct1_reader *reader = ct1_reader_new(context);
	int status = reader ? CT1_OK : CT1_NO_MEMORY;

	if (reader && reading->is_page)
		ct1_reader_set_form(reader, CT1_FORM_BOOK);
	if (status == CT1_OK)
		status = ct1_reader_feed(reader, reading->bytes, reading->length);
	/* What is sure is there before all is. */
	if (status == CT1_OK)
		status = take_games(reader, reading->use, written);
	if (status == CT1_OK)
		status = ct1_reader_finish(reader);
	if (status == CT1_OK)
		status = take_games(reader, reading->use, written);
	ct1_reader_free(reader);
	return status;
}

static int draw(ct1_context *context, const void *user, size_t *written)
{
	static const struct ct1_diagram_options options = {.border = true};
	ct1_position *position = NULL;
	int status = ct1_position_new(context, ct1_rules_find(NULL), user, &position, NULL);
	ct1_diagram *diagram = status == CT1_OK ? ct1_diagram_new(context, position) : NULL;

	status = diagram ? ct1_diagram_set_caption(diagram, "после 3. … Кр e8-d8") : CT1_NO_MEMORY;
	if (status == CT1_OK)
		status = ct1_diagram_add_arrow(diagram, 12, 28);
	if (status == CT1_OK)
		status = ct1_diagram_show_attack(diagram, 20);
	for (int format = 0; format < CT1_DIAGRAM_FORMATS && status == CT1_OK; format++)
		status = ct1_diagram_write(diagram, (enum ct1_diagram_format)format, &options, drop,
		                           written);
	if (status == CT1_OK)
		status = ct1_diagram_describe(diagram, true, drop, written);
	ct1_diagram_free(diagram);
	ct1_position_free(position);
	return status;
}

/* --- Failing ------------------------------------------------------------------------------- */

typedef int work_function(ct1_context *context, const void *user, size_t *written);

static int work_in(ct1_context *context, work_function *work, const void *user, size_t *written)
{
	*written = 0;
	ct1_context_set_sink(context, drop_finding, written);
	return work(context, user, written);
}

/* The same in a context of its own. */
static int work_anew(struct failing *failing, work_function *work, const void *user,
                     size_t *written)
{
	struct ct1_allocator allocator = {resize, failing};
	ct1_context *context = ct1_context_new(&allocator);
	int status = context ? work_in(context, work, user, written) : CT1_NO_MEMORY;

	ct1_context_free(context);
	assert_int_equal(failing->live, 0);
	return status;
}

/* PCRE2 may do without its JIT: then all is as it should be nevertheless. */
static void expect_failure(int status, size_t written, size_t whole)
{
	if (status == CT1_OK)
		assert_int_equal(written, whole);
	else
		assert_int_equal(status, CT1_NO_MEMORY);
}

/* Calls are counted anew, and this one fails; 0: none does. */
static void begin_calls(struct failing *failing, unsigned long fails)
{
	failing->calls = 0;
	failing->fails = fails;
}

/* What is made once for all readers is made beforehand, so that it does not fail every time. */
static void fail_each(work_function *work, const void *user, bool stays)
{
	struct failing failing = {.fails = 0};
	struct ct1_allocator allocator = {resize, &failing};
	ct1_context *context = ct1_context_new(&allocator);
	size_t whole = 0, written = 0;

	assert_int_equal(work_in(context, work, user, &whole), CT1_OK);
	long live = failing.live;

	begin_calls(&failing, 0);
	assert_int_equal(work_in(context, work, user, &whole), CT1_OK);
	unsigned long calls = failing.calls;

	failing.stays = stays;
	for (unsigned long fails = 1; fails <= calls; fails++) {
		begin_calls(&failing, fails);
		int status = work_in(context, work, user, &written);

		expect_failure(status, written, whole);
		assert_int_equal(failing.live, live);
	}
	ct1_context_free(context);
	assert_int_equal(failing.live, 0);
}

/* --- Tests ---------------------------------------------------------------------------------- */

/* The same record, as the JSON that it is written as. */
static void fail_json(const struct record_buffer *input)
{
	struct record_buffer json = {0};
	ct1_context *context = ct1_context_new(NULL);

	record_add(&json, "");
	reading_games(context, CT1_FORMS, input, write_json, &json);
	fail_each(read_games, &(struct reading){json.bytes, json.length, judge, false}, false);
	free(json.bytes);
	ct1_context_free(context);
}

static void nothing_is_there_yet(void **state)
{
	static const struct reading reading = {"1. e2-e4", 8, judge, false};
	struct failing none = {.fails = 0};
	size_t whole = 0, written = 0;

	(void)state;
	assert_int_equal(work_anew(&none, read_games, &reading, &whole), CT1_OK);
	assert_true(whole > 0);
	for (unsigned long fails = 1; fails <= none.calls; fails++) {
		struct failing failing = {.fails = fails};

		int status = work_anew(&failing, read_games, &reading, &written);

		expect_failure(status, written, whole);
	}
}

static void record_fails(void **state)
{
	static const struct reading judged = {record, sizeof record - 1, judge, false};
	static const struct reading converted = {record, sizeof record - 1, convert, false};

	(void)state;
	for (int stays = 0; stays <= 1; stays++) {
		fail_each(read_games, &judged, stays);
		fail_each(read_games, &converted, stays);
	}
}

static void diagram_fails(void **state)
{
	(void)state;
	fail_each(draw, "4k3/4i3/8/8/8/4K3/4I3/8 b - 0 3 -", false);
}

static void fail_text(const char *text, bool is_page)
{
	size_t length = strlen(text);

	fail_each(read_games, &(struct reading){text, length, judge, is_page}, false);
	fail_each(read_games, &(struct reading){text, length, convert, is_page}, false);
}

static void seldom_things_fail(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof records / sizeof *records; i++)
		fail_text(records[i], false);
	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
		fail_text(pages[i], true);
}

/* What is too long for a limit, and text in which no game has begun yet, so that it is let go. */
static int read_limited(ct1_context *context, const void *user, size_t *written)
{
	assert_int_equal(ct1_context_set_limit(context, "json", 1024), CT1_OK);
	assert_int_equal(ct1_context_set_limit(context, "comment", 1024), CT1_OK);
	return read_games(context, user, written);
}

static void long_things_fail(void **state)
{
	static char text[70 * 1000];
	int length =
		snprintf(text, sizeof text, "{\"format\": \"%02000d\"}\n1. e2-e4 ;%02000d\n", 0, 0);

	(void)state;
	fail_each(read_limited, &(struct reading){text, (size_t)length, judge, false}, false);
	memset(text, 0xe0, sizeof text);
	for (size_t end = 999; end < sizeof text; end += 1000)
		text[end] = '\n';
	fail_each(read_games, &(struct reading){text, sizeof text, judge, false}, false);
}

/* Sizes that cannot be counted are none that there is memory for. */
static void too_much_fails(void **state)
{
	ct1_context *context = ct1_context_new(NULL);
	size_t capacity = 0;
	struct arena arena;

	(void)state;
	arena_init(&arena, context);
	assert_null(arena_new(&arena, SIZE_MAX));
	assert_null(memory_grow(context, NULL, &capacity, SIZE_MAX, 2));
	assert_int_equal(capacity, 0);
	arena_free(&arena);
	ct1_context_free(context);
}

static void fail_file(const char *name)
{
	char text[64 * 1024];
	FILE *file = fopen(name, "rb");

	assert_non_null(file);
	size_t length = fread(text, 1, sizeof text, file);

	fclose(file);
	fail_each(read_games, &(struct reading){text, length, judge, false}, false);
	fail_each(read_games, &(struct reading){text, length, convert, false}, false);
	fail_json(&(struct record_buffer){.bytes = text, .length = length});
}

/* Those in which there is something to be said. */
static void records_of_checks_fail(void **state)
{
	glob_t found;

	(void)state;
	assert_int_equal(glob("tests/checks/*.ct1", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++)
		fail_file(found.gl_pathv[i]);
	globfree(&found);
}

static void pages_fail(void **state)
{
	(void)state;
	fail_file("samples/pages.txt");
	fail_file("samples/scan.txt");
	fail_json(&(struct record_buffer){.bytes = record, .length = sizeof record - 1});
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_there_yet), cmocka_unit_test(record_fails),
		cmocka_unit_test(diagram_fails),        cmocka_unit_test(records_of_checks_fail),
		cmocka_unit_test(pages_fail),           cmocka_unit_test(seldom_things_fail),
		cmocka_unit_test(long_things_fail),     cmocka_unit_test(too_much_fails),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
