#include "common/notation/opening_text.hpp"

#include <stdexcept>
#include <variant>

#include "common/game/position.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/joined.hpp"
#include "common/text/printable.hpp"

namespace kaven::notation {

namespace {

[[noreturn]] void refuse(std::string_view text, const std::string& reason) {
  throw std::invalid_argument("opening '" + text::printable(text, 200) + "': " + reason);
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

std::string write_opening(std::span<const game::Move> moves) {
  return text::joined(moves, " ", write_move);
}

std::vector<game::Move> read_opening(std::string_view text, const game::Rules& rules) {
  if (rules.opening == game::Opening::swap2 && !is_blank(text))
    refuse(text, "with swap2 the players themselves make the opening");
  game::Position position(rules);
  std::vector<game::Move> moves;
  for (std::string_view rest = text; !is_blank(rest);) {
    const std::size_t end = rest.find(')');
    const std::string_view list = rest.substr(0, end == std::string_view::npos ? rest.size() : end + 1);
    const MoveReading reading = read_move(list);
    const auto* read = std::get_if<MoveText>(&reading);
    if (read == nullptr || !is_blank(list.substr(0, list.find('(')))) {
      refuse(text, "expected moves as in (W D 1) (B D 2), not '" + text::printable(list, 80) + "'");
    }
    if (const auto illegality = position.check(read->move)) {
      refuse(text, write_move(read->move) + ": " + game::explain(*illegality, position, read->move));
    }
    position.play(read->move);
    moves.push_back(read->move);
    rest.remove_prefix(list.size());
  }
  if (position.over()) refuse(text, "the game is decided by it");
  if (position.to_move() != game::Colour::white) refuse(text, "expected as many moves of Black as of White");
  return moves;
}

}  // namespace kaven::notation
