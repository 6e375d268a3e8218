/*
 * Reading in any encoding: the same text, places and findings whatever the encoding of an input is
 * and however it is cut; and what cannot be decoded.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/text.h"
#include "text/utf8.h"
#include "unit/feeding.h"
#include "unit/transcode.h"

/* Puts bytes together into an input. */
static void append(char *input, size_t *length, const char *bytes, size_t count)
{
	memcpy(input + *length, bytes, count);
	*length += count;
}

/* --- Texts and places ---------------------------------------------------------------------- */

static const char *const short_texts[] = {
	"",
	"Рк e6:d8",
	"1. Кт d1-g4 Кт d8-f6\n",
	"21. … _________________ Кт c5-b4+\r\n22. Кр d2-d1\r23. Рк e7÷с8",
	"Однако белые, «как ни странно», могли играть сильнее:\nпосле 12. e4-e5! – партия № 2 ещё…",
};

enum {
	SHORT_TEXTS = sizeof short_texts / sizeof *short_texts,
};

/* The bytes that a character takes. */
static size_t bytes_of(const struct encoding_name *encoding, const char *utf8)
{
	if (strncmp(encoding->iconv, "UTF-16", 6) == 0)
		return character_length(utf8) == 4 ? 4 : 2;
	return strcmp(encoding->iconv, "UTF-8") == 0 ? character_length(utf8) : 1;
}

/* Counts through the text, and compares with what text_locate() finds. */
static void expect_places(const struct text *text, const struct encoding_name *encoding,
                          size_t offset)
{
	const char *window = text_window(text);
	uint64_t line = 1, column = 1;

	for (size_t at = 0; at < text_length(text); at += character_length(window + at)) {
		struct place place = text_locate(text, at);

		/* LF behind CR is the line end's second half, and has no place of its own. */
		if (at == 0 || window[at] != '\n' || window[at - 1] != '\r') {
			assert_int_equal(place.line, line);
			assert_int_equal(place.column, column);
		}
		assert_int_equal(place.offset, offset);
		offset += bytes_of(encoding, window + at);
		column++;
		if (window[at] == '\n' || (window[at] == '\r' && window[at + 1] != '\n')) {
			line++;
			column = 1;
		}
	}
}

/* Reads an input cut in every way, and looks at the text each time. */
static void read_cut(const ct1_context *context, const struct input *input,
                     void (*expect)(const struct text *text, const void *wanted),
                     const void *wanted)
{
	for (long cut = BYTE_BY_BYTE; cut <= (long)input->length;
	     cut = next_cut(cut, input->length)) {
		struct text text;

		read_text(&text, context, input, cut);
		expect(&text, wanted);
		text_free(&text);
	}
}

/* A text in an encoding, which is told from it or given by name. */
struct encoded {
	const struct encoding_name *encoding;
	const struct sample_text *sample;
	bool named;
};

static void expect_encoded(const struct text *text, const void *wanted)
{
	const struct encoded *encoded = wanted;
	const struct encoding_name *encoding = encoded->encoding;
	const struct sample_text *sample = encoded->sample;

	expect_text(text, sample->utf8, sample->utf8_length);
	expect_places(text, encoding, 0);
	if (sample->length > sample->utf8_length || sample->utf8_length > 10)
		assert_string_equal(text_encoding(text),
		                    encoded->named ? encoding->iconv : encoding->name);
	if (encoded->named || !encoding->guessed)
		assert_false(text->guessed);
	assert_int_equal(text->fault_count, 0);
}

static void read_everyhow(const ct1_context *context, const struct encoding_name *encoding,
                          const struct sample_text *sample, bool named)
{
	struct input input = {sample->bytes, sample->length, named ? encoding->iconv : NULL};
	struct encoded encoded = {encoding, sample, named};

	read_cut(context, &input, expect_encoded, &encoded);
}

