// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <iostream>
#include <string>

#include "common/command_line/option_list.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/runner/intervention.hpp"

namespace kaven::tournaments::commands {

namespace {

std::string counted_games(int count) {
  return fmt::format("{} {}", count, count == 1 ? "game" : "games");
}

class WithdrawCommand : public Command {
 public:
  WithdrawCommand() : Command("withdraw", "Withdraws a player from all further games") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("NAME", name_, "The player's name, or that of its file or folder in agents/").required();
    options
        .add("--games", games_,
             "The player's games: keep (finished games count, others are dropped), void (none counts), "
             "forfeit (the opponents win the games that were not played)")
        .show_default();
    options.add("--reason", reason_, "The reason, stored in entries.jsonl");
    options.footer(
        "In formats whose rounds depend on results (Swiss, course, ladder, knock-out, double elimination), "
        "an opponent who was already paired with the player wins without playing, also with keep; void is "
        "not possible there. In a round robin, void is usual for a player who has played less than half of "
        "its games. A withdrawn player may enter again under another name. Exit status: 0 done; 1 not "
        "possible; 2 usage.\n"
        "Example: tournament withdraw spring bob --games forfeit --reason 'copied from alice'");
  }

  int run() override {
    const state::WithdrawnGames games = chosen("--games", games_, state::withdrawn_games_words);
    const folder::Folder folder = folder::open_folder(directory_);
    const auto print_notice = [](const std::string& text) { std::cerr << text << std::endl; };
    const folder::FolderLock lock(folder, print_notice, std::chrono::milliseconds(0));
    runner::OpenedTournament opened = runner::open_for_intervention(folder, print_notice);
    const runner::WithdrawalEffect effect = runner::withdraw_player(folder, opened, name_, games, reason_);
    std::cout << fmt::format("{} is withdrawn: {} {}, {} won by the opponent without playing, {} dropped\n",
                             text::printable(effect.name), counted_games(effect.finished),
                             effect.finished == 1 ? "counts" : "count", effect.walkovers, effect.dropped);
    return 0;
  }

 private:
  boost::filesystem::path directory_;
  std::string name_;
  std::string games_ = "keep";
  std::string reason_;
};

}  // namespace

std::unique_ptr<Command> make_withdraw() {
  return std::make_unique<WithdrawCommand>();
}

}  // namespace kaven::tournaments::commands
