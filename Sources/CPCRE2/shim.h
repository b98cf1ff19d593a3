#ifndef GUICHET_CPCRE2_SHIM_H
#define GUICHET_CPCRE2_SHIM_H

// Texts are UTF-8.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
