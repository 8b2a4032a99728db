// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/class_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/system/files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/compliance/check_runs.hpp"
#include "tournaments/course/compliance/verdict.hpp"

// Tests of the real `tournament check` with a whole class.

namespace kaven::tournaments::compliance {
namespace {

using namespace std::chrono_literals;
namespace fs = boost::filesystem;
using nlohmann::json;
using support::Ended;
using support::Finished;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string built_programs = KAVEN_BIN;

/// A folder agents/ with hand-ins.
class ClassCheck : public testing::Test {
 protected:
  ClassCheck() : agents_(place_.path() / "agents") { fs::create_directory(agents_); }

  void file(const std::string& name, const std::string& text) const {
    fs::create_directories((agents_ / name).parent_path());
    support::write_file(agents_ / name, text);
  }
  void script(const std::string& name, const std::string& text) const {
    file(name + "/agent.toml", "command = [\"sh\", \"main.sh\"]\n");
    file(name + "/main.sh", text);
  }
  void sound(const std::string& name) const {
    file(name + "/agent.toml", "stem = \"one-ply-c\"\ncommand = [\"./one-ply-c\"]\n");
    system::copy_file(built_programs + "/one-ply-c", agents_ / name / "one-ply-c");
  }
  /// Runs a check of `what`, a path relative to the test's folder.
  Finished check(const std::string& what, const std::vector<std::string>& options) const {
    return support::run({.command = check_command((place_.path() / what).string(), options)});
  }
  fs::path reports() const { return place_.path() / "checks"; }
  json report_of(const std::string& name) const {
    return json::parse(support::read_file(reports() / (name + ".json")));
  }

