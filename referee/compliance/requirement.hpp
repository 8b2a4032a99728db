#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/game/rules.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::compliance {

/// A line of the check: something that a program must or should do.
struct Requirement {
  std::string_view name;   ///< `first-move`
  std::string_view title;  ///< what a program that meets it does: `moves first as White`
  /// A program that fails a required one loses games in a tournament. The courses' texts ask for the others,
  /// and the referee tolerates a program that fails them.
  bool required = true;
  /// The expected behaviour, as a sentence without a full stop, and how to achieve it. in_words_of() replaces
  /// `{turn}` and `{end}` by the protocol's own texts.
  std::string_view expected;
  std::string_view remedy;
  /// Whether it applies to programs of this protocol, in a game by these rules.
  bool (*applies)(const contestant::Protocol& protocol, const game::Rules& rules);
};

/// All requirements, in the order of display. Two have the same name if they state the same thing in the
/// words of different protocols; at most one of these applies.
std::span<const Requirement> requirements();

/// The requirement called `name` for programs of `protocol` in a game by `rules`; null if there is none.
const Requirement* find_requirement(std::string_view name, const contestant::Protocol& protocol,
                                    const game::Rules& rules);

/// Returns `text`, a text of a Requirement, with `{turn}` and `{end}` replaced by the texts of `protocol`.
std::string in_words_of(const contestant::Protocol& protocol, std::string_view text);

}  // namespace kaven::referee::compliance
