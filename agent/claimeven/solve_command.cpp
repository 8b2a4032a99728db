// SPDX-License-Identifier: MIT
#include "agent/claimeven/solve_command.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <optional>
#include <ostream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "agent/claimeven/gomoku_solver.hpp"
#include "agent/claimeven/position_reader.hpp"
#include "agent/connect4/advisor.hpp"
#include "agent/connect4/connect4_engine.hpp"
#include "agent/connect4/moves.hpp"
#include "common/command_line/command_line.hpp"
#include "common/exchange/exchange_format.hpp"
#include "common/exchange/record_text.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_options.hpp"
#include "common/notation/opening_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::agent::claimeven {

using namespace search;

namespace {

constexpr double longest_search_seconds = std::chrono::duration<double>(longest_limit).count();

constexpr const char* footer = R"(
A position is the moves that led to it from the empty board; '-' is the empty board. Without positions on the command
line they are read from the standard input or a file, one per line.

A file may hold games in a format of other programs (sgf, pgn, psq, csv, kaggle): the position at the end of each is
solved, by the rules that the file states, or those of --game if it is given.

Connect-4: moves are columns, digits from 1, or places, d1 d2. The output has one line for each position:
  MOVES SCORE COLUMN NODES SECONDS                 (COLUMN: the best move)
  MOVES SCORE-OF-EACH-COLUMN SCORE COLUMN          (with --columns; '.' where the column is full)
  MOVES RESULT NODES                               (with --nodes: win, draw, loss or unknown)
  MOVES SCORE as expected                          (for a line MOVES SCORE of a file, except that 4 4 is two moves; 'unexpected' if it is
                                                    another one)
  MOVES error                                      (malformed or over; the standard error has the reason)
Scores and results are those of the side to move: 0 a draw; k a win with the k-th last of its stones; -k a loss likewise.

Go-moku (--game gomoku): moves are h8 i9, h8i9, (W H 8) (B I 9), or 0,0, 1,-1 from the centre. A file may also contain boards, BOARD … DONE as in the
Gomocup protocol with 1 for the side to move, and files of Piskvork (.psq). The output has one line for each position
and each of the N best moves (--multi-pv):
  MOVES MOVE VALUE DEPTH NODES SECONDS PRINCIPAL-VARIATION
VALUE is proved if it is win-in-N or loss-in-N: the side to move can force a line, or cannot prevent one, in N plies. Otherwise
it is an estimate: 0 is even, 200 wins about 73 % of the games. With --vcf or --vct, VALUE is also none, if the search of all
such attacks found no win (with --vct there may still be one by quieter moves), or unknown, if it did not end.

With the recolouring rule only one line is printed for the first two moves: the fairest first stone, and Black's reply to it.
The search uses one thread: in Connect-4 a second one left the first with 91 to 98 % of its positions.

Examples:
  claimeven solve 44444 4444
  claimeven solve --columns 4444
  claimeven solve --no-book --memory 1024 < positions.txt
  claimeven solve --nodes 100000 44444444
  claimeven solve --game gomoku --time 1 --multi-pv 3 'h8 i9 i8'
  claimeven solve --game gomoku --vcf --file game.psq
  claimeven solve --file games.sgf

Exit status: 0 all were solved; 1 some were malformed, over or have another score than the file says; 2 the command line is wrong.)";

struct Options {
  std::vector<std::string> positions;
  bool columns = false;
  bool no_book = false;
  std::optional<std::uint64_t> nodes;
  std::size_t memory = Resources().memory;
  std::optional<std::string> file;
  game::Rules rules;
  std::string
      chosen;  ///< the game as the user names it (notation/game_choice.hpp); empty: the file may say it
  GomokuSolver::Options gomoku;
};

std::string in_file(const Options& options) {
  return options.file ? *options.file + ": " : "";
}

class PositionPrinter {
 public:
  PositionPrinter(const Options& options, const game::Rules& rules, const Streams& streams)
      : options_(options),
        rules_(rules),
        streams_(streams),
        solver_(connect4::Geometry(rules.columns, rules.rows), options_.memory),
        advisor_(solver_,
                 options_.no_book ? std::nullopt : std::optional(connect4::OpeningBook::embedded())) {}

