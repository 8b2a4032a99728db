// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/coursework/connect_n/course_game.hpp"
#include "agent/coursework/console.hpp"
#include "common/command_line/command_line.hpp"
#include "common/command_line/option_list.hpp"
#include "common/game/catalogue.hpp"

namespace {

namespace coursework = kaven::agent::coursework;
namespace connect_n = kaven::agent::coursework::connect_n;
namespace game = kaven::game;
using coursework::Algorithm;

constexpr const char* examples = R"(
Examples:
  game minimax -m 7 -n 4 -d 4 moves.txt        you are player 2, against the computer
  game alpha-beta -c moves.txt                 the computer plays both sides: 10x10, five in a row, 5 plies
  game -c --compare moves.txt                  minimax; prints how many nodes each algorithm examines

The options may stand anywhere. Red (R, player 1) begins. Columns are counted from 0, the leftmost. The file gets
all moves, in order, as (row, column) from the lower left, and the number of nodes examined for each; it is
written after every move, and states if the game was interrupted.
Exit status: 0 the game was played to its end; 1 the input ended early, or a file cannot be written; 2 the
command line is wrong.)";

constexpr int default_depth = 5;

constexpr std::array<std::pair<std::string_view, Algorithm>, 4> algorithm_words = {{
    {"minimax", Algorithm::minimax},
    {"min-max", Algorithm::minimax},
    {"alpha-beta", Algorithm::alpha_beta},
    {"alphabeta", Algorithm::alpha_beta},
}};

std::optional<Algorithm> algorithm_of(std::string_view word) {
  const auto found = std::ranges::find(algorithm_words, word, [](const auto& row) { return row.first; });
  if (found == algorithm_words.end()) return std::nullopt;
  return found->second;
}

void read_operands(const std::vector<std::string>& operands, connect_n::CourseGameSettings& settings) {
  const auto wrong = [](const std::string& what) { throw kaven::command_line::UsageError(what); };
  if (operands.empty()) wrong("expected [minimax|alpha-beta] outputFile");
  settings.output_file = operands.back();
  if (operands.size() == 1) {
    if (algorithm_of(operands.front()))
      wrong("expected the name of the output file after " + operands.front());
    return;
  }
  const auto algorithm = algorithm_of(operands.front());
  if (!algorithm) wrong("the algorithm '" + operands.front() + "' is neither minimax nor alpha-beta");
  settings.algorithm = *algorithm;
}

}  // namespace

int main(int count, char** values) {
  kaven::command_line::CommandLine line("Plays Connect-N by minimax or alpha-beta search of a fixed depth.",
                                        "game", examples);
  kaven::command_line::OptionList& options = line.options();
  connect_n::CourseGameSettings settings{.rules = game::find_game("connectn")->rules};
  int side = settings.rules.columns;
  std::optional<int> depth;
  std::vector<std::string> operands;
  options.add("operands", operands, "minimax unless given")
      .values(1, 2)
      .shown_as("[minimax|alpha-beta] outputFile");
  options.add("-m", side, "columns and rows of the board").show_default().between(1, game::largest_side);
  options.add("-n", settings.rules.line_length, "pieces to connect, m at most")
      .show_default()
      .between(1, game::largest_side);
  options.add("-d", depth, "plies the search looks ahead, m x m at most (default 5)")
      .between(1, game::largest_side * game::largest_side);
  options.add_flag("-c", settings.two_sides, "computer against computer");
  options.add_flag("--compare", settings.compare,
                   "in the end, print the nodes that minimax and alpha-beta examine, side by side");
  return coursework::run_course_program(line, count, values, [&] {
    read_operands(operands, settings);
    settings.rules.columns = settings.rules.rows = side;
    if (const auto contradiction = game::contradiction(settings.rules)) {
      throw kaven::command_line::UsageError("-m " + std::to_string(side) + " -n " +
                                            std::to_string(settings.rules.line_length) + ": " +
                                            *contradiction);
    }
    const int places = settings.rules.places();
    if (depth.value_or(1) > places) {
      throw kaven::command_line::UsageError("-d " + std::to_string(*depth) + ": the board has only " +
                                            std::to_string(places) + " places");
    }
    settings.depth = depth.value_or(std::min(default_depth, places));
    connect_n::CourseGame(settings, std::cin, std::cout, std::cerr).play();
  });
}
