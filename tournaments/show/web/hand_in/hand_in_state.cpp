// SPDX-License-Identifier: MIT
#include "tournaments/show/web/hand_in/hand_in_state.hpp"

#include <boost/filesystem/operations.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/notation/game_words.hpp"
#include "common/record/time_text.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/deadline.hpp"
#include "tournaments/course/door/examination.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/course/intake/collect.hpp"
#include "tournaments/course/intake/submission_list.hpp"
#include "tournaments/play/folder/game_logs.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::web::hand_in {

namespace {

constexpr std::size_t longest_text = 50'000;

std::string state_of(const door::Upload& upload, const door::Counting& counting, std::string_view rule,
                     int playing, const QueueState& queue) {
  if (upload.number == playing) return "plays";
  if (upload.report && !upload.report->passed) return "failed";
  if (queue.checking == std::pair(upload.login, upload.number)) return "checking";
  const bool is_newest = upload.number == counting.uploads.back().number;
  if (!upload.report) return is_newest || rule != "newest" ? "waiting" : "replaced";
  if (upload.number != counting.counts) return rule == "newest" ? "replaced" : "passed";
  if (!counting.is_placed) return "accepted";
  const bool is_same =
      upload.placed == intake::collect_outcome_words.word_of(intake::CollectOutcome::unchanged);
  return is_same && playing > 0 ? "unchanged" : "removed";
}

// Whether an upload in this state waits for a queue that cannot check at present.
bool is_hindered(const std::string& state, const QueueState& queue) {
  return (state == "waiting" || state == "accepted") && !queue.hindrance.empty();
}

ordered_json upload_json(const folder::Folder& folder, const door::Upload& upload, const std::string& state,
                         const QueueState& queue) {
  ordered_json json = {{"number", upload.number}, {"name", printable_name(upload.name)},
                       {"size", upload.size},     {"received", upload.received},
                       {"by", upload.by},         {"state", state}};
  if (is_hindered(state, queue)) json["reason"] = queue.hindrance;
  if (state == "checking") {
    const auto progress = door::read_progress(folder);
    if (progress && progress->login == upload.login && progress->number == upload.number)
      json["progress"] = {{"done", progress->done}, {"situations", progress->situations}};
  }
  if (!upload.report) return json;
  const door::CheckReport& report = *upload.report;
  json["verdict"] = report.verdict;
  if (!is_hindered(state, queue)) json["reason"] = text::printable(report.reason, longest_text);
  json["remedy"] = text::printable(report.remedy, longest_text);
  json["notes"] = ordered_json::array();
  for (const std::string& note : report.notes) json["notes"].push_back(printable_text(note));
  return json;
}

// Neither the name nor the command of a player would show whose program it is: every program chooses them itself.
std::optional<folder::PlayerId> player_of(const std::map<std::string, std::string>& agents,
                                          const documents::Snapshot& snapshot, const std::string& login) {
  const auto agent = agents.find(login);
  return agent == agents.end() ? std::nullopt : snapshot.player_of(agent->second);
}

// The name of a person on the public pages with the setting `pseudonyms`; empty: not there yet.
std::string shown_as(const std::map<std::string, std::string>& agents, const documents::Snapshot& snapshot,
                     const door::Invitation& person) {
  if (!person.pseudonym.empty()) return printable_name(person.pseudonym);
  const auto player = player_of(agents, snapshot, door::owner_of(person));
  return player && snapshot.anonymous ? printable_name(snapshot.tournament.player(*player).name) : "";
}

// The time at which the upload `number` of the login of `newest` arrived; empty if there is none, or its files are gone.
std::string received_of(const folder::Folder& folder, const door::Upload& newest, int number) {
  if (number == 0) return "";
  if (newest.number == number) return newest.received;
  const std::optional<door::Upload> upload = door::upload_of(folder, newest.login, number);
  return upload ? upload->received : "";
}

// The programs in agents/ that nobody handed in at the door.
ordered_json others_json(const folder::Folder& folder) {
  std::set<std::string> names;
  if (!boost::filesystem::is_directory(folder.agents())) return names;
  for (const boost::filesystem::path& each : roster::hand_ins_in(folder.agents()))
    names.insert(printable_name(each.filename().string()));
  for (const intake::Submission& each : intake::read_submissions(folder.submission_list())) {
    if (each.owner.system == door::owner_system) names.erase(printable_name(each.name));
  }
  return names;
}

ordered_json students_json(const folder::Folder& folder, const documents::Snapshot& snapshot,
                           const QueueState& queue, const settings::HandInSettings& settings) {
  ordered_json students = ordered_json::array();
  std::map<std::string, std::string> agents;
  if (settings.pseudonyms) agents = agents_by_login(folder);
  std::map<std::string, int> playing = door::playing_uploads(folder);
  for (const door::Invitation& each : door::read_invitations(folder)) {
    if (each.role != door::Role::student) continue;
    const door::Counting counting = door::counting_of(folder, door::owner_of(each), settings.upload_counts);
    const door::Upload* const last = counting.uploads.empty() ? nullptr : &counting.uploads.back();
    const auto deadline = door::deadline_of(settings, each);
    const int plays = last != nullptr ? playing[door::owner_of(each)] : 0;
    const int next = counting.counts > 0 && !counting.is_placed ? counting.counts : plays;
    ordered_json student = {{"login", each.person.login},
                            {"name", printable_name(each.person.name)},
                            {"section", printable_name(each.person.section)},
                            {"email", printable_name(each.person.email)},
                            {"team", each.person.team.value_or("")},
                            {"uploads", last != nullptr ? last->number : 0},
                            {"received", last != nullptr ? last->received : ""},
                            {"state", ""},
                            {"reason", ""},
                            {"plays", plays},
                            {"next", next},
                            {"next_received", last != nullptr ? received_of(folder, *last, next) : ""},
                            {"until", deadline ? record::time_text(deadline->until) : ""}};
    if (last != nullptr) {
      student["state"] = state_of(*last, counting, settings.upload_counts, plays, queue);
      if (last->report) student["reason"] = printable_text(last->report->reason);
      if (is_hindered(student["state"], queue)) student["reason"] = queue.hindrance;
    }
    if (!each.withdrawn.empty()) student["state"] = "withdrawn";
    if (settings.pseudonyms) student["shown_as"] = shown_as(agents, snapshot, each);
    students.push_back(student);
  }
  return students;
}

}  // namespace

