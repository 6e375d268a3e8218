/*
 * What stands for characters that an encoding lacks: ASCII that is read back as what they mean,
 * where there is such a thing.  The encoder itself is declared in ct1.h.
 */
#ifndef TEXT_ENCODE_H
#define TEXT_ENCODE_H

#include "ct1.h"

/* Null where nothing can stand for the character. */
const char *encode_substitute(uint32_t code);

#endif
