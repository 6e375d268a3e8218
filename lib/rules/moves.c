/*
 * Moves: which are legal, and of one that is not, which rules forbid it.
 *
 * 2024 edition: movement in chapter 2, captures in chapter 4, the Scout in chapter 5, castles in
 * chapters 1 and 2, promotion in chapter 2.
 */
#include "rules/geometry.h"
#include "rules/position.h"

/* --- The rules, one small place each ------------------------------------------------------- */

/*
 * The royal piece that may not leave its castle, as a set: the only one in it while an enemy
 * royal piece is in the castle too.
 */
static bitboard castle_bound(const struct ct1_position *position, enum ct1_side side)
{
	bitboard castle = position->rules->castle[side];
	bitboard own = position_royals(position, side) & castle;

	if (!(position_royals(position, opponent(side)) & castle) || bitboard_count(own) != 1)
		return 0;
	return own;
}

/* The kinds that a promotion may not produce, because enough of them are on the board. */
static piece_set used_up(const struct ct1_position *position, enum ct1_side side)
{
	piece_set kinds = 0;

	for (enum ct1_piece piece = CT1_KING; (int)piece < PIECES; piece++) {
		int limit = position->rules->promotion_limit[piece];

		if (limit > 0 && bitboard_count(position->pieces[side][piece]) >= limit)
			kinds |= KIND(piece);
	}
	return kinds;
}

/* The promotion that a move comes under, or null. */
static const struct promotion *find_promotion(const struct ct1_position *position, int from, int to)
{
	const struct promotion *p = position->rules->promotions[position->squares[from]];
	enum ct1_side side = position_owner(position, from);

	for (; p && p->into; p++) {
		if (!(p->squares[side] & BIT(to)))
			continue;
		if (p->conditions & FROM_OUTSIDE && p->squares[side] & BIT(from))
			continue;
		if (p->conditions & BY_MOVE && position->squares[to] != CT1_NO_PIECE)
			continue;
		return p;
	}
	return NULL;
}

/* The Prince's entry: as it is with the right, none without it, either where it is unknown. */
static piece_set entry_promotions(enum prince_right right, piece_set into)
{
	if (right == RIGHT_SPENT || into == 0)
		return KIND(CT1_NO_PIECE);
	return right == RIGHT_UNKNOWN ? into | KIND(CT1_NO_PIECE) : into;
}

piece_set position_promotions(const struct ct1_position *position, int from, int to)
{
	const struct promotion *promotion = find_promotion(position, from, to);

	if (!promotion)
		return KIND(CT1_NO_PIECE);
	enum ct1_side side = position_owner(position, from);
	piece_set into = promotion->into & ~used_up(position, side);

	if (promotion->conditions & BY_RIGHT)
		into = entry_promotions(position->rights[side], into);
	return promotion->conditions & OPTIONAL ? into | KIND(CT1_NO_PIECE) : into;
}

/* Whether a castle that holds against royal pieces from outside bars the way of one. */
static bool is_barred(const struct ct1_position *position, int from, int to)
{
	enum ct1_side enemy = opponent(position_owner(position, from));
	bitboard castle = position->rules->castle[enemy];

	return position->rules->castles_hold && castle & BIT(to) && !(castle & BIT(from)) &&
	       position_holds(position, enemy, to);
}

/* Whether a piece stays non-royal on arrival, and so may not stand on a castle square. */
static bool arrives_common(const struct ct1_position *position, int from, int to)
{
	return !position->rules->pieces[position->squares[from]].royal &&
	       position_promotions(position, from, to) & KIND(CT1_NO_PIECE);
}

/* --- Legal moves --------------------------------------------------------------------------- */

/* Squares where a side's superiority has been looked up, and where it was found. */
struct superiority {
	bitboard known, found;
};

static bool is_superior(struct superiority *cache, const struct ct1_position *position, int square)
{
	if (!(cache->known & BIT(square))) {
		cache->known |= BIT(square);
		if (position_superior(position, position->side, square))
			cache->found |= BIT(square);
	}
	return cache->found & BIT(square);
}

/* Those of some castle squares that are barred to the royal piece on `from`. */
static bitboard barred_squares(const struct ct1_position *position, int from, bitboard squares)
{
	bitboard barred = 0;

	while (squares) {
		int to = bitboard_take(&squares);

		if (is_barred(position, from, to))
			barred |= BIT(to);
	}
	return barred;
}

