/*
 * PNG and PDF by librsvg and cairo.
 *
 * A sheet is laid out a page at a time: its pictures have one scale, so that boards are equally
 * large whatever the lengths of their captions.
 */
#include "printing.h"

#include <stdlib.h>

#include "language.h"

#ifdef HAVE_LIBRSVG

#include <cairo-pdf.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>
#include <zlib.h>

#define PIXELS_PER_INCH 96.0
#define POINTS_PER_INCH 72.0
#define POINTS_PER_MM (POINTS_PER_INCH / 25.4)

bool print_is_possible(struct cli *cli)
{
	(void)cli;
	return true;
}

static cairo_status_t write_bytes(void *cli, const unsigned char *bytes, unsigned length)
{
	return cli_write(cli, (const char *)bytes, length) == 0 ? CAIRO_STATUS_SUCCESS
	                                                        : CAIRO_STATUS_WRITE_ERROR;
}

/* A failed write is complained about when the output is closed. */
static bool check(struct cli *cli, cairo_status_t status)
{
	if (status != CAIRO_STATUS_SUCCESS && status != CAIRO_STATUS_WRITE_ERROR)
		cli_complain(cli, "cairo: %s", cairo_status_to_string(status));
	return status == CAIRO_STATUS_SUCCESS;
}

/* --- Pictures ------------------------------------------------------------------------------- */

struct picture {
	RsvgHandle *handle;
	double width, height; /* in pixels */
};

static bool complain_of(struct cli *cli, GError *error)
{
	cli_complain(cli, "librsvg: %s", error ? error->message : _("the picture has no size"));
	g_clear_error(&error);
	return false;
}

static bool picture_load(struct cli *cli, struct picture *picture, const struct svg *svg)
{
	GError *error = NULL;

	picture->handle = rsvg_handle_new_from_data((const guint8 *)svg->data, svg->length, &error);
	if (!picture->handle)
		return complain_of(cli, error);
	rsvg_handle_set_dpi(picture->handle, PIXELS_PER_INCH);
	if (rsvg_handle_get_intrinsic_size_in_pixels(picture->handle, &picture->width,
	                                             &picture->height))
		return true;
	g_object_unref(picture->handle);
	return complain_of(cli, NULL);
}

static bool picture_draw(struct cli *cli, const struct picture *picture, cairo_t *cairo,
                         RsvgRectangle place)
{
	GError *error = NULL;

	if (!rsvg_handle_render_document(picture->handle, cairo, &place, &error))
		return complain_of(cli, error);
	return check(cli, cairo_status(cairo));
}

/* --- PNG ------------------------------------------------------------------------------------ */

enum {
	PNG_HEADER = 33, /* bytes of the signature and the first chunk */
};

/* A PNG on its way from cairo, which cannot tell in it how large it is to be printed. */
struct png {
	struct cli *cli;
	unsigned dpi; /* pixels in an inch; 0: that is not told */
	size_t written;
};

static void put_number(unsigned char *bytes, unsigned long number)
{
	for (int i = 0; i < 4; i++)
		bytes[i] = (unsigned char)(number >> (24 - 8 * i));
}

/* The chunk with the pixels in a metre. */
static cairo_status_t write_resolution(const struct png *png)
{
	unsigned char chunk[21] = {0, 0, 0, 9, 'p', 'H', 'Y', 's'};
	unsigned long resolution = (unsigned long)floor(png->dpi / 0.0254 + 0.5);

	put_number(chunk + 8, resolution);
	put_number(chunk + 12, resolution);
	chunk[16] = 1; /* the unit is the metre */
	put_number(chunk + 17, crc32(0, chunk + 4, 13));
	return write_bytes(png->cli, chunk, sizeof chunk);
}

static cairo_status_t write_png(void *user, const unsigned char *bytes, unsigned length)
{
	struct png *png = user;
	unsigned head = 0;
	cairo_status_t status = CAIRO_STATUS_SUCCESS;

	if (png->dpi > 0 && png->written < PNG_HEADER) {
		head = PNG_HEADER - (unsigned)png->written;
		head = length < head ? length : head;
		status = write_bytes(png->cli, bytes, head);
		png->written += head;
		if (status == CAIRO_STATUS_SUCCESS && png->written == PNG_HEADER)
			status = write_resolution(png);
	}
	return status == CAIRO_STATUS_SUCCESS ? write_bytes(png->cli, bytes + head, length - head)
	                                      : status;
}

static bool draw_png(struct cli *cli, const struct picture *picture, unsigned width, unsigned dpi)
{
	struct png png = {.cli = cli, .dpi = dpi};
	double height = floor((double)width * picture->height / picture->width + 0.5);

	if (width > PNG_PIXELS_MAX || height > PNG_PIXELS_MAX) {
		cli_complain(cli, PNG_TOO_LARGE);
		return false;
	}
	cairo_surface_t *surface =
		cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
	cairo_t *cairo = cairo_create(surface);
	bool good = picture_draw(cli, picture, cairo, (RsvgRectangle){0, 0, width, height}) &&
	            check(cli, cairo_surface_write_to_png_stream(surface, write_png, &png));

	cairo_destroy(cairo);
	cairo_surface_destroy(surface);
	return good;
}

