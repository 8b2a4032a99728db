#include "common/record/json_values.hpp"

#include <nlohmann/json.hpp>

#include "common/game/position.hpp"
#include "common/notation/game_words.hpp"

namespace kaven::record {

using nlohmann::ordered_json;

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

}  // namespace kaven::record
