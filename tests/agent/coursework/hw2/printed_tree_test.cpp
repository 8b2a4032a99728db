// SPDX-License-Identifier: MIT
#include "agent/coursework/hw2/printed_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "agent/coursework/hw2/unterminated_runs.hpp"
#include "tests/agent/coursework/boards.hpp"

namespace kaven::agent::coursework::hw2 {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Trees that were calculated by hand.

std::string tree_text(std::string_view columns, int depth) {
  std::string text;
  TreeText watcher([&](std::string_view line) { text += line; });
  auto position = position_of_columns(columns);
  UnterminatedRuns evaluation(RunReading::lines);
  FixedDepthSearch<UnterminatedRuns, TreeText> search(position, evaluation, Algorithm::alpha_beta, watcher);
  watcher.finish(search.choose(depth).column);
  return text;
}

constexpr std::string_view empty_board = "e\ne\ne\ne\ne\ne\ne\n";

TEST(TreeText, HasALineForEachMoveSearchedInSearchOrder) {
  // Two pieces make no run of one player, so every leaf has the value 0.
  EXPECT_THAT(tree_text(empty_board, 2), StartsWith("A1: 1\n"
                                                    "|-B2: 1; h=0\n"
                                                    "|-B2: 2; h=0\n"
                                                    "|-B2: 3; h=0\n"
                                                    "|-B2: 4; h=0\n"
                                                    "|-B2: 5; h=0\n"
                                                    "|-B2: 6; h=0\n"
                                                    "|-B2: 7; h=0\n"
                                                    "A1: 2\n"));
}

TEST(TreeText, NamesWhatIsLeftOutAfterTheBoundsMeet) {
  EXPECT_THAT(tree_text(empty_board, 2), HasSubstr("A1: 2\n"
                                                   "|-B2: 1; h=0\n"
                                                   "|-B2: pruning 2, 3, 4, 5, 6, 7; alpha=0, beta=0\n"
                                                   "A1: 3\n"));
}

TEST(TreeText, EndsWithAnEmptyLineAndTheFirstOfEquallyGoodMoves) {
  EXPECT_THAT(tree_text(empty_board, 2), EndsWith("\n|-B2: pruning 2, 3, 4, 5, 6, 7; alpha=0, beta=0\n"
                                                  "\n"
                                                  "first move: 1\n"));
}

TEST(TreeText, AWinIsPrintedAtOnceAndNotSearchedDeeperAndDoesNotStopTheRoot) {
  // Alice has a1, b1, c1. Another piece on a, b or c makes vertical and diagonal pairs.
  const std::string_view three = "a\na\na\ne\ne\ne\ne\n";
  EXPECT_EQ(tree_text(three, 1),
            "A1: 1; h=6\n"
            "A1: 2; h=8\n"
            "A1: 3; h=7\n"
            "A1: 4; h=1000\n"
            "A1: 5; h=5\n"
            "A1: 6; h=5\n"
            "A1: 7; h=5\n"
            "\n"
            "first move: 4\n");
  // The moves after the win are searched with its alpha.
  EXPECT_THAT(tree_text(three, 2), EndsWith("\nA1: 4; h=1000\n"
                                            "A1: 5\n"
                                            "|-B2: 1; h=5\n"
                                            "|-B2: pruning 2, 3, 4, 5, 6, 7; alpha=1000, beta=5\n"
                                            "A1: 6\n"
                                            "|-B2: 1; h=5\n"
                                            "|-B2: pruning 2, 3, 4, 5, 6, 7; alpha=1000, beta=5\n"
                                            "A1: 7\n"
                                            "|-B2: 1; h=5\n"
                                            "|-B2: pruning 2, 3, 4, 5, 6, 7; alpha=1000, beta=5\n"
                                            "\n"
                                            "first move: 4\n"));
}

TEST(TreeText, ALossIsPrintedAtOnceToo) {
  // Bill has a1, b1, c1 and wins at d1 unless Alice takes it.
  EXPECT_THAT(tree_text("b\nb\nb\ne\ne\ne\ne\n", 4), HasSubstr("A1: 5\n"));
  EXPECT_THAT(tree_text("b\nb\nb\ne\ne\ne\ne\n", 4), HasSubstr("|-B2: 4; h=-1000\n"));
  EXPECT_THAT(tree_text("b\nb\nb\ne\ne\ne\ne\n", 4), EndsWith("\nfirst move: 4\n"));
}

TEST(TreeText, FullColumnsAreNeitherSearchedNorNamedAndADrawIsPrintedAtOnce) {
  // Only the tops of the last two columns are free: the game ends after two moves.
  const std::string_view two_left = "ababab\nababab\nbababa\nbababa\nababab\nababa\nbabab\n";
  EXPECT_EQ(tree_text(two_left, 4),
            "A1: 6\n"
            "|-B2: 7; h=0\n"
            "A1: 7\n"
            "|-B2: 6; h=0\n"
            "\n"
            "first move: 6\n");
}

TEST(TreeText, NothingLeftOutIsNoLine) {
  // In the last position the second reply reaches alpha, but there are no further ones.
  EXPECT_THAT(tree_text("ababab\nababab\nbababa\nbababa\nababab\nababa\nbabab\n", 4),
              Not(HasSubstr("pruning")));
}

TEST(TreeText, ValuesHaveNoBlanksAround) {
  EXPECT_THAT(tree_text(empty_board, 4), Not(HasSubstr("h =")));
  EXPECT_THAT(tree_text(empty_board, 4), HasSubstr("|-|-|-B4: 1; h="));
}

TEST(TreeText, DeeperTreesGoOnInTheSameWay) {
  EXPECT_THAT(tree_text(empty_board, 5), HasSubstr("\n|-|-|-B4: 1\n|-|-|-|-A5: 1; h="));
}

struct Tree {
  std::string text;
  std::string page;
};

Tree tree(std::string_view columns, int depth) {
  Tree made;
  auto position = position_of_columns(columns);
  TreeText text([&](std::string_view line) { made.text += line; });
  TreePage page(position);
  TreeWatchers watchers({&text, &page});
  UnterminatedRuns evaluation(RunReading::lines);
  FixedDepthSearch<UnterminatedRuns, TreeWatcher> search(position, evaluation, Algorithm::alpha_beta,
                                                         watchers);
  made.page = page.finish(search.choose(depth));
  return made;
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) {
    ++found;
  }
  return found;
}

