/*
 * Auditing one half-move: what is looked at, and the parts that look.
 */
#ifndef CHECK_AUDIT_H
#define CHECK_AUDIT_H

#include "notation/game.h"

/* Options of ct1_game_check() of our own: what not to look at. */
enum {
	CHECK_NO_RECORD = 1 << 16, /* signs, promotions and marks */
	CHECK_NO_GAME = 1 << 17,   /* results, draws, Kings put in check */
};

/* The most half-moves that are played in search of suggestions: in a game, and for one line. */
enum {
	EFFORT_GAME = 40000,
	EFFORT_LINE = 25000,
	EFFORT_VARIATION = 4000,
};

/* How far a line of play has come. */
struct play {
	struct ct1_position position;
	struct ct1_outcome outcome;   /* once the rules have ended the game */
	const struct half_move *last; /* that was played */
	bool judging;                 /* no illegal move so far */
	unsigned repetitions;         /* how often the position has occurred */
};

struct audit {
	struct ct1_game *game;
	const struct half_move *half_move;
	const struct ct1_position *before;
	const struct ct1_position *after; /* of a legal move */
	struct ct1_move move;             /* completed, if it is legal */
	unsigned violated;                /* set of enum ct1_violation */
	struct ct1_outcome outcome;       /* after a legal move */
	bool in_check, finishing;         /* the opponent, after it */
	bool told;                        /* an error gives the account of strength */
	unsigned errors;                  /* found so far */
	bool failed;                      /* memory ran out */
};

/*
 * The errors: sets audit->errors.  Then, of a legal move only, what the record does not tell, and
 * whether it puts the own King in check.
 */
void audit_errors(struct audit *audit);
void audit_record(struct audit *audit);
void audit_own_king(struct audit *audit);

/* What the rules have to say of a legal half-move: goes into it, for ct1_game_annotate(). */
void audit_facts(struct audit *audit, struct half_move *half_move);

/*
 * Whether a legal half-move is not what its sign, its promotion or its mark of check says, so that
 * another one may have been meant, there or before; and the last such one of a legal main line, or
 * null.
 */
bool is_doubtful(const struct half_move *half_move);
const struct half_move *find_doubtful(const struct ct1_game *game);

/*
 * Suggestions for a half-move that cannot be played, the first in its line.  *effort is how many
 * half-moves may be played in search of them, and what is left of it.  False: out of memory.
 */
bool suggest_readings(struct ct1_game *game, const struct half_move *bad, size_t *effort);

/* What comments claim of the position behind a legal half-move, or before it. */
void audit_claims(struct audit *audit);

/* Explains the half-move: strength, editions, finishing check. */
void audit_explain(struct audit *audit);

/* A strength in half-units, written in units: 5½. */
void add_strength(struct buffer *out, int strength);

/*
 * The selections of unassailable squares that are written at one place of a line, against where the
 * line has come; the first one that is in its place is made.  False when memory runs out.
 */
bool audit_selections(struct ct1_game *game, unsigned options, struct play *play,
                      struct selection *selections);

/* The account of strength on a square, added to a text: "attack 1½ (Prince c3 1½), defence 2 …". */
void account_add(struct buffer *out, const struct ct1_position *position, enum ct1_side attacker,
                 int square);

/* The name of a square, as a string for the expression that it stands in. */
struct square_name {
	char text[3];
};

static inline struct square_name square_name(int square)
{
	return (struct square_name){
		{(char)('a' + square % FILES), (char)('1' + square / FILES), '\0'}};
}

#define SQUARE_NAME(square) (square_name(square).text)

/*
 * The positions of the line that is played.  Adding one tells how often it has occurred, this time
 * included; 0: out of memory.  Going back to a mark takes away what was added since then.
 */
struct history;
struct history *history_new(struct arena *arena);
unsigned history_add(struct history *history, const struct ct1_position *position);
size_t history_mark(const struct history *history);
void history_back(struct history *history, size_t mark);

/* Whether the rules see from the position that a game ends for this reason. */
static inline bool is_over_board(enum ct1_reason reason)
{
	return reason == CT1_BY_KING || reason == CT1_BY_CASTLE || reason == CT1_BY_BLOCKADE;
}

/* The result of a line against how it went; false when memory runs out. */
bool audit_result(struct ct1_game *game, struct line *line, const struct play *play);

#endif
