#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "agent/claimeven/gomocup/command.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::claimeven::gomocup {

/// The stones of the two sides, in the order in which they came. A manager may put them and take them away
/// as it likes; who has moved first, and with that is our White, follows from their numbers.
class Stones {
 public:
  /// Rules without gravity and without an opening.
  explicit Stones(const game::Rules& game_rules) : rules(game_rules) {}

  /// The same stones by other rules, for a board of the same size.
  void change_rules(const game::Rules& game_rules) { rules = game_rules; }

  bool empty() const { return own.empty() && opponent.empty(); }
  /// Why no stone can be put on `place`; nothing when it was.
  std::optional<std::string> put(game::Place place, Owner owner);
  /// Why there is no stone to take from `place`; nothing when it was.
  std::optional<std::string> take_back(game::Place place);

  /// The board with the engine to move, played in alternating order where that can be; or why it has no move.
  std::variant<game::Position, std::string> position() const;

 private:
  bool is_on_board(game::Place place) const;
  bool is_occupied(game::Place place) const;
  std::variant<game::Position, std::string> played_in_turn(Owner first) const;

  game::Rules rules;
  std::vector<game::Place> own;
  std::vector<game::Place> opponent;
};

}  // namespace kaven::agent::claimeven::gomocup
