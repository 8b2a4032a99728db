// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cctype>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/system/files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/compliance/check_runs.hpp"

// Tests of the real `tournament check` with real agents: correct ones, and ones with a single fault each.

namespace kaven::tournaments::compliance {
namespace {

namespace fs = boost::filesystem;
using nlohmann::json;
using support::Ended;
using support::Finished;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string programs = KAVEN_BIN;
const std::string source = KAVEN_SOURCE;
const fs::path agents = source + "/tests/tournaments/course/compliance/agents";

struct FaultyAgent {
  std::string name;
  std::string scenario;  ///< the scenario that shows its fault
  std::string requirement;
  bool may_enter;
  std::vector<std::string> options;
};

const std::vector<FaultyAgent> faulty_agents = {
    {"ends_at_once", "start", "starts", false, patient},
    {"needs_its_folder", "start", "another-directory", false, hanging},
    {"opens_a_file_beside_itself", "start", "another-directory", false, patient},
    {"never_reads_its_colour", "start", "colour", false, hanging},
    {"leaves_its_colour", "start", "colour", false, hanging},
    {"waits_to_be_asked", "first-move", "first-move", false, hanging},
    {"writes_another_file", "first-move", "answer-file", false, hanging},
    {"writes_commas", "first-move", "move-form", false, hanging},
    {"moves_before_white", "answer", "own-turn", false, patient},
    {"knows_white_only", "answer", "answer", false, hanging},
    {"keeps_its_answer_file_open", "turns", "new-answer", false, hanging},
    {"plays_into_full_columns", "whole-game", "legal-moves", false, patient},
    {"thinks_for_ever", "turns", "time", false, hanging},
    {"crashes", "turns", "runs-on", false, patient},
    {"times_its_opponent", "slow-opponent", "slow-opponent", false, patient},
    {"never_sleeps", "slow-opponent", "idle-cpu", false, patient},
    {"leaves_a_process", "whole-game", "no-processes", false, patient},
    {"looks_too_often", "slow-opponent", "polling", true, patient},
    {"leaves_turn_files", "turns", "turn-files", true, patient},
    {"writes_lower_case", "first-move", "notation", true, patient},
    {"ignores_the_time_it_is_told", "turns", "told-time", true, short_told_time},
    {"prints_while_it_waits", "slow-opponent", "quiet", true, patient},
    {"accepts_the_wrong_colour", "wrong-colour", "wrong-colour", true, patient},
    {"accepts_moves_off_the_board", "off-the-board", "off-the-board", true, patient},
    {"accepts_occupied_places", "occupied-place", "occupied-place", true, patient},
    {"accepts_floating_stones", "floating-stone", "floating-stone", true, patient},
    {"accepts_what_is_no_move", "no-move", "no-move", true, patient},
    {"does_not_show_the_invalid_move", "floating-stone", "floating-stone", true, patient},
    {"announces_the_wrong_winner", "own-win", "own-win", true, patient},
    {"loses_in_silence", "own-loss", "own-loss", true, patient},
    {"calls_a_draw_a_win", "drawn-game", "drawn-game", true, patient},
    {"never_ends", "whole-game", "ends", true, patient},
};

/// A hand-in with the agent `name` of this folder.
class Entry {
 public:
  explicit Entry(const std::string& name) : folder_(place_.path() / name) {
    fs::create_directory(folder_);
    for (const std::string& file : {name + ".py", std::string("sound_player.py")}) {
      system::copy_file(agents / file, folder_ / file);
    }
    support::write_file(folder_ / "agent.toml", R"(command = ["python3", "-B", ")" + name + ".py\"]\n");
  }
  std::string path() const { return folder_.string(); }

