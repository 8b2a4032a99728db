#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::tournaments::intake {

/// Makes scripts with `#!` and Linux programs executable, as archives lose the permission, and removes the carriage
/// return of Windows after a `#!` line (in shell scripts, after every line). Adds the changes to `notes`, as messages
/// for users. Throws std::system_error.
void mend_files(const boost::filesystem::path& folder, std::vector<std::string>& notes);

/// Names and protocol for a hand-in's agent.toml.
struct Naming {
  std::string name;      ///< the displayed name
  std::string own_name;  ///< the author's name for it; may be empty
  /// The protocol of the class, used if the agent.toml states none; if empty, it is guessed from the code.
  std::optional<std::string> protocol = {};
  bool was_built = false;  ///< compiled by a guessed command, if one could be guessed: --build
};

/// Completes the agent.toml in `folder`, so that the program works in a folder with another name:
/// - without an agent.toml, writes one if the program to start can be guessed;
/// - without `stem`, adds the one that the sources show, else the stem that applied under the old name;
/// - without `protocol`, adds the one that the code shows;
/// - renames a program whose stem is its own file name if that is not a valid stem.
/// Adds the changes to `notes`. Returns nothing on success, else why the program to start cannot be guessed, as a
/// message for users. Does not change an agent.toml that cannot be parsed. Throws std::system_error.
std::optional<std::string> complete_description(const boost::filesystem::path& folder, const Naming& naming,
                                                std::vector<std::string>& notes);

/// Advice on the protocol that the program in `folder` seems to speak, to append to start_remedy: `; and protocol = …`.
/// Empty if unknown.
std::string protocol_advice(const boost::filesystem::path& folder);

/// Sets `stem` in the agent.toml of `folder`. Returns the file's old text; nothing, and no change, if there is no
/// agent.toml or it cannot be parsed with the new line. Throws std::system_error.
std::optional<std::string> state_stem(const boost::filesystem::path& folder, const std::string& stem);

}  // namespace kaven::tournaments::intake
