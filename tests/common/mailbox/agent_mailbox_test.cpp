// SPDX-License-Identifier: MIT
#include "common/mailbox/agent_mailbox.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem.hpp>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <future>
#include <iterator>
#include <system_error>
#include <thread>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::mailbox {
namespace {

using namespace std::chrono_literals;
namespace fs = boost::filesystem;

class AgentMailboxTest : public testing::Test {
 protected:
  AgentMailbox polling() { return {directory, "agent", Wake::poll, 100ms}; }
  /// Wakes on events, so a poll interval of a minute means "never settles".
  AgentMailbox patient() { return {directory, "agent", Wake::inotify, 60s}; }

  void write(const std::string& text, std::ios::openmode mode = std::ios::trunc) {
    std::ofstream(turn_file.string(), std::ios::binary | std::ios::out | mode) << text;
  }
  void post_whole(const std::string& text) {
    const fs::path aside = directory / "aside";
    support::write_file(aside, text);
    fs::rename(aside, turn_file);
  }

  const support::TemporaryDirectory temporary;
  const fs::path& directory = temporary.path();
  const fs::path turn_file = directory / "agent.in";
  const fs::path answer_file = directory / "agent.out";
};

TEST_F(AgentMailboxTest, ATurnFileIsReadAndDeleted) {
  write("W\n");
  EXPECT_EQ(polling().wait_for_turn().text, "W\n");
  EXPECT_FALSE(fs::exists(turn_file));
}

TEST_F(AgentMailboxTest, AnyLineEndAndNoneWillDo) {
  AgentMailbox mailbox = polling();
  for (const std::string text :
       {"(B D 1)\r\n", "(B D 1)", "\n(B D 1)\n", "b", "White\r\n", "\xef\xbb\xbfW"}) {
    write(text);
    EXPECT_EQ(mailbox.wait_for_turn().text, text);
    EXPECT_FALSE(fs::exists(turn_file));
  }
}

TEST_F(AgentMailboxTest, AHalfWrittenMoveIsNeverRead) {
  AgentMailbox mailbox = patient();
  for (int round = 0; round < 50; ++round) {
    auto turn = std::async(std::launch::async, [&] { return mailbox.wait_for_turn(); });
    write("");
    for (const std::string piece : {"\n", "(", "W ", "D", " 1"}) {
      write(piece, std::ios::app);
      std::this_thread::yield();
      EXPECT_TRUE(fs::exists(turn_file));
    }
    write(")", std::ios::app);
    EXPECT_EQ(turn.get().text, "\n(W D 1)");
  }
}

TEST_F(AgentMailboxTest, ATextThatIsNoMoveIsGivenOnceItHasSettled) {
  write("pass\n");
  AgentMailbox mailbox = polling();
  EXPECT_EQ(mailbox.wait_for_turn().text, "pass\n");
  write("(W D");
  EXPECT_EQ(mailbox.wait_for_turn().text, "(W D");
}

TEST_F(AgentMailboxTest, AClosedListThatIsNoMoveIsGivenAtOnce) {
  write("(W D one)");
  EXPECT_EQ(patient().wait_for_turn().text, "(W D one)");
}

TEST_F(AgentMailboxTest, AFileOfBlanksIsNotATurn) {
  write(" \r\n");
  AgentMailbox mailbox = polling();
  auto turn = std::async(std::launch::async, [&] { return mailbox.wait_for_turn(); });
  EXPECT_EQ(turn.wait_for(300ms), std::future_status::timeout);
  EXPECT_TRUE(fs::exists(turn_file));
  post_whole("B");
  EXPECT_EQ(turn.get().text, "B");
}

TEST_F(AgentMailboxTest, ATurnThatComesWhileItWaitsIsSeenWithEitherWakening) {
  for (const Wake wake : {Wake::poll, Wake::inotify}) {
    AgentMailbox mailbox(directory, "agent", wake, 0ms);
    for (int round = 0; round < 5; ++round) {
      auto turn = std::async(std::launch::async, [&] { return mailbox.wait_for_turn(); });
      post_whole("(W A 1)\n");
      EXPECT_EQ(turn.get().text, "(W A 1)\n");
      mailbox.answer("(B A 2)");
    }
  }
}

TEST_F(AgentMailboxTest, PollingNeverLooksMoreOftenThanEveryTenthOfASecond) {
  AgentMailbox mailbox(directory, "agent", Wake::poll, 1ms);
  const auto before = std::chrono::steady_clock::now();
  for (int turn = 0; turn < 3; ++turn) {
    write("(W A 1)");
    mailbox.wait_for_turn();
  }
  EXPECT_GE(std::chrono::steady_clock::now() - before, 200ms);
}

TEST_F(AgentMailboxTest, TheTurnIsAnnouncedWhenItsFileAppearsNotWhenItIsSeen) {
  AgentMailbox mailbox = polling();
  write("(W A 1)");
  mailbox.wait_for_turn();
  post_whole("(W A 2)");
  // The kernel stamps files with the time of its last tick, at most 10 ms old.
  const auto posted = std::chrono::steady_clock::now();
  const Turn turn = mailbox.wait_for_turn();
  EXPECT_LE(turn.announced, posted);
}

TEST_F(AgentMailboxTest, TheAgeOfTheTurnFileDoesNotCountIfTheClockCountsCpuTime) {
  ASSERT_EQ(::setenv("KAVEN_CLOCK", "cpu", 1), 0);
  AgentMailbox mailbox = polling();
  write("(W A 1)");
  const auto posted = std::chrono::steady_clock::now();
  const Turn turn = mailbox.wait_for_turn();
  ::unsetenv("KAVEN_CLOCK");
  EXPECT_GE(turn.announced, posted);
}

TEST_F(AgentMailboxTest, TheTurnIsNeverAnnouncedBeforeALookThatFoundNothing) {
  const auto before = std::chrono::steady_clock::now();
  AgentMailbox mailbox = polling();
  write("(W A 1)");
  EXPECT_GE(mailbox.wait_for_turn().announced, before - 1s);
}

TEST_F(AgentMailboxTest, AnAnswerIsOneLineAndReplacesTheOldOne) {
  AgentMailbox mailbox = polling();
  mailbox.answer("(W D 1)");
  EXPECT_EQ(support::read_file(answer_file), "(W D 1)\n");
  mailbox.answer("(W D 2)");
  EXPECT_EQ(support::read_file(answer_file), "(W D 2)\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(directory), fs::directory_iterator()), 1);
}

TEST_F(AgentMailboxTest, ATurnFileThatCannotBeReadIsAnErrorThatNamesIt) {
  fs::create_directory(turn_file);
  AgentMailbox mailbox = polling();
  try {
    mailbox.wait_for_turn();
    FAIL() << "a directory was read";
  } catch (const std::system_error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("agent.in"));
  }
}

TEST_F(AgentMailboxTest, AnAnswerThatCannotBeWrittenIsAnErrorThatNamesIt) {
  AgentMailbox mailbox = polling();
  fs::remove_all(directory);
  try {
    mailbox.answer("(W D 1)");
    FAIL() << "an answer was written into nowhere";
  } catch (const std::system_error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("agent.out"));
  }
}

}  // namespace
}  // namespace kaven::mailbox
