// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "common/record/record_reader.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

// Games that a busy machine may have decided.

namespace kaven::tournaments {
namespace {

using support::Finished;
using testing::HasSubstr;
using testing::Not;

class SuspectGame : public testing::Test {
 protected:
  SuspectGame() { EXPECT_EQ(tournament.run("run").ended, status(0)); }
  boost::filesystem::path record(int game) const {
    return tournament.folder().games() / tournament.games()[static_cast<std::size_t>(game) - 1].record;
  }
  /// Changes the record as if Black had exceeded its time on a busy machine.
  void make_suspect(int game) const {
    record::GameRecord played = record::read_record(record(game));
    played.turns.resize(1);
    played.verdict->outcome = {.result = game::Result::white_wins, .ending = game::Ending::time};
    played.verdict->suspect = "waited 12.3 s of 30 s for a processor";
    support::write_file(record(game), support::text_of(played));
    EXPECT_EQ(tournament.run("rebuild").ended, status(0));
  }

  const PlayedTournament tournament{{"alice", "bob", "carol"}};
};

TEST_F(SuspectGame, IsSaidByAllWhoAreAsked) {
  EXPECT_THAT(tournament.run("status").output, Not(HasSubstr("suspect")));
  make_suspect(2);
  const std::string said = "suspect, lost by time while the machine had others to serve: game 0002";
  EXPECT_THAT(tournament.run("status").output, HasSubstr(said));
  EXPECT_THAT(tournament.run("standings").output, HasSubstr(said));
  EXPECT_THAT(tournament.run("standings", {"--format", "csv"}).output, Not(HasSubstr("suspect")));
  EXPECT_THAT(tournament.run("log", {"2"}).output,
              HasSubstr("the machine may have caused this: waited 12.3 s of 30 s for a processor"));
  const Finished again = tournament.run("run");
  EXPECT_EQ(again.ended, status(0));
  EXPECT_THAT(again.errors, HasSubstr(said));
}

TEST_F(SuspectGame, IsPlayedAgainOnceAndItsFirstRecordIsKept) {
  make_suspect(2);
  const Finished replayed = tournament.run("run", {"--replay-suspect"});
  EXPECT_EQ(replayed.ended, status(0)) << replayed.errors;
  EXPECT_THAT(replayed.errors,
              HasSubstr("game 0002 is played again, once: one of its programs waited 12.3 s"));
  EXPECT_EQ(tournament.games()[1].result->ending, game::Ending::line);
  EXPECT_THAT(support::read_file(tournament.folder().entries()),
              HasSubstr("suspect: waited 12.3 s of 30 s for a processor"));
  const auto kept = tournament.folder().logs_of(folder::GameId(2)) / "attempt-1.jsonl";
  EXPECT_EQ(record::read_record(kept).verdict->suspect, "waited 12.3 s of 30 s for a processor");
  EXPECT_EQ(tournament.run("verify").output, "");
  // Whoever is suspect once more has had a second chance.
  make_suspect(2);
  EXPECT_THAT(in_one_line(tournament.run("status").output),
              HasSubstr("game 0002; played again once already"));
  const Finished again = tournament.run("run", {"--replay-suspect"});
  EXPECT_THAT(again.errors, Not(HasSubstr("is played again, once")));
  EXPECT_EQ(tournament.games()[1].result->ending, game::Ending::time);
}

TEST_F(SuspectGame, IsLookedForWhereNothingWasPlayedYet) {
  const PlayedTournament fresh({"alice", "bob"});
  EXPECT_EQ(fresh.run("run", {"--replay-suspect"}).ended, status(0));
  EXPECT_EQ(fresh.games().size(), 2U);
}

}  // namespace
}  // namespace kaven::tournaments
