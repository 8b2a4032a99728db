#include "common/program/known_complaints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::program {
namespace {

using testing::HasSubstr;

TEST(KnownComplaints, ASourceOfPython2IsCalledSo) {
  for (const char* printed : {"SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?",
                              "NameError: name 'raw_input' is not defined",
                              "ModuleNotFoundError: No module named 'ConfigParser'"}) {
    EXPECT_THAT(remedy_for_complaint(printed), HasSubstr("It is written in Python 2")) << printed;
  }
}

TEST(KnownComplaints, AModuleIsNamedByItsPackage) {
  EXPECT_THAT(remedy_for_complaint("ModuleNotFoundError: No module named 'psutil'"),
              HasSubstr("apt-get install python3-psutil."));
  EXPECT_THAT(remedy_for_complaint("ModuleNotFoundError: No module named 'typing_extensions'"),
              HasSubstr("apt-get install python3-typing-extensions."));
  EXPECT_THAT(remedy_for_complaint("ModuleNotFoundError: No module named 'mine.board'"),
              HasSubstr("The module mine is not installed"));
}

TEST(KnownComplaints, TheSizeOfTheBoardIsAnOption) {
  EXPECT_THAT(remedy_for_complaint("ERROR board size must be 15x15"), HasSubstr("--size 15x15"));
  EXPECT_EQ(remedy_for_complaint("ERROR board size must be large, x"), "");
  EXPECT_EQ(remedy_for_complaint("hello"), "");
}

}  // namespace
}  // namespace kaven::program
