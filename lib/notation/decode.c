/*
 * Decoding moves, but for their marks.
 */
#include "notation/decode.h"

#include <string.h>

#include "base/messages.h"
#include "notation/characters.h"
#include "notation/spelling.h"
#include "notation/words.h"
#include "rules/names.h"
#include "text/utf8.h"

enum {
	LONGEST_ABBREVIATION = 8, /* bytes, with something invisible in it */
};

/* --- Pieces and squares -------------------------------------------------------------------- */

/* Latin letters in a piece word, each at its place; *letters counts them. */
static bool note_latin_letters(struct ct1_game *game, const char *text, struct span span,
                               size_t *letters)
{
	size_t size;

	*letters = 0;
	for (size_t at = span.begin; at < span.end; at += size) {
		uint32_t code = character_at(text + at, span.end - at, &size);
		const struct lookalike *pair = character_cyrillic(code);

		if (!pair)
			continue;
		++*letters;
		if (!spelling_note_lookalike(game, (struct span){at, at + size}, 0, &pair->latin,
		                             &pair->cyrillic))
			return false;
	}
	return true;
}

/* Whether a word is this abbreviation, letter by letter, look-alikes and all else aside. */
static bool spells(const char *text, struct span span, const char *abbreviation)
{
	size_t at = span.begin, length = strlen(abbreviation), size, known_size;

	for (size_t i = 0; i < length; i += known_size, at += size) {
		uint32_t known = character_at(abbreviation + i, length - i, &known_size);

		if (at >= span.end)
			return false;
		uint32_t code = character_at(text + at, span.end - at, &size);
		const struct lookalike *pair = character_cyrillic(code);

		if (character_is_ignorable(code))
			known_size = 0;
		else if ((pair ? pair->cyrillic.code : code) != known)
			return false;
	}
	return at == span.end;
}

static const char *piece_name(enum ct1_piece piece)
{
	return names_of_piece(piece)->english;
}

static bool decode_word(struct ct1_game *game, const char *text, struct span span,
                        enum ct1_piece *piece)
{
	size_t letters;

	*piece = word_piece(text + span.begin, span.end - span.begin);
	const char *abbreviation = word_abbreviation(*piece);

	if (span_equals(text, span, abbreviation))
		return spelling_note_reading(game, text, span, IN_CYRILLIC, NULL,
		                             piece_name(*piece));
	if (word_is_english(text + span.begin, span.end - span.begin))
		return spelling_note_reading(game, text, span, 0, abbreviation, abbreviation);
	if (!note_latin_letters(game, text, span, &letters))
		return false;
	if (spells(text, span, abbreviation))
		return true;
	return spelling_note_reading(game, text, span, 0, abbreviation, piece_name(*piece));
}

/* Whether in a Cyrillic record the letter of a piece can be that of another. */
static bool is_doubtful(enum ct1_piece piece)
{
	return piece == CT1_KING || piece == CT1_PRINCE;
}

/* A piece as one letter, which is small only where the coordinate form promotes. */
static bool decode_letter(struct ct1_game *game, const char *text, struct span span,
                          enum ct1_piece *piece)
{
	const struct character *found, *meant;
	size_t size;
	uint32_t code = character_at(text + span.begin, span.end - span.begin, &size);

	*piece = word_letter_piece(code, &found, &meant);
	/* Where K and P can be several pieces that is said instead. */
	unsigned doubtful = is_doubtful(*piece) ? IN_CYRILLIC : 0;

	if (found)
		return spelling_note_lookalike(game, span, doubtful, found, meant);
	return spelling_note_reading(game, text, span,
	                             doubtful | (code < 'a' ? IN_LATIN | IN_PGN : IN_COORDINATE),
	                             NULL, piece_name(*piece));
}

/* The last character of a square is its rank, whatever stands before it. */
static struct span rank_of(const char *text, struct span square)
{
	struct span rank = {square.end - 1, square.end};

	while (utf8_continues((unsigned char)text[rank.begin]))
		rank.begin--;
	return rank;
}

