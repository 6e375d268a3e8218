/*
 * The checked functions that glibc's headers put into Debian's static libraries, for linking those
 * with another C library: tests/dist/portable.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): glibc chose the names. */

void *__memcpy_chk(void *to, const void *from, size_t length, size_t room);
char *__strncpy_chk(char *to, const char *from, size_t length, size_t room);
int __vsnprintf_chk(char *to, size_t length, int flag, size_t room, const char *format,
                    va_list arguments);
int __snprintf_chk(char *to, size_t length, int flag, size_t room, const char *format, ...);

void *__memcpy_chk(void *to, const void *from, size_t length, size_t room)
{
	if (length > room)
		abort();
	return memcpy(to, from, length);
}

char *__strncpy_chk(char *to, const char *from, size_t length, size_t room)
{
	if (length > room)
		abort();
	return strncpy(to, from, length);
}

int __vsnprintf_chk(char *to, size_t length, int flag, size_t room, const char *format,
                    va_list arguments)
{
	(void)flag;
	if (length > room)
		abort();
	return vsnprintf(to, length, format, arguments);
}

int __snprintf_chk(char *to, size_t length, int flag, size_t room, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	int written = __vsnprintf_chk(to, length, flag, room, format, arguments);

	va_end(arguments);
	return written;
}

/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
