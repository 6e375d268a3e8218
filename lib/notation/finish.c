/*
 * Completing a game of which everything has been read.
 */
#include "notation/finish.h"

#include <string.h>

#include "base/messages.h"
#include "notation/assertions.h"
#include "notation/characters.h"
#include "notation/settle.h"
#include "notation/words.h"

static bool note_unclosed(struct ct1_reader *reader)
{
	while (reader->draft.line->parent) {
		size_t begin = reader->draft.line->span.begin;
		struct token end = {.span = {reader->draft.end, reader->draft.end}};

		if (!game_note(reader->game, CHECK_SYNTAX, (struct span){begin, begin + 1}, NULL,
		               NULL, N_("a variation that is not closed")) ||
		    !take_close(reader, &end))
			return NO_MEMORY;
	}
	return DONE;
}

static bool note_faults(struct ct1_reader *reader)
{
	const struct text *text = &reader->text;

	for (size_t i = text->first_fault; i < text->fault_count; i++) {
		const struct text_fault *fault = &text->faults[i];
		struct span span = {fault->at - text->begin, fault->end - text->begin};

		if (span.begin >= reader->draft.end)
			break;
		if (span.end > reader->draft.end)
			span.end = reader->draft.end;
		if (!game_note(reader->game, CHECK_ENCODING, span, NULL, NULL,
		               PLURAL("%zu byte that is no %s, the first 0x%02X",
		                      "%zu bytes that are no %s, the first 0x%02X", fault->bytes),
		               fault->bytes, fault->encoding, fault->first))
			return NO_MEMORY;
	}
	return DONE;
}

/* Lines whose encoding is another than that of the input: UTF-8 quoted into an older text. */
static bool note_misread_lines(struct ct1_reader *reader)
{
	const char *text = reading_window(reader);
	size_t begin = 0, end = reader->draft.end;

	while (begin < end) {
		const char *found = memchr(text + begin, '\n', end - begin);
		size_t line_end = found ? (size_t)(found - text) : end;

		if (text_was_utf8(&reader->text, begin, line_end) &&
		    !game_note(reader->game, CHECK_ENCODING, (struct span){begin, line_end}, NULL,
		               NULL, N_("a line in UTF-8, read as %s like the rest"),
		               text_encoding(&reader->text)))
			return NO_MEMORY;
		begin = line_end + 1;
	}
	return DONE;
}

/* That the encoding is a guess is noted in the game where it was needed first. */
static bool note_guess(struct ct1_reader *reader)
{
	size_t at = reader->text.guessed_at, length;

	if (!reader->text.guessed || at >= reader->draft.end)
		return DONE;
	reader->text.guessed = false;
	character_at(reading_window(reader) + at, text_length(&reader->text) - at, &length);
	return game_note(reader->game, CHECK_ENCODING_GUESS, (struct span){at, at + length}, NULL,
	                 NULL, N_("read as %s"), text_encoding(&reader->text));
}

/* The Outcome tag of the coordinate form stands for a result behind the moves. */
static bool settle_outcome(struct ct1_reader *reader)
{
	struct span span = reader->draft.outcome;
	bool found = true;

	if (reader->draft.has_outcome)
		game_narrow(reader->game, IN_COORDINATE);
	if (span_is_empty(span))
		return DONE;
	if (reader->game->main.result.given)
		return game_note(reader->game, CHECK_BAD_TAG, span, NULL, NULL,
		                 "an outcome beside a result, which counts");
	if (!take_inner_result(reader, span, &found))
		return NO_MEMORY;
	return found || game_note(reader->game, CHECK_BAD_TAG, span, NULL, NULL,
	                          "an outcome that cannot be read");
}

static bool begins_with_result(struct lexer *lexer, const char *text)
{
	struct token token;

	return *text != '*' &&
	       lexer_take(lexer, TOKEN_SET(TOKEN_RESULT), text, strlen(text), 0, &token);
}

/* Whether a comment may be a reason, or tells a result in a few words that are not those of one. */
static bool may_be_reason(const char *text)
{
	size_t length = strlen(text);

	return word_is_reason(text) ||
	       (!word_mentions_reason(text, length) && word_hints_result(text, length));
}

/* Whether a comment says that a side resigned, and no more than that. */
static bool is_resignation(const struct assertion *claim, const struct comment *comment)
{
	size_t length = comment->span.end - comment->span.begin;

	return claim->kind == ASSERT_RESIGNED &&
	       length <= claim->span.end - claim->span.begin + strlen(".");
}

static bool is_noted(const struct ct1_game *game, struct span span)
{
	const struct note *note = game->notes;

	while (note && !(note->check == CHECK_AMBIGUOUS && note->span.begin <= span.begin &&
	                 note->span.end >= span.end))
		note = note->next;
	return note;
}

