#include "tournaments/replay/replay_cursor.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kaven::tournaments::replay {

using terminal::Key;

ReplayCursor::ReplayCursor(int moves, std::vector<int> mistakes)
    : moves_(moves), mistakes_(std::move(mistakes)) {}

bool ReplayCursor::press(terminal::KeyPress press) {
  switch (press.key) {
    case Key::right:
    case Key::down:
    case Key::space:
      return go_to(ply_ + 1);
    case Key::left:
    case Key::up:
      return go_to(ply_ - 1);
    case Key::home:
      return go_to(0);
    case Key::end:
      return go_to(moves_);
    case Key::escape:
      return quit();
    case Key::other:
      break;
  }
  switch (press.letter) {
    case 'g':
      return go_to(0);
    case 'G':
      return go_to(moves_);
    case 'm':
      return go_to_next_mistake();
    case 'M':
      return go_to_previous_mistake();
    case 'p':
      return toggle_pause();
    case 'q':
      return quit();
    default:
      return false;
  }
}

bool ReplayCursor::go_to(int ply) {
  ply_ = std::clamp(ply, 0, moves_);
  return true;
}

bool ReplayCursor::go_to_next_mistake() {
  const auto next = std::ranges::upper_bound(mistakes_, ply_);
  return next != mistakes_.end() && go_to(*next);
}

bool ReplayCursor::go_to_previous_mistake() {
  const auto here = std::ranges::lower_bound(mistakes_, ply_);
  return here != mistakes_.begin() && go_to(*std::prev(here));
}

bool ReplayCursor::toggle_pause() {
  paused_ = !paused_;
  return true;
}

bool ReplayCursor::quit() {
  quit_ = true;
  return true;
}

}  // namespace kaven::tournaments::replay
