/*
 * Pictures as a LaTeX picture of TikZ, to be read by a document that has \usepackage{tikz}.
 *
 * It is drawn in units of one bp and then brought to its size as a whole, so that lines keep their
 * proportion to everything else, and a document can change the size in one place.
 */
#include "draw/canvas.h"
#include "draw/xml.h"

/* --- Places --------------------------------------------------------------------------------- */

/* In tenths. */
struct place {
	int x, y;
};

static void add_place(struct buffer *out, struct place place)
{
	buffer_add_char(out, '(');
	xml_add_tenths(out, place.x);
	buffer_add_char(out, ',');
	xml_add_tenths(out, place.y);
	buffer_add_char(out, ')');
}

static struct place origin(const struct look *look)
{
	return (struct place){look->x * 10, look->y * 10};
}

/* --- Looks ---------------------------------------------------------------------------------- */

static void add_color(struct buffer *out, const char *key, uint32_t color)
{
	unsigned rgb = color & 0xFFFFFF;

	if (color == 0 || color == COLOR_NONE)
		return;
	buffer_printf(out, "%s=", key);
	if (color == RGB(0x000000))
		buffer_add_string(out, "black,");
	else if (color == RGB(0xFFFFFF))
		buffer_add_string(out, "white,");
	else
		buffer_printf(out, "{rgb,255:red,%u;green,%u;blue,%u},", rgb >> 16, rgb >> 8 & 255,
		              rgb & 255);
}

static void add_length(struct buffer *out, const char *key, int tenths)
{
	buffer_add_string(out, key);
	xml_add_tenths(out, tenths);
	buffer_add_string(out, "bp");
}

/* Adds the options; a comma behind the last one is allowed. */
static void add_look(struct buffer *out, const struct look *look)
{
	add_color(out, "fill", look->fill);
	if (look->width == 0 || look->line == COLOR_NONE)
		return;
	add_color(out, "draw", look->line);
	add_length(out, "line width=", look->width);
	if (look->joins == ENDS_ROUND)
		buffer_add_string(out, ",line cap=round");
	if (look->joins != JOINS_SHARP)
		buffer_add_string(out, ",line join=round");
	if (look->dash == 0)
		return;
	add_length(out, ",dash pattern=on ", look->dash);
	add_length(out, " off ", look->gap);
	add_length(out, ",dash phase=", look->phase);
}

static void begin_path(struct canvas *canvas, const struct look *look)
{
	buffer_add_string(canvas->out, "\\path[");
	add_look(canvas->out, look);
	buffer_add_char(canvas->out, ']');
}

static void end_path(struct canvas *canvas)
{
	buffer_add_string(canvas->out, ";\n");
}

/* --- Text ----------------------------------------------------------------------------------- */

static const char *find_escape(char c)
{
	switch (c) {
	case '\\':
		return "\\textbackslash{}";
	case '^':
		return "\\textasciicircum{}";
	case '~':
		return "\\textasciitilde{}";
	case '#':
		return "\\#";
	case '$':
		return "\\$";
	case '%':
		return "\\%";
	case '&':
		return "\\&";
	case '_':
		return "\\_";
	case '{':
		return "\\{";
	case '}':
		return "\\}";
	default:
		/* What could end a line or be no character for TeX. */
		return (unsigned char)c < ' ' || c == 0x7F ? " " : NULL;
	}
}

/* Adds a text to be set; in a comment only line ends matter. */
static void add_text(struct buffer *out, struct text text, bool comment)
{
	const char *limit = text.data + text.length;

	while (text.data < limit) {
		const char *start = text.data;
		const char *escape = find_escape(*start);

		if (xml_take(&text.data, limit) == XML_REPLACEMENT)
			buffer_add_char(out, '?');
		else if (escape && (!comment || *escape == ' '))
			buffer_add_string(out, escape);
		else
			buffer_add(out, start, (size_t)(text.data - start));
	}
}

