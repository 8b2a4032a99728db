// SPDX-License-Identifier: MIT
#include "referee/match/adjudication.hpp"

#include <fmt/format.h>

#include <utility>

#include "common/game/move.hpp"
#include "common/notation/outcome_text.hpp"

namespace kaven::referee::match {

using game::Colour;
using game::Result;

namespace {

constexpr int moves_of_agreement = 3;

bool is_on_board(game::Place place, const game::Rules& rules) {
  return place.column >= 0 && place.column < rules.columns && place.row >= 0 && place.row < rules.rows;
}

// The number of rows of line_length places in which no stone is the opponent's: at least the number of lines
// that `colour` can have at the end.
int most_lines(const game::Position& position, Colour colour) {
  const game::Rules& rules = position.rules();
  const Colour other = game::opponent(colour);
  int count = 0;
  for (int column = 0; column < rules.columns; ++column) {
    for (int row = 0; row < rules.rows; ++row) {
      for (const game::Place step : game::line_directions) {
        const auto place = [&](int at) {
          return game::Place{column + at * step.column, row + at * step.row};
        };
        if (!is_on_board(place(rules.line_length - 1), rules)) continue;
        bool is_open = true;
        for (int at = 0; at < rules.line_length && is_open; ++at) is_open = position.at(place(at)) != other;
        count += is_open ? 1 : 0;
      }
    }
  }
  return count;
}

game::Outcome adjudicated(Result result, std::string detail) {
  return {.result = result, .ending = game::Ending::adjudicated, .detail = std::move(detail)};
}

Result proved_result(const record::Turn& turn, const std::string& word) {
  if (word == "draw") return Result::draw;
  return game::win_for(word == "win" ? turn.move.colour : game::opponent(turn.move.colour));
}

}  // namespace

std::optional<game::Outcome> certain_outcome(const game::Position& position) {
  const game::Rules& rules = position.rules();
  // A recolouring could still turn the first stone.
  if (rules.pop_out || position.ply() < 2) return std::nullopt;
  const std::array most = {most_lines(position, Colour::white), most_lines(position, Colour::black)};
  const std::array now = {position.lines(Colour::white), position.lines(Colour::black)};
  if (rules.goal == game::Goal::most_lines) {
    for (const Colour ahead : {Colour::white, Colour::black}) {
      const std::size_t side = game::index(ahead);
      if (now[side] > most[1 - side])
        return adjudicated(game::win_for(ahead),
                           fmt::format("{} to {}, and the side behind can reach {} at most", now[side],
                                       now[1 - side], most[1 - side]));
    }
  }
  if (most != now) return std::nullopt;
  return adjudicated(rules.full_board == game::FullBoard::draw ? Result::draw : Result::both_lose,
                     "no line is possible any more");
}

void ProvedResults::add(const record::Turn& turn) {
  Side& side = sides_[game::index(turn.move.colour)];
  if (!turn.info || turn.info->proved.empty()) {
    side = {};
    return;
  }
  const Result result = proved_result(turn, turn.info->proved);
  side.moves = side.result == result ? side.moves + 1 : 1;
  side.result = result;
}

std::optional<game::Outcome> ProvedResults::agreed() const {
  const auto& [white, black] = sides_;
  if (!white.result || white.result != black.result) return std::nullopt;
  if (white.moves < moves_of_agreement || black.moves < moves_of_agreement) return std::nullopt;
  return adjudicated(*white.result, fmt::format("both programs have reported it as proved in {} moves each",
                                                moves_of_agreement));
}

std::optional<game::Outcome> Adjudicator::outcome(const record::Turn& turn, const game::Position& position,
                                                  std::vector<std::string>& warnings) {
  if (kind_ == Adjudication::none) return std::nullopt;
  proved_results_.add(turn);
  if (auto certain = certain_outcome(position)) return certain;
  try {
    const auto exact = solver_ != nullptr ? solver_->result(position) : std::nullopt;
    if (exact) return adjudicated(*exact, std::string(notation::by_exact_value));
  } catch (const SolverFailure& failure) {
    solver_ = nullptr;
    warnings.push_back(
        fmt::format("the game is not adjudicated by exact value from here on: {}", failure.what()));
  }
  return kind_ == Adjudication::agreed ? proved_results_.agreed() : std::nullopt;
}

}  // namespace kaven::referee::match
