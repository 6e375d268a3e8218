/*
 * libct1: chess-t1 records and rules.
 *
 * This header is the whole interface.  The library never prints, exits or keeps state outside of
 * the objects below.  Every function that can run out of memory says how it tells so.
 *
 * An object is used by one thread at a time, different objects by different threads, also if they
 * were made from one context; but of its readers one works at a time.  So one thread can read, while
 * others check and write the games that it has read, which do not need their reader any more.  What
 * is made from a game, as a walk, counts as the game.  The allocator and the sink are then called by
 * all these threads, maybe at once, and nothing is set in the context meanwhile.
 *
 * The rules cited are those of Шамиль Хасанов: «Тактико-стратегическая игра chess-Т1. Основы»
 * (2024; "the 2024 edition") and «Другие „шахматы“ – логическая игра chess-t1» (2021).
 */
#ifndef CT1_H
#define CT1_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CT1_API __attribute__((visibility("default")))
#else
#define CT1_API
#endif

#define CT1_VERSION "0.1.0"

/* The version of the library that is linked, in the form of CT1_VERSION. */
CT1_API const char *ct1_version(void);

/* --- Contexts, findings ------------------------------------------------------------------- */

enum ct1_status {
	CT1_OK = 0,
	CT1_NO_MEMORY = -1,    /* an allocation failed; the object may only be freed */
	CT1_NOT_FOUND = -2,    /* no such name */
	CT1_BAD_POSITION = -3, /* a position string that cannot be read */
	CT1_WRITE_FAILED = -4, /* the caller's write function failed */
	CT1_OUT_OF_RANGE = -5, /* a limit that is too low or too high */
};

/*
 * Memory for a context.  resize() works like realloc(): a null `memory` allocates, a zero `size`
 * frees and returns null.
 */
struct ct1_allocator {
	void *(*resize)(void *user, void *memory, size_t size);
	void *user;
};

enum ct1_severity {
	CT1_OFF,
	CT1_NOTE,
	CT1_WARNING,
	CT1_ERROR,
};

/* A finding: one thing to say about the input.  Strings live only as long as the call. */
struct ct1_finding {
	const char *file; /* that a game in JSON says it was made from; null: the input itself */
	const char *name; /* of the check, e.g. "no-superiority" */
	enum ct1_severity severity;
	const char *text;
	uint64_t line, column;         /* of the first character, from 1; columns in characters */
	uint64_t end_line, end_column; /* just behind the last character */
	uint64_t offset;               /* of the first byte in the input, from 0 */
	const char *source;            /* the input line, UTF-8, not terminated; may be null */
	size_t source_length;          /* in bytes */
	uint64_t source_column;        /* of the first character in `source`, mostly 1 */
	unsigned game;                 /* from 1, in the file; 0 outside of any game */
	unsigned half_move;            /* from 1, in its line of play; 0 for none */
	const char *replacement;       /* how to write the place instead, or null */
	const char *details;           /* further lines of text, or null: a table */
};

typedef void ct1_sink(void *user, const struct ct1_finding *finding);

typedef struct ct1_context ct1_context;

/* A context that uses `allocator`, or the C library's where it is null.  Null: out of memory. */
CT1_API ct1_context *ct1_context_new(const struct ct1_allocator *allocator);

/*
 * Frees the context.  Everything made from it must have been freed before.  Like all functions
 * that free something it does nothing to a null pointer.
 */
CT1_API void ct1_context_free(ct1_context *context);

/* Sends findings to `sink` from now on; a null sink drops them. */
CT1_API void ct1_context_set_sink(ct1_context *context, ct1_sink *sink, void *user);

/* Sets the severity of the check `name`.  CT1_NOT_FOUND if there is no such check. */
CT1_API int ct1_context_set_severity(ct1_context *context, const char *name,
                                     enum ct1_severity severity);

