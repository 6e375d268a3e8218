/*
 * ct1-parse: records into their structure.  Syntax only, no rule of the game is applied.
 */
#include <stdlib.h>

#include "cli.h"
#include "language.h"

enum format {
	FORMAT_JSON,
	FORMAT_RECORD,
	FORMAT_TOKENS,
};

struct settings {
	enum format format;
	bool written; /* a game, so that an empty line must stand before the next one */
};

static void show_token(void *user, const struct ct1_token *token)
{
	struct cli *cli = user;

	fprintf(cli->output, "%s:%llu:%llu: %s \"", cli->file, (unsigned long long)token->line,
	        (unsigned long long)token->column, token->kind);
	for (size_t i = 0; i < token->length; i++) {
		unsigned char c = (unsigned char)token->text[i];

		if (c == '\n')
			fputs("\\n", cli->output);
		else if (c < 0x20 || c == 0x7f || c == '"' || c == '\\')
			fprintf(cli->output, "\\x%02x", c);
		else
			putc(c, cli->output);
	}
	fputs("\"\n", cli->output);
}

static bool take_format(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->format = (enum format)cli->choice;
	cli->token_sink = settings->format == FORMAT_TOKENS ? show_token : NULL;
	return true;
}

static int write_game(struct cli *cli, ct1_game *game)
{
	struct settings *settings = cli->settings;
	char *file = cli_file_as_text(cli_file(cli, game));
	struct ct1_write_options write_options = {.file = file};
	int status = file ? CT1_OK : CT1_NO_MEMORY;

	if (settings->format == FORMAT_RECORD && settings->written)
		putc('\n', cli->output);
	settings->written = true;
	if (status == CT1_OK)
		status = ct1_game_write(
			game, settings->format == FORMAT_JSON ? CT1_FORM_JSON : CT1_FORM_CYRILLIC,
			&write_options, cli_write, cli);
	free(file);
	return status;
}

static int take_game(struct cli *cli, ct1_game *game)
{
	const struct settings *settings = cli->settings;
	int status = ct1_game_report(game);

	if (status != CT1_OK || settings->format == FORMAT_TOKENS)
		return status;
	return write_game(cli, game);
}

static const struct cli_option options[] = {
	{'f', "format", N_("FORM") ":json|record|tokens", N_("json (default), record or tokens"),
         take_format},
};

int main(int argc, char **argv)
{
	static const struct cli_program program = {
		.name = "ct1-parse",
		.purpose = N_("Reads chess-t1 records and writes their structure."),
		.options = options,
		.option_count = sizeof options / sizeof *options,
		.take_game = take_game,
	};
	struct settings settings = {.format = FORMAT_JSON};
	struct cli cli = {.program = &program, .settings = &settings};

	return cli_main(&cli, argc, argv);
}
