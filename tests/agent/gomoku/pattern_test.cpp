// SPDX-License-Identifier: MIT
#include "agent/gomoku/pattern.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace kaven::agent::gomoku {
namespace {

// Lines as texts: X own stones, O the other side's, # the edge, . free; the letter in the middle is the stone
// in question.
std::uint32_t surroundings(const std::string& line) {
  std::uint32_t code = 0;
  unsigned slot = 0;
  for (std::size_t place = 0; place < line.size(); ++place) {
    if (place == line.size() / 2) continue;
    const char content = line[place];
    const unsigned bits = content == 'X' ? 1 : content == 'O' ? 2 : content == '#' ? 3 : 0;
    code |= bits << (2 * slot++);
  }
  return code;
}

Pattern pattern(const std::string& line) {
  return pattern_table({.exact_length = line.size() == 11}).at(surroundings(line)).of(0);
}

Pattern caro_pattern(const std::string& line, bool exact = true) {
  return pattern_table({.exact_length = exact, .caro = true}).at(surroundings(line)).of(0);
}

// The definition, by trying everything.
struct Plainly {
  bool exact;
  bool caro = false;

  bool five(const std::string& line) const {
    std::size_t first = line.size() / 2;
    std::size_t last = first;
    while (first > 0 && line[first - 1] == 'X') --first;
    while (last + 1 < line.size() && line[last + 1] == 'X') ++last;
    if (caro && last - first == 4 && line[first - 1] == 'O' && line[last + 1] == 'O') return false;
    return exact ? last - first == 4 : last - first >= 4;
  }
  template <typename Is>
  int ways(std::string line, const Is& is) const {
    int count = 0;
    for (char& content : line) {
      if (content != '.') continue;
      content = 'X';
      count += is(line) ? 1 : 0;
      content = '.';
    }
    return count;
  }
  int fives(const std::string& line) const {
    return ways(line, [this](const std::string& next) { return five(next); });
  }
  bool open_four(const std::string& line) const { return !five(line) && fives(line) > 1; }
  bool four(const std::string& line) const { return !five(line) && fives(line) == 1; }
  int open_fours(const std::string& line) const {
    return ways(line, [this](const std::string& next) { return open_four(next); });
  }
  bool open_three(const std::string& line) const {
    return !five(line) && fives(line) == 0 && open_fours(line) > 0;
  }
  bool room(const std::string& line) const {
    if (five(line)) return true;
    return ways(line, [this](const std::string& next) { return room(next); }) > 0;
  }
};

TEST(Pattern, KnowsTheNamesOfTheGame) {
  EXPECT_EQ(pattern("XXXXX...."), Pattern::five);
  EXPECT_EQ(pattern("..XXXXX.."), Pattern::five);
  EXPECT_EQ(pattern("..XXXX..."), Pattern::open_four);
  EXPECT_EQ(pattern("XXX.X.XXX"), Pattern::open_four) << "two fours on one line";
  EXPECT_EQ(pattern(".OXXXX..."), Pattern::four);
  EXPECT_EQ(pattern("..XXX.X.."), Pattern::four);
  EXPECT_EQ(pattern("..XXX...."), Pattern::open_three);
  EXPECT_EQ(pattern(".OXXX...."), Pattern::closed_three) << "blocked on the left";
  EXPECT_EQ(pattern("O.XXX...O"), Pattern::narrow_three) << "the only open four is on the right";
  EXPECT_EQ(pattern(".X.XX...."), Pattern::narrow_three) << "a broken three";
  EXPECT_EQ(pattern("...XX...."), Pattern::open_two);
  EXPECT_EQ(pattern("...OX...."), Pattern::closed_one);
  EXPECT_EQ(pattern("..O.X..O."), Pattern::dead);
  EXPECT_EQ(pattern("####X...O"), Pattern::dead);
}

TEST(Pattern, SixInARowAreFiveOnlyWhereLongerRowsWin) {
  EXPECT_EQ(pattern("XXXXXX..."), Pattern::five);
  EXPECT_EQ(pattern("XXXXXX....."), Pattern::dead) << "six already";
  EXPECT_EQ(pattern("...XXXXX..."), Pattern::five);
  EXPECT_EQ(pattern("X.XXXX....."), Pattern::four) << "five on the right, six on the left";
}

TEST(Pattern, AgreesWithTheDefinitionOnRandomLines) {
  std::mt19937 random(1);
  for (int round = 0; round < 4000; ++round) {
    const bool exact = round % 2 == 1;
    const Plainly plainly{exact};
    std::string line(exact ? 11 : 9, '.');
    for (char& content : line) content = "..XXO#"[std::uniform_int_distribution<int>(0, 5)(random)];
    line[line.size() / 2] = 'X';
    SCOPED_TRACE(line);
    const Pattern found = pattern(line);
    EXPECT_EQ(found == Pattern::five, plainly.five(line));
    EXPECT_EQ(found == Pattern::open_four, plainly.open_four(line));
    EXPECT_EQ(found == Pattern::four, plainly.four(line));
    EXPECT_EQ(found == Pattern::open_three || found == Pattern::narrow_three, plainly.open_three(line));
    EXPECT_EQ(found == Pattern::dead, !plainly.room(line));
    std::string mirrored(line.rbegin(), line.rend());
    EXPECT_EQ(found, pattern(mirrored));
  }
}

TEST(Pattern, InCaroAFiveBetweenTwoStonesIsNone) {
  EXPECT_EQ(caro_pattern("OXXXXXO...."), Pattern::dead);
  EXPECT_EQ(caro_pattern("#XXXXXO...."), Pattern::five) << "the edge is no stone";
  EXPECT_EQ(caro_pattern("OXXXXXXO...", false), Pattern::five) << "six in a row";
  EXPECT_EQ(caro_pattern("OXXXXXXO..."), Pattern::dead) << "six in a row";
  EXPECT_EQ(caro_pattern(".O.XXXXO..."), Pattern::dead);
  EXPECT_EQ(caro_pattern(".#.XXXXO..."), Pattern::four);
  EXPECT_EQ(caro_pattern("...XXXX.O.."), Pattern::open_four);
}

TEST(Pattern, InCaroAgreesWithTheDefinitionOnRandomLines) {
  std::mt19937 random(2);
  for (int round = 0; round < 8000; ++round) {
    const Plainly plainly{.exact = round % 2 == 1, .caro = true};
    std::string line(11, '.');
    for (char& content : line) content = "..XXXOO"[std::uniform_int_distribution<int>(0, 6)(random)];
    const int edge = std::uniform_int_distribution<int>(-12, 4)(random);
    for (int place = 0; place <= edge; ++place) line[static_cast<std::size_t>(place)] = '#';
    line[line.size() / 2] = 'X';
    SCOPED_TRACE(line);
    const Pattern found = caro_pattern(line, plainly.exact);
    EXPECT_EQ(found == Pattern::five, plainly.five(line));
    EXPECT_EQ(found == Pattern::open_four, plainly.open_four(line));
    EXPECT_EQ(found == Pattern::four, plainly.four(line));
    EXPECT_EQ(found == Pattern::open_three || found == Pattern::narrow_three, plainly.open_three(line));
    EXPECT_EQ(found == Pattern::dead, !plainly.room(line));
    EXPECT_EQ(found, caro_pattern(std::string(line.rbegin(), line.rend()), plainly.exact));
  }
}

TEST(Pattern, OfBothSidesIsToldApart) {
  const PatternPair both = pattern_table(game::Rules()).at(surroundings("..XXXO..."));
  EXPECT_EQ(both.of(0), Pattern::closed_three);
  EXPECT_EQ(both.of(1), Pattern::closed_two);
}

}  // namespace
}  // namespace kaven::agent::gomoku
