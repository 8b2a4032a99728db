// SPDX-License-Identifier: MIT
#include "referee/sandbox/confinement.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstdlib>
#include <string>

#include "common/system/descriptor.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::sandbox {
namespace {

/// 0, or the errno of opening `file`.
int fault_of_opening(const boost::filesystem::path& file, int mode) {
  const system::Descriptor opened(::open(file.c_str(), mode | O_CLOEXEC, 0600));
  return opened ? 0 : errno;
}

class Landlock : public testing::Test {
 protected:
  void SetUp() override {
    if (landlock_version() == 0) GTEST_SKIP() << "this kernel has no Landlock";
    support::write_file(shown.path() / "file", "x");
    support::write_file(hidden.path() / "file", "x");
  }
  /// Ends a child of the test, which Landlock will never let go, with the fault of opening `file`.
  [[noreturn]] void open_confined(const boost::filesystem::path& file, int mode) {
    boost::filesystem::current_path(own.path());
    if (restrict_by_landlock({shown.path().string()}) != 0) std::_Exit(255);
    std::_Exit(fault_of_opening(file, mode));
  }
  void expect_fault(int fault, const boost::filesystem::path& file, int mode) {
    EXPECT_EXIT(open_confined(file, mode), testing::ExitedWithCode(fault), "") << file << " " << mode;
  }

  support::TemporaryDirectory own;
  support::TemporaryDirectory shown;
  support::TemporaryDirectory hidden;
};

TEST_F(Landlock, LetsAProgramWriteWhereItWorks) {
  expect_fault(0, "answer", O_WRONLY | O_CREAT);
}

TEST_F(Landlock, LetsAProgramReadWhatItIsShownAndNotChangeIt) {
  expect_fault(0, shown.path() / "file", O_RDONLY);
  expect_fault(EACCES, shown.path() / "file", O_WRONLY);
  expect_fault(EACCES, shown.path() / "new", O_WRONLY | O_CREAT);
}

TEST_F(Landlock, LetsAProgramReadWhatBelongsToTheSystem) {
  expect_fault(0, "/usr/bin/env", O_RDONLY);
  expect_fault(EACCES, "/usr/bin/kaven-test", O_WRONLY | O_CREAT);
}

TEST_F(Landlock, HidesEverythingElse) {
  expect_fault(EACCES, hidden.path() / "file", O_RDONLY);
}

}  // namespace
}  // namespace kaven::referee::sandbox
