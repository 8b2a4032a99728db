#include "tournaments/runner/rebuild.hpp"

#include <boost/filesystem/operations.hpp>

#include "common/system/files.hpp"
#include "tournaments/runner/game_files.hpp"

namespace kaven::tournaments {

namespace fs = boost::filesystem;

Schedule schedule_of_files(const Folder& folder, std::span<const Entry> entries) {
  Settings settings;
  if (!entries.empty()) {
    settings = with_settings({}, {entries.back().settings.begin(), entries.back().settings.end()});
  }
  const GameFiles files(folder, entries, settings.game().rules);
  return replayed(entries, [&](const Game& game) { return files.told(game); });
}

void rebuild_ledger(const Folder& folder, const Schedule& schedule) {
  const fs::path aside = folder.ledger().string() + ".new";
  // SQLite keeps what is not yet in the file beside it; a leftover would be read into the new file.
  const auto remove_with_companions = [](const fs::path& file) {
    for (const char* ending : {"-wal", "-shm", ""}) fs::remove(file.string() + ending);
  };
  remove_with_companions(aside);
  Ledger(aside, Database::Access::write).enter(schedule.players(), schedule.games(), schedule.free_rounds());
  remove_with_companions(folder.ledger());
  fs::rename(aside, folder.ledger());
  system::flush_directory_of(folder.ledger());
}

}  // namespace kaven::tournaments
