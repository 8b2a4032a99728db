#include <fmt/format.h>

#include <array>
#include <cmath>
#include <vector>

#include "common/notation/choice_text.hpp"
#include "common/notation/piskvork_rule.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/exchange/exchange_format.hpp"
#include "tournaments/exchange/found_game.hpp"
#include "tournaments/exchange/record_text.hpp"

// The files of Piskvork, the manager of the Gomocup. A file holds one game of Go-moku: the size of the board
// (the numbers after it are of Piskvork's window, and which player began), the moves with x and y from 1 and
// milliseconds, both players, and since 2013 the winner and the rule.
//
//   Piskvorky 20x20, 11:11, 0
//   10,10,456
//   11,12,4500
//   …
//   pisq7.exe
//   renjusolver.zip
//   -1
//   1,Freestyle

namespace kaven::tournaments::exchange {

namespace {

notation::GameChoice choice_for(const game::Rules& rules) {
  return {.game = rules.renju  ? "renju"
                  : rules.caro ? "caro"
                               : "gomoku",
          .size = notation::size_text(rules),
          .exact = rules.exact_length};
}

const char* rule_word(const game::Rules& rules) {
  return rules.renju ? "Renju" : rules.caro ? "Caro" : rules.exact_length ? "Standard" : "Freestyle";
}

bool begins_with_a_number(std::string_view line) {
  return read_count(line.substr(line.starts_with('-') ? 1 : 0, line.find(','))).has_value();
}

std::optional<std::string> objection(const ExchangedGame& game) {
  const record::Header& header = game.record.header;
  if (header.rules.opening == game::Opening::swap2)
    return "psq cannot say who chose which colour in the opening swap2";
  const notation::GameChoice choice = choice_for(header.rules);
  if (header.game != choice.game || notation::choose_game(choice).rules != header.rules)
    return "psq is for Go-moku, Renju and Caro, five in a row, only";
  if (is_recoloured(game.record)) return "psq cannot say that Black recoloured White's first stone";
  for (const record::Contestant& each : header.contestants) {
    if (begins_with_a_number(each.name)) return "in psq the name of a player cannot be a number";
  }
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
  return text.starts_with("Piskvorky ");
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

class Reading {
 public:
  explicit Reading(const Source& source) : source_(source), lines_(text::lines_of(source.text)) {}

  FoundGame game() {
    FoundGame game;
    const std::size_t moves_end = end_of_moves();
    Ending ending = read_ending(moves_end);
    ending.choice.size = read_size();
    game.choose(source_, 1, notation::choice_text(ending.choice));
    for (std::size_t at = 1; at < moves_end; ++at) add_move(game, at);
    game.names = ending.names;
    if (second_begins_) std::swap(game.names[0], game.names[1]);
    game.result = ending.result;
    if (second_begins_ && game.result && game::winner(*game.result))
      game.result = game::win_for(game::opponent(*game::winner(*game.result)));
    return game;
  }

 private:
  struct Ending {
    std::array<std::string, 2> names;
    std::optional<game::Result> result;
    notation::GameChoice choice{.game = "gomoku"};
  };

  std::string read_size() {
    constexpr std::string_view begin = "Piskvorky ";
    const std::string_view rest = lines_.front().substr(begin.size());
    const std::size_t comma = rest.find(',');
    const std::size_t last = rest.rfind(',');
    const auto beginner = last == std::string_view::npos
                              ? std::optional(0)
                              : read_count(text::trimmed(rest.substr(last + 1), " \t\r"));
    if (!beginner || *beginner > 1)
      source_.refuse(1, fmt::format("'{}': expected Piskvorky 20x20, 11:11, 0 with 0 or 1 at the end",
                                    text::printable(lines_.front(), 80)));
    second_begins_ = *beginner == 1;
    return std::string(text::trimmed(rest.substr(0, comma), " \t\r"));
  }

  std::size_t end_of_moves() const {
    std::size_t at = 1;
    while (at < lines_.size() && numbers_of(lines_[at]).size() >= 2) ++at;
    return at;
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
    // Only the courses' Go-moku lets Black recolour White's stone that way.
    if (at == 2 && game.moves.front().place == game::Place{x - 1, y - 1})
      source_.refuse(line,
                     fmt::format("'{}': expected a free place: Black's first move names the place of White's",
                                 text::printable(lines_[at], 80)));
    game.moves.push_back(
        {.place = {x - 1, y - 1}, .line = line, .seconds = numbers.size() > 2 ? numbers[2] / 1000.0 : 0});
  }

  // Players, then a number, then `1,Freestyle`. Each may be missing.
  Ending read_ending(std::size_t at) const {
    Ending ending;
    std::size_t names = 0;
    for (; at < lines_.size(); ++at) {
      const std::string_view line = text::trimmed(lines_[at], " \t\r");
      const std::size_t comma = line.find(',');
      const auto winner = comma == std::string_view::npos ? std::nullopt : read_count(line.substr(0, comma));
      if (winner && *winner <= 2) {
        constexpr std::array results = {game::Result::draw, game::Result::white_wins,
                                        game::Result::black_wins};
        // 0 is a draw, and a game without an end.
        if (*winner > 0) ending.result = results.at(static_cast<std::size_t>(*winner));
        const std::string_view rule = line.substr(comma + 1);
        if (const auto choice = notation::piskvork_rule(rule)) ending.choice = *choice;
      } else if (line.empty() || line == "-1" || read_count(line)) {
        continue;
      } else if (names < 2 && !winner) {
        ending.names.at(names++) = std::string(line);
      } else {
        source_.refuse(
            static_cast<int>(at) + 1,
            fmt::format("'{}': expected a move x,y,milliseconds, or two players", text::printable(line, 80)));
      }
    }
    return ending;
  }

  const Source& source_;
  std::vector<std::string_view> lines_;
  bool second_begins_ = false;
};

void read(const Source& source, const TakeGame& take) {
  if (!may_be(source.text)) source.refuse(1, "expected a first line like Piskvorky 20x20, 11:11, 0");
  take(checked_game(source, Reading(source).game()));
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

}  // namespace kaven::tournaments::exchange
