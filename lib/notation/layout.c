/*
 * Running text.
 */
#include "notation/layout.h"

#include <string.h>
#include <utf8proc.h>

#include "notation/characters.h"
#include "notation/lexer.h"
#include "notation/selection.h"
#include "notation/words.h"
#include "text/utf8.h"

void layout_init(struct layout *layout, struct buffer *out, const struct ct1_game *game,
                 const struct style *style, size_t width)
{
	*layout = (struct layout){.out = out, .game = game, .style = style, .width = width};
	buffer_init(&layout->word, game->context);
	buffer_init(&layout->held, game->context);
}

void layout_finish(struct layout *layout)
{
	layout_end_line(layout);
	layout->out->failed |= layout->word.failed || layout->held.failed;
	buffer_free(&layout->word);
	buffer_free(&layout->held);
}

size_t display_width(const char *utf8, size_t length)
{
	unsigned common = BYTE_NARROW;
	size_t continued = 0, width = 0, size;

	for (size_t i = 0; i < length; i++) {
		unsigned traits = byte_traits[(unsigned char)utf8[i]];

		common &= traits;
		continued += (traits & BYTE_CONTINUES) != 0;
	}
	if (common)
		return length - continued;
	for (size_t at = 0; at < length; at += size)
		width += (size_t)utf8proc_charwidth(
			(utf8proc_int32_t)character_at(utf8 + at, length - at, &size));
	return width;
}

/* Readers of PGN drop a line that begins with a per cent sign. */
static bool may_begin_line(const struct layout *layout)
{
	return !layout->style->pgn || layout->held.data[0] != '%';
}

/* Writes the held word: nothing more will be glued to it. */
static void release(struct layout *layout)
{
	/* Where memory has run out, a word may end within a character. */
	if (layout->held.length == 0 || layout->held.failed)
		return;
	size_t width = display_width(layout->held.data, layout->held.length);

	if (layout->begun) {
		bool fits = layout->column + 1 + width <= layout->width || !may_begin_line(layout);

		buffer_add_char(layout->out, fits ? ' ' : '\n');
		layout->column = fits ? layout->column + 1 : 0;
	}
	buffer_add(layout->out, layout->held.data, layout->held.length);
	layout->column += width;
	layout->begun = true;
	layout->held.length = 0;
}

void layout_end_line(struct layout *layout)
{
	release(layout);
	if (layout->begun)
		buffer_add_char(layout->out, '\n');
	layout->column = 0;
	layout->begun = false;
}

void layout_put_word(struct layout *layout)
{
	struct buffer word = layout->word;

	if (word.length == 0)
		return;
	release(layout);
	layout->word = layout->held;
	layout->held = word;
}

/* --- Comments ------------------------------------------------------------------------------ */

/* Puts a text that may be broken at its spaces between two characters. */
static void put_between(struct layout *layout, char open, const char *text, char close)
{
	buffer_add_char(&layout->word, open);
	for (; *text; text++) {
		if (*text == ' ')
			layout_put_word(layout);
		else
			buffer_add_char(&layout->word, *text);
	}
	buffer_add_char(&layout->word, close);
	layout_put_word(layout);
}

static void put_to_line_end(struct layout *layout, const char *text)
{
	buffer_add_string(&layout->word, "; ");
	buffer_add_string(&layout->word, text);
	layout_put_word(layout);
	layout_end_line(layout);
}

/* Whether a text in braces would be taken for more than a comment. */
static bool misleads(const struct layout *layout, const char *text)
{
	if (lexer_is_json(text, strlen(text)))
		return true;
	return layout->style->pgn &&
	       (word_is_reason(text) || strncmp(text, RESULT_PREFIX, strlen(RESULT_PREFIX)) == 0 ||
	        strncmp(text, "*)", 2) == 0);
}

/* A text with braces or a slash in it takes another kind of comment; the last takes anything. */
static void put_comment(struct layout *layout, const char *text)
{
	/* In PGN an opening brace in a comment is nothing special. */
	const char *braces = layout->style->pgn ? "}" : "{}";
	bool slashable = !layout->style->pgn && !strchr(text, '/') &&
	                 strlen(text) < ct1_limit(LIMIT_TOKEN)->usual - 2 &&
	                 !word_mentions_reason(text, strlen(text));

	if (!strpbrk(text, braces) && !misleads(layout, text))
		put_between(layout, '{', text, '}');
	else if (slashable)
		put_between(layout, '/', text, '/');
	else
		put_to_line_end(layout, text);
}

void layout_put_comments(struct layout *layout, const struct comment *comments)
{
	if (layout->style->plain)
		return;
	for (; comments; comments = comments->next)
		put_comment(layout, comments->text);
}

/* --- Selections ---------------------------------------------------------------------------- */

/* In PGN each is a comment. */
void layout_put_selections(struct layout *layout, const struct selection *selections)
{
	bool pgn = layout->style->pgn;

	for (; selections; selections = selections->next) {
		if (pgn)
			buffer_add_char(&layout->word, '{');
		selection_write(&layout->word, selections, layout->style, false);
		if (pgn)
			buffer_add_char(&layout->word, '}');
		layout_put_word(layout);
	}
}

/* --- Moves --------------------------------------------------------------------------------- */

bool layout_needs_number(const struct half_move *half_move)
{
	const struct half_move *before = half_move->previous;

	if (half_move->side == CT1_WHITE || !before || before->side != CT1_WHITE ||
	    before->number != half_move->number)
		return true;
	return before->variations && !half_move_is_late(half_move);
}

