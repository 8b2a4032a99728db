#pragma once

#include <array>
#include <cstdio>
#include <optional>
#include <string>

#include "common/notation/board_text.hpp"
#include "common/record/game_record.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee {

/// Shows the match on stdout: who plays, the board after each move with move number, mover and seconds,
/// what was tolerated, a summary of time and CPU, and as the last line the result. Flushed at once.
class BoardDisplay : public Spectator {
 public:
  /// `quiet`: nothing but the last line.
  BoardDisplay(notation::Display board_display, bool only_result)
      : display(board_display), quiet(only_result) {}

  void started(const record::Header& match_header) override;
  void moved(const record::Turn& turn, const game::Position& position) override;
  void ended(const record::Verdict& verdict, const game::Position& position) override;

  /// The errno with which stdout refused what was shown, but for a reader who went away.
  const std::optional<int>& write_failure() const { return failure; }
  /// The side that lost by a forfeit.
  std::optional<game::Colour> forfeited() const { return loser_by_forfeit; }

 private:
  struct Use {
    int moves = 0;
    double seconds = 0;
    double longest = 0;
    double cpu_seconds = 0;
    double waiting_cpu_seconds = 0;
  };
  std::string side(game::Colour colour) const;
  void show(const std::string& text);
  void show_warnings(const std::vector<std::string>& warnings);

  notation::Display display;
  bool quiet;
  record::Header header;
  std::array<Use, 2> use{};
  std::array<int, 2> lines{};  ///< as shown last
  std::optional<game::Colour> loser_by_forfeit;
  std::optional<int> failure;
};

}  // namespace kaven::referee
