/*
 * Changing the moves in place: to the Latin, ASCII and PGN-style forms and back gives the bytes
 * again, for random games laid out as on a page, with prose between them. And such a page is read
 * as the game that it is, without a word on its layout.
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
	PAGES = 25,
	PAGE_GAMES = 12,
	SMALL_PAGES = 60,
};

static ct1_context *context;

/* ---- Edits ---- */

struct editor {
	const struct record_buffer *input;
	enum ct1_form form;
	uint64_t at; /* how far the input has been passed on */
	struct record_buffer out;
};

static void pass_on(struct editor *editor, uint64_t end)
{
	char *part = strndup(editor->input->bytes + editor->at, (size_t)(end - editor->at));

	if (!part)
		abort();
	record_add(&editor->out, part);
	free(part);
	editor->at = end;
}

static int edit(void *user, uint64_t offset, size_t length, const char *text)
{
	struct editor *editor = user;

	assert_true(offset >= editor->at);
	assert_true(offset + length <= editor->input->length);
	pass_on(editor, offset);
	record_add(&editor->out, text);
	editor->at = offset + length;
	return 0;
}

static int keep_game(void *user, ct1_game *game)
{
	struct editor *editor = user;
	int status = ct1_game_convert(game, editor->form);

	return status == CT1_OK ? ct1_game_keep(game, editor->form, edit, editor) : status;
}

/* The input with its moves in another form. */
static struct record_buffer keep(const struct record_buffer *input, enum ct1_form from,
                                 enum ct1_form to)
{
	struct editor editor = {.input = input, .form = to};

	record_add(&editor.out, "");
	reading_games(context, from, input, keep_game, &editor);
	pass_on(&editor, input->length);
	return editor.out;
}

/* ---- Pages ---- */

static void add_prose(struct record_buffer *page, struct plain_random *random)
{
	static const char *const lines[] = {
		"\n",
		"\r\n\r\n",
		"Здесь белые могли играть иначе\n",
		"\tSome words on the game, and a date\r\n",
		"Страница\n\n",
		"_____\n",
		"\xc2\xa0\xe2\x80\x89\n",
	};

	record_add(page, "\n");
	while (plain_random_below(random, 3) > 0) {
		record_add(page, lines[plain_random_below(random, sizeof lines / sizeof *lines)]);
	}
}

/* Games and, if wished for, prose between them. */
static struct record_buffer make_page(struct plain_random *random, struct record *records,
                                      size_t count, const struct record_wishes *wishes, bool prose)
{
	struct record_buffer page = {0};

	for (size_t i = 0; i < count; i++) {
		record_random(&records[i], random, wishes);
		record_write_page(&page, &records[i], random);
		if (prose)
			add_prose(&page, random);
	}
	return page;
}

static void free_page(struct record *records, size_t count, struct record_buffer *page)
{
	for (size_t i = 0; i < count; i++)
		record_free(&records[i]);
	free(page->bytes);
}

/* Shows where two texts differ first. */
static void show_difference(const char *what, const char *wanted, const char *got)
{
	size_t at = 0;

	while (wanted[at] && wanted[at] == got[at])
		at++;
	at = at < 60 ? 0 : at - 60;
	while (((unsigned char)wanted[at] & 0xc0) == 0x80)
		at++;
	printf("---- %s\nwanted: …%.200s\ngot:    …%.200s\n", what, wanted + at, got + at);
}

/* ---- Reading a page ---- */

struct reading {
	const struct record *records;
	size_t count, limit;
	bool good;
};

static void end_without_space(struct record_buffer *text)
{
	while (text->length > 0 && text->bytes[text->length - 1] == '\n')
		text->bytes[--text->length] = '\0';
}

/* A line of prose behind a game is kept as a comment of it, which the game as written has not. */
static void remove_prose(struct record_buffer *text)
{
	static const char *const comments[] = {
		" {Здесь белые могли играть иначе}",
		" {Страница}",
		"{Здесь белые могли играть иначе} ",
		"{Страница} ",
		/* Behind a comment that takes the rest of its line. */
		"\n{Здесь белые могли играть иначе}",
		"\n{Страница}",
	};

	for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
		size_t length = strlen(comments[i]);

		for (char *found; (found = strstr(text->bytes, comments[i]));) {
			memmove(found, found + length, strlen(found + length) + 1);
			text->length -= length;
		}
	}
}

