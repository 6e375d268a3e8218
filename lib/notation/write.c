/*
 * The styles of the forms, what the layouts share, and writing by the public header.
 */
#include "notation/write.h"

#include <string.h>

#include "notation/characters.h"
#include "notation/setup.h"
#include "notation/words.h"

#define CYRILLIC                                                                  \
	.signs = {"-", ":", "÷", "-"}, .promotion = "", .marks = {"", "+", "+)"}, \
	.results = {"*", "WV", "BV", "½-½"}, .black = "… "

static const struct style styles[] = {
	[CT1_FORM_CYRILLIC] = {CYRILLIC},
	[CT1_FORM_BOOK] = {CYRILLIC},
	[CT1_FORM_LATIN] = {.latin = true, CYRILLIC},
	[CT1_FORM_ASCII] = {.latin = true,
                            .signs = {"-", ":", "%", "-"},
                            .promotion = "",
                            .marks = {"", "+", "+)"},
                            .results = {"*", "WV", "BV", "1/2-1/2"},
                            .black = "... "},
	[CT1_FORM_COORDINATE] = {.latin = true,
                                 .signs = {"", "", "", ""},
                                 .promotion = "",
                                 .small_promotion = true,
                                 .marks = {"", "", ""},
                                 .results = {"*", "WV", "BV", "1/2-1/2"},
                                 .plain = true},
	[CT1_FORM_PGN] = {.latin = true,
                          .signs = {"", "x", "x", ""},
                          .promotion = "=",
                          .marks = {"", "+", "#"},
                          .results = {"*", "1-0", "0-1", "1/2-1/2"},
                          .black = "... ",
                          .pgn = true},
};

static const char *const form_names[CT1_FORMS] = {"cyrillic", "latin", "ascii", "coordinate",
                                                  "pgn",      "book",  "json"};

const char *ct1_form_name(enum ct1_form form)
{
	return form < CT1_FORMS ? form_names[form] : NULL;
}

enum ct1_form ct1_form_find(const char *name)
{
	enum ct1_form form = CT1_FORM_CYRILLIC;

	while (form < CT1_FORMS && strcmp(form_names[form], name) != 0)
		form++;
	return form;
}

const struct style *style_of(enum ct1_form form)
{
	return &styles[form];
}

const struct style *style_of_game(const struct ct1_game *game)
{
	switch (game->scripts) {
	case IN_LATIN:
		return &styles[CT1_FORM_LATIN];
	case IN_PGN:
		return &styles[CT1_FORM_PGN];
	case IN_COORDINATE:
		return &styles[CT1_FORM_COORDINATE];
	default:
		return &styles[CT1_FORM_CYRILLIC];
	}
}

/* --- Moves --------------------------------------------------------------------------------- */

static const char *const glyph_texts[GLYPHS] = {"!", "?", "!!", "??", "!?", "?!"};

void write_glyphs(struct buffer *out, unsigned glyphs)
{
	for (int i = 0; glyphs >> i; i++) {
		if (glyphs & 1U << i)
			buffer_add_string(out, glyph_texts[i]);
	}
}

void write_square(struct buffer *out, int square)
{
	const char name[] = {(char)('a' + square % FILES), (char)('1' + square / FILES)};

	buffer_add(out, name, sizeof name);
}

void write_piece(struct buffer *out, enum ct1_piece piece, const struct style *style)
{
	if (piece == CT1_KNECHT || piece == CT1_NO_PIECE || style->plain)
		return;
	if (style->latin) {
		buffer_add_char(out, word_letter(piece));
	} else {
		buffer_add_string(out, word_abbreviation(piece));
		buffer_add_char(out, ' ');
	}
}

void write_promotion(struct buffer *out, enum ct1_piece piece, const struct style *style)
{
	if (piece == CT1_NO_PIECE)
		return;
	buffer_add_string(out, style->promotion);
	if (!style->latin)
		buffer_add_string(out, word_abbreviation(piece));
	else if (style->small_promotion)
		buffer_add_char(out, (char)(word_letter(piece) - 'A' + 'a'));
	else
		buffer_add_char(out, word_letter(piece));
}

void write_move(struct buffer *out, const struct half_move *half_move, const struct style *style)
{
	write_piece(out, half_move->piece, style);
	write_square(out, half_move->from);
	buffer_add_string(out, style->signs[half_move->sign]);
	write_square(out, half_move->to);
	write_promotion(out, half_move->promotion, style);
}

/* Whether a text begins with one letter that in a Cyrillic record could be one of several pieces. */
static bool begins_doubtful(const char *text, size_t left)
{
	const struct character *found, *meant;
	size_t size;

	return left > 0 && word_letter_is_doubtful(word_letter_piece(
				   character_at(text, left, &size), &found, &meant));
}

size_t write_find_doubt(const char *text, struct span span)
{
	size_t square = span.begin, end = span.end, piece_end;

	while (square + 1 < span.end && !(text[square] >= 'a' && text[square] <= 'h' &&
	                                  text[square + 1] >= '1' && text[square + 1] <= '8'))
		square++;
	if (square + 1 >= span.end)
		return span.end;
	/* The piece, right before the first square; or what stands behind the last one. */
	character_at(text + span.begin, span.end - span.begin, &piece_end);
	piece_end += span.begin;
	while (piece_end < square && text[piece_end] == ' ')
		piece_end++;
	if (piece_end == square && begins_doubtful(text + span.begin, span.end - span.begin))
		return square + 1;
	while (end > square + 1 && !(text[end - 1] >= '1' && text[end - 1] <= '8'))
		end--;
	return begins_doubtful(text + end, span.end - end) ? square + 1 : span.end;
}

