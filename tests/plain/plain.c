/*
 * The rules of chess-t1 once more, from their text and from nothing else: see plain.h. The order
 * here is that of the text: board (in board.h), pieces, strength, capture, Scout, castles,
 * promotion, check, end of the game, what a position must satisfy. Sentences of the rules stand in
 * quotation marks above the lines that follow them.
 */
#include <stdlib.h>
#include <string.h>

#include "plain/board.h"

#define START "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp 0 1"

/* ---- Editions ---- */

static const struct {
	const char *name;
	enum plain_edition edition;
	const char *start;
} EDITIONS[] = {
	{"2021", PLAIN_2021, START},
	{"2024", PLAIN_2024, START},
	{"t2", PLAIN_T2, START " -"},
};

enum { EDITIONS_COUNT = sizeof EDITIONS / sizeof EDITIONS[0] };

enum plain_edition plain_edition_of(const char *name)
{
	for (size_t i = 0; i < EDITIONS_COUNT; i++)
		if (strcmp(EDITIONS[i].name, name) == 0)
			return EDITIONS[i].edition;
	return (enum plain_edition)0;
}

static size_t edition_index(enum plain_edition edition)
{
	size_t i = 0;

	while (EDITIONS[i].edition != edition)
		i++;
	return i;
}

const char *plain_edition_name(enum plain_edition edition)
{
	return EDITIONS[edition_index(edition)].name;
}

const char *plain_start(enum plain_edition edition)
{
	return EDITIONS[edition_index(edition)].start;
}

/* ---- Pieces ---- */

static int half_units(char piece)
{
	switch (kind_of(piece)) {
	case 'K':
		return 3;
	case 'C':
		return 6;
	case 'P':
		return 3;
	case 'R':
		return 4;
	case 'V':
		return 3;
	case 'I':
		return 2;
	default:
		return 0;
	}
}

static int count_pieces(const struct plain_position *p, char piece)
{
	int count = 0;

	for (int rank = 0; rank < 8; rank++)
		for (int file = 0; file < 8; file++)
			count += p->square[rank][file] == piece;
	return count;
}

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

/* Whether all squares between two on one line are empty. */
static int way_is_empty(const struct plain_position *p, struct plain_square from,
                        struct plain_square to)
{
	struct plain_square s = from;

	for (;;) {
		s.file += sign(to.file - from.file);
		s.rank += sign(to.rank - from.rank);
		if (same_square(s, to))
			return 1;
		if (at(p, s) != PLAIN_EMPTY)
			return 0;
	}
}

/* "n squares orthogonally": exactly how far, or 0 if to does not lie so. */
static int orthogonal_distance(struct plain_square from, struct plain_square to)
{
	if (from.file == to.file)
		return abs(to.rank - from.rank);
	return from.rank == to.rank ? abs(to.file - from.file) : 0;
}

static int diagonal_distance(struct plain_square from, struct plain_square to)
{
	int files = abs(to.file - from.file), ranks = abs(to.rank - from.rank);

	return files == ranks ? files : 0;
}

static int reaches_diagonally(const struct plain_position *p, struct plain_square from,
                              struct plain_square to)
{
	int distance = diagonal_distance(from, to);

	return distance >= 1 && distance <= 3 && way_is_empty(p, from, to);
}

/*
 * "1 left, right, forward or back; also 2 straight forward if start, middle and end squares all
 * lie in its own territory and the middle one is empty; as often as it likes"
 */
static int knecht_reaches(const struct plain_position *p, struct plain_square from,
                          struct plain_square to)
{
	char side = side_of(at(p, from));
	int step = forward(side);

	if (orthogonal_distance(from, to) == 1)
		return 1;
	return to.file == from.file && to.rank == from.rank + 2 * step &&
	       in_territory(side, from.rank) && in_territory(side, from.rank + step) &&
	       in_territory(side, to.rank) && way_is_empty(p, from, to);
}

static int is_knights_jump(struct plain_square from, struct plain_square to)
{
	int files = abs(to.file - from.file), ranks = abs(to.rank - from.rank);

	return (files == 1 && ranks == 2) || (files == 2 && ranks == 1);
}

