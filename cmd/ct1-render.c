/*
 * ct1-render: diagrams.  Here are its options, and which of them go together.
 */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "drawing.h"
#include "language.h"
#include "squares.h"

enum {
	SHEET_MAX = 20, /* pictures side by side, or one below another */
	WORD_MAX = 32,  /* bytes of a word in an option */
};

/* --- Options: what to draw ------------------------------------------------------------------ */

static bool take_format(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->format = &formats[cli->choice];
	return true;
}

/* Reads a number at the beginning of a text; returns what is behind it, or null for none.  One
 * that is too large is as large as can be. */
static const char *read_number(const char *text, unsigned long *number)
{
	char *end;

	if (*text < '0' || *text > '9')
		return NULL;
	*number = strtoul(text, &end, 10);
	return end;
}

/* Reads what stands before an end, which may be that of the text; returns it, or null. */
static const char *read_word(const char *text, char end, char word[WORD_MAX])
{
	size_t length = strcspn(text, (const char[]){end, '\0'});

	if (length >= WORD_MAX)
		return NULL;
	memcpy(word, text, length);
	word[length] = '\0';
	return text + length;
}

/* Whether places were added, from what adding them returned. */
static bool added(struct cli *cli, int status)
{
	if (status == CT1_NO_MEMORY)
		cli_complain(cli, "out of memory");
	return status == CT1_OK;
}

static bool take_at(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	return added(cli, places_add_moves(&settings->places, argument));
}

static bool take_ply(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	return added(cli, places_add_half_moves(&settings->places, argument));
}

static bool take_each(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	return added(cli, places_add(&settings->places, (struct place){.kind = PLACE_EACH}));
}

static bool take_game_number(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	return cli_number(argument, &settings->game) && settings->game > 0;
}

static bool take_position(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	settings->position = argument;
	return true;
}

/* --- Options: how to draw it ---------------------------------------------------------------- */

static bool take_flip(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->options.flipped = true;
	return true;
}

static bool take_coordinates(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->options.coordinates = (enum ct1_coordinates)cli->choice;
	return true;
}

static bool take_pieces(struct cli *cli, const char *argument)
{
	static const enum ct1_diagram_pieces pieces[] = {
		CT1_PIECES_FIGURES,
		CT1_PIECES_CYRILLIC,
		CT1_PIECES_LATIN,
		CT1_PIECES_CYRILLIC,
	};
	struct settings *settings = cli->settings;

	(void)argument;
	settings->options.pieces = pieces[cli->choice];
	return true;
}

static bool take_theme(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->options.theme = (enum ct1_theme)cli->choice;
	settings->theme_given = true;
	return true;
}

/* A number of pixels, or of millimetres as in "60mm". */
static bool take_size(struct cli *cli, const char *argument)
{
	static const struct {
		const char *name;
		unsigned long least, most;
	} units[] = {
		[CT1_PIXELS] = {"", 16, 100000},
		[CT1_MILLIMETRES] = {"mm", 5, 25000},
	};
	struct settings *settings = cli->settings;
	unsigned long size;
	const char *end = read_number(argument, &size);
	enum ct1_unit unit = end && *end ? CT1_MILLIMETRES : CT1_PIXELS;

	if (!end || strcmp(end, units[unit].name) != 0 || size < units[unit].least ||
	    size > units[unit].most) {
		cli_complain(cli, "--size: not \"%s\", but from %lu to %lu, or %lumm to %lumm",
		             argument, units[CT1_PIXELS].least, units[CT1_PIXELS].most,
		             units[CT1_MILLIMETRES].least, units[CT1_MILLIMETRES].most);
		return false;
	}
	settings->options.size = (unsigned)size;
	settings->options.unit = unit;
	return true;
}

/* A list like "dark=#c0c0c0,hatch=none". */
static bool take_color(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;
	char name[WORD_MAX], color[WORD_MAX];

	settings->colors_given = true;
	for (;;) {
		argument = read_word(argument, '=', name);
		if (!argument || *argument++ != '=')
			return false;
		argument = read_word(argument, ',', color);
		if (!argument || ct1_diagram_set_color(&settings->options, name, color) != CT1_OK)
			return false;
		if (*argument++ == '\0')
			return true;
	}
}

/* As in "2x3". */
static bool take_sheet(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;
	unsigned long columns, rows;
	const char *at = read_number(argument, &columns);

	if (!at || *at != 'x' || !cli_number(at + 1, &rows) || columns == 0 || rows == 0 ||
	    columns > SHEET_MAX || rows > SHEET_MAX)
		return false;
	settings->sheets.columns = (unsigned)columns;
	settings->sheets.rows = (unsigned)rows;
	return true;
}

