#define _GNU_SOURCE
#include "CNcurses.h"

#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

static const char *const utf8_locales[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
enum { utf8_locale_count = sizeof utf8_locales / sizeof *utf8_locales };

static int says_utf8(const char *name) {
    return strcasestr(name, "utf-8") != NULL || strcasestr(name, "utf8") != NULL;
}

// POSIX: LC_ALL takes precedence over LC_CTYPE, and LC_CTYPE over LANG; an empty variable counts as unset.
static const char *stated_locale(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && *value != 0) return value;
    }
    return NULL;
}

static int prepared = 0;

static void prepare(void) {
    const char *stated = stated_locale();
    // Only sets the character encoding. A decimal comma would affect every C library in the program.
    if (stated != NULL && setlocale(LC_CTYPE, "") != NULL && says_utf8(nl_langinfo(CODESET))) {
        prepared = 2;
        return;
    }
    for (int i = 0; i < utf8_locale_count; i++) {
        if (setlocale(LC_CTYPE, utf8_locales[i]) == NULL) continue;
        // If none of the variables is set, the program runs in a container or over ssh without locale settings,
        // and the terminal at the other end reads UTF-8. If a UTF-8 locale is stated but could not be set, it is
        // only missing on this machine.
        prepared = stated == NULL || says_utf8(stated) ? 2 : 1;
        return;
    }
}

int cn_prepare_locale(void) {
    // Runs once, because setting the locale while another thread reads it is not safe.
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    return prepared;
}

static locale_t utf8 = (locale_t)0;

static void find_utf8(void) {
    for (int i = 0; i < utf8_locale_count && utf8 == (locale_t)0; i++) {
        utf8 = newlocale(LC_CTYPE_MASK, utf8_locales[i], (locale_t)0);
    }
}

int cn_width(uint32_t scalar) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_utf8);
    if (utf8 == (locale_t)0) return scalar >= 0x20 && scalar < 0x7f ? 1 : -1;
    locale_t before = uselocale(utf8);
    int width = wcwidth((wchar_t)scalar);
    uselocale(before);
    return width;
}
