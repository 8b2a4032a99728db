// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/opened_tournament.hpp"

#include <boost/filesystem/operations.hpp>
#include <chrono>

#include "common/record/time_text.hpp"
#include "common/system/files.hpp"
#include "tournaments/play/runner/game_archive.hpp"
#include "tournaments/play/runner/progression.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::runner {

namespace fs = boost::filesystem;

state::TournamentState replay_files(const folder::Folder& folder, std::span<const state::Entry> entries) {
  settings::Settings settings;
  if (!entries.empty()) {
    settings =
        settings_file::with_settings({}, {entries.back().settings.begin(), entries.back().settings.end()});
  }
  const GameArchive archive(folder, entries, settings.game().rules);
  return replay_entries(entries, [&](const state::Game& game) { return archive.reconcile(game); });
}

std::vector<folder::GameId> unproved_results(std::span<const state::Game> entered,
                                             const state::TournamentState& follows) {
  std::vector<folder::GameId> unproved;
  for (const state::Game& game : entered) {
    const bool is_proved = follows.has_game(game.id) && follows.game(game.id).result;
    if (game.result && !is_proved) unproved.push_back(game.id);
  }
  return unproved;
}

void rebuild_ledger(const folder::Folder& folder, const state::TournamentState& tournament) {
  const fs::path fresh = folder.ledger().string() + ".new";
  // SQLite keeps pending changes beside the file; old ones would be read into the new file.
  const auto remove_with_side_files = [](const fs::path& file) {
    for (const char* ending : {"-wal", "-shm", ""}) fs::remove(file.string() + ending);
  };
  remove_with_side_files(fresh);
  {
    state::Ledger ledger(fresh, state::Database::Access::write);
    ledger.enter(tournament.players, tournament.games, tournament.byes);
    ledger.intervene(tournament, {});
  }
  remove_with_side_files(folder.ledger());
  fs::rename(fresh, folder.ledger());
  system::flush_directory_of(folder.ledger());
}

std::unique_ptr<state::Ledger> open_ledger(const folder::Folder& folder,
                                           std::span<const state::Entry> entries,
                                           const std::function<void(const std::string&)>& notify) {
  const auto open = [&] {
    return std::make_unique<state::Ledger>(folder.ledger(), state::Database::Access::write);
  };
  if (fs::exists(folder.ledger())) {
    auto ledger = open();
    if (entries.empty()) {
      if (ledger->players().empty()) return ledger;
      throw state::EntryListError(folder.entries().string() +
                                  " is missing or empty, but the ledger has players that entered: put it "
                                  "back from a copy of the folder");
    }
    const bool knows_all = ledger->players() == state::players_of(entries) &&
                           ledger->interventions() == state::interventions_in(entries);
    if (knows_all) return ledger;
    notify("the ledger lacks players that entered: it is rebuilt from the records");
  } else if (!entries.empty()) {
    notify("there is no ledger: it is rebuilt from the records");
  }
  // A new ledger is also created under another name first: a reader at the beginning of a run finds a
  // complete ledger or none.
  rebuild_ledger(folder, replay_files(folder, entries));
  return open();
}

OpenedTournament open_tournament(const folder::Folder& folder, const Registration& registration,
                                 const std::function<void(const std::string&)>& notify) {
  std::vector<state::Entry> entries = state::read_entries(folder.entries());
  std::unique_ptr<state::Ledger> ledger = open_ledger(folder, entries, notify);
  state::TournamentState tournament = ledger->load(registration.settings);
  Registration admitted = registration;
  for (const std::string& note : refuse_late_entrants(admitted, tournament)) notify(note);
  state::Entry entry = new_entry(entries, tournament, admitted);
  if (!changes_nothing(entry, entries)) {
    entry.time = record::time_text(std::chrono::system_clock::now());
    entry.games = static_cast<int>(tournament.games.size());
    for (const state::Player& player : entry.new_versions) {
      if (roster::is_same_version(tournament.player(player.id), player)) continue;
      notify(player.name + " continues with another program, as entries.jsonl records");
    }
    apply_entry(tournament, entry);
    entries.push_back(std::move(entry));
    // The primary data is written first, then its index: if a run ends in between, the next one repairs the
    // index.
    state::write_entries(folder.entries(), entries);
    ledger->enter(tournament.players, {}, {});
  }
  return {std::move(entries), std::move(tournament), std::move(ledger)};
}

}  // namespace kaven::tournaments::runner
