/*
 * Bad luck for a program, put before the C library with LD_PRELOAD (glibc's alone):
 *
 *   SHIM_MEMORY=N     allocation number N fails; with a + behind it all after it, too
 *   SHIM_READ=N       input ends in a read error behind N bytes
 *   SHIM_PIECES=N     input comes in pieces of at most N bytes
 *   SHIM_WRITE=N      output fails behind N bytes, the last of which are written short
 *   SHIM_CLOCK=N      the time is N seconds later whenever somebody asks for it
 *   SHIM_REPORT=FILE  gets the numbers of allocations and of blocks that were never freed
 *
 * Input is standard input, output is standard output.
 */
/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl*): names that glibc has for such uses */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* What glibc's own functions are called as well. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl*) */

static unsigned long calls, fails;
static bool stays;
static long live;

static unsigned long setting(const char *name, unsigned long otherwise)
{
	const char *value = getenv(name);

	return value ? strtoul(value, NULL, 10) : otherwise;
}

/* --- Memory --------------------------------------------------------------------------------- */

/* The end of the program; what the compiler adds behind it, to count coverage, is not to fail. */
static void end(void)
{
	const char *name = getenv("SHIM_REPORT");
	int file = name ? open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
	char text[64];

	fails = 0;
	if (file < 0)
		return;
	int length = snprintf(text, sizeof text, "%lu %ld\n", calls, live);

	if (write(file, text, (size_t)length) != length)
		_exit(99);
	close(file);
}

/* Whether the next allocation may succeed.  From main() on is soon enough to be told of its end. */
static bool admit(void)
{
	static bool told;

	if (!told) {
		told = true;
		atexit(end);
	}
	calls++;
	if (fails == 0 || calls < fails || (calls > fails && !stays))
		return true;
	errno = ENOMEM;
	return false;
}

static void *count(void *memory)
{
	live += memory != NULL;
	return memory;
}

void *malloc(size_t size)
{
	return admit() ? count(__libc_malloc(size)) : NULL;
}

void *calloc(size_t nmemb, size_t size)
{
	return admit() ? count(__libc_calloc(nmemb, size)) : NULL;
}

void *realloc(void *ptr, size_t size)
{
	if (!admit())
		return NULL;
	void *moved = __libc_realloc(ptr, size);

	live += !ptr && moved;
	return moved;
}

void free(void *ptr)
{
	live -= ptr != NULL;
	__libc_free(ptr);
}

/* --- Streams -------------------------------------------------------------------------------- */

static size_t readable, piece, writable;

static ssize_t read_input(void *cookie, char *bytes, size_t size)
{
	(void)cookie;
	if (readable == 0) {
		errno = EIO;
		return -1;
	}
	if (size > readable)
		size = readable;
	ssize_t length = read(STDIN_FILENO, bytes, size < piece ? size : piece);

	if (length > 0)
		readable -= (size_t)length;
	return length;
}

static ssize_t write_output(void *cookie, const char *bytes, size_t size)
{
	(void)cookie;
	if (writable == 0) {
		errno = ENOSPC;
		return 0;
	}
	ssize_t length = write(STDOUT_FILENO, bytes, size < writable ? size : writable);

	if (length > 0)
		writable -= (size_t)length;
	return length < 0 ? 0 : length;
}

/* --- Time ----------------------------------------------------------------------------------- */

int clock_gettime(clockid_t clock_id, struct timespec *tp)
{
	static unsigned long passed;
	int status = (int)syscall(SYS_clock_gettime, clock_id, tp);

	passed += setting("SHIM_CLOCK", 0);
	tp->tv_sec += (time_t)passed;
	return status;
}

/* --- The beginning ---------------------------------------------------------------------------- */

__attribute__((constructor)) static void begin(void)
{
	const char *memory = getenv("SHIM_MEMORY");

	readable = setting("SHIM_READ", SIZE_MAX);
	piece = setting("SHIM_PIECES", SIZE_MAX);
	writable = setting("SHIM_WRITE", SIZE_MAX);
	if (getenv("SHIM_READ") || getenv("SHIM_PIECES"))
		stdin = fopencookie(NULL, "r", (cookie_io_functions_t){.read = read_input});
	if (getenv("SHIM_WRITE")) {
		stdout = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_output});
		/* What cannot be written is noticed there and then. */
		setvbuf(stdout, NULL, _IONBF, 0);
	}
	/* From here on what fails is the program's. */
	calls = 0;
	live = 0;
	fails = setting("SHIM_MEMORY", 0);
	stays = memory && strchr(memory, '+');
}
