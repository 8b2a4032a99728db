#include "tournaments/preview/game_time.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/game/rules.hpp"

namespace kaven::tournaments::preview {

namespace {

// Time to start and end two fast programs.
constexpr Seconds around_a_game{0.3};
// Games on large boards usually end before the board is full.
constexpr int most_usual_moves = 60;

int most_moves(const game::Rules& rules) {
  const int recolouring = rules.opening == game::Opening::recolour ? 1 : 0;
  // Each side may remove one stone, whose place is filled again.
  const int pop_outs = rules.pop_out ? 4 : 0;
  return rules.places() + recolouring + pop_outs;
}

int usual_moves(const game::Rules& rules) {
  const bool filled = rules.goal == game::Goal::most_lines;
  return filled ? most_moves(rules) : std::min(rules.places() * 2 / 3, most_usual_moves);
}

struct Mean {
  Seconds sum{};
  int count = 0;
  void add(Seconds value) {
    sum += value;
    ++count;
  }
  Seconds value() const { return sum / count; }
};

}  // namespace

GameTime game_time_of(const state::TournamentState& tournament,
                      const std::map<std::string, Seconds>& first_moves) {
  const settings::Settings& settings = tournament.settings;
  const game::Rules rules = settings.game().rules;
  Seconds moves_time = most_moves(rules) * settings.turn_limit + 2 * settings.overage;
  if (settings.match_limit.count() > 0)
    moves_time = std::min(moves_time, 2 * settings.match_limit + most_moves(rules) * settings.increment);
  GameTime time{.longest = settings.start_limit + moves_time + settings.grace};
  Mean finished;
  for (const state::Game& game : tournament.games) {
    if (game.result) finished.add(game.result->thinking);
  }
  if (finished.count > 0) {
    time.likely = finished.value() + around_a_game;
    time.basis =
        fmt::format("the mean of {} finished game{}", finished.count, finished.count == 1 ? "" : "s");
    return time;
  }
  Mean moves;
  for (const auto& [name, seconds] : first_moves) moves.add(std::min<Seconds>(seconds, settings.turn_limit));
  const int usual = usual_moves(rules);
  if (moves.count > 0) {
    time.likely = usual * moves.value() + around_a_game;
    time.basis = fmt::format(
        "first moves, which took {:.2g} s on average when {} program{} tried; games of {} moves are assumed",
        moves.value().count(), moves.count, moves.count == 1 ? " was" : "s were", usual);
  } else {
    time.likely = usual * settings.turn_limit / 2 + around_a_game;
    time.basis =
        fmt::format("the limits alone: games of {} moves are assumed, each half as long as it may be", usual);
  }
  return time;
}

}  // namespace kaven::tournaments::preview
