/*
 * The text window.
 *
 * Anchors stand at every line's begin, behind every run of bytes that are no text, and within long
 * lines every so often, so that a place is found by a search and a short count.
 */
#include "text/text.h"

#include <string.h>
#include <utf8proc.h>

#include "base/context.h"

enum {
	ANCHOR_DISTANCE = 1024, /* bytes */
};

static const char replacement_character[] = "\xef\xbf\xbd";

void text_init(struct text *text, const ct1_context *context)
{
	*text = (struct text){.context = context, .line = 1, .column = 1};
	buffer_init(&text->window, context);
}

void text_free(struct text *text)
{
	buffer_free(&text->window);
	memory_free(text->context, text->anchors);
	memory_free(text->context, text->faults);
}

size_t text_characters(const char *utf8, size_t length)
{
	size_t count = 0;

	for (size_t i = 0; i < length; i++)
		count += ((unsigned char)utf8[i] & 0xc0) != 0x80;
	return count;
}

/* Marks the end of the window as a known place. */
static int add_anchor(struct text *text)
{
	struct anchor anchor = {text->window.length, text->offset, text->line, text->column};

	if (text->anchor_count > 0 && text->anchors[text->anchor_count - 1].at == anchor.at)
		text->anchor_count--;
	struct anchor *anchors = memory_grow(text->context, text->anchors, &text->anchor_capacity,
	                                     text->anchor_count + 1, sizeof *anchors);
	if (!anchors)
		return CT1_NO_MEMORY;
	text->anchors = anchors;
	anchors[text->anchor_count++] = anchor;
	return CT1_OK;
}

/* Adds valid UTF-8 without line ends. */
static void add_run(struct text *text, const char *bytes, size_t length)
{
	buffer_add(&text->window, bytes, length);
	text->offset += length;
	text->column += text_characters(bytes, length);
}

/* Adds a byte that is part of a line end; the line ends behind LF, and behind CR without LF. */
static int add_line_end(struct text *text, char c)
{
	if (c == '\n' && text->after_return)
		text->line--;
	buffer_add_char(&text->window, c);
	text->offset++;
	text->line++;
	text->column = 1;
	text->after_return = c == '\r';
	return add_anchor(text);
}

static int add_fault(struct text *text, unsigned char byte)
{
	size_t at = text->window.length;
	struct text_fault *last = text->fault_count ? &text->faults[text->fault_count - 1] : NULL;

	buffer_add(&text->window, replacement_character, strlen(replacement_character));
	text->offset++;
	text->column++;
	if (last && last->end == at) {
		last->end = text->window.length;
		return add_anchor(text);
	}
	struct text_fault *faults = memory_grow(text->context, text->faults, &text->fault_capacity,
	                                        text->fault_count + 1, sizeof *faults);
	if (!faults)
		return CT1_NO_MEMORY;
	text->faults = faults;
	faults[text->fault_count++] = (struct text_fault){at, text->window.length, byte};
	return add_anchor(text);
}

/* Whether a byte is neither a line end nor zero nor outside of ASCII. */
static bool is_plain(unsigned char c)
{
	return c != '\n' && c != '\r' && c != 0 && c < 0x80;
}

