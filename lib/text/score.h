/*
 * How much sense a text makes as a chess-t1 record or as Russian: the means of telling one encoding
 * from another.
 */
#ifndef TEXT_SCORE_H
#define TEXT_SCORE_H

#include "ct1.h"

/*
 * The score of `count` code points from number `begin` on; what stands before them is only looked
 * at.  ASCII is the same in every encoding and counts nothing.  In tenths of a bit: above zero,
 * the text is likelier what it seems to be than bytes made at random.
 */
int64_t score_text(const uint32_t *codes, size_t count, size_t begin);

/* What a byte made at random counts: a character that explains two bytes has one of them free. */
enum {
	SCORE_RANDOM_BYTE = 70,
};

#endif
