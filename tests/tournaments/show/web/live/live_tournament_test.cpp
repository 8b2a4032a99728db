// SPDX-License-Identifier: MIT
#include "tournaments/show/web/live/live_tournament.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <latch>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "common/program/sha256.hpp"
#include "tests/support/process.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/show/web/documents/tournament_on_disk.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"

namespace kaven::tournaments::web::live {
namespace {

using documents::DocumentName;
using nlohmann::json;
using testing::HasSubstr;
using Kind = DocumentName::Kind;

json document(LiveTournament& tournament, const DocumentName& name) {
  const SharedText text = tournament.document(name);
  return text ? json::parse(*text) : json();
}

// The events after `after` up to one with `text`; empty if it does not come.
std::string wait_for(LiveTournament& tournament, server::EventFeed::Id after, const std::string& text) {
  const auto deadline = std::chrono::steady_clock::now() + support::patience;
  std::string events;
  while (std::chrono::steady_clock::now() < deadline) {
    const auto delivery = tournament.events().wait_after(after, std::chrono::milliseconds(100));
    after = delivery.read_up_to;
    for (const auto& message : delivery.messages) events += *message;
    if (events.find(text) != std::string::npos) return events;
  }
  return {};
}

TEST(LiveTournament, AResultInTheLedgerBecomesAnEventAndAnotherDocument) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 2);
  LiveTournament tournament(disk.folder(), true);
  const json before = document(tournament, {Kind::tournament});
  EXPECT_EQ(before["games"]["played"], 0);
  EXPECT_EQ(before["play"], true);
  disk.finish(1, game::Result::white_wins);
  const std::string events = wait_for(tournament, before["event"], "\"played\":1");
  EXPECT_THAT(events, HasSubstr("event: tournament\n"));
  const json after = document(tournament, {Kind::tournament});
  EXPECT_EQ(after["games"]["played"], 1);
  EXPECT_EQ(after["players"][0]["values"]["points"], 2);
  EXPECT_GT(after["event"], before["event"]);
  EXPECT_EQ(document(tournament, {Kind::games, 0})["games"][0][3], "white");
}

TEST(LiveTournament, HasTheDocumentsThatItsPlayersAndGamesGive) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 2);
  LiveTournament tournament(disk.folder(), false);
  EXPECT_EQ(document(tournament, {Kind::tournament})["play"], false);
  EXPECT_EQ(document(tournament, {Kind::game, 2})["number"], 2);
  EXPECT_EQ(document(tournament, {Kind::player, 2})["name"], "bob");
  EXPECT_TRUE(document(tournament, {Kind::ratings}).contains("players"));
  EXPECT_TRUE(document(tournament, {Kind::crosstable}).contains("pairs"));
  for (const DocumentName& name : {DocumentName{Kind::game, 0}, DocumentName{Kind::game, 3},
                                   DocumentName{Kind::player, 3}, DocumentName{Kind::games, 1}}) {
    EXPECT_EQ(tournament.document(name), nullptr) << documents::document_name_text(name);
  }
}

TEST(LiveTournament, GivesTheRecordsOfItsGamesAlone) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 1);
  support::write_file(disk.folder().games() / "0001-ann-bob.jsonl",
                      support::text_of(support::sample_record()));
  const LiveTournament tournament(disk.folder(), false);
  EXPECT_THAT(*tournament.record("0001-ann-bob.jsonl"), HasSubstr("\"name\":\"ann\""));
  for (const char* name : {"0001-ann-bob.jsonl/../x", "0002-ann-bob.jsonl", "../tournament.toml", ""}) {
    EXPECT_EQ(tournament.record(name), nullptr) << name;
  }
}

TEST(LiveTournament, AFolderThatCannotBeReadKeepsWhatWasKnown) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 1);
  LiveTournament tournament(disk.folder(), false);
  const json before = document(tournament, {Kind::tournament});
  disk.write_settings("no settings at all");
  disk.finish(1, game::Result::draw);
  EXPECT_EQ(document(tournament, {Kind::tournament}), before);
  disk.write_settings("");
  EXPECT_THAT(wait_for(tournament, before["event"], "\"played\":1"), HasSubstr("event: tournament"));
}

TEST(AccuracyCounter, CountsEachAnalysisOnce) {
  const TournamentOnDisk disk;
  disk.enter({"ann", "bob"}, 2);
  disk.finish(1, game::Result::white_wins);
  const documents::Snapshot snapshot = documents::read_snapshot(disk.folder());
  const auto record = disk.folder().games() / snapshot.tournament.game(folder::GameId(1)).record;
  support::write_record(support::sample_record(), record);
  AccuracyCounter counter(disk.folder());
  const auto count = [&] {
    return counter.count_more(snapshot, documents::stamp_of(disk.folder().games()), support::patience);
  };
  EXPECT_FALSE(count());
  EXPECT_TRUE(counter.digest().accuracy.empty());
  const analysis::PositionValue draw{.result = analysis::GameValue::draw};
  analysis::write_analysis(analysis::analysis_file(record),
                           {.record_sha256 = program::sha256(record).value(),
                            .engine = "connect4 solver",
                            .moves = {{.ply = 1, .value = draw, .best_value = draw, .best = {{3, 0}}}}});
  EXPECT_TRUE(count());
  EXPECT_FALSE(count());
  EXPECT_EQ(counter.digest().accuracy.at(folder::PlayerId(1)).moves, 1);
  EXPECT_EQ(counter.digest().accuracy.at(folder::PlayerId(2)).games, 1);
}

