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
  /// `rules` are without gravity and without an opening.
  explicit Stones(const game::Rules& rules) : rules_(rules) {}

  /// Keeps the stones, from now on by other rules for a board of the same size.
  void change_rules(const game::Rules& rules) { rules_ = rules; }

  bool empty() const { return own_.empty() && opponent_.empty(); }
  /// Puts a stone, or says why none can be put on `place`.
  std::optional<std::string> put(game::Place place, Owner owner);
  /// Takes a stone away, or says why there is none on `place`.
  std::optional<std::string> take_back(game::Place place);

  /// The board with the engine to move, played in alternating order where that can be; or why it has no move.
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
