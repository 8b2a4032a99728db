#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <string>

namespace kaven::tournaments::roster {

/// What was seen of hand-ins (program::seen_word()), by the names of their files or folders in agents/.
using SeenWords = std::map<std::string, std::string>;

/// What `file` says; nothing where there is none. It can be made again: what cannot be read in it was not seen.
SeenWords read_seen_words(const boost::filesystem::path& file);

/// Puts `seen` in the place of what `file` says, whole or not at all. Throws std::system_error.
void write_seen_words(const boost::filesystem::path& file, const SeenWords& seen);

}  // namespace kaven::tournaments::roster
