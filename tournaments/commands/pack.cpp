// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <iostream>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/system/processors.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/runner/game_archive.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"

namespace kaven::tournaments::commands {

namespace {

class PackCommand : public Command {
 public:
  PackCommand() : Command("pack", "Packs the records and logs of finished games, a hundred games a file") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.footer(
        "A run packs all games except the latest thousand. All commands read packed games. To unpack: cd "
        "DIR/games && tar -xf 0100-0199.tar.zst && rm 0100-0199.tar.zst; the same in DIR/logs.");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    const folder::FolderLock lock(
        folder, [](const std::string&) {}, std::chrono::milliseconds(0));
    const state::TournamentState tournament =
        state::played_ledger(folder, folder.root).load(state::settings_in_force(folder).settings);
    std::vector<int> packs = folder::packs_of_single_records(folder);
    std::erase_if(packs, [&](int pack) { return !runner::is_settled(tournament, pack); });
    system::parallel_loop(packs.size(),
                          [&](std::size_t at) { runner::pack_games(folder, tournament, packs[at]); });
    int games = 0;
    for (const int pack : packs) games += static_cast<int>(folder::games_of_pack(pack).size());
    std::cout << (packs.empty() ? "there is nothing to pack\n"
                                : fmt::format("{} {} written, with the records of {} games\n", packs.size(),
                                              packs.size() == 1 ? "pack" : "packs", games))
              << std::flush;
    return 0;
  }

 private:
  boost::filesystem::path directory_;
};

}  // namespace

std::unique_ptr<Command> make_pack() {
  return std::make_unique<PackCommand>();
}

}  // namespace kaven::tournaments::commands
