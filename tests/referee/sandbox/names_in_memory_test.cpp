// SPDX-License-Identifier: MIT
#include "referee/sandbox/names_in_memory.hpp"

#include <gtest/gtest.h>

namespace kaven::referee::sandbox {
namespace {

NameCounts names_in(std::string_view memory) {
  NameCounts counts;
  count_names(memory, ".go", counts);
  return counts;
}

TEST(NamesInMemory, AreCountedWithWhatIsAroundThem) {
  using namespace std::string_view_literals;
  EXPECT_EQ(names_in("\0golem.go\0/play/golem.go\0 \"Large_Horse-2.go\0"sv),
            (NameCounts{{"golem", 2}, {"Large_Horse-2", 1}}));
}

TEST(NamesInMemory, AreNoNamesWhenTheyGoOnOrTheKernelWasNotToldThem) {
  using namespace std::string_view_literals;
  EXPECT_EQ(names_in("\0golem.gone\0look for golem.go.\0\0.go\0x.tar.go\0golem.g"sv), NameCounts());
}

TEST(NamesInMemory, AreLeftOutAtTheBordersOfAPieceAndWhenTooLong) {
  using namespace std::string_view_literals;
  EXPECT_EQ(names_in("olem.go\0"sv), NameCounts());
  EXPECT_EQ(names_in("\0golem.go"sv), NameCounts());
  const std::string border(1, '\0');
  EXPECT_EQ(names_in(border + std::string(65, 'x') + ".go" + border), NameCounts());
  EXPECT_EQ(names_in(border + std::string(64, 'x') + ".go" + border).size(), 1U);
}

}  // namespace
}  // namespace kaven::referee::sandbox
