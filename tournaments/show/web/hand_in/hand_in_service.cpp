// SPDX-License-Identifier: MIT
#include "tournaments/show/web/hand_in/hand_in_service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/program/starter_agents.hpp"
#include "common/record/time_text.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/course/door/audit_log.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/deadline.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/door/download.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/show/web/hand_in/hand_in_state.hpp"
#include "tournaments/show/web/hand_in/student_actions.hpp"
#include "tournaments/show/web/json_text.hpp"
#include "tournaments/show/web/server/request_guard.hpp"

namespace kaven::tournaments::web::hand_in {

namespace {

constexpr std::chrono::hours longest_session{12};
constexpr std::size_t most_sessions = 10'000;
// How long an upload waits for another one of its login: longer than ServerLimits::upload_pause, after which one whose
// sender has lost the network ends.
constexpr std::chrono::seconds upload_patience{40};

using server::error_response;
using server::HttpRequest;
using server::HttpResponse;

constexpr std::string_view cookie_name = "kaven_hand_in";
constexpr std::string_view log_path = "/hand-in/log/";
constexpr std::string_view report_path = "/hand-in/report/";
constexpr std::string_view match_path = "/hand-in/match/";
constexpr std::string_view match_log_path = "/hand-in/match-log/";
// A class behind one address logs in within minutes.
constexpr server::ClientLimits attempt_limits{.requests = 300, .requests_per_second = 1};

// The session id in a header `Cookie: a=1; kaven_hand_in=…`; empty if there is none.
std::string session_in(std::string_view cookies) {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view cookie = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    cookie.remove_prefix(std::min(cookie.find_first_not_of(' '), cookie.size()));
    if (cookie.starts_with(cookie_name) && cookie.substr(cookie_name.size()).starts_with('='))
      return std::string(cookie.substr(cookie_name.size() + 1));
  }
  return "";
}

// Without a path, the browser sends it to the folder that it logged in at, also behind a proxy with a prefix.
std::string cookie_with(const std::string& id, bool is_secure, int seconds) {
  return fmt::format("{}={}; Max-Age={}; HttpOnly; SameSite=Strict{}", cookie_name, id, seconds,
                     is_secure ? "; Secure" : "");
}

std::string now_text() {
  return record::time_text(std::chrono::system_clock::now());
}

int status_of(door::UploadRefused::Reason reason) {
  switch (reason) {
    case door::UploadRefused::Reason::name:
      return 400;
    case door::UploadRefused::Reason::size:
      return 413;
    case door::UploadRefused::Reason::busy:
      return 409;
  }
  return 400;
}

enum class Arrival : std::uint8_t { whole, incomplete, late };

// Copies the body of `request` into `incoming`, as far as it arrives within `time`. After an error the rest is read, too: a
// client reads the answer only after it has sent everything.
Arrival receive(const HttpRequest& request, door::IncomingUpload& incoming, door::TimeToArrive time) {
  std::exception_ptr failure;
  bool is_late = false;
  const bool whole = request.read_body([&](std::string_view bytes) {
    is_late = !time.take(bytes.size(), std::chrono::system_clock::now());
    try {
      if (!failure && !is_late) incoming.write(bytes);
    } catch (const std::exception&) {
      failure = std::current_exception();
    }
    return !is_late;
  });
  if (failure) std::rethrow_exception(failure);
  return is_late ? Arrival::late : whole ? Arrival::whole : Arrival::incomplete;
}

HttpResponse too_late(const door::Deadline& deadline, std::string_view reason) {
  return error_response(403, fmt::format("the deadline was {}{}: nothing was handed in; ask your teacher",
                                         record::time_text(deadline.until), reason));
}

// The server's log has the file, the line and what was expected (LiveTournament). `outcome`: what it means for the request.
HttpResponse unreadable_settings(const std::string& outcome) {
  HttpResponse response = error_response(
      503,
      "the settings of this tournament cannot be read at present, probably because they are being changed: " +
          outcome + "try again in a minute, or tell your teacher");
  response.retry_after = 60;
  return response;
}

constexpr std::string_view choose_path = "/hand-in/choose";
constexpr std::string_view extend_path = "/hand-in/extend";
constexpr std::string_view withdraw_path = "/hand-in/withdraw";
constexpr std::string_view download_path = "/hand-in/download";
constexpr std::string_view pseudonym_path = "/hand-in/pseudonym";

constexpr std::string_view archive_type = "application/x-tar";

// `login`: an owner's, or empty: everything.
HttpResponse download(const folder::Folder& folder, const std::string& login) {
  return {.content = nullptr,
          .write_body =
              [folder, login](const std::function<bool(std::string_view)>& write) {
                return door::write_download(folder, login, write);
              },
          .media_type = std::string(archive_type),
          .file_name = login.empty() ? "hand-ins.tar" : login + ".tar"};
}

HttpResponse text_response(std::string text) {
  return {.content = std::make_shared<const std::string>(std::move(text)),
          .media_type = "text/plain; charset=utf-8"};
}

HttpResponse packed_starter_agents() {
  for (const boost::filesystem::path& each : program::starter_folders({system::own_folder()})) {
    if (!boost::filesystem::exists(each / "random-python")) continue;
    std::string archive;
    door::write_folder(boost::filesystem::canonical(each), [&](std::string_view bytes) {
      archive += bytes;
      return true;
    });
    return {.content = std::make_shared<const std::string>(std::move(archive)),
            .media_type = std::string(archive_type),
            .file_name = "starter-agents.tar"};
  }
  return error_response(404, "the starter agents are not installed beside this server");
}

// The students to extend the deadline for: `login`, or each of `logins`.
std::vector<std::string> named_logins(const nlohmann::json& body) {
  const auto list = body.find("logins");
  if (list == body.end() || !list->is_array()) return {member(body, "login")};
  std::vector<std::string> logins;
  for (const nlohmann::json& each : *list) logins.push_back(each.is_string() ? each.get<std::string>() : "");
  return logins;
}

bool is_teacher_action(const std::string& path) {
  return path == extend_path || path == withdraw_path || path == download_path;
}

// Answers a request of a teacher, and notes the action.
HttpResponse answer_teacher(const folder::Folder& folder, const door::Invitation& teacher,
                            const server::HttpRequest& request) {
  door::Action action{.by = teacher.person.login,
                      .action = request.path.substr(request.path.rfind('/') + 1),
                      .login = {},
                      .detail = {},
                      .client = request.client};
  if (request.method != "POST") {
    if (request.path != download_path) return error_response(405, "expected POST");
    const auto named = request.query.find("login");
    if (named != request.query.end()) {
      const std::vector<door::Invitation> known = door::read_invitations(folder);
      const auto person =
          std::ranges::find(known, named->second, [](const auto& each) { return each.person.login; });
      if (person == known.end())
        return error_response(404, text::printable(named->second) + ": nobody with this login was invited");
      action.login = door::owner_of(*person);
    }
    door::note_action(folder, action);
    return download(folder, action.login);
  }
  const auto body = text::json_or_null(request.body);
  if (!body.is_object()) return error_response(400, "expected a JSON object");
  std::vector<std::string> logins = {member(body, "login")};
  ordered_json answer = ordered_json::object();
  try {
    door::InvitationChange change(folder);
    if (request.path == extend_path) {
      const auto until = record::time_of_text(member(body, "until"));
      if (!until) return error_response(400, "until: expected a time as in 2026-12-03T18:00:00+01:00");
      action.detail = record::time_text(*until);
      const settings::HandInSettings settings = settings_file::read_settings_alone(folder.settings()).hand_in;
      logins = named_logins(body);
      for (const std::string& each : logins)
        answer["done"].push_back(door::extension_sentence(settings, change.extend(each, action.detail)));
    } else if (request.path == withdraw_path) {
      change.withdraw(logins.front(), record::time_text(std::chrono::system_clock::now()));
    } else {
      return error_response(405, "expected GET");
    }
    change.commit();
  } catch (const door::InvitationError& error) {
    return error_response(404, error.what());
  } catch (const std::system_error&) {
    return error_response(507, "the server could not store this: nothing has changed");
  }
  for (const std::string& each : logins) {
    action.login = each;
    door::note_action(folder, action);
  }
  return server::json_response(answer);
}

}  // namespace

