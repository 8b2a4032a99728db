#include "common/notation/gomocup_place.hpp"

#include <charconv>

namespace kaven::notation {

namespace {

std::optional<int> read_number(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view digits = text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
  int number = 0;
  const char* end = digits.data() + digits.size();
  const auto [behind, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc() || behind != end) return std::nullopt;
  return number;
}

}  // namespace

std::string gomocup_place(game::Place place) {
  return std::to_string(place.column) + ',' + std::to_string(place.row);
}

std::optional<game::Place> read_gomocup_place(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto column = read_number(text.substr(0, comma));
  const auto row = read_number(text.substr(comma + 1));
  if (!column || !row) return std::nullopt;
  return game::Place{*column, *row};
}

}  // namespace kaven::notation
