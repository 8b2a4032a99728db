#include "tournaments/web/play/play_request.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/notation/game_choice.hpp"
#include "common/record/json_object_reader.hpp"
#include "tournaments/web/play/level.hpp"

namespace kaven::tournaments::web::play {

namespace {

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
