/*
 * Claims in comments: strength ratios, checks, captured castles and the like.  A comment is read
 * from its begin on, and the half-move that it speaks of is followed on the way: at first the one
 * that it stands behind, then those of the game and of its analysis that it names by their numbers.
 */
#include "notation/assertions.h"

#include <string.h>

#include "notation/characters.h"
#include "notation/decode.h"
#include "notation/lineup.h"
#include "notation/words.h"

/* A comment that is being read. */
struct scan {
	struct ct1_game *game;
	struct lexer *lexer;
	const char *text;
	size_t begin, end;      /* of the comment in it */
	struct half_move *here; /* that is spoken of; null where that is not clear */
	int64_t index;          /* of the half-move that a number announces; -1: none */
	size_t run_end;         /* where the last move ends, or number */
	bool ahead;             /* the comment stands before that half-move */
	bool placed;            /* the text is that of the game, and not a copy */
};

/* --- Which half-move ------------------------------------------------------------------------ */

static bool is_same(const struct half_move *half_move, const struct half_move *gist)
{
	return half_move->readable && half_move->from == gist->from && half_move->to == gist->to;
}

/* What looks like that in place of a half-move: itself, or the first one of a variation. */
static struct half_move *find_in_place(struct half_move *half_move, const struct half_move *gist)
{
	if (!half_move || is_same(half_move, gist))
		return half_move;
	for (struct line *line = half_move->variations; line; line = line->next) {
		if (line->first && is_same(line->first, gist))
			return line->first;
	}
	return NULL;
}

/* The half-move that has a number and looks like that: of the game, or of the analysis around. */
static struct half_move *find_numbered(const struct scan *scan, const struct half_move *gist)
{
	struct half_move *played = line_find(&scan->game->main, scan->index);
	struct half_move *found = find_in_place(played, gist), *here = scan->here;

	for (; !found && here && here->line->parent; here = here->line->parent) {
		struct half_move *numbered = line_find(here->line, scan->index);

		found = find_in_place(numbered, gist);
	}
	return found;
}

/* The half-move of another line that was reached by the same half-moves as one of this line. */
static struct half_move *find_counterpart(const struct line *other, const struct half_move *here)
{
	const struct half_move *same = here->line->first;
	struct half_move *found = other->first;

	while (found && same != here && is_same(found, same)) {
		found = found->next;
		same = same->next;
	}
	return found && same == here && is_same(found, here) ? found : NULL;
}

/* The half-move that goes on with this one: in its line, or in a variation that begins as it does. */
static struct half_move *find_next(const struct half_move *here, const struct half_move *gist)
{
	struct half_move *found = here->next ? find_in_place(here->next, gist) : NULL;

	if (found || !here->line->parent)
		return found;
	for (struct line *line = here->line->parent->variations; line && !found;
	     line = line->next) {
		struct half_move *same = find_counterpart(line, here);

		found = same && same->next ? find_in_place(same->next, gist) : NULL;
	}
	return found;
}

/* A move is named: with its number, behind another one of its line, or by itself. */
static void name_move(struct scan *scan, const struct token *token)
{
	struct half_move gist = decode_gist(scan->text, token);
	bool goes_on = scan->run_end == token->span.begin;
	struct half_move *next = goes_on && scan->here ? find_next(scan->here, &gist) : NULL;

	if (scan->index >= 0 && !(next && half_move_own_index(next) == scan->index))
		scan->here = find_numbered(scan, &gist);
	else if (goes_on)
		scan->here = next;
	else if (scan->here && !is_same(scan->here, &gist))
		scan->here = NULL;
	scan->index = -1;
}

static void name_number(struct scan *scan, const struct token *token)
{
	uint32_t number = decode_number_gist(scan->text, token->parts[PART_BODY]);

	scan->index = number > 0 ? half_move_index(number, CT1_WHITE) : -1;
}

static bool begins_with(const char *text, struct span span, const char *word)
{
	size_t length = strlen(word);

	return span.end - span.begin >= length && memcmp(text + span.begin, word, length) == 0;
}

