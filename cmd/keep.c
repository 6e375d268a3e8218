/*
 * The bytes that are kept.
 */
#include "keep.h"

#include <stdlib.h>
#include <string.h>

int keep_take(struct keep *keep, const char *bytes, size_t length)
{
	size_t kept = keep->end - keep->begin;

	if (keep->begin > 0)
		memmove(keep->bytes, keep->bytes + keep->begin, kept);
	keep->begin = 0;
	keep->end = kept;
	if (kept + length > keep->capacity) {
		size_t capacity = 2 * (kept + length);
		char *moved = realloc(keep->bytes, capacity);

		if (!moved)
			return CT1_NO_MEMORY;
		keep->bytes = moved;
		keep->capacity = capacity;
	}
	memcpy(keep->bytes + kept, bytes, length);
	keep->end += length;
	return CT1_OK;
}

void keep_skip(struct keep *keep, size_t length)
{
	keep->begin += length;
	keep->offset += length;
}

int keep_write(struct keep *keep, struct cli *cli, uint64_t offset)
{
	uint64_t length = offset > keep->offset ? offset - keep->offset : 0;

	if (length > keep->end - keep->begin)
		length = keep->end - keep->begin;
	if (length > 0 && cli_write(cli, keep->bytes + keep->begin, (size_t)length) != 0)
		return CT1_WRITE_FAILED;
	keep_skip(keep, (size_t)length);
	return CT1_OK;
}

int keep_finish(struct keep *keep, struct cli *cli)
{
	int status = keep_write(keep, cli, UINT64_MAX);

	keep->offset = 0;
	return status;
}

void keep_free(struct keep *keep)
{
	free(keep->bytes);
}
