/*
 * Verdicts: the bytes choose the half-moves of a game, now and then one that goes elsewhere; the
 * library, which reads it as text, finds as many legal as the plain rules do, and errors where they
 * find a half-move that is not legal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/target.h"
#include "plain/plain.h"

enum {
	HALF_MOVES_MAX = 200,
	WORD = 32,
	ASTRAY = 0x80, /* a byte with this bit in it changes where a half-move goes */
};

struct game {
	enum plain_edition edition;
	struct plain_position position;
	struct target_text text;
	unsigned legal;
	bool over, illegal;
};

/* Whether it is legal, or would be with the one promotion that is possible; then it has that. */
static bool complete(const struct game *game, struct plain_move *move)
{
	struct plain_move moves[PLAIN_MOVES_MAX];
	size_t count = plain_moves(&game->position, game->edition, moves), found = 0, last = 0;

	if (plain_is_legal(&game->position, game->edition, *move))
		return true;
	for (size_t i = 0; i < count; i++) {
		if (memcmp(&moves[i].from, &move->from, sizeof move->from) == 0 &&
		    memcmp(&moves[i].to, &move->to, sizeof move->to) == 0) {
			last = i;
			found++;
		}
	}
	if (found != 1 || move->promotion)
		return false;
	*move = moves[last];
	return true;
}

/* In the ASCII form, with its sign as the board has it. */
static void put_move(struct game *game, struct plain_move move)
{
	char piece = game->position.square[move.from.rank][move.from.file];
	bool captures = game->position.square[move.to.rank][move.to.file] != PLAIN_EMPTY;
	bool castle =
		(move.to.rank == 0 || move.to.rank == 7) && move.to.file >= 2 && move.to.file <= 5;
	char letter[2] = {(char)(piece >= 'a' ? piece - 'a' + 'A' : piece), '\0'};
	char word[WORD];
	int length = 0;

	if (game->position.turn == 'w')
		length = snprintf(word, sizeof word, "%d. ", game->position.number);
	length += snprintf(word + length, sizeof word - (size_t)length, "%s%c%c%c%c%c%.1s\n",
	                   letter[0] == 'I' || letter[0] == PLAIN_EMPTY ? "" : letter,
	                   'a' + move.from.file, '1' + move.from.rank,
	                   !captures                    ? '-'
	                   : castle && letter[0] == 'S' ? '%'
	                                                : ':',
	                   'a' + move.to.file, '1' + move.to.rank, &move.promotion);
	target_write(&game->text, word, (size_t)length);
}

/* One half-move, that two bytes choose.  False: the game goes no further. */
static bool add_move(struct game *game, const uint8_t bytes[2])
{
	struct plain_move moves[PLAIN_MOVES_MAX];
	size_t count = plain_moves(&game->position, game->edition, moves);

	if (count == 0)
		return false;
	struct plain_move move = moves[bytes[0] % count];

	if (bytes[1] & ASTRAY)
		move.to = (struct plain_square){bytes[1] % 8, bytes[1] / 8 % 8};
	put_move(game, move);
	if (game->over || !complete(game, &move)) {
		game->illegal = true;
		return false;
	}
	game->over = plain_outcome(&game->position, game->edition, move) != PLAIN_GOES_ON;
	game->position = plain_make(&game->position, game->edition, move);
	game->legal++;
	return true;
}

static void compare(ct1_context *context, ct1_game *game, void *user)
{
	const struct game *plain = user;

	(void)context;
	target_demand(ct1_game_check(game, 0) == CT1_OK, "checking failed");
	struct ct1_verdict verdict = ct1_game_verdict(game);

	target_demand(verdict.half_moves == plain->legal, "not as many legal half-moves");
	target_demand(verdict.valid == !plain->illegal, "another verdict");
	target_demand((verdict.outcome.winner != CT1_NOBODY) == plain->over, "another end");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	static const enum plain_edition editions[] = {PLAIN_2024, PLAIN_2021};
	struct game game = {.edition = editions[length > 0 ? bytes[0] % 2 : 0]};
	char tag[WORD];

	target_demand(plain_parse(&game.position, plain_start(game.edition)), "no start");
	int size =
		snprintf(tag, sizeof tag, "[Rules \"%s\"]\n\n", plain_edition_name(game.edition));

	target_write(&game.text, tag, (size_t)size);
	for (size_t at = 1; at + 1 < length && at < HALF_MOVES_MAX; at += 2) {
		if (!add_move(&game, bytes + at))
			break;
	}
	target_run((const uint8_t *)game.text.data, game.text.length, 0, compare, &game);
	free(game.text.data);
	return 0;
}