static void in_every_encoding(const ct1_context *context, const char *utf8, size_t length)
{
	for (size_t i = 0; i < ENCODINGS; i++) {
		struct sample_text sample = transcode(encodings[i].iconv, utf8, length);

		read_everyhow(context, &encodings[i], &sample, false);
		read_everyhow(context, &encodings[i], &sample, true);
		sample_text_free(&sample);
	}
}

static void test_short_texts(void **state)
{
	for (size_t i = 0; i < SHORT_TEXTS; i++)
		in_every_encoding(*state, short_texts[i], strlen(short_texts[i]));
}

static void test_printed_game(void **state)
{
	size_t length;
	char *game = read_whole("samples/book-1.ct1", &length);

	in_every_encoding(*state, game, length);
	free(game);
}

/* Long lines have anchors within them. */
static void test_long_line(void **state)
{
	enum {
		TIMES = 150,
	};
	const char *piece = short_texts[1];
	char *line = malloc((size_t)TIMES * 32);
	size_t length = 0;

	assert_non_null(line);
	for (int i = 0; i < TIMES; i++)
		append(line, &length, piece, strlen(piece));
	in_every_encoding(*state, line, length);
	free(line);
}

/* What is dropped from the front does not move the rest. */
static void test_dropping(void **state)
{
	struct sample_text sample =
		transcode("WINDOWS-1251", short_texts[3], strlen(short_texts[3]));
	struct input input = {sample.bytes, sample.length, "windows-1251"};

	for (size_t at = 0; at < sample.utf8_length; at += character_length(sample.utf8 + at)) {
		struct text text;

		read_text(&text, *state, &input, 0);
		size_t last = text_length(&text) - strlen("с8");
		struct place before = text_locate(&text, last);

		text_drop(&text, at < last ? at : last);
		struct place after = text_locate(&text, text_length(&text) - strlen("с8"));

		assert_memory_equal(&before, &after, sizeof before);
		text_free(&text);
	}
	sample_text_free(&sample);
}

/* --- Marks, wide characters, other encodings ----------------------------------------------- */

