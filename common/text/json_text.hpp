// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace kaven::text {

// JSON is written and read here, so that the code for it is compiled once. Objects of nlohmann::ordered_json
// keep the order of their members, those of nlohmann::json are sorted by name.

/// How characters other than ASCII are written.
enum class JsonCharacters : std::uint8_t {
  utf8,   ///< as they are
  ascii,  ///< as escapes
};

/// `value` on one line, without a line end. Bytes that are not UTF-8 become U+FFFD.
std::string json_text(const nlohmann::json& value);
std::string json_text(const nlohmann::ordered_json& value, JsonCharacters characters = JsonCharacters::utf8);
/// The same with a line end.
std::string json_line(const nlohmann::ordered_json& value);
/// `value` on several lines, indented by two spaces, with a line end. Bytes that are not UTF-8 become U+FFFD.
std::string indented_json(const nlohmann::json& value);
std::string indented_json(const nlohmann::ordered_json& value,
                          JsonCharacters characters = JsonCharacters::utf8);

/// The value that `text` holds. Throws nlohmann::json::parse_error, or out_of_range for a number that is too
/// large.
nlohmann::json parse_json(std::string_view text);
nlohmann::ordered_json parse_ordered_json(std::string_view text);
/// The value that `text` holds; null if it is not JSON.
nlohmann::json json_or_null(std::string_view text);

}  // namespace kaven::text
