#include "CSimdjson.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>
#include <string>
#include <string_view>
#include <vector>

using namespace simdjson;

namespace {

/// Returns which half of a surrogate pair (RFC 8259 section 7) is escaped at a place: 1 or 2; 0 if it is neither.
int surrogate_half(const char *at, const char *end) {
    if (end - at < 6 || at[0] != '\\' || at[1] != 'u' || (at[2] != 'd' && at[2] != 'D')) { return 0; }
    if (std::string_view("89abAB").find(at[3]) != std::string_view::npos) { return 1; }
    return std::string_view("cdefCDEF").find(at[3]) != std::string_view::npos ? 2 : 0;
}

/// Returns the first escape for half of a surrogate pair without the other half; null if there is none.
const char *lone_surrogate(const char *at, const char *end) {
    while (at < end && (at = static_cast<const char *>(memchr(at, '\\', end - at)))) {
        int half = surrogate_half(at, end);
        bool is_pair = half == 1 && surrogate_half(at + 6, end) == 2;
        if (half != 0 && !is_pair) { return at; }
        at += is_pair ? 12 : 2;
    }
    return nullptr;
}

/// Returns the first control character inside a string, such as a line break; the end of the text if there is none.
const char *end_of_strings(const char *at, const char *end) {
    for (bool is_inside = false; at < end; at++) {
        if (*at == '"') { is_inside = !is_inside; }
        if (is_inside && *at == '\\') { at++; }
        if (is_inside && static_cast<uint8_t>(*at) < 0x20) { return at; }
    }
    return end;
}

/// Whether a text is a number (RFC 8259 section 6). simdjson's own check refuses numbers beyond the range of a double.
bool is_number(std::string_view text) {
    auto skip = [&](std::string_view any) {
        bool is_one = !text.empty() && any.find(text.front()) != std::string_view::npos;
        if (is_one) { text.remove_prefix(1); }
        return is_one;
    };
    auto skip_digits = [&] {
        bool are_some = false;
        while (skip("0123456789")) { are_some = true; }
        return are_some;
    };
    skip("-");
    if (!skip("0") && !skip_digits()) { return false; }
    if (skip(".") && !skip_digits()) { return false; }
    if (skip("eE")) {
        skip("+-");
        if (!skip_digits()) { return false; }
    }
    return text.empty();
}

/// Whether a text may be the beginning of a number, or of `null`, `true` or `false`.
bool is_beginning(std::string_view text) {
    for (std::string_view word : {"null", "true", "false"}) {
        if (word.substr(0, text.size()) == text) { return true; }
    }
    return is_number(std::string(text) + "0");
}

struct Reader {
    std::vector<json_entry> entries;
    std::string characters;
    size_t deepest, values_left;
    json_mistake mistake = json_no_mistake;
    /// Where the mistake is; null if simdjson has found the mistake and tells the place itself.
    const char *place = nullptr;
    const char *end = nullptr;

    bool fail(json_mistake mistake, const char *place = nullptr) {
        this->mistake = mistake;
        this->place = place;
        return false;
    }

    bool add(json_kind kind, std::string_view text = {}) {
        entries.push_back({kind, uint32_t(characters.size()), uint32_t(text.size()), uint32_t(entries.size() + 1)});
        characters += text;
        return true;
    }

    /// - Parameter end: Any place between the end of this string and the next string.
    bool add_string(simdjson_result<std::string_view> string, const char *start, const char *end) {
        if (!string.error()) { return add(json_string, string.value_unsafe()); }
        const char *lone = lone_surrogate(start, end);
        return lone ? fail(json_lone_surrogate, lone) : fail(json_malformed, start);
    }

