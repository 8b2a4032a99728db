#pragma once

#include <array>

#include "common/program/program.hpp"
#include "common/record/game_record.hpp"
#include "referee/command/arguments.hpp"

namespace kaven::referee::command {

/// The two programs that `arguments` name, White first. Throws program::ProgramError when one is not to be
/// found, or cannot play the game that is asked for in the protocol it speaks.
std::array<program::Program, 2> find_contestant_programs(const Arguments& arguments);

/// What the record says of a program.
record::Contestant describe(const program::Program& program);

}  // namespace kaven::referee::command
