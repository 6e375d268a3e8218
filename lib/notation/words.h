/*
 * The words of the notation: the pieces' abbreviations and names, and the reasons of results.
 */
#ifndef NOTATION_WORDS_H
#define NOTATION_WORDS_H

#include "base/buffer.h"
#include "notation/characters.h"

/* The abbreviation that the book uses: Кр, Кт, Пр, Рт, ВК, Кн, Рк. */
const char *word_abbreviation(enum ct1_piece piece);

/* The piece that a word means, in any case and spelling; CT1_NO_PIECE for no such word. */
enum ct1_piece word_piece(const char *utf8, size_t length);

/* Whether such a word is an English name: each has letters that no Cyrillic one looks like. */
bool word_is_english(const char *utf8, size_t length);

/* Adds a PCRE2 pattern that finds any of these words, in any alphabet and case. */
void words_add_pieces(struct buffer *pattern);

/* The Latin letter of a piece, as the author proposes: K C P R V I S. */
char word_letter(enum ct1_piece piece);

/* Whether in a Cyrillic record one letter for a piece can be that of another. */
bool word_letter_is_doubtful(enum ct1_piece piece);

/*
 * The piece that one letter means, in any case; a Cyrillic letter counts for the Latin one that it
 * looks like, and *found and *meant then are both of them; else *found is null.
 */
enum ct1_piece word_letter_piece(uint32_t code, const struct character **found,
                                 const struct character **meant);

/* Add the members of a PCRE2 class of these letters with their look-alikes, without brackets. */
void words_add_capitals(struct buffer *pattern);
void words_add_small_letters(struct buffer *pattern);

/* Whether a text is these words to the letter; a line may end where a space is. */
bool words_equal(const char *utf8, size_t length, const char *words);

/*
 * The text for how a game ended, without the slashes: the book's, or the English one, of which
 * messages have the translation; or null.
 */
const char *word_reason(enum ct1_winner winner, enum ct1_reason reason);
const char *word_english_reason(enum ct1_winner winner, enum ct1_reason reason);

/* How a text says that a game ended, in any inflection; CT1_NO_REASON if it does not. */
struct ct1_outcome word_find_reason(const char *utf8, size_t length);

/* Whether a few words may tell how a game ended, though it cannot be told how. */
bool word_hints_result(const char *utf8, size_t length);

/* Whether a text has the words of a reason in it, though it may say something else with them. */
bool word_mentions_reason(const char *utf8, size_t length);

/* Whether a text is one of the reasons to the letter, in either language. */
bool word_is_reason(const char *text);

/* What a selection of the unassailable squares is called, in Russian or in English. */
const char *word_selection(bool english);

/* Adds a PCRE2 pattern that finds what tells these words, in whatever inflection and alphabet. */
void words_add_selection(struct buffer *pattern);

/* The sign of a result: WV, BV, ½-½ or *. */
const char *word_result(enum ct1_winner winner);

/* The winner that a sign means, in any form; false for anything else. */
bool word_find_result(const char *sign, enum ct1_winner *winner);

/* The side that a word in any inflection means: "белые", "Черным". */
enum ct1_side word_side(const char *utf8);

/* The name of a piece, for messages: "King", "Ver Knecht". */
const char *word_piece_name(enum ct1_piece piece);

#endif
