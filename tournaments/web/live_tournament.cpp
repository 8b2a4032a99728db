#include "tournaments/web/live_tournament.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/record/time_text.hpp"
#include "tournaments/folder/folder_lock.hpp"
#include "tournaments/web/game_document.hpp"
#include "tournaments/web/game_values.hpp"
#include "tournaments/web/player_document.hpp"
#include "tournaments/web/rating_history.hpp"

namespace kaven::tournaments {

namespace fs = boost::filesystem;
using Kind = DocumentName::Kind;

namespace {

constexpr std::chrono::milliseconds between_looks{250};
// Of a processor: one part in so many.
constexpr int share = 20;
constexpr std::size_t most_in_one_event = 64;

// Changes when the file does.
std::string signature_of(const fs::path& file) {
  struct stat state {};
  if (::stat(file.c_str(), &state) != 0) return "-";
  return fmt::format("{}:{}:{}.{}", state.st_ino, state.st_size, state.st_mtim.tv_sec, state.st_mtim.tv_nsec);
}

// From one start of the program to the next it grows faster than messages come.
EventFeed::Id first_id() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<EventFeed::Id>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

// What is different in `now`, a document `tournament`, for who knows `before`.
ordered_json difference(const ordered_json& before, const ordered_json& now) {
  ordered_json patch = ordered_json::object();
  for (const auto& [name, value] : now.items()) {
    if (name == "event" || name == "written" || name == "players" || name == "running") continue;
    if (before.at(name) != value) patch[name] = value;
  }
  // Moves are told by themselves.
  const auto numbers = [](const ordered_json& list) {
    ordered_json result = ordered_json::array();
    for (const ordered_json& each : list) result.push_back(each.at("number"));
    return result;
  };
  if (numbers(before.at("running")) != numbers(now.at("running"))) patch["running"] = now.at("running");
  std::map<int, const ordered_json*> known;
  for (const ordered_json& player : before.at("players")) known[player.at("number")] = &player;
  ordered_json changed = ordered_json::array();
  for (const ordered_json& player : now.at("players")) {
    const auto found = known.find(player.at("number"));
    if (found == known.end() || *found->second != player) changed.push_back(player);
  }
  if (!changed.empty()) patch["players"] = std::move(changed);
  ordered_json order = numbers(now.at("players"));
  if (numbers(before.at("players")) != order) patch["order"] = std::move(order);
  return patch;
}

}  // namespace

LiveTournament::LiveTournament(Folder folder, bool play)
    : folder_(std::move(folder)),
      may_play_(play),
      feed_(first_id()),
      snapshot_(std::make_shared<const Snapshot>(take_snapshot(folder_))),
      running_games_(std::make_shared<const std::set<int>>()) {
  look();
  watcher_ = std::thread([this] { watch(); });
}

LiveTournament::~LiveTournament() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  feed_.close();
  watcher_.join();
}

void LiveTournament::watch() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, between_looks, [&] { return stopping_; })) {
    lock.unlock();
    look();
    lock.lock();
  }
}

void LiveTournament::look() {
  try {
    refresh_snapshot();
    refresh_running();
    follow_records();
    refresh_accuracy();
    publish_tournament();
    last_trouble_.clear();
  } catch (const std::exception& error) {
    // The folder may be in the middle of a change; what was known stays.
    if (last_trouble_ != error.what()) spdlog::warn("{}", error.what());
    last_trouble_ = error.what();
    tell();
  }
}