std::string Sessions::begin(const std::string& token_hash, Clock::time_point now) {
  std::string id = door::new_token();
  const std::scoped_lock lock(mutex_);
  std::erase_if(sessions_, [&](const auto& each) { return now - each.second.begun > longest_session; });
  if (sessions_.size() >= most_sessions) {
    sessions_.erase(
        std::ranges::min_element(sessions_, {}, [](const auto& each) { return each.second.begun; }));
  }
  sessions_[door::token_hash(id)] = {.token_hash = token_hash, .begun = now};
  return id;
}

std::string Sessions::token_hash_of(const std::string& id, Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  const auto found = sessions_.find(door::token_hash(id));
  return found != sessions_.end() && now - found->second.begun <= longest_session ? found->second.token_hash
                                                                                  : "";
}

void Sessions::end(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  sessions_.erase(door::token_hash(id));
}

WaitingPlace::WaitingPlace(WaitingPlaces& places, const std::string& login) : places_(places), login_(login) {
  const std::scoped_lock lock(places.mutex);
  is_free_ = places.logins.insert(login).second;
}

WaitingPlace::~WaitingPlace() {
  const std::scoped_lock lock(places_.mutex);
  if (is_free_) places_.logins.erase(login_);
}

HttpResponse failed_writing(int error) {
  if (error == ENOSPC || error == EDQUOT) {
    return error_response(507, "the disk of the server is full: nothing was handed in; tell your teacher");
  }
  return error_response(500, "the server could not store the file: nothing was handed in; tell your teacher");
}

