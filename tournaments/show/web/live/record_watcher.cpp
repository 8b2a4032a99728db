// SPDX-License-Identifier: MIT
#include "tournaments/show/web/live/record_watcher.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "tournaments/show/web/documents/game_json.hpp"
#include "tournaments/show/web/documents/public_record.hpp"

namespace kaven::tournaments::web::live {

namespace {

constexpr std::size_t most_games_in_event = 64;

server::EventFeed::Event event_of(std::string_view name, const ordered_json& games) {
  return {name, json_text({{"games", games}})};
}

}  // namespace

RecordWatcher::RecordWatcher(folder::Folder folder) : folder_(std::move(folder)) {}

bool RecordWatcher::find_games(const documents::Snapshot& snapshot) {
  const std::vector<folder::GameId> found = documents::running_games(folder_, snapshot);
  const std::set<folder::GameId> numbers(found.begin(), found.end());
  const auto is_gone = [&](const auto& each) { return !numbers.contains(each.first); };
  bool changed = std::erase_if(running_, is_gone) > 0;
  std::erase_if(published_moves_, is_gone);
  for (const folder::GameId number : numbers) {
    if (over_.contains(number)) continue;
    const auto file = folder_.games() / snapshot.tournament.game(number).record;
    changed = running_.try_emplace(number, file.string()).second || changed;
  }
  return changed;
}

bool RecordWatcher::drop_finished(const documents::Snapshot& snapshot) {
  const auto is_pending = [&](folder::GameId game) {
    return snapshot.tournament.has_game(game) &&
           snapshot.tournament.game(game).state == state::GameState::pending;
  };
  std::erase_if(over_, [&](folder::GameId game) { return !is_pending(game); });
  return std::erase_if(running_, [&](const auto& each) { return !is_pending(each.first); }) > 0;
}

RecordWatcher::Appended RecordWatcher::read_more(const documents::Snapshot& snapshot) {
  Appended appended;
  ordered_json moved = ordered_json::array();
  ordered_json ended = ordered_json::array();
  for (auto& [number, growing] : running_) {
    const auto before = growing.turn_began();
    const bool came = growing.read_more();
    // White's clock has started.
    const bool clock_started = !came && growing.record() && growing.turn_began() != before;
    if (!came && !clock_started) continue;
    appended.anything = true;
    if (!snapshot.tournament.has_game(number)) continue;
    const record::GameRecord record =
        documents::public_record(*growing.record(), snapshot, snapshot.tournament.game(number));
    const bool is_new = !published_moves_.contains(number);
    std::size_t& published = published_moves_[number];
    // Nobody can have watched a game that began and ended between two looks.
    const bool is_shown = (published < record.turns.size() || clock_started) && !(is_new && record.verdict);
    if (is_shown && moved.size() < most_games_in_event) {
      moved.push_back({{"number", number},
                       {"first", published},
                       {"moves", documents::moves_json(record, published)},
                       {"clock", documents::clock_json(record, growing.turn_began())}});
    }
    published = record.turns.size();
    if (!record.verdict) continue;
    over_.insert(number);
    if (ended.size() == most_games_in_event) continue;
    ended.push_back({{"number", number},
                     {"outcome", documents::outcome_json(record)},
                     {"plies", record.header.opening.size() + record.turns.size()}});
  }
  std::erase_if(running_, [&](const auto& each) { return over_.contains(each.first); });
  if (!moved.empty()) appended.events.push_back(event_of("games", moved));
  if (!ended.empty()) appended.events.push_back(event_of("over", ended));
  return appended;
}

}  // namespace kaven::tournaments::web::live
