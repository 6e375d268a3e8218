/*
 * The result of a line of play: what the rules say, what is written, and what the tag says.
 */
#include <string.h>

#include "base/buffer.h"
#include "base/messages.h"
#include "check/audit.h"
#include "notation/words.h"
#include "notation/write.h"

/* How a game ended, as messages have it. */
static const char *reason_text(enum ct1_winner winner, enum ct1_reason reason)
{
	return _(word_english_reason(winner, reason));
}

static struct span whole_result(const struct result *result)
{
	return result->sign_written ? result->sign_span : result->reason_span;
}

/* --- A game that the rules have ended ------------------------------------------------------- */

static bool note_unmarked(struct ct1_game *game, const struct half_move *last,
                          struct ct1_outcome outcome)
{
	struct result right = {.sign_written = true,
	                       .winner = outcome.winner,
	                       .reason = outcome.reason,
	                       .reason_winner = outcome.winner};
	struct buffer instead;

	buffer_init(&instead, game->context);
	buffer_add(&instead, game->text + last->span.begin, last->span.end - last->span.begin);
	buffer_add_char(&instead, ' ');
	write_result(&instead, &right, style_of_game(game));
	const char *text = buffer_string(&instead);
	bool noted = text && game_note(game, CHECK_RESULT_UNMARKED, last->span, last, text,
	                               "the game is over, and %s is not written: %s",
	                               word_result(outcome.winner),
	                               reason_text(outcome.winner, outcome.reason));

	buffer_free(&instead);
	return noted;
}

static bool audit_over(struct ct1_game *game, const struct line *line, const struct play *play)
{
	struct ct1_outcome outcome = play->outcome;
	const struct result *result = &line->result;
	const char *reason = reason_text(outcome.winner, outcome.reason);
	const char *written = word_reason(outcome.winner, outcome.reason);

	/* Within a text nobody writes one. */
	if (line->in_prose && !result->given)
		return true;
	if (!result->given || (!result->sign_written && result->winner == outcome.winner)) {
		if (!note_unmarked(game, play->last, outcome))
			return false;
	} else if (result->winner != outcome.winner) {
		if (!game_note(game, CHECK_WRONG_RESULT, whole_result(result), line->last,
		               word_result(outcome.winner),
		               outcome.winner == CT1_WHITE_WON   ? N_("%s: White has won")
		               : outcome.winner == CT1_BLACK_WON ? N_("%s: Black has won")
		                                                 : N_("%s: nobody has won"),
		               reason))
			return false;
	}
	if (result->reason == CT1_NO_REASON ||
	    (result->reason == outcome.reason && result->reason_winner == outcome.winner))
		return true;
	return game_note(game, CHECK_REASON_MISMATCH, result->reason_span, line->last, written,
	                 "the game ended otherwise: %s", reason);
}

/* --- A game that the players have ended ----------------------------------------------------- */

/* What is claimed of the board and not so. */
static bool audit_claim(struct ct1_game *game, const struct line *line, const struct play *play)
{
	const struct result *result = &line->result;
	const struct ct1_rules *rules = play->position.rules;

	if (is_over_board(result->reason))
		return game_note(game, CHECK_WRONG_RESULT, whole_result(result), line->last, NULL,
		                 "not so: %s", reason_text(result->reason_winner, result->reason));
	if (result->reason == CT1_BY_REPETITION && play->repetitions < rules->repetitions)
		return game_note(game, CHECK_REASON_MISMATCH, result->reason_span, line->last, NULL,
		                 PLURAL("the last position has stood %u time, not three",
		                        "the last position has stood %u times, not three",
		                        play->repetitions),
		                 play->repetitions);
	if (result->reason == CT1_BY_FORTY_MOVES && play->position.clock < rules->quiet_half_moves)
		return game_note(game, CHECK_REASON_MISMATCH, result->reason_span, line->last, NULL,
		                 PLURAL("there was %u half-move since the last capture, not %u",
		                        "there were %u half-moves since the last capture, not %u",
		                        play->position.clock),
		                 (unsigned)play->position.clock, (unsigned)rules->quiet_half_moves);
	return true;
}

/*
 * A sign against its own reason: the words are believed, being harder to mistype, unless the tag
 * takes the sign's side.  Sets the winner of the outcome.
 */
static bool audit_sign(struct ct1_game *game, const struct line *line, enum ct1_winner *winner)
{
	const struct result *result = &line->result;
	const struct tag *tag = line->parent ? NULL : game_find_tag(game, "Result");
	enum ct1_winner tagged = CT1_NOBODY;

	*winner = result->reason != CT1_NO_REASON ? result->reason_winner : result->winner;
	if (result->reason == CT1_NO_REASON)
		return true;
	if (!result->sign_written)
		return game_note(game, CHECK_RESULT_UNMARKED, result->reason_span, line->last, NULL,
		                 "%s is not written", word_result(result->reason_winner));
	if (result->winner == result->reason_winner)
		return true;
	if (tag && word_find_result(tag->value, &tagged) && tagged == result->winner) {
		*winner = result->winner;
		return game_note(game, CHECK_REASON_MISMATCH, result->reason_span, line->last, NULL,
		                 "%s, but the result says %s", word_result(result->reason_winner),
		                 word_result(result->winner));
	}
	return game_note(game, CHECK_WRONG_RESULT, result->sign_span, line->last,
	                 word_result(result->reason_winner), "%s, but the reason says %s",
	                 word_result(result->winner), word_result(result->reason_winner));
}

/* --- The tag -------------------------------------------------------------------------------- */

static bool audit_tag(struct ct1_game *game, struct ct1_outcome outcome)
{
	const struct tag *tag = game_find_tag(game, "Result");
	enum ct1_winner winner;

	if (!tag || strcmp(tag->value, "?") == 0)
		return true;
	if (!word_find_result(tag->value, &winner))
		return game_note(game, CHECK_BAD_TAG, tag->value_span, NULL, NULL,
		                 "\"%s\" is no result", tag->value);
	if (winner == outcome.winner)
		return true;
	if (!game->main.result.given && outcome.winner == CT1_NOBODY)
		return game_note(game, CHECK_RESULT_UNMARKED, tag->value_span, NULL, NULL,
		                 "the tag says %s, which is not written behind the moves",
		                 tag->value);
	return game_note(game, CHECK_WRONG_RESULT, tag->value_span, NULL,
	                 word_result(outcome.winner), "the tag says %s, the game %s", tag->value,
	                 word_result(outcome.winner));
}

bool audit_result(struct ct1_game *game, struct line *line, const struct play *play)
{
	const struct result *result = &line->result;
	struct ct1_outcome outcome = play->outcome;
	bool over = outcome.winner != CT1_NOBODY;
	bool noted = true;

	if (!over && result->given) {
		outcome.reason = result->reason;
		noted = audit_sign(game, line, &outcome.winner);
	}
	if (over)
		noted = audit_over(game, line, play);
	else if (play->judging && result->given)
		noted = noted && audit_claim(game, line, play);
	if (line->parent)
		return noted;
	game->outcome = outcome;
	game->over = over;
	return noted && audit_tag(game, outcome);
}
