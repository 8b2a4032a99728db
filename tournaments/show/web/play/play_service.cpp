// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/play_service.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <utility>

#include "common/game/catalogue.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/json_object_reader.hpp"
#include "tournaments/show/web/documents/game_json.hpp"
#include "tournaments/show/web/json_text.hpp"
#include "tournaments/show/web/play/play_game.hpp"
#include "tournaments/show/web/play/session.hpp"

namespace kaven::tournaments::web::play {

namespace {

// The letters of columns with room; null without gravity, where every free place is legal.
ordered_json legal_columns_json(const PlayGame& game) {
  const game::Rules& rules = game.position().rules();
  if (!rules.gravity) return nullptr;
  ordered_json columns = ordered_json::array();
  for (int column = 0; column < rules.columns && !game.over(); ++column) {
    if (game.position().height(column) < rules.rows) {
      columns.push_back(game::place_name({column, 0}).substr(0, 1));
    }
  }
  return columns;
}

ordered_json player_json(const PlayGame& game, game::Colour colour) {
  const Level* level = game.level(colour);
  return {{"name", game.record().header.contestants[game::index(colour)].name},
          {"level", level == nullptr ? ordered_json() : ordered_json(level->name)},
          {"program", level != nullptr && level->program != nullptr}};
}

// Nobody measures CPU time: levels think in threads of this server, and people at their screens.
ordered_json moves_json(const record::GameRecord& record) {
  ordered_json moves = documents::moves_json(record);
  for (ordered_json& move : moves) move["cpu"] = move["opponent_cpu"] = nullptr;
  return moves;
}

// SESSION of schemas.md.
ordered_json json_of(const Session& session) {
  const PlayGame& game = session.game();
  const notation::ChosenGame& chosen = game.game();
  const game::Position& position = game.position();
  return {
      {"format", 1},
      {"session", session.id()},
      {"version", session.version()},
      {"catalogue", chosen.name},
      {"game", documents::game_title(chosen.title, chosen.rules)},
      {"rules", documents::json_of(chosen.rules)},
      {"white", player_json(game, game::Colour::white)},
      {"black", player_json(game, game::Colour::black)},
      {"opening", ordered_json::array()},
      {"moves", moves_json(game.record())},
      {"to_move", game.over() ? ordered_json() : ordered_json(documents::colour_word(position.to_move()))},
      {"thinking", task_words.word_of(session.task())},
      {"queued", session.is_queued()},
      {"outcome", documents::outcome_json(game.record())},
      {"score", documents::line_counts_json(position)},
      {"legal", legal_columns_json(game)},
      {"hint", session.hint() ? json_of(*session.hint()) : ordered_json()},
      {"analysis", session.analysis() ? analysis::json_of(*session.analysis()) : ordered_json()},
      {"analysis_progress", nullptr}};
}

std::vector<std::string> sizes_of(const game::NamedGame& named, std::span<const Level* const> programs) {
  struct MoreSizes {
    std::string_view game;
    std::vector<std::string> sizes;
  };
  static const std::vector<MoreSizes> more_sizes = {
      {"connect4", {"8x7", "9x7"}}, {"gomoku", {"9x9", "19x19"}}, {"connectn", {"12x12"}}};
  std::vector<std::string> sizes = {notation::size_text(named.rules)};
  for (const MoreSizes& more : more_sizes) {
    if (more.game == named.name) sizes.insert(sizes.end(), more.sizes.begin(), more.sizes.end());
  }
  for (const Level* level : programs) {
    const notation::ChosenGame game = level->program->settings.game();
    const std::string size = notation::size_text(game.rules);
    const bool is_said_by_size = game.name == named.name &&
                                 notation::choose_game({.game = game.name, .size = size}).rules == game.rules;
    if (is_said_by_size && std::ranges::find(sizes, size) == sizes.end()) sizes.push_back(size);
  }
  return sizes;
}

// The boards on which `level` plays; null: all.
ordered_json boards_of_level_json(const Level& level, std::span<const Level* const> programs) {
  ordered_json boards = ordered_json::array();
  bool everywhere = true;
  for (const game::NamedGame& named : game::catalogue()) {
    for (const std::string& size : sizes_of(named, programs)) {
      const auto chosen = notation::choose_game({.game = std::string(named.name), .size = size});
      if (is_offered(level, chosen.rules)) {
        boards.push_back({{"game", named.name}, {"size", size}});
      } else {
        everywhere = false;
      }
    }
  }
  return everywhere ? ordered_json() : boards;
}

// The rules of a game in a few words, so that no two games of the catalogue are described alike.
std::string rules_words(const game::Rules& rules) {
  const std::string row = notation::line_words(rules.line_length);
  if (rules.renju) {
    return row + "; the side that begins may not make six in a row, two fours or two open threes at once";
  }
  if (rules.caro) return "exactly " + row + ", not blocked at both ends";
  if (rules.gravity) return notation::aim_words(rules) + "; discs fall";
  return row + " or more" +
         (rules.opening == game::Opening::recolour ? "; the second move may recolour the first stone" : "");
}

// CHOICES of schemas.md: the games, boards and levels that the page offers, with `programs` of the
// tournament after the built-in levels.
ordered_json choices_json(std::span<const Level* const> programs) {
  ordered_json games = ordered_json::array();
  for (const game::NamedGame& named : game::catalogue()) {
    games.push_back({{"name", named.name},
                     {"title", named.title},
                     {"columns", named.rules.columns},
                     {"rows", named.rules.rows},
                     {"meaning", rules_words(named.rules)},
                     {"opening", notation::opening_words.word_of(named.rules.opening)},
                     {"sizes", sizes_of(named, programs)}});
  }
  ordered_json names = ordered_json::array();
  const auto add = [&](const Level& level) {
    ordered_json boards = boards_of_level_json(level, programs);
    // Does not offer a program if the size alone does not determine its game, for example with pop-outs.
    if (boards.is_array() && boards.empty()) return;
    names.push_back({{"name", level.name},
                     {"title", printable_text(level.title)},
                     {"meaning", level.description},
                     {"program", level.program != nullptr},
                     {"only", std::move(boards)}});
  };
  for (const Level& level : levels()) add(level);
  for (const Level* level : programs) add(*level);
  return {{"format", 1}, {"games", games}, {"levels", names}};
}

// A visitor that writes the session to `response`.
SessionRegistry::Visitor show_in(server::HttpResponse& response) {
  return [&response](const Session& session) { response = server::json_response(json_of(session)); };
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

using record::JsonObjectReader;

const Level* read_player(JsonObjectReader& members, const std::string& side, const game::Rules& rules,
                         std::span<const Level* const> programs) {
  const std::string name = members.text(side);
  if (name == "human") return nullptr;
  const Level* level = find_level(name);
  if (const auto found = std::ranges::find(programs, name, &Level::name); found != programs.end())
    level = *found;
  if (level == nullptr) members.refuse(side, "\"human\" or the name of a level");
  if (!is_offered(*level, rules)) members.refuse(side, "a level that plays on this board");
  return level;
}

PlayGame read_game(JsonObjectReader& members, std::span<const Level* const> programs) {
  notation::GameChoice choice{.game = members.text("game")};
  if (members.has("size")) choice.size = members.text("size");
  if (members.has("connect")) choice.connect = members.integer("connect");
  if (members.has("exact")) choice.exact = members.boolean("exact");
  if (members.has("pop_out")) choice.pop_out = members.boolean("pop_out");
  if (members.has("full_board")) choice.full_board = members.text("full_board");
  notation::ChosenGame chosen = notation::choose_game(choice);
  const std::array players = {read_player(members, "white", chosen.rules, programs),
                              read_player(members, "black", chosen.rules, programs)};
  const bool has_program = std::ranges::any_of(
      players, [](const Level* level) { return level != nullptr && level->program != nullptr; });
  if (has_program && players[0] != nullptr && players[1] != nullptr) {
    throw std::invalid_argument("a program of the tournament plays only against a person");
  }
  if (has_program && members.has("moves"))
    members.refuse("moves", "no moves in a game against a program of the tournament");
  PlayGame game(std::move(chosen), players);
  if (members.has("moves")) {
    try {
      game.stand_after(members.texts("moves"));
    } catch (const Conflict& reason) {
      members.refuse("moves", std::string("legal moves: ") + reason.what());
    }
  }
  return game;
}

// Reads the object in `body` with `read`, which must ask for all of its members.
template <typename Read>
auto read_body(const std::string& body, Read read) {
  try {
    const nlohmann::json object = record::parse_object(body);
    JsonObjectReader members(object);
    auto value = read(members);
    members.expect_no_more();
    return value;
  } catch (const record::LineError& error) {
    throw BadRequest(error.what());
  } catch (const std::invalid_argument& error) {
    throw BadRequest(error.what());
  }
}

}  // namespace

server::HttpResponse PlayService::handle(const server::HttpRequest& request) {
  const bool is_post = request.method == "POST";
  if (!is_post && request.path == "/play/choices")
    return server::json_response(choices_json(program_levels()));
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
          response = server::json_response(json_of(session));
        });
    return found ? response : no_such_session();
  } catch (const Conflict& reason) {
    return server::error_response(409, reason.what());
  } catch (const BadRequest& reason) {
    return server::error_response(400, reason.what());
  }
}

SessionPath parse_session_path(std::string_view path) {
  path.remove_prefix(std::min(path.size(), std::string_view("/play/").size()));
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return {.session = std::string(path), .verb = {}};
  return {.session = std::string(path.substr(0, slash)), .verb = std::string(path.substr(slash + 1))};
}

PlayGame parse_new_game(const std::string& body, std::span<const Level* const> programs) {
  return read_body(body, [&](JsonObjectReader& members) { return read_game(members, programs); });
}

MoveRequest parse_move_request(const std::string& body) {
  return read_body(body, [](JsonObjectReader& members) {
    MoveRequest move{.place = members.text("place")};
    move.ply = members.integer("ply");
    return move;
  });
}

std::vector<std::string> parse_line_request(const std::string& body) {
  return read_body(body, [](JsonObjectReader& members) { return members.texts("moves"); });
}

void expect_empty_object(const std::string& body) {
  read_body(body, [](const JsonObjectReader&) { return true; });
}

}  // namespace kaven::tournaments::web::play
