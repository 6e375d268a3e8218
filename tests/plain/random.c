/*
 * Random positions, those that games reach and those that they hardly do: see plain.h.
 */
#include <string.h>

#include "plain/board.h"
#include "plain/chance.h"

/* ---- By play ---- */

/*
 * splitmix64, by Sebastiano Vigna, in the public domain: a counter in big odd steps, its bits then
 * well mixed. The remainder favours small numbers by a hair, which nobody here will notice.
 */
int plain_random_below(struct plain_random *r, int below)
{
	uint64_t z = r->state += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return (int)(z % (uint64_t)below);
}

int plain_random_move(struct plain_random *r, const struct plain_position *p,
                      enum plain_edition edition, struct plain_move *move)
{
	struct plain_move moves[PLAIN_MOVES_MAX], captures[PLAIN_MOVES_MAX];
	size_t count = plain_moves(p, edition, moves), captures_count = 0;

	for (size_t i = 0; i < count; i++)
		if (plain_is_capture(p, moves[i]))
			captures[captures_count++] = moves[i];
	if (count == 0)
		return 0;
	if (captures_count > 0 && once_in(r, 2))
		*move = captures[plain_random_below(r, (int)captures_count)];
	else
		*move = moves[plain_random_below(r, (int)count)];
	return 1;
}

/* Plays one random move that does not end the game; 0 if many tries have met none. */
static int play_on(struct plain_random *r, enum plain_edition edition, struct plain_position *p)
{
	struct plain_move m;

	for (int tries = 0; tries < 100; tries++) {
		if (!plain_random_move(r, p, edition, &m))
			return 0;
		if (plain_outcome(p, edition, m) == PLAIN_GOES_ON) {
			*p = plain_make(p, edition, m);
			return 1;
		}
	}
	return 0;
}

static struct plain_square random_square(struct plain_random *r)
{
	return (struct plain_square){plain_random_below(r, 8), plain_random_below(r, 8)};
}

/* Draws, but not a square on which a King of the enemy's would be lost. */
static void draw_kindly(struct plain_random *r, struct plain_position *p)
{
	struct plain_square white, black;

	do
		white = random_square(r);
	while (at(p, white) == 'k');
	do
		black = random_square(r);
	while (at(p, black) == 'K');
	*p = plain_draw(p, white, black);
}

int plain_random_game(struct plain_random *r, enum plain_edition edition, int half_moves,
                      struct plain_position *p)
{
	int played = 0;

	plain_parse(p, plain_start(edition));
	while (played < half_moves && play_on(r, edition, p)) {
		played++;
		if (plain_draws(p, edition))
			draw_kindly(r, p);
	}
	return played;
}

/* ---- By placement ---- */

static char random_letter(struct plain_random *r, const char *letters)
{
	return letters[plain_random_below(r, (int)strlen(letters))];
}

static char random_side(struct plain_random *r)
{
	return random_letter(r, "wb");
}

/*
 * Puts a piece somewhere on ranks low to high (1 to 8 as its side counts them) and files left to
 * right (0 to 7) where it may stand. A full corner is no fault: the piece is then left out.
 */
static void drop(struct plain_random *r, struct plain_position *p, char piece, int low, int high,
                 int left, int right)
{
	for (int tries = 0; tries < 20; tries++) {
		int seen = low + plain_random_below(r, high - low + 1);
		int file = left + plain_random_below(r, right - left + 1);
		struct plain_square s = {file, side_of(piece) == 'w' ? seen - 1 : 8 - seen};

		if (at(p, s) == PLAIN_EMPTY && !plain_misplaced(piece, s)) {
			put(p, s, piece);
			return;
		}
	}
}

static void drop_anywhere(struct plain_random *r, struct plain_position *p, char piece)
{
	drop(r, p, piece, 1, 8, 0, 7);
}

/* In its own castle, in the enemy's (a fault if undefended, so rare in the end), or anywhere. */
static void drop_king(struct plain_random *r, struct plain_position *p, char side)
{
	char king = piece_of(side, 'K');

	if (once_in(r, 3))
		drop(r, p, king, 1, 1, 2, 5);
	else if (once_in(r, 4))
		drop(r, p, king, 8, 8, 2, 5);
	else
		drop_anywhere(r, p, king);
}

