/*
 * Diagrams, as the options ask for them, of positions and of games.
 */
#include "drawing.h"

#include <stdlib.h>

#include "language.h"
#include "squares.h"

enum {
	DEFAULT_SIZE = 480, /* pixels */
	PNG_DPI = 300,      /* where the size is given in millimetres */
	CAPTION_MAX = 128,  /* bytes of one that is made here */
};

const struct format formats[FORMATS] = {
	[UNICODE] = {NULL, CT1_DIAGRAM_UNICODE, TEXT, false},
	[ASCII] = {NULL, CT1_DIAGRAM_ASCII, TEXT, false},
	[SVG] = {".svg", CT1_DIAGRAM_SVG, PICTURE, false},
	[PNG] = {".png", CT1_DIAGRAM_SVG, PICTURE, true},
	[PDF] = {".pdf", CT1_DIAGRAM_SVG, PAGES, true},
	[TEX] = {".tex", CT1_DIAGRAM_TEX, TEXT, false},
	[HTML] = {".html", CT1_DIAGRAM_SVG, PAGES, false},
};

bool holds_too_many(const struct cli *cli, bool several)
{
	const struct settings *settings = cli->settings;

	return several && settings->format->output == PICTURE && !cli_has_numbered_outputs(cli);
}

const char one_picture_only[] =
	/* xgettext:no-c-format */
	N_("several diagrams in SVG or PNG need a file each: --output with %d in the name");

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

	if (holds_too_many(cli, another)) {
		cli_complain(cli, "%s", _(one_picture_only));
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

unsigned png_width(const struct ct1_diagram_options *options)
{
	if (options->unit == CT1_MILLIMETRES)
		return (unsigned)(options->size * PNG_DPI / 25.4 + 0.5);
	return options->size > 0 ? options->size : DEFAULT_SIZE;
}

/* A PNG tells how large it is to be printed where that was asked for. */
static bool write_png(struct cli *cli, const struct svg *svg,
                      const struct ct1_diagram_options *options)
{
	return print_png(cli, svg, png_width(options),
	                 options->unit == CT1_MILLIMETRES ? PNG_DPI : 0);
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
	if (settings->format->is_binary)
		return print(cli, diagram);
	return ct1_diagram_write(diagram, settings->format->draws, &settings->options, cli_write,
	                         cli);
}

int draw_position(struct cli *cli, const ct1_position *position, const struct ct1_move *last,
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
	status = draw_position(cli, position, half_moves > 0 ? &last : NULL,
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

int draw_game(struct cli *cli, ct1_game *game)
{
	const struct settings *settings = cli->settings;
	int status = settings->format == &formats[HTML] ? add_to_page(cli, game)
	                                                : draw_places(cli, game);
	int reported = ct1_game_report(game);

	return status == CT1_OK ? reported : status;
}

void finish_drawing(struct cli *cli)
{
	struct settings *settings = cli->settings;

	close_document(settings);
	page_end(&settings->page);
}