/* The table's last column: whether the way a piece moves leads from its square to another. */
static int reaches(const struct plain_position *p, struct plain_square from, struct plain_square to)
{
	int orthogonal = orthogonal_distance(from, to);

	switch (kind_of(at(p, from))) {
	case 'K':
		return orthogonal == 1 || diagonal_distance(from, to) == 1;
	case 'C':
		return orthogonal == 1 || orthogonal == 2 || reaches_diagonally(p, from, to);
	case 'P':
		return orthogonal == 1 || reaches_diagonally(p, from, to);
	case 'R':
		return orthogonal == 1 || orthogonal == 2;
	case 'V':
	case 'I':
		return knecht_reaches(p, from, to);
	case 'S':
		return is_knights_jump(from, to);
	default:
		return 0;
	}
}

/* ---- Unassailable squares ---- */

static int square_of_field(struct plain_square s, const char *field)
{
	return field[0] == 'a' + s.file && field[1] == '1' + s.rank;
}

/* Whether s is the unassailable square of a side; White's is written first. */
static int is_unassailable(const struct plain_position *p, char owner, struct plain_square s)
{
	if (strlen(p->unassailable) != 4)
		return 0;
	return square_of_field(s, p->unassailable + (owner == 'w' ? 0 : 2));
}

/* ---- Strength ---- */

/*
 * "A piece strikes its own square and every square of its movement lines up to and including the
 * first occupied one; on a jumping line it strikes every square, occupied or not." Castle squares
 * are no exception ("a non-royal piece strikes castle squares too"). "The Scout contributes
 * nothing to any sum, its own square included", so it is said here to strike nothing.
 */
static int strikes(const struct plain_position *p, struct plain_square from, struct plain_square to)
{
	char piece = at(p, from);

	if (piece == PLAIN_EMPTY || kind_of(piece) == 'S')
		return 0;
	return same_square(from, to) || reaches(p, from, to);
}

/*
 * "Sums are per side." Those of all its pieces, or of the royal ones alone. On an unassailable
 * square "enemy strength does not act".
 */
static int sum_of(const struct plain_position *p, char side, struct plain_square s, int royal_only)
{
	struct plain_square from;
	int sum = 0;

	if (is_unassailable(p, other(side), s))
		return 0;
	for (from.rank = 0; from.rank < 8; from.rank++) {
		for (from.file = 0; from.file < 8; from.file++) {
			if (side_of(at(p, from)) != side || !strikes(p, from, s))
				continue;
			if (is_royal(at(p, from)) || !royal_only)
				sum += half_units(at(p, from));
		}
	}
	return sum;
}

int plain_strength(const struct plain_position *p, char side, struct plain_square s)
{
	return sum_of(p, side, s, 0);
}

/* The text does not say who attacks an empty castle square: we take it that its owner defends. */
static int attacks_castle_square(const struct plain_position *p, char side, struct plain_square s)
{
	if (!in_a_castle(s))
		return 0;
	if (at(p, s) == PLAIN_EMPTY)
		return in_castle_of(other(side), s);
	return side_of(at(p, s)) != side;
}

/*
 * "Castle squares: non-royal strength defends there fully. In attack it counts only if at least
 * one royal piece of the same side strikes that square as well."
 */
int plain_realisable(const struct plain_position *p, char side, struct plain_square s)
{
	return !attacks_castle_square(p, side, s) || plain_strength(p, side, s) == 0 ||
	       sum_of(p, side, s, 1) > 0;
}

/* ---- Capture ---- */

/*
 * "The capturing side needs superiority on that square before the move." "Superiority is a
 * strictly greater sum." What is not realisable counts nothing, for then all of it is non-royal.
 */
static int has_superiority(const struct plain_position *p, char side, struct plain_square s)
{
	int own = plain_realisable(p, side, s) ? plain_strength(p, side, s) : 0;

	return own > plain_strength(p, other(side), s);
}

/* ---- Castles ---- */

