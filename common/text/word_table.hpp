// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kaven::text {

// Words of a fixed set: those of an enumeration, and which of them a mistyped word means.

/// Lists the accepted words for error messages and help: `draw or both-lose`, `white, black, draw or
/// both-lose`. Each word is enclosed in `quotation_mark`.
std::string alternatives(std::span<const std::string_view> words, std::string_view quotation_mark = "");

/// Whether `value` has a name in its enumeration. Compilers print a value without a name as a cast.
template <auto value>
constexpr bool is_enumerator() {
  const std::string_view function = __PRETTY_FUNCTION__;
  return function[function.rfind("value = ") + 8] != '(';
}

/// The words for the values of an enumeration in files and on command lines. Each value has one row, in the
/// order of the enumeration, and each word is unique; a table that breaks these rules does not compile.
///
///   inline constexpr WordTable<game::FullBoard, 2> full_board_words = {
///       {{{game::FullBoard::draw, "draw"}, {game::FullBoard::both_lose, "both-lose"}}}};
///   full_board_words.word_of(rules.full_board);  full_board_words.find("draw");
template <typename Enum, std::size_t count>
class WordTable {
 public:
  struct Row {
    Enum value;
    std::string_view word;
  };

  // The constructor is not explicit, so that a table can be written as its rows.
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr WordTable(const std::array<Row, count>& rows) {
    static_assert(count > 0 && is_enumerator<static_cast<Enum>(count - 1)>(), "a row stands for no value");
    static_assert(!is_enumerator<static_cast<Enum>(count)>(), "a value of the enumeration has no row");
    for (std::size_t row = 0; row < count; ++row) {
      const auto [value, word] = rows[row];
      if (static_cast<std::size_t>(value) != row) throw std::logic_error("rows are not in order");
      if (word.empty() || find_row(word) < row) throw std::logic_error("a word is empty, or there twice");
      words_[row] = word;
    }
  }

  constexpr std::string_view word_of(Enum value) const { return words_[static_cast<std::size_t>(value)]; }

  /// Returns the value for `word`, case-sensitive; empty if there is none.
  constexpr std::optional<Enum> find(std::string_view word) const {
    const std::size_t row = find_row(word);
    if (word.empty() || row == count) return std::nullopt;
    return static_cast<Enum>(row);
  }

  /// All words, in the order of the enumeration.
  constexpr std::span<const std::string_view> words() const { return words_; }

 private:
  constexpr std::size_t find_row(std::string_view word) const {
    std::size_t row = 0;
    while (row < count && words_[row] != word) ++row;
    return row;
  }

  std::array<std::string_view, count> words_{};
};

/// Returns the word of `known` that `word` most likely meant: the one with the smallest edit distance
/// (insertions, deletions, substitutions, swaps of neighbours; Damerau 1964, restricted), the first of
/// equally near words. `known` must not be empty.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known);

/// Returns nearest_word() if it is near enough to be what was meant: at most a third of the letters of `word` differ,
/// or one. nullopt otherwise, and if `known` is empty.
std::optional<std::string_view> similar_word(std::string_view word, std::span<const std::string_view> known);

/// Returns the end of a message about `word`: `; did you mean 'white'?` with similar_word(), between
/// `quotation_mark`s. Empty if there is no such word.
std::string suggestion(std::string_view word, std::span<const std::string_view> known,
                       std::string_view quotation_mark = "'");

}  // namespace kaven::text
