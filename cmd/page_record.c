/*
 * The record of a game on a page of HTML.
 *
 * A half-move is an element that has what the page's script shows of it in its attributes, so that
 * whatever comes from the input goes through one way of escaping.
 */
#include <stdlib.h>
#include <string.h>

#include "page_writer.h"

enum {
	PRINTED_EVERY = 10, /* moves, where nobody says which positions are to be printed */
};

#define NO_BREAK "\xC2\xA0" /* a space at which no line ends */

/* --- Positions ------------------------------------------------------------------------------ */

static void put_square(struct writer *writer, int square)
{
	put_bytes(writer, (const char[]){(char)('a' + square % 8), (char)('1' + square / 8)}, 2);
}

/* The sum of one side, in brackets if it cannot be made use of. */
static void put_sum(struct writer *writer, const ct1_position *position, enum ct1_side side,
                    int square)
{
	int sum = ct1_position_strength(position, side, square);
	bool realisable = ct1_position_realisable(position, side, square);

	put_markup(writer, realisable ? "" : "(");
	if (sum != 1)
		put_number(writer, (unsigned)sum / 2);
	put_markup(writer, sum % 2 ? "½" : "");
	put_markup(writer, realisable ? "" : ")");
}

/* Both sums on every square that both sides strike. */
static void put_sums(struct writer *writer, const ct1_position *position)
{
	const char *before = "";

	for (int square = 0; square < CT1_SQUARES; square++) {
		if (ct1_position_strength(position, CT1_WHITE, square) == 0 ||
		    ct1_position_strength(position, CT1_BLACK, square) == 0)
			continue;
		put_markup(writer, before);
		put_square(writer, square);
		put_markup(writer, "=");
		put_sum(writer, position, CT1_WHITE, square);
		put_markup(writer, ":");
		put_sum(writer, position, CT1_BLACK, square);
		before = " ";
	}
}

/* The position in words, with the move that led to it. */
static void put_words(struct writer *writer, const ct1_position *position,
                      const struct ct1_move *move)
{
	ct1_diagram *diagram = ct1_diagram_new(writer->cli->context, position);

	if (!diagram) {
		writer->status = CT1_NO_MEMORY;
		return;
	}
	if (move)
		ct1_diagram_set_last_move(diagram, *move);
	int status = ct1_diagram_describe(diagram, writer->page->options->diagram->russian,
	                                  put_escaped, writer);

	if (status == CT1_NO_MEMORY)
		writer->status = status;
	ct1_diagram_free(diagram);
}

/* White's and Black's unassailable squares, where the rules have them. */
static void put_unassailable(struct writer *writer, const ct1_position *position)
{
	if (ct1_position_unassailable(position, CT1_WHITE) < 0)
		return;
	put_markup(writer, " data-unassailable=\"");
	put_square(writer, ct1_position_unassailable(position, CT1_WHITE));
	put_square(writer, ct1_position_unassailable(position, CT1_BLACK));
	put_markup(writer, "\"");
}

/* What the script shows of a position. */
static void put_position(struct writer *writer, const ct1_position *position,
                         const struct ct1_move *move)
{
	char text[CT1_POSITION_STRING];

	ct1_position_string(position, text);
	put_markup(writer, " data-board=\"");
	put_bytes(writer, text, strcspn(text, " "));
	put_markup(writer, "\" data-sums=\"");
	put_sums(writer, position);
	put_markup(writer, "\" data-words=\"");
	put_words(writer, position, move);
	put_markup(writer, "\"");
	put_unassailable(writer, position);
	if (!move)
		return;
	put_markup(writer, " data-move=\"");
	put_square(writer, move->from);
	put_square(writer, move->to);
	put_markup(writer, "\"");
}

/* --- The walk ------------------------------------------------------------------------------- */

static void begin_walk(struct writer *writer)
{
	writer->walk = ct1_walk_new(writer->game);
	if (!writer->walk)
		writer->status = CT1_NO_MEMORY;
}