/*
 * The domain of gettext in which texts for people are translated: those of findings, and what checks
 * mean.  The program chooses the language with setlocale(), where the catalogues lie with
 * bindtextdomain(), and with bind_textdomain_codeset() that they are read as UTF-8, as all strings
 * here are; otherwise texts are English.  Nothing else depends on the locale.
 */
#define CT1_TEXT_DOMAIN "ct1-tools"

/* Turns every check that is a warning into an error. */
CT1_API void ct1_context_set_strict(ct1_context *context);

/*
 * The named checks, in the order of the manual: the name of check number `index` from 0, or null
 * behind the last; its severity unless changed; what it means, in a few words.
 */
CT1_API const char *ct1_check_name(size_t index);
CT1_API enum ct1_severity ct1_check_severity(size_t index);
CT1_API const char *ct1_check_summary(size_t index);

/*
 * What is bounded, so that no input takes more memory or time than it should.  What is beyond a limit
 * is noted by the check "limit", which says what became of it; the rest goes on.
 */
struct ct1_limit {
	const char *name;
	const char *unit;    /* what is counted: "bytes" of UTF-8, "tags", … */
	size_t usual;        /* unless another one is set */
	size_t least, most;  /* that can be set */
	const char *summary; /* of what it is the limit, in English; CT1_TEXT_DOMAIN has it */
};

/* Limit number `index` from 0, in the order of ct1-record(5), or null behind the last. */
CT1_API const struct ct1_limit *ct1_limit(size_t index);

/*
 * Sets a limit, before the first reader is made.  CT1_NOT_FOUND if there is none called `name`,
 * CT1_OUT_OF_RANGE if it cannot be set to `value`.
 */
CT1_API int ct1_context_set_limit(ct1_context *context, const char *name, size_t value);

/* --- Rules and positions ------------------------------------------------------------------ */

enum ct1_side {
	CT1_WHITE,
	CT1_BLACK,
};

enum ct1_piece {
	CT1_NO_PIECE,
	CT1_KING,
	CT1_CONNET,
	CT1_PRINCE,
	CT1_RITTER,
	CT1_VER_KNECHT,
	CT1_KNECHT,
	CT1_SCOUT,
};

/* Squares are numbered a1 = 0, b1 = 1, … h8 = 63. */
#define CT1_SQUARES 64

/* One rule set of the game: an edition of the book, or the older game.  Constant; never freed. */
typedef struct ct1_rules ct1_rules;

/* The rule set called `name` ("2024", "2021", "t2"), or null.  A null name is the default, 2024. */
CT1_API const ct1_rules *ct1_rules_find(const char *name);

CT1_API const char *ct1_rules_name(const ct1_rules *rules);

typedef struct ct1_position ct1_position;

/*
 * The position that `text` describes, a position string as in ct1-record(5); a null `text` is the
 * start of the game.  On CT1_BAD_POSITION `*error` (if not null) is the offset in `text` of what
 * cannot be read.  The caller frees `*position`.  Whether the position can occur in a game is
 * another question: see ct1_position_faults().
 */
CT1_API int ct1_position_new(ct1_context *context, const ct1_rules *rules, const char *text,
                             ct1_position **position, size_t *error);
CT1_API void ct1_position_free(ct1_position *position);

/* Room for any position string, with its terminating zero. */
#define CT1_POSITION_STRING 128

/* Writes the position string into `text`. */
CT1_API void ct1_position_string(const ct1_position *position, char text[CT1_POSITION_STRING]);

