#ifndef GUICHET_CYAJL_SHIM_H
#define GUICHET_CYAJL_SHIM_H

#include <yajl/yajl_parse.h>

// Swift cannot call functions with any number of arguments.
static inline void CYAJL_leave_texts_unchecked(yajl_handle parser) {
    yajl_config(parser, yajl_dont_validate_strings, 1);
}

#endif
