/*
 * How often damaged games are repaired, by kind of damage: bench-repair GAMES SEED [FILE…].  Takes
 * so many random games and the ones in the files, damages each in every kind, and prints the rates.
 */
#include <stdio.h>
#include <stdlib.h>

#include "repair/measure.h"

enum {
	SHORTEST = 40, /* half-moves of a random game */
	REST = 10,     /* half-moves behind the damage */
	PER_FILE = 20, /* damages of each kind to a printed game */
};

static void print_row(const char *name, const struct measures *m)
{
	unsigned seen = m->tried - m->unseen;
	double share = seen > 0 ? 100.0 / seen : 0;

	printf("%-32s %6u %6u %6.1f %6.1f %6.1f %6.1f %6.1f %5u %6.1f\n", name, m->tried, m->unseen,
	       share * m->first, share * (m->first + m->among), share * m->none, share * m->fixed,
	       share * m->spoiled, m->spoiled, 1000 * m->longest);
}

static void add(struct measures *sum, const struct measures *m)
{
	sum->tried += m->tried;
	sum->unseen += m->unseen;
	sum->first += m->first;
	sum->among += m->among;
	sum->none += m->none;
	sum->fixed += m->fixed;
	sum->spoiled += m->spoiled;
	if (m->longest > sum->longest)
		sum->longest = m->longest;
}

static void print_table(const struct measures measures[DAMAGES])
{
	struct measures sum = {0};

	printf("%-32s %6s %6s %6s %6s %6s %6s %6s %5s %6s\n", "damage", "tried", "unseen", "first",
	       "three", "none", "fixed", "wrong", "n", "ms");
	for (int damage = 0; damage < DAMAGES; damage++) {
		print_row(damage_name((enum damage)damage), &measures[damage]);
		add(&sum, &measures[damage]);
	}
	print_row("all", &sum);
}

int main(int argc, char **argv)
{
	struct measures random_measures[DAMAGES] = {{0}}, file_measures[DAMAGES] = {{0}};
	ct1_context *context = ct1_context_new(NULL);
	long games = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
	struct plain_random random = {argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
	unsigned alarms = 0, clean = 0;
	static struct page page;

	if (!context || games <= 0) {
		fprintf(stderr, "usage: bench-repair GAMES SEED [FILE...]\n");
		return 2;
	}
	for (long i = 0; i < games; i++, clean++) {
		measure_random_page(&page, &random, SHORTEST);
		alarms += !measure_clean(context, &page);
		for (int damage = 0; damage < DAMAGES; damage++)
			measure_damage(context, &page, (enum damage)damage, REST, &random,
			               &random_measures[damage]);
	}
	for (int i = 3; i < argc; i++, clean++) {
		if (!measure_read_page(context, argv[i], &page)) {
			fprintf(stderr, "bench-repair: %s: no game\n", argv[i]);
			return 2;
		}
		alarms += !measure_clean(context, &page);
		for (int damage = 0; damage < DAMAGES * PER_FILE; damage++)
			measure_damage(context, &page, (enum damage)(damage % DAMAGES), REST,
			               &random, &file_measures[damage % DAMAGES]);
	}
	printf("random games, in per cent of the damages that are seen:\n");
	print_table(random_measures);
	if (argc > 3) {
		printf("\nprinted games:\n");
		print_table(file_measures);
	}
	printf("\nfalse alarms on clean games: %u of %u\n", alarms, clean);
	ct1_context_free(context);
	return 0;
}
