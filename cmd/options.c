/*
 * Options: those that all programs have, reading them, and what --help and the completions say.
 */
#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "language.h"

enum {
	OPTIONS_MAX = 48,
	HELP_COLUMN = 22, /* where --help explains an option, behind the column of letters */
	THREADS_MAX = 256,
	ARGUMENT_NAME = 32,  /* bytes for the name of any argument, with its terminating zero */
	LIMIT_NAMES = 256,   /* bytes for those of all limits */
	OPTION_NAMES = 1024, /* bytes for those of all options */
	LONG_ONLY = 256,     /* getopt's value of an option without a letter, plus its index */
};

/* --- The options that all programs have ---------------------------------------------------- */

static bool take_rules(struct cli *cli, const char *argument)
{
	cli->rules = ct1_rules_find(argument);
	return true;
}

static bool take_encoding(struct cli *cli, const char *argument)
{
	cli->encoding = argument;
	return strcmp(argument, "auto") == 0 || ct1_encoding_known(argument);
}

static bool take_output(struct cli *cli, const char *argument)
{
	cli->output_name = strcmp(argument, "-") == 0 ? NULL : argument;
	return true;
}

static bool take_quiet(struct cli *cli, const char *argument)
{
	(void)argument;
	cli->quiet = true;
	return true;
}

static bool take_progress(struct cli *cli, const char *argument)
{
	(void)argument;
	cli->progress.when = (enum progress_when)cli->choice;
	return true;
}

static bool take_caret(struct cli *cli, const char *argument)
{
	(void)argument;
	cli->caret = true;
	return true;
}

static bool take_diagnostics(struct cli *cli, const char *argument)
{
	(void)argument;
	cli->json = cli->choice == 1;
	return true;
}

static enum ct1_severity default_severity(const char *name)
{
	for (size_t i = 0; ct1_check_name(i); i++) {
		if (strcmp(ct1_check_name(i), name) == 0)
			return ct1_check_severity(i);
	}
	return CT1_OFF;
}

/* An error stays one: only what may be overlooked can be turned off. */
static bool take_warning(struct cli *cli, const char *argument)
{
	bool off = strncmp(argument, "no-", 3) == 0 && default_severity(argument) == CT1_OFF;
	const char *name = off ? argument + 3 : argument;
	enum ct1_severity severity = default_severity(name);

	if (severity == CT1_OFF || (off && severity == CT1_ERROR))
		return false;
	if (severity == CT1_NOTE && !off)
		severity = CT1_WARNING;
	return ct1_context_set_severity(cli->context, name, off ? CT1_OFF : severity) == CT1_OK;
}

static bool take_error(struct cli *cli, const char *argument)
{
	return ct1_context_set_severity(cli->context, argument, CT1_ERROR) == CT1_OK;
}

static bool take_strict(struct cli *cli, const char *argument)
{
	(void)argument;
	ct1_context_set_strict(cli->context);
	return true;
}

bool cli_number(const char *argument, unsigned long *number)
{
	char *end;

	errno = 0;
	*number = strtoul(argument, &end, 10);
	return *argument >= '0' && *argument <= '9' && *end == '\0' && errno == 0;
}

bool cli_take_jobs(struct cli *cli, const char *argument)
{
	unsigned long threads;

	if (!cli_number(argument, &threads) || threads > THREADS_MAX)
		return false;
	if (threads == 0) {
		long processors = sysconf(_SC_NPROCESSORS_ONLN);

		threads = processors > 0 ? (unsigned long)processors : 1;
	}
	cli->threads = (unsigned)(threads < THREADS_MAX ? threads : THREADS_MAX);
	return true;
}

/* The limit whose name has these bytes, or null. */
static const struct ct1_limit *find_limit(const char *name, size_t length)
{
	for (size_t i = 0; ct1_limit(i); i++) {
		if (strlen(ct1_limit(i)->name) == length &&
		    memcmp(ct1_limit(i)->name, name, length) == 0)
			return ct1_limit(i);
	}
	return NULL;
}

static void complain_of_name(struct cli *cli, const char *name, size_t length)
{
	char names[LIMIT_NAMES] = "";
	size_t end = 0;

	for (size_t i = 0; ct1_limit(i) && end < sizeof names; i++)
		end += (size_t)snprintf(names + end, sizeof names - end, i > 0 ? ", %s" : "%s",
		                        ct1_limit(i)->name);
	cli_complain(cli, "--limit: there is no limit \"%.*s\", only %s", (int)length, name, names);
}

