// SPDX-License-Identifier: MIT
#include "referee/contestant/gomocup_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/predicate.hpp>
#include <utility>

#include "common/notation/move_text.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::referee::contestant {

using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20U;
// Piskvork sends this value if a game has no limit, or if the memory limit is larger.
constexpr std::uint64_t most_told = 2147483647;
// The board size of Gomocup's tournaments, which every engine supports.
constexpr int known_to_all = 20;

std::string memory_command(const GomocupInfo& info) {
  return fmt::format("INFO max_memory {}\n", gomocup_memory(info.memory));
}

// The bits of INFO rule; 8 alone is Caro in which six or more win.
int gomocup_rule(const game::Rules& rules) {
  return (rules.exact_length ? 1 : 0) | (rules.renju ? 4 : 0) | (rules.caro ? 8 : 0);
}

std::string extended_commands(const GomocupInfo& info) {
  std::string text;
  const auto increment = std::chrono::duration_cast<std::chrono::milliseconds>(info.increment).count();
  if (increment > 0) text += fmt::format("INFO time_increment {}\n", increment);
  if (info.depth > 0) text += fmt::format("INFO max_depth {}\n", info.depth);
  if (info.nodes > 0) text += fmt::format("INFO max_node {}\n", info.nodes);
  return text;
}

constexpr std::string_view blanks = " \t\r";

struct Word {
  std::string_view word;
  GomocupReplyKind kind;
};

constexpr std::array first_words = {Word{"MESSAGE", GomocupReplyKind::message},
                                    Word{"DEBUG", GomocupReplyKind::message},
                                    Word{"OK", GomocupReplyKind::ok},
                                    Word{"ERROR", GomocupReplyKind::complaint},
                                    Word{"UNKNOWN", GomocupReplyKind::complaint},
                                    Word{"SUGGEST", GomocupReplyKind::suggestion}};

bool is_blank(char each) {
  return blanks.find(each) != std::string_view::npos;
}

/// The position after the last quoted value of an answer to ABOUT; nothing if no value is complete.
std::optional<std::size_t> end_of_last_value(std::string_view line) {
  const auto quotes = std::ranges::count(line, '"');
  if (quotes == 0 || quotes % 2 != 0) return std::nullopt;
  return line.rfind('"') + 1;
}

/// Parses the place at the beginning of `line`, and the text after it.
GomocupReply read_place(std::string_view line) {
  if (const auto place = notation::read_gomocup_place(line)) {
    return {.kind = GomocupReplyKind::place, .place = place, .text = {}};
  }
  const std::size_t comma = std::min(line.find(','), line.size());
  const auto* const number = std::find_if_not(line.begin() + static_cast<std::ptrdiff_t>(comma), line.end(),
                                              [](char each) { return each == ',' || is_blank(each); });
  const auto* const end = std::find_if(number, line.end(), is_blank);
  const std::string_view front = line.substr(0, static_cast<std::size_t>(end - line.begin()));
  const auto place = notation::read_gomocup_place(front);
  if (!place) return {.kind = GomocupReplyKind::other, .place = {}, .text = line};
  return {.kind = GomocupReplyKind::place,
          .place = place,
          .text = text::trimmed(line.substr(front.size()), blanks)};
}

GomocupReply read_about(std::string_view line) {
  if (const auto end = end_of_last_value(line)) {
    GomocupReply move = read_place(text::trimmed(line.substr(*end), blanks));
    move.behind_about = true;
    if (move.place) return move;
  }
  return {.kind = GomocupReplyKind::about, .place = {}, .text = line};
}

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

std::string repetition_warning(const std::string& line) {
  return fmt::format("says {}, its last move, again; this is ignored", line);
}

}  // namespace

std::chrono::milliseconds gomocup_turn_limit(std::chrono::nanoseconds limit) {
  const auto margin = std::clamp<std::chrono::nanoseconds>(limit / 10, 50ms, 500ms);
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::max(limit - margin, limit / 2));
}

std::int64_t gomocup_memory(std::uint64_t limit) {
  const std::uint64_t margin = std::max(limit / 4, std::min(limit / 2, 64 * megabyte));
  return static_cast<std::int64_t>(std::min(limit - margin, most_told));
}

std::optional<GomocupGreeting> lesser_greeting(GomocupGreeting greeting, bool before_ok) {
  switch (greeting) {
    case GomocupGreeting::memory_first:
      return before_ok ? GomocupGreeting::about : GomocupGreeting::limits;
    case GomocupGreeting::about:
      return before_ok ? std::nullopt : std::optional(GomocupGreeting::limits);
    case GomocupGreeting::limits:
      return before_ok ? std::nullopt : std::optional(GomocupGreeting::start);
    case GomocupGreeting::start:
      break;
  }
  return std::nullopt;
}

std::string gomocup_start_commands(GomocupGreeting greeting, const GomocupInfo& info,
                                   const game::Rules& rules) {
  return (greeting == GomocupGreeting::memory_first ? memory_command(info) : "") +
         (rules.columns == rules.rows ? fmt::format("START {}\n", rules.columns)
                                      : fmt::format("RECTSTART {},{}\n", rules.columns, rules.rows));
}

std::string gomocup_size_hint(const game::Rules& rules) {
  if (rules.columns == known_to_all && rules.rows == known_to_all) return {};
  return fmt::format("; it must play on {0}x{0} (--size {0}x{0}), other boards need not be known",
                     known_to_all);
}

