#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "common/game/outcome.hpp"
#include "common/record/growing_record.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/temporary_directory.hpp"
#include "tournaments/web/play/play_game.hpp"
#include "tournaments/web/play/program_house.hpp"

namespace kaven::tournaments::web::play {

/// A move of a program, and how long its turn was by the referee's clock.
struct ProgramMove {
  game::Move move;
  double seconds = 0;
};

/// What a program did in its turn: moved, or lost by what it did otherwise; nothing when its turn was stopped.
using ProgramAnswer = std::variant<std::monostate, ProgramMove, game::Outcome>;

/// A program of the tournament in a game against a person: a referee of its own holds, asks and judges it as in the
/// tournament. The person's moves are typed to that referee as somebody at a terminal would, and the program's are read
/// in the record that it writes.
///
///   answer() ─keyboard→ referee ⇄ program     referee ─record→ answer()
///
/// The referee is started with the first answer(), and ended when this goes: in the background, so that nobody waits for
/// that. A program that waits for the person is stopped.
class ProgramGame {
 public:
  /// The program `own` plays `colour`. `house` must live longer.
  ProgramGame(ProgramHouse& house, const HouseProgram& own, game::Colour colour);
  ~ProgramGame() { keeping_.request_stop(); }
  ProgramGame(const ProgramGame&) = delete;
  ProgramGame& operator=(const ProgramGame&) = delete;

  /// Waits for what the program does in the position of `game`, where it is its turn. One call at a time. Throws
  /// std::system_error when the machine is at fault.
  ProgramAnswer answer(const PlayGame& game, const std::stop_token& stop);

 private:
  void begin();
  void tell(const PlayGame& game);

  ProgramHouse& house_;
  const HouseProgram& own_;
  const game::Colour colour_;
  std::stop_source keeping_;
  std::shared_ptr<std::atomic<bool>> referee_has_ended_ = std::make_shared<std::atomic<bool>>(false);
  system::Descriptor keyboard_;  ///< what is written here is typed
  std::optional<record::GrowingRecord> record_;
  int typed_ = 0;  ///< the person's moves that were typed
};

}  // namespace kaven::tournaments::web::play
