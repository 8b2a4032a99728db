// SPDX-License-Identifier: MIT
#include "tournaments/course/report/scale.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::tournaments::report {
namespace {

using testing::HasSubstr;

std::string fault(std::string_view text) {
  try {
    read_scale(text, "scale.toml");
    return "no error";
  } catch (const ScaleError& error) {
    return error.what();
  }
}

TEST(Scale, TheExampleContainsAllKeys) {
  const Scale scale = read_scale(
      example_scale({.opponents = {"random-python", "level-4", "one-ply-python", "two \"words\""}}),
      "scale.toml");
  EXPECT_TRUE(scale.passed_check && scale.level && scale.perfect_moves && scale.point && scale.forfeit &&
              scale.least && scale.most);
  EXPECT_EQ(scale.place, (std::vector<double>{10, 6, 3}));
  ASSERT_EQ(scale.beats.size(), 3U);
  EXPECT_EQ(scale.beats[0].worth, 10);
  EXPECT_THAT(scale.beats[0].place, HasSubstr("scale.toml:"));
}

TEST(Scale, TheExampleCountsOnlyWhatCanBeCounted) {
  const Scale scale = read_scale(example_scale({.checked = false, .analysed = false}), "scale.toml");
  EXPECT_FALSE(scale.passed_check || scale.level || scale.perfect_moves);
  EXPECT_TRUE(scale.point && scale.beats.empty());
}

TEST(Scale, HasAsManyDecimalsAsItsFinestNumber) {
  EXPECT_EQ(read_scale("passed-check = 40\nplace = [10, 5]", "s").digits, 0);
  EXPECT_EQ(read_scale("passed-check = 40.0\npoint = 1", "s").digits, 1);
  EXPECT_EQ(read_scale("point = 0.1\nplace = [10, 2.25]", "s").digits, 2);
  EXPECT_EQ(read_scale("point = 1\n[beats]\nstaff = 1e-9", "s").digits, 6);
  EXPECT_EQ(read_scale("perfect-moves = 20.0", "s").rounded(20.0 * 2 / 3), 13.3);
  EXPECT_EQ(read_scale("perfect-moves = 20", "s").rounded(20.0 * 2 / 3), 13);
}

TEST(Scale, MissingPartsDoNotCount) {
  const Scale scale = read_scale("point = 2", "scale.toml");
  EXPECT_EQ(scale.point, 2);
  EXPECT_FALSE(scale.passed_check || scale.perfect_moves || scale.forfeit || scale.least || scale.most);
  EXPECT_TRUE(scale.place.empty() && scale.beats.empty());
}

TEST(Scale, ErrorsNameFileLineKeyAndWhatWasExpected) {
  EXPECT_EQ(fault("\npoint = 'two'"),
            "scale.toml:2: point = 'two': expected a number from -1000000 to 1000000");
  EXPECT_THAT(fault("point = nan"), HasSubstr("scale.toml:1: point = nan: expected a number"));
  EXPECT_EQ(fault("point = 1\npoints = 2"), "scale.toml:2: unknown key points; did you mean point?");
  EXPECT_THAT(fault("place = 3"), HasSubstr("scale.toml:1: place: expected a list of numbers"));
  EXPECT_THAT(fault("place = [1, 'x']"), HasSubstr("scale.toml:1: place = 'x': expected a number"));
  EXPECT_THAT(fault("beats = ['alice']"), HasSubstr("scale.toml:1: beats: expected players with numbers"));
  EXPECT_THAT(fault("[beats]\nalice = true"),
              HasSubstr("scale.toml:2: beats.alice = true: expected a number"));
  EXPECT_THAT(fault("point = 1\nleast = 5\nmost = 4"),
              HasSubstr("scale.toml:2: least = 5: expected no more than most"));
  EXPECT_THAT(fault(""), HasSubstr("scale.toml:1: the scale counts nothing"));
  EXPECT_THAT(fault("point = "), HasSubstr("scale.toml:1: "));
}

}  // namespace
}  // namespace kaven::tournaments::report
