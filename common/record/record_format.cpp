#include "common/record/record_format.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/opening_text.hpp"
#include "common/record/json_members.hpp"

namespace kaven::record {

using nlohmann::ordered_json;

namespace {

template <typename Value>
using Words = std::array<std::pair<Value, std::string_view>, 2>;

constexpr Words<game::Opening> opening_words = {
    {{game::Opening::none, "none"}, {game::Opening::recolour, "recolour"}}};
constexpr Words<game::Goal> goal_words = {
    {{game::Goal::first_line, "first-line"}, {game::Goal::most_lines, "most-lines"}}};
constexpr Words<game::FullBoard> full_board_words = {
    {{game::FullBoard::draw, "draw"}, {game::FullBoard::both_lose, "both-lose"}}};

template <typename Value>
std::string_view word_of(const Words<Value>& words, Value value) {
  return words[0].first == value ? words[0].second : words[1].second;
}

template <typename Value>
Value value_of(const Words<Value>& words, Members& members, const std::string& name) {
  const std::string word = members.text(name);
  for (const auto& [value, value_word] : words) {
    if (word == value_word) return value;
  }
  members.refuse(name,
                 "\"" + std::string(words[0].second) + "\" or \"" + std::string(words[1].second) + "\"");
}

std::string line_of(const ordered_json& object) {
  return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

double checked(double seconds) {
  assert(std::isfinite(seconds) && seconds >= 0);
  return seconds;
}

ordered_json rules_object(const game::Rules& rules) {
  return {{"columns", rules.columns},
          {"rows", rules.rows},
          {"line_length", rules.line_length},
          {"exact_length", rules.exact_length},
          {"gravity", rules.gravity},
          {"opening", word_of(opening_words, rules.opening)},
          {"goal", word_of(goal_words, rules.goal)},
          {"full_board", word_of(full_board_words, rules.full_board)}};
}

game::Rules read_rules(Members members) {
  game::Rules rules;
  rules.columns = members.whole("columns");
  rules.rows = members.whole("rows");
  rules.line_length = members.whole("line_length");
  rules.exact_length = members.flag("exact_length");
  rules.gravity = members.flag("gravity");
  rules.opening = value_of(opening_words, members, "opening");
  rules.goal = value_of(goal_words, members, "goal");
  rules.full_board = value_of(full_board_words, members, "full_board");
  members.expect_no_more();
  if (const auto wrong = game::contradiction(rules)) throw LineError("member 'rules': " + *wrong);
  return rules;
}

ordered_json contestant_object(const Contestant& contestant) {
  return {{"name", contestant.name},
          {"program", contestant.program},
          {"sha256", contestant.sha256},
          {"protocol", contestant.protocol}};
}

std::vector<game::Move> read_canonical_opening(Members& members, const game::Rules& rules) {
  const std::string text = members.text("opening");
  std::vector<game::Move> moves;
  try {
    moves = notation::read_opening(text, rules);
  } catch (const std::invalid_argument& wrong) {
    throw LineError(std::string("member 'opening': ") + wrong.what());
  }
  if (moves.empty() || notation::write_opening(moves) != text) {
    members.refuse("opening", "moves like (W D 1) (B C 1)");
  }
  return moves;
}

Contestant read_contestant(Members members) {
  Contestant contestant;
  contestant.name = members.text("name");
  contestant.program = members.text("program");
  contestant.sha256 = members.text("sha256");
  contestant.protocol = members.text("protocol");
  members.expect_no_more();
  const bool hex = contestant.sha256.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!hex || (!contestant.sha256.empty() && contestant.sha256.size() != 64)) {
    members.refuse("sha256", "64 lower-case hexadecimal digits, or none");
  }
  return contestant;
}

ordered_json info_object(const SearchInfo& info) {
  ordered_json object = ordered_json::object();
  if (info.depth) object["depth"] = *info.depth;
  if (info.score) object["score"] = *info.score;
  if (!info.proved.empty()) object["proved"] = info.proved;
  if (info.nodes) object["nodes"] = *info.nodes;
  if (!info.variation.empty()) object["pv"] = info.variation;
  return object;
}

SearchInfo read_info(Members members) {
  SearchInfo info;
  if (members.has("depth")) info.depth = members.whole("depth");
  if (members.has("score")) info.score = members.number("score");
  if (members.has("proved")) info.proved = members.text("proved");
  if (members.has("nodes")) info.nodes = members.unsigned_whole("nodes");
  if (members.has("pv")) info.variation = members.text("pv");
  members.expect_no_more();
  return info;
}

std::vector<std::string> read_warnings(Members& members) {
  return members.has("warnings") ? members.texts("warnings") : std::vector<std::string>{};
}

game::Move read_canonical_move(Members& members) {
  const std::string text = members.text("move");
  const notation::MoveReading reading = notation::read_move(text);
  const auto* said = std::get_if<notation::MoveText>(&reading);
  if (said == nullptr || notation::write_move(said->move) != text)
    members.refuse("move", "a move as in (W C 1)");
  return said->move;
}

std::vector<game::Place> read_line_places(Members& members) {
  std::vector<game::Place> line;
  for (const std::string& name : members.texts("line")) {
    const auto place = notation::read_place(name);
    if (!place || game::place_name(*place) != name) members.refuse("line", "a list of places like D1");
    line.push_back(*place);
  }
  return line;
}

Turn read_turn(Members members) {
  Turn turn;
  turn.ply = members.whole("ply");
  turn.move = read_canonical_move(members);
  turn.seconds = members.seconds("seconds");
  turn.cpu_seconds = members.seconds("cpu");
  turn.opponent_cpu_seconds = members.seconds("opponent_cpu");
  if (members.has("info")) turn.info = read_info(members.members("info"));
  turn.warnings = read_warnings(members);
  members.expect_no_more();
  return turn;
}

Verdict read_verdict(Members members) {
  Verdict verdict;
  const auto result = game::result_of_word(members.text("result"));
  if (!result) members.refuse("result", "white, black, draw or both-lose");
  const auto ending = game::ending_of_word(members.text("ending"));
  if (!ending) members.refuse("ending", "the word of an ending");
  verdict.outcome.result = *result;
  verdict.outcome.ending = *ending;
  verdict.outcome.line = read_line_places(members);
  verdict.outcome.detail = members.text("detail");
  verdict.seconds = members.seconds("seconds");
  verdict.warnings = read_warnings(members);
  verdict.ended = members.time("ended");
  members.expect_no_more();
  return verdict;
}

}  // namespace

std::string header_line(const Header& header) {
  ordered_json object = {{"kaven", "game-record"},
                         {"version", format_version},
                         {"game", header.game},
                         {"rules", rules_object(header.rules)}};
  if (!header.opening.empty()) object["opening"] = notation::write_opening(header.opening);
  object.update({{"white", contestant_object(header.contestants[0])},
                 {"black", contestant_object(header.contestants[1])},
                 {"turn_seconds", checked(header.turn_seconds)},
                 {"start_seconds", checked(header.start_seconds)},
                 {"seed", header.seed},
                 {"sandbox", header.sandbox},
                 {"started", header.started},
                 {"machine", header.machine},
                 {"event", header.event}});
  return line_of(object);
}

std::string turn_line(const Turn& turn) {
  ordered_json object = {{"ply", turn.ply},
                         {"move", notation::write_move(turn.move)},
                         {"seconds", checked(turn.seconds)},
                         {"cpu", checked(turn.cpu_seconds)},
                         {"opponent_cpu", checked(turn.opponent_cpu_seconds)}};
  if (turn.info) object["info"] = info_object(*turn.info);
  if (!turn.warnings.empty()) object["warnings"] = turn.warnings;
  return line_of(object);
}

std::string verdict_line(const Verdict& verdict) {
  ordered_json line = ordered_json::array();
  for (const game::Place place : verdict.outcome.line) line.push_back(game::place_name(place));
  ordered_json object = {{"result", game::result_word(verdict.outcome.result)},
                         {"ending", game::ending_word(verdict.outcome.ending)},
                         {"line", line},
                         {"detail", verdict.outcome.detail},
                         {"seconds", checked(verdict.seconds)}};
  if (!verdict.warnings.empty()) object["warnings"] = verdict.warnings;
  object["ended"] = verdict.ended;
  return line_of(object);
}

Header read_header_line(std::string_view line) {
  const nlohmann::json object = parse_object(line);
  Members members(object);
  // First of all whether this is a record, and one whose other members are known here.
  if (members.text("kaven") != "game-record") members.refuse("kaven", "\"game-record\"");
  if (members.whole("version") != format_version) {
    members.refuse("version", std::to_string(format_version) + ", the one version known here");
  }
  Header header;
  header.game = members.text("game");
  if (game::find_game(header.game) == nullptr) members.refuse("game", "a game of the catalogue");
  header.rules = read_rules(members.members("rules"));
  if (members.has("opening")) header.opening = read_canonical_opening(members, header.rules);
  header.contestants = {read_contestant(members.members("white")), read_contestant(members.members("black"))};
  header.turn_seconds = members.seconds("turn_seconds");
  header.start_seconds = members.seconds("start_seconds");
  header.seed = members.unsigned_whole("seed");
  // Records written before 2026-11-22 call it custody.
  header.sandbox = members.text(members.has("custody") ? "custody" : "sandbox");
  header.started = members.time("started");
  header.machine = members.text("machine");
  header.event = members.text("event");
  members.expect_no_more();
  return header;
}

std::variant<Turn, Verdict> read_later_line(std::string_view line) {
  const nlohmann::json object = parse_object(line);
  if (object.contains("result")) return read_verdict(Members(object));
  return read_turn(Members(object));
}

}  // namespace kaven::record
