/*
 * Words, and finding them whatever their case, alphabet and inflection.
 */
#include "notation/words.h"

#include <ctype.h>
#include <string.h>
#include <utf8proc.h>

#include "base/messages.h"
#include "notation/characters.h"
#include "rules/names.h"
#include "text/utf8.h"

static bool is_white(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool words_equal(const char *utf8, size_t length, const char *words)
{
	const char *at = utf8, *end = utf8 + length;

	while (at < end && *words && (*at == *words || (is_white(*at) && *words == ' '))) {
		do
			at++;
		while (at < end && is_white(at[-1]) && is_white(*at));
		words++;
	}
	return at == end && *words == '\0';
}

/* --- Pieces -------------------------------------------------------------------------------- */

/* In any case; a longer word before its own beginning. */
static const struct {
	const char *text;
	enum ct1_piece piece;
} piece_words[] = {
	{"король", CT1_KING},
	{"коннет", CT1_CONNET},
	{"принц", CT1_PRINCE},
	{"риттер", CT1_RITTER},
	{"вер кнехт", CT1_VER_KNECHT},
	{"ветеран", CT1_VER_KNECHT},
	{"разведчик", CT1_SCOUT},
	{"кнехт", CT1_KNECHT},
	{"King", CT1_KING},
	{"Connet", CT1_CONNET},
	{"Prince", CT1_PRINCE},
	{"Ritter", CT1_RITTER},
	{"Ver Knecht", CT1_VER_KNECHT},
	{"Scout", CT1_SCOUT},
	{"Knecht", CT1_KNECHT},
	{"вкн", CT1_VER_KNECHT},
	{"вк", CT1_VER_KNECHT},
	{"в", CT1_VER_KNECHT},
	{"кр", CT1_KING},
	{"кт", CT1_CONNET},
	{"пр", CT1_PRINCE},
	{"рт", CT1_RITTER},
	{"рк", CT1_SCOUT},
	{"кн", CT1_KNECHT},
};

enum {
	PIECE_WORDS = sizeof piece_words / sizeof *piece_words,
	WORD_LENGTH = 64, /* bytes, enough for any of them */
	ABBREVIATION = 4, /* bytes: two Cyrillic letters */
};

const char *word_abbreviation(enum ct1_piece piece)
{
	return names_of_piece(piece)->abbreviation;
}

/* All words for the other side begin with another letter. */
enum ct1_side word_side(const char *utf8)
{
	bool white = strncmp(utf8, "б", strlen("б")) == 0 || strncmp(utf8, "Б", strlen("Б")) == 0;

	return white ? CT1_WHITE : CT1_BLACK;
}

const char *word_piece_name(enum ct1_piece piece)
{
	return _(names_of_piece(piece)->english);
}

/* A piece word may be written with a space or a hyphen in it, or without. */
static bool is_filler(uint32_t code)
{
	return character_is_space(code) || character_is_ignorable(code) || code == '-' ||
	       character_dash_name(code) || code == '\r' || code == '\n';
}

/* Writes a word in lower-case Cyrillic without fillers; false if it is too long to be one. */
static bool fold_word(const char *utf8, size_t length, char word[WORD_LENGTH])
{
	size_t at = 0, end = 0, size;

	for (; at < length; at += size) {
		uint32_t code = character_at(utf8 + at, length - at, &size);
		const struct lookalike *pair = character_cyrillic(code);

		if (is_filler(code))
			continue;
		if (end + 5 > WORD_LENGTH)
			return false;
		if (pair)
			code = pair->cyrillic.code;
		end += (size_t)utf8proc_encode_char(utf8proc_tolower((utf8proc_int32_t)code),
		                                    (utf8proc_uint8_t *)word + end);
	}
	word[end] = '\0';
	return true;
}

enum ct1_piece word_piece(const char *utf8, size_t length)
{
	char word[WORD_LENGTH], known[WORD_LENGTH];

	for (enum ct1_piece piece = CT1_KING; (int)piece <= CT1_SCOUT; piece++) {
		if (length == ABBREVIATION &&
		    memcmp(word_abbreviation(piece), utf8, ABBREVIATION) == 0)
			return piece;
	}
	length -= length > 1 && utf8[length - 1] == '.';
	if (!fold_word(utf8, length, word))
		return CT1_NO_PIECE;
	for (size_t i = 0; i < PIECE_WORDS; i++) {
		if (fold_word(piece_words[i].text, strlen(piece_words[i].text), known) &&
		    strcmp(word, known) == 0)
			return piece_words[i].piece;
	}
	return CT1_NO_PIECE;
}

bool word_is_english(const char *utf8, size_t length)
{
	size_t size;

	for (size_t at = 0; at < length; at += size) {
		uint32_t code = character_at(utf8 + at, length - at, &size);

		if (code < 0x80 && isalpha((int)code) && !character_cyrillic(code))
			return true;
	}
	return false;
}

/* Adds a pattern for a word in any case, with look-alikes and what is not seen in it. */
static void add_word(struct buffer *pattern, const char *text)
{
	size_t length = strlen(text), size;

	for (size_t at = 0; at < length; at += size) {
		uint32_t code = character_at(text + at, length - at, &size);

		if (code == ' ') {
			buffer_add_string(pattern, "[\\-");
			characters_add_spaces(pattern);
			buffer_add_string(pattern, "]*");
			continue;
		}
		characters_add_letter(pattern, code);
		if (at + size < length) {
			buffer_add_char(pattern, '[');
			characters_add_ignorables(pattern);
			buffer_add_string(pattern, "]*");
		}
	}
}

void words_add_pieces(struct buffer *pattern)
{
	buffer_add_string(pattern, "(?:");
	for (size_t i = 0; i < PIECE_WORDS; i++) {
		add_word(pattern, piece_words[i].text);
		buffer_add_char(pattern, i + 1 < PIECE_WORDS ? '|' : ')');
	}
}

/* --- Unassailable squares ------------------------------------------------------------------- */

const char *word_selection(bool english)
{
	return english ? "unassailable squares" : "неприступные поля";
}

void words_add_selection(struct buffer *pattern)
{
	buffer_add_string(pattern, "(?:(?i:unassail)|");
	add_word(pattern, "неприступн");
	buffer_add_char(pattern, ')');
}

/* --- Letters ------------------------------------------------------------------------------- */

char word_letter(enum ct1_piece piece)
{
	return names_of_piece(piece)->letter;
}

/* The Latin capital that a letter is or looks like, or 0. */
static uint32_t latin_capital(uint32_t code, const struct character **found,
                              const struct character **meant)
{
	*found = NULL;
	for (size_t i = 0; i < lookalike_count && code >= 0x80; i++) {
		if (lookalikes[i].cyrillic.code == code) {
			*found = &lookalikes[i].cyrillic;
			*meant = &lookalikes[i].latin;
			code = lookalikes[i].latin.code;
		}
	}
	return code >= 'a' && code <= 'z' ? code - 'a' + 'A' : code;
}

bool word_letter_is_doubtful(enum ct1_piece piece)
{
	return piece == CT1_KING || piece == CT1_PRINCE;
}

enum ct1_piece word_letter_piece(uint32_t code, const struct character **found,
                                 const struct character **meant)
{
	uint32_t capital = latin_capital(code, found, meant);

	for (enum ct1_piece piece = CT1_KING; (int)piece <= CT1_SCOUT; piece++) {
		if ((uint32_t)word_letter(piece) == capital)
			return piece;
	}
	return CT1_NO_PIECE;
}

static void add_letters(struct buffer *pattern, bool small)
{
	const struct character *found, *meant;

	for (enum ct1_piece piece = CT1_KING; (int)piece <= CT1_SCOUT; piece++)
		buffer_add_char(pattern, (char)(word_letter(piece) + (small ? 'a' - 'A' : 0)));
	for (size_t i = 0; i < lookalike_count; i++) {
		bool is_small = lookalikes[i].latin.code >= 'a';

		if (is_small == small &&
		    word_letter_piece(lookalikes[i].cyrillic.code, &found, &meant))
			buffer_printf(pattern, "\\x{%x}", (unsigned)lookalikes[i].cyrillic.code);
	}
}

void words_add_capitals(struct buffer *pattern)
{
	add_letters(pattern, false);
}

void words_add_small_letters(struct buffer *pattern)
{
	add_letters(pattern, true);
}

/* --- Results ------------------------------------------------------------------------------- */

const char *word_result(enum ct1_winner winner)
{
	static const char *const signs[] = {"*", "WV", "BV", "½-½"};

	return signs[winner];
}

bool word_find_result(const char *sign, enum ct1_winner *winner)
{
	static const struct {
		const char *sign;
		enum ct1_winner winner;
	} signs[] = {
		{"WV", CT1_WHITE_WON},  {"1-0", CT1_WHITE_WON}, {"BV", CT1_BLACK_WON},
		{"0-1", CT1_BLACK_WON}, {"½-½", CT1_DRAWN},     {"1/2-1/2", CT1_DRAWN},
		{"*", CT1_NOBODY},
	};

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		if (strcmp(signs[i].sign, sign) == 0) {
			*winner = signs[i].winner;
			return true;
		}
	}
	return false;
}

