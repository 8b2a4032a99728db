#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/event_loop.hpp"
#include "referee/match/idle_policy.hpp"
#include "referee/match/side_time.hpp"
#include "referee/match/spectator.hpp"
#include "referee/match/suspicion.hpp"

namespace kaven::referee::match {

// Match gives one contestant the turn, waits on the event loop, asks for the answer, judges it on the board,
// and gives the other one the turn. It alone keeps the clock and decides who has won. How a program is talked
// to is the contestant's business; spectators (spectator.hpp), such as the record and the display of the
// board, hear of every move.

/// What happens to a turn in which the whole machine slept.
enum class AfterSleep : std::uint8_t {
  again,      ///< its clock starts anew
  void_game,  ///< the game has no verdict
};

struct Limits {
  Clock::duration turn;   ///< wall clock for one move
  Clock::duration start;  ///< how long a program may take to take its colour, from its launch
  IdlePolicy idle_policy = IdlePolicy::warn;
  std::chrono::nanoseconds idle_budget = std::chrono::milliseconds(200);  ///< CPU in one turn of the opponent
  AfterSleep after_sleep = AfterSleep::again;
  /// Wall clock by which a side may exceed `turn` in a game, all its turns together (Kaggle's overage time); 0: none.
  Clock::duration overage{};
  Clock::duration match{};  ///< wall clock for all moves of a side together; 0: no limit
  /// The same for a side that computes for less than a tenth of that time (record::has_slept); 0: no limit.
  Clock::duration sleep{};
  /// What a side may compute on nobody's clock: for its start, and where it is started anew. What is beyond is charged to
  /// the turn that follows.
  std::chrono::nanoseconds start_cpu = std::chrono::seconds(5);
  Clock::duration grace{};  ///< how long programs may take to exit by themselves after a game
};

/// The game cannot be judged, and by nobody's fault; what() says why.
class GameVoid : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The course of one game between two programs, from the launch to the verdict.
///
/// A clock starts when the turn has been given. Where the colour is the sign for White's first turn, it starts
/// when White has taken note of that, at the latest when the limit for its start is over; a White that answers
/// without taking note had its turn from its launch on, and the longer of the two limits for it.
/// The game begins behind the header's opening, with White to move. Nobody is charged for a start, the cleaning
/// up behind a program, or the referee's own work, but for what a side computes meanwhile beyond Limits::start_cpu.
class Match {
 public:
  Match(EventLoop& loop, record::Header header, const Limits& limits,
        std::array<contestant::Contestant*, 2> contestants, std::vector<Spectator*> spectators);

  /// Plays the game; both programs are gone when it returns. Throws Interrupted and GameVoid;
  /// std::system_error when the machine is at fault: then there is no verdict.
  void play();

 private:
  static constexpr Clock::duration shortest_look_interval = std::chrono::milliseconds(20);

  contestant::Contestant& player(game::Colour colour) { return *contestants_[game::index(colour)]; }
  game::Outcome course();
  void start(game::Colour colour);
  std::optional<game::Outcome> begin_first_turn();
  void start_first_clock();
  Clock::duration limit_of_turn() const;
  Clock::duration left_of_overage(game::Colour colour) const;
  Clock::duration left_of_match(game::Colour colour) const;
  bool has_slept(game::Colour colour);
  /// Since `since` no clock has run.
  void count_start(game::Colour colour, Clock::time_point since);
  Clock::duration take_charge(game::Colour colour);
  std::optional<game::Outcome> give_turn(game::Colour colour);
  std::optional<game::Outcome> play_turn();
  std::optional<game::Outcome> judge(const contestant::Answer& answer);
  std::optional<game::Outcome> play_legal_move(game::Move move);
  std::optional<game::Outcome> await_ready(game::Colour colour);
  std::optional<game::Outcome> await_ready(game::Colour colour, Clock::time_point deadline);
  std::optional<game::Outcome> lost_before_its_turn(game::Colour colour);
  void tell_of_move(record::Turn turn);
  std::optional<game::Outcome> computed_while_idle(const record::Turn& turn, game::Colour colour);
  std::optional<game::Outcome> went_on_while_stopped(game::Colour colour);
  void collect_warnings();
  void account(record::Turn& turn);
  void make_idle(game::Colour colour);
  void credit_lost_time();
  void watch_processors(game::Colour colour, Clock::time_point since, Clock::duration limit);
  void suspect_machine(game::Colour loser, Clock::duration limit);
  void let_exit();
  Clock::time_point next_look(const contestant::Contestant& mover, Clock::time_point now) const;
  std::string side(game::Colour colour) const;
  game::Outcome overran(game::Colour loser, std::string detail);
  game::Outcome never_read_colour(game::Colour loser, double allowed_seconds);
  game::Outcome gone(game::Colour loser, const contestant::Answer& answer, const std::string& when);

  EventLoop& loop_;
  record::Header header_;
  Limits limits_;
  std::array<contestant::Contestant*, 2> contestants_;
  std::vector<Spectator*> spectators_;
  game::Position position_;
  std::array<Clock::time_point, 2> launched_{};
  std::array<bool, 2> knows_colour_{};
  Clock::time_point turn_start_;
  bool clock_runs_ = true;  ///< else White has yet to take its colour, and turn_start_ is its launch
  Clock::duration last_turn_{0};
  std::array<SideTime, 2> times_;
  std::array<ProcessorWatch, 2> processor_watches_;  ///< of its start, then of each of its turns
  Clock::duration referee_stopped_{0};               ///< in this turn, or in the starts
  std::string suspect_;                              ///< why the machine may have caused the verdict
  std::vector<std::string> warnings_;
};

}  // namespace kaven::referee::match