int plain_royals_in_castle(const struct plain_position *p, char side, char owner)
{
	struct plain_square s;
	int count = 0;

	for (s.rank = 0; s.rank < 8; s.rank++)
		for (s.file = 0; s.file < 8; s.file++)
			count += in_castle_of(owner, s) && is_royal(at(p, s)) &&
			         side_of(at(p, s)) == side;
	return count;
}

/*
 * "If an enemy royal piece stands in a side's castle and exactly one own royal piece stands there,
 * that piece may not leave the castle (it may move inside it)."
 */
static int is_pinned_in_castle(const struct plain_position *p, struct plain_move m)
{
	char side = side_of(at(p, m.from));

	return in_castle_of(side, m.from) && is_royal(at(p, m.from)) && !in_castle_of(side, m.to) &&
	       plain_royals_in_castle(p, other(side), side) > 0 &&
	       plain_royals_in_castle(p, side, side) == 1;
}

/*
 * "Only royal pieces enter or stand on castle squares, own or enemy's. Exceptions: the Scout's
 * exchange, and (2024) the Ver Knecht's promotion": "never to an empty castle square. Onto a
 * castle square held by an enemy piece it makes an exchange"; "2024 only: straight forward onto an
 * empty enemy castle square". That it moves straight is sure: only from the rank before does a
 * Ver Knecht reach the far one.
 */
static int may_enter_castle_square(const struct plain_position *p, enum plain_edition edition,
                                   struct plain_move m)
{
	char piece = at(p, m.from);

	if (is_royal(piece))
		return 1;
	if (kind_of(piece) == 'S')
		return at(p, m.to) != PLAIN_EMPTY;
	if (kind_of(piece) == 'V')
		return edition != PLAIN_2021 && at(p, m.to) == PLAIN_EMPTY &&
		       in_castle_of(other(side_of(piece)), m.to);
	return 0;
}

/*
 * Chess-T2: "A royal piece may not enter an enemy castle square where the enemy has superiority
 * with one of its royal pieces taking part." To enter is to come from outside of the castle.
 */
static int is_kept_out(const struct plain_position *p, enum plain_edition edition,
                       struct plain_move m)
{
	char side = side_of(at(p, m.from)), enemy = other(side);

	return edition == PLAIN_T2 && is_royal(at(p, m.from)) && in_castle_of(enemy, m.to) &&
	       !in_castle_of(enemy, m.from) && has_superiority(p, enemy, m.to) &&
	       sum_of(p, enemy, m.to, 1) > 0;
}

/* Whether the side to move may play from-to at all, its promotion left aside. */
static int may_go(const struct plain_position *p, enum plain_edition edition, struct plain_move m)
{
	char piece = at(p, m.from), target = at(p, m.to);

	if (side_of(piece) != p->turn)
		return 0;
	/* "No move ends on an own piece." */
	if (side_of(target) == p->turn)
		return 0;
	if (!reaches(p, m.from, m.to))
		return 0;
	if (in_a_castle(m.to) && !may_enter_castle_square(p, edition, m))
		return 0;
	if (is_pinned_in_castle(p, m) || is_kept_out(p, edition, m))
		return 0;
	/* "No enemy piece may ever stand on it." */
	if (is_unassailable(p, other(p->turn), m.to))
		return 0;
	/* The Scout captures "whatever the sums"; for its exchange the text names no sums. */
	if (target == PLAIN_EMPTY || kind_of(piece) == 'S')
		return 1;
	return has_superiority(p, p->turn, m.to);
}

/* ---- Promotion ---- */

/*
 * "Never a Prince while three own Princes are on the board, never a Connet while three own
 * Connets are."
 */
static int three_stand(const struct plain_position *p, char side, char kind)
{
	return count_pieces(p, piece_of(side, kind)) >= 3;
}

/*
 * "On a8 b8 g8 h8, captures included: Ritter, Prince, Connet or Scout; 2021 only: Connet on the
 * corner squares alone; 2024 only: onto an empty enemy castle square: Prince or Connet." Elsewhere
 * a Ver Knecht stays what it is.
 */
static int veteran_may_become(const struct plain_position *p, enum plain_edition edition,
                              struct plain_move m)
{
	char side = side_of(at(p, m.from));

