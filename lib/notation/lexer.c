/*
 * Tokens.  Each kind has a pattern, tried in the order of the table; comments, which may be long,
 * are found by a search for their end instead.  The pages of a book have kinds of lines that a
 * record has not, in a table of their own.
 */
#include "notation/lexer.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <string.h>

#include "base/context.h"
#include "notation/canonical.h"
#include "notation/characters.h"
#include "notation/words.h"
#include "text/utf8.h"

/* In the patterns below, @ and a letter stand for a part, which the table of parts tells. */
#define IGNORABLE "[@z]{0,8}"
#define BLANKS "[@s@z]{0,64}"
#define LINE_BREAK "\\R(?:[@s]{0,8}>){0,8}" BLANKS
/* What breaks a move in two may be the end of a page, with its number. */
#define GAP BLANKS "(?:" LINE_BREAK "(?:\\d{1,4}" BLANKS LINE_BREAK ")?)?"
#define COLUMNS "[@s@z_|]{0,64}(?:" LINE_BREAK "[@s@z_|]{0,64})?"
/* A scanner takes some digits for letters, but not where the letters go on as a word. */
#define SQUARE "[@f]@i(?:[1-8]|[@r](?!\\p{Ll}))"
#define LOSS "\\([^()]{1,80}\\)"
#define SELECTION "/[^/]{0,16}@t[^/]{0,32}/"
#define COLON "[:\\x{2236}\\x{ff1a}]"
#define SIGN "(?:" COLON "@i[@d]|[@d]@i(?:" COLON "|[@d])|" COLON "|[@d÷∻%xXхХ×✕]|ч(?=@g[@f]))"
/* Of a word: what neither ends one nor stands for itself. */
#define CHARACTER "[^\\s_|(){}\\[\\];…/]"
#define ELLIPSIS "(?:…+|‥|\\.(?:[@s@z]?\\.){1,2})"
/* Behind a square that a ratio on it follows: "e3: e3] 5 ед.: 4 ед." */
#define NO_RATIO "(?!@g:@g\\k<from>@b\\])"
#define NAME "\\p{Lu}[\\p{L}.'’-]{0,40}(?:[@s]{1,3}\\p{Lu}[\\p{L}.'’-]{0,40}){0,4}"
/* How a game ended, where it stands without slashes. */
#define BLACK_STEM "ч(?:е|ё|е\\x{308})рн"
#define REASON                                                                                                                                                   \
	"(?i:(?:бел|" BLACK_STEM ")ые@gсда(?:лись|ются)|ничья(?:@gпо@gсоглашению)?"                                                \
	"|захват@gзамка@g(?:бел|" BLACK_STEM ")ых|блокада@g(?:бел|" BLACK_STEM ")ых@gфигур"                                                               \
	"|(?:бел|" BLACK_STEM                                                                                                                                    \
	")ый@gкороль@gвзят|оба@gкороля@gпотеряны|троекратное@gповторение|40@gходов@gбез@gвзятий" \
	"|(?:white|black)@gresigned|draw@gagreed)"
/* The first field of a position string. */
#define RANKS "[KCPRVISkcprvis1-8]{1,8}(?:/[KCPRVISkcprvis1-8]{1,8}){7}"
/* With what a list of pieces begins. */
#define SIDE_LISTED "(?<body>(?i:белые|" BLACK_STEM "ые))(?:@gфигуры[\\p{L}@s]{0,60})?@b"
/* Before a character of a caption, behind which a setup may stand in its line. */
#define NO_SETUP "(?!" SIDE_LISTED "[:@d]@g(?:\\p{L}{1,6}@g)?@q|" RANKS "(?![^\\s]))"
/* A number, or an ordinal behind the noun. */
#define HEADING                                                                                                 \
	"(?i:партия|игра|доска|задача|game|board)@b(?:(?:№@b)?(?:\\d{1,9}|[IVXХ]{1,8})" \
	"|(?i:перв|втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят)(?i:ая|ья))"
/* A result or reason that a word leads up to ends its line, but for a reason behind the result. */
#define RESULT_LABEL "(?<label>(?i:результат|итог|исход|result)(?:@b[:@d]@b|[@s]{1,8}))?"
#define LABELLED_END "(?(label)@b\\.?(?=@b(?:\\v|\\z|[/(])))"
#define LINE_END "@b(?=[\\r\\n]|\\z)"

struct kind {
	enum token_kind kind;
	const char *pattern; /* with a group named "body" where a part matters */
};

