#include "referee/sandbox/isolation_level.hpp"

#include <algorithm>

namespace kaven::referee::sandbox {

namespace {

constexpr std::array<std::string_view, all_isolation_levels.size()> words = {"strict", "isolated", "basic",
                                                                             "none"};

}  // namespace

std::string_view isolation_level_word(IsolationLevel level) {
  return words[static_cast<std::size_t>(level)];
}

std::optional<IsolationLevel> isolation_level_of_word(std::string_view word) {
  const auto* const found = std::ranges::find(words, word);
  if (found == words.end()) return std::nullopt;
  return all_isolation_levels[static_cast<std::size_t>(found - words.begin())];
}

}  // namespace kaven::referee::sandbox