enum {
	STEMS = 3,
};

/*
 * Each reason with its text and with the stems that tell it, in whatever inflection: the book's,
 * then in the same order the English ones.
 */
static const struct {
	struct ct1_outcome outcome;
	const char *text;
	const char *stems[STEMS];
} reasons[] = {
	{{CT1_WHITE_WON, CT1_BY_KING}, "черный Король взят", {"черн", "корол", "взят"}},
	{{CT1_BLACK_WON, CT1_BY_KING}, "белый Король взят", {"бел", "корол", "взят"}},
	{{CT1_DRAWN, CT1_BY_KING}, "оба Короля потеряны", {"оба", "корол", "потер"}},
	{{CT1_WHITE_WON, CT1_BY_CASTLE}, "захват замка черных", {"захва", "зам", "черн"}},
	{{CT1_BLACK_WON, CT1_BY_CASTLE}, "захват замка белых", {"захва", "зам", "бел"}},
	{{CT1_WHITE_WON, CT1_BY_BLOCKADE}, "блокада черных фигур", {"блокад", "черн", ""}},
	{{CT1_BLACK_WON, CT1_BY_BLOCKADE}, "блокада белых фигур", {"блокад", "бел", ""}},
	{{CT1_WHITE_WON, CT1_BY_RESIGNATION}, "черные сдались", {"черн", "сда", ""}},
	{{CT1_BLACK_WON, CT1_BY_RESIGNATION}, "белые сдались", {"бел", "сда", ""}},
	{{CT1_DRAWN, CT1_BY_REPETITION}, "троекратное повторение", {"кратн", "повтор", ""}},
	{{CT1_DRAWN, CT1_BY_FORTY_MOVES}, "40 ходов без взятий", {"40 ход", "взят", ""}},
	{{CT1_DRAWN, CT1_BY_AGREEMENT}, "ничья по соглашению", {"ничь", "", ""}},
	{{CT1_WHITE_WON, CT1_BY_KING}, N_("black King taken"), {"black", "king", "taken"}},
	{{CT1_BLACK_WON, CT1_BY_KING}, N_("white King taken"), {"white", "king", "taken"}},
	{{CT1_DRAWN, CT1_BY_KING}, N_("both Kings lost"), {"both", "king", "lost"}},
	{{CT1_WHITE_WON, CT1_BY_CASTLE},
         N_("black castle captured"),
         {"black", "castle", "captur"}},
	{{CT1_BLACK_WON, CT1_BY_CASTLE},
         N_("white castle captured"),
         {"white", "castle", "captur"}},
	{{CT1_WHITE_WON, CT1_BY_BLOCKADE}, N_("black pieces blockaded"), {"black", "blockade", ""}},
	{{CT1_BLACK_WON, CT1_BY_BLOCKADE}, N_("white pieces blockaded"), {"white", "blockade", ""}},
	{{CT1_WHITE_WON, CT1_BY_RESIGNATION}, N_("Black resigned"), {"black", "resign", ""}},
	{{CT1_BLACK_WON, CT1_BY_RESIGNATION}, N_("White resigned"), {"white", "resign", ""}},
	{{CT1_DRAWN, CT1_BY_REPETITION},
         N_("threefold repetition"),
         {"threefold", "repetition", ""}},
	{{CT1_DRAWN, CT1_BY_FORTY_MOVES},
         N_("40 moves without capture"),
         {"40 move", "captur", ""}},
	{{CT1_DRAWN, CT1_BY_AGREEMENT}, N_("draw agreed"), {"draw", "agree", ""}},
};

