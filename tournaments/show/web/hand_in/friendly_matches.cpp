// SPDX-License-Identifier: MIT
#include "tournaments/show/web/hand_in/friendly_matches.hpp"

#include <fcntl.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <exception>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <stop_token>
#include <system_error>
#include <tuple>

#include "agent/level.hpp"
#include "common/notation/game_words.hpp"
#include "common/record/record_reader.hpp"
#include "common/record/time_text.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/system/log.hpp"
#include "common/text/json_text.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/course/door/class_roster.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/executor/referee_command.hpp"
#include "tournaments/play/roster/named_program.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/show/web/documents/game_document.hpp"
#include "tournaments/show/web/documents/public_record.hpp"
#include "tournaments/show/web/hand_in/hand_in_state.hpp"
#include "tournaments/show/web/play/program_run.hpp"

namespace kaven::tournaments::web::hand_in {

namespace fs = boost::filesystem;

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::system_clock;

constexpr auto between_looks_for_matches = 2s;
constexpr auto a_day = 24h;
// Both games of a match. At the lowest priority beside a full machine they may get little time.
constexpr auto longest_match = 1h;
constexpr int most_attempts_at_game = 3;
constexpr std::size_t most_matches_kept = 10;
constexpr std::size_t largest_match_file = std::size_t{1} << 20U;

fs::path friendly_folder(const folder::Folder& folder) {
  return door::door_folder(folder) / "friendly";
}

fs::path place_of(const folder::Folder& folder, const std::string& login, int number) {
  return friendly_folder(folder) / login / std::to_string(number);
}

std::string game_file(int game) {
  return "game-" + std::to_string(game) + ".jsonl";
}
std::string log_file(int game) {
  return "log-" + std::to_string(game) + ".txt";
}

// The match in a folder; nothing in one that a killed process has left empty.
std::optional<FriendlyMatch> read_match(const fs::path& place, const std::string& login, int number) {
  if (!fs::exists(place / "match.json")) return std::nullopt;
  const auto json = text::parse_json(system::read_whole_file(place / "match.json", largest_match_file));
  FriendlyMatch match{.login = login,
                      .number = number,
                      .opponent = json.at("opponent").get<std::string>(),
                      .agent = json.at("agent").get<std::string>(),
                      .asked = json.at("asked").get<std::string>()};
  match.is_over = fs::exists(place / "result.json");
  if (!match.is_over) return match;
  const auto result = text::parse_json(system::read_whole_file(place / "result.json", largest_match_file));
  match.upload = result.at("upload").get<int>();
  match.fault = result.at("fault").get<std::string>();
  for (const auto& game : result.at("games")) {
    match.games.push_back({.colour = game.at("colour").get<std::string>(),
                           .result = game.at("result").get<std::string>(),
                           .ending = game.at("ending").get<std::string>()});
  }
  return match;
}

ordered_json games_json(const std::vector<FriendlyGame>& games) {
  ordered_json list = ordered_json::array();
  for (const FriendlyGame& each : games)
    list.push_back({{"colour", each.colour}, {"result", each.result}, {"ending", each.ending}});
  return list;
}

int left_of(const settings::HandInSettings& settings, const std::vector<FriendlyMatch>& matches,
            Clock::time_point now) {
  const auto today = std::ranges::count_if(matches, [&](const FriendlyMatch& each) {
    const auto asked = record::time_of_text(each.asked);
    return asked && now - *asked < a_day;
  });
  return std::max(0, settings.friendly_matches - static_cast<int>(today));
}

// The entry in agents/ of a player who takes part; empty if nobody is called so, or it is the one of `own`.
std::string agent_called(const folder::Folder& folder, const documents::Snapshot& snapshot,
                         const std::string& name, std::optional<folder::PlayerId> own) {
  for (const state::Player& player : snapshot.tournament.players) {
    if (player.withdrawn || player.id == own || printable_name(state::shown_name(player)) != name) continue;
    const std::vector<state::Player>& real =
        snapshot.anonymous ? snapshot.real_players : snapshot.tournament.players;
    const fs::path entry(real.at(player.id.index()).hand_in);
    const bool is_there =
        !entry.empty() && entry.filename() == entry && entry != ".." && fs::exists(folder.agents() / entry);
    if (is_there) return entry.string();
  }
  return "";
}

// Of the matches of a login, removes the oldest that count for nothing any more.
void remove_old(const folder::Folder& folder, const std::vector<FriendlyMatch>& matches,
                Clock::time_point now) {
  if (matches.size() <= most_matches_kept) return;
  for (const FriendlyMatch& each : std::span(matches).first(matches.size() - most_matches_kept)) {
    const auto asked = record::time_of_text(each.asked);
    if (each.is_over && asked && now - *asked >= a_day)
      system::remove_tree(place_of(folder, each.login, each.number));
  }
}

struct GameLabel {
  int match = 0;
  int game = 0;
};

// Reads `2/1`.
std::optional<GameLabel> game_label(const std::string& label) {
  const std::size_t slash = label.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const auto match = text::read_number<int>(label.substr(0, slash));
  const auto game = text::read_number<int>(label.substr(slash + 1));
  const bool is_one = match && game && *match > 0 && (*game == 1 || *game == 2) &&
                      std::to_string(*match) + "/" + std::to_string(*game) == label;
  return is_one ? std::optional(GameLabel{*match, *game}) : std::nullopt;
}

// The match of which `label` names a game that was played.
std::optional<FriendlyMatch> match_with_game(const folder::Folder& folder, const std::string& login,
                                             const std::optional<GameLabel>& label) {
  if (!label || !door::login_fault(login).empty()) return std::nullopt;
  const auto match = read_match(place_of(folder, login, label->match), login, label->match);
  const bool is_played = match && static_cast<std::size_t>(label->game) <= match->games.size();
  return is_played ? match : std::nullopt;
}

// The numbers of the matches in the folder of a login, in any order.
std::vector<int> match_numbers(const fs::path& place) {
  std::vector<int> numbers;
  if (!fs::is_directory(place)) return numbers;
  for (const fs::directory_entry& entry : fs::directory_iterator(place)) {
    const int number = text::read_number<int>(entry.path().filename().string()).value_or(0);
    if (number > 0) numbers.push_back(number);
  }
  return numbers;
}

std::optional<FriendlyMatch> next_match(const folder::Folder& folder) {
  std::optional<FriendlyMatch> next;
  if (!fs::is_directory(friendly_folder(folder))) return next;
  for (const fs::directory_entry& entry : fs::directory_iterator(friendly_folder(folder))) {
    const std::string login = entry.path().filename().string();
    const std::vector<int> numbers = match_numbers(entry.path());
    if (!door::login_fault(login).empty() || numbers.empty()) continue;
    // Only the newest match of a login may wait.
    const int newest = std::ranges::max(numbers);
    auto match = read_match(place_of(folder, login, newest), login, newest);
    if (!match || match->is_over) continue;
    if (!next || std::tie(match->asked, login) < std::tie(next->asked, next->login)) next = std::move(match);
  }
  return next;
}

// The settings of the tournament for a game beside others: only CPU time counts, and nobody has odds.
settings::Settings friendly_settings(const folder::Folder& folder) {
  settings::Settings settings = state::settings_in_force(folder).settings;
  settings.time.clock = "cpu";
  settings.time.start_limit *= 10;
  settings.time_factors.clear();
  return settings;
}

/// Two games of a match, in a temporary folder.
class MatchPlay {
 public:
  // Throws program::ProgramError; std::system_error.
  MatchPlay(const folder::Folder& folder, fs::path referee, const FriendlyMatch& match,
            const std::string& own_agent)
      : referee_(std::move(referee)),
        settings_(friendly_settings(folder)),
        own_{.name = "you", .program = folder.agents() / own_agent},
        other_{.name = match.opponent, .program = folder.agents() / match.agent} {
    if (!match.agent.empty()) return;
    const auto level =
        roster::find_house_program(match.opponent, {system::own_folder()}, settings_.game().rules);
    if (!level) throw std::runtime_error(match.opponent + ": there is no such level");
    roster::copy_program(*level, place_.path());
    other_.program = place_.path() / level->entry;
  }

