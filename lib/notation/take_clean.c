/*
 * Clean play: half-moves with their numbers that are spelled to the letter, a space or a line end
 * between them.  Nearly all of an archive is.  What the reader asks of other tokens need not be asked
 * of them; whatever is not clean ends the run, and is read like anything.
 */
#include "notation/canonical.h"
#include "notation/decode.h"
#include "notation/take.h"

/* Whether nothing that was read so far makes more of a number or a move than it says. */
static bool may_run(const struct ct1_reader *reader)
{
	const struct draft *draft = &reader->draft;

	return reader->game && !reader->token_sink && !draft->page.reads && draft->skipped == 0 &&
	       !reader->game->limits_met[LIMIT_HALF_MOVES] && !draft->line->result.given &&
	       draft->previous != TOKEN_TEXT;
}

/* A number cannot begin another game. */
static bool is_clean_number(const struct ct1_reader *reader, const struct token *token)
{
	const char *digits = reading_window(reader) + token->span.begin;

	return token->kind == TOKEN_NUMBER && *digits != '0' &&
	       !(*digits == '1' && digits[1] == '.');
}

/* A move is spelled as it should be in this game, and `+)` in it is no bracket. */
static bool is_clean_move(const struct ct1_reader *reader, const struct token *token)
{
	const struct ct1_game *game = reader->game;
	struct span suffix = token->parts[PART_SUFFIX];

	return token->kind == TOKEN_MOVE && !(game->scripts & ~token->scripts) &&
	       game->half_moves < game_limit(game, LIMIT_HALF_MOVES) &&
	       (!reader->draft.line->parent || span_is_empty(suffix));
}

/* Finds the next token, unless the text may go on behind it in another way. */
static bool find_clean(const struct ct1_reader *reader, struct token *token)
{
	const char *text = reading_window(reader);
	size_t at = reader->at, length = text_length(&reader->text), left = length - at;

	*token = (struct token){.kind = TOKEN_END};
	return left > 0 && (text[at] == ' ' || text[at] == '\n') &&
	       (reader->text.finished || left > game_limit(reader->game, LIMIT_TOKEN)) &&
	       canonical_token(text, length, at + 1, token) &&
	       token->span.end <= game_limit(reader->game, LIMIT_GAME) &&
	       (is_clean_number(reader, token) || is_clean_move(reader, token));
}

static bool take_clean(struct ct1_reader *reader, const struct token *token)
{
	const char *text = reading_window(reader);
	struct half_move *half_move;

	reader->at = token->span.end;
	reader->draft.end = token->span.end;
	reader->draft.previous = token->kind;
	if (token->kind == TOKEN_NUMBER) {
		reader->draft.claim = (struct claim){.span = token->span, .side = CT1_WHITE};
		return decode_number(reader->game, text, token->parts[PART_BODY],
		                     &reader->draft.claim.number);
	}
	half_move = take_half_move(reader, token->span);
	return half_move && decode_move(reader->game, text, token, half_move);
}

bool take_clean_run(struct ct1_reader *reader)
{
	struct token token;

	if (!may_run(reader))
		return DONE;
	while (find_clean(reader, &token)) {
		if (!take_clean(reader, &token))
			return NO_MEMORY;
	}
	return DONE;
}
