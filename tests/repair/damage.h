/*
 * Games with a single damage, for measuring repairs: what one slip of a typist, a printer or a
 * scanner makes of a record, in twenty kinds.
 */
#ifndef REPAIR_DAMAGE_H
#define REPAIR_DAMAGE_H

#include <stdbool.h>

#include "plain/record.h"

enum {
	PAGE_HALF_MOVES = 512, /* at most */
};

/* A half-move as it is written, in its parts; each a text that may be empty. */
struct written {
	int number; /* before it; 0: none */
	char piece[8];
	char from[8], sign[8], to[8], promotion[8], mark[4];
};

/* A record without variations and comments. */
struct page {
	struct written moves[PAGE_HALF_MOVES];
	int count;
	char result[80];
};

/* Takes a canonical Cyrillic record apart, its tags left out.  False if it is none. */
bool page_read(struct page *page, const char *record);

/* Adds the record in one line. */
void page_write(const struct page *page, struct record_buffer *out);

/* Whether the moves are the same, marks and numbers aside. */
bool page_is_same(const struct page *one, const struct page *other);

enum damage {
	DAMAGE_FROM_FILE,
	DAMAGE_FROM_RANK,
	DAMAGE_TO_FILE,
	DAMAGE_TO_RANK,
	DAMAGE_SHAPE,
	DAMAGE_KEY,
	DAMAGE_TWO,
	DAMAGE_PIECE_SHAPE,
	DAMAGE_PIECE,
	DAMAGE_NO_PIECE,
	DAMAGE_SIGN,
	DAMAGE_PROMOTION,
	DAMAGE_SQUARES,
	DAMAGE_TRANSPOSED,
	DAMAGE_NO_CHARACTER,
	DAMAGE_UNREADABLE,
	DAMAGE_LEFT_OUT,
	DAMAGE_MOVE_LEFT_OUT,
	DAMAGE_DOUBLED,
	DAMAGE_ORDER,
	DAMAGES,
};

const char *damage_name(enum damage damage);

/*
 * Damages the page at a half-move, counted from 0.  False, and nothing done, where that kind of
 * damage cannot be.
 */
bool damage_page(struct page *page, enum damage damage, int at, struct plain_random *random);

#endif
