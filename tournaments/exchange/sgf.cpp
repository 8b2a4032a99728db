#include <fmt/format.h>

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/time_control.hpp"
#include "common/record/time_text.hpp"
#include "common/text/ascii_letters.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/exchange/exchange_format.hpp"
#include "tournaments/exchange/found_game.hpp"
#include "tournaments/exchange/record_text.hpp"

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

namespace kaven::tournaments::exchange {

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
std::string limits_text(const record::Header& header) {
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
  property("OT", limits_text(header));
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

struct Value {
  std::string text;
  int line = 1;
};
using Node = std::map<std::string, std::vector<Value>, std::less<>>;

bool may_be(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || text[begin] != '(') return false;
  const std::size_t node = text.find_first_not_of(" \t\r\n", begin + 1);
  return node != std::string_view::npos && text[node] == ';';
}

// Reads game trees. Of each, only the main line counts: what comes before the first closing parenthesis.
class Trees {
 public:
  explicit Trees(const Source& source) : source_(source) {}

  // Reads the next tree into its nodes. Returns whether there was one.
  bool next(std::vector<Node>& nodes) {
    nodes.clear();
    skip_blanks();
    if (at_end()) return false;
    begin_ = line_;
    if (peek() != '(') source_.refuse(line_, "expected a game, as in (;FF[4]GM[4]SZ[15] …)");
    int depth = 0;
    bool in_main_line = true;
    do {
      const char letter = take();
      if (letter == '(') ++depth;
      if (letter == ')') --depth;
      if (letter == ';' && in_main_line) nodes.emplace_back();
      if (letter == ')') in_main_line = false;
      if (text::is_letter(letter)) {
        read_property(letter, in_main_line ? &nodes : nullptr);
      } else if (std::string_view("();").find(letter) == std::string_view::npos) {
        source_.refuse(line_, fmt::format("{}: expected a property, as in B[hh], or one of ( ) ;",
                                          text::quoted_character(letter)));
      }
      skip_blanks();
      if (at_end() && depth > 0) source_.refuse(begin_, "the game has no end: expected ')'");
    } while (depth > 0);
    if (nodes.empty())
      source_.refuse(begin_, "the game is empty: expected a node, as in (;FF[4]GM[4]SZ[15] …)");
    return true;
  }

  int begin() const { return begin_; }

 private:
  bool at_end() const { return at_ >= source_.text.size(); }
  char peek() const { return at_end() ? '\0' : source_.text[at_]; }
  char take() {
    const char letter = source_.text[at_++];
    line_ += letter == '\n' ? 1 : 0;
    return letter;
  }
  void skip_blanks() {
    while (!at_end() && std::string_view(" \t\r\n\v\f").find(peek()) != std::string_view::npos) take();
  }

  // Lower-case letters in names are left out: GaMe is an old spelling of GM.
  void read_property(char first, std::vector<Node>* nodes) {
    const int line = line_;
    std::string name(first >= 'A' && first <= 'Z' ? 1 : 0, first);
    while (text::is_letter(peek()) || text::is_digit(peek())) {
      const char letter = take();
      if (letter < 'a' || letter > 'z') name += letter;
    }
    skip_blanks();
    if (peek() != '[') source_.refuse(line, fmt::format("property {}: expected a value, as in B[hh]", name));
    for (; peek() == '['; skip_blanks()) {
      const int begin = line_;
      take();
      std::string text = read_value(begin);
      if (nodes == nullptr) continue;
      if (nodes->empty()) source_.refuse(line, fmt::format("property {}: expected ';' before it", name));
      nodes->back()[name].push_back({std::move(text), begin});
    }
  }

  std::string read_value(int begin) {
    std::string text;
    while (!at_end() && peek() != ']') {
      char letter = take();
      if (letter == '\\' && !at_end()) {
        letter = take();
        if (letter == '\n') continue;  // an escaped line end is left out
      }
      text += letter;
    }
    if (at_end()) source_.refuse(begin, "a value has no end: expected ']'");
    take();
    return text;
  }

  const Source& source_;
  std::size_t at_ = 0;
  int line_ = 1;
  int begin_ = 1;
};

class Reading {
 public:
  Reading(const Source& source, const std::vector<Node>& nodes, int line)
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
    add_setup(game);
    for (const Node& node : nodes_) add_move(game, node);
    // Black moves first, but some files have it the other way round.
    const char first = first_colour_ == 'W' ? 'W' : 'B';
    game.names = first == 'B' ? std::array{text("PB"), text("PW")} : std::array{text("PW"), text("PB")};
    set_result(game, first);
    return game;
  }

 private:
  const Value* value(std::string_view name) const {
    const auto found = nodes_.front().find(name);
    return found == nodes_.front().end() ? nullptr : &found->second.front();
  }
  std::string text(std::string_view name) const {
    const Value* const found = value(name);
    return found == nullptr ? "" : std::string(text::trimmed(found->text, " \t\r\n"));
  }

