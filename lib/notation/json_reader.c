/*
 * Reading games from JSON, with jansson.
 *
 * The half-moves' texts, one after another, become the game's text, each anchored where it stood
 * in the input that the JSON was made from: so findings lead back there.
 */
#include <jansson.h>
#include <limits.h>
#include <string.h>

#include "base/context.h"
#include "base/messages.h"
#include "notation/json.h"
#include "notation/selection.h"
#include "notation/settle.h"
#include "notation/setup.h"
#include "notation/words.h"
#include "notation/write.h"

/* A line of play whose half-moves are still to be read. */
struct pending {
	struct pending *next;
	const json_t *moves;
	struct line *line;
};

struct json_reader {
	struct ct1_game *game;
	struct buffer text;
	struct anchor *anchors;
	size_t anchor_count, anchor_capacity;
	struct pending *pending; /* the next one first */
	struct span here;        /* the text of the last half-move */
	bool failed;             /* memory ran out */
};

/* --- Text and places ------------------------------------------------------------------------ */

static uint64_t number_of(const json_t *object, const char *key)
{
	json_int_t value = json_integer_value(json_object_get(object, key));

	return value > 0 ? (uint64_t)value : 0;
}

/* Adds a text with the place that an object tells, or that of the text before it. */
static struct span add_text(struct json_reader *reader, const json_t *object, const char *text)
{
	struct span span = {reader->text.length, reader->text.length + strlen(text)};
	struct anchor *anchors =
		memory_grow(reader->game->context, reader->anchors, &reader->anchor_capacity,
	                    reader->anchor_count + 1, sizeof *anchors);

	if (!anchors) {
		reader->failed = true;
		return span;
	}
	reader->anchors = anchors;
	struct anchor anchor = {.line = 1, .column = 1};

	if (number_of(object, "line") > 0)
		anchor = (struct anchor){
			.offset = number_of(object, "offset"),
			.line = number_of(object, "line"),
			.column = number_of(object, "column") ? number_of(object, "column") : 1,
		};
	else if (reader->anchor_count > 0)
		anchor = anchors[reader->anchor_count - 1];
	anchor.at = span.begin;
	anchors[reader->anchor_count++] = anchor;
	buffer_add_string(&reader->text, text);
	buffer_add_char(&reader->text, '\n');
	return span;
}

static void note(struct json_reader *reader, enum check check, struct span span, const char *text)
{
	reader->failed |= !game_note(reader->game, check, span, NULL, NULL, "%s", _(text));
}

static const char *copy(struct json_reader *reader, const char *string)
{
	const char *copied = arena_copy(&reader->game->arena, string, strlen(string));

	reader->failed |= !copied;
	return copied;
}

/* --- Values --------------------------------------------------------------------------------- */

/* Whether a value, which may be missing, is of a type; one of another type is told of. */
static bool is_of_type(struct json_reader *reader, const json_t *value, json_type type)
{
	if (!value || json_is_null(value) || json_typeof(value) == type)
		return true;
	note(reader, CHECK_SYNTAX, reader->here,
	     N_("a JSON value of another type than it should be, passed over"));
	return false;
}

static const json_t *get(struct json_reader *reader, const json_t *object, const char *key,
                         json_type type)
{
	const json_t *value = json_object_get(object, key);

	return is_of_type(reader, value, type) ? value : NULL;
}

/* Which of `count` words a member is; `count` for none of them. */
static size_t word_index(const json_t *object, const char *key, const char *const *words,
                         size_t count)
{
	const char *value = json_string_value(json_object_get(object, key));
	size_t i = 0;

	while (i < count && !(value && words[i] && strcmp(words[i], value) == 0))
		i++;
	return i;
}

/* The same of a member that must be one of them if it is there. */
static size_t known_word(struct json_reader *reader, const json_t *object, const char *key,
                         const char *const *words, size_t count)
{
	size_t index = word_index(object, key, words, count);

	if (index == count && json_is_string(get(reader, object, key, JSON_STRING)))
		note(reader, CHECK_SYNTAX, reader->here,
		     N_("a word in JSON that means nothing here, passed over"));
	return index;
}

