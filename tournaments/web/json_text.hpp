#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace kaven::tournaments::web {

// How values become texts that may be sent to a browser. All rooms of web/ write JSON through this file, so
// that what strangers wrote (names, programs, what programs said) is made harmless in one place.

using nlohmann::ordered_json;

/// `value` in one line of ASCII that means the same inside a script: bytes that are no UTF-8 become U+FFFD,
/// `<` and all that is not ASCII (line separators, marks of direction) an escape.
std::string json_text(const ordered_json& value);

/// A name that a stranger chose, bounded and without control characters: see text::printable.
std::string printable_name(std::string_view name);
/// Anything else that a stranger wrote, likewise.
std::string printable_text(std::string_view text);

}  // namespace kaven::tournaments::web
