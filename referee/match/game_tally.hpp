#pragma once

#include <array>
#include <optional>

#include "referee/match/spectator.hpp"

namespace kaven::referee::match {

/// Stores the facts about a match that a summary needs.
class GameTally : public Spectator {
 public:
  void started(const record::Header& header) override { header_ = header; }
  void moved(const record::Turn& turn, const game::Position& position) override;
  void ended(const record::Verdict& verdict, const game::Position& position) override;

  const record::Header& header() const { return header_; }
  /// nullopt until the game has ended.
  const std::optional<record::Verdict>& verdict() const { return verdict_; }
  /// The number of turns played, without the moves of an opening.
  int moves() const { return moves_; }
  /// The longest turn of a side in seconds, including the turn that it lost by a forfeit; 0 without a turn.
  double longest_turn(game::Colour colour) const { return longest_[game::index(colour)]; }
  /// The side that lost by a forfeit, if one did.
  std::optional<game::Colour> forfeited() const;

 private:
  record::Header header_;
  std::optional<record::Verdict> verdict_;
  int moves_ = 0;
  std::array<double, 2> longest_{};
};

}  // namespace kaven::referee::match