 private:
  support::TemporaryDirectory place_;
  fs::path folder_;
};

Finished check(const std::string& program, const std::vector<std::string>& options) {
  return support::run({.command = check_command(program, options)});
}

TEST(Check, AFaultyAgentFailsExactlyTheRequirementOfItsFault) {
  std::vector<std::unique_ptr<Entry>> entries;
  std::vector<std::vector<std::string>> commands;
  for (const FaultyAgent& agent : faulty_agents) {
    const std::string path = entries.emplace_back(std::make_unique<Entry>(agent.name))->path();
    // Under sanitizers, play only the scenario that shows the fault, as the others are the same for all agents.
    commands.push_back(support::sanitized
                           ? with({programs + "/compliance_run", agent.scenario, path}, agent.options)
                           : check_command(path, with(agent.options, {"--json"})));
  }
  const std::vector<Finished> finished = run_all(commands);
  for (std::size_t at = 0; at < faulty_agents.size(); ++at) {
    const FaultyAgent& agent = faulty_agents[at];
    SCOPED_TRACE(agent.name + ": " + finished[at].errors + finished[at].output);
    const bool succeeds = support::sanitized || agent.may_enter;
    EXPECT_EQ(finished[at].ended, Ended{.exit_status = succeeds ? 0 : 1});
    const json report = json::parse(finished[at].output);
    if (support::sanitized) {
      std::vector<std::string> failed = names_of(report.at("observations"), "requirement", "failed");
      failed.erase(std::unique(failed.begin(), failed.end()), failed.end());
      EXPECT_THAT(failed, ElementsAre(agent.requirement));
    } else {
      EXPECT_THAT(names_of(report.at("requirements"), "name", "failed"), ElementsAre(agent.requirement));
      EXPECT_EQ(report.at("may_enter"), agent.may_enter);
    }
  }
}

TEST(Check, DoesNotCountTheTimeInWhichOthersHadTheProgramsProcessor) {
  if (!support::BusyProcessor::possible()) GTEST_SKIP() << "no taskset, or this kernel counts no waiting";
  const Entry entry("computes");
  const Finished finished = run_on_a_busy_processor("turns", entry.path());
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
  const json report = json::parse(finished.output);
  if (machine_was_too_busy(report)) GTEST_SKIP() << "the machine is too busy";
  const json& observations = report.at("observations");
  EXPECT_THAT(names_of(observations, "requirement", "passed"), ElementsAre("new-answer")) << finished.output;
  EXPECT_THAT(names_of(observations, "requirement", "failed"), IsEmpty()) << finished.output;
}

TEST(Check, EndsAnEndlessLoopOnABusyProcessorToo) {
  if (!support::BusyProcessor::possible()) GTEST_SKIP() << "no taskset, or this kernel counts no waiting";
  const support::TemporaryDirectory place;
  const std::string file = (place.path() / "student").string();
  support::write_script(file, "#!/bin/sh\nrm student.in\nwhile :; do :; done\n");
  const Finished finished = run_on_a_busy_processor("turns", file);
  const json report = json::parse(finished.output);
  if (machine_was_too_busy(report)) GTEST_SKIP() << "the machine is too busy";
  const json& observations = report.at("observations");
  EXPECT_THAT(names_of(observations, "requirement", "failed"), ElementsAre("time")) << finished.output;
  EXPECT_EQ(report.at("was_delayed"), false) << "another try is of no use";
}

TEST(Check, WhatMakesRootsUsersUnableToTryAProgramAgainIsNoReasonNotToJudgeIt) {
  if (::geteuid() != 0) GTEST_SKIP() << "programs have users of their own only under root";
  if (const auto lack = support::lack_of_sandbox("isolated")) GTEST_SKIP() << *lack;
  const support::TemporaryDirectory place;
  const fs::path closed = place.path() / "closed";
  fs::create_directories(closed / "shown");
  fs::permissions(closed, fs::owner_all);
  const Entry entry("ends_at_once");
  const Finished finished =
      check(entry.path(), with(patient, {"--json", "--allow-read=" + (closed / "shown").string()}));
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1}) << finished.errors;
  EXPECT_THAT(names_of(json::parse(finished.output).at("requirements"), "name", "failed"),
              ElementsAre("starts"));
}

