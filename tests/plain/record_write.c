/*
 * The records of games, in every form.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plain/chance.h"
#include "plain/record.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* ---- Growing texts ---- */

static void add_bytes(struct record_buffer *buffer, const char *bytes, size_t length)
{
	if (buffer->length + length + 1 > buffer->capacity) {
		buffer->capacity = 2 * (buffer->length + length + 1);
		buffer->bytes = realloc(buffer->bytes, buffer->capacity);
		if (!buffer->bytes)
			abort();
	}
	memcpy(buffer->bytes + buffer->length, bytes, length);
	buffer->length += length;
	buffer->bytes[buffer->length] = '\0';
}

void record_add(struct record_buffer *buffer, const char *text)
{
	add_bytes(buffer, text, strlen(text));
}

static void add_char(struct record_buffer *buffer, char c)
{
	add_bytes(buffer, &c, 1);
}

/* ---- The forms ---- */

struct style {
	bool latin; /* letters for pieces, English reasons */
	const char *move, *capture, *exchange;
	const char *promotion;
	const char *marks[3];
	const char *results[4];
	const char *black; /* behind the number of Black's half-move; null: no numbers */
};

static const struct style styles[RECORD_FORMS] = {
	[RECORD_CYRILLIC] =
		{false, "-", ":", "÷", "", {"", "+", "+)"}, {"*", "WV", "BV", "½-½"}, ". … "},
	[RECORD_LATIN] =
		{true, "-", ":", "÷", "", {"", "+", "+)"}, {"*", "WV", "BV", "½-½"}, ". … "},
	[RECORD_ASCII] =
		{true, "-", ":", "%", "", {"", "+", "+)"}, {"*", "WV", "BV", "1/2-1/2"}, "... "},
	[RECORD_COORDINATE] =
		{true, "", "", "", "", {"", "", ""}, {"*", "WV", "BV", "1/2-1/2"}, NULL},
	[RECORD_PGN] =
		{true, "", "x", "x", "=", {"", "+", "#"}, {"*", "1-0", "0-1", "1/2-1/2"}, "... "},
};

static const char *const reasons[RECORD_REASONS][RECORD_DRAW + 1][2] = {
	[RECORD_KING] = {{NULL, NULL},
                         {"черный Король взят", "black King taken"},
                         {"белый Король взят", "white King taken"},
                         {"оба Короля потеряны", "both Kings lost"}},
	[RECORD_CASTLE] = {{NULL, NULL},
                           {"захват замка черных", "black castle captured"},
                           {"захват замка белых", "white castle captured"}},
	[RECORD_BLOCKADE] = {{NULL, NULL},
                             {"блокада черных фигур", "black pieces blockaded"},
                             {"блокада белых фигур", "white pieces blockaded"}},
	[RECORD_RESIGNATION] = {{NULL, NULL},
                                {"черные сдались", "Black resigned"},
                                {"белые сдались", "White resigned"}},
	[RECORD_AGREEMENT] = {[RECORD_DRAW] = {"ничья по соглашению", "draw agreed"}},
	[RECORD_REPETITION] = {[RECORD_DRAW] = {"троекратное повторение", "threefold repetition"}},
	[RECORD_FORTY_MOVES] = {[RECORD_DRAW] = {"40 ходов без взятий",
                                                 "40 moves without capture"}},
};

static const char *const glyphs[] = {"", "!", "?", "!!", "??", "!?", "?!"};

static const char *abbreviation(char piece)
{
	static const char letters[] = "KCPRVIS";
	static const char *const names[] = {"Кр", "Кт", "Пр", "Рт", "ВК", "Кн", "Рк"};

	return names[strchr(letters, piece) - letters];
}

struct writer {
	struct record_buffer *out;
	const struct record *record;
	enum record_form form;
	const struct style *style;
	unsigned losses;
	struct plain_random *page; /* null: in canonical form */
	const char *new_line;
	bool begun, glued; /* nothing stands before the next part, or no space does */
	bool line_ended;
	bool behind_number; /* White's */
};

