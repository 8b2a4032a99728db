#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

// Where the words of a command lead: files beside the agent, in $PATH, or nowhere, and then why.

/// A word of a user for an error message: printable, in quotation marks.
std::string quoted(std::string_view text);
/// `a, b, c`.
std::string joined(const std::vector<std::string>& parts);

bool is_file(const boost::filesystem::path& path);
bool is_executable(const boost::filesystem::path& path);
/// Whether it names no folder, and is looked for in $PATH.
bool is_bare_word(const std::string& word);

/// The path made absolute, without `.` and `..`; the last name stays, also when it is a link: programs may go by it.
boost::filesystem::path located(const boost::filesystem::path& path);

/// Looks `word` up in `search_path`, then in $PATH. `looked_at` gets what was seen in vain.
std::optional<boost::filesystem::path> look_up(const std::string& word,
                                               const std::vector<boost::filesystem::path>& search_path,
                                               std::vector<std::string>& looked_at);

/// Throws ProgramError that says why the system would refuse to start `file`.
void check_startable(const boost::filesystem::path& file);

/// A command as started from anywhere, and what stands for the agent in it.
struct Command {
  std::vector<std::string> words;                    ///< absolute program first
  boost::filesystem::path file;                      ///< the program, or the source an interpreter runs
  std::optional<boost::filesystem::path> looked_up;  ///< the program, where it was found by its name alone
  bool found_on_path = false;                        ///< found in $PATH
};

/// The command that `words` mean where `directory` is the folder their files lie in. Throws ProgramError.
Command resolved_command(const std::vector<std::string>& words, const boost::filesystem::path& directory,
                         const std::vector<boost::filesystem::path>& search_path);

}  // namespace kaven::program
