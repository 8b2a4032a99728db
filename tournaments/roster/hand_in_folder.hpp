#pragma once

#include <boost/filesystem/path.hpp>
#include <vector>

namespace kaven::tournaments::roster {

/// What lies in the drop-in folder `agents` and may be meant to play, by name: all but hidden files, what
/// Python leaves behind, and the documents *.md, *.txt and *.toml. Throws boost::filesystem::filesystem_error
/// when the folder cannot be read.
std::vector<boost::filesystem::path> hand_ins_in(const boost::filesystem::path& agents);

}  // namespace kaven::tournaments::roster
