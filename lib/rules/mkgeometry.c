/*
 * Makes the geometry tables: reads movement.h, writes geometry_tables.h to standard output.
 * A program of the build; nothing of it is in the library.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/geometry.h"
#include "rules/movement.h"

enum {
	VIEWS = 2 * PIECES,
	SLIDES_MAX = 16,
	BLOCKERS_MAX = 12,
	TABLE_MAX = 1 << 16,
};

/* What one part of the tables is about. */
struct view {
	enum ct1_side side;
	enum ct1_piece piece;
};

static struct slide made[SLIDES_MAX][SQUARES];
static bitboard table[TABLE_MAX];
static size_t table_length;

/* The views in the order in which the tables are indexed. */
static struct view view_number(int number)
{
	return (struct view){number / PIECES, number % PIECES};
}

static bool is_home(int rank, enum ct1_side side)
{
	return side == CT1_WHITE ? rank < RANKS / 2 : rank >= RANKS / 2;
}

/*
 * The square `distance` steps along a line that begins at `square`, or -1 where the line does not
 * reach that far.
 */
static int step(struct view view, const struct line *line, int square, int distance)
{
	int rank_step = view.side == CT1_WHITE ? line->rank : -line->rank;
	int file = square % FILES + distance * line->file;
	int rank = square / FILES + distance * rank_step;

	if (distance > line->reach || file < 0 || file >= FILES || rank < 0 || rank >= RANKS)
		return -1;
	if (line->home && distance > 1 &&
	    !(is_home(square / FILES, view.side) && is_home(rank, view.side)))
		return -1;
	return rank * FILES + file;
}

/* A square at distance 1 has nothing between; neither has one on a line that jumps. */
static bool leaps(const struct line *line, int distance)
{
	return line->jumps || distance == 1;
}

static bitboard leaps_of(struct view view, int square)
{
	const struct line *lines = movement[view.piece];
	bitboard set = 0;

	for (int i = 0; i < LINES_MAX && lines[i].reach > 0; i++) {
		for (int distance = 1; distance <= lines[i].reach; distance++) {
			int to = step(view, &lines[i], square, distance);

			if (to >= 0 && leaps(&lines[i], distance))
				set |= BIT(to);
		}
	}
	return set;
}

/* The squares slid to with `occupied` squares in the way; in *blockers, which ones matter. */
static bitboard slides_of(struct view view, int square, bitboard occupied, bitboard *blockers)
{
	const struct line *lines = movement[view.piece];
	bitboard set = 0;

	*blockers = 0;
	for (int i = 0; i < LINES_MAX && lines[i].reach > 0; i++) {
		bitboard between = 0;

		for (int distance = 1; !lines[i].jumps; distance++) {
			int to = step(view, &lines[i], square, distance);

			if (to < 0)
				break;
			if (!leaps(&lines[i], distance)) {
				*blockers |= between;
				if (!(occupied & between))
					set |= BIT(to);
			}
			between |= BIT(to);
		}
	}
	return set;
}

static bitboard origins_of(struct view view, int square)
{
	bitboard set = 0, unused;

	for (int from = 0; from < SQUARES; from++) {
		if ((leaps_of(view, from) | slides_of(view, from, 0, &unused)) & BIT(square))
			set |= BIT(from);
	}
	return set;
}

static bitboard near_of(struct view view, int square)
{
	bitboard set = BIT(square);

	for (view.piece = CT1_KING; (int)view.piece < PIECES; view.piece++) {
		if (view.piece != CT1_SCOUT)
			set |= origins_of(view, square);
	}
	return set;
}

static bool has_slides(struct view view)
{
	for (int i = 0; i < LINES_MAX; i++) {
		if (movement[view.piece][i].reach > 1 && !movement[view.piece][i].jumps)
			return true;
	}
	return false;
}

/* The subset number `index` of a set: its bits are dealt out to the squares from the lowest. */
static bitboard subset(bitboard set, unsigned index)
{
	bitboard chosen = 0;

	for (; set; index >>= 1) {
		int square = bitboard_take(&set);

		if (index & 1)
			chosen |= BIT(square);
	}
	return chosen;
}

/* xorshift64*: any fixed sequence will do, so long as the tables come out the same every time. */
static uint64_t next_random(void)
{
	static uint64_t state = 0x9e3779b97f4a7c15;

	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return state * 0x2545f4914f6cdd1d;
}

static uint64_t sparse_random(void)
{
	uint64_t number = next_random();

	number &= next_random();
	return number & next_random();
}