static bool take_paper(struct cli *cli, const char *argument)
{
	static const double sizes[][2] = {{210, 297}, {148, 210}, {176, 250}, {215.9, 279.4}};
	struct settings *settings = cli->settings;

	(void)argument;
	settings->sheets.page_width = sizes[cli->choice][0];
	settings->sheets.page_height = sizes[cli->choice][1];
	settings->paper_given = true;
	return true;
}

/* What XML allows in a name, as far as it is ASCII, without the colon. */
static bool take_id_prefix(struct cli *cli, const char *argument)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
	struct settings *settings = cli->settings;
	size_t first = strspn(argument, letters);

	settings->options.id_prefix = argument;
	while (first > 0 && argument[first] != '\0' &&
	       (strchr(letters, argument[first]) || strchr("0123456789-.", argument[first])))
		first++;
	return first > 0 && argument[first] == '\0';
}

static bool take_no_border(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->options.border = false;
	return true;
}

static bool take_side_mark(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->options.side_mark = true;
	return true;
}

static bool take_caption(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	settings->caption = argument;
	return true;
}

static bool take_captions(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->captions = true;
	return true;
}

static bool take_language(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->language = cli->choice == 0 ? RUSSIAN : ENGLISH;
	return true;
}

/* --- Options: what to show on it ------------------------------------------------------------ */

static bool take_last_move(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->last_move = true;
	return true;
}

/* A list like "e2-e4,g1f3". */
static bool take_arrow(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;
	const char *at = argument;
	int from, to;

	while ((at = squares_read(at, &from)) != NULL) {
		at += *at == '-';
		at = squares_read(at, &to);
		if (!at || from == to || (*at != ',' && *at != '\0'))
			return false;
		settings->arrows[from] |= (uint64_t)1 << to;
		if (*at++ == '\0')
			return true;
	}
	return false;
}

static bool take_mark(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	return squares_add(&settings->marks, argument);
}

static bool take_moves(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;
	int square;
	const char *end = squares_read(argument, &square);

	if (!end || *end != '\0')
		return false;
	settings->moves = (uint64_t)1 << square;
	return true;
}

static bool take_strength(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	settings->all_strength |= !argument;
	return !argument || squares_add(&settings->strength, argument);
}

static bool take_attack(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	return squares_add(&settings->attack, argument);
}

static bool take_captures(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->captures = true;
	return true;
}

/* --- Options that go together --------------------------------------------------------------- */

/* In small letters or capitals. */
static bool ends_in(const char *text, const char *end)
{
	size_t length = strlen(text), tail = strlen(end);

	return length >= tail && strcasecmp(text + length - tail, end) == 0;
}

/* Whether a name is that of a picture of a kind that is not drawn. */
static bool is_foreign_picture(const char *name)
{
	static const char *const endings[] = {".jpg", ".jpeg", ".gif", ".webp", ".bmp",
	                                      ".tif", ".tiff", ".eps", ".ps"};

	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		if (ends_in(name, endings[i]))
			return true;
	}
	return false;
}

/* Whether the user's terminal shows more than ASCII. */
static bool is_utf8_locale(void)
{
	locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
	bool utf8 = locale && strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;

	if (locale)
		freelocale(locale);
	return utf8;
}

/* What goes into a file or a pipe does not depend on the locale. */
static const struct format *fitting_format(const struct cli *cli)
{
	const struct settings *settings = cli->settings;

	if (settings->sheets.columns > 0)
		return &formats[PDF];
	for (int i = 0; i < FORMATS && cli->output_name; i++) {
		if (formats[i].ending && ends_in(cli->output_name, formats[i].ending))
			return &formats[i];
	}
	if (!cli->output_name && isatty(STDOUT_FILENO) && !is_utf8_locale())
		return &formats[ASCII];
	return &formats[UNICODE];
}

/* A page has what the options give it, and where they say nothing what suits screens. */
static void settle_page(struct cli *cli)
{
	struct settings *settings = cli->settings;
	struct ct1_diagram_options *diagram = &settings->options;
	bool own_colors = settings->theme_given || settings->colors_given;

	if (!settings->theme_given)
		diagram->theme = CT1_THEME_SCREEN;
	settings->page_options = (struct page_options){
		.diagram = diagram,
		.caption = settings->caption,
		.places = &settings->places,
		.places_given = settings->places.count > 0,
		.latin = diagram->pieces == CT1_PIECES_LATIN ||
	                 (diagram->pieces == CT1_PIECES_FIGURES && !diagram->russian),
		.strength = settings->all_strength,
		.follows = !own_colors,
	};
	settings->page = (struct page){.cli = cli, .options = &settings->page_options};
}

