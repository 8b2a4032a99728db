#include "tournaments/web/documents/game_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "common/game/catalogue.hpp"
#include "tournaments/web/documents/game_values.hpp"
#include "tournaments/web/live/growing_record.hpp"

namespace kaven::tournaments::web::documents {

namespace {

ordered_json player_value(const Snapshot& snapshot, state::PlayerId player) {
  return {{"player", player}, {"name", shown_name(snapshot.tournament.player(player).name)}};
}

ordered_json last_score(const record::GameRecord& record) {
  game::Position position(record.header.rules);
  for (const game::Move move : record.header.opening) position.play(move);
  for (const record::Turn& turn : record.turns) position.play(turn.move);
  return score_value(position);
}

}  // namespace

std::optional<analysis::GameAnalysis> believable_analysis(const boost::filesystem::path& record) {
  try {
    return analysis::present_analysis(record);
  } catch (const analysis::AnalysisError&) {
    return std::nullopt;
  } catch (const std::system_error&) {
    return std::nullopt;
  }
}

std::string record_address(const state::Game& game) {
  return "records/" + game.record;
}

GameView view_of(const state::Folder& folder, const Snapshot& snapshot, const state::Game& game) {
  const boost::filesystem::path file = folder.games() / game.record;
  live::GrowingRecord growing(file);
  growing.read_more();
  GameView view{.snapshot = snapshot, .game = game, .record = growing.record()};
  if (!view.record) return view;
  const bool is_played_now = !view.record->verdict && snapshot.phase == TournamentPhase::running;
  if (is_played_now) view.turn_started = growing.changed();
  if (view.record->verdict) view.analysis = believable_analysis(file);
  return view;
}

ordered_json game_document(const GameView& view) {
  const auto& [snapshot, game, record, analysis, turn_started] = view;
  const notation::ChosenGame chosen = snapshot.tournament.settings.game();
  const game::Rules& rules = record ? record->header.rules : chosen.rules;
  ordered_json document = {{"format", 1},
                           {"number", game.id},
                           {"round", game.round},
                           {"white", player_value(snapshot, game.white)},
                           {"black", player_value(snapshot, game.black)},
                           {"catalogue", chosen.name},
                           {"game", game_title(chosen.title, rules)},
                           {"rules", rules_value(rules)},
                           {"opening", ordered_json::array()},
                           {"moves", ordered_json::array()},
                           {"running", turn_started.has_value()},
                           {"clock", nullptr},
                           {"started", nullptr},
                           {"outcome", nullptr},
                           {"score", nullptr},
                           {"record", nullptr},
                           {"analysis", nullptr}};
  if (!record) return document;
  document["opening"] = places_value(record->header.opening);
  document["moves"] = moves_value(*record);
  if (turn_started) document["clock"] = clock_value(*record, *turn_started);
  document["started"] = record->header.started;
  document["outcome"] = outcome_value(*record);
  document["score"] = last_score(*record);
  document["record"] = record_address(game);
  if (analysis) document["analysis"] = ordered_json::parse(analysis::analysis_text(*analysis));
  return document;
}

}  // namespace kaven::tournaments::web::documents
