#pragma once

#include <cmath>

namespace kaven::tournaments::settings {

/// Points per game. "2 points for a win, 1 point for a draw, and 0 points for a loss."
struct Points {
  double win = 2;
  double draw = 1;
  double loss = 0;
  friend bool operator==(const Points&, const Points&) = default;
};

/// Rounds a sum of points to a millionth: 1 + 0.4 + 0.4 is then equal to 0.4 + 0.4 + 1.
inline double rounded_points(double sum) {
  constexpr double millionth = 1e6;
  return std::round(sum * millionth) / millionth;
}

}  // namespace kaven::tournaments::settings