/* Why a position cannot stand in a game: a set of these; of an ended game the first reason. */
enum ct1_position_fault {
	CT1_FAULT_NO_KING = 1 << 0,         /* a side without a King */
	CT1_FAULT_KINGS = 1 << 1,           /* a side with more than one King */
	CT1_FAULT_CASTLE = 1 << 2,          /* a non-royal piece on a castle square */
	CT1_FAULT_KNECHT = 1 << 3,          /* a Knecht where it would have been promoted */
	CT1_FAULT_VER_KNECHT = 1 << 4,      /* a Ver Knecht on its far rank */
	CT1_FAULT_CASTLE_CAPTURED = 1 << 5, /* the game is over: a castle is captured */
	CT1_FAULT_BLOCKADE = 1 << 6,        /* the game is over: the side to move cannot move */
	CT1_FAULT_UNASSAILABLE = 1 << 7,    /* a piece on the enemy's unassailable square */
	CT1_FAULT_SELECTION = 1 << 8,       /* such squares where the rules have none */
};
CT1_API unsigned ct1_position_faults(const ct1_position *position);

/* What stands on a square, and whose it is; CT1_NO_PIECE leaves `*side` alone. */
CT1_API enum ct1_piece ct1_position_piece(const ct1_position *position, int square,
                                          enum ct1_side *side);
CT1_API enum ct1_side ct1_position_side(const ct1_position *position);

/* The unassailable square of a side; -1 for none. */
CT1_API int ct1_position_unassailable(const ct1_position *position, enum ct1_side side);

/*
 * The pieces of `side` whose strength acts on a square, as a set: bit n is the piece on square n.
 * Scouts are never among them.  2024 edition, chapters 3 and 4.
 */
CT1_API uint64_t ct1_position_strikers(const ct1_position *position, enum ct1_side side,
                                       int square);

/* The raw strength sum of `side` on a square, in half-units: 3 is 1½. */
CT1_API int ct1_position_strength(const ct1_position *position, enum ct1_side side, int square);

/*
 * Whether the sum of `side` there can be made use of.  It cannot where non-royal pieces alone
 * attack a castle square: one with an enemy piece on it, or an empty one of the enemy's castle.
 */
CT1_API bool ct1_position_realisable(const ct1_position *position, enum ct1_side side, int square);

struct ct1_move {
	uint8_t from, to;
	uint8_t promotion; /* enum ct1_piece; CT1_NO_PIECE for none */
};

/* No position has more legal moves than this. */
#define CT1_MOVES_MAX 1024

/* The legal moves, a promotion choice counting as a move of its own.  Returns their number. */
CT1_API size_t ct1_position_moves(const ct1_position *position,
                                  struct ct1_move moves[CT1_MOVES_MAX]);

/* Why a move is not legal: a set of these, every one that can be told. */
enum ct1_violation {
	CT1_VIOLATES_NO_PIECE = 1 << 0,          /* nothing stands on the from-square */
	CT1_VIOLATES_WRONG_SIDE = 1 << 1,        /* the piece is not of the side to move */
	CT1_VIOLATES_OWN_PIECE = 1 << 2,         /* an own piece stands on the to-square */
	CT1_VIOLATES_UNREACHABLE = 1 << 3,       /* the piece does not move like that */
	CT1_VIOLATES_BLOCKED = 1 << 4,           /* it does, but something stands between */
	CT1_VIOLATES_NO_SUPERIORITY = 1 << 5,    /* a capture without superiority */
	CT1_VIOLATES_CASTLE_ENTRY = 1 << 6,      /* a non-royal piece onto a castle square */
	CT1_VIOLATES_CASTLE_EXIT = 1 << 7,       /* the last defender leaves an attacked castle */
	CT1_VIOLATES_EXCHANGE_PLACE = 1 << 8,    /* a Scout onto an empty castle square */
	CT1_VIOLATES_PROMOTION = 1 << 9,         /* a promotion that is not possible there */
	CT1_VIOLATES_PROMOTION_CHOICE = 1 << 10, /* a promotion left out where there is a choice */
	CT1_VIOLATES_UNASSAILABLE = 1 << 11,     /* onto the enemy's unassailable square */
	CT1_VIOLATES_CASTLE_HELD = 1 << 12, /* a royal piece into a castle that it is barred from */
};

/*
 * The rules that `move` violates for the side to move; 0 for a legal move.  A promotion that is
 * left out violates nothing where only one is possible: ct1_position_complete() fills it in.
 */
