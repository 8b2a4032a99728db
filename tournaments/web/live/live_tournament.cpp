#include "tournaments/web/live/live_tournament.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/record/time_text.hpp"
#include "tournaments/state/folder_lock.hpp"
#include "tournaments/web/documents/game_document.hpp"
#include "tournaments/web/documents/game_values.hpp"
#include "tournaments/web/documents/player_document.hpp"
#include "tournaments/web/documents/rating_history.hpp"

namespace kaven::tournaments::web::live {

namespace fs = boost::filesystem;
using Kind = documents::DocumentName::Kind;

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
server::EventFeed::Id first_id() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<server::EventFeed::Id>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

// What is different in `now`, a document `tournament`, for who knows `before`.
nlohmann::ordered_json difference(const nlohmann::ordered_json& before, const nlohmann::ordered_json& now) {
  nlohmann::ordered_json patch = nlohmann::ordered_json::object();
  for (const auto& [name, value] : now.items()) {
    if (name == "event" || name == "written" || name == "players" || name == "running") continue;
    if (before.at(name) != value) patch[name] = value;
  }
  // Moves are told by themselves.
  const auto numbers = [](const nlohmann::ordered_json& list) {
    nlohmann::ordered_json result = nlohmann::ordered_json::array();
    for (const nlohmann::ordered_json& each : list) result.push_back(each.at("number"));
    return result;
  };
  if (numbers(before.at("running")) != numbers(now.at("running"))) patch["running"] = now.at("running");
  std::map<int, const nlohmann::ordered_json*> known;
  for (const nlohmann::ordered_json& player : before.at("players")) known[player.at("number")] = &player;
  nlohmann::ordered_json changed = nlohmann::ordered_json::array();
  for (const nlohmann::ordered_json& player : now.at("players")) {
    const auto found = known.find(player.at("number"));
    if (found == known.end() || *found->second != player) changed.push_back(player);
  }
  if (!changed.empty()) patch["players"] = std::move(changed);
  nlohmann::ordered_json order = numbers(now.at("players"));
  if (numbers(before.at("players")) != order) patch["order"] = std::move(order);
  return patch;
}

}  // namespace

LiveTournament::LiveTournament(state::Folder folder, bool play)
    : folder_(std::move(folder)),
      may_play_(play),
      feed_(first_id()),
      snapshot_(std::make_shared<const documents::Snapshot>(documents::take_snapshot(folder_))),
      running_games_(std::make_shared<const std::set<state::GameId>>()) {
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
  const std::string found = fmt::format(
      "{} {} {} {}", signature_of(folder_.ledger()), signature_of(folder_.ledger().string() + "-wal"),
      signature_of(folder_.settings()), state::present_runner(folder_).value_or(""));
  constexpr std::chrono::seconds between_looks_at_runner{1};
  next_snapshot_ = now + between_looks_at_runner;
  if (found == ledger_signature_) return;
  auto fresh = std::make_shared<const documents::Snapshot>(documents::take_snapshot(folder_));
  next_snapshot_ = now + std::max<Clock::duration>(between_looks_at_runner, share * (Clock::now() - now));
  ledger_signature_ = found;
  games_signature_.clear();
  std::erase_if(over_, [&](state::GameId game) {
    return !fresh->tournament.has_game(game) ||
           fresh->tournament.game(game).state != state::GameState::pending;
  });
  std::erase_if(running_, [&](const auto& each) {
    return !fresh->tournament.has_game(each.first) ||
           fresh->tournament.game(each.first).state != state::GameState::pending;
  });
  news_ = true;
  const std::scoped_lock lock(mutex_);
  snapshot_ = std::move(fresh);
}

void LiveTournament::refresh_running() {
  const std::shared_ptr<const documents::Snapshot> present = present_snapshot();
  const std::string found = signature_of(folder_.games());
  if (found == games_signature_) return;
  games_signature_ = found;
  const std::vector<state::GameId> under_way = documents::games_under_way(folder_, *present);
  std::set<state::GameId> numbers(under_way.begin(), under_way.end());
  std::erase_if(running_, [&](const auto& each) { return !numbers.contains(each.first); });
  std::erase_if(told_moves_, [&](const auto& each) { return !numbers.contains(each.first); });
  for (const state::GameId number : numbers) {
    if (over_.contains(number)) continue;
    const fs::path file = folder_.games() / present->tournament.game(number).record;
    news_ = running_.emplace(number, GrowingRecord(file)).second || news_;
  }
}

void LiveTournament::follow_records() {
  const std::shared_ptr<const documents::Snapshot> present = present_snapshot();
  nlohmann::ordered_json moved = nlohmann::ordered_json::array();
  nlohmann::ordered_json ended = nlohmann::ordered_json::array();
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
                       {"moves", documents::moves_value(record, told)},
                       {"clock", documents::clock_value(record, growing.changed())}});
    }
    told = record.turns.size();
    if (!record.verdict) continue;
    over_.insert(number);
    if (ended.size() == most_in_one_event) continue;
    ended.push_back({{"number", number},
                     {"outcome", documents::outcome_value(record)},
                     {"plies", record.header.opening.size() + record.turns.size()}});
  }
  std::erase_if(running_, [&](const auto& each) { return over_.contains(each.first); });
  if (!moved.empty()) untold_.push_back({"games", documents::json_text({{"games", moved}})});
  if (!ended.empty()) untold_.push_back({"over", documents::json_text({{"games", ended}})});
}

