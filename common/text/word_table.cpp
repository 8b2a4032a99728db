// SPDX-License-Identifier: MIT
#include "common/text/word_table.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

namespace kaven::text {

namespace {

// Computes the table of distances between prefixes of both words, row by row.
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> before_last(to.size() + 1);
  std::vector<std::size_t> last(to.size() + 1);
  std::vector<std::size_t> current(to.size() + 1);
  for (std::size_t column = 0; column <= to.size(); ++column) current[column] = column;
  for (std::size_t row = 1; row <= from.size(); ++row) {
    before_last.swap(last);
    last.swap(current);
    current[0] = row;
    for (std::size_t column = 1; column <= to.size(); ++column) {
      const std::size_t substituted = last[column - 1] + (from[row - 1] == to[column - 1] ? 0 : 1);
      current[column] = std::min({last[column] + 1, current[column - 1] + 1, substituted});
      const bool exchanged =
          row > 1 && column > 1 && from[row - 1] == to[column - 2] && from[row - 2] == to[column - 1];
      if (exchanged) current[column] = std::min(current[column], before_last[column - 2] + 1);
    }
  }
  return current[to.size()];
}

}  // namespace

std::string alternatives(std::span<const std::string_view> words, std::string_view quotation_mark) {
  std::string text;
  for (std::size_t word = 0; word < words.size(); ++word) {
    if (word > 0) text += word + 1 == words.size() ? " or " : ", ";
    text.append(quotation_mark).append(words[word]).append(quotation_mark);
  }
  return text;
}

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known) {
  assert(!known.empty());
  return *std::ranges::min_element(known, {}, [&](std::string_view each) { return distance(word, each); });
}

std::optional<std::string_view> similar_word(std::string_view word, std::span<const std::string_view> known) {
  if (known.empty()) return std::nullopt;
  const std::string_view nearest = nearest_word(word, known);
  const std::size_t tolerated = std::max<std::size_t>(word.size() / 3, 1);
  if (distance(word, nearest) > tolerated) return std::nullopt;
  return nearest;
}

std::string suggestion(std::string_view word, std::span<const std::string_view> known,
                       std::string_view quotation_mark) {
  const auto meant = similar_word(word, known);
  if (!meant) return {};
  return std::string("; did you mean ").append(quotation_mark).append(*meant).append(quotation_mark) + "?";
}

}  // namespace kaven::text
