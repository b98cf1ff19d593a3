#ifndef GUICHET_CYAJL_SHIM_H
#define GUICHET_CYAJL_SHIM_H

#include <yajl/yajl_parse.h>

#endif