    bool add_value(ondemand::value value, size_t depth) {
        std::string_view token = value.raw_json_token();
        token = token.substr(0, token.find_last_not_of(" \t\r\n") + 1);
        const char *start = token.data();
        if (values_left-- == 0) { return fail(json_too_many, start); }
        switch (*start) {
        case '[': return depth < deepest ? add_items(value.get_array(), depth + 1) : fail(json_too_deep, start);
        case '{': return depth < deepest ? add_members(value.get_object(), depth + 1) : fail(json_too_deep, start);
        case '"': return add_string(value.get_string(), start, start + token.size());
        }
        if (token == "null") { return add(json_null); }
        if (token == "false") { return add(json_false); }
        if (token == "true") { return add(json_true); }
        if (is_number(token)) { return add(json_number, token); }
        bool is_last = start + token.size() == end;
        return fail(json_malformed, is_last && is_beginning(token) ? end : start);
    }

    bool add_items(simdjson_result<ondemand::array> items, size_t depth) {
        size_t index = entries.size();
        add(json_array);
        for (auto item : items) {
            if (item.error()) { return fail(json_malformed); }
            if (!add_value(item.value_unsafe(), depth)) { return false; }
            entries[index].count++;
        }
        entries[index].next = uint32_t(entries.size());
        return true;
    }

    bool add_members(simdjson_result<ondemand::object> members, size_t depth) {
        size_t index = entries.size();
        add(json_object);
        for (auto member : members) {
            if (member.error()) { return fail(json_malformed); }
            ondemand::value value = member.value();
            const char *name = member.key().value_unsafe().raw();
            if (!add_string(member.unescaped_key(), name, value.raw_json_token().data())) { return false; }
            if (!add_value(value, depth)) { return false; }
            entries[index].count++;
        }
        entries[index].next = uint32_t(entries.size());
        return true;
    }

    /// - Parameter start: The text, with a bracket before it, and with a bracket and padding after it.
    void read(const char *start, size_t length) {
        end = start + length;
        ondemand::parser parser;
        ondemand::document document;
        auto error = parser.iterate(start - 1, length + 2, length + 2 + SIMDJSON_PADDING).get(document);
        if (error == MEMALLOC) { throw std::bad_alloc(); }
        if (error == UTF8_ERROR) { return void(fail(json_not_utf8, start)); }
        if (error) {
            // simdjson checks all strings first, and does not say where the mistake is.
            place = end_of_strings(start, end);
            mistake = place < end ? json_malformed : json_cut_off;
            return;
        }
        for (auto item : document.get_array()) {
            bool is_first = entries.empty();
            bool is_read = !item.error() && is_first && add_value(item.value_unsafe(), 0);
            if (!is_read && !mistake) { fail(json_malformed); }
            if (mistake) { break; }
        }
        const char *location = end;
        bool is_over = document.current_location().get(location) != SUCCESS;
        if (!mistake && !is_over) { return void(fail(json_malformed, location)); }
        if (entries.empty() && !mistake) { fail(json_malformed, end); }
        if (!place) { place = location; }
        if (mistake == json_malformed && place >= end) { mistake = json_cut_off; }
    }
};

}

json_entries json_read(const uint8_t *text, size_t length, size_t deepest, size_t most_values, bool mends) {
    // Puts the text into an array: at the top level, simdjson reads numbers and words differently, and ignores any text
    // after them.
    std::string json(1, '[');
    json.append(reinterpret_cast<const char *>(text), length);
    json += ']';
    json.append(SIMDJSON_PADDING, '\0');
    char *start = &json[1], *end = start + length;
    if (mends) {
        for (const char *lone = start; (lone = lone_surrogate(lone, end)); lone += 6) {
            memcpy(start + (lone - start) + 2, "fffd", 4);
        }
    }
    auto reader = std::make_unique<Reader>();
    reader->deepest = deepest;
    reader->values_left = most_values;
    reader->read(start, length);
    auto characters = reinterpret_cast<const uint8_t *>(reader->characters.data());
    return {
        reader->entries.data(), reader->entries.size(), characters, reader->characters.size(), reader->mistake,
        size_t(std::min<const char *>(reader->place, end) - start), reader.release()};
}

void json_free(json_entries entries) { delete static_cast<Reader *>(entries.memory); }
