/*
 * Taking tokens into the game that is being read: one handler for each kind.  Here are those of
 * half-moves and of what belongs to them.
 */
#include "notation/take.h"

#include <string.h>

#include "base/messages.h"
#include "notation/decode.h"
#include "notation/selection.h"

bool take_as_comment(struct ct1_reader *reader, struct span span)
{
	return line_add_comment(&reader->game->arena, reader->draft.line, reading_window(reader),
	                        span);
}

/* --- Half-moves ---------------------------------------------------------------------------- */

struct half_move *take_half_move(struct ct1_reader *reader, struct span span)
{
	struct half_move *half_move = arena_new(&reader->game->arena, sizeof *half_move);

	if (!half_move)
		return NULL;
	half_move->span = span;
	half_move->numbered = reader->draft.claim.number > 0;
	half_move->number = reader->draft.claim.number;
	half_move->side = reader->draft.claim.side;
	half_move->number_span = reader->draft.claim.span;
	half_move->doubt = reader->draft.page.doubt;
	reader->game->half_moves++;
	line_add_half_move(reader->draft.line, half_move);
	reader->draft.claim = (struct claim){{0, 0}, 0, CT1_WHITE};
	reader->draft.has_content = true;
	return half_move;
}

/* A reason without its sign that a half-move follows was a comment. */
static bool settle_result(struct ct1_reader *reader)
{
	struct line *line = reader->draft.line;
	struct span told = line->result.reason_span, body = line->result.reason_body;

	if (!line->result.given || line->result.sign_written)
		return DONE;
	line->result = (struct result){.given = false};
	return game_note(reader->game, CHECK_AMBIGUOUS, told, NULL, NULL,
	                 "read as a comment; it could also tell the result") &&
	       take_as_comment(reader, body);
}

/* What was noted behind `before` is about a half-move. */
static void own_notes(struct ct1_game *game, struct note *before, const struct half_move *half_move)
{
	for (struct note *note = before ? before->next : game->notes; note; note = note->next)
		note->half_move = half_move;
}

/*
 * A mark `+)` within a variation may be check and the closing bracket.  It is read as the mark of
 * finishing check, unless brackets do not match so: see bounds_misread().
 */
static void split_mark(struct ct1_reader *reader, struct token *token)
{
	struct span *suffix = &token->parts[PART_SUFFIX];
	const char *text = reading_window(reader);

	if (!reader->draft.line->parent || suffix->end - suffix->begin < 2 ||
	    memcmp(text + suffix->end - 2, "+)", 2) != 0)
		return;
	reader->draft.inner_marks++;
	if (reader->draft.splits_marks) {
		suffix->end--;
		token->span.end--;
		reader->at = token->span.end;
	}
}

/* Whether text right before a move, which is noted, may have been its piece: more than a slash. */
static bool may_be_piece(const struct ct1_reader *reader, const struct note *note)
{
	return reader->draft.previous == TOKEN_TEXT && note &&
	       (note->span.end - note->span.begin > 1 ||
	        reading_window(reader)[note->span.begin] != '/');
}

static bool take_move(struct ct1_reader *reader, struct token *token)
{
	bool ambiguous;
	struct note *before = reader->game->last_note;
	size_t end =
		decode_cut(reading_window(reader), text_length(&reader->text), token, &ambiguous);

	if (end < token->span.end) {
		token->parts[PART_PROMOTION] = (struct span){0, 0};
		token->parts[PART_SUFFIX] = (struct span){end, end};
		token->span.end = end;
		reader->at = end;
	}
	split_mark(reader, token);
	if (!settle_result(reader))
		return NO_MEMORY;
	struct half_move *half_move = take_half_move(reader, token->span);

	if (!half_move || !decode_move(reader->game, reading_window(reader), token, half_move))
		return NO_MEMORY;
	half_move->behind_blank = reader->draft.previous == TOKEN_NUMBER &&
	                          memchr(reading_window(reader) + reader->draft.end, '_',
	                                 token->span.begin - reader->draft.end);
	if (half_move->piece == CT1_NO_PIECE && may_be_piece(reader, before)) {
		half_move->readable = false;
		half_move->span.begin = before->span.begin;
	}
	if (ambiguous &&
	    !game_note(reader->game, CHECK_AMBIGUOUS, token->parts[PART_PROMOTION], NULL, NULL,
	               "read as a promotion; it could also be the piece of the next move"))
		return NO_MEMORY;
	own_notes(reader->game, before, half_move);
	return DONE;
}

