#pragma once

namespace kaven::tournaments::settings {

/// Points per game. "2 points for a win, 1 point for a draw, and 0 points for a loss."
struct Points {
  double win = 2;
  double draw = 1;
  double loss = 0;
  friend bool operator==(const Points&, const Points&) = default;
};

}  // namespace kaven::tournaments::settings
