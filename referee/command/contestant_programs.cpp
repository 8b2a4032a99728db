#include "referee/command/contestant_programs.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "common/program/sha256.hpp"
#include "common/program/stem.hpp"
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

// Kaven's own agent has no agent.toml where it lies beside the referee.
bool is_our_own(const program::Program& program) {
  return program.file == system::helper_program("claimeven");
}

void check_opening(const program::Program& program, const std::vector<game::Move>& opening) {
  const bool knows_board =
      contestant::find_protocol(program.protocol).tells_boards || program.settings.knows_openings;
  if (opening.empty() || knows_board || is_our_own(program)) return;
  throw program::ProgramError(
      fmt::format("{} cannot begin behind an opening: in the protocol {} programs are told moves one by one, "
                  "and it has no agent.toml that says opening = true (it then finds the moves in the "
                  "environment, in KAVEN_OPENING)",
                  program.name, program.protocol));
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
