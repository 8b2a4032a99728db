// SPDX-License-Identifier: MIT
#include "referee/sandbox/program_user.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <optional>

#include "tests/support/temporary_directory.hpp"

namespace kaven::referee::sandbox {
namespace {

TEST(ProgramUser, BothProgramsOfAGameAreUsersOfTheirOwn) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can change users; CI is root";
  EXPECT_NE(user_for_program(0, IsolationLevel::basic), user_for_program(1, IsolationLevel::basic));
  // People and services come first in every range of users.
  constexpr uid_t first_that_is_nobodys = 20'000;
  for (const std::size_t side : {0U, 1U})
    EXPECT_GE(user_for_program(side, IsolationLevel::basic), first_that_is_nobodys);
}

TEST(ProgramUser, WhoIsNotRootStaysWhoItIs) {
  if (::geteuid() == 0) GTEST_SKIP() << "root changes users";
  EXPECT_EQ(user_for_program(0, IsolationLevel::basic), 0U);
}

TEST(ProgramUser, AClosedFolderAboveAPathIsFound) {
  const support::TemporaryDirectory place;
  boost::filesystem::create_directories(place.path() / "agents" / "mine");
  ::chmod(place.path().c_str(), 0755);
  EXPECT_EQ(folder_closed_to_others(place.path() / "agents" / "mine"), std::nullopt);
  ::chmod((place.path() / "agents").c_str(), 0700);
  EXPECT_EQ(folder_closed_to_others(place.path() / "agents" / "mine"), (place.path() / "agents").string());
  EXPECT_EQ(folder_closed_to_others(place.path() / "agents"), std::nullopt) << "it is its own matter";
}

}  // namespace
}  // namespace kaven::referee::sandbox