static void add_comment(struct buffer *out, struct text text)
{
	buffer_add_string(out, "% ");
	add_text(out, text, true);
	buffer_add_char(out, '\n');
}

/* --- The document --------------------------------------------------------------------------- */

/* A pixel is 1/96 of an inch, a bp 1/72. */
static void add_width(struct buffer *out, const struct sheet *sheet)
{
	if (sheet->unit == CT1_MILLIMETRES)
		buffer_printf(out, "%umm", sheet->size);
	else
		buffer_printf(out, "%u.%02ubp", sheet->size * 3 / 4, sheet->size * 3 % 4 * 25);
}

static void begin(struct canvas *canvas, const struct sheet *sheet)
{
	struct buffer *out = canvas->out;

	add_comment(out, sheet->title);
	add_comment(out, sheet->description);
	buffer_add_string(out, "\\resizebox{");
	add_width(out, sheet);
	buffer_printf(out,
	              "}{!}{%%\n\\begin{tikzpicture}[x=1bp,y=-1bp]\n"
	              "\\useasboundingbox[clip] (0,0) rectangle (%d,%d);\n",
	              sheet->width, sheet->height);
}

static void end_symbols(struct canvas *canvas)
{
	(void)canvas;
}

static void end(struct canvas *canvas)
{
	buffer_add_string(canvas->out, "\\end{tikzpicture}}%\n");
}

/* --- Groups and symbols --------------------------------------------------------------------- */

static void add_name(struct canvas *canvas, const char *name)
{
	xml_add_name(canvas->out, canvas->prefix);
	buffer_add_string(canvas->out, name);
}

static void begin_symbol(struct canvas *canvas, const char *name)
{
	buffer_add_string(canvas->out, "\\tikzset{");
	add_name(canvas, name);
	buffer_add_string(canvas->out, "/.pic={\n");
}

static void end_symbol(struct canvas *canvas)
{
	buffer_add_string(canvas->out, "}}\n");
}

static void begin_group(struct canvas *canvas, const struct look *look)
{
	buffer_add_string(canvas->out, "\\begin{scope}[every path/.style={");
	add_look(canvas->out, look);
	buffer_add_string(canvas->out, "}]\n");
}

static void end_group(struct canvas *canvas)
{
	buffer_add_string(canvas->out, "\\end{scope}\n");
}

/* What is scaled is scaled as a whole, with its lines. */
static void symbol(struct canvas *canvas, const struct look *look, const char *name)
{
	struct place place = origin(look);

	if (look->scale != 0) {
		buffer_printf(canvas->out,
		              "\\begin{scope}[transform canvas={shift={(%d,%d)},scale=", look->x,
		              look->y);
		xml_add_tenths(canvas->out, look->scale);
		buffer_add_string(canvas->out, "}]");
		place = (struct place){0, 0};
	}
	buffer_add_string(canvas->out, "\\pic at ");
	add_place(canvas->out, place);
	buffer_add_string(canvas->out, " {");
	xml_add_name(canvas->out, canvas->symbols);
	buffer_printf(canvas->out, look->scale != 0 ? "%s};\\end{scope}\n" : "%s};\n", name);
}

/* --- Figures -------------------------------------------------------------------------------- */

/* Path data that is being read. */
struct reader {
	const char *at;                      /* a zero ends it */
	struct place origin, current, first; /* `first`: where the figure began */
};

/* Takes a number, and what separates it from the one before. */
static int take_tenths(struct reader *reader)
{
	while (*reader->at == ' ')
		reader->at++;
	return xml_take_tenths(&reader->at);
}

static struct place take_place(struct reader *reader, struct place base)
{
	int x = base.x + take_tenths(reader);

	return (struct place){x, base.y + take_tenths(reader)};
}

static void add_curve(struct buffer *out, struct reader *reader)
{
	buffer_add_string(out, " .. controls ");
	add_place(out, take_place(reader, reader->origin));
	buffer_add_string(out, " and ");
	add_place(out, take_place(reader, reader->origin));
	buffer_add_string(out, " .. ");
	reader->current = take_place(reader, reader->origin);
	add_place(out, reader->current);
}