bool print_png(struct cli *cli, const struct svg *svg, unsigned width, unsigned dpi)
{
	struct picture picture;

	if (!picture_load(cli, &picture, svg))
		return false;
	bool good = draw_png(cli, &picture, width, dpi);

	g_object_unref(picture.handle);
	return good;
}

/* --- PDF ------------------------------------------------------------------------------------ */

/* In points. */
#define MARGIN (15 * POINTS_PER_MM)
#define GAP (8 * POINTS_PER_MM)

struct document {
	struct cli *cli;
	struct sheets sheets;
	cairo_surface_t *surface;
	cairo_t *cairo;
	struct picture *pictures; /* of the page that is being filled */
	unsigned count, capacity;
};

struct document *document_open(struct cli *cli, const struct sheets *sheets)
{
	struct document *document = calloc(1, sizeof *document);
	bool own_size = sheets->columns == 0;
	unsigned capacity = own_size ? 1 : sheets->columns * sheets->rows;
	struct picture *pictures = calloc(capacity, sizeof *pictures);

	if (!document || !pictures) {
		cli_complain(cli, "out of memory");
		free(pictures);
		free(document);
		return NULL;
	}
	*document = (struct document){
		.cli = cli,
		.sheets = *sheets,
		.surface = cairo_pdf_surface_create_for_stream(write_bytes, cli,
	                                                       sheets->page_width * POINTS_PER_MM,
	                                                       sheets->page_height * POINTS_PER_MM),
		.pictures = pictures,
		.capacity = capacity,
	};
	/* What is drawn does not depend on when: no date is written. */
	cairo_pdf_surface_set_metadata(document->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
	document->cairo = cairo_create(document->surface);
	return document;
}

static bool draw_alone(struct document *document)
{
	struct picture *picture = document->pictures;
	double width = picture->width * POINTS_PER_INCH / PIXELS_PER_INCH;
	double height = picture->height * POINTS_PER_INCH / PIXELS_PER_INCH;

	cairo_pdf_surface_set_size(document->surface, width, height);
	return picture_draw(document->cli, picture, document->cairo,
	                    (RsvgRectangle){0, 0, width, height});
}

/* The size of the part of a page that each picture has to itself. */
static double cell_size(double page, unsigned count)
{
	return (page * POINTS_PER_MM - 2 * MARGIN - (count - 1) * GAP) / count;
}

/* The scale at which every picture of the page fits into its cell. */
static double find_scale(const struct document *document, double width, double height)
{
	double scale = width / document->pictures[0].width;

	for (unsigned i = 0; i < document->count; i++) {
		const struct picture *picture = &document->pictures[i];

		if (picture->width * scale > width)
			scale = width / picture->width;
		if (picture->height * scale > height)
			scale = height / picture->height;
	}
	return scale;
}

static bool draw_sheet(struct document *document)
{
	unsigned columns = document->sheets.columns;
	double width = cell_size(document->sheets.page_width, columns);
	double height = cell_size(document->sheets.page_height, document->sheets.rows);
	double scale = find_scale(document, width, height);
	bool good = true;

	for (unsigned i = 0; i < document->count && good; i++) {
		const struct picture *picture = &document->pictures[i];
		double used = picture->width * scale;
		unsigned column = i % columns, row = i / columns;

		good = picture_draw(
			document->cli, picture, document->cairo,
			(RsvgRectangle){
				.x = MARGIN + column * (width + GAP) + (width - used) / 2,
				.y = MARGIN + row * (height + GAP),
				.width = used,
				.height = picture->height * scale,
			});
	}
	return good;
}

static bool finish_page(struct document *document)
{
	bool good = document->sheets.columns == 0 ? draw_alone(document) : draw_sheet(document);

	cairo_show_page(document->cairo);
	while (document->count > 0)
		g_object_unref(document->pictures[--document->count].handle);
	return good && check(document->cli, cairo_status(document->cairo));
}

bool document_add(struct document *document, const struct svg *svg)
{
	if (!picture_load(document->cli, &document->pictures[document->count], svg))
		return false;
	document->count++;
	return document->count < document->capacity || finish_page(document);
}

bool document_close(struct document *document)
{
	if (!document)
		return true;
	bool good = document->count == 0 || finish_page(document);

	cairo_destroy(document->cairo);
	cairo_surface_finish(document->surface);
	good = check(document->cli, cairo_surface_status(document->surface)) && good;
	cairo_surface_destroy(document->surface);
	free(document->pictures);
	free(document);
	return good;
}

#else

bool print_is_possible(struct cli *cli)
{
	cli_complain(cli, "PNG and PDF need librsvg, which was not there when this program was "
	                  "built: install librsvg2-dev and build it again");
	return false;
}

bool print_png(struct cli *cli, const struct svg *svg, unsigned width, unsigned dpi)
{
	(void)cli;
	(void)svg;
	(void)width;
	(void)dpi;
	return false;
}

struct document *document_open(struct cli *cli, const struct sheets *sheets)
{
	(void)cli;
	(void)sheets;
	return NULL;
}

bool document_add(struct document *document, const struct svg *svg)
{
	(void)document;
	(void)svg;
	return false;
}

bool document_close(struct document *document)
{
	(void)document;
	return true;
}

#endif