HandInService::HandInService(folder::Folder folder, const HandInOptions& options, UploadQueue& queue,
                             Snapshots snapshots, const FriendlyMatches& friendly)
    : folder_(std::move(folder)),
      options_(options),
      queue_(queue),
      snapshots_(std::move(snapshots)),
      friendly_(friendly),
      attempts_(attempt_limits),
      renames_(rename_limits),
      files_(page::hand_in_files()),
      starter_agents_(packed_starter_agents()) {}

bool HandInService::serves(const std::string& path) {
  return path == page_path || path.starts_with(std::string(page_path) + "/") || path == "/hand_in.js" ||
         path == "/hand_in.css" || path == "/hand_in.md";
}

HttpResponse HandInService::handle(const HttpRequest& request) {
  if (request.method != "POST" && request.method != "PUT") {
    // Relative, because a proxy may serve it below a path of its own.
    if (request.path == "/hand-in/") return {.status = 302, .location = "../hand-in"};
    if (request.path == "/hand-in/starters.tar")
      return starter_agents_.status == 200 ? server::with_tag(starter_agents_, request) : starter_agents_;
    const auto file = files_.find(request.path == page_path ? "hand_in.html" : request.path.substr(1));
    if (file != files_.end()) {
      return server::with_tag({.content = std::make_shared<const std::string>(file->second.content),
                               .media_type = std::string(file->second.media_type)},
                              request);
    }
  }
  if (request.method == "POST" && request.path == "/hand-in/login") return log_in(request);
  if (request.method == "POST" && request.path == "/hand-in/logout") return log_out(request);
  Person person = person_of(request);
  if (HttpResponse* const refused = std::get_if<HttpResponse>(&person)) return std::move(*refused);
  const door::Invitation& known = std::get<door::Invitation>(person);
  if (request.method == "PUT") return upload(known, request);
  try {
    return answer(known, request);
  } catch (const settings_file::SettingsError&) {
    return unreadable_settings("");
  }
}