void LiveTournament::refresh_snapshot() {
  const Clock::time_point now = Clock::now();
  if (now < next_snapshot_) return;
  const std::string found = fmt::format("{} {} {} {}", signature_of(folder_.ledger()),
                                        signature_of(folder_.ledger().string() + "-wal"),
                                        signature_of(folder_.settings()), present_runner(folder_).value_or(""));
  constexpr std::chrono::seconds between_looks_at_runner{1};
  next_snapshot_ = now + between_looks_at_runner;
  if (found == ledger_signature_) return;
  auto fresh = std::make_shared<const Snapshot>(take_snapshot(folder_));
  next_snapshot_ = now + std::max<Clock::duration>(between_looks_at_runner, share * (Clock::now() - now));
  ledger_signature_ = found;
  games_signature_.clear();
  std::erase_if(over_, [&](int game) {
    return !fresh->has_game(game) || fresh->game(game).state != GameState::pending;
  });
  std::erase_if(running_, [&](const auto& each) {
    return !fresh->has_game(each.first) || fresh->game(each.first).state != GameState::pending;
  });
  news_ = true;
  const std::scoped_lock lock(mutex_);
  snapshot_ = std::move(fresh);
}

void LiveTournament::refresh_running() {
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  const std::string found = signature_of(folder_.games());
  if (found == games_signature_) return;
  games_signature_ = found;
  const std::vector<int> under_way = games_under_way(folder_, *present);
  std::set<int> numbers(under_way.begin(), under_way.end());
  std::erase_if(running_, [&](const auto& each) { return !numbers.contains(each.first); });
  std::erase_if(told_moves_, [&](const auto& each) { return !numbers.contains(each.first); });
  for (const int number : numbers) {
    if (over_.contains(number)) continue;
    const fs::path file = folder_.games() / present->game(number).record;
    news_ = running_.emplace(number, GrowingRecord(file)).second || news_;
  }
}

void LiveTournament::follow_records() {
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  ordered_json moved = ordered_json::array();
  ordered_json ended = ordered_json::array();
  for (auto& [number, growing] : running_) {
    if (!growing.read_more()) continue;
    const record::GameRecord& record = *growing.record();
    const bool is_new = !told_moves_.contains(number);
    std::size_t& told = told_moves_[number];
    news_ = true;
    // Of a game that began and ended between two looks, nobody can have seen a move.
    const bool worth_telling = told < record.turns.size() && !(is_new && record.verdict);
    if (worth_telling && moved.size() < most_in_one_event) {
      moved.push_back({{"number", number},
                       {"first", told},
                       {"moves", moves_value(record, told)},
                       {"clock", clock_value(record, growing.changed())}});
    }
    told = record.turns.size();
    if (!record.verdict) continue;
    over_.insert(number);
    if (ended.size() == most_in_one_event) continue;
    ended.push_back({{"number", number},
                     {"outcome", outcome_value(record)},
                     {"plies", record.header.opening.size() + record.turns.size()}});
  }
  std::erase_if(running_, [&](const auto& each) { return over_.contains(each.first); });
  if (!moved.empty()) untold_.push_back({"games", json_text({{"games", moved}})});
  if (!ended.empty()) untold_.push_back({"over", json_text({{"games", ended}})});
}

// Some games at each look: reading ten thousand analyses takes seconds.
void LiveTournament::refresh_accuracy() {
  constexpr std::chrono::milliseconds longest{10};
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  const Clock::time_point end = Clock::now() + longest;
  if (next_analysed_ >= present->games.size()) {
    if (analysed_signature_ == games_signature_) return;
    next_analysed_ = 0;
  }
  if (next_analysed_ == 0) analysed_signature_ = games_signature_;
  for (; next_analysed_ < present->games.size() && Clock::now() < end; ++next_analysed_) {
    const Game& game = present->games[next_analysed_];
    if (!game.result || counted_.contains(game.id)) continue;
    const auto analysis = believable_analysis(folder_.games() / game.record);
    if (!analysis) continue;
    counted_.insert(game.id);
    const auto judged = accuracy_of(*analysis, game.result->result);
    news_ = true;
    const std::scoped_lock lock(mutex_);
    accuracy_[game.white] += judged[0];
    accuracy_[game.black] += judged[1];
  }
}