TEST(Check, NamesTheFileThatAProgramSeemsToLookForAndDoesNotWaitLonger) {
  const support::TemporaryDirectory place;
  const std::string file = (place.path() / "named.sh").string();
  support::write_script(file, "#!/bin/sh\nwhile ! [ -e stonemason.in ]; do sleep 1; done\n");
  // The start limit is longer than the test's timeout.
  const Finished finished = check(file, {"--start-time=100000", "--json"});
  EXPECT_THAT(finished.output, testing::ContainsRegex("named.in was still there after [0-9]+ s"));
  EXPECT_THAT(finished.output, HasSubstr("; it seems to look for stonemason.in, "
                                         "not named.in: its agent.toml can say stem = \\\"stonemason\\\""));
}

struct Cured {
  std::string fault;
  std::string source;  ///< of a sound player, from here on; or a whole program
  std::string requirement;
  std::string remedy;  ///< a part of it
  std::vector<std::string> options = {};
};

void PrintTo(const Cured& each, std::ostream* stream) {
  *stream << each.fault;
}

const std::string from_player = "from sound_player import SoundPlayer\nclass Agent(SoundPlayer):\n";
const std::string run_it = "\nAgent().play()\n";

const std::vector<Cured> cured = {
    {"reads standard input", "import sys\nfor line in sys.stdin:\n    print(line)\n", "starts",
     "Standard input is empty, and what a program prints"},
    {"hides that it has no screen",
     "import tkinter\ntry:\n    tkinter.Tk()\nexcept Exception:\n    print('Error:')\n", "starts",
     "There is no screen: "},
    {"is told that it has no screen, as Java tells it",
     "open('Report.txt', 'w').write('none')\nprint('Error: \\n\\nNo X11 DISPLAY variable was set,\\nbut this "
     "program performed an operation which requires it.')\n",
     "starts", "There is no screen: "},
    {"is empty", "", "starts", "mine.py contains no program"},
    {"has no code", "#!/usr/bin/env python3\n# My agent.\n", "starts", "mine.py contains no program"},
    {"opens a file of its author's", from_player + "    book = open('/home/ada/book.txt').read()\n" + run_it,
     "starts", "mine.py uses the path /home/ada/book.txt, which exists only on your machine"},
    {"waits at a path of its author's",
     "import os, time\nwhile not os.path.exists('/home/ada/mine.in'):\n    time.sleep(0.1)\n", "colour",
     "mine.py uses the path /home/ada/mine.in, which exists only on your machine"},
    {"loops at its start", "while True:\n    pass\n", "colour", "Look for a loop that never ends."},
    {"loops in its turn",
     from_player + "    def make_move(self):\n        while self.answers:\n            pass\n" +
         "        super().make_move()\n" + run_it,
     "time", "Look for a loop that never ends."},
    {"loops in its turn, as an engine does",
     "for line in iter(input, ''):\n    print('OK', flush=True)\n    while not line.startswith('START'):\n   "
     "     pass\n",
     "first-move",
     "Look for a loop that never ends.",
     {"--protocol=gomocup", "--size=20x20"}},
    {"does not delete its colour", from_player + "    def delete_turn_file(self):\n        pass\n" + run_it,
     "colour", "Delete mine.in as soon as you have read it"},
    {"does not delete its colour and takes it for a move",
     "import os, time\ndef read():\n    while not os.path.exists('mine.in'):\n        time.sleep(0.1)\n"
     "    return open('mine.in').read()\ncolour = read()\nif colour == 'W':\n"
     "    open('mine.out', 'w').write('(W D 1)')\nwhile True:\n    column = read().split()[1]\n",
     "starts", "Delete mine.in as soon as you have read it"},
    {"prints its move into a buffer",
     "import os, time\nwhile True:\n    while not os.path.exists('mine.in'):\n        time.sleep(0.1)\n"
     "    colour = open('mine.in').read()\n    os.remove('mine.in')\n    print('(W D 1)')\n",
     "first-move", "Write the move to mine.out in the current directory"},
    {"reads standard input and prints its move", "import sys\ncolour = sys.stdin.read()\nprint('(W D 1)')\n",
     "starts", "Wait for the file mine.in, read it, delete it, and write each move to the file mine.out."},
    {"counts rows from 0",
     from_player +
         "    def move_text(self, place):\n        return super().move_text((place[0], place[1] - 1))\n" +
         run_it,
     "legal-moves", "Rows are counted from 1"},
    {"counts rows from the top",
     from_player +
         "    def move_text(self, place):\n        return super().move_text((place[0], 5 - place[1]))\n" +
         run_it,
     "legal-moves", "Rows are counted from the bottom"},
    {"names its files after two words",
     "import os, time\nNAME = 'Team Rocket'\nwhile not os.path.exists(NAME + '.in'):\n    time.sleep(0.1)\n",
     "colour", "mine.py names its files after NAME = \"Team Rocket\""},
    {"prints its move",
     from_player + "    def write_answer(self, text):\n        print('I play', text, flush=True)\n" + run_it,
     "answer-file", "Write the move to mine.out in the current directory"},
    {"prints its move and ends",
     "import os, time\nwhile not os.path.exists('mine.in'):\n    time.sleep(0.1)\n"
     "print('(' + open('mine.in').read().strip() + ' D 1)')\nos.remove('mine.in')\n",
     "answer-file", "Write the move to mine.out in the current directory"},
    {"writes an empty file",
     from_player + "    def write_answer(self, text):\n        open('mine.out', 'w').close()\n" + run_it,
     "answer-file", "Close the answer file when the move is written"},
    {"writes an empty file and ends",
     from_player +
         "    def write_answer(self, text):\n        open('mine.out', 'w').close()\n        raise "
         "SystemExit\n" +
         run_it,
     "answer-file", "Close the answer file when the move is written"},
    {"plays the other colour",
     from_player +
         "    def move_text(self, place):\n        return super().move_text(place).replace(self.colour, "
         "'B' if self.colour == 'W' else 'W')\n" +
         run_it,
     "legal-moves", "Write your own colour in each move: W if the first mine.in contained W"},
    {"knows one size",
     "import sys\nfor line in sys.stdin:\n    if line.split()[0] == 'START':\n        if line.split()[1] != "
     "'20':\n"
     "            sys.exit(print('ERROR unsupported size', flush=True))\n        print('OK', flush=True)\n",
     "starts",
     "Play on the board that every engine knows: --size 20x20.",
     {"--protocol=gomocup"}},
};

