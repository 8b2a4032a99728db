#include "tournaments/web/documents/snapshot_reader.hpp"

#include <utility>

#include "tournaments/folder/folder_lock.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/aliases.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/ledger.hpp"
#include "tournaments/state/pairing_input.hpp"
#include "tournaments/web/documents/anonymous.hpp"
#include "tournaments/web/documents/public_record.hpp"

namespace kaven::tournaments::web::documents {

namespace {

TournamentPhase phase_of(const Snapshot& snapshot, bool has_ledger, bool has_runner) {
  if (!has_ledger) return TournamentPhase::not_begun;
  if (has_runner) return TournamentPhase::running;
  return state::is_over(snapshot.tournament) ? TournamentPhase::finished : TournamentPhase::paused;
}

}  // namespace

SnapshotReader::SnapshotReader(folder::Folder folder, bool anonymous)
    : folder_(std::move(folder)), anonymous_(anonymous) {
  snapshot_.name = folder_.root.filename().string();
  snapshot_.disguises = server_disguises(folder_);
}

SnapshotReader::Stamps SnapshotReader::present_stamps() const {
  // Looks for the runner before it reads the ledger; otherwise games played in between would look abandoned.
  Stamps stamps{.runner = folder::present_runner(folder_).value_or("")};
  stamps.settings = stamp_of(folder_.settings());
  stamps.entries = stamp_of(folder_.entries());
  if (anonymous_) stamps.aliases = stamp_of(folder_.aliases());
  stamps.ledger = stamp_of(folder_.ledger());
  stamps.write_ahead_log = stamp_of(folder_.ledger().string() + "-wal");
  return stamps;
}

bool SnapshotReader::update() {
  const Stamps found = present_stamps();
  if (stamps_ == found) return false;
  const bool new_settings = !stamps_ || stamps_->settings != found.settings ||
                            stamps_->entries != found.entries || stamps_->aliases != found.aliases;
  // Reads everything before it changes anything: after an exception the snapshot is unchanged.
  std::optional<settings::Settings> settings;
  if (new_settings) settings = state::settings_in_force(folder_).settings;
  std::optional<LedgerChanges> changes = read_ledger(found);
  const TournamentPhase phase_before = snapshot_.phase;
  if (settings) snapshot_.tournament.settings = std::move(*settings);
  if (!found.ledger.exists) {
    snapshot_ = {.name = snapshot_.name,
                 .tournament = {.settings = snapshot_.tournament.settings},
                 .disguises = snapshot_.disguises};
  }
  const bool new_results = changes && apply(std::move(*changes));
  const std::vector<state::Player> shown =
      anonymous_ ? state::players_by_alias(folder_, snapshot_.tournament) : snapshot_.tournament.players;
  if (found.ledger.exists && (new_settings || new_results)) {
    snapshot_.standings = standings::rated_standings_of(snapshot_.tournament, shown);
    snapshot_.bracket = bracket_of(snapshot_.tournament);
  }
  snapshot_.phase = phase_of(snapshot_, found.ledger.exists, !found.runner.empty());
  if (anonymous_) shown_ = anonymous(snapshot_, shown);
  stamps_ = found;
  // The code above may have created aliases.
  if (anonymous_) stamps_->aliases = stamp_of(folder_.aliases());
  return new_settings || new_results || snapshot_.phase != phase_before;
}

std::optional<SnapshotReader::LedgerChanges> SnapshotReader::read_ledger(const Stamps& found) const {
  if (!found.ledger.exists) return std::nullopt;
  // A new ledger is a different file.
  const bool is_another_file = !stamps_ || stamps_->ledger.inode != found.ledger.inode;
  const bool has_changed =
      is_another_file || stamps_->ledger != found.ledger || stamps_->write_ahead_log != found.write_ahead_log;
  if (!has_changed) return std::nullopt;
  state::Ledger ledger(folder_.ledger(), state::Database::Access::read);
  // An intervention by the organizer may have changed finished games.
  const int interventions = ledger.interventions();
  const bool all = is_another_file || interventions != snapshot_.tournament.interventions;
  LedgerChanges changes{.from_the_beginning = all, .interventions = interventions};
  // Players are read last: they enter together with their games and never leave.
  changes.games = all ? ledger.games() : ledger.games_changed_since(snapshot_.tournament.games);
  changes.byes = ledger.byes();
  changes.players = ledger.players();
  return changes;
}

bool SnapshotReader::apply(LedgerChanges changes) {
  state::TournamentState& tournament = snapshot_.tournament;
  const bool differs = changes.from_the_beginning || !changes.games.empty() ||
                       changes.byes != tournament.byes || changes.players != tournament.players;
  if (!differs) return false;
  if (changes.from_the_beginning) tournament.games.clear();
  for (state::Game& game : changes.games) {
    const auto index = game.id.index();
    if (index < tournament.games.size()) {
      tournament.games[index] = std::move(game);
    } else {
      tournament.games.push_back(std::move(game));
    }
  }
  tournament.byes = std::move(changes.byes);
  tournament.players = std::move(changes.players);
  tournament.interventions = changes.interventions;
  return true;
}

Snapshot read_snapshot(const folder::Folder& folder, bool anonymous) {
  SnapshotReader reader(folder, anonymous);
  reader.update();
  return reader.snapshot();
}

}  // namespace kaven::tournaments::web::documents
