#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "common/game/rules.hpp"

namespace kaven::referee::compliance {

/// A line of the check: something that a program must be able to do, or should.
struct Requirement {
  std::string_view name;   ///< `first-move`
  std::string_view title;  ///< what a program does that meets it: `moves first as White`
  /// A program that fails a required one loses games in a tournament. The others are asked for by the
  /// course's texts, and the referee bears with their absence.
  bool required = true;
  std::string_view expected;  ///< what is expected, as a sentence without a full stop
  std::string_view remedy;    ///< how to mend it
};

/// All requirements, in the order in which they are shown.
std::span<const Requirement> requirements();

/// Whether it is part of the game under these rules.
bool applies(const Requirement& requirement, const game::Rules& rules);

}  // namespace kaven::referee::compliance
