/*
 * The table of confusions, and the distances that follow from it.
 *
 * Where the pairs come from: the shapes of letters and digits in print, which scanning confuses;
 * the keys beside each other on the Latin and Russian keyboards, and above each other on the
 * keypad; and words of which the end is missing.
 */
#include "check/confusions.h"

#include <string.h>

#include "notation/characters.h"
#include "notation/words.h"

enum cause {
	SHAPE,
	KEYBOARD,
	KEYPAD,
};

/* What a confusion by its cause costs, and what is confused without a known cause. */
enum {
	COST_SHAPE = 2,
	COST_KEY = 3,
	COST_CUT = 1,       /* the end of a word is missing */
	COST_SIGN = 1,      /* one sign for another: : - ÷ all look alike in scans */
	COST_OTHER = 5,     /* a letter, a digit, a piece for another */
	COST_LEFT_OUT = 4,  /* or put in */
	COST_WORD = 3,      /* a piece by a word that means none */
	COST_FOREIGN = 8,   /* symbols of different kinds */
	COST_PROMOTION = 3, /* another piece, or none where there is one */
	COST_TRANSPOSED = 3,
};

/*
 * Symbols by kind.  The others are characters that mean nothing in a move but look like some that
 * do; they stand in the table `others`.
 */
enum {
	SYMBOL_NONE, /* nothing is written, or was meant */
	SYMBOL_FILE,
	SYMBOL_RANK = SYMBOL_FILE + FILES,
	SYMBOL_SIGN = SYMBOL_RANK + RANKS,
	SYMBOL_PIECE = SYMBOL_SIGN + SIGN_UNKNOWN,
	SYMBOL_PROMOTION = SYMBOL_PIECE + PIECES,
	SYMBOL_WORD = SYMBOL_PROMOTION + PIECES, /* any letters that are no piece's */
	SYMBOL_UNKNOWN,                          /* any other character */
	SYMBOL_OTHER,
};

static const char *const others[] = {
	"К", "Р", "П", "В", "0", "9", "l", "I", "|", "i",
	"З", "з", "б", "S", "o", "q", "z", "Z", "O",
};

enum {
	OTHERS = sizeof others / sizeof *others,
};

_Static_assert(SYMBOL_OTHER + OTHERS <= SYMBOLS, "there are more symbols than room for them");

/* --- The table ----------------------------------------------------------------------------- */

/* One is written for the other, or the other way round. */
struct confusion {
	const char *one, *other;
	enum cause cause;
};

