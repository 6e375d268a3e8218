/*
 * Drawing diagrams in a test.  The state of every test is a context.
 */
#ifndef UNIT_DRAWING_H
#define UNIT_DRAWING_H

#include <string.h>

#include "base/buffer.h"
#include "unit/contexts.h"

#define CROWDED "2pk4/1i1P1R2/2rSv3/2iI4/1I1Ric2/2C1I1s1/4I3/2P1K3 w"

static inline int append(void *user, const char *bytes, size_t length)
{
	buffer_add(user, bytes, length);
	return 0;
}

static inline ct1_diagram *new_diagram(void **state, const char *position)
{
	ct1_position *read;

	assert_int_equal(ct1_position_new(*state, ct1_rules_find(NULL), position, &read, NULL),
	                 CT1_OK);
	ct1_diagram *diagram = ct1_diagram_new(*state, read);

	assert_non_null(diagram);
	ct1_position_free(read);
	return diagram;
}

/* The picture as a string, which the caller frees. */
static inline char *draw_as(enum ct1_diagram_format format, void **state,
                            const ct1_diagram *diagram, const struct ct1_diagram_options *options)
{
	struct buffer out;

	buffer_init(&out, *state);
	assert_int_equal(ct1_diagram_write(diagram, format, options, append, &out), CT1_OK);
	char *copy = strdup(buffer_string(&out));

	buffer_free(&out);
	assert_non_null(copy);
	return copy;
}

/* One with everything on it that can be shown. */
static inline ct1_diagram *new_full_diagram(void **state)
{
	ct1_diagram *diagram = new_diagram(state, CROWDED);

	ct1_diagram_set_last_move(diagram, (struct ct1_move){50, 35, CT1_NO_PIECE});
	ct1_diagram_add_mark(diagram, 0);
	ct1_diagram_add_mark(diagram, 27);
	assert_int_equal(ct1_diagram_add_arrow(diagram, 0, 63), CT1_OK);
	assert_int_equal(ct1_diagram_add_arrow(diagram, 7, 7), CT1_OK);
	assert_int_equal(ct1_diagram_add_arrow(diagram, 1, 18), CT1_OK);
	assert_int_equal(ct1_diagram_show_attack(diagram, 28), CT1_OK);
	ct1_diagram_show_moves(diagram, 43);
	ct1_diagram_show_strength(diagram, -1);
	ct1_diagram_show_strength(diagram, 61);
	ct1_diagram_show_captures(diagram);
	assert_int_equal(ct1_diagram_set_caption(diagram, "Позиция после 24-го хода белых"),
	                 CT1_OK);
	return diagram;
}

static inline int occurrences(const char *text, const char *what)
{
	int times = 0;

	while ((text = strstr(text, what))) {
		times++;
		text++;
	}
	return times;
}

#endif