void LiveTournament::publish_tournament() {
  if (!news_) return;
  news_ = false;
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  auto document = std::make_unique<ordered_json>(
      tournament_document({.snapshot = *present,
                           .running = running_,
                           .accuracy = accuracy_,
                           .written = record::time_text(std::chrono::system_clock::now()),
                           .event = 0,
                           .play = may_play_}));
  auto numbers = std::make_shared<std::set<int>>();
  for (const auto& [number, growing] : running_) numbers->insert(number);
  // Whoever hears of a change and asks for the document must not be given the one before.
  const std::scoped_lock lock(mutex_);
  if (published_) {
    const ordered_json patch = difference(*published_, *document);
    if (!patch.empty()) untold_.push_back({"tournament", json_text(patch)});
  }
  tell();
  (*document)["event"] = feed_.latest();
  tournament_text_ = std::make_shared<const std::string>(json_text(*document));
  published_ = std::move(document);
  running_games_ = std::move(numbers);
}

void LiveTournament::tell() {
  feed_.publish(untold_);
  untold_.clear();
}

std::shared_ptr<const Snapshot> LiveTournament::present_snapshot() const {
  const std::scoped_lock lock(mutex_);
  return snapshot_;
}

LiveTournament::Text LiveTournament::document(const DocumentName& name) {
  switch (name.kind) {
    case Kind::tournament: {
      const std::scoped_lock lock(mutex_);
      return tournament_text_;
    }
    case Kind::game: {
      const std::shared_ptr<const Snapshot> present = present_snapshot();
      if (!present->has_game(name.number)) return nullptr;
      const GameView view = view_of(folder_, *present, present->game(name.number));
      return std::make_shared<const std::string>(json_text(game_document(view)));
    }
    default:
      return kept_or_made(name);
  }
}

LiveTournament::Text LiveTournament::kept_or_made(const DocumentName& name) {
  const std::scoped_lock one_at_a_time(making_);
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  const std::string key = write_document_name(name);
  const auto found = kept_.find(key);
  const Clock::time_point now = Clock::now();
  if (found != kept_.end() && (found->second.made_of == present || now < found->second.good_until)) {
    return found->second.text;
  }
  Text text = made(name, *present);
  if (!text) return nullptr;
  constexpr std::size_t most_kept = 256;
  if (kept_.size() >= most_kept) kept_.clear();
  kept_[key] = {.text = text, .made_of = present, .good_until = Clock::now() + share * (Clock::now() - now)};
  return text;
}

LiveTournament::Text LiveTournament::made(const DocumentName& name, const Snapshot& present) const {
  const auto text = [](const ordered_json& document) {
    return std::make_shared<const std::string>(json_text(document));
  };
  switch (name.kind) {
    case Kind::crosstable:
      return text(crosstable_document(present));
    case Kind::ratings:
      return text(ratings_document(present));
    case Kind::forfeits:
      return text(forfeits_document(present));
    case Kind::games: {
      if (name.number > static_cast<int>(present.games.size()) / games_per_list) return nullptr;
      std::shared_ptr<const std::set<int>> numbers;
      {
        const std::scoped_lock lock(mutex_);
        numbers = running_games_;
      }
      return text(games_document(present, *numbers, name.number));
    }
    case Kind::player: {
      if (!present.has_player(name.number)) return nullptr;
      const DetailsOf details = [&](const Game& game) { return details_of(view_of(folder_, present, game)); };
      AccuracyByPlayer judged;
      {
        const std::scoped_lock lock(mutex_);
        judged = accuracy_;
      }
      return text(player_document(present, name.number, judged, details));
    }
    case Kind::tournament:
    case Kind::game:
      break;
  }
  return nullptr;
}

std::optional<fs::path> LiveTournament::record_file(const std::string& name) const {
  // The name begins with the number: nothing else of it is taken for a path.
  const int number = game_of_label(name.substr(0, name.find('-')));
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  if (!present->has_game(number) || present->game(number).record != name) return std::nullopt;
  return folder_.games() / name;
}

}  // namespace kaven::tournaments
