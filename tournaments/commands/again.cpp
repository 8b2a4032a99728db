// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <iostream>
#include <string>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/runner/intervention.hpp"
#include "tournaments/play/state/suspect_games.hpp"

namespace kaven::tournaments::commands {

namespace {

std::vector<folder::GameId> games_called(const std::vector<std::string>& texts) {
  std::vector<folder::GameId> games;
  for (const std::string& text : texts) {
    const auto game = folder::game_of_label(text);
    if (!game) {
      throw UsageError(
          fmt::format("GAME '{}': expected the number of a game, as in 7", text::printable(text)));
    }
    games.push_back(*game);
  }
  return games;
}

// Asks for the reason if stdin is a terminal.
std::string asked_reason() {
  if (::isatty(STDIN_FILENO) != 1) {
    throw UsageError("--reason is missing: expected why the game is played again, for those who ask later");
  }
  std::cerr << "Why? " << std::flush;
  std::string reason;
  std::getline(std::cin, reason);
  return reason;
}

class AgainCommand : public Command {
 public:
  AgainCommand() : Command("again", "Marks finished games to be played again by the next run") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("GAME", games_, "The games' numbers").required();
    options.add("--reason", reason_,
                "The reason, stored in entries.jsonl; on a terminal the command asks for it");
    options.footer(
        "The earlier records and logs move to attempt-N among the game's logs. entries.jsonl keeps the "
        "earlier results, because later rounds were paired by them. A knock-out game whose result has paired "
        "a later round cannot be played again. Exit status: 0 done; 1 not possible; 2 usage.\n"
        "Example: tournament again spring 7 12 --reason 'the machine was swapping'");
  }

  int run() override {
    const std::vector<folder::GameId> games = games_called(games_);
    const folder::Folder folder = folder::open_folder(directory_);
    const auto print_notice = [](const std::string& text) { std::cerr << text << std::endl; };
    const folder::FolderLock lock(folder, print_notice, std::chrono::milliseconds(0));
    runner::OpenedTournament opened = runner::open_for_intervention(folder, print_notice);
    for (const folder::GameId game : games) {
      if (const auto objection = runner::replay_objection(opened.tournament, game)) {
        throw runner::InterventionError(*objection);
      }
    }
    runner::order_replays(folder, opened, games, reason_.empty() ? asked_reason() : reason_);
    std::cout << fmt::format("{} will be played again by: tournament run {}\n", state::game_list_text(games),
                             folder.root.string());
    return 0;
  }

 private:
  boost::filesystem::path directory_;
  std::vector<std::string> games_;
  std::string reason_;
};

}  // namespace

std::unique_ptr<Command> make_again() {
  return std::make_unique<AgainCommand>();
}

}  // namespace kaven::tournaments::commands