static bool read_square(const json_t *object, const char *key, uint8_t *square)
{
	const char *value = json_string_value(json_object_get(object, key));

	if (!value || strlen(value) != 2 || value[0] < 'a' || value[0] > 'h' || value[1] < '1' ||
	    value[1] > '8')
		return false;
	*square = (uint8_t)((value[1] - '1') * FILES + value[0] - 'a');
	return true;
}

/* A piece by its letter; a member that is missing leaves the piece alone. */
static bool read_piece(const struct json_reader *reader, const json_t *object, const char *key,
                       uint8_t *piece)
{
	const json_t *member = json_object_get(object, key);
	const char *value = json_string_value(member);

	if (!member || json_is_null(member))
		return true;
	*piece = value && strlen(value) == 1 ? (uint8_t)ruleset_piece(reader->game->rules, value[0])
	                                     : CT1_NO_PIECE;
	return *piece != CT1_NO_PIECE;
}

static void read_comments(struct json_reader *reader, const json_t *array, struct comment **first,
                          struct comment **last)
{
	size_t index;
	json_t *value;

	json_array_foreach(array, index, value)
	{
		const char *text = json_string_value(value);

		if (is_of_type(reader, value, JSON_STRING) && text)
			reader->failed |=
				!comment_add(&reader->game->arena, first, last, text, strlen(text));
	}
}

/* A half-move has one comment on quality: further ones become comments in words. */
static void read_glyphs(struct json_reader *reader, const json_t *array,
                        struct half_move *half_move)
{
	static const char *const texts[GLYPHS] = {"!", "?", "!!", "??", "!?", "?!"};
	size_t index;
	json_t *value;

	json_array_foreach(array, index, value)
	{
		const char *text = json_string_value(value);
		int i = 0;

		while (text && i < GLYPHS && strcmp(text, texts[i]) != 0)
			i++;
		if (!is_of_type(reader, value, JSON_STRING))
			continue;
		if (text && i < GLYPHS && half_move->glyphs == 0)
			half_move->glyphs = (uint8_t)(1U << i);
		else if (text)
			reader->failed |=
				!comment_add(&reader->game->arena, &half_move->comments,
			                     &half_move->last_comment, text, strlen(text));
	}
}

static bool read_selected(const struct json_reader *reader, const json_t *object,
                          struct selected *selected)
{
	const json_t *lost = json_object_get(object, "lost");

	selected->owner =
		word_index(lost, "side", json_sides, 2) == CT1_BLACK ? CT1_BLACK : CT1_WHITE;
	return read_square(object, "square", &selected->square) &&
	       read_piece(reader, lost, "piece", &selected->lost);
}

/* Reads selections of unassailable squares into the line as it is so far. */
static void read_selections(struct json_reader *reader, const json_t *array, struct line *line)
{
	size_t index;
	json_t *value;

	json_array_foreach(array, index, value)
	{
		struct selection *selection = arena_new(&reader->game->arena, sizeof *selection);
		const char *text = json_string_value(json_object_get(value, "text"));
		bool good = true;

		if (!selection) {
			reader->failed = true;
			return;
		}
		selection->span = add_text(reader, value, text ? text : "");
		for (enum ct1_side side = CT1_WHITE; side <= CT1_BLACK; side++)
			good = good &&
			       read_selected(reader, json_object_get(value, json_sides[side]),
			                     &selection->squares[side]);
		if (good)
			line_add_selection(line, selection);
		else
			note(reader, CHECK_SYNTAX, selection->span,
			     "a JSON object that is no selection of unassailable squares");
	}
}

/* Reads the result of a line of play, which stands behind the half-move `after`. */
static void read_result(struct json_reader *reader, const json_t *object, struct line *line,
                        struct half_move *after)
{
	const char *text = json_string_value(json_object_get(object, "text"));
	size_t winner = known_word(reader, object, "winner", json_winners, 4);
	size_t reason = known_word(reader, object, "reason", json_reasons, 8);
	size_t reason_winner = known_word(reader, object, "reason-winner", json_winners, 4);
	struct result *result = &line->result;

	if (!text && winner >= 4 && reason >= 8)
		return;
	struct span span = add_text(reader, object, text ? text : "");

