// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "common/system/files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/compliance/check_runs.hpp"

// Tests of the real `tournament check` with players of all protocols except mailbox: correct ones, and ones with a
// single fault each.

namespace kaven::tournaments::compliance {
namespace {

namespace fs = boost::filesystem;
using nlohmann::json;
using support::Ended;
using support::Finished;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const fs::path players = std::string(KAVEN_SOURCE) + "/tests/tournaments/course/compliance/players";

struct Fault {
  std::string name;
  std::string requirement;  ///< the requirement that it fails
  bool may_enter;
  std::vector<std::string> options;
  std::string scenario;  ///< the scenario that shows it
};

struct Player {
  std::string protocol;
  std::string file;
  std::vector<std::string> game;
  std::vector<Fault> faults;
};

void PrintTo(const Player& player, std::ostream* stream) {
  *stream << player.protocol;
}

const std::vector<Fault> general_faults = {
    {"ends_at_once", "starts", false, patient, "start"},
    {"knows_its_own_folder_only", "another-directory", false, patient, "start"},
    {"silent_when_it_begins", "first-move", false, hanging, "start"},
    {"knows_how_to_begin_only", "answer", false, hanging, "answer"},
    {"plays_on_stones", "legal-moves", false, patient, "easy-game"},
    {"thinks_for_ever", "time", false, hanging, "easy-game"},
    {"leaves_a_process", "no-processes", true, patient, "easy-game"},
};

// Players that limit their opponent's time must not fail because the machine is busy.
const std::vector<std::string> very_slow_opponent = {"--time=60", "--start-time=60", "--told-time=30",
                                                     "--slow=6"};

// Faults of players that run for a whole game.
const std::vector<Fault> faults_of_a_life = {
    {"crashes", "runs-on", false, patient, "easy-game"},
    {"times_its_opponent", "slow-opponent", false, very_slow_opponent, "slow-opponent"},
    {"never_sleeps", "idle-cpu", true, patient, "slow-opponent"},
    {"prints_while_it_waits", "quiet", true, patient, "slow-opponent"},
};
const Fault deaf_to_its_end = {"ignores_its_end", "ends", true, patient, "easy-game"};
const Fault deaf_to_the_clock = {"ignores_its_time", "told-time", true, short_told_time, "easy-game"};
const Fault knows_no_board = {"knows_no_board", "board", false, hanging, "board"};

const std::vector<Fault> faults_of_a_turn = {
    {"crashes", "answers", false, patient, "easy-game"},
    {"goes_on_behind_its_answer", "exits", true, patient, "start"},
    {"writes_to_its_input", "input-file", true, patient, "start"},
    {"overlooks_the_first_column", "full-columns", false, patient, "full-columns"},
};

std::vector<Fault> all(const std::vector<std::vector<Fault>>& groups) {
  std::vector<Fault> faults;
  for (const auto& group : groups) faults.insert(faults.end(), group.begin(), group.end());
  return faults;
}

std::vector<Player> all_players() {
  const std::vector<Fault> faults_of_a_bot =
      all({general_faults,
           faults_of_a_life,
           {knows_no_board,
            deaf_to_its_end,
            deaf_to_the_clock,
            {"answers_strangely", "notation", true, patient, "start"}}});
  return {
      {"gomocup",
       "gomocup_engine.py",
       {"--size=8x8"},
       all({general_faults,
            faults_of_a_life,
            {knows_no_board,
             deaf_to_its_end,
             deaf_to_the_clock,
             {"cannot_be_recoloured", "recolouring", false, patient, "recolouring"},
             {"answers_strangely", "notation", true, patient, "answer"}}})},
      {"move-file",
       "move_file_agent.py",
       {"--size=8x8"},
       all({general_faults,
            faults_of_a_life,
            {deaf_to_its_end,
             {"cannot_be_recoloured", "recolouring", false, patient, "recolouring"},
             {"answers_strangely", "notation", true, patient, "start"},
             {"looks_too_often", "polling", true, patient, "slow-opponent"}}})},
      {"one-move",
       "one_move_program.py",
       {},
       all({general_faults,
            faults_of_a_turn,
            {{"answers_strangely", "notation", true, patient, "start"},
             {"needs_depth", "depth", true, hanging, "depth"},
             {"crashes_on_a_full_board", "full-board", true, patient, "full-board"}}})},
      {"connect-n",
       "connect_n_agent.py",
       {},
       all({general_faults,
            faults_of_a_life,
            {deaf_to_its_end,
             deaf_to_the_clock,
             {"knows_no_pop_out", "pop-out", false, hanging, "pop-out"},
             {"answers_strangely", "notation", true, patient, "start"}}})},
      {"connectx",
       "connectx_agent.py",
       {},
       all({general_faults,
            faults_of_a_life,
            {knows_no_board, deaf_to_the_clock, {"answers_strangely", "notation", true, patient, "start"}}})},
      {"tree", "tree_program.py", {}, all({general_faults, faults_of_a_turn})},
      {"gtp",
       "gtp_engine.py",
       {"--size=8x8"},
       all({general_faults,
            faults_of_a_life,
            {knows_no_board,
             deaf_to_its_end,
             {"cannot_be_recoloured", "recolouring", false, patient, "recolouring"},
             {"answers_strangely", "notation", true, patient, "answer"}}})},
      {"theaigames", "theaigames_bot.py", {}, faults_of_a_bot},
      {"riddles", "theaigames_bot.py", {}, faults_of_a_bot},
      // After a recolouring its bots are started anew, as if the opponent had begun.
      {"botzone",
       "botzone_bot.py",
       {"--opening-rule=none"},
       all({general_faults,
            faults_of_a_life,
            {knows_no_board, {"answers_strangely", "notation", true, patient, "answer"}}})},
  };
}

/// A hand-in with a player that has a fault.
class HandedIn {
 public:
  HandedIn(const Player& player, const std::string& fault)
      : folder_(place_.path() / fs::path(player.file).stem()) {
    system::copy_all(players, folder_);
    const std::string command = player.protocol == "connectx"
                                    ? "source = \"" + player.file + "\""
                                    : R"(command = ["python3", "-B", ")" + player.file + "\"]";
    const std::string environment = fault.empty() ? "" : "[environment]\nFAULT = \"" + fault + "\"\n";
    support::write_file(folder_ / "agent.toml",
                        "protocol = \"" + player.protocol + "\"\n" + command + "\n" + environment);
  }
  std::string path() const { return folder_.string(); }

