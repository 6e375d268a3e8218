/*
 * The positions of a line of play so far, to find one that occurs again.  They are taken back where
 * another line goes on from an earlier one.
 *
 * Positions are the same when pieces, side to move and unassailable squares are.  Then the Prince
 * rights are, too: one is spent by a promotion, which can never be undone.
 */
#include <string.h>

#include "check/audit.h"

struct entry {
	struct entry *next;
	uint64_t hash;
	unsigned count;              /* how often it is in the line */
	uint8_t owners[SQUARES / 8]; /* White's squares */
	uint8_t squares[SQUARES];
	enum ct1_side side;
	bitboard unassailable[2];
};

enum {
	FIRST_BUCKETS = 64, /* a power of two, as their number always is */
};

/* What was added, and what before that. */
struct step {
	struct step *before;
	struct entry *entry;
};

struct history {
	struct arena *arena;
	struct step *last;
	struct entry **buckets;
	size_t bucket_count, entry_count;
};

struct history *history_new(struct arena *arena)
{
	struct history *history = arena_new(arena, sizeof *history);

	if (!history)
		return NULL;
	history->arena = arena;
	history->bucket_count = FIRST_BUCKETS;
	history->buckets = arena_new(arena, FIRST_BUCKETS * sizeof *history->buckets);
	return history->buckets ? history : NULL;
}

/* FNV-1a over the sets of pieces, a word at a time. */
static uint64_t hash_position(const struct ct1_position *position)
{
	uint64_t hash = 0xcbf29ce484222325;

	for (int side = 0; side < 2; side++) {
		for (int piece = 0; piece < PIECES; piece++) {
			hash ^= position->pieces[side][piece];
			hash *= 0x100000001b3;
			hash ^= hash >> 29;
		}
		hash ^= position->unassailable[side];
		hash *= 0x100000001b3;
	}
	return hash ^ position->side;
}

static bool is_same(const struct entry *entry, const struct ct1_position *position)
{
	return memcmp(entry->squares, position->squares, sizeof entry->squares) == 0 &&
	       memcmp(entry->owners, &position->pieces[CT1_WHITE][CT1_NO_PIECE],
	              sizeof entry->owners) == 0 &&
	       entry->side == position->side &&
	       entry->unassailable[0] == position->unassailable[0] &&
	       entry->unassailable[1] == position->unassailable[1];
}

/* Twice the buckets; the old ones stay in the arena, together less than the new ones. */
static bool grow(struct history *history)
{
	size_t count = history->bucket_count * 2;
	struct entry **buckets = arena_new(history->arena, count * sizeof *buckets);

	if (!buckets)
		return false;
	for (size_t i = 0; i < history->bucket_count; i++) {
		for (struct entry *entry = history->buckets[i], *next; entry; entry = next) {
			struct entry **bucket = &buckets[entry->hash & (count - 1)];

			next = entry->next;
			entry->next = *bucket;
			*bucket = entry;
		}
	}
	history->buckets = buckets;
	history->bucket_count = count;
	return true;
}

/* The entry of a position, which is made where there is none; null: out of memory. */
static struct entry *find_entry(struct history *history, const struct ct1_position *position)
{
	uint64_t hash = hash_position(position);

	if (history->entry_count >= history->bucket_count && !grow(history))
		return NULL;
	size_t index = (size_t)(hash & (history->bucket_count - 1));
	struct entry **bucket = &history->buckets[index];

	for (struct entry *entry = *bucket; entry; entry = entry->next) {
		if (entry->hash == hash && is_same(entry, position))
			return entry;
	}
	struct entry *entry = arena_new(history->arena, sizeof *entry);

	if (!entry)
		return NULL;
	entry->hash = hash;
	memcpy(entry->squares, position->squares, sizeof entry->squares);
	memcpy(entry->owners, &position->pieces[CT1_WHITE][CT1_NO_PIECE], sizeof entry->owners);
	entry->side = position->side;
	entry->unassailable[0] = position->unassailable[0];
	entry->unassailable[1] = position->unassailable[1];
	entry->next = *bucket;
	*bucket = entry;
	history->entry_count++;
	return entry;
}

unsigned history_add(struct history *history, const struct ct1_position *position)
{
	struct entry *entry = find_entry(history, position);
	struct step *step = arena_new(history->arena, sizeof *step);

	if (!entry || !step)
		return 0;
	*step = (struct step){history->last, entry};
	history->last = step;
	return ++entry->count;
}

struct step *history_mark(const struct history *history)
{
	return history->last;
}

void history_back(struct history *history, const struct step *mark)
{
	for (; history->last != mark; history->last = history->last->before)
		history->last->entry->count--;
}
