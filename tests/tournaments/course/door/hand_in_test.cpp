// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/course/door/examination.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/folder/folder_lock.hpp"

// `tournament hand-in` as a process, with the real check.

namespace kaven::tournaments::door {
namespace {

namespace fs = boost::filesystem;
using support::Ended;
using support::Finished;
using testing::HasSubstr;

const std::string sound_program =
    std::string(KAVEN_SOURCE) + "/scripts/starter-agents/random-python/random_agent.py";

class HandIn : public testing::Test {
 protected:
  HandIn() {
    // The times are those of a machine that does much else.
    EXPECT_EQ(tournament({"new", spring().string(), "--sandbox", "none", "--time", "100"}).ended, done);
    support::write_file(directory.path() / "roster.csv", "login\nada\nbob\n");
    EXPECT_EQ(tournament({"invite", spring().string(), (directory.path() / "roster.csv").string()}).ended,
              done);
  }
  static Finished tournament(std::vector<std::string> words) {
    words.insert(words.begin(), std::string(KAVEN_BIN) + "/tournament");
    return support::run({.command = words}, std::chrono::minutes(20));
  }
  Finished hand_in(std::vector<std::string> words) const {
    words.insert(words.begin(), {"hand-in", spring().string()});
    return tournament(words);
  }
  fs::path spring() const { return directory.path() / "spring"; }
  folder::Folder folder() const { return folder::open_folder(spring()); }
  std::string broken_program() const {
    const fs::path file = directory.path() / "broken.sh";
    support::write_file(file, "#!/bin/sh\nexit 7\n");
    return file.string();
  }

