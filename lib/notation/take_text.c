/*
 * Taking what stands round the moves: tags, positions, and text of any kind.
 */
#include <string.h>

#include "base/messages.h"
#include "notation/characters.h"
#include "notation/take.h"
#include "notation/words.h"
#include "text/utf8.h"

/* --- Tags, positions ----------------------------------------------------------------------- */

/* The value of a tag without its backslashes. */
static char *unescape(struct ct1_reader *reader, struct span span)
{
	char *value = arena_copy(&reader->game->arena, reading_window(reader) + span.begin,
	                         span.end - span.begin);
	char *to = value;

	for (const char *from = value; value && *from; from++) {
		if (*from == '\\' && from[1])
			from++;
		*to++ = *from;
	}
	if (value)
		*to = '\0';
	return value;
}

static bool add_tag(struct ct1_reader *reader, const char *name, const char *value,
                    struct span span, struct span value_span)
{
	struct ct1_game *game = reader->game;
	struct tag *tag = arena_new(&game->arena, sizeof *tag);

	if (!tag || !name || !value)
		return NO_MEMORY;
	*tag = (struct tag){NULL, name, value, span, value_span};
	game_add_tag(game, tag);
	reader->draft.has_content = true;
	return DONE;
}

/*
 * Some tags of the PGN-style and coordinate forms are not tags of the game: they say what other
 * forms say otherwise.
 */
static bool take_technical_tag(struct ct1_reader *reader, const char *name, const char *value,
                               struct span value_span)
{
	if (strcmp(name, "Variant") == 0 && strcmp(value, "chess-t1") == 0) {
		reader->game->names_variant = true;
		return true;
	}
	if (strcmp(name, "Outcome") == 0) {
		reader->draft.outcome = value_span;
		reader->draft.has_outcome = true;
		return true;
	}
	return strcmp(name, "SetUp") == 0 && (strcmp(value, "1") == 0 || strcmp(value, "0") == 0);
}

/* Whether a name is another one, which has only letters in it, in large or small letters. */
static bool is_same_name(const char *one, const char *other)
{
	while (*one && ((*one ^ *other) & ~0x20) == 0)
		one++, other++;
	return *one == *other;
}

/* The name of a tag that means something, or is usual, where `name` is that in other letters. */
static const char *usual_name(const char *name)
{
	static const char *const names[] = {
		"Rules", "Position", "Result", "FEN",   "Outcome", "Variant", "SetUp",
		"Event", "Site",     "Date",   "Round", "White",   "Black",
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (is_same_name(name, names[i]))
			return names[i];
	}
	return name;
}

bool take_tag(struct ct1_reader *reader, struct token *token)
{
	struct span name_span = token->parts[PART_BODY], value_span = token->parts[PART_VALUE];
	const char *name =
		arena_copy(&reader->game->arena, reading_window(reader) + name_span.begin,
	                   name_span.end - name_span.begin);
	const char *value = unescape(reader, value_span);

	reader->draft.has_content = true;
	if (!name || !value)
		return NO_MEMORY;
	const char *usual = usual_name(name);

	if (reading_window(reader)[value_span.begin - 1] != '"' &&
	    !game_note(reader->game, CHECK_SPELLING, token->span, NULL, NULL,
	               N_("the value of a tag in other quotation marks")))
		return NO_MEMORY;
	if (strcmp(name, usual) != 0 && !game_note(reader->game, CHECK_SPELLING, name_span, NULL,
	                                           usual, "\"%s\" read as the tag %s", name, usual))
		return NO_MEMORY;
	name = usual;
	if (reader->draft.tags++ >= game_limit(reader->game, LIMIT_TAGS))
		return game_note_tags(reader->game, token->span);
	if (take_technical_tag(reader, name, value, value_span))
		return DONE;
	enum ct1_winner winner;

	if (strcmp(name, "FEN") == 0)
		name = "Position";
	if (strcmp(name, "Result") == 0 && word_find_result(value, &winner))
		value = word_result(winner);
	if (ct1_game_tag(reader->game, name))
		return game_note(reader->game, CHECK_BAD_TAG, token->span, NULL, NULL,
		                 "the tag %s for the second time; the first one counts", name);
	return add_tag(reader, name, value, token->span, value_span);
}

/* A line above the moves that tells the result is as good as the tag. */
bool take_result_line(struct ct1_reader *reader, struct token *token)
{
	struct span span = token->parts[PART_BODY];
	const char *sign = arena_copy(&reader->game->arena, reading_window(reader) + span.begin,
	                              span.end - span.begin);
	enum ct1_winner winner;

	if (!sign)
		return NO_MEMORY;
	if (ct1_game_tag(reader->game, "Result") || !word_find_result(sign, &winner))
		return take_prose(reader, token);
	return add_tag(reader, "Result", word_result(winner), token->span, span);
}

