/*
 * The paragraphs of a book's page, and the moves in them.
 */
#include "notation/paragraph.h"

#include <ctype.h>
#include <string.h>

#include "base/buffer.h"
#include "base/messages.h"
#include "notation/analysis.h"
#include "notation/characters.h"

enum {
	NUMBER_DIGITS = 3, /* at most, of a move in a text */
	BRACKETS = 8,      /* within one another in a text, as far as they are told apart */
};

/* --- Text ----------------------------------------------------------------------------------- */

static bool ends_line(char c)
{
	return c == '\n' || c == '\r';
}

size_t prose_end(const char *text, struct span span)
{
	while (span.end > span.begin && strchr(" \t\r\n", text[span.end - 1]))
		span.end--;
	return span.end;
}

bool prose_ends_with(const char *text, size_t end, const char *suffix)
{
	size_t length = strlen(suffix);

	return end >= length && memcmp(text + end - length, suffix, length) == 0;
}

bool prose_breaks_off(const char *text, struct span span)
{
	static const char *const ends[] = {".", "!", "?", ":", ";", "…", "—", "–", ")", "»"};
	size_t end = prose_end(text, span);

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		if (prose_ends_with(text, end, ends[i]))
			return false;
	}
	return span.begin < span.end;
}

size_t prose_next_sentence(const char *text, size_t at, size_t end)
{
	for (at++; at < end; at++) {
		if (lexer_ends_sentence(text, end, at))
			return lexer_skip(text, end, at + 1);
	}
	return end;
}

/* --- The paragraph that is being read ------------------------------------------------------- */

bool paragraph_is_empty(const struct ct1_reader *reader)
{
	return span_is_empty(reader->draft.page.paragraph);
}

/*
 * Whether text at a place goes on where moves end, and not with a sentence of its own: in their line,
 * or below it as no sentence begins.  Where the line was broken is chance.
 */
static bool flows_from_moves(const struct ct1_reader *reader, size_t at)
{
	const struct draft *draft = &reader->draft;
	const char *text = reading_window(reader);
	size_t length = text_length(&reader->text);

	if (!reader->game->main.first || draft->page.interrupted ||
	    text_has_empty_line(text, draft->end, at) ||
	    prose_ends_with(text, prose_end(text, (struct span){0, at}), "."))
		return false;
	return lexer_line_end(reader->lexer, text, length, draft->end) >= at ||
	       strchr("([,", text[at]) || character_is_small(text + at, length - at);
}

void paragraph_begin(struct ct1_reader *reader, size_t at)
{
	struct page *page = &reader->draft.page;

	if (!paragraph_is_empty(reader))
		return;
	page->paragraph = (struct span){at, at};
	page->flows = flows_from_moves(reader, at);
	page->lead = (struct lead){.at = at};
	page->numbered_to = at;
	page->setups_to = at;
	page->leads_to = -1;
	page->swallowed = (struct span){0, 0};
}

void paragraph_take(struct ct1_reader *reader, size_t end)
{
	struct page *page = &reader->draft.page;

	page->takes_rows = false;
	page->paragraph.end = end;
	page->interrupted = true;
	reader->at = end;
	reader->draft.end = end;
	reader->draft.previous = TOKEN_PROSE;
}

bool paragraph_is_unfinished(const struct ct1_reader *reader)
{
	return prose_breaks_off(reading_window(reader), reader->draft.page.paragraph);
}

bool paragraph_ends_in_number(const struct ct1_reader *reader)
{
	struct span span = reader->draft.page.paragraph;
	const char *text = reading_window(reader);
	size_t digits = 0;

	span.end = prose_end(text, span);
	if (prose_ends_with(text, span.end, "…"))
		span.end = prose_end(text, (struct span){span.begin, span.end - strlen("…")});
	if (span.end <= span.begin || text[--span.end] != '.')
		return false;
	while (span.end > span.begin && text[span.end - 1] >= '0' && text[span.end - 1] <= '9') {
		span.end--;
		digits++;
	}
	return digits > 0 && digits <= NUMBER_DIGITS && span.end > span.begin &&
	       strchr(" \t\r\n(", text[span.end - 1]);
}

