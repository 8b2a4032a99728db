// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace kaven::tournaments::web {

// JSON for browsers. All rooms of web/ write JSON through this file, so that untrusted texts (names,
// programs, output of programs) are made harmless in one place.

using nlohmann::ordered_json;

/// `value` as one line of ASCII that is also safe inside a script: invalid UTF-8 becomes U+FFFD; `<` and all
/// non-ASCII characters (line separators, direction marks) become escapes.
std::string json_text(const ordered_json& value);

/// An untrusted name, bounded and without control characters: see text::printable.
std::string printable_name(std::string_view name);
/// Any other untrusted text, bounded and without control characters.
std::string printable_text(std::string_view text);

}  // namespace kaven::tournaments::web
