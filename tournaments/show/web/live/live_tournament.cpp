// SPDX-License-Identifier: MIT
#include "tournaments/show/web/live/live_tournament.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/record/record_format.hpp"
#include "common/record/time_text.hpp"
#include "common/system/log.hpp"
#include "tournaments/show/web/documents/game_document.hpp"
#include "tournaments/show/web/documents/player_document.hpp"
#include "tournaments/show/web/documents/public_record.hpp"
#include "tournaments/show/web/documents/tournament_document.hpp"

namespace kaven::tournaments::web::live {

using namespace std::chrono_literals;
using Kind = documents::DocumentName::Kind;

namespace {

ordered_json numbers_of(const ordered_json& list) {
  ordered_json numbers = ordered_json::array();
  for (const ordered_json& each : list) numbers.push_back(each.at("number"));
  return numbers;
}

ordered_json changed_players(const ordered_json& before, const ordered_json& after) {
  std::map<int, const ordered_json*> known;
  for (const ordered_json& player : before) known[player.at("number")] = &player;
  ordered_json changed = ordered_json::array();
  for (const ordered_json& player : after) {
    const auto found = known.find(player.at("number"));
    if (found == known.end() || *found->second != player) changed.push_back(player);
  }
  return changed;
}

constexpr auto poll_interval = 250ms;
// A step that takes the time t is done again after twenty times t at the earliest: it takes a twentieth of a
// processor.
constexpr int share = 20;

// The first id grows from one start of the program to the next, faster than the number of messages.
server::EventFeed::Id first_id() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<server::EventFeed::Id>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

SharedText shared_text(const ordered_json& document) {
  return std::make_shared<const std::string>(json_text(document));
}

}  // namespace

ordered_json tournament_patch(const ordered_json& before, const ordered_json& after) {
  ordered_json patch = ordered_json::object();
  for (const auto& [name, value] : after.items()) {
    if (name == "event" || name == "written" || name == "players" || name == "running") continue;
    if (before.at(name) != value) patch[name] = value;
  }
  if (numbers_of(before.at("running")) != numbers_of(after.at("running"))) {
    patch["running"] = after.at("running");
  }
  ordered_json players = changed_players(before.at("players"), after.at("players"));
  if (!players.empty()) patch["players"] = std::move(players);
  ordered_json order = numbers_of(after.at("players"));
  if (numbers_of(before.at("players")) != order) patch["order"] = std::move(order);
  return patch;
}

LiveTournament::LiveTournament(folder::Folder folder, bool play, bool anonymous)
    : folder_(std::move(folder)),
      may_play_(play),
      feed_(first_id()),
      reader_(folder_, anonymous ? documents::Names::aliases : documents::Names::published),
      records_(folder_),
      accuracy_counter_(folder_),
      running_numbers_(std::make_shared<const std::set<folder::GameId>>()),
      cache_(share),
      ratings_cache_(share) {
  reader_.update();
  snapshot_ = std::make_shared<const documents::Snapshot>(reader_.snapshot());
  poll();
  poller_ = std::jthread([this](const std::stop_token& stop) { poll_until_stopped(stop); });
}

LiveTournament::~LiveTournament() {
  feed_.close();
}

void LiveTournament::poll_until_stopped(const std::stop_token& stop) {
  std::unique_lock lock(sleep_mutex_);
  for (;;) {
    stopped_.wait_for(lock, stop, poll_interval, [] { return false; });
    if (stop.stop_requested()) return;
    poll();
  }
}

void LiveTournament::poll() {
  try {
    const bool has_looked = update_snapshot();
    update_running_games();
    read_records();
    count_accuracy();
    publish();
    if (has_looked) last_error_.clear();
  } catch (const std::exception& error) {
    // The folder may be in the middle of a change: keeps the present state.
    if (last_error_ != error.what()) system::log_warning("{}", error.what());
    last_error_ = error.what();
    publish_events();
  }
}

// Returns whether it was time to look at the folder.
bool LiveTournament::update_snapshot() {
  constexpr auto shortest_interval = 1s;  // because the search for the runner takes a while
  const Clock::time_point begin = Clock::now();
  if (begin < next_snapshot_) return false;
  next_snapshot_ = begin + shortest_interval;
  if (!reader_.update()) return true;
  auto snapshot = std::make_shared<const documents::Snapshot>(reader_.snapshot());
  next_snapshot_ = begin + std::max<Clock::duration>(shortest_interval, share * (Clock::now() - begin));
  records_.drop_finished(*snapshot);
  looks_for_games_ = true;
  changed_ = true;
  const std::scoped_lock lock(mutex_);
  snapshot_ = std::move(snapshot);
  return true;
}

void LiveTournament::update_running_games() {
  const documents::FileStamp stamp = documents::stamp_of(folder_.games());
  if (!looks_for_games_ && stamp == games_folder_) return;
  changed_ = records_.find_games(*present_snapshot()) || changed_;
  games_folder_ = stamp;
  looks_for_games_ = false;
}

void LiveTournament::read_records() {
  RecordWatcher::Appended appended = records_.read_more(*present_snapshot());
  changed_ = changed_ || appended.anything;
  std::ranges::move(appended.events, std::back_inserter(pending_events_));
}

void LiveTournament::count_accuracy() {
  constexpr auto longest = 10ms;
  if (!accuracy_counter_.count_more(*present_snapshot(), games_folder_, longest)) return;
  changed_ = true;
  const std::scoped_lock lock(mutex_);
  digest_ = accuracy_counter_.digest();
}

void LiveTournament::publish() {
  if (!changed_) return;
  changed_ = false;
  const SharedSnapshot snapshot = present_snapshot();
  auto document = std::make_unique<ordered_json>(
      documents::tournament_document({.snapshot = *snapshot,
                                      .running = records_.running(),
                                      .accuracy = accuracy_counter_.digest().accuracy,
                                      .written = record::time_text(std::chrono::system_clock::now()),
                                      .event = 0,
                                      .play = may_play_}));
  auto numbers = std::make_shared<std::set<folder::GameId>>();
  for (const auto& [number, growing] : records_.running()) numbers->insert(number);
  if (published_) {
    const ordered_json patch = tournament_patch(*published_, *document);
    if (!patch.empty()) pending_events_.push_back({"tournament", json_text(patch)});
  }
  // A client that receives the event and requests the document must not get the previous one.
  const std::scoped_lock lock(mutex_);
  publish_events();
  (*document)["event"] = feed_.latest();
  tournament_text_ = shared_text(*document);
  published_ = std::move(document);
  running_numbers_ = std::move(numbers);
}

void LiveTournament::publish_events() {
  feed_.publish(pending_events_);
  pending_events_.clear();
}

SharedSnapshot LiveTournament::present_snapshot() const {
  const std::scoped_lock lock(mutex_);
  return snapshot_;
}

documents::AccuracyByPlayer LiveTournament::present_accuracy() const {
  const std::scoped_lock lock(mutex_);
  return digest_.accuracy;
}

SharedText LiveTournament::report(folder::PlayerId player) {
  const SharedSnapshot snapshot = present_snapshot();
  if (!snapshot->tournament.has_player(player)) return nullptr;
  return cache_.find_or_make(documents::report_url(player), snapshot, [&] {
    return std::make_shared<const std::string>(
        documents::report_page(folder_, *snapshot, player, present_accuracy(), [&](const state::Game& game) {
          return documents::game_details(documents::read_game_view(folder_, *snapshot, game));
        }));
  });
}

SharedText LiveTournament::document(const documents::DocumentName& name) {
  if (name.kind == Kind::tournament) {
    const std::scoped_lock lock(mutex_);
    return tournament_text_;
  }
  if (name.kind == Kind::puzzles) {
    // Analyses appear without any other change, and this document is quick to write.
    const std::scoped_lock lock(mutex_);
    return shared_text(digest_.puzzles.document());
  }
  const SharedSnapshot snapshot = present_snapshot();
  // A running game changes with every move and is quick to write.
  if (name.kind == Kind::game) return make_text(name, *snapshot);
  DocumentCache& cache = name.kind == Kind::ratings ? ratings_cache_ : cache_;
  return cache.find_or_make(documents::document_name_text(name), snapshot,
                            [&] { return make_text(name, *snapshot); });
}

SharedText LiveTournament::make_text(const documents::DocumentName& name,
                                     const documents::Snapshot& snapshot) const {
  switch (name.kind) {
    case Kind::crosstable:
      return shared_text(documents::crosstable_document(snapshot));
    case Kind::ratings:
      return shared_text(documents::ratings_document(snapshot));
    case Kind::games: {
      if (name.number > static_cast<int>(snapshot.tournament.games.size()) / documents::games_per_list)
        return nullptr;
      std::shared_ptr<const std::set<folder::GameId>> running;
      {
        const std::scoped_lock lock(mutex_);
        running = running_numbers_;
      }
      return shared_text(documents::games_document(snapshot, *running, name.number));
    }
    case Kind::game: {
      const folder::GameId game(name.number);
      if (!snapshot.tournament.has_game(game)) return nullptr;
      return shared_text(documents::game_document(
          documents::read_game_view(folder_, snapshot, snapshot.tournament.game(game))));
    }
    case Kind::player: {
      const folder::PlayerId player(name.number);
      if (!snapshot.tournament.has_player(player)) return nullptr;
      return shared_text(
          documents::player_document(snapshot, player, present_accuracy(), [&](const state::Game& game) {
            return documents::game_details(documents::read_game_view(folder_, snapshot, game));
          }));
    }
    case Kind::tournament:
    case Kind::puzzles:
      break;
  }
  return nullptr;
}

SharedText LiveTournament::record(const std::string& name) const {
  // Uses only the number of the game at the beginning of the name, never the name as a path.
  const auto id = folder::game_of_label(name.substr(0, name.find('-')));
  const SharedSnapshot snapshot = present_snapshot();
  if (!id || !snapshot->tournament.has_game(*id)) return nullptr;
  const state::Game& game = snapshot->tournament.game(*id);
  if (documents::record_url(*snapshot, game) != "records/" + name) return nullptr;
  const documents::GameView view = documents::read_game_view(folder_, *snapshot, game);
  if (!view.record) return nullptr;
  return std::make_shared<const std::string>(record::record_text(*view.record));
}

AccuracyCounter::AccuracyCounter(folder::Folder folder) : folder_(std::move(folder)) {}

bool AccuracyCounter::count_more(const documents::Snapshot& snapshot,
                                 const documents::FileStamp& games_folder,
                                 std::chrono::milliseconds longest) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + longest;
  forget_other_numbers(snapshot);
  if (interventions_ != snapshot.tournament.interventions) {
    // The organizer may have changed counted games.
    counted_.clear();
    digest_ = {};
    next_game_ = 0;
    interventions_ = snapshot.tournament.interventions;
  }
  if (next_game_ >= snapshot.tournament.games.size()) {
    if (begun_at_ == games_folder) return false;
    next_game_ = 0;
  }
  if (next_game_ == 0) begun_at_ = games_folder;
  bool counted = false;
  for (; next_game_ < snapshot.tournament.games.size() && Clock::now() < end; ++next_game_) {
    const state::Game& game = snapshot.tournament.games[next_game_];
    if (!game.result || counted_.contains(game.id)) continue;
    const auto record = folder_.games() / game.record;
    const auto analysis = documents::valid_analysis(record);
    if (!analysis) continue;
    counted_.insert(game.id);
    digest_.add(game, *analysis, record);
    counted = true;
  }
  return counted;
}

