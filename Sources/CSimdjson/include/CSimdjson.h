#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The places in a JSON text where a bracket, a comma, a colon, a text, a number or a word begins, in their order.
struct json_places {
    const uint32_t *first;
    size_t count;
    /// The memory in which they are; null if there are none.
    void *memory;
};

/// Finds the places in a text that simdjson reads without an error; none in any other text, such as one that is not UTF-8,
/// is nested deeper than it may be, or has a number beyond 64 bits.
///
/// The text must have `json_padding()` bytes of memory behind it, with whatever is in them.
struct json_places json_places_find(const uint8_t *text, size_t length, size_t deepest);

size_t json_padding(void);

void json_places_free(struct json_places places);

#ifdef __cplusplus
}
#endif