/* Goes on to what comes next, into a variation or out of one.  False where there is nothing. */
static bool walk_on(struct writer *writer, enum ct1_event *event)
{
	if (writer->status != CT1_OK)
		return false;
	writer->known = ct1_walk_position(writer->walk) != NULL;
	writer->status = ct1_walk_next(writer->walk, event);
	writer->depth += *event == CT1_EVENT_BRANCH;
	writer->depth -= *event == CT1_EVENT_RETURN;
	return writer->status == CT1_OK && *event != CT1_EVENT_DONE;
}

static void end_walk(struct writer *writer)
{
	ct1_walk_free(writer->walk);
	writer->walk = NULL;
}

void find_reached(struct writer *writer)
{
	enum ct1_event event;

	begin_walk(writer);
	writer->has_start = writer->walk && ct1_walk_position(writer->walk);
	while (walk_on(writer, &event)) {
		if (event == CT1_EVENT_HALF_MOVE && writer->depth == 0 &&
		    ct1_walk_position(writer->walk))
			writer->reached = ct1_walk_place(writer->walk).half_move;
	}
	end_walk(writer);
}

/* --- The record ----------------------------------------------------------------------------- */

void put_id(struct writer *writer)
{
	put_markup(writer, "game-");
	put_number(writer, writer->page->games);
}

/* Whether one of the places that were asked for is behind this half-move of the main line. */
static bool is_asked_for(const struct writer *writer, unsigned half_move)
{
	const struct places *places = writer->page->options->places;

	for (size_t i = 0; i < places->count; i++) {
		if (places->list[i].kind == PLACE_EACH ||
		    place_find(&places->list[i], writer->game) == half_move)
			return true;
	}
	return false;
}

/* The start is behind half-move 0, of move 0. */
static bool is_printed(const struct writer *writer, struct ct1_place place)
{
	if (writer->depth > 0)
		return false;
	if (writer->page->options->places_given)
		return is_asked_for(writer, place.half_move);
	return place.side == CT1_BLACK && place.number % PRINTED_EVERY == 0;
}

/* The beginning of a link to a position; nothing links before the script makes it do so. */
static void open_link(struct writer *writer, const char *class, struct ct1_place place)
{
	put_markup(writer, "<a class=\"");
	put_markup(writer, class);
	put_markup(writer, "\" id=\"");
	put_id(writer);
	put_markup(writer, "-");
	put_number(writer, writer->links++);
	put_markup(writer, "\"");
	if (writer->depth == 0 && place.half_move == writer->shown)
		put_markup(writer, " data-shown=\"\"");
	if (is_printed(writer, place))
		put_markup(writer, " data-print=\"\"");
}

static void put_start(struct writer *writer)
{
	struct ct1_move last; /* there is none */
	ct1_position *position;
	int status = ct1_game_position(writer->game, 0, &position, &last);

	if (status == CT1_NO_MEMORY)
		writer->status = status;
	if (status != CT1_OK)
		return;
	open_link(writer, "move start", (struct ct1_place){0});
	put_position(writer, position, NULL);
	put_markup(writer, ">");
	put_either(writer, "Starting position", "Начальная позиция");
	put_markup(writer, "</a>");
	ct1_position_free(position);
}

/* The text of what the walk has come to in both notations, once where they are the same. */
static void put_both(struct writer *writer)
{
	const char *text = ct1_walk_text(writer->walk, CT1_FORM_CYRILLIC);
	char *cyrillic = text ? strdup(text) : NULL;

	writer->checks = cyrillic && *cyrillic && cyrillic[strlen(cyrillic) - 1] == '+';
	const char *latin = cyrillic ? ct1_walk_text(writer->walk, CT1_FORM_LATIN) : NULL;

	if (!latin) {
		writer->status = CT1_NO_MEMORY;
	} else if (strcmp(cyrillic, latin) == 0) {
		put_text(writer, latin);
	} else {
		put_markup(writer, "<span class=\"cyrillic\" lang=\"ru\">");
		put_text(writer, cyrillic);
		put_markup(writer, "</span><span class=\"latin-form\" lang=\"en\">");
		put_text(writer, latin);
		put_markup(writer, "</span>");
	}
	free(cyrillic);
}