	if (rank_seen_by(side, m.to.rank) != 8)
		return m.promotion == 0;
	switch (m.promotion) {
	case 'R':
	case 'S':
		return !in_a_castle(m.to);
	case 'P':
		return !three_stand(p, side, 'P');
	case 'C':
		if (edition == PLAIN_2021 && m.to.file != 0 && m.to.file != 7)
			return 0;
		return !three_stand(p, side, 'C');
	default:
		return 0;
	}
}

/* "A step forward from rank 5 to 6 (White) or 4 to 3 (Black) turns it into a Ver Knecht." */
static int knecht_may_become(char side, struct plain_move m)
{
	int promotes = rank_seen_by(side, m.from.rank) == 5 && rank_seen_by(side, m.to.rank) == 6;

	return m.promotion == (promotes ? 'V' : 0);
}

/* "To enter the enemy castle from outside", "moving inside the castle is no entry". */
static int prince_enters(char side, struct plain_move m)
{
	return in_castle_of(other(side), m.to) && !in_castle_of(other(side), m.from);
}

static char prince_right(const struct plain_position *p, char side)
{
	return side == 'w' ? p->white_prince : p->black_prince;
}

/*
 * "The first Prince of a side to enter the enemy castle from outside becomes a Connet: automatic,
 * once per side per game, and not while three own Connets are on the board." Where the right is
 * unknown, the move with the promotion and the move without it are both legal. In Chess-T2 the
 * Prince "may" become a Connet, so both are legal with the right, too.
 */
static int prince_may_become(const struct plain_position *p, enum plain_edition edition,
                             struct plain_move m)
{
	char side = side_of(at(p, m.from));
	char right = prince_right(p, side);

	if (!prince_enters(side, m) || three_stand(p, side, 'C') || right == 'n')
		return m.promotion == 0;
	if (right == 'y' && edition != PLAIN_T2)
		return m.promotion == 'C';
	return m.promotion == 'C' || m.promotion == 0;
}

static int may_become(const struct plain_position *p, enum plain_edition edition,
                      struct plain_move m)
{
	char piece = at(p, m.from);

	switch (kind_of(piece)) {
	case 'V':
		return veteran_may_become(p, edition, m);
	case 'I':
		return knecht_may_become(side_of(piece), m);
	case 'P':
		return prince_may_become(p, edition, m);
	default:
		return m.promotion == 0;
	}
}

/* ---- Moves ---- */

static int on_board(struct plain_square s)
{
	return s.file >= 0 && s.file < 8 && s.rank >= 0 && s.rank < 8;
}

int plain_is_legal(const struct plain_position *p, enum plain_edition edition,
                   struct plain_move move)
{
	return on_board(move.from) && on_board(move.to) && may_go(p, edition, move) &&
	       may_become(p, edition, move);
}

/* Appends the legal moves of one from-square and to-square: as many as it has promotions. */
static size_t add_moves(const struct plain_position *p, enum plain_edition edition,
                        struct plain_move m, struct plain_move *moves, size_t count)
{
	static const char PROMOTIONS[] = {0, 'V', 'C', 'P', 'R', 'S'};

	if (!may_go(p, edition, m))
		return count;
	for (size_t i = 0; i < sizeof PROMOTIONS; i++) {
		m.promotion = PROMOTIONS[i];
		if (may_become(p, edition, m))
			moves[count++] = m;
	}
	return count;
}

size_t plain_moves(const struct plain_position *p, enum plain_edition edition,
                   struct plain_move moves[PLAIN_MOVES_MAX])
{
	size_t count = 0;

	for (int from = 0; from < 64; from++) {
		for (int to = 0; to < 64; to++) {
			struct plain_move m = {{from % 8, from / 8}, {to % 8, to / 8}, 0};

			count = add_moves(p, edition, m, moves, count);
		}
	}
	return count;
}

int plain_is_capture(const struct plain_position *p, struct plain_move move)
{
	return at(p, move.to) != PLAIN_EMPTY;
}

/* "The enemy piece and the Scout both leave the board." */
static void move_piece(const struct plain_position *p, struct plain_position *after,
                       struct plain_move m)
{
	char piece = at(p, m.from);

