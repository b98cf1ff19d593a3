#include "CSimdjson.h"

#include <memory>
#include <simdjson.h>

// The first of simdjson's two stages. The second one turns numbers into floating-point numbers and copies all texts.
using Parser = simdjson::internal::dom_parser_implementation;

json_places json_places_find(const uint8_t *text, size_t length) {
    std::unique_ptr<Parser> parser;
    // A depth is of use in the second stage only.
    auto error = simdjson::get_active_implementation()->create_dom_parser_implementation(length, 1, parser);
    if (error || parser->stage1(text, length, simdjson::stage1_mode::regular)) { return {}; }
    json_places places = {parser->structural_indexes.get(), parser->n_structural_indexes, nullptr};
    places.memory = parser.release();
    return places;
}

void json_places_free(json_places places) { delete static_cast<Parser *>(places.memory); }
