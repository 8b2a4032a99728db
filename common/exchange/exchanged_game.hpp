#pragma once

#include <array>
#include <string>
#include <vector>

#include "common/record/game_record.hpp"

namespace kaven::exchange {

/// A game as it is exchanged with other programs.
struct ExchangedGame {
  int number = 1;         ///< the game's number in its tournament, from 1
  int round = 1;          ///< from 1
  std::string event;      ///< the tournament's title
  std::string site = {};  ///< the place of play for PGN; empty: unknown
  record::GameRecord record;
  std::array<std::string, 2> folders =
      {};  ///< White's and Black's file or folder in agents/; the player's name if it has none
  std::vector<std::string> notes = {};  ///< what an import passed over or assumed, each with file and line
};

}  // namespace kaven::exchange
