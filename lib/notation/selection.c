/*
 * Selections of the unassailable squares: kept, read and written:
 *
 *     *) __g4;______h5 (:W Кн h5);__ /неприступные поля/
 *
 * White's square, then Black's; in brackets the side and the kind of the piece that it costs, and
 * the square again.
 */
#include "notation/selection.h"

#include <string.h>

#include "notation/decode.h"
#include "notation/words.h"

/* --- In the game ---------------------------------------------------------------------------- */

void selections_move(struct selection **from, struct selection **to)
{
	while (*to)
		to = &(*to)->next;
	*to = *from;
	*from = NULL;
}

void line_add_selection(struct line *line, struct selection *selection)
{
	selections_move(&selection, line->last ? &line->last->selections : &line->selections);
}

struct selection selection_right(const struct selection *selection)
{
	struct selection right = *selection;

	for (enum ct1_side side = CT1_WHITE; side <= CT1_BLACK && selection->facts.known; side++) {
		right.squares[side].lost = selection->facts.lost[side];
		right.squares[side].owner = opponent(side);
	}
	return right;
}

bool selection_is_same(const struct selection *one, const struct selection *other)
{
	bool same = true;

	for (int i = 0; i < 2; i++) {
		const struct selected *a = &one->squares[i], *b = &other->squares[i];

		same = same && a->square == b->square && a->lost == b->lost &&
		       (a->lost == CT1_NO_PIECE || a->owner == b->owner);
	}
	return same;
}

void selections_apply(const struct selection *selections, struct ct1_position *position)
{
	if (selections && ct1_position_awaits_selection(position))
		ct1_position_select(position, (const int[]){selections->squares[CT1_WHITE].square,
		                                            selections->squares[CT1_BLACK].square});
}

/* --- Reading -------------------------------------------------------------------------------- */

/* Whether a text is this one to the letter, with a space of whatever kind for a space. */
static bool equals(const char *text, struct span span, const char *right)
{
	size_t at = span.begin, size;

	for (; at < span.end && *right; at += size) {
		if (*right == ' ' &&
		    character_is_space(character_at(text + at, span.end - at, &size))) {
			right++;
			continue;
		}
		size = 1;
		if (text[at] != *right++)
			return false;
	}
	return at == span.end && !*right;
}

/* --- Losses --------------------------------------------------------------------------------- */

/* In all but the Latin forms a piece is a word with a space behind it; here a Knecht is named. */
void selection_write_loss(struct buffer *out, const struct selected *selected,
                          const struct style *style)
{
	enum ct1_piece lost = (enum ct1_piece)selected->lost;

	buffer_printf(out, "(:%c ", selected->owner == CT1_WHITE ? 'W' : 'B');
	if (style->latin)
		buffer_add_char(out, word_letter(lost));
	else
		buffer_printf(out, "%s ", word_abbreviation(lost));
	write_square(out, selected->square);
	buffer_add_char(out, ')');
}

/* Whether a loss is written as a form has it; that is left in `right`. */
static bool is_written(struct buffer *right, const char *text, struct span span,
                       const struct selected *selected, enum ct1_form form)
{
	right->length = 0;
	selection_write_loss(right, selected, style_of(form));
	const char *string = buffer_string(right);

	return string && equals(text, span, string);
}

static enum ct1_piece lost_piece(const char *text, const struct token *loss)
{
	struct span word = loss->parts[PART_PIECE], letter = loss->parts[PART_LETTER];
	const struct character *found, *meant;
	size_t size;

	if (!span_is_empty(word))
		return word_piece(text + word.begin, word.end - word.begin);
	if (span_is_empty(letter))
		return CT1_KNECHT;
	return word_letter_piece(
		character_at(text + letter.begin, letter.end - letter.begin, &size), &found,
		&meant);
}

/* W or Ш, which looks like it in capitals and small letters alike. */
static enum ct1_side side_of(const char *text, struct span span)
{
	size_t size;
	uint32_t code = character_at(text + span.begin, span.end - span.begin, &size);

	return code == 'W' || code == 'w' || code == 0x428 || code == 0x448 ? CT1_WHITE : CT1_BLACK;
}

static bool note_loss(struct ct1_game *game, const char *text, struct span span,
                      const struct selected *selected)
{
	struct buffer right;
	unsigned scripts = 0;

	buffer_init(&right, game->context);
	if (is_written(&right, text, span, selected, CT1_FORM_LATIN))
		scripts = IN_ANY & ~IN_CYRILLIC;
	if (is_written(&right, text, span, selected, CT1_FORM_CYRILLIC))
		scripts = IN_CYRILLIC;
	if (scripts)
		game_hint(game, scripts);
	bool noted = !right.failed && game_note_spelling(game, CHECK_SPELLING, span, scripts,
	                                                 right.data, "read as %s", right.data);

	buffer_free(&right);
	return noted;
}