constexpr std::string_view sample = "e\nabba\nbaa\ne\nabbaab\nab\nb\n";

TEST(TreePage, HoldsEveryLineOfTheTextTree) {
  const auto [text, page] = tree(sample, 4);
  std::size_t lines = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.empty() || line.starts_with("first")) continue;
    line.erase(0, line.find_first_of("AB"));
    ASSERT_THAT(page, HasSubstr(line));
    ++lines;
  }
  EXPECT_EQ(count(page, "<summary>") + count(page, "<p class=\"pruned\">"), lines + 1) << "and the root";
}

TEST(TreePage, ShowsTheBoardAfterEachMove) {
  const auto page = tree("ab\nb\na\ne\ne\ne\ne\n", 1).page;
  EXPECT_EQ(count(page, "<pre>"), 1U + 7U);
  EXPECT_THAT(page,
              HasSubstr("\n<i>b</i> . . . . . .\n<b>a</b> <i>b</i> <b>a</b> . . . .\n1 2 3 4 5 6 7</pre>"));
  EXPECT_THAT(
      page,
      HasSubstr("\n<i>b</i> . . . . . .\n<b>a</b> <i>b</i> <b>a</b> <b>a</b> . . .\n1 2 3 4 5 6 7</pre>"));
}

TEST(TreePage, ShowsValuesAlphaAndBetaAndWhetherAValueIsOnlyABound) {
  const auto page = tree("e\ne\ne\ne\ne\ne\ne\n", 2).page;
  EXPECT_THAT(page, HasSubstr("<summary>A1: 1; value 0 <span>(alpha=−∞, beta=∞)</span></summary>"));
  EXPECT_THAT(page, HasSubstr("<summary>A1: 2; value 0 or less <span>(alpha=0, beta=∞)</span></summary>"));
  EXPECT_THAT(page, HasSubstr("<p class=\"pruned\">B2: pruning 2, 3, 4, 5, 6, 7; alpha=0, beta=0</p>"));
}

TEST(TreePage, MarksTheAnswerThatGaveAPositionItsValue) {
  const auto page = tree("a\na\na\ne\ne\ne\ne\n", 1).page;
  EXPECT_EQ(count(page, "class=\"best\""), 1U);
  EXPECT_THAT(page, HasSubstr("<details class=\"best\"><summary>A1: 4; h=1000</summary>"));
}

TEST(TreePage, IsWellFormedAndNeedsNothingFromElsewhere) {
  const auto page = tree(sample, 4).page;
  for (const std::string_view tag : {"details", "summary", "pre", "p", "b", "i", "span", "body", "html"}) {
    const std::string open = "<" + std::string(tag);
    EXPECT_EQ(count(page, open + ">") + count(page, open + " "), count(page, "</" + std::string(tag) + ">"))
        << tag;
  }
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("http")));
}

}  // namespace
}  // namespace kaven::agent::coursework::hw2