class FaultyCheck : public testing::TestWithParam<Cured> {};

TEST_P(FaultyCheck, NamesTheCure) {
  const support::TemporaryDirectory place;
  const fs::path folder = place.path() / "mine";
  fs::create_directory(folder);
  if (GetParam().source.starts_with(from_player))
    system::copy_file(agents / "sound_player.py", folder / "sound_player.py");
  support::write_file(folder / "mine.py", GetParam().source);
  support::write_file(folder / "agent.toml", "command = ['python3', '-B', 'mine.py']\nstem = 'mine'\n");
  const Finished finished =
      run_all({check_command(folder.string(), with(hanging, with(GetParam().options, {"--json"})))}).front();
  const json report = json::parse(finished.output);
  std::string remedy;
  for (const json& each : report.at("requirements")) {
    if (each.at("finding") == "failed" && each.at("name") == GetParam().requirement)
      remedy = each.at("remedy");
  }
  EXPECT_THAT(remedy, HasSubstr(GetParam().remedy)) << finished.errors << finished.output;
}

INSTANTIATE_TEST_SUITE_P(Faults, FaultyCheck, testing::ValuesIn(cured), [](const auto& info) {
  std::string name = info.param.fault;
  std::ranges::replace_if(
      name, [](unsigned char each) { return std::isalnum(each) == 0; }, '_');
  return name;
});

