// SPDX-License-Identifier: MIT
#include "tournaments/play/state/suspect_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <set>
#include <stdexcept>
#include <unordered_set>
#include <utility>
#include <variant>

#include "common/record/record_format.hpp"
#include "tournaments/play/folder/pack.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/state/entry_list.hpp"

namespace kaven::tournaments::state {

namespace fs = boost::filesystem;

namespace {

std::string last_line(const boost::filesystem::path& record) {
  std::string text = folder::record_text(record).value_or("");
  if (!text.ends_with('\n')) return {};
  text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

std::string reason_in(const boost::filesystem::path& record) {
  try {
    const auto line = record::read_later_line(last_line(record));
    const auto* verdict = std::get_if<record::Verdict>(&line);
    return verdict == nullptr ? "" : verdict->suspect;
  } catch (const std::runtime_error&) {
    // verify reports it.
    return {};
  }
}

}  // namespace

std::vector<folder::GameId> games_without_record(const folder::Folder& folder, std::span<const Game> games) {
  std::unordered_set<std::string> present;
  // A pack contains the records of all finished games whose records are not files; verify reads it.
  std::unordered_set<int> packs;
  if (fs::is_directory(folder.games())) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.games())) {
      std::string name = entry.path().filename().string();
      if (const auto pack = folder::pack_of_name(name)) packs.insert(*pack);
      present.insert(std::move(name));
    }
  }
  std::vector<folder::GameId> missing;
  for (const Game& game : games) {
    const bool is_missing = !present.contains(game.record) && !packs.contains(folder::pack_of(game.id));
    if (game.state == GameState::finished && is_missing) missing.push_back(game.id);
  }
  return missing;
}

std::string missing_records_text(const folder::Folder& folder, std::span<const folder::GameId> games) {
  if (games.empty()) return {};
  const bool one = games.size() == 1;
  std::string numbers;
  for (const folder::GameId game : games.first(std::min<std::size_t>(games.size(), 10))) {
    numbers += fmt::format(" {}", game.number());
  }
  return fmt::format(
      "{} {} finished, but {} not in {}: put {} back and see with: tournament verify {}; or have {} played "
      "again: tournament again {}{}{} --reason TEXT",
      game_list_text(games), one ? "is" : "are", one ? "its record is" : "their records are",
      folder.games().string(), one ? "it" : "them", folder.root.string(), one ? "it" : "them",
      folder.root.string(), numbers, games.size() > 10 ? " …" : "");
}

std::string game_list_text(std::span<const folder::GameId> games, std::size_t most) {
  std::string text = games.size() == 1 ? "game " : "games ";
  const std::size_t named = std::min(games.size(), most);
  for (std::size_t each = 0; each < named; ++each) {
    const bool last = each + 1 == games.size();
    text += each == 0 ? "" : last ? " and " : ", ";
    text += folder::game_label(games[each]);
  }
  if (named < games.size()) text += fmt::format(" and {} more", games.size() - named);
  return text;
}

std::vector<SuspectGame> suspect_games(const folder::Folder& folder, std::span<const Game> games) {
  std::vector<SuspectGame> suspects;
  for (const Game& game : games) {
    const bool by_time = game.result && (game.result->ending == game::Ending::time ||
                                         game.result->ending == game::Ending::never_read_colour);
    const std::string reason = by_time ? reason_in(folder.games() / game.record) : "";
    if (reason.empty()) continue;
    const bool white_won = game.result->result == game::Result::white_wins;
    suspects.push_back({game.id, white_won ? game.black : game.white, reason});
  }
  if (suspects.empty()) return suspects;
  std::set<folder::GameId> played_again;
  for (const Entry& entry : read_entries(folder.entries())) {
    for (const OrderedReplay& replay : entry.replays) {
      if (replay.reason.starts_with(suspect_replay_prefix)) played_again.insert(replay.game);
    }
  }
  for (SuspectGame& suspect : suspects) suspect.played_again = played_again.contains(suspect.game);
  return suspects;
}

std::string suspect_text(std::span<const SuspectGame> games, const folder::Folder& folder) {
  if (games.empty()) return {};
  std::vector<folder::GameId> ids;
  for (const SuspectGame& each : games) ids.push_back(each.game);
  const auto open = static_cast<std::size_t>(std::ranges::count(games, false, &SuspectGame::played_again));
  std::string advice = "; played again once already";
  if (open > 0) {
    advice = fmt::format("; to play {} again, once: tournament run {} --replay-suspect",
                         open < games.size() ? fmt::format("{} of them", open)
                         : games.size() == 1 ? "it"
                                             : "them",
                         folder.root.string());
  }
  // Many engines, and most under Wine, measure their CPU time instead of the elapsed time.
  constexpr std::ptrdiff_t several = 3;
  const bool one_lost_several = std::ranges::any_of(games, [&](const SuspectGame& each) {
    return std::ranges::count(games, each.loser, &SuspectGame::loser) >= several;
  });
  return fmt::format(
      "suspect, lost by time while the machine had others to serve: {}{}\n{}", game_list_text(ids), advice,
      one_lost_several
          ? "one player lost several of them: a program that measures its CPU time instead of the time that "
            "passes loses like this whenever the machine is busy; fewer games at a time help: --jobs 1\n"
          : "");
}

}  // namespace kaven::tournaments::state
