/*
 * What is wrong with a game stays wrong in every form: random records with results, numbers and
 * moves put in where they do not belong get the same verdict, for the same checks, behind each form
 * that carries all of a game, and the same record comes back.  Records that with their errors are read
 * as something else, such as two games, are passed over.
 */
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
	GAMES = 600,
	SPOILS_MAX = 3, /* words put into a game */
	SHOWN_MAX = 5,
};

static ct1_context *context;

/* ---- Spoiling ---- */

static const char *const spoils[] = {
	" WV",
	" BV /белые сдались/",
	" WV /белые сдались/",
	" ½-½ /черные сдались/",
	" * /захват замка белых/",
	" BV /40 ходов без взятий/",
	" /черные сдались/",
	" 7.",
	" 7. …",
	" h2-h4",
	" Рк b1-c3+",
	" (WV /ничья по соглашению/ 2. a2-a3)",
};

/* How many spaces there are in a text. */
static size_t count_spaces(const char *text)
{
	size_t count = 0;

	for (; *text; text++)
		count += *text == ' ';
	return count;
}

/* Adds moves with a random word behind the last of so many spaces. */
static void add_spoiled(struct record_buffer *out, const char *moves, struct plain_random *random)
{
	size_t left = plain_random_below(random, (unsigned)count_spaces(moves) + 1);
	const char *at = moves;

	for (; left > 0; left--)
		at = strchr(at, ' ') + 1;
	char *before = strndup(moves, (size_t)(at - moves));

	if (!before)
		abort();
	record_add(out, before);
	record_add(out, spoils[plain_random_below(random, sizeof spoils / sizeof *spoils)] +
	                        (at == moves ? 1 : 0));
	record_add(out, " ");
	record_add(out, at);
	free(before);
}

/* A record with errors, and mostly a result. */
static struct record_buffer spoiled_record(struct plain_random *random)
{
	static const struct record_wishes wishes = {.half_moves = 8, .depth = 2};
	struct record_buffer text = {0};
	struct record record;

	/* A word within a selection of unassailable squares makes it a comment, and what not. */
	for (record_random(&record, random, &wishes); record.edition == PLAIN_T2;
	     record_random(&record, random, &wishes))
		record_free(&record);
	record_write(&text, &record, RECORD_CYRILLIC, 0);
	record_free(&record);
	record_add(&text, "\n*\n");
	for (unsigned left = 1 + plain_random_below(random, SPOILS_MAX); left > 0; left--) {
		const char *gap = strstr(text.bytes, "]\n\n");
		const char *moves = gap ? gap + 3 : text.bytes;
		struct record_buffer spoiled = {0};
		char *tags = strndup(text.bytes, (size_t)(moves - text.bytes));

		if (!tags)
			abort();
		record_add(&spoiled, tags);
		add_spoiled(&spoiled, moves, random);
		free(tags);
		free(text.bytes);
		text = spoiled;
	}
	return text;
}

/* ---- Verdicts ---- */

struct conversion {
	enum ct1_form form;
	struct record_buffer out;
	bool loses; /* and tells it */
};

static void note_loss(void *user, const struct ct1_finding *finding)
{
	struct conversion *conversion = user;

	conversion->loses |= strcmp(finding->name, "loss") == 0;
}

static int convert_game(void *user, ct1_game *game)
{
	static const struct ct1_write_options options = {.width = SIZE_MAX};
	struct conversion *conversion = user;
	int status = ct1_game_convert(game, conversion->form);

	if (status == CT1_OK)
		status = ct1_game_report(game);
	return status == CT1_OK ? ct1_game_write(game, conversion->form, &options, reading_write,
	                                         &conversion->out)
	                        : status;
}

static struct conversion convert(const struct record_buffer *input, enum ct1_form form)
{
	struct conversion conversion = {.form = form};

	record_add(&conversion.out, "");
	ct1_context_set_sink(context, note_loss, &conversion);
	reading_games(context, CT1_FORMS, input, convert_game, &conversion);
	ct1_context_set_sink(context, NULL, NULL);
	return conversion;
}

/*
 * How often each check has found something, but those of spellings, of what comments claim, and of their
 * braces, which mean something else in PGN.
 */
struct tally {
	unsigned counts[64];
	size_t games;
	bool valid;
	unsigned half_moves;
	struct ct1_outcome outcome;
};