 private:
  support::TemporaryDirectory place_;
  fs::path folder_;
};

class ProtocolCheck : public testing::TestWithParam<Player> {};

TEST_P(ProtocolCheck, AFaultyPlayerFailsExactlyTheRequirementOfItsFault) {
  const Player& player = GetParam();
  std::vector<std::unique_ptr<HandedIn>> entries;
  std::vector<std::vector<std::string>> commands;
  for (const Fault& fault : player.faults) {
    const std::string path = entries.emplace_back(std::make_unique<HandedIn>(player, fault.name))->path();
    const std::vector<std::string> options = with(fault.options, player.game);
    // Under sanitizers, play only the scenario that shows the fault, as the others are the same for all players.
    commands.push_back(support::sanitized
                           ? with({std::string(KAVEN_BIN) + "/compliance_run", fault.scenario, path}, options)
                           : check_command(path, with(options, {"--json"})));
  }
  const std::vector<Finished> finished = run_all(commands);
  for (std::size_t at = 0; at < finished.size(); ++at) {
    const Fault& fault = player.faults[at];
    SCOPED_TRACE(fault.name + ": " + finished[at].errors + finished[at].output);
    EXPECT_EQ(finished[at].ended, Ended{.exit_status = support::sanitized || fault.may_enter ? 0 : 1});
    const json report = json::parse(finished[at].output);
    if (support::sanitized) {
      EXPECT_THAT(names_of(report.at("observations"), "requirement", "failed"), Contains(fault.requirement));
    } else {
      std::vector<std::string> failed = names_of(report.at("requirements"), "name", "failed");
      // If the referee gets a processor only after the player has ended, it takes the process that is left for the player.
      if (fault.name == "leaves_a_process")
        std::erase_if(failed, [](const std::string& name) { return name == "exits" || name == "ends"; });
      EXPECT_THAT(failed, ElementsAre(fault.requirement));
      EXPECT_EQ(report.at("may_enter"), fault.may_enter);
    }
  }
}

TEST_P(ProtocolCheck, ACorrectPlayerPassesAllRequirementsAndEachHasAFault) {
  const Player& player = GetParam();
  const HandedIn entry(player, "");
  const Finished finished =
      run_all({check_command(entry.path(), with(patient, with(player.game, {"--json"})))})[0];
  SCOPED_TRACE(finished.errors + finished.output);
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0});
  const json lines = json::parse(finished.output).at("requirements");
  EXPECT_THAT(names_of(lines, "name", "failed"), IsEmpty());
  EXPECT_THAT(names_of(lines, "name", "untried"), IsEmpty());
  std::vector<std::string> faults;
  for (const Fault& fault : player.faults) faults.push_back(fault.requirement);
  for (const std::string& name : names_of(lines, "name", "passed")) EXPECT_THAT(faults, Contains(name));
}

