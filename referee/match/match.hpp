#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/custody/event_loop.hpp"
#include "referee/match/idle_policy.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee {

/// What happens to a turn in which the whole machine slept.
enum class AfterSleep : std::uint8_t {
  again,      ///< its clock starts anew
  void_game,  ///< the game has no verdict
};

struct Limits {
  Clock::duration turn;   ///< wall clock for one move
  Clock::duration start;  ///< for Black to take its colour, from its launch
  IdlePolicy idle_policy = IdlePolicy::warn;
  std::chrono::nanoseconds idle_budget = std::chrono::milliseconds(200);  ///< CPU in one turn of the opponent
  AfterSleep after_sleep = AfterSleep::again;
  Clock::duration grace{};  ///< after the end of a game, for programs to exit by themselves
};

/// The course of one game between two programs, from the launch to the verdict.
///
/// White's clock starts at its launch when that is its first turn's sign, every other one when the turn has
/// been given. It begins behind the header's opening, with White to move. Nobody is charged for the start of
/// Black, the cleaning up behind a program, or the referee's own work.
class Match {
 public:
  Match(EventLoop& event_loop, record::Header match_header, const Limits& match_limits,
        std::array<Contestant*, 2> white_and_black, std::vector<Spectator*> audience);

  /// Plays the game; both programs are gone when it returns. Throws Interrupted and GameVoid;
  /// std::system_error when the machine is at fault: then there is no verdict.
  void play();

 private:
  Contestant& contestant(game::Colour colour) { return *contestants[game::index(colour)]; }
  game::Outcome course();
  bool nobody_has_moved() const { return position.ply() == static_cast<int>(header.opening.size()); }
  void start(game::Colour colour);
  std::optional<game::Outcome> begin_first_turn();
  std::optional<game::Outcome> give_turn(game::Colour colour);
  std::optional<game::Outcome> play_turn();
  std::optional<game::Outcome> judge(const Answer& answer);
  std::optional<game::Outcome> play_legal_move(game::Move move);
  std::optional<game::Outcome> await_ready(game::Colour colour);
  std::optional<game::Outcome> await_ready(game::Colour colour, Clock::time_point deadline);
  std::optional<game::Outcome> lost_before_its_turn(game::Colour colour);
  void tell_of_move(record::Turn turn);
  std::optional<game::Outcome> computed_while_idle(const record::Turn& turn, game::Colour colour);
  void collect_warnings();
  void account(record::Turn& turn);
  void make_idle(game::Colour colour);
  void wait_until(Clock::time_point moment);
  void let_exit();
  Clock::time_point next_look(const Contestant& mover, Clock::time_point now) const;
  std::string side(game::Colour colour) const;
  game::Outcome forfeit(game::Colour loser, game::Ending ending, std::string detail) const;
  game::Outcome gone(game::Colour loser, const Answer& answer, const std::string& when);

  EventLoop& loop;
  record::Header header;
  Limits limits;
  std::array<Contestant*, 2> contestants;
  std::vector<Spectator*> spectators;
  game::Position position;
  std::array<Clock::time_point, 2> launched{};
  std::array<bool, 2> knows_colour{};
  Clock::time_point turn_start;
  Clock::duration last_turn{0};
  std::array<std::chrono::nanoseconds, 2> cpu_at_turn_start{};
  std::vector<std::string> warnings;
};

}  // namespace kaven::referee
