/*
 * ct1-parse: records into their structure.  Syntax only, no rule of the game is applied.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "language.h"
#include "visible.h"

enum format {
	FORMAT_JSON,
	FORMAT_RECORD,
	FORMAT_TOKENS,
};

struct settings {
	enum format format;
	bool written; /* a game, so that an empty line must stand before the next one */
};

/* What is not to be shown as it is. */
static void show_bytes(FILE *stream, const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		fprintf(stream, "\\x%02x", (unsigned char)text[i]);
}

static void show_token(void *user, const struct ct1_token *token)
{
	struct cli *cli = user;
	size_t size;

	visible_put(cli->output, cli->file);
	fprintf(cli->output, ":%llu:%llu: %s \"", (unsigned long long)token->line,
	        (unsigned long long)token->column, token->kind);
	for (size_t at = 0; at < token->length; at += size) {
		const char *text = token->text + at;
		bool shown = visible_is(text, token->length - at, &size);

		if (*text == '\n')
			fputs("\\n", cli->output);
		else if (!shown || strchr("\"\\", *text))
			show_bytes(cli->output, text, size);
		else
			fwrite(text, 1, size, cli->output);
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

static int write_game(struct cli *cli, const struct cli_game *game)
{
	struct settings *settings = cli->settings;
	char *file = visible_copy(cli_file(game));
	struct ct1_write_options write_options = {.file = file};
	int status = file ? CT1_OK : CT1_NO_MEMORY;

	if (settings->format == FORMAT_RECORD && settings->written)
		putc('\n', cli->output);
	settings->written = true;
	if (status == CT1_OK)
		status = ct1_game_write(game->game,
		                        settings->format == FORMAT_JSON ? CT1_FORM_JSON
		                                                        : CT1_FORM_CYRILLIC,
		                        &write_options, cli_write, cli);
	free(file);
	return status;
}

static int take_game(struct cli *cli, const struct cli_game *game)
{
	const struct settings *settings = cli->settings;
	int status = ct1_game_report(game->game);

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
