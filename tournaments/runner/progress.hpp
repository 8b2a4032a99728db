#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "tournaments/ledger/ledger.hpp"
#include "tournaments/terminal/live_line.hpp"

namespace kaven::tournaments {

/// `1-0`, `0-1`, `1/2-1/2`, `0-0`.
std::string score_text(game::Result result);
/// `45 s`, `12 min`, `2 h 05 min`.
std::string duration_text(std::chrono::duration<double> duration);

/// Shows on stderr how a run goes: on a terminal in one line drawn in place, else one line per finished game.
class Progress {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  /// `live`: stderr is a terminal.
  Progress(bool live, int line_length);

  /// How much there is to do, before anything else.
  void begin(int finished_games, int all_games, Instant now);
  void started(int game, const std::string& white, const std::string& black);
  void finished(int game, const GameResult& result);
  /// The game came back without a result.
  void returned(int game);
  /// Something worth telling at once, in either way.
  void note(const std::string& text);
  /// Leaves an empty line, if there is one drawn in place.
  void end();
  /// Draws the live line; nothing without a terminal.
  void draw(Instant now);

 private:
  std::string line(Instant now) const;

  std::optional<LiveLine> live_line;
  int length_of_line;
  int done = 0;
  int all = 0;
  int done_before = 0;
  Instant beginning;
  std::map<int, std::string> running;  ///< `alice - bob` by game
};

}  // namespace kaven::tournaments
