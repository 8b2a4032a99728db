// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/exchange/exchange_format.hpp"
#include "common/exchange/found_game.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/record/record_follower.hpp"
#include "common/record/record_format.hpp"
#include "common/text/json_text.hpp"
#include "common/text/text_lines.hpp"

// One game on each line: the lines of its record (common/record/record_format.hpp) as members of one object.
//
//   {"number":7,"round":1,"header":{…},"turns":[{…},…],"verdict":{…}}
//
// The record of a single game can be read, too.

namespace kaven::exchange {

namespace {

std::string without_end(std::string line) {
  line.pop_back();
  return line;
}

std::string text_of(const ExchangedGame& game) {
  const std::string turns = text::joined(
      game.record.turns, ",", [](const record::Turn& turn) { return without_end(record::turn_line(turn)); });
  return fmt::format("{{\"number\":{},\"round\":{},\"header\":{},\"turns\":[{}],\"verdict\":{}}}\n",
                     game.number, game.round, without_end(record::header_line(game.record.header)), turns,
                     game.record.verdict ? without_end(record::verdict_line(*game.record.verdict)) : "null");
}

bool may_be(std::string_view text) {
  return text.starts_with("{\"number\"") || text.starts_with("{\"kaven\"");
}

record::GameRecord record_in(const Source& source, int line, const nlohmann::json& object) {
  record::RecordFollower follower("record");
  const auto push = [&](const nlohmann::json& part) {
    if (!follower.push_line(text::json_text(part))) source.refuse(line, *follower.fault());
  };
  push(object.at("header"));
  for (const nlohmann::json& turn : object.at("turns")) push(turn);
  if (!object.at("verdict").is_null()) push(object.at("verdict"));
  return *follower.record();
}

record::GameRecord with_two_players(record::GameRecord record) {
  auto& [first, second] = record.header.contestants;
  second.name = second_name(first.name, second.name);
  return record;
}

ExchangedGame game_in(const Source& source, int line, std::string_view text) {
  try {
    const nlohmann::json object = record::parse_object(text);
    record::JsonObjectReader members(object);
    static_cast<void>(members.integer("number"));
    ExchangedGame game{.round = members.integer("round"), .event = {}, .record = {}};
    if (game.round < 0) members.refuse("round", "a whole number from 0 on");
    static_cast<void>(members.object("header"));
    static_cast<void>(members.objects("turns"));
    if (!members.is_null("verdict")) static_cast<void>(members.object("verdict"));
    members.expect_no_more();
    game.record = with_two_players(record_in(source, line, object));
    return game;
  } catch (const record::LineError& error) {
    source.refuse(line, error.what());
  }
}

void read_record(const Source& source, const TakeGame& take) {
  record::RecordFollower follower(source.file);
  follower.push(source.text);
  if (const auto fault = follower.fault_at_end()) throw ReadingError(*fault);
  take({.event = {}, .record = with_two_players(*follower.record())});
}

void read(const Source& source, const TakeGame& take, const TakeFault& leave_out) {
  if (source.text.starts_with("{\"kaven\"")) return attempt(leave_out, [&] { read_record(source, take); });
  int line = 0;
  for (const std::string_view text : text::lines_of(source.text)) {
    ++line;
    if (!text.empty()) attempt(leave_out, [&] { take(game_in(source, line, text)); });
  }
}

}  // namespace

extern const ExchangeFormat jsonl_format;
const ExchangeFormat jsonl_format{.name = "jsonl",
                                  .meaning = "the whole record of a game on each line, as JSON",
                                  .text_of = text_of,
                                  .may_be = may_be,
                                  .read = read};

}  // namespace kaven::exchange
