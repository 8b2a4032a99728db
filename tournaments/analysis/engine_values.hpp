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

/// With so many free places or fewer a game is searched to its end: with gravity, and where stones may be put
/// anywhere.
inline constexpr int free_places_of_endgame = 16;
inline constexpr int free_places_of_open_endgame = 8;

/// Judges moves by what an engine thinks of the position and of the one after the move.
class EngineValues {
 public:
  EngineValues(const game::Rules& rules, const SearchLimits& limits);

  /// The name of the engine's room.
  std::string_view name() const { return room_.name; }
  /// Forgets all positions: what comes next does not depend on what came before.
  void forget();
  /// The move `played` in `position`, where it is legal; `ply` is left to the caller. Means nothing once
  /// `stop` was asked for.
  JudgedMove judge(const game::Position& position, game::Move played, const std::stop_token& stop);

 private:
  /// What the engine thinks of a position.
  struct Opinion {
    agent::search::SearchResult thought;
    PositionValue value;
  };
  /// As hard as the effort says, or to the end of the game.
  Opinion look(const game::Position& position, const std::stop_token& stop);
  Opinion look(const game::Position& position, int depth, std::uint64_t nodes, const std::stop_token& stop);
  /// `thought`: what the engine thinks of the position before it.
  PositionValue value_of_move(const game::Position& position, game::Move move,
                              const agent::search::SearchResult& thought, const std::stop_token& stop);
  int free_places(const game::Position& position) const;
  bool in_endgame(const game::Position& position) const;

  game::Rules rules_;
  SearchLimits limits_;
  const agent::EngineFactory& room_;
  ScoreScale scale_;
  std::unique_ptr<agent::search::Engine> engine_;
};

}  // namespace kaven::tournaments::analysis
