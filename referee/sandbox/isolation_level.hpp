// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>

#include "common/text/word_table.hpp"

namespace kaven::referee::sandbox {

/// How strictly a program is confined; the strictest level first.
enum class IsolationLevel : std::uint8_t {
  strict,    ///< namespaces, a private file system and a control group of its own
  isolated,  ///< namespaces and a private file system; needs neither root nor control groups
  basic,     ///< resource limits and Landlock; for one's own agents
  none,      ///< the program is only ended after the game; for debugging
};

inline constexpr std::array all_isolation_levels = {IsolationLevel::strict, IsolationLevel::isolated,
                                                    IsolationLevel::basic, IsolationLevel::none};

/// The levels that the referee tries, in this order, if the user asks for none.
inline constexpr std::array default_isolation_levels = {IsolationLevel::strict, IsolationLevel::isolated,
                                                        IsolationLevel::basic};

inline constexpr text::WordTable<IsolationLevel, 4> isolation_level_words = {
    {{{IsolationLevel::strict, "strict"},
      {IsolationLevel::isolated, "isolated"},
      {IsolationLevel::basic, "basic"},
      {IsolationLevel::none, "none"}}}};

/// Whether a program of this level runs in a sandbox: in namespaces of its own, with the supervisor as their first
/// process.
constexpr bool is_sandboxed(IsolationLevel level) {
  return level <= IsolationLevel::isolated;
}

/// This machine cannot confine programs as requested; what() contains the reason and the remedy.
class SandboxUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace kaven::referee::sandbox
