/*
 * Feeding texts and readers of texts in a test, cut in every way.
 */
#ifndef UNIT_FEEDING_H
#define UNIT_FEEDING_H

#include <string.h>

#include "text/text.h"
#include "unit/contexts.h"

#define BYTES(string) string, sizeof(string) - 1

/* An input, in the encoding `name` or, for null, one that is to be told from it. */
struct input {
	const char *bytes;
	size_t length;
	const char *name;
};

/* Two pieces, cut at `cut`; or single bytes, where the cut is none. */
enum {
	BYTE_BY_BYTE = -1,
};

typedef int feed_function(void *to, const void *bytes, size_t length);

/* Feeds exact copies, so that reading beyond what was fed is noticed. */
static inline void feed_copy(feed_function *feed, void *to, const char *bytes, size_t length)
{
	char *copy = malloc(length + !length);

	assert_non_null(copy);
	if (length > 0)
		memcpy(copy, bytes, length);
	assert_int_equal(feed(to, copy, length), CT1_OK);
	free(copy);
}

static inline void feed_cut(feed_function *feed, void *to, const struct input *input, long cut)
{
	if (cut == BYTE_BY_BYTE) {
		for (size_t i = 0; i < input->length; i++)
			feed_copy(feed, to, input->bytes + i, 1);
		return;
	}
	feed_copy(feed, to, input->bytes, (size_t)cut);
	feed_copy(feed, to, input->bytes + cut, input->length - (size_t)cut);
}

static inline int feed_text(void *to, const void *bytes, size_t length)
{
	return text_feed(to, bytes, length);
}

static inline void read_text(struct text *text, const ct1_context *context,
                             const struct input *input, long cut)
{
	text_init(text, context);
	assert_int_equal(text_set_encoding(text, input->name), CT1_OK);
	feed_cut(feed_text, text, input, cut);
	assert_int_equal(text_finish(text), CT1_OK);
}

/* The next cut: every one of a short input, some of a long one, after the pieces of one byte. */
static inline long next_cut(long cut, size_t length)
{
	return cut < 0 || length < 600 ? cut + 1 : cut + 97;
}

static inline void expect_text(const struct text *text, const char *utf8, size_t length)
{
	assert_int_equal(text_length(text), length);
	if (length > 0)
		assert_memory_equal(text_window(text), utf8, length);
}

#endif
