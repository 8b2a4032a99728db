// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "common/record/record_reader.hpp"
#include "tournaments/show/web/documents/puzzle_list.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"
#include "tournaments/show/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// The records of running games.
using RunningGames = std::map<folder::GameId, record::GrowingRecord>;

/// The input of the front page's document.
struct TournamentView {
  const Snapshot& snapshot;
  const RunningGames& running;
  const AccuracyByPlayer& accuracy;
  std::string written;                 ///< the time of writing: UTC, ISO 8601
  std::optional<std::uint64_t> event;  ///< live: the last event included
  bool play = false;                   ///< live: people may play
};

/// The document `tournament` of schemas.md, for the front page.
ordered_json tournament_document(const TournamentView& view);
/// The document `crosstable`: the results of each pair of the first 200 players of the standings.
ordered_json crosstable_document(const Snapshot& snapshot);

/// The list `games-K` has a row for each game whose number / games_per_list is K.
inline constexpr int games_per_list = 500;
/// `running`: the running games.
ordered_json games_document(const Snapshot& snapshot, const std::set<folder::GameId>& running, int list);

/// The result of `game` for `player`: `1`, `=`, `0`, `+`, `-`; null for a game without a result.
ordered_json score_json(const state::Game& game, folder::PlayerId player);

/// The document `ratings` of schemas.md: the ratings over time. Each point is a fit of all ratings, so it has
/// fewer points the more players there are.
ordered_json ratings_document(const Snapshot& snapshot);

}  // namespace kaven::tournaments::web::documents
