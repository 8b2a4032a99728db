#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string_view>

#include "agent/registry.hpp"
#include "common/game/position.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/analysis/move_quality.hpp"
#include "tournaments/analysis/search_limits.hpp"

namespace kaven::tournaments::analysis {

/// A game with so many free places or fewer is searched to its end: the first holds with gravity, the second
/// where stones may be put anywhere.
inline constexpr int free_places_of_endgame = 16;
inline constexpr int free_places_of_open_endgame = 8;

/// Judges moves by what an engine thinks of the position and of the one after the move.
class EngineEvaluator {
 public:
  EngineEvaluator(const game::Rules& rules, const SearchLimits& limits);

  /// The name of the engine's room.
  std::string_view name() const { return factory_.name; }
  /// Forgets all positions, so that what comes next does not depend on what came before.
  void forget();
  /// Judges the move `played`, which is legal in `position`, and leaves `ply` to the caller. The judgement
  /// means nothing once `stop` was asked for.
  JudgedMove judge(const game::Position& position, game::Move played, const std::stop_token& stop);

 private:
  /// What the engine thinks of a position.
  struct Evaluation {
    agent::search::SearchResult search;
    PositionValue value;
  };
  /// Searches within the limits, or to the end of the game where that is near.
  Evaluation evaluate(const game::Position& position, const std::stop_token& stop);
  Evaluation evaluate(const game::Position& position, int depth, std::uint64_t nodes,
                      const std::stop_token& stop);
  /// `search` is what the engine thinks of the position before the move.
  PositionValue value_of_move(const game::Position& position, game::Move move,
                              const agent::search::SearchResult& search, const std::stop_token& stop);
  int free_places(const game::Position& position) const;
  bool in_endgame(const game::Position& position) const;

  game::Rules rules_;
  SearchLimits limits_;
  const agent::EngineFactory& factory_;
  ScoreScale scale_;
  std::unique_ptr<agent::search::Engine> engine_;
};

}  // namespace kaven::tournaments::analysis
