#include "tournaments/web/live/live_tournament.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/program/sha256.hpp"
#include "tests/support/process.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/web/documents/tournament_on_disk.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/web/live/accuracy_counter.hpp"

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

}  // namespace
}  // namespace kaven::tournaments::web::live
