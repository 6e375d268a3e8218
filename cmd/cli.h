/*
 * What the programs share: options, the loop over the inputs, diagnostics, exit status.
 */
#ifndef CLI_H
#define CLI_H

#include <stdio.h>

#include "ct1.h"
#include "progress.h"

/* Exit statuses, see ct1-validate(1). */
enum {
	STATUS_GOOD = 0,
	STATUS_ERRORS = 1,  /* in the input */
	STATUS_TROUBLE = 2, /* usage, a file that cannot be read, a failed write, out of memory */
};

struct cli;

/* A game on its way through a program. */
struct cli_game {
	ct1_game *game;
	bool first;           /* of all games */
	const char *file;     /* the input that it stands in, as in diagnostics */
	const char *encoding; /* of that input; null: nothing but ASCII came up to here */
	int status;           /* of its preparation */
	char *text;           /* that its preparation wrote, not terminated */
	size_t length, capacity;
};

/* A ct1_write whose `user` is a struct cli_game: adds to its text.  For preparations. */
int cli_add_text(void *user, const char *bytes, size_t length);

/*
 * One option of a program.  Its line in --help and what shells complete are made from this.
 *
 * `argument` is the name of the argument in --help, in [] if it may be left out; null: the option
 * takes none.  Where it is one of some names they follow behind a colon, as in "FORM:text|json".
 * The name is translated.
 * FILE, CHECK, ENCODING and LIMIT are what they say to the completions.
 *
 * `take` returns false for an argument that makes no sense, and may complain of it by itself; one
 * that was left out is null.  Of one of some names cli->choice is the place among them, from 0.
 */
struct cli_option {
	char letter; /* 0: a long one only */
	const char *name;
	const char *argument;
	const char *help; /* null: not for users, and not shown; translated when it is */
	bool (*take)(struct cli *cli, const char *argument);
};

/* What a program is, as its own tables have it. */
struct cli_program {
	const char *name;
	const char *purpose; /* one line */
	const struct cli_option *options;
	size_t option_count;
	/* Whether the options go together; may be null. */
	bool (*check_settings)(struct cli *cli);
	/*
	 * What becomes of each game; statuses of the library.  First it is prepared, where there is
	 * anything to prepare: by itself, in any thread, while others are in other threads, so that
	 * nothing is said and nothing but the game is changed.  Then it is taken, in its turn in the
	 * order of the input.
	 */
	int (*prepare_game)(const struct cli *cli, struct cli_game *game);
	int (*take_game)(struct cli *cli, const struct cli_game *game);
	/* Of what follows each may be null.  The bytes of the input, before they are read; the
	 * input's end; what is written behind the last one. */
	int (*take_bytes)(struct cli *cli, const char *bytes, size_t length);
	int (*finish_input)(struct cli *cli);
	void (*finish)(struct cli *cli);
	/* What is done instead of reading inputs, if the settings say so. */
	bool (*needs_no_input)(const struct cli *cli);
	int (*take_nothing)(struct cli *cli);
	/* Whether a %d in the output's name stands for a number: see cli_next_output(). */
	bool numbers_outputs;
};

struct cli {
	const struct cli_program *program;
	void *settings; /* the program's own */
	ct1_context *context;
	const ct1_rules *rules;
	const char *encoding; /* of the inputs; null: told from each */
	enum ct1_form from;   /* CT1_FORMS: told apart */
	int choice;           /* that an option's argument is, see struct cli_option */
	ct1_token_sink *token_sink;
	unsigned threads; /* that prepare games */
	struct queue *queue;
	struct progress progress;

	int input_count;
	char **input_names;

	const char *output_name; /* null: standard output */
	char *numbered_name;     /* of the output that is open, made from that one */
	FILE *output;
	int write_error; /* errno of a failed write, 0 for none */
	bool quiet, caret, colour, json;
	unsigned long max_errors; /* 0: no limit */

	const char *file;            /* the input being read, as in diagnostics */
	ct1_reader *reader;          /* of it */
	unsigned long shown, hidden; /* errors */
	bool input_errors, trouble;
	bool broken_off; /* what is written ends before the inputs do */
};

/* The whole program: reads the options, then every input game by game.  Returns the status. */
int cli_main(struct cli *cli, int argc, char **argv);

/* A ct1_write that writes to the output.  CT1_OK or CT1_WRITE_FAILED. */
int cli_write(void *user, const char *bytes, size_t length);

/*
 * For programs that draw: opens the output when there is something to write.  Where outputs have
 * numbers, opens that of this number in place of the one before.  False, and complained about, if
 * it cannot be opened or the one before not be closed.
 */
bool cli_next_output(struct cli *cli, unsigned long number);

/* Closes the output for good.  False, and complained about, if not everything could be written. */
bool cli_finish_output(struct cli *cli);

/* Whether each thing that is written gets an output of its own. */
bool cli_has_numbered_outputs(const struct cli *cli);

/* Of programs that can prepare several games at once. */
#define CLI_JOBS_HELP N_("work on N games at once, 256 at most; 0: as many as processors")
bool cli_take_jobs(struct cli *cli, const char *argument);

/*
 * Takes the games that were read and wait for their turn, so that what comes next is behind them.
 * A status of the library.
 */
int cli_settle(struct cli *cli);

/*
 * Complains about the program's use or its surroundings, not about an input's text, behind what
 * there is to say about the games before.  Translates.
 */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void cli_complain(struct cli *cli, const char *format, ...);

/* Reads a number of decimal digits only. */
bool cli_number(const char *argument, unsigned long *number);

/* The file that a game stands in: the one that JSON names, else the input. */
const char *cli_file(const struct cli_game *game);

#endif
