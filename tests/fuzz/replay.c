/*
 * Gives files to a fuzz target, in place of the fuzzer, and prints TAP.  What goes wrong ends the
 * program, so that the plan, which comes first, is not fulfilled.
 */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz/target.h"

static uint8_t *read_file(const char *name, size_t *length)
{
	FILE *file = fopen(name, "rb");
	uint8_t *bytes = NULL;
	size_t room = 0;

	*length = 0;
	target_demand(file, name);
	do {
		room = room * 2 + 4096;
		uint8_t *more = realloc(bytes, room);

		target_demand(more, "out of memory");
		bytes = more;
		*length += fread(bytes + *length, 1, room - *length, file);
	} while (*length == room);
	target_demand(!ferror(file), name);
	fclose(file);
	/* To the byte, so that a sanitizer sees what looks behind the end. */
	uint8_t *exact = realloc(bytes, *length > 0 ? *length : 1);

	target_demand(exact, "out of memory");
	return exact;
}

int main(int argc, char **argv)
{
	printf("1..%d\n", argc - 1);
	for (int i = 1; i < argc; i++) {
		size_t length;
		uint8_t *bytes = read_file(argv[i], &length);

		fflush(stdout);
		LLVMFuzzerTestOneInput(bytes, length);
		free(bytes);
		printf("ok %d - %s\n", i, argv[i]);
	}
	return 0;
}
