// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <utility>

#include "common/system/processors.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/executor/local_executor.hpp"

namespace kaven::tournaments::executor {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Optional;

TEST(Crowding, IsWhenGamesAndOthersWantMoreProcessorsThanThereAre) {
  EXPECT_EQ(crowding({.others = 4, .processors = 8, .games = 4}), std::nullopt);
  EXPECT_THAT(crowding({.others = 4.5, .processors = 8, .games = 4}),
              Optional(HasSubstr("other programs use 4.5 of its 8 processors while 4 games are played")));
  EXPECT_EQ(crowding({.others = 0.2, .processors = 2, .games = 2}), std::nullopt);
  EXPECT_THAT(crowding({.others = 0.9, .processors = 1, .games = 1}),
              Optional(HasSubstr("while 1 game is played")));
  EXPECT_THAT(crowding({.others = 0.9, .processors = 1, .games = 3}),
              Optional(HasSubstr("--replay-suspect")));
  EXPECT_EQ(crowding({.others = 8, .processors = 8, .games = 0}), std::nullopt);
}

TEST(Crowding, BeforeTheFirstGameIsWhatTheKernelSawWaiting) {
  EXPECT_THAT(crowding_before("some avg10=82.90 avg60=39.39 avg300=30.51 total=17330056441\n"),
              Optional(HasSubstr("waited for a processor in 83% of the last ten seconds")));
  EXPECT_EQ(crowding_before("some avg10=2.10 avg60=99.0 avg300=30.51 total=17330056441\n"), std::nullopt);
  EXPECT_EQ(crowding_before(""), std::nullopt);
  EXPECT_EQ(crowding_before("some avg10="), std::nullopt);
}

/// A machine made of files.
class WatchedMachine : public testing::Test {
 protected:
  void say(const std::string& file, const std::string& text) const {
    const auto path = place_.path() / "proc" / file;
    boost::filesystem::create_directories(path.parent_path());
    support::write_file(path, text);
  }
  void say_process(int id, int parent, int user, int of_children) const {
    say(fmt::format("{}/stat", id),
        fmt::format("{} (a ) b) S {} 1 1 0 -1 4194560 1 2 3 4 {} 0 {} 0 20 0 1 0\n", id, parent, user,
                    of_children));
  }
  /// All processors of this process were busy for `ticks` together.
  void say_busy(int ticks) const {
    std::string text = "cpu 1 1 1 1\n";
    for (const unsigned processor : system::allowed_processors()) {
      text += fmt::format("cpu{} {} 0 0 77 0 0 0 0 0 0\n", processor, std::exchange(ticks, 0));
    }
    say("stat", text);
  }
  boost::filesystem::path root() const { return place_.path(); }

 private:
  support::TemporaryDirectory place_;
};

TEST_F(WatchedMachine, CountsATreeOfProcessesAndThoseThatEnded) {
  say_process(50, 1, 100, 30);
  say_process(51, 50, 20, 0);
  say_process(7, 51, 5, 2);
  say_process(60, 1, 1000, 1000);
  say("61/stat", "nonsense");
  EXPECT_EQ(system::cpu_time_of_tree(50, root()), 1570ms);
  EXPECT_EQ(system::cpu_time_of_tree(4711, root()), 0ms);
}

TEST_F(WatchedMachine, PassesOverAProcessThatEndsWhileItIsRead) {
  // A folder can be opened like a file, and not be read: as with the file of a process that is gone by then.
  boost::filesystem::create_directories(root() / "proc/77/stat");
  EXPECT_EQ(system::cpu_time_of_tree(77, root()), 0ms);
}

TEST_F(WatchedMachine, IsSaidOnceToBeTooBusy) {
  const auto start = MachineWatch::Clock::now();
  const auto games = system::allowed_processors().size();
  say("pressure/cpu", "some avg10=1.00 avg60=2.00 avg300=3.00 total=5\n");
  say_busy(1000);
  say_process(::getpid(), 1, 0, 0);
  MachineWatch watch(root());
  EXPECT_EQ(watch.begin(start), std::nullopt);
  // Our own games may use it all.
  say_busy(2000);
  say_process(::getpid(), 1, 300, 700);
  EXPECT_EQ(watch.look(start + 10s, games), std::nullopt);
  say_busy(3000);
  say_process(::getpid(), 1, 300, 1100);
  EXPECT_THAT(watch.look(start + 20s, games), Optional(HasSubstr("other programs use 0.6 of its")));
  say_busy(4000);
  EXPECT_EQ(watch.look(start + 30s, games), std::nullopt) << "it was said";
}

TEST_F(WatchedMachine, ThatWasBusyBeforeTheFirstGameIsNotToldAgain) {
  const auto start = MachineWatch::Clock::now();
  say("pressure/cpu", "some avg10=90.00 avg60=2.00 avg300=3.00 total=5\n");
  say_busy(1000);
  say_process(::getpid(), 1, 0, 0);
  MachineWatch watch(root());
  EXPECT_THAT(watch.begin(start), Optional(HasSubstr("overloaded before the first game")));
  say_busy(3000);
  EXPECT_EQ(watch.look(start + 10s, system::allowed_processors().size()), std::nullopt);
}

TEST_F(WatchedMachine, ThatTellsNothingIsNotWatched) {
  MachineWatch watch(root());
  EXPECT_EQ(watch.begin(MachineWatch::Clock::now()), std::nullopt);
  EXPECT_EQ(watch.look(MachineWatch::Clock::now() + 10s, 8), std::nullopt);
}

}  // namespace
}  // namespace kaven::tournaments::executor
