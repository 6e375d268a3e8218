/*
 * Position strings: one that is read is written and read again as the same; and its diagrams.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/target.h"

static void draw(ct1_context *context, const ct1_position *position, const char *caption)
{
	ct1_diagram *diagram = ct1_diagram_new(context, position);

	target_demand(diagram && ct1_diagram_set_caption(diagram, caption) == CT1_OK,
	              "out of memory");
	ct1_diagram_show_strength(diagram, -1);
	ct1_diagram_show_captures(diagram);
	for (int square = 0; square < CT1_SQUARES; square += 7) {
		ct1_diagram_show_moves(diagram, square);
		target_demand(ct1_diagram_show_attack(diagram, square) == CT1_OK, "out of memory");
	}
	for (int format = 0; format < CT1_DIAGRAM_FORMATS; format++) {
		struct target_text text = {NULL, 0};

		target_demand(ct1_diagram_write(diagram, (enum ct1_diagram_format)format, NULL,
		                                target_write, &text) == CT1_OK,
		              "drawing failed");
		free(text.data);
	}
	ct1_diagram_free(diagram);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	ct1_context *context = target_context();
	char *text = calloc(1, length + 1);
	ct1_position *position, *other;
	size_t error = 0;

	target_demand(text, "out of memory");
	if (length > 0)
		memcpy(text, bytes, length);
	/* Behind a line end comes a caption. */
	char *caption = strchr(text, '\n');

	if (caption)
		*caption++ = '\0';
	int status = ct1_position_new(context, ct1_rules_find(NULL), text, &position, &error);

	target_demand(status == CT1_OK || (status == CT1_BAD_POSITION && error <= strlen(text)),
	              "no place of what cannot be read");
	if (status == CT1_OK) {
		char written[CT1_POSITION_STRING], again[CT1_POSITION_STRING];
		struct ct1_move moves[CT1_MOVES_MAX];

		ct1_position_string(position, written);
		target_demand(ct1_position_new(context, ct1_rules_find(NULL), written, &other,
		                               NULL) == CT1_OK,
		              "a position string cannot be read again");
		ct1_position_string(other, again);
		target_demand(strcmp(written, again) == 0, "a position string changes");
		target_demand(ct1_position_moves(position, moves) <= CT1_MOVES_MAX, "moves");
		ct1_position_faults(position);
		draw(context, position, caption);
		ct1_position_free(position);
		ct1_position_free(other);
	}
	free(text);
	ct1_context_free(context);
	return 0;
}