static char digit_at(const char *text, struct span span, const struct character **found,
                     const struct character **meant)
{
	size_t size;

	return character_digit(character_at(text + span.begin, span.end - span.begin, &size), found,
	                       meant);
}

int decode_square_gist(const char *text, struct span span)
{
	const struct character *found, *meant;
	size_t size;
	uint32_t code = character_at(text + span.begin, span.end - span.begin, &size);

	return (digit_at(text, rank_of(text, span), &found, &meant) - '1') * FILES +
	       (character_file(code, &found, &meant) - 'a');
}

bool decode_square(struct ct1_game *game, const char *text, struct span span, int *square)
{
	const struct character *found, *meant;
	size_t size;
	uint32_t code = character_at(text + span.begin, span.end - span.begin, &size);
	struct span letter = {span.begin, span.begin + size}, rank = rank_of(text, span);

	*square = decode_square_gist(text, span);
	digit_at(text, rank, &found, &meant);
	if (found && !spelling_note_lookalike(game, rank, 0, found, meant))
		return false;
	char file = character_file(code, &found, &meant);

	if (found)
		return spelling_note_lookalike(game, letter, 0, found, meant);
	return code == (uint32_t)file ||
	       game_note(game, CHECK_SPELLING, letter, NULL, (char[]){file, '\0'},
	                 N_("a capital letter in a square, read as %c"), file);
}

/* --- Numbers ------------------------------------------------------------------------------- */

/* The number of a move, with a note of each letter in it if there is a game to note it on. */
static bool read_number(struct ct1_game *game, const char *text, struct span span, uint32_t *number)
{
	const struct character *found, *meant;
	size_t size;

	*number = 0;
	for (size_t at = span.begin; at < span.end; at += size) {
		char digit = character_digit(character_at(text + at, span.end - at, &size), &found,
		                             &meant);

		if (!digit)
			return true;
		*number = *number * 10 + (uint32_t)(digit - '0');
		if (found && game &&
		    !spelling_note_lookalike(game, (struct span){at, at + size}, 0, found, meant))
			return false;
	}
	return true;
}

bool decode_number(struct ct1_game *game, const char *text, struct span span, uint32_t *number)
{
	return read_number(game, text, span, number);
}

uint32_t decode_number_gist(const char *text, struct span span)
{
	uint32_t number;

	read_number(NULL, text, span, &number);
	return number;
}

/* --- Setups -------------------------------------------------------------------------------- */

/* In a setup a Knecht is named, so its abbreviation is as it should be there. */
bool decode_placement(struct ct1_game *game, const char *text, struct span piece_span,
                      struct span square_span)
{
	enum ct1_piece piece;
	int square;

	return (span_is_empty(piece_span) || decode_word(game, text, piece_span, &piece)) &&
	       decode_square(game, text, square_span, &square);
}

/* --- Signs and spaces ---------------------------------------------------------------------- */

static const char *const sign_texts[] = {"-", ":", "÷"};

enum {
	DIVISION_SIGN = 0x00f7,
	HOMOTHETIC = 0x223b,   /* ∻ */
	CYRILLIC_CHE = 0x0447, /* what ÷ becomes when Latin-1 is read as windows-1251 */
};

/* Whether there are dashes and nothing else, mostly one. */
static bool is_dashes(const char *text, struct span span)
{
	size_t size;

	for (size_t at = span.begin; at < span.end; at += size) {
		uint32_t code = character_at(text + at, span.end - at, &size);

		if (code != '-' && !character_dash_name(code) && !character_is_ignorable(code))
			return false;
	}
	return true;
}

static enum sign sign_of(const char *text, struct span span)
{
	size_t size;
	uint32_t first = character_at(text + span.begin, span.end - span.begin, &size);
	bool single = size == span.end - span.begin;

	if (is_dashes(text, span))
		return SIGN_MOVE;
	if (!single || first == DIVISION_SIGN || first == '%' || first == HOMOTHETIC ||
	    first == CYRILLIC_CHE)
		return SIGN_EXCHANGE;
	return SIGN_CAPTURE;
}

