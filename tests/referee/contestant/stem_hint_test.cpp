#include "referee/contestant/stem_hint.hpp"

#include <gtest/gtest.h>

#include "common/program/stem.hpp"

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

}  // namespace
}  // namespace kaven::referee::contestant
