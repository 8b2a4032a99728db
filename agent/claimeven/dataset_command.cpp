// SPDX-License-Identifier: MIT
#include "agent/claimeven/dataset_command.hpp"

#include <algorithm>
#include <bit>
#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include "agent/connect4/bulk_solver.hpp"
#include "agent/connect4/random_positions.hpp"
#include "common/command_line/command_line.hpp"
#include "common/notation/game_choice.hpp"
#include "common/system/files.hpp"

namespace kaven::agent::claimeven {

namespace {

constexpr const char* dataset_footer = R"(
Each line is a position: mover,opponent,plies,value,best,column1,column2,…
  mover, opponent    the stones of the side to move and of the other one, as sets of bits: column c, row r (from 0, from the bottom)
                     is bit c * (rows + 1) + r
  plies              the number of stones
  value              of the position to the side to move: 0 a draw; k a win with the k-th last of its stones; -k a loss likewise
  best               the columns, from 1, with that value, separated by blanks
  column1, …         the value of a stone in each column; empty if it is full

The stones come from moves drawn uniformly among those that make no line; no two positions are the same or mirror images. The same
arguments write the same file on every machine. Python: kaven.dataset(), which numpy.savez stores as .npz.)";

struct DatasetOptions {
  std::size_t count = 0;
  std::optional<std::string> out;
  notation::GameChoice choice;
  int fewest = 14;
  std::optional<int> most;
  std::uint64_t seed = 0;
  int threads = 1;
};

std::string heading(int columns) {
  std::string line = "mover,opponent,plies,value,best";
  for (int column = 1; column <= columns; ++column) line += ",column" + std::to_string(column);
  return line + "\n";
}

// `scores`: one for each column.
std::string row(connect4::Stones stones, std::span<const std::int8_t> scores) {
  const std::int8_t value = std::ranges::max(scores);
  std::string best;
  std::string columns;
  for (std::size_t column = 0; column < scores.size(); ++column) {
    const std::int8_t score = scores[column];
    columns += ",";
    if (score != connect4::full_column) columns += std::to_string(score);
    if (score == value) best += (best.empty() ? "" : " ") + std::to_string(column + 1);
  }
  return std::to_string(stones.mover) + "," + std::to_string(stones.opponent) + "," +
         std::to_string(std::popcount(stones.all())) + "," + std::to_string(value) + "," + best + columns +
         "\n";
}

// Throws std::invalid_argument.
std::string dataset(const DatasetOptions& options) {
  const game::Rules rules = notation::choose_game(options.choice).rules;
  if (!connect4::Geometry::fits(rules.columns, rules.rows)) {
    throw std::invalid_argument("--size: " + notation::size_text(rules) +
                                ": expected columns times (rows + 1) at most 64");
  }
  const connect4::Geometry geometry(rules.columns, rules.rows);
  const auto positions = connect4::distinct_positions(
      geometry, options.count, options.fewest, options.most.value_or(geometry.cells() - 1), options.seed);
  std::vector<std::uint64_t> words;
  for (const connect4::Stones& stones : positions) words.insert(words.end(), {stones.mover, stones.opponent});
  const auto columns = static_cast<std::size_t>(geometry.columns);
  std::vector<std::int8_t> scores(positions.size() * columns);
  connect4::solve_columns(geometry, words, scores, {.threads = options.threads}, std::stop_token());
  std::string text = heading(geometry.columns);
  for (std::size_t index = 0; index < positions.size(); ++index) {
    text += row(positions[index], std::span(scores).subspan(index * columns, columns));
  }
  return text;
}

}  // namespace

int dataset_command(int count, char** values, const Streams& streams) {
  command_line::CommandLine line(
      "Writes random Connect-4 positions with the exact value of each move, as CSV.", "claimeven dataset",
      dataset_footer);
  command_line::OptionList& list = line.options();
  DatasetOptions options;
  list.add("N", options.count, "the number of positions").required().between(1, 100'000'000);
  list.add("--out", options.out, "the file to write, instead of the standard output");
  list.add("--size", options.choice.size, "the board, columns x rows (default: 7x6)");
  list.add("--fewest", options.fewest, "positions with at least this many stones").show_default();
  list.add("--most", options.most, "and at most this many (default: all places but one)");
  list.add("--seed", options.seed, "begins another sequence of positions").show_default();
  list.add("--threads", options.threads, "threads that solve").show_default().between(1, 1024);
  try {
    if (const auto status = line.read(count, values, streams.errors)) return *status;
    const std::string text = dataset(options);
    if (options.out) {
      system::replace_file(*options.out, text);
    } else {
      streams.out << text;
    }
    return 0;
  } catch (const std::invalid_argument& error) {
    streams.errors << "claimeven dataset: " << error.what() << "\nRun with --help for more information."
                   << std::endl;
    return 2;
  }
}

}  // namespace kaven::agent::claimeven
