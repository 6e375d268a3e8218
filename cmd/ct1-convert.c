/*
 * ct1-convert: from one notation to another.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "keep.h"
#include "language.h"
#include "visible.h"

enum {
	SUBSTITUTED_MAX = 32, /* different characters of a game that are spoken of */
};

struct settings {
	enum ct1_form form;
	size_t width;
	bool keeps; /* everything but the moves */
	struct keep keep;

	const char *encoding; /* of the output; null: UTF-8, or the input's if that is kept */
	ct1_encoder *encoder; /* to it; null: as it is */
	const char *encodes;  /* what the encoder encodes to */
	ct1_game *game;       /* being written */
	uint32_t substituted[SUBSTITUTED_MAX]; /* characters noted on it */
	size_t substituted_count;
};

static bool take_form(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	settings->form = ct1_form_find(argument);
	return true;
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

static bool take_output_encoding(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	settings->encoding = argument;
	return ct1_encoding_known(argument);
}

/* --- Encoding ------------------------------------------------------------------------------- */

/* Notes each character that the encoding lacks once on the game that has it. */
static void note_substitution(void *user, const struct ct1_substitution *substitution)
{
	struct cli *cli = user;
	struct settings *settings = cli->settings;

	for (size_t i = 0; i < settings->substituted_count; i++) {
		if (settings->substituted[i] == substitution->code)
			return;
	}
	if (settings->substituted_count == SUBSTITUTED_MAX)
		return;
	settings->substituted[settings->substituted_count++] = substitution->code;
	if (ct1_game_note_substitution(settings->game, substitution, settings->encodes) != CT1_OK)
		cli_complain(cli, "%s: out of memory", cli->file);
}

static int discard(void *user, const char *bytes, size_t length)
{
	(void)user;
	(void)bytes;
	(void)length;
	return 0;
}

/* The mark that begins an encoded text has no place within one: it goes with the first write. */
static void drop_mark(struct cli *cli)
{
	struct settings *settings = cli->settings;

	ct1_encoder_set_output(settings->encoder, discard, NULL);
	ct1_encoder_write(settings->encoder, " ", 1);
	ct1_encoder_set_output(settings->encoder, cli_write, cli);
}

/* Makes the encoder for `name`, unless it is there already or not needed. */
static int set_encoder(struct cli *cli, const char *name)
{
	struct settings *settings = cli->settings;

	if (!name || settings->encodes)
		return CT1_OK;
	settings->encodes = name;
	int status = ct1_encoder_new(cli->context, name, &settings->encoder);

	if (status == CT1_OK) {
		ct1_encoder_set_output(settings->encoder, cli_write, cli);
		ct1_encoder_set_sink(settings->encoder, note_substitution, cli);
		if (settings->keeps)
			drop_mark(cli);
	}
	return status;
}

static int write_text(void *user, const char *utf8, size_t length)
{
	struct cli *cli = user;
	struct settings *settings = cli->settings;

	return settings->encoder ? ct1_encoder_write(settings->encoder, utf8, length)
	                         : cli_write(cli, utf8, length);
}

/* --- Games written anew --------------------------------------------------------------------- */

static int write_anew(const struct settings *settings, struct cli_game *game)
{
	char *file = visible_copy(cli_file(game));
	struct ct1_write_options write_options = {
		.file = file, .width = settings->width, .continued = !game->first};
	int status = file ? CT1_OK : CT1_NO_MEMORY;

	if (status == CT1_OK && settings->form != CT1_FORM_JSON && !game->first)
		status = cli_add_text(game, "\n", 1);
	if (status == CT1_OK)
		status = ct1_game_write(game->game, settings->form, &write_options, cli_add_text,
		                        game);
	free(file);
	return status;
}

/* --- Games changed in place ----------------------------------------------------------------- */

/* What is put in place of bytes is written in the encoding that they have. */
static int edit(void *user, uint64_t offset, size_t length, const char *text)
{
	struct cli *cli = user;
	struct settings *settings = cli->settings;
	int status = keep_write(&settings->keep, cli, offset);

	if (status == CT1_OK && write_text(cli, text, strlen(text)) != 0)
		status = CT1_WRITE_FAILED;
	keep_skip(&settings->keep, length);
	return status;
}

static int take_bytes(struct cli *cli, const char *bytes, size_t length)
{
	struct settings *settings = cli->settings;

	if (!settings->keeps)
		return CT1_OK;
	/* What stands before the games that wait is theirs to write. */
	int status = cli_settle(cli);

	if (status == CT1_OK)
		status = keep_write(&settings->keep, cli, ct1_reader_offset(cli->reader));
	return status == CT1_OK ? keep_take(&settings->keep, bytes, length) : status;
}

static int finish_input(struct cli *cli)
{
	struct settings *settings = cli->settings;

	if (!settings->keeps)
		return CT1_OK;
	int status = cli_settle(cli);

	/* The next input may be encoded otherwise. */
	ct1_encoder_free(settings->encoder);
	settings->encoder = NULL;
	settings->encodes = NULL;
	return status == CT1_OK ? keep_finish(&settings->keep, cli) : status;
}

/* --- The program ---------------------------------------------------------------------------- */

static int prepare_game(const struct cli *cli, struct cli_game *game)
{
	const struct settings *settings = cli->settings;
	int status = ct1_game_convert(game->game, settings->form);

	return status == CT1_OK && !settings->keeps ? write_anew(settings, game) : status;
}

static int take_game(struct cli *cli, const struct cli_game *game)
{
	struct settings *settings = cli->settings;
	bool keeps = settings->keeps;
	int status = set_encoder(cli, keeps ? game->encoding : settings->encoding);

	settings->game = game->game;
	settings->substituted_count = 0;
	/* Keeping and encoding may have more to say of the game. */
	bool later = keeps || settings->encoder;

	if (status == CT1_OK && !later)
		status = ct1_game_report(game->game);
	if (status == CT1_OK && keeps)
		status = ct1_game_keep(game->game, settings->form, edit, cli);
	else if (status == CT1_OK)
		status = write_text(cli, game->text, game->length);
	int reported = later ? ct1_game_report(game->game) : CT1_OK;

	return status == CT1_OK ? reported : status;
}

/* What is kept of an input is not enough for the forms that lay it out anew. */
static bool check_settings(struct cli *cli)
{
	const struct settings *settings = cli->settings;
	bool anew = settings->form == CT1_FORM_BOOK || settings->form == CT1_FORM_JSON ||
	            settings->form == CT1_FORM_COORDINATE;

	if (settings->keeps && anew)
		cli_complain(cli, "--keep does not go with --to=%s", ct1_form_name(settings->form));
	else if (settings->keeps && settings->encoding)
		cli_complain(cli, "--keep keeps the encoding, too: no --output-encoding");
	return !settings->keeps || !(anew || settings->encoding);
}

static void finish(struct cli *cli)
{
	struct settings *settings = cli->settings;

	if (settings->encoder && ct1_encoder_finish(settings->encoder) == CT1_NO_MEMORY)
		cli_complain(cli, "out of memory");
	ct1_encoder_free(settings->encoder);
}

static const struct cli_option options[] = {
	{'t', "to", N_("FORM") ":cyrillic|book|latin|ascii|coordinate|pgn|json",
         N_("cyrillic (default), book, latin, ascii, coordinate, pgn or json"), take_form},
	{'k', "keep", NULL, N_("change the moves only, in place"), take_keep},
	{0, "output-encoding", N_("ENCODING"), N_("as iconv calls it; default UTF-8"),
         take_output_encoding},
	{0, "width", "N", N_("wrap lines at N columns, 1 at least; default 80"), take_width},
	{'j', "jobs", "N", CLI_JOBS_HELP, cli_take_jobs},
};

int main(int argc, char **argv)
{
	static const struct cli_program program = {
		.name = "ct1-convert",
		.purpose = N_("Converts chess-t1 records from one notation to another."),
		.options = options,
		.option_count = sizeof options / sizeof *options,
		.check_settings = check_settings,
		.take_bytes = take_bytes,
		.prepare_game = prepare_game,
		.take_game = take_game,
		.finish_input = finish_input,
		.finish = finish,
	};
	struct settings settings = {.form = CT1_FORM_CYRILLIC};
	struct cli cli = {.program = &program, .settings = &settings};

	int status = cli_main(&cli, argc, argv);

	keep_free(&settings.keep);
	return status;
}
