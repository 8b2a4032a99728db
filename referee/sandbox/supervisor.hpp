// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace kaven::referee::sandbox {

/// The process name of a supervisor in /proc.
inline constexpr const char* supervisor_process_name = "supervisor";

/// The program that a supervisor starts.
struct SupervisedProgram {
  std::vector<std::string> command;      ///< absolute program first
  std::vector<std::string> environment;  ///< `NAME=VALUE`: the complete environment
  std::vector<std::string> readable;     ///< files and folders that it may read in IsolationLevel::basic
};

/// Supervises `program` in this process, a new child of the referee, until the program and all its descendants have
/// ended; then ends this process. `control`: the socket to the referee. Closes or overwrites everything else that
/// this process inherited, except the standard streams.
[[noreturn]] void supervise(int control, const SupervisedProgram& program) noexcept;

}  // namespace kaven::referee::sandbox