CT1_API unsigned ct1_position_judge(const ct1_position *position, struct ct1_move move);

/* The move with the promotion that the rules give it, where they leave no choice. */
CT1_API struct ct1_move ct1_position_complete(const ct1_position *position, struct ct1_move move);

/* Plays a legal, complete move. */
CT1_API void ct1_position_play(ct1_position *position, struct ct1_move move);

/*
 * Whether the unassailable squares are selected now, before the next move, as the rules of "t2" have
 * it; and selecting White's and Black's: what stands on the enemy's leaves the board.
 */
CT1_API bool ct1_position_awaits_selection(const ct1_position *position);
CT1_API void ct1_position_select(ct1_position *position, const int squares[2]);

enum ct1_winner {
	CT1_NOBODY,
	CT1_WHITE_WON,
	CT1_BLACK_WON,
	CT1_DRAWN,
};

enum ct1_reason {
	CT1_NO_REASON,
	CT1_BY_KING,
	CT1_BY_CASTLE,
	CT1_BY_BLOCKADE,
	CT1_BY_RESIGNATION,
	CT1_BY_AGREEMENT,
	CT1_BY_REPETITION,
	CT1_BY_FORTY_MOVES,
};

struct ct1_outcome {
	enum ct1_winner winner;
	enum ct1_reason reason;
};

/* How the rules end the game in this position: by King, castle or blockade, or not at all. */
CT1_API struct ct1_outcome ct1_position_outcome(const ct1_position *position);

/* Whether `side` could take the enemy King with its next move. */
CT1_API bool ct1_position_attacks_king(const ct1_position *position, enum ct1_side side);

/* Whether the King of the side to move is in check and falls next move against any reply. */
CT1_API bool ct1_position_finishing(const ct1_position *position);

/* --- Records ------------------------------------------------------------------------------ */

/* The forms of notation, see ct1-record(5). */
enum ct1_form {
	CT1_FORM_CYRILLIC, /* the canonical record */
	CT1_FORM_LATIN,
	CT1_FORM_ASCII, /* as Latin, without any character outside of ASCII but in tags and comments */
	CT1_FORM_COORDINATE,
	CT1_FORM_PGN,
	CT1_FORM_BOOK, /* Cyrillic, in the columns of the books */
	CT1_FORM_JSON, /* one line of JSON a game */
	CT1_FORMS,
};

/* The name of a form as in the programs' options; the form of a name, or CT1_FORMS. */
CT1_API const char *ct1_form_name(enum ct1_form form);
CT1_API enum ct1_form ct1_form_find(const char *name);

typedef struct ct1_reader ct1_reader;
typedef struct ct1_game ct1_game;

/* A reader of one input.  Null: out of memory. */
CT1_API ct1_reader *ct1_reader_new(ct1_context *context);
CT1_API void ct1_reader_free(ct1_reader *reader);

/* Applies `rules` to every game, whatever its Rules tag says; null: the tag decides, else 2024. */
CT1_API void ct1_reader_set_rules(ct1_reader *reader, const ct1_rules *rules);

/* Reads every game in this form where it could be one of several; CT1_FORMS: tell them apart. */
CT1_API void ct1_reader_set_form(ct1_reader *reader, enum ct1_form form);

/*
 * Reads the input in the encoding `name`, any that ct1_encoding_known() says is one; null or "auto",
 * the default, tell it from the input.  Before the first ct1_reader_feed().  CT1_OK, CT1_NOT_FOUND
 * or CT1_NO_MEMORY.
 */
CT1_API int ct1_reader_set_encoding(ct1_reader *reader, const char *name);

/*
 * The name of the encoding in which the input is read, or null while nothing but ASCII has come, or
 * too little else to tell it.  What it is when a game
 * comes it stays, and the name lives as long as the reader.
 */
CT1_API const char *ct1_reader_encoding(const ct1_reader *reader);

