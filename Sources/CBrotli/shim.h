#ifndef GUICHET_CBROTLI_SHIM_H
#define GUICHET_CBROTLI_SHIM_H

#include <brotli/decode.h>
#include <brotli/encode.h>

#endif
