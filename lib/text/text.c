/*
 * The text window.
 *
 * Anchors stand at every line's begin, behind every character that has another number of bytes than
 * most in its encoding, behind every run of bytes that are no text, and within long lines every so
 * often, so that a place is found by a search and a short count.
 */
#include "text/text.h"

#include <string.h>

#include "base/context.h"
#include "text/utf8.h"

enum {
	ANCHOR_DISTANCE = 1024, /* bytes */
	TABLE_BLOCK = 1024,     /* bytes of the input that are decoded at once */
};

static const char replacement_character[] = "\xef\xbf\xbd";

void text_init(struct text *text, const ct1_context *context)
{
	*text = (struct text){.context = context, .line = 1, .column = 1};
	buffer_init(&text->bytes, context);
	sample_init(&text->sample, context);
}

void text_free(struct text *text)
{
	buffer_free(&text->bytes);
	memory_free(text->context, text->anchors);
	memory_free(text->context, text->faults);
	sample_free(&text->sample);
	encoding_free(text->encoding);
}

int text_set_encoding(struct text *text, const char *name)
{
	struct encoding *encoding = NULL;

	if (name && !encoding_is(name, "auto")) {
		int status = encoding_open(text->context, name, &encoding);

		if (status != CT1_OK)
			return status;
	}
	encoding_free(text->encoding);
	text->encoding = encoding;
	text->unit = encoding ? encoding->unit : 0;
	return CT1_OK;
}

const char *text_encoding(const struct text *text)
{
	return text->encoding ? text->encoding->name : NULL;
}

/* --- Adding to the window ------------------------------------------------------------------ */

