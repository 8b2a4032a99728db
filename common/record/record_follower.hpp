#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "common/record/sides_use.hpp"

namespace kaven::record {

/// How much of a record has been read.
enum class RecordState : std::uint8_t {
  no_header,     ///< its first line is not there, or not whole
  unfinished,    ///< a header and no verdict: the game is being played, or was cut off
  finished,      ///< it has its verdict
  unbelievable,  ///< a line of it is wrong; what stands before that line is known
};

/// Reads the record of one game as its bytes come, and checks everything: each line's members and types, each
/// move's legality by the rules, ply and colour in turn, the verdict against the board. It is the one reader
/// of records: a file is read by pushing all of it, a game that is being watched by pushing what is new.
///
///   push(bytes) → whole lines are read, a part of a line waits for its rest → state(), record(), position()
///
/// The first line that cannot be believed ends it: fault() says why, and all that comes later is ignored.
class RecordFollower {
 public:
  /// `file` is what fault() calls the record.
  explicit RecordFollower(std::string file);

  /// Takes the bytes that come next. Returns the number of lines that were read and believed.
  int push(std::string_view bytes);
  /// Takes the next line, without its line end; no part of a line may be waiting. Returns whether it was
  /// believed.
  bool push_line(std::string_view line);

  RecordState state() const;
  /// The header, turns and verdict as far as they are known; nothing before the header is.
  const std::optional<GameRecord>& record() const { return record_; }
  /// The board behind the last turn, or behind the opening; nothing before the header is known.
  const std::optional<game::Position>& position() const { return position_; }
  /// The first line that cannot be believed, as `FILE:LINE: reason`.
  const std::optional<std::string>& fault() const { return fault_; }

  /// What is wrong with the record if no more bytes come: its fault, or that the header is missing or was cut
  /// off. A part of a later line is none: there the game was cut off.
  std::optional<std::string> fault_at_end() const;

 private:
  void read_line(std::string_view line);
  std::string located(int line, const std::string& reason) const;

  std::string file_;
  std::string part_of_line_;
  int lines_ = 0;  // the number of lines that came, believed or not
  std::optional<GameRecord> record_;
  std::optional<game::Position> position_;
  SidesUse use_;
  std::optional<std::string> fault_;
};

}  // namespace kaven::record
