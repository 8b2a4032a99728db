// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "tests/fuzz/fuzz_input.hpp"
#include "tournaments/show/web/documents/document_name.hpp"
#include "tournaments/show/web/play/play_service.hpp"
#include "tournaments/show/web/server/client_accounts.hpp"
#include "tournaments/show/web/server/event_feed.hpp"
#include "tournaments/show/web/server/request_guard.hpp"

using kaven::fuzz::require;
namespace tournaments = kaven::tournaments;

// An input is requests of three lines each, `-` for a header that is not sent, S for the session that the
// last answer named:
//
//   POST /play/S/move
//   HOST ORIGIN SEC-FETCH-SITE CONTENT-TYPE
//   {"place":"D1","ply":1}

namespace {

constexpr std::size_t most_requests = 50;

tournaments::web::play::PlayService& service() {
  static tournaments::web::play::PlayService only(
      [](const kaven::record::GameRecord&,
         const std::stop_token&) -> std::optional<tournaments::analysis::GameAnalysis> { return {}; });
  return only;
}

std::optional<tournaments::web::server::HttpRequest> next_request(std::istringstream& input,
                                                                  const std::string& session) {
  std::string line;
  if (!std::getline(input, line)) return std::nullopt;
  tournaments::web::server::HttpRequest request;
  const std::size_t space = line.find(' ');
  request.method = line.substr(0, space);
  if (space != std::string::npos) request.path = line.substr(space + 1);
  if (request.path.starts_with("/play/S")) request.path.replace(6, 1, session);
  std::string headers;
  std::getline(input, headers);
  std::istringstream words(headers);
  for (std::string* header : {&request.host, &request.origin, &request.fetch_site, &request.content_type}) {
    words >> *header;
    if (*header == "-") header->clear();
  }
  std::getline(input, request.body);
  return request;
}

nlohmann::json require_answer(const tournaments::web::server::HttpResponse& answer) {
  constexpr std::array statuses = {200, 400, 403, 404, 405, 409, 415, 429};
  require(std::ranges::find(statuses, answer.status) != statuses.end(), "an answer has one of few statuses");
  const auto is_shown = [](char character) {
    return character >= ' ' && character <= '~' && character != '<';
  };
  require(answer.content != nullptr && std::ranges::all_of(*answer.content, is_shown),
          "what a stranger sent comes back as harmless text only");
  nlohmann::json object = nlohmann::json::parse(*answer.content);
  require(object.contains("error") == (answer.status != 200), "a refusal says why");
  return object;
}

void require_names_are_exact(const std::string& text) {
  if (const auto name = tournaments::web::documents::parse_document_name(text)) {
    require(tournaments::web::documents::document_name_text(*name) == text, "one document has one name");
  }
  if (tournaments::web::server::EventFeed::read_id(text)) {
    require(text.find_first_not_of("0123456789") == std::string::npos, "an id is digits");
  }
  const auto [session, verb] = tournaments::web::play::parse_session_path("/play/" + text);
  require(session.find('/') == std::string::npos, "a session is named without a slash");
  require(verb.empty() ? text == session || text == session + "/" : text == session + "/" + verb,
          "nothing of a path is lost");
}

// The end of a head decides where the next request begins.
void require_heads_have_one_end(const std::string& bytes) {
  tournaments::web::server::RequestHead head;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (!head.take(bytes[at])) return;
    const std::string_view taken(bytes.data(), at + 1);
    require(head.ended() == taken.ends_with("\r\n\r\n"), "a head ends with its first empty line");
    if (head.ended()) {
      require(taken.find('\0') == std::string_view::npos, "a head has no byte 0");
      return;
    }
  }
}

void require_addresses_have_one_spelling(const std::string& text) {
  if (const auto client = tournaments::web::server::forwarded_client(text)) {
    const auto again = tournaments::web::server::parse_client_address(client->address);
    require(again && again->address == client->address && again->network == client->network,
            "an address written is read as the same");
  }
}

// Plays again and again in the same game, as far as it goes.
void require_moves_are_legal_or_refused(tournaments::web::play::PlayGame& game, const std::string& body) {
  const int before = game.position().ply();
  try {
    const auto [place, ply] = tournaments::web::play::parse_move_request(body);
    game.move(place, ply);
    require(game.position().ply() == before + 1 && ply == before + 1, "a move is played once");
  } catch (const tournaments::web::play::BadRequest&) {
    require(game.position().ply() == before, "what is refused changes nothing");
  } catch (const tournaments::web::play::Conflict&) {
    require(game.position().ply() == before, "what is refused changes nothing");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes = kaven::fuzz::text_of(data, size);
  require_heads_have_one_end(bytes);
  std::istringstream input(bytes);
  std::string session = "S";
  std::optional<tournaments::web::play::PlayGame> game;
  for (std::size_t number = 0; number < most_requests; ++number) {
    const auto request = next_request(input, session);
    if (!request) break;
    require_names_are_exact(request->path);
    require_names_are_exact(request->body);
    require_addresses_have_one_spelling(request->body);
    if (game) require_moves_are_legal_or_refused(*game, request->body);
    try {
      game = tournaments::web::play::parse_new_game(request->body);
    } catch (const tournaments::web::play::BadRequest&) {
      // Refused with a reason, which the service shows.
    }
    if (const auto refused = tournaments::web::server::check_request(*request, {.loopback_only = true})) {
      require(require_answer(*refused).contains("error"), "who is not admitted is told why");
      continue;
    }
    require(request->method != "POST" || request->content_type.starts_with("application/json"),
            "only JSON is posted");
    if (!tournaments::web::play::PlayService::serves(request->path)) continue;
    const nlohmann::json answer = require_answer(service().handle(*request));
    if (answer.contains("session")) session = answer["session"];
  }
  service().handle({.method = "POST", .path = "/play/" + session + "/end", .body = "{}"});
  return 0;
}
