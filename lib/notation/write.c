/*
 * What the writers share, and the function of the public header.
 */
#include "notation/write.h"

#include "notation/words.h"

static const char *const glyph_texts[GLYPHS] = {"!", "?", "!!", "??", "!?", "?!"};

const char *write_mark(enum mark mark)
{
	static const char *const marks[] = {"", "+", "+)"};

	return marks[mark];
}

void write_glyphs(struct buffer *out, unsigned glyphs)
{
	for (int i = 0; i < GLYPHS; i++) {
		if (glyphs & 1U << i)
			buffer_add_string(out, glyph_texts[i]);
	}
}

static void write_square(struct buffer *out, int square)
{
	buffer_add_char(out, (char)('a' + square % FILES));
	buffer_add_char(out, (char)('1' + square / FILES));
}

void write_move(struct buffer *out, const struct half_move *half_move)
{
	static const char *const signs[] = {"-", ":", "÷"};

	if (half_move->piece != CT1_KNECHT) {
		buffer_add_string(out, word_abbreviation(half_move->piece));
		buffer_add_char(out, ' ');
	}
	write_square(out, half_move->from);
	buffer_add_string(out, signs[half_move->sign]);
	write_square(out, half_move->to);
	buffer_add_string(out, word_abbreviation(half_move->promotion));
}

int ct1_game_write(ct1_game *game, enum ct1_form form, const struct ct1_write_options *options,
                   ct1_write *write, void *user)
{
	struct buffer out;

	buffer_init(&out, game->context);
	if (form == CT1_FORM_JSON)
		write_json(&out, game, options ? options->file : NULL);
	else
		write_record(&out, game);
	int status = out.failed ? CT1_NO_MEMORY : CT1_OK;

	if (status == CT1_OK && write(user, out.data, out.length) != 0)
		status = CT1_WRITE_FAILED;
	buffer_free(&out);
	return status;
}
