/*
 * The table of limits.
 */
#include "base/limits.h"

#include "base/messages.h"

#define KIB ((size_t)1024)
#define MIB (1024 * KIB)
#define MILLION ((size_t)1000 * 1000)

/*
 * Numbers and sizes that are made from limits fit into an int; and what is no limit of a record, as
 * the words in a move, keeps below the least ones.
 */
static const struct ct1_limit table[LIMITS] = {
	[LIMIT_GAME] = {"game", "bytes", 64 * MIB, KIB, 1024 * MIB, N_("the text of a game")},
	[LIMIT_TOKEN] = {"token", "bytes", 16 * KIB, KIB, MIB,
                         N_("a tag, or what stands between slashes")},
	[LIMIT_COMMENT] = {"comment", "bytes", 2 * MIB, KIB, 1024 * MIB,
                           N_("a comment in braces, or behind a semicolon")},
	[LIMIT_JSON] = {"json", "bytes", 64 * MIB, KIB, 1024 * MIB, N_("a game in JSON")},
	[LIMIT_TAGS] = {"tags", "tags", 1000, 1, MILLION, N_("tags of a game")},
	[LIMIT_DEPTH] = {"depth", "variations", 500, 1, MILLION,
                         N_("variations within one another")},
	[LIMIT_HALF_MOVES] = {"half-moves", "half-moves", MILLION, 1, 1000 * MILLION,
                              N_("half-moves of a game, with those of its variations")},
	[LIMIT_FINDINGS] = {"findings", "findings", 10000, 1, 1000 * MILLION,
                            N_("findings on a game that are told")},
};

const struct ct1_limit *ct1_limit(size_t index)
{
	return index < LIMITS ? &table[index] : NULL;
}

void limits_init(size_t limits[LIMITS])
{
	for (size_t i = 0; i < LIMITS; i++)
		limits[i] = table[i].usual;
}
