// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "agent/claimeven/gomocup/command.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::claimeven::gomocup {

/// The stones of both sides, in order of arrival. A manager may add and remove stones in any order; their
/// numbers determine which side moved first, and that side is White here.
class Stones {
 public:
  /// `rules` have no gravity and no opening.
  explicit Stones(const game::Rules& rules) : rules_(rules) {}

  /// Changes the rules and keeps the stones; the board size stays the same.
  void change_rules(const game::Rules& rules) { rules_ = rules; }

  bool empty() const { return own_.empty() && opponent_.empty(); }
  /// Puts a stone on `place`; returns why it cannot, or nothing on success.
  std::optional<std::string> put(game::Place place, Owner owner);
  /// Removes the stone on `place`; returns that there is none, or nothing on success.
  std::optional<std::string> take_back(game::Place place);

  /// The position with the engine to move, with alternating turns if possible; or why the engine has no move.
  std::variant<game::Position, std::string> position() const;

 private:
  bool is_on_board(game::Place place) const;
  bool is_occupied(game::Place place) const;
  std::variant<game::Position, std::string> played_in_turn(Owner first) const;

  game::Rules rules_;
  std::vector<game::Place> own_;
  std::vector<game::Place> opponent_;
};

}  // namespace kaven::agent::claimeven::gomocup
