// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/course/intake/collect.hpp"
#include "tournaments/course/intake/hand_in.hpp"
#include "tournaments/play/state/entry_list.hpp"

namespace kaven::tournaments::intake {

/// The players in the tournament, by name.
using Players = std::map<std::string, state::Player>;

/// A hand-in after its files were mended, compiled and described.
struct Prepared {
  std::optional<std::string> fault;   ///< why it cannot be started; a message for users
  bool entered = false;               ///< the player has entered the tournament with another version
  boost::filesystem::path build_log;  ///< the compiler's output; empty if nothing was compiled
};

/// Moves `hand_in` into a folder called `name` beside the present one, mends, compiles and describes it, and finds its
/// program. Notes the changes in it. An exception that it causes is its fault. Throws BuildUnavailable,
/// std::system_error, std::bad_alloc: the machine's errors.
Prepared prepare(HandIn& hand_in, const std::string& name, const CollectOrder& order, const Players& players,
                 Budget& budget);

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
