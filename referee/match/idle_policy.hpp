#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace kaven::referee::match {

/// What is done about a program that computes in its opponent's turn. Its CPU time is
/// recorded in any case.
enum class IdlePolicy : std::uint8_t {
  record,   ///< the time is recorded, nothing more
  warn,     ///< a warning when it is more than the budget
  freeze,   ///< its processes are stopped while it is not its turn
  forfeit,  ///< it loses when it is more than the budget
};

/// The words for them, in the order of IdlePolicy.
inline constexpr std::array<std::string_view, 4> idle_policy_words = {"record", "warn", "freeze", "forfeit"};

constexpr std::string_view idle_policy_word(IdlePolicy policy) {
  return idle_policy_words[static_cast<std::size_t>(policy)];
}

}  // namespace kaven::referee::match
