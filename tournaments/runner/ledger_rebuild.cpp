#include "tournaments/runner/ledger_rebuild.hpp"

#include <boost/filesystem/operations.hpp>

#include "common/system/files.hpp"
#include "tournaments/runner/game_archive.hpp"
#include "tournaments/runner/progression.hpp"
#include "tournaments/settings_file/settings_file.hpp"
#include "tournaments/state/ledger.hpp"

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

}  // namespace kaven::tournaments::runner