/* The squares that the piece on `from` may go to as far as the castles are concerned. */
static bitboard castle_targets(const struct ct1_position *position, int from, bitboard targets)
{
	const struct ct1_rules *rules = position->rules;
	enum ct1_side side = position->side;
	enum ct1_piece piece = position->squares[from];
	bitboard castles = ruleset_castles(rules);

	if (piece == CT1_SCOUT)
		return targets & (~castles | position->pieces[opponent(side)][CT1_NO_PIECE]);
	if (rules->pieces[piece].royal && castle_bound(position, side) & BIT(from))
		targets &= rules->castle[side];
	if (rules->pieces[piece].royal)
		return targets & ~barred_squares(position, from, targets & castles);
	for (bitboard rest = targets & castles; rest;) {
		int to = bitboard_take(&rest);

		if (arrives_common(position, from, to))
			targets &= ~BIT(to);
	}
	return targets;
}

/* The squares that the piece on `from` may go to, unless no promotion is left there. */
static bitboard find_targets(const struct ct1_position *position, int from,
                             struct superiority *cache)
{
	bitboard own = position->pieces[position->side][CT1_NO_PIECE];
	bitboard enemies = position->pieces[opponent(position->side)][CT1_NO_PIECE];
	enum ct1_piece piece = position->squares[from];
	bitboard reached = geometry_reach(position->side, piece, from, own | enemies);
	bitboard barred = own | position_barred(position, position->side);
	bitboard targets = castle_targets(position, from, reached & ~barred);

	if (piece == CT1_SCOUT)
		return targets;
	for (bitboard rest = targets & enemies; rest;) {
		int to = bitboard_take(&rest);

		if (!is_superior(cache, position, to))
			targets &= ~BIT(to);
	}
	return targets;
}

/* Appends the legal moves of the piece on `from` to `moves`; returns how many there are now. */
static size_t piece_moves(const struct ct1_position *position, int from, struct superiority *cache,
                          struct ct1_move *moves, size_t count)
{
	bitboard targets = find_targets(position, from, cache);

	while (targets) {
		int to = bitboard_take(&targets);

		for (piece_set kinds = position_promotions(position, from, to); kinds;
		     kinds &= kinds - 1)
			moves[count++] = (struct ct1_move){(uint8_t)from, (uint8_t)to,
			                                   (uint8_t)bitboard_first(kinds)};
	}
	return count;
}

size_t position_moves_of(const struct ct1_position *position, bitboard pieces,
                         struct ct1_move *moves)
{
	struct superiority cache = {0, 0};
	size_t count = 0;

	while (pieces)
		count = piece_moves(position, bitboard_take(&pieces), &cache, moves, count);
	return count;
}

size_t ct1_position_moves(const ct1_position *position, struct ct1_move moves[CT1_MOVES_MAX])
{
	return position_moves_of(position, position->pieces[position->side][CT1_NO_PIECE], moves);
}

/* Whether there is a move to an empty square outside of the castles. */
static bool has_plain_move(const struct ct1_position *position)
{
	enum ct1_side side = position->side;
	bitboard occupied = position_occupied(position);
	bitboard closed =
		occupied | ruleset_castles(position->rules) | position_barred(position, side);
	bitboard movable = position->pieces[side][CT1_NO_PIECE] & ~castle_bound(position, side);

	while (movable) {
		int from = bitboard_take(&movable);
		enum ct1_piece piece = position->squares[from];
		bitboard targets = geometry_reach(side, piece, from, occupied) & ~closed;

		while (targets) {
			if (position_promotions(position, from, bitboard_take(&targets)) != 0)
				return true;
		}
	}
	return false;
}

bool position_can_move(const struct ct1_position *position)
{
	struct ct1_move moves[CT1_MOVES_MAX];

	/* There is nearly always one that is told sooner than all. */
	return has_plain_move(position) || ct1_position_moves(position, moves) > 0;
}

bool position_can_capture(const struct ct1_position *position, enum ct1_side side, int square)
{
	const struct ct1_rules *rules = position->rules;

	if (position_barred(position, side) & BIT(square))
		return false;
	if (position->pieces[side][CT1_SCOUT] & geometry_origins(side, CT1_SCOUT, square))
		return true;
	bitboard capturers = ct1_position_strikers(position, side, square);

	if (ruleset_castles(rules) & BIT(square))
		capturers &= position_royals(position, side);
	if (capturers && !(rules->castle[side] & BIT(square)))
		capturers &= ~castle_bound(position, side);
	/* The sums come last: mostly nothing strikes there. */
	if (!capturers || !position_superior(position, side, square))
		return false;
	while (capturers) {
		if (position_promotions(position, bitboard_take(&capturers), square) != 0)
			return true;
	}
	return false;
}

/* --- Judging ------------------------------------------------------------------------------- */

