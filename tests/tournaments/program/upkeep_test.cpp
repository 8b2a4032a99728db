// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/setting_table.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

// Tests the commands that keep a tournament's folder whole and show its content.

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using support::Ended;
using support::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string replaced(std::string text, const std::string& old, const std::string& now) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old << " in " << text;
  return at == std::string::npos ? text : text.replace(at, old.size(), now);
}

class Upkeep : public testing::Test {
 protected:
  /// The output of verify while `file` holds `text`.
  std::string found_with(const fs::path& file, const std::string& text) {
    const std::string before = fs::exists(file) ? support::read_file(file) : "";
    support::write_file(file, text);
    const Finished finished = tournament.run("verify");
    EXPECT_EQ(finished.ended, status(1)) << finished.errors;
    if (before.empty()) {
      fs::remove(file);
    } else {
      support::write_file(file, before);
    }
    return finished.output;
  }
  fs::path record(int game) const {
    return tournament.folder().games() / tournament.games()[static_cast<std::size_t>(game) - 1].record;
  }

  PlayedTournament tournament{{"alice", "bob", "carol"}};
};

TEST_F(Upkeep, VerifyFindsWhatDoesNotFitAndIsSilentWhenAllDoes) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const auto silent = [&] {
    const Finished finished = tournament.run("verify");
    EXPECT_EQ(finished.ended, status(0));
    EXPECT_EQ(finished.output + finished.errors, "");
  };
  silent();
  const std::string text = support::read_file(record(2));
  EXPECT_THAT(found_with(record(2), replaced(text, "\"ply\":1", "\"ply\":7")),
              AllOf(HasSubstr("game 0002: "), HasSubstr("ply"), HasSubstr("its files say")));
  EXPECT_THAT(found_with(record(2), support::read_file(record(3))), HasSubstr("of another game"));
  EXPECT_THAT(found_with(record(2), replaced(text, "\"sha256\":\"",
                                             "\"sha256\":\"" + std::string(64, 'a') + "\",\"was\":\"")),
              HasSubstr("game 0002: "));
  EXPECT_THAT(found_with(tournament.folder().games() / "0099-a-b.jsonl", text),
              HasSubstr("games/0099-a-b.jsonl belongs to no game"));
  EXPECT_THAT(found_with(tournament.folder().agents() / "alice", "#!/bin/sh\n"),
              HasSubstr("the program of alice in agents/ is not the one that entered"));
  const std::string entries = support::read_file(tournament.folder().entries());
  EXPECT_THAT(found_with(tournament.folder().entries(), replaced(entries, "\"games\":0", "\"games\":\"x\"")),
              HasSubstr("entries.jsonl:1: "));
  EXPECT_THAT(
      found_with(tournament.folder().entries(), replaced(entries, "\"seed\":\"1\"", "\"seed\":\"2\"")),
      HasSubstr("the ledger says"));
  silent();
}

TEST_F(Upkeep, TheLedgerIsMadeAgainAsItWas) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  tournament.add_player("dave");
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const auto games = tournament.games();
  const std::string standings = tournament.run("standings").output;
  fs::remove(tournament.folder().ledger());
  EXPECT_THAT(tournament.run("rebuild").output, HasSubstr("4 players, 12 games, 12 of them finished"));
  EXPECT_EQ(tournament.games(), games);
  EXPECT_EQ(tournament.run("standings").output, standings);
  EXPECT_EQ(tournament.run("verify").output, "");
}

TEST_F(Upkeep, ResultsWithoutRecordsAreNamedWhenTheLedgerIsMadeAgain) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  fs::remove(record(2));
  EXPECT_THAT(
      tournament.run("rebuild").errors,
      HasSubstr("the ledger had results of game 0002, which no records prove: put back what is missing"));
  EXPECT_EQ(tournament.run("rebuild").errors, "") << "that ledger has no such result any more";
}