/*
 * What separates two parts of a page. Never an empty line, which could end a game, and no
 * underscores for what could be White's half-move.
 */
static const char *page_space(const struct writer *writer)
{
	static const char *const spaces[] = {
		" ", " ",    "  ",      "\t", "\xc2\xa0", "\xe2\x80\x89", "\xe2\x80\x8b ",
		"_", "____", " ______ "};
	const int underscored = 3; /* the last of them */

	if (!writer->line_ended && once_in(writer->page, 4))
		return writer->new_line;
	return spaces[below(writer->page,
	                    COUNT(spaces) - (writer->behind_number ? underscored : 0))];
}

static void separate(struct writer *writer)
{
	if (writer->begun && !writer->glued)
		record_add(writer->out, writer->page ? page_space(writer) : " ");
	writer->begun = true;
	writer->glued = false;
	writer->line_ended = false;
	writer->behind_number = false;
}

static void put(struct writer *writer, const char *part)
{
	separate(writer);
	record_add(writer->out, part);
}

/* ---- Comments ---- */

static void add_text(struct record_buffer *out, const struct record_text *text)
{
	bool first = true;

	for (; text; text = text->next) {
		if (text->off)
			continue;
		if (!first && !text->glued)
			add_char(out, ' ');
		record_add(out, text->text);
		first = false;
	}
}

/* Whether a text has a square in it, so that it may be moves, or a bracket, which may end it. */
static bool is_doubtful(const char *text)
{
	for (; *text; text++) {
		if (*text == ')' ||
		    (*text >= 'a' && *text <= 'h' && text[1] >= '1' && text[1] <= '8'))
			return true;
	}
	return false;
}

/* The first character of the comment: {, / or ;. */
static char comment_kind(const struct writer *writer, const char *text)
{
	bool braces = !strpbrk(text, writer->form == RECORD_PGN ? "}" : "{}");
	bool slashes =
		writer->form != RECORD_PGN && !strchr(text, '/') && !record_tells_reason(text);
	int choice = writer->page ? below(writer->page, 6) : 0;

	if (braces && is_doubtful(text))
		return '{';
	if (choice == 1)
		return ';';
	if (slashes && (choice == 2 || !braces))
		return '/';
	return braces ? '{' : ';';
}

/* On a page a line may end wherever a comment has a space. */
static void add_comment_text(struct writer *writer, const char *text, bool breaks)
{
	for (; *text; text++) {
		if (*text == ' ' && breaks && writer->page && once_in(writer->page, 8))
			record_add(writer->out, writer->new_line);
		else
			add_char(writer->out, *text);
	}
}

static void put_comment(struct writer *writer, const struct record_comment *comment)
{
	struct record_buffer text = {0};

	add_text(&text, comment->text);
	const char *string = text.bytes ? text.bytes : "";
	char kind = comment_kind(writer, string);

	separate(writer);
	add_char(writer->out, kind);
	/* Without a space it could be a semicolon between moves. */
	if (kind == ';')
		add_char(writer->out, ' ');
	add_comment_text(writer, string, kind != ';');
	if (kind == ';') {
		record_add(writer->out, writer->new_line);
		writer->line_ended = true;
		writer->glued = !writer->page;
	} else {
		add_char(writer->out, kind == '{' ? '}' : '/');
	}
	free(text.bytes);
}

static void put_comments(struct writer *writer, const struct record_comment *comments)
{
	if (writer->form == RECORD_COORDINATE || writer->losses & RECORD_LOST_WORDS)
		return;
	for (; comments; comments = comments->next) {
		if (!comments->off)
			put_comment(writer, comments);
	}
}

/* ---- Parts of moves ---- */

static void add_square(struct record_buffer *out, struct plain_square square)
{
	add_char(out, (char)('a' + square.file));
	add_char(out, (char)('1' + square.rank));
}

