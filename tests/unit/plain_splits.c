/*
 * An input may come cut anywhere, through the middle of a character and of `Кр`: games, tokens and
 * findings are the same whether it is fed whole, byte by byte, or in two pieces cut at any byte; and
 * games and findings whether anybody asks for the tokens, as nobody need look at each by itself then.
 * Tried with the lines of tests/messy.tsv and tests/messy/more.tsv, with random games, on pages and
 * in every form, and with all of these in other encodings.
 */
#include <errno.h>
#include <iconv.h>
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
	GAMES = 12,
	LINE_MAX_BYTES = 4096,
};

/*
 * A reader is made for every cut, and most of the time that takes goes into compiling patterns to
 * machine code: so here they are interpreted.
 */
int pcre2_jit_compile_8(void *code, uint32_t options);

int pcre2_jit_compile_8(void *code, uint32_t options)
{
	(void)code;
	(void)options;
	return 0;
}

static ct1_context *context;
static struct texts inputs;
static struct record_buffer *log_now; /* of the reading at hand */

/* ---- Reading in pieces ---- */

static void log_number(uint64_t number)
{
	char text[32];

	snprintf(text, sizeof text, " %llu", (unsigned long long)number);
	record_add(log_now, text);
}

static void log_bytes(const char *bytes, size_t length)
{
	char *copy = strndup(bytes, length);

	if (!copy)
		abort();
	record_add(log_now, copy);
	free(copy);
}

static void log_token(void *user, const struct ct1_token *token)
{
	(void)user;
	record_add(log_now, "token ");
	record_add(log_now, token->kind);
	log_number(token->line);
	log_number(token->column);
	log_number(token->offset);
	record_add(log_now, " ");
	log_bytes(token->text, token->length);
	record_add(log_now, "\n");
}

static void ignore_token(void *user, const struct ct1_token *token)
{
	(void)user;
	(void)token;
}

static void log_finding(void *user, const struct ct1_finding *finding)
{
	(void)user;
	record_add(log_now, "finding ");
	record_add(log_now, finding->name);
	log_number(finding->severity);
	log_number(finding->line);
	log_number(finding->column);
	log_number(finding->end_line);
	log_number(finding->end_column);
	log_number(finding->offset);
	log_number(finding->game);
	log_number(finding->half_move);
	record_add(log_now, " ");
	record_add(log_now, finding->text);
	record_add(log_now, " -> ");
	record_add(log_now, finding->replacement ? finding->replacement : "");
	record_add(log_now, " in ");
	if (finding->source)
		log_bytes(finding->source, finding->source_length);
	record_add(log_now, "\n");
}

/* The games that are complete by now. */
static void log_games(ct1_reader *reader)
{
	ct1_game *game;
	size_t length;

	while (ct1_reader_next(reader, &game) == CT1_OK && game) {
		assert_int_equal(ct1_game_check(game, 0), CT1_OK);
		assert_int_equal(ct1_game_report(game), CT1_OK);
		assert_int_equal(ct1_game_write(game, CT1_FORM_JSON, NULL, reading_write, log_now),
		                 CT1_OK);
		const char *source = ct1_game_source(game, &length);

		log_bytes(source, length);
		record_add(log_now, "\n");
		ct1_game_free(game);
	}
}

/* Reads an input in pieces, `first` bytes, then `step` at a time, with or without a sink of tokens. */
static struct record_buffer read_pieces(const struct record_buffer *input, size_t first,
                                        size_t step, ct1_token_sink *sink)
{
	struct record_buffer log = {0};
	ct1_reader *reader = ct1_reader_new(context);

	assert_non_null(reader);
	log_now = &log;
	ct1_context_set_sink(context, log_finding, NULL);
	ct1_reader_set_token_sink(reader, sink, NULL);
	for (size_t at = 0, end = first; at < input->length; at = end, end = at + step) {
		if (end > input->length)
			end = input->length;
		assert_int_equal(ct1_reader_feed(reader, input->bytes + at, end - at), CT1_OK);
		log_games(reader);
	}
	assert_int_equal(ct1_reader_finish(reader), CT1_OK);
	log_games(reader);
	record_add(&log, "encoding ");
	record_add(&log, ct1_reader_encoding(reader) ? ct1_reader_encoding(reader) : "-");
	record_add(&log, "\n");
	ct1_reader_free(reader);
	ct1_context_set_sink(context, NULL, NULL);
	return log;
}

