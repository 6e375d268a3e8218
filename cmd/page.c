/*
 * Pages of HTML: the templates of cmd/page/ with the parts that they name between @ signs.
 *
 * A half-move is an element that has what the page's script shows of it in its attributes, so that
 * whatever comes from the input goes through one way of escaping.
 */
#include "page.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "page_parts.h"

enum {
	PRINTED_EVERY = 10, /* moves, where nobody says which positions are to be printed */
	ID_MAX = 32,
};

#define NO_BREAK "\xC2\xA0" /* a space at which no line ends */

/* A game that is being written. */
struct writer {
	struct cli *cli;
	const struct page *page;
	ct1_game *game;
	bool has_start;   /* the start is known, … */
	unsigned reached; /* … and so many half-moves of the main line can be played from there */
	unsigned shown;   /* half-moves before the position that is shown first */

	ct1_walk *walk;
	unsigned links; /* to positions so far, in all lines */
	unsigned depth; /* of the line that the walk is in; the main line's is 0 */
	bool opened;    /* nothing stands in this variation yet */
	bool known;     /* the position before what the walk has come to */
	bool checks;    /* the text that was put last ends with the mark of check */
	bool follows;   /* Black's half-move would follow White's, with nothing between them */
	int status;
};

/* --- Text ----------------------------------------------------------------------------------- */

static void put_bytes(struct writer *writer, const char *bytes, size_t length)
{
	if (writer->status == CT1_OK && cli_write(writer->cli, bytes, length) != 0)
		writer->status = CT1_WRITE_FAILED;
}

static void put(struct writer *writer, const char *text)
{
	put_bytes(writer, text, strlen(text));
}

static void put_number(struct writer *writer, unsigned number)
{
	char text[3 * sizeof number];

	snprintf(text, sizeof text, "%u", number);
	put(writer, text);
}

static const char *escape_of(utf8proc_int32_t code)
{
	switch (code) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\t':
	case '\n':
		return NULL;
	default:
		return code < 0x20 || (code >= 0x7F && code < 0xA0) ? "\xEF\xBF\xBD" : NULL;
	}
}

/* Takes text for between tags, or for an attribute; what is no UTF-8 becomes U+FFFD. */
static int put_escaped(void *user, const char *bytes, size_t length)
{
	struct writer *writer = user;
	size_t begin = 0, size;

	for (size_t at = 0; at < length; at += size) {
		utf8proc_int32_t code; /* negative where there is none */
		utf8proc_ssize_t taken = utf8proc_iterate((const utf8proc_uint8_t *)bytes + at,
		                                          (utf8proc_ssize_t)(length - at), &code);
		const char *escape = escape_of(code);

		size = taken > 0 ? (size_t)taken : 1;
		if (!escape)
			continue;
		put_bytes(writer, bytes + begin, at - begin);
		put(writer, escape);
		begin = at + size;
	}
	put_bytes(writer, bytes + begin, length - begin);
	return writer->status == CT1_OK ? 0 : -1;
}

static void put_text(struct writer *writer, const char *text)
{
	put_escaped(writer, text, strlen(text));
}

/* In the language of the page. */
static void put_either(struct writer *writer, const char *english, const char *russian)
{
	put(writer, writer->page->options->diagram->russian ? russian : english);
}

/* --- Templates ------------------------------------------------------------------------------ */

/* What stands in place of @name@. */
struct part {
	const char *name;
	void (*put)(struct writer *writer); /* null: words in one of two languages */
	const char *english, *russian;
};

/* Writes the part of that name; false if there is none. */
static bool put_part(struct writer *writer, const struct part *parts, const char *name,
                     size_t length)
{
	for (; parts->name; parts++) {
		if (strlen(parts->name) != length || strncmp(parts->name, name, length) != 0)
			continue;
		if (parts->put)
			parts->put(writer);
		else
			put_either(writer, parts->english, parts->russian);
		return true;
	}
	return false;
}

