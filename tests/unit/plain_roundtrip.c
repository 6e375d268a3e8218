/*
 * read(write(game)) is the game, for every form and each pair of forms, on random games with
 * comments, glyphs, variations, tags and results.
 *
 * The games and what their records must be come from plain/record.c, which knows the notation from
 * its manual alone. Of every game the record in each form must be the one expected there; each of
 * these must be read without a finding, and written in every form in turn must give to the byte
 * what the game gave by itself: so any chain of forms holds. What a form cannot carry, and nothing
 * else, is missing behind it.
 *
 * The seed is fixed, so that a failure comes again; it shows the smallest game that still fails.
 * For a longer run: CT1_GAMES, how many games, and CT1_SEED (`make fuzz`).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "unit/reading.h"

enum {
	GAMES = 2000,
	BATCH = 100, /* games read as one input */
	SINGLE_GAMES = 100,
	STREAMS = 20,
	STREAM_GAMES = 8,
	LOSSES = 4, /* sets of enum record_loss */
};

static ct1_context *context;

static unsigned long from_environment(const char *name, unsigned long otherwise)
{
	const char *value = getenv(name);

	return value && *value ? strtoul(value, NULL, 10) : otherwise;
}

/* How many games where `games` are usual. Under valgrind everything takes its time. */
static unsigned long how_many(unsigned long games)
{
	const char *wrapper = getenv("WRAPPER");
	unsigned long wished = from_environment("CT1_GAMES", GAMES);

	if (wrapper && *wrapper)
		wished /= 40;
	return (games * wished + GAMES - 1) / GAMES;
}

static struct plain_random random_from_seed(unsigned long offset)
{
	return (struct plain_random){from_environment("CT1_SEED", 1) * 1000 + offset};
}

/* ---- Comparing ---- */

/* White space counts as one space, at the end as none. */
static void fold(const char *text, struct record_buffer *out)
{
	bool space = false;

	for (; *text; text++) {
		if (strchr(" \t\r\n", *text)) {
			space = true;
			continue;
		}
		if (space && out->length > 0)
			record_add(out, " ");
		space = false;
		record_add(out, (char[]){*text, '\0'});
	}
	record_add(out, "");
}

static bool equal_folded(const char *one, const char *other)
{
	struct record_buffer a = {0}, b = {0};

	fold(one, &a);
	fold(other, &b);
	bool equal = strcmp(a.bytes, b.bytes) == 0;

	free(a.bytes);
	free(b.bytes);
	return equal;
}

/* Removes what a game says of the text that it was read from. A result keeps that it has one. */
static void strip_places(json_t *value)
{
	static const char *const places[] = {"source", "line", "column", "offset"};
	const char *key;
	size_t index;
	json_t *member;

	for (size_t i = 0; i < sizeof places / sizeof *places && json_is_object(value); i++)
		json_object_del(value, places[i]);
	if (json_is_string(json_object_get(value, "text")))
		json_object_set_new(value, "text", json_true());
	json_object_foreach(value, key, member)
	{
		if (strcmp(key, "tags") != 0)
			strip_places(member);
	}
	json_array_foreach(value, index, member)
	{
		strip_places(member);
	}
}

static json_t *game_of_json(const char *text)
{
	json_error_t error;
	json_t *game = json_loads(text, 0, &error);

	if (!game)
		fail_msg("no JSON: %s: %s", error.text, text);
	strip_places(game);
	return game;
}

static bool equal_json(const char *one, const char *other)
{
	json_t *a = game_of_json(one), *b = game_of_json(other);
	bool equal = json_equal(a, b);

	json_decref(a);
	json_decref(b);
	return equal;
}

static bool equal(enum ct1_form form, const char *one, const char *other)
{
	return form == CT1_FORM_JSON ? equal_json(one, other) : strcmp(one, other) == 0;
}

/* ---- Converting ---- */

struct conversion {
	enum ct1_form form;
	size_t width;
	struct texts *out;
};

static int convert_game(void *user, ct1_game *game)
{
	const struct conversion *conversion = user;
	struct ct1_write_options options = {.width = conversion->width};
	int status = ct1_game_convert(game, conversion->form);

	if (status == CT1_OK)
		status = ct1_game_report(game);
	if (status == CT1_OK)
		status = ct1_game_write(game, conversion->form, &options, reading_write,
		                        texts_add(conversion->out));
	return status;
}

