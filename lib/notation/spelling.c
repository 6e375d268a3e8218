/*
 * Noting how something was spelled.
 */
#include "notation/spelling.h"

#include "base/messages.h"
#include "text/utf8.h"

bool spelling_note_lookalike(struct ct1_game *game, struct span span, unsigned scripts,
                             const struct character *found, const struct character *meant)
{
	char replacement[UTF8_MAX + 1];

	replacement[utf8_encode(meant->code, replacement)] = '\0';
	return game_note_spelling(game, CHECK_LOOKALIKE, span, scripts, replacement,
	                          "U+%04X %s read as U+%04X %s", (unsigned)found->code, found->name,
	                          (unsigned)meant->code, meant->name);
}

bool spelling_note_reading(struct ct1_game *game, const char *text, struct span span,
                           unsigned scripts, const char *replacement, const char *meaning)
{
	return game_is_in(game, scripts) ||
	       game_note_spelling(game, CHECK_SPELLING, span, scripts, replacement,
	                          "\"%.*s\" read as %s", (int)(span.end - span.begin),
	                          text + span.begin, _(meaning));
}

void spelling_speak_for_pgn(struct ct1_game *game)
{
	if (!(game->scripts & IN_CYRILLIC))
		game_narrow(game, IN_PGN);
}
