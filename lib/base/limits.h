/*
 * What is bounded, so that no input takes more memory or time than it should.
 */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include "ct1.h"

enum limit {
	LIMIT_GAME,
	LIMIT_TOKEN,
	LIMIT_COMMENT,
	LIMIT_JSON,
	LIMIT_TAGS,
	LIMIT_DEPTH,
	LIMIT_HALF_MOVES,
	LIMIT_FINDINGS,
	LIMITS,
};

/* Their values before anyone sets another. */
void limits_init(size_t limits[LIMITS]);

#endif
