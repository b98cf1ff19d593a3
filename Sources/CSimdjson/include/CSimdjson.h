#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum json_kind { json_null, json_false, json_true, json_number, json_string, json_array, json_object };

/// A value, or the name of a member: a string before the member's value.
struct json_entry {
    enum json_kind kind;
    /// The index of the first byte in `json_entries.characters`, if the entry is a string or a number.
    uint32_t start;
    /// The number of bytes of a string or a number, of items of an array, or of members of an object.
    uint32_t count;
    /// The index of the entry after this value and all that is in it.
    uint32_t next;
};

enum json_mistake {
    json_no_mistake, json_malformed, json_cut_off, json_not_utf8, json_lone_surrogate, json_too_deep, json_too_many
};

/// The values of a JSON text in document order: an array or an object comes before its items or members.
struct json_entries {
    const struct json_entry *first;
    size_t count;
    /// The bytes of all strings, without escapes, and of all numbers.
    const uint8_t *characters;
    size_t characters_count;
    enum json_mistake mistake;
    /// The index of the byte where the mistake is; meaningless for a text that is not UTF-8.
    size_t place;
    void *memory;
};

/// Reads a text of less than 4 GB.
/// - Parameter mends: Whether to replace each lone surrogate by U+FFFD. Otherwise, a lone surrogate is a
///   mistake.
struct json_entries json_read(const uint8_t *text, size_t length, size_t deepest, size_t most_values, bool mends);

void json_free(struct json_entries entries);

#ifdef __cplusplus
}
#endif
