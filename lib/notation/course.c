/*
 * Following lines of play while they are read, with their positions.
 */
#include "notation/course.h"

#include "notation/reading.h"
#include "notation/selection.h"

/* --- Half-moves ----------------------------------------------------------------------------- */

/* A Knecht is mostly not named; whether it is one is for the script to say, later. */
static enum ct1_piece piece_of(const struct half_move *half_move)
{
	return half_move->piece == CT1_NO_PIECE ? CT1_KNECHT : (enum ct1_piece)half_move->piece;
}

bool course_is_same(const struct half_move *a, const struct half_move *b)
{
	return a->readable && b->readable && a->from == b->from && a->to == b->to &&
	       piece_of(a) == piece_of(b);
}

static struct ct1_move move_of(const struct half_move *half_move)
{
	return (struct ct1_move){half_move->from, half_move->to, half_move->promotion};
}

bool course_allows(const struct ct1_position *position, const struct half_move *half_move)
{
	return half_move->readable && position->squares[half_move->from] == piece_of(half_move) &&
	       ct1_position_judge(position, move_of(half_move)) == 0;
}

bool course_play(struct ct1_position *position, const struct half_move *half_move)
{
	if (!course_allows(position, half_move))
		return false;
	ct1_position_play(position, ct1_position_complete(position, move_of(half_move)));
	selections_apply(half_move->selections, position);
	return true;
}

/* --- Following ------------------------------------------------------------------------------ */

/* The rules of the game, as far as its tags are read. */
static const ct1_rules *rules_so_far(const struct ct1_reader *reader)
{
	const ct1_rules *tagged = ct1_rules_find(ct1_game_tag(reader->game, "Rules"));

	if (reader->rules)
		return reader->rules;
	return tagged ? tagged : ct1_rules_find(NULL);
}

/* Where the main line starts: as it was set up, else in the usual position, if at move 1. */
bool course_find_start(const struct ct1_reader *reader, int64_t index,
                       struct ct1_position *position)
{
	const struct setup *setup = &reader->draft.setup;
	const ct1_rules *rules = rules_so_far(reader);
	size_t error;

	if (setup->given) {
		*position = setup->position;
		position->rules = rules;
		if (!setup->has_side && index >= 0)
			position->side = (enum ct1_side)(index % 2);
		return setup->readable;
	}
	position_parse(position, rules, rules->start, &error);
	return index <= 0 && !game_find_tag(reader->game, "Position");
}

static void follow_half_move(struct course *course, struct half_move *half_move)
{
	int64_t index = half_move_written_index(half_move, course->next);

	half_move->number = (uint32_t)(index / 2 + 1);
	half_move->side = (enum ct1_side)(index % 2);
	half_move->ply = course->last ? course->last->ply + 1 : 1;
	course->known = course->known && course_play(&course->position, half_move);
	course->next = index + 1;
	if (course->beyond < course->next)
		course->beyond = course->next;
	course->last = half_move;
}

/* Follows what was read of a line since the last time. */
void course_follow(struct ct1_reader *reader, struct course *course)
{
	struct half_move *here = course->last ? course->last->next : course->line->first;

	if (here && !course->last) {
		course->first = half_move_written_index(here, 0);
		course->next = course->first;
		if (course == &reader->draft.page.main)
			course->known = course_find_start(
				reader, here->numbered ? course->first : -1, &course->position);
	}
	/* One that was read behind it since then. */
	if (course->last && course->known)
		selections_apply(course->last->selections, &course->position);
	for (; here; here = here->next)
		follow_half_move(course, here);
}

void course_follow_all(struct ct1_reader *reader)
{
	struct page *page = &reader->draft.page;

	page->main.line = &reader->game->main;
	course_follow(reader, &page->main);
	if (page->analysis.line)
		course_follow(reader, &page->analysis);
}

int64_t course_next(struct ct1_reader *reader)
{
	course_follow_all(reader);
	return reader->draft.page.main.next;
}

/* --- Positions ------------------------------------------------------------------------------ */

/* Goes to where the main line begins, to find a position there. */
static bool ask_from_start(struct ct1_reader *reader)
{
	struct course *main = &reader->draft.page.main;
	const struct half_move *first = main->line->first;
	int64_t index = first->numbered ? half_move_own_index(first) : -1;

	main->asked = course_find_start(reader, index, &main->before_asked) ? first : NULL;
	return main->asked;
}

/*
 * The position before a half-move of the main line.  False: it is not known.  What is asked for is
 * mostly a little further on than the last time: the line is played from there.
 */
bool course_find_before(struct ct1_reader *reader, const struct half_move *half_move,
                        struct ct1_position *position)
{
	struct course *main = &reader->draft.page.main;

	if ((!main->asked || main->asked->ply > half_move->ply) && !ask_from_start(reader))
		return false;
	while (main->asked && main->asked != half_move &&
	       course_play(&main->before_asked, main->asked))
		main->asked = main->asked->next;
	*position = main->before_asked;
	return main->asked == half_move;
}

/* The position in which a half-move of this index can be played in place of the game's. */
bool course_find_place(struct ct1_reader *reader, int64_t index, struct ct1_position *position)
{
	const struct course *main = &reader->draft.page.main;
	const struct half_move *played = line_find(main->line, index);

	if (played)
		return course_find_before(reader, played, position);
	*position = main->position;
	return main->known && index == main->next;
}

/* The position before a half-move of analysis that was followed. */
bool course_find_within(const struct course *course, const struct half_move *half_move,
                        struct ct1_position *position)
{
	const struct half_move *here = course->line->first;

	*position = course->start;
	if (!course->start_known)
		return false;
	while (here != half_move && course_play(position, here))
		here = here->next;
	return here == half_move;
}

/* That of the list that is least like the position. */
static enum likeness find_likeness(const struct lineup lineups[], size_t count,
                                   const struct ct1_position *position)
{
	enum likeness least = LIKENESS_FULL;

	for (size_t i = 0; i < count; i++) {
		enum likeness likeness = lineup_likeness(&lineups[i], position);

		least = likeness < least ? likeness : least;
	}
	return least;
}

enum likeness course_likeness(struct ct1_reader *reader, const struct lineup lineups[],
                              size_t count)
{
	const struct half_move *here = reader->game->main.first;
	enum likeness most = LIKENESS_NONE;
	struct ct1_position position;

	course_follow_all(reader);
	if (!course_find_start(reader, here->numbered ? half_move_own_index(here) : -1, &position))
		return most;
	for (; here && course_play(&position, here); here = here->next) {
		enum likeness likeness = find_likeness(lineups, count, &position);

		most = likeness > most ? likeness : most;
	}
	return most;
}