	if (result->given) {
		note(reader, CHECK_SYNTAX, span, "a second result; the first one counts");
		return;
	}
	result->given = true;
	/* A sign that is not spoken of is written; only what ct1-parse says is null is not. */
	result->sign_written = !json_is_null(json_object_get(object, "sign"));
	result->winner = winner < 4 ? (enum ct1_winner)winner : CT1_NOBODY;
	result->reason = reason < 8 ? (enum ct1_reason)reason : CT1_NO_REASON;
	result->reason_winner = reason_winner < 4 ? (enum ct1_winner)reason_winner : result->winner;
	result->sign_span = result->reason_span = result->reason_body = span;
	result->after = after;
	if (result->reason == CT1_NO_REASON || word_reason(result->reason_winner, result->reason))
		return;
	result->reason = CT1_NO_REASON;
	note(reader, CHECK_SYNTAX, span,
	     N_("a reason that does not go with its winner, passed over"));
}

/* The half-move of the main line behind which the result stands: the last, unless it says another. */
static struct half_move *find_result_place(const json_t *object, const struct line *line)
{
	uint64_t left = number_of(object, "after");
	struct half_move *after = NULL;

	if (!json_is_integer(json_object_get(object, "after")))
		return line->last;
	for (struct half_move *here = line->first; here && left > 0; here = here->next, left--)
		after = here;
	return after;
}

/* What a page was taken for when it was read; it means nothing to the game. */
static void read_passages(struct json_reader *reader, const json_t *array)
{
	size_t index;
	json_t *value;

	json_array_foreach(array, index, value)
	{
		const char *kind = json_string_value(json_object_get(value, "kind"));
		const char *text = json_string_value(json_object_get(value, "text"));
		struct passage *passage = arena_new(&reader->game->arena, sizeof *passage);

		if (!passage) {
			reader->failed = true;
			return;
		}
		if (!kind || !text)
			continue;
		passage->kind = copy(reader, kind);
		passage->span = add_text(reader, value, text);
		game_add_passage(reader->game, passage);
	}
}

/* --- Half-moves ----------------------------------------------------------------------------- */

static bool read_meaning(struct json_reader *reader, const json_t *object,
                         struct half_move *half_move)
{
	static const char *const marks[] = {"", "+", "+)"};
	size_t mark = known_word(reader, object, "mark", marks, 3);

	half_move->sign = (uint8_t)known_word(reader, object, "kind", json_kinds, SIGN_UNKNOWN);
	half_move->mark = mark < 3 ? (uint8_t)mark : MARK_NONE;
	read_glyphs(reader, get(reader, object, "glyphs", JSON_ARRAY), half_move);
	return read_square(object, "from", &half_move->from) &&
	       read_square(object, "to", &half_move->to) &&
	       read_piece(reader, object, "piece", &half_move->piece) &&
	       read_piece(reader, object, "promotion", &half_move->promotion);
}

static void add_pending(struct json_reader *reader, const json_t *moves, struct line *line)
{
	struct pending *pending = arena_new(&reader->game->arena, sizeof *pending);

	if (!pending) {
		reader->failed = true;
		return;
	}
	*pending = (struct pending){reader->pending, moves, line};
	reader->pending = pending;
}

static void read_variations(struct json_reader *reader, const json_t *array,
                            struct half_move *parent)
{
	unsigned depth = parent->line->depth + 1;
	size_t index;
	json_t *moves;

	if (json_array_size(array) > 0 && depth > game_limit(reader->game, LIMIT_DEPTH)) {
		reader->failed |= !game_note_depth(reader->game, parent->span);
		return;
	}
	json_array_foreach(array, index, moves)
	{
		struct line *line = arena_new(&reader->game->arena, sizeof *line);

		if (!line) {
			reader->failed = true;
			return;
		}
		if (!is_of_type(reader, moves, JSON_ARRAY) || json_array_size(moves) == 0)
			continue;
		line->span = parent->span;
		line->depth = depth;
		half_move_add_variation(parent, line);
		add_pending(reader, moves, line);
	}
}