/* Two kinds are found without a pattern of theirs: the comments. */
static const struct kind kinds[] = {
	{TOKEN_MOVE,
         "(?:(?<piece>@p\\.?)@g|(?<letter>[@l])@b)?(?<from>@q)" NO_RATIO
         "(?:@g(?<sign>@S)@g|@i)(?<to>@q)"
         "(?:@i=?@i(?:(?<promotion>@p)(?!@i[VW1-8])|(?<promotion_letter>[@l@m])(?![\\p{L}\\d])))?"
         "(?:@i(?<mate>[xXхХ×#])(?![\\p{L}\\d]))?"
         "(?<suffix>(?:@b(?:\\+@i\\)|\\+|#|[!?‼⁇⁈⁉])){0,12})"},
	{TOKEN_POSITION,
         "(?<body>" RANKS "(?: [wb](?: [Pp?\\-]{1,2}(?: \\d+(?: \\d+(?: (?:[a-h][1-8]){2}| "
         "-)?)?)?)?)?)(?![^\\s])"},
	/* The squares are apart, and by more than a space where nothing else tells what they are. */
	{TOKEN_SELECTION,
         "\\*@i\\)@u(?<from>@q)(?:@u(?<value>@L))?(?<sign>@u[;,]@u|[@s@z]{0,8}_@u|[@s@z\\r\\n]{1,8}"
         "(?="
         "@q@u[;,.]?@u@w))(?<to>@q)(?:@u(?<suffix>@L))?(?:@u[;,])?(?:@u(?<body>@w))?"},
	{TOKEN_BAD_SELECTION, "\\*@i\\)[^*/\\r\\n]{0,200}@w"},
	{TOKEN_RESULT, RESULT_LABEL "(?<body>[WШ]@iV|[BВ]@iV|[BВ]@iW)(?![\\p{L}\\d])" LABELLED_END},
	{TOKEN_RESULT,
         RESULT_LABEL "(?<body>(?:½|1@i/@i2)@g[@d:]@g(?:½|1@i/@i2)|1@b[@d:]@b0|0@b[@d:]@b1|\\*)"
                      "(?![\\p{L}\\d])" LABELLED_END},
	{TOKEN_NUMBER, "(?<body>\\d{1,9})@b\\."},
	{TOKEN_NUMBER, "(?<body>[1-9@r][\\d@D]{0,3})@b\\.(?=@u(?:@e@u)?(?:@p@g)?@q@g@S)"},
	{TOKEN_NUMBER, "(?<body>\\d{1,9})(?=…|[@s@z_|,;]{1,64}(?:@e|(?:@p@g)?@q@g@S))"},
	{TOKEN_ELLIPSIS, "@e"},
	{TOKEN_NAG, "\\$(?<body>\\d{1,3})"},
	{TOKEN_MARK, "(?<body>(?:\\+@i\\)|\\+|#|[!?‼⁇⁈⁉]){1,12})"},
	/* Word processors put other quotation marks. */
	{TOKEN_TAG, "\\[@b(?<body>\\w{1,255})@b(?|\"(?<value>(?:[^\"\\\\\\r\\n]++|\\\\.)*+)\""
                    "|[«“”„](?<value>[^«»“”„\"\\\\\\r\\n]*+)[»“”])@b\\]"},
	{TOKEN_NUMBER, "(?<body>№№)@b\\."},
	/* A square that a move begins with is none of a list. */
	{TOKEN_SETUP, SIDE_LISTED "(?::|[@d](?=@g@p))@g(?<value>(?:@p@g)?@q(?:@g,?@g(?:@p@g)?@q)*+)"
                                  "(?!@g@S@g@q)@g[;.,]?"},
	{TOKEN_TURN, "(?i:ход)@g(?<body>(?i:белых|" BLACK_STEM "ых))@g\\.?(?![\\p{L}\\d])"},
	{TOKEN_HEADING, "(?m)^@b(?<body>" HEADING ")[.:]?@b(?=\\v|\\z)"},
	{TOKEN_WORDS,
         RESULT_LABEL "(?<bracket>\\(@b)?(?<body>" REASON ")(?![\\p{L}\\d])"
                      "(?(bracket)@b\\)|(?!@g,?@g\\p{Ll})(?:@b[.!‼]{1,3}+)?+(?!@b[?⁇⁈⁉]))"},
	/* Captions may repeat a move. */
	{TOKEN_PROSE, "(?i:позиция|диаграмма|рис\\.)(?:" NO_SETUP "[^()\\v]|\\([^()\\v]*\\)?)*+"},
	/* A running head has neither squares nor results in it. */
	{TOKEN_PROSE, "(?m)^\\p{L}(?!\\V*(?:[@f][1-8]|[WB]V|[{}()\\[\\]*]"
                      "|(?<![\\p{L}\\d])[/;]|[/;](?![\\p{L}\\d])))\\V{5,}"},
	{TOKEN_PAGE, "(?m)^(?<body>\\d{1,4})@b(?=\\v|\\z)"},
	{TOKEN_TEXT, "(?:@q@b:@g)?@q@b\\]"},
	/* A short word before a move is a piece that cannot be told, so that it is no Knecht's. */
	{TOKEN_BAD_MOVE,
         "[\\p{L}\\x{fffd}][\\p{L}\\d.\\x{fffd}]{0,2}[@s@z]{0,8}(?<from>@q)" NO_RATIO
         "@g@S@g@q" CHARACTER "{0,8}"},
	/* Squares with the digit before the letter. */
	{TOKEN_BAD_MOVE, "(?:@p@g)?(?:[1-8][@f]@g@S@g(?:[1-8][@f]|@q)|@q@g@S@g[1-8][@f])"
                         "(?![\\p{L}\\d])"},
	{TOKEN_BAD_MOVE,
         "(?![,;])(?:@p[@s@z]{1,64})?(?=" CHARACTER "{0,200}\\p{L}\\d)" CHARACTER "{1,200}"
         "(?:[@s@z]{1,8}@S[@s@z]{1,8}" CHARACTER "{1,8})?"},
	{TOKEN_OPEN, "\\("},
	{TOKEN_CLOSE, "\\)"},
	{TOKEN_STRAY, "[,.;]"},
	{TOKEN_TEXT, CHARACTER "{1,200}|."},
};