static bool take_bad_move(struct ct1_reader *reader, struct token *token)
{
	if (!settle_result(reader) || !take_half_move(reader, token->span))
		return NO_MEMORY;
	return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
	                 "\"%.*s\" cannot be read as a move",
	                 (int)(token->span.end - token->span.begin),
	                 reading_window(reader) + token->span.begin);
}

/* --- Selections of unassailable squares ----------------------------------------------------- */

bool take_selection(struct ct1_reader *reader, struct token *token)
{
	struct selection *selection;

	if (!settle_result(reader) ||
	    !selection_read(reader->game, reader->lexer, reading_window(reader), token, &selection))
		return NO_MEMORY;
	line_add_selection(reader->draft.line, selection);
	reader->draft.has_content = true;
	return DONE;
}

static bool take_bad_selection(struct ct1_reader *reader, struct token *token)
{
	return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
	                 "a selection of unassailable squares that cannot be read, kept as a "
	                 "comment") &&
	       take_as_comment(reader, token->span);
}

/* --- Marks ---------------------------------------------------------------------------------- */

/* What cannot be read is written as it stands, with the mark behind it. */
static bool take_mark_of_unreadable(struct ct1_reader *reader, const struct token *token,
                                    struct half_move *half_move)
{
	size_t end = half_move->span.end;

	if (lexer_skip(reading_window(reader), token->span.begin, end) != token->span.begin)
		return take_as_comment(reader, token->span);
	half_move->span.end = token->span.end;
	return DONE;
}

static bool take_mark(struct ct1_reader *reader, struct token *token)
{
	struct half_move *half_move = reader->draft.line->last;

	if (!half_move)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a mark without a move before it");
	if (!half_move->readable)
		return take_mark_of_unreadable(reader, token, half_move);
	return decode_suffix(reader->game, reading_window(reader), token->span, half_move) &&
	       game_note(reader->game, CHECK_SPACING, token->span, NULL, NULL,
	                 "the mark is read as belonging to the move before it");
}

static bool take_nag(struct ct1_reader *reader, struct token *token)
{
	struct half_move *half_move = reader->draft.line->last;

	if (!half_move)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a glyph without a move before it");
	if (!half_move->readable)
		return take_mark_of_unreadable(reader, token, half_move);
	return decode_nag(reader->game, reading_window(reader), token, half_move);
}

/* --- Numbers ------------------------------------------------------------------------------- */

/* A number at the end of a line of play, without a half-move. */
bool take_unused_number(struct ct1_reader *reader)
{
	struct claim claim = reader->draft.claim;

	reader->draft.claim.number = 0;
	return claim.number == 0 || game_note(reader->game, CHECK_NUMBER_SEQUENCE, claim.span, NULL,
	                                      NULL, "a move number without a half-move");
}

static bool take_number(struct ct1_reader *reader, struct token *token)
{
	const char *text = reading_window(reader);
	struct span body = token->parts[PART_BODY];
	uint32_t number;

	/* It stands for any number. */
	if (strncmp(text + body.begin, "№", strlen("№")) == 0) {
		reader->draft.claim.number = 0;
		return DONE;
	}
	if (!decode_number(reader->game, text, body, &number))
		return NO_MEMORY;
	reader->draft.claim = (struct claim){token->span, number, CT1_WHITE};
	if (number == 0)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "no move has the number 0");
	if (token->span.end == body.end || text[token->span.end - 1] == ')')
		return game_note(reader->game, CHECK_SPELLING, token->span, NULL, NULL,
		                 "a move number without its full stop");
	return DONE;
}

