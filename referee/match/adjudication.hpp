// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "common/text/word_table.hpp"

namespace kaven::referee::match {

/// When the referee ends a game before the board has decided it.
enum class Adjudication : std::uint8_t {
  none,    ///< never
  exact,   ///< when no sequence of moves can change the result (certain_outcome), or by exact value (Solver)
  agreed,  ///< also when both programs have reported the same proved result in several moves (ProvedResults)
};

inline constexpr text::WordTable<Adjudication, 3> adjudication_words = {
    {{{Adjudication::none, "none"}, {Adjudication::exact, "exact"}, {Adjudication::agreed, "agreed"}}}};

/// The result of a game that goes on, if no moves can change it: no line is possible any more for either side,
/// or, under Goal::most_lines, the side behind could not catch up with all lines that are still possible for
/// it. Empty in games with pop-outs, which can undo lines.
std::optional<game::Outcome> certain_outcome(const game::Position& position);

/// Finds the results of positions by best play of both sides. The referee includes no engine: what it asks is
/// solver_program.hpp.
class Solver {
 public:
  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  virtual ~Solver() = default;

  /// The result by best play from `position`, in which the game goes on; empty if it is not known. Throws
  /// SolverFailure.
  virtual std::optional<game::Result> result(const game::Position& position) = 0;
};

/// The solver cannot be used any more; what() says why.
class SolverFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The results that both programs have reported as proved (record::SearchInfo::proved).
class ProvedResults {
 public:
  void add(const record::Turn& turn);
  /// The result, if each side has reported it in its last three moves.
  std::optional<game::Outcome> agreed() const;

 private:
  struct Side {
    std::optional<game::Result> result;  ///< of its last move; empty: none
    int moves = 0;                       ///< in a row with this result
  };
  std::array<Side, 2> sides_;
};

/// Says after each move whether the referee ends the game.
class Adjudicator {
 public:
  /// Without a solver (null), no game ends by exact value.
  Adjudicator(Adjudication kind, Solver* solver) : kind_(kind), solver_(solver) {}
  /// The outcome of the game after `turn`, which led to `position`, if it is adjudicated. If the solver fails, `warnings`
  /// receives the reason, and the game is played on without it.
  std::optional<game::Outcome> outcome(const record::Turn& turn, const game::Position& position,
                                       std::vector<std::string>& warnings);

 private:
  Adjudication kind_;
  Solver* solver_;
  ProvedResults proved_results_;
};

}  // namespace kaven::referee::match