/* An enemy royal piece in a castle, and one own piece or two: one may not leave. */
static void drop_castle_fight(struct plain_random *r, struct plain_position *p, char owner)
{
	drop(r, p, piece_of(other(owner), random_letter(r, "PC")), 8, 8, 2, 5);
	if (plain_royals_in_castle(p, owner, owner) == 0 || once_in(r, 3))
		drop(r, p, piece_of(owner, random_letter(r, "PC")), 1, 1, 2, 5);
}

static void drop_many(struct plain_random *r, struct plain_position *p, char piece, int count)
{
	for (int i = 0; i < count; i++)
		drop_anywhere(r, p, piece);
}

/* Ver Knechts one or two steps before the far rank, of one side or both. */
static void drop_veterans(struct plain_random *r, struct plain_position *p)
{
	for (int count = 1 + plain_random_below(r, 5); count > 0; count--)
		drop(r, p, piece_of(random_side(r), 'V'), 6, 7, 0, 7);
}

/* Knechts before their promotion, and before the line which they do not cross by two steps. */
static void drop_knechts(struct plain_random *r, struct plain_position *p)
{
	for (int count = 1 + plain_random_below(r, 6); count > 0; count--)
		drop(r, p, piece_of(random_side(r), 'I'), 3, 5, 0, 7);
}

/* Scouts a jump away from either castle. */
static void drop_scouts(struct plain_random *r, struct plain_position *p)
{
	for (int count = 1 + plain_random_below(r, 3); count > 0; count--) {
		int low = once_in(r, 2) ? 2 : 6;

		drop(r, p, piece_of(random_side(r), 'S'), low, low + 1, 0, 7);
	}
}

/* Anything anywhere; now and then of one side alone, so that the other runs short of moves. */
static void drop_crowd(struct plain_random *r, struct plain_position *p)
{
	static const int MOST[] = {3, 12, 24, 48};
	int count = plain_random_below(r, MOST[plain_random_below(r, 4)]);
	char alone = once_in(r, 5) ? random_side(r) : 0;

	for (; count > 0; count--) {
		char side = alone ? alone : random_side(r);

		drop_anywhere(r, p, piece_of(side, random_letter(r, "IIIIIVVRRRPPCSS")));
	}
}

/* Any square, half of the time one of a castle or one on which something stands. */
static struct plain_square interesting_square(struct plain_random *r,
                                              const struct plain_position *p)
{
	struct plain_square s = random_square(r);

	for (int tries = 0; tries < 20 && once_in(r, 2); tries++) {
		if (in_a_castle(s) || at(p, s) != PLAIN_EMPTY)
			return s;
		s = random_square(r);
	}
	return s;
}

static void place_once(struct plain_random *r, enum plain_edition edition, struct plain_position *p)
{
	memset(p->square, PLAIN_EMPTY, sizeof p->square);
	drop_king(r, p, 'w');
	drop_king(r, p, 'b');
	if (once_in(r, 2))
		drop_castle_fight(r, p, random_side(r));
	if (once_in(r, 4))
		drop_castle_fight(r, p, random_side(r));
	if (once_in(r, 3))
		drop_many(r, p, piece_of(random_side(r), 'C'), 2 + plain_random_below(r, 3));
	if (once_in(r, 4))
		drop_many(r, p, piece_of(random_side(r), 'P'), 2 + plain_random_below(r, 3));
	if (once_in(r, 2))
		drop_veterans(r, p);
	if (once_in(r, 2))
		drop_knechts(r, p);
	if (once_in(r, 3))
		drop_scouts(r, p);
	drop_crowd(r, p);
	p->turn = random_side(r);
	p->white_prince = random_letter(r, "yn?");
	p->black_prince = random_letter(r, "yn?");
	p->clock = plain_random_below(r, 100);
	p->number = 1 + plain_random_below(r, 200);
	p->unassailable[0] = '\0';
	if (edition != PLAIN_T2)
		return;
	memcpy(p->unassailable, "-", 2);
	if (!once_in(r, 5))
		*p = plain_draw(p, interesting_square(r, p), interesting_square(r, p));
}

void plain_random_placement(struct plain_random *r, enum plain_edition edition,
                            struct plain_position *p)
{
	do {
		place_once(r, edition, p);
	} while (plain_faults(p, edition));
}