/* One text, as bytes in an encoding; the place of its last character; what was guessed. */
static const struct wide {
	const char *name;     /* asked for */
	const char *encoding; /* found */
	bool guessed;
	const char *bytes;
	size_t length;
	const char *utf8;
	size_t offset; /* of the last character, in bytes */
} wide[] = {
	{NULL, "UTF-8", false, BYTES("\xef\xbb\xbf\xd0\x9a"), "К", 3},
	{"utf-8", "utf-8", false, BYTES("\xef\xbb\xbf\xd0\x9a"), "К", 3},
	{"UTF8", "UTF8", false, BYTES("\xef\xbb"), "\xef\xbf\xbd\xef\xbf\xbd", 1},
	{NULL, "UTF-8", false, BYTES("\xef\xbb\xbf"), "", 0},
	{NULL, "UTF-16LE", false, BYTES("\xff\xfe\x1a\x04\x0a\0\x31\0"), "К\n1", 6},
	{NULL, "UTF-16BE", false, BYTES("\xfe\xff\x04\x1a\0\x0a\0\x31"), "К\n1", 6},
	{NULL, "UTF-16LE", false, BYTES("\xff\xfe"), "", 0},
	{NULL, "UTF-16LE", true, BYTES("\x31\0\x2e\0\x3d\xd8\0\xde\x1a\x04"), "1.\U0001f600К", 8},
	{NULL, "UTF-16BE", true, BYTES("\0\x31\0\x2e\xd8\x3d\xde\0\x04\x1a"), "1.\U0001f600К", 8},
	{NULL, "UTF-16LE", true, BYTES("\x26\x20\x20\0\x1a\x04"), "… К", 4},
	{NULL, "UTF-16BE", true, BYTES("\x20\x26\0\x20\x04\x1a"), "… К", 4},
	{NULL, "UTF-16LE", true, BYTES("\x31\0"), "1", 0},
	{NULL, "UTF-16LE", true, BYTES("\x1a\x04"), "К", 0},
	{"UTF-16", "UTF-16LE", false, BYTES("\x1a\x04\x31\0"), "К1", 2},
	{"utf16", "UTF-16BE", false, BYTES("\x04\x1a\0\x31"), "К1", 2},
	{"UTF-16", "UTF-16BE", false, BYTES("\xfe\xff\x04\x1a\0\x31"), "К1", 4},
	{"UTF-16LE", "UTF-16LE", false, BYTES("\xff\xfe\x1a\x04\x31\0"), "К1", 4},
	{NULL, "UTF-32LE", false, BYTES("\xff\xfe\0\0\x1a\x04\0\0\x31\0\0\0"), "К1", 8},
	{NULL, "UTF-32BE", false, BYTES("\0\0\xfe\xff\0\0\x04\x1a\0\0\0\x31"), "К1", 8},
	{NULL, "UTF-32LE", true, BYTES("\x31\0\0\0\x1a\x04\0\0"), "1К", 4},
	{"UTF-32", "UTF-32BE", false, BYTES("\0\0\0\x31\0\x01\xf6\0\0\0\0\x31"),
         "1\U0001f600"
         "1",
         8},
	{"GB18030", "GB18030", false, BYTES("1\xa7\xac\x94\x39\xfc\x36\x32"),
         "1К\U0001f600"
         "2",
         7},
	{"EUC-JP", "EUC-JP", false, BYTES("\xa7\xac\r\n\xa7\xad"), "К\r\nЛ", 4},
	{"ISO-2022-JP", "ISO-2022-JP", false, BYTES("1\x1b$B',\x1b(B2"), "1К2", 6},
	/* Held at the end: nothing but a shift, and a vowel that waits for its consonant. */
	{"ISO-2022-JP", "ISO-2022-JP", false, BYTES("1\x1b$B',\x1b(B"), "1К", 1},
	{"TSCII", "TSCII", false, BYTES("1\xa6"), "1\u0bc6", 1},
	{"UTF-7", "UTF-7", false, BYTES("1+BBo-2"), "1К2", 5},
	{"IBM880", "IBM880", false, BYTES("\xf1\x0d\x25\xf2"), "1\r\n2", 3},
	{"KOI8-R", "KOI8-R", false, BYTES("\xef\xbb\xbf"), "О╩©", 2},
};

/* The begin of the last character. */
static size_t last_character(const struct text *text)
{
	size_t at = text_length(text);

	while (at > 0 && ((unsigned char)text_window(text)[--at] & 0xc0) == 0x80)
		;
	return at;
}

static void expect_wide(const struct text *text, const void *wanted)
{
	const struct wide *one = wanted;

	expect_text(text, one->utf8, strlen(one->utf8));
	assert_string_equal(text_encoding(text), one->encoding);
	assert_int_equal(text->guessed, one->guessed);
	if (text_length(text) > 0)
		assert_int_equal(text_locate(text, last_character(text)).offset, one->offset);
}

static void test_wide(void **state)
{
	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
		struct input input = {wide[i].bytes, wide[i].length, wide[i].name};

		read_cut(*state, &input, expect_wide, &wide[i]);
	}
}

static void test_names(void **state)
{
	static const char *const good[] = {
		"UTF-8",  "utf8",    "windows-1251",   "CP1251",     "koi8-r",
		"KOI8-U", "CP866",   "MacCyrillic",    "iso-8859-5", "UTF-16",
		"utf-32", "GB18030", "x-mac-cyrillic",
	};
	static const char *const bad[] = {"", "KOI8-R//IGNORE", "//", "windows-12511", "no such"};
	struct text text;

	text_init(&text, *state);
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		assert_true(ct1_encoding_known(good[i]));
		assert_int_equal(text_set_encoding(&text, good[i]), CT1_OK);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_false(ct1_encoding_known(bad[i]));
		assert_int_equal(text_set_encoding(&text, bad[i]), CT1_NOT_FOUND);
	}
	assert_int_equal(text_set_encoding(&text, "auto"), CT1_OK);
	assert_null(text_encoding(&text));
	text_free(&text);
}

