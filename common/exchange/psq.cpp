// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "common/exchange/exchange_format.hpp"
#include "common/exchange/found_game.hpp"
#include "common/exchange/record_text.hpp"
#include "common/notation/game_choice.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

// The files of Piskvork, the manager of the Gomocup. A file holds one game of Go-moku: the size of the board
// (the numbers after it are of Piskvork's window, and which player began), the moves with x and y from 1 and
// milliseconds, both players, a code for the way it ended, and since 2013 the winner and the rule.
//
//   Piskvorky 20x20, 11:11, 0
//   10,10,456
//   11,12,4500
//   …
//   pisq7.exe
//   renjusolver.zip
//   -1
//   1,Freestyle
//
// A game of a match is over when a side has a line, when the board is full (Piskvork leaves 25 places free), or when
// the side to move has failed. The winner's number says nothing more: it counts the players of the match, who have the
// other colours after an opening with an odd number of stones.

namespace kaven::exchange {

namespace {

constexpr std::string_view begin_of_file = "Piskvorky ";

// The codes of Piskvork for a game that ended without a line.
constexpr int code_unavailable = -1;
constexpr int code_standard = 0;
struct Code {
  int number;
  game::Ending ending;
};
constexpr std::array codes = {Code{7, game::Ending::illegal_move}, Code{15, game::Ending::time},
                              Code{16, game::Ending::memory}};
constexpr int places_left_free = 25;

notation::GameChoice choice_for(const game::Rules& rules) {
  notation::GameChoice choice{.game = rules.renju  ? "renju"
                                      : rules.caro ? "caro"
                                                   : "gomoku",
                              .size = notation::size_text(rules),
                              .exact = rules.exact_length};
  if (choice.game == "gomoku") choice.opening = "none";
  return choice;
}

const char* rule_word(const game::Rules& rules) {
  return rules.renju ? "Renju" : rules.caro ? "Caro" : rules.exact_length ? "Standard" : "Freestyle";
}

// The numbers of a line, separated by commas; empty if it has anything else.
std::vector<int> numbers_of(std::string_view line) {
  std::vector<int> numbers;
  while (true) {
    const std::size_t comma = line.find(',');
    const auto number = read_count(text::trimmed(line.substr(0, comma), " \t\r"));
    if (!number) return {};
    numbers.push_back(*number);
    if (comma == std::string_view::npos) return numbers;
    line.remove_prefix(comma + 1);
  }
}

std::optional<std::string> objection(const ExchangedGame& game) {
  const record::Header& header = game.record.header;
  if (header.rules.opening == game::Opening::swap2)
    return "psq cannot say who chose which colour in the opening swap2";
  if (header.rules.opening == game::Opening::recolour)
    return "psq is read as Go-moku without recolouring: only games of --opening-rule=none can be written";
  const notation::GameChoice choice = choice_for(header.rules);
  if (header.game != choice.game || notation::choose_game(choice).rules != header.rules)
    return "psq is for Go-moku, Renju and Caro, five in a row, only";
  for (const record::Contestant& each : header.contestants) {
    if (numbers_of(each.name).size() > 1) return "in psq the name of a player cannot be a move";
  }
  if (!game.record.verdict) return std::nullopt;
  const game::Outcome& outcome = game.record.verdict->outcome;
  const auto winner = game::winner(outcome.result);
  const std::vector<game::Move> moves = moves_of(game.record);
  if (winner && (moves.empty() || moves.back().colour != *winner))
    return "in psq the side that moved last wins";
  return std::nullopt;
}

int winner_number(const record::GameRecord& record) {
  if (!record.verdict || !game::winner(record.verdict->outcome.result)) return 0;
  return record.verdict->outcome.result == game::Result::white_wins ? 1 : 2;
}

std::string text_of(const ExchangedGame& game) {
  const record::GameRecord& record = game.record;
  const game::Rules& rules = record.header.rules;
  std::string text = fmt::format("Piskvorky {}, 11:11, 0\n", notation::size_text(rules));
  const std::size_t opening = record.header.opening.size();
  const std::vector<game::Move> moves = moves_of(record);
  for (std::size_t at = 0; at < moves.size(); ++at) {
    const double seconds = at < opening ? 0 : record.turns[at - opening].clock_seconds();
    text +=
        fmt::format("{},{},{:.0f}\n", moves[at].place.column + 1, moves[at].place.row + 1, seconds * 1000);
  }
  return text + fmt::format("{}\n{}\n-1\n{},{}\n", name_of(record.header, game::Colour::white),
                            name_of(record.header, game::Colour::black), winner_number(record),
                            rule_word(rules));
}

bool may_be(std::string_view text) {
  return text.starts_with(begin_of_file);
}

class Reading {
 public:
  explicit Reading(const Source& source) : source_(source), lines_(text::lines_of(source.text)) {}

