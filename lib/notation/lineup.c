/*
 * Pieces that a text lists.
 */
#include "notation/lineup.h"

#include "notation/decode.h"
#include "notation/words.h"

enum {
	MISPLACED = 2, /* squares on which one piece in a wrong place makes a difference */
};

void lineup_read(struct lineup *lineup, struct lexer *lexer, const char *text,
                 const struct token *token)
{
	struct span list = token->parts[PART_VALUE], piece_span, square_span;
	size_t at = list.begin;

	*lineup = (struct lineup){.side = word_side(text + token->parts[PART_BODY].begin)};
	while (lexer_placement(lexer, text, list.end, &at, &piece_span, &square_span)) {
		int square;
		enum ct1_piece piece =
			decode_placement_gist(text, piece_span, square_span, &square);

		lineup->pieces[piece] |= BIT(square);
		lineup->pieces[CT1_NO_PIECE] |= BIT(square);
	}
}

bitboard lineup_differences(const struct lineup *lineup, const struct ct1_position *position)
{
	const bitboard *pieces = position->pieces[lineup->side];
	bitboard differences = 0;

	for (int kind = 0; kind < PIECES; kind++)
		differences |= lineup->pieces[kind] ^ pieces[kind];
	return differences;
}

enum likeness lineup_likeness(const struct lineup *lineup, const struct ct1_position *position)
{
	int differences = bitboard_count(lineup_differences(lineup, position));
	int pieces = bitboard_count(lineup->pieces[CT1_NO_PIECE]);

	if (differences == 0)
		return LIKENESS_FULL;
	return differences <= MISPLACED || (differences <= 2 * MISPLACED && differences <= pieces)
	               ? LIKENESS_NEAR
	               : LIKENESS_NONE;
}
