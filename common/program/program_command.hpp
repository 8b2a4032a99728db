// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

// The words of a command: splits a line into them, and resolves them to files beside the agent, to files in $PATH, or to
// the reason why not.

/// Formats a word from a user for an error message: printable, in quotation marks.
std::string quoted_word(std::string_view text);

bool is_file(const boost::filesystem::path& path);
bool is_executable(const boost::filesystem::path& path);
/// Whether `word` contains no folder, so that $PATH is searched for it.
bool is_bare_word(const std::string& word);

/// Makes the path absolute, without `.` and `..`. If the last component is a link, it stays: programs may
/// depend on their name.
boost::filesystem::path located(const boost::filesystem::path& path);

/// Searches `search_path`, then $PATH, for `word`. Appends the places searched in vain to `looked_at`.
std::optional<boost::filesystem::path> look_up(const std::string& word,
                                               const std::vector<boost::filesystem::path>& search_path,
                                               std::vector<std::string>& looked_at);

/// Throws ProgramError that says why the system would refuse to start `file`, if it would.
void check_startable(const boost::filesystem::path& file);

/// A resolved command, and the file in it that represents the agent.
struct Command {
  std::vector<std::string> words;                    ///< first word: absolute path of the program
  boost::filesystem::path file;                      ///< the program, or the source that an interpreter runs
  std::optional<boost::filesystem::path> looked_up;  ///< the program, if it was found by its bare name
  bool found_on_path = false;                        ///< found in $PATH
};

/// Resolves `words`; `directory` is the folder of their files. Throws ProgramError.
Command resolved_command(const std::vector<std::string>& words, const boost::filesystem::path& directory,
                         const std::vector<boost::filesystem::path>& search_path);

/// Splits a command line like a shell: blanks separate words; `'…'` keeps all characters; `"…"` keeps all
/// except `\"` and `\\`; outside quotes a backslash keeps the next character. Nothing is expanded. Throws
/// std::invalid_argument for an unclosed quotation and for a backslash at the end.
std::vector<std::string> split_command(std::string_view line);

/// Joins `words` into one line that split_command() and a shell split into the same words. Words with special
/// characters are put in single quotation marks.
std::string joined_command(std::span<const std::string> words);

}  // namespace kaven::program
