// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::program {

// Submissions often do not say how to start them: a script that lost its execute permission, a folder with
// only main.py, a folder packed inside another folder. If the meaning is obvious, the program is played that
// way.

/// Returns the folder that contains the agent: `folder`, or, while it contains nothing visible but one
/// folder, that folder. Does not follow links.
boost::filesystem::path innermost_folder(const boost::filesystem::path& folder);

/// Returns the command that runs `file` if it cannot be started directly (not executable, no interpreter
/// line, or an interpreter line with a Windows line end): from its interpreter line, otherwise from its
/// language. The first word may be a bare name. Empty if it can be started directly or no command is known.
std::optional<std::vector<std::string>> run_words(const boost::filesystem::path& file);

/// Returns the first word after the program of a command that has the extension of a known language, as in
/// `mine.jar`, for messages.
std::optional<std::string> source_named(const std::vector<std::string>& command);

/// Returns the program in a folder without agent.toml, by the first rule that applies: the only one, the one
/// named like the folder, the only one that was built, `main`, the only executable one. `names` are the names
/// in the folder. Empty if there is none or it is ambiguous.
std::optional<boost::filesystem::path> only_program(const boost::filesystem::path& folder,
                                                    const std::vector<std::string>& names);

/// Returns why nothing in the folder can be started and, after `; `, the remedy.
std::string folder_fault(const boost::filesystem::path& folder);

}  // namespace kaven::program
