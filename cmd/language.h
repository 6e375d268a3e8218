/*
 * The language of messages.  Output data is not in it: that never depends on the locale.
 */
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include "ct1.h"

/* As in the library: a text translated, one of a number of things, one that is marked only. */
#ifdef NO_GETTEXT
#define _(text) (text)
#define PLURAL(one, many, count) ((count) == 1 ? (one) : (many))
#else
#include <libintl.h>

#define _(text) dgettext(CT1_TEXT_DOMAIN, text)
#define PLURAL(one, many, count) dngettext(CT1_TEXT_DOMAIN, one, many, count)
#endif
#define N_(text) text

/* Chooses the language of the user's locale, from now on. */
void language_choose(void);

#endif
