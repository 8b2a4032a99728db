// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/game_document.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "common/record/game_record.hpp"
#include "common/record/record_reader.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/analysis/analysis_run.hpp"
#include "tournaments/show/web/documents/game_json.hpp"
#include "tournaments/show/web/documents/public_record.hpp"

namespace kaven::tournaments::web::documents {

namespace {

ordered_json player_json(const Snapshot& snapshot, folder::PlayerId player) {
  return {{"player", player},
          {"name", printable_name(state::shown_name(snapshot.tournament.player(player)))}};
}

}  // namespace

std::optional<analysis::GameAnalysis> valid_analysis(const boost::filesystem::path& record) {
  try {
    return analysis::present_analysis(record);
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

namespace {

// The record of a finished game from its pack; nothing if it is not there or invalid.
std::optional<record::GameRecord> packed_record(const boost::filesystem::path& file) {
  try {
    const auto text = folder::record_text(file);
    return text ? std::optional(record::read_record_text(*text, file.string())) : std::nullopt;
  } catch (const record::RecordError&) {
    return std::nullopt;
  } catch (const folder::PackError&) {
    return std::nullopt;
  }
}

}  // namespace

std::string record_url(const Snapshot& snapshot, const state::Game& game) {
  if (!snapshot.anonymous) return "records/" + game.record;
  return "records/" + folder::record_name(game.id, snapshot.tournament.player(game.white).name,
                                          snapshot.tournament.player(game.black).name);
}

GameView read_game_view(const folder::Folder& folder, const Snapshot& snapshot, const state::Game& game) {
  const boost::filesystem::path file = folder.games() / game.record;
  record::GrowingRecord growing(file.string());
  growing.read_more();
  GameView view{.snapshot = snapshot, .game = game, .record = growing.record()};
  if (!view.record && game.state == state::GameState::finished) view.record = packed_record(file);
  if (view.record) view.record = public_record(std::move(*view.record), snapshot, game);
  if (!view.record) return view;
  view.is_running = !view.record->verdict && snapshot.phase == TournamentPhase::running;
  view.turn_started = growing.turn_began();
  if (view.record->verdict) view.analysis = valid_analysis(file);
  return view;
}

ordered_json game_document(const GameView& view) {
  const auto& [snapshot, game, record, analysis, is_running, turn_started] = view;
  const notation::ChosenGame chosen = snapshot.tournament.settings.game();
  const game::Rules& rules = record ? record->header.rules : chosen.rules;
  ordered_json document = {{"format", 1},
                           {"number", game.id},
                           {"round", game.round},
                           {"white", player_json(snapshot, game.white)},
                           {"black", player_json(snapshot, game.black)},
                           {"catalogue", chosen.name},
                           {"game", game_title(chosen.title, rules)},
                           {"rules", json_of(rules)},
                           {"turn_seconds", nullptr},
                           {"match_seconds", 0},
                           {"increment_seconds", 0},
                           {"opening", ordered_json::array()},
                           {"moves", ordered_json::array()},
                           {"running", is_running},
                           {"clock", nullptr},
                           {"started", nullptr},
                           {"outcome", nullptr},
                           {"score", nullptr},
                           {"record", nullptr},
                           {"analysis", nullptr}};
  if (!record) return document;
  document["turn_seconds"] = record->header.turn_seconds;
  document["match_seconds"] = record->header.match_seconds;
  document["increment_seconds"] = record->header.increment_seconds;
  const auto& [white, black] = record->header.contestants;
  if (white.time_factor != 1 || black.time_factor != 1)
    document["time_factors"] = {{"white", white.time_factor}, {"black", black.time_factor}};
  document["opening"] = json_of(record->header.opening);
  document["moves"] = moves_json(*record);
  if (is_running) document["clock"] = clock_json(*record, turn_started);
  document["started"] = record->header.started;
  document["outcome"] = outcome_json(*record);
  document["score"] = line_counts_json(record::last_position(*record));
  document["record"] = record_url(snapshot, game);
  if (analysis) document["analysis"] = analysis::json_of(*analysis);
  return document;
}

}  // namespace kaven::tournaments::web::documents