/* A heading becomes the Event, unless there is one. */
bool take_heading(struct ct1_reader *reader, struct token *token)
{
	struct span span = token->parts[PART_BODY];

	if (ct1_game_tag(reader->game, "Event"))
		return take_as_comment(reader, span);
	return add_tag(reader, "Event",
	               arena_copy(&reader->game->arena, reading_window(reader) + span.begin,
	                          span.end - span.begin),
	               token->span, span);
}

/* Two tags from the two parts of a line, the players or where and when they played. */
static bool add_tags(struct ct1_reader *reader, const struct token *token, const char *first,
                     const char *second)
{
	struct span body = token->parts[PART_BODY], value = token->parts[PART_VALUE];
	const char *text = reading_window(reader);
	struct arena *arena = &reader->game->arena;

	return add_tag(reader, first, arena_copy(arena, text + body.begin, body.end - body.begin),
	               token->span, body) &&
	       add_tag(reader, second,
	               arena_copy(arena, text + value.begin, value.end - value.begin), token->span,
	               value);
}

bool take_names(struct ct1_reader *reader, struct token *token)
{
	return add_tags(reader, token, "White", "Black");
}

bool take_venue(struct ct1_reader *reader, struct token *token)
{
	return add_tags(reader, token, "Site", "Date");
}

bool take_setup(struct ct1_reader *reader, struct token *token)
{
	reader->draft.has_content = true;
	return setup_add_side(&reader->draft.setup, reader->game, reader->lexer,
	                      reading_window(reader), token);
}

bool take_turn(struct ct1_reader *reader, struct token *token)
{
	reader->draft.has_content = true;
	return setup_add_turn(&reader->draft.setup, reader->game, reading_window(reader), token);
}

bool take_position(struct ct1_reader *reader, struct token *token)
{
	reader->draft.has_content = true;
	return setup_add_string(&reader->draft.setup, reader->game, reading_window(reader),
	                        token->span, token->parts[PART_BODY]);
}

/* --- Text between moves -------------------------------------------------------------------- */

/* Whether a line of text names a result, though it may tell of something else. */
static bool mentions_result(struct ct1_reader *reader, struct span span)
{
	const char *text = reading_window(reader);
	struct token result;

	return word_mentions_reason(text + span.begin, span.end - span.begin) ||
	       (lexer_find(reader->lexer, TOKEN_SET(TOKEN_RESULT), text, span.end, span.begin,
	                   &result) &&
	        text[result.parts[PART_BODY].begin] != '*');
}

/* Whether a caption is no more than a word and perhaps a number. */
static bool is_label(const char *text, struct span caption)
{
	size_t at = caption.begin;

	while (at < caption.end && (character_begins_letter((unsigned char)text[at]) ||
	                            utf8_continues((unsigned char)text[at])))
		at++;
	while (at < caption.end && !character_begins_letter((unsigned char)text[at]))
		at++;
	return at == caption.end;
}

/* Moves of the game may stand behind a caption in its line. */
static bool cut_caption(struct ct1_reader *reader, struct token *token)
{
	size_t at;

	if (!take_goes_on(reader, token->span, &at))
		return DONE;
	if (!is_label(reading_window(reader), (struct span){token->span.begin, at}))
		return game_note(reader->game, CHECK_AMBIGUOUS, token->span, NULL, NULL,
		                 "read as a comment; it could also have moves of the game in it");
	token->span.end = at;
	reader->at = at;
	return DONE;
}

bool take_prose(struct ct1_reader *reader, struct token *token)
{
	if (!cut_caption(reader, token))
		return NO_MEMORY;
	if (!reader->draft.line->result.given && mentions_result(reader, token->span))
		return game_note(reader->game, CHECK_AMBIGUOUS, token->span, NULL, NULL,
		                 "read as a comment; it could also tell the result") &&
		       take_as_comment(reader, token->span);
	return game_note(reader->game, CHECK_PROSE, token->span, NULL, NULL,
	                 "a line of text, kept as a comment") &&
	       take_as_comment(reader, token->span);
}

