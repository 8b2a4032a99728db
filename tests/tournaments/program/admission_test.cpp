// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "common/system/files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"
#include "tournaments/course/admission/trial.hpp"
#include "tournaments/play/state/entry_list.hpp"

// Tests which programs play, with the real referee and real trials.

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using support::Finished;
using namespace std::chrono_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class AdmissionToATournament : public testing::Test {
 protected:
  fs::path hand_in(const std::string& name, const std::string& text) const {
    fs::path file = tournament.folder().agents() / name;
    fs::create_directories(file.parent_path());
    support::write_file(file, text);
    return file;
  }
  void script(const std::string& name, const std::string& text) const {
    const fs::path file = tournament.folder().agents() / name;
    fs::create_directories(file.parent_path());
    support::write_script(file, text);
  }
  // Copies a player who moves at once into a folder with an agent.toml that says `text`.
  void quick_player(const std::string& folder, const std::string& text) const {
    hand_in(folder + "/agent.toml", text);
    system::copy_file(tournament.folder().agents() / "alice",
                      tournament.folder().agents() / folder / "quick");
  }
  std::vector<std::string> players() const {
    std::vector<std::string> names;
    for (const state::Player& player :
         state::players_of(state::read_entries(tournament.folder().entries()))) {
      names.push_back(player.name);
    }
    return names;
  }

  PlayedTournament tournament{{"alice", "bob"}};
};

TEST_F(AdmissionToATournament, ThoseWhoCanPlayDoAndTheOthersAreListedAtOnce) {
  script("broken", "#!/usr/bin/env python3\nimport nothing_of_that_name\n");
  hand_in("mine.zip", "PK\3\4");
  fs::create_directories(tournament.folder().agents() / "empty");
  const Finished all = tournament.run("run", {"--require-all"});
  EXPECT_EQ(all.ended, status(1));
  EXPECT_THAT(all.errors, AllOf(HasSubstr("3 of 5 in agents/ do not play"), HasSubstr("No module named"),
                                HasSubstr("agents/mine.zip: is an archive"),
                                HasSubstr("agents/empty: the folder is empty")));
  EXPECT_TRUE(players().empty());

  const Finished run = tournament.run("run", {"--events"});
  EXPECT_EQ(run.ended, status(0)) << run.errors;
  EXPECT_THAT(run.errors, HasSubstr("3 of 5 in agents/ do not play"));
  EXPECT_THAT(players(), ElementsAre("alice", "bob"));
  EXPECT_EQ(tournament.faults(2, 1), "");
  std::vector<std::string> refused;
  std::istringstream lines(run.output);
  for (std::string line; std::getline(lines, line);) {
    const nlohmann::json event = nlohmann::json::parse(line);
    if (event.at("event") != "refused") continue;
    refused.push_back(event.at("hand_in"));
    EXPECT_NE(event.at("reason"), "");
    EXPECT_NE(event.at("remedy"), "");
  }
  EXPECT_THAT(refused, ElementsAre("broken", "empty", "mine.zip"));
  EXPECT_THAT(in_one_line(tournament.run("status").output),
              AllOf(HasSubstr("3 do not play; to list them with reason and remedy: tournament status "),
                    Not(HasSubstr("broken"))));
  EXPECT_THAT(tournament.run("status", {"--absent"}).output, HasSubstr("3 of 5 in agents/ do not play"));
  EXPECT_THAT(tournament.run("standings").output, HasSubstr("Not playing: broken, empty, mine.zip."));
  EXPECT_EQ(tournament.run("verify").output, "");
}

