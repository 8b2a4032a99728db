// SPDX-License-Identifier: MIT
#include "agent/level.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <iterator>
#include <vector>

#include "common/game/mixed_bits.hpp"

namespace kaven::agent {

using namespace search;

namespace {

struct Level {
  std::string_view words;
  Strength with_gravity;
  Strength without_gravity;
};

// Chosen so that each level is about 200 Elo above the one before: agent/MEASURED.md.
constexpr std::array<Level, highest_level> levels = {{
    {"plays at random", {.sight = 0}, {.sight = 0}},
    {"completes a line when it sees one, else plays at random", {.sight = 1}, {.sight = 0.2}},
    {"completes or prevents a line when it sees one, else plays at random", {.sight = 1.65}, {.sight = 1.45}},
    {"completes and prevents lines, else plays at random", {.sight = 2}, {.sight = 2}},
    {"looks ahead in some of its moves, and plays the others like level 4", {0.33, 1, 2}, {0.12, 1, 2}},
    {"looks ahead in more of its moves", {0.68, 1, 2}, {0.3, 1, 2}},
    {"looks ahead in most of its moves", {0.88, 2.5, 2}, {0.5, 1, 2}},
    {"makes few mistakes", {0.95, 5, 2}, {0.71, 1, 2}},
    {"makes hardly any mistakes", {1, 7.5, 2}, {0.9, 1, 2}},
}};

// The engine makes its table small: it lasts for one move.
constexpr std::size_t memory_of_search = std::size_t{1} << 20U;

// By how much `colour` is ahead in lines.
int lead(const game::Position& position, game::Colour colour) {
  const game::Colour opponent = game::opponent(colour);
  if (position.rules().goal == game::Goal::most_lines)
    return position.lines(colour) - position.lines(opponent);
  const auto winner = position.line_winner();
  return winner == colour ? 1 : winner == opponent ? -1 : 0;
}

// The lead of the side to move after `move` and the opponent's best reply, or without the reply.
int lead_after(game::Position& position, game::Move move, bool with_reply) {
  const game::Colour mover = position.to_move();
  position.play(move);
  int worst = lead(position, mover);
  if (with_reply && !position.over()) {
    for (const game::Move reply : position.legal_moves()) {
      position.play(reply);
      worst = std::min(worst, lead(position, mover));
      position.undo();
    }
  }
  position.undo();
  return worst;
}

bool is_beside_a_stone(const game::Position& position, game::Place place) {
  for (int column = place.column - 1; column <= place.column + 1; ++column) {
    for (int row = place.row - 1; row <= place.row + 1; ++row) {
      const game::Place beside{column, row};
      if (position.on_board(beside) && position.at(beside)) return true;
    }
  }
  return false;
}

// The moves with the best lead, `sight` plies ahead.
std::vector<game::Move> best_at_sight(game::Position position, int sight) {
  std::vector<game::Move> moves = position.legal_moves();
  if (!position.rules().gravity && position.ply() > 0) {
    std::erase_if(moves, [&](game::Move move) { return !is_beside_a_stone(position, move.place); });
    // All places beside stones may be fouls.
    if (moves.empty()) moves = position.legal_moves();
  }
  if (sight == 0) return moves;
  std::vector<int> leads;
  std::ranges::transform(moves, std::back_inserter(leads),
                         [&](game::Move move) { return lead_after(position, move, sight > 1); });
  const int best = std::ranges::max(leads);
  std::vector<game::Move> chosen;
  for (std::size_t index = 0; index < moves.size(); ++index) {
    if (leads[index] == best) chosen.push_back(moves[index]);
  }
  return chosen;
}

// Numbers from 0 to 1 that are the same with every standard library.
class Draws {
 public:
  explicit Draws(std::uint64_t state) : state_(state) {}
  double next() {
    state_ = game::split_mix(state_);
    return std::ldexp(static_cast<double>(state_ >> 11U), -53);
  }

 private:
  std::uint64_t state_;
};

}  // namespace

Strength strength_of(int level, const game::Rules& rules) {
  assert(level >= 1 && level <= highest_level);
  const Level& found = levels.at(static_cast<std::size_t>(level - 1));
  return rules.gravity ? found.with_gravity : found.without_gravity;
}

std::string_view level_words(int level) {
  return levels.at(static_cast<std::size_t>(level - 1)).words;
}

SearchResult LevelEngine::choose(const game::Position& position, int depth, Deadline& deadline,
                                 const Report& report) {
  Draws draws(game::split_mix(seed_) ^ position.hash());
  const bool searches = draws.next() < strength_.searched && position.ply() > 0;
  const double plies = (searches ? strength_.depth : strength_.sight) + draws.next();
  if (searches) {
    return make_(rules_, {.memory = memory_of_search})
        ->choose(position, std::min(depth, static_cast<int>(plies)), deadline, report);
  }
  const std::vector<game::Move> moves = best_at_sight(position, static_cast<int>(plies));
  const auto index = static_cast<std::size_t>(draws.next() * static_cast<double>(moves.size()));
  return {.move = moves[index], .variation = {moves[index]}};
}

}  // namespace kaven::agent
