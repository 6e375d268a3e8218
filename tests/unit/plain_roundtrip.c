/*
 * read(write(game)) is the game, for every form and each pair of forms, on random games with
 * comments, glyphs, variations, tags and results.
 *
 * The games and what their records must be come from plain/record.h, which knows the notation from
 * its manual alone. Of every game the record in each form must be the one expected there; each of
 * these must be read without a finding, and written in every form in turn must give to the byte
 * what the game gave by itself: so any chain of forms holds. What a form cannot carry, and nothing
 * else, is missing behind it.
 *
 * The seed is fixed, so that a failure comes again; it shows the smallest game that still fails.
 * For a longer run: CT1_GAMES, how many games, and CT1_SEED (`make fuzz`). With CT1_PRINT so many
 * random records are printed and nothing is tested, for other tests to use.
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/effort.h"
#include "unit/reading.h"

enum {
	BATCH = 100, /* games read as one input */
	HARD_GAMES = 300,
	SINGLE_GAMES = 40,
	STREAMS = 20,
	STREAM_GAMES = 2,
	LOSSES = 4, /* sets of enum record_loss */
};

static ct1_context *context;

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
	bool same = strcmp(a.bytes, b.bytes) == 0;

	free(a.bytes);
	free(b.bytes);
	return same;
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
	bool same = json_equal(a, b);

	json_decref(a);
	json_decref(b);
	return same;
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
	struct ct1_write_options options = {
		.width = conversion->width,
		.continued = conversion->out->count > 0,
	};
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

/* From the record, behind some losses, to one form and, unless `to` is CT1_FORMS, to another. */
struct path {
	unsigned losses;
	enum ct1_form from, to;
};

struct trial {
	struct record *records;
	size_t count;
	bool expects; /* the records of record_write.c are those to come out, too */
	size_t width;
	struct texts direct[LOSSES][CT1_FORMS]; /* behind these losses, the record in each form */
	struct path path;                       /* that is being gone */
	unsigned failures;
};

static void free_trial(struct trial *trial)
{
	for (int losses = 0; losses < LOSSES; losses++) {
		for (enum ct1_form form = 0; form < CT1_FORMS; form++)
			texts_free(&trial->direct[losses][form]);
	}
	trial->failures = 0;
}

/* A kind of failure: what is wrong behind which form. Of each the first game that has it is
 * shown. */
struct kind {
	struct path path;
	char what[64];
};

enum {
	KINDS_MAX = 20,
};

static struct {
	struct kind kinds[KINDS_MAX];
	size_t count;
	bool silent;        /* failures are looked for, but not noted and shown */
	const char *wanted; /* nothing but this, when a game is made smaller */
} failures;

static bool is_new_kind(const struct path *path, const char *what)
{
	struct kind *kind = failures.kinds;

	for (; kind < failures.kinds + failures.count; kind++) {
		bool direct = path->to == CT1_FORMS, other = kind->path.to == CT1_FORMS;

		if (kind->path.from == path->from && direct == other &&
		    strcmp(kind->what, what) == 0)
			return false;
	}
	if (failures.count == KINDS_MAX)
		return false;
	kind->path = *path;
	snprintf(kind->what, sizeof kind->what, "%s", what);
	failures.count++;
	return true;
}

static void show_failure(struct trial *trial, size_t game, const char *what);

/* `what` is the kind of failure, and the same for all games that have it. */
static void fail_trial(struct trial *trial, size_t game, const char *what, const char *wanted,
                       const char *got)
{
	if (failures.wanted && strcmp(failures.wanted, what) != 0)
		return;
	trial->failures++;
	if (failures.wanted && !failures.silent)
		printf("wanted: %s\ngot:    %s\n", wanted, got);
	else if (!failures.wanted && is_new_kind(&trial->path, what))
		show_failure(trial, game, what);
}