HttpResponse HandInService::answer(const door::Invitation& known, const HttpRequest& request) {
  if (is_teacher_action(request.path)) {
    return known.role == door::Role::teacher ? answer_teacher(folder_, known, request)
                                             : error_response(403, "expected a teacher's token");
  }
  if (request.path == pseudonym_path && request.method == "POST")
    return rename(folder_, *snapshots_(), renames_, known, request);
  if (request.path == "/hand-in/match" && request.method == "POST")
    return ask_for_match(folder_, *snapshots_(), known, request);
  if (request.method == "POST")
    return request.path == choose_path ? choose(known, request)
                                       : error_response(404, "there is no such page");
  if (request.path == "/hand-in/state") return show_state(known, request);
  if (request.path == "/hand-in/games")
    return server::json_response(games_json(folder_, *snapshots_(), door::owner_of(known)));
  if (request.path.starts_with(report_path)) {
    const auto report = report_json(folder_, door::owner_of(known), request.path.substr(report_path.size()));
    return report ? server::json_response(*report)
                  : error_response(404, "you have no such upload, or it is not checked yet");
  }
  const std::string login = door::owner_of(known);
  if (request.path.starts_with(match_path)) {
    const auto game = friendly_game(folder_, *snapshots_(), login, request.path.substr(match_path.size()));
    return game ? server::json_response(*game) : error_response(404, "you have no such game");
  }
  if (request.path.starts_with(match_log_path)) {
    const auto log = friendly_log(folder_, login, request.path.substr(match_log_path.size()));
    return log ? text_response(*log) : error_response(404, "you have no such game");
  }
  if (request.path.starts_with(log_path)) return show_log(known, request.path.substr(log_path.size()));
  return error_response(404, "there is no such page");
}

// The list as it is now. It is read again only after it was replaced: each request needs it, and parsing the list of a
// large class takes longer than all the rest.
HandInService::Invitations HandInService::invitations() {
  const std::scoped_lock lock(mutex_);
  const documents::FileStamp present = documents::stamp_of(door::invitation_list(folder_));
  if (present != invitations_file_) {
    invitations_ = std::make_shared<const std::vector<door::Invitation>>(door::read_invitations(folder_));
    invitations_file_ = present;
  }
  return invitations_;
}

HandInService::Person HandInService::person_with_token(const std::string& token, const std::string& client) {
  if (!attempts_.take_request(client, server::ClientAccounts::Clock::now())) {
    HttpResponse refused = error_response(429, "too many tokens from your network; wait a minute");
    refused.retry_after = 60;
    return refused;
  }
  const Invitations known = invitations();
  if (const door::Invitation* const found = door::invitation_of(*known, token)) return *found;
  door::note_action(folder_,
                    {.by = {}, .action = "refused login", .login = {}, .detail = {}, .client = client});
  return error_response(401, "this token is not valid: it may be mistyped, renewed or revoked");
}

HandInService::Person HandInService::person_of(const HttpRequest& request) {
  constexpr std::string_view bearer = "Bearer ";
  if (request.authorization.starts_with(bearer))
    return person_with_token(request.authorization.substr(bearer.size()), request.client);
  if (const auto named = person_named_by_proxy(request)) {
    // The browser sends the proof of this log-in with every request, also of a foreign page.
    const bool changes_something = request.method == "POST" || request.method == "PUT";
    if (changes_something && !server::is_of_own_page(request))
      return error_response(403, "only the server's own page may send this request; programs use a token");
    return *named;
  }
  const std::string hash = sessions_.token_hash_of(session_in(request.cookie), Sessions::Clock::now());
  if (!hash.empty()) {
    // A token that was revoked or renewed ends its sessions.
    const Invitations known = invitations();
    for (const door::Invitation& each : *known) {
      if (each.token_sha256 == hash) return each;
    }
  }
  if (!request.login.empty()) {
    return error_response(
        403, text::printable(request.login) +
                 ": nobody with this login was invited; ask your teacher, or log in with a token");
  }
  return error_response(401, "log in with your token first");
}

