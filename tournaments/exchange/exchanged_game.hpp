#pragma once

#include <string>
#include <vector>

#include "common/record/game_record.hpp"

namespace kaven::tournaments::exchange {

/// A game as it is exchanged with other programs.
struct ExchangedGame {
  int number = 1;     ///< the game's number in its tournament, from 1
  int round = 1;      ///< from 1
  std::string event;  ///< the tournament's title
  record::GameRecord record;
  std::vector<std::string> notes = {};  ///< what an import passed over or assumed, each with file and line
};

}  // namespace kaven::tournaments::exchange