/* A half-move is named by its number and side alone; which, is not clear without both. */
static void name_ordinal(struct scan *scan, const struct token *token)
{
	struct span who = token->parts[PART_VALUE];
	enum ct1_side side = word_side(scan->text + who.begin);
	uint32_t number = decode_number_gist(scan->text, token->parts[PART_BODY]);

	scan->index = -1;
	scan->here = NULL;
	if (number > 0 && !span_is_empty(who))
		scan->here = line_find(&scan->game->main, half_move_index(number, side));
}

/* --- Sentences ------------------------------------------------------------------------------ */

/* The sentence around a token. */
static struct span find_sentence(const struct scan *scan, const struct token *token)
{
	struct span span = {token->span.begin, token->span.end};

	while (span.begin > scan->begin &&
	       !lexer_ends_sentence(scan->text, scan->end, span.begin - 1))
		span.begin--;
	while (span.end < scan->end && !lexer_ends_sentence(scan->text, scan->end, span.end))
		span.end++;
	return span;
}

/* Whether a sentence supposes, denies or speaks of a diagram; a ratio only minds some of these. */
static bool is_hedged(const struct scan *scan, struct span sentence, bool ratio)
{
	static const char *const strong[] = {"если", "Если", "бы", "рис", "Рис", "чтобы"};
	struct token hedge;

	for (size_t at = sentence.begin;
	     lexer_find(scan->lexer, TOKEN_SET(TOKEN_HEDGE), scan->text, sentence.end, at, &hedge);
	     at = hedge.span.end) {
		for (size_t i = 0; i < sizeof strong / sizeof *strong; i++) {
			if (!ratio || strncmp(scan->text + hedge.span.begin, strong[i],
			                      strlen(strong[i])) == 0)
				return true;
		}
	}
	return false;
}

/* --- Ratios --------------------------------------------------------------------------------- */

static int square_at(const char *text)
{
	bool is_square = text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';

	return is_square ? (text[1] - '1') * FILES + (text[0] - 'a') : -1;
}

/* The square that a ratio stands right behind, as in "on e5 (3 ед.: 2 ед.)", or -1. */
static int find_square_before(const struct scan *scan, size_t at)
{
	while (at > scan->begin && strchr(" \t\r\n()|", scan->text[at - 1]))
		at--;
	return at < scan->begin + 2 ? -1 : square_at(scan->text + at - 2);
}

/* The one square that a sentence names, or -1 for none or several. */
static int find_square(const struct scan *scan, struct span sentence)
{
	int found = -1;

	for (size_t at = sentence.begin; at + 1 < sentence.end; at++) {
		int square = square_at(scan->text + at);

		if (square < 0 || square == found)
			continue;
		if (found >= 0)
			return -1;
		found = square;
	}
	return found;
}

/* The size of a digit at `text`, 0 for none; a scanner may have taken it for a letter. */
static size_t digit_at(const char *text, size_t left, int *digit)
{
	const struct character *found, *meant;
	size_t size;
	char c = left > 0 ? character_digit(character_at(text, left, &size), &found, &meant) : '\0';

	*digit = c - '0';
	return c ? size : 0;
}

/* A sum in half-units.  What is behind the digits is a half, however it is written. */
static int sum_of(const char *text, struct span span)
{
	int sum = 0, digit;
	size_t at = span.begin;
	/* "31/2" is 3½ without the space. */
	bool half = span.end - span.begin > 3 && memcmp(text + span.end - 3, "1/2", 3) == 0;

	if (half)
		span.end -= 3;
	for (size_t size; (size = digit_at(text + at, span.end - at, &digit)) > 0; at += size)
		sum = sum * 10 + 2 * digit;
	return sum + (half || at < span.end);
}

static bool read_ratio(const struct scan *scan, const struct token *token,
                       struct assertion *assertion)
{
	struct span from = token->parts[PART_FROM];

	assertion->kind = ASSERT_STRENGTH;
	assertion->sums[CT1_WHITE] = sum_of(scan->text, token->parts[PART_BODY]);
	assertion->sums[CT1_BLACK] = sum_of(scan->text, token->parts[PART_VALUE]);
	if (span_is_empty(from)) {
		assertion->square = find_square_before(scan, token->span.begin);
		if (assertion->square < 0)
			assertion->square = find_square(scan, find_sentence(scan, token));
		return assertion->square >= 0;
	}
	assertion->square = decode_square_gist(scan->text, from);
	return true;
}

