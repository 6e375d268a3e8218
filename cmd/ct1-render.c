/*
 * ct1-render: a diagram.
 */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "places.h"

enum {
	SIZE_MIN = 16, /* pixels */
	SIZE_LIMIT = 100000,
	CAPTION_MAX = 128, /* bytes of one that is made here */
};

/* Sets of squares: bit n is square n. */
struct settings {
	enum ct1_diagram_format format; /* CT1_DIAGRAM_FORMATS: what suits the output */
	struct places places;
	unsigned long game;   /* the only one to draw, from 1; 0 for all */
	const char *position; /* drawn instead of games */

	struct ct1_diagram_options options;
	enum { BY_LETTERS, RUSSIAN, ENGLISH } language;
	const char *caption;
	bool captions; /* made from the place in the game */

	bool last_move, captures, all_strength;
	uint64_t marks, moves, strength, attack;
	uint64_t arrows[CT1_SQUARES]; /* by their beginnings */

	unsigned long drawn;
	bool game_found; /* in this input */
};

/* --- Options: what to draw ------------------------------------------------------------------ */

/* The place of an argument in a list of names that ends with null; false if it is not there. */
static bool find_name(const char *const *names, const char *argument, int *index)
{
	for (*index = 0; names[*index]; ++*index) {
		if (strcmp(names[*index], argument) == 0)
			return true;
	}
	return false;
}

static bool take_format(struct cli *cli, const char *argument)
{
	static const char *const names[] = {"unicode", "ascii", "svg", "tex", NULL};
	struct settings *settings = cli->settings;
	int index;
	bool found = find_name(names, argument, &index);

	settings->format = (enum ct1_diagram_format)index;
	return found;
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
	static const char *const names[] = {"all", "outside", "inside", "none", NULL};
	struct settings *settings = cli->settings;
	int index;
	bool found = find_name(names, argument, &index);

	settings->options.coordinates = (enum ct1_coordinates)index;
	return found;
}

static bool take_pieces(struct cli *cli, const char *argument)
{
	static const char *const names[] = {"figures", "cyrillic", "latin", "letters", NULL};
	static const enum ct1_diagram_pieces pieces[] = {
		CT1_PIECES_FIGURES,  CT1_PIECES_CYRILLIC, CT1_PIECES_LATIN,
		CT1_PIECES_CYRILLIC, CT1_PIECES_FIGURES, /* behind the last: not found */
	};
	struct settings *settings = cli->settings;
	int index;
	bool found = find_name(names, argument, &index);

	settings->options.pieces = pieces[index];
	return found;
}

static bool take_theme(struct cli *cli, const char *argument)
{
	static const char *const names[] = {"book", "screen", "dark", "contrast", NULL};
	struct settings *settings = cli->settings;
	int index;
	bool found = find_name(names, argument, &index);

	settings->options.theme = (enum ct1_theme)index;
	return found;
}

static bool take_size(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;
	unsigned long size;

	if (!cli_number(argument, &size) || size < SIZE_MIN || size > SIZE_LIMIT)
		return false;
	settings->options.size = (unsigned)size;
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
	bool russian = strcmp(argument, "ru") == 0;

	settings->language = russian ? RUSSIAN : ENGLISH;
	return russian || strcmp(argument, "en") == 0;
}

/* --- Options: what to show on it ------------------------------------------------------------ */

/* Reads a square; returns what is behind it, or null. */
static const char *read_square(const char *text, int *square)
{
	if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
		return NULL;
	*square = (text[1] - '1') * 8 + (text[0] - 'a');
	return text + 2;
}

/* Adds a list like "e4,d5" to a set. */
static bool add_squares(uint64_t *squares, const char *text)
{
	int square;

	while ((text = read_square(text, &square)) != NULL) {
		*squares |= (uint64_t)1 << square;
		if (*text == '\0')
			return true;
		if (*text++ != ',')
			return false;
	}
	return false;
}

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

	while ((at = read_square(at, &from)) != NULL) {
		at += *at == '-';
		at = read_square(at, &to);
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

	return add_squares(&settings->marks, argument);
}

static bool take_moves(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;
	int square;
	const char *end = read_square(argument, &square);

	if (!end || *end != '\0')
		return false;
	settings->moves = (uint64_t)1 << square;
	return true;
}

