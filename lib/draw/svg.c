/*
 * Pictures as SVG.  Elements are coloured by presentation attributes, which any style sheet
 * overrides, and nothing depends on a filter or a file.
 */
#include "draw/canvas.h"
#include "draw/xml.h"

static void add_id(const struct canvas *canvas, const char *name)
{
	xml_add_name(canvas->out, canvas->prefix);
	buffer_add_string(canvas->out, name);
}

static void add_element(const struct canvas *canvas, const char *name, const char *class)
{
	buffer_printf(canvas->out, class ? "<%s class=\"%s\"" : "<%s", name, class);
}

/* --- Looks ---------------------------------------------------------------------------------- */

static void add_tenths(const struct canvas *canvas, const char *attribute, int tenths)
{
	buffer_printf(canvas->out, " %s=\"", attribute);
	xml_add_tenths(canvas->out, tenths);
	buffer_add_char(canvas->out, '"');
}

static void add_number(const struct canvas *canvas, const char *attribute, int number)
{
	buffer_printf(canvas->out, " %s=\"%d\"", attribute, number);
}

/* Each colour in the shortest way. */
static void add_color(const struct canvas *canvas, const char *attribute, uint32_t color)
{
	unsigned rgb = color & 0xFFFFFF;

	if (color == 0)
		return;
	buffer_printf(canvas->out, " %s=\"", attribute);
	if (color == COLOR_NONE)
		buffer_add_string(canvas->out, "none");
	else if ((rgb >> 4 & 0x0F0F0F) == (rgb & 0x0F0F0F))
		buffer_printf(canvas->out, "#%x%x%x", rgb >> 16 & 15, rgb >> 8 & 15, rgb & 15);
	else
		buffer_printf(canvas->out, "#%06x", rgb);
	buffer_add_char(canvas->out, '"');
}

static void add_look(const struct canvas *canvas, const struct look *look)
{
	add_color(canvas, "fill", look->fill);
	if (look->width == 0)
		return;
	add_color(canvas, "stroke", look->line);
	add_tenths(canvas, "stroke-width", look->width);
	if (look->joins == ENDS_ROUND)
		buffer_add_string(canvas->out, " stroke-linecap=\"round\"");
	if (look->joins != JOINS_SHARP)
		buffer_add_string(canvas->out, " stroke-linejoin=\"round\"");
	if (look->dash == 0)
		return;
	buffer_add_string(canvas->out, " stroke-dasharray=\"");
	xml_add_tenths(canvas->out, look->dash);
	buffer_add_char(canvas->out, ' ');
	xml_add_tenths(canvas->out, look->gap);
	buffer_add_char(canvas->out, '"');
	if (look->phase != 0)
		add_tenths(canvas, "stroke-dashoffset", look->phase);
}

/* --- The document --------------------------------------------------------------------------- */

/* The height in parts of the unit that the width is given in. */
static int height_in(const struct sheet *sheet, unsigned parts)
{
	uint64_t height = (uint64_t)sheet->size * parts * (unsigned)sheet->height;

	return (int)((height + (unsigned)sheet->width / 2) / (unsigned)sheet->width);
}

/* Pixels are whole ones, as programs that draw want them. */
static void add_size(const struct canvas *canvas, const struct sheet *sheet)
{
	bool pixels = sheet->unit == CT1_PIXELS;
	const char *unit = pixels ? "" : "mm";

	buffer_printf(canvas->out, " width=\"%u%s\" height=\"", sheet->size, unit);
	xml_add_tenths(canvas->out, pixels ? height_in(sheet, 1) * 10 : height_in(sheet, 10));
	buffer_printf(canvas->out, "%s\"", unit);
}

static void begin(struct canvas *canvas, const struct sheet *sheet)
{
	struct buffer *out = canvas->out;

	buffer_add_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
	                       "xmlns:xlink=\"http://www.w3.org/1999/xlink\" id=\"");
	add_id(canvas, "");
	buffer_printf(out, "\" class=\"ct1-diagram ct1-theme-%s\"", sheet->theme);
	add_size(canvas, sheet);
	buffer_printf(out, " viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"", sheet->width,
	              sheet->height);
	add_id(canvas, "-title");
	buffer_add_char(out, ' ');
	add_id(canvas, "-desc");
	buffer_add_string(out, "\">\n<title id=\"");
	add_id(canvas, "-title");
	buffer_add_string(out, "\">");
	xml_add_text(out, sheet->title.data, sheet->title.length);
	buffer_add_string(out, "</title>\n<desc id=\"");
	add_id(canvas, "-desc");
	buffer_printf(out, "\" xml:lang=\"%s\">", sheet->russian ? "ru" : "en");
	xml_add_text(out, sheet->description.data, sheet->description.length);
	buffer_add_string(out, "</desc>\n<defs>\n");
}

