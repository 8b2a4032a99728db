#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kaven::text {

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
