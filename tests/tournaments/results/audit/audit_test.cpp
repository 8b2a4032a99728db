// SPDX-License-Identifier: MIT
#include "tournaments/results/audit/audit.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <string>
#include <string_view>
#include <tuple>

#include "common/game/position.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/record_writer.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/play/runner/written_record.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/runner/game_archive.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"
#include "tournaments/play/runner/progression.hpp"

namespace kaven::tournaments::audit {
namespace {

namespace fs = boost::filesystem;
using folder::GameId;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// Two programs that have played both their games, the ledger knowing.
class PlayedFolder : public testing::Test {
 protected:
  PlayedFolder() {
    fs::create_directories(folder.games());
    for (const char* name : {"a", "b"}) support::write_script(folder.agents() / name, "#!/bin/sh\n");
    runner::OpenedTournament opened = runner::open_tournament(
        folder, {settings::Settings(), roster::read_roster(folder.agents(), {})}, [](const std::string&) {});
    const runner::NewPairings pairings = runner::pair_next(opened.tournament);
    opened.ledger->enter({}, pairings.games);
    const game::Rules rules = opened.tournament.settings.game().rules;
    const runner::GameArchive archive(folder, opened.entries, rules);
    for (const state::Game& game : pairings.games) {
      const auto side = [&](folder::PlayerId id) {
        const std::string& name = opened.tournament.player(id).name;
        return executor::Side{name, folder.agents() / name};
      };
      const executor::GameSpec spec{.game = game.id,
                                    .white = side(game.white),
                                    .black = side(game.black),
                                    .record = folder.games() / game.record,
                                    .logs = folder.logs_of(game.id)};
      // Both have the same files.
      runner::write_record(spec, rules, runner::Written::whole, "", game::Result::white_wins,
                           opened.tournament.player(game.white).submission_sha256);
      opened.ledger->finish(game.id, *archive.check_record(game).result);
    }
  }
  std::vector<std::string> faults() const { return audit(folder, {}); }
  fs::path record(int game) const {
    return folder.games() / ledger().games().at(GameId(game).index()).record;
  }
  state::Ledger ledger() const { return {folder.ledger(), state::Database::Access::write}; }
  void rebuild() const {
    runner::rebuild_ledger(folder, runner::replay_files(folder, state::read_entries(folder.entries())));
  }

  /// Replaces the moves and the verdict of a game.
  void play_again(int game, std::string_view columns, const game::Outcome& outcome) const {
    const fs::path file = record(game);
    const record::Header header = folder::read_record(file).header;
    fs::remove(file);
    record::RecordWriter writer(file, header);
    game::Position position(header.rules);
    for (const char digit : columns) {
      const int column = digit - '1';
      const game::Move move{position.to_move(), {column, position.height(column)}};
      position.play(move);
      writer.write(record::Turn{.ply = position.ply(), .move = move});
    }
    writer.write(record::Verdict{.outcome = outcome, .ended = "2026-11-21T09:30:31Z"});
    rebuild();
  }

