/*
 * Pieces that a text lists.
 */
#include "notation/lineup.h"

#include "notation/decode.h"
#include "notation/words.h"

enum {
	MISPLACED = 2, /* squares on which one piece in a wrong place makes a difference */
};

static bool read_placement(struct listing *listing)
{
	if (!lexer_placement(listing->lexer, listing->text, listing->end, &listing->at,
	                     &listing->piece_span, &listing->square_span))
		return false;
	listing->piece = decode_placement_gist(listing->text, listing->piece_span,
	                                       listing->square_span, &listing->square);
	return true;
}

static bool is_named(const struct listing *listing)
{
	return !span_is_empty(listing->piece_span);
}

void listing_begin(struct listing *listing, struct lexer *lexer, const char *text,
                   const struct token *token)
{
	struct span list = token->parts[PART_VALUE];
	struct listing names = {
		.lexer = lexer,
		.text = text,
		.at = list.begin,
		.end = list.end,
		.side = word_side(text + token->parts[PART_BODY].begin),
		.piece = CT1_KNECHT,
	};

	*listing = names;
	while (read_placement(&names))
		listing->names_knechts |= is_named(&names) && names.piece == CT1_KNECHT;
}

static bool is_knechts(const struct listing *listing)
{
	const ct1_rules *rules = ct1_rules_find(NULL);
	bitboard squares = rules->castle[CT1_WHITE] | rules->castle[CT1_BLACK] |
	                   rules->forbidden[listing->side][CT1_KNECHT];

	return !listing->names_knechts && !(squares & BIT(listing->square));
}

bool listing_next(struct listing *listing)
{
	enum ct1_piece before = listing->piece;

	listing->other = CT1_NO_PIECE;
	if (!read_placement(listing))
		return false;
	if (is_named(listing) || before == CT1_KNECHT || before == CT1_KING)
		return true;
	if (is_knechts(listing))
		listing->other = before;
	else
		listing->piece = before;
	return true;
}

void lineup_read(struct lineup *lineup, struct lexer *lexer, const char *text,
                 const struct token *token)
{
	struct listing listing;

	listing_begin(&listing, lexer, text, token);
	*lineup = (struct lineup){.side = listing.side};
	while (listing_next(&listing)) {
		lineup->pieces[listing.piece] |= BIT(listing.square);
		lineup->pieces[CT1_NO_PIECE] |= BIT(listing.square);
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
