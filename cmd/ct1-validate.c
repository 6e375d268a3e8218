/*
 * ct1-validate: is the game right?
 */
#include <stdlib.h>

#include "diagnostics.h"
#include "language.h"
#include "visible.h"

enum filter {
	FILTER_NONE,
	FILTER_VALID,
	FILTER_INVALID,
};

struct settings {
	enum filter filter;
	bool annotate, fix, json;
	enum ct1_repair repair; /* that --fix asks for */
	unsigned check_options;
	bool written; /* a game, so that an empty line must stand before the next one */
	unsigned long games, valid, half_moves, errors, warnings;
};

static bool take_filter(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->filter = cli->choice == 0 ? FILTER_VALID : FILTER_INVALID;
	return true;
}

static bool take_annotate(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->annotate = true;
	return true;
}

static bool take_fix(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	settings->fix = true;
	settings->repair = argument ? (enum ct1_repair)cli->choice : CT1_REPAIR_ALL;
	return true;
}

static bool take_explain(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->check_options |= CT1_EXPLAIN;
	return true;
}

static bool take_format(struct cli *cli, const char *argument)
{
	struct settings *settings = cli->settings;

	(void)argument;
	settings->json = cli->choice == 1;
	return true;
}

/* --- Reports ------------------------------------------------------------------------------- */

static const char *const signs[] = {"*", "WV", "BV", "½-½"};
static const char *const reasons[] = {
	NULL,          "King taken", "castle captured", "blockade",
	"resignation", "agreement",  "repetition",      "40 moves without capture",
};

/* Games on standard output send the report to standard error. */
static FILE *report_stream(const struct cli *cli)
{
	const struct settings *settings = cli->settings;

	return settings->filter != FILTER_NONE || settings->annotate || settings->fix ? stderr
	                                                                              : cli->output;
}

static const char *plural(unsigned long count)
{
	return count == 1 ? "" : "s";
}

static void report_text(const struct cli *cli, const struct ct1_verdict *verdict)
{
	FILE *stream = report_stream(cli);
	const char *reason = reasons[verdict->outcome.reason];

	visible_put(stream, verdict->file ? verdict->file : cli->file);
	fprintf(stream, ":%llu: game %u: %s, %u half-move%s, %s", (unsigned long long)verdict->line,
	        verdict->game, verdict->valid ? "valid" : "invalid", verdict->half_moves,
	        plural(verdict->half_moves), signs[verdict->outcome.winner]);
	if (reason)
		fprintf(stream, " (%s)", reason);
	fprintf(stream, ", rules %s, %u error%s, %u warning%s\n", verdict->rules, verdict->errors,
	        plural(verdict->errors), verdict->warnings, plural(verdict->warnings));
}

static void report_json(struct cli *cli, const struct ct1_verdict *verdict)
{
	static const char *const winners[] = {NULL, "white", "black", "draw"};
	static const char *const names[] = {NULL,          "king",      "castle",     "blockade",
	                                    "resignation", "agreement", "repetition", "forty"};
	char *file = visible_copy(verdict->file ? verdict->file : cli->file);
	json_t *object = json_pack(
		"{s:s, s:i, s:s, s:I, s:i, s:b, s:i, s:{s:s?, s:s?}, s:s, s:i, s:i, s:i}", "format",
		"ct1-report", "version", 1, "file", file, "line", (json_int_t)verdict->line, "game",
		(int)verdict->game, "valid", (int)verdict->valid, "half_moves",
		(int)verdict->half_moves, "result", "winner", winners[verdict->outcome.winner],
		"reason", names[verdict->outcome.reason], "rules", verdict->rules, "errors",
		(int)verdict->errors, "warnings", (int)verdict->warnings, "notes",
		(int)verdict->notes);

	put_json_line(report_stream(cli), object);
	free(file);
}