/* Fills one square's part of the table; false if the multiplier sends two answers to one place. */
static bool fill(const struct slide *slide, int bits, struct view view, int square)
{
	bool used[1 << BLOCKERS_MAX] = {false};

	for (unsigned i = 0; i < 1U << bits; i++) {
		bitboard unused;
		bitboard occupied = subset(slide->blockers, i);
		bitboard reached = slides_of(view, square, occupied, &unused);
		uint64_t index = (occupied * slide->multiplier) >> slide->shift;

		if (used[index] && table[slide->table + index] != reached)
			return false;
		used[index] = true;
		table[slide->table + index] = reached;
	}
	return true;
}

static void make_slide(struct slide *slide, struct view view, int square)
{
	slides_of(view, square, 0, &slide->blockers);
	int bits = bitboard_count(slide->blockers);

	/* A shift by 64 is undefined: without blockers one bit of index does, always 0. */
	if (bits == 0)
		bits = 1;
	if (bits > BLOCKERS_MAX || table_length + (1U << bits) > TABLE_MAX) {
		fputs("mkgeometry: a table is too small\n", stderr);
		exit(1);
	}
	slide->shift = (uint8_t)(64 - bits);
	slide->table = (uint16_t)table_length;
	/* Numbers with few bits set are the likeliest to do. */
	do
		slide->multiplier = sparse_random();
	while (!fill(slide, bits, view, square));
	table_length += 1U << bits;
}

/* Whether two views slide alike from every square, so that one table serves both. */
static bool same_slides(struct view one, struct view other)
{
	for (int square = 0; square < SQUARES; square++) {
		bitboard one_blockers, other_blockers;

		if (slides_of(one, square, 0, &one_blockers) !=
		            slides_of(other, square, 0, &other_blockers) ||
		    one_blockers != other_blockers)
			return false;
	}
	return true;
}

/* Gives each view its row of `made`, 0 for one that slides nowhere; returns how many there are. */
static int make_slides(int rows[VIEWS])
{
	int count = 1;

	for (int i = 0; i < VIEWS; i++) {
		struct view view = view_number(i);

		rows[i] = 0;
		if (!has_slides(view))
			continue;
		for (int j = 0; j < i && rows[i] == 0; j++) {
			if (rows[j] > 0 && same_slides(view, view_number(j)))
				rows[i] = rows[j];
		}
		if (rows[i] > 0)
			continue;
		if (count == SLIDES_MAX) {
			fputs("mkgeometry: too many kinds of slide\n", stderr);
			exit(1);
		}
		for (int square = 0; square < SQUARES; square++)
			make_slide(&made[count][square], view, square);
		rows[i] = count++;
	}
	return count;
}

static void print_set(bitboard set, size_t index)
{
	printf("%s0x%016" PRIx64 ",", index % 4 == 0 ? "\n\t" : " ", set);
}

static void print_place(int number)
{
	struct view view = view_number(number);

	printf("[%d][%d] = ", view.side, view.piece);
}

/* A set for every square. */
static void print_row(struct view view, bitboard (*make)(struct view view, int square))
{
	putchar('{');
	for (int square = 0; square < SQUARES; square++)
		print_set(make(view, square), (size_t)square);
	puts("},");
}

static void print_rows(const char *name, bitboard (*make)(struct view view, int square))
{
	printf("const bitboard %s[2][PIECES][SQUARES] = {\n", name);
	for (int i = 0; i < VIEWS; i++) {
		print_place(i);
		print_row(view_number(i), make);
	}
	puts("};");
}

static void print_near(void)
{
	puts("const bitboard nearby[2][SQUARES] = {");
	print_row((struct view){.side = CT1_WHITE}, near_of);
	print_row((struct view){.side = CT1_BLACK}, near_of);
	puts("};");
}

static void print_slides(const int rows[VIEWS], int count)
{
	puts("const uint8_t slide_of[2][PIECES] = {");
	for (int i = 0; i < VIEWS; i++) {
		print_place(i);
		printf("%d,\n", rows[i]);
	}
	puts("};\nconst struct slide slides[][SQUARES] = {");
	for (int row = 0; row < count; row++) {
		puts("{");
		for (int square = 0; square < SQUARES; square++) {
			const struct slide *slide = &made[row][square];

			printf("{0x%016" PRIx64 ", 0x%016" PRIx64 ", %u, %u},\n", slide->blockers,
			       slide->multiplier, (unsigned)slide->table, (unsigned)slide->shift);
		}
		puts("},");
	}
	puts("};\nconst bitboard slide_table[] = {");
	for (size_t i = 0; i < table_length; i++)
		print_set(table[i], i);
	puts("};");
}

int main(void)
{
	int rows[VIEWS];
	int count = make_slides(rows);

	puts("/* Made by mkgeometry.c.  Do not edit. */");
	print_rows("leap", leaps_of);
	print_rows("origins", origins_of);
	print_near();
	print_slides(rows, count);
	return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
