#include "tournaments/web/play/play_choices.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "tournaments/web/play/level.hpp"
#include "tournaments/web/play/program_opponents.hpp"

namespace kaven::tournaments::web::play {

namespace {

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

}  // namespace

ordered_json choices_json(std::span<const Level* const> programs) {
  ordered_json games = ordered_json::array();
  for (const game::NamedGame& named : game::catalogue()) {
    games.push_back({{"name", named.name},
                     {"title", named.title},
                     {"columns", named.rules.columns},
                     {"rows", named.rules.rows},
                     {"goal", notation::aim_words(named.rules)},
                     {"gravity", named.rules.gravity},
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

}  // namespace kaven::tournaments::web::play