TEST_P(ProtocolCheck, DoesNotCountTheTimeInWhichOthersHadThePlayersProcessor) {
  if (!support::BusyProcessor::possible()) GTEST_SKIP() << "no taskset, or this kernel counts no waiting";
  const HandedIn entry(GetParam(), "computes");
  const Finished finished = run_on_a_busy_processor("answer", entry.path());
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
  const json report = json::parse(finished.output);
  if (machine_was_too_busy(report)) GTEST_SKIP() << "the machine is too busy";
  const json& observations = report.at("observations");
  EXPECT_THAT(names_of(observations, "requirement", "passed"), ElementsAre("answer")) << finished.output;
  EXPECT_THAT(names_of(observations, "requirement", "failed"), IsEmpty()) << finished.output;
}

TEST_P(ProtocolCheck, SaysWhetherOthersMayHaveCausedAFailure) {
  if (!support::BusyProcessor::possible()) GTEST_SKIP() << "no taskset, or this kernel counts no waiting";
  for (const bool hangs : {true, false}) {
    const HandedIn entry(GetParam(), hangs ? "computes_and_hangs" : "computes_for_ever");
    const Finished finished = run_on_a_busy_processor("answer", entry.path());
    SCOPED_TRACE(finished.errors + finished.output);
    const json report = json::parse(finished.output);
    if (machine_was_too_busy(report)) GTEST_SKIP() << "the machine is too busy";
    EXPECT_THAT(names_of(report.at("observations"), "requirement", "failed"), ElementsAre("answer"));
    EXPECT_EQ(report.at("was_delayed"), hangs) << "for an endless loop, another try is of no use";
  }
}

TEST_P(ProtocolCheck, MeasuresAWaitingPlayerForTimeOfItsOwn) {
  if (!support::BusyProcessor::possible()) GTEST_SKIP() << "no taskset, or this kernel counts no waiting";
  const auto has_name = [](const Fault& fault) { return fault.name == "never_sleeps"; };
  if (std::ranges::none_of(GetParam().faults, has_name)) GTEST_SKIP() << "it does not wait for turns";
  const HandedIn entry(GetParam(), "computes_after_its_turn");
  const Finished finished = run_on_a_busy_processor("slow-opponent", entry.path());
  SCOPED_TRACE(finished.errors + finished.output);
  const json report = json::parse(finished.output);
  if (machine_was_too_busy(report)) GTEST_SKIP() << "the machine is too busy";
  const json& observations = report.at("observations");
  EXPECT_THAT(names_of(observations, "requirement", "failed"), IsEmpty());
}

std::string name_of_test(const testing::TestParamInfo<Player>& info) {
  std::string name;
  for (const char letter : info.param.protocol) name += letter == '-' ? '_' : letter;
  return name;
}

INSTANTIATE_TEST_SUITE_P(Protocols, ProtocolCheck, testing::ValuesIn(all_players()), name_of_test);

