/*
 * The search for what may have been meant by a line of play that cannot be played as it is written.
 * It goes on with the most likely trial first, and every half-move that is played is paid for out
 * of a budget, so that it ends in good time.
 */
#ifndef CHECK_SEARCH_H
#define CHECK_SEARCH_H

#include "check/trial.h"

/*
 * Looks for readings of the line of `bad`, which is the first half-move in it that cannot be
 * played; or where all of it can be, the last doubtful one.  Null: out of memory.
 */
struct search *search_new(struct ct1_game *game, const struct half_move *bad, size_t effort);
void search_free(struct search *search);

/*
 * The one reading that lets the whole line play, cheap, and by far cheaper than any other; 0 is the
 * line as it is written.  False if there is none that is sure.
 */
bool search_repair(const struct search *search, size_t *repair);

/*
 * Whether a reading explains a doubtful half-move as well as a slip of its sign or mark does; and
 * whether one with another move does, so that what is written there says something.
 */
bool search_explains(const struct search *search, const struct trial *trial);
bool search_has_rival(const struct search *search);

/*
 * Where the line of a doubtful half-move is not sure any more, because another move there would not
 * be much worse an explanation, or how far it is was too much to find out; its length for nowhere.
 */
size_t search_sure_end(const struct search *search);

#endif
