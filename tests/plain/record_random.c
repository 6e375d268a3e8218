/*
 * Random games as trees.
 */
#include <stdlib.h>
#include <string.h>

#include "plain/chance.h"
#include "plain/record.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* ---- Memory ---- */

struct record_chunk {
	struct record_chunk *next;
};

static void *allocate(struct record *record, size_t size)
{
	struct record_chunk *chunk = calloc(1, sizeof *chunk + size);

	if (!chunk)
		abort();
	chunk->next = record->memory;
	record->memory = chunk;
	return chunk + 1;
}

void record_free(struct record *record)
{
	while (record->memory) {
		struct record_chunk *next = record->memory->next;

		free(record->memory);
		record->memory = next;
	}
}

/* ---- Random words ---- */

/* What tells how a game ended, in a comment that says more than that. */
#define REASON_WORDS "черные сдались рано", "Black resigned early", "ничья близка", "a draw agreed"
static const char *const reason_words[] = {REASON_WORDS};

bool record_tells_reason(const char *text)
{
	for (int i = 0; i < COUNT(reason_words); i++) {
		if (strstr(text, reason_words[i]) && strlen(text) <= 128)
			return true;
	}
	return false;
}

/* Pieces of comments: words, and whatever means something elsewhere in a record. */
static const char *const words[] = {
	"лучше",
	"сильный ход",
	"Ёж",
	"well played",
	"novelty",
	"а",
	"I",
	"х",
	"взят",
	"ход",
	"}",
	"{",
	"{}",
	"/",
	"//",
	";",
	"\"",
	"\\",
	"[",
	"]",
	"(",
	")",
	"<",
	">",
	"'",
	"«",
	"»",
	"1.",
	"2...",
	"12. …",
	"1. e2-e4",
	"Кт d1-g4",
	"e2e4",
	"Cd1-g4",
	"Pd2xb4",
	"d2:b4?!",
	"÷",
	"%",
	"%eval",
	"$1",
	"$",
	"+)",
	"+",
	"#",
	"=V",
	"!",
	"?!",
	"...",
	"…",
	"___",
	"_",
	"-",
	"–",
	"**",
	"WV?",
	"(BV)",
	"½",
	"1-0!",
	"1/2",
	"40",
	"7",
	"e3] 5 ед.: 5½ ед.",
	"1?",
	"1,5",
	"Партия 2",
	"Game 3",
	"[Event \"x\"]",
	"Белые: Кр e1; черные: Кр e8. Ход белых.",
	"rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp 0 1",
	"\xc2\xa0",
	"\xe2\x80\x8b",
	"日本語",
	"😀",
	"очень-длинное-слово-которое-никак-не-помещается-в-одну-строку-из-восьмидесяти-знаков",
	REASON_WORDS,
};

/* Whole comments that are comments all the same. */
static const char *const hard_comments[] = {
	"*",
	"WV",
	"1-0",
	"½-½",
	"WV /Black resigned/",
	"result: WV",
	"*) g4; h5; /unassailable squares/",
	"*) g4;",
	"result: BV /White resigned/",
	"BV /белые сдались/",
	"Black resigned",
	"White resigned",
	"draw agreed",
	"black King taken",
	"threefold repetition",
	"черные сдались",
	"ничья по соглашению",
	"захват замка белых",
	"\"format\"",
	"\"format\":\"ct1-game\"}",
	"/ /",
	"}",
	"/",
	";",
	"} /",
};

static struct record_text *random_text(struct record *record, struct plain_random *random,
                                       int pieces)
{
	struct record_text *first = NULL, **link = &first;

	while (pieces-- > 0) {
		struct record_text *text = allocate(record, sizeof *text);

		text->text = words[below(random, COUNT(words))];
		text->glued = once_in(random, 3);
		*link = text;
		link = &text->next;
	}
	return first;
}

static struct record_comment *random_comment(struct record *record, struct plain_random *random,
                                             const struct record_wishes *wishes)
{
	struct record_comment *comment = allocate(record, sizeof *comment);

	if (wishes->hard && once_in(random, 2)) {
		comment->text = allocate(record, sizeof *comment->text);
		comment->text->text = hard_comments[below(random, COUNT(hard_comments))];
	} else {
		int most = once_in(random, 10) ? 40 : 6;

		comment->text = random_text(record, random, below(random, most));
	}
	return comment;
}

static struct record_comment *random_comments(struct record *record, struct plain_random *random,
                                              const struct record_wishes *wishes, int times)
{
	struct record_comment *first = NULL, **link = &first;

	while (!wishes->bare && once_in(random, times)) {
		*link = random_comment(record, random, wishes);
		link = &(*link)->next;
		times = 3;
	}
	return first;
}

/* ---- Random lines ---- */