TEST_F(AdmissionToATournament, StatusNamesHandInsThatWereSetAsideAndProgramsThatHaveNotEntered) {
  EXPECT_EQ(tournament.run("run").ended, status(0));
  EXPECT_THAT(tournament.run("status").output, Not(HasSubstr("not play")));
  const nlohmann::json set_aside = {{"owner", "Cyd Doe"},
                                    {"system", "folder"},
                                    {"id", ""},
                                    {"handed_in", "cyd"},
                                    {"source", "all.zip"},
                                    {"time", nullptr},
                                    {"time_source", "files"},
                                    {"sha256", ""},
                                    {"name", "cyd"},
                                    {"state", "aside"},
                                    {"place", "submissions/aside/cyd"},
                                    {"reason", "it contains only documents"},
                                    {"notes", nlohmann::json::array()},
                                    {"collected", "2026-11-20T18:00:00Z"}};
  support::write_file(tournament.folder().submission_list(), set_aside.dump() + "\n");
  quick_player("late", "command = \"./quick\"\nstem = \"quick\"\n");
  script("broken", "#!/bin/sh\nexit 7\n");
  const std::string status_text = tournament.run("status", {"--absent"}).output;
  EXPECT_THAT(status_text, HasSubstr("2/2 games"));
  EXPECT_THAT(status_text, HasSubstr("3 do not play:\n"
                                     "  broken: it has not entered the tournament\n"
                                     "      remedy: tournament run lets it enter\n"
                                     "  cyd: it contains only documents\n"
                                     "  late: it has not entered the tournament\n"));
  EXPECT_THAT(tournament.run("standings").output, HasSubstr("Not playing: broken, cyd, late. Why"));
  const nlohmann::json absent = nlohmann::json::parse(tournament.run("status", {"--json"}).output)["absent"];
  ASSERT_EQ(absent.size(), 3U);
  EXPECT_EQ(absent[1]["name"], "cyd");
  EXPECT_EQ(absent[1]["reason"], "it contains only documents");

  EXPECT_EQ(tournament.run("run").ended, status(0));
  EXPECT_THAT(tournament.run("status", {"--absent"}).output,
              AllOf(HasSubstr("6/6 games"), HasSubstr("1 of 4 in agents/ does not play:\n  agents/broken"),
                    HasSubstr("1 more does not play:\n  cyd: it contains only documents\n")));

  support::write_file(tournament.folder().submission_list(), "no list\n");
  const Finished without = tournament.run("status");
  EXPECT_EQ(without.ended, status(0));
  EXPECT_THAT(without.output, HasSubstr("6/6 games"));
  EXPECT_THAT(without.errors, HasSubstr("submissions.jsonl:1: expected a hand-in"));
}

TEST_F(AdmissionToATournament, StatusKeepsToAScreenAndCountsAClassThatDoesNotPlay) {
  for (int number = 3; number <= 26; ++number) tournament.add_player("player-" + std::to_string(number));
  ASSERT_EQ(tournament.run("run", {"--no-trial", "--format", "swiss", "--rounds", "1"}).ended, status(0));
  const fs::path roster = tournament.folder().root / "roster.csv";
  std::string people = "name,login\n";
  for (int number = 1; number <= 43; ++number)
    people += "Lovelace the " + std::to_string(number) + "th,l" + std::to_string(number) + "\n";
  support::write_file(roster, people);
  ASSERT_EQ(tournament.run("invite", {roster.string()}).ended, status(0));
  const std::string short_text = tournament.run("status").output;
  EXPECT_LE(std::ranges::count(short_text, '\n'), 23);
  EXPECT_THAT(short_text, AllOf(HasSubstr("\n… and "), HasSubstr("\n43 do not play; to list them"),
                                Not(HasSubstr("Lovelace"))));
  EXPECT_THAT(tournament.run("status", {"--absent"}).output,
              HasSubstr("\n43 do not play:\n  Lovelace the 10th: nothing was handed in under this name\n"));
}

TEST_F(AdmissionToATournament, StatusSaysThatProgramsAreBeingTried) {
  script("hangs", "#!/bin/sh\nexec sleep 1000\n");
  support::Process runner({.command = tournament.command("run", {"--start-time", "100"})});
  std::string said;
  while (said.find("new programs are being tried") == std::string::npos && !runner.wait(50ms)) {
    said = tournament.run("status").output;
  }
  EXPECT_THAT(said, HasSubstr("no game has begun: new programs are being tried"));
  runner.signal(SIGINT);
  runner.wait();
}

TEST_F(AdmissionToATournament, TheRemedyNamesTheProtocolThatAProgramSpeaks) {
  script("says", "#!/bin/sh\necho 'Usage: says one-move INPUT OUTPUT DEPTH'\nexit 1\n");
  hand_in("engine.py",
          "import sys\nfor line in sys.stdin:\n    if line.startswith('START'):\n        print('OK')\n"
          "    if line.startswith(('BEGIN', 'TURN', 'BOARD')):\n        print('7,7')\n");
  const Finished run = tournament.run("run", {"--start-time", "1", "--time", "1"});
  EXPECT_THAT(run.errors,
              AllOf(HasSubstr("it printed \"Usage: says one-move INPUT OUTPUT DEPTH\": add protocol = "
                              "\"one-move\" to its agent.toml"),
                    HasSubstr("engine.py knows START, BEGIN, TURN and BOARD: add protocol = \"gomocup\"")));
}

