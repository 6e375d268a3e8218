/*
 * The input as text: bytes go in, cut anywhere and in any encoding; out comes one window of valid
 * UTF-8 that grows at its end and is dropped from its front, with a way back from every place in it
 * to the byte, line and column of the input.
 */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include "text/detect.h"
#include "text/encoding.h"

/* A place in a text whose place in the input is known. */
struct anchor {
	size_t at;       /* byte of the text */
	uint64_t offset; /* byte of the input, from 0 */
	uint64_t line;   /* from 1 */
	uint64_t column; /* in characters, from 1 */
};

/* Bytes that are no text: each, or each unit of them, stands in the window as U+FFFD. */
struct text_fault {
	size_t at, end;       /* in text.bytes */
	size_t bytes;         /* how many */
	unsigned char first;  /* of them */
	const char *encoding; /* that they are not; lives as long as the text */
};

/* How far the input's encoding is known. */
enum text_stage {
	TEXT_BEGIN,    /* the first bytes are still waited for */
	TEXT_ASCII,    /* nothing but ASCII has come, which is the same in all encodings */
	TEXT_SAMPLING, /* something else has, and as much as is needed to decide is waited for */
	TEXT_DECODING,
};

struct text {
	const ct1_context *context;
	/* The window, behind what was dropped from its front and is not moved away yet; and where it
	 * begins in them.  The anchors and faults before the first ones belong to what was dropped. */
	struct buffer bytes;
	size_t begin;
	struct anchor *anchors; /* in `bytes` */
	size_t first_anchor, anchor_count, anchor_capacity;
	struct text_fault *faults;
	size_t first_fault, fault_count, fault_capacity;
	enum text_stage stage;
	struct encoding *encoding; /* null while it is not decided */
	unsigned unit;             /* the encoding's; see text_place() */
	struct sample sample;
	bool guessed;      /* the encoding is a guess, which nobody has told of yet */
	size_t guessed_at; /* where in the window it was needed */
	unsigned char rest[CONVERTED_MAX]; /* the beginning of a character that is not complete */
	size_t rest_length;
	size_t held;                   /* bytes that iconv took without giving anything so far */
	uint64_t offset, line, column; /* of the end of the window */
	bool after_return;
	bool finished; /* no more input will come */
};

struct place {
	uint64_t line, column, offset;
};

void text_init(struct text *text, const ct1_context *context);
void text_free(struct text *text);

/*
 * Reads the input in the encoding `name`; null or "auto" tell it from the input, as is the default.
 * Before the first byte.  CT1_OK, CT1_NOT_FOUND or CT1_NO_MEMORY.
 */
int text_set_encoding(struct text *text, const char *name);

/* The name of the encoding, or null while it is not decided. */
const char *text_encoding(const struct text *text);

/* Takes the next bytes of the input.  CT1_OK or CT1_NO_MEMORY. */
int text_feed(struct text *text, const void *data, size_t length);

/* No more input will come. */
int text_finish(struct text *text);

/* The window, which is not terminated, and how many bytes it has. */
static inline const char *text_window(const struct text *text)
{
	return text->bytes.data ? text->bytes.data + text->begin : "";
}

static inline size_t text_length(const struct text *text)
{
	return text->bytes.length - text->begin;
}

/* Drops the first `length` bytes of the window. */
void text_drop(struct text *text, size_t length);

/* The place in the input of byte `at` of the window. */
struct place text_locate(const struct text *text, size_t at);

/*
 * The place of byte `at` of `bytes`, found from their anchors, of which the first is at or before.
 * Between two anchors a character has `unit` bytes in the input, or for 0 as many as here.
 */
struct place text_place(const struct anchor *anchors, size_t count, unsigned unit,
                        const char *bytes, size_t at);

/* Whether an empty line lies within a stretch of text. */
bool text_has_empty_line(const char *utf8, size_t begin, size_t end);

/*
 * Whether a line of the window was UTF-8 before it was decoded as a single-byte encoding: nothing
 * but pairs of a lead byte of Cyrillic letters and another byte, several of them.
 */
bool text_was_utf8(const struct text *text, size_t begin, size_t end);

#endif
