/*
 * The language of messages.  Output data is not in it: that never depends on the locale.
 */
#ifndef LANGUAGE_H
#define LANGUAGE_H

/* A text translated, one of a number of things, one that is marked only: as in the library. */
#ifdef NO_GETTEXT
#define gettext(text) (text)
#define ngettext(one, many, count) ((count) == 1 ? (one) : (many))
#else
#include <libintl.h>
#endif
#define _(text) gettext(text)
#define N_(text) text
#define PLURAL(one, many, count) ngettext(one, many, count)

/* Chooses the language of the user's locale, from now on. */
void language_choose(void);

#endif
