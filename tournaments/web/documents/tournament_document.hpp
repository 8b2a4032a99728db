#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "tournaments/web/documents/json_text.hpp"
#include "tournaments/web/documents/player_accuracy.hpp"
#include "tournaments/web/documents/snapshot.hpp"
#include "tournaments/web/live/growing_record.hpp"

namespace kaven::tournaments::web::documents {

/// The records of games that are being played.
using RunningGames = std::map<state::GameId, live::GrowingRecord>;

/// What the front page is made of besides a snapshot.
struct TournamentView {
  const Snapshot& snapshot;
  const RunningGames& running;
  const AccuracyByPlayer& accuracy;
  std::string written;                 ///< UTC, ISO 8601
  std::optional<std::uint64_t> event;  ///< live: the last event it holds
  bool play = false;                   ///< live: people may play
};

/// Documents as schemas.md has them.
ordered_json tournament_document(const TournamentView& view);
ordered_json crosstable_document(const Snapshot& snapshot);
ordered_json forfeits_document(const Snapshot& snapshot);

/// Games a document `games-K` has rows of: those with number / games_per_list == K.
inline constexpr int games_per_list = 500;
ordered_json games_document(const Snapshot& snapshot, const std::set<state::GameId>& running, int list);

/// `1`, `=`, `0`, `+`, `-`; null for a game without a result.
ordered_json score_value_of(const state::Game& game, state::PlayerId player);

}  // namespace kaven::tournaments::web::documents
