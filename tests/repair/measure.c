/*
 * Measuring repairs.
 */
#include "repair/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "unit/reading.h"

enum {
	SUGGESTIONS = 3,
	ATTEMPTS = 200, /* to find a place for a damage */
};

/* ---- Games ---- */

void measure_random_page(struct page *page, struct plain_random *random, int half_moves)
{
	static const struct record_wishes wishes = {
		.half_moves = 160, .bare = true, .never_tags = true};

	do {
		struct record record;
		struct record_buffer text = {0};

		record_random(&record, random, &wishes);
		record_write(&text, &record, RECORD_CYRILLIC, 0);
		record_free(&record);
		if (!page_read(page, text.bytes))
			abort();
		free(text.bytes);
	} while (page->count < half_moves);
}

static int take_page(void *user, ct1_game *game)
{
	struct record_buffer text = {0};
	struct page *page = user;

	if (page->count == 0) {
		ct1_game_write(game, CT1_FORM_CYRILLIC, NULL, reading_write, &text);
		if (!page_read(page, text.bytes))
			abort();
	}
	free(text.bytes);
	return CT1_OK;
}

bool measure_read_page(ct1_context *context, const char *name, struct page *page)
{
	char bytes[4096];
	struct record_buffer text = {0};
	FILE *file = fopen(name, "rb");
	size_t length;

	*page = (struct page){.count = 0};
	if (!file)
		return false;
	while ((length = fread(bytes, 1, sizeof bytes - 1, file)) > 0) {
		bytes[length] = '\0';
		record_add(&text, bytes);
	}
	fclose(file);
	if (text.bytes)
		reading_games(context, CT1_FORMS, &text, take_page, page);
	free(text.bytes);
	return page->count > 0;
}

/* ---- What is found ---- */

struct suggestion {
	size_t begin, end; /* bytes of the one line */
	char text[80];
};

struct findings {
	const char *line;
	bool faulty;
	struct suggestion suggestions[SUGGESTIONS];
	int count;
	bool suggested; /* by name: what a warning would replace counts where there are none */
};

static size_t byte_at(const char *line, uint64_t column)
{
	size_t at = 0;

	while (--column > 0) {
		do
			at++;
		while (((unsigned char)line[at] & 0xc0) == 0x80);
	}
	return at;
}

static void take_finding(void *user, const struct ct1_finding *finding)
{
	struct findings *findings = user;
	bool by_name = strcmp(finding->name, "suggestion") == 0;
	bool sign = strcmp(finding->name, "sign-mismatch") == 0 ||
	            strcmp(finding->name, "promotion-unmarked") == 0;

	findings->faulty |= finding->severity == CT1_ERROR || sign;
	if (!(by_name || (sign && !findings->suggested)) || !finding->replacement)
		return;
	if (by_name && !findings->suggested)
		findings->count = 0;
	findings->suggested |= by_name;
	if (findings->count == SUGGESTIONS)
		return;
	struct suggestion *suggestion = &findings->suggestions[findings->count++];

	suggestion->begin = byte_at(findings->line, finding->column);
	suggestion->end = byte_at(findings->line, finding->end_column);
	snprintf(suggestion->text, sizeof suggestion->text, "%s", finding->replacement);
}

/* Whether a suggestion makes the right page of the line. */
static bool is_right(const struct page *page, const char *line, const struct suggestion *suggestion)
{
	struct record_buffer text = {0};
	struct page made;
	char *before = strndup(line, suggestion->begin);

	if (!before)
		abort();
	record_add(&text, before);
	record_add(&text, suggestion->text);
	record_add(&text, line + suggestion->end);
	bool same = page_read(&made, text.bytes) && page_is_same(page, &made);

	free(before);
	free(text.bytes);
	return same;
}

/* ---- Repairing ---- */

struct repaired {
	struct record_buffer text;
	unsigned changes;
	bool valid;
	double seconds;
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int repair(void *user, ct1_game *game)
{
	struct repaired *repaired = user;
	double begin = now();
	int status = ct1_game_check(game, CT1_SUGGEST);

	repaired->seconds = now() - begin;
	if (status == CT1_OK)
		status = ct1_game_report(game);
	repaired->valid = ct1_game_verdict(game).valid;
	if (status == CT1_OK)
		status = ct1_game_repair(game, CT1_REPAIR_ALL, &repaired->changes);
	if (status == CT1_OK)
		status = ct1_game_write(game, CT1_FORM_CYRILLIC, NULL, reading_write,
		                        &repaired->text);
	return status;
}

static struct repaired check(ct1_context *context, const struct record_buffer *text,
                             struct findings *findings)
{
	struct repaired repaired = {.changes = 0};

	findings->line = text->bytes;
	ct1_context_set_sink(context, take_finding, findings);
	reading_games(context, CT1_FORM_CYRILLIC, text, repair, &repaired);
	return repaired;
}

static void count(struct measures *measures, const struct page *page, const struct findings *found,
                  const struct repaired *repaired)
{
	struct page made;
	int right = 0;

	while (right < found->count && !is_right(page, found->line, &found->suggestions[right]))
		right++;
	measures->tried++;
	if (!found->faulty)
		measures->unseen++;
	else if (right == found->count)
		measures->none++;
	else if (right == 0)
		measures->first++;
	else
		measures->among++;
	if (repaired->seconds > measures->longest)
		measures->longest = repaired->seconds;
	if (!page_read(&made, repaired->text.bytes))
		return;
	if (page_is_same(page, &made))
		measures->fixed++;
	else if (found->faulty && repaired->changes > 0)
		measures->spoiled++;
}

void measure_damage(ct1_context *context, const struct page *page, enum damage damage, int rest,
                    struct plain_random *random, struct measures *measures)
{
	struct page damaged = *page;
	struct record_buffer text = {0};
	struct findings findings = {.count = 0};
	int attempts = 0;

	while (!damage_page(&damaged, damage, plain_random_below(random, page->count - rest),
	                    random)) {
		if (++attempts == ATTEMPTS)
			return;
	}
	page_write(&damaged, &text);
	struct repaired repaired = check(context, &text, &findings);

	count(measures, page, &findings, &repaired);
	free(text.bytes);
	free(repaired.text.bytes);
}

bool measure_clean(ct1_context *context, const struct page *page)
{
	struct record_buffer text = {0};
	struct findings findings = {.count = 0};
	struct page made;

	page_write(page, &text);
	struct repaired repaired = check(context, &text, &findings);
	bool clean = repaired.valid && repaired.changes == 0 && findings.count == 0 &&
	             !findings.faulty && page_read(&made, repaired.text.bytes) &&
	             page_is_same(page, &made);

	free(text.bytes);
	free(repaired.text.bytes);
	return clean;
}
