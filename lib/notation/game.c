/*
 * Games: notes, comments, the walk through the tree, and the questions of the public header.
 */
#include "notation/game.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/context.h"
#include "base/messages.h"
#include "notation/characters.h"
#include "text/utf8.h"

struct ct1_game *game_new(const ct1_context *context)
{
	struct ct1_game *game = memory_new(context, sizeof *game);

	if (!game)
		return NULL;
	game->context = context;
	game->scripts = IN_ANY;
	game->hints = IN_ANY;
	arena_init(&game->arena, context);
	return game;
}

void ct1_game_free(ct1_game *game)
{
	if (!game)
		return;
	arena_free(&game->arena);
	memory_free(game->context, game);
}

const struct tag *game_find_tag(const struct ct1_game *game, const char *name)
{
	const struct tag *tag = game->tags;

	while (tag && strcmp(tag->name, name) != 0)
		tag = tag->next;
	return tag;
}

const char *ct1_game_tag(const ct1_game *game, const char *name)
{
	const struct tag *tag = game_find_tag(game, name);

	return tag ? tag->value : NULL;
}

const char *ct1_game_source(const ct1_game *game, size_t *length)
{
	*length = game->source_length;
	return game->source;
}

struct place game_place(const struct ct1_game *game, size_t at)
{
	return text_place(game->anchors, game->anchor_count, game->unit, game->text, at);
}

struct ct1_verdict ct1_game_verdict(const ct1_game *game)
{
	return (struct ct1_verdict){
		.file = game->file,
		.valid = game->counts[CT1_ERROR] == 0,
		.half_moves = game->checked ? game->legal : 0,
		.outcome = game->outcome,
		.rules = game->rules->name,
		.game = game->number,
		.line = game_place(game, 0).line,
		.errors = game->counts[CT1_ERROR],
		.warnings = game->counts[CT1_WARNING],
		.notes = game->counts[CT1_NOTE],
	};
}

/* --- Notes --------------------------------------------------------------------------------- */

size_t game_limit(const struct ct1_game *game, enum limit limit)
{
	return game->context->limits[limit];
}

/* Whether a limit is met for the first time, so that it is to be told. */
static bool meets_limit(struct ct1_game *game, enum limit limit)
{
	bool first = !game->limits_met[limit];

	game->limits_met[limit] = true;
	return first;
}

bool game_note_tags(struct ct1_game *game, struct span span)
{
	return !meets_limit(game, LIMIT_TAGS) ||
	       game_note(game, CHECK_LIMIT, span, NULL, NULL,
	                 "more tags than %zu, the limit \"tags\"; the rest is skipped",
	                 game_limit(game, LIMIT_TAGS));
}

bool game_note_half_moves(struct ct1_game *game, struct span span)
{
	return !meets_limit(game, LIMIT_HALF_MOVES) ||
	       game_note(game, CHECK_LIMIT, span, NULL, NULL,
	                 "more half-moves than %zu, the limit \"half-moves\"; the rest is skipped",
	                 game_limit(game, LIMIT_HALF_MOVES));
}

bool game_note_depth(struct ct1_game *game, struct span span)
{
	return !meets_limit(game, LIMIT_DEPTH) ||
	       game_note(game, CHECK_LIMIT, span, NULL, NULL,
	                 "more variations within one another than %zu, the limit \"depth\"; what "
	                 "is deeper is skipped",
	                 game_limit(game, LIMIT_DEPTH));
}

/*
 * Whether there are as many notes as there may be.  Further ones are only counted, if it is known
 * that they stay; those on limits are few, and so are the first ones of each check.
 */
static bool is_full(struct ct1_game *game, const struct note *note, bool *noted)
{
	bool first = !game->noted[note->check];

	*noted = true;
	game->noted[note->check] = true;
	if (first || game->note_count < game_limit(game, LIMIT_FINDINGS) ||
	    note->check == CHECK_LIMIT)
		return false;
	game->counts[game->context->severity[note->check]] += note->scripts == 0;
	if (meets_limit(game, LIMIT_FINDINGS))
		*noted = game_note(game, CHECK_LIMIT, note->span, NULL, NULL,
		                   "more findings than %zu, the limit \"findings\"; the rest is "
		                   "only counted",
		                   game_limit(game, LIMIT_FINDINGS));
	return true;
}

