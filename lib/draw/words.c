/*
 * What a diagram shows, in words: statements that the text formats print below the board, and the
 * description that goes with a picture for those who cannot see it.
 *
 * A statement is in Russian or in English.  It names pieces in full or by the letters that the
 * board has.
 */
#include <string.h>

#include "draw/diagram.h"
#include "rules/names.h"

/* --- Squares, pieces, moves ----------------------------------------------------------------- */

static void add_square(struct buffer *out, int square)
{
	buffer_add_char(out, (char)('a' + square % FILES));
	buffer_add_char(out, (char)('1' + square / FILES));
}

static void add_piece(struct buffer *out, enum ct1_piece piece, const struct wording *wording)
{
	const struct piece_names *names = names_of_piece(piece);

	if (wording->pieces == CT1_PIECES_LATIN)
		buffer_add_char(out, names->letter);
	else if (wording->pieces == CT1_PIECES_CYRILLIC)
		buffer_add_string(out, names->abbreviation);
	else
		buffer_add_string(out, wording->russian ? names->russian : names->english);
}

/* Adds a piece and what stands between it and its square: nothing behind a Latin letter. */
static void add_piece_before(struct buffer *out, enum ct1_piece piece,
                             const struct wording *wording)
{
	add_piece(out, piece, wording);
	if (wording->pieces != CT1_PIECES_LATIN)
		buffer_add_char(out, ' ');
}

/* "Кт g5", or the square alone where nothing stands. */
static void add_occupied(struct buffer *out, const struct ct1_diagram *diagram, int square,
                         const struct wording *wording)
{
	enum ct1_piece piece = diagram->position.squares[square];

	if (piece != CT1_NO_PIECE)
		add_piece_before(out, piece, wording);
	add_square(out, square);
}

static void add_squares(struct buffer *out, bitboard squares)
{
	while (squares) {
		add_square(out, bitboard_take(&squares));
		if (squares)
			buffer_add_string(out, ", ");
	}
}

/* The same with the pieces on them. */
static void add_all_occupied(struct buffer *out, const struct ct1_diagram *diagram,
                             bitboard squares, const struct wording *wording)
{
	while (squares) {
		add_occupied(out, diagram, bitboard_take(&squares), wording);
		if (squares)
			buffer_add_string(out, ", ");
	}
}

void diagram_add_marked(struct buffer *out, const struct ct1_diagram *diagram, unsigned marks,
                        const struct wording *wording)
{
	add_all_occupied(out, diagram, diagram_marked(diagram, marks), wording);
}

/* The text for one of the two languages. */
static void add_either(struct buffer *out, const struct wording *wording, const char *russian,
                       const char *english)
{
	buffer_add_string(out, wording->russian ? russian : english);
}

/*
 * The sign of the last move can be told from the position after it: an exchange leaves nothing on
 * the square, and a capture begins the count of half-moves anew.
 */
static const char *sign_of_last_move(const struct ct1_diagram *diagram, bool ascii)
{
	const struct ct1_position *position = &diagram->position;

	if (position->squares[diagram->last_move.to] == CT1_NO_PIECE)
		return ascii ? "%" : "÷";
	return position->clock == 0 ? ":" : "-";
}

/* The piece that moved; one that was promoted is left out, as it is not known any more. */
static void add_moved_piece(struct buffer *out, const struct ct1_diagram *diagram,
                            const struct wording *wording)
{
	enum ct1_piece piece = diagram->position.squares[diagram->last_move.to];

	if (piece == CT1_NO_PIECE)
		piece = CT1_SCOUT;
	if (diagram->last_move.promotion != CT1_NO_PIECE || piece == CT1_KNECHT)
		return;
	add_piece_before(out, piece, wording);
}

static void add_promotion(struct buffer *out, enum ct1_piece promotion,
                          const struct wording *wording)
{
	if (promotion == CT1_NO_PIECE)
		return;
	if (wording->pieces == CT1_PIECES_FIGURES)
		buffer_add_string(out, " = ");
	add_piece(out, promotion, wording);
}

/* --- Statements ----------------------------------------------------------------------------- */

bool diagram_state_side(struct buffer *out, const struct ct1_diagram *diagram,
                        const struct wording *wording)
{
	enum ct1_side side = diagram->position.side;

	if (wording->russian)
		buffer_printf(out, "Ход %s", names_of_side_genitive(side));
	else
		buffer_printf(out, "%s to move", names_of_side(side, false));
	return true;
}

