/*
 * The themes' colours, and reading colours of the user's own.
 */
#include "draw/colors.h"

#include <string.h>

/* "book" is line art, without a tint that a press would have to screen.  "contrast" is for weak
 * eyes: thick lines, and colours that differ in lightness too. */
const struct theme themes[CT1_THEMES] = {
	[CT1_THEME_BOOK] = {"book", 40},
	[CT1_THEME_SCREEN] = {"screen", 36},
	[CT1_THEME_DARK] = {"dark", 36},
	[CT1_THEME_CONTRAST] = {"contrast", 48},
};

#define NONE COLOR_NONE
#define BLACK RGB(0x000000)
#define WHITE RGB(0xffffff)

static const struct {
	const char *name;
	uint32_t colors[CT1_THEMES];
} roles[COLOR_ROLES] = {
	[COLOR_PAPER] = {"paper", {WHITE, WHITE, RGB(0x1b1e23), WHITE}},
	[COLOR_INK] = {"ink", {BLACK, RGB(0x3d3a34), RGB(0xc9ced6), BLACK}},
	[COLOR_LIGHT] = {"light", {WHITE, RGB(0xf6f1e3), RGB(0x98a2b0), WHITE}},
	[COLOR_DARK] = {"dark", {WHITE, RGB(0xb9a98a), RGB(0x5f6b7a), RGB(0x8c8c8c)}},
	[COLOR_HATCH] = {"hatch", {BLACK, NONE, NONE, NONE}},
	[COLOR_CASTLE] = {"castle", {WHITE, RGB(0xd3d3d0), RGB(0x7d7a75), RGB(0xffe45c)}},
	[COLOR_CASTLE_HATCH] = {"castle-hatch",
                                {BLACK, RGB(0x8f8f8b), RGB(0x4e4b47), RGB(0x7a6400)}},
	[COLOR_LINE] = {"line", {BLACK, RGB(0x3d3a34), RGB(0x14161a), BLACK}},
	[COLOR_GAP] = {"gap", {WHITE, RGB(0xf6f1e3), RGB(0x98a2b0), WHITE}},
	[COLOR_WHITE] = {"white", {WHITE, WHITE, RGB(0xf7f7f5), WHITE}},
	[COLOR_WHITE_LINE] = {"white-line", {BLACK, RGB(0x1d1b18), RGB(0x111316), BLACK}},
	[COLOR_WHITE_BARS] = {"white-bars", {BLACK, RGB(0x1d1b18), RGB(0x111316), BLACK}},
	[COLOR_WHITE_HALO] = {"white-halo", {WHITE, NONE, NONE, WHITE}},
	[COLOR_BLACK] = {"black", {BLACK, RGB(0x1d1b18), RGB(0x111316), BLACK}},
	[COLOR_BLACK_LINE] = {"black-line", {BLACK, RGB(0x1d1b18), RGB(0x111316), BLACK}},
	[COLOR_BLACK_BARS] = {"black-bars", {WHITE, WHITE, RGB(0xf7f7f5), WHITE}},
	[COLOR_BLACK_HALO] = {"black-halo", {WHITE, RGB(0xf6f1e3), RGB(0xd5dae1), WHITE}},
	[COLOR_ARROW] = {"arrow", {BLACK, RGB(0x2e7d4f), RGB(0x6fcf97), RGB(0x0047c2)}},
	[COLOR_ARROW_EDGE] = {"arrow-edge", {WHITE, WHITE, RGB(0x0f2a1b), WHITE}},
	[COLOR_LAST_ARROW] = {"last-arrow", {WHITE, RGB(0xf2c14e), RGB(0xf2c14e), RGB(0xffb000)}},
	[COLOR_LAST_ARROW_EDGE] = {"last-arrow-edge", {BLACK, RGB(0x5c4300), RGB(0x3a2a00), BLACK}},
	[COLOR_WHITE_ARROW] = {"white-arrow", {WHITE, WHITE, RGB(0xf7f7f5), WHITE}},
	[COLOR_WHITE_ARROW_EDGE] = {"white-arrow-edge",
                                    {BLACK, RGB(0x1d1b18), RGB(0x111316), BLACK}},
	[COLOR_BLACK_ARROW] = {"black-arrow", {BLACK, RGB(0x1d1b18), RGB(0x111316), BLACK}},
	[COLOR_BLACK_ARROW_EDGE] = {"black-arrow-edge", {WHITE, WHITE, RGB(0xf7f7f5), WHITE}},
	[COLOR_MOVE] = {"move", {WHITE, RGB(0x7fb98f), RGB(0x8fd0a8), RGB(0xffb000)}},
	[COLOR_MOVE_LINE] = {"move-line", {BLACK, RGB(0x1f5c38), RGB(0x0f3a22), BLACK}},
	[COLOR_EXCHANGE] = {"exchange", {BLACK, RGB(0x1f5c38), RGB(0x0f3a22), BLACK}},
	[COLOR_EXCHANGE_LINE] = {"exchange-line", {WHITE, WHITE, RGB(0xd9f2e3), RGB(0xffb000)}},
	[COLOR_MARK] = {"mark", {BLACK, RGB(0xc0392b), RGB(0xff8a75), RGB(0x0047c2)}},
	[COLOR_MARK_LINE] = {"mark-line", {WHITE, WHITE, RGB(0x3a0d05), WHITE}},
	[COLOR_LOOKED_AT] = {"looked-at", {BLACK, RGB(0x1f5c38), RGB(0xc6f0d6), RGB(0x0047c2)}},
	[COLOR_LOOKED_AT_EDGE] = {"looked-at-edge", {WHITE, WHITE, RGB(0x0f3a22), WHITE}},
	[COLOR_CAPTURE] = {"capture", {BLACK, RGB(0xc0392b), RGB(0xff8a75), RGB(0xc2003d)}},
	[COLOR_CAPTURE_EDGE] = {"capture-edge", {WHITE, WHITE, RGB(0x3a0d05), WHITE}},
	[COLOR_LAST_MOVE] = {"last-move", {BLACK, RGB(0x5c4300), RGB(0xf2c14e), RGB(0xffb000)}},
	[COLOR_LAST_MOVE_EDGE] = {"last-move-edge", {WHITE, RGB(0xf2c14e), RGB(0x3a2a00), BLACK}},
	[COLOR_SUMS] = {"sums", {BLACK, RGB(0x1d1b18), RGB(0xf7f7f5), BLACK}},
	[COLOR_SUMS_PLATE] = {"sums-plate", {WHITE, RGB(0xfffdf6), RGB(0x1b1e23), WHITE}},
};

