// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>

#include "common/notation/board_text.hpp"
#include "common/record/game_record.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee::match {

/// Shows the match on stdout: the players; the board after each move with move number, mover and seconds;
/// warnings; a summary of time and CPU time; and, as the last line, the result. Each part is flushed at once.
class BoardDisplay : public Spectator {
 public:
  /// If `quiet`, shows only the last line.
  BoardDisplay(notation::Display display, bool quiet) : display_(display), quiet_(quiet) {}

  void started(const record::Header& header) override;
  void moved(const record::Turn& turn, const game::Position& position) override;
  void ended(const record::Verdict& verdict, const game::Position& position) override;

  /// The errno of a failed write to stdout, except for a reader that closed its end of the pipe.
  const std::optional<int>& write_failure() const { return failure_; }

 private:
  struct Use {
    int moves = 0;
    double seconds = 0;
    double longest = 0;
    double cpu_seconds = 0;
    double waiting_cpu_seconds = 0;
  };
  std::string side(game::Colour colour, int columns = 200) const;
  void show(const std::string& text);
  /// `, 12.3 s left` for all its moves, if there is such a limit.
  std::string time_left(game::Colour colour) const;
  void show_warnings(const std::vector<std::string>& warnings);

  notation::Display display_;
  bool quiet_;
  record::Header header_;
  std::array<Use, 2> use_{};
  record::TurnCount turns_;
  std::array<int, 2> lines_{};  ///< the number of lines of each side, as shown last
  std::optional<int> failure_;
};

}  // namespace kaven::referee::match
