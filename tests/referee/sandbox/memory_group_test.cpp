// SPDX-License-Identifier: MIT
#include "referee/sandbox/memory_group.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <optional>
#include <string>
#include <system_error>

#include "referee/sandbox/control_group.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::sandbox {
namespace {

namespace fs = boost::filesystem;

TEST(MemoryGroupFiles, AFolderThatIsNoMemoryGroupIsRefusedAndLeftEmpty) {
  const support::TemporaryDirectory place;
  EXPECT_THROW(MemoryGroup(place.path(), "white", 1 << 20U), std::system_error);
  EXPECT_TRUE(fs::is_empty(place.path()));
}

TEST(MemoryGroup, IsHeldToItsLimitAndGoneWithItsObject) {
  const auto place = find_memory_group_parent();
  if (!place) GTEST_SKIP() << "this machine lends no memory group of version 1; CI's does";
  std::optional<MemoryGroup> group(std::in_place, *place, "limit", std::uint64_t{64} << 20U);
  const fs::path folder = group_folder(*place, "limit");
  EXPECT_EQ(support::read_file(folder / "memory.limit_in_bytes"), "67108864\n");
  EXPECT_EQ(support::read_file(folder / "cgroup.procs"), "");
  group.reset();
  EXPECT_FALSE(fs::exists(folder));
}

}  // namespace
}  // namespace kaven::referee::sandbox