/* --- Words ---------------------------------------------------------------------------------- */

/* The words that tell a claim, by their beginnings; and which side is meant. */
static const struct {
	const char *stem;
	enum assertion_kind kind;
	bool other; /* the subject of the sentence does it to the other side */
} claims[] = {
	{"завершающий", ASSERT_FINISHING, true},
	{"Завершающий", ASSERT_FINISHING, true},
	{"шах", ASSERT_CHECK, true},
	{"Шах", ASSERT_CHECK, true},
	{"под", ASSERT_CHECK, false},
	{"захватили", ASSERT_CASTLE, true},
	{"захв", ASSERT_CASTLE, false},
	{"Захв", ASSERT_CASTLE, false},
	{"блокад", ASSERT_BLOCKADE, false},
	{"Блокад", ASSERT_BLOCKADE, false},
	{"заблок", ASSERT_BLOCKADE, false},
	{"блок", ASSERT_BLOCKADE, false},
	{"сда", ASSERT_RESIGNED, false},
	{"", ASSERT_KING, false},
};

static void read_claim(const struct scan *scan, const struct token *token,
                       struct assertion *assertion)
{
	struct span who = token->parts[PART_BODY], what = token->parts[PART_VALUE];
	enum ct1_side side = word_side(scan->text + who.begin);
	bool subject = begins_with(scan->text, (struct span){who.end, token->span.end}, "ые");
	size_t i = 0;

	while (!begins_with(scan->text, what, claims[i].stem))
		i++;
	assertion->kind = claims[i].kind;
	assertion->side = claims[i].other && subject ? opponent(side) : side;
}

/* --- Setups --------------------------------------------------------------------------------- */

static bool read_setup(const struct scan *scan, const struct token *token,
                       struct assertion *assertion)
{
	struct lineup *lineup = arena_new(&scan->game->arena, sizeof *lineup);

	if (!lineup)
		return false;
	lineup_read(lineup, scan->lexer, scan->text, token);
	assertion->kind = ASSERT_PIECES;
	assertion->side = lineup->side;
	assertion->lineup = lineup;
	return true;
}

/* --- Comments ------------------------------------------------------------------------------- */

static bool hang(struct scan *scan, const struct token *token, struct assertion assertion)
{
	struct assertion *hung = arena_new(&scan->game->arena, sizeof *hung);
	struct half_move *here = scan->here;

	if (!hung)
		return false;
	*hung = assertion;
	hung->span = scan->placed ? token->span : here->span;
	if (here->last_assertion)
		here->last_assertion->next = hung;
	else
		here->assertions = hung;
	here->last_assertion = hung;
	return true;
}

/* A noun claims something by itself, and not behind a word or dash: "the aim is – the capture of …" */
static bool is_part_of_sentence(const struct scan *scan, const struct token *token)
{
	size_t at = token->span.begin;

	while (at > scan->begin && strchr(" \t\r\n", scan->text[at - 1]))
		at--;
	if (token->parts[PART_VALUE].begin != token->span.begin || at == scan->begin)
		return false;
	unsigned char before = (unsigned char)scan->text[at - 1];

	return before >= 0x80 || before == '-' || (before >= 'a' && before <= 'z');
}

static bool take_claim(struct scan *scan, const struct token *token)
{
	struct assertion assertion = {.next = NULL};
	bool ratio = token->kind == TOKEN_RATIO;

	if (!scan->here || (!ratio && (scan->ahead || is_part_of_sentence(scan, token))) ||
	    is_hedged(scan, find_sentence(scan, token), ratio))
		return true;
	if (!ratio)
		read_claim(scan, token, &assertion);
	else if (!read_ratio(scan, token, &assertion))
		return true;
	return hang(scan, token, assertion);
}