static void settle(struct cli *cli)
{
	struct settings *settings = cli->settings;

	if (!settings->format) {
		settings->format = fitting_format(cli);
		settings->format_fits = true;
	}
	if (settings->language == BY_LETTERS)
		settings->options.russian = settings->format != &formats[ASCII] &&
		                            settings->options.pieces != CT1_PIECES_LATIN;
	else
		settings->options.russian = settings->language == RUSSIAN;
	if (settings->format == &formats[HTML])
		settle_page(cli);
}

/* Whether it is known without reading that there are going to be several diagrams. */
static bool asks_for_several(const struct settings *settings)
{
	return settings->places.count > 1 ||
	       (settings->places.count == 1 && settings->places.list[0].kind == PLACE_EACH);
}

/* What is wrong with the settings for sheets, or null. */
static const char *find_sheet_conflict(const struct settings *settings)
{
	if (settings->sheets.columns == 0)
		return settings->paper_given ? N_("--paper is about sheets: --sheet") : NULL;
	if (settings->format != &formats[PDF])
		return N_("--sheet makes a PDF, and nothing else");
	return settings->options.size > 0 ? N_("--size does not go with --sheet") : NULL;
}

/* Whether something is to be shown that only one position can have. */
static bool shows_squares(const struct settings *settings)
{
	uint64_t shown = settings->marks | settings->moves | settings->strength | settings->attack;

	for (int from = 0; from < CT1_SQUARES; from++)
		shown |= settings->arrows[from];
	return shown || settings->captures;
}

/* What is wrong with the settings for a page of HTML, or null. */
static const char *find_page_conflict(const struct settings *settings)
{
	const struct ct1_diagram_options *diagram = &settings->options;

	if (settings->format != &formats[HTML])
		return NULL;
	if (settings->position)
		return N_("HTML is about games: not with --position");
	if (shows_squares(settings))
		return N_(
			"HTML does not go with --arrow, --mark, --moves, --attack, --captures and "
			"squares of --strength, which are about one position");
	if (settings->captions || diagram->side_mark || diagram->size > 0 || diagram->id_prefix)
		return N_("HTML does not go with --captions, --side-mark, --size and --id-prefix");
	return NULL;
}

/* What is wrong with the settings, or null. */
static const char *find_conflict(const struct cli *cli)
{
	const struct settings *settings = cli->settings;
	bool ascii = settings->format == &formats[ASCII];

	if (settings->position && (settings->places.count > 0 || settings->game > 0 ||
	                           settings->last_move || settings->captions))
		return N_(
			"--position does not go with --at, --ply, --each, --game, --last-move and "
			"--captions, which are about games");
	if (settings->caption && settings->captions)
		return N_("--caption does not go with --captions");
	if (ascii && settings->options.pieces == CT1_PIECES_CYRILLIC)
		return N_("ASCII has no Cyrillic letters");
	if (ascii && settings->language == RUSSIAN)
		return N_("--lang=ru does not go with ASCII");
	if (holds_too_many(cli, asks_for_several(settings)))
		return one_picture_only;
	if (settings->format_fits && cli->output_name && is_foreign_picture(cli->output_name))
		return N_("pictures can be svg, png, pdf and tex; with --format any name will do");
	if (settings->format->is_binary && !cli->output_name && isatty(STDOUT_FILENO))
		return N_("PNG and PDF are not for a terminal: --output");
	if (settings->format == &formats[PNG] && png_width(&settings->options) > PNG_PIXELS_MAX)
		return PNG_TOO_LARGE;
	const char *conflict = find_page_conflict(settings);

	return conflict ? conflict : find_sheet_conflict(settings);
}

static bool check_settings(struct cli *cli)
{
	struct settings *settings = cli->settings;

	settle(cli);
	const char *conflict = find_conflict(cli);

	if (conflict)
		cli_complain(cli, "%s", _(conflict));
	else if (settings->format->is_binary && !print_is_possible(cli))
		return false;
	else if (settings->places.count == 0)
		added(cli, places_add(&settings->places, (struct place){.kind = PLACE_END}));
	return !cli->trouble;
}

/* --- The program ---------------------------------------------------------------------------- */

static int take_game(struct cli *cli, const struct cli_game *taken)
{
	struct settings *settings = cli->settings;

	if (settings->game > 0 && ct1_game_verdict(taken->game).game != settings->game)
		return CT1_OK;
	settings->game_found = true;
	return draw_game(cli, taken->game);
}

static int finish_input(struct cli *cli)
{
	struct settings *settings = cli->settings;

	if (settings->game > 0 && !settings->game_found)
		cli_complain(cli, "%s: there is no game %lu", cli->file, settings->game);
	settings->game_found = false;
	return CT1_OK;
}