/* ASCII does not wait for what follows, nor does UTF-8 that is sure. */
static void test_streaming(void **state)
{
	struct text text;
	const char *moves = "1. e2-e4 e7-e5\n", *first = "\xd0\x9a";

	text_init(&text, *state);
	assert_int_equal(text_feed(&text, moves, strlen(moves)), CT1_OK);
	expect_text(&text, moves, strlen(moves));
	assert_null(text_encoding(&text));
	assert_int_equal(text_feed(&text, first, 2), CT1_OK);
	expect_text(&text, moves, strlen(moves));
	for (int i = 0; i < 11; i++)
		assert_int_equal(text_feed(&text, first, 2), CT1_OK);
	assert_string_equal(text_encoding(&text), "UTF-8");
	assert_int_equal(text_length(&text), strlen(moves) + 24);
	text_free(&text);
}

/* A sample is no longer than is needed; what follows it may be anything. */
static void test_large(void **state)
{
	enum {
		SIZE = 200000,
	};
	char *bytes = malloc(SIZE);
	size_t length = 0;
	struct text text;

	assert_non_null(bytes);
	while (length < SIZE)
		append(bytes, &length, "\xca\xf2 \n", 4);
	text_init(&text, *state);
	assert_int_equal(text_feed(&text, bytes, 65535), CT1_OK);
	assert_null(text_encoding(&text));
	assert_int_equal(text_feed(&text, bytes + 65535, 1), CT1_OK);
	assert_string_equal(text_encoding(&text), "windows-1251");
	assert_int_equal(text_feed(&text, bytes + 65536, SIZE - 65536), CT1_OK);
	assert_int_equal(text.offset, SIZE);
	assert_int_equal(text.line, SIZE / 4 + 1);
	text_free(&text);
	free(bytes);
}

/* --- What cannot be decoded ---------------------------------------------------------------- */

static const struct fault {
	const char *name; /* null: to be told */
	const char *bytes;
	size_t length;
	const char *utf8;
	/* The first run of faults. */
	const char *encoding;
	size_t count, offset, column;
	unsigned char first;
} faults[] = {
#define NO "\xef\xbf\xbd"
	{"UTF-8", BYTES("Кт\xd0"), "Кт" NO, "UTF-8", 1, 4, 3, 0xd0},
	{"UTF-8", BYTES("К\xff\xfe 1"), "К" NO NO " 1", "UTF-8", 2, 2, 2, 0xff},
	{"UTF-8", BYTES("\xf0\x9f\x98"), NO NO NO, "UTF-8", 3, 0, 1, 0xf0},
	{NULL, BYTES("Кр e1-e2 К\xd1"), "Кр e1-e2 К" NO, "UTF-8", 1, 13, 11, 0xd1},
	{NULL, BYTES("1. \0"), "1. " NO, "UTF-8", 1, 3, 4, 0},
	{NULL, BYTES("\xff"), NO, "UTF-8", 1, 0, 1, 0xff},
	{"windows-1251", BYTES("\xca\x98\x98 \xca"), "К" NO NO " К", "windows-1251", 2, 1, 2, 0x98},
	{"windows-1251", BYTES("\xca\0"), "К" NO, "windows-1251", 1, 1, 2, 0},
	{"ASCII", BYTES("1\xca"), "1" NO, "ASCII", 1, 1, 2, 0xca},
	{"UTF-16LE", BYTES("\x31\0\x00\xd8\x31\0"), "1" NO "1", "UTF-16LE", 2, 2, 2, 0},
	{"UTF-16LE", BYTES("\x31\0\x00\xdc\x31\0"), "1" NO "1", "UTF-16LE", 2, 2, 2, 0},
	{"UTF-16BE", BYTES("\0\x31\xd8\x3d"), "1" NO, "UTF-16BE", 2, 2, 2, 0xd8},
	{"UTF-16BE", BYTES("\0\x31\xd8\x3d\xde"), "1" NO NO, "UTF-16BE", 3, 2, 2, 0xd8},
	{"UTF-16LE", BYTES("\x31\0\x31"), "1" NO, "UTF-16LE", 1, 2, 2, 0x31},
	{"UTF-16LE", BYTES("\x31\0\0\0\x31\0"), "1" NO "1", "UTF-16LE", 2, 2, 2, 0},
	{"UTF-32LE", BYTES("\x31\0\0\0\0\0\x11\0"), "1" NO, "UTF-32LE", 4, 4, 2, 0},
	{"GB18030", BYTES("1\xa7"), "1" NO, "GB18030", 1, 1, 2, 0xa7},
	{"EUC-JP", BYTES("1\xff\xff\xa7\xac"), "1" NO NO "К", "EUC-JP", 2, 1, 2, 0xff},
};