/* The expected record in a form; false for forms that record_write.c does not write. */
static bool expected(const struct record *record, enum ct1_form form, unsigned losses,
                     struct record_buffer *out)
{
	static const enum record_form forms[CT1_FORMS] = {
		[CT1_FORM_CYRILLIC] = RECORD_CYRILLIC,
		[CT1_FORM_LATIN] = RECORD_LATIN,
		[CT1_FORM_ASCII] = RECORD_ASCII,
		[CT1_FORM_PGN] = RECORD_PGN,
		[CT1_FORM_COORDINATE] = RECORD_COORDINATE,
		[CT1_FORM_BOOK] = RECORD_FORMS,
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

/* The name of the check in a line of findings. */
static const char *name_in(const char *line, char name[64])
{
	const char *begin = strchr(line, ' ');

	snprintf(name, 64, "a finding: %.*s", begin ? (int)strcspn(begin + 1, ":") : 0,
	         begin ? begin + 1 : "");
	return name;
}

/*
 * Nothing may be found in a record, but that words are lost where there are some; and that a comment
 * is like a result.
 */
static void check_findings(struct trial *trial, bool loses_words, struct record_buffer *findings)
{
	bool *lost = calloc(trial->count + 1, sizeof *lost);
	char name[64], *rest = findings->bytes;

	if (!lost)
		abort();
	for (char *line; (line = strtok_r(rest, "\n", &rest));) {
		size_t game = strtoul(line, NULL, 10);
		size_t index = game > 0 && game <= trial->count ? game - 1 : 0;

		if (loses_words && strstr(line, ": loss: "))
			lost[index] = true;
		else if (!strstr(line, "could also tell the result"))
			fail_trial(trial, index, name_in(line, name), "none", line);
	}
	for (size_t i = 0; i < trial->count; i++) {
		if (lost[i] != (loses_words && has_words(&trial->records[i])))
			fail_trial(trial, i, "what is lost", lost[i] ? "nothing" : "something",
			           lost[i] ? "something" : "nothing");
	}
	free(lost);
}

static bool check_count(struct trial *trial, const struct texts *texts)
{
	char wanted[32], got[32];

	if (texts->count == trial->count)
		return true;
	snprintf(wanted, sizeof wanted, "%zu", trial->count);
	snprintf(got, sizeof got, "%zu", texts->count);
	fail_trial(trial, 0, "the number of games", wanted, got);
	return false;
}

/* Each game by itself in a form, as the library and as record_write.c writes it. */
static void make_direct(struct trial *trial, unsigned losses, enum ct1_form form)
{
	struct texts *texts = &trial->direct[losses][form];
	struct record_buffer input = {0}, findings = {0};

	if (texts->items)
		return;
	trial->path = (struct path){losses, form, CT1_FORMS};
	for (size_t i = 0; i < trial->count; i++) {
		record_write(&input, &trial->records[i], RECORD_CYRILLIC, losses);
		record_add(&input, "\n");
	}
	record_add(&findings, "");
	convert(&input, form, trial->width, texts, &findings);
	bool counted = check_count(trial, texts);

	check_findings(trial, form == CT1_FORM_COORDINATE && !(losses & RECORD_LOST_WORDS),
	               &findings);
	for (size_t i = 0; i < trial->count && counted && trial->expects; i++) {
		struct record_buffer wanted = {0};

		if (expected(&trial->records[i], form, losses, &wanted) &&
		    !equal_folded(wanted.bytes, texts->items[i].bytes))
			fail_trial(trial, i, "the record", wanted.bytes, texts->items[i].bytes);
		free(wanted.bytes);
	}
	free(input.bytes);
	free(findings.bytes);
}

/* What was written in one form is read and written in another. */
static void check_path(struct trial *trial, struct path path)
{
	unsigned losses = path.losses | loses(path.from);
	const struct texts *wanted = &trial->direct[losses][path.to];
	struct record_buffer input = {0}, findings = {0};
	bool loses_words = path.to == CT1_FORM_COORDINATE && !(losses & RECORD_LOST_WORDS);
	struct texts got = {NULL, 0};

	make_direct(trial, path.losses, path.from);
	make_direct(trial, losses, path.to);
	trial->path = path;
	texts_join(&trial->direct[path.losses][path.from], path.from, &input);
	record_add(&input, "");
	record_add(&findings, "");
	convert(&input, path.to, trial->width, &got, &findings);
	bool counted = check_count(trial, &got) && wanted->count == trial->count;

	check_findings(trial, loses_words, &findings);
	for (size_t i = 0; i < trial->count && counted; i++) {
		if (!equal(path.to, wanted->items[i].bytes, got.items[i].bytes))
			fail_trial(trial, i, "the game", wanted->items[i].bytes,
			           got.items[i].bytes);
	}
	texts_free(&got);
	free(input.bytes);
	free(findings.bytes);
}

/* Which paths a trial goes. */
typedef bool path_filter(const struct path *path);

/* All pairs; behind a form that loses something, each form back to the canonical record. */
static bool all_pairs(const struct path *path)
{
	return path->losses == 0 || path->to == CT1_FORM_CYRILLIC;
}

static bool there_and_back(const struct path *path)
{
	return path->losses == 0 && path->to == CT1_FORM_CYRILLIC;
}

static void run_trial(struct trial *trial, path_filter *filter)
{
	for (unsigned losses = 0; losses < LOSSES; losses++) {
		for (enum ct1_form from = 0; from < CT1_FORMS; from++) {
			for (enum ct1_form to = 0; to < CT1_FORMS; to++) {
				struct path path = {losses, from, to};

				if (filter(&path))
					check_path(trial, path);
			}
		}
	}
}

/* ---- The smallest game that fails ---- */

/* Whether one game by itself fails in the same way on the same path. */
static bool fails(struct record *record, const struct trial *trial, const struct path *path)
{
	struct trial one = {
		.records = record, .count = 1, .expects = trial->expects, .width = trial->width};

	if (path->to == CT1_FORMS)
		make_direct(&one, path->losses, path->from);
	else
		check_path(&one, *path);
	bool failed = one.failures > 0;

	free_trial(&one);
	return failed;
}

struct reducer {
	struct record *record;
	const struct trial *trial;
	const struct path *path;
	bool reduced;
};

static void try_without(void *user, bool *off)
{
	struct reducer *reducer = user;

	if (*off)
		return;
	*off = true;
	if (fails(reducer->record, reducer->trial, reducer->path))
		reducer->reduced = true;
	else
		*off = false;
}

static void restore(void *user, bool *off)
{
	(void)user;
	*off = false;
}

/* The game that fails by itself: the one named, or another of the trial. */
static struct record *find_culprit(const struct trial *trial, const struct path *path, size_t game)
{
	if (fails(&trial->records[game], trial, path))
		return &trial->records[game];
	for (size_t i = 0; i < trial->count; i++) {
		if (fails(&trial->records[i], trial, path))
			return &trial->records[i];
	}
	return NULL;
}

static void show_game(const struct record *record)
{
	struct record_buffer text = {0};

	record_write(&text, record, RECORD_CYRILLIC, 0);
	fputs(text.bytes, stdout);
	free(text.bytes);
}

static void show_failure(struct trial *trial, size_t game, const char *what)
{
	struct path path = trial->path;
	struct reducer reducer = {NULL, trial, &path, true};

	printf("---- %s, record (losses %u) -> %s -> %s, width %zu\n", what, path.losses,
	       ct1_form_name(path.from), path.to == CT1_FORMS ? "" : ct1_form_name(path.to),
	       trial->width);
	failures.wanted = what;
	failures.silent = true;
	reducer.record = find_culprit(trial, &path, game);
	while (reducer.record && reducer.reduced) {
		reducer.reduced = false;
		record_each_flag(reducer.record, try_without, &reducer);
	}
	failures.silent = false;
	if (reducer.record) {
		show_game(reducer.record);
		fails(reducer.record, trial, &path);
		record_each_flag(reducer.record, restore, NULL);
	} else {
		printf("among %zu games; this one, but not by itself:\n", trial->count);
		show_game(&trial->records[game]);
	}
	failures.wanted = NULL;
}

/* Tries `count` random games at once. */
static void try_games(struct plain_random *random, const struct record_wishes *wishes, size_t count,
                      size_t width, path_filter *filter)
{
	struct record *records = calloc(count, sizeof *records);
	struct trial trial = {
		.records = records, .count = count, .expects = !wishes->hard, .width = width};

	if (!records)
		abort();
	for (size_t i = 0; i < count; i++)
		record_random(&records[i], random, wishes);
	run_trial(&trial, filter);
	free_trial(&trial);
	for (size_t i = 0; i < count; i++)
		record_free(&records[i]);
	free(records);
}

/* ---- The tests ---- */

static const size_t widths[] = {80, 1, 2, 7, 20, 40, 79, 100, 1000, SIZE_MAX};

static size_t random_width(struct plain_random *random)
{
	return widths[plain_random_below(random, sizeof widths / sizeof *widths)];
}

static void test_pairs(void **state)
{
	static const struct record_wishes wishes = {
		.half_moves = 24, .depth = 3, .always_tags = true};
	struct plain_random random = effort_random(0);
	unsigned long batches = (effort_trials(EFFORT_GAMES) + BATCH - 1) / BATCH;

	(void)state;
	failures.count = 0;
	for (unsigned long i = 0; i < batches; i++)
		try_games(&random, &wishes, BATCH, random_width(&random), all_pairs);
	assert_int_equal(failures.count, 0);
}

/* Most of a game's form is told by its tags; without them the moves alone must tell it. */
static void test_single_games(void **state)
{
	static const struct record_wishes wishes = {.half_moves = 12, .depth = 2};
	struct plain_random random = effort_random(1);
	unsigned long games = effort_trials(SINGLE_GAMES);

	(void)state;
	failures.count = 0;
	for (unsigned long i = 0; i < games; i++)
		try_games(&random, &wishes, 1, random_width(&random), there_and_back);
	assert_int_equal(failures.count, 0);
}

static void test_bare_games(void **state)
{
	static const struct record_wishes wishes = {.half_moves = 4, .bare = true};
	struct plain_random random = effort_random(2);
	unsigned long games = effort_trials(SINGLE_GAMES);

	(void)state;
	failures.count = 0;
	for (unsigned long i = 0; i < games; i++)
		try_games(&random, &wishes, 1, random_width(&random), there_and_back);
	assert_int_equal(failures.count, 0);
}

static void test_hard_comments(void **state)
{
	static const struct record_wishes wishes = {
		.half_moves = 5, .depth = 2, .always_tags = true, .hard = true};
	struct plain_random random = effort_random(3);
	unsigned long batches = (effort_trials(HARD_GAMES) + BATCH - 1) / BATCH;

	(void)state;
	failures.count = 0;
	for (unsigned long i = 0; i < batches; i++)
		try_games(&random, &wishes, BATCH, random_width(&random), all_pairs);
	assert_int_equal(failures.count, 0);
}

/* The games of a stream, each by itself, as JSON. */
static void make_lines(const struct record *records, unsigned losses, struct texts *lines)
{
	for (size_t i = 0; i < STREAM_GAMES; i++) {
		struct record_buffer input = {0}, findings = {0};

		record_write(&input, &records[i], RECORD_CYRILLIC, losses);
		convert(&input, CT1_FORM_JSON, 0, lines, &findings);
		free(input.bytes);
		free(findings.bytes);
	}
}

/* Whether games that stand behind one another in a form are told apart. `text` is the stream. */
static bool try_stream(const struct record *records, enum ct1_form form, struct record_buffer *text)
{
	struct texts lines = {NULL, 0}, wanted = {NULL, 0}, written = {NULL, 0}, got = {NULL, 0};
	struct record_buffer input = {0}, findings = {0};

	make_lines(records, 0, &lines);
	make_lines(records, loses(form), &wanted);
	texts_join(&lines, CT1_FORM_JSON, &input);
	convert(&input, form, 0, &written, &findings);
	texts_join(&written, form, text);
	convert(text, CT1_FORM_JSON, 0, &got, &findings);
	bool good = got.count == wanted.count;

	for (size_t i = 0; i < got.count && good; i++)
		good = equal_json(wanted.items[i].bytes, got.items[i].bytes);
	texts_free(&lines);
	texts_free(&wanted);
	texts_free(&written);
	texts_free(&got);
	free(input.bytes);
	free(findings.bytes);
	return good;
}

/* Keeps the shorter one of two texts, the first of which may be none. */
static void keep_shorter(struct record_buffer *kept, struct record_buffer *text)
{
	if (kept->bytes && kept->length <= text->length) {
		free(text->bytes);
	} else {
		free(kept->bytes);
		*kept = *text;
	}
	*text = (struct record_buffer){0};
}

/* A game with a half-move at least: without one and without tags there is nothing to tell. */
static void random_played(struct record *record, struct plain_random *random,
                          const struct record_wishes *wishes)
{
	record_random(record, random, wishes);
	while (!record->main.first) {
		record_free(record);
		record_random(record, random, wishes);
	}
}

static bool try_streams(enum ct1_form form)
{
	static const struct record_wishes wishes = {
		.half_moves = 2, .depth = 1, .never_tags = true};
	struct plain_random random = effort_random(4);
	struct record_buffer shortest = {0};
	unsigned long streams = effort_trials(STREAMS);

	for (unsigned long i = 0; i < streams; i++) {
		struct record records[STREAM_GAMES];
		struct record_buffer text = {0};

		for (size_t game = 0; game < STREAM_GAMES; game++)
			random_played(&records[game], &random, &wishes);
		if (!try_stream(records, form, &text))
			keep_shorter(&shortest, &text);
		free(text.bytes);
		for (size_t game = 0; game < STREAM_GAMES; game++)
			record_free(&records[game]);
	}
	bool good = !shortest.bytes;

	if (!good)
		printf("---- not told apart in %s:\n%s", ct1_form_name(form), shortest.bytes);
	free(shortest.bytes);
	return good;
}

/* Games without tags, one after another in each form. */
static void test_streams(void **state)
{
	int bad = 0;

	(void)state;
	for (enum ct1_form form = 0; form < CT1_FORMS; form++)
		bad += !try_streams(form);
	assert_int_equal(bad, 0);
}

/* Games that record_random() does not make, and what they are, if that is not clear. */
static const struct {
	const char *input, *wanted;
} cases[] = {
	/* More than one comment on quality. */
	{"1. e2e4 $1 $3 e7e5 *\n", NULL},
	{"1. e2e4 $2 $4 e7e5 *\n", NULL},
	{"1. e2e4 $5 $1 e7e5 *\n", NULL},
	/* A reason in a form whose moves do not tell which it is. */
	{"1. e2-e4 e7-e5 WV /черные сдались/\n", "1. e2-e4 e7-e5 WV /черные сдались/\n"},
	{"[Rules \"2021\"]\n\n½-½\n", "[Rules \"2021\"]\n\n½-½\n"},
	/* White space that is none for the reader, and what takes no room. */
	{"1. e2-e4 {a \xe2\x80\x8b b \xc2\xa0 c}\n", "1. e2-e4 {a \xe2\x80\x8b b \xc2\xa0 c}\n"},
	/* Tags that no record can hold, out of JSON. */
	{"{\"format\":\"ct1-game\",\"version\":1,\"tags\":{\"a b\":\"x\"},\"rules\":\"2024\","
         "\"start\":\"rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp 0 1\",\"moves\":[],"
         "\"result\":{\"winner\":null,\"reason\":null,\"text\":\"*\",\"sign\":\"*\"}}\n",
         NULL},
	{"{\"format\":\"ct1-game\",\"version\":1,\"tags\":{\"A\":\"x\\ny\"},\"rules\":\"2024\","
         "\"start\":\"rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp 0 1\",\"moves\":[],"
         "\"result\":{\"winner\":null,\"reason\":null,\"text\":\"*\",\"sign\":\"*\"}}\n",
         NULL},
	/* A decomposed letter, and comments behind a result and a variation. */
	{"1. e2-e4 {и\xcc\x86} (1. d2-d4) {b} e7-e5 * {c}\n", NULL},
};

/* Whether a text goes into a form and comes back as it was, without a finding. */
static bool comes_back(const struct record_buffer *text, enum ct1_form form)
{
	struct texts there = {NULL, 0}, back = {NULL, 0};
	struct record_buffer lost = {0}, findings = {0}, joined = {0}, result = {0};

	convert(text, form, 0, &there, &lost);
	texts_join(&there, form, &joined);
	record_add(&joined, "");
	convert(&joined, CT1_FORM_CYRILLIC, 0, &back, &findings);
	texts_join(&back, CT1_FORM_CYRILLIC, &result);
	record_add(&result, "");
	bool good = strcmp(text->bytes, result.bytes) == 0 && findings.length == 0;

	if (!good)
		printf("---- %s:\n%.500s\n%.500s\n%.500s\n%s", ct1_form_name(form), text->bytes,
		       joined.bytes, result.bytes, findings.bytes ? findings.bytes : "");
	texts_free(&there);
	texts_free(&back);
	free(lost.bytes);
	free(findings.bytes);
	free(joined.bytes);
	free(result.bytes);
	return good;
}

static bool try_case(const struct record_buffer *input, const char *wanted)
{
	static const enum ct1_form forms[] = {CT1_FORM_CYRILLIC, CT1_FORM_LATIN, CT1_FORM_ASCII,
	                                      CT1_FORM_BOOK, CT1_FORM_JSON};
	struct record_buffer findings = {0}, text = {0};
	struct texts texts = {NULL, 0};
	bool good = true;

	convert(input, CT1_FORM_CYRILLIC, 0, &texts, &findings);
	texts_join(&texts, CT1_FORM_CYRILLIC, &text);
	record_add(&text, "");
	if (wanted && strcmp(wanted, text.bytes) != 0) {
		printf("---- wanted: %s\ngot:    %s\n", wanted, text.bytes);
		good = false;
	}
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		good = comes_back(&text, forms[i]) && good;
	texts_free(&texts);
	free(findings.bytes);
	free(text.bytes);
	return good;
}

static void test_cases(void **state)
{
	int bad = 0;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct record_buffer input = {0};

		record_add(&input, cases[i].input);
		bad += !try_case(&input, cases[i].wanted);
		free(input.bytes);
	}
	assert_int_equal(bad, 0);
}

/* Comments longer than any limit on their kind, one for each way of writing them. */
static void test_long_comments(void **state)
{
	static const char *const begins[] = {"1. e2-e4 {", "1. e2-e4 ;", "1. e2-e4 ; }",
	                                     "1. e2-e4 ; } /"};
	int bad = 0;

	(void)state;
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
		struct record_buffer input = {0};

		record_add(&input, begins[i]);
		for (int words = 0; words < 5000; words++)
			record_add(&input, " слово");
		record_add(&input, i == 0 ? "} e7-e5\n" : "\ne7-e5\n");
		bad += !try_case(&input, NULL);
		free(input.bytes);
	}
	assert_int_equal(bad, 0);
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

static void print_records(unsigned long count)
{
	static const struct record_wishes wishes = {
		.half_moves = 24, .depth = 3, .always_tags = true};
	struct plain_random random = effort_random(5);

	for (; count > 0; count--) {
		struct record record;

		record_random(&record, &random, &wishes);
		show_game(&record);
		putchar('\n');
		record_free(&record);
	}
}

int main(void)
{
	unsigned long printed = effort_setting("CT1_PRINT", 0);

	if (printed > 0) {
		print_records(printed);
		return 0;
	}
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pairs),         cmocka_unit_test(test_single_games),
		cmocka_unit_test(test_bare_games),    cmocka_unit_test(test_hard_comments),
		cmocka_unit_test(test_streams),       cmocka_unit_test(test_cases),
		cmocka_unit_test(test_long_comments),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
