#include "common/text/wrapped_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::text {
namespace {

using testing::ElementsAre;

TEST(WrappedText, BreaksBetweenWords) {
  EXPECT_THAT(wrapped_lines("it wrote output.txt", 10), ElementsAre("it wrote", "output.txt"));
  EXPECT_THAT(wrapped_lines("a b", 3), ElementsAre("a b"));
  EXPECT_THAT(wrapped_lines("", 3), ElementsAre(""));
  EXPECT_THAT(wrapped_lines("  a   b ", 3), ElementsAre("a b"));
}

TEST(WrappedText, LeavesALongWordWhole) {
  EXPECT_THAT(wrapped_lines("a incomprehensible b", 5), ElementsAre("a", "incomprehensible", "b"));
}

TEST(WrappedText, CutsALongWordWhereAsked) {
  EXPECT_THAT(wrapped_lines("x abcdefgh y", 3, true), ElementsAre("x", "abc", "def", "gh", "y"));
  EXPECT_THAT(wrapped_lines("äöüß", 3, true), ElementsAre("äöü", "ß"));
  EXPECT_THAT(wrapped_lines("漢字", 1, true), ElementsAre("漢", "字"));
}

TEST(WrappedText, CountsColumnsOfATerminal) {
  EXPECT_THAT(wrapped_lines("漢字 漢字", 5), ElementsAre("漢字", "漢字"));
  EXPECT_THAT(wrapped_lines("äö üß", 5), ElementsAre("äö üß"));
}

TEST(WrappedText, BreaksLongLinesAloneAndIndentsWhatGoesOn) {
  EXPECT_EQ(wrapped_text("short\n  bob: it ended with status 1\n\nlast", 20),
            "short\n  bob: it ended\n    with status 1\n\nlast\n");
}

}  // namespace
}  // namespace kaven::text
