/*
 * A second opinion on the rules of chess-t1, for the test-suite alone. It shares no line with the
 * library and sees the board differently: 8x8 letters, and loops that follow the text of the rules
 * sentence by sentence. Nothing here is quick, everything is meant to be obvious: where the
 * library and these files disagree, the text decides, and they are the easier ones to hold
 * against it. selfcheck.c proves it on perft.tsv and strength.tsv; other tests link it and
 * compare. Nothing here allocates, prints, or keeps a state of its own.
 */
#ifndef PLAIN_H
#define PLAIN_H

#include <stddef.h>
#include <stdint.h>

/*
 * The edition of the rules, or the older game Chess-T2. What differs between them takes one, what
 * does not, does not.
 */
enum plain_edition { PLAIN_T2 = 2, PLAIN_2021 = 2021, PLAIN_2024 = 2024 };

enum {
	PLAIN_EMPTY = '.',
	/* No piece has more than 20 moves, a Connet's, and there are 64 squares. */
	PLAIN_MOVES_MAX = 64 * 20,
	/* Room for any string that plain_write writes, its final zero included. */
	PLAIN_TEXT_MAX = 128
};

/* file 0 is a, rank 0 is White's first rank ("1"). */
struct plain_square {
	int file;
	int rank;
};

/*
 * promotion is an upper-case letter for either side, or 0: V for a Knecht, C P R S for a Ver
 * Knecht, C for a Prince that enters the enemy castle.
 */
struct plain_move {
	struct plain_square from;
	struct plain_square to;
	char promotion;
};

/*
 * square[rank][file] holds KCPRVIS for White, kcprvis for Black, or PLAIN_EMPTY.
 * turn is 'w' or 'b'. A side's Prince right is 'y' unspent, 'n' spent, '?' unknown.
 * unassailable is the sixth field of the position string: White's square and Black's, as g4h5, or
 * - for none; in the editions that know none it is empty.
 * clock counts half-moves since the last capture or exchange, number counts moves of both sides.
 * Compare two positions by what plain_write makes of them: the structure has padding.
 */
struct plain_position {
	char square[8][8];
	char turn;
	char white_prince;
	char black_prince;
	char unassailable[5];
	int clock;
	int number;
};

/* How a move ends the game. The side that moved has won, whichever it is. */
enum plain_outcome { PLAIN_GOES_ON, PLAIN_KING_TAKEN, PLAIN_CASTLE_CAPTURED, PLAIN_BLOCKADE };

/* What a position can have against "What a position must satisfy"; the bits add up. */
enum plain_fault {
	PLAIN_TWO_KINGS = 1,       /* a side has more than one King */
	PLAIN_NO_KING = 2,         /* a side has no King: a diagram may, a game can't go on */
	PLAIN_CASTLE_SQUARE = 4,   /* a non-royal piece stands on a castle square */
	PLAIN_KNECHT_RANK = 8,     /* a Knecht stands where it would have been promoted */
	PLAIN_VETERAN_RANK = 16,   /* a Ver Knecht stands on its far rank */
	PLAIN_CASTLE_IS_LOST = 32, /* already over: an enemy royal piece in a castle, no own one */
	PLAIN_IS_BLOCKADED = 64,   /* already over: the side to move has no legal move */
	PLAIN_UNASSAILABLE = 128   /* a piece stands on an unassailable square of the enemy */
};

/* The edition that the texts of the tests and the Rules tag call so, or 0; and the other way. */
enum plain_edition plain_edition_of(const char *name);
const char *plain_edition_name(enum plain_edition edition);

/* The start position of an edition, as a position string. */
const char *plain_start(enum plain_edition edition);

/*
 * Reads a position string: one to six fields with single spaces between them, the rest by
 * default. Returns 1, or 0 for a text that is none (and *p is then undefined). It does not judge
 * the position, see plain_faults. Where the two Prince rights are not both known or both unknown,
 * the third field has two characters, White's (P - ?) and then Black's (p - ?). Both numbers have
 * six digits at most.
 */
