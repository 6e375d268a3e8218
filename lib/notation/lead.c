/*
 * Following a text sentence by sentence and bracket by bracket, to tell what leads up to a place.
 */
#include "notation/lead.h"

#include <ctype.h>
#include <string.h>

#include "notation/characters.h"
#include "notation/paragraph.h"

enum {
	SHORT_WORD = 2, /* letters that an abbreviation with a full stop has, "т. е.", at most */
};

/* Whether a word says that something only may be; "не" and "рис." do not, nor what a move threatens. */
static bool is_supposition(const char *text, struct span word)
{
	static const char *const others[] = {"не", "Не", "рис.", "Рис.", "угрожая", "угрозой"};
	size_t length = word.end - word.begin;

	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		if (strlen(others[i]) == length &&
		    memcmp(text + word.begin, others[i], length) == 0)
			return false;
	}
	return true;
}

static bool has_supposition(struct lexer *lexer, const char *text, struct span span)
{
	struct token hedge;

	for (; lexer_find(lexer, TOKEN_SET(TOKEN_HEDGE), text, span.end, span.begin, &hedge);
	     span.begin = hedge.span.end) {
		if (is_supposition(text, hedge.span))
			return true;
	}
	return false;
}

static bool has_letter(const char *text, struct span span)
{
	while (span.begin < span.end && !character_begins_letter((unsigned char)text[span.begin]))
		span.begin++;
	return span.begin < span.end;
}

/* Takes a stretch without brackets and ends of sentences. */
static void take_words(struct lead *lead, struct lexer *lexer, const char *text, size_t to)
{
	struct lead_level *level = &lead->levels[lead->depth];
	struct span span = {lead->at, to};

	level->words = level->words || has_letter(text, span);
	level->hedged = level->hedged || has_supposition(lexer, text, span);
	lead->at = to;
}

/* Takes the bracket or the end of a sentence that stands at a place. */
static void take_border(struct lead *lead, char border)
{
	const struct lead_level none = {false, false};

	if (border == '(' || border == '[') {
		if (lead->depth + 1 < LEAD_LEVELS)
			lead->levels[++lead->depth] = none;
	} else if (border == ')' || border == ']') {
		lead->depth -= lead->depth > 0;
	} else {
		lead->levels[lead->depth] = none;
		lead->ended = lead->ended || lead->depth == 0;
	}
}

static bool is_border(const char *text, size_t end, size_t at)
{
	return text[at] != '\0' && (strchr("()[]", text[at]) || lexer_ends_sentence(text, end, at));
}

void lead_follow(struct lead *lead, struct lexer *lexer, const char *text, size_t end, size_t to)
{
	for (size_t at = lead->at; at < to; at++) {
		if (!is_border(text, end, at))
			continue;
		take_words(lead, lexer, text, at);
		take_border(lead, text[at]);
		lead->at = at + 1;
	}
	if (lead->at < to)
		take_words(lead, lexer, text, to);
}

/* Whether the full stop at a place is that of an abbreviation. */
static bool abbreviates(const char *text, size_t at)
{
	size_t letters = 0;

	for (; at > 0 && !strchr(" \t\r\n", text[at - 1]); at--) {
		if (isdigit((unsigned char)text[at - 1]))
			return false;
		letters += character_begins_letter((unsigned char)text[at - 1]);
	}
	return letters <= SHORT_WORD;
}

bool lead_is_closed(const struct lead *lead, const char *text)
{
	size_t end = prose_end(text, (struct span){0, lead->at});

	if (!lead->levels[lead->depth].words)
		return true;
	return (prose_ends_with(text, end, ".") && !abbreviates(text, end - 1)) ||
	       prose_ends_with(text, end, "!") || prose_ends_with(text, end, "?") ||
	       prose_ends_with(text, end, ";");
}

bool lead_supposes(const struct lead *lead)
{
	for (size_t i = 0; i <= lead->depth; i++) {
		if (lead->levels[i].hedged)
			return true;
	}
	return false;
}