bool diagram_state_unassailable(struct buffer *out, const struct ct1_diagram *diagram,
                                const struct wording *wording)
{
	const bitboard *squares = diagram->position.unassailable;

	if (!squares[CT1_WHITE])
		return false;
	add_either(out, wording, "Неприступные поля:", "Unassailable squares:");
	for (enum ct1_side side = CT1_WHITE; side <= CT1_BLACK; side++) {
		buffer_printf(out, "%s %s ", side == CT1_BLACK ? "," : "",
		              names_of_side(side, wording->russian));
		add_squares(out, squares[side]);
	}
	return true;
}

bool diagram_state_last_move(struct buffer *out, const struct ct1_diagram *diagram,
                             const struct wording *wording)
{
	struct ct1_move move = diagram->last_move;

	if (!diagram->has_last_move)
		return false;
	add_either(out, wording, "Последний ход: ", "Last move: ");
	add_moved_piece(out, diagram, wording);
	add_square(out, move.from);
	buffer_add_string(out, sign_of_last_move(diagram, wording->ascii));
	add_square(out, move.to);
	add_promotion(out, move.promotion, wording);
	return true;
}

bool diagram_state_captures(struct buffer *out, const struct ct1_diagram *diagram,
                            const struct wording *wording)
{
	if (!diagram_marked(diagram, MARK_CAPTURE))
		return false;
	add_either(out, wording, "Можно взять: ", "Can be captured: ");
	diagram_add_marked(out, diagram, MARK_CAPTURE, wording);
	return true;
}

bool diagram_state_sums(struct buffer *out, const struct ct1_diagram *diagram,
                        const struct wording *wording)
{
	bool any = false, bracketed = false;

	for (int square = 0; square < SQUARES; square++) {
		const struct sums *sums = &diagram->sums[square];

		if (!sums->shown)
			continue;
		if (any)
			buffer_add_string(out, ", ");
		else
			add_either(out, wording,
			           "Сила (белые:черные): ", "Strength (White:Black): ");
		add_square(out, square);
		buffer_add_char(out, ' ');
		diagram_add_sums(out, sums, wording->ascii);
		any = true;
		bracketed |= !sums->realisable[CT1_WHITE] || !sums->realisable[CT1_BLACK];
	}
	if (bracketed)
		add_either(out, wording, "; в скобках — не реализуется",
		           "; in brackets: not realisable");
	return any;
}

/* The squares from which arrows of a kind lead to a square. */
static bitboard arrow_origins(const struct ct1_diagram *diagram, int kind, int square)
{
	bitboard origins = 0;

	for (size_t i = 0; i < diagram->arrow_count; i++) {
		if ((int)diagram->arrows[i].kind == kind && diagram->arrows[i].to == square)
			origins |= BIT(diagram->arrows[i].from);
	}
	return origins;
}

bool diagram_state_attack(struct buffer *out, const struct ct1_diagram *diagram, int square,
                          const struct wording *wording)
{
	bitboard origins[2] = {arrow_origins(diagram, ARROW_WHITE, square),
	                       arrow_origins(diagram, ARROW_BLACK, square)};

	if (!origins[CT1_WHITE] && !origins[CT1_BLACK])
		return false;
	add_either(out, wording, "Удары по ", "Strikes on ");
	add_square(out, square);
	buffer_add_char(out, ':');
	for (int side = CT1_WHITE; side <= CT1_BLACK; side++) {
		if (!origins[side])
			continue;
		if (side == CT1_BLACK && origins[CT1_WHITE])
			buffer_add_char(out, ';');
		buffer_printf(out, " %s ", names_of_side((enum ct1_side)side, wording->russian));
		add_all_occupied(out, diagram, origins[side], wording);
	}
	return true;
}

bool diagram_state_arrows(struct buffer *out, const struct ct1_diagram *diagram,
                          const struct wording *wording)
{
	bool any = false;

	for (size_t i = 0; i < diagram->arrow_count; i++) {
		const struct arrow *arrow = &diagram->arrows[i];

		if (arrow->kind != ARROW_AUTHOR)
			continue;
		if (any)
			buffer_add_string(out, ", ");
		else
			add_either(out, wording, "Стрелки: ", "Arrows: ");
		add_square(out, arrow->from);
		buffer_add_char(out, '-');
		add_square(out, arrow->to);
		any = true;
	}
	return any;
}