/* Hands the reader the next bytes of the input, cut anywhere.  CT1_OK or CT1_NO_MEMORY. */
CT1_API int ct1_reader_feed(ct1_reader *reader, const void *bytes, size_t length);

/* Tells the reader that the input is complete. */
CT1_API int ct1_reader_finish(ct1_reader *reader);

/*
 * The next game that is complete: `*game` is null where more input is needed, or after
 * ct1_reader_finish() when there is none left.  The caller frees the game.
 */
CT1_API int ct1_reader_next(ct1_reader *reader, ct1_game **game);

/* The offset in the input before which all games have been handed out. */
CT1_API uint64_t ct1_reader_offset(const ct1_reader *reader);

/* One piece of the input as the lexer saw it. */
struct ct1_token {
	const char *kind; /* "move", "number", … */
	const char *text; /* as spelled, UTF-8, not terminated */
	size_t length;
	uint64_t line, column, offset;
};

typedef void ct1_token_sink(void *user, const struct ct1_token *token);

/* Sends every token to `sink` as it is read. */
CT1_API void ct1_reader_set_token_sink(ct1_reader *reader, ct1_token_sink *sink, void *user);

CT1_API void ct1_game_free(ct1_game *game);

/* The value of a tag, or null; lives as long as the game. */
CT1_API const char *ct1_game_tag(const ct1_game *game, const char *name);

/* The game as it stood in the input (as UTF-8), with its tags and what stands between. */
CT1_API const char *ct1_game_source(const ct1_game *game, size_t *length);

/* The verdict on a game. */
struct ct1_verdict {
	const char *file;    /* as in struct ct1_finding */
	bool valid;          /* no errors */
	unsigned half_moves; /* of the main line that are legal */
	struct ct1_outcome outcome;
	const char *rules; /* the name of the rule set applied */
	unsigned game;     /* from 1, in its input, or in `file` */
	uint64_t line;     /* where the game begins */
	unsigned errors, warnings, notes;
};

enum ct1_check_option {
	CT1_EXPLAIN = 1 << 0, /* add notes that explain captures, errors and finishing checks */
	CT1_SUGGEST = 1 << 1, /* add what may have been meant by a move that is not legal */
};

/*
 * Plays the game by its rules and notes what is wrong with it.  `options` is a set of enum
 * ct1_check_option.  Call it once a game.
 */
CT1_API int ct1_game_check(ct1_game *game, unsigned options);

/* What is known of the game's correctness; without ct1_game_check() only of its syntax. */
CT1_API struct ct1_verdict ct1_game_verdict(const ct1_game *game);

/* Sends the findings on the game, from reading and from checking, to the sink, by place. */
CT1_API int ct1_game_report(ct1_game *game);

/* How many half-moves the main line has as it was written. */
CT1_API unsigned ct1_game_length(const ct1_game *game);

/* The half-move, from 1, that is White's or Black's of move `number` in the main line; 0: none. */
CT1_API unsigned ct1_game_find(const ct1_game *game, unsigned number, enum ct1_side side);

/* The other way round: the move number of a half-move, and whose it is.  False: no such. */
CT1_API bool ct1_game_number(const ct1_game *game, unsigned half_move, unsigned *number,
                             enum ct1_side *side);

/*
 * The position after so many half-moves of the main line, which the caller frees, and the last of
 * them; at 0 half-moves `*last` is left alone.  CT1_NOT_FOUND where the game is shorter, or a move
 * before that is not legal.
 */
CT1_API int ct1_game_position(const ct1_game *game, unsigned half_moves, ct1_position **position,
                              struct ct1_move *last);

/*
 * Notes on a game that a position of it, called `what` in the message, is not reached: at the first
 * half-move that cannot be played, or at the last one.  CT1_NO_MEMORY at worst.
 */
CT1_API int ct1_game_note_unreached(ct1_game *game, const char *what);

