#pragma once

#include <array>
#include <optional>

#include "referee/match/spectator.hpp"

namespace kaven::referee::match {

/// Keeps of a match what is told of it afterwards, whoever follows it besides.
class GameTally : public Spectator {
 public:
  void started(const record::Header& header) override { header_ = header; }
  void moved(const record::Turn& turn, const game::Position& position) override;
  void ended(const record::Verdict& verdict, const game::Position& position) override;

  const record::Header& header() const { return header_; }
  /// Nothing as long as the game has not ended.
  const std::optional<record::Verdict>& verdict() const { return verdict_; }
  /// The number of turns that were played, without those of an opening.
  int moves() const { return moves_; }
  /// The longest turn of a side in seconds, the one that it lost by among them; 0 without a turn.
  double longest_turn(game::Colour colour) const { return longest_[game::index(colour)]; }
  /// The side that lost by a forfeit.
  std::optional<game::Colour> forfeited() const;

 private:
  record::Header header_;
  std::optional<record::Verdict> verdict_;
  int moves_ = 0;
  std::array<double, 2> longest_{};
};

}  // namespace kaven::referee::match