void colors_resolve(const struct ct1_diagram_options *options, uint32_t colors[COLOR_ROLES])
{
	for (int role = 0; role < COLOR_ROLES; role++)
		colors[role] = options->colors[role] ? options->colors[role]
		                                     : roles[role].colors[options->theme];
}

/* --- Colours of the user's own -------------------------------------------------------------- */

static int digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Reads "#rgb", "#rrggbb" or "none"; 0 if it is none of them. */
static uint32_t read_color(const char *text)
{
	size_t digits = strlen(text) - 1;
	uint32_t rgb = 0;

	if (strcmp(text, "none") == 0)
		return COLOR_NONE;
	if (*text != '#' || (digits != 3 && digits != 6))
		return 0;
	while (*++text) {
		int value = digit_value(*text);

		if (value < 0)
			return 0;
		rgb = rgb << 4 | (uint32_t)value;
		if (digits == 3)
			rgb = rgb << 4 | (uint32_t)value;
	}
	return RGB(rgb);
}

int ct1_diagram_set_color(struct ct1_diagram_options *options, const char *name, const char *color)
{
	uint32_t read = read_color(color);

	for (int role = 0; role < COLOR_ROLES && read != 0; role++) {
		if (strcmp(roles[role].name, name) == 0) {
			options->colors[role] = read;
			return CT1_OK;
		}
	}
	return CT1_NOT_FOUND;
}