TEST_F(AdmissionToATournament, AMendedProgramEntersLaterAndAnUnchangedOneIsNotTriedAgain) {
  hand_in("carol/agent.toml", "command = \"./quick\"\nstem = \"quick\"\n");
  script("carol/quick", "#!/bin/sh\nexit 7\n");
  const Finished first = tournament.run("run");
  EXPECT_EQ(first.ended, status(0)) << first.errors;
  EXPECT_THAT(first.errors, AllOf(HasSubstr("1 of 3 in agents/ does not play"), HasSubstr("exit status 7")));
  const admission::TrialMemory before = admission::read_trials(tournament.folder().trials());
  ASSERT_EQ(before.size(), 3U);
  EXPECT_FALSE(before.at("carol").result.may_play);

  fs::remove(tournament.folder().agents() / "carol" / "quick");
  system::copy_file(tournament.folder().agents() / "alice", tournament.folder().agents() / "carol" / "quick");
  const Finished second = tournament.run("run");
  EXPECT_EQ(second.ended, status(0)) << second.errors;
  EXPECT_THAT(second.errors, Not(HasSubstr("not play")));
  EXPECT_THAT(players(), ElementsAre("alice", "bob", "carol"));
  EXPECT_EQ(tournament.faults(3, 1), "");
  const admission::TrialMemory after = admission::read_trials(tournament.folder().trials());
  EXPECT_EQ(after.at("alice"), before.at("alice"));
  EXPECT_TRUE(after.at("carol").result.may_play);
}

TEST_F(AdmissionToATournament, WhatTrialsHaveShownIsKeptWhenTheyAreInterrupted) {
  tournament.add_player_who_hangs_once("zoe");
  std::vector<std::string> command = tournament.command("run", {"--jobs", "1"});
  ASSERT_EQ(command.back(), "--no-trial");
  command.pop_back();
  support::Process run({.command = command});
  ASSERT_TRUE(tournament.wait_for_hanging_player()) << run.errors();
  run.signal(SIGINT);
  EXPECT_TRUE(run.wait().has_value()) << run.errors();
  const admission::TrialMemory kept = admission::read_trials(tournament.folder().trials());
  ASSERT_EQ(kept.size(), 2U) << run.errors();
  EXPECT_TRUE(kept.at("alice").result.may_play && kept.at("bob").result.may_play);
}

TEST_F(AdmissionToATournament, AProgramOfKavenIsFoundByItsName) {
  hand_in("carol/agent.toml", "stem = \"claimeven\"\ncommand = [\"claimeven\", \"--level\", \"1\"]\n");
  const Finished preview = tournament.run("preview", {"--try"});
  EXPECT_THAT(preview.output, HasSubstr("3 play: alice, bob, carol\n")) << preview.errors;
}

TEST_F(AdmissionToATournament, WithoutTrialsWhateverCanBeStartedEnters) {
  script("broken", "#!/bin/sh\nexit 7\n");
  const Finished run = tournament.run("run", {"--no-trial"});
  EXPECT_EQ(run.ended, status(0)) << run.errors;
  EXPECT_THAT(players(), ElementsAre("alice", "bob", "broken"));
  EXPECT_FALSE(fs::exists(tournament.folder().trials()));
}

TEST_F(AdmissionToATournament, WhereFewerThanTwoCanPlayNobodyDoes) {
  fs::remove(tournament.folder().agents() / "bob");
  script("broken", "#!/bin/sh\nexit 7\n");
  const Finished run = tournament.run("run");
  EXPECT_EQ(run.ended, status(1));
  EXPECT_THAT(run.errors, AllOf(HasSubstr("takes two agents, here is 1"), HasSubstr("exit status 7")));
}

TEST_F(AdmissionToATournament, WhoCannotBeToldOpeningsIsRefusedBeforeTheFirstGame) {
  quick_player("carol", "command = \"./quick\"\nstem = \"quick\"\nopening = true\n");
  quick_player("dave", "command = \"./quick\"\nstem = \"quick\"\nopening = true\n");
  const Finished run = tournament.run("run", {"--openings=random-2"});
  EXPECT_EQ(run.ended, status(0)) << run.errors;
  EXPECT_THAT(run.errors, AllOf(HasSubstr("agents/alice: alice cannot begin after an opening"),
                                HasSubstr("remedy: if it looks into KAVEN_OPENING, say opening = true")));
  EXPECT_THAT(players(), ElementsAre("carol", "dave"));
}

TEST_F(AdmissionToATournament, CopiesOfOneStarterAreToldApartByTheirFoldersForGood) {
  const std::string starter = "name = \"one-ply\"\ncommand = \"./quick\"\nstem = \"quick\"\n";
  quick_player("anna", starter);
  quick_player("ben", starter);
  EXPECT_EQ(tournament.run("run").ended, status(0));
  EXPECT_THAT(players(), ElementsAre("alice", "bob", "one-ply (anna)", "one-ply (ben)"));
  EXPECT_THAT(tournament.run("standings").output, AllOf(HasSubstr("  anna (one-ply) "), HasSubstr("  bob ")));
  EXPECT_EQ(tournament.run("report", {"ben (one-ply)", "--print"}).ended, status(0));
  quick_player("cleo", starter);
  fs::remove_all(tournament.folder().agents() / "bob");
  system::copy_file(tournament.folder().agents() / "alice", tournament.folder().agents() / "bob");
  const Finished second = tournament.run("run");
  EXPECT_EQ(second.ended, status(0)) << second.errors;
  EXPECT_THAT(players(), ElementsAre("alice", "bob", "one-ply (anna)", "one-ply (ben)", "one-ply"));
  EXPECT_EQ(tournament.faults(5, 1), "");
  EXPECT_EQ(tournament.run("verify").output, "");
}

