/*
 * Diagrams as text: a board of box-drawing characters with the books' Cyrillic abbreviations, or
 * one in ASCII alone.  Below it stand the caption and statements of what is shown.
 *
 * The lines of the board have a weight each.  Where lines meet, the character is looked up by the
 * weights of the four that do, so that a frame round the castles, the bold line between the
 * territories and a missing border need no cases of their own.
 *
 * A square is a column for marks, the piece, and another column for marks.  White's pieces are in
 * capitals and Black's in small letters.  White's unassailable square is marked in the left column and
 * Black's in the right one, unless another mark is there; a statement names them in any case.
 */
#include <string.h>
#include <utf8proc.h>

#include "draw/diagram.h"
#include "rules/names.h"

enum {
	TEXT_WIDTH = 72, /* of the lines below the board, so that mail can quote them */
	INDENT = 2,      /* of a line that goes on */
};

struct page {
	struct buffer *out;
	const struct ct1_diagram *diagram;
	const struct ct1_diagram_options *options;
	struct wording wording;
	bool latin; /* one letter a piece, not two */
	int margin; /* columns to the left of the board */
};

/* --- Characters ----------------------------------------------------------------------------- */

static void add_spaces(const struct page *page, int count)
{
	for (int i = 0; i < count; i++)
		buffer_add_char(page->out, ' ');
}

/* No line ends in spaces, which mail programs take for something else. */
static void end_line(const struct page *page)
{
	struct buffer *out = page->out;

	while (out->length > 0 && out->data[out->length - 1] == ' ')
		out->length--;
	buffer_add_char(out, '\n');
}

/* Adds what a diagram calls something by, in Unicode or in ASCII. */
static void add_sign(const struct page *page, const char *unicode, const char *ascii)
{
	buffer_add_string(page->out, page->wording.ascii ? ascii : unicode);
}

/* Whether a character does something to a terminal, or turns the direction of what follows. */
static bool is_control(utf8proc_int32_t code)
{
	const utf8proc_property_t *property = utf8proc_get_property(code);

	return property->category == UTF8PROC_CATEGORY_CC ||
	       (property->category == UTF8PROC_CATEGORY_CF &&
	        property->bidi_class != UTF8PROC_BIDI_CLASS_BN &&
	        property->bidi_class != UTF8PROC_BIDI_CLASS_AN);
}

/* A character of a text from outside; bytes that are none, and control characters, are "?". */
static utf8proc_int32_t decode(const struct page *page, const char *text, size_t left, size_t *size)
{
	utf8proc_int32_t code;
	utf8proc_ssize_t length =
		utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)left, &code);

	*size = length > 0 ? (size_t)length : 1;
	if (length <= 0 || is_control(code))
		return length > 0 && (code == '\n' || code == '\t') ? ' ' : '?';
	return page->wording.ascii && code > 0x7e ? '?' : code;
}

static void add_code(const struct page *page, utf8proc_int32_t code)
{
	utf8proc_uint8_t utf8[4];
	utf8proc_ssize_t length = utf8proc_encode_char(code, utf8);

	buffer_add(page->out, (const char *)utf8, (size_t)length);
}

static int width_of(const struct page *page, const char *text, size_t length)
{
	int width = 0;
	size_t size;

	for (size_t at = 0; at < length; at += size)
		width += utf8proc_charwidth(decode(page, text + at, length - at, &size));
	return width;
}

static void add_text(const struct page *page, const char *text, size_t length)
{
	size_t size;

	for (size_t at = 0; at < length; at += size)
		add_code(page, decode(page, text + at, length - at, &size));
}

/* --- The lines of the board ----------------------------------------------------------------- */

enum weight {
	NONE,
	LIGHT,
	HEAVY,
	DOUBLE, /* horizontal only */
};