/* A loss that cannot be read, or that is on another square, is none. */
static bool read_loss(struct ct1_game *game, struct lexer *lexer, const char *text,
                      struct span span, struct selected *selected)
{
	struct token loss = {.span = span};
	int square;

	if (span_is_empty(span))
		return true;
	if (!lexer_loss(lexer, text, span, &loss))
		return game_note(game, CHECK_SYNTAX, span, NULL, NULL,
		                 "a lost piece that cannot be read");
	if (!decode_square(game, text, loss.parts[PART_FROM], &square))
		return false;
	if (square != selected->square)
		return game_note(game, CHECK_SYNTAX, loss.parts[PART_FROM], NULL, NULL,
		                 "a piece lost on another square than the one before it");
	selected->loss = span;
	selected->lost = (uint8_t)lost_piece(text, &loss);
	selected->owner = side_of(text, loss.parts[PART_BODY]);
	return note_loss(game, text, span, selected);
}

/* --- Selections ----------------------------------------------------------------------------- */

static bool note_words(struct ct1_game *game, const char *text, const struct token *token)
{
	struct span words = token->parts[PART_BODY];
	const char *inner = text + words.begin + 1; /* of the slash */
	const char *right = word_selection(false);
	unsigned scripts = 0;

	if (span_is_empty(words))
		return game_note_spelling(game, CHECK_SPELLING, token->span, IN_COORDINATE, NULL,
		                          "/%s/ is left out", right);
	size_t length = words.end - words.begin - 2;

	if (words_equal(inner, length, right))
		scripts = IN_CYRILLIC;
	else if (words_equal(inner, length, word_selection(true)))
		scripts = IN_ANY & ~IN_CYRILLIC;
	if (scripts)
		game_hint(game, scripts);
	return game_note_spelling(game, CHECK_SPELLING, words, scripts, right, "read as /%s/",
	                          right);
}

static bool note_separator(struct ct1_game *game, const char *text, struct span span)
{
	return memchr(text + span.begin, ';', span.end - span.begin) ||
	       game_note(game, CHECK_SPELLING, span, NULL, NULL,
	                 "no semicolon between the unassailable squares");
}

/* Spaces of any number are all right, but what cannot be seen is not. */
static bool note_invisible(struct ct1_game *game, const char *text, struct span span)
{
	size_t size;

	for (size_t at = span.begin; at < span.end; at += size) {
		bool ignorable =
			character_is_ignorable(character_at(text + at, span.end - at, &size));
		struct span found = {at, at + size};

		if (ignorable)
			return game_note(game, CHECK_SPACING, found, NULL, "",
			                 "an invisible character among unassailable squares");
	}
	return true;
}

bool selection_read(struct ct1_game *game, struct lexer *lexer, const char *text,
                    const struct token *token, struct selection **selection)
{
	static const enum part squares[] = {PART_FROM, PART_TO};
	static const enum part losses[] = {PART_VALUE, PART_SUFFIX};
	struct selection *read = arena_new(&game->arena, sizeof *read);

	if (!read)
		return false;
	read->span = token->span;
	read->words = token->parts[PART_BODY];
	for (int i = 0; i < 2; i++) {
		int square;

		if (!decode_square(game, text, token->parts[squares[i]], &square))
			return false;
		read->squares[i].square = (uint8_t)square;
		if (!read_loss(game, lexer, text, token->parts[losses[i]], &read->squares[i]))
			return false;
	}
	*selection = read;
	return note_separator(game, text, token->parts[PART_SIGN]) &&
	       note_invisible(game, text, token->span) && note_words(game, text, token);
}

static void write_selected(struct buffer *out, const struct selected *selected,
                           const struct style *style)
{
	write_square(out, selected->square);
	if (selected->lost != CT1_NO_PIECE && !style->plain) {
		buffer_add_char(out, ' ');
		selection_write_loss(out, selected, style);
	}
	buffer_add_char(out, ';');
}

void selection_write(struct buffer *out, const struct selection *selection,
                     const struct style *style, bool columns)
{
	buffer_add_string(out, columns ? "*) __" : "*) ");
	write_selected(out, &selection->squares[CT1_WHITE], style);
	buffer_add_string(out, columns ? "______" : " ");
	write_selected(out, &selection->squares[CT1_BLACK], style);
	if (columns)
		buffer_add_string(out, "__");
	if (!style->plain)
		buffer_printf(out, " /%s/", word_selection(style->latin));
}
