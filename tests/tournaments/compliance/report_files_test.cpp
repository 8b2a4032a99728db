#include "tournaments/compliance/report_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::compliance {
namespace {

using testing::ElementsAre;

TEST(ReportNames, KeepWhatIsSafeInANameOfAFile) {
  EXPECT_THAT(report_names({"alice", "Jörg Müller", "../../etc", "a/b", "-rf", "'quoted' $(x)", "bob.py"}),
              ElementsAre("alice", "Jörg_Müller", "_.._.._etc", "a_b", "_-rf", "_quoted____x_", "bob.py"));
}

TEST(ReportNames, AreDistinctWhateverTheCase) {
  EXPECT_THAT(report_names({"bob", "Bob", "bob", "a b", "a_b", "summary"}),
              ElementsAre("bob", "Bob-2", "bob-3", "a_b", "a_b-2", "summary-2"));
}

TEST(ReportNames, AreNeverEmptyNorTooLong) {
  EXPECT_THAT(report_names({"", "."}), ElementsAre("_", "_."));
  const std::string longest = report_names({std::string(119, 'x') + "äöü"}).front();
  EXPECT_EQ(longest, std::string(119, 'x'));
}

TEST(ReportNames, ShowBytesThatAreNoText) {
  EXPECT_THAT(report_names({"a\xff\n"}), ElementsAre("a_xff_n"));
}

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
