#include "tournaments/web/play/session_json.hpp"

#include <nlohmann/json.hpp>

#include "tournaments/web/documents/game_json.hpp"

namespace kaven::tournaments::web::play {

namespace {

// The letters of columns with room; null without gravity, where every free place is legal.
ordered_json legal_columns_json(const PlayGame& game) {
  const game::Rules& rules = game.position().rules();
  if (!rules.gravity) return nullptr;
  ordered_json columns = ordered_json::array();
  for (int column = 0; column < rules.columns && !game.over(); ++column) {
    if (game.position().height(column) < rules.rows) {
      columns.push_back(game::place_name({column, 0}).substr(0, 1));
    }
  }
  return columns;
}

ordered_json player_json(const PlayGame& game, game::Colour colour) {
  const Level* level = game.level(colour);
  return {{"name", game.record().header.contestants[game::index(colour)].name},
          {"level", level == nullptr ? ordered_json() : ordered_json(level->name)},
          {"program", level != nullptr && level->program != nullptr}};
}

// Nobody measures CPU time: levels think in threads of this server, and people at their screens.
ordered_json moves_json(const record::GameRecord& record) {
  ordered_json moves = documents::moves_json(record);
  for (ordered_json& move : moves) move["cpu"] = move["opponent_cpu"] = nullptr;
  return moves;
}

}  // namespace

ordered_json json_of(const Session& session) {
  const PlayGame& game = session.game();
  const notation::ChosenGame& chosen = game.game();
  const game::Position& position = game.position();
  return {
      {"format", 1},
      {"session", session.id()},
      {"version", session.version()},
      {"catalogue", chosen.name},
      {"game", documents::game_title(chosen.title, chosen.rules)},
      {"rules", documents::json_of(chosen.rules)},
      {"white", player_json(game, game::Colour::white)},
      {"black", player_json(game, game::Colour::black)},
      {"opening", ordered_json::array()},
      {"moves", moves_json(game.record())},
      {"to_move", game.over() ? ordered_json() : ordered_json(documents::colour_word(position.to_move()))},
      {"thinking", task_words.word_of(session.task())},
      {"queued", session.is_queued()},
      {"outcome", documents::outcome_json(game.record())},
      {"score", documents::line_counts_json(position)},
      {"legal", legal_columns_json(game)},
      {"hint", session.hint() ? json_of(*session.hint()) : ordered_json()},
      {"analysis", session.analysis() ? analysis::json_of(*session.analysis()) : ordered_json()},
      {"analysis_progress", nullptr}};
}

}  // namespace kaven::tournaments::web::play