static bool is_castle(const struct page *page, int column, int row)
{
	const struct ct1_rules *rules = page->diagram->position.rules;

	return column >= 0 && column < FILES && row >= 0 && row < RANKS &&
	       ((rules->castle[CT1_WHITE] | rules->castle[CT1_BLACK]) &
	        BIT(diagram_square(page->options, column, row)));
}

static enum weight border_weight(const struct page *page, bool frame)
{
	if (frame)
		return HEAVY;
	return page->options->border ? LIGHT : NONE;
}

/* The weight of the line to the left of a square; column 8 is that behind the last one. */
static enum weight vertical(const struct page *page, int column, int row)
{
	if (row < 0 || row >= RANKS)
		return NONE;
	bool frame = is_castle(page, column - 1, row) != is_castle(page, column, row);

	if (column == 0 || column == FILES)
		return border_weight(page, frame);
	return frame ? HEAVY : LIGHT;
}

/* The weight of the line above a square; row 8 is that below the last one. */
static enum weight horizontal(const struct page *page, int column, int row)
{
	/* By the number of ranks on either side: the books' double lines, and the bold one. */
	static const enum weight territory[RANKS] = {LIGHT, LIGHT,  LIGHT, DOUBLE,
	                                             HEAVY, DOUBLE, LIGHT, LIGHT};

	if (column < 0 || column >= FILES)
		return NONE;
	bool frame = is_castle(page, column, row - 1) != is_castle(page, column, row);

	if (row == 0 || row == RANKS)
		return border_weight(page, frame);
	return frame ? HEAVY : territory[row];
}

/* What joins lines of weights NONE, LIGHT and HEAVY, by up, right, down and left. */
static const char *const joints[3][3][3][3] = {
	{{{" ", "╴", "╸"}, {"╷", "┐", "┑"}, {"╻", "┒", "┓"}},
         {{"╶", "─", "╾"}, {"┌", "┬", "┭"}, {"┎", "┰", "┱"}},
         {{"╺", "╼", "━"}, {"┍", "┮", "┯"}, {"┏", "┲", "┳"}}},
	{{{"╵", "┘", "┙"}, {"│", "┤", "┥"}, {"╽", "┧", "┪"}},
         {{"└", "┴", "┵"}, {"├", "┼", "┽"}, {"┟", "╁", "╅"}},
         {{"┕", "┶", "┷"}, {"┝", "┾", "┿"}, {"┢", "╆", "╈"}}},
	{{{"╹", "┚", "┛"}, {"╿", "┦", "┩"}, {"┃", "┨", "┫"}},
         {{"┖", "┸", "┹"}, {"┞", "╀", "╃"}, {"┠", "╂", "╉"}},
         {{"┗", "┺", "┻"}, {"┡", "╄", "╇"}, {"┣", "╊", "╋"}}},
};

static const char *double_joint(enum weight left, enum weight right, bool crossed)
{
	if (!crossed)
		return "═";
	if (left == NONE)
		return "╞";
	return right == NONE ? "╡" : "╪";
}

/* A line that ends where there is no border has no joint there. */
static bool is_loose_end(enum weight up, enum weight right, enum weight down, enum weight left)
{
	return (!up && !down && !(left && right)) || (!left && !right && !(up && down));
}

static const char *ascii_joint(enum weight up, enum weight right, enum weight down,
                               enum weight left)
{
	return up == HEAVY || right == HEAVY || down == HEAVY || left == HEAVY ? "#" : "+";
}

/* Adds what stands where the lines meet at the upper left corner of a square. */
static void add_joint(const struct page *page, int column, int row)
{
	enum weight up = vertical(page, column, row - 1), down = vertical(page, column, row);
	enum weight left = horizontal(page, column - 1, row);
	enum weight right = horizontal(page, column, row);

	if (is_loose_end(up, right, down, left))
		buffer_add_char(page->out, ' ');
	else if (page->wording.ascii)
		buffer_add_string(page->out, ascii_joint(up, right, down, left));
	else if (left == DOUBLE || right == DOUBLE)
		buffer_add_string(page->out, double_joint(left, right, up || down));
	else
		buffer_add_string(page->out, joints[up][right][down][left]);
}

