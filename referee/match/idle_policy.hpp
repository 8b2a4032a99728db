#pragma once

#include <cstdint>

#include "common/text/word_table.hpp"

namespace kaven::referee::match {

/// What is done about a program that computes in its opponent's turn. Its CPU time is
/// recorded in any case.
enum class IdlePolicy : std::uint8_t {
  record,  ///< the time is recorded, nothing more
  warn,    ///< a warning when it is more than the budget
  freeze,  ///< its processes are stopped while it is not its turn; it loses when they use more than the budget
  forfeit,  ///< it loses when it is more than the budget
};

inline constexpr text::WordTable<IdlePolicy, 4> idle_policy_words = {{{{IdlePolicy::record, "record"},
                                                                       {IdlePolicy::warn, "warn"},
                                                                       {IdlePolicy::freeze, "freeze"},
                                                                       {IdlePolicy::forfeit, "forfeit"}}}};

}  // namespace kaven::referee::match
