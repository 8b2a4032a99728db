// SPDX-License-Identifier: MIT
#include "common/record/record_format.hpp"

#include <cassert>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/opening_text.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/record/plain_turn.hpp"
#include "common/text/json_text.hpp"

namespace kaven::record {

using nlohmann::ordered_json;

namespace {

template <typename Words>
auto read_word(const Words& words, JsonObjectReader& members, const std::string& name) {
  const auto value = words.find(members.text(name));
  if (!value) members.refuse(name, text::alternatives(words.words(), "\""));
  return *value;
}

std::string line_of(const ordered_json& object) {
  return text::json_line(object);
}

double checked(double seconds) {
  assert(std::isfinite(seconds) && seconds >= 0);
  return seconds;
}

game::Rules read_rules(JsonObjectReader members) {
  game::Rules rules;
  rules.columns = members.integer("columns");
  rules.rows = members.integer("rows");
  rules.line_length = members.integer("line_length");
  rules.exact_length = members.boolean("exact_length");
  rules.gravity = members.boolean("gravity");
  if (members.has("renju")) rules.renju = members.boolean("renju");
  if (members.has("caro")) rules.caro = members.boolean("caro");
  if (members.has("pop_out")) rules.pop_out = members.boolean("pop_out");
  rules.opening = read_word(notation::opening_words, members, "opening");
  rules.goal = read_word(notation::goal_words, members, "goal");
  rules.full_board = read_word(notation::full_board_words, members, "full_board");
  members.expect_no_more();
  if (const auto wrong = game::contradiction(rules)) throw LineError("member 'rules': " + *wrong);
  return rules;
}

ordered_json contestant_object(const Contestant& contestant) {
  ordered_json object = {
      {"name", contestant.name}, {"program", contestant.program}, {"sha256", contestant.sha256}};
  if (!contestant.submission_sha256.empty()) object["submission_sha256"] = contestant.submission_sha256;
  object["protocol"] = contestant.protocol;
  if (contestant.time_factor != 1) object["time_factor"] = checked(contestant.time_factor);
  if (contestant.depth_limit > 0) object["depth_limit"] = contestant.depth_limit;
  if (contestant.node_limit > 0) object["node_limit"] = contestant.node_limit;
  return object;
}

std::vector<game::Move> read_canonical_opening(JsonObjectReader& members, const game::Rules& rules) {
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

std::string read_hash(JsonObjectReader& members, const std::string& name) {
  std::string hash = members.text(name);
  const bool hex = hash.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!hex || (!hash.empty() && hash.size() != 64)) {
    members.refuse(name, "64 lower-case hexadecimal digits, or none");
  }
  return hash;
}

Contestant read_contestant(JsonObjectReader members) {
  Contestant contestant;
  contestant.name = members.text("name");
  contestant.program = members.text("program");
  contestant.sha256 = read_hash(members, "sha256");
  if (members.has("submission_sha256"))
    contestant.submission_sha256 = read_hash(members, "submission_sha256");
  contestant.protocol = members.text("protocol");
  if (members.has("time_factor")) contestant.time_factor = members.seconds("time_factor");
  if (members.has("depth_limit")) contestant.depth_limit = members.integer("depth_limit");
  if (members.has("node_limit")) contestant.node_limit = members.integer("node_limit");
  members.expect_no_more();
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

SearchInfo read_info(JsonObjectReader members) {
  SearchInfo info;
  if (members.has("depth")) info.depth = members.integer("depth");
  if (members.has("score")) info.score = members.number("score");
  if (members.has("proved")) info.proved = members.text("proved");
  if (members.has("nodes")) info.nodes = members.unsigned_integer("nodes");
  if (members.has("pv")) info.variation = members.text("pv");
  members.expect_no_more();
  return info;
}

std::vector<std::string> read_warnings(JsonObjectReader& members) {
  return members.has("warnings") ? members.texts("warnings") : std::vector<std::string>{};
}

game::Move read_canonical_move(JsonObjectReader& members) {
  const std::string text = members.text("move");
  const notation::MoveReading reading = notation::read_move(text);
  const auto* said = std::get_if<notation::MoveText>(&reading);
  if (said == nullptr || notation::write_move(said->move) != text)
    members.refuse("move", "a move as in (W C 1)");
  return said->move;
}

std::vector<game::Place> read_line_places(JsonObjectReader& members) {
  std::vector<game::Place> line;
  for (const std::string& name : members.texts("line")) {
    const auto place = notation::read_place(name);
    if (!place || place->row < 0 || game::place_name(*place) != name)
      members.refuse("line", "a list of places like D1");
    line.push_back(*place);
  }
  return line;
}

Turn read_turn(JsonObjectReader members) {
  Turn turn;
  turn.ply = members.integer("ply");
  turn.move = read_canonical_move(members);
  turn.seconds = members.seconds("seconds");
  turn.cpu_seconds = members.seconds("cpu");
  turn.opponent_cpu_seconds = members.seconds("opponent_cpu");
  if (members.has("clocked_cpu")) turn.clocked_cpu_seconds = members.seconds("clocked_cpu");
  if (members.has("unclocked_cpu")) turn.unclocked_cpu_seconds = members.seconds("unclocked_cpu");
  if (members.has("info")) turn.info = read_info(members.object("info"));
  turn.warnings = read_warnings(members);
  members.expect_no_more();
  return turn;
}

Verdict read_verdict(JsonObjectReader members) {
  Verdict verdict;
  const auto result = notation::result_words.find(members.text("result"));
  if (!result) members.refuse("result", "white, black, draw or both-lose");
  const auto ending = notation::ending_words.find(members.text("ending"));
  if (!ending) members.refuse("ending", "the word of an ending");
  verdict.outcome.result = *result;
  verdict.outcome.ending = *ending;
  verdict.outcome.line = read_line_places(members);
  verdict.outcome.detail = members.text("detail");
  verdict.seconds = members.seconds("seconds");
  if (members.has("clocked_cpu")) verdict.clocked_cpu_seconds = members.seconds("clocked_cpu");
  verdict.warnings = read_warnings(members);
  if (members.has("suspect")) verdict.suspect = members.text("suspect");
  verdict.ended = members.time("ended");
  members.expect_no_more();
  return verdict;
}

}  // namespace

ordered_json json_of(const game::Rules& rules) {
  ordered_json object = {{"columns", rules.columns},
                         {"rows", rules.rows},
                         {"line_length", rules.line_length},
                         {"exact_length", rules.exact_length},
                         {"gravity", rules.gravity}};
  // Omitted for other games, so that their records are unchanged since before these rules existed.
  if (rules.renju) object["renju"] = true;
  if (rules.caro) object["caro"] = true;
  if (rules.pop_out) object["pop_out"] = true;
  object.update({{"opening", notation::opening_words.word_of(rules.opening)},
                 {"goal", notation::goal_words.word_of(rules.goal)},
                 {"full_board", notation::full_board_words.word_of(rules.full_board)}});
  return object;
}

ordered_json json_of(std::span<const game::Place> places) {
  ordered_json list = ordered_json::array();
  for (const game::Place place : places) list.push_back(game::place_name(place));
  return list;
}

std::string header_line(const Header& header) {
  ordered_json object = {{"kaven", "game-record"},
                         {"version", format_version},
                         {"game", header.game},
                         {"rules", json_of(header.rules)}};
  if (!header.opening.empty()) object["opening"] = notation::write_opening(header.opening);
  object.update({{"white", contestant_object(header.contestants[0])},
                 {"black", contestant_object(header.contestants[1])}});
  if (header.clock != ClockKind::wall) object["clock"] = clock_words.word_of(header.clock);
  object.update(
      {{"turn_seconds", checked(header.turn_seconds)}, {"start_seconds", checked(header.start_seconds)}});
  if (header.match_seconds > 0) object["match_seconds"] = checked(header.match_seconds);
  if (header.increment_seconds > 0) object["increment_seconds"] = checked(header.increment_seconds);
  if (header.overage_seconds > 0) object["overage_seconds"] = checked(header.overage_seconds);
  if (header.sleep_seconds > 0) object["sleep_seconds"] = checked(header.sleep_seconds);
  object.update({{"seed", header.seed},
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
  if (turn.clocked_cpu_seconds) object["clocked_cpu"] = checked(*turn.clocked_cpu_seconds);
  if (turn.unclocked_cpu_seconds > 0) object["unclocked_cpu"] = checked(turn.unclocked_cpu_seconds);
  if (turn.info) object["info"] = info_object(*turn.info);
  if (!turn.warnings.empty()) object["warnings"] = turn.warnings;
  return line_of(object);
}

std::string verdict_line(const Verdict& verdict) {
  ordered_json object = {{"result", notation::result_words.word_of(verdict.outcome.result)},
                         {"ending", notation::ending_words.word_of(verdict.outcome.ending)},
                         {"line", json_of(verdict.outcome.line)},
                         {"detail", verdict.outcome.detail},
                         {"seconds", checked(verdict.seconds)}};
  if (verdict.clocked_cpu_seconds) object["clocked_cpu"] = checked(*verdict.clocked_cpu_seconds);
  if (!verdict.warnings.empty()) object["warnings"] = verdict.warnings;
  if (!verdict.suspect.empty()) object["suspect"] = verdict.suspect;
  object["ended"] = verdict.ended;
  return line_of(object);
}

std::string record_text(const GameRecord& record) {
  std::string text = header_line(record.header);
  for (const Turn& turn : record.turns) text += turn_line(turn);
  if (record.verdict) text += verdict_line(*record.verdict);
  return text;
}

Header read_header_line(std::string_view line) {
  const nlohmann::json object = parse_object(line);
  JsonObjectReader members(object);
  // First of all: is this a record, of a version with known members?
  if (members.text("kaven") != "game-record") members.refuse("kaven", "\"game-record\"");
  if (members.integer("version") != format_version) {
    members.refuse("version", std::to_string(format_version) + ", the one version known here");
  }
  Header header;
  header.game = members.text("game");
  if (game::find_game(header.game) == nullptr) members.refuse("game", "a game of the catalogue");
  header.rules = read_rules(members.object("rules"));
  if (members.has("opening")) header.opening = read_canonical_opening(members, header.rules);
  header.contestants = {read_contestant(members.object("white")), read_contestant(members.object("black"))};
  if (members.has("clock")) header.clock = read_word(clock_words, members, "clock");
  header.turn_seconds = members.seconds("turn_seconds");
  header.start_seconds = members.seconds("start_seconds");
  if (members.has("match_seconds")) header.match_seconds = members.seconds("match_seconds");
  if (members.has("increment_seconds")) header.increment_seconds = members.seconds("increment_seconds");
  if (members.has("overage_seconds")) header.overage_seconds = members.seconds("overage_seconds");
  if (members.has("sleep_seconds")) header.sleep_seconds = members.seconds("sleep_seconds");
  header.seed = members.unsigned_integer("seed");
  // Records written before 2026-11-22 call it custody.
  header.sandbox = members.text(members.has("custody") ? "custody" : "sandbox");
  header.started = members.time("started");
  header.machine = members.text("machine");
  header.event = members.text("event");
  members.expect_no_more();
  return header;
}

std::variant<Turn, Verdict> read_later_line(std::string_view line) {
  if (std::optional<Turn> turn = read_plain_turn(line)) return *std::move(turn);
  const nlohmann::json object = parse_object(line);
  if (object.contains("result")) return read_verdict(JsonObjectReader(object));
  return read_turn(JsonObjectReader(object));
}

}  // namespace kaven::record
