/*
 * The state of reading: the input, and the game that is made from it.
 */
#ifndef NOTATION_READING_H
#define NOTATION_READING_H

#include "notation/course.h"
#include "notation/lead.h"
#include "notation/lexer.h"
#include "notation/setup.h"

/* The move number that was read and waits for its half-move. */
struct claim {
	struct span span;
	uint32_t number; /* 0: none */
	enum ct1_side side;
};

/* Moves that begin a line of text and can be played behind the last half-move of the main line. */
struct aside {
	struct span span; /* empty for none */
	const struct half_move *after;
	bool row; /* their line looks like one */
};

/* What is known while the pages of a book are being read. */
struct page {
	bool reads; /* else it is a plain record */
	struct course main, analysis;
	struct span paragraph; /* of prose, that may go on; empty for none */
	struct lead lead;      /* in it, as far as that was asked for */
	size_t game_at;        /* where moves in it were found to be the game, last */
	size_t setups_to;      /* how far positions that are told in it were taken */
	size_t numbered_to;    /* how far it was followed, by numbers alone */
	int64_t leads_to;      /* and the index behind the moves there; -1: there is no number */
	struct span swallowed; /* the first that could be the game; empty for none */
	size_t moves_end;      /* what stands before this place is moves, to be read as a record */
	size_t last_moves;     /* where the last of them end */
	enum doubt doubt;      /* of the moves that are being read */
	struct aside aside;    /* behind the last half-move that has one */
	struct span told_result; /* a sign in the text; empty for none */
	bool flows;       /* the paragraph goes on where moves end, as a remark on them does */
	bool game_unsure; /* the moves at game_at could be a part of it */
	bool takes_rows;  /* its last line is a row of moves */
	bool interrupted; /* by text, since the last moves */
	bool opens_game;  /* what was read last belongs to the next game */
};

/* What is known while a game is being read, besides the game itself. */
struct draft {
	struct line *line; /* where the next half-move goes */
	struct claim claim;
	struct setup setup;
	struct page page;
	size_t end;               /* of the game's last token */
	enum token_kind previous; /* the kind of that token */
	bool has_content;         /* more than comments and text that cannot be read */
	size_t tags;
	size_t skipped;               /* brackets that are open in a variation that is too deep */
	struct span comment;          /* the body of the last one */
	bool braced;                  /* it stood in braces */
	bool has_outcome;             /* there is an Outcome tag, the mark of the coordinate form */
	struct span outcome;          /* its value */
	unsigned inner_marks;         /* +) within variations */
	bool splits_marks;            /* into check and a closing bracket */
	bool stray_close;             /* a bracket was closed that was not open */
	bool read_again;              /* with the other reading of those marks */
	bool dots_noted;              /* full stops for an ellipsis */
	bool cells;                   /* numbers stand in lines of their own */
	struct token behind_comments; /* what was found behind the last ones that were looked at */
};

struct ct1_reader {
	ct1_context *context;
	struct text text;
	struct lexer *lexer;
	const ct1_rules *rules; /* for every game; null: as its tag says */
	unsigned scripts;       /* that a game may be written in */
	bool from_book;         /* it is known to stand in the pages of a book */
	bool in_book;           /* the last one was found to */
	ct1_token_sink *token_sink;
	void *token_user;
	bool splits_marks;     /* as the last game that told which way needed it */
	size_t at;             /* how far the window has been read */
	size_t braceless;      /* how far it is known to have no closing brace, from there on */
	bool skips_line;       /* and the rest of the line there is not read */
	unsigned games;        /* so far */
	struct ct1_game *game; /* null between games */
	struct draft draft;    /* of it */
};

enum {
	PROSE_MAX = 64 * 1024, /* text that is kept while no game has begun */
};

/* What a step of reading returns. */
enum {
	DONE = true,
	NO_MEMORY = false,
};

static inline const char *reading_window(const struct ct1_reader *reader)
{
	return text_window(&reader->text);
}

/* Where the line in the window ends that a place stands in. */
static inline size_t reading_line_end(const struct ct1_reader *reader, size_t at)
{
	return lexer_line_end(reader->lexer, reading_window(reader), text_length(&reader->text),
	                      at);
}

/* The next token of the window; false: it ends too early to tell. */
bool reading_next(struct ct1_reader *reader, struct token *token);

/* Makes another kind of a token in a plain record that by its place is none of what the lexer sees. */
void reading_tell_by_place(struct ct1_reader *reader, struct token *token);

/* Whether there are digits alone in their line, but for spaces and what mail and page ends put there. */
bool reading_is_alone(const struct ct1_reader *reader, struct span span);

/* The number of the move whose half comes next in a line of play, and the side; 0: no row tells. */
uint32_t reading_next_number(const struct line *line, enum ct1_side *side);

/* Whether what begins at `at`, where a game may begin, is a page of a book. */
bool book_is_page(const struct ct1_reader *reader, size_t at);

/* What book_next() found. */
enum book_step {
	BOOK_TOKEN,  /* a token, to be taken */
	BOOK_UNSURE, /* the text ends too early to tell; token->span tells where to go on */
	BOOK_NO_MEMORY,
};

/* The next token of a book's page.  Prose is taken on the way. */
enum book_step book_next(struct ct1_reader *reader, struct token *token);

/* Ends the prose that is being read: it becomes a comment, with what moves are in it. */
bool book_end_paragraph(struct ct1_reader *reader);

/* Whether the main line, of which something was read, does not begin where games do. */
bool book_reads_fragment(const struct ct1_reader *reader);

/* Where a game begins of which the text shows only the middle. */
bool book_settle_start(struct ct1_reader *reader);

/* Hangs the analyses on what they replace, once the main line has its numbers. */
bool book_settle_analyses(struct ct1_reader *reader);

/* Whether a token is the heading of the game that is being read, once more. */
bool reading_repeats_heading(const struct ct1_reader *reader, const struct token *token);

/* Behind blanks, and lines that are only the numbers or heads of pages, in a paragraph of a book. */
size_t reading_skip_pages(const struct ct1_reader *reader, size_t at, size_t end);

/* Notes for the sink of tokens, and for JSON, what a stretch of the text was taken for. */
bool reading_show(struct ct1_reader *reader, enum token_kind kind, struct span span);

/* Takes a token into the game.  It may end before the token's end: then reader->at tells. */
bool take_token(struct ct1_reader *reader, struct token *token);

/* Takes the clean play that comes next, if any does; less of it than there is does no harm. */
bool take_clean_run(struct ct1_reader *reader);

/* Closes the variation that is being read, as a closing bracket does. */
bool take_close(struct ct1_reader *reader, struct token *token);

/* Notes a number at the end of a line of play that has no half-move. */
bool take_unused_number(struct ct1_reader *reader);

/* A result and its reason within a comment or a tag.  *found: that is what the text was. */
bool take_inner_result(struct ct1_reader *reader, struct span span, bool *found);

#endif