/* Marks the end of the window as a known place. */
static int add_anchor(struct text *text)
{
	struct anchor anchor = {text->bytes.length, text->offset, text->line, text->column};

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

/* Marks the end of the window if the last mark is far away. */
static int add_distant_anchor(struct text *text)
{
	size_t last = text->anchors[text->anchor_count - 1].at;

	return text->bytes.length - last >= ANCHOR_DISTANCE ? add_anchor(text) : CT1_OK;
}

/* Adds `count` characters of UTF-8 without line ends, which were `taken` bytes of the input. */
static void add_run(struct text *text, const char *utf8, size_t length, size_t count, size_t taken)
{
	buffer_add(&text->bytes, utf8, length);
	text->offset += taken;
	text->column += count;
	text->after_return = false;
}

/* Adds a character that is part of a line end; a line ends behind LF, and behind CR without LF. */
static int add_line_end(struct text *text, char c, size_t taken)
{
	if (c == '\n' && text->after_return)
		text->line--;
	buffer_add_char(&text->bytes, c);
	text->offset += taken;
	text->line++;
	text->column = 1;
	text->after_return = c == '\r';
	return add_anchor(text);
}

/* Adds a sign for `taken` bytes that are no text, of which `first` is the first. */
static int add_fault(struct text *text, unsigned char first, size_t taken)
{
	size_t at = text->bytes.length;
	struct text_fault *last = text->fault_count ? &text->faults[text->fault_count - 1] : NULL;

	buffer_add(&text->bytes, replacement_character, strlen(replacement_character));
	text->offset += taken;
	text->column++;
	text->after_return = false;
	if (last && last->end == at) {
		last->end = text->bytes.length;
		last->bytes += taken;
		return add_anchor(text);
	}
	struct text_fault *faults = memory_grow(text->context, text->faults, &text->fault_capacity,
	                                        text->fault_count + 1, sizeof *faults);
	if (!faults)
		return CT1_NO_MEMORY;
	text->faults = faults;
	faults[text->fault_count++] = (struct text_fault){
		.at = at,
		.end = text->bytes.length,
		.bytes = taken,
		.first = first,
		.encoding = text->encoding ? text->encoding->name : "UTF-8",
	};
	return add_anchor(text);
}

/* --- UTF-8 --------------------------------------------------------------------------------- */

/* Whether a byte is neither a line end nor zero nor outside of ASCII. */
static bool is_plain(unsigned char c)
{
	return c != '\n' && c != '\r' && c != 0 && c < 0x80;
}

/* The number of such bytes at the begin, looked at several at once. */
static size_t plain_run(const unsigned char *bytes, size_t length)
{
	const uint64_t high_bits = 0x8080808080808080, fourteens = 0x0e0e0e0e0e0e0e0e;
	uint64_t word;
	size_t at = 0;

	while (length - at >= sizeof word) {
		memcpy(&word, bytes + at, sizeof word);
		/* A byte below 14 may be a line end: subtracting borrows its highest bit. */
		if ((word | (word - fourteens)) & high_bits)
			break;
		at += sizeof word;
	}
	while (at < length && is_plain(bytes[at]))
		at++;
	return at;
}

/* The length of the run of valid UTF-8 without line ends that `bytes` begin with. */
static size_t valid_run(const unsigned char *bytes, size_t length)
{
	size_t at = 0;

	while (at < length) {
		uint32_t code;

		at += plain_run(bytes + at, length - at);
		if (at == length || bytes[at] < 0x80)
			break;
		/* Cyrillic, and so nearly all that there is, is told without asking. */
		if (bytes[at] >= 0xc2 && bytes[at] < 0xe0 && length - at > 1 &&
		    utf8_continues(bytes[at + 1])) {
			at += 2;
			continue;
		}
		size_t size = utf8_character(bytes + at, length - at, &code);

		if (size == 0)
			break;
		at += size;
	}
	return at;
}

/* Adds a run of valid UTF-8, in parts between which there are anchors. */
static int add_valid(struct text *text, const char *utf8, size_t length)
{
	int status = CT1_OK;

	while (length > 0 && status == CT1_OK) {
		size_t part = length < ANCHOR_DISTANCE ? length : ANCHOR_DISTANCE;

		while (part < length && utf8_continues((unsigned char)utf8[part]))
			part++;
		add_run(text, utf8, part, utf8_count(utf8, part), part);
		utf8 += part;
		length -= part;
		status = add_distant_anchor(text);
	}
	return status;
}

/*
 * The functions that add bytes in an encoding add as much as can be added now; what may become a
 * character stays.  They return what was used.
 */
static size_t add_utf8(struct text *text, const unsigned char *bytes, size_t length, int *status)
{
	size_t at = 0;

	while (at < length && *status == CT1_OK) {
		size_t run = valid_run(bytes + at, length - at);

		*status = add_valid(text, (const char *)bytes + at, run);
		at += run;
		if (at == length || *status != CT1_OK)
			break;
		if (bytes[at] == '\n' || bytes[at] == '\r')
			*status = add_line_end(text, (char)bytes[at], 1);
		else if (!text->finished && utf8_may_continue(bytes + at, length - at))
			break;
		else
			*status = add_fault(text, bytes[at], 1);
		at++;
	}
	return at;
}

/* --- Other encodings ----------------------------------------------------------------------- */

/* Adds characters up to a line end, or a byte that means nothing.  Returns their number. */
static size_t add_table_run(struct text *text, const unsigned char *bytes, size_t length)
{
	const struct encoding_table *table = text->encoding->table;
	char utf8[TABLE_BLOCK * UTF8_MAX];
	size_t at = 0, end = 0;

	if (length > TABLE_BLOCK)
		length = TABLE_BLOCK;
	while (at < length && table->length[bytes[at]] > 0) {
		/* A fixed number of bytes is copied fastest; what is too much is overwritten. */
		memcpy(utf8 + end, table->utf8[bytes[at]], UTF8_MAX);
		end += table->length[bytes[at]];
		at++;
	}
	if (at > 0)
		add_run(text, utf8, end, at, at);
	return at;
}

static size_t add_table(struct text *text, const unsigned char *bytes, size_t length, int *status)
{
	const struct encoding_table *table = text->encoding->table;
	size_t at = 0;

	while (at < length && *status == CT1_OK) {
		size_t run = add_table_run(text, bytes + at, length - at);

		at += run;
		if (run > 0) {
			*status = add_distant_anchor(text);
			continue;
		}
		if (table->utf8[bytes[at]][0] != '\0')
			*status = add_line_end(text, table->utf8[bytes[at]][0], 1);
		else
			*status = add_fault(text, bytes[at], 1);
		at++;
	}
	return at;
}

/* Adds what iconv made of `taken` bytes of the input, mostly one character. */
static int add_characters(struct text *text, const char *utf8, size_t length, size_t taken)
{
	static const char mark[] = "\xef\xbb\xbf";

	if (text->offset == 0 && length == 3 && memcmp(utf8, mark, 3) == 0) {
		text->offset = taken;
		return add_anchor(text);
	}
	if (*utf8 == '\n' || *utf8 == '\r')
		return add_line_end(text, *utf8, taken);
	if (*utf8 == '\0')
		return add_fault(text, '\0', taken);
	size_t count = utf8_count(utf8, length);

	add_run(text, utf8, length, count, taken);
	return taken == text->unit && count == 1 ? add_distant_anchor(text) : add_anchor(text);
}

/* Of the bytes that are no character, a unit is passed over. */
static size_t add_no_character(struct text *text, const unsigned char *bytes, size_t length,
                               int *status)
{
	size_t taken = length < text->unit ? length : text->unit;

	*status = add_fault(text, bytes[0], text->held + taken);
	text->held = 0;
	return taken;
}

static size_t add_converted(struct text *text, const unsigned char *bytes, size_t length,
                            int *status)
{
	size_t at = 0;

	while (at < length && *status == CT1_OK) {
		struct converted converted;
		enum conversion conversion = encoding_convert(text->encoding->iconv, text->unit,
		                                              bytes + at, length - at, &converted);

		if (conversion == CONVERSION_MORE && !text->finished)
			break;
		if (conversion != CONVERSION_DONE) {
			at += add_no_character(text, bytes + at, length - at, status);
			continue;
		}
		at += converted.taken;
		text->held += converted.taken;
		if (converted.length > 0) {
			*status =
				add_characters(text, converted.bytes, converted.length, text->held);
			text->held = 0;
		}
	}
	return at;
}

/* At the end, iconv gives what it held. */
static int add_held(struct text *text)
{
	struct converted converted = {0};

	if (text->held == 0 || text->encoding->kind != ENCODING_ICONV)
		return CT1_OK;
	encoding_flush(text->encoding->iconv, &converted);
	if (converted.length == 0)
		return CT1_OK;
	return add_characters(text, converted.bytes, converted.length, text->held);
}

/* --- Decoding ------------------------------------------------------------------------------ */

static size_t add_bytes(struct text *text, const unsigned char *bytes, size_t length, int *status)
{
	size_t used = 0;

	switch (text->encoding->kind) {
	case ENCODING_UTF8:
		used = add_utf8(text, bytes, length, status);
		break;
	case ENCODING_TABLE:
		used = add_table(text, bytes, length, status);
		break;
	case ENCODING_ICONV:
		used = add_converted(text, bytes, length, status);
		break;
	}
	if (text->bytes.failed)
		*status = CT1_NO_MEMORY;
	return used;
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

static int decode(struct text *text, const unsigned char *bytes, size_t length)
{
	int status = CT1_OK;
	size_t at = complete_rest(text, bytes, length, &status);

	at += add_bytes(text, bytes + at, length - at, &status);
	if (status == CT1_OK && at < length) {
		text->rest_length = length - at;
		memcpy(text->rest, bytes + at, text->rest_length);
	}
	return status;
}

/* --- Deciding on an encoding --------------------------------------------------------------- */

/* From here on the input is in this encoding, if iconv knows it. */
static int decide(struct text *text, const char *name, bool guessed)
{
	text->stage = TEXT_DECODING;
	text->guessed = guessed;
	text->guessed_at = text_length(text);
	int status = text_set_encoding(text, name);

	return status == CT1_NOT_FOUND ? text_set_encoding(text, "UTF-8") : status;
}

/* The number of bytes of ASCII at the begin, looked at several at once. */
static size_t ascii_run(const unsigned char *bytes, size_t length)
{
	const uint64_t high_bits = 0x8080808080808080;
	uint64_t word;
	size_t at = 0;

	while (length - at >= sizeof word) {
		memcpy(&word, bytes + at, sizeof word);
		if (word & high_bits)
			break;
		at += sizeof word;
	}
	while (at < length && bytes[at] < 0x80)
		at++;
	return at;
}

/* Lets ASCII pass. */
static size_t pass_ascii(struct text *text, const unsigned char *bytes, size_t length, int *status)
{
	size_t run = ascii_run(bytes, length);

	add_utf8(text, bytes, run, status);
	if (text->bytes.failed)
		*status = CT1_NO_MEMORY;
	sample_precede(&text->sample, bytes, run);
	if (run < length)
		text->stage = TEXT_SAMPLING;
	else if (text->finished && *status == CT1_OK)
		*status = decide(text, "UTF-8", false);
	return run;
}

/* Decides by the sample, and reads it. */
static int end_sample(struct text *text)
{
	struct sample *sample = &text->sample;
	const char *name;
	bool guessed;
	int status = sample_decide(sample, text->finished, &name, &guessed);

	if (status == CT1_OK)
		status = decide(text, name, guessed);
	if (status == CT1_OK)
		status = decode(text, (const unsigned char *)sample->bytes.data + sample->context,
		                sample->bytes.length - sample->context);
	sample_free(sample);
	return status;
}

static size_t take_sample(struct text *text, const unsigned char *bytes, size_t length, int *status)
{
	size_t taken = sample_add(&text->sample, bytes, length);

	if (text->sample.bytes.failed)
		*status = CT1_NO_MEMORY;
	else if (sample_suffices(&text->sample) || text->finished)
		*status = end_sample(text);
	return taken;
}

/* All but the begin. */
static int feed(struct text *text, const unsigned char *bytes, size_t length)
{
	int status = CT1_OK;
	size_t at = 0;

	if (text->stage == TEXT_ASCII)
		at += pass_ascii(text, bytes, length, &status);
	if (text->stage == TEXT_SAMPLING && status == CT1_OK)
		at += take_sample(text, bytes + at, length - at, &status);
	if (text->stage == TEXT_DECODING && status == CT1_OK)
		status = decode(text, bytes + at, length - at);
	return status;
}

/* UTF-16 and UTF-32 without a byte order have that of their first bytes. */
static int decide_order(struct text *text, const unsigned char *head, size_t length)
{
	const char *name = text->encoding->name;
	bool marked;
	const char *found = detect_head(head, length, &marked);
	bool big = found && (encoding_is(found, "UTF-16BE") || encoding_is(found, "UTF-32BE"));

	text->stage = TEXT_DECODING;
	if (encoding_is(name, "UTF-16"))
		return text_set_encoding(text, big ? "UTF-16BE" : "UTF-16LE");
	if (encoding_is(name, "UTF-32"))
		return text_set_encoding(text, big ? "UTF-32BE" : "UTF-32LE");
	return CT1_OK;
}

/* Passes over UTF-8's mark at the very beginning.  Returns its length. */
static size_t skip_mark(struct text *text, const unsigned char *head, size_t length)
{
	bool marked = text->encoding && text->encoding->kind == ENCODING_UTF8 && length >= 3 &&
	              memcmp(head, "\xef\xbb\xbf", 3) == 0;

	text->offset = marked ? 3 : 0;
	return marked ? 3 : 0;
}

static int begin(struct text *text, const unsigned char *head, size_t length)
{
	int status = CT1_OK;
	bool marked;
	const char *found;

	if (text->encoding) {
		status = decide_order(text, head, length);
	} else if ((found = detect_head(head, length, &marked))) {
		status = decide(text, found, !marked);
	} else {
		text->stage = TEXT_ASCII;
	}
	if (status != CT1_OK)
		return status;
	size_t skipped = skip_mark(text, head, length);

	status = add_anchor(text);
	return status == CT1_OK ? feed(text, head + skipped, length - skipped) : status;
}

int text_feed(struct text *text, const void *data, size_t length)
{
	const unsigned char *bytes = data;

	if (text->stage == TEXT_BEGIN) {
		/* The first bytes are looked at together, however they come. */
		unsigned char head[HEAD_LENGTH];

		while (text->rest_length < HEAD_LENGTH && length > 0) {
			text->rest[text->rest_length++] = *bytes++;
			length--;
		}
		size_t head_length = text->rest_length;

		if (head_length < HEAD_LENGTH && !text->finished)
			return CT1_OK;
		memcpy(head, text->rest, head_length);
		text->rest_length = 0;
		int status = begin(text, head, head_length);

		if (status != CT1_OK)
			return status;
	}
	return feed(text, bytes, length);
}

int text_finish(struct text *text)
{
	text->finished = true;
	int status = text_feed(text, "", 0);

	return status == CT1_OK ? add_held(text) : status;
}

/* Moves the window to where its bytes begin. */
static void close_gap(struct text *text)
{
	text->anchor_count -= text->first_anchor;
	memmove(text->anchors, text->anchors + text->first_anchor,
	        text->anchor_count * sizeof *text->anchors);
	text->first_anchor = 0;
	for (size_t i = 0; i < text->anchor_count; i++)
		text->anchors[i].at -= text->begin;
	text->fault_count -= text->first_fault;
	if (text->fault_count > 0)
		memmove(text->faults, text->faults + text->first_fault,
		        text->fault_count * sizeof *text->faults);
	text->first_fault = 0;
	for (size_t i = 0; i < text->fault_count; i++) {
		text->faults[i].at -= text->begin;
		text->faults[i].end -= text->begin;
	}
	text->bytes.length -= text->begin;
	memmove(text->bytes.data, text->bytes.data + text->begin, text->bytes.length);
	text->begin = 0;
}

/* What is moved is never more than what was dropped since: many small drops cost no more. */
void text_drop(struct text *text, size_t length)
{
	if (length == 0)
		return;
	struct place place = text_locate(text, length);
	size_t first = text->first_anchor;

	text->begin += length;
	while (first + 1 < text->anchor_count && text->anchors[first + 1].at <= text->begin)
		first++;
	text->first_anchor = first;
	text->anchors[first] = (struct anchor){text->begin, place.offset, place.line, place.column};
	while (text->first_fault < text->fault_count &&
	       text->faults[text->first_fault].at < text->begin)
		text->first_fault++;
	text->guessed_at -= text->guessed_at < length ? text->guessed_at : length;
	if (text->begin >= text_length(text))
		close_gap(text);
}

struct place text_locate(const struct text *text, size_t at)
{
	return text_place(text->anchors + text->first_anchor,
	                  text->anchor_count - text->first_anchor, text->unit, text->bytes.data,
	                  text->begin + at);
}

struct place text_place(const struct anchor *anchors, size_t count, unsigned unit,
                        const char *bytes, size_t at)
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
	size_t characters = utf8_count(bytes + anchor->at, distance);

	return (struct place){anchor->line, anchor->column + characters,
	                      anchor->offset + (unit ? unit * characters : distance)};
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

enum {
	LEAD_FIRST = 0xd0,  /* in UTF-8, of the Cyrillic letters from Ѐ to п */
	LEAD_SECOND = 0xd1, /* and from р on */
	PAIRS_MIN = 4,
};

/* Whether the character at `utf8` is what a byte was decoded to. */
static bool stands_for(const struct encoding_table *table, unsigned char byte, const char *utf8,
                       size_t left)
{
	size_t length = table->length[byte];

	return length > 0 && length <= left && memcmp(table->utf8[byte], utf8, length) == 0;
}

/* Whether a character was a byte that continues one in UTF-8. */
static bool continues(const struct encoding_table *table, const char *utf8, size_t left)
{
	for (unsigned byte = 0x80; byte < 0xc0; byte++) {
		if (stands_for(table, (unsigned char)byte, utf8, left))
			return true;
	}
	return false;
}

static size_t character_length(const char *utf8, size_t left)
{
	size_t length = 1;

	while (length < left && utf8_continues((unsigned char)utf8[length]))
		length++;
	return length;
}

bool text_was_utf8(const struct text *text, size_t begin, size_t end)
{
	const char *window = text_window(text);
	size_t pairs = 0;

	if (!text->encoding || !text->encoding->table)
		return false;
	while (begin < end) {
		if ((unsigned char)window[begin] < 0x80) {
			begin++;
			continue;
		}
		if (!stands_for(text->encoding->table, LEAD_FIRST, window + begin, end - begin) &&
		    !stands_for(text->encoding->table, LEAD_SECOND, window + begin, end - begin))
			return false;
		begin += character_length(window + begin, end - begin);
		if (begin == end || !continues(text->encoding->table, window + begin, end - begin))
			return false;
		begin += character_length(window + begin, end - begin);
		pairs++;
	}
	return pairs >= PAIRS_MIN;
}