/* The columns between the lines. */
static int square_width(const struct page *page)
{
	return page->latin ? 3 : 4;
}

static void add_horizontal(const struct page *page, int column, int row)
{
	static const char *const unicode[] = {" ", "─", "━", "═"};
	static const char *const ascii[] = {" ", "-", "#", "="};
	enum weight weight = horizontal(page, column, row);

	for (int i = 0; i < square_width(page); i++)
		add_sign(page, unicode[weight], ascii[weight]);
}

static void add_vertical(const struct page *page, int column, int row)
{
	static const char *const unicode[] = {" ", "│", "┃"};
	static const char *const ascii[] = {" ", "|", "#"};
	enum weight weight = vertical(page, column, row);

	add_sign(page, unicode[weight], ascii[weight]);
}

static void add_line_above(const struct page *page, int row)
{
	bool edge = row == 0 || row == RANKS;

	/* Without a border no empty line is left for it. */
	for (int column = 0; edge && column < FILES && !horizontal(page, column, row); column++) {
		if (column == FILES - 1)
			return;
	}
	add_spaces(page, page->margin);
	for (int column = 0; column < FILES; column++) {
		add_joint(page, column, row);
		add_horizontal(page, column, row);
	}
	add_joint(page, FILES, row);
	end_line(page);
}

/* --- The squares ---------------------------------------------------------------------------- */

/* A mark beside the piece, and its meaning for the legend. */
static const struct sign {
	unsigned mark;
	const char *unicode, *ascii;
	const char *russian, *english;
} movement_signs[] = {
	{MARK_STRIKE, "△", "^", "только удар", "strike only"},
	{MARK_EXCHANGE, "●", "@", "только размен", "exchange only"},
	{MARK_SCOUT, "○", "o", "ход", "move"},
	{MARK_MOVE, "□", "*", "ход", "move"},
};

enum {
	MOVEMENT_SIGNS = sizeof movement_signs / sizeof *movement_signs,
};

/* The sign of a square's marks of movement, or null.  A Scout's have more than one: the first
 * row is the one that says most. */
static const struct sign *find_movement(unsigned marks)
{
	for (size_t i = 0; i < MOVEMENT_SIGNS; i++) {
		if (marks & movement_signs[i].mark)
			return &movement_signs[i];
	}
	return NULL;
}

static void add_fill(const struct page *page, bool castle)
{
	if (castle)
		add_sign(page, "░", "/");
	else
		buffer_add_char(page->out, ' ');
}

static void add_left(const struct page *page, unsigned marks, bool castle)
{
	if (marks & MARK_AUTHOR)
		add_sign(page, "◆", "!");
	else if (marks & MARK_LOOKED_AT)
		add_sign(page, "‹", "<");
	else if (marks & MARK_LAST_MOVE)
		buffer_add_char(page->out, '[');
	else if (marks & MARK_WHITES)
		add_sign(page, "☆", "W");
	else
		add_fill(page, castle);
}

static void add_right(const struct page *page, unsigned marks, bool castle)
{
	const struct sign *movement = find_movement(marks);

	if (movement)
		add_sign(page, movement->unicode, movement->ascii);
	else if (marks & MARK_CAPTURE)
		add_sign(page, "×", "x");
	else if (marks & MARK_LOOKED_AT)
		add_sign(page, "›", ">");
	else if (marks & MARK_LAST_MOVE)
		buffer_add_char(page->out, ']');
	else if (marks & MARK_BLACKS)
		add_sign(page, "★", "b");
	else
		add_fill(page, castle);
}