/* Tried from the place on where a line begins, or goes on behind another of these. */
static const struct kind page_kinds[] = {
	{TOKEN_PAGE, "(?:[@d]@b)?\\d{1,4}(?:@b[@d])?@E"},
	{TOKEN_HEADING, "(?<body>" HEADING ")[.:]?@b(?=[\\r\\n]|\\z|@n@b[@d])"},
	{TOKEN_NAMES, "(?<body>@n)[@s]{1,8}[@d][@s]{1,8}(?<value>@n)(?:@E|,@b(?=@n,@b\\d))"},
	{TOKEN_VENUE, "(?<body>@n),@b(?<value>(?:\\d{1,2}\\.\\d{1,2}\\.)?\\d{4})"
                      "(?:@b(?i:г\\.|год[ау]?))?\\.?@E"},
	{TOKEN_CHAPTER, "(?i:глава|приложение|часть|раздел)@b(?:\\d|[IVX])[^\\r\\n]*"},
	{TOKEN_CAPTION,
         "(?i:рис(?:унок)?\\.?@b\\d|диаграмма@b(?:№@b)?\\d"
         "|(?:позиция|положение)[@s][^\\r\\n.]{0,200}[@s]?после[@s])(?:" NO_SETUP "[^\\r\\n])*+"},
};

/*
 * What a text claims, by the side it speaks of and the word that tells what.  Nouns only count as a
 * sentence of their own.
 */
#define WHITES "(?<body>(?i:бел|" BLACK_STEM "))"
#define WHITES_OF "(?<value>(?i:бел|" BLACK_STEM "))"
#define ORDINALS \
	"(?:перв|втор|треть|четв[её]рт|пят|шест|седьм|восьм|девят|десят|следующ|предыдущ)[ое]го"
#define SENTENCE_END "@b(?=[.!;,)]|\\z)"
#define UNITS "ед(?:иниц\\p{L}{0,2}|\\.)?"
#define SUM "(?:[\\d@D]{1,3}(?:@b(?:½|1/2|[.,]5|\\?))?|½)"

static const struct kind text_kinds[] = {
	{TOKEN_RATIO,
         "(?<from>@q)@b\\]@b(?<body>" SUM ")@g(?:" UNITS "@g)?[:;]@g(?<value>" SUM ")"},
	{TOKEN_RATIO, "\\(@b(?<body>" SUM ")@g(?:" UNITS "@g)?[:;]@g(?<value>" SUM ")@g(?:ед|\\))"},
	{TOKEN_RATIO, "(?<body>" SUM ")@g" UNITS "@g[:;]@g(?<value>" SUM ")@gед"},
	{TOKEN_CLAIM,
         WHITES "ому@g(?i:королю)@g(?:объявлен@g)?(?<value>(?:завершающий@g)?шах)(?!\\p{L})"},
	{TOKEN_CLAIM, WHITES "ый@g(?i:король)@g(?:(?:находится|стоит|остается|оказался)@g)?"
                             "(?<value>под@gшахом)(?!\\p{L})"},
	{TOKEN_CLAIM,
         "(?i:королю)@g" WHITES "ых@g(?:объявлен@g)?(?<value>(?:завершающий@g)?шах)(?!\\p{L})"},
	{TOKEN_CLAIM, "(?i:король)@g" WHITES "ых@g(?:(?:находится|стоит|остается|оказался)@g)?"
                      "(?<value>под@gшахом|взят|сбит|повержен)(?!\\p{L})"},
	{TOKEN_CLAIM, "(?<value>(?i:(?:завершающий@g)?шах))@g" WHITES "ому@g(?i:королю)(?!\\p{L})"},
	{TOKEN_CLAIM,
         WHITES "ые@g(?:ставят|объявляют|дают)@g(?<value>(?:завершающий@g)?шах)(?!\\p{L})"},
	{TOKEN_CLAIM, WHITES "ые@g(?<value>захватили)@gзамок"},
	{TOKEN_CLAIM, "(?i:замок)@g" WHITES "ых@g(?<value>захвачен)"},
	{TOKEN_CLAIM, "(?<value>(?i:захват))@gзамка@g" WHITES "ых" SENTENCE_END},
	{TOKEN_CLAIM, "(?<value>(?i:блокада))@g" WHITES "ых@gфигур" SENTENCE_END},
	{TOKEN_CLAIM, WHITES "ые@gфигуры@g(?<value>(?:за)?блокированы)"},
	{TOKEN_CLAIM, WHITES "ый@g(?i:король)@g(?<value>взят|сбит|повержен)(?!\\p{L})"},
	{TOKEN_CLAIM, WHITES "ые@g(?<value>сдались|сдаются)(?!\\p{L})"},
	{TOKEN_HEDGE,
         "(?i:рис\\.|(?:если|бы|или|мог|могла|могли|может|могут|(?:воз)?можно|не|нельзя"
         "|лучше|хуже|сильнее|слабее|гроз\\p{L}*|угро\\p{L}*|чтобы|редко|часто"
         "|обычно|иногда|всегда|никогда|цел(?:ь|и|ью))(?!\\p{L}))"},
	{TOKEN_ORDINAL, "(?i:после)@g(?:(?<body>\\d{1,3})@b(?:[@d]@b)?(?:\\p{L}{1,3})?|" ORDINALS
                        ")@gхода(?:@g" WHITES_OF "ых)?(?!\\p{L})"},
};

