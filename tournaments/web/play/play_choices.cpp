#include "tournaments/web/play/play_choices.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "tournaments/web/play/level.hpp"

namespace kaven::tournaments::web::play {

namespace {

std::vector<std::string> sizes_of(const game::NamedGame& named) {
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
  return sizes;
}

// The boards on which `level` plays; null when it plays on all of them.
ordered_json boards_of_level_json(const Level& level) {
  ordered_json boards = ordered_json::array();
  bool everywhere = true;
  for (const game::NamedGame& named : game::catalogue()) {
    for (const std::string& size : sizes_of(named)) {
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

ordered_json choices_json() {
  ordered_json games = ordered_json::array();
  for (const game::NamedGame& named : game::catalogue()) {
    games.push_back({{"name", named.name},
                     {"title", named.title},
                     {"columns", named.rules.columns},
                     {"rows", named.rules.rows},
                     {"goal", notation::aim_words(named.rules)},
                     {"gravity", named.rules.gravity},
                     {"opening", notation::opening_words.word_of(named.rules.opening)},
                     {"sizes", sizes_of(named)}});
  }
  ordered_json names = ordered_json::array();
  for (const Level& level : levels()) {
    names.push_back({{"name", level.name},
                     {"title", level.title},
                     {"meaning", level.description},
                     {"only", boards_of_level_json(level)}});
  }
  return {{"format", 1}, {"games", games}, {"levels", names}};
}

}  // namespace kaven::tournaments::web::play