/* ---- Inputs ---- */

/* Bytes that may hold zeros. */
static void add_input(const char *bytes, size_t length)
{
	struct record_buffer *input = texts_add(&inputs);

	free(input->bytes);
	input->bytes = malloc(length + 1);
	if (!input->bytes)
		abort();
	memcpy(input->bytes, bytes, length);
	input->bytes[length] = '\0';
	input->length = length;
}

static void add_character(struct record_buffer *out, unsigned code)
{
	char utf8[4] = {(char)code, 0, 0, 0};

	if (code >= 0x800) {
		utf8[0] = (char)(0xe0 | code >> 12);
		utf8[1] = (char)(0x80 | (code >> 6 & 0x3f));
		utf8[2] = (char)(0x80 | (code & 0x3f));
	} else if (code >= 0x80) {
		utf8[0] = (char)(0xc0 | code >> 6);
		utf8[1] = (char)(0x80 | (code & 0x3f));
	}
	record_add(out, utf8);
}

/* What follows a backslash in the tables of messy inputs: n r t f \\ " uXXXX. Returns its end. */
static const char *add_escape(const char *text, struct record_buffer *out)
{
	static const char letters[] = "nrtf", meant[] = "\n\r\t\f";
	const char *letter = strchr(letters, *text);

	if (*text == 'u') {
		char digits[5] = {text[1], text[2], text[3], text[4], '\0'};

		add_character(out, (unsigned)strtoul(digits, NULL, 16));
		return text + 5;
	}
	record_add(out, (char[]){letter ? meant[letter - letters] : *text, '\0'});
	return text + 1;
}

static void add_unescaped(const char *text, struct record_buffer *out)
{
	while (*text) {
		if (*text == '\\' && text[1]) {
			text = add_escape(text + 1, out);
		} else {
			record_add(out, (char[]){*text, '\0'});
			text++;
		}
	}
}

/* The second column of a table. */
static void add_table(const char *name)
{
	char line[LINE_MAX_BYTES];
	FILE *file = fopen(name, "r");

	if (!file)
		fail_msg("%s cannot be read", name);
	while (fgets(line, sizeof line, file)) {
		struct record_buffer text = {0};
		char *input = strchr(line, '\t'), *end = input ? strpbrk(input + 1, "\t\n") : NULL;

		if (*line == '#' || !end)
			continue;
		*end = '\0';
		add_unescaped(input + 1, &text);
		record_add(&text, "");
		add_input(text.bytes, text.length);
		free(text.bytes);
	}
	fclose(file);
}

static int write_form(void *user, ct1_game *game)
{
	const enum ct1_form *form = user;
	struct record_buffer text = {0};
	int status = ct1_game_convert(game, *form);

	record_add(&text, "");
	if (status == CT1_OK)
		status = ct1_game_write(game, *form, NULL, reading_write, &text);
	add_input(text.bytes, text.length);
	free(text.bytes);
	return status;
}

/* A few games, each on a page and in one of the forms. */
static void add_games(void)
{
	static const struct record_wishes wishes = {.half_moves = 5, .depth = 1};
	struct plain_random random = effort_random(20);

	for (int i = 0; i < GAMES; i++) {
		enum ct1_form form = (enum ct1_form)(i % CT1_FORMS);
		struct record_buffer text = {0}, page = {0};
		struct record record;

		record_random(&record, &random, &wishes);
		record_write(&text, &record, RECORD_CYRILLIC, 0);
		record_write_page(&page, &record, &random);
		add_input(page.bytes, page.length);
		reading_games(context, CT1_FORM_CYRILLIC, &text, write_form, &form);
		free(text.bytes);
		free(page.bytes);
		record_free(&record);
	}
}

/* Adds an input in another encoding, unless it has characters that are not in it. */
static void add_encoded(size_t index, const char *encoding)
{
	char bytes[4 * LINE_MAX_BYTES], *out = bytes, *in = inputs.items[index].bytes;
	size_t room = sizeof bytes, left = inputs.items[index].length;
	iconv_t converter = iconv_open(encoding, "UTF-8");

	if (converter == (iconv_t)-1)
		return;
	if (left < LINE_MAX_BYTES && iconv(converter, &in, &left, &out, &room) == 0)
		add_input(bytes, sizeof bytes - room);
	iconv_close(converter);
}

