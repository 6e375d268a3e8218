/*
 * Decoding marks, glyphs and results.
 */
#include <string.h>

#include "base/messages.h"
#include "notation/characters.h"
#include "notation/decode.h"
#include "notation/spelling.h"
#include "notation/words.h"

/* --- Marks and glyphs ---------------------------------------------------------------------- */

static const struct {
	const char *text;
	enum glyph glyph;
} glyph_texts[] = {
	{"!", GLYPH_GOOD},      {"?", GLYPH_BAD},          {"!!", GLYPH_BRILLIANT},
	{"??", GLYPH_BLUNDER},  {"!?", GLYPH_INTERESTING}, {"?!", GLYPH_DUBIOUS},
	{"‼", GLYPH_BRILLIANT}, {"⁇", GLYPH_BLUNDER},      {"⁉", GLYPH_INTERESTING},
	{"⁈", GLYPH_DUBIOUS},
};

/* What a suffix is made of. */
struct suffix {
	char marks[4];   /* + ) # in their order, cut at three */
	char glyphs[12]; /* cut at what fits */
	struct span mark_span;
	bool glyph_first;
};

static void append(char *string, size_t room, const char *bytes, size_t length)
{
	size_t end = strlen(string);

	if (end + length < room) {
		memcpy(string + end, bytes, length);
		string[end + length] = '\0';
	}
}

static struct suffix take_apart(const char *text, struct span span)
{
	struct suffix suffix = {.mark_span = {span.end, span.end}};
	size_t size;

	for (size_t at = span.begin; at < span.end; at += size) {
		uint32_t code = character_at(text + at, span.end - at, &size);

		if (character_is_blank(code))
			continue;
		if (code != '+' && code != ')' && code != '#') {
			append(suffix.glyphs, sizeof suffix.glyphs, text + at, size);
			continue;
		}
		if (suffix.marks[0] == '\0')
			suffix.mark_span.begin = at;
		suffix.glyph_first |= suffix.glyphs[0] != '\0';
		suffix.mark_span.end = at + size;
		append(suffix.marks, sizeof suffix.marks, text + at, size);
	}
	return suffix;
}

static bool decode_mark(struct ct1_game *game, const char *text, const struct suffix *suffix,
                        struct half_move *half_move)
{
	unsigned scripts = IN_ANY & ~IN_COORDINATE;

	if (suffix->marks[0] == '\0')
		return true;
	half_move->mark = strcmp(suffix->marks, "+") == 0 ? MARK_CHECK : MARK_FINISHING;
	half_move->mark_span = suffix->mark_span;
	if (strcmp(suffix->marks, "+)") == 0)
		scripts = IN_CYRILLIC | IN_LATIN;
	else if (half_move->mark == MARK_FINISHING)
		scripts = strcmp(suffix->marks, "#") == 0 ? IN_PGN : 0;
	if (scripts == IN_PGN)
		spelling_speak_for_pgn(game);
	if (!spelling_note_reading(game, text, suffix->mark_span, scripts,
	                           half_move->mark == MARK_CHECK ? "+" : "+)",
	                           half_move->mark == MARK_CHECK
	                                   ? N_("a mark of check")
	                                   : N_("the mark of finishing check")))
		return false;
	return !suffix->glyph_first ||
	       game_note(game, CHECK_SPELLING, suffix->mark_span, NULL, NULL,
	                 "the mark of check stands before the comment on quality");
}

/* A half-move has one comment on quality: a further one is kept as a comment in words. */
static bool add_glyph(struct ct1_game *game, const char *text, struct span span, unsigned glyph,
                      struct half_move *half_move)
{
	if (half_move->glyphs == 0) {
		half_move->glyphs = (uint8_t)glyph;
		return true;
	}
	return game_note(game, CHECK_SPELLING, span, NULL, NULL,
	                 "a second comment on quality, kept as a comment") &&
	       comment_add(&game->arena, &half_move->comments, &half_move->last_comment,
	                   text + span.begin, span.end - span.begin);
}

static bool decode_glyphs(struct ct1_game *game, const char *text, const struct suffix *suffix,
                          struct span span, struct half_move *half_move)
{
	size_t count = sizeof glyph_texts / sizeof *glyph_texts;
	bool bad = suffix->glyphs[0] == '?';

	if (suffix->glyphs[0] == '\0')
		return true;
	for (size_t i = 0; i < count; i++) {
		if (strcmp(glyph_texts[i].text, suffix->glyphs) != 0)
			continue;
		if (!add_glyph(game, text, span, glyph_texts[i].glyph, half_move))
			return false;
		return i < GLYPHS ||
		       game_note(game, CHECK_SPELLING, span, NULL, NULL,
		                 "\"%s\" is written with two characters", suffix->glyphs);
	}
	return add_glyph(game, text, span, bad ? GLYPH_BLUNDER : GLYPH_BRILLIANT, half_move) &&
	       game_note(game, CHECK_SPELLING, span, NULL, NULL, "\"%s\" read as %s",
	                 suffix->glyphs, bad ? "??" : "!!");
}