static const struct confusion confused[] = {
	/* digits in print and from the scanner */
	{"1", "7", SHAPE},
	{"1", "4", SHAPE},
	{"2", "7", SHAPE},
	{"3", "8", SHAPE},
	{"3", "5", SHAPE},
	{"5", "6", SHAPE},
	{"5", "8", SHAPE},
	{"6", "8", SHAPE},
	{"l", "1", SHAPE},
	{"I", "1", SHAPE},
	{"|", "1", SHAPE},
	{"i", "1", SHAPE},
	{"З", "3", SHAPE},
	{"з", "3", SHAPE},
	{"б", "6", SHAPE},
	{"b", "6", SHAPE},
	{"b", "8", SHAPE},
	{"S", "5", SHAPE},
	{"z", "2", SHAPE},
	{"Z", "2", SHAPE},
	{"9", "g", SHAPE},
	{"9", "4", SHAPE},
	{"0", "8", SHAPE},
	{"0", "6", SHAPE},
	/* letters of the files */
	{"c", "e", SHAPE},
	{"a", "e", SHAPE},
	{"a", "d", SHAPE},
	{"b", "h", SHAPE},
	{"b", "d", SHAPE},
	{"d", "h", SHAPE},
	{"a", "o", SHAPE},
	{"c", "o", SHAPE},
	{"e", "o", SHAPE},
	{"c", "O", SHAPE},
	{"e", "O", SHAPE},
	{"d", "O", SHAPE},
	{"g", "q", SHAPE},
	{"a", "q", SHAPE},
	{"f", "l", SHAPE},
	/* neighbours in the row of digits, and on the keypad */
	{"1", "2", KEYBOARD},
	{"2", "3", KEYBOARD},
	{"3", "4", KEYBOARD},
	{"4", "5", KEYBOARD},
	{"6", "7", KEYBOARD},
	{"7", "8", KEYBOARD},
	{"8", "9", KEYBOARD},
	{"2", "5", KEYPAD},
	{"3", "6", KEYPAD},
	{"4", "7", KEYPAD},
	{"5", "8", KEYPAD},
	{"6", "9", KEYPAD},
	{"0", "1", KEYPAD},
	{"0", "2", KEYPAD},
	/* neighbours among the letters */
	{"d", "e", KEYBOARD},
	{"d", "f", KEYBOARD},
	{"f", "g", KEYBOARD},
	{"g", "h", KEYBOARD},
	{"c", "d", KEYBOARD},
	{"c", "f", KEYBOARD},
	{"b", "g", KEYBOARD},
	/* Cyrillic letters that pass for those of files: а в с е н are on the keys f d c t y */
	{"a", "b", KEYBOARD},
	{"a", "c", KEYBOARD},
	{"b", "c", KEYBOARD},
	{"e", "h", KEYBOARD},
};

/* A piece is written for another one, or the other way round, in some ways of writing. */
static const struct {
	enum ct1_piece one, other;
	unsigned scripts;
	enum cause cause;
} confused_pieces[] = {
	{CT1_KING, CT1_CONNET, IN_CYRILLIC, SHAPE},                /* Кр Кт */
	{CT1_KING, CT1_PRINCE, IN_CYRILLIC, SHAPE},                /* Кр Пр */
	{CT1_KNECHT, CT1_CONNET, IN_CYRILLIC, SHAPE},              /* Кн Кт */
	{CT1_SCOUT, CT1_RITTER, IN_CYRILLIC, SHAPE},               /* Рк Рт */
	{CT1_RITTER, CT1_PRINCE, IN_CYRILLIC, SHAPE},              /* Рт Пр */
	{CT1_RITTER, CT1_CONNET, IN_CYRILLIC, SHAPE},              /* Рт Кт */
	{CT1_SCOUT, CT1_VER_KNECHT, IN_CYRILLIC, SHAPE},           /* Рк ВК */
	{CT1_KING, CT1_KNECHT, IN_CYRILLIC, KEYBOARD},             /* р beside н */
	{CT1_KING, CT1_SCOUT, IN_CYRILLIC, KEYBOARD},              /* Кр Рк, swapped */
	{CT1_KING, CT1_RITTER, IN_LATIN | IN_PGN, SHAPE},          /* K R */
	{CT1_PRINCE, CT1_RITTER, IN_LATIN | IN_PGN, SHAPE},        /* P R */
	{CT1_CONNET, CT1_SCOUT, IN_LATIN | IN_PGN, SHAPE},         /* C S */
	{CT1_CONNET, CT1_VER_KNECHT, IN_LATIN | IN_PGN, KEYBOARD}, /* C V */
};

/* Abbreviations without their ends. */
static const struct {
	const char *text;
	enum ct1_piece piece;
} cut_words[] = {
	{"К", CT1_KING},  {"К", CT1_CONNET}, {"К", CT1_KNECHT},     {"Р", CT1_RITTER},
	{"Р", CT1_SCOUT}, {"П", CT1_PRINCE}, {"В", CT1_VER_KNECHT},
};

static const uint8_t cause_costs[] = {
	[SHAPE] = COST_SHAPE, [KEYBOARD] = COST_KEY, [KEYPAD] = COST_KEY};

