/*
 * Inputs, outputs, exit status.
 */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "diagnostics.h"
#include "language.h"
#include "options.h"
#include "queue.h"
#include "visible.h"

enum {
	DEFAULT_MAX_ERRORS = 1000,
	INPUT_CHUNK = 64 * 1024,
	COMPLAINT_MAX = 8192, /* bytes; memory may be what is complained about */
};

void cli_complain(struct cli *cli, const char *format, ...)
{
	va_list arguments;
	char text[COMPLAINT_MAX];

	cli_settle(cli);
	va_start(arguments, format);
	vsnprintf(text, sizeof text, _(format), arguments);
	va_end(arguments);
	progress_hide(&cli->progress);
	fprintf(stderr, "%s: ", cli->program->name);
	visible_put(stderr, text);
	fputc('\n', stderr);
	cli->trouble = true;
}

int cli_write(void *user, const char *bytes, size_t length)
{
	struct cli *cli = user;

	if (fwrite(bytes, 1, length, cli->output) == length)
		return CT1_OK;
	cli->write_error = errno;
	return CT1_WRITE_FAILED;
}

/* --- Inputs -------------------------------------------------------------------------------- */

const char *cli_file(const struct cli_game *game)
{
	const char *file = ct1_game_verdict(game->game).file;

	return file ? file : game->file;
}

int cli_settle(struct cli *cli)
{
	return cli->queue ? queue_settle(cli->queue) : CT1_OK;
}

static int take_games(struct cli *cli)
{
	ct1_game *game;

	for (;;) {
		int status = ct1_reader_next(cli->reader, &game);

		if (status != CT1_OK || !game)
			return status;
		cli->progress.games++;
		status = queue_add(cli->queue, game);
		if (status != CT1_OK)
			return status;
	}
}

static int take_chunk(struct cli *cli, const char *chunk, size_t length)
{
	int status = CT1_OK;

	if (cli->program->take_bytes)
		status = cli->program->take_bytes(cli, chunk, length);
	if (status == CT1_OK)
		status = ct1_reader_feed(cli->reader, chunk, length);
	return status == CT1_OK ? take_games(cli) : status;
}

static int end_input(struct cli *cli)
{
	int status = ct1_reader_finish(cli->reader);

	if (status == CT1_OK)
		status = take_games(cli);
	if (status == CT1_OK && cli->program->finish_input)
		status = cli->program->finish_input(cli);
	return status;
}

/* Reads an open file to its end.  A read error keeps what came before it. */
static int read_stream(struct cli *cli, FILE *stream)
{
	static char chunk[INPUT_CHUNK];
	uint64_t total = 0;

	for (size_t length; (length = fread(chunk, 1, sizeof chunk, stream)) > 0;) {
		int status = take_chunk(cli, chunk, length);

		if (status != CT1_OK)
			return status;
		total += length;
		progress_add(&cli->progress, length);
	}
	if (ferror(stream)) {
		cli_complain(cli, "%s: %s", cli->file, strerror(errno));
		/* An input of which nothing could be read is not one without a game. */
		if (total == 0)
			return CT1_OK;
	}
	return end_input(cli);
}

static int read_input(struct cli *cli, FILE *stream)
{
	cli->reader = ct1_reader_new(cli->context);
	if (!cli->reader)
		return CT1_NO_MEMORY;
	ct1_reader_set_rules(cli->reader, cli->rules);
	ct1_reader_set_form(cli->reader, cli->from);
	ct1_reader_set_token_sink(cli->reader, cli->token_sink, cli);
	int status = ct1_reader_set_encoding(cli->reader, cli->encoding);

	if (status == CT1_OK)
		status = read_stream(cli, stream);
	ct1_reader_free(cli->reader);
	cli->reader = NULL;
	return status;
}

/* Returns whether the next input may still be read. */
static bool take_input(struct cli *cli, const char *name)
{
	bool standard = strcmp(name, "-") == 0;
	FILE *stream = standard ? stdin : fopen(name, "rb");

	cli->file = standard ? "<stdin>" : name;
	if (!stream) {
		cli_complain(cli, "%s: %s", name, strerror(errno));
		return true;
	}
	int status = read_input(cli, stream);

	if (!standard)
		fclose(stream);
	/* What failed of a game has been told with it. */
	if (status == CT1_NO_MEMORY && queue_status(cli->queue) == CT1_OK)
		cli_complain(cli, "%s: out of memory", cli->file);
	return status == CT1_OK;
}

/* --- Outputs ------------------------------------------------------------------------------- */

/* Whether the output would overwrite one of the inputs before it is read. */
static bool is_an_input(const struct cli *cli, const char *name)
{
	struct stat output, input;

	if (stat(name, &output) != 0 || !S_ISREG(output.st_mode))
		return false;
	for (int i = 0; i < cli->input_count; i++) {
		if (stat(cli->input_names[i], &input) == 0 && input.st_dev == output.st_dev &&
		    input.st_ino == output.st_ino)
			return true;
	}
	return false;
}

static bool open_file(struct cli *cli, const char *name)
{
	if (is_an_input(cli, name)) {
		cli_complain(cli, "%s: is an input, too", name);
		return false;
	}
	FILE *file = fopen(name, "wb");

	if (!file) {
		cli_complain(cli, "%s: %s", name, strerror(errno));
		return false;
	}
	cli->output = file;
	return true;
}

bool cli_has_numbered_outputs(const struct cli *cli)
{
	return cli->program->numbers_outputs && cli->output_name && strchr(cli->output_name, '%');
}