static bool needs_no_input(const struct cli *cli)
{
	const struct settings *settings = cli->settings;

	return settings->position;
}

static int take_nothing(struct cli *cli)
{
	const struct settings *settings = cli->settings;
	const ct1_rules *rules = cli->rules ? cli->rules : ct1_rules_find(NULL);
	ct1_position *position;
	size_t error;
	int status = ct1_position_new(cli->context, rules, settings->position, &position, &error);

	if (status == CT1_BAD_POSITION && settings->position[error] == '\0')
		cli_complain(cli, "--position: \"%s\" ends too early", settings->position);
	else if (status == CT1_BAD_POSITION)
		cli_complain(cli, "--position: cannot be read from \"%s\" on",
		             settings->position + error);
	if (status != CT1_OK)
		return status;
	status = draw_position(cli, position, NULL, settings->caption);
	ct1_position_free(position);
	return status;
}

static const struct cli_option options[] = {
	{'f', "format", N_("FORM") ":unicode|ascii|svg|png|pdf|tex|html",
         N_("unicode, ascii, svg, png, pdf, tex or html; default: by the output"), take_format},
	{'a', "at", N_("PLACES"), N_("after these moves: 24w,24b; start; end (default)"), take_at},
	{0, "ply", "N", N_("after so many half-moves"), take_ply},
	{0, "each", NULL, N_("after each half-move, and the start"), take_each},
	{'g', "game", "N", N_("draw the Nth game of each input only"), take_game_number},
	{'p', "position", N_("STRING"), N_("draw this position; no input is read"), take_position},
	{'r', "flip", NULL, N_("draw with Black below"), take_flip},
	{0, "coordinates", N_("WHERE") ":all|outside|inside|none",
         N_("all (default), outside, inside or none"), take_coordinates},
	{0, "pieces", N_("KIND") ":figures|cyrillic|latin|letters",
         N_("figures, cyrillic (or letters) or latin"), take_pieces},
	{0, "no-border", NULL, N_("draw no line round the board"), take_no_border},
	{0, "side-mark", NULL, N_("show whose move it is"), take_side_mark},
	{0, "caption", N_("TEXT"), N_("write this below the board"), take_caption},
	{0, "captions", NULL, N_("write below the board after which move it is"), take_captions},
	{0, "lang", N_("LANGUAGE") ":ru|en", N_("ru or en; default: that of the letters"),
         take_language},
	{0, "last-move", NULL, N_("show the last move"), take_last_move},
	{0, "arrow", N_("MOVES"), N_("draw arrows: e2-e4,g1-f3"), take_arrow},
	{0, "mark", N_("SQUARES"), N_("mark these squares: e4,d5"), take_mark},
	{0, "moves", N_("SQUARE"), N_("show where the piece there can move"), take_moves},
	{0, "strength", "[" N_("SQUARES") "]",
         N_("show the strength there; default: where both strike"), take_strength},
	{0, "attack", N_("SQUARES"), N_("show which pieces strike there"), take_attack},
	{0, "captures", NULL, N_("show what the side to move could capture"), take_captures},
	{0, "theme", N_("NAME") ":book|screen|dark|contrast",
         N_("pictures: book (default), screen, dark or contrast"), take_theme},
	{0, "color", N_("COLORS"), N_("pictures: colours of your own: dark=#c0c0c0,hatch=none"),
         take_color},
	{0, "size", "N", N_("pictures: the width in pixels, or as in 60mm; default 480"),
         take_size},
	{0, "id-prefix", N_("NAME"), N_("svg, tex: what all ids begin with; default ct1"),
         take_id_prefix},
	{0, "sheet", N_("GRID"),
         N_("pdf: pages of diagrams, as in 2x3: columns, rows, each up to 20"), take_sheet},
	{0, "paper", N_("NAME") ":a4|a5|b5|letter",
         N_("pdf: of those pages: a4 (default), a5, b5 or letter"), take_paper},
};

int main(int argc, char **argv)
{
	static const struct cli_program program = {
		.name = "ct1-render",
		.purpose = N_("Draws diagrams of chess-t1 positions."),
		.options = options,
		.option_count = sizeof options / sizeof *options,
		.check_settings = check_settings,
		.take_game = take_game,
		.finish_input = finish_input,
		.finish = finish_drawing,
		.needs_no_input = needs_no_input,
		.take_nothing = take_nothing,
		.numbers_outputs = true,
	};
	struct settings settings = {
		.options = {.border = true},
		.sheets = {.page_width = 210, .page_height = 297},
	};
	struct cli cli = {.program = &program, .settings = &settings};

	int status = cli_main(&cli, argc, argv);

	places_free(&settings.places);
	return status;
}
