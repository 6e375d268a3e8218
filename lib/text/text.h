/*
 * The input as text: bytes go in, cut anywhere; out comes one window of valid UTF-8 that grows at
 * its end and is dropped from its front, with a way back from every place in it to the byte, line
 * and column of the input.
 */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include "base/buffer.h"

/* A place in the window whose place in the input is known. */
struct anchor {
	size_t at;       /* byte of the window */
	uint64_t offset; /* byte of the input, from 0 */
	uint64_t line;   /* from 1 */
	uint64_t column; /* in characters, from 1 */
};

/* Bytes that are no text: each stands in the window as U+FFFD. */
struct text_fault {
	size_t at, end;      /* in the window */
	unsigned char first; /* of the bytes */
};

struct text {
	const ct1_context *context;
	struct buffer window;
	struct anchor *anchors;
	size_t anchor_count, anchor_capacity;
	struct text_fault *faults;
	size_t fault_count, fault_capacity;
	unsigned char rest[4]; /* the beginning of a character whose end has not come yet */
	size_t rest_length;
	uint64_t offset, line, column; /* of the end of the window */
	bool begun, after_return;
	bool finished; /* no more input will come */
};

struct place {
	uint64_t line, column, offset;
};

void text_init(struct text *text, const ct1_context *context);
void text_free(struct text *text);

/* Takes the next bytes of the input.  CT1_OK or CT1_NO_MEMORY. */
int text_feed(struct text *text, const void *bytes, size_t length);

/* No more input will come. */
int text_finish(struct text *text);

/* Drops the first `length` bytes of the window. */
void text_drop(struct text *text, size_t length);

/* The place of byte `at` of `window`, found from its anchors, of which the first is at or before. */
struct place text_place(const struct anchor *anchors, size_t count, const char *window, size_t at);

/* The number of characters in a stretch of UTF-8. */
size_t text_characters(const char *utf8, size_t length);

/* Whether an empty line lies within a stretch of text. */
bool text_has_empty_line(const char *utf8, size_t begin, size_t end);

#endif
