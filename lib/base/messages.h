/*
 * Messages: texts for people, written in English and looked up in the catalogue of the program's
 * locale.  Functions that take a message with its arguments, game_note() for one, translate it; the
 * Makefile's KEYWORDS names them.
 */
#ifndef BASE_MESSAGES_H
#define BASE_MESSAGES_H

#include "ct1.h"

/*
 * A text translated here and now; one of a number of things; one that is marked only, since it is
 * translated where it is used.
 */
#ifdef NO_GETTEXT
#define _(text) (text)
#define PLURAL(one, many, count) ((count) == 1 ? (one) : (many))
#else
#include <libintl.h>

#define _(text) dgettext(CT1_TEXT_DOMAIN, text)
#define PLURAL(one, many, count) dngettext(CT1_TEXT_DOMAIN, one, many, count)
#endif
#define N_(text) text

#endif
