// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "common/exchange/exchange_format.hpp"
#include "common/exchange/found_game.hpp"
#include "common/exchange/record_text.hpp"
#include "common/exchange/sgf_tree.hpp"
#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/time_control.hpp"
#include "common/record/time_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

// Smart Game Format, FF[4] (Hollosi 1999). A file is a collection of games, one below the other:
//
//   (;FF[4]GM[4]CA[UTF-8]SZ[15]GN[7]EV[spring]RO[1]DT[2026-11-21] … PB[alice]PW[bob]RE[B+]
//   RU[gomoku]
//   ;B[hh]C[0.8 s];W[hi]C[0.1 s] …)
//
// In SGF Black moves first: our White is its Black. Every game is written as GM[4], Go-moku: there is no
// number for Connect-4 and its relatives, and a viewer of Go-moku games shows their stones, too. Points are
// two letters, column and row, `aa` at the top left of the board as it is drawn. A recolouring is a move onto
// the occupied point, which replaces the stone, as FF[4] says. Private properties: KE, the word of the ending
// in records; KD, what the referee observed; KT, the time at which the game began.

namespace kaven::exchange {

namespace {

// Words of OT; the second is that of other programs for an increment.
constexpr std::string_view a_move = " s a move";
constexpr std::string_view fischer = " fischer";
constexpr std::string_view of_cpu_time = " of CPU time";

// ----- writing

// Rows count from the bottom under gravity, and from the top without, where row 1 is drawn at the top.
int row_from_top(int row, const game::Rules& rules) {
  return rules.gravity ? rules.rows - 1 - row : row;
}

std::string point_of(game::Place place, const game::Rules& rules) {
  return {static_cast<char>('a' + place.column), static_cast<char>('a' + row_from_top(place.row, rules))};
}

std::string escaped(std::string_view value) {
  std::string text;
  for (const char letter : value) {
    if (letter == ']' || letter == '\\' || letter == ':') text += '\\';
    text += letter;
  }
  return text;
}

std::string result_text(const record::GameRecord& record) {
  if (!record.verdict) return "?";
  const game::Outcome& outcome = record.verdict->outcome;
  if (outcome.result == game::Result::draw) return "0";
  if (outcome.result == game::Result::both_lose) return "Void";
  const std::string winner = outcome.result == game::Result::white_wins ? "B+" : "W+";
  if (outcome.ending == game::Ending::time) return winner + "T";
  if (outcome.ending == game::Ending::resigned) return winner + "R";
  return winner + (game::is_forfeit(outcome.ending) ? "F" : "");
}

// `30 s a move`, `0.5 fischer` or both with a comma between them, and ` of CPU time` at the end.
std::string overtime_text(const record::Header& header) {
  std::string text;
  if (header.limits().limits_each_move()) text = fmt::format("{}{}", header.turn_seconds, a_move);
  if (header.match_seconds > 0)
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ", header.increment_seconds, fischer);
  return text + std::string(header.clock == record::ClockKind::cpu ? of_cpu_time : "");
}

std::optional<std::string> objection(const ExchangedGame& game) {
  if (has_pop_out(game.record)) return "no move of SGF takes a stone out of a column";
  if (game.record.header.rules.opening == game::Opening::swap2)
    return "SGF cannot say who chose which colour in the opening swap2";
  return std::nullopt;
}

std::string header_text(const ExchangedGame& game) {
  const record::Header& header = game.record.header;
  const game::Rules& rules = header.rules;
  std::string text = "(;FF[4]GM[4]CA[UTF-8]";
  const auto property = [&](const char* name, std::string_view value) {
    text += fmt::format("{}[{}]", name, escaped(value));
  };
  text += rules.columns == rules.rows ? fmt::format("SZ[{}]", rules.rows)
                                      : fmt::format("SZ[{}:{}]", rules.columns, rules.rows);
  property("GN", fmt::format("{}", game.number));
  property("EV", text::printable(game.event));
  property("RO", fmt::format("{}", game.round));
  property("DT", header.started.substr(0, 10));
  property("KT", header.started);
  property("PC", text::printable(header.machine));
  property("PB", name_of(header, game::Colour::white));
  property("PW", name_of(header, game::Colour::black));
  if (header.match_seconds > 0) property("TM", fmt::format("{}", header.match_seconds));
  property("OT", overtime_text(header));
  property("RE", result_text(game.record));
  if (game.record.verdict) {
    const game::Outcome& outcome = game.record.verdict->outcome;
    property("KE", notation::ending_words.word_of(outcome.ending));
    if (!outcome.detail.empty()) property("KD", text::printable(outcome.detail, longest_text));
  }
  text += '\n';
  property("RU", rules_text(header));
  return text + '\n';
}

std::string text_of(const ExchangedGame& game) {
  constexpr std::size_t moves_per_line = 6;
  const record::GameRecord& record = game.record;
  const std::vector<game::Move> moves = moves_of(record);
  const std::size_t opening = record.header.opening.size();
  std::string text = header_text(game);
  for (std::size_t at = 0; at < moves.size(); ++at) {
    if (at > 0 && at % moves_per_line == 0) text += '\n';
    text += fmt::format(";{}[{}]", moves[at].colour == game::Colour::white ? 'B' : 'W',
                        point_of(moves[at].place, record.header.rules));
    if (at == 1 && is_recoloured(record)) text += "KO[]";
    text +=
        at < opening ? "C[opening]" : fmt::format("C[{:.3f} s]", record.turns[at - opening].clock_seconds());
  }
  return text + ")\n\n";
}

// ----- reading

constexpr std::string_view blanks = " \t\r\n\v\f";

class Reading {
 public:
  Reading(const Source& source, const std::vector<SgfNode>& nodes, int line)
      : source_(source), nodes_(nodes), line_(line) {}

