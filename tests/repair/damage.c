/*
 * Records taken apart, and damaged.
 */
#include "repair/damage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* ---- Records ---- */

/* A piece of text into an array that holds it; false if it does not. */
static bool put(char *array, size_t room, const char *text, size_t length)
{
	if (length >= room)
		return false;
	memcpy(array, text, length);
	array[length] = '\0';
	return true;
}

static bool is_square(const char *text)
{
	return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

/* What begins with a square: the rest of a half-move. */
static bool read_move(struct written *move, const char *token, size_t length)
{
	const char *end = token + length;
	const char *to = token + 2, *mark = memchr(token, '+', length);

	while (to < end && !is_square(to))
		to++;
	if (to == end)
		return false;
	if (!mark)
		mark = end;
	return put(move->from, sizeof move->from, token, 2) &&
	       put(move->sign, sizeof move->sign, token + 2, (size_t)(to - token) - 2) &&
	       put(move->to, sizeof move->to, to, 2) &&
	       put(move->promotion, sizeof move->promotion, to + 2, (size_t)(mark - to) - 2) &&
	       put(move->mark, sizeof move->mark, mark, (size_t)(end - mark));
}

static bool read_token(struct page *page, struct written *next, const char *token, size_t length)
{
	if (is_square(token)) {
		if (page->count == PAGE_HALF_MOVES || !read_move(next, token, length))
			return false;
		page->moves[page->count++] = *next;
		*next = (struct written){0};
		return true;
	}
	if (token[0] >= '1' && token[0] <= '9') {
		next->number = (int)strtol(token, NULL, 10);
		return true;
	}
	return strncmp(token, "…", strlen("…")) == 0 ||
	       put(next->piece, sizeof next->piece, token, length);
}

static bool begins_result(const char *text)
{
	static const char *const begins[] = {"WV", "BV", "*", "½", "/"};

	for (int i = 0; i < COUNT(begins); i++) {
		if (strncmp(text, begins[i], strlen(begins[i])) == 0)
			return true;
	}
	return false;
}

bool page_read(struct page *page, const char *record)
{
	struct written next = {0};
	size_t length;

	*page = (struct page){.count = 0};
	for (const char *at = record; *at; at += length) {
		bool line = at == record || at[-1] == '\n';

		length = strspn(at, " \n");
		if (length > 0)
			continue;
		if (line && *at == '[') {
			length = strcspn(at, "\n");
			continue;
		}
		if (begins_result(at))
			return put(page->result, sizeof page->result, at, strcspn(at, "\n"));
		length = strcspn(at, " \n");
		if (!read_token(page, &next, at, length))
			return false;
	}
	return true;
}

void page_write(const struct page *page, struct record_buffer *out)
{
	for (int i = 0; i < page->count; i++) {
		const struct written *move = &page->moves[i];
		char text[80];

		if (move->number > 0) {
			snprintf(text, sizeof text, "%d. ", move->number);
			record_add(out, text);
		}
		snprintf(text, sizeof text, "%s%s%s%s%s%s%s ", move->piece, *move->piece ? " " : "",
		         move->from, move->sign, move->to, move->promotion, move->mark);
		record_add(out, text);
	}
	record_add(out, page->result);
	record_add(out, "\n");
}

bool page_is_same(const struct page *one, const struct page *other)
{
	bool same = one->count == other->count;

	for (int i = 0; same && i < one->count; i++) {
		const struct written *a = &one->moves[i], *b = &other->moves[i];

		same = strcmp(a->piece, b->piece) == 0 && strcmp(a->from, b->from) == 0 &&
		       strcmp(a->sign, b->sign) == 0 && strcmp(a->to, b->to) == 0 &&
		       strcmp(a->promotion, b->promotion) == 0;
	}
	return same;
}

/* ---- Damages ---- */

static const char *const names[DAMAGES] = {
	[DAMAGE_FROM_FILE] = "another file, from",
	[DAMAGE_FROM_RANK] = "another rank, from",
	[DAMAGE_TO_FILE] = "another file, to",
	[DAMAGE_TO_RANK] = "another rank, to",
	[DAMAGE_SHAPE] = "a character of like shape",
	[DAMAGE_KEY] = "the key beside it",
	[DAMAGE_TWO] = "two characters wrong",
	[DAMAGE_PIECE_SHAPE] = "a piece of like shape",
	[DAMAGE_PIECE] = "another piece",
	[DAMAGE_NO_PIECE] = "no piece",
	[DAMAGE_SIGN] = "another sign",
	[DAMAGE_PROMOTION] = "another promotion or none",
	[DAMAGE_SQUARES] = "squares swapped",
	[DAMAGE_TRANSPOSED] = "letter and digit swapped",
	[DAMAGE_NO_CHARACTER] = "a letter or digit missing",
	[DAMAGE_UNREADABLE] = "a letter or digit unreadable",
	[DAMAGE_LEFT_OUT] = "a half-move left out",
	[DAMAGE_MOVE_LEFT_OUT] = "a whole move left out",
	[DAMAGE_DOUBLED] = "a half-move doubled",
	[DAMAGE_ORDER] = "half-moves in wrong order",
};

const char *damage_name(enum damage damage)
{
	return names[damage];
}

static int below(struct plain_random *random, int limit)
{
	return plain_random_below(random, limit);
}

/* Another character in place of one of a square, from `first` on, of eight. */
static void change(char *place, char first, struct plain_random *random)
{
	char other = (char)(first + below(random, 7));

	*place = other < *place ? other : (char)(other + 1);
}

/* A character of the four at random. */
static char *choose_character(struct written *move, struct plain_random *random)
{
	char *square = below(random, 2) == 0 ? move->from : move->to;

	return square + below(random, 2);
}

static void change_any(struct written *move, struct plain_random *random)
{
	char *place = choose_character(move, random);

	change(place, *place >= 'a' ? 'a' : '1', random);
}

/* A partner out of a list of pairs, "17" "38" …; false if the character has none. */
static bool confuse(char *place, const char *const *pairs, int count, struct plain_random *random)
{
	char partners[32];
	int found = 0;

	for (int i = 0; i < count; i++) {
		if (pairs[i][0] == *place)
			partners[found++] = pairs[i][1];
		else if (pairs[i][1] == *place)
			partners[found++] = pairs[i][0];
	}
	if (found == 0)
		return false;
	*place = partners[below(random, found)];
	return true;
}

static const char *const shapes[] = {"17", "38", "56", "14", "35", "68",
                                     "27", "58", "ce", "ad", "bh", "ae"};
static const char *const keys[] = {"12", "23", "34", "45", "56", "67", "78", "de",
                                   "df", "fg", "gh", "cd", "cf", "bg", "bh"};

/* Cyrillic abbreviations, of two letters of two bytes each. */
static const char *const pieces[] = {"Кр", "Кт", "Пр", "Рт", "Рк", "ВК"};
static const char *const piece_shapes[][2] = {
	{"Кр", "Кт"}, {"Рк", "Рт"}, {"Рт", "Пр"}, {"Кр", "Пр"}, {"ВК", "Рк"}};

static void set(char array[8], const char *text)
{
	snprintf(array, 8, "%s", text);
}

static bool confuse_piece(struct written *move, struct plain_random *random)
{
	int first = below(random, COUNT(piece_shapes));

	for (int i = 0; i < COUNT(piece_shapes); i++) {
		const char *const *pair = piece_shapes[(first + i) % COUNT(piece_shapes)];

		if (strcmp(move->piece, pair[0]) == 0 || strcmp(move->piece, pair[1]) == 0) {
			set(move->piece, pair[strcmp(move->piece, pair[0]) == 0]);
			return true;
		}
	}
	return false;
}

static bool change_piece(struct written *move, struct plain_random *random)
{
	const char *other = pieces[below(random, COUNT(pieces))];

	if (!*move->piece || strcmp(other, move->piece) == 0)
		return false;
	set(move->piece, other);
	return true;
}

static bool change_sign(struct written *move, struct plain_random *random)
{
	static const char *const signs[] = {"-", ":", "÷"};
	const char *other = signs[below(random, COUNT(signs))];

	if (strcmp(other, move->sign) == 0)
		return false;
	set(move->sign, other);
	return true;
}

static bool change_promotion(struct written *move, struct plain_random *random)
{
	static const char *const promotions[] = {"", "Кт", "Пр", "Рт", "Рк", "ВК"};
	const char *other = promotions[below(random, COUNT(promotions))];

	if (!*move->promotion || strcmp(other, move->promotion) == 0)
		return false;
	set(move->promotion, other);
	return true;
}

static void swap_squares(struct written *move)
{
	char square[sizeof move->from];

	memcpy(square, move->from, sizeof square);
	memcpy(move->from, move->to, sizeof square);
	memcpy(move->to, square, sizeof square);
}

static void transpose(char square[8])
{
	char letter = square[0];

	square[0] = square[1];
	square[1] = letter;
}

/* A character that is none of a square, but may look like one. */
static void spoil(char square[8], struct plain_random *random)
{
	static const char *const letters[] = {"o", "q", "i", "б"};
	static const char *const digits[] = {"9", "0", "l", "З", "б", "S"};

	if (below(random, 2) == 0) {
		char rank = square[1];

		snprintf(square, 8, "%s%c", letters[below(random, COUNT(letters))], rank);
	} else {
		snprintf(square + 1, 7, "%s", digits[below(random, COUNT(digits))]);
	}
}

static bool leave_out(struct page *page, int at)
{
	struct written *moves = page->moves;

	if (at + 1 >= page->count)
		return false;
	if (moves[at + 1].number == 0)
		moves[at + 1].number = moves[at].number;
	memmove(moves + at, moves + at + 1, (size_t)(page->count - at - 1) * sizeof *moves);
	page->count--;
	return true;
}

/* A whole move, with its number. */
static bool leave_out_move(struct page *page, int at)
{
	struct written *moves = page->moves;

	if (at + 2 >= page->count)
		return false;
	memmove(moves + at, moves + at + 2, (size_t)(page->count - at - 2) * sizeof *moves);
	page->count -= 2;
	return true;
}

static bool double_move(struct page *page, int at)
{
	struct written *moves = page->moves;

	if (page->count == PAGE_HALF_MOVES)
		return false;
	memmove(moves + at + 1, moves + at, (size_t)(page->count - at) * sizeof *moves);
	moves[at + 1].number = 0;
	page->count++;
	return true;
}

/* Swaps two half-moves; the numbers stay. */
static void swap_moves(struct page *page, int one, int other)
{
	struct written first = page->moves[one], second = page->moves[other];

	page->moves[one] = second;
	page->moves[one].number = first.number;
	page->moves[other] = first;
	page->moves[other].number = second.number;
}

/* The half-moves of one move, two of one side, or two whole moves. */
static bool change_order(struct page *page, int at, struct plain_random *random)
{
	int distance = 1 + below(random, 3);

	if (at + 3 >= page->count || (distance != 2 && page->moves[at].number == 0))
		return false;
	swap_moves(page, at, at + (distance < 3 ? distance : 2));
	if (distance == 3)
		swap_moves(page, at + 1, at + 3);
	return true;
}

bool damage_page(struct page *page, enum damage damage, int at, struct plain_random *random)
{
	struct written *move = &page->moves[at];
	char *square = below(random, 2) == 0 ? move->from : move->to;

	switch (damage) {
	case DAMAGE_FROM_FILE:
		change(&move->from[0], 'a', random);
		return true;
	case DAMAGE_FROM_RANK:
		change(&move->from[1], '1', random);
		return true;
	case DAMAGE_TO_FILE:
		change(&move->to[0], 'a', random);
		return true;
	case DAMAGE_TO_RANK:
		change(&move->to[1], '1', random);
		return true;
	case DAMAGE_SHAPE:
		return confuse(choose_character(move, random), shapes, COUNT(shapes), random);
	case DAMAGE_KEY:
		return confuse(choose_character(move, random), keys, COUNT(keys), random);
	case DAMAGE_TWO:
		change_any(move, random);
		change_any(move, random);
		return true;
	case DAMAGE_PIECE_SHAPE:
		return confuse_piece(move, random);
	case DAMAGE_PIECE:
		return change_piece(move, random);
	case DAMAGE_NO_PIECE:
		if (!*move->piece)
			return false;
		move->piece[0] = '\0';
		return true;
	case DAMAGE_SIGN:
		return change_sign(move, random);
	case DAMAGE_PROMOTION:
		return change_promotion(move, random);
	case DAMAGE_SQUARES:
		swap_squares(move);
		return true;
	case DAMAGE_TRANSPOSED:
		transpose(square);
		return true;
	case DAMAGE_NO_CHARACTER:
		if (below(random, 2) == 0)
			memmove(square, square + 1, 2);
		else
			square[1] = '\0';
		return true;
	case DAMAGE_UNREADABLE:
		spoil(square, random);
		return true;
	case DAMAGE_LEFT_OUT:
		return leave_out(page, at);
	case DAMAGE_MOVE_LEFT_OUT:
		return move->number > 0 && leave_out_move(page, at);
	case DAMAGE_DOUBLED:
		return double_move(page, at);
	default:
		return change_order(page, at, random);
	}
}
