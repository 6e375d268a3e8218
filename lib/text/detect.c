/*
 * Byte order marks, samples, and the choice between the encodings of Russian.
 *
 * Nothing waits for more than it needs: ASCII passes at once, and a few characters of UTF-8 in a
 * row are proof enough, because by chance a text in another encoding has one or two of them.
 */
#include "text/detect.h"

#include <string.h>

#include "base/context.h"
#include "text/encoding.h"
#include "text/score.h"
#include "text/utf8.h"

enum {
	SAMPLE_MAX = 64 * 1024,
	CONTEXT_MAX = 8, /* bytes */
	UTF8_PROOF = 12, /* characters outside of ASCII */
	SENSE_MIN = 20,  /* score below which a text makes no sense, see score_text() */
};

/*
 * In the order in which they are preferred where two make the same sense.  Of what is left of such
 * texts most is in windows-1251, so it has a little more than its score.
 */
static const struct candidate {
	const char *name;
	int before; /* tenths of a bit, see score_text() */
} candidates[] = {
	{"windows-1251", 20}, {"KOI8-R", 0}, {"CP866", 0}, {"ISO-8859-5", 0}, {"MacCyrillic", 0},
};

/* --- The head ------------------------------------------------------------------------------ */

/* UTF-32's little-endian mark begins with that of UTF-16. */
static const struct {
	const char *name;
	size_t length;
	unsigned char bytes[4];
} marks[] = {
	{"UTF-8", 3, {0xef, 0xbb, 0xbf}},    {"UTF-32LE", 4, {0xff, 0xfe, 0, 0}},
	{"UTF-32BE", 4, {0, 0, 0xfe, 0xff}}, {"UTF-16LE", 2, {0xff, 0xfe}},
	{"UTF-16BE", 2, {0xfe, 0xff}},
};

/*
 * Whether the bytes from `high` on, every second one, are what the upper bytes of the characters of
 * a record are: zero or four (Cyrillic), and for its punctuation 0x20 and 0x21, which alone prove
 * nothing, and whether the lower bytes are not.
 */
static bool is_utf16(const unsigned char *head, size_t length, size_t high)
{
	bool proved = false;

	if (length < 2)
		return false;
	for (size_t i = 0; i + 1 < length; i += 2) {
		unsigned char upper = head[i + high], lower = head[i + 1 - high];

		if (upper != 0 && upper != 0x04 && upper != 0x20 && upper != 0x21)
			return false;
		if (upper == 0 && lower == 0)
			return false;
		proved |= upper == 0 || upper == 0x04;
	}
	return proved;
}

/* Whether four bytes are one of ASCII and three zeros, the former in the given place. */
static bool is_utf32(const unsigned char *head, size_t length, size_t place)
{
	for (size_t i = 0; i < HEAD_LENGTH; i++) {
		if (length < HEAD_LENGTH || (head[i] != 0) != (i == place))
			return false;
	}
	return head[place] < 0x80;
}

const char *detect_head(const unsigned char *head, size_t length, bool *marked)
{
	*marked = true;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		if (length >= marks[i].length && memcmp(head, marks[i].bytes, marks[i].length) == 0)
			return marks[i].name;
	}
	*marked = false;
	if (is_utf32(head, length, 0))
		return "UTF-32LE";
	if (is_utf32(head, length, HEAD_LENGTH - 1))
		return "UTF-32BE";
	if (is_utf16(head, length, 1))
		return "UTF-16LE";
	return is_utf16(head, length, 0) ? "UTF-16BE" : NULL;
}

/* --- Samples ------------------------------------------------------------------------------- */

void sample_init(struct sample *sample, const ct1_context *context)
{
	*sample = (struct sample){.context = 0};
	buffer_init(&sample->bytes, context);
}

void sample_free(struct sample *sample)
{
	buffer_free(&sample->bytes);
}

void sample_precede(struct sample *sample, const unsigned char *bytes, size_t length)
{
	struct buffer *kept = &sample->bytes;

	if (length > CONTEXT_MAX) {
		bytes += length - CONTEXT_MAX;
		length = CONTEXT_MAX;
	}
	buffer_add(kept, (const char *)bytes, length);
	if (kept->length > CONTEXT_MAX) {
		memmove(kept->data, kept->data + kept->length - CONTEXT_MAX, CONTEXT_MAX);
		kept->length = CONTEXT_MAX;
	}
	sample->context = kept->length;
	sample->checked = kept->length;
}

size_t sample_add(struct sample *sample, const unsigned char *bytes, size_t length)
{
	size_t room = SAMPLE_MAX - (sample->bytes.length - sample->context);

	if (length > room)
		length = room;
	buffer_add(&sample->bytes, (const char *)bytes, length);
	return sample->bytes.failed ? 0 : length;
}