/* Sets a limit to the number that these bytes are. */
static bool set_limit(struct cli *cli, const struct ct1_limit *limit, const char *digits,
                      size_t length)
{
	char number[ARGUMENT_NAME];
	unsigned long value;

	snprintf(number, sizeof number, "%.*s", (int)length, digits);
	if (length < sizeof number && cli_number(number, &value) &&
	    ct1_context_set_limit(cli->context, limit->name, value) == CT1_OK)
		return true;
	cli_complain(cli, "--limit: %s: not \"%.*s\", but from %zu to %zu", limit->name,
	             (int)length, digits, limit->least, limit->most);
	return false;
}

/* One NAME=N of a list; what stands behind it is left. */
static bool take_one_limit(struct cli *cli, const char **list)
{
	const char *name = *list;
	size_t length = strcspn(name, "=,"), end = strcspn(name, ",");

	if (length == end)
		return false;
	*list += end + (name[end] == ',');
	const struct ct1_limit *limit = find_limit(name, length);

	if (limit)
		return set_limit(cli, limit, name + length + 1, end - length - 1);
	complain_of_name(cli, name, length);
	return false;
}

static bool take_limit(struct cli *cli, const char *argument)
{
	bool taken = take_one_limit(cli, &argument);

	while (taken && *argument)
		taken = take_one_limit(cli, &argument);
	return taken;
}

static bool take_max_errors(struct cli *cli, const char *argument)
{
	return cli_number(argument, &cli->max_errors);
}

static bool take_from(struct cli *cli, const char *argument)
{
	cli->from = ct1_form_find(argument); /* CT1_FORMS for auto */
	return true;
}

static bool take_help(struct cli *cli, const char *argument);
static bool take_version(struct cli *cli, const char *argument);
static bool take_list_options(struct cli *cli, const char *argument);

static const struct cli_option common_options[] = {
	{0, "from", N_("FORM") ":auto|cyrillic|book|latin|ascii|coordinate|pgn|json",
         N_("cyrillic, book, latin, ascii, coordinate, pgn or json; default auto"), take_from},
	{0, "rules", N_("EDITION") ":2024|2021|t2",
         N_("2024, 2021 or t2; default: the game's Rules tag, else 2024"), take_rules},
	{0, "encoding", N_("ENCODING"), N_("of the input, as iconv calls it; default: auto"),
         take_encoding},
	{'W', "warn", N_("CHECK"), N_("warn of CHECK; no-CHECK: do not, unless it is an error"),
         take_warning},
	{'E', "error", N_("CHECK"), N_("treat CHECK as an error"), take_error},
	{0, "strict", NULL, N_("treat all warnings as errors"), take_strict},
	{0, "limit", N_("LIMIT"), N_("NAME=N[,NAME=N]: how much is read, see ct1-record(5)"),
         take_limit},
	{0, "max-errors", "N", N_("show no more than N errors; default 1000, 0 for all"),
         take_max_errors},
	{0, "caret", NULL, N_("show the place below each diagnostic"), take_caret},
	{0, "diagnostics", N_("FORM") ":text|json", N_("text or json"), take_diagnostics},
	{'o', "output", N_("FILE"), N_("write to FILE"), take_output},
	{0, "progress", N_("WHEN") ":auto|always|never",
         N_("show how far the work is: auto (default), always or never"), take_progress},
	{'q', "quiet", NULL, N_("show errors only"), take_quiet},
	{'h', "help", NULL, N_("show this help"), take_help},
	{'V', "version", NULL, N_("show the version"), take_version},
	{0, "list-options", NULL, NULL, take_list_options},
};

enum {
	COMMON_OPTIONS = sizeof common_options / sizeof *common_options,
};

/* --- Reading the options ------------------------------------------------------------------- */

/* The program's own options come first, then the common ones. */
static const struct cli_option *option_at(const struct cli *cli, size_t index)
{
	if (index < cli->program->option_count)
		return &cli->program->options[index];
	index -= cli->program->option_count;
	return index < COMMON_OPTIONS ? &common_options[index] : NULL;
}

static bool is_optional(const char *argument)
{
	return argument && argument[0] == '[';
}

/* Writes the bare name of an argument. */
static void argument_name(const struct cli_option *option, char name[ARGUMENT_NAME])
{
	const char *argument = option->argument ? option->argument : "";

	argument += is_optional(argument);
	snprintf(name, ARGUMENT_NAME, "%.*s", (int)strcspn(argument, ":]"), argument);
}

