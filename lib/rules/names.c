/*
 * The names of pieces and sides, one table each.
 */
#include "rules/names.h"

#include "base/messages.h"

static const struct piece_names pieces[] = {
	[CT1_NO_PIECE] = {"", '\0', N_("nothing"), "", "", ""},
	[CT1_KING] = {"Кр", 'K', N_("King"), "Kings", "Король", "Короли"},
	[CT1_CONNET] = {"Кт", 'C', N_("Connet"), "Connets", "Коннет", "Коннеты"},
	[CT1_PRINCE] = {"Пр", 'P', N_("Prince"), "Princes", "Принц", "Принцы"},
	[CT1_RITTER] = {"Рт", 'R', N_("Ritter"), "Ritters", "Риттер", "Риттеры"},
	[CT1_VER_KNECHT] = {"ВК", 'V', N_("Ver Knecht"), "Ver Knechts", "Вер Кнехт", "Вер Кнехты"},
	[CT1_KNECHT] = {"Кн", 'I', N_("Knecht"), "Knechts", "Кнехт", "Кнехты"},
	[CT1_SCOUT] = {"Рк", 'S', N_("Scout"), "Scouts", "Разведчик", "Разведчики"},
};

static const struct {
	const char *english, *russian, *genitive;
} sides[] = {
	[CT1_WHITE] = {"White", "белые", "белых"},
	[CT1_BLACK] = {"Black", "черные", "черных"},
};

const struct piece_names *names_of_piece(enum ct1_piece piece)
{
	return &pieces[piece];
}

const char *names_of_side(enum ct1_side side, bool russian)
{
	return russian ? sides[side].russian : sides[side].english;
}

const char *names_of_side_genitive(enum ct1_side side)
{
	return sides[side].genitive;
}