// A program that waits in its turn has time by the CPU clock, one that computes has as much as its limits say.
TEST(Check, GoesByTheClockAndTheLimitsOfTheReferee) {
  const support::TemporaryDirectory place;
  const auto player = [&](const std::string& name, const std::string& in_turn,
                          const std::string& at_start = "") {
    const fs::path folder = place.path() / name;
    fs::create_directory(folder);
    system::copy_file(agents / "sound_player.py", folder / "sound_player.py");
    support::write_file(folder / "mine.py", "import time\n" + at_start + from_player +
                                                "    def make_move(self):\n        " + in_turn +
                                                "\n        super().make_move()\n" + run_it);
    support::write_file(folder / "agent.toml", "command = ['python3', '-B', 'mine.py']\nstem = 'mine'\n");
    return folder.string();
  };
  const std::string compute =
      "end = time.process_time() + 0.6\n        while time.process_time() < end: pass";
  const std::string lasting = player("lasting", compute);
  const std::string idle = player("idle", "import select; select.select([], [], [], 0.8)");
  const std::string waiting =
      player("waiting", "import select\n        if self.answers == 1: select.select([], [], [], 1.8)");
  const std::string slow =
      player("slow", compute, "end = time.process_time() + 1\nwhile time.process_time() < end: pass\n");
  struct Run {
    std::string program;
    std::string scenario;
    std::vector<std::string> options;
    std::vector<std::string> failed;
  };
  const std::vector<Run> runs = {
      {idle, "turns", {"--time=0.3"}, {"time"}},
      {idle, "turns", {"--time=0.3", "--clock=cpu"}, {}},
      {idle, "turns", {"--time=0.3", "--clock=cpu", "--sleep-time=2"}, {"time"}},
      {waiting, "turns", {"--time=20", "--told-time=0.3"}, {"told-time"}},
      {waiting, "turns", {"--time=20", "--told-time=0.3", "--clock=cpu"}, {}},
      {waiting, "turns", {"--time-control=20+0.1", "--told-time=0.3"}, {}},
      {lasting, "turns", {"--time=0.4", "--clock=cpu"}, {"time"}},
      {lasting, "turns", {"--time=0.4", "--clock=cpu", "--overage=10"}, {}},
      {lasting, "turns", {"--time=10", "--clock=cpu", "--match-time=1"}, {"time"}},
      {lasting, "turns", {"--time-control=1+0.8", "--clock=cpu"}, {}},
      {slow, "start", {"--start-time=0.5", "--clock=cpu"}, {"colour"}},
      {slow, "start", {"--start-time=10", "--clock=cpu"}, {}},
      {slow, "turns", {"--time=1.2", "--clock=cpu"}, {}},
      {slow, "turns", {"--time=1.2", "--clock=cpu", "--start-cpu=0.1"}, {"time"}},
  };
  std::vector<std::vector<std::string>> commands;
  for (const Run& each : runs)
    commands.push_back(with({programs + "/compliance_run", each.scenario, each.program}, each.options));
  const std::vector<Finished> finished = run_all(commands);
  for (std::size_t at = 0; at < runs.size(); ++at) {
    SCOPED_TRACE(runs[at].program + " " + testing::PrintToString(runs[at].options) + finished[at].errors +
                 finished[at].output);
    const json observations = json::parse(finished[at].output).at("observations");
    std::vector<std::string> failed = names_of(observations, "requirement", "failed");
    for (std::string& each : failed) {
      if (each == "first-move" || each == "answer") each = "time";
    }
    EXPECT_EQ(failed, runs[at].failed);
  }
  // `check` hands all of them on.
  const Finished by_cpu =
      check(programs + "/one-ply-c",
            {"--clock=cpu", "--time=10", "--start-time=9", "--start-cpu=4", "--overage=1", "--match-time=90",
             "--increment=1", "--sleep-time=900", "--processes=64", "--slow=2", "--told-time=10"});
  EXPECT_EQ(by_cpu.ended, Ended{.exit_status = 0}) << by_cpu.output << by_cpu.errors;
}

struct SoundAgent {
  std::string program;
  std::string language;  ///< the program that must be installed
  std::vector<std::string> options;
};

const std::string starters = source + "/scripts/starter-agents/";
const std::vector<std::string> gomoku = {"--game=gomoku", "--size=8x8"};

