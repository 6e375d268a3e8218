/*
 * Setting up the start of a game.
 */
#include "notation/setup.h"

#include <string.h>

#include "base/messages.h"
#include "notation/decode.h"
#include "notation/lineup.h"
#include "notation/words.h"

void setup_init(struct setup *setup)
{
	*setup = (struct setup){.readable = true};
	position_clear(&setup->position, ct1_rules_find(NULL));
}

static void mark_given(struct setup *setup, struct span span)
{
	if (!setup->given)
		setup->span = span;
	setup->given = true;
	setup->span.end = span.end;
}

static bool place(struct setup *setup, struct ct1_game *game, enum ct1_side side,
                  enum ct1_piece piece, int square, struct span span)
{
	if (setup->position.squares[square] != CT1_NO_PIECE) {
		setup->readable = false;
		return game_note(game, CHECK_BAD_POSITION, span, NULL, NULL,
		                 "a second piece on %c%d; the game is not judged",
		                 'a' + square % FILES, 1 + square / FILES);
	}
	position_put(&setup->position, side, piece, square);
	return true;
}

bool setup_add_side(struct setup *setup, struct ct1_game *game, struct lexer *lexer,
                    const char *text, const struct token *token)
{
	struct listing listing;

	listing_begin(&listing, lexer, text, token);
	mark_given(setup, token->span);
	if (setup->listed[listing.side]) {
		setup->readable = false;
		return game_note(game, CHECK_BAD_POSITION, token->span, NULL, NULL,
		                 listing.side == CT1_WHITE
		                         ? N_("White's pieces are listed twice; the game is not "
		                              "judged")
		                         : N_("Black's pieces are listed twice; the game is not "
		                              "judged"));
	}
	setup->listed[listing.side] = true;
	while (listing_next(&listing)) {
		if (listing.other != CT1_NO_PIECE &&
		    !game_note(game, CHECK_AMBIGUOUS, listing.square_span, NULL, NULL,
		               "read as a Knecht; it could also be one more %s",
		               word_piece_name(listing.other)))
			return false;
		if (!decode_placement(game, text, listing.piece_span, listing.square_span) ||
		    !place(setup, game, listing.side, listing.piece, listing.square,
		           listing.square_span))
			return false;
	}
	return true;
}

bool setup_add_turn(struct setup *setup, struct ct1_game *game, const char *text,
                    const struct token *token)
{
	if (!setup->given)
		return game_note(game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a side to move without a position");
	mark_given(setup, token->span);
	setup->position.side = word_side(text + token->parts[PART_BODY].begin);
	setup->has_side = true;
	return true;
}

/* The number of fields of a position string. */
static int count_fields(const char *string)
{
	int count = 0;

	for (const char *c = string; *c; c++)
		count += *c != ' ' && (c == string || c[-1] == ' ');
	return count;
}

bool setup_add_string(struct setup *setup, struct ct1_game *game, const char *text,
                      struct span whole, struct span span)
{
	const char *string = arena_copy(&game->arena, text + span.begin, span.end - span.begin);
	size_t error;

	if (!string)
		return false;
	if (setup->given) {
		setup->readable = false;
		return game_note(game, CHECK_BAD_POSITION, whole, NULL, NULL,
		                 "a second position; the game is not judged");
	}
	mark_given(setup, whole);
	if (!position_parse(&setup->position, setup->position.rules, string, &error)) {
		setup->readable = false;
		return game_note(
			game, CHECK_BAD_POSITION, (struct span){span.begin + error, span.end}, NULL,
			NULL,
			N_("a position string that cannot be read from here on; the game is "
		           "not judged"));
	}
	setup->has_side = count_fields(string) >= 2;
	setup->has_number = count_fields(string) >= 5;
	return true;
}

static bool choose_rules(struct ct1_game *game)
{
	const struct tag *tag = game_find_tag(game, "Rules");

	if (game->rules)
		return true;
	game->rules = ct1_rules_find(tag ? tag->value : NULL);
	if (!tag || game->rules)
		return true;
	game->rules = ct1_rules_find(NULL);
	return game_note(game, CHECK_BAD_TAG, tag->value_span, NULL, NULL,
	                 "no rule set is called \"%s\"; the rules of %s are applied", tag->value,
	                 game->rules->name);
}

/* What the first half-move claims of number and side, for a setup that does not say. */
static void take_first_claim(struct setup *setup, const struct half_move *first)
{
	if (!first || !first->numbered)
		return;
	if (!setup->has_number)
		setup->position.number = first->number;
	if (!setup->has_side)
		setup->position.side = first->side;
}

/* A Position tag; "?" says that the start is not known, as that of a part of a game may be. */
static bool add_tag(struct setup *setup, struct ct1_game *game, const char *text,
                    const struct tag *tag)
{
	if (strcmp(tag->value, UNKNOWN_POSITION) != 0)
		return setup_add_string(setup, game, text, tag->value_span, tag->value_span);
	setup->given = true;
	setup->readable = false;
	return true;
}

bool setup_finish(struct setup *setup, struct ct1_game *game, const char *text)
{
	size_t error;

	for (const struct tag *tag = game->tags; tag; tag = tag->next) {
		if (strcmp(tag->name, "Position") == 0 && !add_tag(setup, game, text, tag))
			return false;
	}
	if (!choose_rules(game))
		return false;
	if (setup->given)
		take_first_claim(setup, game->main.first);
	else
		position_parse(&setup->position, game->rules, game->rules->start, &error);
	game->start = setup->position;
	game->start.rules = game->rules;
	game->has_setup = setup->given;
	game->start_known = setup->readable;
	game->setup_span = setup->span;
	return true;
}
