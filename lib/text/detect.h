/*
 * Telling an input's encoding from its bytes: by its first ones, or by a sample that begins with
 * the first byte outside of ASCII.  What is decided depends on the input alone, not on how it was
 * cut.
 */
#ifndef TEXT_DETECT_H
#define TEXT_DETECT_H

#include "base/buffer.h"

enum {
	HEAD_LENGTH = 4, /* bytes at the begin that are looked at together */
};

/*
 * The encoding that the first bytes of an input show, HEAD_LENGTH of them or all that there are: by
 * a byte order mark, or by the zeros of UTF-16 and UTF-32.  Null for none.
 */
const char *detect_head(const unsigned char *head, size_t length, bool *marked);

/* Bytes from the first one outside of ASCII on, with some of what stands before it. */
struct sample {
	struct buffer bytes;
	size_t context;      /* bytes before it */
	size_t checked;      /* as far as they are known to be UTF-8, or not */
	unsigned characters; /* of UTF-8 outside of ASCII, so far */
	bool broken;         /* what follows is no UTF-8 */
};

void sample_init(struct sample *sample, const ct1_context *context);
void sample_free(struct sample *sample);

/* What stands before the first byte outside of ASCII; the last few bytes are kept. */
void sample_precede(struct sample *sample, const unsigned char *bytes, size_t length);

/* Adds as many bytes as the sample wants; returns their number. */
size_t sample_add(struct sample *sample, const unsigned char *bytes, size_t length);

/* Whether the sample is enough to decide by. */
bool sample_suffices(struct sample *sample);

/*
 * Decides by a sample that there was memory for.  One that is `complete` ends where the input ends.
 * *guessed tells whether another encoding would have been possible.  CT1_OK or CT1_NO_MEMORY.
 */
int sample_decide(struct sample *sample, bool complete, const char **name, bool *guessed);

#endif
