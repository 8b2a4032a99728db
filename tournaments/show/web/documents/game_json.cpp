// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/game_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/game_record.hpp"
#include "common/record/time_text.hpp"

namespace kaven::tournaments::web::documents {

namespace {

ordered_json json_of(const std::optional<record::SearchInfo>& info) {
  if (!info) return nullptr;
  const auto value = [](const auto& member) { return member ? ordered_json(*member) : ordered_json(); };
  return {{"depth", value(info->depth)},
          {"score", value(info->score)},
          {"proved", info->proved.empty() ? ordered_json() : ordered_json(printable_text(info->proved))},
          {"nodes", value(info->nodes)},
          {"variation", printable_text(info->variation)}};
}

ordered_json texts_json(const std::vector<std::string>& texts) {
  constexpr std::size_t most = 20;
  ordered_json list = ordered_json::array();
  for (const std::string& text : texts) {
    if (list.size() == most) break;
    list.push_back(printable_text(text));
  }
  return list;
}

bool counts_lines(const game::Position& position) {
  return position.rules().goal == game::Goal::most_lines;
}

// Plays `turn`, which must be legal, in `position`.
ordered_json move_json(const record::Turn& turn, game::Position& position) {
  const bool recolours = position.recolours(turn.move);
  position.play(turn.move);
  ordered_json move = {{"ply", turn.ply},
                       {"colour", colour_word(turn.move.colour)},
                       {"place", game::place_name(turn.move.place)},
                       {"recolours", recolours},
                       {"seconds", turn.clock_seconds()},
                       {"cpu", turn.cpu_seconds},
                       {"opponent_cpu", turn.opponent_cpu_seconds},
                       {"said", json_of(turn.info)},
                       {"warnings", texts_json(turn.warnings)}};
  if (counts_lines(position)) {
    move["lines"] = {position.lines(game::Colour::white), position.lines(game::Colour::black)};
  }
  return move;
}

}  // namespace

ordered_json json_of(std::span<const game::Move> moves) {
  ordered_json list = ordered_json::array();
  for (const game::Move move : moves) list.push_back(game::place_name(move.place));
  return list;
}

std::string_view colour_word(game::Colour colour) {
  return notation::result_words.word_of(game::win_for(colour));
}

ordered_json moves_json(const record::GameRecord& record, std::size_t first) {
  game::Position position = record::position_after(record, std::min(first, record.turns.size()));
  ordered_json list = ordered_json::array();
  for (std::size_t index = first; index < record.turns.size(); ++index) {
    list.push_back(move_json(record.turns[index], position));
  }
  return list;
}

ordered_json outcome_json(const record::GameRecord& record) {
  if (!record.verdict) return nullptr;
  const game::Outcome& outcome = record.verdict->outcome;
  const auto& players = record.header.contestants;
  ordered_json json = {{"result", notation::result_words.word_of(outcome.result)},
                       {"ending", notation::ending_words.word_of(outcome.ending)},
                       {"line", json_of(std::span(outcome.line))},
                       {"detail", printable_text(outcome.detail)},
                       {"sentence", notation::outcome_sentence(outcome, record.header.rules, players[0].name,
                                                               players[1].name)},
                       {"seconds", record.verdict->seconds},
                       {"warnings", texts_json(record.verdict->warnings)}};
  if (!record.verdict->suspect.empty()) json["suspect"] = printable_text(record.verdict->suspect);
  return json;
}

ordered_json line_counts_json(const game::Position& position) {
  if (!counts_lines(position)) return nullptr;
  return {{"white", position.lines(game::Colour::white)}, {"black", position.lines(game::Colour::black)}};
}

ordered_json clock_json(const record::GameRecord& record,
                        std::optional<std::chrono::system_clock::time_point> turn_started) {
  if (!turn_started) return nullptr;
  std::array<double, 2> used{};
  for (const record::Turn& turn : record.turns) used[game::index(turn.move.colour)] += turn.clock_seconds();
  return {{"limit", record::seconds_for_move(record)},
          {"started", precise_time_text(*turn_started)},
          {"used", {{"white", used[0]}, {"black", used[1]}}}};
}

std::string precise_time_text(std::chrono::system_clock::time_point time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  const auto rest = std::chrono::floor<std::chrono::milliseconds>(time - seconds);
  std::string text = record::time_text(seconds);
  text.pop_back();
  return fmt::format("{}.{:03}Z", text, rest.count());
}

std::string game_title(const std::string& title, const game::Rules& rules) {
  return fmt::format("{} {}, {}{}", title, notation::size_text(rules), notation::aim_words(rules),
                     rules.pop_out ? ", with pop-outs" : "");
}

}  // namespace kaven::tournaments::web::documents
