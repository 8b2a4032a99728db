// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"

namespace kaven::record {

/// How much of a record has been read.
enum class RecordState : std::uint8_t {
  no_header,     ///< the first line is missing or incomplete
  unfinished,    ///< a header but no verdict: the game is running or was interrupted
  finished,      ///< the verdict has been read
  unbelievable,  ///< a line is invalid; the lines before it are available
};

/// Reads the record of one game as its bytes arrive and checks everything: the members and types of each
/// line, the legality of each move, ply and colour of each turn, and the verdict against the board. All
/// reading of records goes through this class: pass it a whole file, or what is new of a running game.
///
/// push(bytes) → complete lines are read, an incomplete line waits → state(), record(), position()
///
/// Reading stops at the first invalid line: fault() says why, and later bytes are ignored.
class RecordFollower {
 public:
  /// fault() uses `file` as the name of the record.
  explicit RecordFollower(std::string file);

  /// Reads the next bytes. Returns the number of valid lines.
  int push(std::string_view bytes);
  /// Reads the next line, without its line end; no incomplete line may be pending. Returns whether the line
  /// is valid.
  bool push_line(std::string_view line);

  RecordState state() const;
  /// The header, turns and verdict read so far; empty before the header.
  const std::optional<GameRecord>& record() const { return record_; }
  /// The position after the last turn or the opening; empty before the header.
  const std::optional<game::Position>& position() const { return position_; }
  /// The first invalid line, as `FILE:LINE: reason`.
  const std::optional<std::string>& fault() const { return fault_; }

  /// The fault in the record if no more bytes follow: fault(), or a missing or incomplete header. An incomplete later
  /// line is not a fault: the game was interrupted there.
  std::optional<std::string> fault_at_end() const;

 private:
  void read_line(std::string_view line);
  std::string located(int line, const std::string& reason) const;

  std::string file_;
  std::string part_of_line_;
  int lines_ = 0;  // the number of lines received, valid or not
  std::optional<GameRecord> record_;
  std::optional<game::Position> position_;
  SidesUse use_;
  std::optional<std::string> fault_;
};

}  // namespace kaven::record
