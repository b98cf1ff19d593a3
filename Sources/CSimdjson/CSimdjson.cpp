#include "CSimdjson.h"

#include <memory>
#include <new>
#include <simdjson.h>

json_places json_places_find(const uint8_t *text, size_t length, size_t deepest) {
    std::unique_ptr<simdjson::dom::parser> parser(new (std::nothrow) simdjson::dom::parser);
    // An array or an object without anything in it does not count, so that one of them may stand at the deepest level.
    if (!parser || parser->allocate(length, deepest) || parser->parse(text, length, false).error()) { return {}; }
    auto &found = *parser->implementation;
    json_places places = {found.structural_indexes.get(), found.n_structural_indexes, nullptr};
    places.memory = parser.release();
    return places;
}

size_t json_padding(void) { return simdjson::SIMDJSON_PADDING; }

void json_places_free(json_places places) { delete static_cast<simdjson::dom::parser *>(places.memory); }