static bool take_strength(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	settings->all_strength |= !argument;
	return !argument || add_squares(&settings->strength, argument);
}

static bool take_attack(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	return add_squares(&settings->attack, argument);
}

static bool take_captures(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->captures = true;
	return true;
}

/* --- Options that go together --------------------------------------------------------------- */

static bool ends_in(const char *text, const char *end)
{
	size_t length = strlen(text), tail = strlen(end);

	return length >= tail && strcmp(text + length - tail, end) == 0;
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
static enum ct1_diagram_format fitting_format(const struct cli *cli)
{
	if (cli->output_name)
		return ends_in(cli->output_name, ".svg") ? CT1_DIAGRAM_SVG : CT1_DIAGRAM_UNICODE;
	if (isatty(STDOUT_FILENO) && !is_utf8_locale())
		return CT1_DIAGRAM_ASCII;
	return CT1_DIAGRAM_UNICODE;
}

static void settle(struct cli *cli)
{
	struct settings *settings = cli->settings;

	if (settings->format == CT1_DIAGRAM_FORMATS)
		settings->format = fitting_format(cli);
	if (settings->language == BY_LETTERS)
		settings->options.russian = settings->format != CT1_DIAGRAM_ASCII &&
		                            settings->options.pieces != CT1_PIECES_LATIN;
	else
		settings->options.russian = settings->language == RUSSIAN;
}

/* Whether it is known without reading that there are going to be several diagrams. */
static bool asks_for_several(const struct settings *settings)
{
	return settings->places.count > 1 ||
	       (settings->places.count == 1 && settings->places.list[0].kind == PLACE_EACH);
}

static const char several_svg[] =
	"several SVG diagrams need a file each: --output with %d in the name";

/* What is wrong with the settings, or null. */
static const char *find_conflict(const struct cli *cli)
{
	const struct settings *settings = cli->settings;

	if (settings->position && (settings->places.count > 0 || settings->game > 0 ||
	                           settings->last_move || settings->captions))
		return "--position does not go with --at, --ply, --each, --game, --last-move and "
		       "--captions, which are about games";
	if (settings->caption && settings->captions)
		return "--caption does not go with --captions";
	if (settings->format == CT1_DIAGRAM_ASCII &&
	    settings->options.pieces == CT1_PIECES_CYRILLIC)
		return "ASCII has no Cyrillic letters";
	if (settings->format == CT1_DIAGRAM_ASCII && settings->language == RUSSIAN)
		return "--lang=ru does not go with ASCII";
	if (settings->format == CT1_DIAGRAM_SVG && asks_for_several(settings) &&
	    !cli_has_numbered_outputs(cli))
		return several_svg;
	return NULL;
}

static bool check_settings(struct cli *cli)
{
	struct settings *settings = cli->settings;

	settle(cli);
	const char *conflict = find_conflict(cli);

	if (conflict)
		cli_complain(cli, "%s", conflict);
	else if (settings->places.count == 0 &&
	         !places_add(&settings->places, (struct place){.kind = PLACE_END}))
		cli_complain(cli, "out of memory");
	return !cli->trouble;
}

/* --- Diagrams ------------------------------------------------------------------------------- */

/* Takes the lowest square out of a set; -1 if there is none. */
static int take_square(uint64_t *squares)
{
	for (int square = 0; square < CT1_SQUARES; square++) {
		if (*squares >> square & 1) {
			*squares &= *squares - 1;
			return square;
		}
	}
	return -1;
}

static int add_arrows(const struct settings *settings, ct1_diagram *diagram)
{
	int status = CT1_OK;

	for (int from = 0; from < CT1_SQUARES; from++) {
		uint64_t ends = settings->arrows[from];

		for (int to; status == CT1_OK && (to = take_square(&ends)) >= 0;)
			status = ct1_diagram_add_arrow(diagram, from, to);
	}
	uint64_t attack = settings->attack;

	for (int square; status == CT1_OK && (square = take_square(&attack)) >= 0;)
		status = ct1_diagram_show_attack(diagram, square);
	return status;
}

/* Puts on the diagram what the options ask for. */
static int add_shown(const struct settings *settings, ct1_diagram *diagram)
{
	uint64_t marks = settings->marks, moves = settings->moves, strength = settings->strength;

	for (int square; (square = take_square(&marks)) >= 0;)
		ct1_diagram_add_mark(diagram, square);
	for (int square; (square = take_square(&moves)) >= 0;)
		ct1_diagram_show_moves(diagram, square);
	for (int square; (square = take_square(&strength)) >= 0;)
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

	if (settings->drawn > 0 && !cli_has_numbered_outputs(cli)) {
		if (settings->format == CT1_DIAGRAM_SVG) {
			cli_complain(cli, "%s", several_svg);
			return CT1_WRITE_FAILED;
		}
		if (cli_write(cli, "\n", 1) != 0)
			return CT1_WRITE_FAILED;
	}
	return cli_next_output(cli, ++settings->drawn) ? CT1_OK : CT1_WRITE_FAILED;
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
		status = begin_diagram(cli);
	if (status == CT1_OK)
		status = ct1_diagram_write(diagram, settings->format, &settings->options, cli_write,
		                           cli);
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

static int take_game(struct cli *cli, ct1_game *game)
{
	struct settings *settings = cli->settings;
	int status = CT1_OK;

	if (settings->game > 0 && ct1_game_verdict(game).game != settings->game)
		return CT1_OK;
	settings->game_found = true;
	for (size_t i = 0; i < settings->places.count && status == CT1_OK; i++) {
		const struct place *place = &settings->places.list[i];

		status = place->kind == PLACE_EACH ? draw_each(cli, game)
		                                   : draw_place(cli, game, place);
	}
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
	{'f', "format", "FORM", "unicode, ascii or svg; default: what suits the output",
         take_format},
	{'a', "at", "PLACES", "after these moves: 24w,24b; start; end (default)", take_at},
	{0, "ply", "N", "after so many half-moves", take_ply},
	{0, "each", NULL, "after each half-move, and the start", take_each},
	{'g', "game", "N", "draw the Nth game of each input only", take_game_number},
	{'p', "position", "STRING", "draw this position; no input is read", take_position},
	{'r', "flip", NULL, "draw with Black below", take_flip},
	{0, "coordinates", "WHERE", "all (default), outside, inside or none", take_coordinates},
	{0, "pieces", "KIND", "figures, cyrillic (or letters) or latin", take_pieces},
	{0, "no-border", NULL, "draw no line round the board", take_no_border},
	{0, "side-mark", NULL, "show whose move it is", take_side_mark},
	{0, "caption", "TEXT", "write this below the board", take_caption},
	{0, "captions", NULL, "write below the board after which move it is", take_captions},
	{0, "lang", "LANGUAGE", "ru or en; default: that of the letters", take_language},
	{0, "last-move", NULL, "show the last move", take_last_move},
	{0, "arrow", "MOVES", "draw arrows: e2-e4,g1-f3", take_arrow},
	{0, "mark", "SQUARES", "mark these squares: e4,d5", take_mark},
	{0, "moves", "SQUARE", "show where the piece there can move", take_moves},
	{0, "strength", "[SQUARES]", "show the strength there; default: where both strike",
         take_strength},
	{0, "attack", "SQUARES", "show which pieces strike there", take_attack},
	{0, "captures", NULL, "show what the side to move could capture", take_captures},
	{0, "theme", "NAME", "svg: book (default), screen, dark or contrast", take_theme},
	{0, "size", "N", "svg: the width in pixels; default 480", take_size},
	{0, "id-prefix", "NAME", "svg: what all ids begin with; default ct1", take_id_prefix},
};

int main(int argc, char **argv)
{
	static const struct cli_program program = {
		.name = "ct1-render",
		.purpose = "Draws diagrams of chess-t1 positions.",
		.options = options,
		.option_count = sizeof options / sizeof *options,
		.check_settings = check_settings,
		.take_game = take_game,
		.finish_input = finish_input,
		.needs_no_input = needs_no_input,
		.take_nothing = take_nothing,
		.numbers_outputs = true,
	};
	struct settings settings = {
		.format = CT1_DIAGRAM_FORMATS,
		.options = {.border = true},
	};
	struct cli cli = {.program = &program, .settings = &settings};

	int status = cli_main(&cli, argc, argv);

	places_free(&settings.places);
	return status;
}