/* Goes on looking for UTF-8, up to what proves it or what disproves it. */
static void check_utf8(struct sample *sample)
{
	const unsigned char *bytes = (const unsigned char *)sample->bytes.data;
	size_t length = sample->bytes.length;

	while (sample->checked < length && !sample->broken && sample->characters < UTF8_PROOF) {
		size_t left = length - sample->checked;
		uint32_t code;

		if (bytes[sample->checked] < 0x80) {
			sample->checked++;
			continue;
		}
		size_t size = utf8_character(bytes + sample->checked, left, &code);

		if (size == 0 && utf8_may_continue(bytes + sample->checked, left))
			break;
		sample->broken = size == 0;
		sample->checked += size;
		sample->characters++;
	}
}

bool sample_suffices(struct sample *sample)
{
	check_utf8(sample);
	return (sample->characters >= UTF8_PROOF && !sample->broken) ||
	       sample->bytes.length - sample->context == SAMPLE_MAX;
}

/* --- Choosing ------------------------------------------------------------------------------ */

/* The sample's score as UTF-8, with all that is wrong in it. */
static int64_t score_utf8(const struct sample *sample, uint32_t *codes)
{
	const unsigned char *bytes = (const unsigned char *)sample->bytes.data;
	size_t count = 0, characters_bytes = 0, outside = 0;

	for (size_t i = 0; i < sample->bytes.length;) {
		size_t size = utf8_character(bytes + i, sample->bytes.length - i, &codes[count]);

		if (size == 0)
			codes[count] = 0xfffd;
		if (size > 1) {
			characters_bytes += size;
			outside++;
		}
		i += size ? size : 1;
		count++;
	}
	return score_text(codes, count, sample->context) +
	       (int64_t)(characters_bytes - outside) * SCORE_RANDOM_BYTE;
}

/*
 * The length of the run of characters in UTF-8, two at least, that bytes begin with: a part quoted
 * from elsewhere, which speaks neither for nor against an encoding of one byte a character.
 */
static size_t utf8_run(const unsigned char *bytes, size_t length)
{
	size_t at = 0, characters = 0, size;
	uint32_t code;

	while (at < length && bytes[at] >= 0x80 &&
	       (size = utf8_character(bytes + at, length - at, &code)) > 1) {
		at += size;
		characters++;
	}
	return characters > 1 ? at : 0;
}

/* Its score in an encoding of one byte a character. */
static int64_t score_table(const struct sample *sample, const struct encoding_table *table,
                           uint32_t *codes)
{
	const unsigned char *bytes = (const unsigned char *)sample->bytes.data;
	uint32_t meanings[BYTE_VALUES];
	size_t count = 0;

	for (size_t byte = 0; byte < BYTE_VALUES; byte++) {
		const unsigned char *utf8 = (const unsigned char *)table->utf8[byte];

		if (byte < 0x80)
			meanings[byte] = (uint32_t)byte;
		else if (utf8_character(utf8, table->length[byte], &meanings[byte]) == 0)
			meanings[byte] = 0xfffd;
	}
	for (size_t i = 0; i < sample->bytes.length;) {
		size_t quoted = utf8_run(bytes + i, sample->bytes.length - i);

		i += quoted;
		if (quoted == 0)
			codes[count++] = meanings[bytes[i++]];
	}
	return score_text(codes, count, sample->context);
}

/* The best choice so far. */
struct choice {
	const char *name;
	int64_t score;
};

/*
 * Chooses the candidate if it is better.  One that iconv does not know cannot be read, so it is
 * none; and one that is only a byte or two which could be anything is no better than UTF-8.
 */
static int try_candidate(const struct sample *sample, const struct candidate *candidate,
                         uint32_t *codes, struct choice *choice)
{
	struct encoding *encoding;
	int status = encoding_open(sample->bytes.context, candidate->name, &encoding);

	if (status == CT1_NOT_FOUND)
		return CT1_OK;
	if (status != CT1_OK)
		return status;
	if (encoding->table) {
		int64_t score = score_table(sample, encoding->table, codes);

		if (score > SENSE_MIN && score + candidate->before > choice->score)
			*choice = (struct choice){candidate->name, score + candidate->before};
	}
	encoding_free(encoding);
	return CT1_OK;
}

/* What makes no sense in any encoding is read as UTF-8. */
static int choose(const struct sample *sample, uint32_t *codes, const char **best)
{
	struct choice choice = {"UTF-8", score_utf8(sample, codes)};
	int status = CT1_OK;

	for (size_t i = 0; i < sizeof candidates / sizeof *candidates && status == CT1_OK; i++)
		status = try_candidate(sample, &candidates[i], codes, &choice);
	*best = choice.name;
	return status;
}

int sample_decide(struct sample *sample, bool complete, const char **name, bool *guessed)
{
	const ct1_context *context = sample->bytes.context;
	size_t length = sample->bytes.length;

	*name = "UTF-8";
	*guessed = false;
	check_utf8(sample);
	/* The end of the sample may cut a character; the end of the input may not. */
	if (!sample->broken && (sample->checked == length || sample->characters >= UTF8_PROOF ||
	                        (!complete && sample->characters > 0)))
		return CT1_OK;
	uint32_t *codes = memory_resize(context, NULL, length * sizeof *codes);
	int status = codes ? choose(sample, codes, name) : CT1_NO_MEMORY;

	memory_free(context, codes);
	*guessed = status == CT1_OK && strcmp(*name, "UTF-8") != 0;
	return status;
}
