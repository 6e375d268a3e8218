/*
 * ct1-convert: from one notation to another.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "keep.h"

struct settings {
	enum ct1_form form;
	size_t width;
	bool keeps; /* everything but the moves */
	struct keep keep;
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

static bool take_keep(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->keeps = true;
	return true;
}

/* --- Games written anew --------------------------------------------------------------------- */

static int write_game(struct cli *cli, ct1_game *game)
{
	struct settings *settings = cli->settings;
	char *file = cli_file_as_text(cli_file(cli, game));
	struct ct1_write_options write_options = {.file = file, .width = settings->width};
	int status = file ? CT1_OK : CT1_NO_MEMORY;

	if (status == CT1_OK && settings->form != CT1_FORM_JSON && settings->written)
		putc('\n', cli->output);
	settings->written = true;
	if (status == CT1_OK)
		status = ct1_game_write(game, settings->form, &write_options, cli_write, cli);
	free(file);
	return status;
}

/* --- Games changed in place ----------------------------------------------------------------- */

static int edit(void *user, uint64_t offset, size_t length, const char *text)
{
	struct cli *cli = user;
	struct settings *settings = cli->settings;

	return keep_edit(&settings->keep, cli, offset, length, text);
}

static int take_bytes(struct cli *cli, const char *bytes, size_t length)
{
	struct settings *settings = cli->settings;

	if (!settings->keeps)
		return CT1_OK;
	int status = keep_write(&settings->keep, cli, ct1_reader_offset(cli->reader));

	return status == CT1_OK ? keep_take(&settings->keep, bytes, length) : status;
}

static int finish_input(struct cli *cli)
{
	struct settings *settings = cli->settings;

	return settings->keeps ? keep_finish(&settings->keep, cli) : CT1_OK;
}

/* --- The program ---------------------------------------------------------------------------- */

static int take_game(struct cli *cli, ct1_game *game)
{
	struct settings *settings = cli->settings;
	int status = ct1_game_convert(game, settings->form);

	if (status == CT1_OK)
		status = ct1_game_report(game);
	if (status != CT1_OK)
		return status;
	return settings->keeps ? ct1_game_keep(game, settings->form, edit, cli)
	                       : write_game(cli, game);
}

/* What is kept of an input is not enough for the forms that lay it out anew. */
static bool check_settings(struct cli *cli)
{
	const struct settings *settings = cli->settings;
	bool anew = settings->form == CT1_FORM_BOOK || settings->form == CT1_FORM_JSON ||
	            settings->form == CT1_FORM_COORDINATE;

	if (settings->keeps && anew)
		cli_complain(cli, "--keep does not go with --to=%s", ct1_form_name(settings->form));
	return !(settings->keeps && anew);
}

static const struct cli_option options[] = {
	{'t', "to", "FORM", "cyrillic (default), book, latin, ascii, coordinate, pgn or json",
         take_form},
	{'k', "keep", NULL, "change the moves only, in place", take_keep},
	{0, "width", "N", "wrap lines at N columns; default 80", take_width},
};

int main(int argc, char **argv)
{
	static const struct cli_program program = {
		.name = "ct1-convert",
		.purpose = "Converts chess-t1 records from one notation to another.",
		.options = options,
		.option_count = sizeof options / sizeof *options,
		.check_settings = check_settings,
		.take_bytes = take_bytes,
		.take_game = take_game,
		.finish_input = finish_input,
	};
	struct settings settings = {.form = CT1_FORM_CYRILLIC};
	struct cli cli = {.program = &program, .settings = &settings};

	int status = cli_main(&cli, argc, argv);

	keep_free(&settings.keep);
	return status;
}
