#include "referee/sandbox/program_user.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

namespace kaven::referee::sandbox {
namespace {

TEST(ProgramUser, BothProgramsOfAGameAreUsersOfTheirOwn) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can change users; CI is root";
  EXPECT_NE(user_for_program(0), user_for_program(1));
  // People and services come first in every range of users.
  constexpr uid_t first_that_is_nobodys = 20'000;
  for (const std::size_t side : {0U, 1U}) EXPECT_GE(user_for_program(side), first_that_is_nobodys);
}

TEST(ProgramUser, WhoIsNotRootStaysWhoItIs) {
  if (::geteuid() == 0) GTEST_SKIP() << "root changes users";
  EXPECT_EQ(user_for_program(0), 0U);
}

}  // namespace
}  // namespace kaven::referee::sandbox
