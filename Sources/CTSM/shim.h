#pragma once

#include <libtsm.h>

/// The attributes as bits, because Swift does not import bit fields: 1 bold, 2 italic, 4 underline, 8 reverse, 16 blink.
static inline int ctsm_attributes(const struct tsm_screen_attr *attributes) {
    return (attributes->bold ? 1 : 0) | (attributes->italic ? 2 : 0) | (attributes->underline ? 4 : 0)
           | (attributes->inverse ? 8 : 0) | (attributes->blink ? 16 : 0);
}
