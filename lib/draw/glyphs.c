/*
 * The alphabet, and drawing with it.
 *
 * A glyph is a width and its strokes as path data (M, L, C with absolute coordinates, Z), from its
 * left end on the base line, y upwards.  Shapes that two scripts have in common stand here once.
 */
#include "draw/glyphs.h"

#include "draw/xml.h"

struct glyph {
	uint32_t code;
	int width;
	const char *strokes;
};

/* Capitals. */
#define SHAPE_A 20, "M0 0L10 28 20 0M4 10L16 10"
#define SHAPE_B                                                                       \
	17, "M0 15L9 15C14 15 17 12 17 8 17 3 14 0 9 0L0 0 0 28 8 28C13 28 15 25 15 " \
	    "22 15 18 13 15 8 15"
#define SHAPE_C 19, "M19 22C17 26 14 28 10 28 4 28 0 22 0 14 0 6 4 0 10 0 14 0 17 2 19 6"
#define STROKES_E "M15 28L0 28 0 0 15 0M0 15L13 15"
#define SHAPE_E 15, STROKES_E
#define SHAPE_H 18, "M0 0L0 28M18 0L18 28M0 14L18 14"
#define SHAPE_K 18, "M0 0L0 28M17 28L0 11M6 17L18 0"
#define SHAPE_M 22, "M0 0L0 28 11 8 22 28 22 0"
#define STROKES_O "M10 28C4 28 0 22 0 14 0 6 4 0 10 0 16 0 20 6 20 14 20 22 16 28 10 28Z"
#define SHAPE_O 20, STROKES_O
#define STROKES_P "M0 0L0 28 9 28C14 28 17 25 17 20 17 15 14 12 9 12L0 12"
#define SHAPE_P 17, STROKES_P
#define SHAPE_T 20, "M0 28L20 28M10 28L10 0"
#define SHAPE_X 18, "M0 28L18 0M18 28L0 0"
#define STROKES_CYRILLIC_I "M0 28L0 0 18 28 18 0"
#define SHAPE_3                                                                                 \
	16, "M1 23C2 26 5 28 8 28 13 28 15 25 15 21 15 17 12 15 8 15 13 15 16 12 16 8 16 3 13 " \
	    "0 8 0 4 0 1 2 0 6"

/* Small letters.  The bowls hang on a stem at their right or left. */
#define LEFT_BOWL "M15 10C15 16 12 20 8 20 3 20 0 16 0 10 0 4 3 0 8 0 12 0 15 4 15 10"
#define RIGHT_BOWL "M0 10C0 16 3 20 7 20 12 20 15 16 15 10 15 4 12 0 7 0 3 0 0 4 0 10"
#define SHAPE_SMALL_A 15, "M15 20L15 0" LEFT_BOWL
#define SHAPE_SMALL_C 14, "M14 16C13 19 10 20 8 20 3 20 0 16 0 10 0 4 3 0 8 0 10 0 13 1 14 4"
#define STROKES_SMALL_E "M0 11L15 11C15 17 12 20 8 20 3 20 0 16 0 10 0 4 3 0 8 0 11 0 13 1 15 4"
#define SHAPE_SMALL_E 15, STROKES_SMALL_E
#define SHAPE_SMALL_O 16, "M8 20C3 20 0 16 0 10 0 4 3 0 8 0 13 0 16 4 16 10 16 16 13 20 8 20Z"
#define SHAPE_SMALL_P 15, "M0 20L0 -8" RIGHT_BOWL
#define SHAPE_SMALL_X 14, "M0 20L14 0M14 20L0 0"
#define SHAPE_SMALL_Y 16, "M0 20L8 0M16 20L6 -5C5 -7 4 -8 1 -8"
#define STROKES_SMALL_I "M0 20L0 0 14 20 14 0"

/* A dot is a stroke so short that its round ends are most of it. */
#define DOT(x, y) "M" x " " y "L" x " " y ".9"

