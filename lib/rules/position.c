/*
 * Positions: the board, position strings, and what a position must satisfy.
 */
#include "rules/position.h"

#include <stdio.h>
#include <string.h>

void position_clear(struct ct1_position *position, const ct1_rules *rules)
{
	*position = (struct ct1_position){
		.rules = rules,
		.rights = {RIGHT_UNKNOWN, RIGHT_UNKNOWN},
		.number = 1,
	};
}

void position_put(struct ct1_position *position, enum ct1_side side, enum ct1_piece piece,
                  int square)
{
	position->squares[square] = (uint8_t)piece;
	position->pieces[side][piece] |= BIT(square);
	position->pieces[side][CT1_NO_PIECE] |= BIT(square);
}

void position_remove(struct ct1_position *position, int square)
{
	bitboard *pieces = position->pieces[position_owner(position, square)];

	pieces[position->squares[square]] &= ~BIT(square);
	pieces[CT1_NO_PIECE] &= ~BIT(square);
	position->squares[square] = CT1_NO_PIECE;
}

/* --- Unassailable squares ------------------------------------------------------------------ */

bool ct1_position_awaits_selection(const ct1_position *position)
{
	unsigned after = position->rules->selection_number;

	return after > 0 && !position->unassailable[CT1_WHITE] && position->number == after + 1 &&
	       position->side == CT1_WHITE;
}

void ct1_position_select(ct1_position *position, const int squares[2])
{
	for (enum ct1_side side = CT1_WHITE; side <= CT1_BLACK; side++) {
		int square = squares[side];

		position->unassailable[side] = BIT(square);
		if (position_evicted(position, opponent(side)))
			position_remove(position, square);
	}
}

/* --- Position strings --------------------------------------------------------------------- */

/* Letters of position strings, whatever the locale says of letters. */
static bool is_small(char c)
{
	return c >= 'a' && c <= 'z';
}

static char capital(char c)
{
	return is_small(c) ? (char)(c - 'a' + 'A') : c;
}

static char small(char letter)
{
	return (char)(letter - 'A' + 'a');
}

/* Each reads its field at *text and moves *text behind it; false leaves *text at the fault. */

static bool parse_board(struct ct1_position *position, const char **text)
{
	for (int rank = RANKS - 1; rank >= 0; rank--) {
		int file = 0;

		for (; file < FILES; ++*text) {
			char c = **text;
			enum ct1_side side = is_small(c) ? CT1_BLACK : CT1_WHITE;
			enum ct1_piece piece = ruleset_piece(position->rules, capital(c));

			if (piece != CT1_NO_PIECE)
				position_put(position, side, piece, rank * FILES + file++);
			else if (c >= '1' && c <= '8' && file + c - '0' <= FILES)
				file += c - '0';
			else
				return false;
		}
		if (rank > 0 && *(*text)++ != '/') {
			--*text;
			return false;
		}
	}
	return true;
}

static bool parse_side(struct ct1_position *position, const char **text)
{
	if (**text != 'w' && **text != 'b')
		return false;
	position->side = *(*text)++ == 'w' ? CT1_WHITE : CT1_BLACK;
	return true;
}

/* Known and unknown mixed are written with both places filled: "P?", "?p", "-?", "?-". */
static const struct {
	const char *text;
	enum prince_right rights[2];
} right_strings[] = {
	{"Pp", {RIGHT_UNSPENT, RIGHT_UNSPENT}}, {"P?", {RIGHT_UNSPENT, RIGHT_UNKNOWN}},
	{"?p", {RIGHT_UNKNOWN, RIGHT_UNSPENT}}, {"-?", {RIGHT_SPENT, RIGHT_UNKNOWN}},
	{"?-", {RIGHT_UNKNOWN, RIGHT_SPENT}},   {"P", {RIGHT_UNSPENT, RIGHT_SPENT}},
	{"p", {RIGHT_SPENT, RIGHT_UNSPENT}},    {"-", {RIGHT_SPENT, RIGHT_SPENT}},
	{"?", {RIGHT_UNKNOWN, RIGHT_UNKNOWN}},
};

