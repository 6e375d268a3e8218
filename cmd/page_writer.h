/*
 * What the parts of writing a page of HTML share.
 */
#ifndef PAGE_WRITER_H
#define PAGE_WRITER_H

#include "page.h"

/* A game that is being written. */
struct writer {
	struct cli *cli;
	const struct page *page;
	ct1_game *game;
	bool has_start;   /* the start is known, … */
	unsigned reached; /* … and so many half-moves of the main line can be played from there */
	unsigned shown;   /* half-moves before the position that is shown first */

	ct1_walk *walk;
	unsigned links; /* to positions so far, in all lines */
	unsigned depth; /* of the line that the walk is in; the main line's is 0 */
	bool opened;    /* nothing stands in this variation yet */
	bool known;     /* the position before what the walk has come to */
	bool checks;    /* the text that was put last ends with the mark of check */
	bool follows;   /* Black's half-move would follow White's, with nothing between them */
	int status;
};

/* Where writing has failed once nothing is written any more; the status tells. */
void put_bytes(struct writer *writer, const char *bytes, size_t length);

/* Writes what is HTML already, and that in the language of the page. */
void put_markup(struct writer *writer, const char *html);
void put_either(struct writer *writer, const char *english, const char *russian);
void put_number(struct writer *writer, unsigned number);

/*
 * Writes text, to stand between tags or in an attribute; what HTML cannot hold becomes U+FFFD.  The
 * latter is a ct1_write.
 */
void put_text(struct writer *writer, const char *text);
int put_escaped(void *user, const char *bytes, size_t length);

/* What all ids of the game begin with. */
void put_id(struct writer *writer);

/* Finds out which positions of the game's main line there are. */
void find_reached(struct writer *writer);

/* The game's start, moves, variations, comments and result, each with its position. */
void put_record(struct writer *writer);

#endif
