#include "agent/gomoku/pattern.hpp"

#include <array>
#include <cstddef>

namespace kaven::agent::gomoku {

namespace {

constexpr int most_places = 11;

enum class Content : std::uint8_t { free, own, blocked };

// A line with an own stone in its centre.
struct Line {
  std::array<Content, most_places> places{};
  int half = 4;

  int size() const { return 2 * half + 1; }
  Content& operator[](int place) { return places[static_cast<std::size_t>(place)]; }
  Content operator[](int place) const { return places[static_cast<std::size_t>(place)]; }

  int row_through_the_middle() const {
    int row = 1;
    for (int place = half + 1; place < size() && (*this)[place] == Content::own; ++place) ++row;
    for (int place = half - 1; place >= 0 && (*this)[place] == Content::own; --place) ++row;
    return row;
  }
};

class Classifier {
 public:
  Classifier(int half, bool exact_five) : exact_(exact_five) {
    std::size_t lines = 1;
    for (int place = 0; place < 2 * half; ++place) lines *= 3;
    known_.assign(lines, unknown);
  }

  Pattern pattern_of(Line& line) {
    std::uint8_t& answer = known_[number_of(line)];
    if (answer == unknown) answer = static_cast<std::uint8_t>(work_out(line));
    return static_cast<Pattern>(answer);
  }

 private:
  static constexpr std::uint8_t unknown = 255;

  static std::size_t number_of(const Line& line) {
    std::size_t number = 0;
    for (int place = 0; place < line.size(); ++place) {
      if (place != line.half) number = number * 3 + static_cast<std::size_t>(line[place]);
    }
    return number;
  }

  bool is_five(const Line& line) const {
    const int row = line.row_through_the_middle();
    return exact_ ? row == 5 : row >= 5;
  }

  Pattern work_out(Line& line) {
    if (is_five(line)) return Pattern::five;
    std::array<int, patterns> ways{};
    for (int place = 0; place < line.size(); ++place) {
      if (line[place] != Content::free) continue;
      line[place] = Content::own;
      ++ways[static_cast<std::size_t>(pattern_of(line))];
      line[place] = Content::free;
    }
    const auto to = [&ways](Pattern pattern) { return ways[static_cast<std::size_t>(pattern)]; };
    if (to(Pattern::five) > 0) return to(Pattern::five) > 1 ? Pattern::open_four : Pattern::four;
    if (to(Pattern::open_four) > 0) {
      return to(Pattern::open_four) > 1 ? Pattern::open_three : Pattern::narrow_three;
    }
    if (to(Pattern::four) > 0) return Pattern::closed_three;
    const int to_threes = to(Pattern::open_three) + to(Pattern::narrow_three);
    if (to_threes > 0) return to_threes > 2 ? Pattern::open_two : Pattern::narrow_two;
    if (to(Pattern::closed_three) > 0) return Pattern::closed_two;
    if (to(Pattern::open_two) + to(Pattern::narrow_two) > 0) return Pattern::open_one;
    return to(Pattern::closed_two) > 0 ? Pattern::closed_one : Pattern::dead;
  }

  bool exact_;
  std::vector<std::uint8_t> known_;
};

}  // namespace

PatternTable::PatternTable(bool exact_white, bool exact_black)
    : half_(exact_white || exact_black ? 5 : 4),
      table_(std::size_t{1} << (4U * static_cast<unsigned>(half_))) {
  std::array classifiers = {Classifier(half_, exact_white), Classifier(half_, exact_black)};
  Line line;
  line.half = half_;
  for (std::size_t surroundings = 0; surroundings < table_.size(); ++surroundings) {
    unsigned both = 0;
    for (const unsigned own : {1U, 2U}) {
      std::size_t rest = surroundings;
      for (int place = 0; place < line.size(); ++place) {
        if (place == half_) {
          line[place] = Content::own;
          continue;
        }
        const auto code = static_cast<unsigned>(rest & 3U);
        line[place] = code == 0 ? Content::free : code == own ? Content::own : Content::blocked;
        rest >>= 2U;
      }
      both |= static_cast<unsigned>(classifiers[own - 1].pattern_of(line)) << (own == 1 ? 0U : 4U);
    }
    table_[surroundings] = {static_cast<std::uint8_t>(both)};
  }
}

const PatternTable& pattern_table(const game::Rules& rules) {
  if (rules.renju) {
    static const PatternTable renju(true, false);
    return renju;
  }
  if (rules.exact_length) {
    static const PatternTable exact(true, true);
    return exact;
  }
  static const PatternTable longer(false, false);
  return longer;
}

}  // namespace kaven::agent::gomoku
