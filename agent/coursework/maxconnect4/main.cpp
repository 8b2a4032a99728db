// SPDX-License-Identifier: MIT
#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <string>

#include "agent/coursework/console.hpp"
#include "agent/coursework/maxconnect4/course_match.hpp"
#include "common/command_line/command_line.hpp"
#include "common/command_line/option_list.hpp"
#include "common/game/catalogue.hpp"

namespace {

namespace coursework = kaven::agent::coursework;
namespace maxconnect4 = kaven::agent::coursework::maxconnect4;
namespace game = kaven::game;
using kaven::notation::State;

constexpr const char* examples = R"(
Examples:
  maxconnect4 interactive input1.txt computer-next 7
  maxconnect4 one-move red_next.txt green_next.txt 5

A state file has six lines of seven digits, the top row first, 0 for a free place, 1 and 2 for the players; then a
line with the player who moves next. The depth is the number of plies looked ahead.
Exit status: 0 the move was made, or the game played to its end; 1 a file is not as above, cannot be read or
written, or the input ended before the game; 2 the command line is wrong.)";

State read_or_begin(const std::string& file) {
  if (boost::filesystem::exists(file)) return maxconnect4::read_state_file(file);
  return {.position = game::Position(game::find_game("maxconnect4")->rules)};
}

}  // namespace

int main(int count, char** values) {
  kaven::command_line::CommandLine line("Plays Max-Connect4 by alpha-beta search of a given depth.",
                                        "maxconnect4", examples);
  std::string input;
  std::string output;
  std::string next;
  int depth = 0;
  const int most_plies = game::find_game("maxconnect4")->rules.places();

  auto interactive = line.options().add_command("interactive", "play against a human");
  interactive.add("input_file", input, "state to begin with; an empty board if there is no such file")
      .required();
  interactive.add("next", next, "computer-next or human-next")
      .required()
      .one_of({"computer-next", "human-next"});
  interactive.add("depth", depth, "plies looked ahead").required().between(1, most_plies);

  auto one_move = line.options().add_command("one-move", "make one move and exit");
  one_move.add("input_file", input, "state before the move").required();
  one_move.add("output_file", output, "gets the state after the move").required();
  one_move.add("depth", depth, "plies looked ahead").required().between(1, most_plies);

  return coursework::run_course_program(line, count, values, [&] {
    State state = interactive.is_chosen() ? read_or_begin(input) : maxconnect4::read_state_file(input);
    maxconnect4::CourseMatch match(std::move(state), depth, std::cin, std::cout);
    if (interactive.is_chosen()) {
      match.interactive(next == "computer-next" ? maxconnect4::NextPlayer::computer
                                                : maxconnect4::NextPlayer::human);
    } else {
      match.one_move(output);
    }
  });
}
