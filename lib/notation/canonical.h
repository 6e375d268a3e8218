/*
 * Tokens that are spelled to the letter as one of the forms spells them, found without a pattern.
 * They are nearly all there is in a clean archive, where time matters.
 */
#ifndef NOTATION_CANONICAL_H
#define NOTATION_CANONICAL_H

#include "notation/token.h"

/*
 * The token at `at`, as the patterns would find it too: a move without a promotion, a number with
 * its full stop, an ellipsis, a tag, a result.  It goes into *token, where nothing may be yet.  False
 * for anything else and for what could go on: then the patterns tell, and what is in *token means
 * nothing.
 */
bool canonical_token(const char *text, size_t end, size_t at, struct token *token);

#endif