/* In which scripts a sign is all right; `%` is the ASCII form of ÷. */
static unsigned sign_scripts(uint32_t first, bool single)
{
	if (single && first == '%')
		return IN_LATIN;
	return single && first == 'x' ? IN_PGN : 0;
}

/* `gap` is what stands between the squares. */
static bool decode_sign(struct ct1_game *game, const char *text, struct span span, struct span gap,
                        uint8_t *sign)
{
	size_t size;

	if (span_is_empty(span)) {
		*sign = SIGN_UNKNOWN;
		game_narrow(game, IN_PGN | IN_COORDINATE);
		return game_note_spelling(game, CHECK_SPELLING, gap, IN_PGN | IN_COORDINATE, NULL,
		                          "a move without its sign");
	}
	uint32_t code = character_at(text + span.begin, span.end - span.begin, &size);
	bool single = size == span.end - span.begin;
	const char *dash = character_dash_name(code);

	*sign = (uint8_t)sign_of(text, span);
	const char *canonical = sign_texts[*sign];

	if (sign_scripts(code, single) == IN_PGN)
		spelling_speak_for_pgn(game);
	else
		game_narrow(game, IN_CYRILLIC | IN_LATIN);
	if (span_equals(text, span, canonical))
		return game_note_spelling(game, CHECK_SPELLING, span, IN_CYRILLIC | IN_LATIN, NULL,
		                          "a sign that this form does not have");
	if (single && dash)
		return game_note(game, CHECK_DASH, span, NULL, canonical, "U+%04X %s read as -",
		                 (unsigned)code, dash);
	return spelling_note_reading(game, text, span, sign_scripts(code, single), canonical,
	                             canonical);
}

/* The first space, line end or invisible character in a span, but for a space at `allowed`. */
static bool find_blank(const char *text, struct span span, size_t allowed, struct span *blank)
{
	size_t size;

	for (size_t at = span.begin; at < span.end; at += size) {
		uint32_t code = character_at(text + at, span.end - at, &size);

		if (!character_is_blank(code) || (at == allowed && code == ' '))
			continue;
		*blank = (struct span){at, at + size};
		return true;
	}
	return false;
}

/* Spaces are expected in one place only: one, behind a piece's abbreviation. */
static bool note_spacing(struct ct1_game *game, const char *text, const struct token *token)
{
	const struct span *parts = token->parts;
	struct span before = token->span, behind = token->span, blank;
	size_t piece_end =
		span_is_empty(parts[PART_PIECE]) ? token->span.end : parts[PART_PIECE].end;

	/* A piece's name in full may have a space in it; it is noted as such. */
	if (piece_end - token->span.begin > LONGEST_ABBREVIATION &&
	    !span_is_empty(parts[PART_PIECE]))
		before.begin = piece_end;
	/* What stands for the sign is none of them, though it may be a soft hyphen. */
	if (!span_is_empty(parts[PART_SIGN])) {
		before.end = parts[PART_SIGN].begin;
		behind.begin = parts[PART_SIGN].end;
	}
	if (find_blank(text, before, piece_end, &blank) || find_blank(text, behind, 0, &blank))
		return game_note(game, CHECK_SPACING, blank, NULL, "",
		                 text[blank.begin] == '\n' || text[blank.begin] == '\r'
		                         ? N_("a line end within a move")
		                         : N_("a space or an invisible character within a move"));
	if (piece_end == parts[PART_FROM].begin)
		return game_note(game, CHECK_SPACING, parts[PART_FROM], NULL, NULL,
		                 "no space between piece and square");
	return true;
}

/* --- Moves --------------------------------------------------------------------------------- */

static bool decode_moving_piece(struct ct1_game *game, const char *text, const struct token *token,
                                struct half_move *half_move)
{
	struct span word = token->parts[PART_PIECE], letter = token->parts[PART_LETTER];
	enum ct1_piece piece = CT1_NO_PIECE;

