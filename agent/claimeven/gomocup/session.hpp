#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "agent/claimeven/expected_pause.hpp"
#include "agent/claimeven/gomocup/command.hpp"
#include "agent/claimeven/gomocup/limits.hpp"
#include "agent/claimeven/gomocup/settings.hpp"
#include "agent/claimeven/gomocup/stones.hpp"
#include "agent/search/engine.hpp"

namespace kaven::agent::claimeven::gomocup {

/// Claimeven inside a Gomocup manager: answers command after command.
///
///   START 15               →  OK
///   BEGIN, TURN 7,7, or BOARD, 7,7,2, …, DONE
///                          →  MESSAGE info depth 9 score 3 nodes 81234 pv H9 G9, …, then 8,8
///   TAKEBACK 8,8, RESTART  →  OK
///   INFO …                 →  nothing
///   ABOUT                  →  name="…", …
///
/// What cannot be followed is answered with ERROR and the reason, what is no command of these with UNKNOWN.
/// Free-style and exact five are played, renju is refused. There is no recolouring. (Protocol: Petr
/// Lastovicka, Piskvork, "Gomoku AI protocol", version 2.)
class Session {
 public:
  /// Keeps references to the streams.
  Session(const Settings& given_settings, std::istream& manager_says, std::ostream& manager_hears);

  /// Until END or the end of the input.
  void run();

 private:
  // One for each command; run() finds it by the command's type.
  void follow(const Start& start);
  void follow(const Info& info);
  void follow(const Begin& begin);
  void follow(const Turn& turn);
  void follow(const Board& board);
  void follow(const TakeBack& take_back);
  void follow(const Restart& restart);
  void follow(const About& about);
  void follow(const End& end);
  void follow(const Malformed& malformed);
  void follow(const Unknown& unknown);
  void follow(const Nothing& nothing);

  std::optional<std::string> next_line();
  void answer(const std::string& text);
  void refuse(const std::string& reason) { answer("ERROR " + reason); }
  /// Refuses where there is no game, or none by rules that are played here.
  bool can_play();
  bool put(game::Place place, Owner owner);
  void take_rule(std::int64_t bits);
  void prepare_engine();
  void move();
  Deadline deadline_of_turn() const;

  Settings settings;
  std::istream& in;
  std::ostream& out;
  Limits limits;
  bool exact_five = false;
  std::optional<std::string> refused_rule;
  std::optional<Start> board_size;
  std::optional<Stones> stones;
  std::unique_ptr<Engine> engine;
  game::Rules engine_rules;
  std::size_t engine_memory = 0;
  Instant line_read;
  ExpectedPause expected_pause;
  bool ended = false;
};

}  // namespace kaven::agent::claimeven::gomocup