  static constexpr Ended done{.exit_status = 0};
  support::TemporaryDirectory directory;
};

TEST_F(HandIn, AProgramThatPassesPlaysAndOneThatFailsIsKept) {
  const Finished passed = hand_in({"ada", sound_program});
  ASSERT_EQ(passed.ended, done) << passed.output << passed.errors;
  EXPECT_THAT(passed.output, HasSubstr("upload 1 of ada: "));
  EXPECT_TRUE(fs::exists(spring() / "agents/ada/random_agent.py"));
  EXPECT_EQ(playing_upload(folder(), "ada"), 1);
  EXPECT_EQ(uploads_of(folder(), "ada").back().placed, "taken");

  const Finished failed = hand_in({"ADA", broken_program()});
  ASSERT_EQ(failed.ended, Ended{.exit_status = 1}) << failed.output << failed.errors;
  EXPECT_THAT(failed.output, HasSubstr("upload 2 of ada: may not enter"));
  EXPECT_TRUE(fs::exists(spring() / "agents/ada/random_agent.py")) << "the earlier program stays";
  EXPECT_EQ(playing_upload(folder(), "ada"), 1);
  const Upload kept = uploads_of(folder(), "ada").back();
  EXPECT_EQ(support::read_file(file_of(folder(), kept)), "#!/bin/sh\nexit 7\n");
  EXPECT_THAT(kept.report->text, testing::Not(HasSubstr(spring().string()))) << "no path of this machine";
}

TEST_F(HandIn, ACheckOfWhichAProcessIsKilledIsBegunAgain) {
  // A compliance_run that is killed for the first time in each of the named situations.
  const auto report_with_kills = [&](const std::string& killed) {
    const fs::path compliance_run = directory.path() / "compliance_run";
    support::write_script(compliance_run,
                          "#!/bin/sh\ncase $1 in " + killed + ") mkdir '" + directory.path().string() +
                              "'/killed-$1 2>/dev/null && kill -9 $$ ;; esac\nexec '" KAVEN_BIN
                              "/compliance_run' \"$@\"\n");
    IncomingUpload incoming(folder(), "ada", "random_agent.py", 100'000);
    incoming.write(support::read_file(sound_program));
    const Upload upload = incoming.commit("ada", "2026-01-01T00:00:00Z", 20);
    const ExaminationLock lock(folder());
    return examine(folder(), upload, {.programs = KAVEN_BIN, .compliance_run = compliance_run});
  };
  const CheckReport twice = report_with_kills("list|start");
  EXPECT_TRUE(twice.passed) << twice.verdict << ": " << twice.reason;
  EXPECT_TRUE(fs::exists(directory.path() / "killed-list"));
}

TEST_F(HandIn, WaitsForTheEndOfARun) {
  {
    const folder::FolderLock run(folder(), [](const std::string&) {});
    const Finished waits = hand_in({"bob", sound_program});
    ASSERT_EQ(waits.ended, Ended{.exit_status = 3}) << waits.output << waits.errors;
    EXPECT_FALSE(fs::exists(spring() / "agents/bob"));
    EXPECT_TRUE(uploads_of(folder(), "bob").back().report->passed);
  }
  EXPECT_EQ(hand_in({"bob", "--check", "1"}).ended, done);
  EXPECT_TRUE(fs::exists(spring() / "agents/bob/random_agent.py"));
}

TEST_F(HandIn, TheUploadThatCountsPlaysAlsoIfItIsAnEarlierOne) {
  const auto passes = [&](const std::string& comment, int met) {
    IncomingUpload incoming(folder(), "ada", "random_agent.py", 100'000);
    incoming.write(support::read_file(sound_program) + comment);
    write_report(folder(), incoming.commit("ada", "2026-01-01T00:00:00Z", 20),
                 {.passed = true, .verdict = "passed", .met = met});
  };
  const auto count = [&](const std::string& rule) {
    support::write_file(spring() / "tournament.toml",
                        "sandbox = \"none\"\ntime = 100\nupload-counts = \"" + rule + "\"\n");
  };
  const auto program = [&] { return support::read_file(spring() / "agents/ada/random_agent.py"); };
  passes("# one", 20);
  passes("# two", 21);
  passes("# three", 19);
  EXPECT_THAT(hand_in({"ada", "--choose", "1"}).errors, HasSubstr("the setting upload-counts is newest"));
  EXPECT_EQ(hand_in({"ada", "--check", "3"}).ended, done);
  EXPECT_THAT(program(), testing::EndsWith("# three"));

  count("best");
  EXPECT_EQ(hand_in({"ada", "--check", "2"}).ended, done);
  EXPECT_THAT(program(), testing::EndsWith("# two")) << "it arrived earlier";

  count("chosen");
  for (const std::string number : {"1", "3", "1"}) {
    const Finished chosen = hand_in({"ada", "--choose", number});
    ASSERT_EQ(chosen.ended, done) << chosen.errors;
    EXPECT_EQ(chosen.output, "upload " + number + " of ada is chosen\n");
    EXPECT_EQ(playing_upload(folder(), "ada"), std::stoi(number));
    EXPECT_THAT(program(), testing::EndsWith(number == "1" ? "# one" : "# three"));
  }
  {
    const folder::FolderLock run(folder(), [](const std::string&) {});
    EXPECT_EQ(hand_in({"ada", "--choose", "2"}).ended, Ended{.exit_status = 3});
    EXPECT_THAT(program(), testing::EndsWith("# one")) << "during a run agents/ does not change";
  }
  EXPECT_EQ(hand_in({"ada", "--check", "2"}).ended, done);
  EXPECT_THAT(program(), testing::EndsWith("# two"));
  EXPECT_EQ(tournament({"verify", spring().string()}).output, "");
  fs::remove_all(spring() / "agents/ada");
  EXPECT_EQ(hand_in({"ada", "--choose", "2"}).ended, done);
  EXPECT_THAT(program(), testing::EndsWith("# two")) << "somebody had removed it";
  const std::string log = support::read_file(spring() / "door/audit.jsonl");
  EXPECT_THAT(
      log,
      HasSubstr(
          R"("by":"command line","action":"choose","login":"ada","detail":"upload 2: random_agent.py")"));

  EXPECT_EQ(hand_in({"ada", broken_program()}).ended, Ended{.exit_status = 1});
  const Finished failed = hand_in({"ada", "--choose", "4"});
  EXPECT_EQ(failed.ended, Ended{.exit_status = 1});
  EXPECT_THAT(failed.errors,
              HasSubstr("upload 4 of ada failed its check: only one that passed can be chosen"));
  EXPECT_THAT(hand_in({"ada", "--choose", "9"}).errors, HasSubstr("ada has no upload 9"));
  for (const std::string wrong : {"0", "x", "-1"})
    EXPECT_EQ(hand_in({"ada", "--choose", wrong}).ended, Ended{.exit_status = 2}) << wrong;
  EXPECT_EQ(hand_in({"ada", "--choose", "1", "--check", "1"}).ended, Ended{.exit_status = 2});
}

TEST_F(HandIn, WhatIsNoArchiveOrEmptyIsRefusedWithItsReason) {
  const fs::path file = directory.path() / "mine.zip";
  support::write_file(file, "PK\x03\x04 not a zip");
  const Finished damaged = hand_in({"ada", file.string()});
  EXPECT_EQ(damaged.ended, Ended{.exit_status = 1});
  EXPECT_THAT(damaged.output, HasSubstr("upload 1 of ada: may not enter\nmine.zip: "));
  support::write_file(file, "");
  EXPECT_THAT(hand_in({"ada", file.string()}).errors, HasSubstr("the file is empty"));
}

TEST_F(HandIn, UnknownLoginsFilesAndUploadsAreErrors) {
  EXPECT_THAT(hand_in({"carl", sound_program}).errors,
              HasSubstr("carl: expected the login of an invited student"));
  EXPECT_THAT(hand_in({"ada", "--check", "7"}).errors, HasSubstr("ada has no upload 7"));
  EXPECT_EQ(hand_in({"ada", directory.path().string()}).ended, Ended{.exit_status = 2});
  EXPECT_EQ(hand_in({"ada"}).ended, Ended{.exit_status = 2});
}

}  // namespace
}  // namespace kaven::tournaments::door