std::map<std::string, std::string> agents_by_login(const folder::Folder& folder) {
  std::map<std::string, std::string> agents;
  for (const intake::Submission& each : intake::read_submissions(folder.submission_list())) {
    if (each.owner.system == door::owner_system) agents.emplace(each.owner.id, each.name);
  }
  return agents;
}

std::string_view result_of(game::Result result, game::Colour own) {
  if (result == game::Result::draw) return "drawn";
  return result == game::win_for(own) ? "won" : "lost";
}

std::optional<folder::PlayerId> player_of_login(const folder::Folder& folder,
                                                const documents::Snapshot& snapshot,
                                                const std::string& login) {
  return player_of(agents_by_login(folder), snapshot, login);
}

ordered_json state_json(const folder::Folder& folder, const documents::Snapshot& snapshot,
                        const door::Invitation& person, std::uint64_t most_bytes, const QueueState& queue,
                        const settings::HandInSettings& settings, std::chrono::system_clock::time_point now) {
  ordered_json json = {{"person",
                        {{"login", person.person.login},
                         {"name", printable_name(person.person.name)},
                         {"team", person.person.team.value_or("")},
                         {"role", door::role_words.word_of(person.role)}}},
                       {"limit", most_bytes}};
  if (person.role == door::Role::teacher) {
    json["students"] = students_json(folder, snapshot, queue, settings);
    json["others"] = others_json(folder);
    return json;
  }
  if (const auto deadline = door::deadline_of(settings, person)) {
    json["deadline"] = {{"until", record::time_text(deadline->until)},
                        {"closes", record::time_text(deadline->closes)},
                        {"open", deadline->is_open(now)}};
  }
  if (settings.pseudonyms) {
    json["pseudonym"] = printable_name(person.pseudonym);
    json["shown_as"] = shown_as(agents_by_login(folder), snapshot, person);
  }
  if (settings.leaderboard > 0) json["leaderboard"] = settings.leaderboard;
  const std::string login = door::owner_of(person);
  const std::string& rule = settings.upload_counts;
  const door::Counting counting = door::counting_of(folder, login, rule);
  const std::vector<door::Upload> uploads = door::uploads_of(folder, login);
  const int playing = uploads.empty() ? 0 : door::playing_upload(folder, login);
  json["upload_counts"] = rule;
  json["uploads"] = ordered_json::array();
  for (auto each = uploads.rbegin(); each != uploads.rend(); ++each) {
    const std::string state = state_of(*each, counting, rule, playing, queue);
    json["uploads"].push_back(upload_json(folder, *each, state, queue));
    json["uploads"].back()["counts"] = each->number == counting.counts;
  }
  return json;
}

