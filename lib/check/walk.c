/*
 * A walk through a game for users of the library: what the record has, in its order, and the
 * position behind every half-move.
 */
#include "base/buffer.h"
#include "base/context.h"
#include "check/replay.h"
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
	bool held;                     /* a result comes before what the tree has come to */
	const struct comment *next;    /* those that are still to be told, … */
	const struct comment *comment; /* and the one that is */
	struct buffer text;
};

static struct stage *stage_of(const struct ct1_walk *walk)
{
	return &walk->stages[walk->depth - 1];
}

/* Begins a line of play in a position, known or not. */
static bool push(struct ct1_walk *walk, const struct ct1_position *position, bool known)
{
	/* It may be one of those that are about to move. */
	struct stage stage = {.after = *position, .reached = known};
	struct stage *stages = memory_grow(walk->game->context, walk->stages, &walk->capacity,
	                                   walk->depth + 1, sizeof *stages);

	if (!stages)
		return false;
	stages[walk->depth++] = stage;
	walk->stages = stages;
	return true;
}

ct1_walk *ct1_walk_new(ct1_game *game)
{
	struct ct1_walk *walk = memory_new(game->context, sizeof *walk);

	if (!walk)
		return NULL;
	walk->game = game;
	walk->next = game->main.comments;
	buffer_init(&walk->text, game->context);
	walk_begin(&walk->tree, game);
	if (push(walk, &game->start, game->start_known))
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
		walk->next = tree->half_move->comments;
		play(walk, tree->half_move);
		break;
	case WALK_LINE_BEGIN:
		walk->event = CT1_EVENT_BRANCH;
		walk->next = tree->line->comments;
		return push(walk, &stage->before, stage->reached_before);
	case WALK_LINE_END:
		walk->event = CT1_EVENT_RETURN;
		walk->depth--;
		break;
	case WALK_DONE:
		walk->event = CT1_EVENT_DONE;
	}
	return true;
}

int ct1_walk_next(ct1_walk *walk, enum ct1_event *event)
{
	bool good = true;

	walk->comment = walk->next;
	if (walk->comment) {
		walk->next = walk->comment->next;
		walk->event = CT1_EVENT_COMMENT;
	} else if (walk->event != CT1_EVENT_DONE) {
		bool told = walk->held;

		if (!walk->held)
			walk_next(&walk->tree);
		walk->held = !told && is_result_due(walk);
		if (walk->held)
			walk->event = CT1_EVENT_RESULT;
		else
			good = enter(walk);
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
	if (walk->event == CT1_EVENT_HALF_MOVE)
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