void AccuracyCounter::forget_other_numbers(const documents::Snapshot& snapshot) {
  if (!snapshot.anonymous) return;
  std::vector<std::string> names;
  for (const state::Player& player : snapshot.tournament.players) names.push_back(player.name);
  if (names == names_) return;
  names_ = std::move(names);
  counted_.clear();
  digest_ = {};
  next_game_ = 0;
}

SharedText DocumentCache::find_or_make(const std::string& name, const SharedSnapshot& snapshot,
                                       const std::function<SharedText()>& make) {
  if (SharedText text = find(name, snapshot)) return text;
  const std::scoped_lock making(making_);
  if (SharedText text = find(name, snapshot)) return text;
  const Clock::time_point begin = Clock::now();
  SharedText text = make();
  const Clock::time_point end = Clock::now();
  if (text)
    keep(name, {.text = text, .snapshot = snapshot, .made = end, .expiry = end + share_ * (end - begin)});
  return text;
}

SharedText DocumentCache::find(const std::string& name, const SharedSnapshot& snapshot) const {
  const std::scoped_lock lock(mutex_);
  const auto found = entries_.find(name);
  if (found == entries_.end()) return nullptr;
  const Entry& entry = found->second;
  return entry.snapshot == snapshot || Clock::now() < entry.expiry ? entry.text : nullptr;
}

void DocumentCache::keep(const std::string& name, Entry entry) {
  constexpr std::size_t capacity = 256;
  const std::scoped_lock lock(mutex_);
  if (entries_.size() >= capacity && !entries_.contains(name)) {
    const auto age = [](const auto& each) { return each.second.made; };
    entries_.erase(std::ranges::min_element(entries_, {}, age));
  }
  entries_[name] = std::move(entry);
}

}  // namespace kaven::tournaments::web::live