std::string gomocup_info_commands(GomocupGreeting greeting, const GomocupInfo& info,
                                  const game::Rules& rules) {
  if (greeting == GomocupGreeting::start) return {};
  const std::string folder = info.folder.empty() ? "" : "INFO folder " + info.folder + "\n";
  return memory_command(info) +
         fmt::format("INFO timeout_match {}\nINFO timeout_turn {}\nINFO game_type {}\nINFO rule {}\n",
                     info.time_left > 0s ? gomocup_turn_limit(info.time_left).count() : 0,
                     gomocup_turn_limit(info.turn_limit).count(), info.in_tournament ? 2 : 1,
                     gomocup_rule(rules)) +
         gomocup_time_command(greeting, info) + folder + extended_commands(info) +
         (greeting == GomocupGreeting::limits ? "" : "ABOUT\n");
}

std::string gomocup_time_command(GomocupGreeting greeting, const GomocupInfo& info) {
  if (greeting == GomocupGreeting::start) return {};
  const auto told = static_cast<std::uint64_t>(gomocup_turn_limit(info.time_left).count());
  return fmt::format("INFO time_left {}\n", info.time_left > 0s ? std::min(told, most_told) : most_told);
}

std::vector<game::Place> places_in_order(const game::Position& position) {
  std::vector<game::Place> places;
  for (const game::Move& move : position.moves()) {
    if (std::ranges::find(places, move.place) == places.end()) places.push_back(move.place);
  }
  return places;
}

std::string gomocup_board_commands(const game::Position& position, game::Colour colour) {
  std::string text = "BOARD\n";
  for (const game::Place place : places_in_order(position))
    text += notation::gomocup_place(place) + (position.at(place) == colour ? ",1\n" : ",2\n");
  return text + "DONE\n";
}

GomocupReply read_gomocup_reply(std::string_view text) {
  const std::string_view line = text::trimmed(text, blanks);
  if (line.empty()) return {};
  const auto* const behind_word = std::ranges::find_if_not(line, text::is_letter);
  const std::string_view word = line.substr(0, static_cast<std::size_t>(behind_word - line.begin()));
  if (word.empty()) return read_place(line);
  std::string_view rest = line.substr(word.size());
  if (rest.starts_with('=')) return read_about(line);
  const auto* const known =
      std::ranges::find_if(first_words, [&](const Word& each) { return boost::iequals(each.word, word); });
  if (known == first_words.end()) return {.kind = GomocupReplyKind::other, .place = {}, .text = line};
  if (rest.starts_with(':')) rest.remove_prefix(1);
  GomocupReply reply = {.kind = known->kind, .place = {}, .text = text::trimmed(rest, blanks)};
  if (known->kind != GomocupReplyKind::suggestion) return reply;
  reply = read_place(reply.text);
  reply.kind = reply.place ? GomocupReplyKind::suggestion : GomocupReplyKind::other;
  return reply;
}

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

void GomocupTurn::begin() {
  said_.reset();
  passed_over_.reset();
}

bool GomocupTurn::on_board(game::Place place) const {
  return place.column >= 0 && place.column < rules_.columns && place.row >= 0 && place.row < rules_.rows;
}

std::string GomocupTurn::take(const GomocupReply& reply, const std::string& line, bool cut,
                              game::Colour colour) {
  if (cut || !reply.place) {
    return pass_over("a move is written as 7,7", line, cut);
  }
  if (!on_board(*reply.place)) {
    said_ =
        SaidNoMove{fmt::format("off the board: x from 0 to {} and y from 0 to {} are on it; stdout says {}",
                               rules_.columns - 1, rules_.rows - 1, line)};
    return "";
  }
  if (reply.kind == GomocupReplyKind::suggestion) return "";
  // An engine that prints each move twice is frozen after the first one, so that the second appears in its
  // next turn.
  if (std::exchange(last_place_, reply.place) == reply.place) {
    last_place_.reset();
    passed_over_ = SaidMove{{colour, *reply.place}};
    return repetition_warning(line);
  }
  last_answer_.clear();
  said_ = SaidMove{{colour, *reply.place}};
  return "";
}

std::string GomocupTurn::take_repetition(const std::string& line) {
  if (line != last_answer_) return "";
  last_answer_.clear();
  passed_over_ = SaidNoMove{fmt::format("its answer to SWAP2BOARD again; stdout says {}", line)};
  return repetition_warning(line);
}

// Like other managers, the referee ignores a line that is not a move, and waits: a move may still come.
std::string GomocupTurn::pass_over(std::string_view reason, const std::string& line, bool cut) {
  passed_over_ =
      SaidNoMove{fmt::format("{}; stdout says {}{}", reason, line, cut ? ", a line that is too long" : "")};
  if (std::exchange(is_noisy_, true)) return "";
  return fmt::format("says {} in its turn, which is no move; such lines are ignored",
                     line.substr(0, longest_gomocup_quotation));
}

// Follows the values that the strongest public engine computes for such positions on a 15 × 15 board: it
// recolours stones that are far enough from the edge.
bool is_worth_recolouring(game::Place stone, const game::Rules& rules) {
  const auto from_edge = [](int line, int lines) { return std::min(line, lines - 1 - line); };
  const int nearer = std::min(from_edge(stone.column, rules.columns), from_edge(stone.row, rules.rows));
  const int farther = std::max(from_edge(stone.column, rules.columns), from_edge(stone.row, rules.rows));
  // On the third line stones are about even next to the corner; from the fifth line on they favour their
  // owner.
  return nearer >= 3 || (nearer == 2 && farther >= 4);
}

}  // namespace kaven::referee::contestant
