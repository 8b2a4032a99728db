// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>
#include <variant>

#include "common/game/outcome.hpp"
#include "common/record/record_reader.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "tournaments/show/web/play/play_game.hpp"
#include "tournaments/show/web/play/program_opponents.hpp"

namespace kaven::tournaments::web::play {

/// A move of a program, and the time of its turn by the referee's clock.
struct ProgramMove {
  game::Move move;
  double seconds = 0;
};

/// The result of a program's turn: a move, or a loss by forfeit; nothing if the turn was stopped.
using ProgramAnswer = std::variant<std::monostate, ProgramMove, game::Outcome>;

/// A program of the tournament in a game against a person. A separate `referee` process runs and judges it as
/// in the tournament. The person's moves go to the referee's terminal input; the program's moves come from
/// the record that the referee writes.
///
///   answer() ─keyboard→ referee ⇄ program     referee ─record→ answer()
///
/// The first answer() starts the referee; the destructor ends it, in the background, without waiting. The
/// referee stops a program that waits for the person.
class ProgramGame {
 public:
  /// The program `own` plays `colour`. `opponents` must live longer than this.
  ProgramGame(ProgramOpponents& opponents, const ProgramOpponent& own, game::Colour colour);
  ~ProgramGame() { keeping_.request_stop(); }
  ProgramGame(const ProgramGame&) = delete;
  ProgramGame& operator=(const ProgramGame&) = delete;

  /// Waits for the result of the program's turn in the position of `game`. One call at a time. Throws
  /// std::system_error for a fault of the machine.
  ProgramAnswer answer(const PlayGame& game, const std::stop_token& stop);

 private:
  void begin();
  void tell(const PlayGame& game);

  ProgramOpponents& opponents_;
  const ProgramOpponent& own_;
  const game::Colour colour_;
  std::stop_source keeping_;
  std::shared_ptr<std::atomic<bool>> referee_has_ended_ = std::make_shared<std::atomic<bool>>(false);
  system::Descriptor keyboard_;  ///< the referee's terminal input
  std::optional<record::GrowingRecord> record_;
  int typed_ = 0;  ///< the number of the person's moves written to it
};

}  // namespace kaven::tournaments::web::play
