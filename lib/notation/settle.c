/*
 * Settling scripts and numbers.
 */
#include "notation/settle.h"

#include <string.h>

#include "notation/words.h"

/* --- Script -------------------------------------------------------------------------------- */

/* A single K or P in a Cyrillic record can be one of several pieces. */
static bool doubt_letter(struct ct1_game *game, struct half_move *half_move, enum ct1_piece piece)
{
	half_move->readable = false;
	if (piece == CT1_KING)
		return game_note(game, CHECK_SYNTAX, half_move->span, half_move, NULL,
		                 "the piece cannot be told: %s, %s or %s; as a Latin letter it "
		                 "would be the King",
		                 word_abbreviation(CT1_KING), word_abbreviation(CT1_CONNET),
		                 word_abbreviation(CT1_KNECHT));
	return game_note(game, CHECK_SYNTAX, half_move->span, half_move, NULL,
	                 "the piece cannot be told: %s or %s; as a Latin letter it would be the "
	                 "Prince",
	                 word_abbreviation(CT1_RITTER), word_abbreviation(CT1_SCOUT));
}

/* What a half-move means once the script of the game is known. */
static bool settle_half_move(struct ct1_game *game, struct half_move *half_move)
{
	bitboard castles = game->rules->castle[CT1_WHITE] | game->rules->castle[CT1_BLACK];

	if (!half_move->readable || game->scripts == IN_COORDINATE)
		return true;
	if (game->scripts == IN_CYRILLIC && half_move->one_letter)
		return doubt_letter(game, half_move, half_move->piece);
	if (game->scripts == IN_CYRILLIC && half_move->letter_promotion)
		return doubt_letter(game, half_move, half_move->promotion);
	if (half_move->piece == CT1_NO_PIECE)
		half_move->piece = CT1_KNECHT;
	if (half_move->sign == SIGN_UNKNOWN)
		half_move->sign = SIGN_MOVE;
	if (game->scripts == IN_PGN && half_move->sign == SIGN_CAPTURE &&
	    half_move->piece == CT1_SCOUT && castles & BIT(half_move->to))
		half_move->sign = SIGN_EXCHANGE;
	return true;
}

/* Whether the body of a reason is this text, between slashes. */
static bool is_slashed(const struct ct1_game *game, const struct result *result, const char *text)
{
	struct span body = result->reason_body;

	return game->text[result->reason_span.begin] == '/' &&
	       words_equal(game->text + body.begin, body.end - body.begin, text);
}

/* A reason that is not written as the script has it. */
static bool settle_reason(struct ct1_game *game, const struct line *line)
{
	const struct result *result = &line->result;
	const char *russian = word_reason(result->reason_winner, result->reason);
	const char *english = word_english_reason(result->reason_winner, result->reason);
	unsigned scripts = 0;

	if (!russian)
		return true;
	if (result->reason_commented)
		scripts = IN_PGN;
	else if (is_slashed(game, result, russian))
		scripts = IN_CYRILLIC;
	else if (is_slashed(game, result, english))
		scripts = IN_LATIN | IN_COORDINATE | IN_PGN;
	return game_note_spelling(game, CHECK_SPELLING, result->reason_span, scripts, russian,
	                          "read as /%s/", russian);
}

/* The half-moves and results of a line of play, with its variations. */
static bool settle_line(struct ct1_game *game, struct line *line)
{
	struct walk walk;

	walk_begin_line(&walk, line);
	while (walk_next(&walk) != WALK_DONE) {
		if (walk.last == WALK_HALF_MOVE
		            ? !settle_half_move(game, walk.half_move)
		            : walk.last == WALK_LINE_END && !settle_reason(game, walk.line))
			return false;
	}
	return settle_reason(game, line);
}

