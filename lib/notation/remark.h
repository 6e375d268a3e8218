/*
 * Remarks on the moves of a book's page, behind which the game goes on in the middle of a text.
 */
#ifndef NOTATION_REMARK_H
#define NOTATION_REMARK_H

#include "notation/reading.h"
#include "notation/run.h"

/*
 * Whether moves in the paragraph that is being read, or at the begin of a line below it, are the game
 * by what leads up to them and comes behind; `end` is that of their line.
 */
bool remark_leads_to_game(struct ct1_reader *reader, const struct run *run, size_t end);

#endif
