#pragma once

#include <cstdint>
#include <vector>

namespace kaven::agent::gomoku {

/// What a stone put on a free place makes of one of the four lines through it, as far as the line holds that
/// stone: how near it comes to five.
enum class Pattern : std::uint8_t {
  dead,        ///< there is no room for five
  closed_one,  ///< one stone more makes a closed two, and so on
  open_one,
  closed_two,    ///< one stone more makes a closed three
  narrow_two,    ///< one stone more makes an open three, on one or two places
  open_two,      ///< the same on three places or more
  closed_three,  ///< one stone more makes a four
  narrow_three,  ///< one stone more makes an open four, on one place
  open_three,    ///< the same on two places or more
  four,          ///< five on one place
  open_four,     ///< five on two places or more
  five,
};
inline constexpr int patterns = 12;

/// What both sides' stones on one free place make of a line.
struct PatternPair {
  std::uint8_t both;  ///< white in the lower half, black in the upper one

  Pattern of(std::size_t colour) const { return static_cast<Pattern>((both >> (4U * colour)) & 15U); }
  friend bool operator==(PatternPair, PatternPair) = default;
};

/// The patterns by what lies around a place on a line.
///
/// Places are looked at as far as they can matter: four on either side where longer rows win, five where they
/// do not (six in a row is no five). Two bits for each, the lowest for the one farthest to the left: 0 free,
/// 1 white, 2 black, 3 beyond the edge; together the *surroundings*:
///
///     . O X . [ ] O . . #   →   3 0 0 1 . 0 2 1 0   (highest first)
class PatternTable {
 public:
  /// A table for rows of exactly five, or of five and more.
  explicit PatternTable(bool exact_five);

  /// How far one has to look on either side.
  int reach() const { return half_; }
  PatternPair at(std::uint32_t surroundings) const { return table_[surroundings]; }

 private:
  int half_;
  std::vector<PatternPair> table_;
};

/// The table for such rows, made when it is first asked for.
const PatternTable& pattern_table(bool exact_five);

}  // namespace kaven::agent::gomoku