/*
 * Where a game has no result, the comment behind its last half-move may tell one, unless it was noted
 * already.
 */
static bool note_hint(struct ct1_game *game, struct lexer *lexer)
{
	const struct half_move *last = game->main.last;
	const struct comment *comment = last ? last->last_comment : NULL;
	const struct assertion *claim = last ? last->assertions : NULL;

	if (!comment || game->main.result.given || is_noted(game, comment->span))
		return DONE;
	/* A claim about the position is compared with it. */
	if (!begins_with_result(lexer, comment->text) &&
	    (claim ? !is_resignation(claim, comment) : !may_be_reason(comment->text)))
		return DONE;
	return game_note(game, CHECK_AMBIGUOUS, comment->span, NULL, NULL,
	                 "read as a comment; it could also tell the result");
}

static void clip(struct span *span, size_t end)
{
	span->begin = span->begin < end ? span->begin : end;
	span->end = span->end < end ? span->end : end;
}

/* What was told of a row of moves as a whole ends with the game, which may end within the row. */
static void end_rows(struct ct1_game *game, size_t end)
{
	for (struct note *note = game->notes; note; note = note->next)
		clip(&note->span, end);
	for (struct passage *passage = game->passages; passage; passage = passage->next)
		clip(&passage->span, end);
	for (struct line *line = game->analyses; line; line = line->next_analysis)
		clip(&line->span, end);
}

/* The game takes its part of the text with it. */
static bool keep_text(struct ct1_reader *reader)
{
	const struct text *text = &reader->text;
	const struct anchor *first = text->anchors + text->first_anchor;
	struct ct1_game *game = reader->game;
	size_t left = text->anchor_count - text->first_anchor, count = 1;

	end_rows(game, reader->draft.end);
	while (count < left && first[count].at - text->begin < reader->draft.end)
		count++;
	struct anchor *anchors = arena_new(&game->arena, count * sizeof *anchors);

	game->text = arena_copy(&game->arena, reading_window(reader), reader->draft.end);
	game->length = reader->draft.end;
	game->source = game->text;
	game->source_length = game->length;
	if (!anchors || !game->text)
		return NO_MEMORY;
	memcpy(anchors, first, count * sizeof *anchors);
	for (size_t i = 0; i < count; i++)
		anchors[i].at -= text->begin;
	game->anchors = anchors;
	game->anchor_count = count;
	game->unit = text->unit;
	return DONE;
}

/*
 * Whether a number that is read as White's, repeated for Black's half-move, may have been White's own:
 * nothing stands between the two, and half-moves round about have no number of their own.
 */
static bool may_be_whites(const struct half_move *half_move)
{
	const struct half_move *white = half_move->previous, *before = white->previous;

	return half_move->repeats && !white->variations && !white->comments &&
	       (!white->numbered || (before && !before->numbered) ||
	        (half_move->next && !half_move->next->numbered));
}

/* From such a half-move on, nothing may be what it is read as: the first is told of. */
static bool note_repeated(struct ct1_game *game)
{
	const struct half_move *here = game->main.first ? game->main.first->next : NULL;

	while (here && !may_be_whites(here))
		here = here->next;
	return !here ||
	       game_note(game, CHECK_AMBIGUOUS, here->span, here, NULL,
	                 N_("read as Black's half-move, its number repeated; it could also "
	                    "be White's, with a half-move left out or one too many"));
}

bool finish_game(struct ct1_reader *reader, struct ct1_game **game)
{
	struct ct1_game *finished = reader->game;

	*game = NULL;
	if (!book_end_paragraph(reader) || !take_unused_number(reader) || !note_unclosed(reader) ||
	    !settle_outcome(reader) || !note_faults(reader) || !note_misread_lines(reader) ||
	    !note_guess(reader) || !book_settle_start(reader) ||
	    !setup_finish(&reader->draft.setup, finished, reading_window(reader)) ||
	    !keep_text(reader) || !settle_script(finished) || !settle_branches(finished) ||
	    !book_settle_analyses(reader) || !assertions_find(finished, reader->lexer) ||
	    !note_repeated(finished) || !note_hint(finished, reader->lexer))
		return NO_MEMORY;
	if (reader->draft.has_content) {
		finished->number = ++reader->games;
		reader->game = NULL;
		*game = finished;
		return DONE;
	}
	if (finished->main.comments &&
	    !game_note(finished, CHECK_PROSE, (struct span){0, reader->draft.end}, NULL, NULL,
	               N_("a comment that belongs to no game")))
		return NO_MEMORY;
	/* What is not sure is not said. */
	bool reported = !lexer_failed(reader->lexer) && ct1_game_report(finished) == CT1_OK;

	ct1_game_free(finished);
	reader->game = NULL;
	return reported;
}