/* What a walk through a game comes to, in the order in which a record has it. */
enum ct1_event {
	CT1_EVENT_SELECTION, /* of unassailable squares, behind a half-move or where a line begins */
	CT1_EVENT_COMMENT,   /* on what came before */
	CT1_EVENT_HALF_MOVE,
	CT1_EVENT_BRANCH, /* here a variation begins that replaces the half-move before */
	CT1_EVENT_RETURN, /* and here it ends */
	CT1_EVENT_RESULT,
	CT1_EVENT_DONE,
};

/* A walk through a game with all its variations, that plays it on the way. */
typedef struct ct1_walk ct1_walk;

/* A walk that begins before the first half-move.  The game must outlive it.  Null: out of memory. */
CT1_API ct1_walk *ct1_walk_new(ct1_game *game);
CT1_API void ct1_walk_free(ct1_walk *walk);

/* Goes on to what comes next.  CT1_OK or CT1_NO_MEMORY. */
CT1_API int ct1_walk_next(ct1_walk *walk, enum ct1_event *event);

/*
 * The text of what the walk has come to, a half-move in `form` with its mark and glyphs but without
 * its number; one that cannot be read as it stands in the input.  In CT1_FORM_JSON it is that of the
 * record.  A branch has none, "".  Null: out of memory.  Lives until the next call that takes the
 * walk.
 */
CT1_API const char *ct1_walk_text(ct1_walk *walk, enum ct1_form form);

/* A half-move by its place. */
struct ct1_place {
	unsigned half_move; /* from 1, in its line of play */
	unsigned number;    /* of the move */
	enum ct1_side side;
};

/* The half-move that the walk came to last in its line of play; zeros before the first. */
CT1_API struct ct1_place ct1_walk_place(const ct1_walk *walk);

/*
 * The position behind it, or that in which the line begins, with the squares that are selected there;
 * null where a half-move up to there is not legal, or the start not known.  Lives until the walk goes
 * on.
 */
CT1_API const ct1_position *ct1_walk_position(const ct1_walk *walk);

/* The move that led to that position.  False where there is none. */
CT1_API bool ct1_walk_move(const ct1_walk *walk, struct ct1_move *move);

/*
 * Puts what the rules say in place of what was written: signs, promotions, marks, move numbers,
 * result and reason, as far as the moves are legal.  Only after ct1_game_check().
 */
CT1_API int ct1_game_annotate(ct1_game *game);

/* What ct1_game_repair() may change. */
enum ct1_repair {
	CT1_REPAIR_MARKS, /* signs, marks, promotions, move numbers and the result */
	CT1_REPAIR_ALL,   /* moves as well */
};

/*
 * Repairs a game as far as that can be done in one way only, and notes every change with the old
 * and the new reading; `*changes` is their number.  A game of which a move of the main line stays
 * illegal is left as it is, and so is, where moves may be changed, all from where a sign or mark
 * tells that another move may have been meant; that is noted, too.  Only after ct1_game_check(), whose verdict
 * stays that on the game as it was written.  CT1_NO_MEMORY at worst.
 */
CT1_API int ct1_game_repair(ct1_game *game, enum ct1_repair repair, unsigned *changes);

/*
 * Prepares a game for ct1_game_write() in `form`: notes what the form cannot carry, and plays the
 * game where its own form or the new one does not tell what every move is.
 */
CT1_API int ct1_game_convert(ct1_game *game, enum ct1_form form);

struct ct1_write_options {
	const char *file; /* the name of the input, for JSON; may be null */
	size_t width;     /* of a line, in columns of a terminal; 0: 80 */
	bool continued;   /* the game is written behind another one */
};

/* Takes `text`, UTF-8, in place of `length` bytes of the input from `offset` on. */
typedef int ct1_edit(void *user, uint64_t offset, size_t length, const char *text);

/*
 * Tells, in the order of the input, the edits that turn the moves of a game into those of another
 * form and leave everything else as it is.  A game that was read from JSON has none.
 */
CT1_API int ct1_game_keep(ct1_game *game, enum ct1_form form, ct1_edit *edit, void *user);

