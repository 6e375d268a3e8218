/*
 * Trials: ways to read a line of play that cannot be played as it is written.
 *
 * A trial is one edit more than the trial it comes from, played on to the next half-move that is
 * illegal.  What it costs tells how likely it is that this was meant: the edits, and what is
 * doubtful in the half-moves that play.
 */
#ifndef CHECK_TRIAL_H
#define CHECK_TRIAL_H

#include "check/audit.h"
#include "check/confusions.h"

enum {
	EDIT_MOVES = 4,
	LOOK_BACK = 128, /* half-moves before the illegal one that are looked at */
	/* What an edit costs beside what it changes: half-moves are mostly written right. */
	COST_EDIT = 4,
};

/* Some half-moves as written make way for others: for one in its place, or another order, … */
struct edit {
	size_t at; /* in the line */
	unsigned taken, given;
	struct ct1_move moves[EDIT_MOVES];
	unsigned cost;
};

struct trial {
	size_t parent; /* the first one, without an edit, is its own */
	struct edit edit;
	unsigned cost;                /* of all its edits */
	unsigned doubts;              /* signs and marks that are not those of the moves, … */
	unsigned doubts_before;       /* and how many of them up to the end of the last edit */
	size_t reached;               /* the first half-move as written that does not play */
	struct ct1_position position; /* before the last edit */
	bool extended;                /* further edits were tried */
};

struct search {
	struct ct1_game *game;
	struct confusions confusions;
	struct half_move **line; /* from the begin of the game on, as written */
	size_t length;
	size_t first;  /* that may be edited: what stands before belongs to another line */
	size_t bad;    /* the half-move for which all this is done */
	bool doubtful; /* it is legal, but not what its sign or mark says */
	bool has_gap;  /* the numbers pass a whole move or more over: then nothing is sure */
	unsigned sign_doubt, mark_doubt; /* what one that is wrong or left out weighs */
	struct trial *trials;
	size_t count, capacity;
	size_t effort; /* half-moves that may still be played */
	bool failed;   /* memory ran out */
	/* The positions before the half-moves of the trial that is being extended, up to the one
	 * that cannot be played, and what was doubtful so far. */
	struct ct1_position trail[LOOK_BACK + 1];
	unsigned trail_doubts[LOOK_BACK + 1];
	size_t trail_begin, trail_end; /* as places in the line */
};

/* --- Playing ------------------------------------------------------------------------------- */

/* The sign that a legal move is written with. */
enum sign sign_of_move(const struct ct1_position *position, struct ct1_move move);

bool position_is_over(const struct ct1_position *position);

/* What the mark of a half-move has against the position behind it. */
unsigned doubt_mark(const struct search *search, const struct ct1_position *after, enum mark mark);

/* Plays the half-move at `at` as it is written; false if it cannot be, or the effort is spent. */
bool play_written(struct search *search, struct ct1_position *position, size_t at,
                  unsigned *doubts);

/* --- Trials -------------------------------------------------------------------------------- */

/* Adds the first trial, the line as it is written; finds out what doubts mean in it. */
void trial_begin(struct search *search);

/*
 * Plays an edit of the trial `parent`, which the trail is laid for, and keeps it if it is of use.
 * `doubts` are those within the edit.
 */
void trial_try(struct search *search, size_t parent, const struct edit *edit, unsigned doubts);

/* Lays the trail for a trial.  False if the effort does not suffice. */
bool trial_lay_trail(struct search *search, const struct trial *trial);

/* The position before a half-move, on the trail. */
static inline const struct ct1_position *trail_position(const struct search *search, size_t at)
{
	return &search->trail[at - search->trail_begin];
}

/* Where the line goes on as it is written behind the last edit of a trial. */
static inline size_t trial_next(const struct trial *trial)
{
	return trial->edit.at + trial->edit.taken;
}

/* Whether the whole line plays. */
static inline bool trial_is_complete(const struct search *search, const struct trial *trial)
{
	return trial->reached == search->length;
}

/* What a trial costs with what is doubtful in it. */
static inline unsigned trial_total(const struct trial *trial)
{
	return trial->cost + trial->doubts;
}

/* The trial with one edit that another one goes back to. */
size_t trial_first(const struct search *search, size_t trial);

/* The half-moves as written that play behind the edit of a trial, from the illegal one on. */
size_t trial_gain(const struct search *search, const struct trial *trial);

/* Whether its edit changes nothing but the sign or the promotion of a half-move. */
bool trial_keeps_move(const struct search *search, const struct trial *trial);

/* The moves that its edit gives, as half-moves with everything as the rules have it; as text. */
void trial_meant(const struct search *search, const struct trial *trial,
                 struct half_move meant[EDIT_MOVES]);
void trial_add_moves(struct buffer *out, const struct search *search, const struct trial *trial);

/* Adds a half-move as it is written; what cannot be read as it stands. */
void written_add(struct buffer *out, const struct ct1_game *game,
                 const struct half_move *half_move);

/* The glyphs of a half-move; of one that cannot be read those that stand at its end. */
unsigned written_glyphs(const struct ct1_game *game, const struct half_move *half_move);

/*
 * Where an edit is made: at what it takes away, or before a half-move; before its number, too, if
 * that is not the number of what is put in.
 */
struct span edit_span(const struct search *search, const struct edit *edit);

/* --- Edits (edits.c) ----------------------------------------------------------------------- */

/* By how many half-moves the number of a half-move goes ahead of the one before it. */
int64_t jump_at(const struct search *search, size_t at);

/* Whether the written numbers say that an edit puts in as many half-moves as it does. */
bool edit_is_numbered(const struct search *search, const struct edit *edit);

/* Tries all edits of a trial. */
void edits_try(struct search *search, size_t trial);

#endif
