#include "tournaments/audit/rebuild.hpp"

#include <boost/filesystem/operations.hpp>

#include "common/system/files.hpp"
#include "tournaments/runner/game_files.hpp"

namespace kaven::tournaments::audit {

namespace fs = boost::filesystem;

runner::Schedule schedule_of_files(const state::Folder& folder, std::span<const state::Entry> entries) {
  roster::Settings settings;
  if (!entries.empty()) {
    settings = roster::with_settings({}, {entries.back().settings.begin(), entries.back().settings.end()});
  }
  const runner::GameFiles files(folder, entries, settings.game().rules);
  return runner::replayed(entries, [&](const state::Game& game) { return files.reconcile(game); });
}

void rebuild_ledger(const state::Folder& folder, const runner::Schedule& schedule) {
  const fs::path aside = folder.ledger().string() + ".new";
  // SQLite keeps what is not yet in the file beside it; a leftover would be read into the new file.
  const auto remove_with_companions = [](const fs::path& file) {
    for (const char* ending : {"-wal", "-shm", ""}) fs::remove(file.string() + ending);
  };
  remove_with_companions(aside);
  state::Ledger(aside, state::Database::Access::write)
      .enter(schedule.players(), schedule.games(), schedule.byes());
  remove_with_companions(folder.ledger());
  fs::rename(aside, folder.ledger());
  system::flush_directory_of(folder.ledger());
}

}  // namespace kaven::tournaments::audit