  /// Solves and prints one position. `place` says where it is, as in `line 3`. Returns whether `text` is a valid position
  /// and has the score `expected`, if any.
  bool print(const std::string& text, const std::string& place, std::optional<int> expected = std::nullopt) {
    const std::string moves = in_digits(text);
    const auto read = connect4::read_moves(solver_.geometry(), moves);
    if (const auto* error = std::get_if<connect4::MoveStringError>(&read)) {
      const connect4::MoveStringError shown = fault_of_places(text).value_or(*error);
      streams_.errors << "claimeven: " << in_file(options_) << place << ", character " << shown.character
                      << ": " << shown.reason << std::endl;
      streams_.out << text::printable(moves) << " error" << std::endl;
      return false;
    }
    const auto stones = std::get<connect4::Stones>(read);
    streams_.out << moves;
    if (expected) return compare(stones, *expected, place);
    if (options_.nodes) {
      print_result(stones, *options_.nodes);
    } else {
      options_.columns ? print_columns(stones) : print_value(stones);
    }
    streams_.out << std::endl;
    return true;
  }

 private:
  // The moves as columns, each a digit, if another notation can be read.
  std::string in_digits(const std::string& text) const {
    if (text.find_first_not_of("0123456789") == std::string::npos) return text;
    const auto read = notation::read_move_list(text, rules_);
    const auto* position = std::get_if<game::Position>(&read);
    if (position == nullptr || position->ply() == 0) return text;
    std::string digits;
    for (const game::Move& move : position->moves()) digits += std::to_string(move.place.column + 1);
    return digits;
  }

  // The fault in moves written as places (d1 d2); nullopt if the text is not such a list or has no fault.
  std::optional<connect4::MoveStringError> fault_of_places(std::string_view text) const {
    if (!text::is_letter(text.front()) && text.front() != '(') return std::nullopt;
    const auto read = notation::read_move_list(text, rules_);
    const auto* const fault = std::get_if<notation::MoveListFault>(&read);
    if (fault == nullptr) return std::nullopt;
    return connect4::MoveStringError{fault->character,
                                     "'" + text::printable(fault->word, 60) + "': " + fault->reason};
  }

  bool compare(connect4::Stones stones, int expected, const std::string& place) {
    const int score = advise(stones).score;
    streams_.out << ' ' << score << (score == expected ? " as expected" : " unexpected") << std::endl;
    if (score == expected) return true;
    streams_.errors << "claimeven: " << in_file(options_) << place << ": the score is " << score
                    << ": expected " << expected << std::endl;
    return false;
  }

  void print_value(connect4::Stones stones) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t nodes = solver_.nodes();
    const connect4::Advice advice = advise(stones);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    char text[32];
    std::snprintf(text, sizeof text, "%.6f", seconds.count());
    streams_.out << ' ' << advice.score << ' ' << advice.column + 1 << ' ' << solver_.nodes() - nodes << ' '
                 << text;
  }

  void print_columns(connect4::Stones stones) {
    Deadline never = Deadline::never();
    const auto scores = advisor_.column_scores(stones, never);
    for (const auto& score : *scores) {
      streams_.out << ' ' << (score ? std::to_string(*score) : ".");
    }
    const connect4::Advice advice = advise(stones);
    streams_.out << ' ' << advice.score << ' ' << advice.column + 1;
  }

  void print_result(connect4::Stones stones, std::uint64_t most_nodes) {
    const std::uint64_t before = solver_.nodes();
    const auto sign = solver_.sign(stones, most_nodes);
    const char* result = !sign ? "unknown" : *sign > 0 ? "win" : *sign < 0 ? "loss" : "draw";
    streams_.out << ' ' << result << ' ' << solver_.nodes() - before;
  }

  connect4::Advice advise(connect4::Stones stones) {
    Deadline never = Deadline::never();
    return *advisor_.advise(stones, never);
  }

  const Options& options_;
  game::Rules rules_;
  const Streams& streams_;
  connect4::Solver solver_;
  connect4::Advisor advisor_;
};

std::string in_line(std::size_t line) {
  return "line " + std::to_string(line);
}

int solve_connect4(const Options& options, const Streams& streams) {
  PositionPrinter printer(options, options.rules, streams);
  bool all_solved = true;
  std::size_t line = 0;
  for (const std::string& moves : options.positions)
    all_solved = printer.print(moves, in_line(++line)) && all_solved;
  if (!options.positions.empty()) return all_solved ? 0 : 1;
  for (std::string text; std::getline(streams.in, text);) {
    ++line;
    const std::string_view moves =
        text::trimmed(line == 1 ? text::without_byte_order_mark(text) : text, " \t\r");
    const std::string_view uncommented = moves.substr(0, moves.find('#'));
    // On the standard input, `4 4` is two moves.
    const auto [position, score] = options.file ? notation::split_score(uncommented)
                                                : std::pair(std::string(uncommented), std::optional<int>());
    if (!text::trimmed(position, " \t").empty())
      all_solved =
          printer.print(std::string(text::trimmed(position, " \t")), in_line(line), score) && all_solved;
  }
  return all_solved ? 0 : 1;
}