static void report_totals(struct cli *cli)
{
	const struct settings *settings = cli->settings;

	if (settings->games < 2 || settings->json || cli->quiet)
		return;
	fprintf(report_stream(cli),
	        "total: %lu games, %lu valid, %lu invalid, %lu half-move%s, %lu error%s, "
	        "%lu warning%s\n",
	        settings->games, settings->valid, settings->games - settings->valid,
	        settings->half_moves, plural(settings->half_moves), settings->errors,
	        plural(settings->errors), settings->warnings, plural(settings->warnings));
}

static void report(struct cli *cli, const struct ct1_verdict *verdict)
{
	struct settings *settings = cli->settings;

	settings->games++;
	settings->valid += verdict->valid;
	settings->half_moves += verdict->half_moves;
	settings->errors += verdict->errors;
	settings->warnings += verdict->warnings;
	if (cli->quiet)
		return;
	if (report_stream(cli) == stderr)
		progress_hide(&cli->progress);
	if (settings->json)
		report_json(cli, verdict);
	else
		report_text(cli, verdict);
}

/* --- Games --------------------------------------------------------------------------------- */

/* Whether the game itself is asked for. */
static bool is_written(const struct settings *settings, const ct1_game *game)
{
	enum filter which = ct1_game_verdict(game).valid ? FILTER_VALID : FILTER_INVALID;

	return settings->filter == which ||
	       ((settings->annotate || settings->fix) && settings->filter == FILTER_NONE);
}

static int write_game(const struct settings *settings, struct cli_game *game)
{
	int status = settings->annotate ? ct1_game_annotate(game->game) : CT1_OK;
	size_t length;

	if (status != CT1_OK)
		return status;
	if (settings->annotate || settings->fix)
		return ct1_game_write(game->game, CT1_FORM_CYRILLIC, NULL, cli_add_text, game);
	const char *source = ct1_game_source(game->game, &length);

	return cli_add_text(game, source, length) == 0 && cli_add_text(game, "\n", 1) == 0
	               ? CT1_OK
	               : CT1_NO_MEMORY;
}

static int prepare_game(const struct cli *cli, struct cli_game *game)
{
	const struct settings *settings = cli->settings;
	int status = ct1_game_check(game->game, settings->check_options);
	unsigned changes;

	if (status == CT1_OK && settings->fix)
		status = ct1_game_repair(game->game, settings->repair, &changes);
	if (status == CT1_OK && is_written(settings, game->game))
		status = write_game(settings, game);
	return status;
}

static int take_game(struct cli *cli, const struct cli_game *game)
{
	struct settings *settings = cli->settings;
	struct ct1_verdict verdict = ct1_game_verdict(game->game);
	int status = ct1_game_report(game->game);

	if (status != CT1_OK)
		return status;
	report(cli, &verdict);
	if (!is_written(settings, game->game))
		return CT1_OK;
	if (settings->written)
		putc('\n', cli->output);
	settings->written = true;
	return cli_write(cli, game->text, game->length);
}

static const struct cli_option options[] = {
	{'f', "format", N_("FORM") ":text|json", N_("of the report: text (default) or json"),
         take_format},
	{0, "filter", N_("WHICH") ":valid|invalid", N_("write these games: valid or invalid"),
         take_filter},
	{'a', "annotate", NULL, N_("write the games as the rules have them"), take_annotate},
	{0, "fix", "[" N_("WHAT") ":marks|all]",
         N_("write the games repaired: marks, or all (default)"), take_fix},
	{'x', "explain", NULL, N_("tell the strength at every capture and error"), take_explain},
	{'j', "jobs", "N", CLI_JOBS_HELP, cli_take_jobs},
};

int main(int argc, char **argv)
{
	static const struct cli_program program = {
		.name = "ct1-validate",
		.purpose = N_("Checks chess-t1 games against the rules."),
		.options = options,
		.option_count = sizeof options / sizeof *options,
		.prepare_game = prepare_game,
		.take_game = take_game,
		.finish = report_totals,
	};
	struct settings settings = {.filter = FILTER_NONE, .check_options = CT1_SUGGEST};
	struct cli cli = {.program = &program, .settings = &settings};

	return cli_main(&cli, argc, argv);
}
