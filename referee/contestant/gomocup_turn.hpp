#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/game/rules.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/contestant/gomocup_reply.hpp"

namespace kaven::referee::contestant {

/// The maximum number of characters of an engine's line that a warning quotes.
inline constexpr std::size_t longest_gomocup_quotation = 80;

/// Collects the lines that a Gomocup engine prints in its turn until one is a move.
class GomocupTurn {
 public:
  explicit GomocupTurn(const game::Rules& rules) : rules_(rules) {}

  /// The engine's turn begins: forgets the previous turn's answer.
  void begin();
  /// Processes a line of kind place, suggestion or other; `line` is its quoted text, `cut` means that it was
  /// too long to be read completely. Returns the warning about it; empty if there is none.
  std::string take(const GomocupReply& reply, const std::string& line, bool cut, game::Colour colour);
  /// `line` is the engine's answer to SWAP2BOARD, which it may print again in its next turn.
  void remember(const std::string& line) { last_answer_ = line; }
  /// If `line` repeats that answer, passes over it and returns the warning; empty otherwise.
  std::string take_repetition(const std::string& line);
  /// Passes over a line that is no answer, for `reason`, and waits. Returns the warning about it; empty if there is
  /// none.
  std::string pass_over(std::string_view reason, const std::string& line, bool cut);
  /// Sets the engine's move without asking the engine.
  void decide(const game::Move& move) { said_ = SaidMove{move}; }
  /// Sets the reason why the engine's answer is no move.
  void refuse(std::string reason) { said_ = SaidNoMove{std::move(reason)}; }

  /// The engine's move, or a place off the board; nullopt while a move may still come.
  const std::optional<Answer>& said() const { return said_; }
  /// The last line that was ignored, or the repeated move: the answer if the turn's time runs out.
  const std::optional<Answer>& passed_over() const { return passed_over_; }
  /// The engine is about to receive the whole board: its next move is never a repetition.
  void forget_last_move() { last_place_.reset(); }
  bool on_board(game::Place place) const;

 private:
  game::Rules rules_;
  std::optional<Answer> said_;
  std::optional<Answer> passed_over_;
  bool is_noisy_ = false;
  std::string last_answer_;                ///< to SWAP2BOARD, until the engine says something else
  std::optional<game::Place> last_place_;  ///< its last move, until the engine repeats it
};

}  // namespace kaven::referee::contestant
