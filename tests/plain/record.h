/*
 * Random games and what a record of them must be, in every form, for the test-suite alone. Like
 * plain.c it shares no line with the library: the games are played by the plain rules, and written
 * as the pages of the notation say.
 *
 * A game is a tree of lines of play. Every part of it can be left out by its flag, so that a test
 * that fails can look for the smallest game that still does.
 */
#ifndef PLAIN_RECORD_H
#define PLAIN_RECORD_H

#include <stdbool.h>

#include "plain/plain.h"

enum record_form {
	RECORD_CYRILLIC,
	RECORD_LATIN,
	RECORD_ASCII,
	RECORD_COORDINATE,
	RECORD_PGN,
	RECORD_FORMS
};

enum record_winner { RECORD_NOBODY, RECORD_WHITE, RECORD_BLACK, RECORD_DRAW };

enum record_reason {
	RECORD_NO_REASON,
	RECORD_KING,
	RECORD_CASTLE,
	RECORD_BLOCKADE,
	RECORD_RESIGNATION,
	RECORD_AGREEMENT,
	RECORD_REPETITION,
	RECORD_FORTY_MOVES,
	RECORD_REASONS
};

/* A piece of text; a comment or the value of a tag is a list of these. */
struct record_text {
	struct record_text *next;
	bool off;
	bool glued; /* to the one before it, without a space */
	const char *text;
};

struct record_comment {
	struct record_comment *next;
	bool off;
	struct record_text *text;
};

struct record_tag {
	struct record_tag *next;
	bool off;
	const char *name;
	struct record_text *value;
};

struct record_result {
	bool given, off;
	enum record_winner winner;
	enum record_reason reason;
};

/* The unassailable squares, White's and Black's, and the kinds of piece lost there, or 0. */
struct record_selection {
	bool given;
	struct plain_square squares[2];
	char lost[2];
};

struct record_half_move {
	struct record_half_move *next;
	bool off; /* with all that follow it in its line */
	bool glyph_off;
	struct plain_move move;
	char piece; /* its letter, upper case */
	char kind;  /* - move, : capture, % exchange */
	int mark;   /* 0 none, 1 check, 2 finishing check */
	int glyph;  /* 0 none, else one of the six */
	char turn;  /* whose it is, as in plain_position */
	int number; /* of the move */
	struct record_comment *comments;
	struct record_selection selection; /* behind it */
	struct record_line *variations;
};

struct record_line {
	struct record_line *next;
	bool off;
	struct record_comment *comments;   /* before the first half-move */
	struct record_selection selection; /* there, too */
	struct record_half_move *first;
	struct record_result result;
};

struct record {
	struct record_chunk *memory;
	enum plain_edition edition;
	bool is_random_start; /* else it begins as every game does */
	struct plain_position start;
	struct record_tag *tags;
	struct record_line main;
};

/* How large a random game may be, and what may be in it. */
struct record_wishes {
	int half_moves;   /* of the main line, at most */
	int depth;        /* of variations */
	bool always_tags; /* so that games that follow one another are told apart */
	bool never_tags;  /* so it begins as every game does, by the rules of 2024 */
	bool bare;        /* nothing but moves and a result */
	bool hard;        /* comments that look like a result, a reason or JSON, too */
};

/* Makes a random game. Free it with record_free(). Where memory runs out the program ends. */
void record_random(struct record *record, struct plain_random *random,
                   const struct record_wishes *wishes);
void record_free(struct record *record);

/* Whether a text of a random game could be taken for a reason; one that is long is not. */
bool record_tells_reason(const char *text);

/* A text that grows, with a zero behind it. Start with a zeroed structure, free `bytes`. */
struct record_buffer {
	char *bytes;
	size_t length, capacity;
};

void record_add(struct record_buffer *buffer, const char *text);

/* What may be missing in a record because an earlier form could not carry it. */
enum record_loss {
	RECORD_LOST_WORDS = 1,  /* comments and glyphs, in the coordinate form */
	RECORD_LOST_SILENCE = 2 /* a game without result has *, from the PGN-style form */
};

/*
 * Adds the record in a form, one space between its parts, in one line but for tags and comments
 * that must end with a line. `losses` is a set of enum record_loss.
 */
void record_write(struct record_buffer *out, const struct record *record, enum record_form form,
                  unsigned losses);

/*
 * Adds the Cyrillic record in the layout of a page: columns, underscores, tabs, any line ends,
 * numbers repeated or left out, brackets and comments wherever they can stand. The moves alone are
 * as they should be, and the game is the same.
 */
void record_write_page(struct record_buffer *out, const struct record *record,
                       struct plain_random *random);

/* Calls `use` with the flag of each part that can be left out, the large parts first. */
typedef void record_use_flag(void *user, bool *off);
void record_each_flag(struct record *record, record_use_flag *use, void *user);

#endif