/* The one % is the beginning of a %d. */
static bool check_output_name(struct cli *cli)
{
	const char *percent = cli_has_numbered_outputs(cli) ? strchr(cli->output_name, '%') : NULL;

	if (!percent || (percent[1] == 'd' && !strchr(percent + 1, '%')))
		return true;
	cli_complain(cli, "--output: not \"%s\": one %%d, and no other %%, may stand in it",
	             cli->output_name);
	return false;
}

/* Outputs of pictures are opened when there is something to write. */
static bool open_output(struct cli *cli)
{
	if (!cli->output_name || cli->program->numbers_outputs)
		return check_output_name(cli);
	return open_file(cli, cli->output_name);
}

bool cli_next_output(struct cli *cli, unsigned long number)
{
	if (!cli_has_numbered_outputs(cli))
		return !cli->output_name || cli->output != stdout ||
		       open_file(cli, cli->output_name);
	const char *percent = strchr(cli->output_name, '%');
	size_t size = strlen(cli->output_name) + 3 * sizeof number;

	if (cli->output != stdout && !cli_finish_output(cli)) {
		cli->output = stdout;
		return false;
	}
	cli->output = stdout;
	cli->numbered_name = malloc(size);
	if (!cli->numbered_name) {
		cli_complain(cli, "out of memory");
		return false;
	}
	snprintf(cli->numbered_name, size, "%.*s%lu%s", (int)(percent - cli->output_name),
	         cli->output_name, number, percent + 2);
	if (open_file(cli, cli->numbered_name))
		return true;
	free(cli->numbered_name);
	cli->numbered_name = NULL;
	return false;
}

bool cli_finish_output(struct cli *cli)
{
	bool failed = ferror(cli->output);
	const char *name = cli->numbered_name ? cli->numbered_name : cli->output_name;

	errno = 0;
	failed |= fclose(cli->output) != 0;
	if (errno)
		cli->write_error = errno;
	if (failed)
		cli_complain(cli, "%s: %s", name ? name : _("standard output"),
		             cli->write_error ? strerror(cli->write_error) : _("the write failed"));
	free(cli->numbered_name);
	cli->numbered_name = NULL;
	return !failed;
}

/* --- The program --------------------------------------------------------------------------- */

/*
 * A file must not get the number of a standard stream that is closed: what goes to that stream
 * would go into it.  What is opened instead cannot be read or written, so that is noticed.
 */
static void fill_standard_streams(void)
{
	int file;

	do
		file = open("/dev/null", fcntl(STDIN_FILENO, F_GETFD) < 0 ? O_WRONLY : O_RDONLY);
	while (file >= 0 && file <= STDERR_FILENO);
	if (file >= 0)
		close(file);
}

/* A closed pipe is to turn up as a failed write, not as a signal. */
static void ignore_closed_pipes(void)
{
	struct sigaction ignore = {.sa_handler = SIG_IGN};

	sigaction(SIGPIPE, &ignore, NULL);
}

/* Where results are seen on a terminal, or nothing but errors is to be, progress must be asked for. */
static void begin_progress(struct cli *cli)
{
	struct progress *progress = &cli->progress;

	if (progress->when == PROGRESS_AUTO && (cli->quiet || isatty(fileno(cli->output))))
		progress->when = PROGRESS_NEVER;
	progress_begin(progress, cli->program->name, cli->input_names, cli->input_count);
}

static void read_inputs(struct cli *cli)
{
	begin_progress(cli);
	bool going = cli->input_count > 0 || take_input(cli, "-");

	for (int i = 0; i < cli->input_count && going; i++)
		going = take_input(cli, cli->input_names[i]);
	cli->broken_off = cli_settle(cli) != CT1_OK || !going;
	progress_end(&cli->progress);
}

static void work_without_input(struct cli *cli)
{
	if (cli->input_count > 0)
		cli_complain(cli, "%s: no input is read", cli->input_names[0]);
	else if (cli->program->take_nothing(cli) == CT1_NO_MEMORY)
		cli_complain(cli, "out of memory");
}

static void run(struct cli *cli)
{
	cli->queue = queue_new(cli, cli->threads);
	if (!cli->queue)
		cli_complain(cli, "out of memory");
	else if (cli->program->needs_no_input && cli->program->needs_no_input(cli))
		work_without_input(cli);
	else
		read_inputs(cli);
	if (cli->program->finish)
		cli->program->finish(cli);
	finish_diagnostics(cli);
	cli_finish_output(cli);
	queue_free(cli->queue);
}

int cli_main(struct cli *cli, int argc, char **argv)
{
	fill_standard_streams();
	language_choose();
	cli->output = stdout;
	cli->from = CT1_FORMS;
	cli->max_errors = DEFAULT_MAX_ERRORS;
	cli->threads = 1;
	cli->context = ct1_context_new(NULL);
	if (!cli->context) {
		cli_complain(cli, "out of memory");
		return STATUS_TROUBLE;
	}
	ignore_closed_pipes();
	start_diagnostics(cli);
	if (options_read(cli, argc, argv)) {
		cli->input_count = argc - optind;
		cli->input_names = argv + optind;
		if (open_output(cli))
			run(cli);
	}
	ct1_context_free(cli->context);
	if (fflush(stderr) != 0 || ferror(stderr))
		cli->trouble = true;
	if (cli->trouble)
		return STATUS_TROUBLE;
	return cli->input_errors ? STATUS_ERRORS : STATUS_GOOD;
}