  support::TemporaryDirectory directory;
  folder::Folder folder = folder::create_folder(directory.path() / "one", "");
};

TEST_F(PlayedFolder, FitsTogether) {
  EXPECT_THAT(faults(), IsEmpty());
}

// Archives of an older Windows unpack to such names.
TEST(Audit, AcceptsAnAgentsFolderWhoseNameIsNotUtf8) {
  const support::TemporaryDirectory directory;
  const folder::Folder folder = folder::create_folder(directory.path() / "one", "");
  const fs::path foreign = folder.agents() / "b\xfc";
  fs::create_directories(foreign);
  support::write_file(foreign / "agent.toml", "name = \"b\"\nstem = \"b\"\ncommand = [\"./b\"]\n");
  for (const fs::path& program : {folder.agents() / "a", foreign / "b"})
    support::write_script(program, "#!/bin/sh\n");
  runner::open_tournament(folder, {settings::Settings(), roster::read_roster(folder.agents(), {})},
                          [](const std::string&) {});
  const std::vector<state::Player> players = state::players_of(state::read_entries(folder.entries()));
  ASSERT_EQ(players.size(), 2U);
  EXPECT_THAT(players[1].program, HasSubstr("/agents/b\\xfc/b"));
  EXPECT_THAT(audit(folder, {}), IsEmpty());
}

TEST_F(PlayedFolder, AFileThatBelongsToNoGameIsFound) {
  support::write_file(folder.games() / "0099-a-b.jsonl", "");
  EXPECT_THAT(faults(), ElementsAre("games/0099-a-b.jsonl belongs to no game of this tournament"));
}

TEST_F(PlayedFolder, ALedgerThatSaysOtherwiseIsFound) {
  support::write_file(record(2), "nonsense\n");
  EXPECT_THAT(faults(),
              ElementsAre(HasSubstr("game 0002: "), HasSubstr("game 0002: the ledger says round 2"),
                          "the standings do not follow from the records; put back what is missing or "
                          "damaged from a copy of the folder, then see again with: tournament verify " +
                              folder.root.string()));
}

TEST_F(PlayedFolder, ALedgerThatFellBehindTheRecordsIsToBeMadeAgain) {
  state::TournamentState behind = runner::replay_files(folder, state::read_entries(folder.entries()));
  behind.games[1].result.reset();
  behind.games[1].state = state::GameState::pending;
  runner::rebuild_ledger(folder, behind);
  EXPECT_THAT(faults(),
              ElementsAre(HasSubstr("game 0002: the ledger says round 2"),
                          "the standings do not follow from the records; make it again from the records: "
                          "tournament rebuild " +
                              folder.root.string()));
}

TEST_F(PlayedFolder, ADamagedLedgerIsToBeMadeAgain) {
  support::write_file(folder.ledger(), std::string(10'000, 'x'));
  EXPECT_THAT(faults(), ElementsAre(HasSubstr("; make it again from the records: tournament rebuild " +
                                              folder.root.string())));
  rebuild();
  EXPECT_THAT(faults(), IsEmpty());
}

TEST_F(PlayedFolder, AnAdjudicationThatIsNotTheExactValueIsFound) {
  // White has D1 and E1 and room on both sides, and is to move.
  for (const auto& [detail, result, fault] :
       {std::tuple(notation::by_exact_value, game::Result::white_wins, ""),
        {notation::by_exact_value, game::Result::draw,
         "game 0001: it was adjudicated by exact value as draw, and the solver says white"},
        {"by agreement", game::Result::draw, ""}}) {
    play_again(1, "11114757",
               {.result = result, .ending = game::Ending::adjudicated, .detail = std::string(detail)});
    EXPECT_EQ(fmt::format("{}", fmt::join(faults(), "\n")), fault);
  }
  play_again(1, "", {.ending = game::Ending::adjudicated, .detail = std::string(notation::by_exact_value)});
  EXPECT_THAT(faults(),
              ElementsAre("game 0001: the exact value by which it was adjudicated cannot be found, with "
                          "10000000 nodes"));
}

TEST_F(PlayedFolder, AProgramThatIsNotTheOneThatEnteredIsFound) {
  support::write_script(folder.agents() / "b", "#!/bin/sh\nexit 1\n");
  EXPECT_THAT(faults(),
              ElementsAre(AllOf(StartsWith("the program of b in agents/ is not the one that entered: "),
                                HasSubstr("(last changed: b, "), HasSubstr("; SHA-256 "))));
}

TEST_F(PlayedFolder, AMissingLedgerIsFoundAndMadeAgain) {
  const std::vector<state::Game> games = ledger().games();
  const std::vector<state::Player> players = ledger().players();
  fs::remove(folder.ledger());
  EXPECT_THAT(faults(),
              ElementsAre("there is no ledger; make it again from the records: tournament rebuild " +
                          folder.root.string()));
  rebuild();
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_EQ(ledger().games(), games);
  EXPECT_EQ(ledger().players(), players);
}

TEST_F(PlayedFolder, ARebuiltLedgerFollowsFromTheRecords) {
  fs::remove(record(1));
  rebuild();
  EXPECT_EQ(ledger().games()[0].state, state::GameState::pending);
  EXPECT_EQ(ledger().games()[1].state, state::GameState::finished);
  EXPECT_THAT(faults(), IsEmpty()) << "the next run plays the game again";
  EXPECT_FALSE(fs::exists(folder.ledger().string() + ".new"));
}

}  // namespace
}  // namespace kaven::tournaments::audit