enum {
	KINDS = sizeof kinds / sizeof *kinds,
	PAGE_KINDS = sizeof page_kinds / sizeof *page_kinds,
	TEXT_KINDS = sizeof text_kinds / sizeof *text_kinds,
	/* All of them in a row, and three patterns more. */
	FIRST_PAGE_KIND = KINDS,
	FIRST_TEXT_KIND = FIRST_PAGE_KIND + PAGE_KINDS,
	PLACEMENT = FIRST_TEXT_KIND + TEXT_KINDS, /* for the list of a setup token */
	LOSS_PARTS,                               /* for a loss in a selection */
	WORD,                                     /* that is passed over in a search */
	PATTERNS,
};

/*
 * What a match may take, far more than any needs.  Where one fails of that, the pattern does not
 * match; the last one, any character, always does.
 */
enum {
	MATCH_LIMIT = 1000 * 1000,
	DEPTH_LIMIT = 100 * 1000,
	HEAP_LIMIT = 32 * 1024, /* KiB */
};

struct lexer {
	ct1_context *context;
	pcre2_general_context *general;
	pcre2_match_context *limits;
	pcre2_match_data *match;
	pcre2_code *codes[PATTERNS];
	size_t groups[PATTERNS][PARTS]; /* their numbers; 0 for none */
	bool failed;                    /* memory ran out in a match */
};

/* The kind that a pattern finds. */
static const struct kind *kind_at(int index)
{
	if (index < FIRST_PAGE_KIND)
		return &kinds[index];
	return index < FIRST_TEXT_KIND ? &page_kinds[index - FIRST_PAGE_KIND]
	                               : &text_kinds[index - FIRST_TEXT_KIND];
}

const char *token_name(enum token_kind kind)
{
	static const char *const names[TOKEN_KINDS] = {
		"end",           "move",    "bad-move", "number",  "ellipsis", "selection",
		"bad-selection", "nag",     "mark",     "result",  "words",    "slashed",
		"comment",       "open",    "close",    "tag",     "setup",    "turn",
		"position",      "heading", "prose",    "page",    "stray",    "json",
		"chapter",       "caption", "names",    "venue",   "analysis", "mention",
		"ratio",         "claim",   "hedge",    "ordinal", "text",
	};

	return names[kind];
}

/* --- Patterns ------------------------------------------------------------------------------ */

/* The parts of patterns by their letters: made from other tables, or patterns with parts in turn. */
static const struct part_maker {
	char letter;
	void (*add)(struct buffer *pattern);
	const char *pattern;
} part_makers[] = {
	/* Members of classes, without the brackets. */
	{'s', characters_add_spaces, NULL},
	{'z', characters_add_ignorables, NULL}, /* what is not seen */
	{'d', characters_add_dashes, NULL},
	{'f', characters_add_files, NULL},
	{'r', characters_add_ranks, NULL},  /* letters for digits */
	{'D', characters_add_digits, NULL}, /* and for 0 as well */
	{'l', words_add_capitals, NULL},    /* letters of pieces */
	{'m', words_add_small_letters, NULL},
	/* Words, and what is built of all these. */
	{'p', words_add_pieces, NULL},
	{'i', NULL, IGNORABLE},
	{'b', NULL, BLANKS},
	{'g', NULL, GAP},
	{'u', NULL, COLUMNS}, /* a gap with underscores in it */
	{'q', NULL, SQUARE},
	{'S', NULL, SIGN},
	{'e', NULL, ELLIPSIS},
	{'n', NULL, NAME},
	{'E', NULL, LINE_END},
	{'L', NULL, LOSS},                /* of a selection of unassailable squares */
	{'t', words_add_selection, NULL}, /* a word that tells one */
	{'w', NULL, SELECTION},           /* what has that word in it */
};

static const struct part_maker *find_maker(char letter)
{
	const struct part_maker *maker = part_makers;

	while (maker->letter != letter)
		maker++;
	return maker;
}