enum {
	RIGHT_STRINGS = sizeof right_strings / sizeof *right_strings,
};

static bool parse_rights(struct ct1_position *position, const char **text)
{
	size_t length = strcspn(*text, " ");

	for (size_t i = 0; i < RIGHT_STRINGS; i++) {
		if (strlen(right_strings[i].text) == length &&
		    strncmp(right_strings[i].text, *text, length) == 0) {
			position->rights[CT1_WHITE] = right_strings[i].rights[CT1_WHITE];
			position->rights[CT1_BLACK] = right_strings[i].rights[CT1_BLACK];
			*text += length;
			return true;
		}
	}
	return false;
}

static bool parse_count(uint32_t *count, const char **text)
{
	const char *begin = *text;
	uint32_t value = 0;

	while (**text >= '0' && **text <= '9' && *text - begin < 9)
		value = value * 10 + (uint32_t)(*(*text)++ - '0');
	*count = value;
	return *text > begin;
}

static bool parse_clock(struct ct1_position *position, const char **text)
{
	return parse_count(&position->clock, text);
}

static bool parse_number(struct ct1_position *position, const char **text)
{
	const char *begin = *text;
	uint32_t number;

	if (!parse_count(&number, text) || number == 0) {
		*text = begin;
		return false;
	}
	position->number = number;
	return true;
}

static bool parse_square(bitboard *square, const char **text)
{
	char file = (*text)[0];

	if (file < 'a' || file > 'h' || (*text)[1] < '1' || (*text)[1] > '8')
		return false;
	*square = ON(file, (*text)[1] - '0');
	*text += 2;
	return true;
}

static bool parse_unassailable(struct ct1_position *position, const char **text)
{
	if (**text == '-') {
		++*text;
		return true;
	}
	bitboard white, black;

	/* One without the other is none: what could be read of a faulty string is used, too. */
	if (!parse_square(&white, text) || !parse_square(&black, text))
		return false;
	position->unassailable[CT1_WHITE] = white;
	position->unassailable[CT1_BLACK] = black;
	return true;
}

bool position_parse(struct ct1_position *position, const ct1_rules *rules, const char *text,
                    size_t *error)
{
	static bool (*const fields[])(struct ct1_position *, const char **) = {
		parse_board, parse_side,   parse_rights,
		parse_clock, parse_number, parse_unassailable,
	};
	const char *at = text;

	position_clear(position, rules);
	at += strspn(at, " ");
	for (size_t i = 0; i < sizeof fields / sizeof *fields && (i == 0 || *at); i++) {
		const char *begin = at;

		if (!fields[i](position, &at) || (*at != '\0' && *at != ' ')) {
			*error = (size_t)((at > begin ? at : begin) - text);
			return false;
		}
		at += strspn(at, " ");
	}
	*error = (size_t)(at - text);
	return *at == '\0';
}

int ct1_position_new(ct1_context *context, const ct1_rules *rules, const char *text,
                     ct1_position **position, size_t *error)
{
	struct ct1_position parsed;
	size_t offset;

	*position = NULL;
	if (!position_parse(&parsed, rules, text ? text : rules->start, &offset)) {
		if (error)
			*error = offset;
		return CT1_BAD_POSITION;
	}
	*position = memory_new(context, sizeof **position);
	if (!*position)
		return CT1_NO_MEMORY;
	**position = parsed;
	(*position)->context = context;
	return CT1_OK;
}

void ct1_position_free(ct1_position *position)
{
	if (position)
		memory_free(position->context, position);
}

static char *write_board(const struct ct1_position *position, char *at)
{
	for (int rank = RANKS - 1; rank >= 0; rank--) {
		int empty = 0;

		for (int file = 0; file <= FILES; file++) {
			int square = rank * FILES + file;
			bool border = file == FILES;

			if (!border && position->squares[square] == CT1_NO_PIECE) {
				empty++;
				continue;
			}
			if (empty > 0)
				*at++ = (char)('0' + empty);
			empty = 0;
			if (border)
				break;
			char letter = position->rules->pieces[position->squares[square]].letter;

			*at++ = position_owner(position, square) == CT1_WHITE ? letter
			                                                      : small(letter);
		}
		if (rank > 0)
			*at++ = '/';
	}
	return at;
}

