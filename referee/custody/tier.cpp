#include "referee/custody/tier.hpp"

#include <algorithm>

namespace kaven::referee {

namespace {

constexpr std::array<std::string_view, all_tiers.size()> words = {"strict", "isolated", "basic", "none"};

}  // namespace

std::string_view tier_word(Tier tier) {
  return words[static_cast<std::size_t>(tier)];
}

std::optional<Tier> tier_of_word(std::string_view word) {
  const auto* const found = std::ranges::find(words, word);
  if (found == words.end()) return std::nullopt;
  return all_tiers[static_cast<std::size_t>(found - words.begin())];
}

}  // namespace kaven::referee
