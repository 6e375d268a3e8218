/*
 * The themes.
 */
#include "draw/themes.h"

#define BLACK "#000"
#define WHITE "#fff"

static const struct theme themes[CT1_THEMES] =
	{
		/* Line art: no tint that a press would have to screen. */
		[CT1_THEME_BOOK] =
			{
				.name = "book",
				.paper = WHITE,
				.ink = BLACK,
				.light = WHITE,
				.dark = WHITE,
				.hatch = BLACK,
				.castle = {WHITE, BLACK},
				.line = BLACK,
				.gap = WHITE,
				.pieces =
					{
						{WHITE, BLACK, BLACK, WHITE},
						{BLACK, BLACK, WHITE, WHITE},
					},
				.arrows =
					{
						{BLACK, WHITE},
						{WHITE, BLACK},
						{WHITE, BLACK},
						{BLACK, WHITE},
					},
				.mark = {WHITE, BLACK},
				.exchange = {BLACK, WHITE},
				.author = {BLACK, WHITE},
				.frame = {BLACK, WHITE},
				.capture = {BLACK, WHITE},
				.last = {BLACK, WHITE},
				.plate = {WHITE, BLACK},
				.outline = 40,
			},
		[CT1_THEME_SCREEN] =
			{
				.name = "screen",
				.paper = WHITE,
				.ink = "#3d3a34",
				.light = "#f6f1e3",
				.dark = "#b9a98a",
				.hatch = "none",
				.castle = {"#d3d3d0", "#8f8f8b"},
				.line = "#3d3a34",
				.gap = "#f6f1e3",
				.pieces =
					{
						{WHITE, "#1d1b18", "#1d1b18", "none"},
						{"#1d1b18", "#1d1b18", WHITE, "#f6f1e3"},
					},
				.arrows =
					{
						{"#2e7d4f", WHITE},
						{"#f2c14e", "#5c4300"},
						{WHITE, "#1d1b18"},
						{"#1d1b18", WHITE},
					},
				.mark = {"#7fb98f", "#1f5c38"},
				.exchange = {"#1f5c38", WHITE},
				.author = {"#c0392b", WHITE},
				.frame = {"#1f5c38", WHITE},
				.capture = {"#c0392b", WHITE},
				.last = {"#b07d00", WHITE},
				.plate = {"#fffdf6", "#1d1b18"},
				.outline = 36,
			},
		[CT1_THEME_DARK] =
			{
				.name = "dark",
				.paper = "#1b1e23",
				.ink = "#c9ced6",
				.light = "#98a2b0",
				.dark = "#5f6b7a",
				.hatch = "none",
				.castle = {"#7d7a75", "#4e4b47"},
				.line = "#14161a",
				.gap = "#98a2b0",
				.pieces =
					{
						{"#f7f7f5", "#111316", "#111316", "none"},
						{"#111316", "#111316", "#f7f7f5", "#d5dae1"},
					},
				.arrows =
					{
						{"#6fcf97", "#0f2a1b"},
						{"#f2c14e", "#3a2a00"},
						{"#f7f7f5", "#111316"},
						{"#111316", "#f7f7f5"},
					},
				.mark = {"#8fd0a8", "#0f3a22"},
				.exchange = {"#0f3a22", "#d9f2e3"},
				.author = {"#ff8a75", "#3a0d05"},
				.frame = {"#c6f0d6", "#0f3a22"},
				.capture = {"#ff8a75", "#3a0d05"},
				.last = {"#f2c14e", "#3a2a00"},
				.plate = {"#1b1e23", "#f7f7f5"},
				.outline = 36,
			},
		/* For weak eyes: thick lines, and colours that differ in lightness too. */
		[CT1_THEME_CONTRAST] =
			{
				.name = "contrast",
				.paper = WHITE,
				.ink = BLACK,
				.light = WHITE,
				.dark = "#8c8c8c",
				.hatch = "none",
				.castle = {"#ffe45c", "#7a6400"},
				.line = BLACK,
				.gap = WHITE,
				.pieces =
					{
						{WHITE, BLACK, BLACK, WHITE},
						{BLACK, BLACK, WHITE, WHITE},
					},
				.arrows =
					{
						{"#0047c2", WHITE},
						{"#ffb000", BLACK},
						{WHITE, BLACK},
						{BLACK, WHITE},
					},
				.mark = {"#ffb000", BLACK},
				.exchange = {BLACK, "#ffb000"},
				.author = {"#0047c2", WHITE},
				.frame = {"#0047c2", WHITE},
				.capture = {"#c2003d", WHITE},
				.last = {"#ffb000", BLACK},
				.plate = {WHITE, BLACK},
				.outline = 48,
			},
};

const struct theme *theme_find(enum ct1_theme theme)
{
	return &themes[theme];
}