void layout_add_half_move(struct layout *layout, const struct half_move *half_move)
{
	struct buffer *word = &layout->word;
	const struct style *style = layout->style;
	bool spelled = !span_is_empty(half_move->span);
	bool unknown = half_move->piece == CT1_NO_PIECE && !style->plain;

	/* A piece that is not known is not written as a Knecht. */
	if (!half_move->readable || (unknown && spelled)) {
		write_unreadable(word, layout->game->text, half_move->span, style);
		return;
	}
	write_move(word, half_move, unknown ? style_of(CT1_FORM_COORDINATE) : style);
	buffer_add_string(word, style->marks[half_move->mark]);
	if (!style->pgn && !style->plain)
		write_glyphs(word, half_move->glyphs);
}

/* PGN has numbers for the comments on quality, in the order in which the bits are. */
static void put_numeric_glyphs(struct layout *layout, unsigned glyphs)
{
	for (int i = 0; i < GLYPHS; i++) {
		if (!(glyphs & 1U << i))
			continue;
		buffer_printf(&layout->word, "$%d", i + 1);
		layout_put_word(layout);
	}
}

void layout_put_half_move(struct layout *layout, const struct half_move *half_move)
{
	const struct style *style = layout->style;

	if (style->black && layout_needs_number(half_move)) {
		bool black = half_move->side == CT1_BLACK;

		buffer_add_number(&layout->word, half_move->number);
		buffer_add_char(&layout->word, '.');
		if (!black || *style->black != '.')
			buffer_add_char(&layout->word, ' ');
		if (black)
			buffer_add_string(&layout->word,
			                  *style->black == '.' ? ".. " : style->black);
	}
	layout_add_half_move(layout, half_move);
	layout_put_word(layout);
	if (style->pgn)
		put_numeric_glyphs(layout, half_move->glyphs);
}

/* --- Results ------------------------------------------------------------------------------- */

static void put_sign(struct layout *layout, enum ct1_winner winner)
{
	buffer_add_string(&layout->word, layout->style->results[winner]);
	layout_put_word(layout);
}

/* What the tag says of a game that does not tell how it ended. */
static enum ct1_winner tagged_winner(const struct ct1_game *game)
{
	const struct tag *tag = game_find_tag(game, "Result");
	enum ct1_winner winner;

	return tag && word_find_result(tag->value, &winner) ? winner : CT1_NOBODY;
}

/* Whether a sign behind the game, with the reason before it, says all of its result. */
static bool ends_plainly(const struct line *line)
{
	const struct result *result = &line->result;

	return !line->parent && result->after == line->last && result->sign_written &&
	       (result->reason == CT1_NO_REASON || result->reason_winner == result->winner);
}

/*
 * In PGN a sign ends the game, and the reason is a comment before it.  Any other result is a comment
 * as a whole.
 */
static void put_pgn_result(struct layout *layout, const struct line *line)
{
	const struct result *result = &line->result;
	const char *reason = word_english_reason(result->reason_winner, result->reason);
	struct buffer text;

	if (ends_plainly(line)) {
		if (reason)
			put_between(layout, '{', reason, '}');
		return;
	}
	buffer_init(&text, layout->game->context);
	buffer_add_string(&text, RESULT_PREFIX " ");
	write_result(&text, result, style_of(CT1_FORM_LATIN));
	const char *string = buffer_string(&text);

	if (string)
		put_between(layout, '{', string, '}');
	layout->out->failed |= !string;
	buffer_free(&text);
}

static void put_result(struct layout *layout, const struct line *line)
{
	if (layout->style->plain && !line->parent)
		return; /* it is in a tag */
	if (layout->style->pgn) {
		put_pgn_result(layout, line);
		return;
	}
	write_result(&layout->word, &line->result, layout->style);
	layout_put_word(layout);
}

/* --- The tree ------------------------------------------------------------------------------ */

/* The bracket becomes the beginning of the next word. */
static void put_open(struct layout *layout)
{
	buffer_add_char(&layout->word, '(');
}

/* A check mark before the bracket must not become the mark of finishing check. */
static void put_close(struct layout *layout)
{
	struct buffer *held = &layout->held;
	bool glued = held->length > 0 && !held->failed && held->data[held->length - 1] != '+';

	buffer_add_char(glued ? held : &layout->word, ')');
	layout_put_word(layout);
}

/*
 * A game of PGN has a sign behind it, whatever it tells; a game without moves has one as well, or the
 * game behind it would go on with its tags.
 */
static void end_of_line(struct layout *layout, const struct line *line)
{
	const struct result *result = &line->result;
	bool due = result->given && result->after == line->last;

	if (due)
		put_result(layout, line);
	if (layout->style->pgn && !line->parent)
		put_sign(layout, result->given ? result->winner : tagged_winner(layout->game));
	else if (!due && !line->parent && !line->first && !layout->style->plain)
		put_sign(layout, CT1_NOBODY);
	if (line->parent)
		put_close(layout);
}

void layout_put_event(struct layout *layout, const struct walk *walk)
{
	const struct line *line = walk->line;
	const struct half_move *half_move = walk->half_move;

	if (walk->last == WALK_LINE_BEGIN) {
		put_open(layout);
		layout_put_comments(layout, line->comments);
		layout_put_selections(layout, line->selections);
	} else if (walk->last == WALK_HALF_MOVE) {
		bool due = line->result.given && line->result.after == half_move->previous;

		if (due)
			put_result(layout, line);
		layout_put_half_move(layout, half_move);
		layout_put_comments(layout, half_move->comments);
		layout_put_selections(layout, half_move->selections);
	} else {
		end_of_line(layout, line);
	}
}
