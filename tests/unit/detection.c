/*
 * Telling encodings apart: random records in the ways in which people write them, and fragments of
 * the printed games, each in every encoding.  The guess has to be right, or has to make the same
 * text of the bytes.
 */
#include <stdio.h>
#include <string.h>

#include "base/context.h"
#include "text/text.h"
#include "transcode.h"
#include "unit/contexts.h"

enum {
	RECORDS = 1500,
	RECORD_MAX = 8192,
};

/* --- Numbers at random --------------------------------------------------------------------- */

/* splitmix64, by Sebastiano Vigna, in the public domain. */
static uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

static unsigned below(uint64_t *state, unsigned limit)
{
	return (unsigned)(next_random(state) % limit);
}

/* True once in `n` times. */
static bool one_in(uint64_t *state, unsigned n)
{
	return below(state, n) == 0;
}

/* --- Records ------------------------------------------------------------------------------- */

/* How the writer of a record writes. */
struct habits {
	unsigned pieces;      /* how the names of pieces are written */
	unsigned alike;       /* one letter in so many is of the other alphabet; 0: none */
	const char *space;    /* between piece and square */
	const char *dash;     /* the sign of a move */
	const char *ellipsis; /* for a half-move that is not here */
	const char *break_;   /* between White's half-move and Black's */
	unsigned comments;    /* one half-move in so many has one; 0: none */
};

struct record {
	char text[RECORD_MAX];
	size_t length;
};

static void add(struct record *record, const char *text)
{
	size_t length = strlen(text);

	assert_true(record->length + length < RECORD_MAX);
	memcpy(record->text + record->length, text, length);
	record->length += length;
}

enum {
	PIECES = 7,
	PIECE_STYLES = 4,
};

static const char *const pieces[PIECE_STYLES][PIECES] = {
	{"Кр", "Кт", "Пр", "Рт", "ВК", "Рк", "Кн"},
	{"КР", "КТ", "ПР", "РТ", "ВК", "РК", "КН"},
	{"кр", "кт", "пр", "рт", "вк", "рк", "кн"},
	{"Король", "Коннет", "Принц", "Риттер", "Вер Кнехт", "Разведчик", "Кнехт"},
};

/* With Latin letters in them. */
static const char *const alike_pieces[PIECES] = {"Kр", "Kт", "Пp", "Pт", "BК", "Pк", "Kн"};

static const char *const comments[] = {
	"{Белые готовят прорыв}",
	"/хороший ход/",
	"{лучше было защищать замок}",
	"{угроза 25. Рк c3-d5 с захватом замка}",
	"/на этот ход Коннет отвечает взятием Разведчика/",
	"{№ 1}",
	"{игра «вслепую»}",
	"{ещё можно защищаться}",
	"{ЧЕРНЫЕ ВЫИГРЫВАЮТ}",
};

static const char *const results[] = {
	"WV /черный Король взят/",
	"BV /белые сдались/",
	"WV /захват замка черных/",
	"½-½ /ничья по соглашению/",
	"*",
	"BV /блокада белых фигур/",
};

static const char *const headings[] = {
	"",
	"",
	"Партия 3\n\n",
	"[White \"Ш. Хасанов\"]\n[Black \"NN\"]\n\n",
	"Белые: Кр e1, Пр d2; черные: Кр e7, Кн f7, Кн b4. Ход белых.\n\n",
};

#define PICK(state, array) ((array)[below(state, sizeof(array) / sizeof *(array))])

static struct habits choose_habits(uint64_t *state)
{
	static const char *const spaces[] = {" ", " ", " ", "", "\xc2\xa0"};
	static const char *const dashes[] = {"-", "-", "-", "–", "—", " - "};
	static const char *const ellipses[] = {"…", "…", "...", "…"};
	static const char *const breaks[] = {" ", "  ", "\t", " ______ ", "\xc2\xa0", "\n"};

	return (struct habits){
		.pieces = one_in(state, 2) ? 0 : below(state, PIECE_STYLES),
		.alike = one_in(state, 3) ? 3 : 0,
		.space = PICK(state, spaces),
		.dash = PICK(state, dashes),
		.ellipsis = PICK(state, ellipses),
		.break_ = PICK(state, breaks),
		.comments = one_in(state, 3) ? 6 : 0,
	};
}

