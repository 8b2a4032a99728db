#include "common/record/limits_text.hpp"

#include <fmt/format.h>

namespace kaven::record {

std::string limits_text(const Header& header) {
  // Imported games whose file has no limit.
  if (header.turn_seconds == 0) return "unknown time limit";
  const char* of_cpu = header.clock == ClockKind::cpu ? " of CPU time" : "";
  std::string text = fmt::format("{:g} s{} a move", header.turn_seconds, of_cpu);
  if (header.match_seconds > 0) text += fmt::format(", {:g} s for all moves of a side", header.match_seconds);
  return text;
}

}  // namespace kaven::record