	if (!span_is_empty(word)) {
		if (!word_is_english(text + word.begin, word.end - word.begin))
			game_narrow(game, IN_CYRILLIC);
		if (!decode_word(game, text, word, &piece))
			return false;
	} else if (!span_is_empty(letter)) {
		if ((unsigned char)text[letter.begin] < 0x80)
			game_narrow(game, IN_LATIN | IN_PGN);
		if (!decode_letter(game, text, letter, &piece))
			return false;
		half_move->one_letter = is_doubtful(piece);
		word = letter;
	}
	half_move->piece = (uint8_t)piece;
	return piece != CT1_KNECHT || game_note(game, CHECK_SPELLING, word, NULL, "",
	                                        "a Knecht's move is written without it");
}

static bool decode_promotion(struct ct1_game *game, const char *text, const struct token *token,
                             struct half_move *half_move)
{
	struct span word = token->parts[PART_PROMOTION];
	struct span letter = token->parts[PART_PROMOTION_LETTER];
	struct span span = span_is_empty(word) ? letter : word;
	size_t square_end = token->parts[PART_TO].end;
	enum ct1_piece piece = CT1_NO_PIECE;

	half_move->promotion_span = (struct span){square_end, square_end};
	if (span_is_empty(span))
		return true;
	half_move->promotion_span = span;
	if (!(span_is_empty(word) ? decode_letter : decode_word)(game, text, span, &piece))
		return false;
	if (span_is_empty(word) && text[span.begin] >= 'A' && text[span.begin] <= 'Z')
		game_hint(game, IN_LATIN | IN_PGN);
	half_move->promotion = (uint8_t)piece;
	half_move->letter_promotion = span_is_empty(word) && is_doubtful(piece);
	if (!memchr(text + square_end, '=', span.begin - square_end))
		return true;
	spelling_speak_for_pgn(game);
	struct span between = {square_end, span.begin};

	return game_note_spelling(game, CHECK_SPELLING, between, IN_PGN, "",
	                          "a promotion is written without the =");
}

static enum ct1_piece piece_gist(const char *text, struct span word, struct span letter)
{
	const struct character *found, *meant;
	size_t size;

	if (!span_is_empty(word))
		return word_piece(text + word.begin, word.end - word.begin);
	if (span_is_empty(letter))
		return CT1_NO_PIECE;
	return word_letter_piece(
		character_at(text + letter.begin, letter.end - letter.begin, &size), &found,
		&meant);
}

static uint8_t sign_gist(const char *text, struct span span)
{
	return span_is_empty(span) ? SIGN_UNKNOWN : (uint8_t)sign_of(text, span);
}

static uint8_t well_spelled_square(const char *text, struct span span)
{
	return (uint8_t)((text[span.begin + 1] - '1') * FILES + text[span.begin] - 'a');
}

static enum sign well_spelled_sign(const char *text, struct span span)
{
	if (span_is_empty(span))
		return SIGN_UNKNOWN;
	switch (text[span.begin]) {
	case '-':
		return SIGN_MOVE;
	case ':':
	case 'x':
		return SIGN_CAPTURE;
	default:
		return SIGN_EXCHANGE;
	}
}

/* Takes a move from a token that is spelled as it should be: there is nothing to be noted of it. */
static void take_well_spelled(const char *text, const struct token *token,
                              struct half_move *half_move)
{
	const struct span *parts = token->parts;
	enum ct1_piece piece = piece_gist(text, parts[PART_PIECE], parts[PART_LETTER]);

	half_move->piece = (uint8_t)piece;
	half_move->one_letter = !span_is_empty(parts[PART_LETTER]) && is_doubtful(piece);
	half_move->from = well_spelled_square(text, parts[PART_FROM]);
	half_move->to = well_spelled_square(text, parts[PART_TO]);
	half_move->sign = (uint8_t)well_spelled_sign(text, parts[PART_SIGN]);
	half_move->promotion_span = (struct span){parts[PART_TO].end, parts[PART_TO].end};
}

bool decode_move(struct ct1_game *game, const char *text, const struct token *token,
                 struct half_move *half_move)
{
	const struct span *parts = token->parts;
	int from, to;

