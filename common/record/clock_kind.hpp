#pragma once

#include <cstdint>

#include "common/text/word_table.hpp"

namespace kaven::record {

/// What the clocks of a game count.
enum class ClockKind : std::uint8_t {
  wall,  ///< the time that passes
  cpu,   ///< the CPU time of the mover's process tree, all its threads together
};

inline constexpr text::WordTable<ClockKind, 2> clock_words = {
    {{{ClockKind::wall, "wall"}, {ClockKind::cpu, "cpu"}}}};

}  // namespace kaven::record
