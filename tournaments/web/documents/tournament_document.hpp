#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "common/record/growing_record.hpp"
#include "tournaments/web/documents/player_accuracy.hpp"
#include "tournaments/web/documents/snapshot.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// The records of games that are being played.
using RunningGames = std::map<folder::GameId, record::GrowingRecord>;

/// All that the front page is made of.
struct TournamentView {
  const Snapshot& snapshot;
  const RunningGames& running;
  const AccuracyByPlayer& accuracy;
  std::string written;                 ///< the time of writing: UTC, ISO 8601
  std::optional<std::uint64_t> event;  ///< live: the last event it holds
  bool play = false;                   ///< live: people may play
};

/// The document `tournament` as schemas.md has it, from which the front page is drawn.
ordered_json tournament_document(const TournamentView& view);
/// The document that says who met whom, and how each game went.
ordered_json crosstable_document(const Snapshot& snapshot);

/// The list `games-K` has a row for each game whose number / games_per_list is K.
inline constexpr int games_per_list = 500;
/// `running`: the games that are being played.
ordered_json games_document(const Snapshot& snapshot, const std::set<folder::GameId>& running, int list);

/// How `game` went for `player`: `1`, `=`, `0`, `+`, `-`; null for a game without a result.
ordered_json score_json(const state::Game& game, folder::PlayerId player);

}  // namespace kaven::tournaments::web::documents
