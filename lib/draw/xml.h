/*
 * What writing XML takes: characters out of UTF-8 that may be damaged, escaping, and numbers that
 * look the same in every locale, as path data have them.
 */
#ifndef DRAW_XML_H
#define DRAW_XML_H

#include "base/buffer.h"

enum {
	XML_REPLACEMENT = 0xFFFD, /* stands for what XML cannot hold */
};

/* Takes the next character of a text that is not empty; XML_REPLACEMENT for bytes that are none. */
uint32_t xml_take(const char **text, const char *end);

/* Adds text as it may stand in an element or between quotes. */
void xml_add_text(struct buffer *out, const char *text, size_t length);

/* Adds a name built from what a user gave: letters, digits, '-', '_' and '.', beginning well. */
void xml_add_name(struct buffer *out, const char *name);

/* Adds a number given in tenths: 125 as "12.5", 120 as "12". */
void xml_add_tenths(struct buffer *out, int tenths);

/* Takes a number with at most one decimal from a text that ends in zero; the result is in tenths. */
int xml_take_tenths(const char **text);

#endif