static void end_symbols(struct canvas *canvas)
{
	buffer_add_string(canvas->out, "</defs>\n");
}

static void end(struct canvas *canvas)
{
	buffer_add_string(canvas->out, "</svg>\n");
}

/* --- Groups and symbols --------------------------------------------------------------------- */

static void begin_symbol(struct canvas *canvas, const char *name)
{
	buffer_add_string(canvas->out, "<g id=\"");
	add_id(canvas, name);
	buffer_add_string(canvas->out, "\">\n");
}

static void begin_group(struct canvas *canvas, const struct look *look)
{
	add_element(canvas, "g", look->class);
	add_look(canvas, look);
	buffer_add_string(canvas->out, ">\n");
}

static void end_group(struct canvas *canvas)
{
	buffer_add_string(canvas->out, "</g>\n");
}

static void symbol(struct canvas *canvas, const struct look *look, const char *name)
{
	add_element(canvas, "use", look->class);
	buffer_add_string(canvas->out, " xlink:href=\"#");
	xml_add_name(canvas->out, canvas->symbols);
	buffer_printf(canvas->out, "%s\"", name);
	if (look->scale != 0) {
		buffer_printf(canvas->out, " transform=\"translate(%d %d) scale(", look->x,
		              look->y);
		xml_add_tenths(canvas->out, look->scale);
		buffer_add_string(canvas->out, ")\"/>\n");
	} else {
		buffer_printf(canvas->out, " x=\"%d\" y=\"%d\"/>\n", look->x, look->y);
	}
}

/* --- Figures -------------------------------------------------------------------------------- */

static void path(struct canvas *canvas, const struct look *look)
{
	add_element(canvas, "path", look->class);
	add_look(canvas, look);
	if (look->x != 0 || look->y != 0)
		buffer_printf(canvas->out, " transform=\"translate(%d %d)\"", look->x, look->y);
	buffer_add_string(canvas->out, " d=\"");
	if (canvas->path.length > 0)
		buffer_add(canvas->out, canvas->path.data, canvas->path.length);
	buffer_add_string(canvas->out, "\"/>\n");
}

static void box(struct canvas *canvas, const struct look *look, struct box box)
{
	add_element(canvas, "rect", look->class);
	add_number(canvas, "x", box.x);
	add_number(canvas, "y", box.y);
	add_number(canvas, "width", box.width);
	add_number(canvas, "height", box.height);
	if (box.radius != 0)
		add_number(canvas, "rx", box.radius);
	add_look(canvas, look);
	buffer_add_string(canvas->out, "/>\n");
}

static void circle(struct canvas *canvas, const struct look *look, int radius)
{
	add_element(canvas, "circle", look->class);
	add_number(canvas, "cx", look->x);
	add_number(canvas, "cy", look->y);
	add_number(canvas, "r", radius);
	add_look(canvas, look);
	buffer_add_string(canvas->out, "/>\n");
}

static void text(struct canvas *canvas, const struct look *look, struct text text, int size)
{
	add_element(canvas, "text", look->class);
	add_look(canvas, look);
	add_number(canvas, "x", look->x);
	add_number(canvas, "y", look->y);
	add_number(canvas, "font-size", size);
	buffer_add_string(canvas->out, " font-family=\"sans-serif\" text-anchor=\"middle\">");
	xml_add_text(canvas->out, text.data, text.length);
	buffer_add_string(canvas->out, "</text>\n");
}

const struct canvas_kind svg_canvas = {
	.begin = begin,
	.end_symbols = end_symbols,
	.end = end,
	.begin_symbol = begin_symbol,
	.end_symbol = end_group,
	.begin_group = begin_group,
	.end_group = end_group,
	.path = path,
	.box = box,
	.circle = circle,
	.symbol = symbol,
	.text = text,
};