// Nothing also for a person whose token was revoked.
std::optional<door::Invitation> HandInService::person_named_by_proxy(const HttpRequest& request) {
  if (request.login.empty()) return std::nullopt;
  const Invitations known = invitations();
  const auto found = std::ranges::find_if(*known, [&](const door::Invitation& each) {
    return boost::iequals(each.person.login, request.login) && !each.token_sha256.empty();
  });
  return found == known->end() ? std::nullopt : std::optional(*found);
}

HttpResponse HandInService::log_in(const HttpRequest& request) {
  const auto body = text::json_or_null(request.body);
  if (!body.is_object() || body.size() != 1 || !body.contains("token") || !body["token"].is_string())
    return error_response(400, "expected {\"token\":\"…\"}");
  Person person = person_with_token(body["token"].get<std::string>(), request.client);
  if (HttpResponse* const refused = std::get_if<HttpResponse>(&person)) return std::move(*refused);
  const door::Invitation& known = std::get<door::Invitation>(person);
  constexpr int half_a_day = 12 * 60 * 60;
  door::note_action(folder_, {.by = known.person.login,
                              .action = "login",
                              .login = known.person.login,
                              .detail = {},
                              .client = request.client});
  HttpResponse response = server::json_response({{"login", known.person.login}});
  response.set_cookie = cookie_with(sessions_.begin(known.token_sha256, Sessions::Clock::now()),
                                    options_.behind_tls, half_a_day);
  return response;
}

HttpResponse HandInService::log_out(const HttpRequest& request) {
  sessions_.end(session_in(request.cookie));
  HttpResponse response = server::json_response(ordered_json::object());
  response.set_cookie = cookie_with("", options_.behind_tls, 0);
  return response;
}

HttpResponse HandInService::choose(const door::Invitation& person, const HttpRequest& request) const {
  if (person.role == door::Role::teacher)
    return error_response(403, "expected a student's token; teachers use tournament hand-in --choose");
  if (!person.withdrawn.empty()) return error_response(403, "a teacher has withdrawn this program");
  const auto body = text::json_or_null(request.body);
  if (!body.is_object() || !body.contains("number") || !body["number"].is_number_integer())
    return error_response(400, "expected {\"number\":7}, the number of an upload");
  const settings::HandInSettings settings = settings_file::read_settings_alone(folder_.settings()).hand_in;
  const auto deadline = door::deadline_of(settings, person);
  if (deadline && !deadline->is_open(std::chrono::system_clock::now())) {
    return error_response(403, fmt::format("the deadline was {}: nothing was chosen; ask your teacher",
                                           record::time_text(deadline->until)));
  }
  const auto number = body["number"].get<std::int64_t>();
  const auto upload = std::in_range<int>(number)
                          ? door::upload_of(folder_, door::owner_of(person), static_cast<int>(number))
                          : std::nullopt;
  if (!upload) return error_response(404, "you have no such upload");
  try {
    door::choose(folder_, *upload, settings.upload_counts);
  } catch (const door::ChoiceRefused& refused) {
    return error_response(409, refused.what());
  } catch (const std::system_error&) {
    return error_response(507, "the server could not store this: nothing has changed");
  }
  queue_.wake();
  door::note_choice(folder_, *upload, person.person.login, request.client);
  return server::json_response(ordered_json::object());
}

HttpResponse HandInService::show_state(const door::Invitation& person, const HttpRequest& request) const {
  const auto now = std::chrono::system_clock::now();
  const settings::HandInSettings settings = settings_file::read_settings_alone(folder_.settings()).hand_in;
  ordered_json json =
      state_json(folder_, *snapshots_(), person, options_.most_bytes, queue_.present(), settings, now);
  if (person.role == door::Role::student && settings.friendly_matches > 0)
    json["friendly"] = friendly_json(folder_, settings, door::owner_of(person), friendly_.playing(), now);
  json["person"]["by_proxy"] = boost::iequals(person.person.login, request.login);
  return server::json_response(json);
}

