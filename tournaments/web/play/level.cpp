#include "tournaments/web/play/level.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "agent/connect4/connect4_engine.hpp"
#include "tournaments/web/play/program_opponents.hpp"

namespace kaven::tournaments::web::play {

namespace {

using namespace std::chrono_literals;

constexpr std::array all_levels = {
    Level{"beginner", "Beginner", "looks one move ahead, and sometimes plays at random", 1, 300ms, 0.35},
    Level{"easy", "Easy", "looks two moves ahead, and is careless now and then", 2, 300ms, 0.15},
    Level{"medium", "Medium", "looks four moves ahead", 4, 500ms, 0.04},
    Level{"hard", "Hard", "looks eight moves ahead", 8, 1000ms, 0},
    Level{"expert", "Expert", "plays as well as it can in two seconds", agent::search::unlimited_depth,
          2000ms, 0},
    // A hundred times the time of the slowest measured position.
    Level{"perfect", "Perfect", "has solved the game: never gives away a win or a draw",
          agent::search::unlimited_depth, 60'000ms, 0, true}};

// Without gravity, a careless stone far from all others would look absurd.
bool is_near_a_stone(const game::Position& position, game::Place place) {
  for (int column = place.column - 1; column <= place.column + 1; ++column) {
    for (int row = place.row - 1; row <= place.row + 1; ++row) {
      const game::Place near{column, row};
      if (position.on_board(near) && position.at(near)) return true;
    }
  }
  return false;
}

game::Move careless_move(const game::Position& position, std::mt19937_64& random) {
  std::vector<game::Move> moves = position.legal_moves();
  std::vector<game::Move> near;
  std::ranges::copy_if(moves, std::back_inserter(near), [&](const game::Move& move) {
    return position.rules().gravity || is_near_a_stone(position, move.place);
  });
  if (!near.empty()) moves = std::move(near);
  return moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)];
}

}  // namespace

std::span<const Level> levels() {
  return all_levels;
}

const Level* find_level(std::string_view name) {
  const auto found = std::ranges::find(all_levels, name, &Level::name);
  return found == all_levels.end() ? nullptr : &*found;
}

bool is_offered(const Level& level, const game::Rules& rules) {
  if (level.program != nullptr) return level.program->settings.game().rules == rules;
  return !level.solves || agent::connect4::solves_all(rules);
}

game::Move choose_move(const Level& level, const game::Position& position, agent::search::Engine& engine,
                       std::chrono::milliseconds budget, const std::stop_token& stop,
                       std::mt19937_64& random) {
  if (std::bernoulli_distribution(level.carelessness)(random)) return careless_move(position, random);
  auto deadline = agent::search::Deadline::after(budget, stop);
  return engine.choose(position, level.depth, deadline, [](const agent::search::SearchResult&) {}).move;
}

}  // namespace kaven::tournaments::web::play