/* A word in capitals for White, in small letters for Black. */
static void add_for_side(const struct page *page, const char *word, enum ct1_side side)
{
	size_t length = strlen(word), size;

	for (size_t at = 0; at < length; at += size) {
		utf8proc_int32_t code = decode(page, word + at, length - at, &size);

		add_code(page, side == CT1_WHITE ? utf8proc_toupper(code) : utf8proc_tolower(code));
	}
}

static void add_piece(const struct page *page, int square)
{
	const struct ct1_position *position = &page->diagram->position;
	const struct piece_names *names = names_of_piece(position->squares[square]);
	const char letter[] = {names->letter, '\0'};

	add_for_side(page, page->latin ? letter : names->abbreviation,
	             position_owner(position, square));
}

static void add_empty(const struct page *page, unsigned marks, bool castle)
{
	static const struct sign author = {MARK_AUTHOR, "◆", "!", "", ""};
	const struct sign *sign = find_movement(marks);

	/* What would stand beside a piece stands in its place. */
	if (!sign && (marks & MARK_AUTHOR)) {
		sign = &author;
		marks &= ~(unsigned)MARK_AUTHOR;
	}
	add_left(page, marks, castle);
	for (int i = 2; i < square_width(page); i++) {
		if (sign)
			add_sign(page, sign->unicode, sign->ascii);
		else
			add_fill(page, castle);
	}
	add_right(page, marks & (MARK_LAST_MOVE | MARK_BLACKS), castle);
}

static void add_square(const struct page *page, int column, int row)
{
	int square = diagram_square(page->options, column, row);
	unsigned marks = page->diagram->marks[square];
	bool castle = is_castle(page, column, row);

	if (page->diagram->position.squares[square] == CT1_NO_PIECE) {
		add_empty(page, marks, castle);
		return;
	}
	add_left(page, marks, castle);
	add_piece(page, square);
	add_right(page, marks, castle);
}

/* --- The board ------------------------------------------------------------------------------ */

static bool has_coordinates(const struct page *page)
{
	return page->options->coordinates != CT1_COORDINATES_NONE;
}

/* Coordinates inside the squares would be in the way of the marks: they stand outside. */
static bool has_all_coordinates(const struct page *page)
{
	return page->options->coordinates == CT1_COORDINATES_ALL;
}

static void add_files(const struct page *page)
{
	add_spaces(page, page->margin + 1);
	for (int column = 0; column < FILES; column++) {
		int square = diagram_square(page->options, column, 0);

		buffer_add_char(page->out, ' ');
		buffer_add_char(page->out, (char)('a' + square % FILES));
		add_spaces(page, square_width(page) - 1);
	}
	end_line(page);
}

static void add_rank(const struct page *page, int row)
{
	char digit = (char)('1' + diagram_square(page->options, 0, row) / FILES);

	if (has_coordinates(page)) {
		buffer_add_char(page->out, digit);
		buffer_add_char(page->out, ' ');
	}
	for (int column = 0; column < FILES; column++) {
		add_vertical(page, column, row);
		add_square(page, column, row);
	}
	add_vertical(page, FILES, row);
	if (has_all_coordinates(page)) {
		buffer_add_char(page->out, ' ');
		buffer_add_char(page->out, digit);
	}
	end_line(page);
}

static void add_board(const struct page *page)
{
	if (has_all_coordinates(page))
		add_files(page);
	for (int row = 0; row < RANKS; row++) {
		add_line_above(page, row);
		add_rank(page, row);
	}
	add_line_above(page, RANKS);
	if (has_coordinates(page))
		add_files(page);
}

/* --- Below the board ------------------------------------------------------------------------ */

static void add_caption(const struct page *page)
{
	const char *caption = page->diagram->caption;

	if (!caption)
		return;
	int board = FILES * (square_width(page) + 1) + 1;
	int left = page->margin + (board - width_of(page, caption, strlen(caption))) / 2;

	add_spaces(page, left);
	add_text(page, caption, strlen(caption));
	end_line(page);
}