/* Writes a template up to its end, or to a name that is none of the parts'; returns what is behind. */
static const char *fill(struct writer *writer, const char *template, const struct part *parts)
{
	for (;;) {
		size_t length = strcspn(template, "@");

		put_bytes(writer, template, length);
		template += length;
		if (*template == '\0')
			return template;
		const char *name = template + 1;

		length = strcspn(name, "@");
		template = name + length + 1;
		if (!put_part(writer, parts, name, length))
			return template;
	}
}

/* --- The head of the page ------------------------------------------------------------------- */

static const char *tag_of(const struct writer *writer, const char *name)
{
	const char *value = ct1_game_tag(writer->game, name);

	return value && *value && strcmp(value, "?") != 0 ? value : NULL;
}

/* "White – Black", else the event, else the game's number. */
static void put_heading(struct writer *writer)
{
	const char *white = tag_of(writer, "White"), *black = tag_of(writer, "Black");
	const char *event = tag_of(writer, "Event");

	if (white || black) {
		put_text(writer, white ? white : "?");
		put(writer, " – ");
		put_text(writer, black ? black : "?");
	} else if (event) {
		put_text(writer, event);
	} else {
		put_either(writer, "Game ", "Партия ");
		put_number(writer, writer->page->games);
	}
}

static void put_title(struct writer *writer)
{
	if (writer->page->options->caption)
		put_text(writer, writer->page->options->caption);
	else
		put_heading(writer);
}

static void put_caption(struct writer *writer)
{
	const char *caption = writer->page->options->caption;

	put_text(writer, caption ? caption : "Chess-t1");
}

static void put_looks(struct writer *writer)
{
	const struct page_options *options = writer->page->options;

	put(writer, options->caption ? "titled" : "plain");
	if (options->latin)
		put(writer, " latin");
	if (options->follows)
		put(writer, " follows");
}

static void put_version(struct writer *writer)
{
	put(writer, ct1_version());
}

static void put_style(struct writer *writer)
{
	put(writer, page_css);
}

static void put_style_hash(struct writer *writer)
{
	put(writer, PAGE_CSS_HASH);
}

static void put_script(struct writer *writer)
{
	put(writer, page_js);
}

static void put_script_hash(struct writer *writer)
{
	put(writer, PAGE_JS_HASH);
}

static const struct part page_parts[] = {
	{.name = "language", .english = "en", .russian = "ru"},
	{"looks", put_looks, NULL, NULL},
	{"style-hash", put_style_hash, NULL, NULL},
	{"script-hash", put_script_hash, NULL, NULL},
	{"version", put_version, NULL, NULL},
	{"title", put_title, NULL, NULL},
	{"style", put_style, NULL, NULL},
	{"caption", put_caption, NULL, NULL},
	{"script", put_script, NULL, NULL},
	{NULL, NULL, NULL, NULL}, /* "games": there the page is left open for them */
};

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

	put(writer, realisable ? "" : "(");
	if (sum != 1)
		put_number(writer, (unsigned)sum / 2);
	put(writer, sum % 2 ? "½" : "");
	put(writer, realisable ? "" : ")");
}