HttpResponse HandInService::show_log(const door::Invitation& person, const std::string& game) const {
  std::optional<std::string> log = own_log(folder_, *snapshots_(), door::owner_of(person), game);
  if (!log) return error_response(404, "your program did not play in such a game, or the game is not over");
  return text_response(std::move(*log));
}

HttpResponse HandInService::upload(const door::Invitation& person, const HttpRequest& request) {
  door::Invitation owner = person;
  if (person.role == door::Role::teacher) {
    const auto named = request.query.find("for");
    const std::string login = named == request.query.end() ? "" : named->second;
    const Invitations known = invitations();
    const auto found = std::ranges::find_if(*known, [&](const door::Invitation& each) {
      return each.person.login == login && each.role == door::Role::student;
    });
    if (found == known->end()) {
      return error_response(403,
                            "a teacher hands in for a student: expected a student's login, as in ?for=ada");
    }
    owner = *found;
  }
  HttpResponse response = receive_upload(person, owner, request);
  if (response.status != 201) {
    const auto answer = text::json_or_null(*response.content);
    door::note_action(folder_, {.by = person.person.login,
                                .action = "refused upload",
                                .login = owner.person.login,
                                .detail = answer.is_object() ? answer.value("error", "") : "",
                                .client = request.client});
  }
  return response;
}

std::unique_ptr<door::IncomingUpload> HandInService::incoming_upload(const std::string& login,
                                                                     const std::string& name) {
  const auto try_for = [&](std::chrono::milliseconds patience) {
    return std::make_unique<door::IncomingUpload>(folder_, login, name, options_.most_bytes, patience);
  };
  try {
    return try_for({});
  } catch (const door::UploadRefused& refused) {
    if (refused.reason() != door::UploadRefused::Reason::busy) throw;
    // Each that waits for another one of its login occupies a thread of the server.
    const WaitingPlace place(waiting_, login);
    if (!place.is_free()) throw;
    return try_for(upload_patience);
  }
}

HttpResponse HandInService::receive_upload(const door::Invitation& person, const door::Invitation& owner,
                                           const HttpRequest& request) {
  if (!owner.withdrawn.empty())
    return error_response(403,
                          "a teacher has withdrawn this program: nothing was handed in; ask your teacher");
  try {
    // An upload that begins in time counts, unless it dawdles (TimeToArrive). A teacher is always in time.
    const auto deadline =
        door::deadline_of(settings_file::read_settings_alone(folder_.settings()).hand_in, person);
    const auto begun = std::chrono::system_clock::now();
    if (deadline && !deadline->is_open(begun)) return too_late(*deadline, "");
    const std::unique_ptr<door::IncomingUpload> incoming =
        incoming_upload(door::owner_of(owner), request.path.substr(upload_path.size()));
    switch (receive(request, *incoming, {deadline, std::chrono::system_clock::now(), request.body_size})) {
      case Arrival::whole:
        break;
      case Arrival::incomplete:
        return error_response(400,
                              "the file did not arrive completely, or too slowly: nothing was handed in");
      case Arrival::late:
        return too_late(*deadline, ", and the rest of the file arrived too slowly after it");
    }
    const door::Upload upload = incoming->commit(person.person.login, now_text(), options_.most_kept);
    queue_.wake();
    door::note_upload(folder_, upload, person.person.login, request.client);
    ordered_json answer = {
        {"number", upload.number}, {"name", printable_name(upload.name)}, {"size", upload.size}};
    if (deadline) answer["time_left"] = deadline->time_left(begun);
    return server::json_response(answer, 201);
  } catch (const settings_file::SettingsError&) {
    return unreadable_settings("nothing was handed in; ");
  } catch (const door::UploadRefused& refused) {
    return error_response(status_of(refused.reason()), refused.what());
  } catch (const std::system_error& error) {
    return failed_writing(error.code().value());
  }
}

}  // namespace kaven::tournaments::web::hand_in
