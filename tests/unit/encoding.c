/*
 * Writing in any encoding, with substitutes for what it lacks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/text.h"
#include "unit/feeding.h"
#include "unit/transcode.h"

struct output {
	char bytes[65536];
	size_t length;
	size_t limit; /* writing more fails; 0: none */
	char told[4096];
	size_t told_length;
};

static int take_bytes(void *user, const char *bytes, size_t length)
{
	struct output *output = user;

	if (output->limit > 0 && output->length + length > output->limit)
		return -1;
	assert_true(output->length + length <= sizeof output->bytes);
	memcpy(output->bytes + output->length, bytes, length);
	output->length += length;
	return 0;
}

static void take_substitution(void *user, const struct ct1_substitution *substitution)
{
	struct output *output = user;

	output->told_length += (size_t)snprintf(
		output->told + output->told_length, sizeof output->told - output->told_length,
		"%04X>%s%s%llu ", (unsigned)substitution->code, substitution->written,
		substitution->lost ? "!" : "=", (unsigned long long)substitution->count);
}

static ct1_encoder *open_encoder(ct1_context *context, const char *name, struct output *output)
{
	ct1_encoder *encoder;

	memset(output, 0, sizeof *output);
	assert_int_equal(ct1_encoder_new(context, name, &encoder), CT1_OK);
	ct1_encoder_set_output(encoder, take_bytes, output);
	ct1_encoder_set_sink(encoder, take_substitution, output);
	return encoder;
}

static void encode_cut(ct1_context *context, const char *name, const struct input *input, long cut,
                       struct output *output)
{
	ct1_encoder *encoder = open_encoder(context, name, output);

	if (cut == BYTE_BY_BYTE) {
		for (size_t i = 0; i < input->length; i++)
			assert_int_equal(ct1_encoder_write(encoder, input->bytes + i, 1), CT1_OK);
	} else {
		assert_int_equal(ct1_encoder_write(encoder, input->bytes, (size_t)cut), CT1_OK);
		assert_int_equal(
			ct1_encoder_write(encoder, input->bytes + cut, input->length - (size_t)cut),
			CT1_OK);
	}
	assert_int_equal(ct1_encoder_finish(encoder), CT1_OK);
	ct1_encoder_free(encoder);
}

/* The printed games, there and back. */
static void test_round_trips(void **state)
{
	static struct output output;
	size_t length;
	char *game = read_whole("samples/book-2.ct1", &length);

	for (size_t i = 0; i < ENCODINGS; i++) {
		struct sample_text sample = transcode(encodings[i].iconv, game, length);
		struct input input = {game, length, NULL};
		size_t mark = strncmp(encodings[i].iconv, "UTF-16", 6) == 0 ? 2 : 0;

		for (long cut = BYTE_BY_BYTE; cut <= (long)input.length;
		     cut = next_cut(cut, input.length)) {
			encode_cut(*state, encodings[i].iconv, &input, cut, &output);
			assert_int_equal(output.length, sample.length + mark);
			assert_memory_equal(output.bytes + mark, sample.bytes, sample.length);
		}
		input = (struct input){output.bytes, output.length, NULL};
		struct text text;

		read_text(&text, *state, &input, 0);
		expect_text(&text, sample.utf8, sample.utf8_length);
		assert_int_equal(text.guessed, encodings[i].guessed && mark == 0);
		text_free(&text);
		sample_text_free(&sample);
	}
	free(game);
}

static const struct {
	const char *name, *utf8;
	const char *bytes;
	size_t length;
	const char *told;
} writings[] = {
	{"windows-1251", "Рк e7÷c8", BYTES("\xd0\xea e7%c8"), "00F7>%=1 "},
	{"KOI8-R", "Рк e7÷c8",
         BYTES("\xf2\xcb e7\x9f"
               "c8"),
         ""},
	{"MacCyrillic", "Рк e7÷c8 …",
         BYTES("\x90\xea e7\xd6"
               "c8 \xc9"),
         ""},
	{"CP866", "½-½ ½", BYTES("1/2-1/2 1/2"), "00BD>1/2=1 00BD>1/2=2 00BD>1/2=3 "},
	{"KOI8-R", "1. …", BYTES("1. ..."), "2026>...=1 "},
	{"ISO-8859-5", "a – b — c − d ‑", BYTES("a - b - c - d -"),
         "2013>-=1 2014>-=1 2212>-=1 2011>-=1 "},
	{"KOI8-R", "«а» “б” „в“ ’", BYTES("\"\xc1\" \"\xc2\" \"\xd7\" '"),
         "00AB>\"=1 00BB>\"=1 201C>\"=1 201D>\"=1 201E>\"=1 201C>\"=2 2019>'=1 "},
	{"ASCII", "a\xc2\xa0№ 1", BYTES("a No 1"), "00A0> =1 2116>No=1 "},
	{"ASCII", "Ж\xe2\x80\x8bж×", BYTES("??x"), "0416>?!1 200B>=1 0436>?!1 00D7>x=1 "},
	{"windows-1251", "\xff\xd0", BYTES("??"), "FFFD>?!1 FFFD>?!2 "},
	{"windows-1251", "\xf0\x9f\x98\x80.", BYTES("?."), "1F600>?!1 "},
	{"UTF-8", "÷…½\xff", BYTES("÷…½\xff"), ""},
	{"utf-16", "К1", BYTES("\xff\xfe\x1a\x04\x31\0"), ""},
	{"UTF-16LE", "К1", BYTES("\xff\xfe\x1a\x04\x31\0"), ""},
	{"UTF-16BE", "К\U0001f600", BYTES("\xfe\xff\x04\x1a\xd8\x3d\xde\0"), ""},
	{"UTF-16LE", "", BYTES(""), ""},
	{"UTF-32", "К", BYTES("\x1a\x04\0\0"), ""},
	{"IBM880", "1\n2", BYTES("\xf1\x25\xf2"), ""},
	{"ISO-2022-JP", "1К2К", BYTES("1\x1b$B',\x1b(B2\x1b$B',\x1b(B"), ""},
	{"ISO-2022-JP", "К½К", BYTES("\x1b$B',\x1b(B1/2\x1b$B',\x1b(B"), "00BD>1/2=1 "},
	/* A quotation mark must not end a value. */
	{"KOI8-R", "[Event \"«x»\"]\n«y»", BYTES("[Event \"\\\"x\\\"\"]\n\"y\""),
         "00AB>\"=1 00BB>\"=1 00AB>\"=2 00BB>\"=2 "},
	{"KOI8-R", "{\"a\":\"\\\"«\"}", BYTES("{\"a\":\"\\\"\\\"\"}"), "00AB>\"=1 "},
	{"KOI8-R", "{5\" «x»}", BYTES("{5\" \"x\"}"), "00AB>\"=1 00BB>\"=1 "},
};

