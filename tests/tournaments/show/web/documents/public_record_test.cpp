// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/public_record.hpp"

#include <gtest/gtest.h>

#include "common/record/record_follower.hpp"
#include "common/record/record_format.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/tournaments/show/web/documents/sample_snapshot.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::documents {
namespace {

TEST(PublicText, PathsAreHiddenAndStrokesStay) {
  const auto shown = [](const std::string& text) { return public_text(text, {}); };
  EXPECT_EQ(shown("File \"/home/jo/mine.py\", line 3"), "File \"…\", line 3");
  EXPECT_EQ(shown("/opt/x: no such file"), "…: no such file");
  EXPECT_EQ(shown("1/2 and/or W/D / 3"), "1/2 and/or W/D / 3");
  EXPECT_EQ(shown("in='/tmp/a' and (/b)"), "in='…' and (…)");
  EXPECT_EQ(shown("//server/share"), "/…");
  EXPECT_EQ(shown("ends with /"), "ends with /");
  EXPECT_EQ(shown("/home/Jürgen/ä.py!"), "…");
}

TEST(PublicText, WordsAreHiddenWhereTheyStandAlone) {
  const std::vector<Disguise> disguises = {
      {"/srv/my class", "…"}, {"alice.py", "Amber Heron"}, {"alice", "Amber Heron"}, {"lab7", "…"}};
  EXPECT_EQ(public_text("alice wrote alice.out on lab7", disguises),
            "Amber Heron wrote Amber Heron.out on …");
  EXPECT_EQ(public_text("malice lab70 _alice", disguises), "malice lab70 _alice");
  EXPECT_EQ(public_text("'/srv/my class/agents/x y'", disguises), "'… y'");
}

TEST(PublicRecord, IsARecordWithoutCommandsMachineAndPaths) {
  Snapshot snapshot = three_players();
  record::GameRecord record = support::sample_record();
  record.header.machine = "lab7";
  record.header.contestants[0].program = "/home/secret/ann";
  record.turns[0].warnings = {"seen on lab7 in /home/secret"};
  record.verdict->outcome.detail = "see /home/secret/x";
  const record::GameRecord shown = public_record(record, snapshot, snapshot.tournament.games[0]);
  const std::string text = record::record_text(shown);
  EXPECT_EQ(text.find("secret"), std::string::npos) << text;
  EXPECT_EQ(text.find("lab7"), std::string::npos) << text;
  EXPECT_EQ(shown.turns[0].warnings[0], "seen on … in …");
  EXPECT_EQ(shown.header.contestants[0].name, "ann");
  record::RecordFollower follower("shown");
  follower.push(text);
  EXPECT_EQ(follower.state(), record::RecordState::finished) << follower.fault().value_or("");
}

TEST(Anonymous, NobodyIsCalledOrNumberedAsBefore) {
  Snapshot snapshot = three_players();
  snapshot.tournament.players[0].program = "python3 /x/agents/ann-smith/agent.py";
  snapshot.tournament.settings.pairing.unranked = {"cyd"};
  std::vector<state::Player> shown = snapshot.tournament.players;
  shown[0].name = "Silver Fox";
  shown[1].name = "Amber Heron";
  snapshot.standings = standings::rated_standings_of(snapshot.tournament, shown);
  const Snapshot hidden = anonymous(snapshot, shown);
  EXPECT_EQ(hidden.tournament.players[0].name, "Amber Heron");
  EXPECT_EQ(hidden.tournament.players[1].name, "Silver Fox");
  EXPECT_EQ(hidden.tournament.players[2].name, "cyd");
  EXPECT_EQ(hidden.tournament.games[0].white, folder::PlayerId(2));
  for (const standings::StandingsRow& row : hidden.standings.rows) {
    EXPECT_EQ(hidden.tournament.player(row.player).name, row.name);
    EXPECT_EQ(row.ranked, row.name != "cyd");
  }
  EXPECT_EQ(hidden.tournament.settings.pairing.unranked, std::vector<std::string>{"cyd"});
  record::GameRecord record = support::sample_record();
  record.header.contestants[0].sha256 = std::string(64, 'a');
  record.turns[0].warnings = {"ann-smith/agent.py, says ann"};
  const record::GameRecord public_one = public_record(record, hidden, hidden.tournament.games[0]);
  EXPECT_EQ(public_one.turns[0].warnings[0], "Silver Fox/agent.py, says Silver Fox");
  EXPECT_EQ(public_one.header.contestants[0].name, "Silver Fox");
  EXPECT_EQ(public_one.header.contestants[0].sha256, "");
}

}  // namespace
}  // namespace kaven::tournaments::web::documents
