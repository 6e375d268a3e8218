/*
 * The table of named checks.
 */
#include "base/checks.h"

#include "base/messages.h"
#include "ct1.h"

static const struct {
	const char *name;
	enum ct1_severity severity;
	const char *summary;
} checks[CHECKS] = {
	[CHECK_ENCODING] = {"encoding", CT1_ERROR, N_("bytes that are no text")},
	[CHECK_SYNTAX] = {"syntax", CT1_ERROR, N_("text that cannot be read")},
	[CHECK_LIMIT] = {"limit", CT1_ERROR, N_("more of something than a game may have")},
	[CHECK_BAD_TAG] = {"bad-tag", CT1_ERROR, N_("a tag whose value means nothing")},
	[CHECK_BAD_POSITION] = {"bad-position", CT1_ERROR, N_("a position that cannot stand")},
	[CHECK_NO_PIECE] = {"no-piece", CT1_ERROR, N_("nothing stands on the from-square")},
	[CHECK_WRONG_SIDE] = {"wrong-side", CT1_ERROR, N_("the other side is to move")},
	[CHECK_WRONG_PIECE] = {"wrong-piece", CT1_ERROR, N_("another piece stands there")},
	[CHECK_OWN_PIECE] = {"own-piece", CT1_ERROR, N_("an own piece stands on the to-square")},
	[CHECK_UNREACHABLE] = {"unreachable", CT1_ERROR, N_("the piece does not move like that")},
	[CHECK_BLOCKED] = {"blocked", CT1_ERROR, N_("something stands between")},
	[CHECK_CASTLE_ENTRY] = {"castle-entry", CT1_ERROR, N_("a non-royal piece enters a castle")},
	[CHECK_CASTLE_EXIT] = {"castle-exit", CT1_ERROR, N_("the last defender leaves the castle")},
	[CHECK_CASTLE_HELD] = {"castle-held", CT1_ERROR,
                               N_("a royal piece enters a castle that it is barred from")},
	[CHECK_UNASSAILABLE] = {"unassailable", CT1_ERROR,
                                N_("a piece enters the enemy's unassailable square")},
	[CHECK_NO_SUPERIORITY] = {"no-superiority", CT1_ERROR, N_("a capture without superiority")},
	[CHECK_EXCHANGE_PLACE] = {"exchange-place", CT1_ERROR, N_("an exchange where none can be")},
	[CHECK_PROMOTION_ILLEGAL] = {"promotion-illegal", CT1_ERROR,
                                     N_("a promotion that is not possible")},
	[CHECK_PROMOTION_CHOICE] = {"promotion-choice", CT1_ERROR,
                                    N_("a promotion left out where there is a choice")},
	[CHECK_SELECTION_MISSING] = {"selection-missing", CT1_ERROR,
                                     N_("no selection of the unassailable squares")},
	[CHECK_SELECTION_PLACE] = {"selection-place", CT1_ERROR,
                                   N_("a selection of them where none is made")},
	[CHECK_AFTER_END] = {"after-end", CT1_ERROR, N_("a move after the end of the game")},
	[CHECK_WRONG_RESULT] = {"wrong-result", CT1_ERROR, N_("a result that is not the game's")},
	[CHECK_NO_POSITION] = {"no-position", CT1_ERROR,
                               N_("a diagram of a position that is not reached")},
	[CHECK_SIGN_MISMATCH] = {"sign-mismatch", CT1_WARNING,
                                 N_("a sign that is not that of the move")},
	[CHECK_PROMOTION_UNMARKED] = {"promotion-unmarked", CT1_WARNING,
                                      N_("a promotion left out")},
	[CHECK_CHECK_UNMARKED] = {"check-unmarked", CT1_WARNING, N_("a check without its mark")},
	[CHECK_CHECK_FALSE] = {"check-false", CT1_WARNING, N_("a mark of check without check")},
	[CHECK_FINISHING_UNMARKED] = {"finishing-unmarked", CT1_WARNING,
                                      N_("a finishing check without its mark")},
	[CHECK_FINISHING_FALSE] = {"finishing-false", CT1_WARNING,
                                   N_("a check marked as finishing that is not")},
	[CHECK_REMOVAL_UNMARKED] = {"removal-unmarked", CT1_WARNING,
                                    N_("a selection that does not tell what it costs")},
	[CHECK_REMOVAL_FALSE] = {"removal-false", CT1_WARNING,
                                 N_("a selection that does not cost what it tells")},
	[CHECK_NUMBER_SEQUENCE] = {"number-sequence", CT1_WARNING,
                                   N_("a move number out of order")},
	[CHECK_RESULT_UNMARKED] = {"result-unmarked", CT1_WARNING, N_("an end without its result")},
	[CHECK_REASON_MISMATCH] = {"reason-mismatch", CT1_WARNING,
                                   N_("a reason that is not that of the result")},
	[CHECK_STRENGTH_CLAIM] = {"strength-claim", CT1_WARNING,
                                  N_("a ratio of strength that is not so")},
	[CHECK_SETUP_CLAIM] = {"setup-claim", CT1_WARNING,
                               N_("pieces listed otherwise than they stand")},
	[CHECK_CHECK_CLAIM] = {"check-claim", CT1_WARNING, N_("a check in words that is none")},
	[CHECK_FINISHING_CLAIM] = {"finishing-claim", CT1_WARNING,
                                   N_("a finishing check in words that is none")},
	[CHECK_CASTLE_CLAIM] = {"castle-claim", CT1_WARNING,
                                N_("a castle called captured that is not")},
	[CHECK_BLOCKADE_CLAIM] = {"blockade-claim", CT1_WARNING,
                                  N_("pieces called blockaded that are not")},
	[CHECK_RESULT_CLAIM] = {"result-claim", CT1_WARNING,
                                N_("an end in words that is not that of the game")},
	[CHECK_UNKNOWN_POSITION] = {"unknown-position", CT1_WARNING,
                                    N_("moves from a position that is not known")},
	[CHECK_AMBIGUOUS] = {"ambiguous", CT1_WARNING,
                             N_("text that could be read in another way")},
	[CHECK_LOSS] = {"loss", CT1_WARNING, N_("something that the target form cannot carry")},
	[CHECK_EMPTY] = {"empty", CT1_WARNING, N_("an input without a game")},
	[CHECK_LOOKALIKE] = {"lookalike", CT1_WARNING, N_("a letter of another alphabet")},
	[CHECK_DASH] = {"dash", CT1_WARNING, N_("a dash that is not the hyphen")},
	[CHECK_SPELLING] = {"spelling", CT1_WARNING, N_("a word or sign in another form")},
	[CHECK_SPACING] = {"spacing", CT1_NOTE, N_("a space too many or too few")},
	[CHECK_ENCODING_GUESS] = {"encoding-guess", CT1_NOTE, N_("an encoding told from the text")},
	[CHECK_ELLIPSIS] = {"ellipsis", CT1_NOTE,
                            N_("full stops where the books have an ellipsis")},
	[CHECK_PROSE] = {"prose", CT1_NOTE, N_("text or a page number between moves")},
	[CHECK_SUBSTITUTION] = {"substitution", CT1_NOTE,
                                N_("a character that the output encoding lacks")},
	[CHECK_SELF_CHECK] = {"self-check", CT1_NOTE, N_("a move that puts the own King in check")},
	[CHECK_DRAW_CLAIMABLE] = {"draw-claimable", CT1_NOTE, N_("a draw that may be claimed")},
	[CHECK_STRENGTH] = {"strength", CT1_NOTE, N_("an account of strength, asked for")},
	[CHECK_EDITION] = {"edition", CT1_NOTE,
                           N_("a move that another edition allows, asked for")},
	[CHECK_FINISHING] = {"finishing", CT1_NOTE,
                             N_("why a check is finishing or not, asked for")},
	[CHECK_SUGGESTION] = {"suggestion", CT1_NOTE,
                              N_("what may have been meant by an illegal move")},
	[CHECK_REPAIR] = {"repair", CT1_NOTE,
                          N_("a change that was asked for, or why there is none")},
};

const char *ct1_check_name(size_t index)
{
	return index < CHECKS ? checks[index].name : NULL;
}

enum ct1_severity ct1_check_severity(size_t index)
{
	return index < CHECKS ? checks[index].severity : CT1_OFF;
}

const char *ct1_check_summary(size_t index)
{
	return index < CHECKS ? _(checks[index].summary) : NULL;
}
