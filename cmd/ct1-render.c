/*
 * ct1-render: a diagram.
 */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli.h"
#include "language.h"
#include "page.h"
#include "places.h"
#include "printing.h"
#include "squares.h"

enum {
	SIZE_MIN = 16,
	SIZE_LIMIT = 100000,
	SHEET_MAX = 20,     /* pictures side by side, or one below another */
	DEFAULT_SIZE = 480, /* pixels */
	PNG_DPI = 300,      /* where the size is given in millimetres */
	WORD_MAX = 32,      /* bytes of a word in an option */
	CAPTION_MAX = 128,  /* bytes of one that is made here */
};

struct format {
	const char *ending;            /* of files, by which it is known; null for none */
	enum ct1_diagram_format draws; /* that of the library, or what is made into it */
	enum {
		TEXT,    /* many, with an empty line between them */
		PICTURE, /* one */
		PAGES,
	} output; /* what it can hold */
};

/* In the order in which --format names them. */
enum { UNICODE, ASCII, SVG, PNG, PDF, TEX, HTML, FORMATS };

static const struct format formats[FORMATS] = {
	[UNICODE] = {NULL, CT1_DIAGRAM_UNICODE, TEXT}, [ASCII] = {NULL, CT1_DIAGRAM_ASCII, TEXT},
	[SVG] = {".svg", CT1_DIAGRAM_SVG, PICTURE},    [PNG] = {".png", CT1_DIAGRAM_SVG, PICTURE},
	[PDF] = {".pdf", CT1_DIAGRAM_SVG, PAGES},      [TEX] = {".tex", CT1_DIAGRAM_TEX, TEXT},
	[HTML] = {".html", CT1_DIAGRAM_SVG, PAGES},
};

struct settings {
	const struct format *format; /* null: what suits the output */
	bool format_fits;            /* it was null */
	struct places places;
	unsigned long game;   /* the only one to draw, from 1; 0 for all */
	const char *position; /* drawn instead of games */

	struct ct1_diagram_options options;
	bool theme_given, colors_given;
	enum { BY_LETTERS, RUSSIAN, ENGLISH } language;
	const char *caption;
	bool captions; /* made from the place in the game */

	bool last_move, captures, all_strength;
	uint64_t marks, moves, strength, attack;
	uint64_t arrows[CT1_SQUARES]; /* by their beginnings */

	struct sheets sheets;
	bool paper_given;
	struct document *document; /* that is being written */
	struct page_options page_options;
	struct page page;

