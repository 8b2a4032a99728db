#include "tournaments/web/play/play_service.hpp"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "tournaments/web/play/play_choices.hpp"
#include "tournaments/web/play/play_request.hpp"
#include "tournaments/web/play/session_json.hpp"

namespace kaven::tournaments::web::play {

namespace {

server::HttpResponse json_response(const ordered_json& value) {
  return server::json_response(std::make_shared<const std::string>(json_text(value)));
}

// A visitor that writes the session to `response`.
SessionRegistry::Visitor show_in(server::HttpResponse& response) {
  return [&response](const Session& session) { response = json_response(json_of(session)); };
}

server::HttpResponse no_such_session() {
  return server::error_response(404, "there is no such game; the server deletes games that nobody uses");
}

void apply(Session& session, const std::string& verb, const std::string& body) {
  if (verb == "hint") {
    session.request_hint();
  } else if (verb == "analyse") {
    session.request_analysis();
  } else if (verb == "move") {
    const auto [place, ply] = parse_move_request(body);
    session.move(place, ply);
  } else if (verb == "line") {
    session.stand_after(parse_line_request(body));
  } else {
    expect_empty_object(body);
    if (verb == "undo") {
      session.undo();
    } else if (verb == "resign") {
      session.resign();
    } else {
      throw BadRequest("expected move, line, undo, resign, hint, analyse or end");
    }
  }
}

}  // namespace

server::HttpResponse PlayService::handle(const server::HttpRequest& request) {
  const bool is_post = request.method == "POST";
  if (!is_post && request.path == "/play/choices") return json_response(choices_json(program_levels()));
  if (request.path == "/play") {
    return is_post ? begin(request) : server::error_response(405, "expected POST");
  }
  const auto [id, verb] = parse_session_path(request.path);
  if (is_post) return act(id, verb, request.body);
  return verb.empty() ? show(id, request) : server::error_response(404, "there is no such page");
}

std::vector<const Level*> PlayService::program_levels() {
  return programs_ == nullptr ? std::vector<const Level*>() : programs_->levels();
}

server::HttpResponse PlayService::begin(const server::HttpRequest& request) {
  try {
    server::HttpResponse response;
    if (sessions_.begin(request.client, parse_new_game(request.body, program_levels()), show_in(response)))
      return response;
  } catch (const BadRequest& reason) {
    return server::error_response(400, reason.what());
  }
  server::HttpResponse refused =
      server::error_response(429, "too many games are being played, in total or from your network");
  constexpr int seconds = 60;
  refused.retry_after = seconds;
  return refused;
}

server::HttpResponse PlayService::show(const std::string& id, const server::HttpRequest& request) {
  const auto known = request.query.find("after");
  const std::string known_version = known == request.query.end() ? "" : known->second;
  server::HttpResponse response;
  return sessions_.wait_for_change(id, known_version, show_in(response)) ? response : no_such_session();
}

server::HttpResponse PlayService::act(const std::string& id, const std::string& verb,
                                      const std::string& body) {
  server::HttpResponse response;
  try {
    const bool found =
        verb == "end" ? sessions_.end(id, show_in(response)) : sessions_.visit(id, [&](Session& session) {
          apply(session, verb, body);
          response = json_response(json_of(session));
        });
    return found ? response : no_such_session();
  } catch (const Conflict& reason) {
    return server::error_response(409, reason.what());
  } catch (const BadRequest& reason) {
    return server::error_response(400, reason.what());
  }
}

}  // namespace kaven::tournaments::web::play
