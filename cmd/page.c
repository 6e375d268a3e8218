/*
 * Pages of HTML: the templates of cmd/page/ with the parts that they name between @ signs.
 */
#include "page.h"

#include <string.h>

#include "page_parts.h"
#include "page_writer.h"

enum {
	ID_MAX = 32,
};

/* --- Templates ------------------------------------------------------------------------------ */

/* What stands in place of @name@. */
struct part {
	const char *name;
	void (*put)(struct writer *writer); /* null: a text in one of two languages */
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
		put_markup(writer, " – ");
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

	put_markup(writer, options->caption ? "titled" : "plain");
	if (options->latin)
		put_markup(writer, " latin");
	if (options->follows)
		put_markup(writer, " follows");
}

static void put_version(struct writer *writer)
{
	put_markup(writer, ct1_version());
}

static const struct part page_parts[] = {
	{.name = "language", .english = "en", .russian = "ru"},
	{"looks", put_looks, NULL, NULL},
	{"style-hash", NULL, PAGE_CSS_HASH, PAGE_CSS_HASH},
	{"script-hash", NULL, PAGE_JS_HASH, PAGE_JS_HASH},
	{"version", put_version, NULL, NULL},
	{"title", put_title, NULL, NULL},
	{"style", NULL, page_css, page_css},
	{"caption", put_caption, NULL, NULL},
	{"script", NULL, page_js, page_js},
	{NULL, NULL, NULL, NULL}, /* "games": there the page is left open for them */
};

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
		put_markup(writer, before);
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
	put_markup(writer, id);
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
	put_markup(writer, on ? "true" : "false");
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
		find_reached(&writer);
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
