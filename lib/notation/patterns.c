/*
 * The patterns of tokens: put together from the tables of characters and words, compiled by PCRE2,
 * and matched.
 */
#include "notation/patterns.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/context.h"
#include "notation/characters.h"
#include "notation/words.h"

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
static const struct kind record_kinds[] = {
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

/* What is passed over at once in a search. */
static const struct kind word_kinds[] = {
	{TOKEN_TEXT, "[\\p{L}\\d]+|."},
};

/* An entry in the list of a setup. */
static const struct kind placement_kinds[] = {
	{TOKEN_SETUP, "@g[,;]?@g(?:(?<piece>@p)@g)?(?<from>@q)"},
};

/* A loss in a selection of unassailable squares. */
static const struct kind loss_kinds[] = {
	{TOKEN_SELECTION, "\\(@b:?@b(?<body>[WwШш]|[BbВв](?=[@s\\r\\n]))@g"
                          "(?:(?<piece>@p)@g|(?<letter>[@l])@b)?(?<from>@q)@b\\)"},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* All of them in a row. */
enum {
	RECORD_END = COUNT(record_kinds),
	PAGE_END = RECORD_END + COUNT(page_kinds),
	TEXT_END = PAGE_END + COUNT(text_kinds),
	WORD_END = TEXT_END + COUNT(word_kinds),
	PLACEMENT_END = WORD_END + COUNT(placement_kinds),
	PATTERNS = PLACEMENT_END + COUNT(loss_kinds),
};

/* The patterns of a group, which are tried in this order, and where they stand in the row. */
static const struct group {
	const struct kind *kinds;
	int begin, end;
} groups[PATTERN_GROUPS] = {
	[PATTERNS_OF_RECORD] = {record_kinds, 0, RECORD_END},
	[PATTERNS_OF_PAGE] = {page_kinds, RECORD_END, PAGE_END},
	[PATTERNS_OF_TEXT] = {text_kinds, PAGE_END, TEXT_END},
	[PATTERN_OF_WORD] = {word_kinds, TEXT_END, WORD_END},
	[PATTERN_OF_PLACEMENT] = {placement_kinds, WORD_END, PLACEMENT_END},
	[PATTERN_OF_LOSS] = {loss_kinds, PLACEMENT_END, PATTERNS},
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

struct patterns {
	ct1_context *context;
	pcre2_general_context *general;
	pcre2_match_context *limits;
	pcre2_match_data *match;
	pcre2_code *codes[PATTERNS];     /* null until they are needed */
	size_t numbers[PATTERNS][PARTS]; /* of their groups; 0 for none */
	bool failed;                     /* memory ran out in a match */
};

/* --- Making them --------------------------------------------------------------------------- */

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

/* False: out of memory. */
static bool compile(struct patterns *patterns, int index, const char *template)
{
	pcre2_compile_context *settings = pcre2_compile_context_create(patterns->general);
	struct buffer pattern;
	int error;
	size_t offset;

	buffer_init(&pattern, patterns->context);
	expand(&pattern, template);
	/*
	 * A pattern is tried at one place.  PCRE2 would look first, far behind it, whether a character
	 * comes without which it cannot match.
	 */
	if (settings && !pattern.failed && pcre2_set_newline(settings, PCRE2_NEWLINE_ANY) == 0)
		patterns->codes[index] = pcre2_compile(
			(PCRE2_SPTR)pattern.data, pattern.length,
			PCRE2_UTF | PCRE2_NO_UTF_CHECK | PCRE2_ANCHORED | PCRE2_DUPNAMES |
				PCRE2_DOTALL | PCRE2_NO_START_OPTIMIZE,
			&error, &offset, settings);
	buffer_free(&pattern);
	pcre2_compile_context_free(settings);
	if (!patterns->codes[index])
		return false;
	/* Where there is no JIT, the interpreter does it. */
	pcre2_jit_compile(patterns->codes[index], PCRE2_JIT_COMPLETE);
	number_groups(patterns->codes[index], patterns->numbers[index]);
	return true;
}

struct patterns *patterns_new(ct1_context *context)
{
	struct patterns *patterns = memory_new(context, sizeof *patterns);

	if (!patterns)
		return NULL;
	patterns->context = context;
	patterns->general = pcre2_general_context_create(allocate, release, context);
	if (patterns->general) {
		patterns->limits = pcre2_match_context_create(patterns->general);
		patterns->match = pcre2_match_data_create(16, patterns->general);
	}
	if (!patterns->limits || !patterns->match) {
		patterns_free(patterns);
		return NULL;
	}
	pcre2_set_match_limit(patterns->limits, MATCH_LIMIT);
	pcre2_set_depth_limit(patterns->limits, DEPTH_LIMIT);
	pcre2_set_heap_limit(patterns->limits, HEAP_LIMIT);
	return patterns;
}

void patterns_free(struct patterns *patterns)
{
	for (int i = 0; i < PATTERNS; i++)
		pcre2_code_free(patterns->codes[i]);
	pcre2_match_data_free(patterns->match);
	pcre2_match_context_free(patterns->limits);
	pcre2_general_context_free(patterns->general);
	memory_free(patterns->context, patterns);
}

/* --- Matching ------------------------------------------------------------------------------ */

bool patterns_failed(const struct patterns *patterns)
{
	return patterns->failed;
}

void patterns_reset(struct patterns *patterns)
{
	patterns->failed = false;
}

/*
 * A pattern is compiled when it is needed first: what is to the letter as it should be needs few of
 * them.
 */
static bool match(struct patterns *patterns, int index, const struct kind *kind, const char *text,
                  size_t end, size_t at)
{
	uint32_t options = PCRE2_NO_UTF_CHECK;

	if (!patterns->codes[index] && !compile(patterns, index, kind->pattern)) {
		patterns->failed = true;
		return false;
	}
	int count = pcre2_match(patterns->codes[index], (PCRE2_SPTR)text, end, at, options,
	                        patterns->match, patterns->limits);

	/* Compiled code has a stack of its own, and a small one. */
	if (count == PCRE2_ERROR_JIT_STACKLIMIT)
		count = pcre2_match(patterns->codes[index], (PCRE2_SPTR)text, end, at,
		                    options | PCRE2_NO_JIT, patterns->match, patterns->limits);
	patterns->failed |= count == PCRE2_ERROR_NOMEMORY;
	return count > 0;
}

/* Makes a token of the last match. */
static void take_match(const struct patterns *patterns, int index, const struct kind *kind,
                       struct token *token)
{
	const PCRE2_SIZE *ends = pcre2_get_ovector_pointer(patterns->match);

	*token = (struct token){.kind = kind->kind, .span = {ends[0], ends[1]}};
	for (int part = 0; part < PARTS; part++) {
		size_t number = patterns->numbers[index][part];

		if (number > 0 && ends[2 * number] != PCRE2_UNSET)
			token->parts[part] = (struct span){ends[2 * number], ends[2 * number + 1]};
	}
}

bool patterns_match(struct patterns *patterns, enum pattern_group group, token_set set,
                    const char *text, size_t end, size_t at, struct token *token)
{
	const struct group *tried = &groups[group];

	for (int i = tried->begin; i < tried->end; i++) {
		const struct kind *kind = &tried->kinds[i - tried->begin];

		if (set & TOKEN_SET(kind->kind) && match(patterns, i, kind, text, end, at)) {
			take_match(patterns, i, kind, token);
			return true;
		}
	}
	return false;
}