/* In the order of the code points. */
static const struct glyph glyphs[] = {
	{'!', 2, "M1 28L1 9" DOT("1", "1")},
	{'"', 8, "M1 28L1 21M7 28L7 21"},
	{'#', 18, "M6 26L3 2M15 26L12 2M1 18L18 18M0 9L17 9"},
	{'$', 15,
         "M14 23C13 26 11 28 8 28 4 28 1 26 1 21 1 17 4 15 8 14 12 13 15 11 15 7 15 2 12 0 8 0 4 0 "
         "1 2 0 5M8 32L8 -4"},
	{'%', 22,
         "M20 28L2 0M5 28C2 28 0 26 0 22 0 18 2 16 5 16 8 16 10 18 10 22 10 26 8 28 5 28ZM17 12C14 "
         "12 12 10 12 6 12 2 14 0 17 0 20 0 22 2 22 6 22 10 20 12 17 12Z"},
	{'&', 20,
         "M20 0L4 19C2 22 3 28 8 28 13 28 14 22 11 19L5 15C2 13 0 11 0 7 0 3 3 0 8 0 14 0 18 5 19 "
         "12"},
	{'\'', 2, "M1 28L1 21"},
	{'(', 6, "M6 31C2 26 0 20 0 13 0 6 2 0 6 -5"},
	{')', 6, "M0 31C4 26 6 20 6 13 6 6 4 0 0 -5"},
	{'*', 14, "M7 26L7 12M1 23L13 15M13 23L1 15"},
	{'+', 16, "M0 13L16 13M8 5L8 21"},
	{',', 3, "M3 1L1 -5"},
	{'-', 10, "M0 11L10 11"},
	{'.', 2, DOT("1", "1")},
	{'/', 12, "M0 -3L12 31"},
	{'0', 16, "M8 28C3 28 0 22 0 14 0 6 3 0 8 0 13 0 16 6 16 14 16 22 13 28 8 28Z"},
	{'1', 11, "M2 21L10 28 10 0"},
	{'2', 16, "M0 20C0 25 3 28 8 28 13 28 16 25 16 20 16 16 13 13 9 9L0 0 16 0"},
	{'3', SHAPE_3},
	{'4', 17, "M12 0L12 28 0 8 17 8"},
	{'5', 16, "M14 28L3 28 1 15C3 17 5 18 8 18 13 18 16 14 16 9 16 4 13 0 8 0 4 0 1 2 0 5"},
	{'6', 16,
         "M14 25C13 27 11 28 9 28 3 28 0 21 0 11 0 4 3 0 8 0 13 0 16 4 16 9 16 14 13 17 8 17 4 17 "
         "1 14 0 10"},
	{'7', 16, "M0 28L16 28 6 0"},
	{'8', 16,
         "M8 15C4 15 1 18 1 21 1 25 4 28 8 28 12 28 15 25 15 21 15 18 12 15 8 15 3 15 0 12 0 8 0 3 "
         "3 0 8 0 13 0 16 3 16 8 16 12 13 15 8 15Z"},
	{'9', 16,
         "M2 3C3 1 5 0 7 0 13 0 16 7 16 17 16 24 13 28 8 28 3 28 0 24 0 19 0 14 3 11 8 11 12 11 15 "
         "14 16 18"},
	{':', 2, DOT("1", "18") DOT("1", "4")},
	{';', 3, DOT("2", "18") "M3 3L1 -4"},
	{'<', 14, "M14 21L0 13 14 5"},
	{'=', 16, "M0 17L16 17M0 9L16 9"},
	{'>', 14, "M0 21L14 13 0 5"},
	{'?', 14, "M0 22C0 26 3 28 7 28 11 28 14 26 14 21 14 16 7 15 7 9" DOT("7", "1")},
	{'@', 26,
         "M18 10C18 6 16 5 13 5 10 5 8 8 8 12 8 16 10 19 13 19 16 19 18 16 18 12L18 9C18 6 20 5 22 "
         "5 25 5 26 9 26 13 26 22 21 28 13 28 5 28 0 22 0 13 0 4 5 -2 13 -2 17 -2 20 -1 22 1"},
	{'A', SHAPE_A},
	{'B', SHAPE_B},
	{'C', SHAPE_C},
	{'D', 19, "M0 0L0 28 8 28C15 28 19 22 19 14 19 6 15 0 8 0Z"},
	{'E', SHAPE_E},
	{'F', 15, "M15 28L0 28 0 0M0 14L12 14"},
	{'G', 19,
         "M19 23C17 26 14 28 10 28 4 28 0 22 0 14 0 6 4 0 10 0 14 0 17 2 19 5L19 13 11 13"},
	{'H', SHAPE_H},
	{'I', 2, "M1 0L1 28"},
	{'J', 11, "M11 28L11 8C11 3 9 0 5 0 2 0 0 2 0 5"},
	{'K', SHAPE_K},
	{'L', 14, "M0 28L0 0 14 0"},
	{'M', SHAPE_M},
	{'N', 18, "M0 0L0 28 18 0 18 28"},
	{'O', SHAPE_O},
	{'P', SHAPE_P},
	{'Q', 20, STROKES_O "M13 7L20 -1"},
	{'R', 17, STROKES_P "M9 12L17 0"},
	{'S', 17,
         "M16 24C14 27 12 28 9 28 4 28 1 25 1 21 1 13 17 16 17 7 17 3 13 0 8 0 5 0 2 1 0 5"},
	{'T', SHAPE_T},
	{'U', 18, "M0 28L0 9C0 3 4 0 9 0 14 0 18 3 18 9L18 28"},
	{'V', 20, "M0 28L10 0 20 28"},
	{'W', 28, "M0 28L7 0 14 24 21 0 28 28"},
	{'X', SHAPE_X},
	{'Y', 18, "M0 28L9 13 18 28M9 13L9 0"},
	{'Z', 17, "M0 28L17 28 0 0 17 0"},
	{'[', 6, "M6 31L0 31 0 -5 6 -5"},
	{'\\', 12, "M0 31L12 -3"},
	{']', 6, "M0 31L6 31 6 -5 0 -5"},
	{'^', 14, "M0 20L7 28 14 20"},
	{'_', 16, "M0 -3L16 -3"},
	{'`', 5, "M0 28L5 22"},
	{'a', SHAPE_SMALL_A},
	{'b', 15, "M0 28L0 0" RIGHT_BOWL},
	{'c', SHAPE_SMALL_C},
	{'d', 15, "M15 28L15 0" LEFT_BOWL},
	{'e', SHAPE_SMALL_E},
	{'f', 11, "M11 27C10 28 9 28 8 28 5 28 4 26 4 23L4 0M0 19L10 19"},
	{'g', 15, "M15 20L15 -2C15 -6 12 -8 8 -8 5 -8 2 -7 1 -5" LEFT_BOWL},
	{'h', 14, "M0 28L0 0M0 12C1 17 4 20 8 20 12 20 14 17 14 13L14 0"},
	{'i', 2, "M1 20L1 0" DOT("1", "28")},
	{'j', 5, "M4 20L4 -3C4 -6 3 -8 0 -8" DOT("4", "28")},
	{'k', 14, "M0 28L0 0M13 20L0 7M5 12L14 0"},
	{'l', 2, "M1 28L1 0"},
	{'m', 22,
         "M0 20L0 0M0 13C1 17 3 20 6 20 9 20 11 18 11 14L11 0M11 13C12 17 14 20 17 20 20 20 22 18 "
         "22 14L22 0"},
	{'n', 14, "M0 20L0 0M0 12C1 17 4 20 8 20 12 20 14 17 14 13L14 0"},
	{'o', SHAPE_SMALL_O},
	{'p', SHAPE_SMALL_P},
	{'q', 15, "M15 20L15 -8" LEFT_BOWL},
	{'r', 9, "M0 20L0 0M0 11C1 17 4 20 9 20"},
	{'s', 13, "M12 17C11 19 9 20 7 20 3 20 1 18 1 15 1 9 13 12 13 5 13 2 10 0 7 0 4 0 1 1 0 4"},
	{'t', 11, "M4 26L4 5C4 2 5 0 8 0 9 0 10 0 11 1M0 20L10 20"},
	{'u', 14, "M0 20L0 7C0 3 2 0 6 0 10 0 13 3 14 8M14 20L14 0"},
	{'v', 16, "M0 20L8 0 16 20"},
	{'w', 24, "M0 20L6 0 12 17 18 0 24 20"},
	{'x', SHAPE_SMALL_X},
	{'y', SHAPE_SMALL_Y},
	{'z', 13, "M0 20L13 20 0 0 13 0"},
	{'{', 8, "M8 31C4 31 3 29 3 26L3 17C3 14 2 13 0 13 2 13 3 12 3 9L3 0C3 -3 4 -5 8 -5"},
	{'|', 2, "M1 31L1 -5"},
	{'}', 8, "M0 31C4 31 5 29 5 26L5 17C5 14 6 13 8 13 6 13 5 12 5 9L5 0C5 -3 4 -5 0 -5"},
	{'~', 16, "M0 10C1 14 3 15 5 15 9 15 8 11 12 11 14 11 15 12 16 15"},
	{0xA7, 13,
         "M12 24C11 27 9 28 6.5 28 3 28 1 26 1 23 1 17 12 18 12 11 12 8 9 6 6 6M1 4C2 1 4 0 6.5 0 "
         "10 0 12 2 12 5 12 11 1 10 1 17 1 20 4 22 7 22"},
	{0xAB, 15, "M7 18L0 11 7 4M15 18L8 11 15 4"},
	{0xB7, 2, DOT("1", "11")},
	{0xBB, 15, "M0 18L7 11 0 4M8 18L15 11 8 4"},
	{0xBC, 24, "M1 25L5 28 5 15M20 28L5 0M21 0L21 13 14 4 24 4"},
	{0xBD, 24,
         "M1 25L5 28 5 15M20 28L5 0M15 9C15 12 17 13 19 13 22 13 24 12 24 9 24 7 22 5 20 4L15 0 24 "
         "0"},
	{0xD7, 14, "M1 20L13 6M13 20L1 6"},
	{0xF7, 16, "M0 13L16 13" DOT("8", "21") DOT("8", "5")},
	{0x401, 15, STROKES_E DOT("4", "35") DOT("11", "35")},
	{0x410, SHAPE_A},
	{0x411, 17, "M15 28L0 28 0 0 9 0C14 0 17 3 17 8 17 13 14 16 9 16L0 16"},
	{0x412, SHAPE_B},
	{0x413, 14, "M14 28L0 28 0 0"},
	{0x414, 22, "M0 -6L0 0 22 0 22 -6M3 0C6 6 7 16 7 28L19 28 19 0"},
	{0x415, SHAPE_E},
	{0x416, 26, "M13 0L13 28M0 28L11 14 0 0M26 28L15 14 26 0M11 14L15 14"},
	{0x417, SHAPE_3},
	{0x418, 18, STROKES_CYRILLIC_I},
	{0x419, 18, STROKES_CYRILLIC_I "M5 36C6 32 12 32 13 36"},
	{0x41A, SHAPE_K},
	{0x41B, 18, "M0 0C4 0 5 8 5 28L18 28 18 0"},
	{0x41C, SHAPE_M},
	{0x41D, SHAPE_H},
	{0x41E, SHAPE_O},
	{0x41F, 18, "M0 0L0 28 18 28 18 0"},
	{0x420, SHAPE_P},
	{0x421, SHAPE_C},
	{0x422, SHAPE_T},
	{0x423, 18, "M0 28L10 10M18 28L8 4C7 1 5 0 2 0"},
	{0x424, 24,
         "M12 28L12 0M12 24C4 24 0 20 0 14 0 8 4 4 12 4 20 4 24 8 24 14 24 20 20 24 12 24Z"},
	{0x425, SHAPE_X},
	{0x426, 20, "M0 28L0 0 20 0 20 -6M17 28L17 0"},
	{0x427, 17, "M0 28L0 19C0 14 3 11 8 11 12 11 15 12 17 14M17 28L17 0"},
	{0x428, 26, "M0 28L0 0 26 0 26 28M13 28L13 0"},
	{0x429, 29, "M0 28L0 0 29 0 29 -6M26 28L26 0M13 28L13 0"},
	{0x42A, 20, "M0 28L6 28 6 0 13 0C18 0 20 3 20 8 20 13 18 16 13 16L6 16"},
	{0x42B, 21, "M0 28L0 0 7 0C12 0 14 3 14 8 14 13 12 16 7 16L0 16M21 28L21 0"},
	{0x42C, 17, "M0 28L0 0 9 0C14 0 17 3 17 8 17 13 14 16 9 16L0 16"},
	{0x42D, 19, "M0 22C2 26 5 28 9 28 15 28 19 22 19 14 19 6 15 0 9 0 5 0 2 2 0 6M7 14L19 14"},
	{0x42E, 28,
         "M0 28L0 0M0 14L8 14M18 28C12 28 8 22 8 14 8 6 12 0 18 0 24 0 28 6 28 14 28 22 24 28 18 "
         "28Z"},
	{0x42F, 17, "M17 0L17 28 8 28C3 28 0 25 0 20 0 15 3 12 8 12L17 12M8 12L0 0"},
	{0x430, SHAPE_SMALL_A},
	{0x431, 16,
         "M14 28C13 26 11 26 8 25 2 24 0 18 0 10 0 4 3 0 8 0 13 0 16 4 16 9 16 14 13 18 8 18 4 18 "
         "1 15 0 10"},
	{0x432, 13,
         "M0 10L7 10C11 10 13 8 13 5 13 2 11 0 7 0L0 0 0 20 7 20C10 20 12 18 12 15 12 12 10 10 7 "
         "10"},
	{0x433, 11, "M11 20L0 20 0 0"},
	{0x434, 18, "M0 -5L0 0 18 0 18 -5M3 0C5 4 6 11 6 20L15 20 15 0"},
	{0x435, SHAPE_SMALL_E},
	{0x436, 22, "M11 0L11 20M0 20L9 10 0 0M22 20L13 10 22 0M9 10L13 10"},
	{0x437, 13,
         "M1 17C2 19 4 20 6 20 10 20 12 18 12 15 12 12 10 11 6 11 10 11 13 9 13 5 13 2 10 0 6 0 3 "
         "0 "
         "1 1 0 4"},
	{0x438, 14, STROKES_SMALL_I},
	{0x439, 14, STROKES_SMALL_I "M3 28C4 24 10 24 11 28"},
	{0x43A, 14, "M0 20L0 0M13 20L0 8M5 12L14 0"},
	{0x43B, 14, "M0 0C3 0 4 6 4 20L14 20 14 0"},
	{0x43C, 18, "M0 0L0 20 9 5 18 20 18 0"},
	{0x43D, 14, "M0 0L0 20M14 0L14 20M0 10L14 10"},
	{0x43E, SHAPE_SMALL_O},
	{0x43F, 14, "M0 0L0 20 14 20 14 0"},
	{0x440, SHAPE_SMALL_P},
	{0x441, SHAPE_SMALL_C},
	{0x442, 14, "M0 20L14 20M7 20L7 0"},
	{0x443, SHAPE_SMALL_Y},
	{0x444, 24,
         "M12 28L12 -8M12 16C11 19 9 20 7 20 3 20 0 16 0 10 0 4 3 0 7 0 9 0 11 1 12 4M12 16C13 19 "
         "15 20 17 20 21 20 24 16 24 10 24 4 21 0 17 0 15 0 13 1 12 4"},
	{0x445, SHAPE_SMALL_X},
	{0x446, 16, "M0 20L0 0 16 0 16 -5M13 20L13 0"},
	{0x447, 13, "M0 20L0 14C0 10 2 8 6 8 9 8 11 9 13 10M13 20L13 0"},
	{0x448, 20, "M0 20L0 0 20 0 20 20M10 20L10 0"},
	{0x449, 23, "M0 20L0 0 23 0 23 -5M20 20L20 0M10 20L10 0"},
	{0x44A, 16, "M0 20L5 20 5 0 10 0C14 0 16 2 16 6 16 10 14 11 10 11L5 11"},
	{0x44B, 18, "M0 20L0 0 6 0C10 0 12 2 12 6 12 10 10 11 6 11L0 11M18 20L18 0"},
	{0x44C, 13, "M0 20L0 0 7 0C11 0 13 2 13 6 13 10 11 11 7 11L0 11"},
	{0x44D, 14, "M0 16C1 19 4 20 6 20 11 20 14 16 14 10 14 4 11 0 6 0 4 0 1 1 0 4M5 10L14 10"},
	{0x44E, 23,
         "M0 20L0 0M0 10L7 10M15 20C10 20 7 16 7 10 7 4 10 0 15 0 20 0 23 4 23 10 23 16 20 20 15 "
         "20Z"},
	{0x44F, 13, "M13 0L13 20 6 20C2 20 0 18 0 14 0 11 2 9 6 9L13 9M6 9L0 0"},
	{0x451, 15, STROKES_SMALL_E DOT("4", "27") DOT("11", "27")},
	{0x2010, 10, "M0 11L10 11"},
	{0x2011, 10, "M0 11L10 11"},
	{0x2013, 18, "M0 11L18 11"},
	{0x2014, 26, "M0 11L26 11"},
	{0x2019, 3, "M3 28L1 22"},
	{0x201C, 8, "M1 22L3 28M6 22L8 28"},
	{0x201D, 8, "M3 28L1 22M8 28L6 22"},
	{0x201E, 8, "M3 1L1 -5M8 1L6 -5"},
	{0x2026, 22, DOT("1", "1") DOT("11", "1") DOT("21", "1")},
	{0x2116, 30,
         "M0 0L0 28 16 0 16 28M26 20C23 20 22 17 22 15 22 12 23 9 26 9 29 9 30 12 30 15 30 17 29 "
         "20 "
         "26 20ZM22 3L30 3"},
};

