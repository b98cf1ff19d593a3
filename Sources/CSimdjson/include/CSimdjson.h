#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum json_kind { json_null, json_false, json_true, json_number, json_string, json_array, json_object };

/// A value, or the name of a member, which is a string before its value.
struct json_entry {
    enum json_kind kind;
    /// The first of its characters, if it is a string or a number.
    uint32_t start;
    /// How many bytes, items or members it has.
    uint32_t count;
};

enum json_mistake {
    json_no_mistake, json_malformed, json_cut_off, json_not_utf8, json_lone_surrogate, json_too_deep, json_too_many
};

/// What a JSON text holds, in its order: an array or an object comes before what is in it.
struct json_entries {
    const struct json_entry *first;
    size_t count;
    /// The bytes of all strings, without escapes, and of all numbers.
    const uint8_t *characters;
    size_t characters_count;
    enum json_mistake mistake;
    /// The byte of the text at which reading stopped; unknown where a text is not UTF-8.
    size_t place;
    void *memory;
};

/// Reads a text of less than 4 GB.
/// - Parameter mends: Whether escapes of half a surrogate pair become U+FFFD; they are a mistake otherwise.
struct json_entries json_read(const uint8_t *text, size_t length, size_t deepest, size_t most_values, bool mends);

void json_free(struct json_entries entries);

#ifdef __cplusplus
}
#endif
