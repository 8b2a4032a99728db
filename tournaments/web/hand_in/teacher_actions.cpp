#include "tournaments/web/hand_in/teacher_actions.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>

#include "common/record/time_text.hpp"
#include "common/text/json_text.hpp"
#include "tournaments/door/audit_log.hpp"
#include "tournaments/door/deadline.hpp"
#include "tournaments/door/download.hpp"
#include "tournaments/settings_file/settings_file.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::hand_in {

namespace {

using server::error_response;
using server::HttpResponse;

constexpr std::string_view extend_path = "/hand-in/extend";
constexpr std::string_view withdraw_path = "/hand-in/withdraw";
constexpr std::string_view download_path = "/hand-in/download";

std::string member(const nlohmann::json& body, const char* name) {
  const auto found = body.find(name);
  return found != body.end() && found->is_string() ? found->get<std::string>() : "";
}

HttpResponse download(const folder::Folder& folder) {
  return {.content = nullptr,
          .write_body =
              [folder](const std::function<bool(std::string_view)>& write) {
                return door::write_download(folder, write);
              },
          .media_type = "application/x-tar",
          .file_name = "hand-ins.tar"};
}

}  // namespace

bool is_teacher_action(const std::string& path) {
  return path == extend_path || path == withdraw_path || path == download_path;
}

HttpResponse answer_teacher(const folder::Folder& folder, const door::Invitation& teacher,
                            const server::HttpRequest& request) {
  door::Action action{.by = teacher.person.login,
                      .action = request.path.substr(request.path.rfind('/') + 1),
                      .login = {},
                      .detail = {},
                      .client = request.client};
  if (request.method != "POST") {
    if (request.path != download_path) return error_response(405, "expected POST");
    door::note_action(folder, action);
    return download(folder);
  }
  const auto body = text::json_or_null(request.body);
  if (!body.is_object()) return error_response(400, "expected a JSON object");
  action.login = member(body, "login");
  ordered_json answer = ordered_json::object();
  try {
    door::InvitationChange change(folder);
    if (request.path == extend_path) {
      const auto until = record::time_of_text(member(body, "until"));
      if (!until) return error_response(400, "until: expected a time as in 2026-12-03T18:00:00+01:00");
      action.detail = record::time_text(*until);
      const door::Invitation& extended = change.extend(action.login, action.detail);
      answer["done"] =
          door::extension_sentence(*settings_file::read_settings_alone(folder.settings()).hand_in, extended);
    } else if (request.path == withdraw_path) {
      change.withdraw(action.login, record::time_text(std::chrono::system_clock::now()));
    } else {
      return error_response(405, "expected GET");
    }
    change.commit();
  } catch (const door::InvitationError& error) {
    return error_response(404, error.what());
  } catch (const std::system_error&) {
    return error_response(507, "the server could not store this: nothing has changed");
  }
  door::note_action(folder, action);
  return server::json_response(answer);
}

}  // namespace kaven::tournaments::web::hand_in
