#pragma once

#include "referee/contestant/per_move_contestant.hpp"

namespace kaven::referee {

/// A program started as `PROGRAM one-move input.txt output.txt DEPTH`: it reads a state file
/// (state_text.hpp), makes one move, and writes the state after it. The file alone is judged, never the exit
/// status: "exactly one piece more, of the right player, resting on the column's top, next player toggled".
class OneMoveContestant : public PerMoveContestant {
 public:
  static constexpr int usual_depth = 7;  ///< plies

  OneMoveContestant(EventLoop& event_loop, LaunchOrder launch_order, int depth);

 protected:
  std::string question(const game::Position& position) const override;
  Answer judge(const game::Position& position, const std::string& text) const override;
};

}  // namespace kaven::referee
