// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/game/move.hpp"
#include "common/program/program.hpp"
#include "common/record/game_record.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee::command {

/// The word for `--then` that names no program: the game stops where it leaves the record.
inline constexpr const char* stop_word = "stop";

/// A recorded game to play again: the opponent's moves come from the record until the program deviates from
/// it.
struct Against {
  std::string file;                ///< the record, as given by the user
  record::GameRecord game;         ///< has a verdict
  std::optional<game::Colour> as;  ///< the program's side; empty: found by hash or name
  std::string then;                ///< the program that takes over for the other side, or stop_word
};

/// Reads the record of a game that has ended. Throws std::invalid_argument (`FILE:LINE: …`) if the record is
/// invalid or has no result, std::system_error if it cannot be read.
record::GameRecord read_ended_game(const std::string& file);

/// The moves of the game from the empty board on, including its opening.
std::vector<game::Move> all_moves(const record::GameRecord& game);

/// The side that `program` had in the game: the side with its hash, else the side with its name. Throws
/// program::ProgramError, which says how to name the side, if neither decides.
game::Colour side_in_record(const program::Program& program, const Against& against);

/// Prints on stdout where a replayed game leaves its record, which move was played instead, and who takes
/// over.
class DeviationReport : public match::Spectator {
 public:
  /// `against` must outlive this object; `recorded` is the side whose moves come from the record.
  DeviationReport(const Against& against, game::Colour recorded);

  void started(const record::Header& header) override { header_ = header; }
  void moved(const record::Turn& turn, const game::Position& position) override;
  void ended(const record::Verdict& verdict, const game::Position& position) override;

  /// The printed sentence; empty while the game follows the record.
  const std::string& sentence() const { return sentence_; }

 private:
  std::string side(game::Colour colour) const;
  std::string end_of_record() const;
  void say(const std::string& sentence);

  const Against& against_;
  game::Colour recorded_;
  std::vector<game::Move> moves_;
  record::Header header_;
  std::string sentence_;
};

}  // namespace kaven::referee::command
