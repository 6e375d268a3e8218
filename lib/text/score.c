/*
 * The score of a text: its letters as in Russian, its other characters by how usual they are, and
 * what only a record has.
 *
 * The numbers are tenths of a bit, that is 10 * log2 of how much likelier a character is in Russian
 * text than one of the 128 bytes outside of ASCII is by chance.  Only their order of size matters:
 * a wrong encoding of Russian gives capitals within words, box drawing or the letters of other
 * languages with nearly every letter, and each of these costs more than a few rare letters do.
 */
#include "text/score.h"

#include <uchar.h>

/* --- The model ----------------------------------------------------------------------------- */

enum letter_kind {
	VOWEL,
	CONSONANT,
	SHORT_I, /* only behind a vowel */
	SIGN,    /* only behind a consonant */
};

/*
 * The Russian letters from U+0430 on, ё at the end: 10 * log2(128 * share), where the share is the
 * letter's among all letters, and among the first letters of words.  The shares are those of
 * general Russian prose, rounded: о 11 %, е 8.5 %, а 8 %, … ъ 0.04 %; at the begin п 15 %, с and н
 * 11 %, в 9.5 %, … and almost never й ъ ы ь.
 */
static const struct letter {
	enum letter_kind kind;
	int inside, begin;
} letters[] = {
	{VOWEL, 34, 17},     /* а */
	{CONSONANT, 10, 25}, /* б */
	{CONSONANT, 25, 36}, /* в */
	{CONSONANT, 11, 18}, /* г */
	{CONSONANT, 19, 26}, /* д */
	{VOWEL, 34, 9},      /* е */
	{CONSONANT, 2, 4},   /* ж */
	{CONSONANT, 10, 19}, /* з */
	{VOWEL, 32, 29},     /* и */
	{SHORT_I, 6, -47},   /* й */
	{CONSONANT, 22, 31}, /* к */
	{CONSONANT, 25, 14}, /* л */
	{CONSONANT, 20, 25}, /* м */
	{CONSONANT, 31, 38}, /* н */
	{VOWEL, 38, 34},     /* о */
	{CONSONANT, 18, 43}, /* п */
	{CONSONANT, 26, 24}, /* р */
	{CONSONANT, 28, 38}, /* с */
	{CONSONANT, 30, 28}, /* т */
	{VOWEL, 17, 19},     /* у */
	{CONSONANT, -14, 0}, /* ф */
	{CONSONANT, 4, 6},   /* х */
	{CONSONANT, -6, -4}, /* ц */
	{CONSONANT, 8, 17},  /* ч */
	{CONSONANT, -2, 0},  /* ш */
	{CONSONANT, -10, 0}, /* щ */
	{SIGN, -43, -73},    /* ъ */
	{VOWEL, 13, -73},    /* ы */
	{SIGN, 11, -73},     /* ь */
	{VOWEL, -14, 11},    /* э */
	{VOWEL, -4, -20},    /* ю */
	{VOWEL, 14, 15},     /* я */
	{VOWEL, -30, -40},   /* ё */
};

/* What the neighbours of a letter add to it. */
enum {
	CASE_BEGIN = -10,       /* a word begins with a capital or a small letter */
	CASE_CAPITALS = -12,    /* a capital behind a capital */
	CASE_BEHIND = -80,      /* a small letter behind two capitals */
	CASE_WITHIN = -100,     /* a capital behind a small letter */
	ORDER_SAME = -8,        /* a vowel behind a vowel, a consonant behind a consonant */
	ORDER_OTHER = 5,        /* the one behind the other */
	ORDER_IMPOSSIBLE = -50, /* й, ь or ъ where it cannot stand */
	BESIDE_LATIN = -30,     /* a Latin letter before it or behind it */
	BESIDE_DIGIT = -30,     /* a digit, and it is neither a square nor a promotion */
	ALONE = -40,            /* a letter that is no word */
	LETTERS_RUSSIAN = sizeof letters / sizeof *letters,
};

