#include "agent/claimeven/announcements.hpp"

#include <variant>

#include "common/notation/outcome_text.hpp"
#include "common/text/printable.hpp"

namespace kaven::agent::claimeven {

std::string illegal_move_text(const notation::MoveReading& reading, const std::string& text,
                              const game::Position& position) {
  if (const auto* read = std::get_if<notation::MoveText>(&reading)) {
    const auto illegality = position.check(read->move);
    if (!illegality) return {};
    return "Invalid move " + notation::write_move(read->move) + ": " +
           game::explain(*illegality, position, read->move);
  }
  if (const auto* refused = std::get_if<notation::NotAMove>(&reading)) {
    return "Invalid move " + text::printable(refused->list) + ": " + refused->reason;
  }
  return "Invalid move '" + text::printable(text) + "': expected a move as in (W C 1)";
}

std::string verdict(const game::Position& position, game::Colour me) {
  const bool white = me == game::Colour::white;
  return notation::outcome_sentence(*position.outcome(), position.rules(), white ? "me" : "the opponent",
                                    white ? "the opponent" : "me");
}

}  // namespace kaven::agent::claimeven