/* Replaces the @ parts of a pattern; those of a part are replaced in turn. */
static void expand(struct buffer *pattern, const char *template)
{
	for (const char *c = template; *c; c++) {
		const struct part_maker *maker = *c == '@' ? find_maker(*++c) : NULL;

		if (!maker)
			buffer_add_char(pattern, *c);
		else if (maker->add)
			maker->add(pattern);
		else
			expand(pattern, maker->pattern);
	}
}

static void *allocate(size_t size, void *context)
{
	return memory_resize(context, NULL, size);
}

static void release(void *memory, void *context)
{
	memory_free(context, memory);
}

/* Finds the numbers of a pattern's groups. */
static void number_groups(const pcre2_code *code, size_t numbers[PARTS])
{
	static const char *const names[PARTS] = {
		"body",   "value", "piece",     "letter",           "from",
		"sign",   "to",    "promotion", "promotion_letter", "mate",
		"suffix",
	};

	for (int part = 0; part < PARTS; part++) {
		int number = pcre2_substring_number_from_name(code, (PCRE2_SPTR)names[part]);

		numbers[part] = number > 0 ? (size_t)number : 0;
	}
}

static const char *template_of(int index)
{
	switch (index) {
	case PLACEMENT:
		return "@g[,;]?@g(?:(?<piece>@p)@g)?(?<from>@q)";
	case LOSS_PARTS:
		return "\\(@b:?@b(?<body>[WwШш]|[BbВв](?=[@s\\r\\n]))@g"
		       "(?:(?<piece>@p)@g|(?<letter>[@l])@b)?(?<from>@q)@b\\)";
	case WORD:
		return "[\\p{L}\\d]+|.";
	default:
		return kind_at(index)->pattern;
	}
}

/* False: out of memory. */
static bool compile(struct lexer *lexer, int index)
{
	pcre2_compile_context *settings = pcre2_compile_context_create(lexer->general);
	struct buffer pattern;
	int error;
	size_t offset;

	buffer_init(&pattern, lexer->context);
	expand(&pattern, template_of(index));
	/*
	 * A pattern is tried at one place.  PCRE2 would look first, far behind it, whether a character
	 * comes without which it cannot match.
	 */
	if (settings && !pattern.failed && pcre2_set_newline(settings, PCRE2_NEWLINE_ANY) == 0)
		lexer->codes[index] = pcre2_compile((PCRE2_SPTR)pattern.data, pattern.length,
		                                    PCRE2_UTF | PCRE2_NO_UTF_CHECK |
		                                            PCRE2_ANCHORED | PCRE2_DUPNAMES |
		                                            PCRE2_DOTALL | PCRE2_NO_START_OPTIMIZE,
		                                    &error, &offset, settings);
	buffer_free(&pattern);
	pcre2_compile_context_free(settings);
	if (!lexer->codes[index])
		return false;
	/* Where there is no JIT, the interpreter does it. */
	pcre2_jit_compile(lexer->codes[index], PCRE2_JIT_COMPLETE);
	number_groups(lexer->codes[index], lexer->groups[index]);
	return true;
}

struct lexer *lexer_new(ct1_context *context)
{
	struct lexer *lexer = memory_new(context, sizeof *lexer);

	if (!lexer)
		return NULL;
	lexer->context = context;
	lexer->general = pcre2_general_context_create(allocate, release, context);
	if (lexer->general) {
		lexer->limits = pcre2_match_context_create(lexer->general);
		lexer->match = pcre2_match_data_create(16, lexer->general);
	}
	if (!lexer->limits || !lexer->match) {
		lexer_free(lexer);
		return NULL;
	}
	pcre2_set_match_limit(lexer->limits, MATCH_LIMIT);
	pcre2_set_depth_limit(lexer->limits, DEPTH_LIMIT);
	pcre2_set_heap_limit(lexer->limits, HEAP_LIMIT);
	return lexer;
}

void lexer_free(struct lexer *lexer)
{
	for (int i = 0; i < PATTERNS; i++)
		pcre2_code_free(lexer->codes[i]);
	pcre2_match_data_free(lexer->match);
	pcre2_match_context_free(lexer->limits);
	pcre2_general_context_free(lexer->general);
	memory_free(lexer->context, lexer);
}

/*
 * Matches pattern `index` at `at`; the groups are in lexer->match.  A pattern is compiled when it is
 * needed first: what is to the letter as it should be needs few of them.
 */
static bool match(struct lexer *lexer, int index, const char *text, size_t length, size_t at)
{
	uint32_t options = PCRE2_NO_UTF_CHECK;

	if (!lexer->codes[index] && !compile(lexer, index)) {
		lexer->failed = true;
		return false;
	}
	int count = pcre2_match(lexer->codes[index], (PCRE2_SPTR)text, length, at, options,
	                        lexer->match, lexer->limits);

	/* Compiled code has a stack of its own, and a small one. */
	if (count == PCRE2_ERROR_JIT_STACKLIMIT)
		count = pcre2_match(lexer->codes[index], (PCRE2_SPTR)text, length, at,
		                    options | PCRE2_NO_JIT, lexer->match, lexer->limits);
	lexer->failed |= count == PCRE2_ERROR_NOMEMORY;
	return count > 0;
}

