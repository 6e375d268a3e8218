/*
 * Remarks on the moves of a book's page, behind which the game goes on in the middle of a text.
 */
#ifndef NOTATION_REMARK_H
#define NOTATION_REMARK_H

#include "notation/reading.h"
#include "notation/run.h"

/* What the text that leads up to moves does with them. */
enum remark {
	REMARK_TAKES,    /* they are a part of it */
	REMARK_MAY_TAKE, /* they are the game, but could be a part of it */
	REMARK_ENDS,     /* they are the game */
};

/*
 * For moves in the paragraph that is being read, or at the begin of a line below it.  They are the
 * game behind a sentence and behind what stands in brackets, and where the text is a remark on the
 * moves before it, if it does not suppose them.  `end` is that of their line.
 */
enum remark remark_judge(struct ct1_reader *reader, const struct run *run, size_t end);

#endif
