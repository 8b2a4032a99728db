#include "common/record/sides_use.hpp"

#include <fmt/format.h>

#include "common/game/position.hpp"

namespace kaven::record {

namespace {

// Sums of decimal fractions are inexact; this is the tolerance in seconds.
constexpr double inexactness = 1e-3;

}  // namespace

void SidesUse::add(const Turn& turn) {
  Side& side = sides_[game::index(turn.move.colour)];
  side.seconds += turn.seconds;
  side.clock_seconds += turn.clock_seconds();
  side.cpu_seconds += turn.cpu_seconds;
}

std::optional<std::string> SidesUse::excess(const Header& header, const Turn& turn) const {
  const Side& side = sides_[game::index(turn.move.colour)];
  const auto told = [&](double used, double limit, const char* words) {
    return fmt::format("ply {}: {} had used {:g} s of the {:g} s {}", turn.ply,
                       game::colour_name(turn.move.colour), used, limit, words);
  };
  if (header.match_seconds > 0 && side.clock_seconds > header.match_seconds + inexactness)
    return told(side.clock_seconds, header.match_seconds, "for all its moves");
  // A game by CPU time does not count waits for a processor as sleep, and its record does not contain them.
  if (header.clock == ClockKind::wall &&
      has_slept(side.seconds - inexactness, side.cpu_seconds + inexactness, header.sleep_seconds))
    return told(side.seconds, header.sleep_seconds, "for all moves of a side that does not compute");
  return std::nullopt;
}

}  // namespace kaven::record