TEST_F(Upkeep, ALogHasTheRecordAndSaysWhoPlays) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const Finished log = tournament.run("log", {"2"});
  EXPECT_THAT(log.output, AllOf(HasSubstr("game 0002, round "), HasSubstr("   1. (W A 1)  0."),
                                HasSubstr("three in a row")));
  const Finished nobody = tournament.run("log", {"2", "--agent", "nobody"});
  EXPECT_EQ(nobody.ended, status(1));
  EXPECT_THAT(nobody.errors, HasSubstr("not by nobody"));
  EXPECT_THAT(tournament.run("log", {"99"}).errors, HasSubstr("expected a number from 1 to 6"));
}

TEST_F(Upkeep, StatusLogAndAnalysisAreAlsoJson) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const auto json = [&](const std::string& name, std::vector<std::string> options) {
    options.emplace_back("--json");
    return nlohmann::json::parse(tournament.run(name, options).output);
  };
  const nlohmann::json status = json("status", {});
  EXPECT_EQ(status.at("runner"), nullptr);
  EXPECT_EQ(
      status.at("games"),
      nlohmann::json::parse(R"({"total":6,"finished":6,"running":0,"pending":0,"void":0,"cancelled":0})"));
  EXPECT_EQ(status.at("players").size(), 3U);
  EXPECT_EQ(status.at("players").at(0).at("games"), 4);
  const nlohmann::json log = json("log", {"2"});
  EXPECT_EQ(log.at("game"), 2);
  EXPECT_EQ(log.at("state"), "finished");
  EXPECT_EQ(log.at("record").at("header").at("event"), "0002");
  EXPECT_EQ(log.at("record").at("turns").at(0).at("move"), "(W A 1)");
  EXPECT_EQ(log.at("record").at("verdict").at("ending"), "line");
  EXPECT_EQ(log.at("fault"), nullptr);
  support::write_file(record(2), "{}\n");
  EXPECT_THAT(json("log", {"2"}).at("fault").get<std::string>(), HasSubstr(":1: "));
  const nlohmann::json analysis = json("analyse", {"--depth", "1"});
  EXPECT_EQ(analysis.at("games").size(), 6U);
  EXPECT_EQ(analysis.at("games").at(1).at("status"), "invalid");
  EXPECT_EQ(analysis.at("games").at(2).at("status"), "analysed");
  EXPECT_EQ(json("analyse", {"--depth", "1"}).at("games").at(2).at("status"), "analysed-before");
  EXPECT_EQ(tournament.run("log", {"2", "--json", "--agent", "alice"}).ended, kaven::tournaments::status(2));
}

TEST_F(Upkeep, EventsAreJsonLines) {
  const Finished finished = tournament.run("run", {"--events"});
  std::map<std::string, int> events;
  std::istringstream lines(finished.output);
  for (std::string line; std::getline(lines, line);) ++events[nlohmann::json::parse(line).at("event")];
  // A machine that is busy is said to be.
  events.erase("note");
  EXPECT_EQ(events, (std::map<std::string, int>{
                        {"begins", 1}, {"paired", 6}, {"started", 6}, {"finished", 6}, {"ends", 1}}));
}

TEST_F(Upkeep, AnotherVersionGoesOnWhenThatIsAccepted) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  tournament.add_player("dave");
  support::write_file(tournament.folder().agents() / "alice",
                      support::read_file(tournament.folder().agents() / "alice") + "\n");
  EXPECT_THAT(tournament.run("run").errors, HasSubstr("--accept-new-version"));
  EXPECT_EQ(tournament.finished_records().size(), 10U) << "6 of before, and 4 of dave with bob and carol";
  const Finished finished = tournament.run("run", {"--accept-new-version"});
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_THAT(finished.errors, HasSubstr("alice continues with another program"));
  EXPECT_EQ(tournament.faults(4, 1), "");
  EXPECT_EQ(tournament.run("verify").output, "");
}

