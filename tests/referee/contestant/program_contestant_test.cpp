// SPDX-License-Identifier: MIT
#include "referee/contestant/program_contestant.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace kaven::referee::contestant {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class LineSplitterTest : public testing::Test {
 protected:
  std::vector<std::string> lines;
  std::vector<bool> cuts;
  LineSplitter splitter{[this](std::string_view line, bool cut) {
    lines.emplace_back(line);
    cuts.push_back(cut);
  }};
};

TEST_F(LineSplitterTest, LinesMayComeInAnyPieces) {
  for (const char* piece : {"7,", "7\n8,8", "\n\n9"}) splitter.take(piece);
  EXPECT_THAT(lines, ElementsAre("7,7", "8,8", ""));
  EXPECT_EQ(splitter.unfinished(), "9");
}

TEST_F(LineSplitterTest, ACarriageReturnEndsALineAloneOrBeforeALineFeed) {
  for (const char* piece : {"1\r2\r\n3\r", "\n4\r", "\r\n5"}) splitter.take(piece);
  EXPECT_THAT(lines, ElementsAre("1", "2", "3", "4", ""));
  EXPECT_EQ(splitter.unfinished(), "5");
}

TEST_F(LineSplitterTest, OfALineThatIsTooLongTheBeginningIsKept) {
  splitter.take(std::string(LineSplitter::longest_line, 'x'));
  splitter.take("yyy");
  EXPECT_THAT(lines, IsEmpty());
  splitter.take("y\nnext\n");
  EXPECT_THAT(lines, ElementsAre(std::string(LineSplitter::longest_line, 'x'), "next"));
  EXPECT_THAT(cuts, ElementsAre(true, false));
}

TEST_F(LineSplitterTest, ALineAsLongAsMayBeIsWhole) {
  splitter.take(std::string(LineSplitter::longest_line, 'x') + "\n");
  EXPECT_THAT(cuts, ElementsAre(false));
}

}  // namespace
}  // namespace kaven::referee::contestant