  FoundGame game() {
    FoundGame game{.line = line_};
    choose(game);
    const int round = read_count(text("RO").substr(0, text("RO").find('.'))).value_or(1);
    game.round = round;
    game.started = started();
    game.ending = notation::ending_words.find(text("KE"));
    game.detail = text("KD");
    read_limits(game);
    refuse_other_stones();
    add_setup(game);
    for (const SgfNode& node : nodes_) add_move(game, node);
    // Black moves first, but some files have it the other way round.
    const char first = first_colour_ == 'W' ? 'W' : 'B';
    game.names = first == 'B' ? std::array{text("PB"), text("PW")} : std::array{text("PW"), text("PB")};
    if (const SgfValue* const stated = value("RE"); stated != nullptr)
      game.state_result(source_, stated->line, text("RE"), first);
    return game;
  }

 private:
  const SgfValue* value(std::string_view name) const {
    const auto found = nodes_.front().properties.find(name);
    return found == nodes_.front().properties.end() ? nullptr : &found->second.front();
  }
  std::string text(std::string_view name) const {
    const SgfValue* const found = value(name);
    std::string text(found == nullptr ? "" : text::trimmed(found->text, blanks));
    // A text without paragraphs has blanks for line ends.
    for (char& letter : text) letter = letter == '\n' || letter == '\r' || letter == '\t' ? ' ' : letter;
    return text;
  }

  // The game that `--game` names, the rules of the file, or Go-moku; on the board of the file.
  void choose(FoundGame& game) const {
    const std::string rules = text("RU");
    const SgfValue* const stated = value("RU");
    const int line = stated != nullptr ? stated->line : line_;
    const auto known = notation::piskvork_rule(rules);
    notation::GameChoice choice{.game = "gomoku", .opening = "none"};
    try {
      if (!source_.game.empty()) {
        choice = notation::read_choice(source_.game);
      } else if (is_choice_of_kaven(rules)) {
        choice = notation::read_choice(rules);
      } else if (known) {
        choice = *known;
      } else if (!rules.empty()) {
        game.notes.push_back(
            source_.placed(line, fmt::format("RU[{}] is not known: read as Go-moku, five or more in a row",
                                             text::printable(rules, 40))));
      }
    } catch (const std::invalid_argument& error) {
      source_.refuse(line, error.what());
    }
    check_kind(known.has_value());
    const std::optional<std::string> own_size = choice.size;
    const std::string size = size_of(choice);
    if (!size.empty()) choice.size = size;
    game.choose(source_, line, notation::choice_text(choice));
    if (own_size && *own_size != notation::size_text(game.rules))
      source_.refuse(line_, fmt::format("SZ[{}]: expected {}, the size in RU[{}]",
                                        text::printable(text("SZ")), *own_size, text::printable(rules)));
  }

  // Programs that know only Go write GM[1] for every game on a board of Go.
  void check_kind(bool is_known_rule) const {
    const SgfValue* const kind = value("GM");
    if (kind == nullptr || text("GM") == "4" || is_known_rule || !source_.game.empty()) return;
    source_.refuse(
        kind->line,
        fmt::format("GM[{0}]: expected GM[4], Go-moku; if this is another program's number for it, "
                    "name the game: --game renju, or --game 'gomoku --opening-rule=none'",
                    text::printable(text("GM"))));
  }

  // Columns x rows. Without SZ, a board of Renju or Caro has its own size, and another one that of Go.
  std::string size_of(const notation::GameChoice& choice) const {
    const std::string size = text("SZ");
    if (size.empty()) return choice.size || choice.game != "gomoku" ? "" : "19x19";
    const std::size_t between = size.find_first_of(":xX");
    return between == std::string::npos ? size + "x" + size
                                        : size.substr(0, between) + "x" + size.substr(between + 1);
  }

