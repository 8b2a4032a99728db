#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::report {

/// How a grade follows from what a program did: scale.toml. A part that is not there counts for nothing;
/// nothing counts that is not there.
struct Scale {
  /// A player whom it is worth something to beat.
  struct Opponent {
    std::string name;
    double worth = 0;
    std::string place;  ///< where the scale says it, `scale.toml:7`
  };
  std::optional<double> passed_check;   ///< for passing `tournament check`
  std::vector<Opponent> beats;          ///< for winning more games than losing against each of them
  std::optional<double> perfect_moves;  ///< times the share of perfect moves
  std::optional<double> point;          ///< for each point in the standings
  std::vector<double> place;            ///< for the first, the second, …
  std::optional<double> forfeit;        ///< for each game lost by forfeit: a deduction is negative
  std::optional<double> least;          ///< no grade is lower
  std::optional<double> most;           ///< no grade is higher
};

/// A scale that cannot be followed. what() names the file, the line, the key and what was expected.
class ScaleError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The scale that `text` says; `name` stands for the file in errors. Throws ScaleError.
Scale read_scale(std::string_view text, const std::string& name);

/// What of a tournament a scale can count.
struct Countable {
  bool checked = true;                 ///< there are reports of `tournament check`
  bool analysed = true;                ///< moves have been judged
  std::vector<std::string> opponents;  ///< players whom it may be worth something to beat
};

/// A scale with every key and its meaning in comments, to begin with. What cannot be counted is a comment, with what
/// makes it countable.
std::string example_scale(const Countable& countable);

}  // namespace kaven::tournaments::report
