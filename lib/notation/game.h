/*
 * A game as it was written: tags, a tree of half-moves, and what was noted about it.
 *
 * The tree is made of lines of play.  A line is a list of half-moves; a half-move may have
 * variations, which are lines that replace it.  Everything lives in the game's arena; places are
 * spans of bytes in the game's text.
 */
#ifndef NOTATION_GAME_H
#define NOTATION_GAME_H

#include <string.h>

#include "base/arena.h"
#include "base/checks.h"
#include "rules/position.h"
#include "text/text.h"

struct span {
	size_t begin, end;
};

static inline bool span_is_empty(struct span span)
{
	return span.begin == span.end;
}

static inline bool span_equals(const char *text, struct span span, const char *word)
{
	size_t length = span.end - span.begin;

	return strlen(word) == length && memcmp(text + span.begin, word, length) == 0;
}

struct comment {
	struct comment *next;
	const char *text; /* spaces folded */
	struct span span; /* where it stands as it was written; empty where that is not known */
};

/* What a text can claim of a position. */
enum assertion_kind {
	ASSERT_STRENGTH,
	ASSERT_PIECES,    /* the pieces of the side, as they are listed */
	ASSERT_CHECK,     /* the King of the side */
	ASSERT_FINISHING, /* is in (finishing) check */
	ASSERT_CASTLE,    /* the castle of the side is captured */
	ASSERT_BLOCKADE,  /* its pieces have no move */
	ASSERT_KING,      /* its King is taken */
	ASSERT_RESIGNED,
};

/* A claim made in a comment, of the position behind a half-move or of that before it. */
struct assertion {
	struct assertion *next;
	enum assertion_kind kind;
	enum ct1_side side;
	int square;  /* of a strength */
	int sums[2]; /* White's, Black's, in half-units */
	const struct lineup *lineup;
	struct span span;
};

struct tag {
	struct tag *next;
	const char *name, *value;
	struct span span, value_span;
};

enum sign {
	SIGN_MOVE,
	SIGN_CAPTURE,
	SIGN_EXCHANGE,
	SIGN_UNKNOWN, /* in the coordinate form, until the game is played */
};

/* The ways of writing that are told apart when reading, as a set. */
enum script {
	IN_CYRILLIC = 1 << 0,
	IN_LATIN = 1 << 1, /* ASCII too */
	IN_PGN = 1 << 2,
	IN_COORDINATE = 1 << 3,
	IN_ANY = (1 << 4) - 1,
};

enum mark {
	MARK_NONE,
	MARK_CHECK,
	MARK_FINISHING,
};

enum glyph {
	GLYPH_GOOD = 1 << 0,        /* ! */
	GLYPH_BAD = 1 << 1,         /* ? */
	GLYPH_BRILLIANT = 1 << 2,   /* !! */
	GLYPH_BLUNDER = 1 << 3,     /* ?? */
	GLYPH_INTERESTING = 1 << 4, /* !? */
	GLYPH_DUBIOUS = 1 << 5,     /* ?! */
	GLYPHS = 6,
};

/*
 * A selection of the unassailable squares as written: White's and Black's, each with the piece that
 * is said to have left the board there.  It stands behind a half-move, or before the first of a line.
 */
struct selection {
	struct selection *next;
	struct span span;
	struct selected {
		uint8_t square;
		uint8_t lost;        /* enum ct1_piece; CT1_NO_PIECE for none */
		enum ct1_side owner; /* of that piece */
		struct span loss;    /* where it is written, with its brackets; empty for none */
	} squares[2];
	struct span words; /* that tell what they are, with their slashes; empty for none */
	struct {
		bool known; /* it is in its place, and this is what the rules say of it */
		uint8_t lost[2];
	} facts;
};

/* Why moves that were read as the game may be analysis, by the text around their row. */
enum doubt {
	DOUBT_NONE,
	DOUBT_BESIDE, /* a sentence leads up to them, or goes on or ends behind */
	DOUBT_WITHIN, /* they stand within one */
};

/* A half-move as written. */
struct half_move {
	struct half_move *next, *previous;
	struct line *line;
	struct line *variations, *last_variation;
	struct comment *comments, *last_comment;
	struct assertion *assertions, *last_assertion; /* made of the position behind it */
	struct selection *selections;                  /* behind it */
	struct span span;
	struct span from_span, sign_span, to_span, promotion_span, mark_span;
	struct span number_span; /* of the number before it; empty for none */
	uint32_t ply;            /* from 1, counted from where the main line begins */
	uint32_t number;         /* number and side as written; where nothing is, they follow */
	enum ct1_side side;
	bool numbered;         /* a number is written before it */
	bool out_of_order;     /* and it is not the one that follows */
	bool repeats;          /* or it is Black's, with the number of White's before it */
	bool behind_blank;     /* underscores stand between that number and it */
	enum doubt doubt;      /* in a book: whether it is the game */
	bool readable;         /* else it is only known that a half-move stands here */
	bool letter_promotion; /* the promotion is one of these letters */
	bool one_letter; /* the piece is K or P, which in Cyrillic begin several abbreviations */
	bool unsure;     /* it may be another one, or one before it: its marks are evidence */
	uint8_t piece;   /* CT1_NO_PIECE in the coordinate form, until the game is played */
	uint8_t from, to, promotion;
	uint8_t sign;   /* enum sign */
	uint8_t mark;   /* enum mark */
	uint8_t glyphs; /* set of enum glyph */
	struct {
		bool known; /* the half-move is legal, and this is what the rules say of it */
		uint8_t piece, sign, promotion, mark;
	} facts;
};