static void test_writings(void **state)
{
	static struct output output;

	for (size_t i = 0; i < sizeof writings / sizeof *writings; i++) {
		struct input input = {writings[i].utf8, strlen(writings[i].utf8), NULL};

		for (long cut = BYTE_BY_BYTE; cut <= (long)input.length;
		     cut = next_cut(cut, input.length)) {
			encode_cut(*state, writings[i].name, &input, cut, &output);
			assert_int_equal(output.length, writings[i].length);
			assert_memory_equal(output.bytes, writings[i].bytes, writings[i].length);
			assert_string_equal(output.told, writings[i].told);
		}
	}
}

/* Letters written as two characters are written as the one that there is. */
static void test_composed(void **state)
{
	static struct output output;
	const char *letters = "и\xcc\x86 е\xcc\x88 И\xcc\x86 Е\xcc\x88 а\xcc\x86";
	ct1_encoder *encoder = open_encoder(*state, "windows-1251", &output);

	assert_int_equal(ct1_encoder_write(encoder, letters, strlen(letters)), CT1_OK);
	assert_int_equal(output.length, 10);
	assert_memory_equal(output.bytes, "\xe9 \xb8 \xc9 \xa8 \xe0?", 10);
	assert_string_equal(output.told, "0306>?!1 ");
	ct1_encoder_free(encoder);
}

static void test_substituted(void **state)
{
	static struct output output;
	ct1_encoder *encoder = open_encoder(*state, "ASCII", &output);
	struct ct1_substitution found;

	assert_false(ct1_encoder_substituted(encoder, 0, &found));
	ct1_encoder_set_sink(encoder, NULL, NULL);
	assert_int_equal(ct1_encoder_write(encoder, "½÷½\xf4\x8f\xbf\xbf", 10), CT1_OK);
	assert_true(ct1_encoder_substituted(encoder, 0, &found));
	assert_int_equal(found.code, 0xbd);
	assert_int_equal(found.count, 2);
	assert_false(found.lost);
	assert_true(ct1_encoder_substituted(encoder, 0xbe, &found));
	assert_int_equal(found.code, 0xf7);
	assert_string_equal(found.written, "%");
	assert_true(ct1_encoder_substituted(encoder, 0xf8, &found));
	assert_int_equal(found.code, 0x10ffff);
	assert_true(found.lost);
	assert_false(ct1_encoder_substituted(encoder, 0x110000, &found));
	ct1_encoder_free(encoder);
}

static void test_failing_write(void **state)
{
	static struct output output;
	static const char *const names[] = {"UTF-8", "KOI8-R"};
	ct1_encoder *encoder;

	for (size_t i = 0; i < 2; i++) {
		encoder = open_encoder(*state, names[i], &output);
		output.limit = 3;
		assert_int_equal(ct1_encoder_write(encoder, "123", 3), CT1_OK);
		assert_int_equal(ct1_encoder_write(encoder, "4", 1), CT1_WRITE_FAILED);
		ct1_encoder_free(encoder);
	}
	assert_int_equal(ct1_encoder_new(*state, "no such", &encoder), CT1_NOT_FOUND);
	assert_null(encoder);
}

/* --- Memory -------------------------------------------------------------------------------- */

/* Returns whether memory was enough. */
static bool write_with_memory(ct1_context *context, const void *what)
{
	/* With й in place of its letter, behind it at first, a buffer of 16 bytes is full. */
	static const char full[] = "123456789012345и\u0306";
	static struct output output;
	ct1_encoder *encoder;
	int status = ct1_encoder_new(context, "KOI8-R", &encoder);

	(void)what;
	memset(&output, 0, sizeof output);
	if (status == CT1_OK) {
		ct1_encoder_set_output(encoder, take_bytes, &output);
		status = ct1_encoder_write(encoder, "Рк …\xe4\xb8\x80", strlen("Рк …") + 3);
	}
	if (status == CT1_OK)
		status = ct1_encoder_write(encoder, full, sizeof full - 1);
	if (status == CT1_OK)
		status = ct1_encoder_finish(encoder);
	ct1_encoder_free(encoder);
	assert_true(status == CT1_OK || status == CT1_NO_MEMORY);
	return status == CT1_OK;
}

static void test_out_of_memory(void **state)
{
	(void)state;
	starve(write_with_memory, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_round_trips),   cmocka_unit_test(test_writings),
		cmocka_unit_test(test_composed),      cmocka_unit_test(test_substituted),
		cmocka_unit_test(test_failing_write), cmocka_unit_test(test_out_of_memory),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