static void convert(const struct record_buffer *input, enum ct1_form form, size_t width,
                    struct texts *out, struct record_buffer *findings)
{
	struct conversion conversion = {form, width, out};

	ct1_context_set_sink(context, reading_note, findings);
	reading_games(context, CT1_FORMS, input, convert_game, &conversion);
	ct1_context_set_sink(context, NULL, NULL);
}

/* ---- A trial: some games in every form ---- */

struct trial {
	struct record *records;
	size_t count;
	bool expects; /* the records in record.c are those to come out, too */
	size_t width;
	/* Behind these losses, the records in each form. */
	struct texts direct[LOSSES][CT1_FORMS];
	/* What went wrong, as a text, and with which game; a null text: nothing. */
	struct record_buffer failure;
	size_t failed;
};

static void free_trial(struct trial *trial)
{
	for (int losses = 0; losses < LOSSES; losses++) {
		for (enum ct1_form form = 0; form < CT1_FORMS; form++)
			texts_free(&trial->direct[losses][form]);
	}
	free(trial->failure.bytes);
	*trial = (struct trial){.records = trial->records, .count = trial->count,
	                        .expects = trial->expects, .width = trial->width};
}

static void fail_trial(struct trial *trial, size_t game, const char *way, const char *what,
                       const char *wanted, const char *got)
{
	if (trial->failure.bytes)
		return;
	trial->failed = game;
	record_add(&trial->failure, way);
	record_add(&trial->failure, ": ");
	record_add(&trial->failure, what);
	record_add(&trial->failure, "\nwanted: ");
	record_add(&trial->failure, wanted);
	record_add(&trial->failure, "\ngot:    ");
	record_add(&trial->failure, got);
	record_add(&trial->failure, "\n");
}

/* The expected record in a form; false for forms that record.c does not write. */
static bool expected(const struct record *record, enum ct1_form form, unsigned losses,
                     struct record_buffer *out)
{
	static const enum record_form forms[CT1_FORMS] = {
		[CT1_FORM_CYRILLIC] = RECORD_CYRILLIC,     [CT1_FORM_LATIN] = RECORD_LATIN,
		[CT1_FORM_ASCII] = RECORD_ASCII,           [CT1_FORM_PGN] = RECORD_PGN,
		[CT1_FORM_COORDINATE] = RECORD_COORDINATE, [CT1_FORM_BOOK] = RECORD_FORMS,
		[CT1_FORM_JSON] = RECORD_FORMS,
	};

	if (forms[form] == RECORD_FORMS)
		return false;
	record_write(out, record, forms[form], losses);
	return true;
}

static unsigned loses(enum ct1_form form)
{
	return form == CT1_FORM_COORDINATE ? RECORD_LOST_WORDS
	       : form == CT1_FORM_PGN      ? RECORD_LOST_SILENCE
	                                   : 0;
}

/* Whether the game has comments or glyphs. */
static bool has_words(const struct record *record)
{
	struct record_buffer with = {0}, without = {0};

	record_write(&with, record, RECORD_CYRILLIC, 0);
	record_write(&without, record, RECORD_CYRILLIC, RECORD_LOST_WORDS);
	bool has = strcmp(with.bytes, without.bytes) != 0;

	free(with.bytes);
	free(without.bytes);
	return has;
}

/* Nothing may be found in a record, but that words are lost where there are some. */
static void check_findings(struct trial *trial, const char *way, bool loses_words,
                           struct record_buffer *findings)
{
	bool *lost = calloc(trial->count + 1, sizeof *lost);

	if (!lost)
		abort();
	for (char *line = strtok(findings->bytes, "\n"); line; line = strtok(NULL, "\n")) {
		size_t game = strtoul(line, NULL, 10);
		size_t index = game > 0 && game <= trial->count ? game - 1 : 0;

		if (loses_words && strstr(line, ": loss: "))
			lost[index] = true;
		else
			fail_trial(trial, index, way, "a finding", "none", line);
	}
	for (size_t i = 0; i < trial->count; i++) {
		if (lost[i] != (loses_words && has_words(&trial->records[i])))
			fail_trial(trial, i, way, "what is lost", lost[i] ? "nothing" : "a finding",
			           lost[i] ? "a finding" : "nothing");
	}
	free(lost);
}

static bool check_count(struct trial *trial, const char *way, const struct texts *texts)
{
	char wanted[32], got[32];

	if (texts->count == trial->count)
		return true;
	snprintf(wanted, sizeof wanted, "%zu", trial->count);
	snprintf(got, sizeof got, "%zu", texts->count);
	fail_trial(trial, texts->count < trial->count ? texts->count : 0, way, "number of games",
	           wanted, got);
	return false;
}