std::optional<ordered_json> report_json(const folder::Folder& folder, const std::string& login,
                                        const std::string& number) {
  const std::optional<int> named = text::read_number<int>(number);
  // Each report has one path: /hand-in/report/07 does not exist.
  if (!named || std::to_string(*named) != number) return std::nullopt;
  const std::optional<door::Upload> upload = door::upload_of(folder, login, *named);
  if (!upload || !upload->report) return std::nullopt;
  ordered_json json = {{"text", upload->report->text.substr(0, longest_text)},
                       {"requirements", ordered_json::array()}};
  if (upload->report->requirements.empty()) return json;
  json["requirements"] = text::parse_ordered_json(upload->report->requirements);
  for (ordered_json& requirement : json["requirements"]) {
    for (auto& [name, value] : requirement.items()) {
      if (value.is_string()) value = text::printable(value.get<std::string>(), longest_text);
    }
  }
  return json;
}

ordered_json games_json(const folder::Folder& folder, const documents::Snapshot& snapshot,
                        const std::string& login) {
  constexpr std::size_t most_games = 200;
  ordered_json games = ordered_json::array();
  const auto player = player_of_login(folder, snapshot, login);
  if (!player) return {{"games", games}};
  const state::TournamentState& tournament = snapshot.tournament;
  const std::vector<state::Game>& all = tournament.games;
  for (auto each = all.rbegin(); each != all.rend() && games.size() < most_games; ++each) {
    const state::Game& game = *each;
    const bool is_white = game.white == *player;
    if ((!is_white && game.black != *player) || !game.result) continue;
    const state::Player& opponent = tournament.player(is_white ? game.black : game.white);
    games.push_back(
        {{"game", game.id.number()},
         {"opponent", printable_name(opponent.name)},
         {"colour", is_white ? "white" : "black"},
         {"result", result_of(game.result->result, is_white ? game::Colour::white : game::Colour::black)},
         {"ending", notation::ending_words.word_of(game.result->ending)}});
  }
  return {{"games", games}, {"player", *player}};
}

std::optional<std::string> own_log(const folder::Folder& folder, const documents::Snapshot& snapshot,
                                   const std::string& login, const std::string& game) {
  const state::TournamentState& tournament = snapshot.tournament;
  const std::optional<folder::GameId> id = folder::game_of_label(game);
  if (!id || !tournament.has_game(*id)) return std::nullopt;
  const auto player = player_of_login(folder, snapshot, login);
  const state::Game& played = tournament.game(*id);
  if (!player || !played.result || (played.white != *player && played.black != *player)) return std::nullopt;
  const auto text = folder::read_log(folder, *id, played.white == *player ? "white.log" : "black.log");
  return text ? shown_log(*text) : "";
}

std::string shown_log(std::string_view log) {
  constexpr std::size_t longest_log = 1'000'000;
  constexpr std::size_t longest_line = 4000;
  std::string shown;
  for (const std::string_view line : text::lines_of(log.substr(0, longest_log)))
    shown += text::printable(line, longest_line) + "\n";
  return shown;
}

}  // namespace kaven::tournaments::web::hand_in
