/*
 * Runs of half-moves in a book's page: which are the game, which are analysis, which only name what
 * was played.
 */
#ifndef NOTATION_RUN_H
#define NOTATION_RUN_H

#include "notation/course.h"
#include "notation/lexer.h"

/* Half-moves that follow one another with nothing but numbers and the like between them. */
struct run {
	struct span span;
	int64_t index;          /* of the first; -1: no number stands before it */
	struct half_move first; /* its gist */
	int64_t count;
	int64_t next; /* the index behind the last; -1: no number stands in it */
};

enum role {
	ROLE_MAIN,      /* the game */
	ROLE_ANALYSIS,  /* what could have been played */
	ROLE_MENTION,   /* the name of a move */
	ROLE_PROSE,     /* a part of the text before it */
	ROLE_NEXT_GAME, /* the game, but another one */
};

/* The tokens that a run is made of. */
#define RUN_KINDS                                                                      \
	(TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_NUMBER) | TOKEN_SET(TOKEN_ELLIPSIS) | \
	 TOKEN_SET(TOKEN_MARK) | TOKEN_SET(TOKEN_RESULT) | TOKEN_SET(TOKEN_SLASHED) |  \
	 TOKEN_SET(TOKEN_STRAY))

/* The run at or behind `at` in the window, before `end`, from a number on or else from a move. */
bool run_find(struct ct1_reader *reader, size_t at, size_t end, struct run *run);

/*
 * The same for a run that begins at `at` and is a row, which may have specks in it; one without
 * half-moves has a count of 0.
 */
void run_read(struct ct1_reader *reader, size_t at, size_t end, struct run *run);

/* Cuts a run that begins without a number to what its first number leads.  False: there is none. */
bool run_find_numbered(struct ct1_reader *reader, struct run *run);

/*
 * How many half-moves a text has.  Once it has numbers, White's without one are only named, as are
 * Black's where his is not missing.
 */
size_t run_count_moves(struct ct1_reader *reader, struct span span);

/*
 * Whether a token is text without any letter, as a speck on a scanned page is or the mark before an
 * item of a list.  In a row, a run goes on behind it.
 */
bool run_is_speck(const struct ct1_reader *reader, const struct token *token);

/* Whether the rules allow moves behind those that were read last. */
bool run_may_follow(struct ct1_reader *reader, const struct run *run);

/* What the moves of a line of their own are; and those within a text. */
enum role run_role(struct ct1_reader *reader, const struct run *run);
enum role run_role_in_prose(struct ct1_reader *reader, const struct run *run);

/* Whether the half-moves of a run are those last played. */
bool run_was_played(struct ct1_reader *reader, const struct run *run);

/* Whether a run goes on with the main line as it should: with its number, and legally. */
bool run_is_expected(struct ct1_reader *reader, const struct run *run);

/* Whether a run can be played behind the main line, whatever its number; and passes over some of it. */
bool run_plays_next(struct ct1_reader *reader, const struct run *run);
bool run_passes_over(struct ct1_reader *reader, const struct run *run);

/*
 * Where the analysis begins that was mistaken for the main line, if a row is the game although its
 * number was there before; else null.  Going by the text around it, the row may be analysis itself:
 * then it must be legal there.
 */
struct half_move *run_supersedes(struct ct1_reader *reader, const struct run *run,
                                 enum doubt doubt);

/*
 * Whether a run goes on with analysis that was followed: with its number, and legally, or in its
 * sentence also where it does not fit the game either.  In another sentence it must not fit the game.
 */
bool run_goes_on(struct ct1_reader *reader, const struct course *course, const struct run *run,
                 bool same_sentence);

/*
 * The half-move of followed analysis that a run can replace, if it cannot be played in the game or
 * is bracketed behind that analysis; else null: "2. … Кт d8-g5 3. a2-a4 a7-a5, and if 3. … Кт g5:h3,
 * then …".
 */
struct half_move *run_forks(struct ct1_reader *reader, const struct course *course,
                            const struct run *run, bool bracketed);

#endif
