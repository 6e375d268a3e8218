/*
 * Telling whether moves in a text are the game: by what leads up to them, and by what becomes of
 * their number.
 */
#include "notation/remark.h"

#include <string.h>

#include "notation/characters.h"
#include "notation/paragraph.h"
#include "text/utf8.h"

enum {
	SEQUEL_REACH = 1000, /* bytes behind moves in which the numbers go on */
};

/* Whether the sentence that goes on behind moves says what they would have done. */
static bool is_conditional(const struct ct1_reader *reader, const struct run *run, size_t end)
{
	const char *text = reading_window(reader);
	size_t at = run->span.end, sentence = prose_next_sentence(text, at, end);
	struct token hedge;

	for (; lexer_find(reader->lexer, TOKEN_SET(TOKEN_HEDGE), text, sentence, at, &hedge);
	     at = hedge.span.end) {
		if (prose_ends_with(text, hedge.span.end, "бы") &&
		    hedge.span.end - hedge.span.begin == strlen("бы"))
			return true;
	}
	return false;
}

/* Whether text ends with a square, as that of a move is. */
static bool ends_with_square(const char *text, struct span span)
{
	size_t end = prose_end(text, span);

	return end >= span.begin + 2 && text[end - 1] >= '1' && text[end - 1] <= '8' &&
	       !strchr(" \t\r\n0123456789", text[end - 2]);
}

/*
 * Whether moves begin the line below the row that the main line ends in, as rows do; a remark stands
 * behind that one.
 */
static bool is_next_row(const struct ct1_reader *reader, const struct run *run)
{
	const char *text = reading_window(reader);
	const struct half_move *row = reader->game->main.last;

	if (!row->numbered && row->previous)
		row = row->previous;
	if (!row->numbered || !lexer_begins_line(text, row->number_span.begin))
		return false;
	size_t end = reading_line_end(reader, row->number_span.begin);

	return lexer_skip(text, run->span.begin, end) == run->span.begin;
}

/* What becomes, behind moves, of their number. */
enum sequel {
	SEQUEL_NONE,
	SEQUEL_RETURNS, /* it stands before other moves, which begin a sentence or a line */
	SEQUEL_GOES_ON, /* a higher one comes first */
};

static enum sequel find_sequel(struct ct1_reader *reader, const struct run *run)
{
	const char *text = reading_window(reader);
	size_t sight = lexer_sight(reader->lexer, text, text_length(&reader->text), reader->at);
	size_t end = run->span.end + SEQUEL_REACH < sight ? run->span.end + SEQUEL_REACH : sight;

	while (end < sight && utf8_continues((unsigned char)text[end]))
		end++;
	struct lead lead = {.at = run->span.end};
	struct run next;

	for (size_t at = run->span.end; run_find(reader, at, end, &next); at = next.span.end) {
		lead_follow(&lead, reader->lexer, text, end, next.span.begin);
		if (lead.depth > 0 || (next.index < 0 && !run_find_numbered(reader, &next)))
			continue;
		if (next.index == 0) /* another game */
			break;
		if (next.index > run->index && next.index >= run->next)
			return SEQUEL_GOES_ON;
		if (next.index == run->index && run_is_expected(reader, &next) &&
		    (lead_is_closed(&lead, text) || lexer_begins_line(text, next.span.begin)))
			return SEQUEL_RETURNS;
	}
	return SEQUEL_NONE;
}

static bool begins_sentence(const struct ct1_reader *reader, struct span span)
{
	return character_is_capital(reading_window(reader) + span.begin, span.end - span.begin);
}

/* Whether the sentence goes on or ends behind moves, in their line or below it. */
static bool is_in_sentence(const struct ct1_reader *reader, const struct run *run)
{
	const char *text = reading_window(reader);
	size_t length = text_length(&reader->text);
	size_t next = lexer_skip(text, length, run->span.end);

	return paragraph_goes_on(reader, run, run->span.end) ||
	       (character_is_small(text + next, length - next) &&
	        !text_has_empty_line(text, run->span.end, next));
}

/*
 * What moves behind a remark on the moves before it are.  They are none of it, unless their number
 * returns.  If it supposes something, that may be a move before them, and it does not count where the
 * numbers go on from here, or a row stands for itself.  A single half-move in the middle of a
 * sentence may be named there alone, and what stands in a sentence of its own too.
 */
static enum remark judge_behind_remark(struct ct1_reader *reader, const struct run *run,
                                       struct span remark)
{
	bool supposes = lead_supposes(&reader->draft.page.lead);
	bool goes_on = is_in_sentence(reader, run);
	bool row = is_next_row(reader, run);
	bool spent = ends_with_square(reading_window(reader), remark);

	switch (find_sequel(reader, run)) {
	case SEQUEL_RETURNS:
		return REMARK_TAKES;
	case SEQUEL_GOES_ON:
		return supposes && !row && !spent ? REMARK_MAY_TAKE : REMARK_ENDS;
	case SEQUEL_NONE:
		break;
	}
	if (supposes)
		return !goes_on || row || spent ? REMARK_MAY_TAKE : REMARK_TAKES;
	return goes_on && !row && (run->count == 1 || begins_sentence(reader, remark))
	               ? REMARK_MAY_TAKE
	               : REMARK_ENDS;
}

/*
 * What moves behind the end of a sentence are.  A sentence may have led up to analysis, of which they
 * may be the first words, if what comes behind does not tell; not so what stands in brackets.
 */
static enum remark judge_behind_sentence(struct ct1_reader *reader, const struct run *run)
{
	const struct page *page = &reader->draft.page;
	bool bracketed = page->flows && !page->lead.ended && !page->lead.levels[0].words;

	if (bracketed || lexer_begins_line(reading_window(reader), run->span.begin))
		return REMARK_ENDS;
	switch (find_sequel(reader, run)) {
	case SEQUEL_RETURNS:
		return REMARK_TAKES;
	case SEQUEL_NONE:
		return is_in_sentence(reader, run) ? REMARK_MAY_TAKE : REMARK_ENDS;
	case SEQUEL_GOES_ON:
		break;
	}
	return REMARK_ENDS;
}

enum remark remark_judge(struct ct1_reader *reader, const struct run *run, size_t end)
{
	struct page *page = &reader->draft.page;
	struct lead *lead = &page->lead;
	const char *text = reading_window(reader);
	struct span before = {page->paragraph.begin, run->span.begin};

	if (!reader->game->main.first || run->index < 0 || !run_is_expected(reader, run))
		return REMARK_TAKES;
	lead_follow(lead, reader->lexer, text, end, run->span.begin);
	if (lead->depth > 0)
		return REMARK_TAKES;
	if (lead_is_closed(lead, text))
		return is_conditional(reader, run, end) ? REMARK_TAKES
		                                        : judge_behind_sentence(reader, run);
	if (!page->flows || lead->ended || paragraph_leads_to(reader) == run->index ||
	    prose_ends_with(text, prose_end(text, before), ":"))
		return REMARK_TAKES;
	return judge_behind_remark(reader, run, before);
}