int solve_gomoku(const Options& options, const Streams& streams) {
  GomokuSolver solver(options.gomoku, streams.out);
  bool all_solved = true;
  const auto print = [&](const FoundPosition& found) {
    if (const auto* position = std::get_if<game::Position>(&found.position)) return solver.print(*position);
    streams.errors << "claimeven: " << in_file(options) << "line " << found.line << ": "
                   << std::get<std::string>(found.position) << std::endl;
    all_solved = false;
  };
  std::size_t line = 0;
  for (const std::string& moves : options.positions) print({++line, read_gomoku_moves(moves, options.rules)});
  if (!options.positions.empty()) return all_solved ? 0 : 1;
  PositionReader reader(streams.in, options.rules);
  while (const auto found = reader.next()) print(*found);
  return all_solved ? 0 : 1;
}

// Returns why `solve` cannot solve positions of a game with `rules`, which is called `name`; empty if it can.
std::optional<std::string> objection(const std::string& name, const game::Rules& rules) {
  if (rules.opening == game::Opening::swap2)
    return "opening rule 'swap2': solve knows no choices of colours; expected none or recolour";
  if (gomoku::plays(rules) || (connect4::plays(rules) && rules.columns <= 9)) return std::nullopt;
  return name + " " + notation::size_text(rules) +
         ": expected Connect-4 on up to 9 columns, columns times (rows + 1) at most 64, or five in a row "
         "without "
         "gravity on 5 to 26 columns and rows";
}

// Solves the positions at the ends of the games in a file of another program. The rules are those of each game.
class GameSolver {
 public:
  GameSolver(const Options& options, const Streams& streams)
      : options_(options), streams_(streams), gomoku_(options.gomoku, streams.out) {}

  // Returns whether all were solved.
  bool solve(const exchange::ExchangeFormat& format, const exchange::Source& source) {
    const auto refuse = [&](const exchange::ReadingError& fault) {
      streams_.errors << "claimeven: " << fault.what() << std::endl;
      all_solved_ = false;
    };
    try {
      format.read(
          source, [&](const exchange::ExchangedGame& game) { print(game); }, refuse);
    } catch (const exchange::ReadingError& fault) {
      refuse(fault);
    }
    return all_solved_;
  }

 private:
  void print(const exchange::ExchangedGame& game) {
    const std::string place = "game " + std::to_string(++games_);
    const record::Header& header = game.record.header;
    const std::vector<game::Move> moves = exchange::moves_of(game.record);
    if (const auto reason = objection(header.game, header.rules)) return refuse(place, *reason);
    if (!gomoku::plays(header.rules)) {
      if (!connect4_ || connect4_rules_ != header.rules) connect4_.emplace(options_, header.rules, streams_);
      connect4_rules_ = header.rules;
      std::string columns;
      for (const game::Move& move : moves) columns += std::to_string(move.place.column + 1);
      all_solved_ = connect4_->print(columns.empty() ? "-" : columns, place) && all_solved_;
      return;
    }
    const auto position =
        read_gomoku_moves(moves.empty() ? "-" : notation::write_opening(moves), header.rules);
    if (const auto* const reason = std::get_if<std::string>(&position)) return refuse(place, *reason);
    gomoku_.print(std::get<game::Position>(position));
  }

  void refuse(const std::string& place, const std::string& reason) {
    streams_.errors << "claimeven: " << in_file(options_) << place << ": " << reason << std::endl;
    all_solved_ = false;
  }

  const Options& options_;
  const Streams& streams_;
  GomokuSolver gomoku_;
  std::optional<PositionPrinter> connect4_;
  game::Rules connect4_rules_;
  int games_ = 0;
  bool all_solved_ = true;
};

// Returns all bytes of `in`; empty if it cannot be read.
std::optional<std::string> read_stream(std::ifstream in) {
  if (!in) return std::nullopt;
  std::string bytes;
  for (std::array<char, 65536> block{}; in;) {
    in.read(block.data(), block.size());
    bytes.append(block.data(), static_cast<std::size_t>(in.gcount()));
  }
  return in.bad() ? std::nullopt : std::optional(bytes);
}

