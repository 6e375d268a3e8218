/*
 * Sets of squares.
 */
#include "squares.h"

#include <stddef.h>

#include "ct1.h"

const char *squares_read(const char *text, int *square)
{
	if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
		return NULL;
	*square = (text[1] - '1') * 8 + (text[0] - 'a');
	return text + 2;
}

bool squares_add(uint64_t *squares, const char *text)
{
	int square;

	while ((text = squares_read(text, &square)) != NULL) {
		*squares |= (uint64_t)1 << square;
		if (*text == '\0')
			return true;
		if (*text++ != ',')
			return false;
	}
	return false;
}

int squares_take(uint64_t *squares)
{
	for (int square = 0; square < CT1_SQUARES; square++) {
		if (*squares >> square & 1) {
			*squares &= *squares - 1;
			return square;
		}
	}
	return -1;
}
