#include <gtest/gtest.h>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/compliance/class_check.hpp"

namespace kaven::tournaments::compliance {
namespace {

TEST(ReportFolder, HoldsTextAndJsonOfEach) {
  const support::TemporaryDirectory place;
  const ReportFolder reports(place.path() / "new/checks");
  reports.write("alice", {.who = "alice", .text = "all passed\n", .json = "{}\n"});
  reports.write_summary("one\n", "[]\n");
  EXPECT_EQ(support::read_file(reports.path() / "alice.txt"), "all passed\n");
  EXPECT_EQ(support::read_file(reports.path() / "alice.json"), "{}\n");
  EXPECT_EQ(support::read_file(reports.path() / "summary.txt"), "one\n");
  EXPECT_EQ(support::read_file(reports.path() / "summary.json"), "[]\n");
}

}  // namespace
}  // namespace kaven::tournaments::compliance
