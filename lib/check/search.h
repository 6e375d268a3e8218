/*
 * The search for what may have been meant by a line of play that cannot be played as it is written.
 *
 * A trial is a way to read the line: one edit more than the trial it comes from, played on to the
 * next half-move that is illegal.  The search extends the most likely trial first, and every
 * half-move that it plays is paid for out of a budget, so that it ends in good time.
 */
#ifndef CHECK_SEARCH_H
#define CHECK_SEARCH_H

#include "check/audit.h"
#include "check/confusions.h"

enum {
	EDIT_MOVES = 4,
	LOOK_BACK = 128, /* half-moves before the illegal one that are looked at */
};

/* Some half-moves as written make way for others: for one in its place, or another order, … */
struct edit {
	size_t at; /* in the line */
	unsigned taken, given;
	struct ct1_move moves[EDIT_MOVES]; /* complete */
	unsigned cost;
};

struct trial {
	size_t parent; /* the first one, without an edit, is its own */
	struct edit edit;
	unsigned cost;                /* of all its edits */
	unsigned doubts;              /* signs and marks that are not those of the moves, */
	unsigned doubts_before;       /* and how many of them up to the end of the last edit */
	size_t reached;               /* the first half-move as written that does not play */
	struct ct1_position position; /* before the last edit */
	bool extended;
};

struct search {
	struct ct1_game *game;
	struct confusions confusions;
	struct half_move **line; /* from the begin of the game on, as written */
	size_t length;
	size_t first;  /* that may be edited: what stands before belongs to another line */
	size_t bad;    /* the half-move for which all this is done */
	bool doubtful; /* it is legal, but not what its sign or mark says */
	unsigned sign_doubt, mark_doubt; /* what a wrong one weighs */
	struct trial *trials;
	size_t count, capacity;
	bool has_gap;  /* the numbers pass a whole move over: then nothing is sure */
	size_t effort; /* half-moves that may still be played */
	bool failed;   /* memory ran out */
	/* The positions before the half-moves of the trial that is being extended, and its doubts
	 * so far; the last one is that which cannot be played. */
	struct ct1_position trail[LOOK_BACK + 1];
	unsigned trail_doubts[LOOK_BACK + 1];
	size_t trail_begin, trail_end;
};

/*
 * Looks for readings of the line of `bad`, which is the first half-move in it that cannot be
 * played; or where all of it can be, the last doubtful one.  Null: out of memory.
 */
struct search *search_new(struct ct1_game *game, const struct half_move *bad, size_t effort);
void search_free(struct search *search);

/* Whether the whole line plays. */
bool trial_is_complete(const struct search *search, const struct trial *trial);

/* The edit of a trial and all that go before it; so much it costs, with the doubts. */
unsigned trial_total(const struct trial *trial);

/* The trial, a first edit, that another one goes back to. */
size_t trial_first(const struct search *search, size_t trial);

/*
 * The one reading that lets the whole line play, cheap, and by far cheaper than any other; 0 is the
 * line as it is written.  False if there is none that is sure.
 */
bool search_repair(const struct search *search, size_t *repair);

/* The half-moves as written that play behind the edit of a trial, from the illegal one on. */
size_t trial_gain(const struct search *search, const struct trial *trial);

/* The same as text, with a space between them. */
void trial_add_moves(struct buffer *out, const struct search *search, const struct trial *trial);

/* Where an edit is made: at what it takes away, or before a half-move. */
struct span edit_span(const struct search *search, const struct edit *edit);

/* Whether its edit changes nothing but the sign or the promotion of a half-move. */
bool trial_keeps_move(const struct search *search, const struct trial *trial);

/* The moves that its edit gives, as half-moves with everything as the rules have it. */
void trial_meant(const struct trial *trial, struct half_move meant[EDIT_MOVES]);

#endif