static void count_finding(void *user, const struct ct1_finding *finding)
{
	struct tally *tally = user;
	size_t check = 0;

	while (strcmp(ct1_check_name(check), finding->name) != 0)
		check++;
	assert_true(check < sizeof tally->counts / sizeof *tally->counts);
	tally->counts[check] += strcmp(finding->name, "spelling") != 0 &&
	                        !strstr(finding->name, "-claim") &&
	                        !strstr(finding->text, "a brace within a comment");
}

static int judge_game(void *user, ct1_game *game)
{
	struct tally *tally = user;
	int status = ct1_game_check(game, 0);
	struct ct1_verdict verdict = ct1_game_verdict(game);

	tally->games++;
	tally->valid = verdict.valid;
	tally->half_moves = verdict.half_moves;
	tally->outcome = verdict.outcome;
	return status == CT1_OK ? ct1_game_report(game) : status;
}

static struct tally judge(const struct record_buffer *input)
{
	struct tally tally;

	memset(&tally, 0, sizeof tally);
	ct1_context_set_sink(context, count_finding, &tally);
	reading_games(context, CT1_FORMS, input, judge_game, &tally);
	ct1_context_set_sink(context, NULL, NULL);
	return tally;
}

static bool equal_tallies(const struct tally *one, const struct tally *other)
{
	return memcmp(one->counts, other->counts, sizeof one->counts) == 0 &&
	       one->games == other->games && one->valid == other->valid &&
	       one->half_moves == other->half_moves &&
	       one->outcome.winner == other->outcome.winner &&
	       one->outcome.reason == other->outcome.reason;
}

static void show_tally(const struct tally *tally)
{
	printf("%zu games, %svalid, %u half-moves, %d by %d:", tally->games,
	       tally->valid ? "" : "in", tally->half_moves, tally->outcome.winner,
	       tally->outcome.reason);
	for (size_t check = 0; ct1_check_name(check); check++) {
		if (tally->counts[check] > 0)
			printf(" %s %u", ct1_check_name(check), tally->counts[check]);
	}
	printf("\n");
}

/* ---- The test ---- */

/* Whether a canonical record is the same game, right or wrong, behind a form, or a loss is told. */
static bool stays(const struct record_buffer *record, enum ct1_form form)
{
	struct conversion there = convert(record, form);
	struct conversion back = convert(&there.out, CT1_FORM_CYRILLIC);
	struct tally wanted = judge(record), got = judge(&there.out);
	bool good = there.loses ||
	            (equal_tallies(&wanted, &got) && strcmp(record->bytes, back.out.bytes) == 0);

	if (!good) {
		printf("---- %s\n%s%s%s", ct1_form_name(form), record->bytes, there.out.bytes,
		       back.out.bytes);
		show_tally(&wanted);
		show_tally(&got);
	}
	free(there.out.bytes);
	free(back.out.bytes);
	return good;
}

/* Whether a game tells nothing of its result, as none does behind the PGN-style form. */
static bool is_silent(const struct record_buffer *record)
{
	struct conversion json = convert(record, CT1_FORM_JSON);
	bool silent = strstr(json.out.bytes, "\"text\":null}") != NULL;

	free(json.out.bytes);
	return silent;
}

static void test_spoiled(void **state)
{
	static const enum ct1_form forms[] = {CT1_FORM_BOOK, CT1_FORM_LATIN, CT1_FORM_ASCII,
	                                      CT1_FORM_PGN, CT1_FORM_JSON};
	struct plain_random random = effort_random(21);
	int bad = 0;

	(void)state;
	for (unsigned long i = effort_trials(GAMES); i > 0 && bad < SHOWN_MAX; i--) {
		struct record_buffer text = spoiled_record(&random);
		struct conversion record = convert(&text, CT1_FORM_CYRILLIC);

		struct conversion again = convert(&record.out, CT1_FORM_CYRILLIC);
		bool stable = strcmp(record.out.bytes, again.out.bytes) == 0;

		for (size_t f = 0; stable && f < sizeof forms / sizeof *forms; f++) {
			if (forms[f] != CT1_FORM_PGN || !is_silent(&record.out))
				bad += !stays(&record.out, forms[f]);
		}
		free(text.bytes);
		free(record.out.bytes);
		free(again.out.bytes);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_spoiled),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
