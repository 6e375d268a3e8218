/*
 * Runs of half-moves in a book's page: which are the game, which are analysis, which only name what
 * was played.  The main line is followed with its position, so that the expected number and side,
 * and the rules, can decide.
 */
#ifndef NOTATION_ANALYSIS_H
#define NOTATION_ANALYSIS_H

#include "notation/lexer.h"
#include "notation/lineup.h"

/* A line of play that is followed while it is read, as far as it has come. */
struct course {
	struct line *line;      /* null: there is none */
	struct half_move *last; /* that was followed */
	int64_t first, next;    /* indices, by what is written: of the first, behind the last */
	int64_t beyond;         /* no half-move that was followed has this index, or a higher one */
	struct ct1_position position; /* behind the last */
	bool known;                   /* that position is */
	struct ct1_position start;    /* before the first, of analysis */
	bool start_known;
	/* The half-move before which the position was asked for last, and that position. */
	const struct half_move *asked;
	struct ct1_position before_asked;
};

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

/* Makes an analysis of the main line from a half-move on, and of the text behind it up to `end`. */
bool analysis_demote(struct ct1_reader *reader, struct half_move *first, size_t end);

/*
 * Makes the main line of analysis in the text, if a row passes over just its half-moves and all can
 * be played: "White played 7. Рк g1-f3", and then "7. … d7-e7".
 */
void analysis_promote(struct ct1_reader *reader, const struct run *run);

/* The index of the half-move that follows the main line. */
int64_t analysis_next(struct ct1_reader *reader);

/*
 * Remembers moves that are read as text, though they could go on with the main line: if that ends
 * there, without a result, they are warned of; unless a word only supposes them and it is no row.
 */
void analysis_set_aside(struct ct1_reader *reader, struct span span, bool row);

/* How much pieces that are listed are those of the main line's position that is most like it. */
enum likeness analysis_likeness(struct ct1_reader *reader, const struct lineup lineups[],
                                size_t count);

/* Follows a line of analysis, from the place in the main line that its first number tells. */
void analysis_follow(struct ct1_reader *reader, struct course *course, struct line *line);

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

/* A new line of analysis, and the tokens of a span taken into one.  False: out of memory. */
struct line *analysis_begin(struct ct1_reader *reader, struct span span, bool in_prose);
bool analysis_take(struct ct1_reader *reader, struct line *line, struct span span);

#endif
