// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/judgement_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "common/game/position.hpp"

namespace kaven::tournaments::analysis {

namespace {

std::string lines_text(double score) {
  const double lines = std::abs(std::round(score * 10) / 10);
  return lines == 1 ? "1 line" : fmt::format("{:g} lines", lines);
}

std::string distance_text(const PositionValue& value, const game::Rules& rules) {
  if (rules.goal == game::Goal::most_lines) return value.score == 0 ? "" : " by " + lines_text(value.score);
  if (!value.plies) return "";
  return *value.plies == 1 ? " with this move" : fmt::format(" in {} plies", *value.plies);
}

std::string_view quality_title(MoveQuality quality) {
  switch (quality) {
    case MoveQuality::best:
      return "Best";
    case MoveQuality::inaccuracy:
      return "Inaccuracy (?!)";
    case MoveQuality::mistake:
      return "Mistake (?)";
    case MoveQuality::blunder:
      return "Blunder (?\?)";  // no trigraph
  }
  return "";
}

std::string places_text(const std::vector<game::Place>& places) {
  constexpr std::size_t most = 6;
  std::string text;
  for (std::size_t number = 0; number < places.size() && number < most; ++number) {
    text += (number == 0 ? "" : ", ") + game::place_name(places[number]);
  }
  return text;
}

}  // namespace

std::string value_text(const PositionValue& value, game::Colour mover, const game::Rules& rules) {
  const auto side_of = [&](bool is_mover) {
    return game::colour_name(is_mover ? mover : game::opponent(mover));
  };
  if (value.result == GameValue::draw) return "draw";
  if (value.result) {
    return fmt::format("{} wins{}", side_of(value.result == GameValue::win), distance_text(value, rules));
  }
  if (value.score == 0) return "level";
  if (rules.goal == game::Goal::most_lines) {
    return fmt::format("{} is ahead by {}", side_of(value.score > 0), lines_text(value.score));
  }
  return fmt::format("{} is ahead (+{:g})", side_of(value.score > 0), std::abs(value.score));
}

std::string judgement_text(const JudgedMove& move, game::Colour mover, const game::Rules& rules) {
  std::string text = fmt::format("{}: {}", quality_title(move.quality), value_text(move.value, mover, rules));
  if (move.quality != MoveQuality::best) {
    text += fmt::format("; with {} {}", places_text(move.best), value_text(move.best_value, mover, rules));
  }
  return text + (move.exact ? "." : " (estimated).");
}

}  // namespace kaven::tournaments::analysis