struct result {
	bool given;        /* something was written */
	bool sign_written; /* WV, BV, ½-½ or * and not only a reason */
	enum ct1_winner winner;
	enum ct1_reason reason;
	enum ct1_winner reason_winner; /* as the reason has it */
	struct span sign_span;
	struct span reason_span; /* with its slashes, if it has any */
	struct span reason_body; /* without */
	bool reason_commented;   /* the reason is a comment, as in PGN */
	bool told;               /* in a comment of PGN: the sign that ends the game repeats it */
	struct half_move *after; /* the last half-move before it; null for none */
};

struct line {
	struct line *next;        /* the next variation of the same half-move */
	struct half_move *parent; /* that it replaces; null for the main line */
	unsigned depth;           /* how many lines it stood within when it was read */
	struct half_move *first, *last;
	struct comment *comments, *last_comment; /* before the first half-move */
	struct selection *selections;            /* there, too */
	struct result result;
	struct span span;
	/* Of a book's analysis, until it hangs where it belongs, or for good where it is behind the end: */
	struct line *next_analysis;
	struct half_move *after; /* the last half-move of the main line before it */
	struct half_move *fork;  /* of other analysis, that its first replaces; null: the game's */
	bool in_prose;           /* it stands within a text, which is a comment */
	bool behind;             /* it goes on where the main line ends */
};

/* Whether the result of its line stands right behind a half-move. */
static inline bool half_move_has_result(const struct half_move *half_move)
{
	const struct result *result = &half_move->line->result;

	return result->given && result->after == half_move;
}

/* Whether a half-move, which has its number, stands anywhere behind the result of its line. */
static inline bool half_move_is_late(const struct half_move *half_move)
{
	const struct result *result = &half_move->line->result;

	return result->given && (!result->after || result->after->ply < half_move->ply);
}

/* A stretch of a book's page that is no move of the main line, and what it was taken for. */
struct passage {
	struct passage *next;
	const char *kind;
	struct span span;
};

/* Something noted about the game, to be reported later in the order of places. */
struct note {
	struct note *next;
	enum check check;
	enum ct1_severity severity;
	unsigned scripts; /* in which there is nothing to note here */
	struct span span;
	size_t at;                         /* where it is told; mostly where it stands */
	size_t order;                      /* in which they were noted */
	const struct half_move *half_move; /* that it is about; may be null */
	const char *text;
	const char *replacement;
	const char *details;
};

struct ct1_game {
	const ct1_context *context;
	struct arena arena;
	unsigned number; /* in the input, from 1; of a game in JSON in the file that it names */

	/* The text, with anchors for the way back to the input. */
	const char *text;
	size_t length;
	const struct anchor *anchors;
	size_t anchor_count;
	unsigned unit; /* see text_place() */

	/* The game as it stood in the input: the text, or the JSON that the text was taken from. */
	const char *source;
	size_t source_length;
	const char *file; /* that the JSON was made from; null: the input itself */

	unsigned scripts;   /* in which it may be written, by what was read so far; then one */
	unsigned hints;     /* the same by what speaks for a script, but not for sure */
	bool names_variant; /* a tag says that it is in the PGN-style form, where that can be */
	struct tag *tags, *last_tag;
	struct line main;
	struct line *analyses, *last_analysis; /* of a book, that hang on no half-move */
	struct line *quotations; /* of a book: moves that are nothing but text after all */
	struct passage *passages, *last_passage; /* of a book's page, in their order */
	const ct1_rules *rules;    /* as asked for, else by the Rules tag, else the default */
	struct ct1_position start; /* as far as it could be read */
	bool has_setup;            /* the start is given, as a tag or in the text */
	bool start_known;          /* and could be read */
	struct span setup_span;    /* of what gives it */

	struct note *notes, *last_note;
	size_t note_count;
	unsigned counts[CT1_ERROR + 1]; /* notes by severity, also those beyond the limit */
	bool limits_met[LIMITS];        /* which have been told */
	bool noted[CHECKS];             /* which checks have found something */
	size_t half_moves;              /* of all lines, as read */

	unsigned legal; /* half-moves of the main line found legal */
	struct ct1_outcome outcome;
	bool over; /* by the rules, of which the outcome is */
	bool checked;
};

/* A game without anything in it.  Null: out of memory. */
struct ct1_game *game_new(const ct1_context *context);

/* The tag of that name, or null. */
const struct tag *game_find_tag(const struct ct1_game *game, const char *name);

/*
 * Adds a note, unless the check is off.  `format` is translated; a text that has been put together of
 * translated ones goes as an argument of "%s".  False: out of memory.
 */
