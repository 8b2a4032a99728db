// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>

#include "agent/gomoku/gomoku_engine.hpp"
#include "agent/gomoku/threat_search.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/engine.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::claimeven {

/// Prints the best moves in positions of Go-moku with their values and principal variations, a line for each.
class GomokuSolver {
 public:
  struct Options {
    std::optional<gomoku::ThreatKind> threats;  ///< only a win by these; empty: a search of all moves
    int lines = 1;                              ///< the number of moves to print, the best first
    std::optional<double> seconds;              ///< for each line; 5 if neither limit is set
    std::optional<std::uint64_t> nodes;         ///< positions to search for each line
    std::size_t memory = search::Resources().memory;
  };

  /// Keeps a reference to `out`.
  GomokuSolver(const Options& options, std::ostream& out) : options_(options), out_(out) {}

  /// gomoku::plays() must hold for the rules of `position`, which is not over.
  void print(const game::Position& position);

 private:
  void print_threats(const game::Position& position);
  void print_best_moves(const game::Position& position);
  void print_line(const game::Position& position, const search::SearchResult& result,
                  const std::string& value) const;
  search::Deadline deadline() const;

  Options options_;
  std::ostream& out_;
  std::unique_ptr<gomoku::GomokuEngine> engine_;
  game::Rules engine_rules_;
};

}  // namespace kaven::agent::claimeven