static void add_piece(struct writer *writer, char piece)
{
	if (piece == 'I' || writer->form == RECORD_COORDINATE)
		return;
	if (writer->style->latin) {
		add_char(writer->out, piece);
	} else {
		record_add(writer->out, abbreviation(piece));
		add_char(writer->out, ' ');
	}
}

/* ---- Selections ---- */

/* "(:W Кн h5)": here a Knecht is named. */
static void add_loss(struct writer *writer, const struct record_selection *selection, int i)
{
	char letter[] = {selection->lost[i], '\0'};

	record_add(writer->out, i == 0 ? "(:B " : "(:W ");
	record_add(writer->out, writer->style->latin ? letter : abbreviation(letter[0]));
	if (!writer->style->latin)
		add_char(writer->out, ' ');
	add_square(writer->out, selection->squares[i]);
	add_char(writer->out, ')');
}

/* On a page there are underscores in any number, spaces, a line end, or nothing. */
static void add_gap(struct writer *writer, const char *gap)
{
	static const char *const gaps[] = {"", " ", "_", "__", " ______ ", "\t", "\xc2\xa0"};

	if (!writer->page)
		record_add(writer->out, gap);
	else if (once_in(writer->page, 8))
		record_add(writer->out, writer->new_line);
	else
		record_add(writer->out, gaps[below(writer->page, COUNT(gaps))]);
}

/* In the coordinate form without what replaying tells, in PGN as a comment. */
static void put_selection(struct writer *writer, const struct record_selection *selection)
{
	bool bare = writer->form == RECORD_COORDINATE;

	if (!selection->given)
		return;
	separate(writer);
	record_add(writer->out, writer->form == RECORD_PGN ? "{*)" : "*)");
	for (int i = 0; i < 2; i++) {
		add_gap(writer, " ");
		add_square(writer->out, selection->squares[i]);
		if (selection->lost[i] && !bare) {
			add_gap(writer, " ");
			add_loss(writer, selection, i);
		}
		add_gap(writer, "");
		add_char(writer->out, ';');
	}
	if (!bare) {
		add_gap(writer, " ");
		record_add(writer->out,
		           writer->style->latin ? "/unassailable squares/" : "/неприступные поля/");
	}
	if (writer->form == RECORD_PGN)
		add_char(writer->out, '}');
}

/* ---- Half-moves ---- */

static void add_promotion(struct writer *writer, char piece)
{
	if (piece == 0)
		return;
	record_add(writer->out, writer->style->promotion);
	if (!writer->style->latin)
		record_add(writer->out, abbreviation(piece));
	else
		add_char(writer->out,
		         (char)(writer->form == RECORD_COORDINATE ? piece - 'A' + 'a' : piece));
}

static void add_move(struct writer *writer, const struct record_half_move *half_move)
{
	const struct style *style = writer->style;

	add_piece(writer, half_move->piece);
	add_square(writer->out, half_move->move.from);
	record_add(writer->out, half_move->kind == '-'   ? style->move
	                        : half_move->kind == ':' ? style->capture
	                                                 : style->exchange);
	add_square(writer->out, half_move->move.to);
	add_promotion(writer, half_move->move.promotion);
	record_add(writer->out, style->marks[half_move->mark]);
}

static void put_glyph(struct writer *writer, const struct record_half_move *half_move)
{
	if (half_move->glyph == 0 || half_move->glyph_off || writer->form == RECORD_COORDINATE ||
	    writer->losses & RECORD_LOST_WORDS)
		return;
	if (writer->form != RECORD_PGN) {
		record_add(writer->out, glyphs[half_move->glyph]);
		return;
	}
	char number[] = {'$', (char)('0' + half_move->glyph), '\0'};

	put(writer, number);
}

static bool has_variations(const struct record_half_move *half_move)
{
	for (const struct record_line *line = half_move->variations; line; line = line->next) {
		if (!line->off && line->first && !line->first->off)
			return true;
	}
	return false;
}