/* Takes where a line goes, by the command that draws it. */
static struct place take_end(struct reader *reader, char command)
{
	struct place place = reader->current;

	switch (command) {
	case 'H':
		place.x = reader->origin.x + take_tenths(reader);
		break;
	case 'h':
		place.x += take_tenths(reader);
		break;
	case 'V':
		place.y = reader->origin.y + take_tenths(reader);
		break;
	case 'v':
		place.y += take_tenths(reader);
		break;
	case 'l':
		place = take_place(reader, reader->current);
		break;
	default:
		place = take_place(reader, reader->origin);
	}
	return place;
}

/* Adds what one command draws, or draws once more. */
static void add_step(struct buffer *out, struct reader *reader, char command)
{
	switch (command) {
	case 'Z':
	case 'z':
		buffer_add_string(out, " -- cycle");
		reader->current = reader->first;
		break;
	case 'C':
		add_curve(out, reader);
		break;
	case 'M':
		reader->current = reader->first = take_place(reader, reader->origin);
		buffer_add_char(out, '\n'); /* a line of TeX cannot be of any length */
		add_place(out, reader->current);
		break;
	default:
		reader->current = take_end(reader, command);
		buffer_add_string(out, " -- ");
		add_place(out, reader->current);
	}
}

static void path(struct canvas *canvas, const struct look *look)
{
	struct reader reader = {.at = buffer_string(&canvas->path), .origin = origin(look)};
	char command = 'M';

	begin_path(canvas, look);
	while (reader.at && *reader.at) {
		if (*reader.at >= 'A')
			command = *reader.at++;
		add_step(canvas->out, &reader, command);
	}
	end_path(canvas);
}

static void box(struct canvas *canvas, const struct look *look, struct box box)
{
	struct place corner = {box.x * 10, box.y * 10};
	struct place opposite = {(box.x + box.width) * 10, (box.y + box.height) * 10};

	begin_path(canvas, look);
	if (box.radius != 0)
		buffer_printf(canvas->out, "[rounded corners=%dbp]", box.radius);
	buffer_add_char(canvas->out, ' ');
	add_place(canvas->out, corner);
	buffer_add_string(canvas->out, " rectangle ");
	add_place(canvas->out, opposite);
	end_path(canvas);
}

static void circle(struct canvas *canvas, const struct look *look, int radius)
{
	begin_path(canvas, look);
	buffer_add_char(canvas->out, ' ');
	add_place(canvas->out, origin(look));
	buffer_printf(canvas->out, " circle[radius=%dbp]", radius);
	end_path(canvas);
}

/* Fonts that come in some sizes only come in this one; it is scaled from there. */
enum {
	FONT_SIZE = 10,    /* pt */
	PT_IN_BP = 100375, /* in 100000ths */
};

static void text(struct canvas *canvas, const struct look *look, struct text text, int size)
{
	int scale = size * PT_IN_BP / (FONT_SIZE * 100); /* thousandths */

	buffer_printf(canvas->out, "\\node[anchor=base,inner sep=0bp,scale=%d.%03d,", scale / 1000,
	              scale % 1000);
	add_color(canvas->out, "text", look->fill);
	buffer_printf(canvas->out, "font=\\sffamily\\fontsize{%d}{%d}\\selectfont] at ", FONT_SIZE,
	              FONT_SIZE);
	add_place(canvas->out, origin(look));
	buffer_add_string(canvas->out, " {");
	add_text(canvas->out, text, false);
	buffer_add_string(canvas->out, "};\n");
}

const struct canvas_kind tikz_canvas = {
	.begin = begin,
	.end_symbols = end_symbols,
	.end = end,
	.begin_symbol = begin_symbol,
	.end_symbol = end_symbol,
	.begin_group = begin_group,
	.end_group = end_group,
	.path = path,
	.box = box,
	.circle = circle,
	.symbol = symbol,
	.text = text,
};
