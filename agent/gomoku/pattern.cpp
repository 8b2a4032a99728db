// SPDX-License-Identifier: MIT
#include "agent/gomoku/pattern.hpp"

#include <array>
#include <cstddef>

namespace kaven::agent::gomoku {

namespace {

constexpr int most_places = 11;

enum class Content : std::uint8_t { free, own, blocked, edge };

// A line with an own stone in its centre.
struct Line {
  std::array<Content, most_places> places{};
  int half = 4;

  int size() const { return 2 * half + 1; }
  Content& operator[](int place) { return places[static_cast<std::size_t>(place)]; }
  Content operator[](int place) const { return places[static_cast<std::size_t>(place)]; }

  struct Row {
    int length;
    bool blocked;  ///< by stones of the other side at both ends
  };
  Row row_through_the_middle() const {
    int after = half + 1;
    while (after < size() && (*this)[after] == Content::own) ++after;
    int before = half - 1;
    while (before >= 0 && (*this)[before] == Content::own) --before;
    const auto is_blocked = [this](int place) {
      return place >= 0 && place < size() && (*this)[place] == Content::blocked;
    };
    return {after - before - 1, is_blocked(before) && is_blocked(after)};
  }
};

class Classifier {
 public:
  Classifier(int half, bool exact_five, bool caro) : exact_(exact_five), caro_(caro) {
    std::size_t lines = 1;
    for (int place = 0; place < 2 * half; ++place) lines *= contents();
    known_.assign(lines, unknown);
  }

  Content content(unsigned code, unsigned own) const {
    if (code == 0) return Content::free;
    if (code == own) return Content::own;
    // Only Caro distinguishes the edge from a stone.
    return code == 3 && caro_ ? Content::edge : Content::blocked;
  }

  Pattern pattern_of(Line& line) {
    std::uint8_t& answer = known_[number_of(line)];
    if (answer == unknown) answer = static_cast<std::uint8_t>(work_out(line));
    return static_cast<Pattern>(answer);
  }

 private:
  static constexpr std::uint8_t unknown = 255;

  std::size_t contents() const { return caro_ ? 4 : 3; }

  std::size_t number_of(const Line& line) const {
    std::size_t number = 0;
    for (int place = 0; place < line.size(); ++place) {
      if (place != line.half) number = number * contents() + static_cast<std::size_t>(line[place]);
    }
    return number;
  }

  bool is_five(const Line& line) const {
    const Line::Row row = line.row_through_the_middle();
    if (caro_ && row.length == 5 && row.blocked) return false;
    return exact_ ? row.length == 5 : row.length >= 5;
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
  bool caro_;
  std::vector<std::uint8_t> known_;
};

}  // namespace

PatternTable::PatternTable(bool exact_white, bool exact_black, bool caro)
    : half_(exact_white || exact_black || caro ? 5 : 4),
      table_(std::size_t{1} << (4U * static_cast<unsigned>(half_))) {
  std::array classifiers = {Classifier(half_, exact_white, caro), Classifier(half_, exact_black, caro)};
  Line line;
  line.half = half_;
  for (std::size_t surroundings = 0; surroundings < table_.size(); ++surroundings) {
    unsigned both = 0;
    for (const unsigned own : {1U, 2U}) {
      // The same one for both sides, if it judges both alike, so that it works each line out once.
      Classifier& classifier = classifiers[exact_white == exact_black ? 0 : own - 1];
      std::size_t rest = surroundings;
      for (int place = 0; place < line.size(); ++place) {
        if (place == half_) {
          line[place] = Content::own;
          continue;
        }
        line[place] = classifier.content(static_cast<unsigned>(rest & 3U), own);
        rest >>= 2U;
      }
      both |= static_cast<unsigned>(classifier.pattern_of(line)) << (own == 1 ? 0U : 4U);
    }
    table_[surroundings] = {static_cast<std::uint8_t>(both)};
  }
}

const PatternTable& pattern_table(const game::Rules& rules) {
  if (rules.renju) {
    static const PatternTable renju(true, false, false);
    return renju;
  }
  if (rules.caro && rules.exact_length) {
    static const PatternTable caro(true, true, true);
    return caro;
  }
  if (rules.caro) {
    static const PatternTable longer_caro(false, false, true);
    return longer_caro;
  }
  if (rules.exact_length) {
    static const PatternTable exact(true, true, false);
    return exact;
  }
  static const PatternTable longer(false, false, false);
  return longer;
}

}  // namespace kaven::agent::gomoku