// Without --budget, Claimeven would think for these 30 s.
const std::vector<std::string> far_off = {"--told-time=30"};

const std::vector<SoundAgent> sound_agents = {
    {starters + "one-ply-python", "python3", with(far_off, gomoku)},
    {programs + "/one-ply-c", "sh", with(far_off, gomoku)},
    {programs + "/one-ply-c", "sh", far_off},
    {programs + "/claimeven --budget 0.1", "sh", far_off},
};

TEST(Check, ACorrectAgentPassesAllRequirements) {
  std::vector<std::vector<std::string>> commands;
  for (const SoundAgent& agent : sound_agents) {
    const bool installed = support::is_installed(agent.language);
    if (!installed) std::cout << agent.program << ": " << agent.language << " is not installed\n";
    // Under sanitizers, one agent is enough.
    if (!installed || (support::sanitized && agent.program != programs + "/one-ply-c")) continue;
    commands.push_back(
        check_command(agent.program, with(agent.options, {"--time=60", "--slow=2", "--json"})));
  }
  for (const Finished& finished : run_all(commands)) {
    SCOPED_TRACE(finished.errors + finished.output);
    EXPECT_EQ(finished.ended, Ended{.exit_status = 0});
    const json lines = json::parse(finished.output).at("requirements");
    EXPECT_THAT(names_of(lines, "name", "failed"), IsEmpty());
    EXPECT_THAT(names_of(lines, "name", "untried"), IsEmpty());
  }
}

TEST(Check, ReportsExpectationObservationAndRemedy) {
  const Entry entry("ends_at_once");
  const Finished finished = check(entry.path(), {});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  EXPECT_THAT(
      finished.output,
      AllOf(HasSubstr("FAILED   required  starts\n"), HasSubstr("untried  required  moves first"),
            HasSubstr("\n  expected  it runs"), HasSubstr("\n  seen      it ended with exit status 1"),
            HasSubstr("no licence found"), HasSubstr("\n  remedy    Start it by hand"),
            HasSubstr("ends_at_once may not enter a tournament; 1 required check failed")));
}

TEST(Check, CountsAdvisedRequirementsIfStrict) {
  const Entry entry("writes_lower_case");
  EXPECT_EQ(check(entry.path(), with(patient, {"--strict"})).ended, Ended{.exit_status = 1});
}

TEST(Check, StoresTheOutputOfTheProgram) {
  const Entry entry("ends_at_once");
  const support::TemporaryDirectory place;
  check(entry.path(), {"--logs=" + (place.path() / "logs").string()});
  EXPECT_EQ(support::read_file(place.path() / "logs/start.log"), "no licence found\n");
}

TEST(Check, RejectsInvalidCommandLines) {
  const std::string program = programs + "/one-ply-cpp";
  const auto refused = [&](const std::string& checked, const std::string& option) {
    const Finished finished = check(checked, {option});
    EXPECT_EQ(finished.ended, Ended{.exit_status = 2}) << option;
    EXPECT_EQ(finished.output, "") << option;
    return finished.errors;
  };
  EXPECT_THAT(refused(programs + "/one-ply-c", "--protocol=smoke-signals"), HasSubstr("smoke-signals"));
  EXPECT_THAT(refused("/no/such/program", "--json"), HasSubstr("/no/such/program"));
  EXPECT_THAT(refused(program, "--game=chess"), HasSubstr("chess"));
  EXPECT_THAT(refused(program, "--size=9"), HasSubstr("9"));
  EXPECT_THAT(refused(program, "--time=soon"), HasSubstr("soon"));
  EXPECT_THAT(refused(program, "--sandbox=iron"), HasSubstr("iron"));
  const Finished misfit = check(program, {"--protocol=gomocup", "--game=connect4"});
  EXPECT_EQ(misfit.ended, Ended{.exit_status = 2});
  EXPECT_THAT(misfit.errors, HasSubstr("speaks gomocup, in which Connect-4 7x6 cannot be played"));
}

}  // namespace
}  // namespace kaven::tournaments::compliance
