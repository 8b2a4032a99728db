#include "common/record/limits_text.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "common/game/position.hpp"

namespace kaven::record {

namespace {

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

}  // namespace kaven::record