/* --- The description ------------------------------------------------------------------------ */

/* "King e1", "Knechts a2, b2", each kind with its squares. */
static void describe_kind(struct buffer *out, enum ct1_piece piece, bitboard squares, bool russian)
{
	const struct piece_names *names = names_of_piece(piece);

	if (bitboard_count(squares) > 1)
		buffer_add_string(out, russian ? names->russian_plural : names->english_plural);
	else
		buffer_add_string(out, russian ? names->russian : names->english);
	buffer_add_char(out, ' ');
	add_squares(out, squares);
}

static void describe_side(struct buffer *out, const struct ct1_position *position,
                          enum ct1_side side, const struct wording *wording)
{
	bool any = false;

	for (enum ct1_piece piece = CT1_KING; (int)piece <= CT1_SCOUT; piece++) {
		if (!position->pieces[side][piece])
			continue;
		if (any)
			buffer_add_string(out, ", ");
		describe_kind(out, piece, position->pieces[side][piece], wording->russian);
		any = true;
	}
	if (!any)
		add_either(out, wording, "ни одной фигуры", "no pieces");
}

/* The squares of one kind of mark, as a sentence. */
static void describe_marks(struct buffer *out, bitboard squares, const struct wording *wording,
                           const char *russian, const char *english)
{
	if (!squares)
		return;
	buffer_add_char(out, ' ');
	add_either(out, wording, russian, english);
	add_squares(out, squares);
	buffer_add_char(out, '.');
}

static void describe_movement(struct buffer *out, const struct ct1_diagram *diagram,
                              const struct wording *wording)
{
	bitboard exchanges = diagram_marked(diagram, MARK_EXCHANGE);

	if (diagram_marked(diagram, MARK_LOOKED_AT)) {
		add_either(out, wording, " Показаны ходы: ", " Moves shown of: ");
		diagram_add_marked(out, diagram, MARK_LOOKED_AT, wording);
		buffer_add_char(out, '.');
	}
	describe_marks(out, diagram_marked(diagram, MARK_MOVE) & ~exchanges, wording, "Ходы на ",
	               "It can move to ");
	describe_marks(out, diagram_marked(diagram, MARK_STRIKE), wording, "Только удар на ",
	               "It only strikes ");
	describe_marks(out, exchanges, wording, "Только размен на ", "It can only exchange on ");
}

/* Ends a statement that was made as a sentence. */
static void end_sentence(struct buffer *out, size_t begin, bool stated)
{
	if (stated)
		buffer_add_char(out, '.');
	else if (!out->failed)
		out->length = begin;
}

static void
describe_with(struct buffer *out, const struct ct1_diagram *diagram, const struct wording *wording,
              bool (*state)(struct buffer *, const struct ct1_diagram *, const struct wording *))
{
	size_t begin = out->length;

	buffer_add_char(out, ' ');
	end_sentence(out, begin, state(out, diagram, wording));
}

static void describe_attacks(struct buffer *out, const struct ct1_diagram *diagram,
                             const struct wording *wording)
{
	for (int square = 0; square < SQUARES; square++) {
		size_t begin = out->length;

		buffer_add_char(out, ' ');
		end_sentence(out, begin, diagram_state_attack(out, diagram, square, wording));
	}
}

void diagram_add_description(struct buffer *out, const struct ct1_diagram *diagram, bool russian)
{
	const struct wording wording = {.russian = russian, .pieces = CT1_PIECES_FIGURES};

	add_either(out, &wording, "Белые: ", "White: ");
	describe_side(out, &diagram->position, CT1_WHITE, &wording);
	add_either(out, &wording, "; черные: ", "; Black: ");
	describe_side(out, &diagram->position, CT1_BLACK, &wording);
	buffer_add_char(out, '.');
	describe_with(out, diagram, &wording, diagram_state_side);
	describe_with(out, diagram, &wording, diagram_state_unassailable);
	describe_with(out, diagram, &wording, diagram_state_last_move);
	describe_movement(out, diagram, &wording);
	describe_with(out, diagram, &wording, diagram_state_captures);
	describe_with(out, diagram, &wording, diagram_state_sums);
	describe_attacks(out, diagram, &wording);
	describe_with(out, diagram, &wording, diagram_state_arrows);
	describe_marks(out, diagram_marked(diagram, MARK_AUTHOR), &wording,
	               "Отмечено: ", "Marked: ");
}
