// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/game/rules.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// The games that share an opening: `opening-order`. Both games of a pair with swapped colours always do.
enum class OpeningOrder : std::uint8_t {
  random,  ///< each pair of players has its own, drawn
  round,   ///< all pairs of a round have the same, drawn
  file,    ///< all pairs of a round have the same, in the order of the file
};
inline constexpr text::WordTable<OpeningOrder, 3> opening_order_words = {
    {{{OpeningOrder::random, "random"}, {OpeningOrder::round, "round"}, {OpeningOrder::file, "file"}}}};

/// Selects the opening of a game, from the setting `openings` and the number drawn for the game.
class Openings {
 public:
  /// `root` is the tournament's folder, which contains the file: an opening on each line in a notation of
  /// notation::read_opening(), `#` before comments; or `MOVES SCORE` on every line; or games of other programs
  /// (exchange_formats()). Throws std::runtime_error with file and line if an opening is illegal or decides the game.
  Openings(const settings::Settings& settings, const boost::filesystem::path& root);

  /// Returns the number for of() of a game among all `games` paired so far, in order of pairing: the one drawn for it, or
  /// that of its turn. A turn is a round, or a later pair of games in a match.
  std::uint64_t number_of(std::span<const state::Game> games, const state::Game& game);

  /// Returns the opening for `number`, always the same for the same number; empty if there is none. Throws
  /// std::runtime_error if this number of random moves always decides the game.
  std::string of(std::uint64_t number) const;

 private:
  using Turn = std::pair<int, int>;  ///< round, pair of games in it

  game::Rules rules_;
  OpeningOrder order_;
  std::uint64_t start_;  ///< the first opening, from 0
  std::uint64_t seed_;
  bool balanced_ = false;
  int drawn_moves_ = 0;
  std::vector<std::string> listed_;
  std::size_t counted_ = 0;                    ///< games in the members below
  std::map<std::uint64_t, Turn> first_turns_;  ///< by the number drawn for the game
  std::vector<Turn> turns_;                    ///< in order, each once
};

}  // namespace kaven::tournaments::runner
