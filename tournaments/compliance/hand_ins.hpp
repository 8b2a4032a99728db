#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::tournaments::compliance {

/// A handed-in program.
struct HandIn {
  std::string who;      ///< the name of its file or folder, or the command line itself
  std::string program;  ///< the program, in any form that the referee accepts
};

/// The programs that the arguments of a check name.
struct HandIns {
  std::vector<HandIn> programs;
  bool several = false;  ///< false if there is one argument, which is a program
  /// The tournament's folder if one was named: its tournament.toml sets game and limits.
  std::optional<boost::filesystem::path> tournament;
  /// The default folder for reports, beside the named folder of hand-ins; empty if no reports are written.
  boost::filesystem::path reports;
};

/// Interprets each argument as a tournament's folder, a folder of hand-ins, or else a program. A folder of hand-ins is
/// not a program itself, and is called `agents`, or contains a folder that is a program, or two files that are.
/// Commands are searched in `programs` first. Throws std::invalid_argument for a tournament beside other arguments, or
/// a folder without hand-ins.
HandIns hand_ins_of(const std::vector<std::string>& arguments, const boost::filesystem::path& programs);

}  // namespace kaven::tournaments::compliance
