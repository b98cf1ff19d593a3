#ifndef GUICHET_CZLIB_SHIM_H
#define GUICHET_CZLIB_SHIM_H

#include <zlib.h>

#endif