/* Characters that are no Russian letters; the first range counts into which one falls. */
static const struct {
	uint32_t first, last;
	int score;
} others[] = {
	{0x0080, 0x009f, -100}, /* controls, which no text has */
	{0x00a0, 0x00a0, 10},   /* NO-BREAK SPACE */
	{0x00ab, 0x00ab, 5},    /* « */
	{0x00bb, 0x00bb, 5},    /* » */
	{0x00a7, 0x00a7, -10},  /* § */
	{0x00b0, 0x00b1, -20},  /* ° ± */
	{0x00b7, 0x00b7, -20},  /* · */
	{0x00bd, 0x00bd, 5},    /* ½ */
	{0x00f7, 0x00f7, 0},    /* ÷ */
	{0x0400, 0x040f, -60},  /* capitals of other languages */
	{0x0450, 0x045f, -50},  /* their small letters */
	{0x0490, 0x0491, -60},  /* Ґ ґ */
	{0x2010, 0x2015, 10},   /* dashes */
	{0x2018, 0x201e, 0},    /* quotation marks */
	{0x2022, 0x2022, -20},  /* • */
	{0x2026, 0x2026, 10},   /* … */
	{0x2116, 0x2116, 5},    /* № */
	{0x2500, 0x25ff, -70},  /* box drawing, blocks */
	{0xfffd, 0xfffd, -150}, /* bytes that mean nothing */
	{0x0080, 0x10ffff, -50},
};

/* What a record has and nothing else. */
enum {
	BONUS_PIECE = 80,      /* `Кт d1`, `g6ВК` */
	BONUS_PIECE_CASE = 50, /* `КТ D1`, `кт d1` */
	BONUS_EXCHANGE = 100,  /* ÷ between squares */
	BONUS_DASH = 70,       /* a dash between squares */
	BONUS_MISREAD = 50,    /* ч there: ÷ in Latin-1 */
	BONUS_ELLIPSIS = 60,   /* … where a half-move could stand */
	BONUS_SPACE = 20,      /* a no-break space beside a word or another space */
	BONUS_HALF = 30,       /* ½ beside a digit, a hyphen or a space */
	BONUS_FILE = 50,       /* а8, с6, е4: the letter of a square */
	BONUS_FILE_CAPITAL = 25,
	BONUS_WORD = 60,
};

enum {
	WORD_MAX = 12, /* letters */
};

/* Words of records: pieces, results and their reasons, captions. */
static const char32_t words[][WORD_MAX + 1] = {
	U"король",  U"короля", U"коннет",     U"принц",  U"риттер", U"кнехт",   U"разведчик",
	U"белые",   U"белых",  U"белый",      U"черные", U"черных", U"черный",  U"чёрные",
	U"чёрных",  U"чёрный", U"взят",       U"захват", U"замка",  U"блокада", U"фигур",
	U"сдались", U"ничья",  U"согласию",   U"ходов",  U"взятий", U"партия",  U"партии",
	U"позиция", U"после",  U"повторение", U"хода",   U"ход",    U"ед",      U"диаграмма",
};

/* --- Characters ---------------------------------------------------------------------------- */

/* The text, and zero before its begin and behind its end. */
struct view {
	const uint32_t *codes;
	size_t count;
};

static uint32_t at(const struct view *view, size_t i)
{
	return i < view->count ? view->codes[i] : 0;
}

static bool is_capital(uint32_t code)
{
	return (code >= 0x0410 && code <= 0x042f) || code == 0x0401;
}

static bool is_small(uint32_t code)
{
	return (code >= 0x0430 && code <= 0x044f) || code == 0x0451;
}

static bool is_russian(uint32_t code)
{
	return is_small(code) || is_capital(code);
}

static bool is_latin(uint32_t code)
{
	return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
}

static bool is_letter(uint32_t code)
{
	return is_latin(code) || (code >= 0x0400 && code <= 0x04ff);
}

static bool is_digit(uint32_t code)
{
	return code >= '0' && code <= '9';
}

/* Underscores fill the books' columns. */
static bool is_space(uint32_t code)
{
	return code == ' ' || code == '\t' || code == '_' || code == 0xa0;
}

static bool is_dash(uint32_t code)
{
	return code == '-' || (code >= 0x2010 && code <= 0x2015) || code == 0x2212;
}

