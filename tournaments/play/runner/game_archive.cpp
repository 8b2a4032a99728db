// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/game_archive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <utility>

#include "common/program/sha256.hpp"
#include "common/record/record_reader.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/folder/game_logs.hpp"
#include "tournaments/play/folder/packed_records.hpp"

namespace kaven::tournaments::runner {

namespace fs = boost::filesystem;

namespace {

constexpr const char* void_name = "void.txt";
constexpr std::array log_names = {"white.log", "black.log", "referee.log", void_name};

state::GameResult result_of(const record::GameRecord& record) {
  const record::Verdict& verdict = *record.verdict;
  state::GameResult result{.result = verdict.outcome.result,
                           .ending = verdict.outcome.ending,
                           .moves = static_cast<int>(record.turns.size())};
  const auto add_turn = [&](std::size_t side, double seconds) {
    const std::chrono::duration<double> duration(seconds);
    ++result.sides[side].turns;
    result.sides[side].thinking += duration;
    result.sides[side].longest = std::max(result.sides[side].longest, duration);
  };
  std::chrono::duration<double> passed(verdict.seconds);
  for (const record::Turn& turn : record.turns) {
    passed += std::chrono::duration<double>(turn.seconds);
    const std::size_t mover = game::index(turn.move.colour);
    add_turn(mover, turn.clock_seconds());
    result.sides[1 - mover].idle_cpu += std::chrono::duration<double>(turn.opponent_cpu_seconds);
  }
  // A final turn without a legal move is in the verdict; White and Black alternate.
  if (verdict.seconds > 0) add_turn(record.turns.size() % 2, verdict.clock_seconds());
  result.thinking = passed;
  return result;
}

std::string attempt_name(int attempt, const std::string& ending) {
  return fmt::format("attempt-{}{}", attempt, ending);
}

// Returns the highest existing number plus one, even if lower numbers are missing.
int next_attempt(const fs::path& logs) {
  int attempt = 1;
  for (const fs::directory_entry& entry : fs::directory_iterator(logs)) {
    int number = 0;
    if (std::sscanf(entry.path().filename().c_str(), "attempt-%d", &number) == 1 && number >= attempt) {
      attempt = number + 1;
    }
  }
  return attempt;
}

}  // namespace

GameArchive::GameArchive(folder::Folder folder, std::span<const state::Entry> entries,
                         const game::Rules& rules)
    : folder_(std::move(folder)), rules_(rules) {
  for (const state::Entry& entry : entries) {
    for (const auto* registered : {&entry.newcomers, &entry.new_versions}) {
      for (const state::Player& player : *registered) {
        players_[player.id].name = player.name;
        players_[player.id].versions.push_back({player.sha256, player.submission_sha256});
      }
    }
    for (const state::OrderedReplay& replay : entry.replays) {
      if (!replay.sha256.empty()) set_aside_[replay.game].insert(replay.sha256);
    }
  }
}

bool GameArchive::belongs_to(const record::Header& header, const state::Game& game) const {
  return header.event == folder::game_label(game.id) &&
         header.contestants[0].name == players_.at(game.white).name &&
         header.contestants[1].name == players_.at(game.black).name && header.rules == rules_;
}

// Older records and players are identified by the program's file alone; if it was unreadable, the referee
// left the hash empty.
bool GameArchive::is_version_of(const RegisteredPlayer& player, const record::Contestant& contestant) {
  const bool by_submission = !contestant.submission_sha256.empty();
  const bool knows_submissions = std::ranges::any_of(
      player.versions, [](const program::Version& each) { return !each.submission.empty(); });
  return std::ranges::any_of(player.versions, [&](const program::Version& each) {
    if (by_submission && knows_submissions) return each.submission == contestant.submission_sha256;
    if (!each.submission.empty()) return false;
    return contestant.sha256.empty() || each.file == contestant.sha256;
  });
}

std::optional<folder::PlayerId> GameArchive::stranger(const state::Game& game,
                                                      const record::Header& header) const {
  if (!is_version_of(players_.at(game.white), header.contestants[0])) return game.white;
  if (!is_version_of(players_.at(game.black), header.contestants[1])) return game.black;
  return std::nullopt;
}

std::string GameArchive::stranger_text(const RegisteredPlayer& player, const record::Contestant& contestant) {
  std::vector<std::string> entered;
  const bool by_submission = !player.versions.empty() && !player.versions.back().submission.empty();
  for (const program::Version& each : player.versions) {
    const std::string& hash = by_submission ? each.submission : each.file;
    if (!hash.empty()) entered.push_back(hash);
  }
  const std::string& hash = by_submission ? contestant.submission_sha256 : contestant.sha256;
  return fmt::format("the program of {} was not the one that entered (SHA-256 {}, instead of {})",
                     text::printable(player.name), hash.empty() ? "not known, it could not be read" : hash,
                     fmt::join(entered, ", "));
}

RecordCheck GameArchive::check_record(const state::Game& game) const {
  const fs::path file = folder_.games() / game.record;
  using Status = RecordCheck::Status;
  try {
    const std::optional<std::string> text = folder::record_text(file);
    if (!text) return {Status::missing, std::nullopt, "there is no record"};
    // The process that ordered the game to be played again may have been killed before it moved the record.
    const auto set_aside = set_aside_.find(game.id);
    if (set_aside != set_aside_.end() && set_aside->second.contains(program::sha256_of_text(*text))) {
      return {Status::set_aside, std::nullopt, "it was ordered to be played again"};
    }
    const record::GameRecord record = record::read_record_text(*text, file.string());
    if (!record.verdict) return {Status::unfinished, std::nullopt, "the record ends without a verdict"};
    if (!belongs_to(record.header, game)) {
      return {Status::invalid, std::nullopt,
              "the record is that of another game: " + text::printable(file.string(), 400)};
    }
    if (const auto who = stranger(game, record.header)) {
      const record::Contestant& contestant = record.header.contestants[*who == game.white ? 0 : 1];
      return {Status::program_mismatch, std::nullopt, stranger_text(players_.at(*who), contestant), who};
    }
    return {Status::finished, result_of(record), {}};
  } catch (const record::RecordError& error) {
    return {Status::invalid, std::nullopt, error.what()};
  }
}

state::Game GameArchive::reconcile(const state::Game& game) const {
  state::Game reconciled = game;
  reconciled.result = check_record(game).result;
  reconciled.state = reconciled.result                                  ? state::GameState::finished
                     : fs::exists(folder_.logs_of(game.id) / void_name) ? state::GameState::abandoned
                                                                        : state::GameState::pending;
  return reconciled;
}

std::string GameArchive::archive_attempt(const state::Game& game) const {
  const fs::path logs = folder_.logs_of(game.id);
  const fs::path record = folder_.games() / game.record;
  folder::unpack_records(folder_, folder::pack_of(game.id));
  folder::unpack_logs(folder_, game.id);
  fs::create_directories(logs);
  const int attempt = next_attempt(logs);
  for (const char* name : log_names) {
    if (fs::exists(logs / name))
      fs::rename(logs / name, logs / attempt_name(attempt, std::string("-") + name));
  }
  if (!fs::exists(record)) return {};
  const std::string archived = attempt_name(attempt, ".jsonl");
  fs::rename(record, logs / archived);
  return (fs::path("logs") / folder::game_label(game.id) / archived).string();
}

void GameArchive::remove_logs(const state::Game& game) const {
  const fs::path logs = folder_.logs_of(game.id);
  for (const char* name : log_names) fs::remove(logs / name);
  boost::system::error_code not_empty;
  fs::remove(logs, not_empty);
}

void GameArchive::mark_void(const state::Game& game, const std::string& reason) const {
  fs::create_directories(folder_.logs_of(game.id));
  system::replace_file(folder_.logs_of(game.id) / void_name, reason + "\n");
}

bool is_settled(const state::TournamentState& tournament, int pack) {
  return std::ranges::all_of(folder::games_of_pack(pack), [&](folder::GameId id) {
    if (!tournament.has_game(id)) return false;
    const state::GameState state = tournament.game(id).state;
    return state == state::GameState::finished || state == state::GameState::cancelled;
  });
}

void pack_games(const folder::Folder& folder, const state::TournamentState& tournament, int pack) {
  folder::pack_logs(folder, pack);
  std::vector<std::string> records;
  for (const folder::GameId id : folder::games_of_pack(pack)) records.push_back(tournament.game(id).record);
  folder::pack_records(folder, pack, records);
}

}  // namespace kaven::tournaments::runner
