#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "common/text/word_table.hpp"

namespace kaven::referee::match {

/// When the referee ends a game before the board has decided it.
enum class Adjudication : std::uint8_t {
  none,    ///< never
  exact,   ///< when no sequence of moves can change the result (certain_outcome)
  agreed,  ///< also when both programs have reported the same proved result in several moves (ProvedResults)
};

inline constexpr text::WordTable<Adjudication, 3> adjudication_words = {
    {{{Adjudication::none, "none"}, {Adjudication::exact, "exact"}, {Adjudication::agreed, "agreed"}}}};

/// The result of a game that goes on, if no moves can change it: no line is possible any more for either side,
/// or, under Goal::most_lines, the side behind could not catch up with all lines that are still possible for
/// it. Empty in games with pop-outs, which can undo lines.
std::optional<game::Outcome> certain_outcome(const game::Position& position);

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

}  // namespace kaven::referee::match
