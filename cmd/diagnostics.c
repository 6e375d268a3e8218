/*
 * FILE:LINE:COLUMN: error: TEXT [name]
 */
#include "diagnostics.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utf8proc.h>

#include "language.h"

enum {
	SOURCE_WIDTH = 100, /* characters of a source line that are shown */
	SOURCE_BEFORE = 60, /* and of them at most before the place */
};

/* For JSON; translated for people. */
static const char *const severities[] = {"off", N_("note"), N_("warning"), N_("error")};

/* --- Text ---------------------------------------------------------------------------------- */

/* Whether a character does something to a terminal, or turns the direction of what follows. */
static bool is_control(utf8proc_int32_t code)
{
	const utf8proc_property_t *property = utf8proc_get_property(code);

	return property->category == UTF8PROC_CATEGORY_CC ||
	       (property->category == UTF8PROC_CATEGORY_CF &&
	        property->bidi_class != UTF8PROC_BIDI_CLASS_BN &&
	        property->bidi_class != UTF8PROC_BIDI_CLASS_AN);
}

/* Decodes one character; what is none, and what could control a terminal, becomes U+FFFD. */
static utf8proc_int32_t decode(const char *utf8, size_t left, size_t *size)
{
	utf8proc_int32_t code;
	utf8proc_ssize_t length =
		utf8proc_iterate((const utf8proc_uint8_t *)utf8, (utf8proc_ssize_t)left, &code);

	*size = length > 0 ? (size_t)length : 1;
	if (length <= 0 || is_control(code))
		return code == '\t' && length > 0 ? ' ' : 0xfffd;
	return code;
}

/* Prints characters `first` up to `last` of a text. */
static void print_characters(const char *utf8, size_t length, size_t first, size_t last)
{
	size_t size;

	for (size_t at = 0, i = 0; at < length && i < last; at += size, i++) {
		utf8proc_uint8_t character[4] = {0};
		utf8proc_int32_t code = decode(utf8 + at, length - at, &size);

		if (i >= first)
			fwrite(character, 1, (size_t)utf8proc_encode_char(code, character), stderr);
	}
}

static void print_text(const char *utf8)
{
	print_characters(utf8, strlen(utf8), 0, SIZE_MAX);
}

/* The columns that characters `first` up to `last` of a text take on a terminal. */
static size_t width_between(const char *utf8, size_t length, size_t first, size_t last)
{
	size_t width = 0, size;

	for (size_t at = 0, i = 0; at < length && i < last; at += size, i++) {
		utf8proc_int32_t code = decode(utf8 + at, length - at, &size);

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
		fprintf(stderr, "  %.*s\n", (int)strcspn(line, "\n"), line);
	}
}

static void print_finding(const struct cli *cli, const struct ct1_finding *finding)
{
	static const char *const colours[] = {"", "\033[1;36m", "\033[1;35m", "\033[1;31m"};

	print_text(finding->file ? finding->file : cli->file);
	fprintf(stderr, ":%llu:%llu: ", (unsigned long long)finding->line,
	        (unsigned long long)finding->column);
	if (cli->colour)
		fputs(colours[finding->severity], stderr);
	fprintf(stderr, "%s:", _(severities[finding->severity]));
	if (cli->colour)
		fputs("\033[0m", stderr);
	fputc(' ', stderr);
	print_text(finding->text);
	fprintf(stderr, " [%s]\n", finding->name);
	if (cli->caret)
		print_caret(finding);
	if (finding->details)
		print_details(finding->details);
}

/* --- JSON ---------------------------------------------------------------------------------- */

char *cli_file_as_text(const char *file)
{
	size_t length = strlen(file), size, end = 0;
	char *text = malloc(3 * length + 1);

	for (size_t at = 0; text && at < length; at += size) {
		utf8proc_int32_t code = decode(file + at, length - at, &size);

		end += (size_t)utf8proc_encode_char(code, (utf8proc_uint8_t *)text + end);
	}
	if (text)
		text[end] = '\0';
	return text;
}

static void print_json(struct cli *cli, const struct ct1_finding *finding)
{
	char *file = cli_file_as_text(finding->file ? finding->file : cli->file);
	json_t *object = json_pack(
		"{s:s, s:i, s:s?, s:I, s:I, s:I, s:I, s:I, s:s, s:s, s:s, s:i, s:i, s:s?, s:s*}",
		"format", "ct1-diagnostic", "version", 1, "file", file, "line",
		(json_int_t)finding->line, "column", (json_int_t)finding->column, "end_line",
		(json_int_t)finding->end_line, "end_column", (json_int_t)finding->end_column,
		"offset", (json_int_t)finding->offset, "severity", severities[finding->severity],
		"name", finding->name, "text", finding->text, "game", (int)finding->game,
		"half_move", (int)finding->half_move, "replacement", finding->replacement,
		"details", finding->details);

	if (!object || json_dumpf(object, stderr, JSON_COMPACT) != 0)
		cli->trouble = true;
	fputc('\n', stderr);
	json_decref(object);
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

	if (!admit(cli, finding))
		return;
	/* What the game before this one gave comes first where both go to one terminal. */
	fflush(cli->output);
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
