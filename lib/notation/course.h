/*
 * Lines of play that are followed while they are read, with their positions, so that the expected
 * number and side, and the rules, can decide what the moves behind them are.
 */
#ifndef NOTATION_COURSE_H
#define NOTATION_COURSE_H

#include "notation/game.h"
#include "notation/lineup.h"

/* A line of play, as far as it has come. */
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

/* Whether two half-moves are of the same piece, from the same square to the same square. */
bool course_is_same(const struct half_move *a, const struct half_move *b);

/* Whether the rules allow a half-move; plays it then. */
bool course_allows(const struct ct1_position *position, const struct half_move *half_move);
bool course_play(struct ct1_position *position, const struct half_move *half_move);

/*
 * Where the main line starts: as it was set up, else in the usual position if the index of its first
 * half-move (-1: no number stands there) is that of White's first.  False: it is not known.
 */
bool course_find_start(const struct ct1_reader *reader, int64_t index,
                       struct ct1_position *position);

/* Follow what was read since the last time: of a line; of the main line and the analysis. */
void course_follow(struct ct1_reader *reader, struct course *course);
void course_follow_all(struct ct1_reader *reader);

/* The index of the half-move that follows the main line. */
int64_t course_next(struct ct1_reader *reader);

/*
 * Positions, if they are known: before a half-move of the main line; where one of this index can be
 * played in place of the game's, or behind it; before one of analysis that was followed.
 */
bool course_find_before(struct ct1_reader *reader, const struct half_move *half_move,
                        struct ct1_position *position);
bool course_find_place(struct ct1_reader *reader, int64_t index, struct ct1_position *position);
bool course_find_within(const struct course *course, const struct half_move *half_move,
                        struct ct1_position *position);

/* How much pieces that are listed are those of the main line's position that is most like it. */
enum likeness course_likeness(struct ct1_reader *reader, const struct lineup lineups[],
                              size_t count);

#endif
