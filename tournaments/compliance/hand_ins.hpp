#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::tournaments::compliance {

/// A program that somebody has handed in.
struct HandIn {
  std::string who;      ///< the name of its file or folder, or the command line itself
  std::string program;  ///< what it is named by, as for the referee
};

/// What the arguments of a check stand for.
struct HandIns {
  std::vector<HandIn> programs;
  bool several = false;  ///< false: one argument that is a program
  /// The folder of the tournament that was named: its tournament.toml says what the programs are checked for.
  std::optional<boost::filesystem::path> tournament;
  /// Where reports go unless told otherwise: beside the folder of agents that was named; empty: nowhere.
  boost::filesystem::path reports;
};

/// Understands each of `arguments`: a tournament's folder, a folder of hand-ins, or a program, which is whatever
/// is neither. A folder of hand-ins has no program of its own, and is called `agents`, or holds a folder
/// that is a program, or two files that are. Commands are looked for in `programs` first. Throws std::invalid_argument
/// for a tournament beside other arguments, or a folder in which nothing was handed in.
HandIns hand_ins_of(const std::vector<std::string>& arguments, const boost::filesystem::path& programs);

}  // namespace kaven::tournaments::compliance