/* Both sums on every square that both sides strike. */
static void put_sums(struct writer *writer, const ct1_position *position)
{
	const char *before = "";

	for (int square = 0; square < CT1_SQUARES; square++) {
		if (ct1_position_strength(position, CT1_WHITE, square) == 0 ||
		    ct1_position_strength(position, CT1_BLACK, square) == 0)
			continue;
		put(writer, before);
		put_square(writer, square);
		put(writer, "=");
		put_sum(writer, position, CT1_WHITE, square);
		put(writer, ":");
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
	put(writer, " data-unassailable=\"");
	put_square(writer, ct1_position_unassailable(position, CT1_WHITE));
	put_square(writer, ct1_position_unassailable(position, CT1_BLACK));
	put(writer, "\"");
}

/* What the script shows of a position. */
static void put_position(struct writer *writer, const ct1_position *position,
                         const struct ct1_move *move)
{
	char text[CT1_POSITION_STRING];

	ct1_position_string(position, text);
	put(writer, " data-board=\"");
	put_bytes(writer, text, strcspn(text, " "));
	put(writer, "\" data-sums=\"");
	put_sums(writer, position);
	put(writer, "\" data-words=\"");
	put_words(writer, position, move);
	put(writer, "\"");
	put_unassailable(writer, position);
	if (!move)
		return;
	put(writer, " data-move=\"");
	put_square(writer, move->from);
	put_square(writer, move->to);
	put(writer, "\"");
}

/* --- The record ----------------------------------------------------------------------------- */

static void put_id(struct writer *writer)
{
	put(writer, "game-");
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
	put(writer, "<a class=\"");
	put(writer, class);
	put(writer, "\" id=\"");
	put_id(writer);
	put(writer, "-");
	put_number(writer, writer->links++);
	put(writer, "\"");
	if (writer->depth == 0 && place.half_move == writer->shown)
		put(writer, " data-shown=\"\"");
	if (is_printed(writer, place))
		put(writer, " data-print=\"\"");
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
	put(writer, ">");
	put_either(writer, "Starting position", "Начальная позиция");
	put(writer, "</a>");
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
		put(writer, "<span class=\"cyrillic\" lang=\"ru\">");
		put_text(writer, cyrillic);
		put(writer, "</span><span class=\"latin-form\" lang=\"en\">");
		put_text(writer, latin);
		put(writer, "</span>");
	}
	free(cyrillic);
}

/* "12." or, for a half-move of Black's that does not follow one of White's, "12. …". */
static void put_number_before(struct writer *writer, struct ct1_place place)
{
	bool black = place.side == CT1_BLACK;

	if (black && writer->follows)
		return;
	put(writer, "<span class=\"number\">");
	put_number(writer, place.number);
	put(writer, "." NO_BREAK "</span>");
	if (black)
		put(writer, "<span class=\"gap\">…" NO_BREAK "</span>");
}

static void put_link(struct writer *writer, struct ct1_place place, const ct1_position *position)
{
	struct ct1_move move;
	bool moved = ct1_walk_move(writer->walk, &move);

	open_link(writer, "move", place);
	put(writer, " data-place=\"");
	put_number(writer, place.number);
	put(writer, place.side == CT1_BLACK ? ". …\"" : ".\"");
	put_position(writer, position, moved ? &move : NULL);
	put(writer, ">");
	put_both(writer);
	put(writer, "</a>");
}

/* A half-move without a position; it is told of the first one. */
static void put_unreached(struct writer *writer)
{
	put(writer, "<span class=\"move unreached\">");
	put_both(writer);
	put(writer, "</span>");
	if (!writer->known)
		return;
	put(writer, " <span class=\"fault\">");
	put_either(writer, "cannot be played", "сыграть нельзя");
	put(writer, "</span>");
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

	put(writer, "<span class=\"comment\">");
	put_text(writer, text);
	put(writer, "</span>");
	writer->checks = false;
}

/* Everything stands on a line of its own but what is next to a bracket. */
static void put_gap(struct writer *writer)
{
	if (!writer->opened)
		put(writer, "\n");
	writer->opened = false;
}

static void open_variation(struct writer *writer)
{
	writer->depth++;
	writer->opened = true;
	put(writer, "<div class=\"variation\">(");
}

/* A check mark before the bracket must not become the mark of finishing check. */
static void close_variation(struct writer *writer)
{
	writer->depth--;
	put(writer, writer->checks ? "\n)</div>" : ")</div>");
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
		put(writer, "<span class=\"selection\">");
		put_both(writer);
		put(writer, "</span>");
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
	case CT1_EVENT_RESULT:
		put(writer, "<p class=\"result\">");
		put_both(writer);
		put(writer, "</p>");
		break;
	default:
		break;
	}
}

static void put_record(struct writer *writer)
{
	enum ct1_event event = CT1_EVENT_COMMENT;

	put_start(writer);
	writer->walk = ct1_walk_new(writer->game);
	if (!writer->walk)
		writer->status = CT1_NO_MEMORY;
	while (writer->status == CT1_OK && event != CT1_EVENT_DONE) {
		writer->known = ct1_walk_position(writer->walk) != NULL;
		int status = ct1_walk_next(writer->walk, &event);

		if (status != CT1_OK)
			writer->status = status;
		else
			put_event(writer, event);
	}
	ct1_walk_free(writer->walk);
}

