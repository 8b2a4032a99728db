#pragma once

#include <vector>

#include "tournaments/terminal/keyboard.hpp"

namespace kaven::tournaments::replay {

/// Where a viewer is in a game, and what keys do there:
///
///   right, down, space   forward                 Home, g   first position     p         pause, go on
///   left, up             back                    End, G    last position      q, Escape quit
///   m, M                 next, previous mistake
class ReplayCursor {
 public:
  /// The cursor of a game of so many moves; `mistakes` are the numbers of those that were mistakes, in order.
  ReplayCursor(int moves, std::vector<int> mistakes);

  /// How many moves have been played in the position that is shown.
  int ply() const { return ply_; }
  bool is_at_end() const { return ply_ == moves_; }
  bool paused() const { return paused_; }
  bool has_quit() const { return quit_; }

  /// Whether the key means anything here.
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

}  // namespace kaven::tournaments::replay
