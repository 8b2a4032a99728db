#include "referee/contestant/gomocup_swap2.hpp"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>

#include "common/notation/gomocup_place.hpp"
#include "common/text/text_lines.hpp"
#include "referee/contestant/gomocup_commands.hpp"
#include "referee/contestant/gomocup_reply.hpp"

namespace kaven::referee::contestant {

std::string gomocup_swap2_commands(const game::Position& position) {
  std::string text = "SWAP2BOARD\n";
  for (const game::Place place : places_in_order(position)) text += notation::gomocup_place(place) + "\n";
  return text + "DONE\n";
}

std::optional<Swap2Reply> read_swap2_reply(std::string_view line) {
  Swap2Reply reply;
  line = text::trimmed(line, " \t\r");
  if (boost::iequals(line, "SWAP")) return reply;
  while (!line.empty()) {
    const GomocupReply next = read_gomocup_reply(line);
    if (next.kind != GomocupReplyKind::place || (next.behind_about && !reply.places.empty())) {
      reply.has_other_text = true;
      break;
    }
    reply.behind_about = reply.behind_about || next.behind_about;
    reply.places.push_back(*next.place);
    line = next.text;
  }
  if (reply.places.empty()) return std::nullopt;
  return reply;
}

std::string expected_swap2_reply(const game::Position& position) {
  const int plies = position.swap2().plies;
  if (plies == 0) return "expected the places of three stones, as in 7,7 8,7 9,9";
  if (plies == 3) return "expected SWAP, or the places of one stone or two, as in 8,8 8,6";
  return "expected SWAP, or the place of one stone, as in 6,8";
}

std::variant<std::vector<game::Place>, std::string> swap2_plies(const Swap2Reply& reply,
                                                                const game::Position& position) {
  const game::Swap2 opening = position.swap2();
  if (reply.has_other_text) return expected_swap2_reply(position);
  for (const game::Place place : reply.places) {
    if (!position.on_board(place)) return notation::gomocup_place(place) + " is off the board";
    if (position.at(place)) return notation::gomocup_place(place) + " has a stone already";
  }
  const std::size_t stones = reply.places.size();
  if (opening.plies == 0 && stones == 3) return reply.places;
  if (opening.plies > 0 && stones == 0) return std::vector{opening.places[0]};
  if (opening.plies > 0 && stones == 1) return reply.places;
  if (opening.plies == 3 && stones == 2)
    return std::vector{opening.places[1], reply.places[0], reply.places[1]};
  return expected_swap2_reply(position);
}

}  // namespace kaven::referee::contestant
