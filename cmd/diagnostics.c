/*
 * FILE:LINE:COLUMN: error: TEXT [name]
 */
#include "diagnostics.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utf8proc.h>

#include "language.h"
#include "visible.h"

enum {
	SOURCE_WIDTH = 100, /* characters of a source line that are shown */
	SOURCE_BEFORE = 60, /* and of them at most before the place */
};

/* For JSON; translated for people. */
static const char *const severities[] = {"off", N_("note"), N_("warning"), N_("error")};

/* --- Text ---------------------------------------------------------------------------------- */

/* Prints characters `first` up to `last` of a text. */
static void print_characters(const char *utf8, size_t length, size_t first, size_t last)
{
	size_t size;

	for (size_t at = 0, i = 0; at < length && i < last; at += size, i++) {
		utf8proc_uint8_t character[4] = {0};
		utf8proc_int32_t code = visible_take(utf8 + at, length - at, &size);

		if (i >= first)
			fwrite(character, 1, (size_t)utf8proc_encode_char(code, character), stderr);
	}
}

/* The columns that characters `first` up to `last` of a text take on a terminal. */
static size_t width_between(const char *utf8, size_t length, size_t first, size_t last)
{
	size_t width = 0, size;

	for (size_t at = 0, i = 0; at < length && i < last; at += size, i++) {
		utf8proc_int32_t code = visible_take(utf8 + at, length - at, &size);

		if (i >= first)
			width += (size_t)utf8proc_charwidth(code);
	}
	return width;
}

/* The source line, cut to what matters if it is long, and below it the place. */
static void print_caret(const struct ct1_finding *finding)
{
	size_t begin = (size_t)(finding->column - finding->source_column), end = begin + 1;
	size_t first = begin > SOURCE_BEFORE ? begin - SOURCE_BEFORE : 0;
	size_t last = first + SOURCE_WIDTH;

	if (!finding->source)
		return;
	if (finding->end_line == finding->line && finding->end_column > finding->column)
		end = (size_t)(finding->end_column - finding->source_column);
	if (end > last)
		end = last;
	print_characters(finding->source, finding->source_length, first, last);
	fputc('\n', stderr);
	for (size_t i = width_between(finding->source, finding->source_length, first, begin); i > 0;
	     i--)
		fputc(' ', stderr);
	size_t width = width_between(finding->source, finding->source_length, begin, end);

	fputc('^', stderr);
	for (size_t i = 1; i < width; i++)
		fputc('~', stderr);
	fputc('\n', stderr);
}

/* Further lines, indented. */
static void print_details(const char *details)
{
	for (const char *line = details; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		size_t length = strcspn(line, "\n");

		fputs("  ", stderr);
		print_characters(line, length, 0, length);
		fputc('\n', stderr);
	}
}

static void print_finding(const struct cli *cli, const struct ct1_finding *finding)
{
	static const char *const colours[] = {"", "\033[1;36m", "\033[1;35m", "\033[1;31m"};

	visible_put(stderr, finding->file ? finding->file : cli->file);
	fprintf(stderr, ":%llu:%llu: ", (unsigned long long)finding->line,
	        (unsigned long long)finding->column);
	if (cli->colour)
		fputs(colours[finding->severity], stderr);
	fprintf(stderr, "%s:", _(severities[finding->severity]));
	if (cli->colour)
		fputs("\033[0m", stderr);
	fputc(' ', stderr);
	visible_put(stderr, finding->text);
	fprintf(stderr, " [%s]\n", finding->name);
	if (cli->caret)
		print_caret(finding);
	if (finding->details)
		print_details(finding->details);
}

/* --- JSON ---------------------------------------------------------------------------------- */

static const char *program; /* its name */

/* Without a line of JSON the lines behind it are not the output, either. */
static void end_without_memory(void)
{
	fprintf(stderr, "%s: %s\n", program, _("out of memory"));
	exit(STATUS_TROUBLE);
}

/*
 * Memory for Jansson.  Without any it may leave something out and say nothing, or even write where
 * it must not, so it never learns that there is none.
 */
static void *allocate(size_t size)
{
	void *memory = malloc(size);

	if (!memory && size > 0)
		end_without_memory();
	return memory;
}

/* In JSON what may not be shown can be escaped. */
static void write_json_line(FILE *stream, const char *line)
{
	size_t length = strlen(line), size;

	for (size_t at = 0; at < length; at += size) {
		utf8proc_int32_t code;

		if (visible_is(line + at, length - at, &size)) {
			fwrite(line + at, 1, size, stream);
			continue;
		}
		utf8proc_iterate((const utf8proc_uint8_t *)line + at, (utf8proc_ssize_t)size,
		                 &code);
		fprintf(stream, "\\u%04x", (unsigned)code);
	}
	fputc('\n', stream);
}

void put_json_line(FILE *stream, json_t *object)
{
	char *line = object ? json_dumps(object, JSON_COMPACT) : NULL;

	if (!line)
		end_without_memory();
	write_json_line(stream, line);
	free(line);
	json_decref(object);
}

static void print_json(struct cli *cli, const struct ct1_finding *finding)
{
	char *file = visible_copy(finding->file ? finding->file : cli->file);
	json_t *object = json_pack(
		"{s:s, s:i, s:s, s:I, s:I, s:I, s:I, s:I, s:s, s:s, s:s, s:i, s:i, s:s?, s:s*}",
		"format", "ct1-diagnostic", "version", 1, "file", file, "line",
		(json_int_t)finding->line, "column", (json_int_t)finding->column, "end_line",
		(json_int_t)finding->end_line, "end_column", (json_int_t)finding->end_column,
		"offset", (json_int_t)finding->offset, "severity", severities[finding->severity],
		"name", finding->name, "text", finding->text, "game", (int)finding->game,
		"half_move", (int)finding->half_move, "replacement", finding->replacement,
		"details", finding->details);

	put_json_line(stderr, object);
	free(file);
}

/* --- The sink ------------------------------------------------------------------------------ */

/* Counts a finding; false if it is not to be shown. */
static bool admit(struct cli *cli, const struct ct1_finding *finding)
{
	if (finding->severity != CT1_ERROR)
		return !cli->quiet;
	cli->input_errors = true;
	if (cli->max_errors > 0 && cli->shown >= cli->max_errors) {
		cli->hidden++;
		return false;
	}
	cli->shown++;
	return true;
}

static void show(void *user, const struct ct1_finding *finding)
{
	struct cli *cli = user;

	/* One of the reader's stands behind the games before it. */
	cli_settle(cli);
	if (!admit(cli, finding))
		return;
	/* What the game before this one gave comes first where both go to one terminal. */
	fflush(cli->output);
	progress_hide(&cli->progress);
	if (cli->json)
		print_json(cli, finding);
	else
		print_finding(cli, finding);
	fflush(stderr);
}

void start_diagnostics(struct cli *cli)
{
	bool terminal = isatty(STDERR_FILENO);
	const char *no_colour = getenv("NO_COLOR");

	/* Written in pieces, but sent finding by finding. */
	setvbuf(stderr, NULL, _IOFBF, BUFSIZ);
	cli->caret = terminal;
	cli->colour = terminal && !(no_colour && *no_colour);
	program = cli->program->name;
	json_set_alloc_funcs(allocate, free);
	ct1_context_set_sink(cli->context, show, cli);
}

void finish_diagnostics(struct cli *cli)
{
	if (cli->hidden > 0)
		fprintf(stderr,
		        PLURAL("%s: %lu more error not shown\n", "%s: %lu more errors not shown\n",
		               cli->hidden),
		        cli->program->name, cli->hidden);
}