static int compare_game(void *user, ct1_game *game)
{
	struct reading *reading = user;
	struct record_buffer wanted = {0}, got = {0};
	struct ct1_write_options options = {.width = SIZE_MAX};
	int status = ct1_game_report(game);

	record_add(&got, "");
	if (status == CT1_OK)
		status = ct1_game_write(game, CT1_FORM_CYRILLIC, &options, reading_write, &got);
	if (reading->count == reading->limit)
		fail_msg("more games than were written");
	record_write(&wanted, &reading->records[reading->count++], RECORD_CYRILLIC, 0);
	end_without_space(&wanted);
	end_without_space(&got);
	remove_prose(&got);
	if (strcmp(wanted.bytes, got.bytes) != 0) {
		show_difference("read from a page", wanted.bytes, got.bytes);
		reading->good = false;
	}
	free(wanted.bytes);
	free(got.bytes);
	return status;
}

/* Dots in place of … are said to be so, once; else there is nothing to say of a layout. */
static bool is_silent(char *findings)
{
	char *rest = findings;

	for (char *line; (line = strtok_r(rest, "\n", &rest));) {
		if (!strstr(line, ": ellipsis: ")) {
			printf("---- said of a page: %s\n", line);
			return false;
		}
	}
	return true;
}

static bool is_read(const struct record_buffer *page, enum ct1_form form,
                    const struct record *records, size_t count, bool silent)
{
	struct reading reading = {records, 0, count, true};
	struct record_buffer findings = {0};

	record_add(&findings, "");
	ct1_context_set_sink(context, reading_note, &findings);
	reading_games(context, form, page, compare_game, &reading);
	ct1_context_set_sink(context, NULL, NULL);
	bool good = reading.good && reading.count == count;

	if (silent && !is_silent(findings.bytes))
		good = false;

	free(findings.bytes);
	return good;
}

/* There and back again; and the game is the same there. */
static bool comes_back(const struct record_buffer *page, enum ct1_form form,
                       const struct record *records, size_t count)
{
	struct record_buffer there = keep(page, CT1_FORMS, form);
	struct record_buffer back = keep(&there, form, CT1_FORM_CYRILLIC);
	bool good = strcmp(page->bytes, back.bytes) == 0 &&
	            is_read(&there, form, records, count, false);

	if (!good) {
		show_difference(ct1_form_name(form), page->bytes, back.bytes);
		show_difference("on the way there", page->bytes, there.bytes);
		if (page->length < 600)
			printf("page:   %s\nthere:  %s\n", page->bytes, there.bytes);
	}
	free(there.bytes);
	free(back.bytes);
	return good;
}

/* ---- The tests ---- */

static const enum ct1_form forms[] = {CT1_FORM_LATIN, CT1_FORM_ASCII, CT1_FORM_PGN};

static bool try_page(struct plain_random *random, size_t games, const struct record_wishes *wishes,
                     bool prose)
{
	struct record *records = calloc(games, sizeof *records);
	bool good = true;

	if (!records)
		abort();
	struct record_buffer page = make_page(random, records, games, wishes, prose);

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		good &= comes_back(&page, forms[i], records, games);
	if (!is_read(&page, CT1_FORMS, records, games, !prose)) {
		if (page.length < 600)
			printf("page: %s\n", page.bytes);
		good = false;
	}
	free_page(records, games, &page);
	free(records);
	return good;
}

static void try_pages(unsigned long pages, size_t games, const struct record_wishes *wishes,
                      bool prose, unsigned long offset)
{
	struct plain_random random = effort_random(offset);
	int bad = 0;

	for (unsigned long i = 0; i < pages && bad < 5; i++)
		bad += !try_page(&random, games, wishes, prose);
	assert_int_equal(bad, 0);
}

static void test_small_pages(void **state)
{
	static const struct record_wishes wishes = {
		.half_moves = 4, .depth = 1, .always_tags = true};

	(void)state;
	try_pages(effort_trials(SMALL_PAGES), 1, &wishes, false, 10);
}

static void test_pages(void **state)
{
	static const struct record_wishes wishes = {
		.half_moves = 20, .depth = 3, .always_tags = true};

	(void)state;
	try_pages(effort_trials(PAGES), PAGE_GAMES, &wishes, false, 11);
}

static void test_prose(void **state)
{
	static const struct record_wishes wishes = {
		.half_moves = 20, .depth = 3, .always_tags = true};

	(void)state;
	try_pages(effort_trials(PAGES), PAGE_GAMES, &wishes, true, 12);
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
		cmocka_unit_test(test_small_pages),
		cmocka_unit_test(test_pages),
		cmocka_unit_test(test_prose),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
