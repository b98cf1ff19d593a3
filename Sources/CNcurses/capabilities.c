#include "CNcurses.h"

// Included here and not in the shim's header: term.h has macros such as `lines` and `columns`, which every
// file that includes the shim's header would get.
#if __has_include(<ncursesw/term.h>)
#include <ncursesw/term.h>
#else
#include <term.h>
#endif

const char *cn_string_capability(const char *name) {
    const char *value = tigetstr((char *)name);
    return value == (char *)-1 ? NULL : value;
}

int cn_number_capability(const char *name) { return tigetnum((char *)name); }

int cn_find_terminal_type(const char *name, int descriptor, int *colors) {
    TERMINAL *before = cur_term;
    int outcome = -1;
    cur_term = NULL;
    // If the terminal prints on paper, setupterm fails with outcome 1.
    if (setupterm((char *)name, descriptor, &outcome) == OK) {
        outcome = cn_string_capability("cup") != NULL ? 2 : 1;
        *colors = tigetnum("colors");
    }
    TERMINAL *found = cur_term;
    set_curterm(before);
    if (found != NULL && found != before) del_curterm(found);
    return outcome;
}

static struct {
    char *bytes;
    size_t used, limit;
} gathered;

static int gather(int byte) {
    if (gathered.used + 1 < gathered.limit) gathered.bytes[gathered.used++] = (char)byte;
    return byte;
}

void cn_ending_bytes(const char *first, char *bytes, size_t limit) {
    static const char *const names[] = {"rmir", "sgr0", "op", "rmkx", "cnorm", "rmcup"};
    gathered.bytes = bytes;
    gathered.used = 0;
    gathered.limit = limit;
    for (; *first != 0; first++) gather(*first);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = cn_string_capability(names[i]);
        // tputs removes the codes for delays, which old terminals needed, from the string.
        if (value != NULL) tputs(value, 1, gather);
    }
    if (cn_string_capability("rmcup") == NULL) {
        gather('\r');
        gather('\n');
    }
    bytes[gathered.used] = 0;
}