int plain_parse(struct plain_position *p, const char *text);

/* Writes all five fields into text, and the sixth where there is one. */
void plain_write(const struct plain_position *p, char text[PLAIN_TEXT_MAX]);

/* The raw sum of a side ('w' or 'b') on a square, in half-units. */
int plain_strength(const struct plain_position *p, char side, struct plain_square s);

/*
 * Whether a side's sum there can be made use of: 0 only if s is a castle square which the side
 * attacks with non-royal pieces alone. A side attacks a castle square when an enemy piece stands
 * on it, or when it is empty and of the enemy's castle.
 */
int plain_realisable(const struct plain_position *p, char side, struct plain_square s);

/* Lists all legal moves of the side to move, each promotion by itself. Returns how many. */
size_t plain_moves(const struct plain_position *p, enum plain_edition edition,
                   struct plain_move moves[PLAIN_MOVES_MAX]);

/* Whether this very move, its promotion included, is legal for the side to move. */
int plain_is_legal(const struct plain_position *p, enum plain_edition edition,
                   struct plain_move move);

/* Whether a legal move captures or exchanges. */
int plain_is_capture(const struct plain_position *p, struct plain_move move);

/* The position after a legal move. Works whether or not the game is then over. */
struct plain_position plain_make(const struct plain_position *p, enum plain_edition edition,
                                 struct plain_move move);

/* Whether the unassailable squares are to be drawn before the next half-move of this position. */
int plain_draws(const struct plain_position *p, enum plain_edition edition);

/* The position after they were drawn: what stands on a square of the enemy's has left the board. */
struct plain_position plain_draw(const struct plain_position *p, struct plain_square white,
                                 struct plain_square black);

/* What a legal move, made in p, does to the game. */
enum plain_outcome plain_outcome(const struct plain_position *p, enum plain_edition edition,
                                 struct plain_move move);

/* Whether the King of a side ('w' or 'b') is in check, whoever is to move; 0 without a King. */
int plain_in_check(const struct plain_position *p, enum plain_edition edition, char side);

/*
 * Whether the King of the side to move is in check and falls next move whatever is played. 0 when
 * no move at all can be played: the game is over then, and nothing falls any more.
 */
int plain_in_finishing_check(const struct plain_position *p, enum plain_edition edition);

/* The faults of a position, enum plain_fault added up; 0 for one that can be played on. */
unsigned plain_faults(const struct plain_position *p, enum plain_edition edition);

/* How many sequences of depth half-moves there are, as the first line of perft.tsv says. */
uint64_t plain_perft(const struct plain_position *p, enum plain_edition edition, int depth);

/* A source of random numbers. Any seed will do; the same seed gives the same numbers anywhere. */
struct plain_random {
	uint64_t state;
};

/* A number from 0 to below - 1. */
int plain_random_below(struct plain_random *r, int below);

/*
 * A legal move of p, any one, but half of the time a capture if there is one. Returns 0, and no
 * move, if there is none.
 */
int plain_random_move(struct plain_random *r, const struct plain_position *p,
                      enum plain_edition edition, struct plain_move *move);

/*
 * Plays random moves from the start position and passes over those that would end the game; in
 * Chess-T2 it draws the unassailable squares, which take no King.
 * Returns how many were played: half_moves, or fewer if no other kind was found in the end.
 */
int plain_random_game(struct plain_random *r, enum plain_edition edition, int half_moves,
                      struct plain_position *p);

/*
 * Random pieces on random squares, without faults, but mostly none that a game would reach. Made
 * so that what is rare in a game is common here: castles entered by the enemy and royal pieces
 * that may not leave theirs, three Connets or Princes, Ver Knechts before the far rank, Knechts
 * before their promotion, Scouts before a castle, unknown Prince rights; in Chess-T2 unassailable
 * squares, many of them in a castle or where something happens.
 */
void plain_random_placement(struct plain_random *r, enum plain_edition edition,
                            struct plain_position *p);

#endif
