// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "tournaments/course/report/student_report.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/documents/game_document.hpp"
#include "tournaments/show/web/documents/puzzle_list.hpp"

namespace kaven::tournaments::web::documents {

/// Details of a finished game from its record and its analysis.
struct GameDetails {
  std::array<std::vector<float>, 2> seconds;   ///< of each turn, White's and Black's
  std::array<std::string, 2> protocols;        ///< White's and Black's
  std::vector<report::WorseMove> worse_moves;  ///< none without an analysis
};
GameDetails game_details(const GameView& view);

/// Reads the details of a finished game.
using DetailsSource = std::function<GameDetails(const state::Game&)>;

/// Returns the finished games whose details the pages of all players request, in the order of play.
std::vector<folder::GameId> games_with_details(const Snapshot& snapshot);

/// The document `player-N` of schemas.md. It requests details only of the latest games, so that a player with
/// a hundred thousand games costs no more than one with a few hundred.
ordered_json player_document(const Snapshot& snapshot, folder::PlayerId player,
                             const AccuracyByPlayer& accuracy, const DetailsSource& read_details);

/// The address of a player's report: `report-3.html`.
std::string report_url(folder::PlayerId player);

/// The report of `player` as a page of the site: its public part, without the output of programs.
std::string report_page(const folder::Folder& folder, const Snapshot& snapshot, folder::PlayerId player,
                        const AccuracyByPlayer& accuracy, const DetailsSource& read_details);

}  // namespace kaven::tournaments::web::documents
