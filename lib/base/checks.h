/*
 * The named checks: everything that can be said about an input, in the order of the manual.
 * Their names, severities and summaries stand in one table in checks.c.
 */
#ifndef BASE_CHECKS_H
#define BASE_CHECKS_H

enum check {
	/* errors: the text */
	CHECK_ENCODING,
	CHECK_SYNTAX,
	CHECK_LIMIT,
	CHECK_BAD_TAG,
	CHECK_BAD_POSITION,
	/* errors: the moves */
	CHECK_NO_PIECE,
	CHECK_WRONG_SIDE,
	CHECK_WRONG_PIECE,
	CHECK_OWN_PIECE,
	CHECK_UNREACHABLE,
	CHECK_BLOCKED,
	CHECK_CASTLE_ENTRY,
	CHECK_CASTLE_EXIT,
	CHECK_NO_SUPERIORITY,
	CHECK_EXCHANGE_PLACE,
	CHECK_PROMOTION_ILLEGAL,
	CHECK_PROMOTION_CHOICE,
	CHECK_AFTER_END,
	CHECK_WRONG_RESULT,
	/* warnings: the record does not say what happened */
	CHECK_SIGN_MISMATCH,
	CHECK_PROMOTION_UNMARKED,
	CHECK_CHECK_UNMARKED,
	CHECK_CHECK_FALSE,
	CHECK_FINISHING_UNMARKED,
	CHECK_FINISHING_FALSE,
	CHECK_NUMBER_SEQUENCE,
	CHECK_RESULT_UNMARKED,
	CHECK_REASON_MISMATCH,
	CHECK_AMBIGUOUS,
	CHECK_LOSS,
	CHECK_EMPTY,
	/* warnings and notes: the record says it in other characters than it should */
	CHECK_LOOKALIKE,
	CHECK_DASH,
	CHECK_SPELLING,
	CHECK_SPACING,
	/* notes: the game */
	CHECK_SELF_CHECK,
	CHECK_DRAW_CLAIMABLE,
	CHECK_STRENGTH,
	CHECKS,
};

#endif
