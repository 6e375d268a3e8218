/*
 * A program of somebody else's, in what C and C++ have in common: built by tests/dist/check against
 * the installed header and library.  Reads a record from standard input; prints the version of the
 * library and the verdict on each game.
 */
#include <ct1.h>
#include <stdio.h>
#include <string.h>

static void print_finding(void *user, const struct ct1_finding *finding)
{
	(void)user;
	printf("%llu:%llu: [%s]\n", (unsigned long long)finding->line,
	       (unsigned long long)finding->column, finding->name);
}

static int print_verdict(ct1_game *game)
{
	int status = ct1_game_check(game, 0);

	if (status == CT1_OK)
		status = ct1_game_report(game);
	if (status == CT1_OK) {
		struct ct1_verdict verdict = ct1_game_verdict(game);

		printf("%s, %u half-moves\n", verdict.valid ? "valid" : "invalid",
		       verdict.half_moves);
	}
	return status;
}

static int read_games(ct1_reader *reader)
{
	static char record[1 << 16];
	size_t length = fread(record, 1, sizeof record, stdin);
	int status = ct1_reader_feed(reader, record, length);
	ct1_game *game;

	if (status == CT1_OK)
		status = ct1_reader_finish(reader);
	while (status == CT1_OK) {
		status = ct1_reader_next(reader, &game);
		if (status != CT1_OK || !game)
			break;
		status = print_verdict(game);
		ct1_game_free(game);
	}
	return status;
}

int main(void)
{
	ct1_context *context = ct1_context_new(NULL);
	ct1_reader *reader = context ? ct1_reader_new(context) : NULL;
	int status = CT1_NO_MEMORY;

	if (strcmp(ct1_version(), CT1_VERSION) != 0)
		printf("the header is of another version: %s\n", CT1_VERSION);
	printf("libct1 %s\n", ct1_version());
	if (reader) {
		ct1_context_set_sink(context, print_finding, NULL);
		status = read_games(reader);
	}
	ct1_reader_free(reader);
	ct1_context_free(context);
	return status == CT1_OK ? 0 : 1;
}