static int find_other(const char *text, size_t length)
{
	for (int i = 0; i < OTHERS; i++) {
		if (strlen(others[i]) == length && memcmp(others[i], text, length) == 0)
			return SYMBOL_OTHER + i;
	}
	return SYMBOL_UNKNOWN;
}

static int find_sign(uint32_t code)
{
	switch (code) {
	case '-':
		return SYMBOL_SIGN + SIGN_MOVE;
	case ':':
	case 'x':
	case 0x0445: /* х */
	case 0x00d7: /* × */
	case 0x2236: /* ∶ */
	case 0xff1a: /* ： */
		return SYMBOL_SIGN + SIGN_CAPTURE;
	case '%':
	case 0x00f7: /* ÷ */
	case 0x223b: /* ∻ */
		return SYMBOL_SIGN + SIGN_EXCHANGE;
	default:
		return character_dash_name(code) ? SYMBOL_SIGN + SIGN_MOVE : SYMBOL_NONE;
	}
}

/* The symbol of one character. */
static int find_symbol(const char *text, size_t length)
{
	const struct character *found, *meant;
	size_t size;
	uint32_t code = character_at(text, length, &size);
	char file = character_file(code, &found, &meant);
	int sign = find_sign(code);

	if (code >= '1' && code < '1' + RANKS)
		return SYMBOL_RANK + (int)code - '1';
	if (sign != SYMBOL_NONE)
		return sign;
	return file ? SYMBOL_FILE + file - 'a' : find_other(text, length);
}

/* The symbol of an entry of a table; what is among `others` stands for itself. */
static int find_entry(const char *text)
{
	int other = find_other(text, strlen(text));

	return other != SYMBOL_UNKNOWN ? other : find_symbol(text, strlen(text));
}

static void confuse(struct confusions *confusions, int one, int other, uint8_t cost)
{
	if (cost < confusions->costs[one][other])
		confusions->costs[one][other] = cost;
	if (cost < confusions->costs[other][one])
		confusions->costs[other][one] = cost;
}

/* What any two symbols of a kind cost. */
static void confuse_kind(struct confusions *confusions, int first, int count, uint8_t cost)
{
	for (int one = first; one < first + count; one++) {
		for (int other = first; other < one; other++)
			confuse(confusions, one, other, cost);
		confuse(confusions, one, one, 0);
	}
}

static void confuse_by_tables(struct confusions *confusions)
{
	for (size_t i = 0; i < sizeof confused / sizeof *confused; i++)
		confuse(confusions, find_entry(confused[i].one), find_entry(confused[i].other),
		        cause_costs[confused[i].cause]);
	for (size_t i = 0; i < sizeof confused_pieces / sizeof *confused_pieces; i++) {
		if (confused_pieces[i].scripts & confusions->script)
			confuse(confusions, SYMBOL_PIECE + (int)confused_pieces[i].one,
			        SYMBOL_PIECE + (int)confused_pieces[i].other,
			        cause_costs[confused_pieces[i].cause]);
	}
	for (size_t i = 0; i < sizeof cut_words / sizeof *cut_words; i++)
		confuse(confusions, find_entry(cut_words[i].text),
		        SYMBOL_PIECE + (int)cut_words[i].piece, COST_CUT);
}