/* On a page a number may be repeated before Black's half-move, or be missing. */
static void put_page_number(struct writer *writer, const struct record_half_move *half_move,
                            bool needed)
{
	static const char *const ellipses[] = {"…", "...", "..", ". . ."};
	char number[32];

	if (once_in(writer->page, 4) ? needed : !needed)
		return;
	snprintf(number, sizeof number, "%d.", half_move->number);
	put(writer, number);
	writer->behind_number = half_move->turn == 'w';
	if (half_move->turn == 'b')
		put(writer, ellipses[below(writer->page, COUNT(ellipses))]);
}

static void put_number(struct writer *writer, const struct record_half_move *half_move,
                       const struct record_half_move *previous)
{
	bool needed = half_move->turn == 'w' || !previous || has_variations(previous);
	char number[32];

	if (writer->page) {
		put_page_number(writer, half_move, needed);
		return;
	}
	if (!writer->style->black || !needed)
		return;
	snprintf(number, sizeof number, "%d%s", half_move->number,
	         half_move->turn == 'w' ? ". " : writer->style->black);
	put(writer, number);
	writer->glued = true;
}

/* ---- Results ---- */

static void add_result(struct record_buffer *out, const struct record_result *result,
                       const struct style *style)
{
	const char *reason = reasons[result->reason][result->winner][style->latin];

	record_add(out, style->results[result->winner]);
	if (reason) {
		record_add(out, " /");
		record_add(out, reason);
		record_add(out, "/");
	}
}

/* In PGN a game has a result, with the reason before it; in a variation it is a comment. */
static void put_pgn_result(struct writer *writer, const struct record_result *result, bool main,
                           bool given)
{
	const char *reason = reasons[result->reason][result->winner][true];

	if (main) {
		if (given && reason) {
			put(writer, "{");
			record_add(writer->out, reason);
			record_add(writer->out, "}");
		}
		put(writer, writer->style->results[given ? result->winner : RECORD_NOBODY]);
	} else if (given) {
		put(writer, "{result: ");
		add_result(writer->out, result, &styles[RECORD_LATIN]);
		record_add(writer->out, "}");
	}
}

static void put_result(struct writer *writer, const struct record_line *line)
{
	struct record_result result = line->result;
	bool main = line == &writer->record->main;
	bool given = result.given && !result.off;

	if (main && !given && writer->losses & RECORD_LOST_SILENCE) {
		result = (struct record_result){.given = true};
		given = true;
	}
	if (writer->form == RECORD_PGN) {
		put_pgn_result(writer, &result, main, given);
	} else if (given && !(main && writer->form == RECORD_COORDINATE)) {
		separate(writer);
		add_result(writer->out, &result, writer->style);
	}
}

/* ---- Lines ---- */

static void put_line(struct writer *writer, const struct record_line *line);

static void put_variations(struct writer *writer, const struct record_half_move *half_move)
{
	for (const struct record_line *line = half_move->variations; line; line = line->next) {
		if (line->off || !line->first || line->first->off)
			continue;
		put(writer, "(");
		writer->glued = !writer->page || once_in(writer->page, 2);
		put_line(writer, line);
		/* Behind the mark of check a bracket would make it another mark. */
		if (!writer->line_ended)
			writer->glued = writer->out->bytes[writer->out->length - 1] != '+';
		put(writer, ")");
	}
}

/* Comments before the variations or, on a page, behind them, or alone in brackets. */
static void put_around(struct writer *writer, const struct record_half_move *half_move)
{
	int choice = writer->page ? below(writer->page, 4) : 0;

	if (choice == 0 || choice == 1)
		put_comments(writer, half_move->comments);
	put_selection(writer, &half_move->selection);
	put_variations(writer, half_move);
	if (choice == 2)
		put_comments(writer, half_move->comments);
	if (choice == 3 && half_move->comments) {
		put(writer, "(");
		put_comments(writer, half_move->comments);
		put(writer, ")");
	}
}