bool lexer_failed(const struct lexer *lexer)
{
	return lexer->failed;
}

void lexer_reset(struct lexer *lexer)
{
	lexer->failed = false;
}

/* The span of a part in the last match. */
static struct span part_span(const struct lexer *lexer, int index, enum part part)
{
	const PCRE2_SIZE *ends = pcre2_get_ovector_pointer(lexer->match);
	size_t number = lexer->groups[index][part];

	if (number == 0 || ends[2 * number] == PCRE2_UNSET)
		return (struct span){0, 0};
	return (struct span){ends[2 * number], ends[2 * number + 1]};
}

/* --- Finding tokens ------------------------------------------------------------------------ */

static bool is_separator(uint32_t code)
{
	if (code < 0x80)
		return code == ' ' || (code >= '\t' && code <= '\r') || code == '_' || code == '|';
	return character_is_space(code) || character_is_ignorable(code) ||
	       character_ends_line(code);
}

/* Whether a byte alone ends a line. */
static bool ends_line(char byte)
{
	return byte == '\n' || byte == '\r';
}

/*
 * Passes over spaces, line ends and the lines of the columns, _ or |; and at a line's begin over the
 * marks of quoted mail.
 */
size_t lexer_skip(const char *text, size_t length, size_t at)
{
	/* Mostly that is one space, with a letter or a digit behind it. */
	if (length - at > 1 && text[at] == ' ' && character_begins_word((unsigned char)text[at + 1]))
		return at + 1;
	bool quotes = at == 0 || ends_line(text[at - 1]);
	size_t size;

	for (; at < length && !character_begins_word((unsigned char)text[at]); at += size) {
		uint32_t code = character_at(text + at, length - at, &size);

		if (!is_separator(code) && !(quotes && code == '>'))
			break;
		quotes = quotes || character_ends_line(code);
	}
	return at;
}

/* Whether something is there, is not, or cannot be told before more of the text is. */
enum search {
	FOUND,
	MISSING,
	UNSURE,
};

/* The next `c` in the text from `at` on, within `limit` bytes. */
static enum search find(const char *text, size_t length, bool complete, size_t at, char c,
                        size_t limit, size_t *end)
{
	size_t last = length - at > limit ? at + limit : length;
	const char *found = memchr(text + at, c, last - at);

	if (found) {
		*end = (size_t)(found - text);
		return FOUND;
	}
	*end = last;
	return last == length && !complete ? UNSURE : MISSING;
}

/* A comment to the end of the line, or where it is longer than it may be. */
static enum search find_line_comment(const struct lexer *lexer, const char *text, size_t length,
                                     bool complete, size_t at, struct token *token)
{
	size_t limit = lexer->context->limits[LIMIT_COMMENT], left = length - at - 1;
	size_t last = left > limit ? at + 1 + limit : length;

	while (last < length && utf8_continues((unsigned char)text[last]))
		last--;
	size_t end = character_line_end(text, at + 1, last);

	if (end == length && !complete)
		return UNSURE;
	token->kind = TOKEN_COMMENT;
	token->span = (struct span){at, end};
	token->parts[PART_BODY] = (struct span){at + 1, end};
	return FOUND;
}

/* Whether a semicolon stands right between what may be the cells of a table: moves and their number. */
static bool ends_cell(struct lexer *lexer, const char *text, size_t length, size_t at)
{
	struct token behind;

	return at > 0 && character_begins_word((unsigned char)text[at - 1]) &&
	       lexer_take(lexer, TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_NUMBER), text, length,
	                  at + 1, &behind) &&
	       behind.span.begin == at + 1;
}

static bool is_in_line(const char *text, size_t begin, size_t end)
{
	return !memchr(text + begin, '\n', end - begin) && !memchr(text + begin, '\r', end - begin);
}

/* Whether text between slashes is rows of a game: several lines, and nothing in them but moves. */
static bool is_rows(struct lexer *lexer, const char *text, struct span span)
{
	const token_set play = TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_NUMBER) |
	                       TOKEN_SET(TOKEN_ELLIPSIS) | TOKEN_SET(TOKEN_MARK) |
	                       TOKEN_SET(TOKEN_RESULT) | TOKEN_SET(TOKEN_STRAY);
	struct token token = {.span = {span.begin, span.begin}};
	bool has_moves = false;

	if (is_in_line(text, span.begin, span.end))
		return false;
	while (lexer_take(lexer, play, text, span.end, token.span.end, &token))
		has_moves |= token.kind == TOKEN_MOVE;
	return has_moves && token.span.begin == span.end;
}

/* Whether a slash stands within a word or number, as in "2022/2023", not behind a move or result. */
static bool is_in_word(const char *text, size_t length, size_t at)
{
	if (at == 0 || at + 1 == length || !character_begins_word((unsigned char)text[at + 1]))
		return false;
	if (text[at - 1] == 'V' || (at > 1 && text[at - 2] >= 'a' && text[at - 2] <= 'h'))
		return false;
	do
		at--;
	while (at > 0 && utf8_continues((unsigned char)text[at]));
	return character_begins_word((unsigned char)text[at]);
}

