/*
 * The drawings of the pieces.
 */
#include "draw/shapes.h"

#include <string.h>

/* A flat broad top, full cheeks that hold three bars, a narrow foot. */
#define BODY "M15 41H81V50C81 71 63 76 60 89H36C33 76 15 71 15 50Z"
#define COLLAR "M27 34H69V41H27Z"

const struct shape shapes[PIECES] = {
	[CT1_KING] =
		{
			"king",
			BODY COLLAR
			"M31 28H65V34H31ZM37 28L48 20 59 28ZM48 21V9H76L68 14 76 19H48Z",
			"M31 34H65M27 41H69M37 28H59",
			"sl",
		},
	[CT1_CONNET] =
		{
			"connet",
			BODY COLLAR "M42 9H54L63 17V26L54 34H42L33 26V17Z",
			"M40 34H56M27 41H69",
			"lll",
		},
	[CT1_PRINCE] =
		{
			"prince",
			BODY COLLAR "M31 26H65V34H31ZM37 26L48 9 59 26Z",
			"M31 34H65M27 41H69M37 26H59",
			"sl",
		},
	[CT1_RITTER] =
		{
			"ritter",
			BODY "M25 9H71V41H25Z",
			"M25 41H71",
			"ll",
		},
	[CT1_VER_KNECHT] =
		{
			"ver-knecht",
			BODY "M38 9H58L66 41H30Z",
			"M30 41H66",
			"ls",
		},
	[CT1_KNECHT] =
		{
			"knecht",
			BODY "M38 9H58L66 41H30Z",
			"M30 41H66",
			"l",
		},
	[CT1_SCOUT] =
		{
			"scout",
			"M41 33H55L82 89H14Z"
			"M48 9C54.6 9 60 14.4 60 21 60 27.6 54.6 33 48 33 41.4 33 36 27.6 36 21 36 "
			"14.4 41.4 9 48 9Z",
			"M41 33H55",
			"",
		},
};

enum {
	BAR_WIDTH = 8,
	BAR_GAP = 6,
	BAR_TOP = 48,
	BAR_LONG = 26,
};

void shapes_add_bars(struct buffer *out, const struct shape *shape)
{
	int count = (int)strlen(shape->bars);
	int left = (SHAPE_BOX - count * BAR_WIDTH - (count - 1) * BAR_GAP) / 2;

	for (int i = 0; i < count; i++)
		buffer_printf(out, "M%d %dh%dv%dh-%dz", left + i * (BAR_WIDTH + BAR_GAP), BAR_TOP,
		              BAR_WIDTH, shape->bars[i] == 'l' ? BAR_LONG : BAR_LONG / 2,
		              BAR_WIDTH);
}