	put(after, m.from, PLAIN_EMPTY);
	if (kind_of(piece) == 'S' && in_a_castle(m.to))
		put(after, m.to, PLAIN_EMPTY);
	else if (m.promotion)
		put(after, m.to, piece_of(side_of(piece), m.promotion));
	else
		put(after, m.to, piece);
}

/*
 * "The right is spent by the promotion itself (an entry while three Connets stand does not spend
 * it)." An entry without a promotion tells that an unknown right was spent, unless three Connets
 * account for it. An unspent right can't meet one: such a move is not legal. In Chess-T2 an entry
 * without a promotion tells nothing.
 */
static char prince_right_after(const struct plain_position *p, enum plain_edition edition,
                               char side, struct plain_move m)
{
	char right = prince_right(p, side);

	if (kind_of(at(p, m.from)) != 'P' || !prince_enters(side, m))
		return right;
	if (edition == PLAIN_T2)
		return m.promotion ? 'n' : right;
	return three_stand(p, side, 'C') ? right : 'n';
}

struct plain_position plain_make(const struct plain_position *p, enum plain_edition edition,
                                 struct plain_move move)
{
	struct plain_position after = *p;

	move_piece(p, &after, move);
	if (p->turn == 'w')
		after.white_prince = prince_right_after(p, edition, 'w', move);
	else
		after.black_prince = prince_right_after(p, edition, 'b', move);
	after.clock = plain_is_capture(p, move) ? 0 : p->clock + 1;
	after.number = p->number + (p->turn == 'b');
	after.turn = other(p->turn);
	return after;
}

/* "After move 3 of both sides one square for each side is drawn at random; it is not a move." */
int plain_draws(const struct plain_position *p, enum plain_edition edition)
{
	return edition == PLAIN_T2 && p->number == 4 && p->turn == 'w' &&
	       strcmp(p->unassailable, "-") == 0;
}

/* "An enemy piece that stands on a drawn square leaves the board at once." */
static void leave(struct plain_position *p, struct plain_square s, char enemy)
{
	if (side_of(at(p, s)) == enemy)
		put(p, s, PLAIN_EMPTY);
}

struct plain_position plain_draw(const struct plain_position *p, struct plain_square white,
                                 struct plain_square black)
{
	struct plain_position after = *p;

	after.unassailable[0] = (char)('a' + white.file);
	after.unassailable[1] = (char)('1' + white.rank);
	after.unassailable[2] = (char)('a' + black.file);
	after.unassailable[3] = (char)('1' + black.rank);
	after.unassailable[4] = '\0';
	leave(&after, white, 'b');
	leave(&after, black, 'w');
	return after;
}

static int has_moves(const struct plain_position *p, enum plain_edition edition)
{
	struct plain_move moves[PLAIN_MOVES_MAX];

	return plain_moves(p, edition, moves) > 0;
}

/* ---- End of the game ---- */

/* "It has a royal piece in the enemy castle and the enemy has none there." */
static int castle_is_lost(const struct plain_position *p, char owner)
{
	return plain_royals_in_castle(p, other(owner), owner) > 0 &&
	       plain_royals_in_castle(p, owner, owner) == 0;
}

/* King or castle taken; a blockade, which asks for all moves, is left to the caller. */
static enum plain_outcome taken_by(const struct plain_position *p, enum plain_edition edition,
                                   struct plain_move m)
{
	struct plain_position after = plain_make(p, edition, m);

	if (kind_of(at(p, m.to)) == 'K')
		return PLAIN_KING_TAKEN;
	return castle_is_lost(&after, after.turn) ? PLAIN_CASTLE_CAPTURED : PLAIN_GOES_ON;
}

/* "When a move wins in two ways, the King comes first, then the castle." */
enum plain_outcome plain_outcome(const struct plain_position *p, enum plain_edition edition,
                                 struct plain_move move)
{
	struct plain_position after = plain_make(p, edition, move);
	enum plain_outcome taken = taken_by(p, edition, move);

	if (taken != PLAIN_GOES_ON)
		return taken;
	return has_moves(&after, edition) ? PLAIN_GOES_ON : PLAIN_BLOCKADE;
}

