#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <string>

namespace kaven::tournaments::roster {

/// The program::seen_word() of hand-ins, by the names of their files or folders in agents/.
using SeenWords = std::map<std::string, std::string>;

/// Reads `file`; empty if it does not exist. Skips unreadable lines, because the data can be computed again.
SeenWords read_seen_words(const boost::filesystem::path& file);

/// Replaces the contents of `file` by `seen`, completely or not at all. Throws std::system_error.
void write_seen_words(const boost::filesystem::path& file, const SeenWords& seen);

}  // namespace kaven::tournaments::roster