/* Text between two signs, of which one stands at `at` and the other at `end`. */
static void take_between(struct token *token, enum token_kind kind, size_t at, size_t end)
{
	token->kind = kind;
	token->span = (struct span){at, end + 1};
	token->parts[PART_BODY] = (struct span){at + 1, end};
}

static enum search find_slashed(struct lexer *lexer, const char *text, size_t length, bool complete,
                                size_t at, struct token *token)
{
	size_t limit = lexer->context->limits[LIMIT_TOKEN], end;
	enum search search = find(text, length, complete, at + 1, '/', limit + 1, &end);

	/*
	 * A slash does not reach beyond an empty line for its partner, nor round rows of a game; within
	 * a word it does not reach beyond the line.
	 */
	if (search == FOUND && (text_has_empty_line(text, at, end) ||
	                        (is_in_word(text, length, at) && !is_in_line(text, at, end)) ||
	                        is_rows(lexer, text, (struct span){at + 1, end})))
		return MISSING;
	take_between(token, TOKEN_SLASHED, at, end);
	return search;
}

static enum search find_braced(const struct lexer *lexer, const char *text, size_t length,
                               bool complete, size_t at, size_t *braceless, struct token *token)
{
	size_t limit = at + 1 + lexer->context->limits[LIMIT_COMMENT] + 1, end = limit;
	size_t begin = *braceless > at ? *braceless : at + 1;
	enum search search = begin < limit
	                             ? find(text, length, complete, begin, '}', limit - begin, &end)
	                             : MISSING;

	if (search != FOUND && end > *braceless)
		*braceless = end;
	take_between(token, TOKEN_COMMENT, at, end);
	return search;
}

static void take_match(const struct lexer *lexer, int index, struct token *token)
{
	const PCRE2_SIZE *ends = pcre2_get_ovector_pointer(lexer->match);

	token->kind = kind_at(index)->kind;
	token->span = (struct span){ends[0], ends[1]};
	token->scripts = 0;
	for (int part = 0; part < PARTS; part++)
		token->parts[part] = part_span(lexer, index, part);
}

/* Patterns see so much of the text and no more, however much of it is there already. */
size_t lexer_sight(const struct lexer *lexer, const char *text, size_t length, size_t at)
{
	size_t limit = lexer->context->limits[LIMIT_TOKEN], end = at + limit;

	if (length - at <= limit)
		return length;
	while (utf8_continues((unsigned char)text[end]))
		end--;
	return end;
}

/* Whether a brace opens an object of ct1-parse and not a comment: at a line's begin, with its key. */
static bool is_json(const char *text, size_t length, size_t at)
{
	if (at > 0 && text[at - 1] != '\n' && text[at - 1] != '\r')
		return false;
	return lexer_is_json(text + at + 1, length - at - 1);
}

bool lexer_is_json(const char *text, size_t length)
{
	static const char key[] = "\"format\"";
	size_t at = 0;

	while (at < length && (text[at] == ' ' || text[at] == '\t'))
		at++;
	if (length - at < sizeof key || memcmp(text + at, key, sizeof key - 1) != 0)
		return false;
	at += sizeof key - 1;
	while (at < length && (text[at] == ' ' || text[at] == '\t'))
		at++;
	return at < length && text[at] == ':';
}

static enum search find_json(const struct lexer *lexer, const char *text, size_t length,
                             bool complete, size_t at, struct token *token)
{
	size_t limit = lexer->context->limits[LIMIT_JSON];

	token->kind = TOKEN_JSON;
	return find(text, length, complete, at, '\n', limit, &token->span.end) == UNSURE ? UNSURE
	                                                                                 : FOUND;
}

/* What is found by looking for its end: comments and lines of JSON. */
static enum search find_long(struct lexer *lexer, const char *text, size_t length, bool complete,
                             size_t at, size_t *braceless, struct token *token)
{
	switch (text[at]) {
	case '{':
		if (is_json(text, length, at))
			return find_json(lexer, text, length, complete, at, token);
		return find_braced(lexer, text, length, complete, at, braceless, token);
	case ';':
		if (ends_cell(lexer, text, length, at))
			return MISSING;
		return find_line_comment(lexer, text, length, complete, at, token);
	case '/':
		return find_slashed(lexer, text, length, complete, at, token);
	default:
		return MISSING;
	}
}

void lexer_match(struct lexer *lexer, const char *text, size_t length, size_t at,
                 struct token *token)
{
	size_t end = lexer_sight(lexer, text, length, at);

	/* The last pattern matches any character. */
	for (int i = 0; i < KINDS; i++) {
		if (match(lexer, i, text, end, at)) {
			take_match(lexer, i, token);
			return;
		}
	}
}

bool lexer_next(struct lexer *lexer, const char *text, size_t length, bool complete, size_t at,
                struct token *token)
{
	size_t braceless = 0;

	return lexer_go_on(lexer, text, length, complete, at, &braceless, token);
}