  support::TemporaryDirectory place_;
  fs::path agents_;
};

const std::vector<std::string> quick_to_hang = {"--start-time=6", "--time=60", "--told-time=30", "--slow=2"};

TEST_F(ClassCheck, ReportsEachFailureAndContinues) {
  sound("alice");
  script("Jörg Müller", "echo trouble in \"$0\" >&2\nexit 3\n");
  file("Jörg Müller/agent.toml", "stem = \"jm\"\nname = \"Jörg\"\ncommand = [\"sh\", \"main.sh\"]\n");
  script("hangs", "sleep 1000\n");
  file("broken/agent.toml", "comand = [\"python3\"\n");
  for (const char* folder : {"only", "a blank"}) {
    file(std::string(folder) + "/solution.py", "print(1)\n");
    file(std::string(folder) + "/tables.py", "print(2)\n");
  }
  file("zipped.zip", "PK\3\4");
  fs::create_symlink("/nowhere", agents_ / "gone");
  const Finished finished = check("agents", quick_to_hang);
  SCOPED_TRACE(finished.errors + finished.output);
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  EXPECT_THAT(finished.output, HasSubstr("8 programs: 1 passed; 7 may not enter\n"));
  EXPECT_THAT(finished.errors, AllOf(HasSubstr("/8] alice: passed\n"), HasSubstr("/8] gone: may not enter"),
                                     HasSubstr("/8] Jörg Müller (Jörg): may not enter; starts: ")));

  EXPECT_EQ(report_of("alice").at("verdict"), "passed");
  EXPECT_EQ(report_of("Jörg_Müller").at("who"), "Jörg Müller");
  EXPECT_THAT(report_of("Jörg_Müller").at("reason"), HasSubstr("it ended with exit status 3"));
  EXPECT_THAT(report_of("hangs").at("reason"), HasSubstr("hangs.in was still there after 6 s"));
  EXPECT_THAT(report_of("broken").at("reason"), HasSubstr("broken/agent.toml:1: "));
  EXPECT_THAT(report_of("only").at("reason"), HasSubstr("it contains 2 programs (solution.py, tables.py)"));
  EXPECT_THAT(report_of("a_blank").at("reason"), StartsWith("a blank: it contains 2 programs"));
  EXPECT_EQ(report_of("zipped.zip").at("remedy"), "Unpack it, and give the folder with the program.");
  // Reports do not contain the folder's path.
  for (const fs::directory_entry& each : fs::directory_iterator(reports())) {
    EXPECT_THAT(support::read_file(each.path()), Not(HasSubstr(place_.path().string()))) << each.path();
  }
  EXPECT_THAT(support::read_file(reports() / "Jörg_Müller.txt"),
              AllOf(HasSubstr("Jörg: Connect-4"), HasSubstr("trouble in "), HasSubstr("may not enter")));
  EXPECT_EQ(json::parse(support::read_file(reports() / "summary.json")).at("programs").size(), 8);
}

TEST_F(ClassCheck, ShowsTheRemedyForAProgramOfAnotherGame) {
  file("other/agent.toml", "protocol = \"connectx\"\nsource = \"agent.py\"\n");
  file("other/agent.py", "def agent(observation, configuration):\n    return 0\n");
  const Finished finished = check("agents", {"--game=gomoku"});
  EXPECT_THAT(report_of("other").at("reason"), HasSubstr("in which Go-moku 15x15 cannot be played"))
      << finished.errors;
  EXPECT_EQ(report_of("other").at("remedy"), "Hand in a program for this game.");
}

TEST_F(ClassCheck, ShowsTheRemedyForAProgramThatIsNotAskedInSwap2) {
  file("other/agent.toml", "command = [\"python3\", \"agent.py\"]\n");
  file("other/agent.py", "print()\n");
  const Finished finished = check("agents", {"--game=gomoku", "--opening-rule=swap2"});
  EXPECT_THAT(report_of("other").at("reason"), HasSubstr("people choose in the opening swap2"))
      << finished.errors;
  EXPECT_THAT(report_of("other").at("remedy"),
              HasSubstr("Use an engine that answers SWAP2BOARD, with protocol = "));
}

TEST_F(ClassCheck, AndARunDoNotTryAProgramTwice) {
  const fs::path folder = place_.path() / "spring";
  ASSERT_EQ(support::run({.command = {built_programs + "/tournament", "new", folder.string(),
                                      "--start-time=5", "--time=30"}})
                .ended,
            Ended{.exit_status = 0});
  script("hangs", "sleep 1000\n");
  sound("alice");
  sound("bob");
  for (const char* name : {"hangs", "alice", "bob"}) fs::rename(agents_ / name, folder / "agents" / name);
  const Finished first = check("spring", {});
  EXPECT_THAT(first.errors, Not(HasSubstr("known from")));
  const Finished second = check("spring", {});
  EXPECT_THAT(second.errors, HasSubstr("hangs: may not enter"));
  EXPECT_THAT(second.errors, HasSubstr("known from an earlier trial, use --again to try it again\n"));
  const json kept = json::parse(support::read_file(folder / "checks/hangs.json"));
  EXPECT_EQ(kept.at("program"), "hangs");
  EXPECT_TRUE(kept.contains("requirements")) << "the whole report is gone";
  const std::string trials = support::read_file(folder / "trials.jsonl");
  EXPECT_EQ(std::ranges::count(trials, '\n'), 3) << trials;
  const Finished played = support::run({.command = {built_programs + "/tournament", "run", folder.string()}});
  EXPECT_EQ(played.ended, Ended{.exit_status = 0}) << played.errors;
  EXPECT_THAT(played.errors, AllOf(HasSubstr("hangs.in was still there after 5 s"),
                                   HasSubstr("--try-again tries it again")));
  EXPECT_EQ(support::read_file(folder / "trials.jsonl"), trials) << "run tried a program";
}

TEST_F(ClassCheck, GivesUpOnAProgramWhoseCheckTakesTooLong) {
  script("hangs", "sleep 1000\n");
  file("only/report.pdf", "%PDF-1.4\n");
  const Finished finished = check("agents", {"--check-time=2", "--json"});
  SCOPED_TRACE(finished.errors + finished.output);
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  const json all = json::parse(finished.output).at("programs");
  EXPECT_EQ(all.at(0).at("verdict"), "could not be tried");
  EXPECT_THAT(all.at(0).at("reason"), HasSubstr("its check took longer than 2 s (--check-time)"));
  EXPECT_EQ(all.at(1).at("verdict"), "may not enter");
}

TEST_F(ClassCheck, KeepsCompletedResultsWhenInterrupted) {
  script("hangs", "sleep 1000\n");
  file("only/report.pdf", "%PDF-1.4\n");
  support::Process process({.command = check_command(agents_.string(), {})});
  while (process.errors().find("only: may not enter") == std::string::npos && !process.wait(50ms)) {
  }
  // Like timeout(1), signal the program, then its group.
  process.signal(SIGINT);
  process.signal(SIGTERM);
  const auto ended = process.wait();
  SCOPED_TRACE(process.errors() + process.output());
  EXPECT_THAT(ended, AnyOf(Ended{.exit_status = 128 + SIGINT}, Ended{.exit_status = 128 + SIGTERM}));
  EXPECT_EQ(report_of("only").at("verdict"), "may not enter");
  EXPECT_FALSE(fs::exists(reports() / "hangs.json"));
  EXPECT_THAT(process.output(), HasSubstr("2 programs: 1 may not enter; 1 could not be tried\n"));
}

TEST_F(ClassCheck, ChecksATournamentBySettingsOfTheTournament) {
  const fs::path folder = place_.path() / "spring";
  const Finished made = support::run({.command = {built_programs + "/tournament", "new", folder.string(),
                                                  "--size=8x7", "--openings=random-2", "--time=60"}});
  ASSERT_EQ(made.ended, Ended{.exit_status = 0}) << made.errors;
  for (const std::string name : {"told", "untold"}) {
    fs::create_directories(folder / "agents" / name);
    support::write_file(
        folder / "agents" / name / "agent.toml",
        std::string("command = [\"sh\", \"-c\", \"exit 3\"]\n") + (name == "told" ? "opening = true\n" : ""));
  }
  const Finished finished = check("spring", {});
  SCOPED_TRACE(finished.errors + finished.output);
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  const json summary = json::parse(support::read_file(folder / "checks/summary.json")).at("programs");
  EXPECT_EQ(summary.at(0).at("size"), "8x7");
  EXPECT_THAT(summary.at(0).at("reason"), HasSubstr("it ended with exit status 3"));
  EXPECT_THAT(summary.at(1).at("reason"), HasSubstr("untold cannot begin after an opening"));
  EXPECT_EQ(check("spring", {"--game=gomoku"}).ended, Ended{.exit_status = 2});
}

TEST_F(ClassCheck, ReportsAnInvalidCommandLineOnce) {
  sound("alice");
  sound("bob");
  const Finished finished = check("agents", {"--time=soon"});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 2});
  EXPECT_THAT(finished.errors, HasSubstr("soon"));
  EXPECT_EQ(finished.output, "");
  EXPECT_FALSE(fs::exists(reports()));
}