static void put_line(struct writer *writer, const struct record_line *line)
{
	const struct record_half_move *previous = NULL;

	put_comments(writer, line->comments);
	put_selection(writer, &line->selection);
	for (const struct record_half_move *here = line->first; here && !here->off;
	     here = here->next) {
		put_number(writer, here, previous);
		separate(writer);
		add_move(writer, here);
		put_glyph(writer, here);
		if (writer->page && here->turn == 'w' && once_in(writer->page, 8))
			put(writer, "…");
		put_around(writer, here);
		previous = here;
	}
	put_result(writer, line);
}

/* ---- Tags and whole records ---- */

static void add_tag_line(const struct writer *writer, const char *name, const char *value)
{
	struct record_buffer *out = writer->out;

	record_add(out, "[");
	record_add(out, name);
	record_add(out, " \"");
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			add_char(out, '\\');
		add_char(out, *value);
	}
	record_add(out, "\"]");
	record_add(out, writer->new_line);
}

/* The Result tag speaks as the result of the form does. */
static const char *result_value(const struct writer *writer, const char *value)
{
	for (int winner = 0; winner <= RECORD_DRAW; winner++) {
		if (strcmp(value, styles[RECORD_CYRILLIC].results[winner]) == 0)
			return writer->style->results[winner];
	}
	return value;
}

static void add_one_tag(const struct writer *writer, const struct record_tag *tag)
{
	struct record_buffer text = {0};
	bool pgn = writer->form == RECORD_PGN;

	add_text(&text, tag->value);
	const char *value = text.bytes ? text.bytes : "";

	if (strcmp(tag->name, "Position") == 0) {
		if (pgn)
			add_tag_line(writer, "SetUp", "1");
		add_tag_line(writer, pgn ? "FEN" : "Position", value);
	} else if (strcmp(tag->name, "Result") == 0) {
		add_tag_line(writer, tag->name, result_value(writer, value));
	} else {
		add_tag_line(writer, tag->name, value);
	}
	free(text.bytes);
}

/* The coordinate form has the result in a tag. */
static void add_outcome(const struct writer *writer)
{
	struct record_result result = writer->record->main.result;
	struct record_buffer text = {0};

	if (!result.given || result.off) {
		if (!(writer->losses & RECORD_LOST_SILENCE))
			return;
		result = (struct record_result){.given = true};
	}
	add_result(&text, &result, writer->style);
	add_tag_line(writer, "Outcome", text.bytes);
	free(text.bytes);
}

static void write_all(struct writer *writer)
{
	size_t before = writer->out->length;

	writer->style = &styles[writer->form];
	for (const struct record_tag *tag = writer->record->tags; tag; tag = tag->next) {
		if (!tag->off)
			add_one_tag(writer, tag);
	}
	if (writer->form == RECORD_PGN)
		add_tag_line(writer, "Variant", "chess-t1");
	if (writer->form == RECORD_COORDINATE)
		add_outcome(writer);
	if (writer->out->length > before)
		record_add(writer->out, writer->new_line);
	put_line(writer, &writer->record->main);
	record_add(writer->out, writer->new_line);
}

void record_write(struct record_buffer *out, const struct record *record, enum record_form form,
                  unsigned losses)
{
	struct writer writer = {
		.out = out, .record = record, .form = form, .losses = losses, .new_line = "\n"};

	write_all(&writer);
}

void record_write_page(struct record_buffer *out, const struct record *record,
                       struct plain_random *random)
{
	static const char *const line_ends[] = {"\n", "\r\n", "\r"};
	struct writer writer = {.out = out,
	                        .record = record,
	                        .form = RECORD_CYRILLIC,
	                        .page = random,
	                        .new_line = line_ends[below(random, COUNT(line_ends))]};

	write_all(&writer);
}
