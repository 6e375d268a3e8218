/*
 * Where a game ends and the next one begins.
 */
#include "notation/bounds.h"

#include <string.h>

#include "base/messages.h"
#include "notation/decode.h"
#include "notation/words.h"

/* Whether an empty line stands before a token. */
static bool is_apart(const struct ct1_reader *reader, const struct token *token)
{
	return text_has_empty_line(reading_window(reader), reader->draft.end, token->span.begin);
}

/* Whether a number is that of Black's half-move by what stands behind it. */
static bool is_blacks(const struct ct1_reader *reader, const struct token *number)
{
	struct token behind;

	return lexer_take(reader->lexer, TOKEN_SET(TOKEN_ELLIPSIS), reading_window(reader),
	                  text_length(&reader->text), number->span.end, &behind);
}

/* Whether a number 1 in the middle of a game is misprinted: the next number goes on with the game. */
static bool is_misprinted(const struct ct1_reader *reader, const struct token *token)
{
	const char *text = reading_window(reader);
	size_t length = text_length(&reader->text);
	size_t end = lexer_sight(reader->lexer, text, length, token->span.begin);
	enum ct1_side side;
	uint32_t next = reading_next_number(&reader->game->main, &side);
	struct token behind;

	if (next <= 2 || is_apart(reader, token) ||
	    !lexer_find(reader->lexer, TOKEN_SET(TOKEN_NUMBER), text, end, token->span.end,
	                &behind))
		return false;
	uint32_t number = decode_number_gist(text, behind.parts[PART_BODY]);

	/* Black's half-move may repeat the number that is meant. */
	return number == next + 1 || (number == next && is_blacks(reader, &behind));
}

/*
 * Whether a number 1 begins a new game: not where it repeats the number before Black's half, which
 * may stand far below White's.
 */
static bool restarts(struct ct1_reader *reader, const struct token *token)
{
	const struct line *main = &reader->game->main;
	const char *body = reading_window(reader) + token->parts[PART_BODY].begin;

	if (token->parts[PART_BODY].end - token->parts[PART_BODY].begin != 1 || *body != '1' ||
	    reader->draft.line != main || !main->first)
		return false;
	if (main->result.given)
		return true;
	return main->first != main->last ? !is_misprinted(reader, token)
	                                 : !is_blacks(reader, token) && is_apart(reader, token);
}

static bool is_reason(const struct ct1_reader *reader, const struct token *token)
{
	struct span body = token->parts[PART_BODY];

	return word_find_reason(reading_window(reader) + body.begin, body.end - body.begin)
	               .reason != CT1_NO_REASON;
}

/* What is a comment between braces, or may be one between slashes, or is a line of text. */
#define COMMENTS (TOKEN_SET(TOKEN_COMMENT) | TOKEN_SET(TOKEN_SLASHED) | TOKEN_SET(TOKEN_PROSE))

/*
 * The first token behind a comment and the comments behind it, which is the same for all of these,
 * or what stands too far behind.  False: more text is needed.
 */
static bool find_behind_comments(struct ct1_reader *reader, const struct token *comment,
                                 struct token *behind)
{
	const struct text *input = &reader->text;
	struct token *known = &reader->draft.behind_comments;

	*behind = *known;
	if (comment->span.end <= known->span.begin)
		return true;
	*behind = *comment;
	do {
		if (!lexer_next(reader->lexer, reading_window(reader), text_length(input),
		                input->finished, behind->span.end, behind))
			return false;
	} while (COMMENTS & TOKEN_SET(behind->kind) &&
	         behind->span.end - comment->span.end < PROSE_MAX);
	*known = *behind;
	return true;
}

/*
 * Whether a comment stands apart from the moves before it, so that it may be the next game's; for a
 * line of text, as the players' names, a result before it does.
 */
static bool is_comment_apart(const struct ct1_reader *reader, const struct token *token)
{
	return COMMENTS & TOKEN_SET(token->kind) && reader->game && reader->game->main.first &&
	       reader->draft.line == &reader->game->main && !reader->draft.page.reads &&
	       ((token->kind == TOKEN_PROSE && reader->game->main.result.given) ||
	        is_apart(reader, token));
}