/* The names of which the argument is one, with | between and maybe ] behind them, or null. */
static const char *choices_of(const struct cli_option *option)
{
	const char *colon = option->argument ? strchr(option->argument, ':') : NULL;

	return colon ? colon + 1 : NULL;
}

/* The place of a name among the choices, or -1. */
static int find_choice(const char *choices, const char *name)
{
	size_t length = strlen(name);

	for (int place = 0;; place++) {
		size_t end = strcspn(choices, "|]");

		if (end == length && memcmp(choices, name, length) == 0)
			return place;
		if (choices[end] != '|')
			return -1;
		choices += end + 1;
	}
}

/* Whether the option likes the argument. */
static bool take_argument(struct cli *cli, const struct cli_option *option, const char *argument)
{
	const char *choices = choices_of(option);

	if (choices && argument) {
		cli->choice = find_choice(choices, argument);
		if (cli->choice < 0)
			return false;
	}
	return option->take(cli, argument);
}

/* The name of an argument in the user's language. */
static const char *translated_name(const char *name)
{
	return *name ? _(name) : "";
}

/* "--NAME", "--NAME=ARGUMENT" or "--NAME[=ARGUMENT]". */
static void make_form(const struct cli_option *option, char *form, size_t size)
{
	char name[ARGUMENT_NAME];

	argument_name(option, name);
	if (is_optional(option->argument))
		snprintf(form, size, "--%s[=%s]", option->name, translated_name(name));
	else
		snprintf(form, size, "--%s%s%s", option->name, option->argument ? "=" : "",
		         translated_name(name));
}

/* How many characters UTF-8 has. */
static int count_characters(const char *utf8)
{
	int count = 0;

	for (; *utf8; utf8++)
		count += ((unsigned char)*utf8 & 0xc0) != 0x80;
	return count;
}

static void show_option(const struct cli_option *option)
{
	char form[128];

	make_form(option, form, sizeof form);
	int left = HELP_COLUMN - count_characters(form);

	if (option->letter)
		printf("  -%c, ", option->letter);
	else
		printf("      ");
	printf("%s%*s %s\n", form, left > 0 ? left : 0, "", _(option->help));
}

/* Writes what was asked for instead of work, and ends. */
static _Noreturn void finish_early(struct cli *cli)
{
	cli_finish_output(cli);
	exit(cli->trouble ? STATUS_TROUBLE : STATUS_GOOD);
}

static bool take_help(struct cli *cli, const char *argument)
{
	(void)argument;
	printf(_("usage: %s [options] [file ...]\n"), cli->program->name);
	printf("%s\n\n", _(cli->program->purpose));
	for (size_t i = 0; option_at(cli, i); i++) {
		if (option_at(cli, i)->help)
			show_option(option_at(cli, i));
	}
	printf(_("\nWithout a file, or for -, standard input is read.  See %s(1).\n"),
	       cli->program->name);
	finish_early(cli);
}

static bool take_version(struct cli *cli, const char *argument)
{
	(void)argument;
	printf("%s %s\n", cli->program->name, ct1_version());
	finish_early(cli);
}

/* Names of checks that -E takes, or with a no- before those that -W can turn off, too. */
static void list_checks(bool turned_off)
{
	for (size_t i = 0; ct1_check_name(i); i++) {
		printf(" %s", ct1_check_name(i));
		if (turned_off && ct1_check_severity(i) != CT1_ERROR)
			printf(" no-%s", ct1_check_name(i));
	}
}

/* Encodings in which records are likely to be, of all that iconv knows. */
static void list_encodings(void)
{
	static const char *const names[] = {"UTF-8",      "windows-1251", "KOI8-R",  "CP866",
	                                    "ISO-8859-5", "MacCyrillic",  "UTF-16LE"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (ct1_encoding_known(names[i]))
			printf(" %s", names[i]);
	}
}

/* Names of limits, with what stands behind each. */
static void list_limits(void)
{
	for (size_t i = 0; ct1_limit(i); i++)
		printf(" %s=", ct1_limit(i)->name);
}

/* Arguments of an option, as far as they can be listed, each behind a space. */
static void list_arguments(const struct cli_option *option, const char *name)
{
	const char *choices = choices_of(option);

	for (size_t end; choices; choices = choices[end] == '|' ? choices + end + 1 : NULL) {
		end = strcspn(choices, "|]");
		printf(" %.*s", (int)end, choices);
	}
	if (strcmp(name, "CHECK") == 0)
		list_checks(option->take == take_warning);
	else if (strcmp(name, "ENCODING") == 0)
		list_encodings();
	else if (strcmp(name, "LIMIT") == 0)
		list_limits();
}