/* Each game by itself in a form, as the library and as record.c writes it. */
static void make_direct(struct trial *trial, unsigned losses, enum ct1_form form)
{
	struct texts *texts = &trial->direct[losses][form];
	struct record_buffer input = {0}, findings = {0};
	char way[64];

	snprintf(way, sizeof way, "the record (losses %u) -> %s", losses, ct1_form_name(form));
	for (size_t i = 0; i < trial->count; i++) {
		record_write(&input, &trial->records[i], RECORD_CYRILLIC, losses);
		record_add(&input, "\n");
	}
	record_add(&findings, "");
	convert(&input, form, trial->width, texts, &findings);
	bool counted = check_count(trial, way, texts);

	check_findings(trial, way,
	               form == CT1_FORM_COORDINATE && !(losses & RECORD_LOST_WORDS), &findings);
	for (size_t i = 0; i < trial->count && counted && trial->expects; i++) {
		struct record_buffer wanted = {0};

		if (expected(&trial->records[i], form, losses, &wanted) &&
		    !equal_folded(wanted.bytes, texts->items[i].bytes))
			fail_trial(trial, i, way, "the record", wanted.bytes,
			           texts->items[i].bytes);
		free(wanted.bytes);
	}
	free(input.bytes);
	free(findings.bytes);
}

/* What was written in one form is read and written in another. */
static void check_path(struct trial *trial, unsigned losses, enum ct1_form from, enum ct1_form to)
{
	const struct texts *wanted = &trial->direct[losses | loses(from)][to];
	struct record_buffer input = {0}, findings = {0};
	bool loses_words = to == CT1_FORM_COORDINATE && from != CT1_FORM_COORDINATE;
	struct texts got = {NULL, 0};
	char way[80];

	snprintf(way, sizeof way, "the record (losses %u) -> %s -> %s", losses,
	         ct1_form_name(from), ct1_form_name(to));
	texts_join(&trial->direct[losses][from], from, &input);
	record_add(&input, "");
	record_add(&findings, "");
	convert(&input, to, trial->width, &got, &findings);
	bool counted = check_count(trial, way, &got) && wanted->count == trial->count;

	check_findings(trial, way, loses_words && !(losses & RECORD_LOST_WORDS), &findings);
	for (size_t i = 0; i < trial->count && counted; i++) {
		if (!equal(to, wanted->items[i].bytes, got.items[i].bytes))
			fail_trial(trial, i, way, "the game", wanted->items[i].bytes,
			           got.items[i].bytes);
	}
	texts_free(&got);
	free(input.bytes);
	free(findings.bytes);
}

/* Which paths from form to form a trial goes. */
typedef bool path_filter(unsigned losses, enum ct1_form from, enum ct1_form to);

/* All pairs; behind a form that loses something, each form back to the canonical record. */
static bool all_pairs(unsigned losses, enum ct1_form from, enum ct1_form to)
{
	(void)from;
	return losses == 0 || to == CT1_FORM_CYRILLIC;
}

static bool there_and_back(unsigned losses, enum ct1_form from, enum ct1_form to)
{
	(void)from;
	return losses == 0 && to == CT1_FORM_CYRILLIC;
}

/* Whether something is to be compared with these records. */
static bool is_needed(unsigned losses, enum ct1_form form, path_filter *filter)
{
	for (unsigned before = 0; before < LOSSES; before++) {
		for (enum ct1_form from = 0; from < CT1_FORMS; from++) {
			if (losses == (before | loses(from)) && filter(before, from, form))
				return true;
		}
	}
	return filter(losses, form, CT1_FORM_CYRILLIC);
}

static bool run_trial(struct trial *trial, path_filter *filter)
{
	free_trial(trial);
	for (unsigned losses = 0; losses < LOSSES; losses++) {
		for (enum ct1_form form = 0; form < CT1_FORMS; form++) {
			if (is_needed(losses, form, filter))
				make_direct(trial, losses, form);
		}
	}
	for (unsigned losses = 0; losses < LOSSES; losses++) {
		for (enum ct1_form from = 0; from < CT1_FORMS; from++) {
			for (enum ct1_form to = 0; to < CT1_FORMS; to++) {
				if (filter(losses, from, to))
					check_path(trial, losses, from, to);
			}
		}
	}
	return !trial->failure.bytes;
}