/* The length of what may not be broken: up to a space after a list's comma or the like. */
static size_t unbroken(const char *text, size_t length)
{
	size_t end = 1;

	while (end < length && !(text[end] == ' ' && strchr(",;", text[end - 1])))
		end++;
	return end < length ? end : length;
}

/* Adds a statement, on as many lines as it takes. */
static void add_wrapped(const struct page *page, const char *text, size_t length)
{
	int column = 0;

	while (length > 0) {
		size_t part = unbroken(text, length);
		int width = width_of(page, text, part);

		if (column > 0 && column + width > TEXT_WIDTH) {
			end_line(page);
			add_spaces(page, INDENT);
			column = INDENT;
			/* Of the space at which the line was broken. */
			text++, part--, length--, width--;
		}
		add_text(page, text, part);
		column += width;
		text += part;
		length -= part;
	}
	end_line(page);
}

typedef bool statement(struct buffer *out, const struct ct1_diagram *diagram,
                       const struct wording *wording);

/* Adds a statement behind the sign that it explains, if there is one. */
static void add_statement(const struct page *page, const char *sign, statement *state)
{
	struct buffer text;

	buffer_init(&text, page->out->context);
	buffer_add_string(&text, sign);
	if (state(&text, page->diagram, &page->wording))
		add_wrapped(page, text.data, text.failed ? 0 : text.length);
	page->out->failed |= text.failed;
	buffer_free(&text);
}

static bool state_legend(struct buffer *out, const struct ct1_diagram *diagram,
                         const struct wording *wording)
{
	if (!diagram_marked(diagram, MARK_LOOKED_AT))
		return false;
	diagram_add_marked(out, diagram, MARK_LOOKED_AT, wording);
	buffer_add_char(out, ':');
	for (size_t i = MOVEMENT_SIGNS; i-- > 0;) {
		const struct sign *sign = &movement_signs[i];
		bool present = false;

		for (int square = 0; square < SQUARES; square++)
			present |= find_movement(diagram->marks[square]) == sign;
		if (present)
			buffer_printf(out, "  %s %s", wording->ascii ? sign->ascii : sign->unicode,
			              wording->russian ? sign->russian : sign->english);
	}
	return true;
}

static void add_attacks(const struct page *page)
{
	for (int square = 0; square < SQUARES; square++) {
		struct buffer text;

		buffer_init(&text, page->out->context);
		if (diagram_state_attack(&text, page->diagram, square, &page->wording))
			add_wrapped(page, text.data, text.failed ? 0 : text.length);
		page->out->failed |= text.failed;
		buffer_free(&text);
	}
}

static void add_statements(const struct page *page)
{
	bool ascii = page->wording.ascii;

	if (page->options->side_mark)
		add_statement(page, "", diagram_state_side);
	add_statement(page, ascii ? "W b " : "☆ ★ ", diagram_state_unassailable);
	add_statement(page, "[ ] ", diagram_state_last_move);
	add_statement(page, ascii ? "< > " : "‹ › ", state_legend);
	add_statement(page, ascii ? "x " : "× ", diagram_state_captures);
	add_statement(page, "", diagram_state_sums);
	add_attacks(page);
	add_statement(page, "", diagram_state_arrows);
}

void diagram_write_text(struct buffer *out, const struct ct1_diagram *diagram,
                        const struct ct1_diagram_options *options, bool ascii)
{
	struct page page = {
		.out = out,
		.diagram = diagram,
		.options = options,
		.latin = ascii || options->pieces == CT1_PIECES_LATIN,
	};

	page.wording.ascii = ascii;
	page.wording.russian = options->russian && !ascii;
	page.wording.pieces = page.latin ? CT1_PIECES_LATIN : CT1_PIECES_CYRILLIC;
	page.margin = has_coordinates(&page) ? 2 : 0;
	add_board(&page);
	add_caption(&page);
	add_statements(&page);
}
