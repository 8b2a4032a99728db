// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/snapshot.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/course/report/tournament_class.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/aliases.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/pairing_input.hpp"
#include "tournaments/results/standings/standings_report.hpp"
#include "tournaments/show/web/documents/public_record.hpp"

namespace kaven::tournaments::web::documents {

namespace {

TournamentPhase phase_of(const Snapshot& snapshot, bool has_ledger, bool has_runner) {
  if (!has_ledger) return TournamentPhase::not_begun;
  if (has_runner) return TournamentPhase::running;
  return state::is_over(snapshot.tournament) ? TournamentPhase::finished : TournamentPhase::paused;
}

// The new ids by the index of the old ones.
using Numbers = std::vector<folder::PlayerId>;

Numbers numbers_of(std::span<const state::Player> shown) {
  std::vector<std::size_t> order(shown.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t index) { return std::pair(shown[index].name, index); });
  Numbers numbers(shown.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    numbers[order[place]] = folder::PlayerId::at(place);
  }
  return numbers;
}

// The words that identify a player: its name, and its entry in agents/ with and without extension, which
// texts about its program quote.
std::vector<std::string> words_of(const state::Player& player) {
  std::vector<std::string> words = {player.name};
  boost::filesystem::path entry(player.hand_in);
  if (entry.empty()) {
    constexpr std::string_view agents = "/agents/";
    const std::size_t at = player.program.find(agents);
    if (at == std::string::npos) return words;
    std::string rest = player.program.substr(at + agents.size());
    rest = rest.substr(0, rest.find('/'));
    entry = rest.substr(0, rest.find(' '));
  }
  words.push_back(entry.string());
  words.push_back(entry.stem().string());
  return words;
}

void renumber(pairing::Bracket& bracket, const Numbers& numbers) {
  const auto renumber_player = [&](std::optional<std::size_t>& player) {
    if (player) player = numbers.at(*player).index();
  };
  for (std::size_t& player : bracket.seeds) player = numbers.at(player).index();
  for (pairing::BracketMatch& match : bracket.matches) {
    renumber_player(match.upper_player);
    renumber_player(match.lower_player);
    renumber_player(match.winner);
    renumber_player(match.loser);
  }
}

// A program may print who wrote it.
std::vector<Disguise> class_disguises(const folder::Folder& folder) {
  std::vector<Disguise> disguises;
  for (const door::Invitation& each : door::read_invitations(folder)) {
    for (const std::string& word : {each.person.name, each.person.email}) {
      if (word.size() > 1) disguises.push_back({.word = word, .shown = "…"});
    }
  }
  return disguises;
}

}  // namespace

const std::string& Snapshot::title() const {
  const std::string& title = tournament.settings.description.title;
  return title.empty() ? name : title;
}

std::optional<folder::PlayerId> Snapshot::player_of(std::string_view hand_in) const {
  const std::vector<state::Player>& players = anonymous ? real_players : tournament.players;
  const state::Player* const found = state::player_of_hand_in(players, hand_in);
  if (found == nullptr) return std::nullopt;
  return folder::PlayerId::at(static_cast<std::size_t>(found - players.data()));
}

std::optional<pairing::Bracket> bracket_of(const state::TournamentState& tournament) {
  const auto bracket_of_format = pairing::find_format(tournament.settings.pairing.format)->bracket;
  if (bracket_of_format == nullptr || tournament.players.size() < 2) return std::nullopt;
  return bracket_of_format(state::pairing_input_of(tournament), state::history_of(tournament));
}

std::vector<folder::GameId> running_games(const folder::Folder& folder, const Snapshot& snapshot) {
  std::vector<folder::GameId> games;
  if (snapshot.phase != TournamentPhase::running) return games;
  // Games begin in their order, so the search can stop early among a million pending games.
  constexpr int most_without_record = 500;
  int without_record = 0;
  for (const state::Game& game : snapshot.tournament.games) {
    if (game.state != state::GameState::pending) continue;
    boost::system::error_code error;
    if (boost::filesystem::exists(folder.games() / game.record, error)) {
      games.push_back(game.id);
      without_record = 0;
    } else if (++without_record == most_without_record) {
      break;
    }
  }
  return games;
}

SnapshotReader::SnapshotReader(folder::Folder folder, Names names)
    : folder_(std::move(folder)), names_(names) {
  snapshot_.name = folder_.root.filename().string();
  snapshot_.disguises = server_disguises(folder_);
}

SnapshotReader::Stamps SnapshotReader::present_stamps() const {
  // Looks for the runner before it reads the ledger; otherwise games played in between would look abandoned.
  Stamps stamps{.runner = folder::present_runner(folder_).value_or("")};
  stamps.settings = stamp_of(folder_.settings());
  stamps.entries = stamp_of(folder_.entries());
  stamps.class_list = stamp_of(door::invitation_list(folder_));
  if (hides_names_) stamps.aliases = stamp_of(folder_.aliases());
  stamps.ledger = stamp_of(folder_.ledger());
  stamps.write_ahead_log = stamp_of(folder_.ledger().string() + "-wal");
  return stamps;
}