/* The bytes of the character that a lead byte promises; 0 if it is no lead byte. */
static size_t promised(unsigned char lead)
{
	if (lead >= 0xc2 && lead <= 0xdf)
		return 2;
	if (lead >= 0xe0 && lead <= 0xef)
		return 3;
	return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/* Whether these bytes, fewer than promised, can be the beginning of a character. */
static bool may_continue(const unsigned char *bytes, size_t length)
{
	if (length >= promised(bytes[0]))
		return false;
	for (size_t i = 1; i < length; i++) {
		if ((bytes[i] & 0xc0) != 0x80)
			return false;
	}
	return true;
}

/* The length of the run of valid UTF-8 without line ends that `bytes` begin with. */
static size_t valid_run(const unsigned char *bytes, size_t length)
{
	size_t at = 0;

	while (at < length) {
		utf8proc_int32_t character;

		if (is_plain(bytes[at])) {
			at++;
			continue;
		}
		if (bytes[at] < 0x80)
			break;
		utf8proc_ssize_t size =
			utf8proc_iterate(bytes + at, (utf8proc_ssize_t)(length - at), &character);

		if (size < 0)
			break;
		at += (size_t)size;
	}
	return at;
}

/* Adds as much as can be added now; what may become a character stays.  Returns what was used. */
static size_t add_bytes(struct text *text, const unsigned char *bytes, size_t length, int *status)
{
	size_t at = 0;

	while (at < length && *status == CT1_OK) {
		size_t run = valid_run(bytes + at, length - at);

		while (run > 0 && *status == CT1_OK) {
			size_t part = run < ANCHOR_DISTANCE ? run : ANCHOR_DISTANCE;

			while (part < run && (bytes[at + part] & 0xc0) == 0x80)
				part++;
			text->after_return = false;
			add_run(text, (const char *)bytes + at, part);
			at += part;
			run -= part;
			if (text->window.length - text->anchors[text->anchor_count - 1].at >=
			    ANCHOR_DISTANCE)
				*status = add_anchor(text);
		}
		if (at == length || *status != CT1_OK)
			break;
		if (bytes[at] == '\n' || bytes[at] == '\r')
			*status = add_line_end(text, (char)bytes[at]);
		else if (!text->finished && may_continue(bytes + at, length - at))
			break;
		else
			*status = add_fault(text, bytes[at]);
		at++;
	}
	if (text->window.failed)
		*status = CT1_NO_MEMORY;
	return at;
}

/* Completes a character that an earlier call left unfinished.  Returns what it took of `bytes`. */
static size_t complete_rest(struct text *text, const unsigned char *bytes, size_t length,
                            int *status)
{
	size_t taken = 0;

	while (text->rest_length > 0 && *status == CT1_OK) {
		size_t used = add_bytes(text, text->rest, text->rest_length, status);

		text->rest_length -= used;
		memmove(text->rest, text->rest + used, text->rest_length);
		if (text->rest_length > 0) {
			if (taken == length)
				break;
			text->rest[text->rest_length++] = bytes[taken++];
		}
	}
	return taken;
}

/* Passes over a byte order mark at the very beginning.  Returns its length. */
static size_t skip_mark(struct text *text, const unsigned char *bytes, size_t length)
{
	bool marked = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0;

	text->begun = true;
	text->offset = marked ? 3 : 0;
	return marked ? 3 : 0;
}

int text_feed(struct text *text, const void *data, size_t length)
{
	const unsigned char *bytes = data;
	int status = CT1_OK;

	if (!text->begun) {
		/* The first three bytes are looked at together, however they come. */
		while (text->rest_length < 3 && length > 0) {
			text->rest[text->rest_length++] = *bytes++;
			length--;
		}
		if (text->rest_length < 3 && !text->finished)
			return CT1_OK;
		text->rest_length -= skip_mark(text, text->rest, text->rest_length);
		status = add_anchor(text);
	}
	size_t at = complete_rest(text, bytes, length, &status);

	at += add_bytes(text, bytes + at, length - at, &status);
	if (status == CT1_OK && at < length) {
		text->rest_length = length - at;
		memcpy(text->rest, bytes + at, text->rest_length);
	}
	return status;
}

int text_finish(struct text *text)
{
	text->finished = true;
	return text_feed(text, "", 0);
}

void text_drop(struct text *text, size_t length)
{
	size_t first = 0, faults = 0;

	if (length == 0)
		return;
	while (first + 1 < text->anchor_count && text->anchors[first + 1].at <= length)
		first++;
	struct place place =
		text_place(text->anchors, text->anchor_count, text->window.data, length);

	text->anchors[first] = (struct anchor){length, place.offset, place.line, place.column};
	text->anchor_count -= first;
	memmove(text->anchors, text->anchors + first, text->anchor_count * sizeof *text->anchors);
	for (size_t i = 0; i < text->anchor_count; i++)
		text->anchors[i].at -= length;
	while (faults < text->fault_count && text->faults[faults].at < length)
		faults++;
	text->fault_count -= faults;
	if (text->fault_count > 0)
		memmove(text->faults, text->faults + faults,
		        text->fault_count * sizeof *text->faults);
	for (size_t i = 0; i < text->fault_count; i++) {
		text->faults[i].at -= length;
		text->faults[i].end -= length;
	}
	text->window.length -= length;
	memmove(text->window.data, text->window.data + length, text->window.length);
}

struct place text_place(const struct anchor *anchors, size_t count, const char *window, size_t at)
{
	size_t low = 0, high = count;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (anchors[middle].at <= at)
			low = middle;
		else
			high = middle;
	}
	const struct anchor *anchor = &anchors[low];
	size_t distance = at - anchor->at;

	return (struct place){anchor->line,
	                      anchor->column + text_characters(window + anchor->at, distance),
	                      anchor->offset + distance};
}

bool text_has_empty_line(const char *utf8, size_t begin, size_t end)
{
	bool empty = false;

	for (size_t i = begin; i < end; i++) {
		if (utf8[i] == '\n' && empty)
			return true;
		empty = utf8[i] == '\n' || (empty && strchr(" \t\r", utf8[i]));
	}
	return false;
}