/* --- The rest of a game --------------------------------------------------------------------- */

/* "2020.11.??" as "2020.11" */
static void put_date(struct writer *writer, const char *date)
{
	size_t length = strcspn(date, "?");

	while (length > 0 && date[length - 1] == '.')
		length--;
	put_escaped(writer, date, length);
}

/* Event, place, date and round, as far as they are known. */
static void put_about(struct writer *writer)
{
	static const char *const names[] = {"Event", "Round", "Site", "Date"};
	bool players = tag_of(writer, "White") || tag_of(writer, "Black");
	const char *before = "";

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *value = tag_of(writer, names[i]);

		if (!value || *value == '?' || (i == 0 && !players))
			continue;
		put(writer, before);
		if (strcmp(names[i], "Date") == 0)
			put_date(writer, value);
		else
			put_text(writer, value);
		before = " · ";
	}
}

static void name_board(char id[ID_MAX], unsigned game)
{
	snprintf(id, ID_MAX, "board-%u", game);
}

static void put_symbols(struct writer *writer)
{
	char id[ID_MAX];

	name_board(id, writer->page->symbols);
	put(writer, id);
}

static int put_svg(void *user, const char *bytes, size_t length)
{
	struct writer *writer = user;

	put_bytes(writer, bytes, length);
	return writer->status == CT1_OK ? 0 : -1;
}

/* The position that is shown first; the first board of a page has the drawings for all. */
static int draw(struct writer *writer, const ct1_position *position, const struct ct1_move *last)
{
	struct ct1_diagram_options options = *writer->page->options->diagram;
	ct1_diagram *diagram = ct1_diagram_new(writer->cli->context, position);
	char id[ID_MAX], symbols[ID_MAX];

	if (!diagram)
		return CT1_NO_MEMORY;
	name_board(id, writer->page->games);
	name_board(symbols, writer->page->symbols);
	options.id_prefix = id;
	options.symbols = writer->page->games == writer->page->symbols ? NULL : symbols;
	options.all_symbols = true;
	if (writer->page->options->strength)
		ct1_diagram_show_strength(diagram, -1);
	if (last)
		ct1_diagram_set_last_move(diagram, *last);
	int status = ct1_diagram_write(diagram, CT1_DIAGRAM_SVG, &options, put_svg, writer);

	ct1_diagram_free(diagram);
	return status;
}

static void put_board(struct writer *writer)
{
	struct ct1_move last;
	ct1_position *position;
	int status = ct1_game_position(writer->game, writer->shown, &position, &last);

	if (status == CT1_OK) {
		status = draw(writer, position, writer->shown > 0 ? &last : NULL);
		ct1_position_free(position);
	}
	if (status == CT1_NO_MEMORY)
		writer->status = status;
}

static void put_switch(struct writer *writer, bool on)
{
	put(writer, on ? "true" : "false");
}

static void put_flipped(struct writer *writer)
{
	put_switch(writer, writer->page->options->diagram->flipped);
}

static void put_strong(struct writer *writer)
{
	put_switch(writer, writer->page->options->strength);
}

static void put_latin(struct writer *writer)
{
	put_switch(writer, writer->page->options->latin);
}

static const struct part game_parts[] = {
	{"id", put_id, NULL, NULL},
	{"symbols", put_symbols, NULL, NULL},
	{"heading", put_heading, NULL, NULL},
	{"about", put_about, NULL, NULL},
	{"board", put_board, NULL, NULL},
	{"record", put_record, NULL, NULL},
	{"flipped", put_flipped, NULL, NULL},
	{"strong", put_strong, NULL, NULL},
	{"latin", put_latin, NULL, NULL},
	{"steps", NULL, "Step through the game", "Листать партию"},
	{"first", NULL, "Start", "В начало"},
	{"previous", NULL, "Previous", "Назад"},
	{"next", NULL, "Next", "Вперед"},
	{"last", NULL, "End", "В конец"},
	{"view", NULL, "View", "Вид"},
	{"flip", NULL, "Flip", "Перевернуть"},
	{"flip-hint", NULL, "Black below", "Черные внизу"},
	{"strength", NULL, "Strength", "Сила"},
	{"strength-hint", NULL, "Sums of strength, White's first, where both sides strike",
         "Сила белых и черных там, где бьют обе стороны"},
	{"notation", NULL, "Latin", "Латиница"},
	{"notation-hint", NULL, "Moves in Latin notation", "Ходы латинскими буквами"},
	{"describe", NULL, "In words", "Словами"},
	{"describe-hint", NULL, "The position in words", "Позиция словами"},
	{"moves", NULL, "Moves", "Ходы"},
	{NULL, NULL, NULL, NULL},
};

