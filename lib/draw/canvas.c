/*
 * What all canvases have in common.
 */
#include "draw/canvas.h"

#include "draw/xml.h"

void canvas_init(struct canvas *canvas, const struct canvas_kind *kind, struct buffer *out)
{
	*canvas = (struct canvas){.out = out, .kind = kind};
	buffer_init(&canvas->path, out->context);
}

void canvas_free(struct canvas *canvas)
{
	if (canvas->path.failed)
		canvas->out->failed = true;
	buffer_free(&canvas->path);
}

void canvas_path(struct canvas *canvas, const struct look *look)
{
	canvas->kind->path(canvas, look);
	canvas->path.length = 0;
}

void canvas_add_place(struct canvas *canvas, int x, int y)
{
	xml_add_tenths(&canvas->path, x);
	buffer_add_char(&canvas->path, ' ');
	xml_add_tenths(&canvas->path, y);
}