TEST(Status, ShowsWhatIsBeingPlayed) {
  const PlayedTournament tournament({"alice"});
  tournament.add_player_who_hangs_once("bob");
  EXPECT_THAT(tournament.run("status").errors, HasSubstr("nothing has been played yet"));
  support::Process runner({.command = tournament.command("run", {"--jobs", "1"})});
  ASSERT_TRUE(tournament.wait_for_hanging_player());
  EXPECT_THAT(tournament.run("status").output,
              AllOf(HasSubstr("run by process "), HasSubstr("/2 games"), HasSubstr("  move 1, ")));
  EXPECT_THAT(tournament.run("verify").errors, HasSubstr("is in use by process"));
  EXPECT_THAT(tournament.run("rebuild").errors, HasSubstr("is in use by process"));
  runner.signal(SIGINT);
  EXPECT_EQ(runner.wait(), status(128 + SIGINT)) << runner.errors();
  EXPECT_THAT(tournament.run("status").output, HasSubstr("no run is active"));
  EXPECT_EQ(tournament.run("verify").output, "");
}

TEST(Unranked, PlayersPlayWithoutAPlaceAndDoNotQualify) {
  const PlayedTournament tournament(
      {"alice", "bob", "carol", "dave", "staff"},
      {"--size", "5x4", "--connect", "3", "--format", "course", "--unranked", "staff"});
  const Finished finished = tournament.run("run");
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  const auto games = tournament.games();
  constexpr folder::PlayerId staff(5);
  EXPECT_TRUE(std::ranges::any_of(
      games, [staff](const state::Game& each) { return each.white == staff || each.black == staff; }));
  EXPECT_FALSE(games.back().white == staff || games.back().black == staff) << "it cannot be in the final";
  const auto standings = nlohmann::json::parse(tournament.run("standings", {"--format", "json"}).output);
  for (const auto& player : standings.at("standings")) {
    EXPECT_EQ(player.at("player") == "staff", player.at("rank").is_null()) << player;
  }
  EXPECT_EQ(tournament.run("verify").output, "");
}

/// A tournament of 120 imported games, of which the first 99 can be packed.
class Packing : public testing::Test {
 protected:
  Packing() {
    std::string table = "game,round,white,black,result,rules,moves,started\n";
    for (int game = 1; game <= 120; ++game) {
      const bool alice_begins = game % 2 == 1;
      // In game 7 White misses a win.
      table +=
          std::to_string(game) + ",1," + (alice_begins ? "alice,bob," : "bob,alice,") +
          (game == 7 ? "black,connect4,D1 A1 D2 A2 D3 A3 C1 A4" : "white,connect4,D1 A1 D2 A2 D3 A3 D4") +
          ",2026-11-21T09:30:00Z\n";
    }
    support::write_file(directory.path() / "games.csv", table);
    EXPECT_EQ(run({"import", (directory.path() / "games.csv").string(), root}).ended, status(0));
    fs::create_directories(folder().logs_of(folder::GameId(7)));
    support::write_file(folder().logs_of(folder::GameId(7)) / "white.log", "said by White\n");
  }
  folder::Folder folder() const { return folder::open_folder(root); }
  static Finished run(std::vector<std::string> words) {
    words.insert(words.begin(), std::string(KAVEN_BIN) + "/tournament");
    return support::run({.command = words});
  }
  Finished run(const std::string& name, std::vector<std::string> options = {}) const {
    options.insert(options.begin(), {name, root});
    return run(std::move(options));
  }
  /// The output of the commands that read records.
  std::vector<std::string> answers() const {
    std::vector<std::string> answers;
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"export", root, "--format", "jsonl"},
             {"standings", root},
             {"replay", root, "7", "--plain"},
             {"replay", (folder().games() / "0007-alice-bob.jsonl").string(), "--plain"},
             {"replay", root, "120", "--plain"},
             {"log", root, "7", "--json"},
             {"verify", root},
             {"status", root}}) {
      const Finished finished = run(words);
      EXPECT_EQ(finished.ended, status(0)) << words[0] << ": " << finished.errors;
      answers.push_back(finished.output);
    }
    return answers;
  }

  support::TemporaryDirectory directory;
  std::string root = (directory.path() / "many").string();
  fs::path pack = directory.path() / "many" / "games" / "0000-0099.tar.zst";
};