bool paragraph_goes_on(const struct ct1_reader *reader, const struct run *run, size_t end)
{
	const char *text = reading_window(reader);
	size_t line_end = reading_line_end(reader, end);
	size_t last = prose_end(text, (struct span){run->span.end, end});

	return end < line_end || prose_ends_with(text, last, ".") ||
	       prose_ends_with(text, last, ",");
}

int64_t paragraph_leads_to(struct ct1_reader *reader)
{
	struct page *page = &reader->draft.page;
	struct run run;

	if (paragraph_is_empty(reader))
		return -1;
	while (run_find(reader, page->numbered_to, page->paragraph.end, &run)) {
		if (run.next >= 0)
			page->leads_to = run.next;
		else if (page->leads_to >= 0)
			page->leads_to += run.count;
		page->numbered_to = run.span.end;
	}
	page->numbered_to = page->paragraph.end;
	return page->leads_to;
}

/* Adds a paragraph as running text: words and moves broken at a line's end are put together. */
static void add_running(struct buffer *out, const struct ct1_reader *reader, struct span span)
{
	const char *text = reading_window(reader);

	for (size_t at = span.begin; at < span.end; at++) {
		if (!ends_line(text[at])) {
			buffer_add_char(out, text[at]);
			continue;
		}
		size_t next = reading_skip_pages(reader, at, span.end);
		bool broken = out->length >= 3 && !out->failed && out->data[out->length - 1] == '-';
		unsigned char before = broken ? (unsigned char)out->data[out->length - 2] : ' ';

		if (before >= 0x80 && character_is_small(text + next, span.end - next))
			out->length--;
		else if (!isdigit(before)) /* the hyphen of a move stays */
			buffer_add_char(out, ' ');
		at = next - 1;
	}
}

bool paragraph_add(struct ct1_reader *reader, struct span span)
{
	struct line *line = reader->draft.line;
	struct half_move *last = line->last;
	struct buffer text;

	buffer_init(&text, reader->context);
	add_running(&text, reader, span);
	bool added = !text.failed &&
	             line_add_comment(&reader->game->arena, line, text.data ? text.data : "",
	                              (struct span){0, text.length});

	if (added)
		(last ? last->last_comment : line->last_comment)->span = span;
	buffer_free(&text);
	return added;
}

/* --- The moves in it ------------------------------------------------------------------------ */

/*
 * The analysis of a text as it is followed: outside of brackets, and in those that are open.  Behind
 * a bracket it goes on with what stood before it.
 */
struct strand {
	struct course course;
	bool ended;  /* a sentence has, since its last move */
	bool opened; /* the bracket has, since then */
};

struct strands {
	struct strand levels[BRACKETS];
	size_t depth;
};

static void take_bracket(struct strands *strands, char bracket)
{
	if (bracket == '(' && strands->depth + 1 < BRACKETS) {
		strands->levels[strands->depth + 1] = strands->levels[strands->depth];
		strands->levels[++strands->depth].opened = true;
	} else if (bracket == ')' && strands->depth > 0)
		strands->depth--;
}

/* Passes over a text behind moves: a full stop at its begin is none of a number. */
static void pass_text(struct strands *strands, const char *text, struct span span)
{
	if (span.begin < span.end && text[span.begin] == '.')
		strands->levels[strands->depth].ended = true;
	for (size_t at = span.begin; at < span.end; at++) {
		take_bracket(strands, text[at]);
		if (lexer_ends_sentence(text, span.end, at))
			strands->levels[strands->depth].ended = true;
	}
}

/*
 * Takes analysis in a text.  It goes on with that before it where it can, "if 6. … d7-d5, then 7. Рк
 * c3:d5", or forks from it; where a sentence lies between only if it could not be the game's.
 */
static bool take_analysis(struct ct1_reader *reader, struct strand *strand, const struct run *run)
{
	struct course *course = &strand->course;
	bool goes_on = run_goes_on(reader, course, run, !strand->ended);
	struct half_move *fork = run_forks(reader, course, run, strand->opened);
	struct line *line = goes_on ? course->line : analysis_begin(reader, run->span, true);

	if (!line)
		return NO_MEMORY;
	if (!goes_on)
		line->fork = fork;
	if (!analysis_take(reader, line, run->span))
		return NO_MEMORY;
	line->span.end = run->span.end;
	analysis_follow(reader, course, line);
	return DONE;
}

