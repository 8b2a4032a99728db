#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/report/worse_move.hpp"
#include "tournaments/web/documents/game_document.hpp"
#include "tournaments/web/documents/player_accuracy.hpp"

namespace kaven::tournaments::web::documents {

/// A finished game in more detail than the ledger has it: from its record and its analysis.
struct GameDetails {
  std::array<std::vector<float>, 2> seconds;   ///< White's and Black's, of each turn
  std::array<std::string, 2> protocols;        ///< White's and Black's
  std::vector<report::WorseMove> worse_moves;  ///< none without an analysis
};
GameDetails game_details(const GameView& view);

/// Reads the details of a finished game.
using DetailsSource = std::function<GameDetails(const state::Game&)>;

/// The document `player-N` as schemas.md has it. Details are asked for of the latest games only, so that a
/// player of a hundred thousand games costs no more than one of some hundred.
ordered_json player_document(const Snapshot& snapshot, folder::PlayerId player,
                             const AccuracyByPlayer& accuracy, const DetailsSource& read_details);

}  // namespace kaven::tournaments::web::documents
