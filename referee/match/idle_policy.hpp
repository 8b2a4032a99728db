#pragma once

#include <cstdint>

#include "common/text/word_table.hpp"

namespace kaven::referee::match {

/// The reaction to a program that computes in its opponent's turn. The referee records the CPU time in any
/// case.
enum class IdlePolicy : std::uint8_t {
  record,   ///< only record the time
  warn,     ///< warn if the time exceeds the budget
  freeze,   ///< freeze its processes in its opponent's turn; it loses if they use more than the budget
  forfeit,  ///< it loses if the time exceeds the budget
};

inline constexpr text::WordTable<IdlePolicy, 4> idle_policy_words = {{{{IdlePolicy::record, "record"},
                                                                       {IdlePolicy::warn, "warn"},
                                                                       {IdlePolicy::freeze, "freeze"},
                                                                       {IdlePolicy::forfeit, "forfeit"}}}};

}  // namespace kaven::referee::match