static void expect_fault(const struct text *text, const void *wanted)
{
	const struct fault *one = wanted;

	expect_text(text, one->utf8, strlen(one->utf8));
	assert_int_equal(text->fault_count, 1);
	const struct text_fault *fault = &text->faults[0];
	struct place place = text_locate(text, fault->at);

	assert_int_equal(fault->bytes, one->count);
	assert_int_equal(fault->first, one->first);
	assert_string_equal(fault->encoding, one->encoding);
	assert_int_equal(place.offset, one->offset);
	assert_int_equal(place.column, one->column);
}

static void test_faults(void **state)
{
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		struct input input = {faults[i].bytes, faults[i].length, faults[i].name};

		read_cut(*state, &input, expect_fault, &faults[i]);
	}
}

/* Bytes that are no text end a line end, too. */
static void test_fault_between_line_ends(void **state)
{
	struct input input = {BYTES("1\r\xff\n2"), "UTF-8"};
	struct text text;

	read_text(&text, *state, &input, 0);
	assert_int_equal(text.line, 3);
	text_free(&text);
}

/* One encoding, and then another: read as what it begins with, or as what most of it is. */
static void test_change_half_way(void **state)
{
	const char *record = "1. e2-e4 e7-e5\n2. Кт d1-g4 Кт d8-f6\n3. Пр f1-c4 Рк b8-c6\n"
			     "4. Рт h1-h3 Рт a8-a6\n5. Рк b1-c3 Пр f8-c5\n6. Рк g1-f3 d7-e7\n";
	struct sample_text old = transcode("WINDOWS-1251", record, strlen(record));
	char both[1024];
	struct input input = {both, 0, NULL};
	struct text text;

	append(both, &input.length, record, strlen(record));
	append(both, &input.length, old.bytes, old.length);

	read_text(&text, *state, &input, BYTE_BY_BYTE);
	assert_string_equal(text_encoding(&text), "UTF-8");
	assert_false(text.guessed);
	assert_memory_equal(text_window(&text), record, strlen(record));
	assert_int_equal(text.fault_count, 9);
	text_free(&text);

	input.length = 0;
	append(both, &input.length, old.bytes, old.length);
	append(both, &input.length, "{\xd0\x9a\xd1\x82}", 6);
	read_text(&text, *state, &input, BYTE_BY_BYTE);
	assert_string_equal(text_encoding(&text), "windows-1251");
	assert_true(text.guessed);
	assert_memory_equal(text_window(&text), record, strlen(record));
	assert_int_equal(text.fault_count, 0);
	text_free(&text);
	sample_text_free(&old);
}

/* --- The reader ---------------------------------------------------------------------------- */

/* What the reader says of an input, as text. */
struct account {
	char text[65536];
	size_t length;
};

