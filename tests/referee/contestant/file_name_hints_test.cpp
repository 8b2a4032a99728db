// SPDX-License-Identifier: MIT
#include "referee/contestant/file_name_hints.hpp"

#include <gtest/gtest.h>

#include "common/program/program.hpp"

namespace kaven::referee::contestant {
namespace {

TEST(HintAtAStem, NamesWhatTheProgramSeemsToLookFor) {
  EXPECT_EQ(stem_hint("mine", ".go", {"golem"}),
            "; it seems to look for golem.go, not mine.go: its agent.toml can say stem = \"golem\"");
  EXPECT_EQ(stem_hint("mine", ".in", {"a", "mine", "b", "c", "d"}),
            "; it seems to look for a.in, b.in and c.in, not mine.in: its agent.toml can say stem = \"a\"");
}

TEST(HintAtAStem, LeavesOutWhatIsTheRestOfAName) {
  EXPECT_EQ(stem_hint("mine", ".go", {"golem", "lem"}),
            "; it seems to look for golem.go, not mine.go: its agent.toml can say stem = \"golem\"");
}

TEST(HintAtAStem, IsSilentWhereTheProgramKnowsItsName) {
  EXPECT_EQ(stem_hint("mine", ".go", {"mine"}), "");
}

TEST(HintAtAStem, SaysWhatCanBeSaidWhereNothingIsKnown) {
  EXPECT_EQ(stem_hint("mine", ".go", {}),
            "; where the name of its files is fixed in it, its agent.toml says which: stem = \"…\"");
}

TEST(StemHint, TheAdviceCanBeReadOutOfIt) {
  EXPECT_EQ(program::advised_stem("x" + stem_hint("mine", ".in", {"golem"}) + "; it printed nothing"),
            "golem");
  EXPECT_EQ(program::advised_stem("x" + stem_hint("mine", ".in", {})), std::nullopt);
  EXPECT_EQ(program::advised_stem("its agent.toml can say stem = \"../golem\""), std::nullopt);
  EXPECT_TRUE(looks_for_others("mine", {"golem"}));
  EXPECT_FALSE(looks_for_others("mine", {"golem", "mine"}));
  EXPECT_FALSE(looks_for_others("mine", {}));
}

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