enum {
	REASONS = sizeof reasons / sizeof *reasons,
	ENGLISH_REASONS = REASONS / 2, /* the first of them */
	REASON_LENGTH = 128,           /* bytes; a longer text is a comment */
	REASON_WORDS = 5,              /* and so is one of more words */
	DECOMPOSED_MAX = 4,            /* characters that one decomposes into */
	FOLDED_LENGTH = REASON_LENGTH * DECOMPOSED_MAX * UTF8_MAX + 1,
};

/* The text of the first row from `first` on that has this outcome. */
static const char *find_text(size_t first, enum ct1_winner winner, enum ct1_reason reason)
{
	for (size_t i = first; i < REASONS; i++) {
		if (reasons[i].outcome.winner == winner && reasons[i].outcome.reason == reason)
			return reasons[i].text;
	}
	return NULL;
}

const char *word_reason(enum ct1_winner winner, enum ct1_reason reason)
{
	return find_text(0, winner, reason);
}

const char *word_english_reason(enum ct1_winner winner, enum ct1_reason reason)
{
	return find_text(ENGLISH_REASONS, winner, reason);
}

/* The outcome whose text it is to the letter, as programs write it; or null. */
static const struct ct1_outcome *find_exact(const char *utf8, size_t length)
{
	for (size_t i = 0; i < REASONS; i++) {
		if (strlen(reasons[i].text) == length && memcmp(reasons[i].text, utf8, length) == 0)
			return &reasons[i].outcome;
	}
	return NULL;
}

