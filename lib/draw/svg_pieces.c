/*
 * The pieces: every kind that stands on the board is defined once and used where it stands.
 */
#include <string.h>

#include "draw/svg.h"
#include "draw/xml.h"
#include "rules/names.h"

static const char *const side_names[] = {"white", "black"};

/* Adds the id of a piece, as in "ct1-white-king". */
static void add_piece_id(const struct picture *picture, enum ct1_side side, enum ct1_piece piece)
{
	svg_add_id(picture, side == CT1_WHITE ? "-white-" : "-black-");
	buffer_add_string(picture->out, shapes[piece].name);
}

/* --- Figures -------------------------------------------------------------------------------- */

enum {
	HALO = 60, /* beyond the outline on both sides together, in tenths */
	SEAM = 32,
};

static void add_outline(const struct picture *picture, const struct shape *shape, const char *class,
                        const struct paint *paint, int width)
{
	buffer_printf(picture->out,
	              "<path class=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-linejoin=\"round\" "
	              "stroke-width=\"",
	              class, paint->fill, paint->line);
	xml_add_tenths(picture->out, width);
	buffer_printf(picture->out, "\" d=\"%s\"/>\n", shape->outline);
}

static void add_figure(const struct picture *picture, enum ct1_side side, enum ct1_piece piece)
{
	const struct piece_paint *colors = &picture->theme->pieces[side];
	struct paint halo = {colors->halo, colors->halo}, figure = {colors->fill, colors->line};
	const struct shape *shape = &shapes[piece];
	int width = picture->theme->outline;

	if (strcmp(colors->halo, "none") != 0)
		add_outline(picture, shape, "ct1-halo", &halo, width + HALO);
	add_outline(picture, shape, "ct1-figure", &figure, width);
	if (side == CT1_BLACK) {
		/* Where a white piece has its outlines a black one needs lines of their own. */
		buffer_printf(
			picture->out,
			"<path class=\"ct1-seam\" fill=\"none\" stroke=\"%s\" stroke-width=\"",
			colors->bars);
		xml_add_tenths(picture->out, SEAM);
		buffer_printf(picture->out, "\" d=\"%s\"/>\n", shape->seams);
	}
	if (!*shape->bars)
		return;
	buffer_printf(picture->out, "<path class=\"ct1-bars\" fill=\"%s\" d=\"", colors->bars);
	shapes_add_bars(picture->out, shape);
	buffer_add_string(picture->out, "\"/>\n");
}

/* --- Letters -------------------------------------------------------------------------------- */

enum {
	LETTER_SCALE = 1250,
	TOKEN = 38, /* radius of the disc behind letters */
	LETTER_STROKE = 50,
};

static void add_letters(const struct picture *picture, enum ct1_side side, enum ct1_piece piece)
{
	const struct piece_paint *colors = &picture->theme->pieces[side];
	const struct piece_names *names = names_of_piece(piece);
	char latin[] = {names->letter, '\0'};
	const char *text =
		picture->options->pieces == CT1_PIECES_LATIN ? latin : names->abbreviation;
	size_t length = strlen(text);
	int width = glyphs_width(text, length) * LETTER_SCALE / GLYPH_WHOLE;
	int height = GLYPH_CAPITAL * LETTER_SCALE / GLYPH_WHOLE;
	struct pen pen = {HALF * 10 - width * 5, HALF * 10 + height * 5, LETTER_SCALE};

	buffer_printf(picture->out,
	              "<circle class=\"ct1-halo\" cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\"/>\n"
	              "<circle class=\"ct1-token\" cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" "
	              "stroke=\"%s\" stroke-width=\"",
	              HALF, HALF, TOKEN + 5, colors->halo, HALF, HALF, TOKEN, colors->fill,
	              colors->line);
	xml_add_tenths(picture->out, picture->theme->outline);
	buffer_add_string(picture->out, "\"/>\n");
	svg_open_lettering(picture, "ct1-letters", colors->bars, LETTER_STROKE);
	svg_add_lettering(picture, pen, text, length);
	svg_close_group(picture);
}

/* --- All ------------------------------------------------------------------------------------ */

static void define_piece(const struct picture *picture, enum ct1_side side, enum ct1_piece piece)
{
	buffer_add_string(picture->out, "<g id=\"");
	add_piece_id(picture, side, piece);
	buffer_add_string(picture->out, "\">\n");
	if (picture->options->pieces == CT1_PIECES_FIGURES)
		add_figure(picture, side, piece);
	else
		add_letters(picture, side, piece);
	buffer_add_string(picture->out, "</g>\n");
}

void svg_define_pieces(const struct picture *picture)
{
	for (enum ct1_side side = CT1_WHITE; (int)side <= CT1_BLACK; side++) {
		for (enum ct1_piece piece = CT1_KING; (int)piece < PIECES; piece++) {
			if (picture->diagram->position.pieces[side][piece])
				define_piece(picture, side, piece);
		}
	}
}

static void add_piece(const struct picture *picture, int square)
{
	const struct ct1_position *position = &picture->diagram->position;
	enum ct1_side side = position_owner(position, square);
	enum ct1_piece piece = position->squares[square];

	buffer_printf(
		picture->out, "<use class=\"ct1-piece ct1-%s ct1-%s ct1-%c%c\" xlink:href=\"#",
		side_names[side], shapes[piece].name, 'a' + square % FILES, '1' + square / FILES);
	add_piece_id(picture, side, piece);
	buffer_printf(picture->out, "\" x=\"%d\" y=\"%d\"/>\n", square_x(picture, square),
	              square_y(picture, square));
}

void svg_add_pieces(const struct picture *picture)
{
	buffer_add_string(picture->out, "<g class=\"ct1-pieces\">\n");
	for (int square = 0; square < SQUARES; square++) {
		if (is_occupied(picture, square))
			add_piece(picture, square);
	}
	buffer_add_string(picture->out, "</g>\n");
}
