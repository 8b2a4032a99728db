// SPDX-License-Identifier: MIT
#include "tests/tournaments/show/web/documents/tournament_on_disk.hpp"

#include <boost/filesystem/operations.hpp>

#include "tests/support/text_file.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::web {

TournamentOnDisk::TournamentOnDisk() : folder_(folder::create_folder(directory_.path() / "spring", "")) {}

void TournamentOnDisk::write_settings(const std::string& text) const {
  support::write_file(folder_.settings(), text);
}

state::Ledger TournamentOnDisk::ledger() const {
  return {folder_.ledger(), state::Database::Access::write};
}

void TournamentOnDisk::enter(const std::vector<std::string>& names, int games) const {
  std::vector<state::Player> players;
  for (const std::string& name : names) {
    const folder::PlayerId id = folder::PlayerId::at(players.size());
    players.push_back({.id = id, .name = name, .program = "./" + name, .sha256 = std::string(64, 'a')});
  }
  std::vector<state::Game> paired;
  for (int round = 1; round <= games; ++round) {
    const folder::GameId id(round);
    const bool is_odd = round % 2 == 1;
    paired.push_back({.id = id,
                      .round = round,
                      .white = folder::PlayerId(is_odd ? 1 : 2),
                      .black = folder::PlayerId(is_odd ? 2 : 1),
                      .record = folder::record_name(id, names[0], names[1])});
  }
  ledger().enter(players, paired);
}

void TournamentOnDisk::finish(int game, game::Result result) const {
  ledger().finish(folder::GameId(game), {.result = result, .ending = game::Ending::line, .moves = 7});
}

void TournamentOnDisk::abandon(int game) const {
  ledger().abandon(folder::GameId(game));
}

void TournamentOnDisk::reopen(int game) const {
  ledger().reopen(folder::GameId(game));
}

void TournamentOnDisk::touch_ledger() const {
  boost::filesystem::last_write_time(folder_.ledger(), 1);
}

}  // namespace kaven::tournaments::web
