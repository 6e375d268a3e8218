/*
 * Holds the plain rules against figures that were worked out without them: the counts of move
 * sequences in perft.tsv and the sums of strength in strength.tsv. Writes TAP, one test for each
 * count and for each position. Run from the project's root, or give the folder of the two files.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plain.h"

enum { LINE_MAX_BYTES = 4096, FIELDS_MAX = 70 };

struct tap {
	int tests;
	int failures;
};

static void report(struct tap *tap, int good, const char *name)
{
	tap->tests++;
	tap->failures += !good;
	printf("%sok %d - %s\n", good ? "" : "not ", tap->tests, name);
}

/* Cuts a line at its tabs; returns how many fields it has. */
static int split(char *line, char *fields[FIELDS_MAX])
{
	int count = 0;

	line[strcspn(line, "\r\n")] = '\0';
	while (line && count < FIELDS_MAX) {
		char *tab = strchr(line, '\t');

		fields[count++] = line;
		if (tab)
			*tab++ = '\0';
		line = tab;
	}
	return count;
}

/* ---- perft.tsv: name, edition, position, counts ---- */

static void check_count(struct tap *tap, char *fields[], const struct plain_position *p, int depth)
{
	enum plain_edition edition = plain_edition_of(fields[1]);
	uint64_t expected = strtoull(fields[2 + depth], NULL, 10);
	uint64_t counted = plain_perft(p, edition, depth);
	char name[256];

	snprintf(name, sizeof name, "perft %s, %s, %d half-moves", fields[0], fields[1], depth);
	report(tap, counted == expected, name);
	if (counted != expected)
		printf("# expected %" PRIu64 ", counted %" PRIu64 "\n", expected, counted);
}

static void check_perft_line(struct tap *tap, char *fields[], int count)
{
	struct plain_position p;

	if (count < 4 || !plain_edition_of(fields[1]) || !plain_parse(&p, fields[2])) {
		char name[256];

		snprintf(name, sizeof name, "perft %s can be read", fields[0]);
		report(tap, 0, name);
		return;
	}
	for (int depth = 1; depth <= count - 3; depth++)
		check_count(tap, fields, &p, depth);
}

/* ---- strength.tsv: name, position, then "square White:Black" where both sides strike ---- */

static void write_sum(char *text, size_t size, int half_units)
{
	const char *half = half_units % 2 ? "\xc2\xbd" : "";

	if (half_units == 1)
		snprintf(text, size, "%s", half);
	else
		snprintf(text, size, "%d%s", half_units / 2, half);
}

/* The field of a square as strength.tsv has it; 0 if not both sides strike it. */
static int write_ratio(char *text, size_t size, const struct plain_position *p, int file, int rank)
{
	struct plain_square s = {file, rank};
	int white = plain_strength(p, 'w', s), black = plain_strength(p, 'b', s);
	char white_text[16], black_text[16];

	if (white == 0 || black == 0)
		return 0;
	write_sum(white_text, sizeof white_text, white);
	write_sum(black_text, sizeof black_text, black);
	snprintf(text, size, "%c%c %s:%s", 'a' + file, '1' + rank, white_text, black_text);
	return 1;
}

/* The file's fields must be those of all such squares, in order, no more and no fewer. */
static int ratios_agree(const struct plain_position *p, char *fields[], int count)
{
	int next = 2, good = 1;
	char text[64];

	for (int square = 0; square < 64; square++) {
		if (!write_ratio(text, sizeof text, p, square % 8, square / 8))
			continue;
		if (next >= count || strcmp(fields[next], text) != 0) {
			printf("# expected %s, found %s\n", next < count ? fields[next] : "the end",
			       text);
			good = 0;
		}
		next++;
	}
	return good && next == count;
}

static void check_strength_line(struct tap *tap, char *fields[], int count)
{
	struct plain_position p;
	char name[256];

	/* A tab at the end of a line without squares opens no field. */
	if (count > 2 && fields[count - 1][0] == '\0')
		count--;
	snprintf(name, sizeof name, "strength %s", fields[0]);
	report(tap, count >= 2 && plain_parse(&p, fields[1]) && ratios_agree(&p, fields, count),
	       name);
}

/* ---- Both ---- */

static void check_file(struct tap *tap, const char *folder, const char *name,
                       void (*check_line)(struct tap *, char *[], int))
{
	char text[LINE_MAX_BYTES];
	char *fields[FIELDS_MAX];
	FILE *file;
	int lines = 0;

	snprintf(text, sizeof text, "%s/%s", folder, name);
	file = fopen(text, "r");
	while (file && fgets(text, sizeof text, file)) {
		if (text[0] == '#' || text[0] == '\n')
			continue;
		check_line(tap, fields, split(text, fields));
		lines++;
	}
	/* A file that is missing or empty must not pass for one in which all is well. */
	snprintf(text, sizeof text, "%s has lines to check", name);
	report(tap, file && !ferror(file) && lines > 0, text);
	if (file)
		fclose(file);
}

int main(int argc, char **argv)
{
	const char *folder = argc > 1 ? argv[1] : "tests/perft";
	struct tap tap = {0, 0};

	check_file(&tap, folder, "perft.tsv", check_perft_line);
	check_file(&tap, folder, "strength.tsv", check_strength_line);
	printf("1..%d\n", tap.tests);
	return tap.failures || fflush(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
