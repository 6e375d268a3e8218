/*
 * The canonical Cyrillic record: tags, an empty line, the moves wrapped at 80 columns.
 */
#include <string.h>
#include <utf8proc.h>

#include "notation/characters.h"
#include "notation/words.h"
#include "notation/write.h"

enum {
	RECORD_WIDTH = 80,
};

/* The moves are laid out word by word; a word is not broken though it may have spaces in it. */
struct layout {
	struct buffer *out;
	struct buffer word;
	size_t column;
	bool glued; /* the next word follows without a space */
};

static size_t display_width(const char *utf8, size_t length)
{
	size_t width = 0, size;

	for (size_t at = 0; at < length; at += size) {
		uint32_t code = character_at(utf8 + at, length - at, &size);

		width += (size_t)utf8proc_charwidth((utf8proc_int32_t)code);
	}
	return width;
}

static void put(struct layout *layout, const char *word, size_t length)
{
	size_t width = display_width(word, length);

	if (layout->column > 0 && !layout->glued) {
		bool fits = layout->column + 1 + width <= RECORD_WIDTH;

		buffer_add_char(layout->out, fits ? ' ' : '\n');
		layout->column = fits ? layout->column + 1 : 0;
	}
	buffer_add(layout->out, word, length);
	layout->column += width;
	layout->glued = false;
}

static void put_word(struct layout *layout)
{
	layout->out->failed |= layout->word.failed;
	put(layout, layout->word.data, layout->word.length);
	layout->word.length = 0;
}

static void put_bracket(struct layout *layout, char bracket)
{
	if (bracket == ')')
		layout->glued = true;
	put(layout, &bracket, 1);
	layout->glued = bracket == '(';
}

/* --- Comments ------------------------------------------------------------------------------ */

/* Puts a text that may be broken at its spaces between two characters. */
static void put_between(struct layout *layout, char open, const char *text, char close)
{
	buffer_add_char(&layout->word, open);
	for (; *text; text++) {
		if (*text == ' ')
			put_word(layout);
		else
			buffer_add_char(&layout->word, *text);
	}
	buffer_add_char(&layout->word, close);
	put_word(layout);
}

/* A text with a brace or a slash in it takes another kind of comment; the last takes anything. */
static void put_comment(struct layout *layout, const char *text)
{
	if (!strchr(text, '}')) {
		put_between(layout, '{', text, '}');
	} else if (!strchr(text, '/') &&
	           word_find_reason(text, strlen(text)).reason == CT1_NO_REASON) {
		put_between(layout, '/', text, '/');
	} else {
		buffer_add_string(&layout->word, "; ");
		buffer_add_string(&layout->word, text);
		put_word(layout);
		buffer_add_char(layout->out, '\n');
		layout->column = 0;
	}
}

static void put_comments(struct layout *layout, const struct comment *comments)
{
	for (; comments; comments = comments->next)
		put_comment(layout, comments->text);
}

/* --- Moves --------------------------------------------------------------------------------- */

/* Whether the number must stand before a half-move: Black's goes without where it follows. */
static bool needs_number(const struct half_move *half_move)
{
	const struct half_move *before = half_move->previous;

	return half_move->side == CT1_WHITE || !before || before->variations ||
	       before->side != CT1_WHITE || before->number != half_move->number;
}

static void put_half_move(struct layout *layout, const struct ct1_game *game,
                          const struct half_move *half_move)
{
	struct buffer *word = &layout->word;

	if (needs_number(half_move)) {
		buffer_add_number(word, half_move->number);
		buffer_add_string(word, half_move->side == CT1_WHITE ? ". " : ". … ");
	}
	if (half_move->readable) {
		write_move(word, half_move);
		buffer_add_string(word, write_mark(half_move->mark));
		write_glyphs(word, half_move->glyphs);
	} else {
		buffer_add(word, game->text + half_move->span.begin,
		           half_move->span.end - half_move->span.begin);
	}
	put_word(layout);
}

static void put_result(struct layout *layout, const struct result *result)
{
	struct buffer *word = &layout->word;
	const char *reason = word_reason(result->reason_winner, result->reason);

	if (result->sign_written)
		buffer_add_string(word, word_result(result->winner));
	if (result->sign_written && reason)
		buffer_add_char(word, ' ');
	if (reason) {
		buffer_add_char(word, '/');
		buffer_add_string(word, reason);
		buffer_add_char(word, '/');
	}
	put_word(layout);
}

/* A check mark before the bracket must not become the mark of finishing check. */
static void end_line(struct layout *layout, const struct line *line)
{
	if (line->result.given && line->result.after == line->last)
		put_result(layout, &line->result);
	if (!line->parent)
		return;
	const char *written = layout->out->data;

	if (!layout->out->failed && written[layout->out->length - 1] == '+')
		buffer_add_char(layout->out, ' ');
	put_bracket(layout, ')');
}

static void put_moves(struct layout *layout, struct ct1_game *game)
{
	struct walk walk;

	put_comments(layout, game->main.comments);
	walk_begin(&walk, game);
	for (;;) {
		enum walk_event event = walk_next(&walk);
		const struct result *result = &walk.line->result;

		if (event == WALK_LINE_BEGIN) {
			put_bracket(layout, '(');
			put_comments(layout, walk.line->comments);
		} else if (event == WALK_HALF_MOVE) {
			if (result->given && result->after == walk.half_move->previous)
				put_result(layout, result);
			put_half_move(layout, game, walk.half_move);
			put_comments(layout, walk.half_move->comments);
		} else {
			end_line(layout, walk.line);
		}
		if (event == WALK_DONE)
			return;
	}
}

/* --- Tags ---------------------------------------------------------------------------------- */

static void write_tag(struct buffer *out, const char *name, const char *value)
{
	buffer_printf(out, "[%s \"", name);
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			buffer_add_char(out, '\\');
		buffer_add_char(out, *value);
	}
	buffer_add_string(out, "\"]\n");
}

static void write_tags(struct buffer *out, const struct ct1_game *game)
{
	char position[CT1_POSITION_STRING];

	for (const struct tag *tag = game->tags; tag; tag = tag->next)
		write_tag(out, tag->name, tag->value);
	if (game->has_setup && game->start_known && !ct1_game_tag(game, "Position")) {
		ct1_position_string(&game->start, position);
		write_tag(out, "Position", position);
	}
	if (out->length > 0)
		buffer_add_char(out, '\n');
}

void write_record(struct buffer *out, struct ct1_game *game)
{
	struct layout layout = {.out = out};

	buffer_init(&layout.word, game->context);
	write_tags(out, game);
	put_moves(&layout, game);
	if (layout.column > 0)
		buffer_add_char(out, '\n');
	buffer_free(&layout.word);
}