/* ---- The smallest game that fails ---- */

struct reducer {
	struct trial *trial;
	path_filter *filter;
	bool reduced;
};

static void try_without(void *user, bool *off)
{
	struct reducer *reducer = user;

	if (*off)
		return;
	*off = true;
	if (run_trial(reducer->trial, reducer->filter))
		*off = false;
	else
		reducer->reduced = true;
}

static void show_failure(struct trial *trial, path_filter *filter)
{
	struct trial one = {.records = &trial->records[trial->failed],
	                    .count = 1,
	                    .expects = trial->expects,
	                    .width = trial->width};
	struct reducer reducer = {&one, filter, true};
	struct record_buffer text = {0};

	if (run_trial(&one, filter)) {
		record_write(&text, one.records, RECORD_CYRILLIC, 0);
		print_message("among other games, and not by itself:\n%s%s", text.bytes,
		              trial->failure.bytes);
		free(text.bytes);
		free_trial(&one);
		return;
	}
	while (reducer.reduced) {
		reducer.reduced = false;
		record_each_flag(one.records, try_without, &reducer);
	}
	run_trial(&one, filter);
	record_write(&text, one.records, RECORD_CYRILLIC, 0);
	print_message("%s%s", text.bytes, one.failure.bytes);
	free(text.bytes);
	free_trial(&one);
}

/* Tries `count` random games at once; false if that fails, which is then shown. */
static bool try_games(struct plain_random *random, const struct record_wishes *wishes,
                      size_t count, size_t width, path_filter *filter)
{
	struct record *records = calloc(count, sizeof *records);
	struct trial trial = {.records = records,
	                      .count = count,
	                      .expects = !wishes->hard,
	                      .width = width};

	if (!records)
		abort();
	for (size_t i = 0; i < count; i++)
		record_random(&records[i], random, wishes);
	bool good = run_trial(&trial, filter);

	if (!good)
		show_failure(&trial, filter);
	free_trial(&trial);
	for (size_t i = 0; i < count; i++)
		record_free(&records[i]);
	free(records);
	return good;
}

/* ---- The tests ---- */

static const size_t widths[] = {80, 1, 2, 7, 20, 40, 79, 100, 1000, SIZE_MAX};

static size_t random_width(struct plain_random *random)
{
	return widths[plain_random_below(random, sizeof widths / sizeof *widths)];
}

static void test_pairs(void **state)
{
	static const struct record_wishes wishes = {.half_moves = 24, .depth = 3,
	                                            .always_tags = true};
	struct plain_random random = random_from_seed(0);
	unsigned long batches = how_many(GAMES) / BATCH;

	(void)state;
	for (unsigned long i = 0; i < batches; i++)
		assert_true(try_games(&random, &wishes, BATCH, random_width(&random), all_pairs));
}

/* Most of a game's form is told by its tags; without them the moves alone must tell it. */
static void test_single_games(void **state)
{
	static const struct record_wishes wishes = {.half_moves = 12, .depth = 2};
	struct plain_random random = random_from_seed(1);
	unsigned long games = how_many(SINGLE_GAMES);

	(void)state;
	for (unsigned long i = 0; i < games; i++)
		assert_true(try_games(&random, &wishes, 1, random_width(&random), there_and_back));
}

static void test_bare_games(void **state)
{
	static const struct record_wishes wishes = {.half_moves = 4, .bare = true};
	struct plain_random random = random_from_seed(2);
	unsigned long games = how_many(SINGLE_GAMES);

	(void)state;
	for (unsigned long i = 0; i < games; i++)
		assert_true(try_games(&random, &wishes, 1, random_width(&random), there_and_back));
}

static void test_hard_comments(void **state)
{
	static const struct record_wishes wishes = {.half_moves = 5, .depth = 2,
	                                            .always_tags = true, .hard = true};
	struct plain_random random = random_from_seed(3);
	unsigned long batches = how_many(GAMES) / BATCH;

	(void)state;
	for (unsigned long i = 0; i < batches; i++)
		assert_true(try_games(&random, &wishes, BATCH, random_width(&random), all_pairs));
}

static int set_up(void **state)
{
	(void)state;
	context = ct1_context_new(NULL);
	return context ? 0 : -1;
}

static int tear_down(void **state)
{
	(void)state;
	ct1_context_free(context);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pairs),
		cmocka_unit_test(test_single_games),
		cmocka_unit_test(test_bare_games),
		cmocka_unit_test(test_hard_comments),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
