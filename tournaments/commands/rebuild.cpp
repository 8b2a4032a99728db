#include <fmt/format.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <iostream>
#include <stdexcept>

#include "common/command_line/option_list.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/door/upload_audit.hpp"
#include "tournaments/folder/folder_lock.hpp"
#include "tournaments/runner/opened_tournament.hpp"

namespace kaven::tournaments::commands {

namespace {

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
                               " does not exist: without it there is nothing to make a ledger from");
    }
    const state::TournamentState tournament = runner::replay_files(folder, entries);
    runner::rebuild_ledger(folder, tournament);
    std::cout << fmt::format("made the ledger again: {} players, {} games, {} of them finished\n",
                             tournament.players.size(), tournament.games.size(),
                             tournament.count(state::GameState::finished));
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