/* What the castles have against the move of a piece that gets there. */
static unsigned judge_castles(const struct ct1_position *position, int from, int to)
{
	const struct ct1_rules *rules = position->rules;
	enum ct1_piece piece = position->squares[from];

	if (castle_bound(position, position->side) & BIT(from) &&
	    !(rules->castle[position->side] & BIT(to)))
		return CT1_VIOLATES_CASTLE_EXIT;
	if (!(ruleset_castles(rules) & BIT(to)))
		return 0;
	if (piece == CT1_SCOUT)
		return position->squares[to] == CT1_NO_PIECE ? CT1_VIOLATES_EXCHANGE_PLACE : 0;
	if (rules->pieces[piece].royal)
		return is_barred(position, from, to) ? CT1_VIOLATES_CASTLE_HELD : 0;
	return arrives_common(position, from, to) ? CT1_VIOLATES_CASTLE_ENTRY : 0;
}

static unsigned judge_promotion(piece_set kinds, piece_set promotion)
{
	if (kinds & promotion)
		return 0;
	if (promotion != KIND(CT1_NO_PIECE) || kinds == 0)
		return CT1_VIOLATES_PROMOTION;
	/* Left out: no harm where one kind only is possible. */
	return (kinds & (kinds - 1)) ? CT1_VIOLATES_PROMOTION_CHOICE : 0;
}

unsigned ct1_position_judge(const ct1_position *position, struct ct1_move move)
{
	enum ct1_side side = position->side;
	enum ct1_piece piece = position->squares[move.from];
	unsigned violated = 0;

	if (piece == CT1_NO_PIECE)
		return CT1_VIOLATES_NO_PIECE;
	if (position_owner(position, move.from) != side)
		return CT1_VIOLATES_WRONG_SIDE;
	if (!(geometry_origins(side, piece, move.to) & BIT(move.from)))
		violated |= CT1_VIOLATES_UNREACHABLE;
	else if (!(geometry_reach(side, piece, move.from, position_occupied(position)) &
	           BIT(move.to)))
		violated |= CT1_VIOLATES_BLOCKED;
	if (position->pieces[side][CT1_NO_PIECE] & BIT(move.to))
		return violated | CT1_VIOLATES_OWN_PIECE;
	if (violated & CT1_VIOLATES_UNREACHABLE)
		return violated;
	if (position_barred(position, side) & BIT(move.to))
		violated |= CT1_VIOLATES_UNASSAILABLE;
	violated |= judge_castles(position, move.from, move.to);
	if (violated & CT1_VIOLATES_BLOCKED)
		return violated;
	if (position->squares[move.to] != CT1_NO_PIECE && piece != CT1_SCOUT &&
	    !position_superior(position, side, move.to))
		violated |= CT1_VIOLATES_NO_SUPERIORITY;
	return violated | judge_promotion(position_promotions(position, move.from, move.to),
	                                  KIND(move.promotion));
}

struct ct1_move ct1_position_complete(const ct1_position *position, struct ct1_move move)
{
	piece_set kinds = position_promotions(position, move.from, move.to);

	/* One kind and not the empty one: exactly one bit, and not the lowest. */
	if (move.promotion == CT1_NO_PIECE && kinds > KIND(CT1_NO_PIECE) && !(kinds & (kinds - 1)))
		move.promotion = (uint8_t)bitboard_first(kinds);
	return move;
}

/* --- Playing ------------------------------------------------------------------------------- */

/*
 * A promotion by right spends it; and where it is not optional, a piece that stays what it is
 * although it could be promoted tells that the right is gone.
 */
static void settle_right(struct ct1_position *position, struct ct1_move move)
{
	const struct promotion *promotion = find_promotion(position, move.from, move.to);

	if (!promotion || !(promotion->conditions & BY_RIGHT))
		return;
	if (promotion->conditions & OPTIONAL
	            ? move.promotion != CT1_NO_PIECE
	            : position_promotions(position, move.from, move.to) != KIND(CT1_NO_PIECE))
		position->rights[position->side] = RIGHT_SPENT;
}

void ct1_position_play(ct1_position *position, struct ct1_move move)
{
	enum ct1_side side = position->side;
	enum ct1_piece piece = position->squares[move.from];
	bool captures = position->squares[move.to] != CT1_NO_PIECE;
	bool exchanges = piece == CT1_SCOUT && ruleset_castles(position->rules) & BIT(move.to);

	settle_right(position, move);
	position_remove(position, move.from);
	if (captures)
		position_remove(position, move.to);
	if (!exchanges)
		position_put(position, side, move.promotion ? move.promotion : piece, move.to);
	position->clock = captures ? 0 : position->clock + 1;
	if (side == CT1_BLACK)
		position->number++;
	position->side = opponent(side);
}