struct grower {
	struct record *record;
	struct plain_random *random;
	const struct record_wishes *wishes;
};

static char piece_at(const struct plain_position *p, struct plain_square square)
{
	char letter = p->square[square.rank][square.file];

	return (char)(letter >= 'a' ? letter - 'a' + 'A' : letter);
}

static bool is_castle(struct plain_square square)
{
	return (square.rank == 0 || square.rank == 7) && square.file >= 2 && square.file <= 5;
}

/* Takes the King now and then where a random move would rather not, or goes back where it came
 * from, so that positions repeat. */
static bool choose_move(const struct grower *grower, const struct plain_position *p,
                        const struct record_half_move *own, bool shuffles, struct plain_move *move)
{
	enum plain_edition edition = grower->record->edition;
	struct plain_move moves[PLAIN_MOVES_MAX];
	struct plain_move back = {{0, 0}, {0, 0}, 0};

	if (own)
		back = (struct plain_move){own->move.to, own->move.from, 0};
	if (shuffles && own && plain_is_legal(p, edition, back)) {
		*move = back;
		return true;
	}
	size_t count = plain_moves(p, edition, moves);

	for (size_t i = 0; i < count && once_in(grower->random, 2); i++) {
		if (piece_at(p, moves[i].to) == 'K') {
			*move = moves[i];
			return true;
		}
	}
	return plain_random_move(grower->random, p, edition, move);
}

static char move_kind(const struct plain_position *p, struct plain_move move)
{
	if (!plain_is_capture(p, move))
		return '-';
	return piece_at(p, move.from) == 'S' && is_castle(move.to) ? '%' : ':';
}

static int move_mark(enum plain_edition edition, const struct plain_position *after)
{
	if (!plain_in_check(after, edition, after->turn))
		return 0;
	return plain_in_finishing_check(after, edition) ? 2 : 1;
}

static struct record_half_move *make_half_move(const struct grower *grower,
                                               struct plain_position *p, struct plain_move move,
                                               bool over)
{
	struct record_half_move *half_move = allocate(grower->record, sizeof *half_move);
	bool bare = grower->wishes->bare;

	half_move->move = move;
	half_move->piece = piece_at(p, move.from);
	half_move->kind = move_kind(p, move);
	half_move->turn = p->turn;
	half_move->number = p->number;
	*p = plain_make(p, grower->record->edition, move);
	half_move->mark = over ? 0 : move_mark(grower->record->edition, p);
	half_move->glyph = !bare && once_in(grower->random, 6) ? 1 + below(grower->random, 6) : 0;
	half_move->comments = random_comments(grower->record, grower->random, grower->wishes, 6);
	return half_move;
}

/* What leaves the board on the square of a side: an enemy piece that stands there, as a letter. */
static char lost_on(const struct plain_position *p, char owner, struct plain_square square)
{
	char letter = p->square[square.rank][square.file];
	bool white = letter >= 'A' && letter <= 'Z';

	return letter != PLAIN_EMPTY && white == (owner == 'b') ? piece_at(p, square) : 0;
}

/* Draws until neither a castle nor a blockade ends the game; a King may be lost. */
static struct record_selection draw_squares(struct plain_random *random, enum plain_edition edition,
                                            struct plain_position *p)
{
	struct record_selection selection = {.given = true};
	struct plain_position after;

	do {
		for (int i = 0; i < 2; i++) {
			struct plain_square square = {below(random, 8), below(random, 8)};

			selection.squares[i] = square;
			selection.lost[i] = lost_on(p, "wb"[i], square);
		}
		after = plain_draw(p, selection.squares[0], selection.squares[1]);
	} while (plain_faults(&after, edition) & (PLAIN_CASTLE_IS_LOST | PLAIN_IS_BLOCKADED));
	*p = after;
	return selection;
}

/* Whether a King was lost by the drawing, and what the result then is. */
static bool ends_game(const struct record_selection *selection, struct record_result *result)
{
	bool white_wins = selection->lost[0] == 'K', black_wins = selection->lost[1] == 'K';

	if (!white_wins && !black_wins)
		return false;
	*result = (struct record_result){.given = true,
	                                 .winner = !black_wins   ? RECORD_WHITE
	                                           : !white_wins ? RECORD_BLACK
	                                                         : RECORD_DRAW,
	                                 .reason = RECORD_KING};
	return true;
}

static struct record_result result_by_rules(enum plain_outcome outcome, char mover)
{
	static const enum record_reason by_rules[] = {
		[PLAIN_KING_TAKEN] = RECORD_KING,
		[PLAIN_CASTLE_CAPTURED] = RECORD_CASTLE,
		[PLAIN_BLOCKADE] = RECORD_BLOCKADE,
	};

