/*
 * ct1-convert: from one notation to another.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

struct settings {
	enum ct1_form form;
	size_t width;
	bool written; /* a game, so that an empty line must stand before the next one */
};

static bool take_form(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	settings->form = ct1_form_find(argument);
	return settings->form != CT1_FORMS;
}

static bool take_width(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;
	unsigned long width;

	if (!cli_number(argument, &width) || width < 1)
		return false;
	settings->width = width;
	return true;
}

static int take_game(struct cli *cli, ct1_game *game)
{
	struct settings *settings = cli->settings;
	char *file = cli_file_as_text(cli_file(cli, game));
	struct ct1_write_options options = {.file = file, .width = settings->width};
	int status = file ? ct1_game_convert(game, settings->form) : CT1_NO_MEMORY;

	if (status == CT1_OK)
		status = ct1_game_report(game);
	if (status == CT1_OK && settings->form != CT1_FORM_JSON && settings->written)
		putc('\n', cli->output);
	settings->written = true;
	if (status == CT1_OK)
		status = ct1_game_write(game, settings->form, &options, cli_write, cli);
	free(file);
	return status;
}

static const struct cli_option options[] = {
	{'t', "to", "FORM", "cyrillic (default), book, latin, ascii, coordinate, pgn or json",
         take_form},
	{0, "width", "N", "wrap lines at N columns; default 80", take_width},
};

int main(int argc, char **argv)
{
	static const struct cli_program program = {
		.name = "ct1-convert",
		.purpose = "Converts chess-t1 records from one notation to another.",
		.options = options,
		.option_count = sizeof options / sizeof *options,
		.take_game = take_game,
	};
	struct settings settings = {.form = CT1_FORM_CYRILLIC};
	struct cli cli = {.program = &program, .settings = &settings};

	return cli_main(&cli, argc, argv);
}