  ExchangedGame checked() {
    ExchangedGame game = checked_game(source_, this->game());
    if (has_doubtful_winner_ && game.record.verdict->outcome.ending == game::Ending::adjudicated)
      game.notes.push_back(source_.placed(
          1,
          "code 0 says that a line ended the game, but there is none: the side that moved last counts as "
          "the winner"));
    return game;
  }

 private:
  FoundGame game() {
    FoundGame game;
    const std::size_t moves_end = end_of_moves();
    Ending ending = read_ending(moves_end);
    choose(game, ending);
    for (std::size_t at = 1; at < moves_end; ++at) add_move(game, at);
    game.names = ending.names;
    if (second_begins_) std::swap(game.names[0], game.names[1]);
    set_result(game, ending);
    if (ending.junk) note(game, *ending.junk, "expected the rule, as in 1,Freestyle: left out");
    return game;
  }

  struct Ending {
    std::array<std::string, 2> names;
    std::optional<int> code;
    std::optional<int> winner;
    std::string rule;
    int rule_line = 1;
    bool is_match = false;            ///< Piskvork names both players only in matches
    std::optional<std::size_t> junk;  ///< a line after the code that is no rule
  };

  void note(FoundGame& game, std::size_t at, const std::string& text) const {
    game.notes.push_back(source_.placed(
        static_cast<int>(at) + 1, fmt::format("'{}': {}", text::printable(bare(lines_[at]), 80), text)));
  }

  static std::string_view bare(std::string_view line) { return text::trimmed(line, " \t\r"); }

  std::string read_size() {
    const std::string_view line = lines_.front();
    const std::string_view rest = line.substr(begin_of_file.size());
    const std::size_t comma = rest.find(',');
    const std::size_t last = rest.rfind(',');
    const auto beginner =
        last == comma ? std::optional(0) : text::read_number<int>(bare(rest.substr(last + 1)));
    if (!beginner || *beginner < 0 || *beginner > 1)
      source_.refuse(1, fmt::format("'{}': expected Piskvorky 20x20, 11:11, 0 with 0 or 1 at the end",
                                    text::printable(line, 80)));
    second_begins_ = *beginner == 1;
    return std::string(bare(rest.substr(0, comma)));
  }

  // All moves of a file have a time, or none has.
  std::size_t end_of_moves() const {
    std::size_t at = 1;
    const std::size_t numbers = at < lines_.size() ? numbers_of(lines_[at]).size() : 0;
    if (numbers < 2) return at;
    while (at < lines_.size() && numbers_of(lines_[at]).size() == numbers) ++at;
    return at;
  }

  void choose(FoundGame& game, const Ending& ending) {
    notation::GameChoice choice{.game = "gomoku", .opening = "none"};
    if (const auto known = notation::piskvork_rule(ending.rule)) {
      choice = *known;
    } else if (!source_.game.empty()) {
      choice = notation::read_choice(source_.game);
    } else if (!ending.rule.empty()) {
      game.notes.push_back(source_.placed(
          ending.rule_line, fmt::format("rule '{}' is not known: read as Go-moku, five or more in a row",
                                        text::printable(ending.rule, 40))));
    }
    choice.size = read_size();
    game.choose(source_, 1, notation::choice_text(choice));
  }

  void add_move(FoundGame& game, std::size_t at) const {
    const std::vector<int> numbers = numbers_of(lines_[at]);
    const int line = static_cast<int>(at) + 1;
    const int x = numbers[0];
    const int y = numbers[1];
    if (numbers.size() > 3 || x < 1 || x > game.rules.columns || y < 1 || y > game.rules.rows)
      source_.refuse(line,
                     fmt::format("'{}': expected x,y,milliseconds with x from 1 to {} and y from 1 to {}",
                                 text::printable(lines_[at], 80), game.rules.columns, game.rules.rows));
    game.moves.push_back(
        {.place = {x - 1, y - 1}, .line = line, .seconds = numbers.size() > 2 ? numbers[2] / 1000.0 : 0});
  }

