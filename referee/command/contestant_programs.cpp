#include "referee/command/contestant_programs.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "common/system/helper_program.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::command {

namespace {

// A file of that name is called ./human.
constexpr const char* human = "human";

program::Program find_side(const Arguments::Side& side) {
  program::Program found = side.program == human
                               ? program::Program{.name = human,
                                                  .stem = human,
                                                  .protocol = std::string(contestant::console_protocol_name)}
                               : program::find_program(side.program, {system::public_folder()});
  if (side.protocol) {
    if (const auto fault = program::protocol_fault(*side.protocol))
      throw program::ProgramError("protocol '" + *side.protocol + "': " + *fault);
    if (side.program == human)
      throw program::ProgramError("a human is asked at the terminal, in no protocol");
    found.protocol = *side.protocol;
  }
  if (side.name) found.name = *side.name;
  if (side.stem) {
    if (const auto fault = program::stem_fault(*side.stem))
      throw program::ProgramError("file stem '" + *side.stem + "': " + *fault);
    found.stem = *side.stem;
  }
  return found;
}

void check_fit(const program::Program& program, const notation::ChosenGame& game) {
  if (const auto reason = contestant::misfit(program, game)) throw program::ProgramError(*reason);
}

void check_opening(const program::Program& program, const std::vector<game::Move>& opening) {
  if (opening.empty()) return;
  if (const auto reason = contestant::opening_misfit(program)) throw program::ProgramError(*reason);
}

}  // namespace

std::array<program::Program, 2> find_contestant_programs(const Arguments& arguments) {
  std::array<program::Program, 2> programs{find_side(arguments.sides[0]), find_side(arguments.sides[1])};
  for (const program::Program& program : programs) {
    check_fit(program, arguments.game);
    check_opening(program, arguments.opening);
  }
  if (!arguments.first_is_white) std::swap(programs[0], programs[1]);
  return programs;
}

record::Contestant describe(const program::Program& program) {
  std::string command;
  for (const std::string& word : program.command) command += (command.empty() ? "" : " ") + word;
  return {.name = program.name,
          .program = command,
          .sha256 = program::sha256(program.file).value_or(""),
          .protocol = program.protocol};
}

}  // namespace kaven::referee::command