/* Decides for one of the scripts that a game may be written in, and reads it so. */
bool settle_script(struct ct1_game *game)
{
	static const enum script order[] = {IN_CYRILLIC, IN_LATIN, IN_COORDINATE, IN_PGN};
	size_t i = 0;

	game_narrow(game, game->hints);
	while (!(game->scripts & order[i]))
		i++;
	game->scripts = game->names_variant && game->scripts & IN_PGN ? (unsigned)IN_PGN : order[i];
	game_settle_notes(game);
	for (struct line *line = game->analyses; line; line = line->next_analysis) {
		if (!settle_line(game, line))
			return false;
	}
	return settle_line(game, &game->main);
}

/* --- Numbers ------------------------------------------------------------------------------- */

/*
 * Numbers one half-move: it is the `ply`th of the game, and `expected` is the index that follows
 * from what was written so far.  A number that is written counts, but where the whole line is off
 * by as much as before, that was noted already.
 */
static void number_half_move(const struct ct1_game *game, struct half_move *half_move, uint32_t ply,
                             int64_t expected)
{
	int64_t written = half_move_written_index(half_move, expected);

	half_move->repeats |= half_move->numbered && half_move_repeats(half_move, expected);
	half_move->ply = ply;
	half_move->number = (uint32_t)(written / 2 + 1);
	half_move->side = (enum ct1_side)(written % 2);
	half_move->out_of_order =
		written != expected && written != half_move_right_index(game, half_move);
}

/* Whether a half-move has White's number before it, and which. */
static bool is_whites(const struct half_move *half_move, uint32_t number)
{
	return half_move->numbered && half_move->side == CT1_WHITE && half_move->number == number;
}

/*
 * A variation behind Black's half-move that begins with White's number replaces White's half-move
 * before that: (1. d2-d4 d7-d5) behind 1. e2-e4 e7-e5.
 */
static bool settle_variations(struct ct1_game *game, struct half_move *here)
{
	struct half_move *white = here->previous;

	if (!white || !white->numbered || white->side != CT1_WHITE || here->numbered)
		return true;
	for (struct line *line = here->variations, *next; line; line = next) {
		next = line->next;
		if (!line->first || !is_whites(line->first, white->number))
			continue;
		half_move_drop_variation(here, line);
		line->next = NULL;
		half_move_add_variation(white, line);
		if (!game_note(game, CHECK_AMBIGUOUS, line->first->number_span, line->first, NULL,
		               "read as replacing White's half-move, as its number says"))
			return false;
	}
	return true;
}

/*
 * Underscores behind a number may only fill White's column, or be White's half-move left out; a
 * reply of Black's tells that White's was not.
 */
static bool settle_blank(struct ct1_game *game, const struct half_move *here)
{
	const struct half_move *next = here->next;

	if (!here->behind_blank || (next && !(next->numbered && next->side == CT1_WHITE)))
		return true;
	return game_note(
		game, CHECK_AMBIGUOUS, here->span, here, NULL,
		"read as White's half-move; it could also be Black's, with White's left out");
}

bool settle_branches(struct ct1_game *game)
{
	struct walk walk;

	walk_begin(&walk, game);
	for (enum walk_event event; (event = walk_next(&walk)) != WALK_DONE;) {
		if (event == WALK_HALF_MOVE && !(settle_variations(game, walk.half_move) &&
		                                 settle_blank(game, walk.half_move)))
			return false;
	}
	return true;
}

void settle_numbers(struct ct1_game *game)
{
	struct walk walk;

	if (game->main.first)
		number_half_move(game, game->main.first, 1,
		                 half_move_index(game->start.number, game->start.side));
	walk_begin(&walk, game);
	for (enum walk_event event; (event = walk_next(&walk)) != WALK_DONE;) {
		struct half_move *here = walk.half_move;

		if (event != WALK_HALF_MOVE)
			continue;
		int64_t index = half_move_own_index(here);

		if (here->next)
			number_half_move(game, here->next, here->ply + 1, index + 1);
		for (struct line *line = here->variations; line; line = line->next) {
			if (line->first)
				number_half_move(game, line->first, here->ply, index);
		}
	}
}