  // Two players, a code, and `1,Freestyle` come after the moves. Each may be missing; a name may be a number, or
  // empty. The code tells the other lines apart.
  Ending read_ending(std::size_t at) const {
    Ending ending;
    std::vector<std::size_t> lines;  // without the blank ones at the end
    for (; at < lines_.size(); ++at) lines.push_back(at);
    while (!lines.empty() && is_blank(lines.back())) lines.pop_back();
    const std::size_t code = place_of_code(lines);
    if (code < lines.size()) ending.code = code_in(lines[code]);
    std::size_t after = std::min(code + 1, lines.size());
    while (after < lines.size() && is_blank(lines[after])) ++after;
    if (code == lines.size() && !lines.empty() && read_rule(ending, lines.back())) lines.pop_back();
    if (after < lines.size() && !read_rule(ending, lines[after])) ending.junk = lines[after];
    lines.resize(std::min(code, lines.size()));
    const std::size_t names = lines.size() < 2 ? lines.size() : lines.size() - 2;
    for (std::size_t each = 0; each < names; ++each) {
      if (!is_blank(lines[each])) refuse_ending(lines[each]);
    }
    for (std::size_t name = names; name < lines.size(); ++name)
      ending.names.at(name - names) = std::string(bare(lines_[lines[name]]));
    ending.is_match = !ending.names[0].empty() && !ending.names[1].empty();
    return ending;
  }

  bool is_blank(std::size_t at) const { return bare(lines_[at]).empty(); }

  std::optional<int> code_in(std::size_t at) const {
    constexpr int largest = 99;
    const auto code = text::read_number<int>(bare(lines_[at]));
    return code && *code >= code_unavailable && *code <= largest ? code : std::nullopt;
  }

  // Returns which of the lines is the code: one after two names if possible, and before the rule or the end.
  std::size_t place_of_code(const std::vector<std::size_t>& lines) const {
    Ending rule;
    const auto find = [&](std::size_t from, bool junk_may_follow) {
      std::size_t at = from;
      for (; at < lines.size(); ++at) {
        if (!code_in(lines[at])) continue;
        if (at + 1 == lines.size() || junk_may_follow || read_rule(rule, lines[at + 1])) break;
      }
      return at;
    };
    for (const bool junk_may_follow : {false, true}) {
      if (const std::size_t at = find(2, junk_may_follow); at < lines.size()) return at;
    }
    return find(0, true);
  }

  bool read_rule(Ending& ending, std::size_t at) const {
    const std::string_view line = bare(lines_[at]);
    const std::size_t comma = line.find(',');
    if (comma == std::string_view::npos) return false;
    const auto winner = text::read_number<int>(line.substr(0, comma));
    if (!winner || *winner < 0 || *winner > 2) return false;
    ending.winner = winner;
    ending.rule = std::string(bare(line.substr(comma + 1)));
    ending.rule_line = static_cast<int>(at) + 1;
    return true;
  }

  [[noreturn]] void refuse_ending(std::size_t at) const {
    source_.refuse(static_cast<int>(at) + 1,
                   fmt::format("'{}': expected a move x,y,milliseconds, or two players, a code and the rule",
                               text::printable(bare(lines_[at]), 80)));
  }

  // A file without players that Piskvork saved on request is a game that goes on.
  void set_result(FoundGame& game, const Ending& ending) {
    const int code = ending.code.value_or(code_unavailable);
    const bool is_over = ending.is_match || ending.winner || code != code_unavailable;
    if (!is_over || game.moves.empty()) return;
    game.is_guessed = true;
    game.last_move_may_lose = ending.is_match;
    const std::size_t places_left =
        static_cast<std::size_t>(game.rules.places()) -
        std::min(static_cast<std::size_t>(game.rules.places()), game.moves.size());
    const bool has_failed = code != code_unavailable && code != code_standard;
    if (ending.winner == 0 || (!ending.winner && !has_failed && places_left <= places_left_free)) {
      game.result = game::Result::draw;
      return;
    }
    game.result = game.moves.size() % 2 == 1 ? game::Result::white_wins : game::Result::black_wins;
    const auto* const known = std::ranges::find(codes, code, &Code::number);
    if (known != codes.end()) {
      game.ending = known->ending;
    } else {
      game.detail = "the side that moved last, as in matches of Piskvork";
    }
    has_doubtful_winner_ = code == code_standard && !ending.winner;
  }

  const Source& source_;
  std::vector<std::string_view> lines_;
  bool second_begins_ = false;
  bool has_doubtful_winner_ = false;
};

void read(const Source& source, const TakeGame& take, const TakeFault& leave_out) {
  if (!may_be(source.text)) source.refuse(1, "expected a first line like Piskvorky 20x20, 11:11, 0");
  attempt(leave_out, [&] { take(Reading(source).checked()); });
}

}  // namespace

extern const ExchangeFormat psq_format;
const ExchangeFormat psq_format{.name = "psq",
                                .meaning = "Piskvork's files, for Go-moku programs",
                                .file_per_game = true,
                                .file_ending = "psq",
                                .objection = objection,
                                .text_of = text_of,
                                .may_be = may_be,
                                .read = read};

}  // namespace kaven::exchange
