// SPDX-License-Identifier: MIT
#include "common/text/json_text.hpp"

#include <nlohmann/json.hpp>

namespace kaven::text {

namespace {

constexpr int one_line = -1;
constexpr int two_spaces = 2;

template <typename Json>
std::string written(const Json& value, int indentation, JsonCharacters characters) {
  return value.dump(indentation, ' ', characters == JsonCharacters::ascii, Json::error_handler_t::replace);
}

}  // namespace

std::string json_text(const nlohmann::json& value) {
  return written(value, one_line, JsonCharacters::utf8);
}

std::string json_text(const nlohmann::ordered_json& value, JsonCharacters characters) {
  return written(value, one_line, characters);
}

std::string json_line(const nlohmann::ordered_json& value) {
  return json_text(value) + '\n';
}

std::string indented_json(const nlohmann::json& value) {
  return written(value, two_spaces, JsonCharacters::utf8) + '\n';
}

std::string indented_json(const nlohmann::ordered_json& value, JsonCharacters characters) {
  return written(value, two_spaces, characters) + '\n';
}

nlohmann::json parse_json(std::string_view text) {
  return nlohmann::json::parse(text);
}

nlohmann::ordered_json parse_ordered_json(std::string_view text) {
  return nlohmann::ordered_json::parse(text);
}

nlohmann::json json_or_null(std::string_view text) {
  constexpr bool throws = false;
  nlohmann::json value = nlohmann::json::parse(text, nullptr, throws);
  return value.is_discarded() ? nlohmann::json() : value;
}

}  // namespace kaven::text
