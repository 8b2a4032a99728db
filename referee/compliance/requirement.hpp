#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/game/rules.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::compliance {

/// A line of the check: something that a program must be able to do, or should.
struct Requirement {
  std::string_view name;   ///< `first-move`
  std::string_view title;  ///< what a program does that meets it: `moves first as White`
  /// A program that fails a required one loses games in a tournament. The others are asked for by the
  /// course's texts, and the referee bears with their absence.
  bool required = true;
  /// What is expected, as a sentence without a full stop, and how to mend it. `{turn}` and `{end}` stand for
  /// what the protocol says of them.
  std::string_view expected;
  std::string_view remedy;
  /// Whether it makes sense for programs of this protocol, in a game by these rules.
  bool (*applies)(const contestant::Protocol& protocol, const game::Rules& rules);
};

/// All requirements, in the order in which they are shown. Two have the same name where one thing is said in
/// different words of different protocols; of these one at most applies.
std::span<const Requirement> requirements();

/// The requirement of that name for programs of `protocol` in a game by `rules`; null when there is none.
const Requirement* find_requirement(std::string_view name, const contestant::Protocol& protocol,
                                    const game::Rules& rules);

/// `text`, which is that of a requirement, in the words of `protocol`.
std::string in_words_of(const contestant::Protocol& protocol, std::string_view text);

}  // namespace kaven::referee::compliance