/* --- Games ---------------------------------------------------------------------------------- */

/* Finds out which positions of the main line there are. */
static int find_reached(struct writer *writer)
{
	ct1_walk *walk = ct1_walk_new(writer->game);
	enum ct1_event event = CT1_EVENT_COMMENT;
	int status = walk ? CT1_OK : CT1_NO_MEMORY;
	unsigned depth = 0;

	writer->has_start = walk && ct1_walk_position(walk);
	while (status == CT1_OK && event != CT1_EVENT_DONE) {
		status = ct1_walk_next(walk, &event);
		depth += event == CT1_EVENT_BRANCH;
		depth -= event == CT1_EVENT_RETURN;
		if (event == CT1_EVENT_HALF_MOVE && depth == 0 && ct1_walk_position(walk))
			writer->reached = ct1_walk_place(walk).half_move;
	}
	ct1_walk_free(walk);
	return status;
}

/* The half-move behind which a place is, each of them being told by the last one. */
static unsigned half_move_of(const struct writer *writer, const struct place *place)
{
	return place->kind == PLACE_EACH ? ct1_game_length(writer->game)
	                                 : place_find(place, writer->game);
}

static int note_place(struct writer *writer, const struct place *place)
{
	char name[PLACE_NAME];

	if (writer->has_start && half_move_of(writer, place) <= writer->reached)
		return CT1_OK;
	place_name(place, name);
	return ct1_game_note_unreached(writer->game, name);
}

/* Notes which of the places are not reached, and whether the end is not. */
static int note_unreached(struct writer *writer)
{
	static const struct place end = {.kind = PLACE_END};
	const struct places *places = writer->page->options->places;
	bool ended = false;
	int status = CT1_OK;

	for (size_t i = 0; i < places->count && status == CT1_OK; i++) {
		status = note_place(writer, &places->list[i]);
		ended |= half_move_of(writer, &places->list[i]) == half_move_of(writer, &end);
	}
	return ended || status != CT1_OK ? status : note_place(writer, &end);
}

/* The first place that was asked for, or as far as the game goes. */
static unsigned find_shown(const struct writer *writer)
{
	const struct place *first = &writer->page->options->places->list[0];
	unsigned shown = first->kind == PLACE_EACH ? 0 : place_find(first, writer->game);

	return shown < writer->reached ? shown : writer->reached;
}

int page_add(struct page *page, ct1_game *game)
{
	struct writer writer = {.cli = page->cli, .page = page, .game = game};

	/* So that pieces are known that the coordinate form does not tell. */
	writer.status = ct1_game_convert(game, CT1_FORM_CYRILLIC);
	if (writer.status == CT1_OK)
		writer.status = find_reached(&writer);
	if (writer.status == CT1_OK)
		writer.status = note_unreached(&writer);
	writer.shown = find_shown(&writer);
	page->games++;
	if (page->games == 1)
		page->rest = fill(&writer, page_html, page_parts);
	if (page->symbols == 0 && writer.has_start)
		page->symbols = page->games;
	fill(&writer, game_html, game_parts);
	/* A page that breaks off stays open, and is not made to look whole. */
	if (writer.status != CT1_OK)
		page->games = 0;
	return writer.status;
}

void page_end(struct page *page)
{
	struct writer writer = {.cli = page->cli, .page = page};

	if (page->games > 0)
		fill(&writer, page->rest, page_parts);
	page->games = 0;
	page->symbols = 0;
}