static void add_square(struct record *record, uint64_t *state, const struct habits *habits)
{
	static const char *const files[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
	static const char *const alike[] = {"а", "b", "с", "d", "е", "f", "g", "h"};
	static const char *const ranks[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
	unsigned file = below(state, 8);
	bool other = habits->alike && one_in(state, habits->alike);

	add(record, other ? alike[file] : files[file]);
	add(record, PICK(state, ranks));
}

static void add_half_move(struct record *record, uint64_t *state, const struct habits *habits)
{
	static const char *const marks[] = {"", "", "", "", "+", "+)", "!", "+?"};
	unsigned piece = below(state, PIECES);
	bool other = habits->alike && habits->pieces == 0 && one_in(state, habits->alike);

	/* Knechts move a third of the time, and are mostly not named. */
	if (!one_in(state, 3) && piece != PIECES - 1) {
		add(record, other ? alike_pieces[piece] : pieces[habits->pieces][piece]);
		add(record, habits->pieces == 3 ? " " : habits->space);
	}
	add_square(record, state, habits);
	add(record, one_in(state, 4) ? ":" : one_in(state, 12) ? "÷" : habits->dash);
	add_square(record, state, habits);
	if (one_in(state, 20))
		add(record, pieces[habits->pieces % 3][below(state, PIECES)]);
	add(record, PICK(state, marks));
	if (habits->comments && one_in(state, habits->comments)) {
		add(record, " ");
		add(record, PICK(state, comments));
	}
}

/* A move of both sides, sometimes on two lines as in the books. */
static void add_move(struct record *record, uint64_t *state, const struct habits *habits,
                     unsigned number)
{
	char digits[16];

	snprintf(digits, sizeof digits, "%u. ", number);
	add(record, digits);
	add_half_move(record, state, habits);
	if (one_in(state, 4)) {
		add(record, "_________");
		add(record, habits->ellipsis);
		add(record, "\n");
		add(record, digits);
		add(record, habits->ellipsis);
		add(record, " _________________ ");
	} else {
		add(record, habits->break_);
	}
	add_half_move(record, state, habits);
	add(record, "\n");
}

static void make_record(struct record *record, uint64_t *state, unsigned moves)
{
	struct habits habits = choose_habits(state);

	record->length = 0;
	add(record, PICK(state, headings));
	for (unsigned i = 1; i <= moves; i++)
		add_move(record, state, &habits, i);
	if (one_in(state, 2))
		add(record, PICK(state, results));
	add(record, "\n");
}

/* --- Reading ------------------------------------------------------------------------------- */

/* Whether the bytes are read as what they were made of.  Says so if not. */
static bool is_right(const ct1_context *context, const struct encoding_name *encoding,
                     const char *utf8, size_t length)
{
	struct sample_text sample = transcode(encoding->iconv, utf8, length);
	struct text text;

	text_init(&text, context);
	assert_int_equal(text_feed(&text, sample.bytes, sample.length), CT1_OK);
	assert_int_equal(text_finish(&text), CT1_OK);
	bool right = text_length(&text) == sample.utf8_length &&
	             (sample.utf8_length == 0 ||
	              memcmp(text_window(&text), sample.utf8, sample.utf8_length) == 0);

	if (!right)
		print_error("%s read as %s:\n%.*s\n", encoding->iconv, text_encoding(&text),
		            (int)(sample.utf8_length < 500 ? sample.utf8_length : 500),
		            sample.utf8);
	text_free(&text);
	sample_text_free(&sample);
	return right;
}

/* In how many encodings a text is read wrongly. */
static unsigned count_wrong(const ct1_context *context, const char *utf8, size_t length)
{
	unsigned wrong = 0;

	for (size_t i = 0; i < ENCODINGS; i++)
		wrong += !is_right(context, &encodings[i], utf8, length);
	return wrong;
}

static void random_records(void **state, uint64_t seed, unsigned least, unsigned most)
{
	struct record record;
	unsigned wrong = 0;

	for (unsigned i = 0; i < RECORDS; i++) {
		make_record(&record, &seed, least + below(&seed, most - least + 1));
		wrong += count_wrong(*state, record.text, record.length);
	}
	assert_int_equal(wrong, 0);
}

static void short_records(void **state)
{
	random_records(state, 1, 10, 12);
}

static void long_records(void **state)
{
	random_records(state, 2, 20, 40);
}

/* --- The printed games --------------------------------------------------------------------- */

/* The end of the line in which a place is, or the end of the text. */
static size_t line_end(const char *text, size_t length, size_t at)
{
	while (at < length && text[at] != '\n')
		at++;
	return at < length ? at + 1 : length;
}

/* Pieces of `lines` lines and a part of one, from every character on. */
static void fragments(void **state, const char *file, unsigned lines)
{
	size_t length;
	char *text = read_whole(file, &length);
	unsigned wrong = 0;

	for (size_t at = 0; at < length; at++) {
		size_t end = at;

		if (((unsigned char)text[at] & 0xc0) == 0x80)
			continue;
		for (unsigned i = 0; i <= lines; i++)
			end = line_end(text, length, end);
		if (end == length)
			break;
		wrong += count_wrong(*state, text + at, end - at);
	}
	free(text);
	assert_int_equal(wrong, 0);
}

static void fragments_of_book_1(void **state)
{
	fragments(state, "samples/book-1.ct1", 20);
}

static void fragments_of_book_2(void **state)
{
	fragments(state, "samples/book-2.ct1", 20);
}

/* Every line that names a piece, by itself. */
static void single_lines(void **state)
{
	static const char *const files[] = {"samples/book-1.ct1", "samples/book-2.ct1"};
	unsigned wrong = 0;

	for (size_t i = 0; i < 2; i++) {
		size_t length, end;
		char *text = read_whole(files[i], &length);

		for (size_t at = 0; at < length; at = end) {
			end = line_end(text, length, at);
			wrong += count_wrong(*state, text + at, end - at);
		}
		free(text);
	}
	assert_int_equal(wrong, 0);
}

/* Each piece, each side of the board, by itself: what is shortest of all. */
static void single_moves(void **state)
{
	static const char *const moves[] = {"a1-a2", "d1:d8", "h8-h1+", "c2-c1Кт"};
	unsigned wrong = 0;

	for (size_t piece = 0; piece < PIECES; piece++) {
		for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
			struct record record = {.length = 0};

			add(&record, pieces[0][piece]);
			add(&record, " ");
			add(&record, moves[i]);
			wrong += count_wrong(*state, record.text, record.length);
		}
	}
	assert_int_equal(wrong, 0);
}

/* --- Texts --------------------------------------------------------------------------------- */

/* Other things that stand in files: prose, captions, reasons, setups, and next to nothing. */
static void texts(void **state)
{
	static const char *const texts[] = {
		"Белые: Кр e1, Пр d2; черные: Кр e7, Кн f7, Кн b4. Ход белых.",
		"27. c2-c4 _________ Пр d3-c2+)! BV /белые сдались/",
		"40. Кт c7-c6 _________… WV /черные сдались/",
		"21. … _________________ Кт c5-b4+",
		"Рк e6÷d8",
		"Рк e6÷с8",
		"Позиция в партии после 3-го хода черных",
		"ПОЗИЦИЯ В ПАРТИИ ПОСЛЕ 3-ГО ХОДА ЧЕРНЫХ",
		"белые сдались",
		"ничья по соглашению",
		"Однако здесь белые могли играть сильнее, и партия закончилась бы иначе.",
		"съешь ещё этих мягких французских булок, да выпей же чаю",
		"СЪЕШЬ ЕЩЁ ЭТИХ МЯГКИХ ФРАНЦУЗСКИХ БУЛОК, ДА ВЫПЕЙ ЖЕ ЧАЮ",
		"e3] 5 ед.: 5½ ед.; c8] 3½ ед.: 1½ ед",
		"[Event \"Партия 1\"]\n[Site \"Нижний Новгород\"]\n\n1. e2-e4 e7-e5 *\n",
		"1. e2-e4 e7-e5",
		"",
	};
	unsigned wrong = 0;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		wrong += count_wrong(*state, texts[i], strlen(texts[i]));
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(single_moves),
		cmocka_unit_test(single_lines),
		cmocka_unit_test(texts),
		cmocka_unit_test(short_records),
		cmocka_unit_test(long_records),
		cmocka_unit_test(fragments_of_book_1),
		cmocka_unit_test(fragments_of_book_2),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
