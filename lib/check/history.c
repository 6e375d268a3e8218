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
	FIRST_LENGTH = 64,
};

struct history {
	struct arena *arena;
	struct entry **line; /* what was added, in this order */
	size_t length, capacity;
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
	history->capacity = FIRST_LENGTH;
	history->line = arena_new(arena, FIRST_LENGTH * sizeof *history->line);
	return history->buckets && history->line ? history : NULL;
}

/* By the product every bit acts on those above it, and by the fold these act on the rest. */
static uint64_t mix(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * 0x9e3779b97f4a7c15;
	return hash ^ hash >> 32;
}

/* Of White's squares, those of each kind and the side; unassailable ones are selected only once. */
static uint64_t hash_position(const struct ct1_position *position)
{
	const bitboard *white = position->pieces[CT1_WHITE], *black = position->pieces[CT1_BLACK];
	uint64_t hash = mix(0, white[CT1_NO_PIECE]);

	for (enum ct1_piece piece = CT1_KING; (int)piece < PIECES; piece++)
		hash = mix(hash, white[piece] | black[piece]);
	return mix(hash, position->side);
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

/* Twice the room for the line. */
static bool lengthen(struct history *history)
{
	struct entry **line = arena_new(history->arena, history->capacity * 2 * sizeof *line);

	if (!line)
		return false;
	memcpy(line, history->line, history->length * sizeof *line);
	history->line = line;
	history->capacity *= 2;
	return true;
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

	if (!entry || (history->length == history->capacity && !lengthen(history)))
		return 0;
	history->line[history->length++] = entry;
	return ++entry->count;
}

size_t history_mark(const struct history *history)
{
	return history->length;
}

void history_back(struct history *history, size_t mark)
{
	while (history->length > mark)
		history->line[--history->length]->count--;
}
