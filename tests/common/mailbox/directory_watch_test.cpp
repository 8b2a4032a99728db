// SPDX-License-Identifier: MIT
#include "common/mailbox/directory_watch.hpp"

#include <gtest/gtest.h>
#include <poll.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::mailbox {
namespace {

class AWatchedDirectory : public testing::Test {
 protected:
  void SetUp() override {
    if (!watch_.watch(directory_.path())) GTEST_SKIP() << "this file system has no events";
  }
  boost::filesystem::path file(const char* name) const { return directory_.path() / name; }
  // Whether an event came since the last call.
  bool woken() {
    pollfd source{watch_.descriptor(), POLLIN, 0};
    const bool ready = ::poll(&source, 1, 0) == 1;
    watch_.drain();
    return ready;
  }

 private:
  support::TemporaryDirectory directory_;
  DirectoryWatch watch_;
};

TEST_F(AWatchedDirectory, WakesItsOwnerWhenAFileIsWrittenMovedInOrDeleted) {
  EXPECT_FALSE(woken());
  support::write_file(file("a"), "text");
  EXPECT_TRUE(woken());
  EXPECT_FALSE(woken()) << "what was drained is over";
  boost::filesystem::rename(file("a"), file("b"));
  EXPECT_TRUE(woken());
  boost::filesystem::remove(file("b"));
  EXPECT_TRUE(woken());
}

TEST_F(AWatchedDirectory, ReadingAFileWakesNobody) {
  support::write_file(file("a"), "text");
  EXPECT_TRUE(woken());
  EXPECT_EQ(support::read_file(file("a")), "text");
  EXPECT_FALSE(woken());
}

TEST(DirectoryWatch, ADirectoryThatIsNotThereIsRefused) {
  const support::TemporaryDirectory directory;
  DirectoryWatch watch;
  EXPECT_FALSE(watch.watch(directory.path() / "missing"));
}

}  // namespace
}  // namespace kaven::mailbox
