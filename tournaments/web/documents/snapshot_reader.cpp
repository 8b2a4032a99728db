#include "tournaments/web/documents/snapshot_reader.hpp"

#include <algorithm>
#include <utility>

#include "tournaments/pairing/format.hpp"
#include "tournaments/pairing/history_of_ledger.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/folder_lock.hpp"

namespace kaven::tournaments::web::documents {

namespace {

bool is_over(const Snapshot& snapshot) {
  const bool all_finished = std::ranges::all_of(
      snapshot.games, [](const state::Game& game) { return game.state == state::GameState::finished; });
  if (!all_finished || snapshot.players.size() < 2) return false;
  return pairing::find_format(snapshot.settings.format)
      ->pair(pairing::pairing_input_of(snapshot.settings, snapshot.players),
             pairing::history_of(snapshot.games, snapshot.byes))
      .games.empty();
}

TournamentStatus status_of(const Snapshot& snapshot, bool has_ledger, bool has_runner) {
  if (!has_ledger) return TournamentStatus::not_begun;
  if (has_runner) return TournamentStatus::running;
  return is_over(snapshot) ? TournamentStatus::finished : TournamentStatus::paused;
}

}  // namespace

SnapshotReader::SnapshotReader(state::Folder folder) : folder_(std::move(folder)) {
  snapshot_.name = folder_.root.filename().string();
}

SnapshotReader::Stamps SnapshotReader::present_stamps() const {
  // The runner is looked for before the ledger: else what was played meanwhile would seem to be left over.
  Stamps stamps{.runner = state::present_runner(folder_).value_or("")};
  stamps.settings = stamp_of(folder_.settings());
  stamps.ledger = stamp_of(folder_.ledger());
  stamps.write_ahead_log = stamp_of(folder_.ledger().string() + "-wal");
  return stamps;
}

bool SnapshotReader::update() {
  const Stamps found = present_stamps();
  if (stamps_ == found) return false;
  const bool new_settings = !stamps_ || stamps_->settings != found.settings;
  // Everything is read before anything is changed: what throws leaves the snapshot as it was.
  std::optional<roster::Settings> settings;
  if (new_settings) settings = roster::read_settings(folder_.settings());
  std::optional<LedgerChanges> changes = read_ledger(found);
  const TournamentStatus status_before = snapshot_.status;
  if (settings) snapshot_.settings = std::move(*settings);
  if (!found.ledger.exists) snapshot_ = {.name = snapshot_.name, .settings = snapshot_.settings};
  const bool new_results = changes && apply(std::move(*changes));
  if (found.ledger.exists && (new_settings || new_results)) {
    snapshot_.standings = standings::present_standings(snapshot_.settings, snapshot_.players, snapshot_.games,
                                                       snapshot_.byes);
  }
  snapshot_.status = status_of(snapshot_, found.ledger.exists, !found.runner.empty());
  stamps_ = found;
  return new_settings || new_results || snapshot_.status != status_before;
}

std::optional<SnapshotReader::LedgerChanges> SnapshotReader::read_ledger(const Stamps& found) const {
  if (!found.ledger.exists) return std::nullopt;
  // A ledger that was made again is another file.
  const bool is_another_file = !stamps_ || stamps_->ledger.inode != found.ledger.inode;
  const bool has_changed = is_another_file || stamps_->ledger != found.ledger ||
                           stamps_->write_ahead_log != found.write_ahead_log;
  if (!has_changed) return std::nullopt;
  state::Ledger ledger(folder_.ledger(), state::Database::Access::read);
  LedgerChanges changes{.from_the_beginning = is_another_file};
  // Players come last: they enter together with their games, and never leave.
  changes.games = is_another_file ? ledger.games() : ledger.games_changed_since(snapshot_.games);
  changes.byes = ledger.byes();
  changes.players = ledger.players();
  return changes;
}

bool SnapshotReader::apply(LedgerChanges changes) {
  const bool differs = changes.from_the_beginning || !changes.games.empty() ||
                       changes.byes != snapshot_.byes || changes.players != snapshot_.players;
  if (!differs) return false;
  if (changes.from_the_beginning) snapshot_.games.clear();
  for (state::Game& game : changes.games) {
    const auto index = static_cast<std::size_t>(game.id) - 1;
    if (index < snapshot_.games.size()) {
      snapshot_.games[index] = std::move(game);
    } else {
      snapshot_.games.push_back(std::move(game));
    }
  }
  snapshot_.byes = std::move(changes.byes);
  snapshot_.players = std::move(changes.players);
  snapshot_.numbers.clear();
  for (const state::Player& player : snapshot_.players) snapshot_.numbers.emplace(player.name, player.id);
  return true;
}

Snapshot read_snapshot(const state::Folder& folder) {
  SnapshotReader reader(folder);
  reader.update();
  return reader.snapshot();
}

}  // namespace kaven::tournaments::web::documents
