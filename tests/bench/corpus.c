/*
 * A corpus of games for measuring speed: corpus MEGABYTES SEED clean|messy writes so many megabytes
 * of random games that follow the rules, as canonical records with their marks, or spelled as
 * people spell them.  A game goes on for as long as games do, and ends when a side resigns.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/names.h"
#include "rules/position.h"

enum {
	MEGABYTE = 1000 * 1000,
	SHORTEST = 40, /* half-moves */
	LONGEST = 120,
	TRIALS = 20, /* to find a move that does not end the game */
	LINE = 80,
	WORD = 64,
};

struct corpus {
	uint64_t random;
	size_t written, wanted;
	bool messy;
	int column; /* bytes in the line */
};

static unsigned draw(struct corpus *corpus, unsigned below)
{
	corpus->random = corpus->random * 6364136223846793005U + 1442695040888963407U;
	return (unsigned)(corpus->random >> 33) % below;
}

static const char *pick(struct corpus *corpus, const char *usual, const char *other)
{
	return corpus->messy && draw(corpus, 8) == 0 ? other : usual;
}

static void put(struct corpus *corpus, const char *text)
{
	size_t length = strlen(text);

	fwrite(text, 1, length, stdout);
	corpus->written += length;
	corpus->column = text[length - 1] == '\n' ? 0 : corpus->column + (int)length;
}

static void put_word(struct corpus *corpus, const char *word)
{
	if (corpus->column > 0)
		put(corpus, corpus->column + (int)strlen(word) > LINE ? "\n" : " ");
	put(corpus, word);
}

/* The mark of check that a move has, by the position after it. */
static const char *find_mark(const struct ct1_position *after)
{
	if (!ct1_position_attacks_king(after, opponent(after->side)))
		return "";
	return ct1_position_finishing(after) ? "+)" : "+";
}

static const char *find_sign(struct corpus *corpus, const struct ct1_position *before,
                             const struct ct1_position *after, struct ct1_move move)
{
	if (before->squares[move.to] == CT1_NO_PIECE)
		return pick(corpus, "-", "–");
	if (after->squares[move.to] == CT1_NO_PIECE)
		return pick(corpus, "÷", "%");
	return pick(corpus, ":", "x");
}

static void put_move(struct corpus *corpus, const struct ct1_position *before,
                     const struct ct1_position *after, struct ct1_move move)
{
	enum ct1_piece piece = before->squares[move.from];
	bool named = piece != CT1_KNECHT;
	char word[WORD];

	snprintf(word, sizeof word, "%s%s%c%c%s%c%c%s%s",
	         named ? names_of_piece(piece)->abbreviation : "",
	         named ? pick(corpus, " ", "") : "", 'a' + move.from % FILES,
	         '1' + move.from / FILES, find_sign(corpus, before, after, move),
	         'a' + move.to % FILES, '1' + move.to / FILES,
	         move.promotion ? names_of_piece(move.promotion)->abbreviation : "",
	         find_mark(after));
	put_word(corpus, word);
}

/* Plays some move that does not end the game; false if none is found. */
static bool play_any(struct corpus *corpus, const struct ct1_position *before,
                     struct ct1_position *after, struct ct1_move *move)
{
	struct ct1_move moves[CT1_MOVES_MAX];
	size_t count = ct1_position_moves(before, moves);

	for (int trial = 0; trial < TRIALS && count > 0; trial++) {
		*move = moves[draw(corpus, (unsigned)count)];
		*after = *before;
		ct1_position_play(after, *move);
		if (ct1_position_outcome(after).winner == CT1_NOBODY)
			return true;
	}
	return false;
}

static void put_number(struct corpus *corpus, unsigned number)
{
	char word[WORD];

	snprintf(word, sizeof word, "%u%s", number, pick(corpus, ".", ".\u00a0"));
	put_word(corpus, word);
}

static void put_game(struct corpus *corpus)
{
	unsigned length = SHORTEST + draw(corpus, LONGEST - SHORTEST + 1);
	struct ct1_position position, after;
	struct ct1_move move;
	size_t error;

	position_parse(&position, ct1_rules_find(NULL),
	               "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp", &error);
	put(corpus, "[Event \"1\"]\n\n");
	for (unsigned i = 0; i < length && play_any(corpus, &position, &after, &move); i++) {
		if (position.side == CT1_WHITE)
			put_number(corpus, position.number);
		put_move(corpus, &position, &after, move);
		position = after;
	}
	put_word(corpus, position.side == CT1_WHITE ? "BV /белые сдались/" : "WV /черные сдались/");
	put(corpus, "\n\n");
}

int main(int argc, char **argv)
{
	struct corpus corpus = {.random = 1};

	if (argc == 4 && (strcmp(argv[3], "clean") == 0 || strcmp(argv[3], "messy") == 0)) {
		corpus.wanted = strtoul(argv[1], NULL, 10) * MEGABYTE;
		corpus.random = strtoull(argv[2], NULL, 10);
		corpus.messy = strcmp(argv[3], "messy") == 0;
	}
	if (corpus.wanted == 0) {
		fprintf(stderr, "usage: corpus MEGABYTES SEED clean|messy\n");
		return 2;
	}
	while (corpus.written < corpus.wanted)
		put_game(&corpus);
	return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 2;
}