static const struct glyph *find(uint32_t code)
{
	size_t low = 0, high = sizeof glyphs / sizeof *glyphs;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (glyphs[middle].code == code)
			return &glyphs[middle];
		if (glyphs[middle].code < code)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

static bool is_space(uint32_t code)
{
	return code == ' ' || code == '\t' || code == '\n' || code == 0xA0 || code == 0x2009 ||
	       code == 0x202F;
}

bool glyphs_have(const char *text, size_t length)
{
	const char *end = text + length;

	while (text < end) {
		uint32_t code = xml_take(&text, end);

		if (!is_space(code) && !find(code))
			return false;
	}
	return true;
}

static int advance(uint32_t code)
{
	if (is_space(code))
		return GLYPH_SPACE;
	const struct glyph *glyph = find(code);

	return (glyph ? glyph->width : GLYPH_SMALL) + GLYPH_GAP;
}

int glyphs_width(const char *text, size_t length)
{
	const char *end = text + length;
	int width = 0;

	while (text < end)
		width += advance(xml_take(&text, end));
	return width > 0 ? width - GLYPH_GAP : 0;
}

static int scaled(int tenths, int scale)
{
	int product = tenths * scale;

	return (product + (product < 0 ? -GLYPH_WHOLE : GLYPH_WHOLE) / 2) / GLYPH_WHOLE;
}

static void add_strokes(struct buffer *out, struct pen pen, const char *at)
{
	while (*at) {
		if (*at == ' ') {
			at++;
		} else if (*at >= 'A') {
			buffer_add_char(out, *at++);
		} else {
			int x = pen.x + scaled(xml_take_tenths(&at), pen.scale);

			at += *at == ' ';
			int y = pen.y - scaled(xml_take_tenths(&at), pen.scale);

			xml_add_tenths(out, x);
			buffer_add_char(out, ' ');
			xml_add_tenths(out, y);
			if (*at == ' ')
				buffer_add_char(out, ' ');
		}
	}
}

void glyphs_add(struct buffer *out, struct pen pen, const char *text, size_t length)
{
	const char *end = text + length;

	while (text < end) {
		uint32_t code = xml_take(&text, end);
		const struct glyph *glyph = find(code);

		if (glyph)
			add_strokes(out, pen, glyph->strokes);
		pen.x += scaled(advance(code) * 10, pen.scale);
	}
}
