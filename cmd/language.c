/*
 * Which locale messages follow, and where their catalogues are.
 *
 * Messages quote the input in UTF-8, so a catalogue is read in UTF-8 too; where the user's characters
 * are others, messages stay as they are in the sources, in ASCII.  Categories that tell how numbers
 * are written are left alone: output data never depends on the locale.
 */
#include "language.h"

#ifdef NO_GETTEXT

void language_choose(void)
{
}

#else

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "ct1.h"
#include "localedir.h"

/* The locale that the environment asks for in a category. */
static const char *asked(const char *category)
{
	const char *const names[] = {"LC_ALL", category, "LANG"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *value = getenv(names[i]);

		if (value && *value)
			return value;
	}
	return "C";
}

static bool names_utf8(const char *locale)
{
	const char *codeset = strchr(locale, '.');

	return codeset &&
	       (strncasecmp(codeset, ".utf-8", 6) == 0 || strncasecmp(codeset, ".utf8", 5) == 0);
}

/* Asks for the language of a locale, unless languages are named; an empty list names none. */
static bool ask_language(const char *locale)
{
	const char *languages = getenv("LANGUAGE");

	return (languages && *languages) || setenv("LANGUAGE", locale, 1) == 0;
}

/*
 * A locale that is asked for need not be installed; few are in a container.  Then its language is
 * asked for in another way, which does not go through the locale's own files.
 */
static bool set_locale(void)
{
	if (!setlocale(LC_CTYPE, "") && names_utf8(asked("LC_CTYPE")))
		setlocale(LC_CTYPE, "C.UTF-8");
	if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		return false;
	return setlocale(LC_MESSAGES, "") ||
	       (setlocale(LC_MESSAGES, "C.UTF-8") && ask_language(asked("LC_MESSAGES")));
}

/* Binds the catalogues in the tree that the running program stands in.  False: there is none. */
static bool bind_beside_program(void)
{
	static const char catalogues[] = "/../share/locale";
	char path[PATH_MAX + sizeof catalogues];
	ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);

	if (length <= 0)
		return false;
	path[length] = '\0';
	char *name = strrchr(path, '/');

	if (!name)
		return false;
	memcpy(name, catalogues, sizeof catalogues);
	bindtextdomain(CT1_TEXT_DOMAIN, path);
	/* The empty text has a catalogue's head for its translation. */
	return *gettext("") != '\0';
}

void language_choose(void)
{
	if (!set_locale())
		return;
	textdomain(CT1_TEXT_DOMAIN);
	bind_textdomain_codeset(CT1_TEXT_DOMAIN, "UTF-8");
	if (!bind_beside_program())
		bindtextdomain(CT1_TEXT_DOMAIN, LOCALEDIR);
}

#endif