void confusions_init(struct confusions *confusions, enum script script)
{
	memset(confusions->costs, COST_FOREIGN, sizeof confusions->costs);
	confusions->script = script;
	confuse_kind(confusions, SYMBOL_FILE, FILES, COST_OTHER);
	confuse_kind(confusions, SYMBOL_RANK, RANKS, COST_OTHER);
	confuse_kind(confusions, SYMBOL_SIGN, SIGN_UNKNOWN, COST_SIGN);
	confuse_kind(confusions, SYMBOL_PIECE, PIECES, COST_OTHER);
	confuse_kind(confusions, SYMBOL_PROMOTION, PIECES, COST_PROMOTION);
	for (int symbol = SYMBOL_FILE; symbol < SYMBOLS; symbol++)
		confuse(confusions, SYMBOL_NONE, symbol, COST_LEFT_OUT);
	for (int i = 0; i < PIECES; i++) {
		confuse(confusions, SYMBOL_WORD, SYMBOL_PIECE + i, COST_WORD);
		/* A Knecht's move is written without it. */
		confuse(confusions, SYMBOL_PIECE + CT1_KNECHT, SYMBOL_PIECE + i, COST_LEFT_OUT);
		confuse(confusions, SYMBOL_NONE, SYMBOL_PROMOTION + i, COST_PROMOTION);
		/* Promotions are often left out, but hardly ever put in. */
		confusions->costs[SYMBOL_NONE][SYMBOL_PROMOTION + i] = COST_CUT;
	}
	for (int symbol = SYMBOL_FILE; symbol < SYMBOL_SIGN; symbol++)
		confuse(confusions, SYMBOL_UNKNOWN, symbol, COST_OTHER);
	for (int i = 0; i < OTHERS; i++) {
		for (int symbol = SYMBOL_FILE; symbol < SYMBOL_SIGN; symbol++)
			confuse(confusions, SYMBOL_OTHER + i, symbol, COST_OTHER);
	}
	confuse_by_tables(confusions);
}

/* --- Spelling ------------------------------------------------------------------------------ */

static void add_symbol(struct spelling *spelling, int symbol)
{
	if (spelling->length < SPELLING_MAX)
		spelling->symbols[spelling->length++] = (uint8_t)symbol;
}

static void add_square(struct spelling *spelling, int square)
{
	add_symbol(spelling, SYMBOL_FILE + square % FILES);
	add_symbol(spelling, SYMBOL_RANK + square / FILES);
}

struct spelling spell_move(const struct confusions *confusions, enum ct1_piece piece,
                           struct ct1_move move, enum sign sign)
{
	struct spelling spelling = {.length = 0};

	if (confusions->script != IN_COORDINATE)
		add_symbol(&spelling, SYMBOL_PIECE + (int)piece);
	add_square(&spelling, move.from);
	if (confusions->script != IN_COORDINATE && sign != SIGN_UNKNOWN)
		add_symbol(&spelling, SYMBOL_SIGN + (int)sign);
	add_square(&spelling, move.to);
	if (move.promotion != CT1_NO_PIECE)
		add_symbol(&spelling, SYMBOL_PROMOTION + move.promotion);
	return spelling;
}

