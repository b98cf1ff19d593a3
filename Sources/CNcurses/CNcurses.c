#include "CNcurses.h"

// Its macros, such as `lines` and `columns`, would reach everyone who includes the shim.
#if __has_include(<ncursesw/term.h>)
#include <ncursesw/term.h>
#else
#include <term.h>
#endif

const char *cn_string_capability(const char *name) {
    const char *value = tigetstr((char *)name);
    return value == (char *)-1 ? NULL : value;
}

int cn_find_terminal_type(const char *name, int descriptor) {
    TERMINAL *before = cur_term;
    int outcome = -1;
    cur_term = NULL;
    if (setupterm((char *)name, descriptor, &outcome) == OK) outcome = 1;
    TERMINAL *found = cur_term;
    set_curterm(before);
    if (found != NULL && found != before) del_curterm(found);
    return outcome;
}