/* A Russian letter in lower case. */
static uint32_t lowered(uint32_t code)
{
	if (code == 0x0401)
		return 0x0451;
	return is_capital(code) ? code + 0x20 : code;
}

static const struct letter *letter_of(uint32_t code)
{
	uint32_t small = lowered(code);

	return &letters[small == 0x0451 ? LETTERS_RUSSIAN - 1 : small - 0x0430];
}

/* а с е and в н ь look like the letters of squares. */
static bool is_file(uint32_t code)
{
	static const char32_t alike[] = U"асевнь";

	if ((code >= 'a' && code <= 'h') || (code >= 'A' && code <= 'H'))
		return true;
	for (size_t i = 0; alike[i]; i++) {
		if (alike[i] == lowered(code))
			return true;
	}
	return false;
}

static bool is_square(const struct view *view, size_t i)
{
	return is_file(at(view, i)) && at(view, i + 1) >= '1' && at(view, i + 1) <= '8';
}

/* --- Russian ------------------------------------------------------------------------------- */

/* How well a letter follows the one before it. */
static int score_order(const struct letter *before, const struct letter *letter)
{
	if (letter->kind == SIGN)
		return before->kind == CONSONANT ? ORDER_OTHER : ORDER_IMPOSSIBLE;
	if (letter->kind == SHORT_I)
		return before->kind == VOWEL ? ORDER_OTHER : ORDER_IMPOSSIBLE;
	if (before->kind != VOWEL && before->kind != CONSONANT)
		return 0;
	return before->kind == letter->kind ? ORDER_SAME : ORDER_OTHER;
}

/* а в и к о с у я: words of one letter. */
static bool is_word_alone(uint32_t code)
{
	static const char32_t alone[] = U"авикосуя";

	for (size_t i = 0; alone[i]; i++) {
		if (alone[i] == lowered(code))
			return true;
	}
	return false;
}

static int score_letter(const struct view *view, size_t i)
{
	uint32_t code = at(view, i), before = at(view, i - 1), behind = at(view, i + 1);
	const struct letter *letter = letter_of(code);
	int score = is_letter(before) ? letter->inside : letter->begin;

	if (is_latin(before) || is_latin(behind))
		score += BESIDE_LATIN;
	if ((is_digit(behind) && !is_square(view, i)) || (is_digit(before) && is_small(code)))
		score += BESIDE_DIGIT;
	if (!is_letter(before) && !is_letter(behind) && !is_word_alone(code))
		score += ALONE;
	if (!is_russian(before))
		return score + CASE_BEGIN;
	if (is_capital(code))
		score += is_small(before) ? CASE_WITHIN : CASE_CAPITALS;
	else if (is_capital(before) && is_capital(at(view, i - 2)))
		score += CASE_BEHIND;
	return score + score_order(letter_of(before), letter);
}

static int score_other(uint32_t code)
{
	size_t i = 0;

	while (code < others[i].first || code > others[i].last)
		i++;
	return others[i].score;
}

/* A word of records that begins here. */
static int score_word(const struct view *view, size_t begin)
{
	if (!is_russian(at(view, begin)) || is_letter(at(view, begin - 1)))
		return 0;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t length = 0;

		while (words[i][length] && words[i][length] == lowered(at(view, begin + length)))
			length++;
		if (words[i][length] == 0 && !is_letter(at(view, begin + length)))
			return BONUS_WORD;
	}
	return 0;
}

/* --- Records ------------------------------------------------------------------------------- */

/* Whether a square follows, behind no more than a few spaces. */
static bool square_follows(const struct view *view, size_t i)
{
	for (size_t spaces = 0; spaces < 3 && is_space(at(view, i)); spaces++)
		i++;
	return is_square(view, i);
}

/* Whether a square and at most one space stand before. */
static bool square_precedes(const struct view *view, size_t i)
{
	if (is_space(at(view, i - 1)))
		i--;
	return is_square(view, i - 2);
}

/* The Cyrillic small letter that a letter of a piece's name is, or looks like. */
static uint32_t piece_letter(uint32_t code)
{
	static const char latin[] = "KPTBHkpt";
	static const char32_t cyrillic[] = U"кртвнкрт";

	for (size_t i = 0; latin[i] && code < 0x80; i++) {
		if ((unsigned char)latin[i] == code)
			return cyrillic[i];
	}
	return lowered(code);
}

