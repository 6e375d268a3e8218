/*
 * A walk through a game for users of the library: what the record has, in its order, and the
 * position behind every half-move.
 */
#include "base/buffer.h"
#include "base/context.h"
#include "check/replay.h"
#include "notation/selection.h"
#include "notation/write.h"

/* How a line of play stands. */
struct stage {
	const struct half_move *last;      /* that the walk came to; null: none yet */
	struct ct1_position before, after; /* how it stood before and behind it, … */
	bool reached_before, reached;      /* whether that is known, … */
	struct ct1_move move;              /* and what was moved */
};

struct ct1_walk {
	struct ct1_game *game;
	struct walk tree;
	struct stage *stages; /* of the lines that the walk is in, the main line first */
	size_t depth, capacity;
	enum ct1_event event;
	bool held; /* a result comes before what the tree has come to */
	/* What follows before the tree is gone on with, and of it that which is told now, or null. */
	const struct selection *next_selection, *selection;
	const struct comment *next_comment, *comment;
	struct buffer text;
};

static struct stage *stage_of(const struct ct1_walk *walk)
{
	return &walk->stages[walk->depth - 1];
}

/* Begins a line of play in a position, known or not.  False: out of memory. */
static bool begin_line(struct ct1_walk *walk, const struct line *line,
                       const struct ct1_position *position, bool known)
{
	/* It may be one of those that are about to move. */
	struct stage stage = {.after = *position, .reached = known};
	struct stage *stages = memory_grow(walk->game->context, walk->stages, &walk->capacity,
	                                   walk->depth + 1, sizeof *stages);

	if (!stages)
		return false;
	selections_apply(line->selections, &stage.after);
	stages[walk->depth++] = stage;
	walk->stages = stages;
	walk->next_selection = line->selections;
	walk->next_comment = line->comments;
	return true;
}

ct1_walk *ct1_walk_new(ct1_game *game)
{
	struct ct1_walk *walk = memory_new(game->context, sizeof *walk);

	if (!walk)
		return NULL;
	walk->game = game;
	buffer_init(&walk->text, game->context);
	walk_begin(&walk->tree, game);
	if (begin_line(walk, &game->main, &game->start, game->start_known))
		return walk;
	ct1_walk_free(walk);
	return NULL;
}

void ct1_walk_free(ct1_walk *walk)
{
	if (!walk)
		return;
	buffer_free(&walk->text);
	memory_free(walk->game->context, walk->stages);
	memory_free(walk->game->context, walk);
}

/* --- Going on ------------------------------------------------------------------------------ */

static void play(struct ct1_walk *walk, const struct half_move *here)
{
	struct stage *stage = stage_of(walk);

	stage->before = stage->after;
	stage->reached_before = stage->reached;
	stage->reached = stage->reached && replay(&stage->after, here, &stage->move);
	stage->last = here;
}

/* Whether the result of the line is written before what the tree has come to. */
static bool is_result_due(const struct ct1_walk *walk)
{
	const struct walk *tree = &walk->tree;
	const struct result *result = &tree->line->result;

	if (!result->given || tree->last == WALK_LINE_BEGIN)
		return false;
	return result->after ==
	       (tree->last == WALK_HALF_MOVE ? tree->half_move->previous : tree->line->last);
}

/* Enters into what the tree has come to.  False: out of memory. */
static bool enter(struct ct1_walk *walk)
{
	const struct walk *tree = &walk->tree;
	const struct stage *stage = stage_of(walk);

	switch (tree->last) {
	case WALK_HALF_MOVE:
		walk->event = CT1_EVENT_HALF_MOVE;
		walk->next_selection = tree->half_move->selections;
		walk->next_comment = tree->half_move->comments;
		play(walk, tree->half_move);
		break;
	case WALK_LINE_BEGIN:
		walk->event = CT1_EVENT_BRANCH;
		return begin_line(walk, tree->line, &stage->before, stage->reached_before);
	case WALK_LINE_END:
		walk->event = CT1_EVENT_RETURN;
		walk->depth--;
		break;
	case WALK_DONE:
		walk->event = CT1_EVENT_DONE;
	}
	return true;
}

/* Goes on in the tree, unless a result comes first.  False: out of memory. */
static bool go_on(struct ct1_walk *walk)
{
	if (walk->event == CT1_EVENT_DONE)
		return true;
	bool told = walk->held;

	if (!told)
		walk_next(&walk->tree);
	walk->held = !told && is_result_due(walk);
	if (!walk->held)
		return enter(walk);
	walk->event = CT1_EVENT_RESULT;
	return true;
}

int ct1_walk_next(ct1_walk *walk, enum ct1_event *event)
{
	bool good = true;

	walk->selection = walk->next_selection;
	walk->comment = walk->selection ? NULL : walk->next_comment;
	if (walk->selection) {
		walk->next_selection = walk->selection->next;
		walk->event = CT1_EVENT_SELECTION;
	} else if (walk->comment) {
		walk->next_comment = walk->comment->next;
		walk->event = CT1_EVENT_COMMENT;
	} else {
		good = go_on(walk);
	}
	*event = walk->event;
	return good ? CT1_OK : CT1_NO_MEMORY;
}

/* --- What is there ------------------------------------------------------------------------- */

static void add_half_move(struct ct1_walk *walk, const struct style *style)
{
	const struct half_move *here = walk->tree.half_move;
	struct span span = here->span;

	/* A piece that is not known is not written as a Knecht. */
	if (!here->readable || (here->piece == CT1_NO_PIECE && !style->plain))
		buffer_add(&walk->text, walk->game->text + span.begin, span.end - span.begin);
	else
		write_half_move(&walk->text, here, style);
}

const char *ct1_walk_text(ct1_walk *walk, enum ct1_form form)
{
	const struct style *style = style_of(form == CT1_FORM_JSON ? CT1_FORM_CYRILLIC : form);

	walk->text.length = 0;
	if (walk->comment)
		return walk->comment->text;
	if (walk->selection)
		selection_write(&walk->text, walk->selection, style, false);
	else if (walk->event == CT1_EVENT_HALF_MOVE)
		add_half_move(walk, style);
	else if (walk->event == CT1_EVENT_RESULT)
		write_result(&walk->text, &walk->tree.line->result, style);
	return buffer_string(&walk->text);
}

struct ct1_place ct1_walk_place(const ct1_walk *walk)
{
	const struct half_move *last = stage_of(walk)->last;

	if (!last)
		return (struct ct1_place){0};
	return (struct ct1_place){last->ply, last->number, last->side};
}

const ct1_position *ct1_walk_position(const ct1_walk *walk)
{
	const struct stage *stage = stage_of(walk);

	return stage->reached ? &stage->after : NULL;
}

bool ct1_walk_move(const ct1_walk *walk, struct ct1_move *move)
{
	const struct stage *stage = stage_of(walk);

	if (!stage->last || !stage->reached)
		return false;
	*move = stage->move;
	return true;
}
