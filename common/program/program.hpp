// SPDX-License-Identifier: MIT
#pragma once

// A submission of a student, a folder, a file, a bare word or a command line, resolved to the command to start. Nothing
// is executed for that, and files of strangers are read within limits.
//
//   find_program(text) ──┬── a folder with agent.toml ── agent_toml.hpp
//                        ├── a folder or file without one ── undescribed_program.hpp guesses: which file, which
//                        │                                   language, which protocol
//                        └── a command line ── program_command.hpp
//                                   ▼
//   Program: the command, its folder and protocol, the files that a sandbox must show, the file that is hashed
//
// A guess is used only if it is unambiguous; otherwise the error says what to write into agent.toml. Referee and
// tournaments share this room, because both must read agent.toml in the same way, and neither may include the other.

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/program/protocol_names.hpp"
#include "common/program/sha256.hpp"  // IWYU pragma: export

namespace kaven::program {

/// When the referee recolours White's first stone for a program that cannot decide this itself.
enum class Recolouring : std::uint8_t {
  never,
  centre,  ///< if the stone is far enough from the edge to be worth more than playing on
};

/// Settings that only some protocols use.
struct ProtocolSettings {
  std::optional<int> depth;  ///< search depth passed to a one-move program or a Gomocup engine, in plies
  std::optional<int> nodes;  ///< nodes of a search passed to a Gomocup engine
  Recolouring recolouring = Recolouring::never;
  bool knows_openings = false;  ///< it reads KAVEN_OPENING
  /// It expects its files in the folder above its working directory.
  bool files_above = false;
  std::optional<std::string> opponent;  ///< the file stem it uses for any opponent
  friend bool operator==(const ProtocolSettings&, const ProtocolSettings&) = default;
};

/// Limits that a program sets for itself; they apply if lower than the referee's.
struct OwnLimits {
  std::optional<std::uint64_t> memory_megabytes;  ///< megabytes of the whole process tree
  std::optional<std::uint64_t> processes;         ///< the number of processes and threads
  std::optional<std::uint64_t> open_files;        ///< open files per process
  friend bool operator==(const OwnLimits&, const OwnLimits&) = default;
};

/// A submitted program, resolved to what is started.
struct Program {
  std::string name;                   ///< the displayed name
  std::string stem;                   ///< the stem of its files STEM.in and STEM.out: no `/`, no blank
  std::vector<std::string> command;   ///< first word: absolute path of the program
  boost::filesystem::path directory;  ///< its folder: it can read this directory but does not run in it
  /// The file that is hashed: the program itself, or the source that an interpreter runs. A program outside
  /// the agent's folder counts as an interpreter; its source is then the first later word that names a file.
  boost::filesystem::path file;
  /// The files and folders that a sandbox must make readable: its folder or file, and those named on a
  /// command line. Words of an `agent.toml` never add anything outside the folder, because a student wrote
  /// them.
  std::vector<boost::filesystem::path> readable;
  bool found_on_path = false;              ///< the first word of the command is a bare name found in $PATH
  std::string protocol{default_protocol};  ///< one of protocol_names
  bool names_protocol = false;             ///< agent.toml names the protocol, or it is a ConnectX agent
  ProtocolSettings settings;
  std::vector<std::pair<std::string, std::string>>
      environment;  ///< additional variables; a student wrote them
  OwnLimits limits;
  friend bool operator==(const Program&, const Program&) = default;
};

/// A program that does not exist or cannot be interpreted. what() names the file, and the line and value if
/// known.
class ProgramError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Resolves the word by which a user names a program:
///   1. a folder NAME with `agent.toml` (agent_toml.hpp), with an executable NAME, with an agent for Kaggle's
///      ConnectX (connectx_agent.hpp), or with one obvious program (undescribed_program.hpp); a folder that
///      contains nothing but such a folder also counts;
///   2. a ConnectX agent, an executable file, or a source file that its language's interpreter runs; the stem
///      is the file name without extension;
///   3. a bare word: an executable of that name in `search_path`, then in $PATH, then a starter agent
///      (starter_agents.hpp);
///   4. a command line in one word, `python3 my_agent.py --fast`; its source file gives the stem.
/// A program runs in a directory of its own. Therefore words of a command that name files or folders relative
/// to the agent's folder (1) or the current directory (4) are made absolute: the first word, and words with a
/// `.` or `/`. If the first word names no file, it is looked up as in 3. A link keeps its own name.
/// Throws ProgramError.
Program find_program(std::string_view given, const std::vector<boost::filesystem::path>& search_path);

/// Sets the protocol of `program` to `protocol`, unless `protocol` is empty or the program names its own.
/// Throws ProgramError for an unknown protocol.
void default_to(Program& program, const std::string& protocol);

/// Returns a sentence that `name` is not a protocol, with the nearest name; empty if it is one.
std::optional<std::string> protocol_fault(std::string_view name);

/// Returns a sentence why `stem` is not a valid file stem; empty if it is valid: 1 to 64 letters, digits,
/// `_`, `-` and `.`, not beginning with `.`.
std::optional<std::string> stem_fault(std::string_view stem);

/// Returns the valid stem nearest to `name`: invalid characters become `-`.
std::string usable_stem(const std::string& name);

/// The advice to set `stem` in agent.toml; it ends a message about a program that uses other files.
std::string advice_to_state(const std::string& stem);

/// Returns the stem from such advice in `text`; empty if there is none.
std::optional<std::string> advised_stem(std::string_view text);

}  // namespace kaven::program