/* Takes `length` bytes; anything but 0 is a failure. */
typedef int ct1_write(void *user, const char *bytes, size_t length);

/* Writes the game through `write`. */
CT1_API int ct1_game_write(ct1_game *game, enum ct1_form form,
                           const struct ct1_write_options *options, ct1_write *write, void *user);

/* --- Diagrams ------------------------------------------------------------------------------ */

/* A position with what is to be shown on it.  A square is left out where -1 is allowed. */
typedef struct ct1_diagram ct1_diagram;

/* Copies the position.  Null: out of memory. */
CT1_API ct1_diagram *ct1_diagram_new(ct1_context *context, const ct1_position *position);
CT1_API void ct1_diagram_free(ct1_diagram *diagram);

/* The move that led to the position. */
CT1_API void ct1_diagram_set_last_move(ct1_diagram *diagram, struct ct1_move move);

/* A line of text below the board; null for none.  CT1_NO_MEMORY at worst. */
CT1_API int ct1_diagram_set_caption(ct1_diagram *diagram, const char *caption);

/* An arrow.  CT1_NO_MEMORY. */
CT1_API int ct1_diagram_add_arrow(ct1_diagram *diagram, int from, int to);

/* A mark of the author's on a square. */
CT1_API void ct1_diagram_add_mark(ct1_diagram *diagram, int square);

/* Where the piece on a square can move, and where it only strikes. */
CT1_API void ct1_diagram_show_moves(ct1_diagram *diagram, int square);

/* Both strength sums on a square; -1: on every square that both sides strike. */
CT1_API void ct1_diagram_show_strength(ct1_diagram *diagram, int square);

/* An arrow from every piece that strikes a square.  CT1_NO_MEMORY at worst. */
CT1_API int ct1_diagram_show_attack(ct1_diagram *diagram, int square);

/* The pieces that the side to move could capture. */
CT1_API void ct1_diagram_show_captures(ct1_diagram *diagram);

enum ct1_diagram_format {
	CT1_DIAGRAM_UNICODE, /* box drawing, for terminals */
	CT1_DIAGRAM_ASCII,
	CT1_DIAGRAM_SVG,
	CT1_DIAGRAM_TEX, /* commands of TikZ, for LaTeX */
	CT1_DIAGRAM_FORMATS,
};

enum ct1_coordinates {
	CT1_COORDINATES_ALL,     /* on all four sides */
	CT1_COORDINATES_OUTSIDE, /* left and below */
	CT1_COORDINATES_INSIDE,  /* in the squares at the left and below */
	CT1_COORDINATES_NONE,
};

enum ct1_diagram_pieces {
	CT1_PIECES_FIGURES,
	CT1_PIECES_CYRILLIC, /* Кр */
	CT1_PIECES_LATIN,    /* K */
};

enum ct1_theme {
	CT1_THEME_BOOK, /* black on white */
	CT1_THEME_SCREEN,
	CT1_THEME_DARK,
	CT1_THEME_CONTRAST,
	CT1_THEMES,
};

enum ct1_unit {
	CT1_PIXELS, /* of which TeX puts 96 into an inch */
	CT1_MILLIMETRES,
};

enum {
	CT1_COLORS = 39, /* of a picture */
};

struct ct1_diagram_options {
	bool flipped; /* Black below */
	bool border;
	bool side_mark; /* tells whose move it is */
	bool russian;   /* the language of titles and descriptions */
	enum ct1_coordinates coordinates;
	enum ct1_diagram_pieces pieces; /* text has letters: FIGURES is as CYRILLIC there */
	/* Of pictures, SVG and TeX: */
	enum ct1_theme theme;
	uint32_t colors[CT1_COLORS]; /* as ct1_diagram_set_color() leaves them; 0: the theme's */
	const char *id_prefix;       /* of all ids; null: "ct1" */
	const char *symbols;         /* prefix of a picture before it whose drawings of pieces and
	                                hatching are used; null: it has its own */
	bool all_symbols;            /* also of pieces that are not on the board */
	unsigned size;               /* the width; 0: 480 */
	enum ct1_unit unit;
};

