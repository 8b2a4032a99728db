// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::report {

/// The grading scale, scale.toml: the points for each part of a grade. Parts that it does not name do not count.
struct Scale {
  /// A player for whose defeat the scale gives points.
  struct Opponent {
    std::string name;
    double worth = 0;   ///< points for beating this player
    std::string place;  ///< file and line in the scale, `scale.toml:7`
  };
  std::optional<double> passed_check;   ///< for passing `tournament check`
  std::vector<Opponent> beats;          ///< for winning more games than losing against each of them
  std::optional<double> level;          ///< multiplied by the highest level (agent/level.hpp) beaten
  std::optional<double> perfect_moves;  ///< multiplied by the share of perfect moves (0 to 1)
  std::optional<double> point;          ///< for each point in the standings
  std::vector<double> place;            ///< for the first place, the second, …
  std::optional<double> forfeit;        ///< for each game lost by forfeit; negative for a deduction
  std::optional<double> least;          ///< lower bound of grades
  std::optional<double> most;           ///< upper bound of grades
  /// Decimals of points and grades: those of the number with most of them, so that grades are as fine as the scale. `40.0`
  /// has one, `40` none.
  int digits = 0;

  /// `points` rounded to `digits`.
  double rounded(double points) const;
};

/// The scale is invalid. what() names the file, the line, the key and what was expected.
class ScaleError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Parses the scale in `text`; `name` is the file's name in errors. Throws ScaleError.
Scale read_scale(std::string_view text, const std::string& name);

/// The facts about a tournament that a scale can count.
struct Countable {
  bool checked = true;                 ///< there are reports of `tournament check`
  bool analysed = true;                ///< moves have been judged
  std::vector<std::string> opponents;  ///< players that can be named in `beats`
};

/// A template scale with all keys, explained in comments. Keys that cannot be counted yet are commented out, with the
/// command that makes them countable.
std::string example_scale(const Countable& countable);

}  // namespace kaven::tournaments::report
