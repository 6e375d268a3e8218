/*
 * Functions that this project does not call. The Makefile puts this header in
 * front of every source of lib/ and cmd/, so that a call of one of them does not
 * compile: the compiler complains of an undeclared name that says what to use.
 *
 * The headers that declare the functions come first: once the names below are
 * macros, a declaration could not be read any more.
 */
#ifndef BASE_BANNED_H
#define BASE_BANNED_H

#include <stdio.h>
#include <string.h>
#include <time.h>

/* They write without knowing how much room there is. */
#undef strcpy
#define strcpy(...) strcpy_is_banned_use_memcpy_or_a_buffer
#undef strcat
#define strcat(...) strcat_is_banned_use_memcpy_or_a_buffer
#undef sprintf
#define sprintf(...) sprintf_is_banned_use_snprintf
#undef vsprintf
#define vsprintf(...) vsprintf_is_banned_use_vsnprintf
#undef gets
#define gets(...) gets_is_banned_use_fgets

/* They know the room, but cut silently and may leave the end of the string out. */
#undef strncpy
#define strncpy(...) strncpy_is_banned_use_memcpy_or_a_buffer
#undef strncat
#define strncat(...) strncat_is_banned_use_memcpy_or_a_buffer

/* They keep their state or their result in a global, which the library may not. */
#undef strtok
#define strtok(...) strtok_is_banned_use_strcspn
#undef gmtime
#define gmtime(...) gmtime_is_banned_use_gmtime_r
#undef localtime
#define localtime(...) localtime_is_banned_use_localtime_r
#undef asctime
#define asctime(...) asctime_is_banned_use_strftime
#undef ctime
#define ctime(...) ctime_is_banned_use_strftime

#endif