#define TELL(account, ...)                                     \
	((account)->length +=                                  \
	 (size_t)snprintf((account)->text + (account)->length, \
	                  sizeof(account)->text - (account)->length, __VA_ARGS__))

static void tell_finding(void *user, const struct ct1_finding *finding)
{
	TELL((struct account *)user, "%s %u %llu:%llu-%llu:%llu @%llu %s [%.*s:%llu]\n",
	     finding->name, finding->game, (unsigned long long)finding->line,
	     (unsigned long long)finding->column, (unsigned long long)finding->end_line,
	     (unsigned long long)finding->end_column, (unsigned long long)finding->offset,
	     finding->text, (int)finding->source_length, finding->source,
	     (unsigned long long)finding->source_column);
}

static void tell_token(void *user, const struct ct1_token *token)
{
	TELL((struct account *)user, "%s %llu:%llu @%llu %.*s\n", token->kind,
	     (unsigned long long)token->line, (unsigned long long)token->column,
	     (unsigned long long)token->offset, (int)token->length, token->text);
}

static int feed_reader(void *to, const void *bytes, size_t length)
{
	ct1_reader *reader = to;
	ct1_game *game;

	assert_int_equal(ct1_reader_feed(reader, bytes, length), CT1_OK);
	do {
		assert_int_equal(ct1_reader_next(reader, &game), CT1_OK);
		if (game)
			assert_int_equal(ct1_game_report(game), CT1_OK);
		ct1_game_free(game);
	} while (game);
	return CT1_OK;
}

static void read_input(ct1_context *context, const struct input *input, long cut,
                       struct account *account)
{
	ct1_reader *reader = ct1_reader_new(context);
	ct1_game *game;

	assert_non_null(reader);
	account->length = 0;
	ct1_context_set_sink(context, tell_finding, account);
	ct1_reader_set_token_sink(reader, tell_token, account);
	assert_int_equal(ct1_reader_set_encoding(reader, input->name), CT1_OK);
	feed_cut(feed_reader, reader, input, cut);
	assert_int_equal(ct1_reader_finish(reader), CT1_OK);
	do {
		assert_int_equal(ct1_reader_next(reader, &game), CT1_OK);
		if (game)
			assert_int_equal(ct1_game_report(game), CT1_OK);
		ct1_game_free(game);
	} while (game);
	TELL(account, "%s\n", ct1_reader_encoding(reader));
	ct1_reader_free(reader);
	ct1_context_set_sink(context, NULL, NULL);
}

/* However it is cut, the reader gives the same account of an input. */
static void expect_account(ct1_context *context, const struct input *input, const char *part)
{
	static struct account whole, cut_account;

	read_input(context, input, 0, &whole);
	if (!strstr(whole.text, part))
		fail_msg("\"%s\" is not in:\n%s", part, whole.text);
	/* The tokens' sink is called before a game is complete, so only byte by byte. */
	for (long cut = BYTE_BY_BYTE; cut <= (long)input->length;
	     cut = next_cut(cut, input->length)) {
		read_input(context, input, cut, &cut_account);
		assert_string_equal(cut_account.text, whole.text);
	}
}

static void test_guess_note(void **state)
{
	static const struct {
		const char *bytes;
		size_t length;
		const char *part;
	} inputs[] = {
		{BYTES("1. e2-e4 \xca\xf2 d8-f6\n2. d2-d9"),
	         "encoding-guess 1 1:10-1:11 @9 read as windows-1251 [1. e2-e4 Кт d8-f6:1]\n"},
		/* Before the first game, behind the last, and without any. */
		{BYTES("\n\xa0\xa0 1. e2-e4"),
	         "encoding-guess 0 2:1-2:2 @1 read as windows-1251 [\xc2\xa0:1]\n"},
		{BYTES("1. e2-e4 *\n.\xa0\n"), "read as windows-1251"},
		{BYTES("\xa0\xa0.\n"), "read as windows-1251"},
		/* In the second game. */
		{BYTES("1. e2-e4 *\n\n1. \xf0\xd2 d2:b4 *\n"),
	         "encoding-guess 2 3:4-3:5 @15 read as KOI8-R [1. Пр d2:b4 *:1]\n"},
		{BYTES("1\0.\0 \0e\0"), "encoding-guess 0 1:1-1:2 @0 read as UTF-16LE [1. e:1]\n"},
	};

	for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
		struct input input = {inputs[i].bytes, inputs[i].length, NULL};

		expect_account(*state, &input, inputs[i].part);
	}
}

