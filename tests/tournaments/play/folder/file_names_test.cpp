// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/file_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::tournaments::folder {
namespace {

using testing::ElementsAre;

TEST(DistinctFileNames, KeepWhatIsSafeInANameOfAFile) {
  EXPECT_THAT(
      distinct_file_names({"alice", "Jörg Müller", "../../etc", "a/b", "-rf", "'quoted' $(x)", "bob.py"}),
      ElementsAre("alice", "Jörg_Müller", "_.._.._etc", "a_b", "_-rf", "_quoted____x_", "bob.py"));
}

TEST(DistinctFileNames, AreDistinctWhateverTheCase) {
  EXPECT_THAT(distinct_file_names({"bob", "Bob", "bob", "a b", "a_b", "summary"}, "summary"),
              ElementsAre("bob", "Bob-2", "bob-3", "a_b", "a_b-2", "summary-2"));
}

TEST(DistinctFileNames, AreNeverEmptyNorTooLong) {
  EXPECT_THAT(distinct_file_names({"", "."}), ElementsAre("_", "_."));
  const std::string longest = distinct_file_names({std::string(119, 'x') + "äöü"}).front();
  EXPECT_EQ(longest, std::string(119, 'x'));
}

TEST(DistinctFileNames, ShowBytesThatAreNoText) {
  EXPECT_THAT(distinct_file_names({"a\xff\n"}), ElementsAre("a_xff_n"));
}

}  // namespace
}  // namespace kaven::tournaments::folder