static bool is_letter(uint32_t code)
{
	return (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z') ||
	       (code >= 0x0370 && code < 0x0530);
}

/* The letters at the begin of a text that are not the file of a square; their length in bytes. */
static size_t word_length(const char *text, size_t length)
{
	size_t end = 0, last = 0, size;

	while (end < length && is_letter(character_at(text + end, length - end, &size))) {
		last = end;
		end += size;
	}
	return end < length && text[end] >= '0' && text[end] <= '9' ? last : end;
}

/* The piece that letters before a move mean. */
static int find_piece(const struct confusions *confusions, const char *word, size_t length)
{
	const struct character *found, *meant;
	enum ct1_piece piece = word_piece(word, length);
	size_t size;
	uint32_t code = character_at(word, length, &size);
	int other = find_other(word, length);

	if (piece == CT1_NO_PIECE && size == length && confusions->script != IN_CYRILLIC)
		piece = word_letter_piece(code, &found, &meant);
	if (piece != CT1_NO_PIECE)
		return SYMBOL_PIECE + (int)piece;
	return other != SYMBOL_UNKNOWN ? other : SYMBOL_WORD;
}

static struct spelling spell_text(const struct confusions *confusions, const char *text,
                                  size_t length)
{
	struct spelling spelling = {.length = 0};
	size_t at = word_length(text, length), size;

	if (confusions->script != IN_COORDINATE)
		add_symbol(&spelling,
		           at > 0 ? find_piece(confusions, text, at) : SYMBOL_PIECE + CT1_KNECHT);
	for (; at < length; at += size) {
		uint32_t code = character_at(text + at, length - at, &size);

		if (!character_is_space(code) && !character_is_ignorable(code) &&
		    !strchr("\r\n+)!?#", text[at]))
			add_symbol(&spelling, find_symbol(text + at, size));
	}
	return spelling;
}

struct spelling spell_half_move(const struct confusions *confusions, const struct ct1_game *game,
                                const struct half_move *half_move)
{
	struct ct1_move move = {half_move->from, half_move->to, half_move->promotion};
	struct span span = half_move->span;

	if (half_move->readable)
		return spell_move(confusions, half_move->piece, move, half_move->sign);
	return spell_text(confusions, game->text + span.begin, span.end - span.begin);
}

/* Whether a file and a rank stand there. */
static bool has_square(const struct spelling *spelling, size_t at)
{
	const uint8_t *symbols = spelling->symbols + at;

	return at + 1 < spelling->length && symbols[0] >= SYMBOL_FILE && symbols[0] < SYMBOL_RANK &&
	       symbols[1] >= SYMBOL_RANK && symbols[1] < SYMBOL_SIGN;
}

bool spelling_swap_squares(struct spelling *spelling)
{
	size_t from = 0, to;
	uint8_t square[2];

	while (from < spelling->length && !has_square(spelling, from))
		from++;
	to = from + 2;
	while (to < spelling->length && !has_square(spelling, to))
		to++;
	if (to >= spelling->length)
		return false;
	memcpy(square, spelling->symbols + from, sizeof square);
	memcpy(spelling->symbols + from, spelling->symbols + to, sizeof square);
	memcpy(spelling->symbols + to, square, sizeof square);
	return true;
}

/* --- Distances ----------------------------------------------------------------------------- */

static unsigned least(unsigned one, unsigned other)
{
	return one < other ? one : other;
}

/* Two neighbours of a spelling in the other order than in another one. */
static bool are_transposed(const struct spelling *written, size_t i, const struct spelling *meant,
                           size_t j)
{
	return i > 1 && j > 1 && written->symbols[i - 1] == meant->symbols[j - 2] &&
	       written->symbols[i - 2] == meant->symbols[j - 1];
}

unsigned confusions_cost(const struct confusions *confusions, const struct spelling *written,
                         const struct spelling *meant, unsigned most)
{
	unsigned table[SPELLING_MAX + 1][SPELLING_MAX + 1];
	unsigned lowest = 0;

	table[0][0] = 0;
	for (size_t j = 1; j <= meant->length; j++)
		table[0][j] =
			table[0][j - 1] + confusions->costs[SYMBOL_NONE][meant->symbols[j - 1]];
	for (size_t i = 1; i <= written->length; i++) {
		const uint8_t *costs = confusions->costs[written->symbols[i - 1]];
		unsigned lowest_before = lowest;

		table[i][0] = table[i - 1][0] + costs[SYMBOL_NONE];
		lowest = table[i][0];
		for (size_t j = 1; j <= meant->length; j++) {
			int other = meant->symbols[j - 1];
			unsigned cost = least(table[i - 1][j - 1] + costs[other],
			                      table[i - 1][j] + costs[SYMBOL_NONE]);

			cost = least(cost, table[i][j - 1] + confusions->costs[SYMBOL_NONE][other]);
			if (are_transposed(written, i, meant, j))
				cost = least(cost, table[i - 2][j - 2] + COST_TRANSPOSED);
			table[i][j] = cost;
			lowest = least(lowest, cost);
		}
		/* All that follows goes on from this row, or transposed from the one before. */
		if (lowest > most && lowest_before + COST_TRANSPOSED > most)
			return most + 1;
	}
	return table[written->length][meant->length];
}