TEST(ReportFolder, HoldsTextAndJsonOfEach) {
  const support::TemporaryDirectory place;
  const ReportFolder reports(place.path() / "new/checks");
  reports.write("alice", {.who = "alice", .text = "all passed\n", .document = json::object()});
  reports.write_summary("one\n", "[]\n");
  EXPECT_EQ(support::read_file(reports.path() / "alice.txt"), "all passed\n");
  EXPECT_EQ(support::read_file(reports.path() / "alice.json"), "{}\n");
  EXPECT_EQ(support::read_file(reports.path() / "summary.txt"), "one\n");
  EXPECT_EQ(support::read_file(reports.path() / "summary.json"), "[]\n");
}

const std::vector<HandInResult> two_results = {
    {.who = "alice", .name = "Team A", .verdict = Verdict::passed, .document = {{"who", "alice"}}},
    {.who = "bob",
     .name = "bob",
     .verdict = Verdict::refused,
     .reason = "starts: it ended with exit status 1 (it printed last: SyntaxError: invalid syntax)",
     .remedy = "Start it by hand.",
     .document = {{"who", "bob"}}},
};

TEST(Summary, HasALineForEachWithItsReasonAndRemedy) {
  const char* const expected =
      "who             verdict        first reason                  remedy\n"
      "------------------------------------------------------------------------------\n"
      "alice (Team A)  passed\n"
      "bob             may not enter  starts: it ended with exit    Start it by hand.\n"
      "                               status 1 (it printed last:\n"
      "                               SyntaxError: invalid syntax)\n"
      "\n"
      "2 programs: 1 passed; 1 may not enter\n";
  EXPECT_EQ(summary_text(two_results, 80), expected);
}

TEST(Summary, CountsThoseThatAcceptIllegalMovesBelowTheTable) {
  std::vector<HandInResult> results = two_results;
  results.front().accepts_illegal_moves = true;
  EXPECT_THAT(summary_text(results, 80),
              testing::EndsWith(
                  "1 of those that passed accepts illegal moves of the opponent, which the referee never "
                  "sends\n"));
}