// Some games at each look: reading ten thousand analyses takes seconds.
void LiveTournament::refresh_accuracy() {
  constexpr std::chrono::milliseconds longest{10};
  const std::shared_ptr<const documents::Snapshot> present = present_snapshot();
  const Clock::time_point end = Clock::now() + longest;
  if (next_analysed_ >= present->tournament.games.size()) {
    if (analysed_signature_ == games_signature_) return;
    next_analysed_ = 0;
  }
  if (next_analysed_ == 0) analysed_signature_ = games_signature_;
  for (; next_analysed_ < present->tournament.games.size() && Clock::now() < end; ++next_analysed_) {
    const state::Game& game = present->tournament.games[next_analysed_];
    if (!game.result || counted_.contains(game.id)) continue;
    const auto analysis = documents::believable_analysis(folder_.games() / game.record);
    if (!analysis) continue;
    counted_.insert(game.id);
    const auto judged = analysis::accuracy_of(*analysis, game.result->result);
    news_ = true;
    const std::scoped_lock lock(mutex_);
    accuracy_[game.white] += judged[0];
    accuracy_[game.black] += judged[1];
  }
}

void LiveTournament::publish_tournament() {
  if (!news_) return;
  news_ = false;
  const std::shared_ptr<const documents::Snapshot> present = present_snapshot();
  auto document = std::make_unique<nlohmann::ordered_json>(
      documents::tournament_document({.snapshot = *present,
                                      .running = running_,
                                      .accuracy = accuracy_,
                                      .written = record::time_text(std::chrono::system_clock::now()),
                                      .event = 0,
                                      .play = may_play_}));
  auto numbers = std::make_shared<std::set<state::GameId>>();
  for (const auto& [number, growing] : running_) numbers->insert(number);
  // Whoever hears of a change and asks for the document must not be given the one before.
  const std::scoped_lock lock(mutex_);
  if (published_) {
    const nlohmann::ordered_json patch = difference(*published_, *document);
    if (!patch.empty()) untold_.push_back({"tournament", documents::json_text(patch)});
  }
  tell();
  (*document)["event"] = feed_.latest();
  tournament_text_ = std::make_shared<const std::string>(documents::json_text(*document));
  published_ = std::move(document);
  running_games_ = std::move(numbers);
}

void LiveTournament::tell() {
  feed_.publish(untold_);
  untold_.clear();
}

std::shared_ptr<const documents::Snapshot> LiveTournament::present_snapshot() const {
  const std::scoped_lock lock(mutex_);
  return snapshot_;
}

LiveTournament::Text LiveTournament::document(const documents::DocumentName& name) {
  switch (name.kind) {
    case Kind::tournament: {
      const std::scoped_lock lock(mutex_);
      return tournament_text_;
    }
    case Kind::game: {
      const std::shared_ptr<const documents::Snapshot> present = present_snapshot();
      const state::GameId id(name.number);
      if (!present->tournament.has_game(id)) return nullptr;
      const documents::GameView view = documents::view_of(folder_, *present, present->tournament.game(id));
      return std::make_shared<const std::string>(documents::json_text(documents::game_document(view)));
    }
    default:
      return kept_or_made(name);
  }
}

LiveTournament::Text LiveTournament::kept_or_made(const documents::DocumentName& name) {
  const std::scoped_lock one_at_a_time(making_);
  const std::shared_ptr<const documents::Snapshot> present = present_snapshot();
  const std::string key = documents::write_document_name(name);
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

LiveTournament::Text LiveTournament::made(const documents::DocumentName& name,
                                          const documents::Snapshot& present) const {
  const auto text = [](const nlohmann::ordered_json& document) {
    return std::make_shared<const std::string>(documents::json_text(document));
  };
  switch (name.kind) {
    case Kind::crosstable:
      return text(documents::crosstable_document(present));
    case Kind::ratings:
      return text(documents::ratings_document(present));
    case Kind::forfeits:
      return text(documents::forfeits_document(present));
    case Kind::games: {
      if (name.number > static_cast<int>(present.tournament.games.size()) / documents::games_per_list)
        return nullptr;
      std::shared_ptr<const std::set<state::GameId>> numbers;
      {
        const std::scoped_lock lock(mutex_);
        numbers = running_games_;
      }
      return text(documents::games_document(present, *numbers, name.number));
    }
    case Kind::player: {
      const state::PlayerId player(name.number);
      if (!present.tournament.has_player(player)) return nullptr;
      const documents::DetailsOf details = [&](const state::Game& game) {
        return documents::details_of(documents::view_of(folder_, present, game));
      };
      documents::AccuracyByPlayer judged;
      {
        const std::scoped_lock lock(mutex_);
        judged = accuracy_;
      }
      return text(documents::player_document(present, player, judged, details));
    }
    case Kind::tournament:
    case Kind::game:
      break;
  }
  return nullptr;
}

std::optional<fs::path> LiveTournament::record_file(const std::string& name) const {
  // The name begins with the number: nothing else of it is taken for a path.
  const auto id = state::game_of_label(name.substr(0, name.find('-')));
  const std::shared_ptr<const documents::Snapshot> present = present_snapshot();
  if (!id || !present->tournament.has_game(*id) || present->tournament.game(*id).record != name)
    return std::nullopt;
  return folder_.games() / name;
}

}  // namespace kaven::tournaments::web::live
