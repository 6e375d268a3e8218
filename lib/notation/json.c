/*
 * One line of JSON a game.  The schema is in ct1-record(5).
 */
#include "notation/json.h"

#include <string.h>

#include "notation/words.h"
#include "notation/write.h"

const char *const json_winners[] = {NULL, "white", "black", "draw"};
const char *const json_reasons[] = {NULL,          "king",      "castle",     "blockade",
                                    "resignation", "agreement", "repetition", "forty"};
const char *const json_kinds[] = {"move", "capture", "exchange", NULL};
const char *const json_sides[] = {"white", "black"};

/* --- Values -------------------------------------------------------------------------------- */

/* Whether a byte stands for itself in a string; the rest of UTF-8 does. */
static bool is_literal(unsigned char c)
{
	return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

static void add_text(struct buffer *out, const char *text, size_t length)
{
	buffer_add_char(out, '"');
	for (size_t at = 0; at < length;) {
		size_t run = 0;

		while (at + run < length && is_literal((unsigned char)text[at + run]))
			run++;
		buffer_add(out, text + at, run);
		at += run;
		if (at == length)
			break;
		if (text[at] == '"' || text[at] == '\\') {
			buffer_add_char(out, '\\');
			buffer_add_char(out, text[at]);
		} else {
			buffer_printf(out, "\\u%04x", (unsigned)(unsigned char)text[at]);
		}
		at++;
	}
	buffer_add_char(out, '"');
}

static void add_string(struct buffer *out, const char *string)
{
	if (string)
		add_text(out, string, strlen(string));
	else
		buffer_add_string(out, "null");
}

/* Members are written with the comma before them; the first one of an object goes without. */
static void add_key(struct buffer *out, const char *key)
{
	if (out->length > 0 && !out->failed && out->data[out->length - 1] != '{')
		buffer_add_char(out, ',');
	buffer_add_char(out, '"');
	buffer_add_string(out, key);
	buffer_add_string(out, "\":");
}

static void add_member(struct buffer *out, const char *key, const char *string)
{
	add_key(out, key);
	add_string(out, string);
}

static void add_count(struct buffer *out, const char *key, uint64_t number)
{
	add_key(out, key);
	buffer_add_number(out, number);
}

static void add_comments(struct buffer *out, const char *key, const struct comment *comments)
{
	if (!comments)
		return;
	add_key(out, key);
	for (char open = '['; comments; comments = comments->next, open = ',') {
		buffer_add_char(out, open);
		add_string(out, comments->text);
	}
	buffer_add_char(out, ']');
}

/* --- Half-moves ---------------------------------------------------------------------------- */

static void add_square(struct buffer *out, const char *key, int square)
{
	add_member(out, key,
	           (char[]){(char)('a' + square % FILES), (char)('1' + square / FILES), '\0'});
}

static void add_piece(struct buffer *out, const char *key, const struct ct1_game *game, int piece)
{
	add_member(out, key, (char[]){game->rules->pieces[piece].letter, '\0'});
}

static void add_glyphs(struct buffer *out, unsigned glyphs)
{
	char open = '[';

	if (glyphs == 0)
		return;
	add_key(out, "glyphs");
	for (int i = 0; i < GLYPHS; i++) {
		if (!(glyphs & 1U << i))
			continue;
		buffer_add_char(out, open);
		buffer_add_char(out, '"');
		write_glyphs(out, 1U << i);
		buffer_add_char(out, '"');
		open = ',';
	}
	buffer_add_char(out, ']');
}

static void add_place(struct buffer *out, const struct ct1_game *game, size_t at)
{
	struct place place = game_place(game, at);

	add_count(out, "line", place.line);
	add_count(out, "column", place.column);
	add_count(out, "offset", place.offset);
}

static void add_meaning(struct buffer *out, const struct ct1_game *game,
                        const struct half_move *half_move)
{

	if (half_move->piece)
		add_piece(out, "piece", game, half_move->piece);
	add_square(out, "from", half_move->from);
	add_square(out, "to", half_move->to);
	add_member(out, "kind", json_kinds[half_move->sign]);
	if (half_move->promotion)
		add_piece(out, "promotion", game, half_move->promotion);
	if (half_move->mark)
		add_member(out, "mark", style_of(CT1_FORM_CYRILLIC)->marks[half_move->mark]);
	add_glyphs(out, half_move->glyphs);
}

/* --- Selections ----------------------------------------------------------------------------- */

static void add_selected(struct buffer *out, const struct ct1_game *game, enum ct1_side side,
                         const struct selected *selected)
{
	add_key(out, json_sides[side]);
	buffer_add_char(out, '{');
	add_square(out, "square", selected->square);
	if (selected->lost != CT1_NO_PIECE) {
		add_key(out, "lost");
		buffer_add_char(out, '{');
		add_member(out, "side", json_sides[selected->owner]);
		add_piece(out, "piece", game, selected->lost);
		buffer_add_char(out, '}');
	}
	buffer_add_char(out, '}');
}

static void add_selection(struct buffer *out, const struct ct1_game *game,
                          const struct selection *selection)
{
	struct span span = selection->span;

	buffer_add_char(out, '{');
	for (enum ct1_side side = CT1_WHITE; side <= CT1_BLACK; side++)
		add_selected(out, game, side, &selection->squares[side]);
	add_key(out, "text");
	add_text(out, game->text + span.begin, span.end - span.begin);
	add_place(out, game, span.begin);
	buffer_add_char(out, '}');
}

static void add_selections(struct buffer *out, const char *key, const struct ct1_game *game,
                           const struct selection *selections)
{
	if (!selections)
		return;
	add_key(out, key);
	for (char open = '['; selections; selections = selections->next, open = ',') {
		buffer_add_char(out, open);
		add_selection(out, game, selections);
	}
	buffer_add_char(out, ']');
}

/* --- Results -------------------------------------------------------------------------------- */

static void add_result(struct buffer *out, const char *key, const struct ct1_game *game,
                       const struct line *line)
{
	const struct result *result = &line->result;
	struct span span = result->sign_written ? result->sign_span : result->reason_span;

	/* From the first of the two to the last. */
	if (result->reason != CT1_NO_REASON && result->reason_span.begin < span.begin)
		span.begin = result->reason_span.begin;
	if (result->reason != CT1_NO_REASON && result->reason_span.end > span.end)
		span.end = result->reason_span.end;
	add_key(out, key);
	buffer_add_char(out, '{');
	add_member(out, "winner", json_winners[result->winner]);
	add_member(out, "reason", json_reasons[result->reason]);
	if (result->reason != CT1_NO_REASON && result->reason_winner != result->winner)
		add_member(out, "reason-winner", json_winners[result->reason_winner]);
	if (!line->parent && result->given && result->after != line->last)
		add_count(out, "after", result->after ? result->after->ply : 0);
	add_key(out, "text");
	if (result->given) {
		add_text(out, game->text + span.begin, span.end - span.begin);
		add_member(out, "sign", result->sign_written ? word_result(result->winner) : NULL);
		add_place(out, game, span.begin);
	} else {
		add_string(out, NULL);
	}
	buffer_add_char(out, '}');
}

/* A half-move as an object, left open for its variations. */
static void open_half_move(struct buffer *out, const struct ct1_game *game,
                           const struct half_move *half_move)
{
	const struct line *line = half_move->line;
	struct span span = half_move->span;

	if (half_move->previous)
		buffer_add_char(out, ',');
	buffer_add_char(out, '{');
	add_count(out, "ply", half_move->ply);
	add_count(out, "number", half_move->number);
	add_member(out, "side", json_sides[half_move->side]);
	if (half_move->readable)
		add_meaning(out, game, half_move);
	else
		add_member(out, "kind", "unreadable");
	if (line->parent && !half_move->previous) {
		add_comments(out, "before", line->comments);
		add_selections(out, "unassailable-before", game, line->selections);
		if (line->result.given && !line->result.after)
			add_result(out, "result-before", game, line);
	}
	add_comments(out, "comments", half_move->comments);
	add_selections(out, "unassailable", game, half_move->selections);
	if (line->parent && half_move_has_result(half_move))
		add_result(out, "result", game, line);
	add_key(out, "text");
	add_text(out, game->text + span.begin, span.end - span.begin);
	add_place(out, game, span.begin);
}

static void add_moves(struct buffer *out, struct ct1_game *game)
{
	struct walk walk;

	add_key(out, "moves");
	buffer_add_char(out, '[');
	walk_begin(&walk, game);
	for (enum walk_event event; (event = walk_next(&walk)) != WALK_DONE;) {
		const struct line *line = walk.line;

		if (event == WALK_HALF_MOVE) {
			open_half_move(out, game, walk.half_move);
			if (!walk.half_move->variations)
				buffer_add_char(out, '}');
		} else if (event == WALK_LINE_BEGIN) {
			if (line == line->parent->variations)
				add_key(out, "variations");
			buffer_add_char(out, line == line->parent->variations ? '[' : ',');
			buffer_add_char(out, '[');
		} else {
			buffer_add_string(out, line->next ? "]" : "]]}");
		}
	}
	buffer_add_char(out, ']');
}

/* What else stands in a book's page, and what it was taken for. */
static void add_passages(struct buffer *out, const struct ct1_game *game)
{
	char open = '[';

	if (!game->passages)
		return;
	add_key(out, "passages");
	for (const struct passage *passage = game->passages; passage; passage = passage->next) {
		buffer_add_char(out, open);
		buffer_add_char(out, '{');
		add_member(out, "kind", passage->kind);
		add_key(out, "text");
		add_text(out, game->text + passage->span.begin,
		         passage->span.end - passage->span.begin);
		add_place(out, game, passage->span.begin);
		buffer_add_char(out, '}');
		open = ',';
	}
	buffer_add_char(out, ']');
}

/* --- Games --------------------------------------------------------------------------------- */

void write_json(struct buffer *out, struct ct1_game *game, const char *file)
{
	char position[CT1_POSITION_STRING];
	struct place place = game_place(game, 0);

	buffer_add_char(out, '{');
	add_member(out, "format", "ct1-game");
	add_count(out, "version", 1);
	add_key(out, "source");
	buffer_add_char(out, '{');
	add_member(out, "file", file);
	add_count(out, "game", game->number);
	add_count(out, "line", place.line);
	add_count(out, "offset", place.offset);
	buffer_add_char(out, '}');
	add_key(out, "tags");
	buffer_add_char(out, '{');
	for (const struct tag *tag = game->tags; tag; tag = tag->next)
		add_member(out, tag->name, tag->value);
	buffer_add_char(out, '}');
	add_member(out, "rules", game->rules->name);
	ct1_position_string(&game->start, position);
	add_member(out, "start", game->start_known ? position : NULL);
	add_comments(out, "comments", game->main.comments);
	add_selections(out, "unassailable", game, game->main.selections);
	add_moves(out, game);
	add_result(out, "result", game, &game->main);
	add_passages(out, game);
	buffer_add_string(out, "}\n");
}