const ordered_json before = ordered_json::parse(R"({
    "state": "running", "games": {"played": 1}, "event": 7, "written": "now",
    "players": [{"number": 1, "points": 2}, {"number": 2, "points": 0}],
    "running": [{"number": 5, "moves": ["D1"]}]})");

TEST(TournamentPatch, IsEmptyWhenNothingChanged) {
  ordered_json after = before;
  after["event"] = 8;
  after["written"] = "later";
  EXPECT_TRUE(tournament_patch(before, after).empty());
}

TEST(TournamentPatch, HasTheMembersThatChanged) {
  ordered_json after = before;
  after["state"] = "paused";
  EXPECT_EQ(tournament_patch(before, after), (ordered_json{{"state", "paused"}}));
}

TEST(TournamentPatch, HasTheChangedPlayersOnlyAndTheirOrderWhenThatChanged) {
  ordered_json after = before;
  after["players"][0]["points"] = 3;
  EXPECT_EQ(tournament_patch(before, after),
            ordered_json::parse(R"({"players": [{"number": 1, "points": 3}]})"));
  after = before;
  after["players"] = ordered_json::parse(
      R"([{"number": 3, "points": 4}, {"number": 1, "points": 2}, {"number": 2, "points": 0}])");
  EXPECT_EQ(tournament_patch(before, after),
            ordered_json::parse(R"({"players": [{"number": 3, "points": 4}], "order": [3, 1, 2]})"));
}

TEST(TournamentPatch, AMoveIsLeftToTheEventOfMoves) {
  ordered_json after = before;
  after["running"][0]["moves"].push_back("D2");
  EXPECT_TRUE(tournament_patch(before, after).empty());
  after["running"].push_back({{"number", 6}});
  EXPECT_EQ(tournament_patch(before, after)["running"].size(), 2U);
}

using namespace std::chrono_literals;

class Documents : public testing::Test {
 protected:
  SharedText find_or_make(const std::string& name, const SharedSnapshot& snapshot,
                          std::chrono::milliseconds takes = 0ms) {
    return cache.find_or_make(name, snapshot, [&] {
      ++made;
      std::this_thread::sleep_for(takes);
      return std::make_shared<const std::string>(name);
    });
  }

  const SharedSnapshot first = std::make_shared<documents::Snapshot>();
  const SharedSnapshot second = std::make_shared<documents::Snapshot>();
  DocumentCache cache{1'000'000};
  int made = 0;
};

TEST_F(Documents, AreMadeOnceForASnapshot) {
  const SharedText text = find_or_make("ratings", first);
  EXPECT_EQ(*text, "ratings");
  EXPECT_EQ(find_or_make("ratings", first), text);
  find_or_make("crosstable", first);
  EXPECT_EQ(made, 2);
}

TEST_F(Documents, ThatTakeLongServeBeyondTheirSnapshot) {
  const SharedText text = find_or_make("ratings", first, 5ms);
  EXPECT_EQ(find_or_make("ratings", second), text);
}

TEST_F(Documents, ThatTakeNoTimeAreMadeForEachSnapshot) {
  DocumentCache impatient(0);
  const auto make = [&] { return std::make_shared<const std::string>(std::to_string(++made)); };
  EXPECT_EQ(*impatient.find_or_make("forfeits", first, make), "1");
  EXPECT_EQ(*impatient.find_or_make("forfeits", second, make), "2");
}

TEST_F(Documents, ThatAreNotThereAreNotKept) {
  EXPECT_EQ(cache.find_or_make("player-9", first, [] { return SharedText(); }), nullptr);
  EXPECT_NE(find_or_make("player-9", first), nullptr);
}

// A client that requests a slow document must not delay the others.
TEST_F(Documents, ThatAreThereAreGivenWhileOthersAreMade) {
  find_or_make("crosstable", first);
  std::latch begun(1);
  std::latch given(1);
  std::thread slow([&] {
    cache.find_or_make("player-1", first, [&] {
      begun.count_down();
      given.wait();
      return std::make_shared<const std::string>("player-1");
    });
  });
  begun.wait();
  EXPECT_EQ(*find_or_make("crosstable", first), "crosstable");
  given.count_down();
  slow.join();
}

TEST_F(Documents, AreForgottenWhenThereAreTooMany) {
  const SharedText text = find_or_make("player-0", first);
  for (int number = 1; number < 300; ++number) find_or_make("player-" + std::to_string(number), first);
  find_or_make("player-0", first);
  EXPECT_EQ(made, 301);
}

}  // namespace
}  // namespace kaven::tournaments::web::live