/* What is there by now, each in one or two of the encodings. */
static void add_encodings(void)
{
	static const char *const encodings[] = {"UTF-16",       "UTF-16LE",   "UTF-16BE",
	                                        "WINDOWS-1251", "KOI8-R",     "CP866",
	                                        "KOI8-U",       "ISO-8859-5", "MACCYRILLIC"};
	size_t count = inputs.count;

	for (size_t i = 0; i < count; i += 2)
		add_encoded(i, encodings[i / 2 % (sizeof encodings / sizeof *encodings)]);
}

/* Cut-off characters, line ends, byte order marks and brackets: where a cut could matter most. */
static void add_special(void)
{
	static const char *const texts[] = {
		"",
		"\xef\xbb\xbf",
		"\xef\xbb\xbf\n1. e2-e4\r\n\r\n1. d2-d4\r\r",
		"\xef\xbb",
		"\xd0",
		"1. e2-e4 \xd0",
		"1. \xd0\x9a\xd0",
		"1. e2-e4 {\xe2\x80",
		"\xff\xfe",
		"1. e2-e4 e7-e5 (1. … d7-d5+) 2. d2-d4",
		"1. e2-e4 e7-e5 (1. … d7-d5 +) 2. d2-d4 (2. c2-c4+))",
		"{\"format\"",
		"1. e2-e4 /a\n\nb/ e7-e5 ; c\r; d\r\n; e",
		"\x80\x81\x82 1. e2-e4 \xf0\x9f\x98",
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		add_input(texts[i], strlen(texts[i]));
}

/* ---- The test ---- */

static bool is_same(const struct record_buffer *input, const struct record_buffer *whole,
                    size_t first, size_t step, ct1_token_sink *sink)
{
	struct record_buffer got = read_pieces(input, first, step, sink);
	bool same = got.length == whole->length && memcmp(got.bytes, whole->bytes, got.length) == 0;

	if (!same)
		printf("---- %zu bytes, then %zu at a time%s:\n%s\n-- whole:\n%s-- cut:\n%s", first,
		       step, sink == ignore_token ? ", by token" : "", input->bytes, whole->bytes,
		       got.bytes);
	free(got.bytes);
	return same;
}

/* Whole, byte by byte, and with every `step`th cut, which shows its tokens or does not. */
static bool try_input(const struct record_buffer *input, size_t step)
{
	struct record_buffer shown = read_pieces(input, input->length, 1, log_token);
	struct record_buffer whole = read_pieces(input, input->length, 1, NULL);
	bool good = is_same(input, &shown, 1, 1, log_token) && is_same(input, &whole, 1, 1, NULL) &&
	            is_same(input, &whole, input->length, 1, ignore_token);

	for (size_t cut = 1; cut < input->length && good; cut += step)
		good = cut / step % 2 ? is_same(input, &shown, cut, input->length, log_token)
		                      : is_same(input, &whole, cut, input->length, NULL);
	free(shown.bytes);
	free(whole.bytes);
	return good;
}

static void test_splits(void **state)
{
	size_t step = effort_is_slow() ? 40 : 1;
	int bad = 0;

	(void)state;
	for (size_t i = 0; i < inputs.count && bad < 5; i++)
		bad += !try_input(&inputs.items[i], step);
	assert_int_equal(bad, 0);
}

/* The first page of a book. */
static void add_pages(void)
{
	char page[LINE_MAX_BYTES / 2];
	FILE *file = fopen("samples/pages.txt", "r");

	if (!file)
		fail_msg("samples/pages.txt cannot be read");
	size_t length = fread(page, 1, sizeof page, file);

	fclose(file);
	while (length > 0 && page[length - 1] != '\n')
		length--;
	add_input(page, length);
}

static int set_up(void **state)
{
	(void)state;
	context = ct1_context_new(NULL);
	if (!context)
		return -1;
	add_special();
	add_table("tests/messy.tsv");
	add_table("tests/messy/more.tsv");
	add_games();
	add_encodings();
	add_pages();
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	texts_free(&inputs);
	ct1_context_free(context);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_splits),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
