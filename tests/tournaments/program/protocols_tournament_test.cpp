// SPDX-License-Identifier: MIT
// Programs of all protocols meet in one tournament, each in another language.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "common/notation/outcome_text.hpp"
#include "common/record/record_reader.hpp"
#include "common/system/files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;

/// Drops in `source`, a file of this repository, as the whole folder of an agent.
void add_agent(const PlayedTournament& tournament, const std::string& name, const fs::path& source,
               const std::string& settings) {
  const fs::path agent = tournament.folder().agents() / name;
  fs::create_directory(agent);
  system::copy_file(fs::path(KAVEN_SOURCE) / source, agent / source.filename());
  support::write_file(agent / "agent.toml", "source = '" + source.filename().string() + "'\nstem = '" +
                                                source.stem().string() + "'\n" + settings);
}

/// Drops in agents of ConnectX: a folder of nothing else, and a file.
std::size_t add_connectx_agents(const PlayedTournament& tournament) {
  const fs::path source = fs::path(KAVEN_SOURCE) / "tests/protocols/connectx";
  const fs::path agents = tournament.folder().agents();
  fs::create_directory(agents / "connectx-folder");
  system::copy_file(source / "one_ply.py", agents / "connectx-folder" / "one_ply.py");
  system::copy_file(source / "leftmost.py", agents / "connectx-file.py");
  return 2;
}

/// Every game was decided on the board, and both sides spoke what their agent.toml says. Otherwise says where
/// not.
std::string forfeits(const PlayedTournament& tournament) {
  std::string found;
  for (const state::Game& game : tournament.games()) {
    const record::GameRecord record = record::read_record(tournament.folder().games() / game.record);
    const auto& [white, black] = record.header.contestants;
    if (!record.verdict || game::is_forfeit(record.verdict->outcome.ending)) {
      found += !record.verdict ? game.record
                               : notation::outcome_sentence(record.verdict->outcome, record.header.rules,
                                                            white.name, black.name);
      found += "\n";
    }
    for (const auto& side : {white, black}) {
      if (!side.name.starts_with(side.protocol))
        found += side.name + " was talked to by " + side.protocol + "\n";
    }
  }
  return found;
}

std::size_t add_lisp_where_it_runs(const PlayedTournament& tournament) {
  if (!support::is_installed("gcl")) return 0;
  add_agent(tournament, "mailbox-lisp", "scripts/starter-agents/one-ply-lisp/one_ply.lisp",
            "[run]\nlisp = 'gcl -load'\n");
  return 1;
}

TEST(ProtocolsTournament, MailboxOneMoveMoveFileTreeAndConnectXProgramsPlayConnect4) {
  const PlayedTournament tournament({"mailbox-cpp"}, {});
  add_agent(tournament, "one-move-python", "tests/protocols/one_move_player.py", "protocol = 'one-move'\n");
  add_agent(tournament, "move-file-perl", "tests/protocols/move_file_player.pl", "protocol = 'move-file'\n");
  add_agent(tournament, "tree-shell", "tests/protocols/tree_player.sh", "protocol = 'tree'\n");
  const std::size_t players = 4 + add_connectx_agents(tournament) + add_lisp_where_it_runs(tournament);
  const support::Finished finished = tournament.run("run", {"--jobs", "2"});
  EXPECT_EQ(finished.ended.exit_status, 0) << finished.errors;
  EXPECT_EQ(tournament.faults(players, 1), "");
  EXPECT_EQ(forfeits(tournament), "");
}

TEST(ProtocolsTournament, MailboxMoveFileAndGomocupProgramsPlayGomoku) {
  const PlayedTournament tournament({"mailbox-cpp"}, {"--game", "gomoku", "--size", "5x5", "--time", "60"});
  add_agent(tournament, "move-file-perl", "tests/protocols/move_file_player.pl", "protocol = 'move-file'\n");
  add_agent(tournament, "gomocup-python", "tests/protocols/gomocup_player.py",
            "protocol = 'gomocup'\nrecolour = 'centre'\n");
  const std::size_t players = 3 + add_lisp_where_it_runs(tournament);
  const support::Finished finished = tournament.run("run", {"--jobs", "2"});
  EXPECT_EQ(finished.ended.exit_status, 0) << finished.errors;
  EXPECT_EQ(tournament.faults(players, 1), "");
  EXPECT_EQ(forfeits(tournament), "");
}

}  // namespace
}  // namespace kaven::tournaments