/* In a caption, moves behind a sentence of it or its number, with which White goes on, are not named. */
static bool note_moves_in_caption(struct ct1_reader *reader, const struct token *token)
{
	const char *text = reading_window(reader);
	struct span sentence = token->span;
	enum ct1_side side;

	if (reading_next_number(reader->draft.line, &side) == 0 || side != CT1_WHITE ||
	    !take_goes_on(reader, token->span, &sentence.end))
		return DONE;
	for (size_t at = sentence.begin; at < sentence.end; at++) {
		if (lexer_ends_sentence(text, sentence.end, at))
			sentence.begin = at + 1;
	}
	if (!is_label(text, sentence))
		return DONE;
	return game_note(reader->game, CHECK_AMBIGUOUS, token->span, NULL, NULL,
	                 "read as a comment; it could also have moves of the game in it");
}

bool take_caption(struct ct1_reader *reader, struct token *token)
{
	return note_moves_in_caption(reader, token) &&
	       game_note(reader->game, CHECK_PROSE, token->span, NULL, NULL,
	                 "a caption, kept as a comment") &&
	       take_as_comment(reader, token->span);
}

bool take_chapter(struct ct1_reader *reader, struct token *token)
{
	return game_note(reader->game, CHECK_PROSE, token->span, NULL, NULL,
	                 "the heading of a chapter, kept as a comment") &&
	       take_as_comment(reader, token->span);
}

bool take_page(struct ct1_reader *reader, struct token *token)
{
	unsigned char first = (unsigned char)reading_window(reader)[token->span.begin];

	return game_note(reader->game, CHECK_PROSE, token->span, NULL, NULL,
	                 character_begins_letter(first) ? N_("a running head, passed over")
	                                                : N_("a page number, passed over"));
}

/* --- Text that means nothing --------------------------------------------------------------- */

/* In a book's page it may be the end of a sentence. */
bool take_stray(struct ct1_reader *reader, struct token *token)
{
	return reader->draft.page.reads ||
	       game_note(reader->game, CHECK_SPELLING, token->span, NULL, "",
	                 "a stray \"%c\" between moves", reading_window(reader)[token->span.begin]);
}

static bool note_text(struct ct1_reader *reader, const struct token *token)
{
	char first = reading_window(reader)[token->span.begin];

	return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
	                 first == '{'   ? N_("a comment that is not closed")
	                 : first == '[' ? N_("a tag that cannot be read")
	                                : N_("text that is no part of a game"));
}

/*
 * Text that begins as something which ends nowhere as far as that may reach, though the text goes
 * on: it is noted as beyond a limit.
 */
static bool note_long_text(struct ct1_reader *reader, const struct token *token, bool *noted)
{
	const char *text = reading_window(reader);
	size_t begin = token->span.begin, end = text_length(&reader->text);
	size_t sight = lexer_sight(reader->lexer, text, end, begin);
	size_t comment = game_limit(reader->game, LIMIT_COMMENT);
	size_t limit = game_limit(reader->game, LIMIT_TOKEN);

	if (text[begin] == '{' && end - begin > comment + 1)
		*noted = game_note(reader->game, CHECK_LIMIT, token->span, NULL, NULL,
		                   "a comment that is not closed within %zu bytes, the limit "
		                   "\"comment\"; it is read as moves",
		                   comment);
	else if (text[begin] == '[' && end - begin >= limit &&
	         lexer_line_end(reader->lexer, text, end, begin) == sight)
		*noted = game_note(reader->game, CHECK_LIMIT, token->span, NULL, NULL,
		                   "a tag that is not closed within %zu bytes, the limit "
		                   "\"token\"; it cannot be read",
		                   limit);
	else if (text[begin] == '/' && end - begin > limit + 1 &&
	         !memchr(text + begin + 1, '/', sight - begin - 1) &&
	         !text_has_empty_line(text, begin, sight))
		*noted =
			game_note(reader->game, CHECK_LIMIT, token->span, NULL, NULL,
		                  "no second slash within %zu bytes, the limit \"token\"; the text "
		                  "is read as moves",
		                  limit);
	else
		return false;
	return true;
}

/* Words in a row are one finding. */
bool take_text(struct ct1_reader *reader, struct token *token)
{
	bool noted;
	struct note *note = reader->game->last_note;
	const char *text = reading_window(reader) + token->span.begin;

	if (reading_is_alone(reader, token->span))
		return take_page(reader, token);
	/* Bytes that are no text are reported as such. */
	if (strncmp(text, "\xef\xbf\xbd", 3) == 0)
		return DONE;
	if (reader->draft.previous == TOKEN_TEXT && note && !strchr("{[", *text) &&
	    !memchr(reading_window(reader) + note->span.end, '\n',
	            token->span.begin - note->span.end)) {
		note->span.end = token->span.end;
		return DONE;
	}
	return note_long_text(reader, token, &noted) ? noted : note_text(reader, token);
}