// A program without a protocol: the remedy of its check names the bridge, with which it passes.
TEST(ProgramOfLines, PassesByTheBridgeThatItsRemedyNames) {
  const support::TemporaryDirectory place;
  const fs::path folder = place.path() / "mine";
  fs::create_directory(folder);
  support::write_file(folder / "mine.py",
                      "import sys\nheights = [0] * 7\nbegins = input() == 'you begin'\nwhile True:\n"
                      "    if not begins:\n        heights[int(input()) - 1] += 1\n    begins = False\n"
                      "    column = next(column for column in range(7) if heights[column] < 6)\n"
                      "    heights[column] += 1\n    print('Column:', column + 1, flush=True)\n");
  const auto check = [&](const std::string& toml) {
    support::write_file(folder / "agent.toml", toml);
    const Finished finished =
        support::run({.command = check_command(folder.string(), with(patient, {"--json"}))});
    return json::parse(finished.output);
  };
  const json alone = check("command = ['python3', '-B', 'mine.py']\n");
  EXPECT_FALSE(alone.at("may_enter")) << alone;
  const json& starts = alone.at("requirements").at(0);
  EXPECT_THAT(starts.at("remedy").get<std::string>(), HasSubstr("plays as it is by way of lines.py"))
      << alone;
  system::copy_file(std::string(KAVEN_SOURCE) + "/scripts/adapters/lines.py", folder / "lines.py");
  const json bridged = check(
      "stem = 'lines'\ncommand = ['python3', '-B', 'lines.py', '--begins', 'you begin', '--waits', "
      "'you wait', 'python3', '-B', 'mine.py']\n");
  EXPECT_TRUE(bridged.at("may_enter")) << bridged;
}

TEST(ProtocolOfACheck, CanBeSetOnTheCommandLine) {
  const std::string command = "/usr/bin/python3 -B '" + (players / "one_move_program.py").string() + "'";
  // The player needs the files beside it, which are visible only if its folder is.
  const Finished finished = support::run(
      {.command = check_command(command, {"--protocol=one-move", "--allow-read=" + players.string()})});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors << finished.output;
  EXPECT_THAT(finished.output, HasSubstr("one_move_program: Max-Connect4 7x6, one-move, sandbox "));
}

TEST(WarningsOfACheck, AreShownOnceHoweverManyRunsGaveThemIfTheProgramFails) {
  // A python3 in a directory that programs cannot see.
  const support::TemporaryDirectory own_interpreters;
  fs::create_symlink("/usr/bin/python3", own_interpreters.path() / "python3");
  const auto check = [&](const std::string& program) {
    return support::run({.command = check_command(program, patient),
                         .environment = {{"PATH", own_interpreters.path().string() + ":/usr/bin:/bin"}}});
  };
  const HandedIn sound(all_players()[2], "");
  const Finished passed = check(sound.path());
  EXPECT_EQ(passed.ended, Ended{.exit_status = 0}) << passed.errors << passed.output;
  const std::string warning = "is hidden from programs";
  EXPECT_THAT(passed.errors, Not(HasSubstr(warning)));
  support::write_file(own_interpreters.path() / "mine.py", "raise SystemExit(1)\n");
  const Finished failed = check((own_interpreters.path() / "mine.py").string());
  EXPECT_EQ(failed.ended, Ended{.exit_status = 1}) << failed.errors << failed.output;
  const std::size_t first = failed.errors.find(warning);
  if (first == std::string::npos) GTEST_SKIP() << "no sandbox here hides it: " << failed.errors;
  EXPECT_EQ(failed.errors.find(warning, first + 1), std::string::npos) << failed.errors;
}

// Runs the requirement `start` with a Python program of these lines.
Finished started(const std::string& lines) {
  const support::TemporaryDirectory directory;
  const std::string file = (directory.path() / "mine.py").string();
  support::write_file(file, lines);
  return support::run(
      {.command = {std::string(KAVEN_BIN) + "/compliance_run", "start", "/usr/bin/python3 '" + file + "'"}});
}

TEST(ProtocolOfACheck, IsLookedForInTheProgramAndNotInItsInterpreter) {
  const Finished finished = started("import sys\nsys.exit(sys.argv[1:] != ['one-move'])\n");
  EXPECT_THAT(finished.output, HasSubstr(R"(mine.py says \"one-move\")")) << finished.errors;
}

TEST(ProtocolOfACheck, IsTheAdviceForAProgramThatFailsWithoutItsArguments) {
  const Finished finished = started("import sys\nif sys.argv[1] == 'one-move': pass\n");
  EXPECT_THAT(finished.output, AllOf(HasSubstr("IndexError"), HasSubstr(R"(add protocol = \"one-move\")")))
      << finished.errors;
}

}  // namespace
}  // namespace kaven::tournaments::compliance
