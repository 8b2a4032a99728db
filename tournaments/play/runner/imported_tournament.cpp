// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/imported_tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <stdexcept>

#include "common/exchange/record_text.hpp"
#include "common/notation/game_choice.hpp"
#include "common/record/record_format.hpp"
#include "common/record/time_text.hpp"
#include "common/system/files.hpp"
#include "common/text/csv_table.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/play/state/entry_list.hpp"

namespace kaven::tournaments::runner {

namespace fs = boost::filesystem;

namespace {

constexpr const char* list_name = "games.csv";
constexpr int most_rounds = 10000;

}  // namespace

ImportedTournament::ImportedTournament(const fs::path& place) {
  if (!system::is_vacant(place)) {
    throw std::runtime_error(fmt::format("{}: there is something already; a tournament takes a new folder",
                                         text::printable(place.string(), 400)));
  }
  aside_.emplace(place);
  folder_ = folder::create_folder(aside_->path(), settings_file::settings_text(settings_));
}

void ImportedTournament::choose(const exchange::Source& source, const record::Header& header) {
  const std::string rules = exchange::rules_text(header);
  if (rules_.empty()) {
    rules_ = rules;
    settings_.choice = notation::read_choice(rules);
    // Values that settings cannot express stay in the records.
    const auto can_be_set = [](double seconds) { return seconds >= 0.01 && seconds <= 86400; };
    settings::TimeSettings& time = settings_.time;
    if (can_be_set(header.turn_seconds)) time.turn_limit = settings::Seconds(header.turn_seconds);
    if (can_be_set(header.match_seconds)) {
      time.match_limit = settings::Seconds(header.match_seconds);
      if (can_be_set(header.increment_seconds)) time.increment = settings::Seconds(header.increment_seconds);
    }
    time.clock = record::clock_words.word_of(header.clock);
  }
  if (rules == rules_) return;
  throw exchange::ReadingError(fmt::format(
      "{}: a game of {} after games of {}: expected the same game in all files; import the others into "
      "another folder",
      text::printable(source.file, 400), rules, rules_));
}

folder::PlayerId ImportedTournament::player_called(const std::string& name) {
  const auto [found, is_new] = ids_.emplace(name, folder::PlayerId::at(players_.size()));
  if (is_new) players_.push_back({.id = found->second, .name = name});
  return found->second;
}

void ImportedTournament::add(const exchange::Source& source, exchange::ExchangedGame game) {
  record::Header& header = game.record.header;
  choose(source, header);
  const auto id = folder::GameId(++games_);
  // The programs are not here; records by which they could be recognized would not fit the players.
  for (record::Contestant& contestant : header.contestants) {
    contestant = {.name = contestant.name, .program = {}, .sha256 = {}, .protocol = contestant.protocol};
    player_called(contestant.name);
  }
  header.event = folder::game_label(id);
  if (!game.record.verdict) ++unfinished_;
  const std::string& white = header.contestants[0].name;
  const std::string& black = header.contestants[1].name;
  list_ += fmt::format("{},{},{}\n", std::clamp(game.round, 1, most_rounds), text::csv_cell(white),
                       text::csv_cell(black));
  system::ReplacementFile file(folder_.games() / folder::record_name(id, white, black));
  file.write(record::record_text(game.record));
  file.commit_without_flush();
}

void ImportedTournament::commit() {
  if (games_ == 0) throw std::runtime_error("there are no games in these files");
  settings_.pairing.format = "imported";
  system::replace_file(folder_.root / list_name, list_);
  const settings::Settings settings = settings_file::with_settings(
      settings_, {{"format", "imported"}, {"imported-games", fmt::format("\"{}\"", list_name)}});
  system::replace_file(folder_.settings(), settings_file::settings_text(settings));
  const settings::Settings whole = settings_file::read_settings(folder_.settings());
  const std::vector<state::Entry> entries = {{.time = record::time_text(std::chrono::system_clock::now()),
                                              .settings = settings_file::shaping_settings(whole),
                                              .newcomers = players_,
                                              .new_versions = {}}};
  state::write_entries(folder_.entries(), entries);
  const state::TournamentState tournament = replay_files(folder_, entries);
  if (tournament.count(state::GameState::finished) != games_ - unfinished_)
    throw std::logic_error("imported games are not read as they were written");
  rebuild_ledger(folder_, tournament);
  aside_->commit();
}

}  // namespace kaven::tournaments::runner