TEST_F(Packing, EveryCommandReadsPackedGames) {
  const auto analyse = [&](const std::string& game) {
    return run("analyse", {"--game", game, "--nodes", "10"}).output;
  };
  EXPECT_THAT(analyse("7"), HasSubstr("1 game analysed"));
  const std::vector<std::string> before = answers();
  EXPECT_THAT(run("site").output, HasSubstr("120 games, 120 of them written"));
  const auto page = [&](const char* file) {
    return support::read_file(folder().root / "site" / "data" / file);
  };
  const std::string games = page("game-pack-0.js");
  const std::string puzzles = page("puzzles.js");
  EXPECT_THAT(puzzles, HasSubstr("2026-11-21"));
  EXPECT_EQ(run("pack").output, "1 pack written, with the records of 99 games\n");
  EXPECT_TRUE(fs::exists(pack));
  EXPECT_TRUE(fs::exists(folder().logs() / "0000-0099.tar.zst"));
  EXPECT_FALSE(fs::exists(folder().logs_of(folder::GameId(7))));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder().games()), fs::directory_iterator()), 1 + 21 + 1)
      << "a pack, the records of games 100 to 120, and an analysis";
  EXPECT_EQ(answers(), before);
  EXPECT_THAT(run("log", {"7"}).output,
              AllOf(HasSubstr("0007-alice-bob.jsonl, in 0000-0099.tar.zst"), HasSubstr("said by White")));
  EXPECT_THAT(run("site").output, HasSubstr("120 games, 120 of them written"));
  EXPECT_EQ(page("game-pack-0.js"), games);
  EXPECT_EQ(page("puzzles.js"), puzzles);
  EXPECT_THAT(run("site").output, HasSubstr("120 games, 0 of them written"));
  fs::remove(folder().ledger());
  EXPECT_THAT(run("rebuild").output, HasSubstr("120 games, 120 of them finished"));
  EXPECT_EQ(answers(), before);
  EXPECT_EQ(run("pack").output, "there is nothing to pack\n");
  EXPECT_THAT(analyse("7"), Not(HasSubstr("1 game analysed"))) << "again";
  EXPECT_THAT(analyse("8"), HasSubstr("1 game analysed"));
}

TEST_F(Packing, VerifyFindsWhatIsTwiceDamagedOrStrange) {
  const fs::path record = folder().games() / "0008-bob-alice.jsonl";
  const std::string text = support::read_file(record);
  ASSERT_EQ(run("pack").ended, status(0));
  support::write_file(record, text);
  EXPECT_THAT(run("verify").output, HasSubstr("games/0008-bob-alice.jsonl is twice in the folder"));
  EXPECT_EQ(run("pack").ended, status(0));
  EXPECT_EQ(run("verify").output, "");
  support::write_file(record, support::read_file(folder().games() / "0120-bob-alice.jsonl"));
  EXPECT_THAT(run("verify").output,
              AllOf(HasSubstr("games/0008-bob-alice.jsonl differs from the one in 0000-0099.tar.zst"),
                    HasSubstr("game 0008: ")));
  fs::remove(record);
  fs::copy_file(pack, folder().games() / "0100-0199.tar.zst");
  fs::copy_file(pack, folder().games() / "0200-0299.tar.zst");
  EXPECT_THAT(
      run("verify").output,
      AllOf(HasSubstr("games/0100-0199.tar.zst: 0008-bob-alice.jsonl belongs to no game of this pack"),
            HasSubstr("games/0200-0299.tar.zst belongs to no game of this tournament")));
  fs::remove(folder().games() / "0100-0199.tar.zst");
  fs::remove(folder().games() / "0200-0299.tar.zst");
  const std::string whole = support::read_file(pack);
  support::write_file(pack, whole.substr(0, whole.size() / 2));
  const std::string damaged = run("verify").output;
  EXPECT_THAT(damaged, HasSubstr("0000-0099.tar.zst: expected a pack"));
  EXPECT_EQ(std::ranges::count(damaged, '\n'), 1) << damaged;
  const Finished rebuilt = run("rebuild");
  EXPECT_EQ(rebuilt.ended, status(1)) << "its games have been played";
  EXPECT_THAT(rebuilt.errors, HasSubstr("0000-0099.tar.zst: expected a pack"));
  support::write_file(pack, whole);
  EXPECT_EQ(run("rebuild").ended, status(0));
  EXPECT_EQ(run("verify").output, "");
}

