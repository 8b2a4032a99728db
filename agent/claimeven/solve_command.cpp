#include "agent/claimeven/solve_command.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "agent/connect4/advisor.hpp"
#include "agent/connect4/connect4_engine.hpp"
#include "agent/connect4/moves.hpp"
#include "common/command_line/command_line.hpp"
#include "common/notation/game_choice.hpp"
#include "common/text/printable.hpp"

namespace kaven::agent::claimeven {

using namespace search;

namespace {

constexpr const char* footer = R"(
A position is the moves that led to it from the empty board, columns as digits from 1; '-' is the empty board. Without
positions they are read from the standard input, one per line. Printed is one line for each:
  MOVES SCORE COLUMN NODES SECONDS                 (COLUMN: the best move)
  MOVES SCORE-OF-EACH-COLUMN SCORE COLUMN          (with --columns; '.' where the column is full)
  MOVES RESULT NODES                               (with --nodes: win, draw, loss or unknown)
  MOVES error                                      (malformed or over; what is wrong is on the standard error)
Scores and results are those of the side to move: 0 a draw; k a win with the k-th last of its stones; -k a loss likewise.

The search uses one thread: a second one left the first with 91 to 98 % of its positions.

Examples:
  claimeven solve 44444 4444
  claimeven solve --columns 4444
  claimeven solve --no-book --memory 1024 < positions.txt
  claimeven solve --nodes 100000 44444444

Exit status: 0 all were solved; 1 some were malformed or over; 2 the command line is wrong.)";

struct Options {
  std::vector<std::string> positions;
  bool columns = false;
  bool no_book = false;
  std::optional<std::uint64_t> nodes;
  std::size_t memory = Resources().memory;
  game::Rules rules;
};

class PositionPrinter {
 public:
  PositionPrinter(const Options& options, const Streams& streams)
      : options_(options),
        streams_(streams),
        solver_(connect4::Geometry(options_.rules.columns, options_.rules.rows), options_.memory),
        advisor_(solver_,
                 options_.no_book ? std::nullopt : std::optional(connect4::OpeningBook::embedded())) {}

  /// Solves and prints one position. `line` counts from 1. Returns whether `moves` is a valid position.
  bool print(const std::string& moves, std::size_t line) {
    const auto read = connect4::read_moves(solver_.geometry(), moves);
    if (const auto* error = std::get_if<connect4::MoveStringError>(&read)) {
      streams_.errors << "claimeven: line " << line << ", character " << error->character << ": "
                      << error->reason << std::endl;
      streams_.out << text::printable(moves) << " error" << std::endl;
      return false;
    }
    const auto stones = std::get<connect4::Stones>(read);
    streams_.out << moves;
    if (options_.nodes) {
      print_result(stones, *options_.nodes);
    } else {
      options_.columns ? print_columns(stones) : print_value(stones);
    }
    streams_.out << std::endl;
    return true;
  }

 private:
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
  const Streams& streams_;
  connect4::Solver solver_;
  connect4::Advisor advisor_;
};

}  // namespace

int solve_command(int count, char** values, const Streams& streams) {
  CLI::App app("Prints the exact values of Connect-4 positions.", "claimeven solve");
  command_line::set_up(app);
  app.footer(footer);
  Options options;
  notation::GameChoice choice;
  std::size_t megabytes = options.memory >> 20U;
  app.add_option("POSITION", options.positions, "moves, or - for the empty board");
  app.add_flag("--columns", options.columns, "print the score of each column");
  app.add_flag("--no-book", options.no_book, "search openings as well");
  app.add_option("--nodes", options.nodes,
                 "print only who wins, if a search of about N nodes finds it, without the book")
      ->check(CLI::PositiveNumber)
      ->excludes("--columns");
  app.add_option("--size", choice.size, "columns x rows (default 7x6); up to 9 columns");
  app.add_option("--memory", megabytes, "size of the transposition table in megabytes")
      ->capture_default_str()
      ->check(CLI::Range(1, 1 << 20));
  try {
    app.parse(count, values);
    options.rules = notation::choose_game(choice).rules;
    if (!connect4::plays(options.rules) || options.rules.columns > 9) {
      throw std::invalid_argument("--size " + *choice.size + ": columns times (rows + 1) may be 64 at most");
    }
  } catch (const CLI::ParseError& error) {
    return app.exit(error, std::cout, streams.errors) == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    streams.errors << "claimeven solve: " << error.what() << "\nRun with --help for more information."
                   << std::endl;
    return 2;
  }
  options.memory = megabytes << 20U;
  PositionPrinter printer(options, streams);
  bool all_solved = true;
  std::size_t line = 0;
  for (const std::string& moves : options.positions) all_solved = printer.print(moves, ++line) && all_solved;
  if (!options.positions.empty()) return all_solved ? 0 : 1;
  for (std::string text; std::getline(streams.in, text);) {
    ++line;
    if (!text.empty() && text.back() == '\r') text.pop_back();
    if (!text.empty()) all_solved = printer.print(text, line) && all_solved;
  }
  return all_solved ? 0 : 1;
}

}  // namespace kaven::agent::claimeven
