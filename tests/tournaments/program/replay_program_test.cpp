// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <csignal>

#include "common/program/sha256.hpp"
#include "common/system/files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/terminal.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/results/analysis/sample_record.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"

// The program itself, on terminals and in pipes.

namespace kaven::tournaments {
namespace {

using support::Ended;
using support::Terminal;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string program = std::string(KAVEN_BIN) + "/tournament";
constexpr const char* give_back = "\x1b[?7h\x1b[?25h\x1b[?1049l";

class ReplayProgram : public testing::Test {
 protected:
  ReplayProgram() { analysis::write(analysis::sample_record(), file); }
  support::Finished run(const std::vector<std::string>& words) const {
    std::vector<std::string> command = {program, "replay"};
    command.insert(command.end(), words.begin(), words.end());
    return support::run({.command = command});
  }
  std::vector<std::string> command(const std::vector<std::string>& options = {}) const {
    std::vector<std::string> command = {program, "replay", file.string()};
    command.insert(command.end(), options.begin(), options.end());
    return command;
  }

  support::TemporaryDirectory directory;
  boost::filesystem::path file = directory.path() / "0007-alice-bob.jsonl";
};

TEST_F(ReplayProgram, WalksThroughTheGameByKeys) {
  Terminal terminal(command(), 80, 24);
  ASSERT_TRUE(terminal.shows("Start of 7 moves"));
  for (const auto& [keys, seen] :
       {std::pair("\x1b[C", "Move 1 of 7"), std::pair(" ", "Move 2 of 7"), std::pair("\x1b[B", "Move 3 of 7"),
        std::pair("\x1bOC", "Move 4 of 7"), std::pair("\x1b[D", "Move 3 of 7"),
        std::pair("\x1b[A", "Move 2 of 7"), std::pair("\x1b[F", "Result: White (alice) wins"),
        std::pair("\x1b[H", "Start of 7 moves"), std::pair("G", "Move 7 of 7"), std::pair(" ", "Move 7 of 7"),
        std::pair("g", "Start of 7 moves"), std::pair("\x1b[D", "Start of 7 moves"),
        std::pair("   ", "Move 3 of 7")}) {
    terminal.type(keys);
    ASSERT_TRUE(terminal.shows(seen)) << keys;
  }
  terminal.type("q");
  EXPECT_EQ(terminal.wait(), (Ended{0, std::nullopt}));
  EXPECT_THAT(terminal.rest(), EndsWith(give_back));
  EXPECT_TRUE(terminal.is_as_before());
}

TEST_F(ReplayProgram, AFolderNeedsTheNumberOfAGame) {
  const auto finished = run({directory.path().string()});
  EXPECT_EQ(finished.ended, (Ended{1, std::nullopt}));
  EXPECT_THAT(finished.errors, HasSubstr("expected also the game's number, as in tournament replay " +
                                         directory.path().string() + " 7"));
}

TEST_F(ReplayProgram, EscapeAndControlCQuit) {
  for (const char* key : {"\x1b", "\x03"}) {
    Terminal terminal(command(), 80, 24);
    ASSERT_TRUE(terminal.shows("Keys:"));
    EXPECT_FALSE(terminal.is_as_before());
    terminal.type(key);
    EXPECT_EQ(terminal.wait(), (Ended{0, std::nullopt}));
    EXPECT_THAT(terminal.rest(), EndsWith(give_back));
    EXPECT_TRUE(terminal.is_as_before());
  }
}

TEST_F(ReplayProgram, GivesTheTerminalBackOnSignals) {
  for (const int number : {SIGTERM, SIGHUP, SIGQUIT}) {
    Terminal terminal(command(), 80, 24);
    ASSERT_TRUE(terminal.shows("Keys:"));
    terminal.signal(number);
    EXPECT_EQ(terminal.wait(), (Ended{128 + number, std::nullopt}));
    EXPECT_THAT(terminal.rest(), EndsWith(give_back));
    EXPECT_TRUE(terminal.is_as_before());
  }
}

TEST_F(ReplayProgram, GivesTheTerminalBackWhileItIsSuspended) {
  Terminal terminal(command(), 80, 24);
  ASSERT_TRUE(terminal.shows("Keys:"));
  terminal.type("\x1a");
  ASSERT_TRUE(terminal.is_stopped());
  EXPECT_TRUE(terminal.shows(give_back));
  EXPECT_TRUE(terminal.is_as_before());
  terminal.signal(SIGCONT);
  ASSERT_TRUE(terminal.shows("Start of 7 moves"));
  terminal.type(" ");
  ASSERT_TRUE(terminal.shows("Move 1 of 7"));
  terminal.type("q");
  EXPECT_EQ(terminal.wait(), (Ended{0, std::nullopt}));
  EXPECT_TRUE(terminal.is_as_before());
}

TEST_F(ReplayProgram, PlaysByItself) {
  Terminal terminal(command({"--delay", "0.01"}), 80, 24);
  EXPECT_TRUE(terminal.shows("Move 3 of 7"));
  EXPECT_TRUE(terminal.shows("Result: White"));
  terminal.type("\x1b[H");
  EXPECT_TRUE(terminal.shows("Start of 7 moves"));
  EXPECT_TRUE(terminal.shows("Move 7 of 7"));
  terminal.type("q");
  EXPECT_EQ(terminal.wait(), (Ended{0, std::nullopt}));
}

TEST_F(ReplayProgram, PausesAndGoesOn) {
  Terminal terminal(command({"--delay", "86400"}), 80, 24);
  ASSERT_TRUE(terminal.shows("p pause"));
  terminal.type("p ");
  ASSERT_TRUE(terminal.shows("Move 1 of 7"));
  terminal.type("pq");
  EXPECT_EQ(terminal.wait(), (Ended{0, std::nullopt}));
}

TEST_F(ReplayProgram, FollowsTheSizeOfTheTerminal) {
  Terminal terminal(command(), 80, 24);
  ASSERT_TRUE(terminal.shows("\x1b[24;1HKeys:"));
  terminal.resize(40, 8);
  EXPECT_TRUE(terminal.shows("\x1b[7;1HKeys:")) << "in two lines";
  terminal.resize(100, 50);
  EXPECT_TRUE(terminal.shows("\x1b[50;1HKeys:"));
  terminal.type("q");
  EXPECT_EQ(terminal.wait(), (Ended{0, std::nullopt}));
}

TEST_F(ReplayProgram, PrintsPlainlyInPipes) {
  const support::Finished finished = run({file.string()});
  EXPECT_EQ(finished.ended, (Ended{0, std::nullopt}));
  EXPECT_EQ(finished.errors, "");
  EXPECT_THAT(finished.output, Not(HasSubstr("\x1b")));
  EXPECT_EQ(run({file.string(), "--plain"}).output, finished.output);
}

TEST_F(ReplayProgram, PlainTextIsTheWholeGame) {
  EXPECT_EQ(run({file.string(), "--plain", "--display", "ascii"}).output,
            support::read_file(boost::filesystem::path(KAVEN_SOURCE) /
                               "tests/tournaments/program/plain_replay.txt"));
}

TEST_F(ReplayProgram, FindsTheGameOfATournament) {
  const folder::Folder folder = folder::create_folder(directory.path() / "t", "");
  system::copy_file(file, folder.games() / file.filename());
  EXPECT_EQ(run({folder.root.string(), "7"}).output, run({file.string()}).output);
  EXPECT_EQ(run({folder.root.string(), "0007"}).output, run({file.string()}).output);
  const support::Finished missing = run({folder.root.string(), "8"});
  EXPECT_EQ(missing.ended, (Ended{1, std::nullopt}));
  EXPECT_THAT(missing.errors, HasSubstr("no record of game '8'"));
}

TEST_F(ReplayProgram, SaysWhatTheAnalysisBesideTheRecordSays) {
  analysis::JudgedMove blunder{.ply = 5, .best = {{2, 0}}, .quality = analysis::MoveQuality::blunder};
  blunder.value.result = analysis::GameValue::loss;
  blunder.best_value.result = analysis::GameValue::win;
  analysis::GameAnalysis analysis{
      .record_sha256 = program::sha256(file).value(), .engine = "hand", .moves = {blunder}};
  analysis::write_analysis(analysis::analysis_file(file), analysis);
  EXPECT_THAT(run({file.string()}).output, HasSubstr("\nBlunder"));
  {
    Terminal terminal(command(), 80, 24);
    ASSERT_TRUE(terminal.shows("m/M mistake"));
    for (const auto& [key, seen] : {std::pair("m", "Move 5 of 7"), std::pair("m", "Move 5 of 7"),
                                    std::pair("G", "Move 7 of 7"), std::pair("M", "Move 5 of 7")}) {
      terminal.type(key);
      ASSERT_TRUE(terminal.shows(seen)) << key;
      ASSERT_TRUE(terminal.shows(std::string(seen) == "Move 5 of 7" ? "Blunder" : "Result")) << key;
    }
    terminal.type("q");
    EXPECT_EQ(terminal.wait(), (Ended{0, std::nullopt}));
  }
  analysis.record_sha256 = std::string(64, '0');
  analysis::write_analysis(analysis::analysis_file(file), analysis);
  EXPECT_THAT(run({file.string()}).output, Not(HasSubstr("Blunder")));
  support::write_file(analysis::analysis_file(file), "{");
  const support::Finished broken = run({file.string()});
  EXPECT_EQ(broken.ended, (Ended{0, std::nullopt}));
  EXPECT_THAT(broken.errors,
              AllOf(HasSubstr("analysis.json"), HasSubstr("tournament analyse makes it again")));
}

TEST_F(ReplayProgram, ARecordThatCannotBeBelievedIsAnErrorWithItsLine) {
  support::write_file(file, support::read_file(file) + "{\"ply\":8}\n");
  const support::Finished finished = run({file.string()});
  EXPECT_EQ(finished.ended, (Ended{1, std::nullopt}));
  EXPECT_EQ(finished.output, "");
  EXPECT_THAT(finished.errors, AllOf(StartsWith("tournament: "), HasSubstr(file.string() + ":10: ")));
}

TEST_F(ReplayProgram, AMissingRecordIsAnError) {
  const support::Finished finished = run({(directory.path() / "none.jsonl").string()});
  EXPECT_EQ(finished.ended, (Ended{1, std::nullopt}));
  EXPECT_THAT(finished.errors, HasSubstr("none.jsonl"));
}

TEST_F(ReplayProgram, WrongOptionsAreUsageErrors) {
  EXPECT_EQ(run({}).ended, (Ended{2, std::nullopt}));
  EXPECT_EQ(run({file.string(), "--display", "hologram"}).ended, (Ended{2, std::nullopt}));
  EXPECT_EQ(run({file.string(), "--delay", "-1"}).ended, (Ended{2, std::nullopt}));
  EXPECT_EQ(run({file.string(), "--delay", "1", "--plain"}).ended, (Ended{2, std::nullopt}));
}

}  // namespace
}  // namespace kaven::tournaments
