#include "common/notation/gomocup_place.hpp"

#include "common/text/text_lines.hpp"

namespace kaven::notation {

namespace {

std::optional<int> read_coordinate(std::string_view text) {
  return text::read_number<int>(text::trimmed(text, " \t\r"));
}

}  // namespace

std::string gomocup_place(game::Place place) {
  return std::to_string(place.column) + ',' + std::to_string(place.row);
}

std::optional<game::Place> read_gomocup_place(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto column = read_coordinate(text.substr(0, comma));
  const auto row = read_coordinate(text.substr(comma + 1));
  if (!column || !row) return std::nullopt;
  return game::Place{*column, *row};
}

}  // namespace kaven::notation