/*
 * The table of options, from which cmd/completions/ makes the completions of shells.  A line each:
 * letter, name, argument, [ for one that may be left out, arguments, help, with tabs between them.
 */
static bool take_list_options(struct cli *cli, const char *argument)
{
	(void)argument;
	for (size_t i = 0; option_at(cli, i); i++) {
		const struct cli_option *option = option_at(cli, i);
		char name[ARGUMENT_NAME];

		if (!option->help)
			continue;
		argument_name(option, name);
		printf("%.1s\t%s\t%s\t%s\t", &option->letter, option->name, name,
		       is_optional(option->argument) ? "[" : "");
		list_arguments(option, name);
		printf("\t%s\n", option->help);
	}
	finish_early(cli);
}

/* Makes getopt's tables out of ours. */
static void make_tables(const struct cli *cli, struct option *longs, char *letters)
{
	*letters++ = ':'; /* what lacks its argument is told apart */
	for (size_t i = 0; option_at(cli, i); i++) {
		const struct cli_option *option = option_at(cli, i);

		longs[i] = (struct option){
			.name = option->name,
			.has_arg = is_optional(option->argument) ? optional_argument
		                   : option->argument            ? required_argument
		                                                 : no_argument,
			.val = LONG_ONLY + (int)i,
		};
		if (option->letter) {
			*letters++ = option->letter;
			if (option->argument)
				*letters++ = ':';
		}
	}
	*letters = '\0';
}

static const struct cli_option *find_option(const struct cli *cli, int value)
{
	if (value >= LONG_ONLY)
		return option_at(cli, (size_t)(value - LONG_ONLY));
	for (size_t i = 0; option_at(cli, i); i++) {
		if (option_at(cli, i)->letter == value)
			return option_at(cli, i);
	}
	return NULL;
}

/* Tells of a long option that there is none that begins so, or which do. */
static void complain_of_word(struct cli *cli, const char *word)
{
	char names[OPTION_NAMES] = "";
	size_t length = strcspn(word, "="), end = 0;

	for (size_t i = 0; option_at(cli, i) && end < sizeof names; i++) {
		const char *name = option_at(cli, i)->name;

		if (strncmp(name, word + 2, length - 2) == 0)
			end += (size_t)snprintf(names + end, sizeof names - end,
			                        end > 0 ? ", --%s" : "--%s", name);
	}
	if (end == 0)
		cli_complain(cli, "%.*s: there is no such option", (int)length, word);
	else
		cli_complain(cli, "%.*s: several options begin so: %s", (int)length, word, names);
}

/* What getopt has found wrong with an option: `word` is where it stands, if it is a long one. */
static void complain_of_option(struct cli *cli, const char *word, int fault)
{
	const struct cli_option *option = optopt ? find_option(cli, optopt) : NULL;

	if (option)
		cli_complain(cli,
		             fault == ':' ? N_("--%s: an argument is missing")
		                          : N_("--%s: takes no argument"),
		             option->name);
	else if (optopt)
		cli_complain(cli, "-%c: there is no such option", optopt);
	else
		complain_of_word(cli, word);
}

/* What is wrong with an argument of which the option itself has not said so. */
static void complain_of_argument(struct cli *cli, const struct cli_option *option,
                                 const char *argument)
{
	char name[ARGUMENT_NAME];

	argument_name(option, name);
	cli_complain(cli, "--%s: not \"%s\" (%s: %s)", option->name, argument ? argument : "",
	             translated_name(name), _(option->help));
}

bool options_read(struct cli *cli, int argc, char **argv)
{
	struct option longs[OPTIONS_MAX] = {{0}};
	char letters[2 * OPTIONS_MAX + 2];

	make_tables(cli, longs, letters);
	opterr = 0; /* its messages are in the words of the C library */
	for (int value; (value = getopt_long(argc, argv, letters, longs, NULL)) != -1;) {
		const struct cli_option *option = find_option(cli, value);

		if (!option) {
			complain_of_option(cli, argv[optind - 1], value);
			fprintf(stderr, _("Try %s --help.\n"), cli->program->name);
			return false;
		}
		if (!take_argument(cli, option, optarg)) {
			if (!cli->trouble)
				complain_of_argument(cli, option, optarg);
			return false;
		}
	}
	return !cli->program->check_settings || cli->program->check_settings(cli);
}
