#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "common/record/game_record.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/snapshot.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// One game of a tournament with all that is known of it: its row in the ledger, its record, its analysis.
struct GameView {
  const Snapshot& snapshot;
  const state::Game& game;
  std::optional<record::GameRecord> record;
  std::optional<analysis::GameAnalysis> analysis;
  bool is_running = false;
  /// When the turn began that is being played; nothing while programs are being started.
  std::optional<std::chrono::system_clock::time_point> turn_started;
};

/// The document `game-N` as schemas.md has it.
ordered_json game_document(const GameView& view);

/// Reads what the files in `folder` say of `game`; of its record what everybody may read. A record or an analysis that cannot be believed counts as
/// missing.
GameView read_game_view(const folder::Folder& folder, const Snapshot& snapshot, const state::Game& game);

/// The analysis of what the file `record` holds now; nothing when there is none that can be believed.
std::optional<analysis::GameAnalysis> valid_analysis(const boost::filesystem::path& record);

/// `records/0007-alice-bob.jsonl`: where the page finds the record of `game`.
std::string record_url(const Snapshot& snapshot, const state::Game& game);

}  // namespace kaven::tournaments::web::documents