// Other machines would get an incomplete copy of it, or a file of somebody else.
TEST_F(AdmissionToATournament, AProgramWithALinkOutOfItsFolderIsNotSentToOtherMachines) {
  quick_player("carol", "command = [\"./quick\"]\n");
  const fs::path secret = tournament.folder().root.parent_path() / "teacher.txt";
  support::write_file(secret, "secret");
  fs::create_symlink("../../../teacher.txt", tournament.folder().agents() / "carol" / "book.txt");
  const std::vector<std::string> with_copies = {"--executor",  "ssh",        "--ssh.hosts",
                                                R"(["lab1"])", "--ssh.copy", "true"};
  const std::string reason = "carol: book.txt is a link to ../../../teacher.txt, out of the folder";
  EXPECT_THAT(tournament.run("preview", with_copies).output, HasSubstr(reason));
  std::vector<std::string> strict = with_copies;
  strict.emplace_back("--require-all");
  const Finished refused = tournament.run("run", strict);
  EXPECT_EQ(refused.ended, status(1));
  EXPECT_THAT(refused.errors, HasSubstr(reason));
  EXPECT_THAT(tournament.run("preview").output, Not(HasSubstr("book.txt"))) << "it plays on this machine";
}

TEST_F(AdmissionToATournament, PreviewAndLogShowTheFolderBeforeTheNameOfTheProgram) {
  quick_player("carol", "name = \"one-ply\"\nstem = \"quick\"\ncommand = [\"./quick\"]\n");
  const Finished preview = tournament.run("preview");
  EXPECT_THAT(preview.output, AllOf(HasSubstr("3 play: alice, bob, carol (one-ply)\n"),
                                    HasSubstr("alice - carol (one-ply)\n")));
  EXPECT_EQ(tournament.run("run").ended, status(0));
  std::string logs;
  for (const state::Game& game : tournament.games())
    logs += tournament.run("log", {std::to_string(game.id.number())}).output;
  EXPECT_THAT(logs, AllOf(HasSubstr(": alice (White) - carol (one-ply) (Black)\n"),
                          HasSubstr("White (carol (one-ply)) wins against "),
                          HasSubstr("== output of carol (one-ply)\n")));
}

TEST_F(AdmissionToATournament, APreviewCountsGamesAndStartsNothingUnlessAsked) {
  script("broken", "#!/bin/sh\nexit 7\n");
  const Finished preview = tournament.run("preview", {"--jobs=2"});
  EXPECT_EQ(preview.ended, status(0)) << preview.errors;
  EXPECT_THAT(preview.output, AllOf(HasSubstr("3 play: alice, bob, broken"), HasSubstr("Not tried yet: 3"),
                                    HasSubstr("Games to be played: 6\n"), HasSubstr("the limits alone")));
  const Finished tried = tournament.run("preview", {"--try", "--json"});
  EXPECT_EQ(tried.ended, status(1));
  const nlohmann::json seen = nlohmann::json::parse(tried.output);
  EXPECT_EQ(seen.at("players").size(), 2U);
  EXPECT_EQ(seen.at("refused").at(0).at("hand_in"), "broken");
  EXPECT_EQ(seen.at("forecast").at("games").at("most"), 2);
  EXPECT_EQ(seen.at("forecast").at("pairings").size(), 2U);
  EXPECT_TRUE(players().empty());
  EXPECT_EQ(tournament.run("run").ended, status(0));
  EXPECT_THAT(tournament.run("preview").output,
              AllOf(HasSubstr("Games to be played: 0, beside 2 that are finished"),
                    HasSubstr("the mean of 2 finished games"), HasSubstr("1 of 3 in agents/ does not play")));
}

TEST(AdmissionToAKnockOut, WhoComesTooLateIsListedAndTheOthersGoOn) {
  const PlayedTournament tournament({"alice", "bob"},
                                    {"--size", "5x4", "--connect", "3", "--format", "knock-out"});
  EXPECT_EQ(tournament.run("run").ended, status(0));
  tournament.add_player("carol");
  const Finished late = tournament.run("run");
  EXPECT_EQ(late.ended, status(0)) << late.errors;
  EXPECT_THAT(late.errors, AllOf(HasSubstr("agents/carol: it came too late: this knock-out takes no more "
                                           "players, because its bracket was drawn with the first round"),
                                 HasSubstr("remedy: enter it in a new tournament")));
}

}  // namespace
}  // namespace kaven::tournaments