	return (struct record_result){.given = true,
	                              .winner = mover == 'w' ? RECORD_WHITE : RECORD_BLACK,
	                              .reason = by_rules[outcome]};
}

/* How the players end a game, or leave it. */
static struct record_result random_result(struct plain_random *random)
{
	static const struct record_result results[] = {
		{false, false, RECORD_NOBODY, RECORD_NO_REASON},
		{false, false, RECORD_NOBODY, RECORD_NO_REASON},
		{true, false, RECORD_NOBODY, RECORD_NO_REASON},
		{true, false, RECORD_WHITE, RECORD_NO_REASON},
		{true, false, RECORD_BLACK, RECORD_NO_REASON},
		{true, false, RECORD_DRAW, RECORD_NO_REASON},
		{true, false, RECORD_WHITE, RECORD_RESIGNATION},
		{true, false, RECORD_BLACK, RECORD_RESIGNATION},
		{true, false, RECORD_DRAW, RECORD_AGREEMENT},
	};

	return results[below(random, COUNT(results))];
}

/* How often the last of these positions has stood, by board, side and rights. */
static int repetitions(const struct plain_position *seen, int count)
{
	int times = 0;

	for (int i = 0; i < count; i++) {
		const struct plain_position *last = &seen[count - 1];

		times += memcmp(seen[i].square, last->square, sizeof last->square) == 0 &&
		         seen[i].turn == last->turn && seen[i].white_prince == last->white_prince &&
		         seen[i].black_prince == last->black_prince &&
		         strcmp(seen[i].unassailable, last->unassailable) == 0;
	}
	return times;
}

enum {
	LINE_MAX = 200, /* half-moves */
};

static struct record_result line_result(const struct grower *grower,
                                        const struct plain_position *seen, int count, bool main)
{
	const struct plain_position *last = &seen[count - 1];

	if (main && count > 1 && repetitions(seen, count) >= 3)
		return (struct record_result){true, false, RECORD_DRAW, RECORD_REPETITION};
	if (last->clock >= 80 && once_in(grower->random, 2))
		return (struct record_result){true, false, RECORD_DRAW, RECORD_FORTY_MOVES};
	if (!main && !once_in(grower->random, 4))
		return (struct record_result){.given = false};
	return random_result(grower->random);
}

static void grow_line(const struct grower *grower, struct record_line *line,
                      struct plain_position p, int half_moves, int depth);

static void grow_variations(const struct grower *grower, struct record_half_move *half_move,
                            const struct plain_position *p, int depth)
{
	struct record_line **link = &half_move->variations;

	while (depth > 0 && once_in(grower->random, 8)) {
		*link = allocate(grower->record, sizeof **link);
		grow_line(grower, *link, *p, 1 + below(grower->random, 6), depth - 1);
		link = &(*link)->next;
	}
}

/* Plays on for so many half-moves, or until the game is over. */
static void grow_line(const struct grower *grower, struct record_line *line,
                      struct plain_position p, int half_moves, int depth)
{
	bool main = line == &grower->record->main, over = false;
	bool shuffles = once_in(grower->random, 20);
	struct record_half_move **link = &line->first, *own = NULL, *other = NULL;
	enum plain_edition edition = grower->record->edition;
	struct plain_position seen[LINE_MAX + 1];
	int count = 0;

	line->comments = random_comments(grower->record, grower->random, grower->wishes, 6);
	/* The squares need not be known of a game that begins then. */
	if (main && plain_draws(&p, edition) && !once_in(grower->random, 4)) {
		line->selection = draw_squares(grower->random, edition, &p);
		over = ends_game(&line->selection, &line->result);
	}
	seen[count++] = p;
	while (!over && count <= half_moves && count <= LINE_MAX) {
		struct plain_position before = p;
		struct plain_move move;

		if (!choose_move(grower, &p, own, shuffles, &move))
			break;
		enum plain_outcome outcome = plain_outcome(&p, edition, move);

		over = outcome != PLAIN_GOES_ON;
		if (over)
			line->result = result_by_rules(outcome, p.turn);
		*link = make_half_move(grower, &p, move, over);
		if (!over && plain_draws(&p, edition)) {
			(*link)->selection = draw_squares(grower->random, edition, &p);
			over = ends_game(&(*link)->selection, &line->result);
		}
		grow_variations(grower, *link, &before, depth);
		own = other;
		other = *link;
		link = &(*link)->next;
		seen[count++] = p;
	}
	if (!over)
		line->result = line_result(grower, seen, count, main);
}

/* ---- Random games ---- */

static void add_tag(struct record *record, const char *name, struct record_text *value)
{
	struct record_tag **link = &record->tags;
	struct record_tag *tag = allocate(record, sizeof *tag);

	tag->name = name;
	tag->value = value;
	while (*link)
		link = &(*link)->next;
	*link = tag;
}