/* Moves without a number, which are only named, do not take along those behind them that have one. */
static void cut_before_number(const struct ct1_reader *reader, struct run *run)
{
	const char *text = reading_window(reader);
	struct token number;

	if (run->index < 0 && run->next >= 0 &&
	    lexer_find(reader->lexer, TOKEN_SET(TOKEN_NUMBER), text, run->span.end, run->span.begin,
	               &number) &&
	    number.span.begin > run->span.begin)
		run->span.end = prose_end(text, (struct span){run->span.begin, number.span.begin});
}

/* The sign of a result in a text, apart from moves: it counts if the game has no other. */
static void find_sign(struct ct1_reader *reader, struct span span)
{
	const char *text = reading_window(reader);
	struct span *sign = &reader->draft.page.told_result;
	struct token token;

	if (reader->game->main.first && sign->end == 0 &&
	    memchr(text + span.begin, 'V', span.end - span.begin) &&
	    lexer_find(reader->lexer, TOKEN_SET(TOKEN_RESULT), text, span.end, span.begin,
	               &token) &&
	    character_begins_letter((unsigned char)text[token.span.begin]))
		*sign = token.span;
}

/* The moves in a paragraph. */
static bool take_runs(struct ct1_reader *reader, struct span span)
{
	struct strands strands = {.depth = 0};
	struct run run;

	while (run_find(reader, span.begin, span.end, &run)) {
		cut_before_number(reader, &run);
		bool analysis = run_role_in_prose(reader, &run) == ROLE_ANALYSIS;
		struct span between = {span.begin, run.span.begin};

		pass_text(&strands, reading_window(reader), between);
		find_sign(reader, between);
		struct strand *strand = &strands.levels[strands.depth];

		if (!reading_show(reader, analysis ? TOKEN_ANALYSIS : TOKEN_MENTION, run.span) ||
		    (analysis && !take_analysis(reader, strand, &run)))
			return NO_MEMORY;
		strand->ended = strand->opened = false;
		span.begin = run.span.end;
	}
	find_sign(reader, span);
	return DONE;
}

/* Once the game has begun a position that is told in a text is a claim. */
bool paragraph_take_setups(struct ct1_reader *reader, size_t end)
{
	const char *text = reading_window(reader);
	token_set kinds = TOKEN_SET(TOKEN_SETUP);
	size_t *at = &reader->draft.page.setups_to;
	struct token token;

	while (!reader->game->main.first &&
	       lexer_find(reader->lexer, kinds, text, end, *at, &token)) {
		do {
			if (!take_token(reader, &token) ||
			    !reading_show(reader, token.kind, token.span))
				return NO_MEMORY;
			*at = token.span.end;
		} while (lexer_take(reader->lexer, TOKEN_SET(TOKEN_TURN), text, end, *at, &token));
	}
	return DONE;
}

/* Tells of rows in it that could be the game. */
static bool note_swallowed(struct ct1_reader *reader, size_t end)
{
	struct span row = reader->draft.page.swallowed;

	if (row.end == 0)
		return DONE;
	size_t count = run_count_moves(reader, (struct span){row.begin, end});

	return game_note(reader->game, CHECK_AMBIGUOUS, row, NULL, NULL,
	                 PLURAL("read as a part of the sentence before it; the %zu half-move from "
	                        "here on could be the game",
	                        "read as a part of the sentence before it; the %zu half-moves from "
	                        "here on could be the game",
	                        count),
	                 count);
}

bool book_end_paragraph(struct ct1_reader *reader)
{
	struct page *page = &reader->draft.page;
	struct span span = page->paragraph;
	struct line *line = reader->draft.line;

	if (paragraph_is_empty(reader))
		return DONE;
	page->paragraph = (struct span){0, 0};
	if (line->next_analysis == NULL && line != &reader->game->main && !line->parent)
		line->span.end = span.end;
	return reading_show(reader, TOKEN_PROSE, span) &&
	       game_note(reader->game, CHECK_PROSE, span, NULL, NULL, "text, kept as a comment") &&
	       paragraph_add(reader, span) && paragraph_take_setups(reader, span.end) &&
	       take_runs(reader, span) && note_swallowed(reader, span.end);
}