/*
 * Behind a number the ellipsis stands for White's half-move, which was played before; anywhere
 * else for Black's column, which is filled elsewhere.
 */
static bool take_ellipsis(struct ct1_reader *reader, struct token *token)
{
	size_t begin = token->span.begin, length = token->span.end - begin;
	const char *text = reading_window(reader) + begin;
	bool dots = *text == '.', noted = reader->draft.dots_noted;
	/* Three in a row, of which the first may end the number: that is how it is in ASCII. */
	bool plain = dots && length == (begin > 0 && text[-1] == '.' ? 2 : 3) &&
	             memchr(text, ' ', length) == NULL;

	if (reader->draft.claim.number > 0) {
		reader->draft.claim.side = CT1_BLACK;
		reader->draft.claim.span.end = token->span.end;
	} else if (reader->draft.line->last) {
		reader->draft.line->last->behind_blank = false;
	}
	if (plain)
		game_hint(reader->game, IN_ANY & ~IN_CYRILLIC);
	if (!dots || noted)
		return DONE;
	reader->draft.dots_noted = true;
	return game_note_spelling(reader->game, CHECK_ELLIPSIS, token->span,
	                          plain ? IN_ANY & ~IN_CYRILLIC : 0, "…",
	                          "full stops read as %s, here and further on", "…");
}

/* --- Variations ---------------------------------------------------------------------------- */

static bool take_open(struct ct1_reader *reader, struct token *token)
{
	struct half_move *parent = reader->draft.line->last;

	if (!parent)
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a variation without a move that it replaces");
	unsigned depth = reader->draft.line->depth + 1;

	if (depth > game_limit(reader->game, LIMIT_DEPTH)) {
		reader->draft.skipped = 1;
		return game_note_depth(reader->game, token->span);
	}
	struct line *line = arena_new(&reader->game->arena, sizeof *line);

	if (!line)
		return NO_MEMORY;
	line->span = token->span;
	line->depth = depth;
	half_move_add_variation(parent, line);
	reader->draft.line = line;
	reader->draft.claim.number = 0;
	return reading_window(reader)[token->span.begin] != '[' ||
	       game_note(reader->game, CHECK_SPELLING, token->span, NULL, "(",
	                 "square brackets round a variation");
}

/*
 * A variation without half-moves is only what was said in it: comments, and a result, which is that
 * of the line that it stands in.
 */
static bool dissolve(struct ct1_reader *reader, struct line *line)
{
	struct half_move *parent = line->parent;
	struct result *result = &parent->line->result;

	half_move_drop_variation(parent, line);
	if (line->comments) {
		if (parent->last_comment)
			parent->last_comment->next = line->comments;
		else
			parent->comments = line->comments;
		parent->last_comment = line->last_comment;
	}
	if (!line->result.given)
		return DONE;
	if (result->given)
		return game_note(reader->game, CHECK_SYNTAX, line->span, NULL, NULL,
		                 "a second result; the first one counts");
	*result = line->result;
	result->after = parent;
	return game_note(reader->game, CHECK_SPELLING, line->span, NULL, NULL,
	                 "a result in brackets");
}

bool take_close(struct ct1_reader *reader, struct token *token)
{
	struct line *line = reader->draft.line;

	if (!line->parent) {
		reader->draft.stray_close = true;
		return game_note(reader->game, CHECK_SYNTAX, token->span, NULL, NULL,
		                 "a closing bracket without its opening one");
	}
	line->span.end = token->span.end;
	reader->draft.line = line->parent->line;
	if (!take_unused_number(reader))
		return NO_MEMORY;
	return line->first || dissolve(reader, line);
}

/* --- All kinds ----------------------------------------------------------------------------- */