void write_unreadable(struct buffer *out, const char *text, struct span span,
                      const struct style *style)
{
	size_t doubt = style->latin ? write_find_doubt(text, span) : span.end;

	buffer_add(out, text + span.begin, doubt - span.begin);
	if (doubt < span.end)
		buffer_add_char(out, '?');
	buffer_add(out, text + doubt, span.end - doubt);
}

void write_half_move(struct buffer *out, const struct half_move *half_move,
                     const struct style *style)
{
	write_move(out, half_move, style);
	buffer_add_string(out, style->marks[half_move->mark]);
	write_glyphs(out, half_move->glyphs);
}

void write_result(struct buffer *out, const struct result *result, const struct style *style)
{
	const char *reason = (style->latin ? word_english_reason
	                                   : word_reason)(result->reason_winner, result->reason);

	if (result->sign_written)
		buffer_add_string(out, style->results[result->winner]);
	if (result->sign_written && reason)
		buffer_add_char(out, ' ');
	if (reason) {
		buffer_add_char(out, '/');
		buffer_add_string(out, reason);
		buffer_add_char(out, '/');
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

/* The value of a Result tag in the style, if it means anything. */
static const char *result_value(const char *value, const struct style *style)
{
	enum ct1_winner winner;

	return word_find_result(value, &winner) ? style->results[winner] : value;
}

static void write_position(struct buffer *out, const char *position, const struct style *style)
{
	if (style->pgn)
		write_tag(out, "SetUp", "1");
	write_tag(out, style->pgn ? "FEN" : "Position", position);
}

/* A start that was given in the text, for which there is no tag yet; or that it could not be read. */
static void write_start(struct buffer *out, const struct ct1_game *game, const struct style *style)
{
	char position[CT1_POSITION_STRING];

	if (!game->has_setup || game_find_tag(game, "Position"))
		return;
	ct1_position_string(&game->start, position);
	write_position(out, game->start_known ? position : UNKNOWN_POSITION, style);
}

/*
 * The result of a form that has none behind its moves.  An empty one tells a game without any tag
 * from the game before it, and one without moves from the game behind it.
 */
static void write_outcome(struct buffer *out, const struct ct1_game *game,
                          const struct style *style)
{
	struct buffer outcome;

	buffer_init(&outcome, game->context);
	write_result(&outcome, &game->main.result, style);
	const char *text = buffer_string(&outcome);

	if (text)
		write_tag(out, "Outcome", text);
	out->failed |= !text;
	buffer_free(&outcome);
}

/* Rules that were asked for, or told beside the tags: without them the game would be judged by others. */
static void write_rules(struct buffer *out, const struct ct1_game *game)
{
	if (!game_find_tag(game, "Rules") && game->rules != ct1_rules_find(NULL))
		write_tag(out, "Rules", game->rules->name);
}

/* The value of a Rules tag, but where other rules apply than it names. */
static const char *rules_value(const struct ct1_game *game, const char *value)
{
	const ct1_rules *named = ct1_rules_find(value);

	return named && named != game->rules ? game->rules->name : value;
}

void write_tags(struct buffer *out, struct ct1_game *game, const struct style *style,
                bool continued)
{
	for (const struct tag *tag = game->tags; tag; tag = tag->next) {
		if (strcmp(tag->name, "Position") == 0)
			write_position(out, tag->value, style);
		else if (strcmp(tag->name, "Result") == 0)
			write_tag(out, tag->name, result_value(tag->value, style));
		else if (strcmp(tag->name, "Rules") == 0)
			write_tag(out, tag->name, rules_value(game, tag->value));
		else
			write_tag(out, tag->name, tag->value);
	}
	write_rules(out, game);
	write_start(out, game, style);
	if (style->pgn)
		write_tag(out, "Variant", "chess-t1");
	if (style->plain &&
	    (game->main.result.given || !game->main.first || (continued && out->length == 0)))
		write_outcome(out, game, style);
	if (out->length > 0)
		buffer_add_char(out, '\n');
}

/* --- The public function ------------------------------------------------------------------- */

enum {
	DEFAULT_WIDTH = 80,
};

int ct1_game_write(ct1_game *game, enum ct1_form form, const struct ct1_write_options *options,
                   ct1_write *write, void *user)
{
	static const struct ct1_write_options defaults = {.width = 0};
	struct buffer out;

	if (!options)
		options = &defaults;
	size_t width = options->width ? options->width : DEFAULT_WIDTH;

	buffer_init(&out, game->context);
	if (form == CT1_FORM_JSON)
		write_json(&out, game, options->file);
	else if (form == CT1_FORM_BOOK)
		write_book(&out, game, options, width);
	else
		write_record(&out, game, style_of(form), options, width);
	int status = out.failed ? CT1_NO_MEMORY : CT1_OK;

	if (status == CT1_OK && write(user, out.data ? out.data : "", out.length) != 0)
		status = CT1_WRITE_FAILED;
	buffer_free(&out);
	return status;
}