/* ---- Check ---- */

/* "Some enemy piece could legally capture (or exchange) it next move", were it its turn. */
int plain_in_check(const struct plain_position *p, enum plain_edition edition, char side)
{
	struct plain_position turned = *p;
	struct plain_move moves[PLAIN_MOVES_MAX];
	size_t count;

	turned.turn = other(side);
	count = plain_moves(&turned, edition, moves);
	for (size_t i = 0; i < count; i++)
		if (at(&turned, moves[i].to) == piece_of(side, 'K'))
			return 1;
	return 0;
}

/* A reply refutes a finishing check if it wins, or leaves a King that can't be taken. */
static int refutes(const struct plain_position *p, enum plain_edition edition,
                   struct plain_move reply)
{
	struct plain_position after = plain_make(p, edition, reply);

	return plain_outcome(p, edition, reply) != PLAIN_GOES_ON ||
	       !plain_in_check(&after, edition, p->turn);
}

int plain_in_finishing_check(const struct plain_position *p, enum plain_edition edition)
{
	struct plain_move moves[PLAIN_MOVES_MAX];
	size_t count = plain_moves(p, edition, moves);

	if (count == 0 || !plain_in_check(p, edition, p->turn))
		return 0;
	for (size_t i = 0; i < count; i++)
		if (refutes(p, edition, moves[i]))
			return 0;
	return 1;
}

/* ---- What a position must satisfy ---- */

/*
 * "No non-royal piece on a castle square, no White Knecht on ranks 6-8 and no Black one on 3-1, no
 * Ver Knecht on its far rank."
 */
unsigned plain_misplaced(char piece, struct plain_square s)
{
	int rank = rank_seen_by(side_of(piece), s.rank);
	unsigned faults = 0;

	if (piece == PLAIN_EMPTY)
		return 0;
	if (in_a_castle(s) && !is_royal(piece))
		faults |= PLAIN_CASTLE_SQUARE;
	if (kind_of(piece) == 'I' && rank >= 6)
		faults |= PLAIN_KNECHT_RANK;
	if (kind_of(piece) == 'V' && rank == 8)
		faults |= PLAIN_VETERAN_RANK;
	return faults;
}

/* "At most one King a side (both needed to play on)." */
static unsigned king_faults(const struct plain_position *p, char side)
{
	int kings = count_pieces(p, piece_of(side, 'K'));

	if (kings == 0)
		return PLAIN_NO_KING;
	return kings > 1 ? PLAIN_TWO_KINGS : 0;
}

unsigned plain_faults(const struct plain_position *p, enum plain_edition edition)
{
	unsigned faults = king_faults(p, 'w') | king_faults(p, 'b');
	struct plain_square s;

	for (s.rank = 0; s.rank < 8; s.rank++) {
		for (s.file = 0; s.file < 8; s.file++) {
			faults |= plain_misplaced(at(p, s), s);
			if (at(p, s) != PLAIN_EMPTY &&
			    is_unassailable(p, other(side_of(at(p, s))), s))
				faults |= PLAIN_UNASSAILABLE;
		}
	}
	if (castle_is_lost(p, 'w') || castle_is_lost(p, 'b'))
		faults |= PLAIN_CASTLE_IS_LOST;
	if (!has_moves(p, edition))
		faults |= PLAIN_IS_BLOCKADED;
	return faults;
}

/* ---- Counting ---- */

/* A game that has ended has no sequences beyond its end; a blockade has none by itself. */
uint64_t plain_perft(const struct plain_position *p, enum plain_edition edition, int depth)
{
	struct plain_move moves[PLAIN_MOVES_MAX];
	size_t count;
	uint64_t sequences = 0;

	if (depth == 0)
		return 1;
	count = plain_moves(p, edition, moves);
	if (depth == 1)
		return count;
	for (size_t i = 0; i < count; i++) {
		struct plain_position after = plain_make(p, edition, moves[i]);

		if (taken_by(p, edition, moves[i]) == PLAIN_GOES_ON)
			sequences += plain_perft(&after, edition, depth - 1);
	}
	return sequences;
}