	half_move->readable = true;
	half_move->span = token->span;
	half_move->from_span = parts[PART_FROM];
	half_move->sign_span = parts[PART_SIGN];
	half_move->to_span = parts[PART_TO];
	half_move->mark_span = (struct span){token->span.end, token->span.end};
	if (!(game->scripts & ~token->scripts)) {
		take_well_spelled(text, token, half_move);
		return span_is_empty(parts[PART_SUFFIX]) ||
		       decode_suffix(game, text, parts[PART_SUFFIX], half_move);
	}
	if (!decode_moving_piece(game, text, token, half_move) ||
	    !decode_square(game, text, parts[PART_FROM], &from) ||
	    !decode_sign(game, text, parts[PART_SIGN],
	                 (struct span){parts[PART_FROM].end, parts[PART_TO].begin},
	                 &half_move->sign) ||
	    !decode_square(game, text, parts[PART_TO], &to) ||
	    !decode_promotion(game, text, token, half_move) ||
	    !decode_mate(game, text, parts[PART_MATE], half_move) ||
	    !decode_suffix(game, text, parts[PART_SUFFIX], half_move))
		return false;
	half_move->from = (uint8_t)from;
	half_move->to = (uint8_t)to;
	return token->scripts || note_spacing(game, text, token);
}

struct half_move decode_gist(const char *text, const struct token *token)
{
	const struct span *parts = token->parts;

	return (struct half_move){
		.readable = true,
		.piece = (uint8_t)piece_gist(text, parts[PART_PIECE], parts[PART_LETTER]),
		.from = (uint8_t)decode_square_gist(text, parts[PART_FROM]),
		.to = (uint8_t)decode_square_gist(text, parts[PART_TO]),
		.sign = sign_gist(text, parts[PART_SIGN]),
		.promotion = (uint8_t)piece_gist(text, parts[PART_PROMOTION],
	                                         parts[PART_PROMOTION_LETTER]),
	};
}

enum ct1_piece decode_placement_gist(const char *text, struct span piece_span,
                                     struct span square_span, int *square)
{
	*square = decode_square_gist(text, square_span);
	return span_is_empty(piece_span)
	               ? CT1_KNECHT
	               : word_piece(text + piece_span.begin, piece_span.end - piece_span.begin);
}

/* Whether a move like this can promote to that at all, going by what is written. */
static bool is_plausible(const char *text, const struct token *token)
{
	const struct span *parts = token->parts;
	struct span piece_span = parts[PART_PIECE], into_span = parts[PART_PROMOTION];
	int rank = decode_square_gist(text, parts[PART_TO]) / FILES + 1;
	bool far_rank = rank == 8 || rank == 1;
	enum ct1_piece piece = CT1_KNECHT;
	enum ct1_piece into = word_piece(text + into_span.begin, into_span.end - into_span.begin);

	if (!span_is_empty(piece_span))
		piece = word_piece(text + piece_span.begin, piece_span.end - piece_span.begin);
	if (piece == CT1_KNECHT)
		return into == CT1_VER_KNECHT && (rank == 6 || rank == 3);
	if (piece == CT1_PRINCE)
		return into == CT1_CONNET && far_rank;
	return piece == CT1_VER_KNECHT && far_rank && into != CT1_KING && into != CT1_KNECHT &&
	       into != CT1_VER_KNECHT;
}

size_t decode_cut(const char *text, size_t length, const struct token *token, bool *ambiguous)
{
	const struct character *found, *meant;
	struct span promotion = token->parts[PART_PROMOTION];
	size_t at = promotion.end, size = 0;

	*ambiguous = false;
	if (span_is_empty(promotion) || !span_is_empty(token->parts[PART_MATE]) ||
	    !span_is_empty(token->parts[PART_SUFFIX]))
		return token->span.end;
	while (at < length) {
		uint32_t code = character_at(text + at, length - at, &size);

		if (!character_is_space(code) && !character_is_ignorable(code) && code != '\n' &&
		    code != '\r')
			break;
		at += size;
	}
	if (at + size >= length || text[at + size] < '1' || text[at + size] > '8' ||
	    !character_file(character_at(text + at, length - at, &size), &found, &meant))
		return token->span.end;
	if (!is_plausible(text, token))
		return token->parts[PART_TO].end;
	*ambiguous = at == promotion.end;
	return token->span.end;
}