	unsigned long drawn;
	bool game_found; /* in this input */
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

static bool take_at(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	return places_add_moves(&settings->places, argument);
}

static bool take_ply(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	return places_add_half_moves(&settings->places, argument);
}

static bool take_each(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	return places_add(&settings->places, (struct place){.kind = PLACE_EACH});
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
	struct settings *settings = cli->settings;
	unsigned long size;
	const char *unit = read_number(argument, &size);

	if (!unit || size < SIZE_MIN || size > SIZE_LIMIT)
		return false;
	settings->options.size = (unsigned)size;
	settings->options.unit = *unit ? CT1_MILLIMETRES : CT1_PIXELS;
	return *unit == '\0' || strcmp(unit, "mm") == 0;
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

static bool is_binary(const struct format *format)
{
	return format == &formats[PNG] || format == &formats[PDF];
}

/* Whether what holds one picture is to hold several. */
static bool is_too_many(const struct cli *cli, bool several)
{
	const struct settings *settings = cli->settings;

	return several && settings->format->output == PICTURE && !cli_has_numbered_outputs(cli);
}

static const char one_only[] =
	/* xgettext:no-c-format */
	N_("several diagrams in SVG or PNG need a file each: --output with %d in the name");

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
	if (is_too_many(cli, asks_for_several(settings)))
		return one_only;
	if (settings->format_fits && cli->output_name && is_foreign_picture(cli->output_name))
		return N_("pictures can be svg, png, pdf and tex; with --format any name will do");
	if (is_binary(settings->format) && !cli->output_name && isatty(STDOUT_FILENO))
		return N_("PNG and PDF are not for a terminal: --output");
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
	else if (is_binary(settings->format) && !print_is_possible(cli))
		return false;
	else if (settings->places.count == 0 &&
	         !places_add(&settings->places, (struct place){.kind = PLACE_END}))
		cli_complain(cli, "out of memory");
	return !cli->trouble;
}

/* --- Diagrams ------------------------------------------------------------------------------- */

static int add_arrows(const struct settings *settings, ct1_diagram *diagram)
{
	int status = CT1_OK;

	for (int from = 0; from < CT1_SQUARES; from++) {
		uint64_t ends = settings->arrows[from];

		for (int to; status == CT1_OK && (to = squares_take(&ends)) >= 0;)
			status = ct1_diagram_add_arrow(diagram, from, to);
	}
	uint64_t attack = settings->attack;

	for (int square; status == CT1_OK && (square = squares_take(&attack)) >= 0;)
		status = ct1_diagram_show_attack(diagram, square);
	return status;
}

/* Puts on the diagram what the options ask for. */
static int add_shown(const struct settings *settings, ct1_diagram *diagram)
{
	uint64_t marks = settings->marks, moves = settings->moves, strength = settings->strength;

	for (int square; (square = squares_take(&marks)) >= 0;)
		ct1_diagram_add_mark(diagram, square);
	for (int square; (square = squares_take(&moves)) >= 0;)
		ct1_diagram_show_moves(diagram, square);
	for (int square; (square = squares_take(&strength)) >= 0;)
		ct1_diagram_show_strength(diagram, square);
	if (settings->all_strength)
		ct1_diagram_show_strength(diagram, -1);
	if (settings->captures)
		ct1_diagram_show_captures(diagram);
	return add_arrows(settings, diagram);
}

/* Makes the output ready for one more diagram. */
static int begin_diagram(struct cli *cli)
{
	struct settings *settings = cli->settings;
	bool another = settings->drawn > 0 && !cli_has_numbered_outputs(cli);

	if (is_too_many(cli, another)) {
		cli_complain(cli, "%s", _(one_only));
		return CT1_WRITE_FAILED;
	}
	if (another && settings->format->output == TEXT && cli_write(cli, "\n", 1) != 0)
		return CT1_WRITE_FAILED;
	return cli_next_output(cli, ++settings->drawn) ? CT1_OK : CT1_WRITE_FAILED;
}

static bool close_document(struct settings *settings)
{
	struct document *document = settings->document;

	settings->document = NULL;
	return document_close(document);
}

/* Adds the diagram to the PDF, which is one for all where there is but one output. */
static bool add_to_document(struct cli *cli, const struct svg *svg)
{
	struct settings *settings = cli->settings;

	if (!settings->document)
		settings->document = document_open(cli, &settings->sheets);
	if (!settings->document || !document_add(settings->document, svg))
		return false;
	return !cli_has_numbered_outputs(cli) || close_document(settings);
}

/* A PNG tells how large it is to be printed where that was asked for. */
static bool write_png(struct cli *cli, const struct svg *svg,
                      const struct ct1_diagram_options *options)
{
	if (options->unit == CT1_MILLIMETRES)
		return print_png(cli, svg, (unsigned)(options->size * PNG_DPI / 25.4 + 0.5),
		                 PNG_DPI);
	return print_png(cli, svg, options->size > 0 ? options->size : DEFAULT_SIZE, 0);
}

static int collect(void *stream, const char *bytes, size_t length)
{
	return fwrite(bytes, 1, length, stream) == length ? 0 : -1;
}

/* Writes the diagram as what is made out of SVG. */
static int print(struct cli *cli, const ct1_diagram *diagram)
{
	const struct settings *settings = cli->settings;
	struct svg svg = {NULL, 0};
	FILE *stream = open_memstream(&svg.data, &svg.length);
	int status = CT1_NO_MEMORY;

	if (stream) {
		status = ct1_diagram_write(diagram, CT1_DIAGRAM_SVG, &settings->options, collect,
		                           stream);
		if (fclose(stream) != 0 || status == CT1_WRITE_FAILED)
			status = CT1_NO_MEMORY;
	}
	if (status == CT1_OK) {
		bool good = settings->format == &formats[PDF]
		                    ? add_to_document(cli, &svg)
		                    : write_png(cli, &svg, &settings->options);

		status = good ? CT1_OK : CT1_WRITE_FAILED;
	}
	free(svg.data);
	return status;
}

static int write_diagram(struct cli *cli, const ct1_diagram *diagram)
{
	const struct settings *settings = cli->settings;
	int status = begin_diagram(cli);

	if (status != CT1_OK)
		return status;
	if (is_binary(settings->format))
		return print(cli, diagram);
	return ct1_diagram_write(diagram, settings->format->draws, &settings->options, cli_write,
	                         cli);
}

static int draw(struct cli *cli, const ct1_position *position, const struct ct1_move *last,
                const char *caption)
{
	struct settings *settings = cli->settings;
	ct1_diagram *diagram = ct1_diagram_new(cli->context, position);
	int status = diagram ? ct1_diagram_set_caption(diagram, caption) : CT1_NO_MEMORY;

	if (status == CT1_OK && last && settings->last_move)
		ct1_diagram_set_last_move(diagram, *last);
	if (status == CT1_OK)
		status = add_shown(settings, diagram);
	if (status == CT1_OK)
		status = write_diagram(cli, diagram);
	ct1_diagram_free(diagram);
	return status;
}

/* --- Positions of games --------------------------------------------------------------------- */

static void make_caption(const struct settings *settings, const ct1_game *game, unsigned half_move,
                         char caption[CAPTION_MAX])
{
	bool russian = settings->options.russian;
	unsigned number;
	enum ct1_side side;

	if (!ct1_game_number(game, half_move, &number, &side))
		snprintf(caption, CAPTION_MAX, "%s",
		         russian ? "Начальная позиция" : "Starting position");
	else if (russian)
		snprintf(caption, CAPTION_MAX, "Позиция после %u-го хода %s", number,
		         side == CT1_WHITE ? "белых" : "черных");
	else
		snprintf(caption, CAPTION_MAX, "Position after %s's move %u",
		         side == CT1_WHITE ? "White" : "Black", number);
}

/* Draws the position after so many half-moves; CT1_NOT_FOUND if there is none. */
static int draw_after(struct cli *cli, const ct1_game *game, unsigned half_moves)
{
	const struct settings *settings = cli->settings;
	char caption[CAPTION_MAX];
	struct ct1_move last;
	ct1_position *position;
	int status = ct1_game_position(game, half_moves, &position, &last);

	if (status != CT1_OK)
		return status;
	if (settings->captions)
		make_caption(settings, game, half_moves, caption);
	status = draw(cli, position, half_moves > 0 ? &last : NULL,
	              settings->captions ? caption : settings->caption);
	ct1_position_free(position);
	return status;
}

static int draw_place(struct cli *cli, ct1_game *game, const struct place *place)
{
	char name[PLACE_NAME];
	int status = draw_after(cli, game, place_find(place, game));

	if (status != CT1_NOT_FOUND)
		return status;
	place_name(place, name);
	return ct1_game_note_unreached(game, name);
}

/* Draws every position until one is not reached. */
static int draw_each(struct cli *cli, ct1_game *game)
{
	int status = CT1_OK;

	for (unsigned half_move = 0; status == CT1_OK && half_move <= ct1_game_length(game);
	     half_move++) {
		status = draw_after(cli, game, half_move);
		if (status == CT1_NOT_FOUND) {
			status = draw_place(
				cli, game,
				&(struct place){.kind = PLACE_HALF_MOVE, .number = half_move});
			break;
		}
	}
	return status;
}

static int draw_places(struct cli *cli, ct1_game *game)
{
	const struct settings *settings = cli->settings;
	int status = CT1_OK;

	for (size_t i = 0; i < settings->places.count && status == CT1_OK; i++) {
		const struct place *place = &settings->places.list[i];

		status = place->kind == PLACE_EACH ? draw_each(cli, game)
		                                   : draw_place(cli, game, place);
	}
	return status;
}

/* Adds a game to the page, which is one for all where there is but one output. */
static int add_to_page(struct cli *cli, ct1_game *game)
{
	struct settings *settings = cli->settings;

	if (!cli_next_output(cli, ++settings->drawn))
		return CT1_WRITE_FAILED;
	int status = page_add(&settings->page, game);

	if (cli_has_numbered_outputs(cli))
		page_end(&settings->page);
	return status;
}

static int take_game(struct cli *cli, const struct cli_game *taken)
{
	struct settings *settings = cli->settings;
	ct1_game *game = taken->game;

	if (settings->game > 0 && ct1_game_verdict(game).game != settings->game)
		return CT1_OK;
	settings->game_found = true;
	int status = settings->format == &formats[HTML] ? add_to_page(cli, game)
	                                                : draw_places(cli, game);
	int reported = ct1_game_report(game);

	return status == CT1_OK ? reported : status;
}

static int finish_input(struct cli *cli)
{
	struct settings *settings = cli->settings;

	if (settings->game > 0 && !settings->game_found)
		cli_complain(cli, "%s: there is no game %lu", cli->file, settings->game);
	settings->game_found = false;
	return CT1_OK;
}

static void finish(struct cli *cli)
{
	struct settings *settings = cli->settings;

	close_document(settings);
	page_end(&settings->page);
}

/* --- The program ---------------------------------------------------------------------------- */

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

	if (status == CT1_BAD_POSITION)
		cli_complain(cli, "--position: cannot be read from \"%s\" on",
		             settings->position + error);
	if (status != CT1_OK)
		return status;
	status = draw(cli, position, NULL, settings->caption);
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
	{0, "sheet", N_("GRID"), N_("pdf: pages of diagrams, as in 2x3: columns, rows"),
         take_sheet},
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
		.finish = finish,
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