  // Plays the game 1 or 2; nothing if it ended without a verdict.
  std::optional<FriendlyGame> play(int game, const std::stop_token& stop) const {
    const game::Colour own = game == 1 ? game::Colour::white : game::Colour::black;
    const bool is_white = own == game::Colour::white;
    const executor::GameSpec spec{.game = folder::GameId(game),
                                  .white = is_white ? own_ : other_,
                                  .black = is_white ? other_ : own_,
                                  .record = record_of(game),
                                  .logs = place_.make("logs-" + std::to_string(game)),
                                  .is_last_attempt = true};
    const system::Descriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    play::run_program(referee_, executor::referee_arguments(settings_, spec), nothing,
                      place_.path() / "referee.log", stop);
    record::GrowingRecord growing(spec.record.string());
    growing.read_more();
    if (!growing.record() || !growing.record()->verdict) return std::nullopt;
    const game::Outcome& outcome = growing.record()->verdict->outcome;
    return FriendlyGame{.colour = is_white ? "white" : "black",
                        .result = std::string(result_of(outcome.result, own)),
                        .ending = std::string(notation::ending_words.word_of(outcome.ending))};
  }

  // Before another attempt.
  void forget(int game) const {
    fs::remove(record_of(game));
    system::remove_tree(logs_of(game));
  }

