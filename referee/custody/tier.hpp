#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kaven::referee {

/// How firmly a program is held, the strongest first.
enum class Tier : std::uint8_t {
  strict,    ///< namespaces, a private file system and a control group of its own
  isolated,  ///< namespaces and a private file system; needs neither root nor control groups
  basic,     ///< resource limits and Landlock; for one's own agents
  none,      ///< nothing but that it is ended after the game; for debugging
};

inline constexpr std::array all_tiers = {Tier::strict, Tier::isolated, Tier::basic, Tier::none};

/// Tried in this order where none is asked for.
inline constexpr std::array holding_tiers = {Tier::strict, Tier::isolated, Tier::basic};

/// `strict`, `isolated`, `basic`, `none`.
std::string_view tier_word(Tier tier);
/// The inverse of tier_word.
std::optional<Tier> tier_of_word(std::string_view word);

/// In these tiers a program lives in a sandbox: namespaces of its own, with the keeper as their first
/// process.
constexpr bool is_sandboxed(Tier tier) {
  return tier <= Tier::isolated;
}

}  // namespace kaven::referee