  // Whether RU has the words of `--game`. Others write `gomoku`, too, and mean no recolouring; KT is in all our files.
  bool is_choice_of_kaven(std::string_view rules) const {
    const bool has_options = rules.find(" --") != std::string_view::npos;
    return game::find_game(rules.substr(0, rules.find(' '))) != nullptr &&
           (has_options || rules != "gomoku" || value("KT") != nullptr);
  }

  // The number of OT before `unit`; empty if it has none.
  static std::optional<double> number_before(std::string_view limits, std::string_view unit) {
    const std::size_t end = limits.find(unit);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view before = limits.substr(0, end);
    return read_seconds(before.substr(before.find_last_of(' ') + 1));
  }

  void read_limits(FoundGame& game) const {
    const std::string limits = text("OT");
    const std::string increment = fmt::format("{}", number_before(limits, fischer).value_or(0));
    game.set_time_control(notation::read_time_control(text("TM") + "+" + increment));
    if (const auto each = number_before(limits, a_move)) game.turn_seconds = *each;
    if (limits.ends_with(of_cpu_time)) game.clock = record::ClockKind::cpu;
  }

  std::string started() const {
    if (record::is_time_text(text("KT"))) return text("KT");
    std::string date = text("DT").substr(0, 10);
    for (char& letter : date) letter = letter == '.' ? '-' : letter;
    const std::string time = date + "T00:00:00Z";
    return record::is_time_text(time) ? time : std::string(unknown_time);
  }

  static bool is_lower(char letter) { return letter >= 'a' && letter <= 'z'; }

  game::Place place_of(std::string_view text, int line, const FoundGame& game) const {
    text = text::trimmed(text, blanks);
    if (text.size() == 2 && is_lower(text[0]) && is_lower(text[1]) && text[0] - 'a' < game.rules.columns &&
        text[1] - 'a' < game.rules.rows)
      return {text[0] - 'a', row_from_top(text[1] - 'a', game.rules)};
    // Some programs write places as people do.
    if (const auto place = notation::read_place(text); place && text.find(' ') == std::string_view::npos)
      return *place;
    source_.refuse(line, fmt::format("[{}]: expected a point of the {} board, as in [hh]",
                                     text::printable(text), notation::size_text(game.rules)));
  }

  // Gomoku Quest writes the stones of an opening into QPR and QSLW, of which the moves repeat some; editors remove stones.
  void refuse_other_stones() const {
    for (const SgfNode& node : nodes_) {
      for (const auto& [name, expected] :
           {std::pair("QPR", "every stone of the opening as a move, as in B[hh]"),
            std::pair("QSLW", "every stone of the opening as a move, as in B[hh]"),
            std::pair("AE", "no stone to be taken from the board")}) {
        const auto found = node.properties.find(name);
        if (found == node.properties.end()) continue;
        const SgfValue& stones = found->second.front();
        source_.refuse(stones.line,
                       fmt::format("{}[{}]: expected {}", name, text::printable(stones.text, 40), expected));
      }
    }
  }

  // A list of points, in which `aa:cc` is a rectangle.
  void add_points(const std::vector<SgfValue>& list, const FoundGame& game,
                  std::vector<FoundMove>& stones) const {
    for (const SgfValue& each : list) {
      const std::size_t colon = each.text.find(':');
      const std::string_view text = each.text;
      const game::Place from = place_of(text.substr(0, colon), each.line, game);
      const game::Place to =
          colon == std::string_view::npos ? from : place_of(text.substr(colon + 1), each.line, game);
      for (int column = std::min(from.column, to.column); column <= std::max(from.column, to.column);
           ++column) {
        for (int row = std::min(from.row, to.row); row <= std::max(from.row, to.row); ++row) {
          if (stones.size() == static_cast<std::size_t>(game.rules.places()))
            source_.refuse(each.line, fmt::format("[{}]: more stones than the board has places",
                                                  text::printable(each.text)));
          stones.push_back({.place = {column, row}, .line = each.line, .opening = true, .setup = true});
        }
      }
    }
  }

  // Stones that were on the board before the first move: an opening whose order does not matter.
  void add_setup(FoundGame& game) {
    std::vector<FoundMove> black;
    std::vector<FoundMove> white;
    bool has_moves = false;
    for (const SgfNode& node : nodes_) {
      for (const auto& [name, stones] : {std::pair("AB", &black), std::pair("AW", &white)}) {
        const auto found = node.properties.find(name);
        if (found == node.properties.end()) continue;
        if (has_moves)
          source_.refuse(found->second.front().line,
                         fmt::format("{}: expected stones only before the first move", name));
        add_points(found->second, game, *stones);
      }
      has_moves = has_moves || !node.moves.empty();
    }
    if (black.empty() && white.empty()) return;
    const std::size_t more = std::max(black.size(), white.size());
    if (game.rules.gravity || more > std::min(black.size(), white.size()) + 1)
      source_.refuse((black.empty() ? white : black).front().line,
                     fmt::format("AB has {} stones and AW {}: expected as many, or one more of the side that "
                                 "moved first",
                                 black.size(), white.size()));
    first_colour_ = white.size() > black.size() ? 'W' : 'B';
    const auto& [first, second] = first_colour_ == 'B' ? std::tie(black, white) : std::tie(white, black);
    order_setup(game, first, second);
  }

