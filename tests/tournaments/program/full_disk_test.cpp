// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "common/system/files.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

// A tournament on a full disk, and on one that cannot be written.

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using support::Finished;
using testing::HasSubstr;

/// A played tournament on a small file system, which only this process and its children see.
class SmallDisk : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(played.run("run").ended, status(0));
    const bool is_mounted = ::unshare(CLONE_NEWNS) == 0 &&
                            ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                            ::mount("tmpfs", disk.path().c_str(), "tmpfs", 0, "size=64m") == 0;
    if (!is_mounted) GTEST_SKIP() << "only root may mount a small file system";
    const Finished copied =
        support::run({.command = {"cp", "-a", played.folder().root.string(), root.string()}});
    ASSERT_EQ(copied.ended, status(0)) << copied.errors;
  }
  ~SmallDisk() override { ::umount2(disk.path().c_str(), MNT_DETACH); }

  void fill() const {
    const system::Descriptor file(::open(filler.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    const std::string page(4096, 'x');
    while (::write(file.get(), page.data(), page.size()) > 0) {
    }
  }
  std::vector<std::string> command(const std::string& name) const {
    std::vector<std::string> words = played.command(name);
    words.at(2) = root.string();
    return words;
  }
  Finished run(const std::string& name) const { return support::run({.command = command(name)}); }
  void expect_everything_readable() const {
    for (const char* name : {"standings", "status", "verify"}) {
      const Finished finished = run(name);
      EXPECT_EQ(finished.ended, status(0)) << name << ": " << finished.errors << finished.output;
    }
    EXPECT_EQ(run("standings").output, played.run("standings").output);
  }

  PlayedTournament played{{"alice", "bob"}};
  support::TemporaryDirectory disk;
  fs::path root = disk.path() / "copy";
  fs::path filler = disk.path() / "filler";
};

TEST_F(SmallDisk, IsReadWhenItIsFull) {
  fill();
  expect_everything_readable();
}

TEST_F(SmallDisk, IsReadWhereNothingCanBeWritten) {
  for (const bool has_lock : {true, false}) {
    if (!has_lock) fs::remove(root / ".lock");
    ASSERT_EQ(::mount("tmpfs", disk.path().c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr), 0);
    expect_everything_readable();
    ASSERT_EQ(::mount("tmpfs", disk.path().c_str(), "tmpfs", MS_REMOUNT, nullptr), 0);
  }
}

TEST_F(SmallDisk, LetsARunWaitThatBeginsWhenItIsFull) {
  system::copy_file(root / "agents" / "bob", root / "agents" / "carol");
  fill();
  support::Process runner({.command = command("run")});
  const auto deadline = std::chrono::steady_clock::now() + support::patience;
  while (runner.errors().find("the disk is full") == std::string::npos) {
    ASSERT_LT(std::chrono::steady_clock::now(), deadline) << runner.errors();
    ASSERT_EQ(runner.wait(std::chrono::milliseconds(10)), std::nullopt) << runner.errors();
  }
  fs::remove(filler);
  EXPECT_EQ(runner.wait(), status(0)) << runner.errors();
  EXPECT_THAT(runner.errors(), HasSubstr("there is room on the disk again"));
  EXPECT_THAT(run("standings").output, HasSubstr("6 of 6 games played"));
}

// The log of a killed run must be read, which takes room.
TEST_F(SmallDisk, IsNamedAsFullWhereTheLedgerCannotBeRead) {
  support::write_file(root / "ledger.sqlite-wal", std::string(32, 'x'));
  fill();
  const Finished finished = run("standings");
  EXPECT_EQ(finished.ended, status(1));
  EXPECT_THAT(finished.errors, HasSubstr("ledger.sqlite: the disk is full"));
}

TEST_F(SmallDisk, LetsWhatFailedBeRepeatedWhenThereIsRoom) {
  const std::string tournament = std::string(KAVEN_BIN) + "/tournament";
  const std::string place = (disk.path() / "autumn").string();
  const std::string site = (disk.path() / "site").string();
  fill();
  for (const bool is_full : {true, false}) {
    const Finished made = support::run({.command = {tournament, "new", place}});
    EXPECT_EQ(made.ended, status(is_full ? 1 : 0)) << made.errors;
    const Finished written = support::run({.command = {tournament, "site", root.string(), "--out", site}});
    EXPECT_EQ(written.ended, status(is_full ? 1 : 0)) << written.errors;
    fs::remove(filler);
  }
}

TEST(FullOutput, IsNoSuccess) {
  const std::string command = std::string(KAVEN_BIN) + "/tournament help > /dev/full";
  const Finished finished = support::run({.command = {"sh", "-c", command}});
  EXPECT_EQ(finished.ended, status(1));
  EXPECT_EQ(finished.errors, "tournament: standard output cannot be written\n");
}

}  // namespace
}  // namespace kaven::tournaments
