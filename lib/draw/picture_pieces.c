/*
 * The pieces: every kind that stands on the board is defined once and used where it stands.
 */
#include <stdio.h>
#include <string.h>

#include "draw/picture.h"
#include "rules/names.h"

static const char *const side_names[] = {"white", "black"};

/* Writes the name of a piece's symbol, as in "-white-king". */
static void name_symbol(char name[CLASS_MAX], enum ct1_side side, enum ct1_piece piece)
{
	snprintf(name, CLASS_MAX, "-%s-%s", side_names[side], shapes[piece].name);
}

/* How a side's pieces are coloured. */
struct colors {
	uint32_t fill, line, bars, halo;
};

static struct colors colors_of(const struct picture *picture, enum ct1_side side)
{
	const uint32_t *first = &picture->colors[side == CT1_WHITE ? COLOR_WHITE : COLOR_BLACK];

	return (struct colors){first[0], first[1], first[2], first[3]};
}

/* --- Figures -------------------------------------------------------------------------------- */

enum {
	HALO = 60, /* beyond the outline on both sides together, in tenths */
	SEAM = 32,
};

static void add_outline(const struct picture *picture, const struct shape *shape, const char *class,
                        uint32_t fill, uint32_t line, int width)
{
	struct look look = {
		.class = class,
		.fill = fill,
		.line = line,
		.width = width,
		.joins = JOINS_ROUND,
	};

	buffer_add_string(&picture->canvas->path, shape->outline);
	canvas_path(picture->canvas, &look);
}

static void add_figure(const struct picture *picture, enum ct1_side side, enum ct1_piece piece)
{
	struct colors colors = colors_of(picture, side);
	const struct shape *shape = &shapes[piece];
	int width = picture->theme->outline;

	if (colors.halo != COLOR_NONE)
		add_outline(picture, shape, "ct1-halo", colors.halo, colors.halo, width + HALO);
	add_outline(picture, shape, "ct1-figure", colors.fill, colors.line, width);
	if (side == CT1_BLACK) {
		/* Where a white piece has its outlines a black one needs lines of their own. */
		struct look seam = {.class = "ct1-seam",
		                    .fill = COLOR_NONE,
		                    .line = colors.bars,
		                    .width = SEAM};

		buffer_add_string(&picture->canvas->path, shape->seams);
		canvas_path(picture->canvas, &seam);
	}
	if (!*shape->bars)
		return;
	shapes_add_bars(&picture->canvas->path, shape);
	canvas_path(picture->canvas, &(struct look){.class = "ct1-bars", .fill = colors.bars});
}

/* --- Letters -------------------------------------------------------------------------------- */

enum {
	LETTER_SCALE = 1250,
	TOKEN = 38, /* radius of the disc behind letters, and of what sets it apart */
	TOKEN_HALO = 43,
	LETTER_STROKE = 50,
};

static void add_token(const struct picture *picture, const struct colors *colors)
{
	struct look halo = {.class = "ct1-halo", .fill = colors->halo, .x = HALF, .y = HALF};
	struct look token = {
		.class = "ct1-token",
		.fill = colors->fill,
		.line = colors->line,
		.width = picture->theme->outline,
		.x = HALF,
		.y = HALF,
	};

	canvas_circle(picture->canvas, &halo, TOKEN_HALO);
	canvas_circle(picture->canvas, &token, TOKEN);
}

static void add_letters(const struct picture *picture, enum ct1_side side, enum ct1_piece piece)
{
	struct colors colors = colors_of(picture, side);
	const struct piece_names *names = names_of_piece(piece);
	char latin[] = {names->letter, '\0'};
	const char *text =
		picture->options->pieces == CT1_PIECES_LATIN ? latin : names->abbreviation;
	size_t length = strlen(text);
	int width = glyphs_width(text, length) * LETTER_SCALE / GLYPH_WHOLE;
	int height = GLYPH_CAPITAL * LETTER_SCALE / GLYPH_WHOLE;
	struct pen pen = {HALF * 10 - width * 5, HALF * 10 + height * 5, LETTER_SCALE};

	add_token(picture, &colors);
	picture_begin_lettering(picture, "ct1-letters", colors.bars, LETTER_STROKE);
	picture_add_lettering(picture, pen, text, length);
	canvas_end_group(picture->canvas);
}

/* --- All ------------------------------------------------------------------------------------ */

static void define_piece(const struct picture *picture, enum ct1_side side, enum ct1_piece piece)
{
	char name[CLASS_MAX];

	name_symbol(name, side, piece);
	canvas_begin_symbol(picture->canvas, name);
	if (picture->options->pieces == CT1_PIECES_FIGURES)
		add_figure(picture, side, piece);
	else
		add_letters(picture, side, piece);
	canvas_end_symbol(picture->canvas);
}

/* Every kind that stands on the board is defined once and used where it stands. */
void picture_define_pieces(const struct picture *picture)
{
	bool all = picture->options->all_symbols;

	for (enum ct1_side side = CT1_WHITE; (int)side <= CT1_BLACK; side++) {
		for (enum ct1_piece piece = CT1_KING; (int)piece < PIECES; piece++) {
			if (all || picture->diagram->position.pieces[side][piece])
				define_piece(picture, side, piece);
		}
	}
}

/* Above a sum of strength a piece is smaller, so that nothing of it is covered. */
enum {
	LIFTED_SCALE = 7, /* tenths */
	LIFTED_X = 14,    /* keeps it in the middle */
	LIFTED_Y = -2,
};

static void add_piece(const struct picture *picture, int square)
{
	const struct ct1_position *position = &picture->diagram->position;
	enum ct1_side side = position_owner(position, square);
	enum ct1_piece piece = position->squares[square];
	char class[CLASS_MAX], name[CLASS_MAX];
	struct look look = {
		.class = class, .x = square_x(picture, square), .y = square_y(picture, square)};

	if (picture->diagram->sums[square].shown) {
		look.x += LIFTED_X;
		look.y += LIFTED_Y;
		look.scale = LIFTED_SCALE;
	}
	snprintf(class, CLASS_MAX, "ct1-piece ct1-%s ct1-%s ct1-%c%c", side_names[side],
	         shapes[piece].name, 'a' + square % FILES, '1' + square / FILES);
	name_symbol(name, side, piece);
	canvas_symbol(picture->canvas, &look, name);
}

void picture_add_pieces(const struct picture *picture)
{
	canvas_begin_group(picture->canvas, &(struct look){.class = "ct1-pieces"});
	for (int square = 0; square < SQUARES; square++) {
		if (is_occupied(picture, square))
			add_piece(picture, square);
	}
	canvas_end_group(picture->canvas);
}