  // Copies the record and the log of the student's own program into `place`.
  void keep(int game, const fs::path& place) const {
    fs::remove(place / game_file(game));
    system::copy_file(record_of(game), place / game_file(game));
    const fs::path log = logs_of(game) / (game == 1 ? "white.log" : "black.log");
    system::replace_file(place / log_file(game),
                         fs::exists(log) ? system::read_file(log, largest_match_file) : std::string());
  }

 private:
  fs::path record_of(int game) const { return place_.path() / game_file(game); }
  fs::path logs_of(int game) const { return place_.path() / ("logs-" + std::to_string(game)); }

  const system::TemporaryDirectory place_;
  const fs::path referee_;
  const settings::Settings settings_;
  executor::Side own_;
  executor::Side other_;
};

}  // namespace

std::vector<FriendlyMatch> friendly_matches(const folder::Folder& folder, const std::string& login) {
  std::vector<FriendlyMatch> matches;
  for (const int number : match_numbers(friendly_folder(folder) / login)) {
    if (auto match = read_match(place_of(folder, login, number), login, number))
      matches.push_back(std::move(*match));
  }
  std::ranges::sort(matches, {}, &FriendlyMatch::number);
  return matches;
}

FriendlyMatch ask_for_match(const folder::Folder& folder, const settings::HandInSettings& settings,
                            const documents::Snapshot& snapshot, const door::Invitation& person,
                            const std::string& opponent, Clock::time_point now) {
  const std::string login = door::owner_of(person);
  if (!person.withdrawn.empty()) throw FriendlyRefused("a teacher has withdrawn your program");
  if (door::playing_upload(folder, login) == 0) throw FriendlyRefused("none of your programs plays yet");
  FriendlyMatch match{.login = login, .opponent = opponent, .asked = record::time_text(now)};
  if (!agent::level_called(opponent)) {
    match.agent = agent_called(folder, snapshot, opponent, player_of_login(folder, snapshot, login));
    if (match.agent.empty()) throw FriendlyRefused("expected an opponent that plays: a classmate or a level");
  }
  for (const fs::path& each :
       {door::door_folder(folder), friendly_folder(folder), friendly_folder(folder) / login})
    door::make_private(each);
  // Two requests at the same time would both find that none waits.
  const system::Descriptor lock = system::locked_directory(friendly_folder(folder) / login);
  const std::vector<FriendlyMatch> matches = friendly_matches(folder, login);
  if (std::ranges::any_of(matches, [](const FriendlyMatch& each) { return !each.is_over; }))
    throw FriendlyRefused("one of your matches waits or is being played: ask again when it is over");
  if (left_of(settings, matches, now) == 0)
    throw FriendlyRefused("you have used up the friendly matches of a day: ask again later");
  remove_old(folder, matches, now);
  match.number = matches.empty() ? 1 : matches.back().number + 1;
  const fs::path place = place_of(folder, login, match.number);
  door::make_private(place);
  system::replace_file(
      place / "match.json",
      text::json_line({{"opponent", match.opponent}, {"agent", match.agent}, {"asked", match.asked}}));
  return match;
}

ordered_json friendly_json(const folder::Folder& folder, const settings::HandInSettings& settings,
                           const std::string& login,
                           const std::optional<std::pair<std::string, int>>& playing, Clock::time_point now) {
  const std::vector<FriendlyMatch> matches = friendly_matches(folder, login);
  ordered_json json = {{"left", left_of(settings, matches, now)}, {"matches", ordered_json::array()}};
  for (auto each = matches.rbegin(); each != matches.rend(); ++each) {
    const bool is_playing = playing == std::pair(login, each->number);
    json["matches"].push_back({{"number", each->number},
                               {"opponent", printable_name(each->opponent)},
                               {"asked", each->asked},
                               {"state", each->is_over ? "played"
                                         : is_playing  ? "playing"
                                                       : "waiting"},
                               {"upload", each->upload},
                               {"fault", each->fault},
                               {"games", games_json(each->games)}});
  }
  return json;
}

std::optional<ordered_json> friendly_game(const folder::Folder& folder, const documents::Snapshot& snapshot,
                                          const std::string& login, const std::string& label) {
  const auto named = game_label(label);
  const auto match = match_with_game(folder, login, named);
  if (!match) return std::nullopt;
  const bool is_white = match->games[static_cast<std::size_t>(named->game) - 1].colour == "white";
  documents::Snapshot shown{.tournament = {.settings = snapshot.tournament.settings},
                            .anonymous = true,
                            .disguises = snapshot.disguises};
  const state::Game game{
      .id = folder::GameId(named->game), .white = folder::PlayerId(1), .black = folder::PlayerId(2)};
  for (const std::string& name : {is_white ? "you" : match->opponent, is_white ? match->opponent : "you"})
    shown.tournament.players.push_back(
        {.id = folder::PlayerId::at(shown.tournament.players.size()), .name = name});
  record::GameRecord record =
      record::read_record(place_of(folder, login, match->number) / game_file(named->game));
  ordered_json document = documents::game_document(
      {.snapshot = shown, .game = game, .record = documents::public_record(std::move(record), shown, game)});
  document["record"] = nullptr;
  return document;
}