#if defined(__GNUC__)
__attribute__((format(printf, 6, 7)))
#endif
bool game_note(struct ct1_game *game, enum check check, struct span span,
               const struct half_move *half_move, const char *replacement, const char *format,
               ...);

/* A limit of what is read into a game. */
size_t game_limit(const struct ct1_game *game, enum limit limit);

/* Notes, once a game, what becomes of tags and half-moves beyond a limit, and of deep variations. */
bool game_note_tags(struct ct1_game *game, struct span span);
bool game_note_half_moves(struct ct1_game *game, struct span span);
bool game_note_depth(struct ct1_game *game, struct span span);

/* Further lines for the note on that check which was added last, unless the check is off. */
bool game_add_details(struct ct1_game *game, enum check check, const char *details);

/* The same for a way of writing that is all right in some scripts, and not noted for those. */
#if defined(__GNUC__)
__attribute__((format(printf, 6, 7)))
#endif
bool game_note_spelling(struct ct1_game *game, enum check check, struct span span,
                        unsigned scripts, const char *replacement, const char *format, ...);

/* Whether the game can be in these scripts alone. */
static inline bool game_is_in(const struct ct1_game *game, unsigned scripts)
{
	return (game->scripts & ~scripts) == 0;
}

/* What was read is written in one of these scripts, unless all before speaks against it. */
static inline void game_narrow(struct ct1_game *game, unsigned scripts)
{
	if (game->scripts & scripts)
		game->scripts &= scripts;
}

/* What was read is usual in these scripts, which decides where nothing else does. */
static inline void game_hint(struct ct1_game *game, unsigned scripts)
{
	if (game->hints & scripts)
		game->hints &= scripts;
}

/* Takes back the notes on spellings that are all right in the game's script. */
void game_settle_notes(struct ct1_game *game);

/* The place in the input of a byte of the game's text. */
struct place game_place(const struct ct1_game *game, size_t at);

/* Half-moves counted from White's first, from 0: that of 12. … is 23. */
static inline int64_t half_move_index(uint32_t number, enum ct1_side side)
{
	return 2 * ((int64_t)number - 1) + side;
}

/* Whether a number is White's once more, before the half-move of Black that is expected. */
static inline bool half_move_repeats(const struct half_move *half_move, int64_t expected)
{
	return half_move->side == CT1_WHITE && expected % 2 == CT1_BLACK &&
	       half_move->number == expected / 2 + 1;
}

/*
 * The index that a half-move has by what is written, where `expected` follows from what was written
 * before it.  White's number may be repeated before Black's half-move.
 */
static inline int64_t half_move_written_index(const struct half_move *half_move, int64_t expected)
{
	return half_move->numbered && !half_move_repeats(half_move, expected)
	               ? half_move_index(half_move->number, half_move->side)
	               : expected;
}

/* The index of the number and side that a half-move has been given. */
static inline int64_t half_move_own_index(const struct half_move *half_move)
{
	return half_move_index(half_move->number, half_move->side);
}

/* The index that a half-move has by its place in the game, whatever is written. */
static inline int64_t half_move_right_index(const struct ct1_game *game,
                                            const struct half_move *half_move)
{
	return half_move_index(game->start.number, game->start.side) + half_move->ply - 1;
}

/* Adds at the end of a list: a tag, a half-move, a variation. */
void game_add_tag(struct ct1_game *game, struct tag *tag);
void game_add_passage(struct ct1_game *game, struct passage *passage);
void line_add_half_move(struct line *line, struct half_move *half_move);
void half_move_add_variation(struct half_move *half_move, struct line *line);

/* Ends a line before a half-move that is not its first; that and what follows keep their links. */
void line_cut(struct line *line, struct half_move *half_move);

/* The last half-move of a line that has this index by its own number, or null. */
struct half_move *line_find(const struct line *line, int64_t index);

/* Takes a variation off; it keeps its own links. */
void half_move_drop_variation(struct half_move *half_move, struct line *line);

/* Adds a comment behind the last half-move of a line, or before its first: a span of the text. */
bool line_add_comment(struct arena *arena, struct line *line, const char *text, struct span span);

/* Adds a comment at the end of a list; its white space is folded.  False: out of memory. */
bool comment_add(struct arena *arena, struct comment **first, struct comment **last,
                 const char *text, size_t length);

/*
 * Walking through the tree, without recursion: a half-move comes first, then its variations, each
 * between a begin and an end, then the next half-move.
 */
enum walk_event {
	WALK_HALF_MOVE,
	WALK_LINE_BEGIN,
	WALK_LINE_END,
	WALK_DONE,
};

struct walk {
	struct line *line;           /* where the walk is */
	struct half_move *half_move; /* the last one met in it; null at its begin */
	enum walk_event last;
};

/* Begins with the main line, or another that is no variation: its begin and end are not told. */
void walk_begin(struct walk *walk, struct ct1_game *game);
void walk_begin_line(struct walk *walk, struct line *line);
enum walk_event walk_next(struct walk *walk);

#endif