bool lexer_go_on(struct lexer *lexer, const char *text, size_t length, bool complete, size_t at,
                 size_t *braceless, struct token *token)
{
	*token = (struct token){.kind = TOKEN_END};
	at = lexer_skip(text, length, at);
	token->span = (struct span){at, at};
	if (at == length)
		return complete;
	if (!complete && length - at < lexer->context->limits[LIMIT_TOKEN])
		return false;
	enum search search = find_long(lexer, text, length, complete, at, braceless, token);

	if (search != MISSING)
		return search == FOUND;
	if (!canonical_token(text, lexer_sight(lexer, text, length, at), at, token))
		lexer_match(lexer, text, length, at, token);
	return true;
}

/* Whether a full stop is that of a move's number: not so behind a square, or "рис. 4.12." */
static bool ends_number(const char *text, size_t at)
{
	size_t begin = at;

	while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9')
		begin--;
	return text[at] == '.' && begin < at && (begin == 0 || strchr(" \t\r\n(", text[begin - 1]));
}

bool lexer_ends_sentence(const char *text, size_t end, size_t at)
{
	if (text[at] == '\0' || !strchr(".!?;", text[at]) || ends_number(text, at))
		return false;
	/* Now it is sure that a character begins behind it. */
	size_t next = lexer_skip(text, end, at + 1);

	return next > at + 1 && (next == end || character_is_capital(text + next, end - next));
}

bool lexer_take(struct lexer *lexer, token_set set, const char *text, size_t end, size_t at,
                struct token *token)
{
	at = lexer_skip(text, end, at);
	*token = (struct token){.kind = TOKEN_END, .span = {at, at}};
	if (at == end)
		return false;
	for (int i = 0; i < PLACEMENT; i++) {
		if (set & TOKEN_SET(kind_at(i)->kind) && match(lexer, i, text, end, at)) {
			take_match(lexer, i, token);
			return true;
		}
	}
	return false;
}

enum {
	DIGIT_REACH = 256, /* bytes before its first digit that a token has at most */
};

/* What has digits cannot begin far from the next one: so most of a prose is passed over quickly. */
static size_t skip_to_digit(const char *text, size_t end, size_t at)
{
	size_t digit = at;

	while (digit < end && (text[digit] < '0' || text[digit] > '9'))
		digit++;
	if (digit == end || digit - at <= DIGIT_REACH)
		return digit == end ? end : at;
	at = digit - DIGIT_REACH;
	while (at < digit && text[at] != ' ' && !ends_line(text[at]))
		at++;
	return at;
}

bool lexer_find(struct lexer *lexer, token_set set, const char *text, size_t end, size_t at,
                struct token *token)
{
	const token_set with_digits =
		TOKEN_SET(TOKEN_MOVE) | TOKEN_SET(TOKEN_NUMBER) | TOKEN_SET(TOKEN_SETUP);

	if (!(set & ~with_digits))
		at = skip_to_digit(text, end, at);
	while (!lexer_take(lexer, set, text, end, at, token)) {
		at = token->span.begin;
		if (at == end)
			return false;
		at = match(lexer, WORD, text, end, at) ? pcre2_get_ovector_pointer(lexer->match)[1]
		                                       : end;
	}
	return true;
}

bool lexer_begins_line(const char *text, size_t at)
{
	while (at > 0 && strchr(" \t>", text[at - 1]))
		at--;
	return at == 0 || ends_line(text[at - 1]);
}

bool lexer_page_line(struct lexer *lexer, const char *text, size_t end, size_t at,
                     struct token *token)
{
	for (int i = FIRST_PAGE_KIND; i < FIRST_PAGE_KIND + PAGE_KINDS; i++) {
		if (!match(lexer, i, text, end, at))
			continue;
		take_match(lexer, i, token);
		return token->kind != TOKEN_PAGE || lexer_begins_line(text, at);
	}
	return false;
}

size_t lexer_line_end(const struct lexer *lexer, const char *text, size_t length, size_t at)
{
	size_t end = lexer_sight(lexer, text, length, at);
	/* A book's line is asked for its end at each token. */
	const char *feed = memchr(text + at, '\n', end - at);
	size_t line_end = feed ? (size_t)(feed - text) : end;
	const char *carriage_return = memchr(text + at, '\r', line_end - at);

	return carriage_return ? (size_t)(carriage_return - text) : line_end;
}

bool lexer_loss(struct lexer *lexer, const char *text, struct span span, struct token *loss)
{
	if (!match(lexer, LOSS_PARTS, text, span.end, span.begin))
		return false;
	for (int part = 0; part < PARTS; part++)
		loss->parts[part] = part_span(lexer, LOSS_PARTS, part);
	return true;
}

bool lexer_placement(struct lexer *lexer, const char *text, size_t end, size_t *at,
                     struct span *piece, struct span *square)
{
	if (!match(lexer, PLACEMENT, text, end, *at))
		return false;
	*at = pcre2_get_ovector_pointer(lexer->match)[1];
	*piece = part_span(lexer, PLACEMENT, PART_PIECE);
	*square = part_span(lexer, PLACEMENT, PART_FROM);
	return true;
}
