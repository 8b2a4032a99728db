#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace kaven::text {

/// Returns the word of `known` that `word` most likely meant: the one with the smallest edit distance
/// (insertions, deletions, substitutions, swaps of neighbours; Damerau 1964, restricted), the first of
/// equally near words. `known` must not be empty.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known);

/// Returns nearest_word() if it is near enough to be what was meant: at most a third of the letters of `word` differ,
/// or one. nullopt otherwise, and if `known` is empty.
std::optional<std::string_view> similar_word(std::string_view word, std::span<const std::string_view> known);

}  // namespace kaven::text
