/*
 * The SVG renderer: the document, how much room its parts take, and the caption.
 */
#include "draw/svg.h"

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
	DEFAULT_SIZE = 480,
};

void svg_add_id(const struct picture *picture, const char *id)
{
	const char *prefix = picture->options->id_prefix;

	xml_add_name(picture->out, prefix ? prefix : "ct1");
	buffer_add_string(picture->out, id);
}

void svg_open_lettering(const struct picture *picture, const char *class, const char *color,
                        int stroke)
{
	buffer_printf(picture->out, "<g class=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"",
	              class, color);
	xml_add_tenths(picture->out, stroke);
	buffer_add_string(picture->out, "\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
}

void svg_add_lettering(const struct picture *picture, struct pen pen, const char *text,
                       size_t length)
{
	buffer_add_string(picture->out, "<path d=\"");
	glyphs_add(picture->out, pen, text, length);
	buffer_add_string(picture->out, "\"/>\n");
}

void svg_close_group(const struct picture *picture)
{
	buffer_add_string(picture->out, "</g>\n");
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

/* A line of the caption: what is left of it, and how much of that fits. */
struct line {
	const char *text;
	size_t length;
};

/* Where the character after `at` begins. */
static const char *next(const char *at, const char *end)
{
	xml_take(&at, end);
	return at;
}

/* Takes the words that fit into a line from a text; of a word that does not fit, its beginning. */
static struct line take_line(const char **text, const char *end, int width)
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
	return (struct line){start, (size_t)(at - start)};
}

static int caption_middle(const struct picture *picture)
{
	return picture->left + BOARD / 2;
}

static void add_strokes(const struct picture *picture, struct line line, int base)
{
	int width = glyphs_width(line.text, line.length) * CAPTION_SCALE / GLYPH_WHOLE;
	struct pen pen = {(caption_middle(picture) * 2 - width) * 5, base * 10, CAPTION_SCALE};

	svg_open_lettering(picture, "ct1-caption", picture->theme->ink, CAPTION_STROKE);
	svg_add_lettering(picture, pen, line.text, line.length);
	svg_close_group(picture);
}

/* For scripts that the alphabet lacks: the one place where a picture depends on fonts. */
static void add_text(const struct picture *picture, struct line line, int base)
{
	buffer_printf(picture->out,
	              "<text class=\"ct1-caption\" x=\"%d\" y=\"%d\" fill=\"%s\" "
	              "font-family=\"sans-serif\" font-size=\"40\" text-anchor=\"middle\">",
	              caption_middle(picture), base, picture->theme->ink);
	xml_add_text(picture->out, line.text, line.length);
	buffer_add_string(picture->out, "</text>\n");
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
		struct line line = take_line(&text, end, width);

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

/* --- The document --------------------------------------------------------------------------- */

static void add_attributes(const struct picture *picture)
{
	struct buffer *out = picture->out;
	unsigned size = picture->options->size ? picture->options->size : DEFAULT_SIZE;
	uint64_t height =
		((uint64_t)size * (unsigned)picture->height + (unsigned)picture->width / 2) /
		(unsigned)picture->width;

	buffer_add_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
	                       "xmlns:xlink=\"http://www.w3.org/1999/xlink\" id=\"");
	svg_add_id(picture, "");
	buffer_printf(out, "\" class=\"ct1-diagram ct1-theme-%s\" width=\"%u\" height=\"",
	              picture->theme->name, size);
	buffer_add_number(out, height);
	buffer_printf(out, "\" viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"",
	              picture->width, picture->height);
	svg_add_id(picture, "-title");
	buffer_add_char(out, ' ');
	svg_add_id(picture, "-desc");
	buffer_add_string(out, "\">\n");
}

static void add_title(const struct picture *picture)
{
	const char *caption = picture->diagram->caption;
	bool russian = picture->options->russian;

	buffer_add_string(picture->out, "<title id=\"");
	svg_add_id(picture, "-title");
	buffer_add_string(picture->out, "\">");
	if (caption && *caption)
		xml_add_text(picture->out, caption, strlen(caption));
	else
		buffer_add_string(picture->out,
		                  russian ? "Диаграмма chess-t1" : "Chess-t1 diagram");
	buffer_add_string(picture->out, "</title>\n");
}

static void add_description(const struct picture *picture)
{
	bool russian = picture->options->russian;
	struct buffer words;

	buffer_init(&words, picture->out->context);
	diagram_add_description(&words, picture->diagram, russian);
	buffer_add_string(picture->out, "<desc id=\"");
	svg_add_id(picture, "-desc");
	buffer_printf(picture->out, "\" xml:lang=\"%s\">", russian ? "ru" : "en");
	if (words.length > 0)
		xml_add_text(picture->out, words.data, words.length);
	buffer_add_string(picture->out, "</desc>\n");
	if (words.failed)
		picture->out->failed = true;
	buffer_free(&words);
}

static void add_definitions(const struct picture *picture)
{
	buffer_add_string(picture->out, "<defs>\n");
	svg_define_board(picture);
	svg_define_pieces(picture);
	buffer_add_string(picture->out, "</defs>\n");
}

void diagram_write_svg(struct buffer *out, const struct ct1_diagram *diagram,
                       const struct ct1_diagram_options *options)
{
	struct picture picture = {
		.out = out,
		.diagram = diagram,
		.options = options,
		.theme = theme_find(options->theme),
	};

	lay_out(&picture);
	picture.height += add_caption(&picture, false);
	add_attributes(&picture);
	add_title(&picture);
	add_description(&picture);
	add_definitions(&picture);
	svg_add_board(&picture);
	svg_add_under(&picture);
	svg_add_pieces(&picture);
	svg_add_coordinates(&picture);
	svg_add_over(&picture);
	add_caption(&picture, true);
	buffer_add_string(out, "</svg>\n");
}
