// SPDX-License-Identifier: MIT
#include "common/program/start_choice.hpp"

#include <gtest/gtest.h>

namespace kaven::program {
namespace {

TEST(NeverStarted, IsWhatIsCalledSoAsAWhole) {
  for (const char* name : {"clean.sh", "clean_up.sh", "build-all.sh", "install2.sh", "cleanup.ksh",
                           "CleanUp.bat", "distclean.sh", "uninstall.sh", "Referee.py", "gradlew",
                           "gradlew.bat", "setup.py", "__init__.py", "zipper.sh", "package.sh"}) {
    EXPECT_TRUE(is_never_started(name)) << name;
  }
  for (const char* name :
       {"builder_bot.py", "cleanplay.py", "cleanupper.py", "refereed.py", "main.py", "setup_bot.py"}) {
    EXPECT_FALSE(is_never_started(name)) << name;
  }
}

}  // namespace
}  // namespace kaven::program