TEST_F(Packing, AGameThatIsToBePlayedAgainLeavesItsPack) {
  ASSERT_EQ(run("pack").ended, status(0));
  const Finished again = run("again", {"7", "--reason", "a power failure"});
  ASSERT_EQ(again.ended, status(0)) << again.errors;
  EXPECT_FALSE(fs::exists(pack));
  EXPECT_FALSE(fs::exists(folder().games() / "0007-alice-bob.jsonl"));
  EXPECT_TRUE(fs::exists(folder().games() / "0008-bob-alice.jsonl"));
  EXPECT_TRUE(fs::exists(folder().logs_of(folder::GameId(7)) / "attempt-1.jsonl"));
  EXPECT_EQ(support::read_file(folder().logs_of(folder::GameId(7)) / "attempt-1-white.log"),
            "said by White\n");
  EXPECT_EQ(run("verify").output, "");
  EXPECT_EQ(run("pack").output, "there is nothing to pack\n") << "a game of it is still to be played";
}

class EachFormat : public testing::TestWithParam<const pairing::Format*> {
 protected:
  /// The options of a small tournament with players of these names, with all that the format needs.
  static std::vector<std::string> options(const std::vector<std::string>& names) {
    const pairing::Format& format = *GetParam();
    std::vector<std::string> words = {"--size", "5x4",      "--connect",
                                      "3",      "--format", std::string(format.name)};
    if (format.make_up == nullptr) return words;
    settings::Settings settings;
    format.make_up(settings.pairing.format_settings, names);
    for (const pairing::OwnSetting& own : format.settings) {
      if (settings.pairing.format_settings.is_default(*own.setting)) continue;
      const settings_file::Setting& setting = *settings_file::find_setting(own.setting->name);
      words.push_back("--" + setting.name);
      words.push_back(setting.written(settings, settings_file::Lists::in_full));
    }
    return words;
  }
};

TEST_P(EachFormat, ComesToItsEndAndCanBeMadeAgain) {
  const std::vector<std::string> names = {"alice", "bob", "carol", "dave", "erin"};
  const PlayedTournament tournament(names, options(names));
  const Finished finished = tournament.run("run");
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  const auto games = tournament.games();
  EXPECT_TRUE(std::ranges::all_of(
      games, [](const state::Game& each) { return each.state == state::GameState::finished; }));
  EXPECT_GE(games.size(), 4U);
  EXPECT_EQ(tournament.run("verify").output, "");
  fs::remove(tournament.folder().ledger());
  EXPECT_EQ(tournament.run("rebuild").ended, status(0));
  EXPECT_EQ(tournament.games(), games);
  EXPECT_EQ(tournament.run("standings").output, finished.output);
}

INSTANTIATE_TEST_SUITE_P(Formats, EachFormat,
                         testing::ValuesIn(pairing::formats().begin(), pairing::formats().end()),
                         [](const auto& each) {
                           std::string name(each.param->name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace kaven::tournaments
