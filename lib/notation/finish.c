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

/*
 * Where a game has no result, a few words behind its last half-move may tell one, unless they were
 * noted already or are a claim about the position.
 */
static bool note_hint(struct ct1_game *game)
{
	const struct half_move *last = game->main.last;
	const struct comment *comment = last ? last->last_comment : NULL;

	if (!comment || game->main.result.given || last->assertions ||
	    word_mentions_reason(comment->text, strlen(comment->text)) ||
	    !word_hints_result(comment->text, strlen(comment->text)))
		return DONE;
	return game_note(game, CHECK_AMBIGUOUS, comment->span, NULL, NULL,
	                 "read as a comment; it could also tell the result");
}

/* The game takes its part of the text with it. */
static bool keep_text(struct ct1_reader *reader)
{
	const struct text *text = &reader->text;
	const struct anchor *first = text->anchors + text->first_anchor;
	struct ct1_game *game = reader->game;
	size_t left = text->anchor_count - text->first_anchor, count = 1;

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
	    !note_hint(finished))
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