/* "12." or, for a half-move of Black's that does not follow one of White's, "12. …". */
static void put_number_before(struct writer *writer, struct ct1_place place)
{
	bool black = place.side == CT1_BLACK;

	if (black && writer->follows)
		return;
	put_markup(writer, "<span class=\"number\">");
	put_number(writer, place.number);
	put_markup(writer, "." NO_BREAK "</span>");
	if (black)
		put_markup(writer, "<span class=\"gap\">…" NO_BREAK "</span>");
}

static void put_link(struct writer *writer, struct ct1_place place, const ct1_position *position)
{
	struct ct1_move move;
	bool moved = ct1_walk_move(writer->walk, &move);

	open_link(writer, "move", place);
	put_markup(writer, " data-place=\"");
	put_number(writer, place.number);
	put_markup(writer, place.side == CT1_BLACK ? ". …\"" : ".\"");
	put_position(writer, position, moved ? &move : NULL);
	put_markup(writer, ">");
	put_both(writer);
	put_markup(writer, "</a>");
}

/* A half-move without a position; it is told of the first one. */
static void put_unreached(struct writer *writer)
{
	put_markup(writer, "<span class=\"move unreached\">");
	put_both(writer);
	put_markup(writer, "</span>");
	if (!writer->known)
		return;
	put_markup(writer, " <span class=\"fault\">");
	put_either(writer, "cannot be played", "сыграть нельзя");
	put_markup(writer, "</span>");
	writer->checks = false;
}

static void put_half_move(struct writer *writer)
{
	struct ct1_place place = ct1_walk_place(writer->walk);
	const ct1_position *position = ct1_walk_position(writer->walk);

	put_number_before(writer, place);
	if (position)
		put_link(writer, place, position);
	else
		put_unreached(writer);
	writer->follows = place.side == CT1_WHITE && (position || !writer->known);
}

static void put_comment(struct writer *writer)
{
	const char *text = ct1_walk_text(writer->walk, CT1_FORM_CYRILLIC);

	if (!text) {
		writer->status = CT1_NO_MEMORY;
		return;
	}
	put_markup(writer, "<span class=\"comment\">");
	put_text(writer, text);
	put_markup(writer, "</span>");
	writer->checks = false;
}

/* Everything stands on a line of its own but what is next to a bracket. */
static void put_gap(struct writer *writer)
{
	if (!writer->opened)
		put_markup(writer, "\n");
	writer->opened = false;
}

static void open_variation(struct writer *writer)
{
	writer->opened = true;
	put_markup(writer, "<div class=\"variation\">(");
}

/* A check mark before the bracket must not become the mark of finishing check. */
static void close_variation(struct writer *writer)
{
	put_markup(writer, writer->checks ? "\n)</div>" : ")</div>");
	writer->checks = false;
}

static void put_event(struct writer *writer, enum ct1_event event)
{
	if (event != CT1_EVENT_RETURN)
		put_gap(writer);
	if (event == CT1_EVENT_HALF_MOVE) {
		put_half_move(writer);
		return;
	}
	writer->follows = false;
	switch (event) {
	case CT1_EVENT_SELECTION:
		put_markup(writer, "<span class=\"selection\">");
		put_both(writer);
		put_markup(writer, "</span>");
		break;
	case CT1_EVENT_COMMENT:
		put_comment(writer);
		break;
	case CT1_EVENT_BRANCH:
		open_variation(writer);
		break;
	case CT1_EVENT_RETURN:
		close_variation(writer);
		break;
	default: /* the result */
		put_markup(writer, "<p class=\"result\">");
		put_both(writer);
		put_markup(writer, "</p>");
	}
}

void put_record(struct writer *writer)
{
	enum ct1_event event;

	put_start(writer);
	begin_walk(writer);
	while (walk_on(writer, &event))
		put_event(writer, event);
	put_gap(writer);
	end_walk(writer);
}