std::optional<std::string> friendly_log(const folder::Folder& folder, const std::string& login,
                                        const std::string& label) {
  const auto named = game_label(label);
  const auto match = match_with_game(folder, login, named);
  if (!match) return std::nullopt;
  return shown_log(
      system::read_file(place_of(folder, login, match->number) / log_file(named->game), largest_match_file));
}

FriendlyMatches::FriendlyMatches(folder::Folder folder, fs::path referee, const UploadQueue& checks)
    : folder_(std::move(folder)),
      referee_(std::move(referee)),
      checks_(checks),
      worker_([this](const std::stop_token& stop) { work(stop); }) {}

FriendlyMatches::~FriendlyMatches() {
  worker_.request_stop();
  worker_.join();
}

std::optional<std::pair<std::string, int>> FriendlyMatches::playing() const {
  const std::scoped_lock lock(mutex_);
  return playing_;
}

void FriendlyMatches::work(const std::stop_token& stop) {
  constexpr int lowest_priority = 19;
  // Of this thread and the processes that it starts.
  ::setpriority(PRIO_PROCESS, 0, lowest_priority);
  use_one_processor();
  while (!stop.stop_requested()) {
    try {
      look(stop);
      logged_.clear();
    } catch (const std::exception& error) {
      // The log has one line for what lasts.
      if (logged_ != error.what()) system::log_warning("friendly matches: {}", error.what());
      logged_ = error.what();
    }
    std::unique_lock lock(mutex_);
    playing_.reset();
    changed_.wait_for(lock, stop, between_looks_for_matches, [] { return false; });
  }
}

void FriendlyMatches::look(const std::stop_token& stop) {
  const settings::HandInSettings settings = settings_file::read_settings_alone(folder_.settings()).hand_in;
  if (settings.friendly_matches == 0) return;
  std::optional<FriendlyMatch> next = next_match(folder_);
  // To look at all uploads takes longer than to see that no match waits.
  if (!next || checks_.present().checking || !has_room(folder_)) return;
  const std::vector<door::Upload> uploads = door::waiting_uploads(folder_, settings.upload_counts);
  if (!std::ranges::all_of(uploads, [](const door::Upload& each) { return each.report.has_value(); })) return;
  {
    const std::scoped_lock lock(mutex_);
    playing_ = {next->login, next->number};
  }
  play(std::move(*next), stop);
}

void FriendlyMatches::play(FriendlyMatch match, const std::stop_token& stop) {
  std::stop_source either;
  const std::stop_callback by_server(stop, [&] { either.request_stop(); });
  std::mutex mutex;
  std::condition_variable_any ended;
  const std::jthread timer([&](const std::stop_token& over) {
    std::unique_lock lock(mutex);
    ended.wait_for(lock, over, longest_match, [] { return false; });
    if (!over.stop_requested()) either.request_stop();
  });
  const fs::path place = place_of(folder_, match.login, match.number);
  try {
    const std::map<std::string, std::string> agents = agents_by_login(folder_);
    match.upload = door::playing_upload(folder_, match.login);
    if (match.upload == 0) throw std::runtime_error("the program was taken out of agents/");
    const MatchPlay playing(folder_, referee_, match, agents.at(match.login));
    for (const int game : {1, 2}) {
      std::optional<FriendlyGame> played;
      for (int attempt = 1; attempt <= most_attempts_at_game && !played && !either.stop_requested();
           ++attempt) {
        playing.forget(game);
        played = playing.play(game, either.get_token());
      }
      if (stop.stop_requested()) return;
      if (!played) {
        match.fault = either.stop_requested()
                          ? "the match took longer than an hour"
                          : "a game had no result, perhaps because a program was replaced";
        break;
      }
      playing.keep(game, place);
      match.games.push_back(std::move(*played));
    }
  } catch (const std::exception& error) {
    // Its text may name paths of this machine.
    system::log_warning("friendly match {} of {}: {}", match.number, match.login, error.what());
    match.fault = "the server could not play the match";
  }
  system::replace_file(place / "result.json", text::json_line({{"upload", match.upload},
                                                               {"fault", match.fault},
                                                               {"games", games_json(match.games)}}));
}

}  // namespace kaven::tournaments::web::hand_in
