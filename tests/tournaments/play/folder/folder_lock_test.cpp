// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/folder_lock.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <future>
#include <optional>

#include "tests/support/temporary_directory.hpp"

namespace kaven::tournaments::folder {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;

void nobody_waits(const std::string& text) {
  FAIL() << text;
}

std::string refusal(const Folder& folder, const std::function<void(const std::string&)>& waiting,
                    milliseconds longest) {
  try {
    const FolderLock lock(folder, waiting, longest);
    return "taken";
  } catch (const FolderInUse& error) {
    return error.what();
  }
}

// How many descriptors of this process refer to `file`.
int times_open(const boost::filesystem::path& file) {
  int count = 0;
  for (const auto& each : boost::filesystem::directory_iterator("/proc/self/fd")) {
    boost::system::error_code closed;
    count += boost::filesystem::read_symlink(each.path(), closed) == file ? 1 : 0;
  }
  return count;
}

/// A runner that has died and left a referee behind, which lives until release().
class DeadRunner {
 public:
  explicit DeadRunner(const Folder& folder, bool is_collected = true) {
    if (::pipe(life_.data()) != 0) throw std::runtime_error("pipe");
    runner_ = ::fork();
    if (runner_ == 0) {
      ::close(life_[1]);
      const FolderLock lock(folder, nobody_waits);
      if (::fork() == 0) {  // the referee: inherits the lock, ends when the test closes the pipe
        char byte = 0;
        while (::read(life_[0], &byte, 1) > 0) {
        }
      }
      ::_exit(0);
    }
    // It has ended; nobody has waited for it yet.
    ::waitid(P_PID, static_cast<id_t>(runner_), nullptr, WEXITED | WNOWAIT);
    if (is_collected) ::waitpid(runner_, nullptr, 0);
    ::close(life_[0]);
  }
  ~DeadRunner() {
    release();
    ::waitpid(runner_, nullptr, 0);
  }
  DeadRunner(const DeadRunner&) = delete;
  DeadRunner& operator=(const DeadRunner&) = delete;

  void release() {
    if (life_[1] >= 0) ::close(std::exchange(life_[1], -1));
  }
  pid_t id() const { return runner_; }

 private:
  std::array<int, 2> life_{};
  pid_t runner_ = -1;
};

class Lock : public testing::Test {
 protected:
  support::TemporaryDirectory directory;
  Folder folder{directory.path()};
};

TEST_F(Lock, KeepsOthersOutAndSaysWhoHasIt) {
  {
    const FolderLock lock(folder, nobody_waits);
    EXPECT_THAT(refusal(folder, nobody_waits, milliseconds(0)),
                AllOf(HasSubstr("is in use by process " + std::to_string(::getpid()) + " on "),
                      HasSubstr(": test_")));
  }
  EXPECT_EQ(refusal(folder, nobody_waits, milliseconds(0)), "taken");
}

TEST_F(Lock, ForReadingIsThereOnlyWhileNobodyRuns) {
  {
    const FolderLock lock(folder, nobody_waits);
    EXPECT_THROW(FolderLock::for_reading(folder), FolderInUse);
  }
  const FolderLock reading = FolderLock::for_reading(folder);
  EXPECT_THAT(refusal(folder, nobody_waits, milliseconds(0)), HasSubstr("is in use by process"));
}

// Like `tournament status` and the page's server, which ask who runs the tournament.
TEST_F(Lock, WaitsForACommandThatHoldsItForAMoment) {
  { const FolderLock earlier(folder, nobody_waits); }
  for (const bool only_reads : {false, true}) {
    system::Descriptor other(::open(folder.lock().c_str(), O_RDONLY | O_CLOEXEC));
    ASSERT_EQ(::flock(other.get(), LOCK_SH | LOCK_NB), 0);
    auto result = std::async(std::launch::async, [&]() -> std::string {
      try {
        if (only_reads) FolderLock::for_reading(folder);
        return only_reads ? "taken" : refusal(folder, nobody_waits, milliseconds(0));
      } catch (const FolderInUse& error) {
        return error.what();
      }
    });
    // Until the other thread has opened the file, or has given up.
    while (times_open(folder.lock()) < 2 && result.wait_for(milliseconds(1)) == std::future_status::timeout) {
    }
    result.wait_for(milliseconds(20));
    other.reset();
    EXPECT_EQ(result.get(), "taken");
  }
}

TEST_F(Lock, WaitsForTheLastRefereesOfADeadRunner) {
  DeadRunner dead(folder);
  std::string note;
  const std::string result = refusal(
      folder,
      [&](const std::string& text) {
        note = text;
        dead.release();
      },
      std::chrono::minutes(2));
  EXPECT_EQ(result, "taken");
  EXPECT_THAT(note, HasSubstr("process " + std::to_string(dead.id())));
}

// A script may start the next run at once after `kill -9 RUNNER`.
TEST_F(Lock, OfADeadRunnerThatNobodyHasWaitedForIsWaitedFor) {
  DeadRunner dead(folder, false);
  EXPECT_EQ(refusal(
                folder, [&](const std::string&) { dead.release(); }, std::chrono::minutes(2)),
            "taken");
}

TEST_F(Lock, DoesNotWaitForEver) {
  const DeadRunner dead(folder);
  EXPECT_THAT(refusal(
                  folder, [](const std::string&) {}, milliseconds(60)),
              HasSubstr("still hold"));
}

TEST_F(Lock, OfARunnerThatLeftNothingBehindIsFree) {
  {
    DeadRunner dead(folder);
    dead.release();
    // Its referee ends on its own time; the next one waits for it.
    EXPECT_EQ(refusal(
                  folder, [](const std::string&) {}, std::chrono::minutes(2)),
              "taken");
  }
  EXPECT_EQ(refusal(folder, nobody_waits, milliseconds(0)), "taken");
}

}  // namespace
}  // namespace kaven::tournaments::folder
