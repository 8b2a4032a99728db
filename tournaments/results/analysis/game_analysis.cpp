// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/game_analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>

#include "common/game/position.hpp"
#include "common/game/rules.hpp"
#include "common/notation/move_text.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "common/text/word_table.hpp"

namespace kaven::tournaments::analysis {

namespace fs = boost::filesystem;
using nlohmann::ordered_json;
using record::JsonObjectReader;
using record::LineError;

namespace {

constexpr int format_version = 1;
// More than twice the size for the largest board with the values of all columns.
constexpr std::size_t largest_file = 4U << 20U;
constexpr std::size_t sha256_digits = 64;

template <typename Words>
auto read_word(const Words& words, JsonObjectReader& members, const std::string& name, const char* expected) {
  const auto found = words.find(members.text(name));
  if (!found) members.refuse(name, expected);
  return *found;
}

std::string column_letter(int column) {
  return {static_cast<char>('A' + column)};
}

template <typename Number>
ordered_json number_or_null(const std::optional<Number>& number) {
  return number ? ordered_json(*number) : ordered_json();
}

// Writes whole numbers, as most scores are, without a fraction.
ordered_json number(double value) {
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) == value ? ordered_json(whole) : ordered_json(value);
}

ordered_json json_of(const JudgedMove& move) {
  ordered_json best = ordered_json::array();
  for (const game::Place place : move.best) best.push_back(game::place_name(place));
  ordered_json object = {{"ply", move.ply},
                         {"value", json_of(move.value)},
                         {"best_value", json_of(move.best_value)},
                         {"best", best},
                         {"judgement", move_quality_words.word_of(move.quality)},
                         {"exact", move.exact}};
  if (!move.columns.empty()) object["hints"] = json_of(move.columns);
  return object;
}

// The object's members before `moves`.
ordered_json head_json(const GameAnalysis& analysis) {
  return {{"format", format_version},
          {"record", analysis.record_sha256},
          {"engine", analysis.engine},
          {"depth", number_or_null(analysis.depth)},
          {"nodes", number_or_null(analysis.nodes)}};
}

int read_integer_from(JsonObjectReader& members, const std::string& name, int least) {
  const int value = members.integer(name);
  if (value < least) members.refuse(name, fmt::format("a whole number from {} on", least));
  return value;
}

PositionValue read_value(JsonObjectReader members) {
  PositionValue value;
  if (!members.is_null("result")) {
    value.result = read_word(game_value_words, members, "result", "win, draw, loss or null");
  }
  if (members.has("plies")) value.plies = read_integer_from(members, "plies", 1);
  value.score = members.number("score");
  members.expect_no_more();
  return value;
}

game::Place read_place(const std::string& text, const JsonObjectReader& members) {
  const auto place = notation::read_place(text);
  if (!place || place->row >= game::largest_side || game::place_name(*place) != text) {
    members.refuse("best", "places like D1");
  }
  return *place;
}

JudgedMove read_move(JsonObjectReader members) {
  JudgedMove move;
  move.ply = read_integer_from(members, "ply", 1);
  move.value = read_value(members.object("value"));
  move.best_value = read_value(members.object("best_value"));
  for (const std::string& text : members.texts("best")) move.best.push_back(read_place(text, members));
  if (move.best.empty()) members.refuse("best", "at least one place");
  move.quality = read_word(move_quality_words, members, "judgement", "best, inaccuracy, mistake or blunder");
  move.exact = members.boolean("exact");
  if (members.has("hints")) {
    JsonObjectReader hints = members.object("hints");
    for (int column = 0; column < game::largest_side; ++column) {
      const std::string letter = column_letter(column);
      if (hints.has(letter)) move.columns[column] = read_value(hints.object(letter));
    }
    hints.expect_no_more();
  }
  members.expect_no_more();
  return move;
}

GameAnalysis read_object(JsonObjectReader members) {
  if (members.integer("format") != format_version) {
    members.refuse("format", fmt::format("{}", format_version));
  }
  GameAnalysis analysis;
  analysis.record_sha256 = members.text("record");
  const auto is_digit = [](char digit) {
    return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
  };
  if (analysis.record_sha256.size() != sha256_digits ||
      !std::ranges::all_of(analysis.record_sha256, is_digit)) {
    members.refuse("record", "a SHA-256 in lower-case hex");
  }
  analysis.engine = members.text("engine");
  if (!members.is_null("depth")) analysis.depth = read_integer_from(members, "depth", 1);
  if (!members.is_null("nodes")) analysis.nodes = read_integer_from(members, "nodes", 1);
  for (JsonObjectReader& move : members.objects("moves")) {
    analysis.moves.push_back(read_move(move));
    if (analysis.moves.size() > 1 &&
        analysis.moves.back().ply <= analysis.moves[analysis.moves.size() - 2].ply) {
      move.refuse("ply", "a number greater than that of the previous move");
    }
  }
  members.expect_no_more();
  return analysis;
}

}  // namespace

fs::path analysis_file(const fs::path& record) {
  return fs::path(record).replace_extension(".analysis.json");
}

ordered_json json_of(const PositionValue& value) {
  ordered_json object;
  object["result"] = value.result ? ordered_json(game_value_words.word_of(*value.result)) : ordered_json();
  if (value.plies) object["plies"] = *value.plies;
  object["score"] = number(value.score);
  return object;
}

ordered_json json_of(const std::map<int, PositionValue>& columns) {
  ordered_json object = ordered_json::object();
  for (const auto& [column, value] : columns) object[column_letter(column)] = json_of(value);
  return object;
}

ordered_json json_of(const GameAnalysis& analysis) {
  ordered_json object = head_json(analysis);
  object["moves"] = ordered_json::array();
  for (const JudgedMove& move : analysis.moves) object["moves"].push_back(json_of(move));
  return object;
}

std::string analysis_text(const GameAnalysis& analysis) {
  std::string text = text::json_text(head_json(analysis));
  text.back() = ',';
  text += "\"moves\":[";
  for (const JudgedMove& move : analysis.moves) {
    text += (&move == &analysis.moves.front() ? "\n " : ",\n ") + text::json_text(json_of(move));
  }
  return text + "]}\n";
}

GameAnalysis read_analysis_text(std::string_view text, const std::string& name) {
  try {
    const nlohmann::json object = record::parse_object(text);
    return read_object(JsonObjectReader(object));
  } catch (const LineError& wrong) {
    throw AnalysisError(name + ": " + wrong.what());
  }
}

void write_analysis(const fs::path& file, const GameAnalysis& analysis) {
  system::replace_file(file, analysis_text(analysis));
}

std::optional<GameAnalysis> read_analysis(const fs::path& file) {
  boost::system::error_code error;
  const auto size = fs::file_size(file, error);
  if (error == boost::system::errc::no_such_file_or_directory) return std::nullopt;
  if (error) throw std::system_error(error.value(), std::generic_category(), file.string());
  if (size > largest_file) {
    throw AnalysisError(fmt::format("{}: {} bytes, expected at most {}", file.string(), size, largest_file));
  }
  return read_analysis_text(system::read_file(file, size), file.string());
}

}  // namespace kaven::tournaments::analysis
