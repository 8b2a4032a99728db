// SPDX-License-Identifier: MIT
#include "common/system/child_process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string>
#include <system_error>
#include <utility>

namespace kaven::system {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds patience = 60s;

TEST(Child, HasItsArgumentsAndDescriptorsAndReturnsItsStatus) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  const Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  Child child({.program = "sh",
               .arguments = {"-c", "cat; printf %s \"$1\"; exit 7", "sh", "a b"},
               .output = writing.get()});
  writing.reset();
  const int status = child.wait();
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 7);
  std::array<char, 16> text{};
  EXPECT_EQ(::read(reading.get(), text.data(), text.size()), 3) << "cat reads nothing from /dev/null";
  EXPECT_STREQ(text.data(), "a b");
  EXPECT_EQ(child.id(), 0);
}

TEST(Child, AProgramThatCannotBeExecutedIsNamed) {
  try {
    const Child child({.program = "/no/such/program"});
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::no_such_file_or_directory);
    EXPECT_NE(std::string(error.what()).find("/no/such/program"), std::string::npos);
  }
}

TEST(Child, IsRunningUntilItEnds) {
  const Child child({.program = "sleep", .arguments = {"1000"}});
  const Descriptor end = open_child(child.id());
  EXPECT_TRUE(child.is_running());
  child.kill(SIGKILL);
  ASSERT_TRUE(is_readable_within(end.get(), patience));
  EXPECT_FALSE(child.is_running());
}

TEST(Child, EndsWithItsObject) {
  Descriptor end;
  {
    Child moved({.program = "sleep", .arguments = {"1000"}});
    const Child child(std::move(moved));
    end = open_child(child.id());
    EXPECT_EQ(moved.id(), 0);  // NOLINT(bugprone-use-after-move): this is what it promises
  }
  EXPECT_TRUE(is_readable_within(end.get(), 0ms));
}

TEST(Child, IsSetUpBeforeItIsExecuted) {
  // The fifth field is the process group.
  Child child({.program = "sh",
               .arguments = {"-c", "test $$ = \"$(cut -d ' ' -f 5 /proc/$$/stat)\""},
               .set_up = [] { ::setpgid(0, 0); }});
  EXPECT_EQ(child.wait(), 0);
}

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
