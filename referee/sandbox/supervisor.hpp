#pragma once

#include <string>
#include <vector>

namespace kaven::referee::sandbox {

/// The name of its process, by which it is found in /proc.
inline constexpr const char* supervisor_process_name = "supervisor";

/// What a supervisor starts.
struct SupervisedProgram {
  std::vector<std::string> command;      ///< absolute program first
  std::vector<std::string> environment;  ///< `NAME=VALUE`, all that the program finds
  std::vector<std::string> readable;     ///< files and folders that it may read in IsolationLevel::basic
};

/// Supervises `program` in this process, a new child of the referee, until the program and all its descendants have ended;
/// then ends this process. `control` is the socket to the referee. Everything else that was inherited, except the standard
/// streams, is closed or overwritten.
[[noreturn]] void supervise(int control, const SupervisedProgram& program) noexcept;

}  // namespace kaven::referee::sandbox