static bool take_setup(struct scan *scan, const struct token *token)
{
	struct assertion assertion = {.next = NULL};

	if (!scan->here || scan->ahead || is_hedged(scan, find_sentence(scan, token), true))
		return true;
	return read_setup(scan, token, &assertion) && hang(scan, token, assertion);
}

static bool take(struct scan *scan, const struct token *token)
{
	switch (token->kind) {
	case TOKEN_RATIO:
	case TOKEN_CLAIM:
		return take_claim(scan, token);
	case TOKEN_SETUP:
		return take_setup(scan, token);
	case TOKEN_NUMBER:
		name_number(scan, token);
		break;
	case TOKEN_ORDINAL:
		name_ordinal(scan, token);
		break;
	case TOKEN_ELLIPSIS:
		if (scan->index >= 0)
			scan->index |= CT1_BLACK;
		break;
	default:
		name_move(scan, token);
	}
	scan->run_end = lexer_skip(scan->text, scan->end, token->span.end);
	return true;
}

static bool scan_comment(struct scan *scan, struct span span)
{
	const token_set kinds = TOKEN_SET(TOKEN_RATIO) | TOKEN_SET(TOKEN_CLAIM) |
	                        TOKEN_SET(TOKEN_NUMBER) | TOKEN_SET(TOKEN_ELLIPSIS) |
	                        TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_ORDINAL) |
	                        TOKEN_SET(TOKEN_SETUP);
	struct token token;

	scan->begin = span.begin;
	scan->end = span.end;
	scan->index = -1;
	scan->run_end = 0;
	for (size_t at = span.begin;
	     lexer_find(scan->lexer, kinds, scan->text, span.end, at, &token);
	     at = token.span.end) {
		if (!take(scan, &token))
			return false;
	}
	return true;
}

/*
 * Whether a text can have a claim in it at all, by parts of words: most have none.  The pieces of a
 * side are listed with their squares.
 */
static bool may_claim(const char *text)
{
	static const char *const signs[] = {"]", "ед", "шах", "амок", "амка", "лок", "орол", "сда"};

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		if (strstr(text, signs[i]))
			return true;
	}
	return strpbrk(text, "12345678") && (strstr(text, "лые") || strstr(text, "рные"));
}

static bool is_caption(struct lexer *lexer, const char *text, struct span span)
{
	struct token line;

	return lexer_page_line(lexer, text, span.end, span.begin, &line) &&
	       line.kind == TOKEN_CAPTION;
}

/*
 * Comments behind a half-move, or ahead of it at the begin of a line.  Ahead only ratios count: what
 * else is told there mostly is of the game as a whole.
 */
static bool scan_comments(struct ct1_game *game, struct lexer *lexer,
                          const struct comment *comments, struct half_move *here, bool ahead)
{
	for (const struct comment *comment = comments; comment; comment = comment->next) {
		bool placed = !span_is_empty(comment->span);
		struct span span = placed ? comment->span : (struct span){0, strlen(comment->text)};
		struct scan scan = {
			.game = game,
			.lexer = lexer,
			.text = placed ? game->text : comment->text,
			.here = here,
			.ahead = ahead,
			.placed = placed,
		};

		bool caption = is_caption(lexer, scan.text, span);

		if ((caption || may_claim(comment->text)) && !scan_comment(&scan, span))
			return false;
		/* What stands below a diagram may speak of it. */
		if (caption)
			here = scan.here;
	}
	return true;
}

bool assertions_find(struct ct1_game *game, struct lexer *lexer)
{
	struct line *main = &game->main;
	struct walk walk;

	/* Where games usually begin, texts before them speak of no position. */
	if (game->has_setup && main->first &&
	    !scan_comments(game, lexer, main->comments, main->first, true))
		return false;
	walk_begin(&walk, game);
	for (enum walk_event event; (event = walk_next(&walk)) != WALK_DONE;) {
		if (event == WALK_LINE_BEGIN && walk.line->first &&
		    !scan_comments(game, lexer, walk.line->comments, walk.line->first, true))
			return false;
		if (event == WALK_HALF_MOVE &&
		    !scan_comments(game, lexer, walk.half_move->comments, walk.half_move, false))
			return false;
	}
	return true;
}