bool bounds_unsure(struct ct1_reader *reader, const struct token *token)
{
	struct token behind;

	return is_comment_apart(reader, token) && !find_behind_comments(reader, token, &behind);
}

static bool leads_to_next_game(struct ct1_reader *reader, const struct token *comment)
{
	struct token behind;

	return is_comment_apart(reader, comment) &&
	       find_behind_comments(reader, comment, &behind) && behind.kind == TOKEN_NUMBER &&
	       restarts(reader, &behind);
}

/*
 * Whether the tags of a game without moves end before a tag that is apart from them: where its result
 * was among them, or the game has that tag already.
 */
static bool ends_tags(const struct ct1_reader *reader, const struct token *tag)
{
	struct span name = tag->parts[PART_BODY];
	const char *text = reading_window(reader) + name.begin;

	for (const struct tag *here = reader->game->tags; here; here = here->next) {
		if (strlen(here->name) == name.end - name.begin &&
		    memcmp(here->name, text, name.end - name.begin) == 0)
			return true;
	}
	return reader->draft.has_outcome;
}

/* Whether a token belongs to the next game and not to the one being read. */
static bool begins_game(struct ct1_reader *reader, const struct token *token)
{
	const struct line *main = &reader->game->main;
	bool played = main->first || main->result.given;

	if (reader->draft.page.opens_game)
		return true;
	switch (token->kind) {
	case TOKEN_TAG:
		return played || (reader->draft.has_content && is_apart(reader, token) &&
		                  ends_tags(reader, token));
	case TOKEN_CHAPTER:
		return main->result.given || (played && book_reads_fragment(reader));
	case TOKEN_HEADING:
	case TOKEN_NAMES:
	case TOKEN_SETUP:
	case TOKEN_POSITION:
		return played;
	case TOKEN_JSON:
		return true;
	case TOKEN_SLASHED:
		if (is_reason(reader, token))
			return false;
		/* fall through */
	case TOKEN_COMMENT:
		if (leads_to_next_game(reader, token))
			return true;
		return main->result.sign_written && reader->draft.line == main &&
		       is_apart(reader, token);
	case TOKEN_PROSE:
		return leads_to_next_game(reader, token);
	case TOKEN_NUMBER:
		return restarts(reader, token);
	default:
		return false;
	}
}

/* Whether the game would become longer than a game may be with a token. */
static bool is_too_long(const struct ct1_reader *reader, const struct token *token)
{
	return token->kind != TOKEN_END && reader->draft.has_content &&
	       token->span.end > game_limit(reader->game, LIMIT_GAME);
}

bool bounds_reached(struct ct1_reader *reader, const struct token *token)
{
	return token->kind == TOKEN_END || begins_game(reader, token) || is_too_long(reader, token);
}

/* A number 1 in the line of a game that has no result may be a misprinted one of its own. */
static bool note_restart(struct ct1_reader *reader, const struct token *token)
{
	const struct line *main = &reader->game->main;

	if (token->kind != TOKEN_NUMBER || main->result.given ||
	    lexer_begins_line(reading_window(reader), token->span.begin))
		return DONE;
	return game_note(reader->game, CHECK_AMBIGUOUS, main->last->span, main->last, NULL,
	                 N_("another game begins behind this half-move; its number 1 could also be "
	                    "a misprint"));
}

bool bounds_note_end(struct ct1_reader *reader, const struct token *token)
{
	if (begins_game(reader, token))
		return note_restart(reader, token);
	if (!is_too_long(reader, token))
		return DONE;
	return game_note(
		reader->game, CHECK_LIMIT, (struct span){reader->draft.end, reader->draft.end},
		NULL, NULL,
		N_("a game longer than %zu bytes, the limit \"game\"; what follows is read as "
	           "another game"),
		game_limit(reader->game, LIMIT_GAME));
}

bool bounds_misread(const struct ct1_reader *reader)
{
	const struct draft *draft = &reader->draft;
	unsigned open = 0;

	for (const struct line *line = draft->line; line->parent; line = line->parent->line)
		open++;
	if (draft->read_again || draft->inner_marks == 0)
		return false;
	return draft->splits_marks ? draft->stray_close : open == draft->inner_marks;
}