/* Adds a note with its text, translated.  False: out of memory. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 0)))
#endif
static bool
add_note(struct ct1_game *game, struct note note, const char *format, va_list arguments)
{
	struct buffer text;
	bool noted;

	if (is_full(game, &note, &noted))
		return noted;
	struct note *added = arena_new(&game->arena, sizeof *added);

	buffer_init(&text, game->context);
	buffer_vprintf(&text, _(format), arguments);
	if (!text.failed)
		note.text = arena_copy(&game->arena, text.data, text.length);
	buffer_free(&text);
	bool replaces = note.replacement;

	if (replaces)
		note.replacement =
			arena_copy(&game->arena, note.replacement, strlen(note.replacement));
	if (!added || !note.text || replaces != (note.replacement != NULL))
		return false;
	note.severity = game->context->severity[note.check];
	note.at = note.span.begin;
	note.order = game->note_count++;
	*added = note;
	if (game->last_note)
		game->last_note->next = added;
	else
		game->notes = added;
	game->last_note = added;
	game->counts[note.severity]++;
	return true;
}

bool game_note(struct ct1_game *game, enum check check, struct span span,
               const struct half_move *half_move, const char *replacement, const char *format, ...)
{
	struct note note = {
		.check = check, .span = span, .half_move = half_move, .replacement = replacement};
	va_list arguments;

	if (game->context->severity[check] == CT1_OFF)
		return true;
	va_start(arguments, format);
	bool added = add_note(game, note, format, arguments);
	va_end(arguments);
	return added;
}

bool game_add_details(struct ct1_game *game, enum check check, const char *details)
{
	if (game->context->severity[check] == CT1_OFF || game->last_note->check != check)
		return true;
	game->last_note->details = arena_copy(&game->arena, details, strlen(details));
	return game->last_note->details;
}

bool game_note_spelling(struct ct1_game *game, enum check check, struct span span, unsigned scripts,
                        const char *replacement, const char *format, ...)
{
	struct note note = {
		.check = check, .span = span, .scripts = scripts, .replacement = replacement};
	va_list arguments;

	if (game->context->severity[check] == CT1_OFF || game_is_in(game, scripts))
		return true;
	va_start(arguments, format);
	bool added = add_note(game, note, format, arguments);
	va_end(arguments);
	return added;
}

void game_settle_notes(struct ct1_game *game)
{
	struct note **link = &game->notes;

	game->last_note = NULL;
	while (*link) {
		struct note *note = *link;

		if (note->scripts & game->scripts) {
			*link = note->next;
			game->counts[note->severity]--;
			game->note_count--;
		} else {
			game->last_note = note;
			link = &note->next;
		}
	}
}

/* By place; what was noted first comes first at the same place. */
static int compare_notes(const void *one, const void *other)
{
	const struct note *a = *(const struct note *const *)one;
	const struct note *b = *(const struct note *const *)other;

	if (a->at != b->at)
		return a->at < b->at ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

enum {
	SOURCE_MAX = 512, /* bytes of a line that a finding shows, before its place and behind it */
};

static bool ends_line(char c)
{
	return c == '\n' || c == '\r';
}

/* The input line in which a place lies, as far as the game has it and as it is not too long. */
static void find_source(const struct ct1_game *game, size_t at, struct ct1_finding *finding)
{
	size_t begin = at, end = at;

	while (begin > 0 && at - begin < SOURCE_MAX && !ends_line(game->text[begin - 1]))
		begin--;
	while (end < game->length && end - at < SOURCE_MAX && !ends_line(game->text[end]))
		end++;
	/* Not from or to the middle of a character. */
	while (begin < at && utf8_continues((unsigned char)game->text[begin]))
		begin++;
	while (end < game->length && utf8_continues((unsigned char)game->text[end]))
		end++;
	finding->source = game->text + begin;
	finding->source_length = end - begin;
	finding->source_column = game_place(game, begin).column;
}

static void report(const struct ct1_game *game, const struct note *note)
{
	struct place begin = game_place(game, note->span.begin);
	struct place end = game_place(game, note->span.end);
	struct ct1_finding finding = {
		.file = game->file,
		.name = ct1_check_name(note->check),
		.severity = note->severity,
		.text = note->text,
		.line = begin.line,
		.column = begin.column,
		.end_line = end.line,
		.end_column = end.column,
		.offset = begin.offset,
		.game = game->number,
		.half_move = note->half_move ? note->half_move->ply : 0,
		.replacement = note->replacement,
		.details = note->details,
	};

	find_source(game, note->span.begin, &finding);
	game->context->sink(game->context->sink_user, &finding);
}

int ct1_game_report(ct1_game *game)
{
	size_t count = 0;

	if (!game->context->sink || game->note_count == 0)
		return CT1_OK;
	const struct note **notes = memory_new(game->context, game->note_count * sizeof *notes);

	if (!notes)
		return CT1_NO_MEMORY;
	for (const struct note *note = game->notes; note; note = note->next)
		notes[count++] = note;
	qsort(notes, count, sizeof *notes, compare_notes);
	for (size_t i = 0; i < count; i++)
		report(game, notes[i]);
	memory_free(game->context, notes);
	return CT1_OK;
}

/* The first place of a character in the game's text, else the text's begin. */
static struct span find_character(const struct ct1_game *game, uint32_t code)
{
	size_t size;

	for (size_t at = 0; at < game->length; at += size) {
		if (character_at(game->text + at, game->length - at, &size) == code)
			return (struct span){at, at + size};
	}
	return (struct span){0, 0};
}

int ct1_game_note_substitution(ct1_game *game, const struct ct1_substitution *substitution,
                               const char *encoding)
{
	bool noted = game_note(game, substitution->lost ? CHECK_LOSS : CHECK_SUBSTITUTION,
	                       find_character(game, substitution->code), NULL, NULL,
	                       "%s has no U+%04X: written as \"%s\"", encoding,
	                       (unsigned)substitution->code, substitution->written);

	return noted ? CT1_OK : CT1_NO_MEMORY;
}

/* --- Building the tree --------------------------------------------------------------------- */

void game_add_tag(struct ct1_game *game, struct tag *tag)
{
	if (game->last_tag)
		game->last_tag->next = tag;
	else
		game->tags = tag;
	game->last_tag = tag;
}

void game_add_passage(struct ct1_game *game, struct passage *passage)
{
	if (game->last_passage)
		game->last_passage->next = passage;
	else
		game->passages = passage;
	game->last_passage = passage;
}

void line_add_half_move(struct line *line, struct half_move *half_move)
{
	half_move->line = line;
	half_move->previous = line->last;
	if (line->last)
		line->last->next = half_move;
	else
		line->first = half_move;
	line->last = half_move;
}

void half_move_add_variation(struct half_move *half_move, struct line *line)
{
	line->parent = half_move;
	if (half_move->last_variation)
		half_move->last_variation->next = line;
	else
		half_move->variations = line;
	half_move->last_variation = line;
}

void line_cut(struct line *line, struct half_move *half_move)
{
	line->last = half_move->previous;
	line->last->next = NULL;
}

struct half_move *line_find(const struct line *line, int64_t index)
{
	struct half_move *here = line->last;

	while (here && half_move_own_index(here) != index)
		here = here->previous;
	return here;
}

void half_move_drop_variation(struct half_move *half_move, struct line *line)
{
	struct line **link = &half_move->variations, *last = NULL;

	while (*link != line) {
		last = *link;
		link = &(*link)->next;
	}
	*link = line->next;
	if (half_move->last_variation == line)
		half_move->last_variation = last;
}

bool line_add_comment(struct arena *arena, struct line *line, const char *text, struct span span)
{
	struct half_move *last = line->last;
	struct comment **first_link = last ? &last->comments : &line->comments;
	struct comment **last_link = last ? &last->last_comment : &line->last_comment;

	if (!comment_add(arena, first_link, last_link, text + span.begin, span.end - span.begin))
		return false;
	(*last_link)->span = span;
	return true;
}

bool comment_add(struct arena *arena, struct comment **first, struct comment **last,
                 const char *text, size_t length)
{
	struct comment *comment = arena_new(arena, sizeof *comment);
	char *folded = arena_new(arena, length + 1);
	size_t end = 0, size;

	if (!comment || !folded)
		return false;
	for (size_t i = 0; i < length; i += size) {
		uint32_t code = character_at(text + i, length - i, &size);

		if (code != ' ' && code != '\t' && !character_ends_line(code)) {
			memcpy(folded + end, text + i, size);
			end += size;
		} else if (end > 0 && folded[end - 1] != ' ') {
			folded[end++] = ' ';
		}
	}
	if (end > 0 && folded[end - 1] == ' ')
		end--;
	folded[end] = '\0';
	comment->text = folded;
	if (*last)
		(*last)->next = comment;
	else
		*first = comment;
	*last = comment;
	return true;
}

/* --- Walking ------------------------------------------------------------------------------- */

void walk_begin(struct walk *walk, struct ct1_game *game)
{
	walk_begin_line(walk, &game->main);
}

void walk_begin_line(struct walk *walk, struct line *line)
{
	*walk = (struct walk){.line = line, .last = WALK_LINE_BEGIN};
}

static enum walk_event enter(struct walk *walk, struct line *line)
{
	walk->line = line;
	walk->half_move = NULL;
	return WALK_LINE_BEGIN;
}

/* On to the next half-move of the line, or its end. */
static enum walk_event advance(struct walk *walk)
{
	struct half_move *next = walk->half_move ? walk->half_move->next : walk->line->first;

	if (!next)
		return walk->line->parent ? WALK_LINE_END : WALK_DONE;
	walk->half_move = next;
	return WALK_HALF_MOVE;
}

enum walk_event walk_next(struct walk *walk)
{
	if (walk->last == WALK_HALF_MOVE && walk->half_move->variations) {
		walk->last = enter(walk, walk->half_move->variations);
	} else if (walk->last == WALK_LINE_END) {
		struct line *ended = walk->line;

		walk->half_move = ended->parent;
		walk->line = ended->parent->line;
		walk->last = ended->next ? enter(walk, ended->next) : advance(walk);
	} else if (walk->last != WALK_DONE) {
		walk->last = advance(walk);
	}
	return walk->last;
}