bool word_is_reason(const char *text)
{
	return find_exact(text, strlen(text));
}

/*
 * Decomposes, so that ё is е and a mark, then drops the marks and the case.  Any white space is one blank,
 * since lines may be broken anywhere.  False: it is too long to tell a result.
 */
static bool fold_text(const char *utf8, size_t length, char text[FOLDED_LENGTH])
{
	utf8proc_int32_t codes[REASON_LENGTH * DECOMPOSED_MAX];
	size_t end = 0;

	if (length > REASON_LENGTH)
		return false;
	utf8proc_ssize_t count = utf8proc_decompose(
		(const utf8proc_uint8_t *)utf8, (utf8proc_ssize_t)length, codes,
		sizeof codes / sizeof *codes, UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK);

	for (utf8proc_ssize_t i = 0; i < count; i++) {
		uint32_t code = (uint32_t)codes[i];

		if (character_is_space(code) || code == '\n' || code == '\r') {
			if (end > 0 && text[end - 1] != ' ')
				text[end++] = ' ';
		} else if (!character_is_ignorable(code)) {
			end += (size_t)utf8proc_encode_char(utf8proc_tolower(codes[i]),
			                                    (utf8proc_uint8_t *)text + end);
		}
	}
	text[end] = '\0';
	return true;
}

/* Whether a text takes back what it says, or speaks of both sides, so that stems do not tell. */
static bool is_doubtful(const char *text)
{
	static const char *const doubts[] = {"не ",    "not ",  "отклон", "предл",
	                                     "declin", "offer", "дума",   "стал "};
	bool russian = strstr(text, "бел") && strstr(text, "черн");

	for (size_t i = 0; i < sizeof doubts / sizeof *doubts; i++) {
		if (strstr(text, doubts[i]))
			return true;
	}
	return russian || (strstr(text, "white") && strstr(text, "black"));
}

static size_t count_words(const char *text)
{
	size_t words = 1;

	for (const char *c = text; *c; c++)
		words += *c == ' ';
	return words;
}

/* The outcome whose stems are all in a folded text. */
static struct ct1_outcome find_stems(const char *text)
{
	for (size_t i = 0; i < REASONS; i++) {
		size_t found = 0;

		while (found < STEMS && strstr(text, reasons[i].stems[found]))
			found++;
		if (found == STEMS)
			return reasons[i].outcome;
	}
	return (struct ct1_outcome){CT1_NOBODY, CT1_NO_REASON};
}

struct ct1_outcome word_find_reason(const char *utf8, size_t length)
{
	const struct ct1_outcome *exact = find_exact(utf8, length);
	char text[FOLDED_LENGTH];

	if (exact)
		return *exact;
	if (!fold_text(utf8, length, text) || is_doubtful(text) || count_words(text) > REASON_WORDS)
		return (struct ct1_outcome){CT1_NOBODY, CT1_NO_REASON};
	return find_stems(text);
}

bool word_hints_result(const char *utf8, size_t length)
{
	static const char *const hints[] = {
		"сдал",  "сдаю",   "ничь",    "блокир",   "блокад", "захва",   "пораж",
		"побед", "выигра", "проигра", "повтор",   " won",   "wins",    "lost",
		"loses", "resign", "draw",    "blockade", "captur", "victory",
	};
	char text[FOLDED_LENGTH];

	if (!fold_text(utf8, length, text) || count_words(text) > REASON_WORDS)
		return false;
	for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
		if (strstr(text, hints[i]))
			return true;
	}
	return false;
}

bool word_mentions_reason(const char *utf8, size_t length)
{
	char text[FOLDED_LENGTH];

	return fold_text(utf8, length, text) && find_stems(text).reason != CT1_NO_REASON;
}
