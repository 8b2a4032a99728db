#pragma once

#include <array>
#include <optional>
#include <string>

#include "common/program/program.hpp"
#include "common/record/game_record.hpp"
#include "referee/command/arguments.hpp"

namespace kaven::referee::command {

/// Who plays a game.
struct Players {
  std::array<program::Program, 2> programs;  ///< White's, Black's
  /// The side whose moves come from a record: its program goes on where the other one deviates. It has no command
  /// where nobody goes on.
  std::optional<game::Colour> recorded;
  /// A side that has lost without a game: its program cannot play as it is, that of the other side can.
  struct Unplayable {
    game::Colour side = game::Colour::white;
    std::string reason;
  };
  std::optional<Unplayable> unplayable;
};

/// The two programs that `arguments` name. Throws program::ProgramError when one is not to be found, cannot play the
/// game that is asked for in the protocol it speaks, or cannot begin behind the stones that it would find; with
/// Arguments::forfeits_unplayable only when that is so of both, or one is not there at all: then it is not clear that it
/// is the program's own failure.
Players find_players(const Arguments& arguments);

/// What the record says of both sides, which play in these `versions`.
std::array<record::Contestant, 2> describe(const Players& players, const Arguments& arguments,
                                           const std::array<program::Version, 2>& versions);

}  // namespace kaven::referee::command
