// SPDX-License-Identifier: MIT
#include "common/record/game_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <string>
#include <string_view>

#include "common/game/position.hpp"

namespace kaven::record {

namespace {

// Sums of decimal fractions are inexact; this is the tolerance in seconds.
constexpr double inexactness = 1e-3;

std::string text_of(const TimeLimits& limits, ClockKind clock) {
  const char* of_cpu = clock == ClockKind::cpu ? " of CPU time" : "";
  const std::string control = notation::time_control_text(limits.all_moves);
  if (!limits.limits_each_move()) return fmt::format("{} s{} for all moves of a side", control, of_cpu);
  std::string text = fmt::format("{:g} s{} a move", limits.turn, of_cpu);
  if (limits.overage > 0) text += fmt::format(" and {:g} s more in total", limits.overage);
  if (limits.all_moves.base > 0) text += fmt::format(", {} s for all moves of a side", control);
  return text;
}

std::string search_limit_text(const Header& header, int Contestant::*limit, std::string_view unit) {
  const auto& [white, black] = header.contestants;
  if (white.*limit == black.*limit)
    return white.*limit > 0 ? fmt::format(", {} {}", white.*limit, unit) : std::string();
  std::string text;
  for (const game::Colour colour : {game::Colour::white, game::Colour::black}) {
    const int own = header.contestants[game::index(colour)].*limit;
    if (own > 0) text += fmt::format(", {} {} for {}", own, unit, game::colour_name(colour));
  }
  return text;
}

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

std::string limits_text(const Header& header) {
  // Imported games whose file has no limit.
  if (header.turn_seconds == 0) return "unknown time limit";
  std::string text = text_of(header.limits(), header.clock);
  for (const game::Colour colour : {game::Colour::white, game::Colour::black}) {
    const double factor = header.contestants[game::index(colour)].time_factor;
    if (factor != 1) text += fmt::format(", {:g} times that for {}", factor, game::colour_name(colour));
  }
  return text + search_limit_text(header, &Contestant::depth_limit, "plies") +
         search_limit_text(header, &Contestant::node_limit, "nodes a move");
}

game::Position start_position(const Header& header) {
  return game::position_after(header.rules, header.opening);
}

game::Position position_after(const GameRecord& record, std::size_t turns) {
  assert(turns <= record.turns.size());
  game::Position position = start_position(record.header);
  for (std::size_t played = 0; played < turns; ++played) position.play(record.turns[played].move);
  return position;
}

game::Position last_position(const GameRecord& record) {
  return position_after(record, record.turns.size());
}

}  // namespace kaven::record
