#include "referee/contestant/written_files_hint.hpp"

#include <gtest/gtest.h>

namespace kaven::referee::contestant {
namespace {

TEST(HintAtWrittenFiles, NamesWhatWasWrittenAndWhatWasExpected) {
  EXPECT_EQ(written_files_hint({{"output.txt", ""}}, "mine.out"), "; it wrote output.txt; expected mine.out");
  EXPECT_EQ(written_files_hint({{"data", ""}, {"output.txt", "(W D 1)\n"}}, "mine.out"),
            "; it wrote output.txt, which says '(W D 1)', data; expected mine.out");
  EXPECT_EQ(written_files_hint({{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}}, "mine.out"),
            "; it wrote a, b, c and more; expected mine.out");
}

TEST(HintAtWrittenFiles, IsSilentWhereNothingWasWritten) {
  EXPECT_EQ(written_files_hint({}, "mine.out"), "");
}

TEST(HintAtWrittenFiles, TellsCapitalLettersApart) {
  EXPECT_EQ(
      written_files_hint({{"Mine.out", "W,D,1"}}, "mine.out"),
      "; it wrote Mine.out, which says 'W,D,1'; expected mine.out: capital letters are other letters here");
}

TEST(HintAtWrittenFiles, ShowsNamesThatATerminalWouldObey) {
  EXPECT_EQ(written_files_hint({{"\x1b[2J", ""}}, "mine.out"), "; it wrote \\x1b[2J; expected mine.out");
}

TEST(HintAtWrittenFiles, KnowsAnAnswerByItsTextOrName) {
  EXPECT_TRUE(seems_an_answer({"x", "(B A 1)"}));
  EXPECT_TRUE(seems_an_answer({"x", "B A 1"}));
  EXPECT_TRUE(seems_an_answer({"OUTPUT.TXT", ""}));
  EXPECT_FALSE(seems_an_answer({"log.txt", "depth 5, best column 3\n"}));
}

}  // namespace
}  // namespace kaven::referee::contestant
