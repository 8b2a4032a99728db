#include "agent/coursework/hw2/tree_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "agent/coursework/hw2/tree_text.hpp"
#include "agent/coursework/hw2/unterminated_runs.hpp"
#include "tests/agent/coursework/boards.hpp"

namespace kaven::agent::coursework::hw2 {
namespace {

using testing::HasSubstr;
using testing::Not;

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
