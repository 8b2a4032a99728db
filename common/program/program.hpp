#pragma once

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
#include "common/program/stem.hpp"    // IWYU pragma: export

namespace kaven::program {

// Whoever starts or lists programs is given what a user types: a folder, a file, a bare word or a command
// line. find_program() resolves it to what is started, what a sandbox must let it read, and the file whose
// hash tells one version from another. Referee and tournaments share it, so that both understand an
// agent.toml (agent_toml.hpp) alike.

/// When a program that cannot be asked answers White's first stone by its colour.
enum class Recolouring : std::uint8_t {
  never,
  centre,  ///< where taking it is better than playing on: neither near the edge nor even
};

/// What some protocols want to know of a program besides.
struct ProtocolSettings {
  std::optional<int> depth;  ///< plies that a one-move program is told to look ahead
  Recolouring recolouring = Recolouring::never;
  bool knows_openings = false;  ///< it looks into KAVEN_OPENING
  /// It looks for its files in the folder above the one it works in.
  bool files_above = false;
  std::optional<std::string> opponent;  ///< what it calls its opponent, whoever that is; a file stem
  friend bool operator==(const ProtocolSettings&, const ProtocolSettings&) = default;
};

/// What a program allows itself, where that is less than what it is allowed.
struct OwnLimits {
  std::optional<std::uint64_t> memory_megabytes;  ///< the memory of its whole process tree
  std::optional<std::uint64_t> processes;         ///< the number of processes and threads
  std::optional<std::uint64_t> open_files;        ///< the number of files that each process may have open
  friend bool operator==(const OwnLimits&, const OwnLimits&) = default;
};

/// What a student hands in, resolved to what is started.
struct Program {
  std::string name;                   ///< the name as displayed
  std::string stem;                   ///< the name of its files, STEM.in and STEM.out; no `/`, no blank
  std::vector<std::string> command;   ///< absolute program first
  boost::filesystem::path directory;  ///< where it lies: it can read this directory but does not run in it
  /// The file hashed: the program itself, or the source an interpreter runs. A program that lies elsewhere
  /// than the agent is taken for an interpreter, and the first later word that is a file for its source.
  boost::filesystem::path file;
  /// What it consists of, for a sandbox that hides everything else: its folder or file, and what the words of
  /// a command line name. Never more than the folder for what an `agent.toml` says: a student wrote that.
  std::vector<boost::filesystem::path> readable;
  bool found_on_path = false;              ///< the first word of its command was a bare name found in $PATH
  std::string protocol{default_protocol};  ///< one of protocol_names
  bool names_protocol = false;  ///< its agent.toml names it, or the program is an agent of ConnectX
  ProtocolSettings settings;
  std::vector<std::pair<std::string, std::string>> environment;  ///< its own variables: a student wrote them
  OwnLimits limits;
  friend bool operator==(const Program&, const Program&) = default;
};

/// A program that is not there or cannot be understood; what() names the file, and line and value where there
/// are some.
class ProgramError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Resolves what a user names a program by:
///   1. a folder NAME with `agent.toml` (see agent_toml.hpp), or with an executable NAME in it, or with an
///      agent of Kaggle's ConnectX (connectx_agent.hpp), or with one program that is plainly meant
///      (undescribed_program.hpp); also where nothing but such a folder lies in it;
///   2. such an agent, an executable file, or a source that is run as its language is; its stem is the file
///      name without extension;
///   3. a bare word: an executable of that name in one of `search_path`, then in $PATH, then an agent to start from
///      (starter_agents.hpp);
///   4. a command line in one word, `python3 my_agent.py --fast`: its `file` gives the stem.
/// Words of a command that name files or folders relative to `directory of the agent` (1) or to the current
/// directory (4) are made absolute, because a program runs in a directory of its own: the first word, and
/// those with a `.` or `/` in them. The first word, when it names none, is looked for as in 3. A link keeps
/// its name: what it leads to is not used.
/// Throws ProgramError.
Program find_program(std::string_view given, const std::vector<boost::filesystem::path>& search_path);

/// Lets `program` speak `protocol`, if there is one and the program names none itself. Throws ProgramError for what is no
/// protocol.
void default_to(Program& program, const std::optional<std::string>& protocol);

/// Why `name` is no protocol, as a sentence that names the nearest one; nothing when it is one.
std::optional<std::string> protocol_fault(std::string_view name);

}  // namespace kaven::program