/* The sixth field, which other rule sets do without; one that should not be there is not hidden. */
static void write_unassailable(const struct ct1_position *position, char field[6])
{
	const bitboard *squares = position->unassailable;

	*field = '\0';
	if (!squares[CT1_WHITE] && position->rules->selection_number > 0)
		memcpy(field, " -", sizeof " -");
	if (!squares[CT1_WHITE])
		return;
	*field++ = ' ';
	for (enum ct1_side side = CT1_WHITE; side <= CT1_BLACK; side++) {
		int square = bitboard_first(squares[side]);

		*field++ = (char)('a' + square % FILES);
		*field++ = (char)('1' + square / FILES);
	}
	*field = '\0';
}

void ct1_position_string(const ct1_position *position, char text[CT1_POSITION_STRING])
{
	char unassailable[6];
	const char *rights = "";
	char *at = write_board(position, text);

	for (size_t i = 0; i < RIGHT_STRINGS; i++) {
		if (right_strings[i].rights[CT1_WHITE] == position->rights[CT1_WHITE] &&
		    right_strings[i].rights[CT1_BLACK] == position->rights[CT1_BLACK])
			rights = right_strings[i].text;
	}
	write_unassailable(position, unassailable);
	snprintf(at, CT1_POSITION_STRING - (size_t)(at - text), " %c %s %u %u%s",
	         position->side == CT1_WHITE ? 'w' : 'b', rights, (unsigned)position->clock,
	         (unsigned)position->number, unassailable);
}

/* --- Questions ---------------------------------------------------------------------------- */

enum ct1_piece ct1_position_piece(const ct1_position *position, int square, enum ct1_side *side)
{
	enum ct1_piece piece = position->squares[square];

	if (piece != CT1_NO_PIECE)
		*side = position_owner(position, square);
	return piece;
}

enum ct1_side ct1_position_side(const ct1_position *position)
{
	return position->side;
}

int ct1_position_unassailable(const ct1_position *position, enum ct1_side side)
{
	bitboard square = position->unassailable[side];

	return square ? bitboard_first(square) : -1;
}

static unsigned faults_of_side(const struct ct1_position *position, enum ct1_side side)
{
	const struct ct1_rules *rules = position->rules;
	const bitboard *pieces = position->pieces[side];
	bitboard castles = ruleset_castles(rules);
	unsigned faults = 0;

	if (pieces[CT1_KING] == 0)
		faults |= CT1_FAULT_NO_KING;
	if (bitboard_count(pieces[CT1_KING]) > 1)
		faults |= CT1_FAULT_KINGS;
	if (pieces[CT1_NO_PIECE] & ~position_royals(position, side) & castles)
		faults |= CT1_FAULT_CASTLE;
	if (pieces[CT1_KNECHT] & rules->forbidden[side][CT1_KNECHT])
		faults |= CT1_FAULT_KNECHT;
	if (pieces[CT1_VER_KNECHT] & rules->forbidden[side][CT1_VER_KNECHT])
		faults |= CT1_FAULT_VER_KNECHT;
	if (position_evicted(position, side))
		faults |= CT1_FAULT_UNASSAILABLE;
	return faults;
}

unsigned ct1_position_faults(const ct1_position *position)
{
	unsigned faults = faults_of_side(position, CT1_WHITE) | faults_of_side(position, CT1_BLACK);
	enum ct1_reason over = ct1_position_outcome(position).reason;

	if (position->unassailable[CT1_WHITE] && position->rules->selection_number == 0)
		faults |= CT1_FAULT_SELECTION;
	if (over == CT1_BY_CASTLE)
		faults |= CT1_FAULT_CASTLE_CAPTURED;
	if (over == CT1_BY_BLOCKADE)
		faults |= CT1_FAULT_BLOCKADE;
	return faults;
}