// Solves the games in a file with `bytes`. Returns whether all were solved; empty if it has a position on each line.
std::optional<bool> solve_games(const Options& options, std::string_view bytes, const Streams& streams) {
  const std::string text = exchange::readable_text(bytes, [](const std::string& /*note*/) {});
  const exchange::ExchangeFormat* const format = exchange::find_format_of(text);
  // Boards and moves may follow a file of Piskvork, which PositionReader reads.
  if (format == nullptr || (format->name == "psq" && !options.rules.gravity)) return std::nullopt;
  return GameSolver(options, streams)
      .solve(*format, {.file = *options.file, .text = text, .game = options.chosen});
}

constexpr std::array connect4_options = {"--columns", "--no-book"};
constexpr std::array gomoku_options = {"--time", "--multi-pv", "--vcf", "--vct"};

void refuse_options_of_the_other_game(const command_line::OptionList& list, bool is_gomoku) {
  const std::span<const char* const> others =
      is_gomoku ? std::span<const char* const>(connect4_options) : gomoku_options;
  for (const char* name : others) {
    if (!list.has(name)) continue;
    throw std::invalid_argument(std::string(name) + ": expected " +
                                (is_gomoku ? "Connect-4" : "--game gomoku"));
  }
}

}  // namespace

int solve_command(int count, char** values, const Streams& streams) {
  command_line::CommandLine line(
      "Prints the values of positions: exact ones of Connect-4, and the best moves of Go-moku.",
      "claimeven solve", footer);
  command_line::OptionList& list = line.options();
  Options options;
  notation::GameChoice choice;
  std::size_t megabytes = options.memory >> 20U;
  bool is_gomoku = false;
  list.add("POSITION", options.positions, "moves, or - for the empty board");
  list.add("--file", options.file, "read positions from this file instead of the standard input")
      .excludes("POSITION");
  notation::add_game_option(list, choice);
  notation::add_variant_options(list, choice);
  list.add_flag("--columns", options.columns, "Connect-4: print the score of each column");
  list.add_flag("--no-book", options.no_book, "Connect-4: search openings as well");
  list.add("--nodes", options.nodes,
           "positions to search for each line printed; in Connect-4, print only who wins, if a search of "
           "about N nodes finds it, without the book")
      .positive()
      .excludes("--columns");
  list.add("--time", options.gomoku.seconds,
           "Go-moku: seconds to search for each line printed (default: 5, or none with --nodes)")
      .between(0.001, longest_search_seconds);
  list.add("--multi-pv", options.gomoku.lines, "Go-moku: print the N best moves")
      .show_default()
      .between(1, game::largest_side * game::largest_side);
  bool fours = false;
  bool threats = false;
  list.add_flag("--vcf", fours, "Go-moku: search only for a win by continuous fours").excludes("--multi-pv");
  list.add_flag("--vct", threats, "Go-moku: search only for a win by continuous fours and open threes")
      .excludes("--vcf")
      .excludes("--multi-pv");
  list.add("--memory", megabytes, "size of the transposition table in megabytes")
      .show_default()
      .between(1, 1 << 20);
  try {
    if (const auto status = line.read(count, values, streams.errors)) return *status;
    if (fours) options.gomoku.threats = gomoku::ThreatKind::fours;
    if (threats) options.gomoku.threats = gomoku::ThreatKind::threats;
    options.rules = notation::choose_game(choice).rules;
    if (const auto reason = objection(choice.game, options.rules)) throw std::invalid_argument(*reason);
    is_gomoku = gomoku::plays(options.rules);
    if (list.has("--game")) options.chosen = notation::choice_text(choice);
    refuse_options_of_the_other_game(list, is_gomoku);
  } catch (const std::exception& error) {
    streams.errors << "claimeven solve: " << error.what() << "\nRun with --help for more information."
                   << std::endl;
    return 2;
  }
  options.memory = options.gomoku.memory = megabytes << 20U;
  options.gomoku.nodes = options.nodes;
  std::istringstream content;
  if (options.file) {
    const std::optional<std::string> bytes = read_stream(std::ifstream(*options.file));
    if (!bytes) {
      streams.errors << "claimeven solve: " << *options.file << ": " << std::strerror(errno) << std::endl;
      return 1;
    }
    if (const auto solved = solve_games(options, *bytes, streams)) return *solved ? 0 : 1;
    content.str(*bytes);
  }
  const Streams used{options.file ? static_cast<std::istream&>(content) : streams.in, streams.out,
                     streams.errors};
  const int status = is_gomoku ? solve_gomoku(options, used) : solve_connect4(options, used);
  if (!used.in.bad()) return status;
  streams.errors << "claimeven solve: the standard input: " << std::strerror(errno) << std::endl;
  return 1;
}

}  // namespace kaven::agent::claimeven
