#include "common/system/child_process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <system_error>

namespace kaven::system {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds patience = 60s;

TEST(ChildProcess, ItsDescriptorIsReadableWhenItHasEnded) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::pause();
    ::_exit(0);
  }
  const Descriptor end = open_process(child);
  ASSERT_TRUE(end);
  EXPECT_FALSE(is_readable_within(end.get(), 0ms));
  ::kill(child, SIGKILL);
  EXPECT_TRUE(is_readable_within(end.get(), patience));
  ::waitpid(child, nullptr, 0);
}

TEST(ChildProcess, OneThatIsGoneHasNoDescriptor) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  EXPECT_FALSE(open_process(child));
  EXPECT_THROW(open_child(child), std::system_error);
}

TEST(ChildProcess, ItEndsWithItsParent) {
  // The child has the writing end, which is closed when the child ends.
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  const Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  const pid_t parent = ::fork();
  if (parent == 0) {
    const pid_t itself = ::getpid();
    if (::fork() == 0) {
      end_with_parent(itself, SIGKILL);
      const char ready = 'r';
      if (::write(writing.get(), &ready, 1) == 1) ::pause();
      ::_exit(0);
    }
    ::pause();
    ::_exit(0);
  }
  writing.reset();
  char said = 0;
  ASSERT_TRUE(is_readable_within(reading.get(), patience));
  ASSERT_EQ(::read(reading.get(), &said, 1), 1);
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  ASSERT_TRUE(is_readable_within(reading.get(), patience));
  EXPECT_EQ(::read(reading.get(), &said, 1), 0) << "the child has not ended";
}

TEST(ChildProcess, OneWhoseParentHasDiedAlreadyEndsAtOnce) {
  const pid_t child = ::fork();
  if (child == 0) {
    // A process that is not its parent stands for a dead parent.
    end_with_parent(::getpid(), SIGKILL);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), EXIT_FAILURE);
}

}  // namespace
}  // namespace kaven::system