bool SnapshotReader::update() {
  const Stamps found = present_stamps();
  if (stamps_ == found) return false;
  const bool new_settings = !stamps_ || stamps_->settings != found.settings ||
                            stamps_->entries != found.entries || stamps_->aliases != found.aliases ||
                            stamps_->class_list != found.class_list;
  // Reads everything before it changes anything: after an exception the snapshot is unchanged.
  std::optional<LedgerChanges> changes = read_ledger(found);
  // The class list may have sections of newcomers.
  const bool has_newcomers = changes && changes->players.size() != snapshot_.tournament.players.size();
  const bool has_settings = new_settings || has_newcomers;
  std::optional<settings::Settings> settings;
  if (has_settings) settings = state::settings_in_force(folder_).settings;
  const TournamentPhase phase_before = snapshot_.phase;
  if (settings) snapshot_.tournament.settings = std::move(*settings);
  if (!found.ledger.exists) {
    snapshot_ = {.name = snapshot_.name,
                 .tournament = {.settings = snapshot_.tournament.settings},
                 .disguises = snapshot_.disguises};
  }
  const bool new_results = changes && apply(std::move(*changes));
  if (has_settings) report::add_sections(folder_, snapshot_.tournament);
  const bool hides_names = names_ == Names::aliases ||
                           (names_ == Names::published && snapshot_.tournament.settings.hand_in.pseudonyms);
  const std::vector<state::Player> shown =
      hides_names ? state::players_by_alias(folder_, snapshot_.tournament,
                                            door::pseudonyms_of(folder_, snapshot_.tournament))
                  : snapshot_.tournament.players;
  if (found.ledger.exists && (new_settings || new_results)) {
    snapshot_.standings = standings::rated_standings_of(snapshot_.tournament, shown);
    snapshot_.bracket = bracket_of(snapshot_.tournament);
  }
  snapshot_.phase = phase_of(snapshot_, found.ledger.exists, !found.runner.empty());
  if (hides_names) shown_ = anonymous(snapshot_, shown);
  if (hides_names && snapshot_.tournament.settings.hand_in.pseudonyms) {
    for (Disguise& each : class_disguises(folder_)) shown_.disguises.push_back(std::move(each));
    sort_longest_first(shown_.disguises);
  }
  hides_names_ = hides_names;
  stamps_ = found;
  // The code above may have created aliases.
  stamps_->aliases = hides_names ? stamp_of(folder_.aliases()) : FileStamp{};
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

Snapshot read_snapshot(const folder::Folder& folder, Names names) {
  SnapshotReader reader(folder, names);
  reader.update();
  return reader.snapshot();
}

FileStamp stamp_of(const boost::filesystem::path& file) {
  struct stat state {};
  if (::stat(file.c_str(), &state) != 0) return {};
  return {.exists = true,
          .inode = state.st_ino,
          .size = state.st_size,
          .seconds = state.st_mtim.tv_sec,
          .nanoseconds = state.st_mtim.tv_nsec};
}

Snapshot anonymous(const Snapshot& snapshot, std::span<const state::Player> shown) {
  Snapshot result = snapshot;
  result.anonymous = true;
  const Numbers numbers = numbers_of(shown);
  state::TournamentState& tournament = result.tournament;
  result.real_players.resize(tournament.players.size());
  std::vector<std::string> unranked;
  for (const state::Player& player : snapshot.tournament.players) {
    const std::string& alias = shown[player.id.index()].name;
    if (std::ranges::find(tournament.settings.pairing.unranked, player.name) !=
        tournament.settings.pairing.unranked.end()) {
      unranked.push_back(alias);
    }
    const folder::PlayerId id = numbers[player.id.index()];
    tournament.players[id.index()] = {
        .id = id, .name = alias, .entered = player.entered, .ranked = player.ranked};
    // Ratings of an endless ladder follow from them.
    tournament.players[id.index()].versions = player.versions;
    tournament.players[id.index()].withdrawn = player.withdrawn;
    result.real_players[id.index()] = player;
    if (alias == player.name) continue;
    for (const std::string& word : words_of(player)) {
      if (!word.empty()) result.disguises.push_back({.word = word, .shown = alias});
    }
  }
  sort_longest_first(result.disguises);
  tournament.settings.pairing.unranked = std::move(unranked);
  tournament.settings.description.sections = {};
  tournament.settings.time_factors = {};
  for (state::Game& game : tournament.games) {
    game.white = numbers[game.white.index()];
    game.black = numbers[game.black.index()];
    if (game.walkover) game.walkover = numbers[game.walkover->index()];
  }
  for (state::Bye& bye : tournament.byes) bye.player = numbers[bye.player.index()];
  for (standings::StandingsRow& row : result.standings.rows) row.player = numbers[row.player.index()];
  if (result.bracket) renumber(*result.bracket, numbers);
  return result;
}

}  // namespace kaven::tournaments::web::documents
