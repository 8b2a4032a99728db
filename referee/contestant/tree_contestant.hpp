#pragma once

#include "referee/contestant/per_move_contestant.hpp"

namespace kaven::referee {

/// A program started as `PROGRAM input.txt output.txt`: it reads a Connect-4 position column by column
/// (column_lines.hpp) in which Alice, `a`, is to move, and prints a tree whose last line is the move:
/// `first move: 4`. Whoever is to move is Alice.
class TreeContestant : public PerMoveContestant {
 public:
  TreeContestant(EventLoop& event_loop, LaunchOrder launch_order);

 protected:
  std::string question(const game::Position& position) const override;
  Answer judge(const game::Position& position, const std::string& text) const override;
};

}  // namespace kaven::referee