static void read_half_move(struct json_reader *reader, const json_t *object, struct line *line)
{
	struct half_move *half_move = arena_new(&reader->game->arena, sizeof *half_move);
	const char *text = json_string_value(json_object_get(object, "text"));
	const char *kind = json_string_value(json_object_get(object, "kind"));

	if (!half_move) {
		reader->failed = true;
		return;
	}
	if (reader->game->half_moves >= game_limit(reader->game, LIMIT_HALF_MOVES)) {
		reader->failed |= !game_note_half_moves(reader->game, line->span);
		return;
	}
	reader->game->half_moves++;
	if (line->parent && !line->first) {
		read_selections(reader, get(reader, object, "unassailable-before", JSON_ARRAY),
		                line);
		read_result(reader, get(reader, object, "result-before", JSON_OBJECT), line, NULL);
	}
	line_add_half_move(line, half_move);
	half_move->span = reader->here = add_text(reader, object, text ? text : "");
	half_move->number = (uint32_t)number_of(object, "number");
	half_move->side = word_index(object, "side", json_winners, 3) == 2 ? CT1_BLACK : CT1_WHITE;
	half_move->numbered = half_move->number > 0;
	half_move->number_span = half_move->from_span = half_move->sign_span = half_move->to_span =
		half_move->promotion_span = half_move->mark_span = half_move->span;
	if (kind && strcmp(kind, "unreadable") == 0)
		note(reader, CHECK_SYNTAX, half_move->span, "a move that could not be read");
	else if (read_meaning(reader, object, half_move))
		half_move->readable = true;
	else
		note(reader, CHECK_SYNTAX, half_move->span, "a JSON object that is no half-move");
	if (!half_move->previous)
		read_comments(reader, get(reader, object, "before", JSON_ARRAY), &line->comments,
		              &line->last_comment);
	read_comments(reader, get(reader, object, "comments", JSON_ARRAY), &half_move->comments,
	              &half_move->last_comment);
	read_selections(reader, get(reader, object, "unassailable", JSON_ARRAY), line);
	if (line->parent)
		read_result(reader, get(reader, object, "result", JSON_OBJECT), line, half_move);
	read_variations(reader, get(reader, object, "variations", JSON_ARRAY), half_move);
}

/* Variations wait until the lines before them are read: however deep they are, nothing recurs. */
static void read_lines(struct json_reader *reader, const json_t *moves)
{
	add_pending(reader, moves, &reader->game->main);
	while (reader->pending && !reader->failed) {
		struct pending *pending = reader->pending;
		size_t index;
		json_t *object;

		reader->pending = pending->next;
		json_array_foreach(pending->moves, index, object)
		{
			if (!reader->failed)
				read_half_move(reader, object, pending->line);
		}
		/* All of it may have been beyond the limit. */
		if (pending->line->parent && !pending->line->first)
			half_move_drop_variation(pending->line->parent, pending->line);
	}
}

/* --- Games ---------------------------------------------------------------------------------- */

/* Whether a record can hold a tag of that name. */
static bool is_tag_name(const char *name)
{
	size_t length = strlen(name);

	for (size_t i = 0; i < length; i++) {
		bool letter =
			(name[i] >= 'a' && name[i] <= 'z') || (name[i] >= 'A' && name[i] <= 'Z');

		if (!letter && name[i] != '_' && !(name[i] >= '0' && name[i] <= '9'))
			return false;
	}
	return length > 0 && length < 256;
}

/* A value as a record can hold it: in one line. */
static const char *copy_value(struct json_reader *reader, const json_t *value)
{
	const char *string = json_is_string(value) ? json_string_value(value) : "";
	char *copied = arena_copy(&reader->game->arena, string, strlen(string));

	reader->failed |= !copied;
	for (char *c = copied; c && *c; c++) {
		if (*c == '\n' || *c == '\r')
			*c = ' ';
	}
	return copied;
}

static void read_tags(struct json_reader *reader, json_t *object)
{
	size_t limit = game_limit(reader->game, LIMIT_TAGS), count = 0;
	enum ct1_winner winner;
	const char *name;
	json_t *value;

	json_object_foreach(object, name, value)
	{
		struct tag *tag = arena_new(&reader->game->arena, sizeof *tag);

		if (!tag) {
			reader->failed = true;
			return;
		}
		if (count++ == limit) {
			reader->failed |= !game_note_tags(reader->game, (struct span){0, 0});
			return;
		}
		if (!is_tag_name(name)) {
			note(reader, CHECK_BAD_TAG, (struct span){0, 0},
			     N_("a tag whose name no record can hold is dropped"));
			continue;
		}
		tag->name = copy(reader, name);
		tag->value = copy_value(reader, value);
		if (reader->failed)
			return;
		if (strcmp(name, "Result") == 0 && word_find_result(tag->value, &winner))
			tag->value = word_result(winner);
		game_add_tag(reader->game, tag);
	}
}

