// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/course/door/upload_audit.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/suspect_games.hpp"

namespace kaven::tournaments::commands {

namespace {

// The games whose results only the present ledger has.
std::vector<folder::GameId> results_only_in_ledger(const folder::Folder& folder,
                                                   const state::TournamentState& tournament) {
  if (!boost::filesystem::exists(folder.ledger())) return {};
  try {
    state::Ledger ledger(folder.ledger(), state::Database::Access::read);
    return runner::unproved_results(ledger.games(), tournament);
  } catch (const state::DatabaseError&) {
    return {};  // it is damaged, and therefore made again
  }
}

class RebuildCommand : public Command {
 public:
  RebuildCommand() : Command("rebuild", "Recreates the ledger from the records and entries.jsonl") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    const folder::FolderLock lock(
        folder, [](const std::string&) {}, std::chrono::milliseconds(0));
    if (const int remnants = door::remove_remnants(folder); remnants > 0)
      std::cout << fmt::format("removed what {} interrupted uploads had left\n", remnants);
    const std::vector<state::Entry> entries = state::read_entries(folder.entries());
    if (entries.empty()) {
      throw std::runtime_error(folder.entries().string() +
                               " does not exist: without it there is nothing to make a ledger from; put it "
                               "back from a copy of the folder");
    }
    const state::TournamentState tournament = runner::replay_files(folder, entries);
    const std::vector<folder::GameId> lost = results_only_in_ledger(folder, tournament);
    runner::rebuild_ledger(folder, tournament);
    std::cout << fmt::format("made the ledger again: {} players, {} games, {} of them finished\n",
                             tournament.players.size(), tournament.games.size(),
                             tournament.count(state::GameState::finished));
    if (!lost.empty()) {
      std::cerr << fmt::format(
          "note: the ledger had results of {}, which no records prove: put back what is missing or damaged "
          "from a copy of the folder and rebuild again; otherwise the next run plays these games again\n",
          state::game_list_text(lost));
    }
    return 0;
  }

 private:
  boost::filesystem::path directory_;
};

}  // namespace

std::unique_ptr<Command> make_rebuild() {
  return std::make_unique<RebuildCommand>();
}

}  // namespace kaven::tournaments::commands
