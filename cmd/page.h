/*
 * A page of HTML with whole games, to be stepped through in any browser.  It needs nothing but
 * itself.
 */
#ifndef PAGE_H
#define PAGE_H

#include "cli.h"
#include "places.h"

struct page_options {
	const struct ct1_diagram_options *diagram; /* russian is the language of the page */
	const char *caption;                       /* of the page; null for none */
	const struct places *places;               /* shown first, and printed */
	bool places_given; /* else the end is shown, and every tenth move printed */
	bool latin;        /* the notation that is shown first */
	bool strength;     /* is shown from the start */
	bool follows;      /* the board has other colours where it is dark */
};

struct page {
	struct cli *cli;
	const struct page_options *options;
	unsigned games;   /* so far */
	unsigned symbols; /* the game whose board has the drawings of all pieces; 0: none yet */
	const char *rest; /* of the page, behind the games */
};

/* Adds a game to the page, the first one behind its head.  A status of the library. */
int page_add(struct page *page, ct1_game *game);

/* Ends the page, if it was begun; another one may follow. */
void page_end(struct page *page);

#endif
