#pragma once

#include <cstddef>
#include <memory>

#include "agent/search/engine.hpp"
#include "agent/search/transposition_table.hpp"

namespace kaven::agent::lines {

/// The general engine: plays every game of the family.
class LinesEngine : public search::Engine {
 public:
  /// Uses at most `memory` bytes for its transposition table.
  LinesEngine(const game::Rules& rules, std::size_t memory);

  search::SearchResult choose(const game::Position& position, int depth, search::Deadline& deadline,
                              const search::Report& report) override;

 private:
  game::Rules rules_;
  search::TranspositionTable table_;
};

}  // namespace kaven::agent::lines
