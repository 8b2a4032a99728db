// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "common/record/game_record.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"
#include "tournaments/show/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// The data of one game of a tournament: its row in the ledger, its record, its analysis.
struct GameView {
  const Snapshot& snapshot;
  const state::Game& game;
  std::optional<record::GameRecord> record;
  std::optional<analysis::GameAnalysis> analysis;
  bool is_running = false;
  /// The beginning of the current turn; nothing while programs are being started.
  std::optional<std::chrono::system_clock::time_point> turn_started;
};

/// The document `game-N` of schemas.md.
ordered_json game_document(const GameView& view);

/// Reads the files of `game` in `folder`, and makes its record public. An invalid record or analysis counts
/// as missing.
GameView read_game_view(const folder::Folder& folder, const Snapshot& snapshot, const state::Game& game);

/// The analysis of the present content of the file `record`; nothing if there is no valid one.
std::optional<analysis::GameAnalysis> valid_analysis(const boost::filesystem::path& record);

/// The address of the record of `game`: `records/0007-alice-bob.jsonl`.
std::string record_url(const Snapshot& snapshot, const state::Game& game);

}  // namespace kaven::tournaments::web::documents
