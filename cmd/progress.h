/*
 * How far the work has come, on standard error: on a terminal as one line that is written over.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* In the order in which --progress names them. */
enum progress_when {
	PROGRESS_AUTO, /* where someone waits at a terminal */
	PROGRESS_ALWAYS,
	PROGRESS_NEVER,
};

struct progress {
	const char *program;
	enum progress_when when;
	bool on_terminal; /* else each line stands by itself */
	bool shown;       /* there is a line to be written over */
	struct timespec begin, last;
	uint64_t size, read; /* bytes of all inputs; a size of 0 is not known */
	unsigned long games;
};

/* The work begins on these files, or on standard input without any. */
void progress_begin(struct progress *progress, const char *program, char **files, int count);

/* So many bytes more are read. */
void progress_add(struct progress *progress, uint64_t bytes);

/* Takes the line away, before anything else is written there. */
void progress_hide(struct progress *progress);

/* The work is done. */
void progress_end(struct progress *progress);

#endif
