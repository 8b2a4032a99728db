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

const Level* read_player(JsonObjectReader& members, const std::string& side, const game::Rules& rules) {
  const std::string name = members.text(side);
  if (name == "human") return nullptr;
  const Level* level = find_level(name);
  if (level == nullptr) members.refuse(side, "\"human\" or the name of a level");
  if (!is_offered(*level, rules)) members.refuse(side, "a level that plays on this board");
  return level;
}

PlayGame read_game(JsonObjectReader& members) {
  notation::GameChoice choice{.game = members.text("game")};
  if (members.has("size")) choice.size = members.text("size");
  if (members.has("connect")) choice.connect = members.integer("connect");
  if (members.has("pop_out") && members.boolean("pop_out")) {
    throw std::invalid_argument(
        "games with pop-outs are shown on the page but not played there: play them with the referee, as in "
        "'referee connectn --pop-out human claimeven'");
  }
  notation::ChosenGame chosen = notation::choose_game(choice);
  const std::array players = {read_player(members, "white", chosen.rules),
                              read_player(members, "black", chosen.rules)};
  return {std::move(chosen), players};
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

PlayGame parse_new_game(const std::string& body) {
  return read_body(body, read_game);
}

MoveRequest parse_move_request(const std::string& body) {
  return read_body(body, [](JsonObjectReader& members) {
    MoveRequest move{.place = members.text("place")};
    move.ply = members.integer("ply");
    return move;
  });
}

void expect_empty_object(const std::string& body) {
  read_body(body, [](const JsonObjectReader&) { return true; });
}

}  // namespace kaven::tournaments::web::play