/* The rules asked for, else the member's.  That a tag names none is told, as it is in a record. */
static void read_rules(struct json_reader *reader, const json_t *root, const ct1_rules *rules)
{
	struct ct1_game *game = reader->game;
	const char *name = json_string_value(json_object_get(root, "rules"));
	const char *tag = ct1_game_tag(game, "Rules");
	const char *unknown = !ct1_rules_find(name)         ? name
	                      : tag && !ct1_rules_find(tag) ? tag
	                                                    : NULL;

	game->rules = rules ? rules : ct1_rules_find(name);
	if (!game->rules)
		game->rules = ct1_rules_find(NULL);
	if (unknown && !rules)
		reader->failed |=
			!game_note(game, CHECK_BAD_TAG, (struct span){0, 0}, NULL, NULL,
		                   "no rule set is called \"%s\"; the rules of %s are applied",
		                   unknown, game->rules->name);
}

/* Whether a game says that its start is not known. */
static bool is_start_unknown(const struct ct1_game *game)
{
	const char *value = ct1_game_tag(game, "Position");

	return value && strcmp(value, UNKNOWN_POSITION) == 0;
}

/* Whether a position string has the first fields of another one; moves may tell the rest. */
static bool begins(const char *position, const char *whole)
{
	size_t length = strlen(position);

	return strncmp(position, whole, length) == 0 && strchr(" ", whole[length]);
}

static void read_start(struct json_reader *reader, const json_t *root)
{
	struct ct1_game *game = reader->game;
	const json_t *member = json_object_get(root, "start");
	const char *string = member ? json_string_value(member) : game->rules->start;
	size_t error;

	game->start_known = string && position_parse(&game->start, game->rules, string, &error);
	game->has_setup = !string || strcmp(string, game->rules->start) != 0 ||
	                  ct1_game_tag(game, "Position");
	for (struct tag *tag = game->tags; tag && game->start_known; tag = tag->next) {
		if (strcmp(tag->name, "Position") != 0 || begins(tag->value, string))
			continue;
		tag->value = copy(reader, string);
		note(reader, CHECK_BAD_TAG, (struct span){0, 0},
		     N_("a Position that is not the start; the start counts"));
	}
	if (!game->start_known)
		position_parse(&game->start, game->rules, game->rules->start, &error);
	if (!game->start_known && !is_start_unknown(game))
		note(reader, CHECK_BAD_POSITION, (struct span){0, 0},
		     N_("a start that cannot be read"));
}

static void read_root(struct json_reader *reader, json_t *root, const ct1_rules *rules)
{
	struct ct1_game *game = reader->game;
	const json_t *source = json_object_get(root, "source");
	const json_t *result = get(reader, root, "result", JSON_OBJECT);
	const char *file = json_string_value(json_object_get(source, "file"));

	if (file)
		game->file = copy(reader, file);
	if (number_of(source, "game") <= UINT_MAX)
		game->number = (unsigned)number_of(source, "game");
	read_tags(reader, json_object_get(root, "tags"));
	read_rules(reader, root, rules);
	read_start(reader, root);
	read_comments(reader, get(reader, root, "comments", JSON_ARRAY), &game->main.comments,
	              &game->main.last_comment);
	read_selections(reader, get(reader, root, "unassailable", JSON_ARRAY), &game->main);
	read_lines(reader, get(reader, root, "moves", JSON_ARRAY));
	read_result(reader, result, &game->main, find_result_place(result, &game->main));
	read_passages(reader, get(reader, root, "passages", JSON_ARRAY));
}

