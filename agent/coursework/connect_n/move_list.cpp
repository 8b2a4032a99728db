#include "agent/coursework/connect_n/move_list.hpp"

#include <fmt/format.h>

#include <array>

#include "agent/coursework/console.hpp"

namespace kaven::agent::coursework::connect_n {

std::string move_list_text(const std::vector<ListedMove>& moves, bool cut_off) {
  std::string text = fmt::format("Total Number of Moves: {}\n", moves.size());
  std::array<int, 2> made{};
  for (const auto& [move, nodes] : moves) {
    text += fmt::format("Player {} Move {}: ({}, {}) - Number of nodes examined: {}\n",
                        player_number(move.colour), ++made[game::index(move.colour)], move.place.row,
                        move.place.column, nodes);
  }
  if (cut_off) text += "Cut off: the game was not finished.\n";
  return text;
}

}  // namespace kaven::agent::coursework::connect_n
