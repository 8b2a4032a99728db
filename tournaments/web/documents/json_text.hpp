#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace kaven::tournaments::web::documents {

using nlohmann::ordered_json;

/// `value` in one line of ASCII that means the same inside a script: bytes that are no UTF-8 become U+FFFD,
/// `<` and all that is not ASCII (line separators, marks of direction) an escape.
std::string json_text(const ordered_json& value);

/// A name of a stranger, bounded and without control characters: see notation::printable.
std::string shown_name(std::string_view name);
/// Anything else that a stranger wrote, likewise.
std::string shown_text(std::string_view text);

}  // namespace kaven::tournaments::web::documents