/* Without pieces and signs it is a game of the coordinate form. */
static void find_script(struct ct1_game *game)
{
	struct walk walk;

	game->scripts = IN_CYRILLIC;
	walk_begin(&walk, game);
	for (enum walk_event event; (event = walk_next(&walk)) != WALK_DONE;) {
		if (event == WALK_HALF_MOVE && walk.half_move->readable &&
		    (walk.half_move->piece == CT1_NO_PIECE || walk.half_move->sign == SIGN_UNKNOWN))
			game->scripts = IN_COORDINATE;
	}
}

static void keep_text(struct json_reader *reader)
{
	struct ct1_game *game = reader->game;
	struct anchor *anchors = arena_new(&game->arena, reader->anchor_count * sizeof *anchors);

	game->text = arena_copy(&game->arena, reader->text.data, reader->text.length);
	game->length = reader->text.length;
	reader->failed |= !anchors || !game->text || reader->text.failed;
	if (reader->failed)
		return;
	memcpy(anchors, reader->anchors, reader->anchor_count * sizeof *anchors);
	game->anchors = anchors;
	game->anchor_count = reader->anchor_count;
}

/* What is wrong with a line; Jansson says it in English alone. */
static const char *fault(const json_error_t *error)
{
	switch (json_error_code(error)) {
	case json_error_premature_end_of_input:
		return _("it ends too early");
	case json_error_end_of_input_expected:
		return _("something stands behind it");
	case json_error_duplicate_key:
		return _("a name for the second time");
	case json_error_numeric_overflow:
		return _("a number that is too large");
	case json_error_null_character:
	case json_error_null_byte_in_key:
		return _("a character zero");
	default:
		return _("what stands here is no JSON");
	}
}

/*
 * Parses the line; where that cannot be done the note says from which byte on.  Jansson does not
 * always tell want of memory from a fault in the line: that would be found again in the same place.
 */
static json_t *parse(struct json_reader *reader, const char *line, size_t length)
{
	json_error_t first, error;
	json_t *root = json_loadb(line, length, JSON_REJECT_DUPLICATES, &first);

	if (!root)
		root = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
	reader->failed = !root && (json_error_code(&error) == json_error_out_of_memory ||
	                           error.text[0] == '\0' || error.position != first.position ||
	                           strcmp(error.text, first.text) != 0);
	if (!root && json_error_code(&error) == json_error_stack_overflow)
		note(reader, CHECK_LIMIT, (struct span){0, 0},
		     N_("JSON of more levels within one another than can be read"));
	else if (!root && !reader->failed)
		reader->failed = !game_note(reader->game, CHECK_SYNTAX, (struct span){0, 0}, NULL,
		                            NULL, N_("JSON that cannot be read, at byte %d: %s"),
		                            error.position, fault(&error));
	return root;
}

/* The game stands where the JSON says that it stood, else where the JSON stands. */
static void add_place(struct json_reader *reader, const json_t *root, struct place place)
{
	const json_t *source = json_object_get(root, "source");
	json_t *here = json_pack("{s:I, s:I, s:I}", "line", (json_int_t)place.line, "column",
	                         (json_int_t)place.column, "offset", (json_int_t)place.offset);

	reader->failed |= !here;
	add_text(reader, number_of(source, "line") > 0 ? source : here, "");
	json_decref(here);
}

struct ct1_game *json_read_game(const ct1_context *context, const ct1_rules *rules,
                                const char *line, size_t length, struct place place)
{
	struct json_reader reader = {.game = game_new(context)};
	static const char *const formats[] = {"ct1-game"};

	if (!reader.game)
		return NULL;
	buffer_init(&reader.text, context);
	json_t *root = parse(&reader, line, length);

	add_place(&reader, root, place);
	if (root &&
	    (word_index(root, "format", formats, 1) == 1 || number_of(root, "version") != 1))
		note(&reader, CHECK_SYNTAX, (struct span){0, 0},
		     N_("JSON that is no ct1-game of version 1"));
	read_root(&reader, root, rules);
	reader.game->source = arena_copy(&reader.game->arena, line, length);
	reader.game->source_length = length;
	keep_text(&reader);
	find_script(reader.game);
	settle_numbers(reader.game);
	if (!reader.game->source)
		reader.failed = true;
	json_decref(root);
	buffer_free(&reader.text);
	memory_free(context, reader.anchors);
	if (!reader.failed)
		return reader.game;
	ct1_game_free(reader.game);
	return NULL;
}