  void choose(FoundGame& game) const {
    if (const Value* const kind = value("GM"); kind != nullptr && text("GM") != "4")
      source_.refuse(kind->line, fmt::format("GM[{}]: expected GM[4], Go-moku", text::printable(text("GM"))));
    const std::string rules = text("RU");
    const Value* const stated = value("RU");
    const bool ours = is_choice_of_a_game(rules);
    const std::string size = text("SZ").empty() ? "19" : text("SZ");
    const std::size_t colon = size.find(':');
    const std::string board =
        colon == std::string::npos ? size + "x" + size : size.substr(0, colon) + "x" + size.substr(colon + 1);
    // c-gomoku-cli writes the number of the rule in Piskvork's protocol.
    const bool exact = rules == "1" || rules == "Standard" || rules == "standard";
    const bool renju = rules == "4" || rules == "Renju" || rules == "renju";
    const bool caro = rules == "9" || rules == "Caro" || rules == "caro";
    game.choose(source_, stated != nullptr ? stated->line : line_,
                ours ? rules
                     : fmt::format("{} --size={}{}",
                                   renju  ? "renju"
                                   : caro ? "caro"
                                          : "gomoku",
                                   board, exact ? " --exact-five" : ""));
    if (notation::size_text(game.rules) != board)
      source_.refuse(line_, fmt::format("SZ[{}]: expected {}, the size in RU[{}]", text::printable(size),
                                        notation::size_text(game.rules), text::printable(rules)));
  }

  static bool is_choice_of_a_game(std::string_view rules) {
    return game::find_game(rules.substr(0, rules.find(' '))) != nullptr;
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

  game::Place place_of(const Value& point, const FoundGame& game) const {
    const std::string& text = point.text;
    const bool is_point =
        text.size() == 2 && text[0] >= 'a' && text[0] <= 'z' && text[1] >= 'a' && text[1] <= 'z';
    if (!is_point || text[0] - 'a' >= game.rules.columns || text[1] - 'a' >= game.rules.rows)
      source_.refuse(
          point.line,
          fmt::format("[{}]: expected a point of the {} board, as in [hh] (passing is no move here)",
                      text::printable(text), notation::size_text(game.rules)));
    return {text[0] - 'a', row_from_top(text[1] - 'a', game.rules)};
  }

  // Stones that were on the board before the first move: an opening whose order does not matter.
  void add_setup(FoundGame& game) {
    const auto stones = [&](const char* name) {
      const auto found = nodes_.front().find(name);
      return found == nodes_.front().end() ? std::vector<Value>() : found->second;
    };
    const std::vector<Value> black = stones("AB");
    const std::vector<Value> white = stones("AW");
    if (black.empty() && white.empty()) return;
    if (game.rules.gravity || (black.size() != white.size() && black.size() != white.size() + 1))
      source_.refuse((black.empty() ? white : black).front().line,
                     fmt::format("AB has {} stones and AW {}: expected as many, or one more of Black",
                                 black.size(), white.size()));
    first_colour_ = 'B';
    for (std::size_t at = 0; at < black.size() + white.size(); ++at) {
      const Value& point = at % 2 == 0 ? black[at / 2] : white[at / 2];
      game.moves.push_back({.place = place_of(point, game), .line = point.line, .opening = true});
    }
  }

  void add_move(FoundGame& game, const Node& node) {
    for (const char colour : {'B', 'W'}) {
      const auto found = node.find(std::string(1, colour));
      if (found == node.end()) continue;
      const Value& point = found->second.front();
      if (found->second.size() > 1 || (colour == 'W' && node.contains("B")))
        source_.refuse(point.line, "expected one move in each node, as in ;B[hh];W[hi]");
      if (first_colour_ == '\0') first_colour_ = colour;
      const bool by_the_first = (colour == first_colour_) == (game.moves.size() % 2 == 0);
      if (!by_the_first)
        source_.refuse(point.line,
                       fmt::format("{}[{}]: expected a move of the other side: sides move in turn", colour,
                                   text::printable(point.text)));
      FoundMove move{.place = place_of(point, game), .line = point.line};
      if (const auto comment = node.find("C"); comment != node.end())
        read_comment(text::trimmed(comment->second.front().text, " \t\r\n"), move);
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

  void set_result(FoundGame& game, char first) const {
    const std::string stated = text("RE");
    if (stated == "0" || stated == "Draw" || stated == "draw") game.result = game::Result::draw;
    if (!stated.starts_with("B+") && !stated.starts_with("W+")) return;
    game.result = stated[0] == first ? game::Result::white_wins : game::Result::black_wins;
    if (game.ending) return;
    const std::string_view way = std::string_view(stated).substr(2);
    if (way == "T" || way == "Time") game.ending = game::Ending::time;
    if (way == "R" || way == "Resign") game.ending = game::Ending::resigned;
  }

  const Source& source_;
  const std::vector<Node>& nodes_;
  int line_;
  char first_colour_ = '\0';
};

void read(const Source& source, const TakeGame& take) {
  Trees trees(source);
  std::vector<Node> nodes;
  while (trees.next(nodes)) take(checked_game(source, Reading(source, nodes, trees.begin()).game()));
}

}  // namespace

extern const ExchangeFormat sgf_format;
const ExchangeFormat sgf_format{.name = "sgf",
                                .meaning = "Smart Game Format, for Go-moku programs",
                                .objection = objection,
                                .text_of = text_of,
                                .may_be = may_be,
                                .read = read};

}  // namespace kaven::tournaments::exchange
