/*
 * A picture of a diagram: its parts one after another, how much room they take, and the caption.
 */
#include "draw/picture.h"

#include <stdio.h>
#include <string.h>

#include "draw/xml.h"

enum {
	PAD = 10,    /* round everything */
	BORDER = 14, /* thickness of the frame; PLAIN without one */
	PLAIN = 3,
	COORDINATES = 40, /* beside the frame */
	SIDE_MARK = 44,
	CAPTION_SCALE = 1100,
	CAPTION_LINE = 52,
	CAPTION_STROKE = 34, /* tenths */
	CAPTION_LINES = 100, /* more would be no caption, and are left out */
	CAPTION_FONT = 40,   /* for what is not drawn as strokes */
	DEFAULT_SIZE = 480,
};

void picture_name_square(char name[CLASS_MAX], const char *class, int square)
{
	snprintf(name, CLASS_MAX, "%s ct1-%c%c", class, 'a' + square % FILES, '1' + square / FILES);
}

void picture_begin_lettering(const struct picture *picture, const char *class, uint32_t color,
                             int stroke)
{
	canvas_begin_group(picture->canvas, &(struct look){
						    .class = class,
						    .fill = COLOR_NONE,
						    .line = color,
						    .width = stroke,
						    .joins = ENDS_ROUND,
					    });
}

void picture_add_lettering(const struct picture *picture, struct pen pen, const char *text,
                           size_t length)
{
	glyphs_add(&picture->canvas->path, pen, text, length);
	canvas_path(picture->canvas, &(struct look){0});
}

/* --- Room ----------------------------------------------------------------------------------- */

static void lay_out(struct picture *picture)
{
	const struct ct1_diagram_options *options = picture->options;
	int frame = options->border ? BORDER : PLAIN;
	bool all = options->coordinates == CT1_COORDINATES_ALL;
	bool outside = all || options->coordinates == CT1_COORDINATES_OUTSIDE;
	int before = PAD + frame + (outside ? COORDINATES : 0);
	int behind = PAD + frame + (all ? COORDINATES : 0);

	picture->left = before;
	picture->top = behind;
	picture->right = before + BOARD + behind;
	picture->width = picture->right + (options->side_mark ? SIDE_MARK : 0);
	picture->bottom = behind + BOARD + before;
	picture->height = picture->bottom;
}

/* --- Caption -------------------------------------------------------------------------------- */

/* Where the character after `at` begins. */
static const char *next(const char *at, const char *end)
{
	xml_take(&at, end);
	return at;
}

/* Takes the words that fit into a line from a text; of a word that does not fit, its beginning. */
static struct text take_line(const char **text, const char *end, int width)
{
	const char *start = *text, *at = start, *space = NULL;

	while (at < end && *at != '\n') {
		const char *after = next(at, end);

		if (*at == ' ')
			space = at;
		else if (at > start && glyphs_width(start, (size_t)(after - start)) > width)
			break;
		at = after;
	}
	if (at < end && *at != '\n' && space)
		at = space;
	*text = at < end && (*at == '\n' || *at == ' ') ? at + 1 : at;
	return (struct text){start, (size_t)(at - start)};
}

static int caption_middle(const struct picture *picture)
{
	return picture->left + BOARD / 2;
}

static void add_strokes(const struct picture *picture, struct text line, int base)
{
	int width = glyphs_width(line.data, line.length) * CAPTION_SCALE / GLYPH_WHOLE;
	struct pen pen = {(caption_middle(picture) * 2 - width) * 5, base * 10, CAPTION_SCALE};

	picture_begin_lettering(picture, "ct1-caption", picture->colors[COLOR_INK], CAPTION_STROKE);
	picture_add_lettering(picture, pen, line.data, line.length);
	canvas_end_group(picture->canvas);
}

/* For scripts that the alphabet lacks: the one place where a picture depends on fonts. */
static void add_text(const struct picture *picture, struct text line, int base)
{
	canvas_text(picture->canvas,
	            &(struct look){
			    .class = "ct1-caption",
			    .fill = picture->colors[COLOR_INK],
			    .x = caption_middle(picture),
			    .y = base,
		    },
	            line, CAPTION_FONT);
}

/* Writes the caption, or only tells how high it is. */
static int add_caption(const struct picture *picture, bool write)
{
	const char *text = picture->diagram->caption;

	if (!text || !*text)
		return 0;
	const char *end = text + strlen(text);
	bool strokes = glyphs_have(text, strlen(text));
	int width = BOARD * GLYPH_WHOLE / CAPTION_SCALE;
	int height = 0;

	while (text < end && height < CAPTION_LINES * CAPTION_LINE) {
		struct text line = take_line(&text, end, width);

		height += CAPTION_LINE;
		if (!write)
			continue;
		int base = picture->bottom + height - (CAPTION_LINE - GLYPH_CAPITAL) / 2;

		if (strokes)
			add_strokes(picture, line, base);
		else
			add_text(picture, line, base);
	}
	return height;
}

/* --- The whole ------------------------------------------------------------------------------ */

static struct text find_title(const struct picture *picture)
{
	const char *title = picture->diagram->caption;

	if (!title || !*title)
		title = picture->options->russian ? "Диаграмма chess-t1" : "Chess-t1 diagram";
	return (struct text){title, strlen(title)};
}

static void begin(const struct picture *picture, const struct buffer *description)
{
	const struct ct1_diagram_options *options = picture->options;

	canvas_begin(picture->canvas,
	             &(struct sheet){
			     .width = picture->width,
			     .height = picture->height,
			     .unit = options->unit,
			     .size = options->size ? options->size : DEFAULT_SIZE,
			     .theme = picture->theme->name,
			     .russian = options->russian,
			     .title = find_title(picture),
			     .description = {description->data, description->length},
		     });
}

static void add_all(const struct picture *picture)
{
	if (!picture->options->symbols) {
		picture_define_board(picture);
		picture_define_pieces(picture);
	}
	canvas_end_symbols(picture->canvas);
	picture_add_board(picture);
	picture_add_under(picture);
	picture_add_pieces(picture);
	picture_add_coordinates(picture);
	picture_add_over(picture);
	add_caption(picture, true);
	canvas_end(picture->canvas);
}

void diagram_draw(struct buffer *out, const struct ct1_diagram *diagram,
                  const struct ct1_diagram_options *options, const struct canvas_kind *kind)
{
	struct canvas canvas;
	struct buffer description;
	struct picture picture = {
		.canvas = &canvas,
		.diagram = diagram,
		.options = options,
		.theme = &themes[options->theme],
	};

	colors_resolve(options, picture.colors);
	lay_out(&picture);
	picture.height += add_caption(&picture, false);
	canvas_init(&canvas, kind, out);
	canvas.prefix = options->id_prefix ? options->id_prefix : "ct1";
	canvas.symbols = options->symbols ? options->symbols : canvas.prefix;
	buffer_init(&description, out->context);
	diagram_add_description(&description, diagram, options->russian);
	begin(&picture, &description);
	add_all(&picture);
	if (description.failed)
		out->failed = true;
	buffer_free(&description);
	canvas_free(&canvas);
}