static struct record_text *one_text(struct record *record, const char *string)
{
	struct record_text *text = allocate(record, sizeof *text);
	size_t size = strlen(string) + 1;
	char *copy = allocate(record, size);

	memcpy(copy, string, size);
	text->text = copy;
	return text;
}

static void add_position(struct record *record)
{
	char text[PLAIN_TEXT_MAX];

	plain_write(&record->start, text);
	add_tag(record, "Position", one_text(record, text));
}

/* A Result tag has the value WV, BV, ½-½ or *, or ? for none; other forms have others. */
static void add_result_tag(struct record *record, struct plain_random *random)
{
	static const char *const values[] = {"*", "WV", "BV", "½-½"};
	const struct record_result *result = &record->main.result;
	bool unknown = !result->given && once_in(random, 2);

	add_tag(record, "Result", one_text(record, unknown ? "?" : values[result->winner]));
}

static void add_tags(struct record *record, struct plain_random *random,
                     const struct record_wishes *wishes)
{
	static const char *const names[] = {"Event",  "Site",      "Date",  "Round",
	                                    "White",  "Annotator", "Black", "X_1",
	                                    "Source", "a",         "Remark"};
	bool tagged = !wishes->bare && !wishes->never_tags && once_in(random, 2);

	if (wishes->always_tags)
		add_tag(record, "Event", random_text(record, random, 2));
	for (int i = wishes->always_tags ? 1 : 0; i < COUNT(names) && tagged; i++) {
		if (once_in(random, 3))
			add_tag(record, names[i], random_text(record, random, below(random, 5)));
	}
	if (record->is_random_start || (tagged && once_in(random, 8)))
		add_position(record);
	if (record->edition != PLAIN_2024 || (tagged && once_in(random, 4)))
		add_tag(record, "Rules", one_text(record, plain_edition_name(record->edition)));
	if (tagged && once_in(random, 3))
		add_result_tag(record, random);
}

static void choose_start(struct record *record, struct plain_random *random,
                         const struct record_wishes *wishes)
{
	static const enum plain_edition editions[] = {PLAIN_2024, PLAIN_2024, PLAIN_2021, PLAIN_T2};

	record->edition =
		wishes->never_tags ? PLAIN_2024 : editions[below(random, COUNT(editions))];
	plain_parse(&record->start, plain_start(record->edition));
	record->is_random_start = !wishes->never_tags && once_in(random, 2);
	if (!record->is_random_start)
		return;
	plain_random_placement(random, record->edition, &record->start);
	record->start.clock = once_in(random, 3) ? 70 + below(random, 12) : below(random, 30);
	record->start.number = once_in(random, 10) ? 99990 : 1 + below(random, 120);
	if (once_in(random, 4))
		record->start.number = 1;
	if (once_in(random, 4))
		record->start.number = 2 + below(random, 3);
}

void record_random(struct record *record, struct plain_random *random,
                   const struct record_wishes *wishes)
{
	*record = (struct record){.memory = NULL};
	struct grower grower = {record, random, wishes};

	choose_start(record, random, wishes);
	grow_line(&grower, &record->main, record->start, below(random, wishes->half_moves + 1),
	          wishes->bare ? 0 : wishes->depth);
	/* Without anything at all it would be no game. */
	if (!record->main.first && !record->main.result.given)
		record->main.result.given = true;
	add_tags(record, random, wishes);
}

/* ---- Parts that can be left out ---- */

static void each_comment(struct record_comment *comment, record_use_flag *use, void *user)
{
	for (; comment; comment = comment->next) {
		use(user, &comment->off);
		for (struct record_text *text = comment->text; text; text = text->next)
			use(user, &text->off);
	}
}

static void each_in_line(struct record_line *line, record_use_flag *use, void *user)
{
	use(user, &line->result.off);
	for (struct record_half_move *here = line->first; here; here = here->next)
		use(user, &here->off);
	each_comment(line->comments, use, user);
	for (struct record_half_move *here = line->first; here; here = here->next) {
		for (struct record_line *inner = here->variations; inner; inner = inner->next)
			use(user, &inner->off);
		each_comment(here->comments, use, user);
		use(user, &here->glyph_off);
		for (struct record_line *inner = here->variations; inner; inner = inner->next)
			each_in_line(inner, use, user);
	}
}

void record_each_flag(struct record *record, record_use_flag *use, void *user)
{
	for (struct record_tag *tag = record->tags; tag; tag = tag->next) {
		if (strcmp(tag->name, "Position") == 0 || strcmp(tag->name, "Rules") == 0)
			continue;
		use(user, &tag->off);
		for (struct record_text *text = tag->value; text; text = text->next)
			use(user, &text->off);
	}
	each_in_line(&record->main, use, user);
}
