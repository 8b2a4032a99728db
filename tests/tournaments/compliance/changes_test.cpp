#include <gtest/gtest.h>

#include <vector>

#include "tournaments/compliance/check.hpp"

namespace kaven::tournaments::compliance {
namespace {

std::vector<RequirementResult> found(Finding starts, Finding first_move, Finding answer) {
  return {{.requirement = {.name = "starts", .title = "starts"}, .finding = starts},
          {.requirement = {.name = "first-move", .title = "moves first"}, .finding = first_move},
          {.requirement = {.name = "answer", .title = "answers"}, .finding = answer}};
}

TEST(Changes, ListFixedAndBrokenRequirements) {
  EXPECT_EQ(changes_text(found(Finding::failed, Finding::passed, Finding::untried),
                         found(Finding::passed, Finding::failed, Finding::failed)),
            "fixed       starts\n"
            "BROKEN      moves first\n"
            "now FAILED  answers\n");
  EXPECT_EQ(changes_text(found(Finding::failed, Finding::untried, Finding::untried),
                         found(Finding::passed, Finding::passed, Finding::passed)),
            "fixed       starts\n"
            "now passed  2 that could not be tried before\n");
}

TEST(Changes, DoNotListRequirementsThatAreUntriedNow) {
  EXPECT_EQ(changes_text(found(Finding::passed, Finding::passed, Finding::passed),
                         found(Finding::failed, Finding::untried, Finding::untried)),
            "BROKEN      starts\n");
}

TEST(Changes, AreEmptyAtFirstAndSayWhenNothingChanged) {
  const auto all = found(Finding::passed, Finding::failed, Finding::untried);
  EXPECT_EQ(changes_text({}, all), "");
  EXPECT_EQ(changes_text(all, all), "nothing changed\n");
}

}  // namespace
}  // namespace kaven::tournaments::compliance