bool decode_suffix(struct ct1_game *game, const char *text, struct span span,
                   struct half_move *half_move)
{
	struct suffix suffix = take_apart(text, span);

	return decode_mark(game, text, &suffix, half_move) &&
	       decode_glyphs(game, text, &suffix, span, half_move);
}

static bool is_mark(char c)
{
	return c == '+' || c == ')' || c == '#';
}

/* The length of the mark or glyph that a text ends with; 0 for none. */
static size_t find_ending(const char *text, struct span span)
{
	size_t length = span.end - span.begin;

	if (length > 0 && is_mark(text[span.end - 1]))
		return 1;
	for (size_t i = 0; i < sizeof glyph_texts / sizeof *glyph_texts; i++) {
		size_t size = strlen(glyph_texts[i].text);

		if (size <= length &&
		    memcmp(text + span.end - size, glyph_texts[i].text, size) == 0)
			return size;
	}
	return 0;
}

unsigned decode_glyphs_behind(const char *text, struct span span)
{
	struct span behind = {span.end, span.end};

	for (size_t size; (size = find_ending(text, span)) > 0; behind.begin = span.end)
		span.end -= size;
	struct suffix suffix = take_apart(text, behind);

	for (size_t i = 0; i < sizeof glyph_texts / sizeof *glyph_texts; i++) {
		if (strcmp(glyph_texts[i].text, suffix.glyphs) == 0)
			return glyph_texts[i].glyph;
	}
	return 0;
}

bool decode_mate(struct ct1_game *game, const char *text, struct span span,
                 struct half_move *half_move)
{
	if (span_is_empty(span))
		return true;
	half_move->mark = MARK_FINISHING;
	half_move->mark_span = span;
	if (text[span.begin] == '#')
		spelling_speak_for_pgn(game);
	return spelling_note_reading(game, text, span, text[span.begin] == '#' ? IN_PGN : 0, "+)",
	                             N_("the mark of finishing check"));
}

bool decode_nag(struct ct1_game *game, const char *text, const struct token *token,
                struct half_move *half_move)
{
	struct span body = token->parts[PART_BODY];
	int number = 0;

	spelling_speak_for_pgn(game);
	for (size_t i = body.begin; i < body.end; i++)
		number = number * 10 + (text[i] - '0');
	if (number >= 1 && number <= GLYPHS)
		return add_glyph(game, text, token->span, 1U << (number - 1), half_move) &&
		       spelling_note_reading(game, text, token->span, IN_PGN, NULL,
		                             glyph_texts[number - 1].text);
	return game_note(game, CHECK_SPELLING, token->span, NULL, NULL,
	                 "a glyph without meaning here, kept as a comment") &&
	       comment_add(&game->arena, &half_move->comments, &half_move->last_comment,
	                   text + token->span.begin, token->span.end - token->span.begin);
}

/* --- Results ------------------------------------------------------------------------------- */

bool decode_result(struct ct1_game *game, const char *text, struct span span, unsigned also,
                   enum ct1_winner *winner)
{
	static const struct {
		const char *begin;
		enum ct1_winner winner;
	} signs[] = {
		{"W", CT1_WHITE_WON}, {"Ш", CT1_WHITE_WON}, {"B", CT1_BLACK_WON},
		{"В", CT1_BLACK_WON}, {"*", CT1_NOBODY},    {"½", CT1_DRAWN},
		{"0", CT1_BLACK_WON}, {"1", CT1_WHITE_WON},
	};
	static const char *const pgn[] = {"*", "1-0", "0-1", "1/2-1/2"};
	size_t length = span.end - span.begin, i = 0;
	unsigned scripts = 0;

	while (strncmp(text + span.begin, signs[i].begin, strlen(signs[i].begin)) != 0)
		i++;
	*winner = memchr(text + span.begin, '2', length) ? CT1_DRAWN : signs[i].winner;
	const char *canonical = word_result(*winner);

	if (span_equals(text, span, canonical))
		scripts |= IN_CYRILLIC | IN_LATIN | IN_COORDINATE | also;
	if (span_equals(text, span, pgn[*winner]))
		scripts |= *winner == CT1_NOBODY  ? IN_ANY
		           : *winner == CT1_DRAWN ? IN_LATIN | IN_PGN | IN_COORDINATE
		                                  : IN_PGN;
	if (scripts == IN_PGN)
		spelling_speak_for_pgn(game);
	if (*winner == CT1_DRAWN)
		game_hint(game,
		          also | (text[span.begin] == '1' ? scripts
		                                          : (unsigned)IN_CYRILLIC | IN_LATIN));
	return spelling_note_reading(game, text, span, scripts | (scripts ? also : 0), canonical,
	                             canonical);
}
