/*
 * Progress: share done, games, games a second.
 */
#include "progress.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "language.h"

#define PATIENCE 2.0        /* seconds without a sign, where nobody has asked for one */
#define TERMINAL_STEP 0.2   /* seconds from line to line */
#define ELSEWHERE_STEP 10.0 /* the same where they are not written over */

static double seconds_since(struct timespec then)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - then.tv_sec) + 1e-9 * (double)(now.tv_nsec - then.tv_nsec);
}

/* The bytes of a file, 0 if that is not known; of standard input what is left of it. */
static uint64_t find_size(const char *name)
{
	bool standard = strcmp(name, "-") == 0;
	struct stat file;

	if ((standard ? fstat(STDIN_FILENO, &file) : stat(name, &file)) != 0 ||
	    !S_ISREG(file.st_mode))
		return 0;
	off_t begin = standard ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;

	return begin >= 0 && begin < file.st_size ? (uint64_t)(file.st_size - begin) : 0;
}

/* One input whose size is not known leaves the whole unknown. */
static uint64_t find_sizes(char **files, int count)
{
	uint64_t sum = count > 0 ? 0 : find_size("-");

	for (int i = 0; i < count; i++) {
		uint64_t size = find_size(files[i]);

		if (size == 0)
			return 0;
		sum += size;
	}
	return sum;
}

void progress_begin(struct progress *progress, const char *program, char **files, int count)
{
	progress->program = program;
	progress->on_terminal = isatty(STDERR_FILENO);
	if (progress->when == PROGRESS_AUTO && !progress->on_terminal)
		progress->when = PROGRESS_NEVER;
	if (progress->when == PROGRESS_NEVER)
		return;
	progress->size = find_sizes(files, count);
	clock_gettime(CLOCK_MONOTONIC, &progress->begin);
	progress->last = progress->begin;
}

static void show(struct progress *progress)
{
	double seconds = seconds_since(progress->begin);
	unsigned long games = progress->games;
	unsigned long rate = seconds > 0 ? (unsigned long)((double)games / seconds + 0.5) : 0;

	if (progress->on_terminal)
		fputc('\r', stderr);
	if (progress->size > 0) {
		uint64_t share = progress->read < progress->size
		                         ? progress->read * 100 / progress->size
		                         : 100;

		fprintf(stderr,
		        PLURAL("%s: %d %%, %lu game, %lu a second",
		               "%s: %d %%, %lu games, %lu a second", games),
		        progress->program, (int)share, games, rate);
	} else {
		fprintf(stderr,
		        PLURAL("%s: %lu game, %lu a second", "%s: %lu games, %lu a second", games),
		        progress->program, games, rate);
	}
	fputs(progress->on_terminal ? "\033[K" : "\n", stderr);
	fflush(stderr);
	progress->shown = progress->on_terminal;
	clock_gettime(CLOCK_MONOTONIC, &progress->last);
}

void progress_add(struct progress *progress, uint64_t bytes)
{
	progress->read += bytes;
	if (progress->when == PROGRESS_NEVER ||
	    seconds_since(progress->last) <
	            (progress->on_terminal ? TERMINAL_STEP : ELSEWHERE_STEP) ||
	    (progress->when == PROGRESS_AUTO && seconds_since(progress->begin) < PATIENCE))
		return;
	show(progress);
}

void progress_hide(struct progress *progress)
{
	if (!progress->shown)
		return;
	fputs("\r\033[K", stderr);
	progress->shown = false;
}

void progress_end(struct progress *progress)
{
	if (progress->when == PROGRESS_ALWAYS) {
		show(progress);
		if (progress->on_terminal)
			fputc('\n', stderr);
		progress->shown = false;
	}
	progress_hide(progress);
}
