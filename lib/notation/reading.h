/*
 * The state of reading: the input, and the game that is made from it.
 */
#ifndef NOTATION_READING_H
#define NOTATION_READING_H

#include "notation/lexer.h"
#include "notation/setup.h"

/* The move number that was read and waits for its half-move. */
struct claim {
	struct span span;
	uint32_t number; /* 0: none */
	enum ct1_side side;
};

/* What is known while a game is being read, besides the game itself. */
struct draft {
	struct line *line; /* where the next half-move goes */
	struct claim claim;
	struct setup setup;
	size_t end;               /* of the game's last token */
	enum token_kind previous; /* the kind of that token */
	bool has_content;         /* more than comments and text that cannot be read */
	unsigned tags;
	struct span comment;  /* the body of the last one */
	bool braced;          /* it stood in braces */
	bool has_outcome;     /* there is an Outcome tag, the mark of the coordinate form */
	struct span outcome;  /* its value */
	unsigned inner_marks; /* +) within variations */
	bool splits_marks;    /* into check and a closing bracket */
	bool stray_close;     /* a bracket was closed that was not open */
	bool read_again;      /* with the other reading of those marks */
	bool dots_noted;      /* full stops for an ellipsis */
};

struct ct1_reader {
	ct1_context *context;
	struct text text;
	struct lexer *lexer;
	const ct1_rules *rules; /* for every game; null: as its tag says */
	unsigned scripts;       /* that a game may be written in */
	ct1_token_sink *token_sink;
	void *token_user;
	bool splits_marks;     /* as the last game that told which way needed it */
	size_t at;             /* how far the window has been read */
	unsigned games;        /* so far */
	struct ct1_game *game; /* null between games */
	struct draft draft;    /* of it */
};

/* What a step of reading returns. */
enum {
	DONE = true,
	NO_MEMORY = false,
};

static inline const char *reading_window(const struct ct1_reader *reader)
{
	return reader->text.window.data ? reader->text.window.data : "";
}

/* Takes a token into the game.  It may end before the token's end: then reader->at tells. */
bool take_token(struct ct1_reader *reader, struct token *token);

/* Closes the variation that is being read, as a closing bracket does. */
bool take_close(struct ct1_reader *reader, struct token *token);

/* Notes a number at the end of a line of play that has no half-move. */
bool take_unused_number(struct ct1_reader *reader);

/* A result and its reason within a comment or a tag.  *found: that is what the text was. */
bool take_inner_result(struct ct1_reader *reader, struct span span, bool *found);

#endif
