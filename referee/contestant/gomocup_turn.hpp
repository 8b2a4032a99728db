#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "common/game/rules.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/contestant/gomocup_reply.hpp"

namespace kaven::referee::contestant {

/// So many characters of an engine's line are quoted in a warning.
inline constexpr std::size_t longest_gomocup_quotation = 80;

/// What a Gomocup engine says in its turn, line by line: a move, or what is none.
class GomocupTurn {
 public:
  explicit GomocupTurn(const game::Rules& rules) : rules_(rules) {}

  /// Its turn begins: nothing is said yet.
  void begin();
  /// Takes a line of kind place, suggestion or other; `line` is its text in quotes, `cut` that it was too long to be
  /// read whole. Returns what to warn of; empty for nothing.
  std::string take(const GomocupReply& reply, const std::string& line, bool cut, game::Colour colour);
  /// The engine's move is known without it.
  void decide(const game::Move& move) { said_ = SaidMove{move}; }

  /// Its move, or a place that is not on the board; nothing while a move may yet come.
  const std::optional<Answer>& said() const { return said_; }
  /// The last that was passed over: what counts when its time is over.
  const std::optional<Answer>& passed_over() const { return passed_over_; }
  /// It is told the whole board: what it says now is no repetition.
  void forget_last_move() { last_place_.reset(); }
  bool on_board(game::Place place) const;

 private:
  game::Rules rules_;
  std::optional<Answer> said_;
  std::optional<Answer> passed_over_;
  bool is_noisy_ = false;
  std::optional<game::Place> last_place_;  ///< its last move, until it was repeated
};

}  // namespace kaven::referee::contestant