static take_function *const take[TOKEN_KINDS] = {
	[TOKEN_MOVE] = take_move,
	[TOKEN_BAD_MOVE] = take_bad_move,
	[TOKEN_NUMBER] = take_number,
	[TOKEN_ELLIPSIS] = take_ellipsis,
	[TOKEN_SELECTION] = take_selection,
	[TOKEN_BAD_SELECTION] = take_bad_selection,
	[TOKEN_NAG] = take_nag,
	[TOKEN_MARK] = take_mark,
	[TOKEN_RESULT] = take_result,
	[TOKEN_WORDS] = take_reason,
	[TOKEN_SLASHED] = take_reason,
	[TOKEN_COMMENT] = take_comment,
	[TOKEN_OPEN] = take_open,
	[TOKEN_CLOSE] = take_close,
	[TOKEN_TAG] = take_tag,
	[TOKEN_SETUP] = take_setup,
	[TOKEN_TURN] = take_turn,
	[TOKEN_POSITION] = take_position,
	[TOKEN_HEADING] = take_heading,
	[TOKEN_PROSE] = take_prose,
	[TOKEN_PAGE] = take_page,
	[TOKEN_STRAY] = take_stray,
	[TOKEN_CHAPTER] = take_chapter,
	[TOKEN_CAPTION] = take_caption,
	[TOKEN_NAMES] = take_names,
	[TOKEN_VENUE] = take_venue,
	[TOKEN_TEXT] = take_text,
};

/* Moves, numbers and results that follow one another without a space. */
static bool note_glued(struct ct1_reader *reader, const struct token *token)
{
	const token_set glues = TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_BAD_MOVE) |
	                        TOKEN_SET(TOKEN_NUMBER) | TOKEN_SET(TOKEN_RESULT);
	bool both = glues & TOKEN_SET(token->kind) &&
	            (glues | TOKEN_SET(TOKEN_ELLIPSIS) | TOKEN_SET(TOKEN_MARK)) &
	                    TOKEN_SET(reader->draft.previous);

	if (!both || token->span.begin != reader->draft.end)
		return DONE;
	return game_note(reader->game, CHECK_SPACING, token->span, NULL, NULL,
	                 token->kind == TOKEN_NUMBER   ? N_("no space before the move number")
	                 : token->kind == TOKEN_RESULT ? N_("no space before the result")
	                                               : N_("no space before the move"));
}

/* What belongs to half-moves, and is skipped with those beyond the limit. */
#define OF_HALF_MOVES                                                                  \
	(TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_BAD_MOVE) | TOKEN_SET(TOKEN_NUMBER) | \
	 TOKEN_SET(TOKEN_ELLIPSIS) | TOKEN_SET(TOKEN_MARK) | TOKEN_SET(TOKEN_NAG) |    \
	 TOKEN_SET(TOKEN_COMMENT) | TOKEN_SET(TOKEN_SELECTION) | TOKEN_SET(TOKEN_BAD_SELECTION))

/* Whether a token is one of them, or in a variation that is skipped up to its closing bracket. */
static bool is_skipped(struct ct1_reader *reader, struct token *token)
{
	bool full = reader->game->limits_met[LIMIT_HALF_MOVES];

	if (reader->draft.skipped == 0 && !(full && token->kind == TOKEN_OPEN))
		return full && OF_HALF_MOVES & TOKEN_SET(token->kind);
	if (token->kind == TOKEN_MOVE)
		split_mark(reader, token);
	reader->draft.skipped += token->kind == TOKEN_OPEN;
	reader->draft.skipped -= token->kind == TOKEN_CLOSE;
	return true;
}

/* Whether a half-move is one too many. */
static bool is_beyond(const struct ct1_reader *reader, const struct token *token)
{
	return (token->kind == TOKEN_MOVE || token->kind == TOKEN_BAD_MOVE) &&
	       reader->game->half_moves >= game_limit(reader->game, LIMIT_HALF_MOVES);
}

bool take_token(struct ct1_reader *reader, struct token *token)
{
	if (is_skipped(reader, token))
		return DONE;
	if (is_beyond(reader, token)) {
		reader->draft.claim.number = 0;
		return game_note_half_moves(reader->game, token->span);
	}
	return note_glued(reader, token) && take[token->kind](reader, token);
}
