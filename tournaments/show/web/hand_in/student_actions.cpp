// SPDX-License-Identifier: MIT
#include "tournaments/show/web/hand_in/student_actions.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
#include <system_error>
#include <vector>

#include "common/text/json_text.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/course/door/audit_log.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/show/web/hand_in/friendly_matches.hpp"
#include "tournaments/show/web/hand_in/hand_in_state.hpp"

namespace kaven::tournaments::web::hand_in {

using server::error_response;
using server::HttpResponse;

namespace {

HttpResponse nothing_stored() {
  return error_response(507, "the server could not store this: nothing has changed");
}

}  // namespace

std::string member(const nlohmann::json& body, const char* name) {
  const auto found = body.find(name);
  return found != body.end() && found->is_string() ? found->get<std::string>() : "";
}

HttpResponse rename(const folder::Folder& folder, const documents::Snapshot& snapshot,
                    server::ClientAccounts& renames, const door::Invitation& person,
                    const server::HttpRequest& request) {
  if (!settings_file::read_settings_alone(folder.settings()).hand_in.pseudonyms)
    return error_response(403, "this tournament has no pseudonyms");
  const auto body = text::json_or_null(request.body);
  if (!body.is_object() || !body.contains("pseudonym") || !body["pseudonym"].is_string())
    return error_response(400, "expected {\"pseudonym\":\"…\"}");
  const bool is_teacher = person.role == door::Role::teacher;
  const std::string login = is_teacher ? member(body, "login") : person.person.login;
  const std::string pseudonym = text::composed(member(body, "pseudonym"));
  if (!is_teacher && !renames.take_request(login, server::ClientAccounts::Clock::now())) {
    HttpResponse refused =
        error_response(429, "you have changed your pseudonym too often; try again in ten minutes");
    refused.retry_after = 600;
    return refused;
  }
  try {
    door::InvitationChange change(folder);
    const auto own = player_of_login(folder, snapshot, door::owner_of_login(change.invitations(), login));
    std::vector<std::string> taken;
    for (const state::Player& each : snapshot.tournament.players) {
      if (each.id != own) taken.push_back(each.name);
    }
    const std::string fault =
        pseudonym.empty() ? "" : door::pseudonym_fault(pseudonym, login, change.invitations(), taken);
    if (!fault.empty()) return error_response(409, "pseudonym: " + fault);
    change.rename(login, pseudonym);
    change.commit();
  } catch (const door::InvitationError& error) {
    return error_response(404, error.what());
  } catch (const std::system_error&) {
    return nothing_stored();
  }
  door::note_action(folder, {.by = person.person.login,
                             .action = "pseudonym",
                             .login = login,
                             .detail = pseudonym,
                             .client = request.client});
  return server::json_response({{"pseudonym", printable_name(pseudonym)}});
}

HttpResponse ask_for_match(const folder::Folder& folder, const documents::Snapshot& snapshot,
                           const door::Invitation& person, const server::HttpRequest& request) {
  const settings::HandInSettings settings = settings_file::read_settings_alone(folder.settings()).hand_in;
  if (settings.friendly_matches == 0) return error_response(403, "this tournament has no friendly matches");
  if (person.role == door::Role::teacher) return error_response(403, "expected a student's token");
  const auto body = text::json_or_null(request.body);
  if (!body.is_object()) return error_response(400, "expected {\"opponent\":\"…\"}");
  try {
    const FriendlyMatch match = ask_for_match(folder, settings, snapshot, person, member(body, "opponent"),
                                              std::chrono::system_clock::now());
    door::note_action(folder, {.by = person.person.login,
                               .action = "friendly match",
                               .login = person.person.login,
                               .detail = "against " + match.opponent,
                               .client = request.client});
    return server::json_response({{"number", match.number}}, 201);
  } catch (const FriendlyRefused& refused) {
    return error_response(409, refused.what());
  } catch (const std::system_error&) {
    return nothing_stored();
  }
}

}  // namespace kaven::tournaments::web::hand_in
