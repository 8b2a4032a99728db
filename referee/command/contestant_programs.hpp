// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "common/program/program.hpp"
#include "common/record/game_record.hpp"
#include "referee/command/arguments.hpp"

namespace kaven::referee::command {

/// The two players of a game.
struct Players {
  std::array<program::Program, 2> programs;  ///< White's, Black's
  std::array<double, 2> time_factors{1, 1};  ///< their time limits are those of the game times these
  /// The side whose moves come from a record. Its program takes over where the game deviates; it has no
  /// command if no program does.
  std::optional<game::Colour> recorded;
  /// A side that loses without a game: its program cannot play as it is, while the opponent's can.
  struct Unplayable {
    game::Colour side = game::Colour::white;
    std::string reason;
  };
  std::optional<Unplayable> unplayable;
};

/// Finds the two programs that `arguments` name. Throws program::ProgramError if a program does not exist,
/// cannot play this game in its protocol, or cannot begin after the opening. With
/// Arguments::forfeits_unplayable it throws only if that is so for both programs, or if one does not exist at
/// all: then it may not be the program's own fault.
Players find_players(const Arguments& arguments);

/// Finds the programs that the command line `words` name, for the games of this process and of those that it forks: games
/// of a tournament need not read the same folders again. A later find_players() uses what was found if it is given the
/// same state of the program's files (Arguments::Side::seen), and they are still in it. Programs without such a state are
/// not looked for.
void remember_programs(const std::vector<std::string>& words);

/// The record's description of both sides, which play in these `versions`.
std::array<record::Contestant, 2> describe(const Players& players, const Arguments& arguments,
                                           const std::array<program::Version, 2>& versions);

}  // namespace kaven::referee::command
