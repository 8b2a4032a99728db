// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/accuracy.hpp"

#include <exception>
#include <nlohmann/json.hpp>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/analysis/analysis_run.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"

namespace kaven::tournaments::analysis {

namespace {

// White moves first, and every move of the opening has its ply.
game::Colour mover_at(int ply) {
  return ply % 2 == 1 ? game::Colour::white : game::Colour::black;
}

void count(Accuracy& accuracy, MoveQuality quality) {
  ++accuracy.moves;
  accuracy.perfect += quality == MoveQuality::best ? 1 : 0;
  accuracy.inaccuracies += quality == MoveQuality::inaccuracy ? 1 : 0;
  accuracy.mistakes += quality == MoveQuality::mistake ? 1 : 0;
  accuracy.blunders += quality == MoveQuality::blunder ? 1 : 0;
}

}  // namespace

Accuracy& Accuracy::operator+=(const Accuracy& other) {
  games += other.games;
  moves += other.moves;
  perfect += other.perfect;
  inaccuracies += other.inaccuracies;
  mistakes += other.mistakes;
  blunders += other.blunders;
  thrown_away += other.thrown_away;
  return *this;
}

nlohmann::ordered_json json_of(const Accuracy& accuracy) {
  return {{"games", accuracy.games},
          {"moves", accuracy.moves},
          {"perfect", accuracy.perfect},
          {"inaccuracies", accuracy.inaccuracies},
          {"mistakes", accuracy.mistakes},
          {"blunders", accuracy.blunders},
          {"thrown_away", accuracy.thrown_away}};
}

std::array<Accuracy, 2> accuracy_of(const GameAnalysis& analysis, game::Result result) {
  std::array<Accuracy, 2> sides{Accuracy{.games = 1}, Accuracy{.games = 1}};
  std::array<bool, 2> won_position{};
  for (const JudgedMove& move : analysis.moves) {
    const game::Colour mover = mover_at(move.ply);
    count(sides[game::index(mover)], move.quality);
    if (move.best_value.result == GameValue::win) won_position[game::index(mover)] = true;
    // A lost move is a won position for the opponent, who may have no move after it.
    if (move.value.result == GameValue::loss) {
      won_position[game::index(game::opponent(mover))] = true;
    }
  }
  for (const game::Colour colour : {game::Colour::white, game::Colour::black}) {
    const bool won = game::winner(result) == colour;
    if (won_position[game::index(colour)] && !won) sides[game::index(colour)].thrown_away = 1;
  }
  return sides;
}

Accuracies accuracies_of(const folder::Folder& folder, std::span<const state::Game> games) {
  Accuracies accuracies;
  for (const state::Game& game : games) {
    if (!game.result) continue;
    try {
      const auto analysis = present_analysis(folder.games() / game.record);
      if (!analysis) continue;
      const auto sides = accuracy_of(*analysis, game.result->result);
      accuracies.players[game.white] += sides[0];
      accuracies.players[game.black] += sides[1];
    } catch (const std::exception& error) {
      accuracies.faults.emplace_back(error.what());
    }
  }
  return accuracies;
}

}  // namespace kaven::tournaments::analysis
