// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "common/terminal/screen.hpp"
#include "tournaments/show/replay/replay.hpp"

namespace kaven::tournaments::replay {

/// The viewer's position in a game, and its keys:
///
///   right, down, space   forward                 Home, g   first position     p         pause, go on
///   left, up             back                    End, G    last position      q, Escape quit
///   m, M                 next, previous mistake
class ReplayCursor {
 public:
  /// `mistakes` are the numbers of the moves that were mistakes, in order.
  ReplayCursor(int moves, std::vector<int> mistakes);

  /// Returns the number of moves played before the shown position.
  int ply() const { return ply_; }
  bool is_at_end() const { return ply_ == moves_; }
  bool paused() const { return paused_; }
  bool has_quit() const { return quit_; }

  /// Handles a key; returns false if it has no meaning here.
  bool press(terminal::KeyPress press);
  void go_forward() { go_to(ply_ + 1); }

 private:
  bool go_to(int ply);
  bool go_to_next_mistake();
  bool go_to_previous_mistake();
  bool toggle_pause();
  bool quit();

  int moves_;
  std::vector<int> mistakes_;
  int ply_ = 0;
  bool paused_ = false;
  bool quit_ = false;
};

/// Shows `replay` on the terminal at stdin and stdout until the viewer quits, with the keys of
/// ReplayCursor or Ctrl-C.
///
/// With `delay`, advances automatically at that interval. Restores the terminal in every case, also on
/// SIGTERM and SIGHUP, and during a Ctrl-Z. Returns the exit status: 0, or 128 + N after signal N.
int show_replay(const Replay& replay, notation::Display display,
                std::optional<std::chrono::milliseconds> delay);

}  // namespace kaven::tournaments::replay
