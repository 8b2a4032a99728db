#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/web/documents/game_document.hpp"
#include "tournaments/web/documents/player_accuracy.hpp"

namespace kaven::tournaments::web::documents {

/// What the files of a finished game say beyond the ledger.
struct GameDetails {
  std::array<std::vector<float>, 2> seconds;  ///< of each turn, by game::index
  std::array<std::string, 2> protocols;       ///< likewise
  /// A move that gave something away.
  struct WorseMove {
    int ply = 0;
    game::Colour colour = game::Colour::white;
    game::Place place;
    analysis::MoveQuality quality = analysis::MoveQuality::inaccuracy;
    double loss = 0;  ///< of score
  };
  std::vector<WorseMove> worse_moves;
};
GameDetails details_of(const GameView& view);

/// Gives what is known of a finished game.
using DetailsOf = std::function<GameDetails(const state::Game&)>;

/// The document `player-N` as schemas.md has it. Details are asked for of the latest games only, so that a
/// player of a hundred thousand games costs no more than one of some hundred.
ordered_json player_document(const Snapshot& snapshot, state::PlayerId player,
                             const AccuracyByPlayer& accuracy, const DetailsOf& details_of);

}  // namespace kaven::tournaments::web::documents