static bool is_big(uint32_t code)
{
	return is_capital(code) || (code >= 'A' && code <= 'Z');
}

/* Кр Кт Пр Рт ВК Рк Кн before a square, or behind one; a letter of it may be Latin, not both. */
static int score_piece(const struct view *view, size_t i)
{
	static const char32_t pieces[][3] = {U"кр", U"кт", U"пр", U"рт", U"вк", U"рк", U"кн"};
	uint32_t first = at(view, i), second = at(view, i + 1);
	size_t end = i + 2, found = 0;

	if ((first < 0x80 && second < 0x80) || is_letter(at(view, i - 1)))
		return 0;
	while (found < 7 && (pieces[found][0] != piece_letter(first) ||
	                     pieces[found][1] != piece_letter(second)))
		found++;
	if (found == 7)
		return 0;
	bool ver = pieces[found][0] == U'в';

	if (ver && piece_letter(at(view, end)) == U'н')
		end++;
	bool promoted = is_square(view, i - 2) && !is_letter(at(view, end));

	if (!promoted && !square_follows(view, end))
		return 0;
	return is_big(first) && is_big(second) == ver ? BONUS_PIECE : BONUS_PIECE_CASE;
}

/* The letter of a square that is Cyrillic. */
static int score_file(const struct view *view, size_t i)
{
	if (!is_square(view, i) || is_letter(at(view, i - 1)) || is_letter(at(view, i + 2)))
		return 0;
	return is_small(at(view, i)) ? BONUS_FILE : BONUS_FILE_CAPITAL;
}

/* … behind a number or the other column, or at a line's begin. */
static int score_ellipsis(const struct view *view, size_t i)
{
	while (is_space(at(view, i - 1)))
		i--;
	uint32_t before = at(view, i - 1);

	return before == '.' || before == '\n' || before == 0 || is_digit(before) ? BONUS_ELLIPSIS
	                                                                          : 0;
}

static int score_half(const struct view *view, size_t i)
{
	uint32_t before = at(view, i - 1), behind = at(view, i + 1);

	return is_digit(before) || is_space(before) || is_dash(before) || is_dash(behind)
	               ? BONUS_HALF
	               : 0;
}

static bool is_beside_space(uint32_t code)
{
	return is_letter(code) || is_digit(code) || is_space(code) || code == '.' || code == '\n';
}

static int score_space(const struct view *view, size_t i)
{
	return is_beside_space(at(view, i - 1)) || is_beside_space(at(view, i + 1)) ? BONUS_SPACE
	                                                                            : 0;
}

static int score_sign(const struct view *view, size_t i)
{
	uint32_t code = at(view, i);

	if (code == 0x2026)
		return score_ellipsis(view, i);
	if (code == 0x00a0)
		return score_space(view, i);
	if (code == 0x00bd)
		return score_half(view, i);
	if ((code != 0x00f7 && code != U'ч' && !is_dash(code)) || !square_precedes(view, i) ||
	    !square_follows(view, i + 1))
		return 0;
	if (code == 0x00f7)
		return BONUS_EXCHANGE;
	return code == U'ч' ? BONUS_MISREAD : BONUS_DASH;
}

/* A letter counts as that of a square or as Russian, not as both. */
static int score_outside(const struct view *view, size_t i)
{
	uint32_t code = at(view, i);
	int file = score_file(view, i);

	if (file)
		return file;
	if (!is_russian(code))
		return score_other(code) + score_sign(view, i);
	return score_letter(view, i) + score_word(view, i) + score_sign(view, i);
}

int64_t score_text(const uint32_t *codes, size_t count, size_t begin)
{
	struct view view = {codes, count};
	int64_t score = 0;

	/* A piece may begin with a Latin letter, right before the first character that counts. */
	for (size_t i = begin > 0 ? begin - 1 : 0; i < count; i++) {
		if (is_letter(codes[i]))
			score += score_piece(&view, i);
		if (codes[i] >= 0x80)
			score += score_outside(&view, i);
	}
	return score;
}
