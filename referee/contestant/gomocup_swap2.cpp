#include "referee/contestant/gomocup_swap2.hpp"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>

#include "common/notation/gomocup_place.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/text_lines.hpp"
#include "referee/contestant/gomocup_commands.hpp"
#include "referee/contestant/gomocup_reply.hpp"

namespace kaven::referee::contestant {

namespace {

// `h8`, `(7,7)`
bool is_foreign_place(const std::string& word) {
  const bool in_brackets = word.starts_with('(') && word.ends_with(')');
  return in_brackets ? notation::read_gomocup_place(word.substr(1, word.size() - 2)).has_value()
                     : notation::read_place(word).has_value();
}

bool has_foreign_places_only(std::string_view line) {
  const std::vector<std::string> words = text::words_of(line);
  return !words.empty() && std::ranges::all_of(words, is_foreign_place);
}

}  // namespace

std::string gomocup_swap2_commands(const game::Position& position) {
  std::string text = "SWAP2BOARD\n";
  for (const game::Place place : places_in_order(position)) text += notation::gomocup_place(place) + "\n";
  return text + "DONE\n";
}

std::optional<Swap2Reply> read_swap2_reply(std::string_view line) {
  Swap2Reply reply;
  line = text::trimmed(line, " \t\r");
  const bool begins_with_swap = boost::iequals(line.substr(0, line.find_first_of(" \t")), "SWAP");
  if (begins_with_swap || has_foreign_places_only(line)) {
    reply.has_other_text = !boost::iequals(line, "SWAP");
    return reply;
  }
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