  // Under Renju the last one of some stones may be a foul, which in another order is none.
  static void order_setup(FoundGame& game, const std::vector<FoundMove>& first,
                          const std::vector<FoundMove>& second) {
    const auto set = [&](std::size_t shift) {
      game.moves.clear();
      for (std::size_t at = 0; at < first.size() + second.size(); ++at)
        game.moves.push_back(at % 2 == 0 ? first[(at / 2 + shift) % first.size()] : second[at / 2]);
    };
    for (std::size_t shift = 0; shift < first.size(); ++shift) {
      set(shift);
      if (can_be_played(game)) return;
    }
    set(0);
  }

  static bool can_be_played(const FoundGame& game) {
    game::Position position(game.rules);
    return std::ranges::all_of(game.moves, [&](const FoundMove& stone) {
      const game::Move move{position.to_move(), stone.place};
      if (position.check(move)) return false;
      position.play(move);
      return true;
    });
  }

  // An empty value is a pass, and `tt` on boards up to 19x19. Only at the end of a game can it be left out.
  bool is_pass(std::string_view text, const game::Rules& rules) const {
    text = text::trimmed(text, blanks);
    return text.empty() || (text == "tt" && rules.columns <= 19 && rules.rows <= 19);
  }

  void add_move(FoundGame& game, const SgfNode& node) {
    for (const auto& [colour, values] : node.moves) {
      const SgfValue& point = values.front();
      if (values.size() > 1)
        source_.refuse(point.line, fmt::format("{0}[{1}][{2}]: expected one point, as in {0}[{1}]", colour,
                                               text::printable(point.text), text::printable(values[1].text)));
      if (is_pass(point.text, game.rules)) {
        game.notes.push_back(source_.placed(point.line, fmt::format("{}[{}]: a pass, which is left out",
                                                                    colour, text::printable(point.text))));
        has_passed_ = true;
        continue;
      }
      if (first_colour_ == '\0') first_colour_ = colour;
      const bool by_the_first = (colour == first_colour_) == (game.moves.size() % 2 == 0);
      if (!by_the_first)
        source_.refuse(
            point.line,
            fmt::format("{}[{}]: expected a move of the other side: sides move in turn{}", colour,
                        text::printable(point.text), has_passed_ ? ", and no move is a pass" : ""));
      FoundMove move{.place = place_of(point.text, point.line, game), .line = point.line};
      if (const auto comment = node.properties.find("C");
          node.moves.size() == 1 && comment != node.properties.end())
        read_comment(text::trimmed(comment->second.front().text, blanks), move);
      game.moves.push_back(move);
    }
  }

  // `0.8 s`, `opening`, and as c-gomoku-cli writes them `800ms`, `opening move`.
  static void read_comment(std::string_view text, FoundMove& move) {
    move.opening = text == "opening" || text == "opening move";
    if (text.ends_with("ms")) {
      if (const auto milliseconds = read_seconds(text.substr(0, text.size() - 2)))
        move.seconds = *milliseconds / 1000;
    } else if (text.ends_with(" s")) {
      move.seconds = read_seconds(text.substr(0, text.size() - 2)).value_or(0);
    }
  }

  const Source& source_;
  const std::vector<SgfNode>& nodes_;
  int line_;
  char first_colour_ = '\0';
  bool has_passed_ = false;
};

void read(const Source& source, const TakeGame& take, const TakeFault& leave_out) {
  SgfTrees trees(source);
  bool is_any = false;
  while (trees.find_next()) {
    is_any = true;
    attempt(leave_out, [&] {
      const std::vector<SgfNode> nodes = trees.read();
      take(checked_game(source, Reading(source, nodes, trees.begin()).game()));
    });
  }
  if (!is_any) source.refuse(1, "expected a game, as in (;FF[4]GM[4]SZ[15] …)");
}

}  // namespace

extern const ExchangeFormat sgf_format;
const ExchangeFormat sgf_format{.name = "sgf",
                                .meaning = "Smart Game Format, for Go-moku programs",
                                .objection = objection,
                                .text_of = text_of,
                                .may_be = has_sgf_tree,
                                .read = read};

}  // namespace kaven::exchange