static void test_fault_note(void **state)
{
	static const struct {
		const char *name, *bytes;
		size_t length;
		const char *part;
	} inputs[] = {
		{"koi8-r", BYTES("1. e2-e4 {\0} e7-e5"),
	         "encoding 1 1:11-1:12 @10 1 byte that is no koi8-r, the first 0x00"},
		{"UTF-16", BYTES("1\0.\0 \0e\0002\0-\0e\0004\0\0\xdc\0\xdc"),
	         "encoding 1 1:9-1:11 @16 4 bytes that are no UTF-16LE, the first 0x00"},
	};

	for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
		struct input input = {inputs[i].bytes, inputs[i].length, inputs[i].name};

		expect_account(*state, &input, inputs[i].part);
	}
}

/* --- Memory -------------------------------------------------------------------------------- */

/* Returns whether memory was enough. */
static bool use_memory(ct1_context *context, const void *what)
{
	const struct input *input = what;
	struct text text;

	text_init(&text, context);
	int status = text_set_encoding(&text, input->name);

	for (size_t i = 0; i < input->length && status == CT1_OK; i++)
		status = text_feed(&text, input->bytes + i, 1);
	if (status == CT1_OK)
		status = text_finish(&text);
	text_free(&text);
	assert_true(status == CT1_OK || status == CT1_NO_MEMORY);
	return status == CT1_OK;
}

static void test_out_of_memory(void **state)
{
	static const struct input inputs[] = {
		{BYTES("1. \xca\xf2 d1-d2\n\x98"), NULL},
		{BYTES("1. \xca\xf2 d1-d2\n"), "CP1251"},
		{BYTES("\xff\xfe\x1a\x04\x0a\0"), NULL},
		{BYTES("1. Кт d1\n\xff"), NULL},
		{BYTES("1. Кт d1\n"), "UTF-8"},
		{BYTES("1\xa7\xac"), "GB18030"},
		{BYTES("\xd0\x9a\xd1\x82 d1-d2\xff"), NULL},
		{BYTES("\xfe\xff\x04\x1a"), "UTF-16"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
		starve(use_memory, &inputs[i]);
}

/* The second byte has other bounds behind some first ones: Unicode, table 3-7. */
static void test_second_bytes(void **state)
{
	static const char *const beginnings[] = {"\xe0\xa0", "\xed\x9f", "\xf0\x90", "\xf4\x8f",
	                                         "\xe1\x80"};
	static const char *const wrong[] = {"\xe0\x9f", "\xed\xa0", "\xf0\x8f", "\xf4\x90",
	                                    "\xe1\x7f"};

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		assert_true(utf8_may_continue((const unsigned char *)beginnings[i], 2));
		assert_false(utf8_may_continue((const unsigned char *)wrong[i], 2));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_short_texts),
		cmocka_unit_test(test_printed_game),
		cmocka_unit_test(test_long_line),
		cmocka_unit_test(test_dropping),
		cmocka_unit_test(test_wide),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_streaming),
		cmocka_unit_test(test_large),
		cmocka_unit_test(test_faults),
		cmocka_unit_test(test_fault_between_line_ends),
		cmocka_unit_test(test_change_half_way),
		cmocka_unit_test(test_guess_note),
		cmocka_unit_test(test_fault_note),
		cmocka_unit_test(test_second_bytes),
		cmocka_unit_test(test_out_of_memory),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