/*
 * Puts a colour of your own, "#rgb", "#rrggbb" or "none", in place of one of the theme's, which
 * ct1-render(1) names.  CT1_OK, or CT1_NOT_FOUND if there is no such name or colour.
 */
CT1_API int ct1_diagram_set_color(struct ct1_diagram_options *options, const char *name,
                                  const char *color);

/* Writes the diagram.  CT1_OK, CT1_NO_MEMORY or CT1_WRITE_FAILED. */
CT1_API int ct1_diagram_write(const ct1_diagram *diagram, enum ct1_diagram_format format,
                              const struct ct1_diagram_options *options, ct1_write *write,
                              void *user);

/*
 * Writes in words what stands on the board and what is shown: the description that an SVG has.  The
 * same statuses.
 */
CT1_API int ct1_diagram_describe(const ct1_diagram *diagram, bool russian, ct1_write *write,
                                 void *user);

/* --- Encodings ---------------------------------------------------------------------------- */

/*
 * Whether an encoding of this name can be read and written: any that iconv knows.  True, too, if
 * there was no memory to find it out; what opens the encoding tells that.
 */
CT1_API bool ct1_encoding_known(const char *name);

/*
 * An encoder writes UTF-8 in another encoding.  For a character that this one lacks it writes ASCII
 * that is read back as the same thing, if there is such, else a question mark.
 */
typedef struct ct1_encoder ct1_encoder;

/* What was written in place of a character. */
struct ct1_substitution {
	uint32_t code;       /* of the character; U+FFFD also for bytes that are no UTF-8 */
	const char *written; /* ASCII; may be empty */
	bool lost;           /* it is "?", and what was meant is not known any more */
	uint64_t count;      /* of this character so far, with this one */
};

/*
 * Notes on a game that a character of it was replaced, at the first place where its text has that
 * character: a note if it can be read back, else a warning.
 */
CT1_API int ct1_game_note_substitution(ct1_game *game, const struct ct1_substitution *substitution,
                                       const char *encoding);

typedef void ct1_substitution_sink(void *user, const struct ct1_substitution *substitution);

/*
 * An encoder for the encoding `name`.  CT1_OK, CT1_NOT_FOUND or CT1_NO_MEMORY.  The output begins
 * with a byte order mark if it is UTF-16, in either order, and with nothing of the kind otherwise.
 */
CT1_API int ct1_encoder_new(ct1_context *context, const char *name, ct1_encoder **encoder);
CT1_API void ct1_encoder_free(ct1_encoder *encoder);

/* Writes through `write`.  This must be set before anything is written. */
CT1_API void ct1_encoder_set_output(ct1_encoder *encoder, ct1_write *write, void *user);

/* Tells `sink` of every character that is replaced; a null sink is told nothing. */
CT1_API void ct1_encoder_set_sink(ct1_encoder *encoder, ct1_substitution_sink *sink, void *user);

/*
 * Writes `length` bytes of UTF-8, cut anywhere; a ct1_write whose `user` is the encoder, so that it
 * can be handed to ct1_game_write().  Returns CT1_OK, CT1_NO_MEMORY or CT1_WRITE_FAILED.
 */
CT1_API int ct1_encoder_write(void *encoder, const char *utf8, size_t length);

/* Writes what is left when all was written.  Returns the same. */
CT1_API int ct1_encoder_finish(ct1_encoder *encoder);

/*
 * The first character from the code point `from` on that was replaced; false if there is none.  So
 * all are found by going on from `code` + 1.
 */
CT1_API bool ct1_encoder_substituted(const ct1_encoder *encoder, uint32_t from,
                                     struct ct1_substitution *substitution);

#ifdef __cplusplus
}
#endif

#endif
