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

LiveTournament::LiveTournament(Folder its_folder, bool play)
    : folder(std::move(its_folder)),
      may_play(play),
      feed(first_id()),
      snapshot(std::make_shared<const Snapshot>(take_snapshot(folder))),
      running_games(std::make_shared<const std::set<int>>()) {
  look();
  watcher = std::thread([this] { watch(); });
}

LiveTournament::~LiveTournament() {
  {
    const std::scoped_lock lock(mutex);
    stopping = true;
  }
  wake.notify_all();
  feed.close();
  watcher.join();
}

void LiveTournament::watch() {
  std::unique_lock lock(mutex);
  while (!wake.wait_for(lock, between_looks, [&] { return stopping; })) {
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
    last_trouble.clear();
  } catch (const std::exception& error) {
    // The folder may be in the middle of a change; what was known stays.
    if (last_trouble != error.what()) spdlog::warn("{}", error.what());
    last_trouble = error.what();
    tell();
  }
}

void LiveTournament::refresh_snapshot() {
  const Clock::time_point now = Clock::now();
  if (now < next_snapshot) return;
  const std::string found = fmt::format("{} {} {} {}", signature_of(folder.ledger()),
                                        signature_of(folder.ledger().string() + "-wal"),
                                        signature_of(folder.settings()), present_runner(folder).value_or(""));
  constexpr std::chrono::seconds between_looks_at_runner{1};
  next_snapshot = now + between_looks_at_runner;
  if (found == ledger_signature) return;
  auto fresh = std::make_shared<const Snapshot>(take_snapshot(folder));
  next_snapshot = now + std::max<Clock::duration>(between_looks_at_runner, share * (Clock::now() - now));
  ledger_signature = found;
  games_signature.clear();
  std::erase_if(over, [&](int game) {
    return !fresh->has_game(game) || fresh->game(game).state != GameState::pending;
  });
  std::erase_if(running, [&](const auto& each) {
    return !fresh->has_game(each.first) || fresh->game(each.first).state != GameState::pending;
  });
  news = true;
  const std::scoped_lock lock(mutex);
  snapshot = std::move(fresh);
}

void LiveTournament::refresh_running() {
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  const std::string found = signature_of(folder.games());
  if (found == games_signature) return;
  games_signature = found;
  const std::vector<int> under_way = games_under_way(folder, *present);
  std::set<int> numbers(under_way.begin(), under_way.end());
  std::erase_if(running, [&](const auto& each) { return !numbers.contains(each.first); });
  std::erase_if(told_moves, [&](const auto& each) { return !numbers.contains(each.first); });
  for (const int number : numbers) {
    if (over.contains(number)) continue;
    const fs::path file = folder.games() / present->game(number).record;
    news = running.emplace(number, GrowingRecord(file)).second || news;
  }
}

void LiveTournament::follow_records() {
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  ordered_json moved = ordered_json::array();
  ordered_json ended = ordered_json::array();
  for (auto& [number, growing] : running) {
    if (!growing.read_more()) continue;
    const record::GameRecord& record = *growing.record();
    const bool is_new = !told_moves.contains(number);
    std::size_t& told = told_moves[number];
    news = true;
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
    over.insert(number);
    if (ended.size() == most_in_one_event) continue;
    ended.push_back({{"number", number},
                     {"outcome", outcome_value(record)},
                     {"plies", record.header.opening.size() + record.turns.size()}});
  }
  std::erase_if(running, [&](const auto& each) { return over.contains(each.first); });
  if (!moved.empty()) untold.push_back({"games", json_text({{"games", moved}})});
  if (!ended.empty()) untold.push_back({"over", json_text({{"games", ended}})});
}

// Some games at each look: reading ten thousand analyses takes seconds.
void LiveTournament::refresh_accuracy() {
  constexpr std::chrono::milliseconds longest{10};
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  const Clock::time_point end = Clock::now() + longest;
  if (next_analysed >= present->games.size()) {
    if (analysed_signature == games_signature) return;
    next_analysed = 0;
  }
  if (next_analysed == 0) analysed_signature = games_signature;
  for (; next_analysed < present->games.size() && Clock::now() < end; ++next_analysed) {
    const Game& game = present->games[next_analysed];
    if (!game.result || counted.contains(game.id)) continue;
    const auto analysis = believable_analysis(folder.games() / game.record);
    if (!analysis) continue;
    counted.insert(game.id);
    const auto judged = accuracy_of(*analysis, game.result->result);
    news = true;
    const std::scoped_lock lock(mutex);
    accuracy[game.white] += judged[0];
    accuracy[game.black] += judged[1];
  }
}

void LiveTournament::publish_tournament() {
  if (!news) return;
  news = false;
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  auto document = std::make_unique<ordered_json>(
      tournament_document({.snapshot = *present,
                           .running = running,
                           .accuracy = accuracy,
                           .written = record::time_text(std::chrono::system_clock::now()),
                           .event = 0,
                           .play = may_play}));
  auto numbers = std::make_shared<std::set<int>>();
  for (const auto& [number, growing] : running) numbers->insert(number);
  // Whoever hears of a change and asks for the document must not be given the one before.
  const std::scoped_lock lock(mutex);
  if (published) {
    const ordered_json patch = difference(*published, *document);
    if (!patch.empty()) untold.push_back({"tournament", json_text(patch)});
  }
  tell();
  (*document)["event"] = feed.latest();
  tournament_text = std::make_shared<const std::string>(json_text(*document));
  published = std::move(document);
  running_games = std::move(numbers);
}

void LiveTournament::tell() {
  feed.publish(untold);
  untold.clear();
}

std::shared_ptr<const Snapshot> LiveTournament::present_snapshot() const {
  const std::scoped_lock lock(mutex);
  return snapshot;
}

LiveTournament::Text LiveTournament::document(const DocumentName& name) {
  switch (name.kind) {
    case Kind::tournament: {
      const std::scoped_lock lock(mutex);
      return tournament_text;
    }
    case Kind::game: {
      const std::shared_ptr<const Snapshot> present = present_snapshot();
      if (!present->has_game(name.number)) return nullptr;
      const GameView view = view_of(folder, *present, present->game(name.number));
      return std::make_shared<const std::string>(json_text(game_document(view)));
    }
    default:
      return kept_or_made(name);
  }
}

LiveTournament::Text LiveTournament::kept_or_made(const DocumentName& name) {
  const std::scoped_lock one_at_a_time(making);
  const std::shared_ptr<const Snapshot> present = present_snapshot();
  const std::string key = write_document_name(name);
  const auto found = kept.find(key);
  const Clock::time_point now = Clock::now();
  if (found != kept.end() && (found->second.made_of == present || now < found->second.good_until)) {
    return found->second.text;
  }
  Text text = made(name, *present);
  if (!text) return nullptr;
  constexpr std::size_t most_kept = 256;
  if (kept.size() >= most_kept) kept.clear();
  kept[key] = {.text = text, .made_of = present, .good_until = Clock::now() + share * (Clock::now() - now)};
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
        const std::scoped_lock lock(mutex);
        numbers = running_games;
      }
      return text(games_document(present, *numbers, name.number));
    }
    case Kind::player: {
      if (!present.has_player(name.number)) return nullptr;
      const DetailsOf details = [&](const Game& game) { return details_of(view_of(folder, present, game)); };
      AccuracyByPlayer judged;
      {
        const std::scoped_lock lock(mutex);
        judged = accuracy;
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
  return folder.games() / name;
}

}  // namespace kaven::tournaments
