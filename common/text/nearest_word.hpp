#pragma once

#include <span>
#include <string_view>

namespace kaven::text {

/// The one of `known` that `word` was most likely meant to be: the fewest insertions, deletions,
/// substitutions and exchanges of neighbours lead to it (Damerau 1964, restricted); the first of equally near
/// ones. `known` must not be empty.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known);

}  // namespace kaven::text
