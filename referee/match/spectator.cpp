// SPDX-License-Identifier: MIT
#include "referee/match/spectator.hpp"

#include <algorithm>

namespace kaven::referee::match {

void GameTally::moved(const record::Turn& turn, const game::Position& /*position*/) {
  ++moves_;
  double& longest = longest_[game::index(turn.move.colour)];
  longest = std::max(longest, turn.clock_seconds());
}

void GameTally::ended(const record::Verdict& verdict, const game::Position& /*position*/) {
  verdict_ = verdict;
  if (const auto loser = forfeited()) {
    double& longest = longest_[game::index(*loser)];
    longest = std::max(longest, verdict.clock_seconds());
  }
}

std::optional<game::Colour> GameTally::forfeited() const {
  if (!verdict_ || !game::is_forfeit(verdict_->outcome.ending)) return std::nullopt;
  const auto winner = game::winner(verdict_->outcome.result);
  return winner ? std::optional(game::opponent(*winner)) : std::nullopt;
}

}  // namespace kaven::referee::match
