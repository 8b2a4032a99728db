#include "common/record/sides_use.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/game/position.hpp"
#include "common/record/positions.hpp"

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
  turns_.add(turn.move.colour);
}

std::optional<std::string> SidesUse::excess(const Header& header, const Turn& turn) const {
  const Side& side = sides_[game::index(turn.move.colour)];
  const auto told = [&](double used, double limit, const char* words) {
    return fmt::format("ply {}: {} had used {:g} s of the {:g} s {}", turn.ply,
                       game::colour_name(turn.move.colour), used, limit, words);
  };
  const notation::TimeControl control = header.limits_of(turn.move.colour).all_moves;
  const double limit = control.after(turns_.of(turn.move.colour));
  if (control.base > 0 && side.clock_seconds > limit + inexactness)
    return told(side.clock_seconds, limit, "for all its moves");
  // A game by CPU time does not count waits for a processor as sleep, and its record does not contain them.
  if (header.clock == ClockKind::wall &&
      has_slept(side.seconds - inexactness, side.cpu_seconds + inexactness, header.sleep_seconds))
    return told(side.seconds, header.sleep_seconds, "for all moves of a side that does not compute");
  return std::nullopt;
}

double seconds_for_move(const GameRecord& record) {
  const game::Colour mover = last_position(record).to_move();
  const TimeLimits limits = record.header.limits_of(mover);
  TurnCount turns;
  double used = 0;
  double overage = limits.overage;
  for (const Turn& turn : record.turns) {
    turns.add(turn.move.colour);
    if (turn.move.colour != mover) continue;
    used += turn.clock_seconds();
    overage -= std::clamp(turn.clock_seconds() - limits.turn, 0.0, overage);
  }
  const double left = std::max(limits.all_moves.after(turns.of(mover)) - used, 0.0);
  if (!limits.limits_each_move()) return left;
  return limits.all_moves.base > 0 ? std::min(limits.turn + overage, left) : limits.turn + overage;
}

}  // namespace kaven::record
