/*
 * Records: tags, an empty line, the moves as running text.
 */
#include "notation/layout.h"

void write_record(struct buffer *out, struct ct1_game *game, const struct style *style,
                  const struct ct1_write_options *options, size_t width)
{
	struct layout layout;
	struct walk walk;

	write_tags(out, game, style, options->continued);
	layout_init(&layout, out, game, style, width);
	layout_put_comments(&layout, game->main.comments);
	layout_put_selections(&layout, game->main.selections);
	walk_begin(&walk, game);
	while (walk_next(&walk) != WALK_DONE)
		layout_put_event(&layout, &walk);
	layout_put_event(&layout, &walk);
	layout_finish(&layout);
}