TEST(Summary, EscapesControlCharacters) {
  EXPECT_THAT(summary_text({{.who = "a\x1b[2J", .verdict = Verdict::untried, .reason = "\x1b]0;x"}}, 100),
              Not(HasSubstr("\x1b")));
}

TEST(Summary, ContainsAllReportsAsJson) {
  const json document = summary_document(two_results);
  EXPECT_EQ(document.at("counts").at("passed"), 1);
  EXPECT_EQ(document.at("counts").at("could not be tried"), 0);
  EXPECT_EQ(document.at("programs").at(1).at("who"), "bob");
}

using testing::ElementsAre;
using testing::IsEmpty;

class HandInsOfAClass : public testing::Test {
 protected:
  /// Creates a file, and its folder, at a path relative to the test's folder.
  void make(const std::string& file) {
    fs::create_directories((place_.path() / file).parent_path());
    support::write_file(place_.path() / file, "command = [\"sh\", \"x\"]\n");
  }
  std::string path(const std::string& name) const { return (place_.path() / name).string(); }
  static std::vector<std::string> who(const HandIns& all) {
    std::vector<std::string> names;
    for (const HandIn& each : all.programs) names.push_back(each.who);
    return names;
  }
  HandIns of(const std::vector<std::string>& arguments) const { return hand_ins_of(arguments, "/nowhere"); }

  support::TemporaryDirectory place_;
};

TEST_F(HandInsOfAClass, AProgramIsOne) {
  make("mine/agent.toml");
  const HandIns all = of({path("mine/")});
  EXPECT_FALSE(all.several);
  EXPECT_THAT(who(all), ElementsAre("mine"));
  EXPECT_THAT(who(of({"python3 mine.py"})), ElementsAre("python3 mine.py"));
  EXPECT_FALSE(of({"python3 mine.py"}).several);
}

TEST_F(HandInsOfAClass, EverythingInAFolderCalledAgentsExceptDocumentsIsAHandIn) {
  make("agents/alice/notes");
  make("agents/bob/agent.toml");
  make("agents/carol.zip");
  make("agents/README.md");
  make("agents/.hidden/agent.toml");
  make("agents/__pycache__/x.pyc");
  const HandIns all = of({path("agents")});
  EXPECT_TRUE(all.several);
  EXPECT_THAT(who(all), ElementsAre("alice", "bob", "carol.zip"));
  EXPECT_EQ(all.reports, place_.path() / "checks");
}

TEST_F(HandInsOfAClass, AFolderWithProgramsInItIsAClass) {
  make("friday/alice/agent.toml");
  make("friday/bob.zip");
  const HandIns all = of({path("friday")});
  EXPECT_THAT(who(all), ElementsAre("alice", "bob.zip"));
  EXPECT_EQ(all.reports, place_.path() / "friday-checks");
}

TEST_F(HandInsOfAClass, ABrokenProgramIsNotAClass) {
  make("mine/agent.toml");
  make("mine/parts/agent.toml");
  make("only/report.pdf");
  EXPECT_FALSE(of({path("mine")}).several);
  EXPECT_FALSE(of({path("only")}).several);
  EXPECT_FALSE(of({path("missing")}).several);
}

TEST_F(HandInsOfAClass, ATournamentHasItsAgents) {
  make("spring/tournament.toml");
  make("spring/agents/alice/agent.toml");
  const HandIns all = of({path("spring")});
  EXPECT_EQ(all.tournament, place_.path() / "spring");
  EXPECT_THAT(who(all), ElementsAre("alice"));
  EXPECT_EQ(all.reports, place_.path() / "spring/checks");
  EXPECT_THROW(of({path("spring"), path("spring/agents/alice")}), std::invalid_argument);
}

TEST_F(HandInsOfAClass, SeveralArgumentsAreAllChecked) {
  make("alice/agent.toml");
  make("agents/bob/agent.toml");
  make("agents/carol/agent.toml");
  const HandIns all = of({path("alice"), path("agents"), path("missing")});
  EXPECT_TRUE(all.several);
  EXPECT_THAT(who(all), ElementsAre("alice", "bob", "carol", path("missing")));
  EXPECT_THAT(all.reports.string(), IsEmpty());
}

TEST_F(HandInsOfAClass, AnEmptyClassIsAMistake) {
  fs::create_directories(place_.path() / "agents");
  EXPECT_THROW(of({path("agents")}), std::invalid_argument);
}

}  // namespace
}  // namespace kaven::tournaments::compliance
