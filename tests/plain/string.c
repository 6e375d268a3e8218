/*
 * The position string, read and written: see plain.h.
 */
#include <stdlib.h>
#include <string.h>

#include "plain/plain.h"

/* ---- Reading ---- */

/* Whether letter is one of letters; the zero at their end is none of them. */
static int one_of(char letter, const char *letters)
{
	return letter && strchr(letters, letter);
}

/* One rank up to its end, exactly eight squares. Returns what follows it, or NULL. */
static const char *parse_rank(char row[8], const char *text)
{
	int file = 0;

	for (; *text && *text != '/' && *text != ' '; text++) {
		int empty = *text >= '1' && *text <= '8' ? *text - '0' : 0;

		if (!empty && !one_of(*text, "KCPRVISkcprvis"))
			return NULL;
		if (file + (empty ? empty : 1) > 8)
			return NULL;
		if (!empty)
			row[file++] = *text;
		for (; empty; empty--)
			row[file++] = PLAIN_EMPTY;
	}
	return file == 8 ? text : NULL;
}

/* "Ranks 8 to 1." */
static const char *parse_board(struct plain_position *p, const char *text)
{
	for (int rank = 7; rank >= 0; rank--) {
		text = parse_rank(p->square[rank], text);
		if (!text)
			return NULL;
		if (rank > 0 && *text++ != '/')
			return NULL;
	}
	return text;
}

static const char *parse_turn(struct plain_position *p, const char *text)
{
	if (!one_of(*text, "wb"))
		return NULL;
	p->turn = *text;
	return text + 1;
}

/* Every way to write the two rights, White's and Black's behind each. */
static const struct {
	const char *text;
	char white, black;
} RIGHTS[] = {
	{"Pp", 'y', 'y'}, {"P", 'y', 'n'},  {"p", 'n', 'y'},  {"-", 'n', 'n'},  {"?", '?', '?'},
	{"P?", 'y', '?'}, {"?p", '?', 'y'}, {"-?", 'n', '?'}, {"?-", '?', 'n'},
};

enum { RIGHTS_COUNT = sizeof RIGHTS / sizeof RIGHTS[0] };

static const char *parse_rights(struct plain_position *p, const char *text)
{
	size_t length = strcspn(text, " ");

	for (size_t i = 0; i < RIGHTS_COUNT; i++) {
		if (strlen(RIGHTS[i].text) == length && !memcmp(RIGHTS[i].text, text, length)) {
			p->white_prince = RIGHTS[i].white;
			p->black_prince = RIGHTS[i].black;
			return text + length;
		}
	}
	return NULL;
}

static const char *parse_number(int *number, int least, const char *text)
{
	size_t length = strspn(text, "0123456789");

	if (length < 1 || length > 6)
		return NULL;
	*number = (int)strtol(text, NULL, 10);
	return *number >= least ? text + length : NULL;
}

/* "Unassailable squares, White's then Black's, - for none." */
static const char *parse_unassailable(struct plain_position *p, const char *text)
{
	size_t length = strcspn(text, " ");

	if (length != 4 && (length != 1 || *text != '-'))
		return NULL;
	for (size_t i = 0; i < length && length == 4; i++)
		if (!one_of(text[i], i % 2 ? "12345678" : "abcdefgh"))
			return NULL;
	memcpy(p->unassailable, text, length);
	p->unassailable[length] = '\0';
	return text + length;
}

/* "Only the first field is required; the defaults are w ? 0 1." */
int plain_parse(struct plain_position *p, const char *text)
{
	p->turn = 'w';
	p->white_prince = p->black_prince = '?';
	p->clock = 0;
	p->number = 1;
	p->unassailable[0] = '\0';
	text = parse_board(p, text);
	for (int field = 2; text && *text; field++) {
		if (*text++ != ' ')
			return 0;
		if (field == 2)
			text = parse_turn(p, text);
		else if (field == 3)
			text = parse_rights(p, text);
		else if (field == 4)
			text = parse_number(&p->clock, 0, text);
		else if (field == 5)
			text = parse_number(&p->number, 1, text);
		else if (field == 6)
			text = parse_unassailable(p, text);
		else
			return 0;
	}
	return text != NULL;
}

/* ---- Writing ---- */

static char *write_rank(char *text, const char row[8])
{
	int empty = 0;

	for (int file = 0; file < 8; file++) {
		if (row[file] == PLAIN_EMPTY) {
			empty++;
			continue;
		}
		if (empty)
			*text++ = (char)('0' + empty);
		empty = 0;
		*text++ = row[file];
	}
	if (empty)
		*text++ = (char)('0' + empty);
	return text;
}

static char *write_rights(char *text, const struct plain_position *p)
{
	for (size_t i = 0; i < RIGHTS_COUNT; i++) {
		if (RIGHTS[i].white != p->white_prince || RIGHTS[i].black != p->black_prince)
			continue;
		for (const char *c = RIGHTS[i].text; *c; c++)
			*text++ = *c;
	}
	return text;
}

static char *write_number(char *text, int number)
{
	if (number >= 10)
		text = write_number(text, number / 10);
	*text++ = (char)('0' + number % 10);
	return text;
}

void plain_write(const struct plain_position *p, char text[PLAIN_TEXT_MAX])
{
	for (int rank = 7; rank >= 0; rank--) {
		text = write_rank(text, p->square[rank]);
		*text++ = rank > 0 ? '/' : ' ';
	}
	*text++ = p->turn;
	*text++ = ' ';
	text = write_rights(text, p);
	*text++ = ' ';
	text = write_number(text, p->clock);
	*text++ = ' ';
	text = write_number(text, p->number);
	if (*p->unassailable)
		*text++ = ' ';
	for (const char *c = p->unassailable; *c; c++)
		*text++ = *c;
	*text = '\0';
}
